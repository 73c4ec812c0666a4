//! angr, from PyPI, in a virtual environment in the cache: the same input, the same time.

use crate::native::{End, Limits, run};
use crate::python;
use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const SCRIPT: &str = include_str!("with_angr.py");
/// The version that the numbers in the documentation are of. It does not start with the newest of two others.
const PACKAGES: &[&str] = &["angr==9.2.213", "bitstring<5", "pycparser==3.0"];
/// Loading angr and a program takes a while, and one step may; neither counts as exploring.
const GRACE_SECONDS: u64 = 120;

/// What angr did.
#[derive(Clone, Debug, PartialEq)]
pub struct Angr {
    /// Paths that came to their end.
    pub paths: u64,
    /// Paths that angr gave up.
    pub errors: u64,
    /// How long it explored.
    pub seconds: f64,
}

/// How many arguments of how many bytes, and bytes of standard input, all up to so many.
#[derive(Clone, Copy)]
pub struct Sizes {
    /// Arguments.
    pub arguments: u32,
    /// Bytes of each.
    pub argument_bytes: u32,
    /// Bytes of standard input.
    pub stdin_bytes: u32,
}

/// The interpreter with angr; installs it if it is absent.
pub fn install() -> Result<PathBuf> {
    python::with("angr-9.2.213", PACKAGES)
}

/// Explores a native program; nothing if angr does not get along with it.
pub fn explore(python: &Path, name: &str, program: &Path, sizes: Sizes, seconds: u64) -> Result<Option<Angr>> {
    let work = tempfile::tempdir()?;
    let script = work.path().join("with_angr.py");
    fs::write(&script, SCRIPT)?;
    let mut command = Command::new(python);
    command.arg(script).arg(program).arg(name).arg(seconds.to_string());
    command.args([sizes.arguments, sizes.argument_bytes, sizes.stdin_bytes].map(|size| size.to_string()));
    let ran = run(&mut command, Limits::seconds(seconds + GRACE_SECONDS))?;
    Ok(if ran.end == End::Exit(0) { parse(&String::from_utf8_lossy(&ran.stdout)) } else { None })
}

fn parse(line: &str) -> Option<Angr> {
    let mut words = line.split_whitespace();
    let (paths, errors) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some(Angr { paths, errors, seconds: words.next()?.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::{Angr, parse};

    #[test]
    fn the_scripts_line_is_understood() {
        assert_eq!(parse("12 1 60.500\n"), Some(Angr { paths: 12, errors: 1, seconds: 60.5 }));
        assert_eq!(parse("Traceback"), None);
    }
}
