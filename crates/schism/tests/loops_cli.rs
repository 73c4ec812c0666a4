//! Loops in which two versions part and meet in each round: what that costs.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus, Stdio};

/// A sum by addition, against the same by multiplication. The end of the loop is symbolic, so each round leaves a candidate; a path has
/// thousands.
const SUM: &str = "unsigned long sum(unsigned short n)
{
	unsigned long total = 0;
	for (unsigned i = 1; i <= n; i++)
		total ROUND;
	return total;
}

int main(void)
{
	return 0;
}
";

/// What a candidate needed before was in proportion to the rounds before it: 5.3 GB here.
const MOST_BYTES: u64 = 400 << 20;

/// Runs a program to its end; the most memory that it, or a process that it waited for, had.
#[expect(clippy::zombie_processes, reason = "wait4 waits for it, and says what it took")]
fn peak_memory(command: &mut Command) -> (ExitStatus, u64) {
    let child =
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("schism starts");
    let mut status = 0;
    // SAFETY: rusage is plain data, all zeroes is a value of it.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    let pid = i32::try_from(child.id()).expect("a process id");
    // SAFETY: both places outlive the call, and nobody else waits for the child.
    assert_eq!(unsafe { libc::wait4(pid, &raw mut status, 0, &raw mut usage) }, pid);
    (ExitStatus::from_raw(status), usage.ru_maxrss as u64 * 1024)
}

#[test]
fn what_a_state_notes_of_its_partings_is_not_copied_for_each_candidate() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, round) in [("old.c", "+= i"), ("new.c", "= (unsigned long)i * (i + 1) / 2")] {
        fs::write(folder.path().join(name), SUM.replace("ROUND", round)).expect("a file");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command
        .args(["diff", "--max-time", "0", "--entry", "sum", "--max-instructions", "600000", "old.c", "new.c"])
        .current_dir(folder.path());
    let (status, peak) = peak_memory(&mut command);
    assert_eq!(status.code(), Some(3), "not all paths were explored");
    let findings = fs::read_to_string(folder.path().join("schism.out/findings.json")).expect("findings");
    let splits = findings.split("\"split\": ").nth(1).and_then(|rest| rest.split(',').next()).map(str::parse::<u64>);
    assert!(splits.is_some_and(|splits| splits.is_ok_and(|splits| splits > 4000)), "the loop parts in each round");
    assert!(peak < MOST_BYTES, "{} MiB", peak >> 20);
}
