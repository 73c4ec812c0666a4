//! The difference that a user names: by the folder of its test, or by its fingerprint.

use std::path::{Path, PathBuf};

use anyhow::Context;
use schism_report::diff::{Document, Item};

/// The difference that a word names, and the folder of its test. `usual` is the output folder in which a fingerprint is looked for.
pub(crate) fn item(finding: &str, usual: &Path) -> anyhow::Result<(Item, PathBuf)> {
    let path = Path::new(finding);
    let is_print = finding.len() == 16 && finding.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_print && !path.exists() {
        let document = Document::read(usual)?;
        let print = finding.to_ascii_lowercase();
        let found = document.findings.into_iter().find(|item| item.fingerprint == print);
        let item = found.with_context(|| format!("{finding}: no such difference in {}", usual.display()))?;
        let folder = usual.join(&item.test);
        return Ok((item, folder));
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
    let item = found.with_context(|| format!("{finding}: no such test in {}", folder.display()))?;
    Ok((item, path.to_owned()))
}
