//! The sandbox of kernels that refuse namespaces. Skipped, loudly, where there is no Landlock either.

mod support;

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use schism_case::{Entry, Input, Status};
use schism_native::{Observed, Sandbox, SandboxLimits};
use tempfile::TempDir;

struct Cell {
    sandbox: Sandbox,
    program: PathBuf,
    folder: TempDir,
}

impl Cell {
    fn new() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
        let program = support::compile("hostile.c", &[], folder.path());
        let mut limits = SandboxLimits::within(folder.path().join("runs"));
        limits.visible = vec![folder.path().join("shown")];
        fs::create_dir(&limits.visible[0]).unwrap();
        match Sandbox::without_namespaces(limits) {
            Ok(sandbox) => Some(Self { sandbox, program, folder }),
            Err(error) => {
                eprintln!("skipped: {error}");
                None
            }
        }
    }

    fn run(&self, arguments: &[&str]) -> Observed {
        self.sandbox.run(&self.program, b"hostile", &Input::new([&["hostile"], arguments].concat())).unwrap()
    }

    fn output(&self, arguments: &[&str]) -> String {
        String::from_utf8_lossy(&self.run(arguments).outcome.stdout).into_owned()
    }

    fn canary(&self) -> PathBuf {
        let canary = self.folder.path().join("canary");
        fs::write(&canary, "sings").unwrap();
        fs::set_permissions(&canary, fs::Permissions::from_mode(0o666)).unwrap();
        canary
    }
}

#[test]
fn what_is_missing_is_said() {
    let Some(cell) = Cell::new() else { return };
    let guards = cell.sandbox.guards().join("\n");
    assert!(guards.starts_with("no namespaces here: Landlock"), "{guards}");
    assert!(guards.contains("/tmp cannot be written"), "{guards}");
}

#[test]
fn files_go_in_and_come_out() {
    let Some(cell) = Cell::new() else { return };
    let mut input = Input::new(["sh", "-c", "cat; cat d/f >new; mv d/f e; rm gone; pwd"]);
    input.environment = vec![b"PATH=/usr/bin:/bin".to_vec()];
    input.stdin = b"in\n".to_vec();
    input.files.insert("d/f", Entry::file("content")).unwrap();
    input.files.insert("gone", Entry::file("")).unwrap();
    let seen = cell.sandbox.run(Path::new("/bin/sh"), b"sh", &input).unwrap();
    let text = String::from_utf8_lossy(&seen.outcome.stdout).into_owned();
    assert_eq!(text, format!("in\n{}\n", String::from_utf8_lossy(&seen.folder)), "{seen:?}");
    let names: Vec<_> = seen.outcome.files.iter().map(|(path, _)| String::from_utf8_lossy(path).into_owned()).collect();
    assert_eq!(names, ["d", "e", "new"]);
}

#[test]
fn nothing_happens_outside() {
    let Some(cell) = Cell::new() else { return };
    let canary = cell.canary();
    let canary = canary.to_str().unwrap();
    let said = cell.output(&["write", "/etc/passwd", "/tmp/left", "/dev/shm/left", "/new", canary]);
    assert!(!said.contains("done"), "{said}");
    for arguments in [&["chmod", canary][..], &["rename", canary, "own"], &["show", "/root"], &["show", "/home"]] {
        let said = cell.output(arguments);
        assert!(said.contains("denied") || said.contains("not permitted"), "{arguments:?} {said}");
    }
    cell.run(&["remove", cell.folder.path().to_str().unwrap()]);
    assert_eq!(fs::read(canary).unwrap(), b"sings");
    assert!(cell.program.exists());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    assert_eq!(cell.output(&["connect", &port]), "connect: Operation not permitted\n");
}

#[test]
fn what_is_made_visible_can_be_read_but_not_written() {
    let Some(cell) = Cell::new() else { return };
    let shown = cell.folder.path().join("shown");
    fs::write(shown.join("file"), "").unwrap();
    fs::set_permissions(&shown, fs::Permissions::from_mode(0o777)).unwrap();
    let shown = shown.to_str().unwrap();
    assert_eq!(cell.output(&["show", shown]), format!("{shown}/file\n"));
    assert!(!cell.output(&["write", &format!("{shown}/new")]).contains("done"));
}

#[test]
fn signals_reach_nobody_outside() {
    let Some(cell) = Cell::new() else { return };
    // Of the same user, so that only the rules stand between.
    let mut bystander = Command::new("setpriv");
    bystander.args(["--reuid=65534", "--regid=65534", "--clear-groups", "sleep", "100"]);
    // SAFETY: geteuid has no effects.
    let root = unsafe { libc::geteuid() } == 0;
    let mut bystander = if root { bystander } else { Command::new("sleep") };
    let mut bystander = if root { bystander.spawn() } else { bystander.arg("100").spawn() }.unwrap();
    let pid = bystander.id().to_string();
    assert_eq!(cell.output(&["kill", &pid]), "kill: Operation not permitted\n");
    cell.run(&["kill", "-1"]);
    assert_eq!(cell.run(&["kill", "0"]).outcome.status, Status::Killed(libc::SIGKILL));
    assert!(bystander.try_wait().unwrap().is_none(), "the bystander is dead");
    bystander.kill().unwrap();
    bystander.wait().unwrap();
}

#[test]
fn what_a_program_leaves_running_dies_with_it() {
    let Some(cell) = Cell::new() else { return };
    let seen = cell.run(&["orphan"]);
    assert!(!seen.outcome.files.content(b"heartbeat").unwrap().is_empty());
    assert_eq!(support::running(cell.folder.path()), Vec::<PathBuf>::new());
}
