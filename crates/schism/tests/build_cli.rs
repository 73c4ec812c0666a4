//! `schism build` as a command: the build is as it would be, and its programs say what they are made of.

use std::fs;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder with a project and a folder for the cache.
fn project() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let root = folder.path().join("project");
    fs::create_dir(&root).expect("a folder");
    let files = [
        ("main.c", "int one(void);\nint two(void);\nint main(void) { return one() + two(); }\n"),
        ("one.c", "int one(void) { return 1; }\n"),
        ("two.c", "int two(void) { int inner(void) { return 2; } return inner(); }\n"),
        (
            "Makefile",
            "all: p\np: main.o libone.a two.o\n\t$(CC) -o $@ main.o two.o libone.a\nlibone.a: one.o\n\tar rc $@ one.o\n",
        ),
    ];
    for (name, text) in files {
        fs::write(root.join(name), text).expect("a file");
    }
    folder
}

fn schism(folder: &TempDir, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(args).current_dir(folder.path().join("project")).env("SCHISM_CACHE", folder.path().join("cache"));
    command.stdin(Stdio::null()).output().expect("schism starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_program_says_what_it_is_made_of() {
    let folder = project();
    let output = schism(&folder, &["build", "--", "make", "-j2"]);
    let words = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{words}");
    assert!(words.contains("2 sources are bitcode now, 1 are not:\n  two.c: "), "{words}");
    assert!(words.contains("function definition is not allowed here\n"), "{words}");
    assert!(words.ends_with("schism: program: p\n"), "{words}");
    let status = Command::new(folder.path().join("project/p")).status().expect("the program starts");
    assert_eq!(status.code(), Some(3));
    let output = schism(&folder, &["build", "--list", "p"]);
    let list = text(&output.stdout);
    assert!(list.starts_with("p: 2 modules\n  main.c\n  one.c\nwithout bitcode: 1\n  two.c: "), "{list}");
}

#[test]
fn it_ends_as_the_build_does() {
    let folder = project();
    let output = schism(&folder, &["build", "--", "make", "nothing"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("No rule to make target 'nothing'"), "{}", text(&output.stderr));
    let output = schism(&folder, &["build", "--build-time", "1", "--", "sleep", "100"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("took longer than --build-time 1s"), "{}", text(&output.stderr));
    let output = schism(&folder, &["build", "--", "no-such-program"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot run no-such-program"), "{}", text(&output.stderr));
}

#[test]
fn what_was_not_watched_is_told() {
    let folder = project();
    for args in [["build", "--list", "/bin/true"], ["build", "--list", "main.c"]] {
        let output = schism(&folder, &args);
        assert_eq!(output.status.code(), Some(2));
        let words = text(&output.stderr);
        assert!(
            words.contains("was not built by `schism build`") || words.contains("an ELF file is needed"),
            "{words}"
        );
    }
    let output = schism(&folder, &["build"]);
    assert!(text(&output.stderr).contains("schism build -- make"));
    // The place where a build was watched is gone, however it ended.
    assert!(fs::read_dir(folder.path().join("cache/builds")).map_or(true, |mut left| left.next().is_none()));
}
