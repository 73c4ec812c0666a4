//! `schism accept` and `--fail-on`: what is accepted is silent in the next run, is back once the code of its cause was edited, and hides nothing else.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// `f` and `g` answer for different letters; LIMIT and the table are changed without a change of any line of `main`.
const PROGRAM: &str = r#"
#include <stdio.h>
#define LIMIT {limit}
const int table[] = { {table} };
int f(int c) { return c == 'x' ? {f} : 0; }
int g(int c) { return c == 'y' ? {g} : 0; }
int h(int c) { return c > LIMIT; }
int main(int argc, char **argv)
{
	int c = argc > 1 ? argv[1][0] : 0;
	printf("%d %d %d %d\n", f(c), g(c), h(c), c == 't' ? table[0] : 0);
	return 0;
}
"#;

struct Version {
    f: &'static str,
    g: &'static str,
    limit: &'static str,
    table: &'static str,
    /// Stands before everything else.
    above: &'static str,
}

const OLD: Version = Version { f: "1", g: "1", limit: "'z'", table: "1", above: "" };

fn put(folder: &Path, name: &str, version: &Version) {
    let text = PROGRAM.replace("{f}", version.f).replace("{g}", version.g);
    let text = text.replace("{limit}", version.limit).replace("{table}", version.table);
    fs::write(folder.join(name), version.above.to_owned() + &text).expect("a file");
}

/// A folder with the old version and this new one.
fn folder(new: &Version) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    put(folder.path(), "old.c", &OLD);
    put(folder.path(), "new.c", new);
    folder
}

