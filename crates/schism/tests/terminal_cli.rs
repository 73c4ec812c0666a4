//! What schism prints: nothing that a terminal obeys, whatever names and sources hold; and how it ends where nobody reads, where there is no
//! room, and where somebody presses Ctrl-C.

use std::fs::{self, File};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

/// Sets the title, clears the screen, colours by one byte of the C1 set, turns the direction of the line.
const HOSTILE: &str = "\x1b]0;title\x07\x1b[2J\u{9b}31m\u{202e}";

/// A version with that wherever text can be: in comments, strings, names of files and of what is printed.
const SOURCE: &str = r#"
#include <stdio.h>
#include <string.h>
/* HOSTILE */ int add(int a) { return a + VALUE; /* HOSTILE */ }
int value = VALUE;
const char *text = "HOSTILEVALUE";
int main(int argc, char **argv)
{
	char small[4];
	if (argc > 1 && argv[1][0] == 'a') printf("HOSTILE %d %s\n", add(value), text); /* HOSTILE */
	fputs("HOSTILE", stderr);
	if (argc > 1 && argv[1][0] == 'b') strcpy(small, argv[1][1] ? "HOSTILE" : ""); /* HOSTILE */
	return 0;
}
"#;

/// A file name.
fn hostile(start: &str, end: &str) -> String {
    format!("{start}{HOSTILE}{end}")
}

/// A folder with two versions, and files that make clang complain.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let put = |name: &str, text: &str| {
        fs::write(folder.path().join(hostile(name, ".c")), text.replace("HOSTILE", HOSTILE)).expect("a file");
    };
    put("old", &SOURCE.replace("VALUE", "1"));
    put("new", &SOURCE.replace("VALUE", "2"));
    put("bad", "int main(void) { return unknown(\"HOSTILE\"); }\n#error \"HOSTILE\"\n");
    put("warn", "#warning \"HOSTILE\"\nint main(void) { /* HOSTILE */ return \"HOSTILE\"; }\n");
    folder
}

fn schism(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(args).current_dir(folder).stdin(Stdio::null());
    command
}

fn output(folder: &Path, args: &[&str]) -> Output {
    schism(folder, args).output().expect("schism starts")
}

/// What a terminal obeys in a text, and what is no text at all.
fn obeyed(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let obeyed = |c: &char| (c.is_control() && !"\n\t".contains(*c)) || "\u{202e}\u{fffd}".contains(*c);
    text.chars().filter(obeyed).map(|c| c.escape_default().to_string()).collect()
}

/// Runs a command that must end with this status, and must have come across something hostile and print it as nothing a terminal obeys.
fn check(folder: &Path, status: i32, args: &[&str]) {
    let shown = check_quiet(folder, status, args);
    assert!(shown.contains("]0;title") || shown.contains("202e"), "{args:?}: {shown}");
}

/// The same for a command that may leave all of it out. What it prints.
fn check_quiet(folder: &Path, status: i32, args: &[&str]) -> String {
    let output = output(folder, args);
    let all = [&output.stdout[..], &output.stderr].concat();
    assert_eq!(output.status.code(), Some(status), "{args:?}: {}", String::from_utf8_lossy(&all));
    assert_eq!(obeyed(&all), [""; 0], "{args:?}");
    String::from_utf8_lossy(&all).into_owned()
}

#[test]
fn names_and_sources_reach_no_terminal_raw() {
    let folder = folder();
    let path = folder.path();
    let [old, new, bad, warn] = ["old", "new", "bad", "warn"].map(|name| hostile(name, ".c"));
    let (old, new) = (old.as_str(), new.as_str());
    check(path, 1, &["changes", old, new]);
    check(path, 1, &["changes", "--json", old, new]);
    check(path, 2, &["changes", old, &bad]);
    check(path, 0, &["run", &warn]);
    check(path, 2, &["run", &bad]);
    check(path, 2, &["run", &hostile("missing", ".c")]);
    check(path, 2, &["diff", "--ignore", &hostile("(", ""), old, new]);
    check(path, 2, &["diff", "--suppress", &hostile("s", ""), old, new]);
    check(path, 2, &["diff", "--entry", &hostile("f", ""), old, new]);
    check(path, 2, &["diff", old, new, "--", &hostile("--sym-arg", "")]);
    check(path, 2, &["compare", old, new, "--strategies", HOSTILE, "-o", "compared", "--", "--sym-arg", "1"]);
    check(path, 2, &["explain", &hostile("missing", "")]);
    check(path, 2, &["explore", "--seed-dir", &hostile("missing", ""), old]);
    check(path, 0, &["record", "-o", &hostile("seeds", ""), "--", "true"]);
    check(path, 1, &["explore", old, "-o", &hostile("out", ""), "--", "--sym-arg", "2"]);
}

#[test]
fn words_of_the_command_line_reach_no_terminal_raw() {
    let folder = folder();
    for args in [&[HOSTILE][..], &["run", &hostile("--option", "")], &["diff", "--strategy", HOSTILE, "a.c", "b.c"]] {
        let output = output(folder.path(), args);
        assert_eq!((output.status.code(), obeyed(&output.stderr)), (Some(2), Vec::new()), "{args:?}");
    }
}

