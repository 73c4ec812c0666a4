//! Tests made by hand, right ones and wrong ones, to see that the harness can tell them apart.

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use schism_case::{Entry, FileTree, Input, Outcome, Status};
use schism_native::{Flags, Toolchain};
use schism_report::{Kind, Object, Test, TestFolder};

use crate::explore_support::replay;

/// Reads everything that a test can hold, and answers with everything that is predicted.
const PROGRAM: &str = r#"
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	unsigned short pair[2];
	klee_make_symbolic(pair, sizeof pair, "pair");
	char line[16] = "";
	fgets(line, sizeof line, stdin);
	FILE *in = fopen("in", "r"), *out = fopen("out", "w");
	if (!in || !out)
		return 2;
	fprintf(out, "%d", getc(in));
	fclose(out);
	printf("%s %d %s <%s> %s %d %d\n", argv[0], argc, argv[1], line, getenv("V"), pair[0], pair[1]);
	fflush(stdout);
	if (!strcmp(argv[1], "abort"))
		abort();
	return 7;
}
"#;

/// The trials of the harness itself.
pub fn trials() -> Vec<Trial> {
    let trial = |name: &str, check: fn() -> Result<(), Failed>| Trial::test(format!("harness {name}"), check);
    vec![
        trial("accepts right predictions", right_predictions),
        trial("refuses wrong predictions", wrong_predictions),
        trial("knows which faults go unnoticed", unnoticed_faults),
    ]
}

/// A test of the program whose prediction holds.
fn right(argument: &str) -> Test {
    let mut input = Input::new(["prog", argument]);
    input.stdin = b"line\xff".to_vec();
    input.environment = vec![b"V=a 'b'".to_vec()];
    let mut files = FileTree::default();
    files.insert("in", Entry::file("A").with_mode(0o600)).expect("a plain path");
    input.files = files.clone();
    files.insert("out", Entry::file("65")).expect("a plain path");
    let stdout = [b"prog 2 ", argument.as_bytes(), b" <line\xff> a 'b' 258 3\n"].concat();
    Test {
        kind: Kind::Path,
        input,
        objects: vec![Object { name: "pair".into(), bytes: vec![2, 1, 3, 0] }],
        outcome: Outcome {
            stdout,
            stderr: Vec::new(),
            status: Status::Exited(7),
            files,
            fault: None,
            outputs: Vec::new(),
        },
        fault: None,
    }
}

/// What the harness says about tests.
fn judge(tests: &[Test]) -> Result<Vec<String>, Failed> {
    let folder = tempfile::tempdir()?;
    let source = folder.path().join("program.c");
    fs::write(&source, PROGRAM)?;
    let tools = Toolchain::open(&mut |_| ())?;
    let binary = folder.path().join("native");
    tools.link_reference(&[tools.compile(&source, &Flags::default())?.bitcode], &binary, &mut |_| ())?;
    let say = |(number, test): (usize, &Test)| judge_one(test, &folder.path().join(number.to_string()), &binary);
    tests.iter().enumerate().map(say).collect()
}

fn judge_one(test: &Test, path: &Path, binary: &Path) -> Result<String, Failed> {
    let written = TestFolder::at(path);
    written.write(test, None)?;
    replay(&written, binary)
}

fn right_predictions() -> Result<(), Failed> {
    let mut aborting = right("abort");
    aborting.kind = Kind::Fault;
    aborting.outcome.status = Status::Killed(6);
    aborting.outcome.fault = Some("abort: the program aborted".into());
    let tests = [right("x"), right("$(y) '\"\\\n\x01"), aborting];
    expect(judge(&tests)?.iter().all(String::is_empty), &judge(&tests)?)
}

fn wrong_predictions() -> Result<(), Failed> {
    let changed = |change: &dyn Fn(&mut Outcome)| {
        let mut test = right("x");
        change(&mut test.outcome);
        test
    };
    let tests = [
        changed(&|outcome| outcome.stdout.push(b'!')),
        changed(&|outcome| outcome.status = Status::Exited(0)),
        changed(&|outcome| outcome.status = Status::Killed(6)),
        changed(&|outcome| put(outcome, "out", "66")),
        changed(&|outcome| put(outcome, "more", "")),
        changed(&|outcome| outcome.files = FileTree::default()),
        // A fault that native code would notice did not happen.
        changed(&|outcome| {
            outcome.fault = Some("null pointer: read".into());
            outcome.status = Status::Killed(11);
        }),
    ];
    let said = judge(&tests)?;
    expect(said.iter().all(|words| !words.is_empty()), &said)
}

fn put(outcome: &mut Outcome, path: &str, content: &str) {
    outcome.files.insert(path, Entry::file(content)).expect("a plain path");
}

fn unnoticed_faults() -> Result<(), Failed> {
    let mut silent = right("x");
    silent.outcome.fault = Some("heap out of bounds: read".into());
    silent.outcome.status = Status::Killed(11);
    silent.outcome.stdout.truncate(4);
    let mut wrong = silent.clone();
    wrong.outcome.stdout = b"other".to_vec();
    let mut limit = silent.clone();
    limit.outcome.fault = Some("unsupported: something".into());
    let said = judge(&[silent, wrong, limit])?;
    expect(said[0].is_empty() && !said[1].is_empty() && !said[2].is_empty(), &said)
}

/// A readable failure.
fn expect(good: bool, said: &[String]) -> Result<(), Failed> {
    if good { Ok(()) } else { Err(format!("the harness said: {said:#?}").into()) }
}