fn schism(folder: &Path, args: &[&str]) -> (i32, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_schism")).args(args).current_dir(folder).stdin(Stdio::null()).output();
    let output = output.expect("schism starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout) + &text(&output.stderr))
}

fn diff(folder: &Path, options: &[&str]) -> (i32, String) {
    schism(folder, &[&["-q", "diff"], options, &["old.c", "new.c", "--", "--sym-arg", "1"]].concat())
}

/// The findings of the last run: class, whether it is accepted, whether it was.
fn findings(folder: &Path) -> Vec<(String, bool, bool)> {
    let json = fs::read(folder.join("schism.out/findings.json")).expect("findings.json");
    let json: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
    let of = |item: &serde_json::Value| {
        let is = |name: &str| !item[name].is_null();
        (item["class"].as_str().unwrap_or_default().to_owned(), is("accepted"), is("accepted_before"))
    };
    json["findings"].as_array().expect("findings").iter().map(of).collect()
}

/// Compares, and accepts everything that was found.
fn accept_all(folder: &Path) {
    let (status, text) = diff(folder, &[]);
    assert_eq!(status, 1, "{text}");
    for (number, _) in findings(folder).iter().enumerate() {
        let (status, text) =
            schism(folder, &["accept", &format!("schism.out/tests/{:06}", number + 1), "--because", "it is meant"]);
        assert!(status == 0 && text.starts_with("accepted in schism.toml: "), "{text}");
    }
}

#[test]
fn accepted_once_and_silent_in_the_next_run() {
    let folder = folder(&Version { f: "2", ..OLD });
    accept_all(folder.path());
    let sarif = ["--report", "sarif=x.sarif"];
    let (status, text) = diff(folder.path(), &sarif);
    assert_eq!(status, 0, "{text}");
    assert!(text.starts_with("DIFFERENT: 1 difference, accepted\n"), "the word stays: {text}");
    assert!(text.contains("\naccepted: ") && text.contains("(because it is meant)\n"), "{text}");
    assert!(!text.contains("\n1. "), "{text}");
    let log = fs::read_to_string(folder.path().join("x.sarif")).expect("a report");
    let log: serde_json::Value = serde_json::from_str(&log).expect("JSON");
    assert_eq!(log["runs"][0]["results"], serde_json::json!([]));
    assert_eq!(schism(folder.path(), &["report"]), (0, String::new()));
    // It is accepted once, and every other level is asked for.
    let again = ["accept", "schism.out/tests/000001", "--because", "again"];
    assert!(schism(folder.path(), &again).1.starts_with("already in schism.toml: "));
    assert_eq!(diff(folder.path(), &["--fail-on", "any"]).0, 1);
    assert_eq!(diff(folder.path(), &["--accepted", "/dev/null"]).0, 2, "no file");
    fs::write(folder.path().join("none.toml"), "").expect("a file");
    assert_eq!(diff(folder.path(), &["--accepted", "none.toml"]).0, 1, "the base has not accepted it");
}

#[test]
fn back_after_its_cause_was_edited() {
    let folder = folder(&Version { f: "2", ..OLD });
    accept_all(folder.path());
    put(folder.path(), "new.c", &Version { f: "3", ..OLD });
    let (status, text) = diff(folder.path(), &[]);
    assert!(status == 1 && text.contains("\n1. "), "{text}");
    // Nothing but the code itself says so: the line is the same, a macro above it is not.
    let macros = self::folder(&Version { limit: "'p'", ..OLD });
    accept_all(macros.path());
    put(macros.path(), "new.c", &Version { limit: "'k'", ..OLD });
    let (status, text) = diff(macros.path(), &[]);
    assert_eq!(status, 1, "{text}");
    assert!(text.contains("accepted before (because it is meant), but it comes from other code now"), "{text}");
    assert!(findings(macros.path()).iter().any(|(_, accepted, before)| !accepted && *before));
    // And so it is with data.
    let data = self::folder(&Version { table: "2", ..OLD });
    accept_all(data.path());
    put(data.path(), "new.c", &Version { table: "3", ..OLD });
    assert_eq!(diff(data.path(), &[]).0, 1);
}

#[test]
fn an_edit_elsewhere_changes_nothing() {
    let folder = folder(&Version { f: "2", ..OLD });
    accept_all(folder.path());
    let above = "struct other { int a; char *b; };\nint other(struct other *o) { return o->a + 7000; }\n\n";
    put(folder.path(), "new.c", &Version { f: "2", above, ..OLD });
    let (status, text) = diff(folder.path(), &[]);
    assert_eq!(status, 0, "{text}");
}

#[test]
fn what_comes_from_another_change_is_not_hidden() {
    // Both show in the same way: a number in one line of output, on a way over the same statement of main.
    let folder = folder(&Version { f: "2", ..OLD });
    accept_all(folder.path());
    for (name, new) in [
        ("another function", Version { f: "2", g: "2", ..OLD }),
        ("a macro", Version { f: "2", limit: "'p'", ..OLD }),
        ("data", Version { f: "2", table: "2", ..OLD }),
        ("the same function", Version { f: "2 : c == 'w' ? 2", ..OLD }),
    ] {
        put(folder.path(), "new.c", &new);
        let (status, text) = diff(folder.path(), &[]);
        assert_eq!(status, 1, "{name}: {text}");
        assert!(findings(folder.path()).iter().any(|(_, accepted, _)| !accepted), "{name}");
    }
}

#[test]
fn one_of_two_is_accepted() {
    let folder = folder(&Version { f: "2", g: "c / (c - 'y')", ..OLD });
    assert_eq!(diff(folder.path(), &[]).0, 1);
    assert_eq!(findings(folder.path()).len(), 2);
    let accept = ["accept", "schism.out/tests/000001", "--because", "one"];
    assert_eq!(schism(folder.path(), &accept).0, 0);
    let (status, text) = diff(folder.path(), &[]);
    assert!(status == 1 && text.starts_with("DIFFERENT: 1 difference, and 1 accepted\n"), "{text}");
    assert_eq!(schism(folder.path(), &["report"]).1.lines().count(), 1);
}

#[test]
fn a_level_decides_the_exit_status() {
    let folder = folder(&Version { f: "2", ..OLD });
    let status = |level: &str| diff(folder.path(), &["--fail-on", level]).0;
    assert_eq!(["crash", "undefined", "output", "unaccepted", "any"].map(status), [0, 0, 1, 1, 1]);
    assert_eq!(status("race"), 2, "there is no such class");
    put(folder.path(), "new.c", &Version { f: "2147483647 + c", ..OLD });
    assert_eq!(["crash", "undefined", "output"].map(status), [0, 1, 1]);
    put(folder.path(), "new.c", &Version { f: "*(volatile int *)0", ..OLD });
    assert_eq!(["crash", "undefined", "output"].map(status), [1, 1, 1]);
}

#[test]
fn what_cannot_be_accepted_says_why() {
    let folder = folder(&Version { f: "2", ..OLD });
    let told = |args: &[&str], words: &str| {
        let (status, text) = schism(folder.path(), args);
        assert!(status == 2 && text.contains(words), "{args:?}: {text}");
    };
    told(&["accept", "schism.out/tests/000001", "--because", "x"], "cannot read schism.out/findings.json");
    diff(folder.path(), &[]);
    told(&["accept", "schism.out/tests/000009", "--because", "x"], "no such test");
    told(&["accept", "0123456789abcdef", "--because", "x"], "no such difference");
    told(&["accept", "old.c", "--because", "x"], "no folder of a test");
    told(&["accept", "schism.out/tests/000001", "--because", " "], "`because` says why");
    told(&["accept", "schism.out/tests/000001"], "--because");
    assert!(!folder.path().join("schism.toml").exists());
    fs::write(folder.path().join("schism.toml"), "[[acept]]\n").expect("a file");
    let before = fs::read(folder.path().join("schism.out/findings.json")).expect("findings.json");
    told(&["diff", "old.c", "new.c"], "unknown field `acept`");
    assert_eq!(fs::read(folder.path().join("schism.out/findings.json")).expect("findings.json"), before);
}

#[test]
fn a_revision_cannot_accept_its_own_differences() {
    let folder = tempfile::tempdir().expect("a folder");
    let git = |args: &[&str]| {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=n", "-c", "user.email=e", "-c", "init.defaultBranch=main"]).args(args);
        let done = git.current_dir(folder.path()).output().expect("git");
        assert!(done.status.success(), "{done:?}");
    };
    fs::write(folder.path().join("Makefile"), "p: p.c\n\t$(CC) -g -o p p.c\n").expect("a file");
    fs::write(folder.path().join(".gitignore"), "/schism.out*\n").expect("a file");
    git(&["init", "-q"]);
    put(folder.path(), "p.c", &OLD);
    git(&["add", "-A"]);
    git(&["commit", "-qm", "old"]);
    put(folder.path(), "p.c", &Version { f: "2", ..OLD });
    let run = |options: &[&str]| {
        let args = [&["-q", "diff", "--git", "HEAD~1..HEAD"], options, &["--", "--sym-arg", "1"]].concat();
        schism(folder.path(), &args)
    };
    git(&["commit", "-qam", "new"]);
    let (status, text) = run(&[]);
    assert_eq!(status, 1, "{text}");
    let (status, text) = schism(folder.path(), &["accept", "schism.out/tests/000001", "--because", "I say so"]);
    assert_eq!(status, 0, "{text}");
    git(&["add", "-A"]);
    git(&["commit", "-qa", "--amend", "-m", "new"]);
    let (status, text) = run(&[]);
    assert_eq!(status, 1, "the old version has accepted nothing: {text}");
    let (status, text) = run(&["--accepted", "schism.toml"]);
    assert_eq!(status, 0, "whoever runs it may: {text}");
}
