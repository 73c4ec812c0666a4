//! `schism report` and `schism diff --report`: what comes where, and that no findings file makes it crash.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Says what it is for the argument `x`, and ends so.
const PROGRAM: &str = r#"
#include <stdio.h>
int main(int argc, char **argv)
{
	if (argc > 1 && argv[1][0] == 'x') {
		puts("VERSION says");
		return STATUS;
	}
	return 0;
}
"#;

/// A folder with two versions in it.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, status) in [("old", "3"), ("new", "4")] {
        let text = PROGRAM.replace("VERSION", name).replace("STATUS", status);
        fs::write(folder.path().join(format!("{name}.c")), text).expect("a file");
    }
    folder
}

fn schism(folder: &Path, command: &str, args: &[&str]) -> Output {
    let mut schism = Command::new(env!("CARGO_BIN_EXE_schism"));
    schism.arg(command).args(args).current_dir(folder).stdin(Stdio::null());
    schism.output().expect("schism starts")
}

fn run(folder: &Path, args: &[&str]) -> Output {
    schism(folder, "diff", args)
}

fn report(folder: &Path, args: &[&str]) -> Output {
    schism(folder, "report", args)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_comparison_is_told_in_every_form() {
    let folder = folder();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a report");
    let files = ["--report", "sarif=x.sarif", "--report", "junit=x.xml", "--report", "lines"];
    let output = run(folder.path(), &[&files[..], &["old.c", "new.c", "--", "--sym-arg", "1"]].concat());
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    // The lines are in place of the usual text.
    let lines = text(&output.stdout);
    let place = lines.strip_prefix("new.c:").and_then(|rest| rest.split_once(": warning: ")).map(|(place, _)| place);
    let place: Vec<u32> = place.expect("a line").split(':').map(|number| number.parse().expect("a number")).collect();
    // The text that changed is data, which that line is the first to read.
    assert_eq!((lines.lines().count(), place), (1, vec![6, 3]), "{lines}");
    let sarif: serde_json::Value = serde_json::from_str(&read("x.sarif")).expect("JSON");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "new.c");
    assert!(result["codeFlows"][0]["threadFlows"][0]["locations"].as_array().is_some_and(|steps| !steps.is_empty()));
    assert!(read("x.xml").contains("failures=\"1\""));

    let again = |args: &[&str]| report(folder.path(), args);
    assert_eq!(text(&again(&[]).stdout), lines);
    assert_eq!(text(&again(&["schism.out", "--report", "sarif"]).stdout), read("x.sarif"));
    assert_eq!(text(&again(&["--report", "json"]).stdout), read("schism.out/findings.json"));
    let output = again(&["--report", "tap=x.tap", "--report", "github"]);
    assert!(text(&output.stdout).starts_with("::warning file=new.c,line="), "{}", text(&output.stdout));
    assert!(read("x.tap").starts_with("TAP version 13\n1..1\nnot ok 1 - "));
}

#[test]
fn a_line_that_was_removed_is_shown_at_what_is_left() {
    let folder = folder();
    let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    put("guarded.c", "int main(int argc, char **argv)\n{\n\tif (argv[1][0] == 'x')\n\t\treturn 1;\n\treturn 0;\n}\n");
    put("bare.c", "int main(int argc, char **argv)\n{\n\treturn 0;\n}\n");
    let output = run(folder.path(), &["--report", "lines", "guarded.c", "bare.c", "--", "--sym-arg", "1"]);
    assert!(text(&output.stdout).starts_with("bare.c:3:2: "), "{}", text(&output.stdout));
}

#[test]
fn what_cannot_be_written_is_told_before_anything_runs() {
    let folder = folder();
    let told = |args: &[&str]| {
        let output = run(folder.path(), &[args, &["old.c", "new.c"]].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(!folder.path().join("schism.out").exists());
        text(&output.stderr)
    };
    assert!(told(&["--report", "xml"]).contains("xml: no form of a report"));
    assert!(told(&["--report", "junit="]).contains("a file is to be named"));
    assert!(told(&["--report", "junit=missing/x"]).contains("its folder is not there"));
    assert!(told(&["--report", "tap", "--report", "lines"]).contains("only one can go to standard output"));
}

#[test]
fn no_findings_file_makes_it_crash() {
    let folder = folder();
    let output = report(folder.path(), &["."]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot read ./findings.json"), "{}", text(&output.stderr));
    run(folder.path(), &["old.c", "new.c", "--", "--sym-arg", "1"]);
    let path = folder.path().join("schism.out/findings.json");
    let good = fs::read(&path).expect("findings.json");
    // Every part of a good file is cut off, or turned into something else.
    for at in (0..good.len()).step_by(good.len() / 40 + 1) {
        for damaged in [good[..at].to_vec(), [&good[..at], b"\xff\x00[{", &good[at + 1..]].concat()] {
            fs::write(&path, damaged).expect("a file");
            let output = report(folder.path(), &["--report", "sarif"]);
            let message = text(&output.stderr);
            assert!(matches!(output.status.code(), Some(0 | 2)), "{message}");
            assert!(!schism_testing::crashed(&message), "{message}");
        }
    }
}

#[test]
fn one_page_leads_to_many_comparisons() {
    let folder = folder();
    for (out, new) in [("a", "new.c"), ("b", "old.c")] {
        run(folder.path(), &["old.c", new, "-o", out, "--", "x"]);
    }
    let done = schism(folder.path(), "report", &["a", "b", "--page", "all.html"]);
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
    let page = fs::read_to_string(folder.path().join("all.html")).expect("the page");
    for wanted in [
        "2 comparisons, 1 different",
        "href=\"./a/report.html\">DIFFERENT",
        "href=\"./b/report.html\">SAME",
        "`new x` ",
    ] {
        assert!(page.contains(wanted), "no {wanted} in {page}");
    }
    let done = schism(folder.path(), "report", &["a", "b"]);
    let told = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.code() == Some(2) && told.contains("--page FILE"), "{told}");
    let done = schism(folder.path(), "report", &["absent", "--page", "x.html"]);
    assert_eq!(done.status.code(), Some(2));
}
