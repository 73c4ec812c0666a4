//! `schism diff --strategy shadow`: the suite, divergences beside its paths, and what lies below them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;

// Others need the rest of it.
#[allow(dead_code)]
mod diff_support;

use diff_support::{folder, json, run, text};

/// One more test in a folder of seeds.
fn seed(folder: &Path, name: &str, argument: &str, stdin: &[u8]) {
    let path = folder.join("seeds").join(name);
    fs::create_dir_all(&path).expect("a folder");
    fs::write(path.join("argv"), argument).expect("a file");
    fs::write(path.join("stdin"), stdin).expect("a file");
}

fn shadow(folder: &Path, old: &str, new: &str, more: &[&str]) -> (Output, Value) {
    let mut args = vec![old, new, "--strategy", "shadow", "--max-time", "60"];
    args.extend(more);
    let output = run(folder, &args);
    assert!(folder.join("schism.out").is_dir(), "{}", text(&output.stderr));
    (output, json(&folder.join("schism.out")))
}

fn row(findings: &Value, phase: &str, column: &str) -> u64 {
    let rows = findings["run"]["phases"].as_array().expect("phases");
    rows.iter().find(|row| row["phase"] == phase).expect("a phase")[column].as_u64().expect("a number")
}

fn phases(findings: &Value) -> Vec<&str> {
    findings["findings"].as_array().expect("findings").iter().filter_map(|finding| finding["phase"].as_str()).collect()
}

fn put(folder: &Path, name: &str, source: &str) {
    fs::write(folder.join(name), source).expect("a file");
}

fn tests_folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(name)
}

