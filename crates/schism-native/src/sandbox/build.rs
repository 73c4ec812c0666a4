//! Locking in the build of a stranger's project.
//!
//! `configure` and `make` run whatever the project's authors wrote. A build therefore sees the system read-only, writes in its own folders only, and
//! has an empty home, no network and no other processes. Unlike a run of a program under test it keeps its user, because the files that it makes
//! belong to that user, and it has no limits but time: compilers are large.

use std::ffi::CString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::plan::{BUILD_HOME, Plan};
use super::walls::SHARED;
use super::{filter, sys};
use crate::error::{Error, FileContext, Result};

/// Where a build takes place.
#[derive(Clone, Debug)]
pub struct BuildRoom {
    /// The working directory.
    pub folder: PathBuf,
    /// Folders that the build may change; it sees them at their own paths.
    pub writable: Vec<PathBuf>,
    /// Parts of them that it may only read.
    pub protected: Vec<PathBuf>,
    /// Files and folders that it may read besides the system's own.
    pub readable: Vec<PathBuf>,
    /// An empty folder, over which the private root is mounted.
    pub mount: PathBuf,
}

/// What keeps a build from the rest of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildWalls {
    /// Namespaces; with one of users as well, unless schism is root and the kernel refuses that.
    Namespaces {
        /// A namespace of users.
        users: bool,
    },
    /// Nothing: somebody insisted.
    Open,
}

impl BuildWalls {
    /// Tries what this machine offers, the best first.
    ///
    /// # Errors
    /// If it offers nothing, and nobody insists.
    pub fn find(room: &BuildRoom, insist: bool) -> Result<Self> {
        // SAFETY: geteuid has no effects.
        let root = unsafe { libc::geteuid() } == 0;
        let mut refused = String::new();
        for users in [true, false].into_iter().filter(|&users| users || root) {
            let walls = BuildWalls::Namespaces { users };
            let mut probe = Command::new("/bin/true");
            walls.close(&mut probe, room)?;
            match probe.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status() {
                Ok(status) if status.success() => return Ok(walls),
                Ok(status) => refused = format!("a probe in namespaces ended with {status}"),
                Err(error) => refused = format!("no namespaces: {error}"),
            }
        }
        if insist { Ok(BuildWalls::Open) } else { Err(Error::NoBuildSandbox(refused)) }
    }

    /// The empty home that a build has behind these walls, if they bring one.
    pub fn home(self) -> Option<&'static Path> {
        matches!(self, BuildWalls::Namespaces { .. }).then(|| Path::new(BUILD_HOME))
    }

    /// In a few words.
    pub fn summary(self) -> &'static str {
        match self {
            BuildWalls::Namespaces { .. } => "in a sandbox: it writes in its folder only, and has no network",
            BuildWalls::Open => "with nothing between it and your files (--unsafe)",
        }
    }

    /// Locks in a command that is about to be started. It ends when the thread that starts it ends.
    ///
    /// # Errors
    /// If a name cannot be one of a file.
    pub fn close(self, command: &mut Command, room: &BuildRoom) -> Result<()> {
        command.current_dir("/");
        let BuildWalls::Namespaces { users } = self else {
            command.current_dir(&room.folder);
            // SAFETY: the closure makes one system call.
            unsafe { command.pre_exec(|| sys::process_control(libc::PR_SET_PDEATHSIG, libc::SIGKILL as u64)) };
            return Ok(());
        };
        fs::create_dir_all(&room.mount).file("make the folder", &room.mount)?;
        let plan = Plan::for_build(&room.mount, &room.readable, &room.writable, &room.protected)
            .and_then(|plan| plan.with_folder(&room.folder))
            .file("plan a root in", &room.mount)?;
        let folder =
            CString::new(room.folder.as_os_str().as_bytes()).map_err(io::Error::from).file("enter", &room.folder)?;
        let ids = users.then(Ids::own);
        // SAFETY: the closure runs in the copy of this process before the command does. It allocates nothing: the plan and all names are made.
        unsafe { command.pre_exec(move || enter(&plan, &folder, ids.as_ref())) };
        Ok(())
    }
}

/// What maps this process's user and group into a namespace of users, where they have the same numbers.
struct Ids {
    user: [u8; 64],
    group: [u8; 64],
}

impl Ids {
    fn own() -> Self {
        // SAFETY: both have no effects.
        let (uid, gid) = unsafe { (libc::geteuid(), libc::getegid()) };
        Self { user: line(uid), group: line(gid) }
    }

    fn give(&self) -> io::Result<()> {
        put(c"/proc/self/setgroups", b"deny")?;
        put(c"/proc/self/uid_map", trimmed(&self.user))?;
        put(c"/proc/self/gid_map", trimmed(&self.group))
    }
}

/// A line of a map, with zeros behind it.
fn line(id: u32) -> [u8; 64] {
    let mut bytes = [0; 64];
    // 23 bytes at most.
    let _ = writeln!(&mut bytes[..], "{id} {id} 1");
    bytes
}

fn trimmed(line: &[u8; 64]) -> &[u8] {
    &line[..line.iter().position(|&byte| byte == 0).unwrap_or(line.len())]
}