#[test]
fn graphs_and_stories_reach_no_terminal_raw() {
    let folder = folder();
    let path = folder.path();
    let [old, new] = ["old", "new"].map(|name| hostile(name, ".c"));
    let mut shown = String::new();
    for kind in ["callgraph", "cfg", "cdg", "pdg", "icfg", "slice", "csg", "irrelevant", "distance"] {
        for format in ["text", "dot", "svg", "json"] {
            let mut args = vec!["graph", kind, "--format", format, &old, &new];
            if ["cfg", "irrelevant", "distance"].contains(&kind) {
                args.extend(["--function", "main"]);
            }
            // The text formats name functions only; the pictures have the lines of the source.
            shown += &check_quiet(path, 0, &args);
        }
    }
    assert!(shown.contains("]0;title"), "{shown}");
    let out = hostile("out", "");
    for more in [None, Some("--semantic")] {
        let mut args = vec!["diff", old.as_str(), new.as_str(), "-o", out.as_str()];
        args.extend(more);
        args.extend(["--", "--sym-arg", "1"]);
        check(path, 1, &args);
        check_files(&path.join(&out));
    }
    check(path, 0, &["explain", &out]);
    for format in ["dot", "svg", "json"] {
        check(path, 0, &["explain", &format!("{out}/tests/000001"), "--format", format]);
    }
    let file = path.join("story");
    check(path, 0, &["explain", &out]);
    assert_eq!(output(path, &["explain", &out, "-o", "story"]).status.code(), Some(0));
    assert_eq!(obeyed(&fs::read(file).expect("a story")), [""; 0]);
}

/// What people look at in an output folder.
fn check_files(out: &Path) {
    let mut checked = 0;
    for name in ["findings.json", "versions.json", "report.html", "semantic.txt", "tests/000001/story.txt"] {
        let Ok(bytes) = fs::read(out.join(name)) else { continue };
        assert_eq!(obeyed(&bytes), [""; 0], "{name}");
        checked += 1;
    }
    assert!(checked >= 4);
}

/// A pipe that nobody reads.
fn unread() -> Stdio {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

fn full() -> Stdio {
    File::options().write(true).open("/dev/full").expect("a full device").into()
}

/// Closes a descriptor of the command before it runs.
fn without(command: &mut Command, descriptor: i32) {
    // SAFETY: close may be called between fork and exec.
    unsafe {
        command.pre_exec(move || {
            libc::close(descriptor);
            Ok(())
        });
    }
}

#[test]
fn where_nobody_reads_the_status_is_the_same() {
    let folder = folder();
    let path = folder.path();
    let [old, new] = ["old", "new"].map(|name| hostile(name, ".c"));
    let commands: [(i32, &[&str]); 7] = [
        (1, &["changes", &old, &new]),
        (2, &["changes", &old, "missing.c"]),
        (1, &["diff", &old, &new, "-o", "out", "--", "--sym-arg", "1"]),
        (0, &["graph", "cdg", &old, &new]),
        (0, &["libc"]),
        (0, &["--help"]),
        (2, &["walk"]),
    ];
    for (status, args) in commands {
        let ended = |command: &mut Command| command.status().expect("schism starts").code();
        assert_eq!(ended(schism(path, args).stdout(unread()).stderr(unread())), Some(status), "unread: {args:?}");
        assert_eq!(ended(schism(path, args).stdout(Stdio::null()).stderr(full())), Some(status), "no room: {args:?}");
        let mut closed = schism(path, args);
        without(&mut closed, 1);
        without(&mut closed, 2);
        assert_eq!(ended(&mut closed), Some(status), "closed: {args:?}");
        let written = schism(path, args).stdout(full()).output().expect("schism starts");
        let words = String::from_utf8_lossy(&written.stderr);
        assert_eq!(written.status.code(), Some(2), "no room: {args:?}: {words}");
        assert!(status == 2 || words.contains("standard output"), "{args:?}: {words}");
    }
}

/// Starts a comparison of sources that no cache knows, as a process group of its own.
fn compare_new(folder: &Path, round: u32) -> Child {
    let text = SOURCE.replace("VALUE", &format!("{round} + {}", std::process::id()));
    fs::write(folder.join("fresh.c"), text).expect("a file");
    let mut command = schism(folder, &["diff", "fresh.c", &hostile("new", ".c"), "--", "--sym-arg", "3"]);
    command.process_group(0).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("schism starts")
}

#[test]
fn interrupted_at_any_moment_it_says_so() {
    let folder = folder();
    let mut said = 0;
    for round in 0..12 {
        let mut child = compare_new(folder.path(), round);
        // From the first compiler over the native builds to the search.
        thread::sleep(Duration::from_millis(60 + 60 * u64::from(round)));
        let own = child.id() as i32;
        // On a terminal the key is for all processes of the command; `kill` is for one.
        // SAFETY: the child has not been waited for, so its number and its group are its own.
        unsafe { libc::kill(if round % 2 == 0 { -own } else { own }, libc::SIGINT) };
        let status = child.wait().expect("it ends");
        // On a fast machine it may have ended before, on a slow one it may not have begun.
        let is_too_early = round < 3 && status.signal() == Some(libc::SIGINT);
        assert!(is_too_early || matches!(status.code(), Some(130 | 1)), "round {round}: {status}");
        said += u32::from(status.code() == Some(130));
    }
    assert!(said >= 3, "interrupted {said} times of 12");
}

#[test]
fn a_full_disk_is_trouble() {
    let folder = folder();
    let [old, new] = ["old", "new"].map(|name| hostile(name, ".c"));
    // No file may grow beyond so much: the same way to fail as on a full disk, for any user.
    for size in [0, 100, 300] {
        let mut command = schism(folder.path(), &["diff", &old, &new, "--", "--sym-arg", "1"]);
        let limit = libc::rlimit { rlim_cur: size, rlim_max: size };
        // SAFETY: setrlimit and signal may be called between fork and exec.
        unsafe {
            command.pre_exec(move || {
                libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
                libc::setrlimit(libc::RLIMIT_FSIZE, &raw const limit);
                Ok(())
            });
        }
        let output = command.output().expect("schism starts");
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{size}: {words}");
        assert!(words.contains("schism: ") && !schism_testing::crashed(&words), "{size}: {words}");
    }
}
