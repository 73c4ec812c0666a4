//! Runs that are not made as usual: other standard streams, signals, no limit on addresses.

use std::path::Path;
use std::time::{Duration, Instant};

use schism_case::{Circumstance, Input, Status};
use schism_native::{Observed, Sandbox, SandboxLimits};

/// Runs a script for `sh` on lines of input.
fn run(circumstance: Circumstance, stdin: &str, script: &str) -> Observed {
    let folder = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::new(SandboxLimits::within(folder.path())).unwrap();
    let mut input = Input { circumstance, ..Input::new(["sh", "-c", script]) };
    input.stdin = stdin.into();
    sandbox.run(Path::new("/bin/sh"), b"sh", &input).unwrap()
}

fn stdout(seen: &Observed) -> String {
    String::from_utf8_lossy(&seen.outcome.stdout).into_owned()
}

#[test]
fn standard_output_can_be_closed_full_a_file_or_unread() {
    let ask = "[ -e /proc/$$/fd/1 ] || echo closed >&2; echo x; echo $? >&2";
    let seen = |circumstance| {
        let seen = run(circumstance, "", ask);
        (stdout(&seen), String::from_utf8_lossy(&seen.outcome.stderr).into_owned(), seen.outcome.status)
    };
    assert_eq!(seen(Circumstance::Usual), ("x\n".into(), "0\n".into(), Status::Exited(0)));
    let closed = seen(Circumstance::OutputClosed);
    assert!(closed.0.is_empty() && closed.1.starts_with("closed\n") && !closed.1.ends_with("0\n"), "{closed:?}");
    let full = seen(Circumstance::OutputFull);
    assert!(full.0.is_empty() && full.1.ends_with("\n1\n"), "{full:?}");
    assert_eq!(seen(Circumstance::OutputAppended), ("x\n".into(), "0\n".into(), Status::Exited(0)));
    let gone = seen(Circumstance::ReaderGone);
    assert_eq!((gone.0.as_str(), gone.2), ("", Status::Killed(libc::SIGPIPE)));
    // It is a file, and it is written behind what is there.
    let flags = run(
        Circumstance::OutputAppended,
        "",
        "echo a; grep flags: /proc/$$/fdinfo/1; [ -f /proc/$$/fd/1 ] && echo file",
    );
    let text = stdout(&flags);
    let number = text.lines().nth(1).and_then(|line| i32::from_str_radix(line.split_whitespace().nth(1)?, 8).ok());
    let number = number.unwrap_or_default();
    assert_eq!((number & libc::O_ACCMODE, number & libc::O_APPEND), (libc::O_WRONLY, libc::O_APPEND), "{text}");
    assert!(text.ends_with("file\n"), "{text}");
}

#[test]
fn standard_input_can_be_closed_slow_late_or_left() {
    let closed = run(Circumstance::InputClosed, "a\n", "[ -e /proc/$$/fd/0 ] || echo closed");
    assert_eq!(stdout(&closed), "closed\n");
    // One read of four bytes gets one.
    assert_eq!(stdout(&run(Circumstance::InputInBytes, "abcd", "dd bs=4 count=1 2>/dev/null; echo; cat")), "a\nbcd");
    assert_eq!(stdout(&run(Circumstance::Usual, "abcd", "dd bs=4 count=1 2>/dev/null; echo; cat")), "abcd\n");
    let start = Instant::now();
    assert_eq!(stdout(&run(Circumstance::InputLate, "a\n", "cat; echo end")), "a\nend\n");
    assert!(start.elapsed() >= Duration::from_millis(Circumstance::DELAY));
    assert_eq!(stdout(&run(Circumstance::InputLeft, "a\nb\n", "read line; echo \"<$line>\"")), "<a>\nb\n");
    assert_eq!(stdout(&run(Circumstance::Usual, "a\nb\n", "read line; echo \"<$line>\"")), "<a>\n");
}

#[test]
fn signals_come_while_a_program_waits() {
    let script = "trap 'echo got; exit 3' TERM; while :; do sleep 0.05; done";
    let seen = run(Circumstance::Signal(libc::SIGTERM), "", script);
    assert_eq!((stdout(&seen).as_str(), seen.outcome.status), ("got\n", Status::Exited(3)));
    assert_eq!(run(Circumstance::Signal(libc::SIGINT), "", "cat").outcome.status, Status::Killed(libc::SIGINT));
    assert_eq!(run(Circumstance::Signal(libc::SIGTERM), "", "exit 4").outcome.status, Status::Exited(4));
}

#[test]
fn standard_input_may_be_the_rest_of_a_file() {
    let seen = run(Circumstance::InputFromMiddle, "a\n", "cat; grep pos: /proc/$$/fdinfo/0");
    assert_eq!(stdout(&seen), format!("a\npos:\t{}\n", Circumstance::LINE_BEFORE.len() + 2));
}

#[test]
fn files_and_processors_may_be_few() {
    assert_eq!(stdout(&run(Circumstance::FewFiles, "", "ulimit -n")), format!("{}\n", Circumstance::OPEN_FILES));
    let one = stdout(&run(Circumstance::OneProcessor, "", "grep Cpus_allowed_list /proc/self/status"));
    assert!(!one.contains(['-', ',']) && one.contains("list"), "{one}");
}

#[test]
fn the_processors_of_sys_are_the_same_on_every_machine() {
    assert_eq!(stdout(&run(Circumstance::Usual, "", "cat /sys/devices/system/cpu/online")), "0-3\n");
}

#[test]
fn addresses_need_not_be_limited() {
    assert_ne!(stdout(&run(Circumstance::Usual, "", "ulimit -v")), "unlimited\n");
    assert_eq!(stdout(&run(Circumstance::Unlimited, "", "ulimit -v")), "unlimited\n");
}