fn put(path: &std::ffi::CStr, bytes: &[u8]) -> io::Result<()> {
    // SAFETY: the path is a live string that ends with a zero.
    let file = sys::check(unsafe { libc::open(path.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC) })?;
    // SAFETY: the descriptor is fresh and owned by nobody else.
    let file = unsafe { <File as std::os::fd::FromRawFd>::from_raw_fd(file as i32) };
    sys::write_all(file.as_raw_fd(), bytes)
}

/// Makes the room around this process, which becomes the command there. Two copies of it stay: one outside, which schism waits for, and process 1 inside,
/// with which the kernel ends everything.
fn enter(plan: &Plan, folder: &std::ffi::CStr, ids: Option<&Ids>) -> io::Result<()> {
    let ends_with_parent = || sys::process_control(libc::PR_SET_PDEATHSIG, libc::SIGKILL as u64);
    ends_with_parent()?;
    let users = if ids.is_some() { libc::CLONE_NEWUSER } else { 0 };
    sys::unshare(SHARED | libc::CLONE_NEWPID | users)?;
    if let Some(ids) = ids {
        ids.give()?;
    }
    stay_outside()?;
    ends_with_parent()?;
    plan.carry_out().map_err(|(_, error)| error)?;
    // Read-only: root without any rights may still write the settings of the kernel that belong to root.
    let flags = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC | libc::MS_RDONLY;
    if sys::mount(Some(c"proc"), c"/proc", Some(c"proc"), flags, None).is_err() {
        // A container may hide parts of /proc; then the kernel allows no new one.
        sys::unmount(c"/proc")?;
    }
    sys::change_folder(folder)?;
    stay_outside()?;
    sys::process_control(libc::PR_SET_NO_NEW_PRIVS, 1)?;
    sys::drop_capabilities()?;
    sys::reset_signals();
    filter::refuse(None)
}

/// Returns in a new process; this one waits for it and ends as it does.
fn stay_outside() -> io::Result<()> {
    // SAFETY: the copy goes on in `enter`, which does not allocate.
    let child = unsafe { sys::fork(0) }?;
    if child == 0 {
        return Ok(());
    }
    // Whoever started the command waits until nobody holds the other end of a pipe any more.
    sys::close_range(0, u32::MAX);
    loop {
        match sys::reap(0) {
            Ok(Some((pid, status))) if pid == child => sys::exit(shell_status(status)),
            Ok(Some(_)) => {}
            Ok(None) | Err(_) => sys::exit(1),
        }
    }
}

/// A status as shells tell it.
fn shell_status(status: i32) -> i32 {
    if libc::WIFEXITED(status) { libc::WEXITSTATUS(status) } else { 128 + libc::WTERMSIG(status) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a shell script prints in a room around a fresh folder.
    fn seen(script: &str, prepare: impl Fn(&Path)) -> (String, tempfile::TempDir) {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("project");
        fs::create_dir(&folder).unwrap();
        prepare(outer.path());
        let room = BuildRoom {
            folder: folder.clone(),
            writable: vec![folder],
            protected: Vec::new(),
            readable: Vec::new(),
            mount: outer.path().join("mount"),
        };
        let walls = BuildWalls::find(&room, false).unwrap();
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]).env_clear();
        walls.close(&mut command, &room).unwrap();
        let output = command.stderr(Stdio::null()).output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), outer)
    }

    #[test]
    fn a_build_writes_in_its_folder_as_its_user() {
        let (text, outer) = seen("pwd; echo x >made; mkdir -p a/b; chmod +x made; id -u", |_| ());
        let folder = outer.path().join("project");
        // SAFETY: geteuid has no effects.
        assert_eq!(text, format!("{}\n{}\n", folder.display(), unsafe { libc::geteuid() }));
        assert_eq!(fs::read(folder.join("made")).unwrap(), b"x\n");
        assert!(folder.join("a/b").is_dir());
    }

    #[test]
    fn a_build_reaches_nothing_else() {
        let script =
            "cat ../secret /etc/shadow; echo x >../secret; echo x >/usr/made; echo x >/proc/sys/kernel/core_pattern
            kill -9 $PPID; ls -d /root /home; cat /proc/net/dev | grep -c :; echo end";
        let (text, outer) = seen(script, |outer| fs::write(outer.join("secret"), "s\n").unwrap());
        // One network interface, the loop that is down.
        assert_eq!(text, "1\nend\n");
        assert_eq!(fs::read(outer.path().join("secret")).unwrap(), b"s\n");
        assert!(!Path::new("/usr/made").exists());
    }

    #[test]
    fn a_build_ends_as_its_command_does_and_leaves_no_process() {
        let (text, outer) = seen("sleep 1000 & echo $! >pid; exit 3", |_| ());
        assert_eq!(text, "");
        let mut command = Command::new("/bin/sh");
        let folder = outer.path().join("project");
        let room = BuildRoom {
            folder: folder.clone(),
            writable: vec![folder],
            protected: Vec::new(),
            readable: Vec::new(),
            mount: outer.path().join("mount"),
        };
        BuildWalls::find(&room, false).unwrap().close(command.args(["-c", "kill -11 $$"]), &room).unwrap();
        assert_eq!(command.status().unwrap().code(), Some(128 + 11));
    }
}
