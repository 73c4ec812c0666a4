//! Starting points that the user gives: test folders, command lines, standard input and files.

use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use schism_case::{Entry, Input, Place, SymbolicInput};
use schism_report::{TestFolder, split_words};

/// A seed is run before anything else, and each of its bytes is symbolic: larger ones take all memory.
const LARGEST: u64 = 1 << 20;

/// What the user gives.
#[derive(Clone, Copy, Default)]
pub(crate) struct Seeds<'r> {
    /// Folders with tests.
    pub(crate) folders: &'r [PathBuf],
    /// Arguments.
    pub(crate) lines: &'r [OsString],
    /// Each is a standard input, for each of the arguments if there are any.
    pub(crate) stdin: &'r [PathBuf],
    /// Each is a file in the working directory, for each of the arguments; without any, its name is the argument.
    pub(crate) files: &'r [PathBuf],
}

/// All seeds in the order given, folders first. Whatever a seed holds becomes symbolic at its own length.
pub(crate) fn read(given: Seeds, program: &[u8]) -> anyhow::Result<Vec<SymbolicInput>> {
    let mut seeds = Vec::new();
    for folder in given.folders {
        for test in TestFolder::find(folder).context("--seed-dir")? {
            seeds.push(SymbolicInput::around(test.read_input(program).context("--seed-dir")?));
        }
    }
    let mut commands = Vec::new();
    for line in given.lines {
        let words = split_words(line.as_bytes()).with_context(|| format!("--seed {}", line.display()))?;
        commands.push(Input::new(std::iter::once(program.to_vec()).chain(words)));
    }
    for path in given.stdin {
        let stdin = content(path).context("--seed-stdin")?;
        let bare = [Input::new([program.to_vec()])];
        let commands = if commands.is_empty() { &bare[..] } else { &commands[..] };
        seeds.extend(
            commands.iter().map(|input| SymbolicInput::around(Input { stdin: stdin.clone(), ..input.clone() })),
        );
    }
    for path in given.files {
        seeds.extend(with_file(path, &commands, program).context("--seed-file")?);
    }
    // Arguments that were given beside contents are no seeds without them.
    if given.stdin.is_empty() && given.files.is_empty() {
        seeds.extend(commands.into_iter().map(SymbolicInput::around));
    }
    Ok(seeds)
}

/// Each of the commands with a file, or else the file's own name as the argument. That name is fixed: any other names no file.
fn with_file(path: &Path, commands: &[Input], program: &[u8]) -> anyhow::Result<Vec<SymbolicInput>> {
    let content = content(path)?;
    let name = path.file_name().with_context(|| format!("{}: the path names no file", path.display()))?.as_bytes();
    let named = [Input::new([program, name])];
    let mut seeds = Vec::new();
    for input in if commands.is_empty() { &named[..] } else { commands } {
        let mut input = input.clone();
        let added = input.files.insert(name, Entry::file(content.clone()));
        added.with_context(|| format!("{}: no name for a file of the working directory", path.display()))?;
        let mut seed = SymbolicInput::around(input);
        let is_name = |place: &Place| matches!(place, Place::Argument(number) if seed.input.argv[*number] == name);
        seed.marks.retain(|mark| !is_name(&mark.place));
        seeds.push(seed);
    }
    Ok(seeds)
}

fn content(path: &Path) -> anyhow::Result<Vec<u8>> {
    let shown = path.display();
    let length = std::fs::metadata(path).with_context(|| format!("cannot read {shown}"))?.len();
    ensure!(length <= LARGEST, "{shown} has {length} bytes, and more than {LARGEST} cannot be symbolic");
    std::fs::read(path).with_context(|| format!("cannot read {shown}"))
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
        let folders = [folder.path().to_owned()];
        let given = Seeds { folders: &folders, lines: &lines, ..Seeds::default() };
        let seeds = read(given, b"prog").unwrap();
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
    fn contents_are_given_to_each_command() {
        let folder = tempfile::tempdir().unwrap();
        let paths = [folder.path().join("text")];
        fs::write(&paths[0], "in").unwrap();
        let shown = |given: Seeds| -> Vec<String> {
            let seeds = read(given, b"prog").unwrap();
            let words = |seed: &SymbolicInput| String::from_utf8(seed.input.argv.join(&b' ')).unwrap();
            let names = |seed: &SymbolicInput| seed.marks.iter().map(|mark| mark.name.clone()).collect::<Vec<_>>();
            seeds.iter().map(|seed| format!("{}: {}", words(seed), names(seed).join(" "))).collect()
        };
        let lines = ["-a".into(), "-b text".into()];
        let none = Seeds::default();
        assert_eq!(shown(Seeds { stdin: &paths, ..none }), ["prog: stdin"]);
        assert_eq!(shown(Seeds { files: &paths, ..none }), ["prog text: text"]);
        let both = Seeds { lines: &lines, stdin: &paths, files: &paths, ..none };
        let expected =
            ["prog -a: arg1 stdin", "prog -b text: arg1 arg2 stdin", "prog -a: arg1 text", "prog -b text: arg1 text"];
        assert_eq!(shown(both), expected);
        let missing = [folder.path().join("no such")];
        let error = read(Seeds { stdin: &missing, ..none }, b"p").unwrap_err();
        assert!(format!("{error:#}").starts_with("--seed-stdin: cannot read "), "{error:#}");
    }

    #[test]
    fn a_bad_seed_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let folders = [folder.path().to_owned()];
        let error = read(Seeds { folders: &folders, ..Seeds::default() }, b"p").unwrap_err();
        assert!(format!("{error:#}").contains("no test folder here"), "{error:#}");
        let error = read(Seeds { lines: &["'open".into()], ..Seeds::default() }, b"p").unwrap_err();
        assert_eq!(format!("{error:#}"), "--seed 'open: the quote ' is never closed");
    }
}
