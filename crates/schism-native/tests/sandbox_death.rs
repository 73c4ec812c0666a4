//! The death of schism itself: kill -9 leaves no process, and nothing outside of the given folder.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use schism_case::Input;
use schism_native::{Sandbox, SandboxLimits};

/// Set for the copy of this program that is to be killed: the hostile program, and the folder for runs.
const VICTIM: &str = "SCHISM_TEST_VICTIM";

/// Not a test of its own: with the variable set it runs a program that never ends, in a sandbox.
#[test]
fn victim() {
    let Some(given) = std::env::var_os(VICTIM) else { return };
    let given = given.into_string().unwrap();
    let mut words = given.split(' ');
    let (program, folder, kind) = (words.next().unwrap(), words.next().unwrap(), words.next().unwrap());
    let limits = SandboxLimits::within(folder);
    let sandbox = if kind == "landlock" { Sandbox::without_namespaces(limits) } else { Sandbox::new(limits) };
    let _ = sandbox.unwrap().run(Path::new(program), b"hostile", &Input::new(["hostile", "orphan", "stay"]));
}

fn start_victim(program: &Path, folder: &Path, kind: &str) -> Child {
    let given = format!("{} {} {kind}", program.display(), folder.display());
    Command::new(std::env::current_exe().unwrap()).args(["--exact", "victim"]).env(VICTIM, given).spawn().unwrap()
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(30), "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

fn killed_schism_leaves_nothing_alive(kind: &str) {
    let folder = tempfile::tempdir().unwrap();
    let program = support::compile("hostile.c", &[], folder.path());
    let runs = folder.path().join("runs");
    let mut victim = start_victim(&program, &runs, kind);
    // Itself, and what it left behind in a session of its own where that is allowed.
    wait_until("the program did not start", || support::running(folder.path()).len() >= 2);
    // SAFETY: kill has no effect on memory, and the process is a child of ours.
    unsafe { libc::kill(victim.id() as libc::pid_t, libc::SIGKILL) };
    victim.wait().unwrap();
    wait_until("a process is still alive", || support::running(folder.path()).is_empty());
    assert!(fs::read_dir(&runs).unwrap().count() > 0, "the killed one had no time to clean up");
    // The next one does that.
    drop(Sandbox::new(SandboxLimits::within(&runs)).unwrap());
    let left: Vec<_> = fs::read_dir(&runs).unwrap().flatten().map(|entry| entry.path()).collect();
    assert_eq!(left, Vec::<PathBuf>::new());
}

#[test]
fn with_namespaces_killed_schism_leaves_nothing_alive() {
    killed_schism_leaves_nothing_alive("namespaces");
}

#[test]
fn with_landlock_killed_schism_leaves_nothing_alive() {
    killed_schism_leaves_nothing_alive("landlock");
}
