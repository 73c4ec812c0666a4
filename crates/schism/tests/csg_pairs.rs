//! The pairs of `tests/csg` are what their page says: `together` holds an input on which the changes are wrong together, `alone`
//! inputs on which one of them is right, each checked by running the programs.

use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use schism_native::{Cache, Clang};

fn pairs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/csg");
    let mut pairs: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pairs.sort();
    pairs
}

/// The arguments in a file, one command a line.
fn commands(file: &Path) -> Vec<Vec<Vec<u8>>> {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    text.lines().map(|line| schism_report::split_words(line.as_bytes()).unwrap()).collect()
}

fn run(program: &Path, words: &[Vec<u8>]) -> Output {
    let words = words.iter().map(|word| std::ffi::OsStr::from_bytes(word));
    Command::new(program).args(words).env_clear().output().unwrap()
}

/// The length of the symbolic argument that a pair is explored with.
fn room(pair: &Path) -> usize {
    let cmd = fs::read_to_string(pair.join("cmd")).unwrap();
    cmd.split_whitespace().last().unwrap().parse().unwrap()
}

#[test]
fn changes_are_right_alone_and_wrong_together() {
    let clang = Clang::find(&Cache::from_env().unwrap()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let pairs = pairs();
    assert!(pairs.len() >= 12);
    for pair in pairs {
        let name = pair.display();
        let built = ["old", "new", "fixed"].map(|version| {
            let program = folder.path().join(version);
            let source = pair.join(version).with_extension("c");
            let status = Command::new(&clang.path).arg("-w").arg(source).arg("-o").arg(&program).status().unwrap();
            assert!(status.success(), "{name} {version}");
            program
        });
        let [old, new, fixed] = &built;
        for words in commands(&pair.join("together")) {
            assert!(words[0].len() <= room(&pair), "{name}: no room for it in the template");
            let ran = run(new, &words);
            assert_ne!(ran, run(old, &words), "{name} together: old");
            assert_ne!(ran, run(fixed, &words), "{name} together: fixed");
        }
        for words in commands(&pair.join("alone")) {
            assert_eq!(run(new, &words), run(fixed, &words), "{name} alone");
        }
        for seed in fs::read_dir(pair.join("seeds")).unwrap() {
            for words in commands(&seed.unwrap().path().join("argv")) {
                assert_eq!(run(new, &words), run(fixed, &words), "{name}: a seed shows the error");
            }
        }
    }
}
