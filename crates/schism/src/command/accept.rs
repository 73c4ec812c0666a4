//! `schism accept`: a difference is meant, and the project's `schism.toml` says so from now on.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use schism_report::diff::{Document, Item};
use schism_settings::{Acceptance, NAME, add};

use crate::say;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The difference: the folder of its test (schism.out/tests/000001), or its fingerprint.
    #[arg(value_name = "FINDING", required = true)]
    findings: Vec<String>,
    /// Why it is meant, for whoever reads the file later.
    #[arg(long, value_name = "WORDS")]
    because: String,
    /// With a fingerprint: the output folder of the comparison.
    #[arg(long, value_name = "DIR", default_value = "schism.out")]
    folder: PathBuf,
    /// The file that is written.
    #[arg(long, value_name = "FILE", default_value = NAME)]
    file: PathBuf,
}

/// Accepts each of them, or none.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let found = options.findings.iter().map(|finding| acceptance(finding, options));
    for acceptance in found.collect::<anyhow::Result<Vec<_>>>()? {
        let (file, what) = (options.file.display(), &acceptance.what);
        match add(&options.file, &acceptance)? {
            true => say::result(&format!("accepted in {file}: {what}\n"))?,
            false => say::result(&format!("already in {file}: {what}\n"))?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn acceptance(finding: &str, options: &Options) -> anyhow::Result<Acceptance> {
    let item = item(finding, options)?;
    let Some(identity) = item.identity else {
        bail!(
            "{finding} cannot be accepted: of which code it comes is not known (the comparison has not ended, or there is no source). \
             --suppress FILE hides it by its fingerprint alone"
        );
    };
    Ok(Acceptance {
        finding: item.fingerprint,
        cause: identity.cause,
        lines: identity.lines.into_iter().collect(),
        because: options.because.clone(),
        what: item.headline,
    })
}

/// The difference that a word names.
fn item(finding: &str, options: &Options) -> anyhow::Result<Item> {
    let path = Path::new(finding);
    let is_print = finding.len() == 16 && finding.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_print && !path.exists() {
        let document = Document::read(&options.folder)?;
        let print = finding.to_ascii_lowercase();
        let found = document.findings.into_iter().find(|item| item.fingerprint == print);
        return found.with_context(|| format!("{finding}: no such difference in {}", options.folder.display()));
    }
    let test = path.file_name().with_context(|| format!("{finding} is no folder of a test and no fingerprint"))?;
    let tests = path.parent().filter(|parent| parent.ends_with("tests"));
    let folder = tests.and_then(Path::parent).with_context(|| {
        format!("{finding} is no folder of a test, such as schism.out/tests/000001, and no fingerprint")
    })?;
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    let document = Document::read(folder)?;
    let name = format!("tests/{}", test.to_string_lossy());
    let is_it = |item: &Item| item.test == name || item.other_tests.contains(&name);
    let found = document.findings.into_iter().find(is_it);
    found.with_context(|| format!("{finding}: no such test in {}", folder.display()))
}
