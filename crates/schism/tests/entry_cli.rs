//! `schism explore --entry`: what it refuses, and what it writes.

use std::fs;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const PROGRAM: &str = r#"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct hidden;

int sum(int count, ...) { return count; }
int apply(int x, int (*function)(int)) { return function(x); }
int log_to(FILE *stream) { return fputs("x", stream); }
int use(struct hidden *hidden) { return hidden != 0; }
_Complex double turn(_Complex double z) { return z; }
int outside(int);
int twice(int x) { return 2 * outside(x); }
int good(const char *text, int limit) { return strlen(text) < (size_t)limit; }

int main(void) { return good("", 1); }
"#;

fn explore(args: &[&str]) -> (TempDir, Output) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("unit.c"), PROGRAM).expect("a file in it");
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.arg("explore").args(args).arg("unit.c").current_dir(folder.path()).stdin(Stdio::null());
    let output = command.output().expect("schism starts");
    (folder, output)
}

/// Status 2 and these words, before anything is written.
fn check_trouble(args: &[&str], words: &str) {
    let (folder, output) = explore(args);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains(words) && !schism_testing::crashed(&message), "no `{words}` in: {message}");
    assert!(!folder.path().join("schism.out").exists(), "{message}");
}

#[test]
fn what_cannot_be_called_is_told() {
    check_trouble(&["--entry", "absent"], "the program has no function `absent`");
    check_trouble(&["--entry", "outside"], "the program only declares `outside`");
    check_trouble(&["--entry", "sum"], "`sum` takes a variable number of arguments");
    check_trouble(&["--entry", "apply"], "parameter 2 (`function`): it is a pointer to a function");
    check_trouble(&["--entry", "log_to"], "parameter 1 (`stream`): it points to something that is a stream");
    check_trouble(&["--entry", "use"], "parameter 1 (`hidden`): it points to something that is a `hidden`");
    check_trouble(&["--entry", "turn"], "parameter 1 (`z`)");
    check_trouble(&["--entry", "good", "--setup", "absent"], "--setup: the program has no function `absent`");
    check_trouble(&["--entry", "good", "--entry-size", "0"], "--entry-size");
    check_trouble(&["--entry-null"], "--entry");
}

#[test]
fn the_driver_and_the_outputs_are_left() {
    let (folder, output) = explore(&["--entry", "good", "--entry-size", "2"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let out = folder.path().join("schism.out");
    let driver = fs::read_to_string(out.join("driver.c")).expect("a driver");
    assert!(driver.contains("__asm__(\"good\")"), "{driver}");
    let outputs = fs::read_to_string(out.join("tests/000001/expected/outputs")).expect("outputs");
    let names: Vec<&str> = outputs.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, ["result", "text"]);
    let test = fs::read_to_string(out.join("tests/000001/test.json")).expect("a test");
    assert!(test.contains("\"name\": \"limit\""), "{test}");
}

/// A function that takes a structure and an enumeration, in LLVM's text with debug information.
const TYPES: &str = include_str!("entry_support/types.ll");

/// Explores it with one node of the debug information leading to another.
fn explore_types(node: &str, from: &str, to: &str) -> (Option<i32>, String) {
    let [from, to] = [from, to].map(|base| format!("baseType: {base}"));
    let led = |line: &str| if line.starts_with(node) { line.replace(&from, &to) } else { line.to_owned() };
    let text: Vec<String> = TYPES.lines().map(led).collect();
    let text = text.join("\n") + "\n";
    assert!(from == to || text != TYPES, "{node} {from}");
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("types.ll"), text).expect("a file in it");
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(["explore", "--entry", "sum", "types.ll"]).current_dir(folder.path()).stdin(Stdio::null());
    let output = command.output().expect("schism starts");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn types_that_contain_themselves_are_bounded() {
    assert_eq!(explore_types("!21 = ", "!22", "!22").0, Some(0), "as it is");
    let (status, words) = explore_types("!21 = ", "!22", "!21");
    assert_eq!(status, Some(2), "a name of itself: {words}");
    assert!(words.contains("parameter 1 (`n`): it is a pointer to a type nested too deeply"), "{words}");
    let others = [("!3 = ", "!4", "!3"), ("!25 = ", "!26", "!22"), ("!28 = ", "!29", "!28"), ("!20 = ", "!21", "!20")];
    for (node, from, to) in others {
        let (status, words) = explore_types(node, from, to);
        assert!(matches!(status, Some(0..=2)) && !schism_testing::crashed(&words), "{node}: {status:?} {words}");
    }
}
