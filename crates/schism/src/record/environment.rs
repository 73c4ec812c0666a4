//! Which variables of the environment belong to a seed.
//!
//! Those whose name stands as a string in the program, which can therefore ask for it, and those that the C library looks at. Not what says
//! where things are on this machine, and nothing that may be a secret.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::path::Path;

/// What the C library looks at, besides `LC_...`.
const LIBRARY: [&str; 6] = ["LANG", "LANGUAGE", "POSIXLY_CORRECT", "TZ", "COLUMNS", "LINES"];
/// What is true of this machine only.
const HERE: [&str; 14] = [
    "PATH",
    "HOME",
    "PWD",
    "OLDPWD",
    "USER",
    "LOGNAME",
    "SHELL",
    "SHLVL",
    "_",
    "TMPDIR",
    "HOSTNAME",
    "MAKEFLAGS",
    "MFLAGS",
    "LD_LIBRARY_PATH",
];
/// Parts of names of secrets.
const SECRET: [&str; 8] = ["TOKEN", "SECRET", "PASS", "KEY", "CREDENTIAL", "AUTH", "COOKIE", "SESSION"];

/// The variables that belong to a seed of a program, by name.
pub(super) fn kept(program: &Path, environment: impl Iterator<Item = (OsString, OsString)>) -> Vec<Vec<u8>> {
    let program = fs::read(program).unwrap_or_default();
    let variables: BTreeMap<Vec<u8>, Vec<u8>> =
        environment.map(|(name, value)| (name.into_vec(), value.into_vec())).collect();
    let strings: BTreeSet<&[u8]> =
        program.split(|&byte| byte == 0).filter(|string| variables.contains_key(*string)).collect();
    let kept = variables.iter().filter(|(name, _)| is_kept(name, strings.contains(name.as_slice())));
    kept.map(|(name, value)| [name, &b"="[..], value].concat()).collect()
}

fn is_kept(name: &[u8], is_asked_for: bool) -> bool {
    let is = |known: &&str| known.as_bytes() == name;
    let upper = String::from_utf8_lossy(name).to_uppercase();
    if HERE.iter().any(is) || SECRET.iter().any(|part| upper.contains(part)) {
        return false;
    }
    is_asked_for || name.starts_with(b"LC_") || LIBRARY.iter().any(is)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_program_can_ask_for_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("p");
        fs::write(&program, b"\x7fELF\0GREP_COLOR\0HOME\0API_TOKEN\0xGZIP\0").unwrap();
        let environment = ["GREP_COLOR=1", "HOME=/root", "API_TOKEN=x", "GZIP=-9", "LC_ALL=C", "TZ=UTC0", "OTHER=1"];
        let pairs =
            environment.iter().filter_map(|pair| pair.split_once('=')).map(|(name, value)| (name.into(), value.into()));
        let kept = kept(&program, pairs);
        assert_eq!(kept, [b"GREP_COLOR=1".to_vec(), b"LC_ALL=C".to_vec(), b"TZ=UTC0".to_vec()]);
    }
}
