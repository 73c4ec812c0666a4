//! Between the work and whoever asked for it: what is told on the way, and how it is ended early.

use std::fmt;
use std::time::Duration;

use schism_native::Flavour;
use schism_report::{Counters, Share};

use crate::interrupt::Interrupt;
use crate::memory;

/// Something that happened on the way. What it holds may come from a stranger's program: whoever shows it makes it harmless.
#[non_exhaustive]
#[derive(Debug)]
pub enum Event<'e> {
    /// A remark in a line, such as what was assumed.
    Note(&'e str),
    /// The compiler's own words about the sources.
    Diagnostics(&'e str),
    /// The C library is being built, which happens once.
    Library(schism_native::Progress),
    /// All that can be wrong with a request was looked at: from now on the output folder is written.
    Started,
    /// The build of a native program begins, beside the search.
    Building(&'e Building),
    /// How far the search is; told so often that it can hardly all be shown.
    Progress(Progress),
    /// The search is over: no progress is told any more.
    Searched,
    /// No native program runs any more, and none is built.
    Judged,
}

/// A native program that is being built. Written, it is a line for people.
#[derive(Clone, Copy, Debug)]
pub struct Building {
    /// Of which version: old, new, fixed or before-fix.
    pub version: &'static str,
    /// How it is built.
    pub flavour: Flavour,
    /// The how manieth of its kind it is, and of how many.
    pub number: usize,
    /// How many there are to be.
    pub of: usize,
}

impl fmt::Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Building { version, flavour, number, of } = self;
        let with = match flavour {
            Flavour::Plain => "",
            Flavour::Address => " with AddressSanitizer",
            Flavour::Undefined => " with UndefinedBehaviorSanitizer",
            Flavour::Later => " at another time",
            Flavour::Thread => " with ThreadSanitizer",
            Flavour::Memory => " with MemorySanitizer",
        };
        write!(f, "building {version}{with}, {number} of {of}")
    }
}

/// Who hears what happens. It is called by several threads.
pub trait Events: Sync {
    /// Something happened.
    fn event(&self, event: Event<'_>);
}

/// Nobody listens.
pub struct Silent;

impl Events for Silent {
    fn event(&self, _event: Event<'_>) {}
}

/// Whoever asks for something to be done.
#[derive(Clone)]
pub struct Caller<'c> {
    events: &'c dyn Events,
    pub(crate) interrupt: Interrupt,
    pub(crate) memory: fn() -> u64,
}

impl<'c> Caller<'c> {
    /// Hears events. Nothing interrupts it, and a limit on memory counts what the process occupies.
    pub fn new(events: &'c dyn Events) -> Self {
        Caller { events, interrupt: Interrupt::default(), memory: memory::occupied }
    }

    /// May interrupt by this.
    pub fn interrupted_by(self, interrupt: Interrupt) -> Self {
        Caller { interrupt, ..self }
    }

    /// Knows better how many bytes the thread that searches has taken from its allocator. A count that is the same in every run makes a limit on memory
    /// act at the same place in every run.
    pub fn counting_memory(self, memory: fn() -> u64) -> Self {
        Caller { memory, ..self }
    }

    /// Tells of something.
    pub(crate) fn tell(&self, event: Event<'_>) {
        self.events.event(event);
    }

    /// Makes a remark.
    pub(crate) fn note(&self, words: &str) {
        self.tell(Event::Note(words));
    }

    /// Who hears that the C library is built.
    pub(crate) fn library(&self) -> impl FnMut(schism_native::Progress) {
        |progress| self.tell(Event::Library(progress))
    }
}

/// How far a search is. Written, it is a line for people.
#[derive(Clone, Debug)]
pub enum Progress {
    /// A comparison.
    Diff(DiffProgress),
    /// An exploration.
    Explore(ExploreProgress),
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Progress::Diff(progress) => progress.fmt(f),
            Progress::Explore(progress) => progress.fmt(f),
        }
    }
}

/// How far a comparison is.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiffProgress {
    /// Complete paths.
    pub paths: u64,
    /// Paths that were ended since no change was in reach.
    pub retired: u64,
    /// Executions that parted.
    pub pairs: u64,
    /// Of these, those that became one again.
    pub merges: u64,
    /// Candidates that wait.
    pub waiting: u64,
    /// Separate differences, confirmed.
    pub findings: usize,
    /// Since the start.
    pub elapsed: Duration,
    /// Until the limit on time, if there is one.
    pub left: Option<Duration>,
}

impl fmt::Display for DiffProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DiffProgress { paths, retired, pairs, merges, waiting, findings, elapsed, left } = *self;
        let time = time(elapsed, left);
        write!(
            f,
            "{paths} paths, {retired} retired, {pairs} pairs, {merges} merged, {waiting} waiting, {findings} differences, {time}"
        )
    }
}

/// How far an exploration is.
#[derive(Clone, Debug, Default)]
pub struct ExploreProgress {
    /// What was done.
    pub counters: Counters,
    /// Of the program's own instructions.
    pub coverage: Share,
    /// Spent in the solver so far.
    pub solver_time: Duration,
    /// Faults that were found.
    pub faults: usize,
    /// Since the start.
    pub elapsed: Duration,
    /// Until the limit on time, if there is one.
    pub left: Option<Duration>,
}

impl fmt::Display for ExploreProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |part: f64, whole: f64| if whole > 0.0 { (100.0 * part / whole).min(100.0) } else { 0.0 };
        let faults = if self.faults > 0 { format!(", faults {}", self.faults) } else { String::new() };
        write!(
            f,
            "paths {}{faults}, candidates {}, covered {:.1} %, solver {:.0} %, {}",
            self.counters.paths,
            self.counters.waiting,
            self.coverage.percent(),
            share(self.solver_time.as_secs_f64(), self.elapsed.as_secs_f64()),
            time(self.elapsed, self.left),
        )
    }
}

fn time(elapsed: Duration, left: Option<Duration>) -> String {
    match left {
        Some(left) => format!("{} left", clock(left)),
        None => clock(elapsed),
    }
}

/// Minutes and seconds, with hours if there are any.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_a_build_says_what_is_built() {
        let building = Building { version: "old", flavour: Flavour::Address, number: 2, of: 6 };
        assert_eq!(building.to_string(), "building old with AddressSanitizer, 2 of 6");
        let plain = Building { version: "new", flavour: Flavour::Plain, number: 1, of: 2 };
        assert_eq!(plain.to_string(), "building new, 1 of 2");
    }

    #[test]
    fn the_line_of_an_exploration_has_what_one_wants_to_know() {
        let progress = ExploreProgress {
            counters: Counters { paths: 12, waiting: 34, ..Counters::default() },
            coverage: Share { covered: 1, total: 3 },
            solver_time: Duration::from_secs(5),
            faults: 0,
            elapsed: Duration::from_secs(10),
            left: Some(Duration::from_secs(50)),
        };
        assert_eq!(progress.to_string(), "paths 12, candidates 34, covered 33.3 %, solver 50 %, 0:50 left");
        let later = ExploreProgress { faults: 2, elapsed: Duration::from_secs(3723), left: None, ..progress };
        assert_eq!(later.to_string(), "paths 12, faults 2, candidates 34, covered 33.3 %, solver 0 %, 1:02:03");
    }
}
