//! Following a run from outside: takes its output, keeps the time, and waits for its keeper's report.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::time::{Duration, Instant};

use super::report::{LENGTH, Report};
use super::sys;

/// How long a run may take to die after it was told to.
const GRACE: Duration = Duration::from_secs(10);
/// How much is taken from a pipe at once.
const CHUNK: usize = 1 << 16;

/// The ends of a run's pipes that are ours.
pub(super) struct Ends {
    pub(super) stdout: OwnedFd,
    pub(super) stderr: OwnedFd,
    pub(super) report: OwnedFd,
    /// Dropped to end the run.
    pub(super) life: OwnedFd,
}

/// Why a run was told to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Its time was over.
    Time,
    /// It wrote more than is kept.
    Output,
}

/// What was seen of a run.
#[derive(Debug)]
pub(super) struct Seen {
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
    pub(super) report: Option<Report>,
    pub(super) stop: Option<Stop>,
}

/// One pipe, and what came out of it.
struct Source {
    pipe: OwnedFd,
    bytes: Vec<u8>,
    open: bool,
    limit: usize,
}

impl Source {
    fn new(pipe: OwnedFd, limit: usize) -> Self {
        Self { pipe, bytes: Vec::new(), open: true, limit }
    }

    /// Takes what is there; false if it is more than is kept.
    fn take(&mut self, buffer: &mut [u8]) -> io::Result<bool> {
        let count = sys::read(self.pipe.as_raw_fd(), buffer)?;
        self.open = count > 0;
        let kept = count.min(self.limit - self.bytes.len());
        self.bytes.extend_from_slice(&buffer[..kept]);
        Ok(kept == count)
    }
}

/// Follows a run to its end, at most until its time is over, keeping at most `output` bytes of each stream.
pub(super) fn follow(ends: Ends, mut deadline: Instant, output: usize) -> io::Result<Seen> {
    let Ends { stdout, stderr, report, life } = ends;
    let mut sources = [Source::new(stdout, output), Source::new(stderr, output), Source::new(report, 4 * LENGTH)];
    let mut buffer = vec![0; CHUNK];
    let (mut life, mut stop) = (Some(life), None);
    // After its report a keeper has nothing more to say; its namespaces take a moment to go.
    while sources[..2].iter().any(|source| source.open) || (sources[2].open && sources[2].bytes.len() < LENGTH) {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            if life.take().is_none() {
                break;
            }
            stop = Some(Stop::Time);
            deadline = Instant::now() + GRACE;
            continue;
        }
        let mut list = sources.each_ref().map(|source| libc::pollfd {
            fd: if source.open { source.pipe.as_raw_fd() } else { -1 },
            events: libc::POLLIN,
            revents: 0,
        });
        // Rounded up, or the last millisecond would be spent asking.
        sys::poll(&mut list, left.as_millis().min(60_000) as i32 + 1)?;
        for (source, polled) in sources.iter_mut().zip(list) {
            if polled.revents != 0 && !source.take(&mut buffer)? && life.take().is_some() {
                stop = Some(Stop::Output);
                deadline = Instant::now() + GRACE;
            }
        }
    }
    let [stdout, stderr, report] = sources.map(|source| source.bytes);
    Ok(Seen { stdout, stderr, report: Report::read(&report), stop })
}
