//! Following a run from outside: takes its output, keeps the time, and waits for its keeper's report.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsRawFd, OwnedFd};
use std::time::{Duration, Instant};

use super::gauge::Gauge;
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
    /// What counts as standard output, too, once the run is over.
    pub(super) behind: Option<OwnedFd>,
}

/// A run that was asked for, and when its time is over.
pub(super) struct Started {
    pub(super) ends: Ends,
    pub(super) deadline: Instant,
    pub(super) gauge: Gauge,
}

/// Why a run was told to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Its time was over.
    Time,
    /// It wrote more than is kept.
    Output,
    /// Its files take more than they may.
    Disk,
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

/// A run that is followed.
struct Following {
    /// Standard output, standard error and the report.
    sources: [Source; 3],
    life: Option<OwnedFd>,
    behind: Option<OwnedFd>,
    output: usize,
    stop: Option<Stop>,
    deadline: Instant,
    gauge: Gauge,
    /// It does not die.
    is_lost: bool,
}

impl Following {
    fn new(Started { ends, deadline, gauge }: Started, output: usize) -> Self {
        let Ends { stdout, stderr, report, life, behind } = ends;
        let sources = [Source::new(stdout, output), Source::new(stderr, output), Source::new(report, 4 * LENGTH)];
        Self { sources, life: Some(life), behind, output, stop: None, deadline, gauge, is_lost: false }
    }

    /// Whether there is more to come. After its report a keeper has nothing more to say; its namespaces take a moment to go.
    fn goes_on(&self) -> bool {
        let [stdout, stderr, report] = &self.sources;
        !self.is_lost && (stdout.open || stderr.open || (report.open && report.bytes.len() < LENGTH))
    }

    /// Tells it to end.
    fn end(&mut self, why: Stop) {
        match self.life.take() {
            Some(_) => (self.stop, self.deadline) = (Some(why), Instant::now() + GRACE),
            None => self.is_lost |= why == Stop::Time,
        }
    }

    /// When it must be looked at again, whatever it does. Once it is told to end its files count no more.
    fn next(&self) -> Instant {
        if self.life.is_some() { self.deadline.min(self.gauge.next) } else { self.deadline }
    }

    /// Ends it if its time is over or its files take too much.
    fn look(&mut self) {
        let now = Instant::now();
        if self.deadline <= now {
            self.end(Stop::Time);
        } else if self.life.is_some() && self.gauge.next <= now && self.gauge.is_over() {
            self.end(Stop::Disk);
        }
    }

    fn polls(&self) -> [libc::pollfd; 3] {
        let goes_on = self.goes_on();
        self.sources.each_ref().map(|source| libc::pollfd {
            fd: if goes_on && source.open { source.pipe.as_raw_fd() } else { -1 },
            events: libc::POLLIN,
            revents: 0,
        })
    }

    fn seen(self) -> Seen {
        let [mut stdout, stderr, report] = self.sources.map(|source| source.bytes);
        if let Some(behind) = self.behind.filter(|_| !self.is_lost) {
            let mut rest = File::from(behind).take((self.output - stdout.len()) as u64);
            // What cannot be read is not there.
            let _ = rest.read_to_end(&mut stdout);
        }
        Seen { stdout, stderr, report: Report::read(&report), stop: self.stop }
    }
}

/// Follows runs to their ends, each at most until its time is over, keeping at most `output` bytes of each stream.
pub(super) fn follow<const N: usize>(runs: [Started; N], output: usize) -> io::Result<[Seen; N]> {
    let mut runs = runs.map(|started| Following::new(started, output));
    let mut buffer = vec![0; CHUNK];
    while let Some(next) = runs.iter().filter(|run| run.goes_on()).map(Following::next).min() {
        let left = next.saturating_duration_since(Instant::now());
        if left.is_zero() {
            runs.iter_mut().filter(|run| run.goes_on()).for_each(Following::look);
            continue;
        }
        let mut list: Vec<libc::pollfd> = runs.iter().flat_map(Following::polls).collect();
        // Rounded up, or the last millisecond would be spent asking.
        sys::poll(&mut list, left.as_millis().min(60_000) as i32 + 1)?;
        for (run, polled) in runs.iter_mut().zip(list.chunks(3)) {
            for (number, polled) in polled.iter().enumerate() {
                if polled.revents != 0 && !run.sources[number].take(&mut buffer)? && run.life.is_some() {
                    run.end(Stop::Output);
                }
            }
        }
    }
    Ok(runs.map(Following::seen))
}
