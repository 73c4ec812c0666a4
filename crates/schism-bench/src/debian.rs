//! Debian's source packages, kept in the cache.

use crate::native::{Limits, run_ok};
use crate::paths;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const SECONDS: u64 = 600;

/// The source package of a suite, with Debian's patches or without, in a folder of this name.
pub fn fetch(package: &str, suite: &str, name: &str, patched: bool) -> Result<PathBuf> {
    let source = paths::cache().join("src").join(name);
    let mut command = Command::new(paths::root().join("scripts/fetch-source"));
    command.args([package, suite]).arg(&source).args((!patched).then_some("--upstream"));
    run_ok(&mut command, Limits::seconds(SECONDS)).with_context(|| format!("{package} of {suite}"))?;
    Ok(source)
}

/// The number in the first line of Debian's changelog, which is in every source package; upstream's part of it unless asked for all.
pub fn version(source: &Path, whole: bool) -> Result<String> {
    let changelog = fs::read_to_string(source.join("debian/changelog")).context("no changelog")?;
    let inside = changelog.split_once('(').and_then(|(_, rest)| rest.split_once(')')).context("no version")?.0;
    Ok(if whole { inside } else { upstream(inside) }.to_owned())
}

/// Without the epoch, and without what Debian counts itself.
fn upstream(version: &str) -> &str {
    let version = version.split_once(':').map_or(version, |(_, rest)| rest);
    version.rsplit_once('-').map_or(version, |(upstream, _)| upstream)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn upstreams_number_has_neither_epoch_nor_revision() {
        let given = ["1:1.35.0-4+deb12u1", "1.6.39-2", "3.25", "2.41.5-0+deb13u1"];
        assert_eq!(given.map(upstream), ["1.35.0", "1.6.39", "3.25", "2.41.5"]);
    }
}
