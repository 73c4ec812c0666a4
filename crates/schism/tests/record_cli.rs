//! `schism record` as a command: what becomes a seed, and that nobody notices.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use schism_case::Input;
use schism_report::TestFolder;
use tempfile::TempDir;

/// Prints its name, its arguments, and with `-` its standard input; ends with the number of arguments.
const TOOL: &str = "echo \"tool: $*\"\ncase $1 in -) cat ;; wait) sleep 30 ;; esac\nexit $#";

/// A folder with a program `tool`.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    schism_testing::shell_script(&folder.path().join("tool"), TOOL);
    folder
}

fn record(folder: &Path, script: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(["record", "--program", "./tool", "-o", "seeds", "--", "sh", "-c", script]).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    command
}

fn run(folder: &Path, script: &str) -> Output {
    record(folder, script).output().expect("schism starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The seeds, by their arguments.
fn seeds(folder: &Path) -> Vec<Input> {
    let found = TestFolder::find(&folder.join("seeds")).expect("seeds");
    let mut seeds: Vec<Input> = found.iter().map(|seed| seed.read_input(b"p").expect("a seed")).collect();
    seeds.sort_by(|a, b| (&a.argv, &a.stdin).cmp(&(&b.argv, &b.stdin)));
    seeds
}

fn arguments(seeds: &[Input]) -> Vec<String> {
    seeds.iter().map(|seed| text(&seed.argv[1..].join(&b' '))).collect()
}

fn check_restored(folder: &Path) {
    assert_eq!(fs::read_to_string(folder.join("tool")).expect("the program"), format!("#!/bin/sh\n{TOOL}\n"));
    let left = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let left: Vec<_> = left.filter(|name| name.to_string_lossy().contains("schism")).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn every_invocation_becomes_a_seed_once() {
    let folder = folder();
    let output = run(folder.path(), "./tool a b; echo $?; ./tool a b; ./tool c; exit 5");
    assert_eq!(output.status.code(), Some(5));
    assert_eq!(text(&output.stdout), "tool: a b\n2\ntool: a b\ntool: c\n");
    assert!(text(&output.stderr).contains("3 invocations, 2 new seeds, 1 seen before"), "{}", text(&output.stderr));
    assert_eq!(arguments(&seeds(folder.path())), ["a b", "c"]);
    check_restored(folder.path());
}

#[test]
fn invocations_at_the_same_time_do_not_disturb_each_other() {
    let folder = folder();
    let script = "for i in 1 2 3 4 5 6 7 8; do ./tool $((i / 2)) same & done; wait";
    assert!(run(folder.path(), script).status.success());
    assert_eq!(arguments(&seeds(folder.path())), ["0 same", "1 same", "2 same", "3 same", "4 same"]);
}

#[test]
fn standard_input_reaches_the_program_and_nothing_else_of_it_is_taken() {
    let folder = folder();
    fs::write(folder.path().join("in"), "from a file\n").expect("a file");
    let output = run(
        folder.path(),
        "echo piped | ./tool -; ./tool - < in; printf '1\\n2\\n' | while read n; do ./tool $n; done",
    );
    assert_eq!(text(&output.stdout), "tool: -\npiped\ntool: -\nfrom a file\ntool: 1\ntool: 2\n");
    let seeds = seeds(folder.path());
    let seen: Vec<(String, String, bool)> =
        seeds.iter().map(|seed| (text(&seed.argv[1]), text(&seed.stdin), seed.stdin_is_file)).collect();
    let seed = |argument: &str, stdin: &str, is_file| (argument.to_owned(), stdin.to_owned(), is_file);
    assert_eq!(
        seen,
        [seed("-", "from a file\n", true), seed("-", "piped\n", false), seed("1", "", false), seed("2", "", false)]
    );
}

#[test]
fn files_are_as_they_were_before_the_run() {
    let folder = folder();
    let output = run(folder.path(), "echo 1 > f; ./tool f; echo 2 > f; ./tool --in=f");
    assert!(output.status.code().is_some());
    let contents: Vec<_> = seeds(folder.path()).iter().map(|seed| seed.files.content(b"f").map(text)).collect();
    assert_eq!(contents, [Some("2\n".to_owned()), Some("1\n".to_owned())]);
}

#[test]
fn a_program_in_path_is_recorded_without_touching_it() {
    let folder = folder();
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap_or_default());
    command.args(["record", "--program", "tool", "-o", "seeds", "--", "sh", "-c", "tool x; sh -c 'tool y'"]);
    let output = command.current_dir(folder.path()).env("PATH", path).stdin(Stdio::null()).output().expect("schism");
    assert_eq!(text(&output.stdout), "tool: x\ntool: y\n");
    assert_eq!(arguments(&seeds(folder.path())), ["x", "y"]);
    check_restored(folder.path());
}

/// Waits until the program has begun.
fn wait_for_seed(folder: &Path, child: &mut Child) {
    let start = Instant::now();
    while TestFolder::find(&folder.join("seeds")).is_err() {
        assert!(child.try_wait().expect("a child").is_none() && start.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn kill(child: &Child, signal: i32) {
    // SAFETY: the child was not waited for yet.
    unsafe { libc::kill(child.id() as i32, signal) };
}

#[test]
fn the_program_comes_back_when_recording_is_interrupted() {
    let folder = folder();
    let mut child = record(folder.path(), "exec ./tool wait").spawn().expect("schism starts");
    wait_for_seed(folder.path(), &mut child);
    kill(&child, libc::SIGTERM);
    assert_eq!(child.wait().expect("an end").code(), Some(128 + libc::SIGTERM));
    check_restored(folder.path());
}

#[test]
fn what_a_killed_run_left_is_repaired_by_the_next() {
    let folder = folder();
    let mut child = record(folder.path(), "exec ./tool wait").spawn().expect("schism starts");
    wait_for_seed(folder.path(), &mut child);
    kill(&child, libc::SIGKILL);
    child.wait().expect("an end");
    // SAFETY: what the command has started, and nobody else, is in this group.
    unsafe { libc::kill(-(child.id() as i32), libc::SIGKILL) };
    assert_ne!(fs::read(folder.path().join("tool")).expect("the recorder"), format!("#!/bin/sh\n{TOOL}\n").as_bytes());
    let output = run(folder.path(), "./tool again");
    assert_eq!(text(&output.stdout), "tool: again\n");
    check_restored(folder.path());
}

#[test]
fn what_is_made_anew_meanwhile_stays() {
    let folder = folder();
    let output =
        run(folder.path(), "./tool a; rm tool; printf '#!/bin/sh\\necho new\\n' > tool; chmod +x tool; ./tool");
    assert!(text(&output.stderr).contains("was made anew"), "{}", text(&output.stderr));
    assert_eq!(fs::read_to_string(folder.path().join("tool")).expect("the program"), "#!/bin/sh\necho new\n");
    assert_eq!(arguments(&seeds(folder.path())), ["a"]);
}

#[test]
fn what_is_no_program_is_told() {
    let folder = folder();
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(["record", "--program", "./missing", "-o", "seeds", "--", "true"]).current_dir(folder.path());
    let output = command.output().expect("schism starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("missing"), "{}", text(&output.stderr));
}
