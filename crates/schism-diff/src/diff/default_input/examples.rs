//! Files that a project brings along as examples and for its tests: inputs that come through checks which free bytes hardly pass.

use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use schism_case::{Entry, Input, Place, SymbolicInput};

use super::Reads;

/// What such inputs are called.
pub(super) const LABEL: &str =
    "the project's own examples and test files, each with other bytes in the place of its own and no longer than it is";

/// Folders of such files, and how deep they are looked through.
const FOLDERS: &[&str] = &["tests", "test", "examples", "example", "samples", "testdata"];
const DEPTH: usize = 3;
/// Files that are taken, the smallest first, out of so many that are looked at.
const MOST_FILES: usize = 8;
const MOST_LOOKED_AT: usize = 2000;
/// All bytes of a file are free, so larger ones would only keep others waiting.
const LARGEST: u64 = 1024;
/// What belongs to the build or is a program.
const OTHERS: &[&str] = &[
    "c", "h", "cc", "cpp", "hpp", "sh", "py", "pl", "am", "ac", "in", "cmake", "build", "mk", "o", "a", "so", "t",
    "bats",
];
const OTHER_NAMES: &[&str] = &["Makefile", "README", "README.md", "COPYING", "LICENSE"];

/// A file of a project.
struct Example {
    path: PathBuf,
    content: Vec<u8>,
}

/// Inputs around the examples of a project, in the ways in which the program reads; each with other bytes in the place of its own.
pub(super) fn inputs(tree: &Path, reads: &Reads, program: &[u8]) -> Vec<SymbolicInput> {
    let mut inputs = Vec::new();
    for example in find(tree) {
        if reads.stdin {
            let input = Input { stdin: example.content.clone(), ..Input::new([program.to_vec()]) };
            inputs.push(SymbolicInput::around(input));
        }
        if reads.files && reads.arguments {
            inputs.extend(as_file(example, program));
        }
    }
    inputs
}

/// The example as a file in the working directory, which the only argument names.
fn as_file(example: Example, program: &[u8]) -> Option<SymbolicInput> {
    let name = example.path.file_name()?.as_bytes().to_vec();
    let mut input = Input::new([program.to_vec(), name.clone()]);
    input.files.insert(name, Entry::file(example.content)).ok()?;
    let mut seed = SymbolicInput::around(input);
    seed.marks.retain(|mark| !matches!(mark.place, Place::Argument(_)));
    Some(seed)
}

/// Small files in the folders for examples and tests. Links are not followed: the project is a stranger's.
fn find(tree: &Path) -> Vec<Example> {
    let mut waiting: Vec<(PathBuf, usize)> = FOLDERS.iter().map(|name| (tree.join(name), 1)).collect();
    let mut files = Vec::new();
    let mut looked_at = 0;
    while let Some((folder, depth)) = waiting.pop() {
        let is_folder = fs::symlink_metadata(&folder).is_ok_and(|found| found.is_dir());
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries.flatten().filter(|_| is_folder) {
            looked_at += 1;
            let Ok(found) = entry.metadata() else { continue };
            if looked_at > MOST_LOOKED_AT {
                break;
            }
            if found.is_dir() && depth < DEPTH {
                waiting.push((entry.path(), depth + 1));
            } else if found.is_file() && (1..=LARGEST).contains(&found.len()) && is_example(&entry.path()) {
                files.push((found.len(), entry.path()));
            }
        }
    }
    files.sort();
    let read = |(_, path): (u64, PathBuf)| fs::read(&path).ok().map(|content| Example { path, content });
    files.into_iter().filter_map(read).take(MOST_FILES).collect()
}

fn is_example(path: &Path) -> bool {
    let has = |list: &[&str], part: Option<&std::ffi::OsStr>| {
        part.and_then(|part| part.to_str()).is_some_and(|part| list.contains(&part))
    };
    let is_hidden = path.file_name().is_none_or(|name| name.as_bytes().starts_with(b"."));
    !is_hidden && !has(OTHERS, path.extension()) && !has(OTHER_NAMES, path.file_name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_files_of_tests_are_inputs_and_links_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let tests = folder.path().join("tests/data");
        fs::create_dir_all(&tests).unwrap();
        fs::write(tests.join("long"), "0123456789").unwrap();
        fs::write(tests.join("short"), "ab").unwrap();
        fs::write(tests.join("run.sh"), "exit").unwrap();
        fs::write(tests.join("huge"), vec![0; 5000]).unwrap();
        fs::write(folder.path().join("elsewhere"), "no").unwrap();
        std::os::unix::fs::symlink(folder.path().join("elsewhere"), tests.join("link")).unwrap();
        std::os::unix::fs::symlink(folder.path(), folder.path().join("examples")).unwrap();
        let reads = Reads { arguments: true, stdin: true, files: true, ..Reads::default() };
        let shown = |input: &SymbolicInput| {
            let names: Vec<&str> = input.marks.iter().map(|mark| mark.name.as_str()).collect();
            format!("{} {}", String::from_utf8_lossy(&input.input.argv.join(&b' ')), names.join(" "))
        };
        let inputs = |reads: &Reads| inputs(folder.path(), reads, b"p").iter().map(shown).collect::<Vec<_>>();
        assert_eq!(inputs(&reads), ["p stdin", "p short short", "p stdin", "p long long"]);
        assert_eq!(inputs(&Reads { stdin: true, ..Reads::default() }), ["p stdin"; 2]);
        assert!(inputs(&Reads::default()).is_empty());
    }
}
