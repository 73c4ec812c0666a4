//! `schism explore` as a command: what it says about bad input, and what it leaves when it is stopped.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use schism_report::TestFolder;
use tempfile::TempDir;

/// Two ways for each byte of standard input: more paths than anybody waits for.
const ENDLESS: &str = r#"
#include <stdio.h>
int main(void)
{
	int c, count = 0;
	while ((c = getchar()) != EOF)
		if (c == 'x')
			count++;
	printf("%d\n", count);
	return 0;
}
"#;

/// Longer than any machine needs to find a first test.
const PATIENCE: Duration = Duration::from_secs(120);

/// A folder with the program in it.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("endless.c"), ENDLESS).expect("a file in it");
    folder
}

fn schism(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.arg("explore").args(args).current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    schism(folder, args).output().expect("schism starts")
}

/// Trouble: status 2 and a message with these words, before anything is written.
fn check_trouble(args: &[&str], words: &str) {
    let folder = folder();
    let output = run(folder.path(), args);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains(words) && !schism_testing::crashed(&message), "no `{words}` in: {message}");
    assert!(!folder.path().join("schism.out").exists(), "{message}");
}

#[test]
fn mistakes_are_trouble_with_a_reason() {
    check_trouble(&["endless.c", "--", "--sym-arg"], "--sym-arg takes LEN");
    check_trouble(&["endless.c", "--", "--sym-stdin", "many"], "`many` is no number");
    check_trouble(&["endless.c", "--", "--sym-dir", "d", "99", "2"], "at most 26 entries");
    check_trouble(&["endless.c", "--", "--sym-stdio", "4"], "--sym-literal --sym-stdio");
    check_trouble(&["--strategy", "best", "endless.c"], "[possible values: bfs, dfs, random, cover]");
    check_trouble(&["--max-time", "soon", "endless.c"], "90, 90s, 5min or 1h");
    check_trouble(&["--setup", "f", "endless.c"], "--entry");
    check_trouble(&["--seed-dir", "absent", "endless.c"], "absent");
    check_trouble(&["--seed", "'open", "endless.c"], "never closed");
    check_trouble(&["absent.c"], "absent.c");
}

