//! Hostile programs in the sandbox: nothing outside of their folder happens.

mod support;

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use schism_case::{Entry, Input, Node, Owner, Status};
use schism_native::{Job, Observed, Sandbox, SandboxLimits};
use tempfile::TempDir;

/// A sandbox, the hostile program, and a folder for both.
struct Cell {
    sandbox: Sandbox,
    program: PathBuf,
    folder: TempDir,
}

impl Cell {
    fn new() -> Self {
        Self::with(|limits| limits.wall = Duration::from_secs(20), Sandbox::new)
    }

    fn with(
        change: impl FnOnce(&mut SandboxLimits),
        make: impl FnOnce(SandboxLimits) -> schism_native::Result<Sandbox>,
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let program = support::compile("hostile.c", &[], folder.path());
        let mut limits = SandboxLimits::within(folder.path().join("runs"));
        change(&mut limits);
        Self { sandbox: make(limits).unwrap(), program, folder }
    }

    fn run(&self, arguments: &[&str]) -> Observed {
        self.run_on(&Input::new([&["hostile"], arguments].concat()))
    }

    fn run_on(&self, input: &Input) -> Observed {
        self.sandbox.run(&self.program, b"hostile", input).unwrap()
    }

    fn output(&self, arguments: &[&str]) -> String {
        String::from_utf8_lossy(&self.run(arguments).outcome.stdout).into_owned()
    }
}

#[test]
fn no_signal_is_ignored() {
    // Not even one that the C library keeps for itself, which it lets nobody change.
    let ignore = [1_u64, 0, 0, 0];
    // SAFETY: ignoring needs no function.
    unsafe { libc::syscall(libc::SYS_rt_sigaction, 32_i64, ignore.as_ptr(), std::ptr::null::<u64>(), 8_usize) };
    let cell = Cell::new();
    let input = Input::new(["grep", "SigIgn", "/proc/self/status"]);
    let seen = cell.sandbox.run(Path::new("/bin/grep"), b"grep", &input).unwrap();
    assert_eq!(String::from_utf8_lossy(&seen.outcome.stdout), "SigIgn:\t0000000000000000\n");
}

#[test]
fn elsewhere_only_the_surroundings_are_different() {
    if !is_root() {
        return;
    }
    let cell = Cell::new();
    let kept = cell.folder.path().join("kept");
    fs::write(&kept, "kept").unwrap();
    let run = |arguments: &[&str], elsewhere: bool| {
        let mut input = Input::new([&["hostile"], arguments].concat());
        input.files.insert("file", Entry::file("content")).unwrap();
        let program = &cell.program;
        let job = Job { elsewhere, ..Job::new(program, &input) };
        cell.sandbox.run_job(&job).unwrap().outcome
    };
    let kept = kept.to_str().unwrap();
    let same: &[&[&str]] = &[
        &["write", "/x", "/usr/x", "/etc/passwd", "/case/x", "/case/file", "/tmp/x", "/home/x", kept],
        &["show", "/case", "/tmp", "/root", "/home", "/.runs"],
        &["remove", "/"],
        &["kill", "77"],
        &["who"],
    ];
    for arguments in same {
        assert_eq!(run(arguments, true), run(arguments, false), "{arguments:?}");
    }
    let others: &[&[&str]] = &[
        &["show", "/"],
        &["show", ".."],
        &["rename", "/", "x"],
        &["pid"],
        // Itself in a usual run.
        &["kill", "2"],
        &["kill", "1"],
        &["kill", "-1"],
    ];
    for arguments in others {
        assert_ne!(run(arguments, true), run(arguments, false), "{arguments:?}");
    }
    assert_eq!(fs::read(kept).unwrap(), b"kept");
}

