//! Starting points that the user gives: test folders and command lines.

use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use anyhow::Context;
use schism_case::{Input, SymbolicInput};
use schism_report::{TestFolder, split_words};

/// All seeds in the order given, folders first. Whatever a seed holds becomes symbolic at its own length.
pub(crate) fn read(folders: &[PathBuf], lines: &[OsString], program: &[u8]) -> anyhow::Result<Vec<SymbolicInput>> {
    let mut seeds = Vec::new();
    for folder in folders {
        for test in TestFolder::find(folder).context("--seed-dir")? {
            seeds.push(SymbolicInput::around(test.read_input(program).context("--seed-dir")?));
        }
    }
    for line in lines {
        let words = split_words(line.as_bytes()).with_context(|| format!("--seed {}", line.display()))?;
        seeds.push(SymbolicInput::around(Input::new(std::iter::once(program.to_vec()).chain(words))));
    }
    Ok(seeds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn seeds_come_from_folders_and_lines() {
        let folder = tempfile::tempdir().unwrap();
        for (name, argv) in [("b", "-x\n'a b'\n"), ("a", "")] {
            fs::create_dir(folder.path().join(name)).unwrap();
            fs::write(folder.path().join(name).join("argv"), argv).unwrap();
        }
        fs::write(folder.path().join("a/stdin"), "in").unwrap();
        let lines = [OsString::from("-c '1 2'")];
        let seeds = read(&[folder.path().to_owned()], &lines, b"prog").unwrap();
        let shown: Vec<String> = seeds
            .iter()
            .map(|seed| {
                let names: Vec<&str> = seed.marks.iter().map(|mark| mark.name.as_str()).collect();
                format!("{} {names:?}", String::from_utf8_lossy(&seed.input.argv.join(&b'|')))
            })
            .collect();
        assert_eq!(shown, ["prog [\"stdin\"]", "prog|-x|a b [\"arg1\", \"arg2\"]", "prog|-c|1 2 [\"arg1\", \"arg2\"]"]);
    }

    #[test]
    fn a_bad_seed_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let error = read(&[folder.path().to_owned()], &[], b"p").unwrap_err();
        assert!(format!("{error:#}").contains("no test folder here"), "{error:#}");
        let error = read(&[], &["'open".into()], b"p").unwrap_err();
        assert_eq!(format!("{error:#}"), "--seed 'open: the quote ' is never closed");
    }
}