#[test]
fn a_strangers_folder_is_not_touched() {
    let folder = folder();
    fs::create_dir(folder.path().join("mine")).expect("a folder");
    fs::write(folder.path().join("mine/letter"), "dear").expect("a file");
    let output = run(folder.path(), &["-o", "mine", "endless.c"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("was not made by schism"));
    assert_eq!(fs::read(folder.path().join("mine/letter")).expect("still there"), b"dear");
}

#[test]
fn a_program_without_input_is_one_test() {
    let folder = folder();
    let output = run(folder.path(), &["endless.c"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let words = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(words.starts_with("schism.out: 1 test, 0 faults, "), "{words}");
    let tests = TestFolder::find(&folder.path().join("schism.out")).expect("a test");
    assert_eq!(tests[0].read_outcome().expect("a prediction").stdout, b"0\n");
}

#[test]
fn seeds_need_no_template() {
    let folder = folder();
    let first = run(folder.path(), &["-o", "one", "endless.c"]);
    assert_eq!(first.status.code(), Some(0), "{}", String::from_utf8_lossy(&first.stderr));
    let seed = folder.path().join("one/tests/000001");
    fs::write(seed.join("stdin"), "ab").expect("a seed");
    let output = run(folder.path(), &["--seed-dir", "one", "endless.c"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    // Two bytes, each an `x` or not.
    assert_eq!(TestFolder::find(&folder.path().join("schism.out")).expect("tests").len(), 4);
}

/// The number in the input is the size of the buffer, in words of four bytes.
const SIZED: &str = r#"
#include <schism.h>
#include <stdlib.h>
int main(void)
{
	unsigned short rows;
	schism_symbolic(&rows, sizeof rows, "rows");
	schism_assume(rows > 2);
	int *table = calloc(rows, sizeof *table);
	if (table)
		table[5] = 7;
	return 0;
}
"#;

#[test]
fn sizes_of_allocations_are_bounded_and_small_ones_overflow() {
    let folder = folder();
    fs::write(folder.path().join("sized.c"), SIZED).expect("a file");
    let output = run(folder.path(), &["sized.c", "--max-paths", "40"]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let read = |name: &str| fs::read_to_string(folder.path().join("schism.out").join(name)).expect("a file");
    assert!(read("faults.txt").contains("out of bounds"), "{}", read("faults.txt"));
    assert!(read("ledger.txt").contains("bounded size of an allocation at sized.c"), "{}", read("ledger.txt"));
}

#[test]
fn klees_format_is_written_on_demand() {
    let folder = folder();
    let output = run(folder.path(), &["--ktest", "endless.c", "--", "--sym-stdin", "1"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    for test in TestFolder::find(&folder.path().join("schism.out")).expect("tests") {
        let objects = test.read_objects().expect("a KTest file");
        assert_eq!((objects.len(), objects[0].name.as_str(), objects[0].bytes.len()), (1, "stdin", 1));
    }
}

/// Starts an exploration without end and waits for its first tests.
fn endless(folder: &Path) -> Child {
    let mut child = schism(folder, &["endless.c", "--", "--sym-stdin", "200"]).spawn().expect("schism starts");
    let start = Instant::now();
    while fs::read_dir(folder.join("schism.out/tests")).map_or(0, Iterator::count) < 5 {
        assert!(start.elapsed() < PATIENCE && child.try_wait().expect("a child").is_none(), "no tests appear");
        std::thread::sleep(Duration::from_millis(20));
    }
    child
}

/// Sends a signal; the output after the end.
fn stop(child: Child, signal: &str) -> Output {
    let sent = Command::new("kill").arg(signal).arg(child.id().to_string()).status().expect("kill starts");
    assert!(sent.success());
    child.wait_with_output().expect("an end")
}

/// Everything that has its final name is complete.
fn check_readable(folder: &Path) {
    let tests = TestFolder::find(&folder.join("schism.out")).expect("tests");
    assert!(tests.len() >= 4);
    for test in tests {
        test.read_input(b"endless").expect("an input");
        test.read_outcome().expect("a prediction");
        assert!(test.path().join("run.sh").is_file() && test.path().join("test.json").is_file());
    }
    fs::read_to_string(folder.join("schism.out/summary.json")).expect("a summary");
}

#[test]
fn ctrl_c_keeps_what_was_found() {
    let folder = folder();
    let output = stop(endless(folder.path()), "-INT");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    check_readable(folder.path());
    let summary = fs::read_to_string(folder.path().join("schism.out/summary.json")).expect("a summary");
    assert!(summary.contains("\"ended\": \"interrupted\""), "{summary}");
    assert!(folder.path().join("schism.out/coverage.info").is_file());
}

#[test]
fn a_killed_run_leaves_a_readable_folder() {
    let folder = folder();
    stop(endless(folder.path()), "-KILL");
    check_readable(folder.path());
}

#[test]
fn states_dropped_for_memory_are_made_again_and_nothing_is_lost() {
    let folder = folder();
    let free = run(folder.path(), &["endless.c", "-o", "free", "--strategy", "bfs", "--", "--sym-stdin", "9"]);
    let options = ["endless.c", "-o", "short", "--strategy", "bfs", "--max-memory", "2500K", "--", "--sym-stdin", "9"];
    let short = run(folder.path(), &options);
    assert_eq!((free.status.code(), short.status.code()), (Some(0), Some(0)));
    let summary = fs::read_to_string(folder.path().join("short/summary.json")).expect("a summary");
    let summary: serde_json::Value = serde_json::from_str(&summary).expect("a summary");
    assert!(summary["counters"]["rebuilt"].as_u64() > Some(20), "{summary}");
    // One path for each way to place an x in an input of each length.
    assert_eq!(summary["counters"]["paths"], 1023);
    let differ = Command::new("diff").args(["-r", "free/tests", "short/tests"]).current_dir(folder.path()).output();
    let differ = differ.expect("diff starts");
    assert!(differ.status.success(), "{}", String::from_utf8_lossy(&differ.stdout));
}

#[test]
fn a_program_that_reads_and_prints_lines_needs_no_sat_solver() {
    let folder = folder();
    let program = r#"
#include <stdio.h>
int main(void)
{
	char line[8];
	while (fgets(line, sizeof line, stdin))
		if (line[0] == 'x')
			printf("%s|", line);
	return 0;
}
"#;
    fs::write(folder.path().join("lines.c"), program).expect("a file");
    let options = ["lines.c", "-o", "out", "--strategy", "bfs", "--max-paths", "200", "--", "--sym-stdin", "6"];
    let done = run(folder.path(), &options);
    let summary = fs::read_to_string(folder.path().join("out/summary.json")).expect("a summary");
    let summary: serde_json::Value = serde_json::from_str(&summary).expect("a summary");
    assert_eq!(summary["counters"]["sat_calls"], 0, "{summary} {done:?}");
}

#[test]
fn z3_agrees_with_every_answer_and_reads_every_logged_query() {
    let folder = folder();
    // A hash: no small change of an input leads from one value to another.
    let program = r"
int main(int argc, char **argv)
{
	unsigned char *s = (unsigned char *)argv[1];
	unsigned h = ((s[0] * 31u + s[1]) * 31u + s[2]) * 31u + s[3];
	if ((h * 2654435761u) >> 18 == 77)
		return 1;
	return 0;
}
";
    fs::write(folder.path().join("product.c"), program).expect("a file");
    let output = run(folder.path(), &["product.c", "--check-solver", "--log-queries", "log", "--", "--sym-arg", "4"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let logged: Vec<_> = fs::read_dir(folder.path().join("log")).expect("a log").flatten().collect();
    let mut known = 0;
    for query in logged {
        let text = fs::read_to_string(query.path()).expect("a query");
        let answer =
            text.lines().next().and_then(|line| line.strip_prefix("; answer: ")).expect("an answer").to_owned();
        // It had no quick answer and was asked again.
        if answer == "unknown" {
            continue;
        }
        known += 1;
        let z3 = Command::new("z3").arg(query.path()).output().expect("z3 starts");
        assert_eq!(String::from_utf8_lossy(&z3.stdout).lines().next(), Some(answer.as_str()), "{text}");
    }
    assert!(known > 0, "some question needs the solver");
}