#[test]
fn elsewhere_the_folder_above_is_the_programs_own_and_nobody_is_led_astray_by_it() {
    if !is_root() {
        return;
    }
    let cell = Cell::new();
    let kept = cell.folder.path().join("kept");
    fs::create_dir(&kept).unwrap();
    fs::write(kept.join("file"), "kept").unwrap();
    let run = |script: &str, elsewhere: bool| {
        let mut input = Input::new(["sh", "-c", script]);
        input.files.insert("file", Entry::file("content")).unwrap();
        cell.sandbox.run_job(&Job { elsewhere, ..Job::new(Path::new("/bin/sh"), &input) }).unwrap().outcome
    };
    let write = "touch ../x 2> /dev/null";
    assert_eq!([false, true].map(|elsewhere| run(write, elsewhere).status), [Status::Exited(1); 2]);
    let open = "chmod 700 .. 2> /dev/null";
    assert_eq!([false, true].map(|elsewhere| run(open, elsewhere).status), [Status::Exited(1), Status::Exited(0)]);
    let astray = format!("chmod 700 .. && mv ../case ../moved && ln -s {} ../case && echo more > new", kept.display());
    for _ in 0..2 {
        let seen = run(&astray, true);
        assert_eq!(seen.status, Status::Exited(0), "{}", String::from_utf8_lossy(&seen.stderr));
        let names: Vec<_> = seen.files.iter().map(|(path, _)| path).collect();
        assert_eq!(names, [&b"file"[..], b"new"]);
    }
    assert_eq!(run("ls", true).stdout, b"file\n");
    drop(cell.sandbox);
    assert_eq!(fs::read(kept.join("file")).unwrap(), b"kept");
}

fn is_root() -> bool {
    // SAFETY: geteuid has no effects.
    unsafe { libc::geteuid() == 0 }
}

#[test]
fn the_guards_are_named() {
    let guards = Cell::new().sandbox.guards();
    for wanted in ["files:", "processes:", "network:", "user:", "limits:"] {
        assert!(guards.iter().any(|line| line.starts_with(wanted)), "{guards:#?}");
    }
    eprintln!("{guards:#?}");
}

#[test]
fn a_run_has_its_input_and_nothing_else() {
    let cell = Cell::new();
    let mut input = Input::new(["ignored", "environment"]);
    input.environment = vec![b"B=2".to_vec(), b"A=1".to_vec()];
    assert_eq!(cell.run_on(&input).outcome.stdout, b"B=2\nA=1\n");
    assert_eq!(cell.output(&["environment"]), "");
    assert_eq!(cell.output(&["who"]), "65534 65534 0\n");
    assert_eq!(cell.output(&["pid"]), "2 1\n");
    assert_eq!(cell.run(&[]).outcome.status, Status::Exited(98));
}

#[test]
fn files_go_in_and_come_out() {
    let cell = Cell::new();
    let script = Path::new("/bin/sh");
    let mut input = Input::new(["sh", "-c", "pwd; cat; cat d/f >new; ln -s new link; chmod 600 d/f; mkfifo p; umask"]);
    input.environment = vec![b"PATH=/usr/bin:/bin".to_vec()];
    input.stdin = b"in\0put\n".to_vec();
    input.files.insert("d/f", Entry::file("content")).unwrap();
    let seen = cell.sandbox.run(script, b"sh", &input).unwrap();
    assert_eq!(String::from_utf8_lossy(&seen.outcome.stdout), "/case\nin\0put\n0022\n", "{seen:?}");
    let files = &seen.outcome.files;
    let found: Vec<_> = files.iter().map(|(path, entry)| (path.to_vec(), entry.clone())).collect();
    let wanted = [
        (b"d".to_vec(), Entry::directory()),
        (b"d/f".to_vec(), Entry::file("content").with_mode(0o600)),
        (b"link".to_vec(), Entry::symlink("new")),
        (b"new".to_vec(), Entry::file("content")),
        (b"p".to_vec(), Entry::new(Node::Fifo { mode: 0o644 })),
    ];
    assert_eq!(found, wanted);
}

#[test]
fn a_run_starts_where_its_input_says() {
    let cell = Cell::new();
    let mut input = Input::new(["sh", "-c", "pwd; echo x >y"]);
    input.working_directory = b"/some/where/else".to_vec();
    let seen = cell.sandbox.run(Path::new("/bin/sh"), b"sh", &input).unwrap();
    assert_eq!(seen.outcome.stdout, b"/some/where/else\n");
    assert_eq!(seen.outcome.files.content(b"y"), Some(&b"x\n"[..]));
}

#[test]
fn standard_input_is_a_pipe_or_a_file() {
    let cell = Cell::new();
    let kind = |input: &Input| {
        let seen = cell.sandbox.run(Path::new("/bin/sh"), b"sh", input).unwrap();
        String::from_utf8_lossy(&seen.outcome.stdout).into_owned()
    };
    let mut input = Input::new(["sh", "-c", "if test -p /dev/stdin; then echo pipe; else echo file; fi; wc -c"]);
    input.environment = vec![b"PATH=/usr/bin:/bin".to_vec()];
    assert_eq!(kind(&input), "pipe\n0\n");
    input.stdin = vec![b'x'; 300_000];
    assert_eq!(kind(&input), "pipe\n300000\n");
    input.stdin = vec![b'x'; 3_000_000];
    assert_eq!(kind(&input), "file\n3000000\n");
    input.stdin = b"abc".to_vec();
    input.stdin_is_file = true;
    assert_eq!(kind(&input), "file\n3\n");
}

