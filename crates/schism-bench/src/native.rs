//! Runs a process to its end within limits, and says how it ended and what it cost.

use anyhow::{Context, Result, ensure};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// More than this of an output is not kept.
const KEPT_OUTPUT: u64 = 16 << 20;

/// What a process may use.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Wall-clock time; after it the whole process group is killed.
    pub wall: Duration,
    /// Bytes of address space, if limited.
    pub address_space: Option<u64>,
}

impl Limits {
    /// A time limit only.
    pub fn seconds(seconds: u64) -> Limits {
        Limits { wall: Duration::from_secs(seconds), address_space: None }
    }
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It exited with this status.
    Exit(i32),
    /// This signal killed it.
    Signal(i32),
    /// It was still running when its time was over.
    TimedOut,
}

/// A finished process.
pub struct Ran {
    /// How it ended.
    pub end: End,
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
    /// From start to end.
    pub wall: Duration,
    /// Largest resident size, of it or of a process it waited for, in bytes.
    pub peak: u64,
}

impl Ran {
    /// True for exit status 0.
    pub fn success(&self) -> bool {
        self.end == End::Exit(0)
    }

    /// Standard error as text.
    pub fn stderr_text(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}

/// Runs `command` with an empty standard input and its outputs kept.
pub fn run(command: &mut Command, limits: Limits) -> Result<Ran> {
    // Files rather than pipes: nobody has to read while the process runs.
    let (mut stdout, mut stderr) = (tempfile::tempfile()?, tempfile::tempfile()?);
    command.stdin(Stdio::null()).stdout(stdout.try_clone()?).stderr(stderr.try_clone()?);
    // A group of its own, so that a time-out also ends the compilers it started.
    command.process_group(0);
    if let Some(bytes) = limits.address_space {
        // SAFETY: the closure only makes one system call, which is allowed between fork and exec.
        unsafe {
            command.pre_exec(move || limit_address_space(bytes));
        }
    }
    let start = Instant::now();
    let child = spawn(command).with_context(|| format!("cannot start {:?}", command.get_program()))?;
    let pid = child.id() as libc::pid_t;
    let (sender, receiver) = channel();
    let waiter = thread::spawn(move || {
        let outcome = wait(pid);
        let _ = sender.send(());
        outcome
    });
    let timed_out = receiver.recv_timeout(limits.wall) == Err(RecvTimeoutError::Timeout);
    if timed_out {
        // SAFETY: kill has no memory effects; the group is the one made above.
        unsafe { libc::kill(-pid, libc::SIGKILL) };
    }
    let (status, peak) = waiter.join().map_err(|_| anyhow::anyhow!("the waiting thread failed"))??;
    let wall = start.elapsed();
    let end = if timed_out {
        End::TimedOut
    } else if libc::WIFSIGNALED(status) {
        End::Signal(libc::WTERMSIG(status))
    } else {
        End::Exit(libc::WEXITSTATUS(status))
    };
    Ok(Ran { end, stdout: contents(&mut stdout)?, stderr: contents(&mut stderr)?, wall, peak })
}

/// Starts it. A program that was just copied may be busy for a moment: a child that another thread starts holds the copy open for
/// writing until its own exec.
fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut pauses = [Duration::from_millis(20); 50].into_iter();
    loop {
        match (command.spawn(), pauses.next()) {
            (Err(error), Some(pause)) if error.kind() == io::ErrorKind::ExecutableFileBusy => thread::sleep(pause),
            (started, _) => return started,
        }
    }
}

/// Runs `command` and fails with its standard error unless it exits with status 0.
pub fn run_ok(command: &mut Command, limits: Limits) -> Result<Ran> {
    let ran = run(command, limits)?;
    let stderr = ran.stderr_text();
    let message: Vec<&str> = stderr.lines().take(5).collect();
    ensure!(ran.success(), "{command:?} ended with {:?}: {}", ran.end, message.join("\n"));
    Ok(ran)
}

/// Compiles C or bitcode with clang 19.
pub fn clang(arguments: &[&str], input: &Path, output: &Path) -> Result<()> {
    let mut command = Command::new("clang-19");
    command.args(arguments).arg(input).arg("-o").arg(output).arg("-Wno-unused-command-line-argument");
    run_ok(&mut command, Limits::seconds(120)).map(|_| ())
}

fn limit_address_space(bytes: u64) -> std::io::Result<()> {
    let limit = libc::rlimit { rlim_cur: bytes, rlim_max: bytes };
    // SAFETY: the pointer is to a live local.
    match unsafe { libc::setrlimit(libc::RLIMIT_AS, &limit) } {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error()),
    }
}

/// Waits for the process; its raw status and its peak resident size in bytes.
fn wait(pid: libc::pid_t) -> Result<(i32, u64)> {
    let mut status = 0;
    // SAFETY: rusage is plain data, all zeroes is a value of it.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: both pointers are to live locals.
        if unsafe { libc::wait4(pid, &mut status, 0, &mut usage) } == pid {
            return Ok((status, usage.ru_maxrss.max(0) as u64 * 1024));
        }
        let error = std::io::Error::last_os_error();
        ensure!(error.kind() == std::io::ErrorKind::Interrupted, "cannot wait for a process: {error}");
    }
}

fn contents(file: &mut File) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.take(KEPT_OUTPUT).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Applies `work` to each of `items` on `jobs` threads; the results are in the order of the items.
pub fn parallel<T: Sync, R: Send>(items: &[T], jobs: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut results = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return results };
            results.push((index, work(item)));
        }
    };
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(worker)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a worker thread panicked")).collect()
    });
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::{End, Limits, parallel, run};
    use std::process::Command;
    use std::time::Duration;

    fn shell(script: &str, limits: Limits) -> super::Ran {
        run(Command::new("sh").args(["-c", script]), limits).unwrap()
    }

    #[test]
    fn keeps_outputs_and_status() {
        let ran = shell("echo out; echo err >&2; exit 3", Limits::seconds(10));
        assert_eq!((ran.end, &ran.stdout[..], &ran.stderr[..]), (End::Exit(3), &b"out\n"[..], &b"err\n"[..]));
        assert!(ran.peak > 0);
    }

    #[test]
    fn tells_signals_from_statuses() {
        assert_eq!(shell("kill -SEGV $$", Limits::seconds(10)).end, End::Signal(libc::SIGSEGV));
        assert_eq!(shell("exit 139", Limits::seconds(10)).end, End::Exit(139));
    }

    #[test]
    fn ends_the_whole_group_after_the_time_limit() {
        let ran = shell("sleep 30 & wait", Limits { wall: Duration::from_millis(100), address_space: None });
        assert_eq!(ran.end, End::TimedOut);
        assert!(ran.wall < Duration::from_secs(10));
    }

    #[test]
    fn limits_the_address_space() {
        let limits = Limits { address_space: Some(64 << 20), ..Limits::seconds(30) };
        assert_eq!(shell("ulimit -v", limits).stdout, b"65536\n");
    }

    #[test]
    fn parallel_keeps_the_order() {
        let items: Vec<u64> = (0..100).collect();
        assert_eq!(parallel(&items, 3, |n| n * 2), items.iter().map(|n| n * 2).collect::<Vec<_>>());
    }
}
