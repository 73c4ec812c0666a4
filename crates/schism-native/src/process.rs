//! Running tools: one, or many at once.

use std::io::{self, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::error::{Error, Result};

/// The most of a child's messages that is kept.
const MAX_MESSAGES: u64 = 1 << 20;

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

/// Runs a command to its end; nothing on its standard input, its standard output dropped, its messages kept.
pub(crate) fn run(command: &mut Command) -> io::Result<Ended> {
    dies_with_us(command);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
    let mut messages = Vec::new();
    if let Some(mut stderr) = child.stderr.take() {
        stderr.by_ref().take(MAX_MESSAGES).read_to_end(&mut messages)?;
        // Read on, so that the child does not block on a full pipe.
        io::copy(&mut stderr, &mut io::sink())?;
    }
    Ok(Ended { status: child.wait()?, messages: String::from_utf8_lossy(&messages).into_owned() })
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
pub(crate) fn run_tool(command: &mut Command) -> Result<()> {
    let tool = command.get_program().to_string_lossy().into_owned();
    match run(command) {
        Ok(ended) if ended.status.success() => Ok(()),
        Ok(ended) => {
            let message = if ended.messages.trim().is_empty() { ended.how() } else { ended.messages.trim().to_owned() };
            Err(Error::Tool { tool, message })
        }
        Err(error) => Err(Error::Tool { tool, message: error.to_string() }),
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
        let ended = run(Command::new("sh").args(["-c", "echo words >&2; kill -9 $$"])).unwrap();
        assert_eq!(ended.how(), "was killed by signal 9");
        assert_eq!(ended.messages, "words\n");
    }

    #[test]
    fn a_tool_failure_carries_its_message() {
        let error = run_tool(Command::new("sh").args(["-c", "echo no such thing >&2; exit 3"])).unwrap_err();
        assert_eq!(error.to_string(), "sh failed: no such thing");
        let error = run_tool(Command::new("sh").args(["-c", "exit 3"])).unwrap_err();
        assert_eq!(error.to_string(), "sh failed: ended with status 3");
    }
}
