//! Running tools: one, or many at once.

use std::io::{self, Read};
use std::os::fd::AsRawFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{ChildStderr, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::error::{Error, FileContext, Result};

/// The most of a child's messages that is kept.
const MAX_MESSAGES: usize = 1 << 20;

/// How a child ended, and what it said.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) messages: String,
}

impl Ended {
    /// In words.
    pub(crate) fn how(&self) -> String {
        match (self.status.code(), self.status.signal()) {
            (Some(code), _) => format!("ended with status {code}"),
            (None, Some(signal)) => format!("was killed by signal {signal}"),
            (None, None) => "ended in an unknown way".into(),
        }
    }
}

/// Runs a command to its end, but not beyond this moment; nothing on its standard input, its standard output dropped, its messages kept.
pub(crate) fn run(command: &mut Command, until: Option<Instant>) -> Result<Ended> {
    let program = Path::new(command.get_program()).to_owned();
    let out_of_time = || Error::OutOfTime(program.file_name().unwrap_or_default().to_string_lossy().into_owned());
    if until.is_some_and(|until| Instant::now() >= until) {
        return Err(out_of_time());
    }
    dies_with_us(command);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().file("run", &program)?;
    let stderr = child.stderr.take();
    let messages = stderr.map_or(Ok(Some(Vec::new())), |stderr| read_until(stderr, until)).file("hear", &program)?;
    let Some(messages) = messages else {
        child.kill().file("end", &program)?;
        child.wait().file("end", &program)?;
        return Err(out_of_time());
    };
    let status = child.wait().file("wait for", &program)?;
    Ok(Ended { status, messages: String::from_utf8_lossy(&messages).into_owned() })
}

/// All that a child says, of which the start is kept: a full pipe would block it. Nothing if it is not at its end at this moment.
fn read_until(mut stderr: ChildStderr, until: Option<Instant>) -> io::Result<Option<Vec<u8>>> {
    let (mut messages, mut piece) = (Vec::new(), [0; 1 << 13]);
    while is_ready(&stderr, until)? {
        match stderr.read(&mut piece) {
            Ok(0) => return Ok(Some(messages)),
            Ok(count) => messages.extend(&piece[..count.min(MAX_MESSAGES.saturating_sub(messages.len()))]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// Waits until there is something to be read, or the end. False if the time is over first.
fn is_ready(stderr: &ChildStderr, until: Option<Instant>) -> io::Result<bool> {
    loop {
        let left = until.map(|until| until.saturating_duration_since(Instant::now()));
        // A millisecond more: it would be asked again and again at the end.
        let timeout = left.map_or(-1, |left| (left.min(Duration::from_secs(3600)).as_millis() + 1) as i32);
        let mut asked = libc::pollfd { fd: stderr.as_raw_fd(), events: libc::POLLIN, revents: 0 };
        // SAFETY: one entry, which outlives the call; the descriptor is open, because `stderr` lives.
        match unsafe { libc::poll(&raw mut asked, 1, timeout) } {
            0 if left.is_some_and(|left| left.is_zero()) => return Ok(false),
            0 => {}
            1.. => return Ok(true),
            _ => {
                let error = io::Error::last_os_error();
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error);
                }
            }
        }
    }
}

/// The child is killed if this thread ends, which waits for it: schism may be killed in a way that nothing can catch.
fn dies_with_us(command: &mut Command) {
    // SAFETY: the closure only makes one system call, which is allowed between fork and exec.
    unsafe {
        command.pre_exec(|| match libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        });
    }
}

/// Runs a tool that is expected to succeed.
pub(crate) fn run_tool(command: &mut Command, until: Option<Instant>) -> Result<()> {
    let tool = command.get_program().to_string_lossy().into_owned();
    match run(command, until) {
        Ok(ended) if ended.status.success() => Ok(()),
        Ok(ended) => {
            let message = if ended.messages.trim().is_empty() { ended.how() } else { ended.messages.trim().to_owned() };
            Err(Error::Tool { tool, message })
        }
        Err(Error::File { source, .. }) => Err(Error::Tool { tool, message: source.to_string() }),
        Err(error) => Err(error),
    }
}

/// Does `job` for each item on all processors; calls `done` here with the number finished; keeps the order.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    job: impl Fn(&T) -> R + Sync,
    mut done: impl FnMut(usize),
) -> Vec<R> {
    let workers = thread::available_parallelism().map_or(1, usize::from).min(items.len());
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    thread::scope(|scope| {
        for _ in 0..workers {
            let (sender, next, job) = (sender.clone(), &next, &job);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(number) else { break };
                    if sender.send((number, job(item))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (count, (number, result)) in receiver.iter().enumerate() {
            results[number] = Some(result);
            done(count + 1);
        }
    });
    results.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parallel_results_keep_their_order() {
        let items: Vec<u32> = (0..100).collect();
        let mut counts = Vec::new();
        let results = in_parallel(&items, |&n| n * 2, |count| counts.push(count));
        assert_eq!(results, items.iter().map(|n| n * 2).collect::<Vec<_>>());
        assert_eq!(counts, (1..=100).collect::<Vec<_>>());
        assert!(in_parallel(&[], |n: &u32| *n, |_| ()).is_empty());
    }

    #[test]
    fn a_killed_child_is_described() {
        let ended = run(Command::new("sh").args(["-c", "echo words >&2; kill -9 $$"]), None).unwrap();
        assert_eq!(ended.how(), "was killed by signal 9");
        assert_eq!(ended.messages, "words\n");
    }

    #[test]
    fn a_tool_is_ended_when_the_time_is_over() {
        let start = Instant::now();
        let soon = Some(start + Duration::from_millis(200));
        let mut waits = Command::new("sh");
        // What it starts holds its standard error open.
        let error = run_tool(waits.args(["-c", "echo words >&2; sleep 20; true"]), soon).unwrap_err();
        assert!(matches!(&error, Error::OutOfTime(tool) if tool == "sh"), "{error}");
        assert!(start.elapsed() < Duration::from_secs(15));
        assert!(matches!(run(&mut Command::new("/nowhere"), soon), Err(Error::OutOfTime(_))));
        let later = Some(Instant::now() + Duration::from_secs(60));
        run_tool(Command::new("sh").args(["-c", "sleep 0.01"]), later).unwrap();
    }

    #[test]
    fn a_tool_failure_carries_its_message() {
        let error = run_tool(Command::new("sh").args(["-c", "echo no such thing >&2; exit 3"]), None).unwrap_err();
        assert_eq!(error.to_string(), "sh failed: no such thing");
        let error = run_tool(Command::new("sh").args(["-c", "exit 3"]), None).unwrap_err();
        assert_eq!(error.to_string(), "sh failed: ended with status 3");
    }
}