/// Figure 3 of the paper: from x = 0 both divergences of the one branch are found, also the one by overflow.
#[test]
fn a_fork_has_four_ways() {
    let folder = folder();
    let pair = tests_folder("pairs/papers/shadow-fig3");
    seed(folder.path(), "1", "", &[0; 4]);
    let [old, new] = ["old.c", "new.c"].map(|name| pair.join(name).display().to_string());
    let (output, findings) = shadow(folder.path(), &old, &new, &["--seed-dir", "seeds"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert_eq!((row(&findings, "suite", "divergences"), row(&findings, "suite", "different")), (1, 0));
    assert_eq!(row(&findings, "concolic", "divergences"), 2, "{findings:#}");
    let commands: Vec<&str> =
        findings["findings"].as_array().into_iter().flatten().filter_map(|f| f["command"].as_str()).collect();
    let wanted = |bytes: &[&str]| commands.iter().any(|command| bytes.iter().any(|bytes| command.contains(bytes)));
    assert!(wanted(&["'\\007\\000\\000\\000'", "'\\010\\000\\000\\000'"]), "new only: {commands:?}");
    assert!(wanted(&["\\000\\000\\000\\200'", "\\377\\377\\377\\177'"]), "old only: {commands:?}");
}

#[test]
fn what_the_suite_shows_is_told_as_such() {
    let folder = folder();
    let (output, findings) = shadow(folder.path(), "old.c", "new.c", &["--seed", "x", "--seed", "y"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(phases(&findings), ["suite"]);
    assert_eq!((row(&findings, "suite", "divergences"), row(&findings, "suite", "different")), (1, 1));
    let words = text(&output.stdout);
    assert!(words.contains("seeds: 2, of which 1 come to a change") && words.contains("suite phase"), "{words}");
}

#[test]
fn without_a_seed_that_comes_to_a_change_one_is_made() {
    let folder = folder();
    let (output, findings) = shadow(folder.path(), "old.c", "new.c", &["--seed", "y"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(phases(&findings), ["directed"]);
    assert!(text(&output.stdout).contains("none comes to a change"), "{}", text(&output.stdout));
}

/// The first change is on every path and has no branch; the second shows only if the pair goes on after it.
#[test]
fn a_change_without_a_branch_does_not_end_the_comparison() {
    const SOURCE: &str = r#"
#include <stdio.h>
static int steps;
int main(int argc, char **argv)
{
	int first = argc > 1 ? argv[1][0] : 0, second = first ? argv[1][1] : 0;
	STEP
	if (second > LIMIT)
		puts("large");
	printf("%d\n", steps > 9);
	return first == 'z';
}
"#;
    let folder = folder();
    put(folder.path(), "o.c", &SOURCE.replace("STEP", "steps = 1;").replace("LIMIT", "'f'"));
    put(folder.path(), "n.c", &SOURCE.replace("STEP", "steps = 2; steps += argc;").replace("LIMIT", "'g'"));
    let (output, findings) = shadow(folder.path(), "o.c", "n.c", &["--seed", "ab"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
    assert_eq!(phases(&findings), ["concolic"]);
    assert_eq!(row(&findings, "suite", "different"), 0);
}

#[test]
fn a_right_version_says_what_was_expected() {
    let folder = folder();
    let more = ["--seed", "a", "--seed", "b0", "--fixed", "many_new.c"];
    let (_, findings) = shadow(folder.path(), "many_old.c", "many_new.c", &more);
    let sum = |column| ["suite", "concolic", "bounded"].iter().map(|phase| row(&findings, phase, column)).sum::<u64>();
    assert!(sum("different") > 0 && sum("expected") == sum("different") && sum("bugs") == 0, "{findings:#}");
    let more = ["--seed", "a", "--seed", "b0", "--fixed", "many_old.c"];
    let (_, findings) = shadow(folder.path(), "many_old.c", "many_new.c", &more);
    let sum = |column| ["suite", "concolic", "bounded"].iter().map(|phase| row(&findings, phase, column)).sum::<u64>();
    assert!(sum("different") > 0 && sum("bugs") == sum("different") && sum("expected") == 0, "{findings:#}");
}

#[test]
fn the_same_command_writes_the_same_bytes() {
    let folder = folder();
    let args = ["--seed", "a", "--seed", "b0"];
    let [one, two] = [0, 1].map(|_| shadow(folder.path(), "many_old.c", "many_new.c", &args).1);
    assert_eq!(one, two);
}

/// A test that decides without end does not keep the others from being followed, and that it was left is not hidden.
#[test]
fn a_long_test_is_left_in_time() {
    const SOURCE: &str = r#"
#include <stdio.h>
int main(int argc, char **argv)
{
	int c, change = argc > 1 && argv[1][0] > LIMIT;
	while ((c = getchar()) != EOF)
		if (c == 'a')
			puts("a");
		else if (c == 'b')
			puts("b");
	return change;
}
"#;
    let folder = folder();
    put(folder.path(), "o.c", &SOURCE.replace("LIMIT", "'m'"));
    put(folder.path(), "n.c", &SOURCE.replace("LIMIT", "'n'"));
    seed(folder.path(), "1", "z", &b"x".repeat(4000));
    let (output, findings) = shadow(folder.path(), "o.c", "n.c", &["--seed-dir", "seeds", "--max-paths", "1"]);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stdout));
    let ledger = findings["verdict"]["ledger"].to_string();
    assert!(ledger.contains("left before its end"), "{ledger}");
}

/// All pairs of our own with a suite that shows nothing.
#[test]
fn divergences_are_found_beside_silent_suites() {
    let mut names: Vec<PathBuf> =
        fs::read_dir(tests_folder("shadow")).expect("the pairs").map(|entry| entry.expect("an entry").path()).collect();
    names.sort();
    for pair in names.iter().filter(|pair| pair.join("old.c").is_file()) {
        let folder = folder();
        let [old, new, seeds] = ["old.c", "new.c", "seeds"].map(|name| pair.join(name).display().to_string());
        let (_, findings) = shadow(folder.path(), &old, &new, &["--seed-dir", &seeds, "--max-findings", "1"]);
        assert!(row(&findings, "suite", "divergences") > 0, "{}: nothing comes to the change", pair.display());
        assert_eq!(row(&findings, "suite", "different"), 0, "{}: the suite shows a difference", pair.display());
        assert_eq!(phases(&findings).len(), 1, "{}: nothing was found", pair.display());
    }
}