#[test]
fn owners_and_times_are_given() {
    let cell = Cell::new();
    let mut input = Input::new(["sh", "-c", "stat -c '%u %g %a %Y' *"]);
    input.environment = vec![b"PATH=/usr/bin:/bin".to_vec()];
    let mine = Entry { modified: Some(1_000_000), ..Entry::file("").with_mode(0o4751) };
    let roots = Entry { owner: Owner { uid: 0, gid: 0 }, modified: Some(2_000_000), ..Entry::file("") };
    input.files.insert("a", mine).unwrap();
    input.files.insert("b", roots).unwrap();
    let seen = cell.sandbox.run(Path::new("/bin/sh"), b"sh", &input).unwrap();
    let second = if is_root() { "0 0 644 2000000" } else { "65534 65534 644 2000000" };
    assert_eq!(String::from_utf8_lossy(&seen.outcome.stdout), format!("65534 65534 4751 1000000\n{second}\n"));
}

#[test]
fn removing_everything_removes_only_what_is_its_own() {
    let cell = Cell::new();
    let canary = cell.folder.path().join("canary");
    fs::write(&canary, "sings").unwrap();
    fs::set_permissions(cell.folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let mut input = Input::new(["hostile", "remove", "/"]);
    input.files.insert("own/file", Entry::file("x")).unwrap();
    let seen = cell.run_on(&input);
    assert_eq!(seen.outcome.status, Status::Exited(0));
    assert!(seen.outcome.files.is_empty(), "{:?}", seen.outcome.files);
    assert_eq!(fs::read(&canary).unwrap(), b"sings");
    assert!(Path::new("/etc/passwd").exists() && Path::new("/bin/sh").exists() && cell.program.exists());
    // And the next run finds everything in place.
    assert_eq!(cell.output(&["who"]), "65534 65534 0\n");
}

#[test]
fn the_systems_own_tools_do_no_harm() {
    let cell = Cell::new();
    let canary = cell.folder.path().join("canary");
    fs::write(&canary, "sings").unwrap();
    fs::set_permissions(&canary, fs::Permissions::from_mode(0o666)).unwrap();
    fs::set_permissions(cell.folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let canary = canary.to_str().unwrap();
    let before = fs::metadata("/etc/passwd").unwrap();
    for words in [
        &["rm", "-rf", "--no-preserve-root", "/"][..],
        &["rm", "-rf", "--no-preserve-root", canary],
        &["chmod", "-R", "000", "/"],
        &["mv", "/etc", "/usr", canary, "."],
        &["dd", "if=/dev/zero", "of=/etc/passwd", "count=1"],
        &["dd", "if=/dev/zero", "count=1", &format!("of={canary}")],
        &["sh", "-c", "kill -9 -1; kill -9 1; kill -9 $PPID"],
    ] {
        let mut input = Input::new(words.iter().copied());
        input.files.insert("own", Entry::file("x")).unwrap();
        let program = Path::new("/bin").join(words[0]);
        cell.sandbox.run(&program, words[0].as_bytes(), &input).unwrap();
    }
    assert_eq!(fs::read(canary).unwrap(), b"sings");
    let after = fs::metadata("/etc/passwd").unwrap();
    assert_eq!((after.len(), after.permissions()), (before.len(), before.permissions()));
    assert_eq!(cell.output(&["who"]), "65534 65534 0\n");
}

#[test]
fn many_threads_share_a_sandbox() {
    let cell = Cell::new();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let cell = &cell;
            scope.spawn(move || {
                for run in 0..15 {
                    let mut input = Input::new(["cat"]);
                    input.stdin = format!("{thread} {run}").into_bytes();
                    let seen = cell.sandbox.run(Path::new("/bin/cat"), b"cat", &input).unwrap();
                    assert_eq!((seen.outcome.stdout, seen.outcome.status), (input.stdin, Status::Exited(0)));
                }
            });
        }
    });
}

