//! Change sequence graphs and irrelevant branches of small version pairs.
//!
//! `tests/analysis/csg/<name>/`, `tests/analysis/irrelevant/<name>/` and `tests/analysis/isolation/<name>/` at the top of the repository hold `old.c`, `new.c`
//! and `expect.txt`, what must be printed; and optionally `options`, one a line. `BLESS=1` rewrites the expectations.
//! Nodes are source lines of the new version, `-N` is line N of the old one.

#[path = "changes_on_graphs/print.rs"]
mod print;
#[path = "changes_on_graphs/versions.rs"]
mod versions;

use std::fs;
use std::path::{Path, PathBuf};

use versions::Pair;

/// The folders of one kind, by name.
fn folders(kind: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/analysis").join(kind);
    let entries = fs::read_dir(root).expect("the folder exists");
    let mut folders: Vec<_> = entries.map(|entry| entry.expect("readable").path()).collect();
    folders.sort();
    folders
}

/// Prints every pair of one kind and compares.
fn check(kind: &str, least: usize, print: impl Fn(&Pair) -> String) {
    let folders = folders(kind);
    assert!(folders.len() >= least, "the pairs of tests/analysis/{kind} are found");
    let mut wrong = Vec::new();
    for folder in folders {
        let printed = Pair::with(&folder, &print);
        let path = folder.join("expect.txt");
        if fs::read_to_string(&path).is_ok_and(|expected| expected == printed) {
            continue;
        }
        if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
            fs::write(&path, printed).expect("writable");
        } else {
            wrong.push(format!("{}:\n{printed}", folder.display()));
        }
    }
    assert!(wrong.is_empty(), "prints differ (BLESS=1 rewrites):\n{}", wrong.join("\n"));
}

#[test]
fn change_sequence_graphs() {
    check("csg", 25, print::csg);
}

#[test]
fn changes_in_isolation() {
    check("isolation", 3, print::isolation);
}

#[test]
fn irrelevant_branches() {
    check("irrelevant", 12, print::irrelevant);
}

/// A version against itself has neither changes nor interaction locations, and every branch is irrelevant.
#[test]
fn nothing_changed() {
    for folder in folders("csg").into_iter().chain(folders("irrelevant")) {
        let new = folder.join("new.c");
        let (nodes, branches) = Pair::with_files([&new, &new], "", |pair| (print::csg(pair), print::irrelevant(pair)));
        assert!(!nodes.contains("change") && !nodes.contains("->"), "{}:\n{nodes}", folder.display());
        assert!(!branches.contains("relevant\n"), "{}:\n{branches}", folder.display());
    }
}
