//! `schism accept`: a difference is meant, and the project's `schism.toml` says so from now on.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use schism_settings::{Acceptance, NAME, add};

use super::finding::item;
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
    let item = item(finding, &options.folder)?.0;
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