#[test]
fn nothing_can_be_written_outside() {
    let cell = Cell::new();
    let canary = cell.folder.path().join("canary");
    fs::write(&canary, "sings").unwrap();
    fs::set_permissions(&canary, fs::Permissions::from_mode(0o666)).unwrap();
    fs::set_permissions(cell.folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let canary = canary.to_str().unwrap();
    let before = fs::read("/etc/passwd").unwrap();
    let paths = ["/etc/passwd", "/etc/new", "/usr/new", "/usr/bin/env", "/new", "/dev/new", canary];
    let said = cell.output(&[&["write"], &paths[..]].concat());
    assert!(!said.contains("done"), "{said}");
    for arguments in
        [&["chmod", canary][..], &["chmod", "/etc/passwd"], &["rename", canary, "own"], &["rename", "/etc", "x"]]
    {
        let said = cell.output(arguments);
        assert!(!said.contains("done"), "{arguments:?} {said}");
    }
    assert_eq!(fs::read("/etc/passwd").unwrap(), before);
    assert_eq!(fs::read(canary).unwrap(), b"sings");
}

#[test]
fn what_one_run_leaves_in_tmp_or_shared_memory_the_next_does_not_find() {
    let cell = Cell::new();
    assert_eq!(cell.output(&["write", "/tmp/left"]), "/tmp/left: done\n");
    assert!(!Path::new("/tmp/left").exists());
    assert_eq!(cell.output(&["show", "/tmp"]), "");
    for _ in 0..2 {
        assert_eq!(cell.output(&["leave-memory"]), "old: No such file or directory\nnew: done\n");
    }
}

#[test]
fn the_files_of_the_user_and_of_other_runs_are_not_seen() {
    let cell = Cell::new();
    for place in ["/root", "/home", "/var", "/mnt"] {
        assert_eq!(cell.output(&["show", place]), format!("{place}: No such file or directory\n"));
    }
    assert_eq!(cell.output(&["show", "/.runs"]), "/.runs: Permission denied\n");
    let said = cell.output(&["show", cell.folder.path().to_str().unwrap()]);
    assert!(said.ends_with(": No such file or directory\n"), "{said}");
}

#[test]
fn what_is_made_visible_can_be_read_but_not_written() {
    // Not in /tmp, of which every run has its own.
    let shown = tempfile::tempdir_in("/var/tmp").unwrap();
    fs::write(shown.path().join("file"), "").unwrap();
    fs::set_permissions(shown.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let cell = Cell::with(|limits| limits.visible = vec![shown.path().to_owned()], Sandbox::new);
    let path = shown.path().to_str().unwrap();
    assert_eq!(cell.output(&["show", path]), format!("{path}/file\n"));
    let new = format!("{path}/new");
    assert_eq!(cell.output(&["write", &new]), format!("{new}: Read-only file system\n"));
}

#[test]
fn signals_reach_nobody_outside() {
    let cell = Cell::new();
    let mut bystander = std::process::Command::new("sleep").arg("100").spawn().unwrap();
    let pid = bystander.id().to_string();
    assert_eq!(cell.output(&["kill", &pid]), "kill: No such process\n");
    // Everybody but itself and the keeper: there is nobody.
    let everybody = cell.output(&["kill", "-1"]);
    assert!(
        ["kill: No such process\n", "kill: Operation not permitted\n"].contains(&everybody.as_str()),
        "{everybody}"
    );
    let seen = cell.run(&["kill", "0"]);
    assert_eq!(seen.outcome.status, Status::Killed(libc::SIGKILL));
    assert!(!seen.timed_out);
    assert!(bystander.try_wait().unwrap().is_none(), "the bystander is dead");
    bystander.kill().unwrap();
    bystander.wait().unwrap();
}

#[test]
fn there_is_no_network_and_no_way_to_be_root() {
    let cell = Cell::new();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    // It is alone in its network.
    assert_eq!(cell.output(&["connect", &port]), "connect: Connection refused\n");
    listener.set_nonblocking(true).unwrap();
    assert!(listener.accept().is_err(), "a program came out of the sandbox");
    assert!(cell.output(&["become-root"]).starts_with("setuid: "));
    assert!(!cell.output(&["become-root"]).contains("done"));
}

#[test]
fn time_is_limited() {
    let cell = Cell::with(|limits| limits.wall = Duration::from_millis(300), Sandbox::new);
    for what in ["time", "sleep"] {
        let start = Instant::now();
        let seen = cell.run(&[what]);
        assert!(seen.timed_out && seen.outcome.status == Status::Killed(libc::SIGKILL), "{seen:?}");
        assert!(start.elapsed() < Duration::from_secs(5));
    }
    let cell = Cell::with(|limits| limits.cpu = Duration::from_secs(1), Sandbox::new);
    let seen = cell.run(&["time"]);
    assert!(seen.timed_out && seen.outcome.status == Status::Killed(libc::SIGXCPU), "{seen:?}");
}

#[test]
fn memory_files_output_and_processes_are_limited() {
    let small = |limits: &mut SandboxLimits| {
        limits.memory = 256 << 20;
        limits.file_size = 1 << 20;
        limits.output_size = 2 << 20;
        limits.processes = 50;
        limits.wall = Duration::from_secs(30);
    };
    let cell = Cell::with(small, Sandbox::new);
    assert_eq!(cell.output(&["memory"]), "enough\n");
    assert_eq!(cell.output(&["processes"]), "few\n");
    let seen = cell.run(&["output"]);
    assert_eq!((seen.outcome.stdout.len(), seen.timed_out), (2 << 20, true));
    assert_eq!(seen.note.as_deref(), Some("it wrote more than is kept"));
    let seen = cell.run(&["file"]);
    assert_eq!(seen.outcome.status, Status::Killed(libc::SIGXFSZ));
    assert_eq!(seen.outcome.files.content(b"large").map(<[u8]>::len), Some(1 << 20));
}

#[test]
fn memory_of_sanitized_programs_is_watched() {
    let cell = Cell::with(|limits| limits.memory = 64 << 20, Sandbox::new);
    let input = Input::new(["hostile", "memory"]);
    let seen = cell.sandbox.run_job(&Job { sanitized: true, ..Job::new(&cell.program, &input) }).unwrap();
    assert_eq!(seen.note.as_deref(), Some("it used more memory than allowed"), "{:?}", seen.outcome.status);
}

#[test]
fn deep_folders_end_neither_the_collection_nor_the_removal() {
    let cell = Cell::new();
    let seen = cell.run(&["depth"]);
    assert_eq!(seen.outcome.status, Status::Exited(0));
    assert_eq!(seen.note.as_deref(), Some("1 files were too many or too large"));
    assert!(seen.outcome.files.len() > 100);
    let runs = cell.folder.path().join("runs");
    drop(cell.sandbox);
    assert_eq!(fs::read_dir(runs).unwrap().count(), 0);
}

#[test]
fn what_a_program_leaves_running_dies_with_it() {
    let cell = Cell::new();
    let seen = cell.run(&["orphan"]);
    assert_eq!(seen.outcome.status, Status::Exited(0));
    // It did run, and it would have gone on writing into the folder, which could then not be removed.
    assert!(!seen.outcome.files.content(b"heartbeat").unwrap().is_empty());
    assert_eq!(support::running(cell.folder.path()), Vec::<PathBuf>::new());
}

#[test]
fn a_program_that_cannot_start_is_an_error() {
    let cell = Cell::new();
    let input = Input::new(["x"]);
    let text = cell.folder.path().join("text");
    fs::write(&text, "no program").unwrap();
    fs::set_permissions(&text, fs::Permissions::from_mode(0o755)).unwrap();
    let error = cell.sandbox.run(&text, b"x", &input).unwrap_err().to_string();
    assert!(error.ends_with("could not start the program: Exec format error (os error 8)"), "{error}");
    assert!(cell.sandbox.run(Path::new("/nonexistent"), b"x", &input).is_err());
}

#[test]
fn runs_are_quick() {
    // Memory of schism's that no run may copy, in one piece and in many.
    let ballast: Vec<Vec<u8>> = (0..129).map(|index| vec![1; if index == 0 { 256 << 20 } else { 1 << 20 }]).collect();
    let cell = Cell::new();
    let program = support::compile_text("int main(void) { return 3; }", &[], cell.folder.path());
    let input = Input::new(["quick"]);
    let count = 200;
    let start = Instant::now();
    for _ in 0..count {
        assert_eq!(cell.sandbox.run(&program, b"quick", &input).unwrap().outcome.status, Status::Exited(3));
    }
    let each = start.elapsed() / count;
    eprintln!("{each:?} a run, {:.0} runs a second", 1.0 / each.as_secs_f64());
    assert!(each < Duration::from_millis(60), "{each:?} a run with {} pieces of memory", ballast.len());
}
