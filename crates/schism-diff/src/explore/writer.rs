//! Listens to the engine: writes tests, shows progress, watches the clock and Ctrl-C.

use std::fmt::Write;
use std::os::unix::ffi::OsStrExt;
use std::time::{Duration, Instant};

use schism_case::SymbolicInput;
use schism_report::counted;
use schism_report::{Ended, OutputFolder, Summary, Test, Timings};

use super::engine::{Conclusion, Progress, Sink};
use super::ktest;
use super::request::ExploreRequest;
use crate::choices::Choice;
use crate::events::{self, Caller, Event, ExploreProgress};

/// Between two looks at the clock: polls are cheap, but asking for the time is not quite free.
const POLLS: u32 = 8;
/// Between two versions of the summary.
const SUMMARY: Duration = Duration::from_secs(1);
/// Faults that are told at the end; all are in the folder.
const SHOWN_FAULTS: usize = 10;

/// What the user sees of an exploration.
pub(super) struct Writer<'j> {
    folder: OutputFolder,
    summary: Summary,
    inputs: &'j [SymbolicInput],
    /// The template's words, if KLEE's format is wanted.
    ktest: Option<Vec<Vec<u8>>>,
    caller: &'j Caller<'j>,
    start: Instant,
    limit: Option<Duration>,
    polls: u32,
    summarised: Instant,
    /// The first line of each fault and the test that shows it.
    faults: Vec<String>,
}

impl<'j> Writer<'j> {
    /// Makes the output folder.
    pub(super) fn create(
        options: &ExploreRequest,
        caller: &'j Caller<'j>,
        inputs: &'j [SymbolicInput],
    ) -> schism_report::Result<Self> {
        let shown = |word: &std::ffi::OsString| word.to_string_lossy().into_owned();
        let summary = Summary::new(
            options.files.iter().map(|file| file.display().to_string()).collect(),
            options.template.iter().map(shown).collect(),
            options.strategy.name().to_owned(),
        );
        let start = Instant::now();
        let template = || options.template.iter().map(|word| word.as_bytes().to_vec()).collect();
        Ok(Writer {
            folder: OutputFolder::create(&options.output, &summary)?,
            summary,
            inputs,
            ktest: options.ktest.then(template),
            caller,
            start,
            limit: options.max_time,
            polls: 0,
            summarised: start,
            faults: Vec::new(),
        })
    }

    /// Writes what is known at the end; what to tell the user, and how many faults there are.
    pub(super) fn finish(mut self, conclusion: &Conclusion) -> schism_report::Result<(String, usize)> {
        self.note(&conclusion.progress);
        self.summary.ended = conclusion.ended;
        self.summary.instruction_coverage = conclusion.coverage.instructions();
        self.summary.branch_coverage = conclusion.coverage.branches();
        self.summary.line_coverage = conclusion.coverage.lines();
        self.summary.ledger_entries = conclusion.ledger.len();
        let timings = Timings {
            seconds: self.start.elapsed().as_secs_f64(),
            solver_seconds: conclusion.progress.solver_time.as_secs_f64(),
            ..Timings::default()
        };
        self.folder.finish(&conclusion.coverage, &conclusion.ledger, &timings)?;
        // Last: it says that everything else is complete.
        self.folder.summary(&self.summary)?;
        Ok((self.report(), self.folder.faults()))
    }

    fn note(&mut self, progress: &Progress) {
        self.summary.tests = self.folder.tests();
        self.summary.faults = self.folder.faults();
        self.summary.counters = progress.counters;
        self.summary.instruction_coverage = progress.coverage;
    }

    /// What is printed at the end.
    fn report(&self) -> String {
        let summary = &self.summary;
        let mut text = format!(
            "{}: {}, {}, {:.1} % of instructions and {:.1} % of branches covered; {}\n",
            self.folder.path().display(),
            counted(summary.tests as u64, "test"),
            counted(summary.faults as u64, "fault"),
            summary.instruction_coverage.percent(),
            summary.branch_coverage.percent(),
            summary.ended,
        );
        for fault in self.faults.iter().take(SHOWN_FAULTS) {
            let _ = writeln!(text, "  {fault}");
        }
        if self.faults.len() > SHOWN_FAULTS {
            let _ = writeln!(text, "  ... {} more in faults.txt", self.faults.len() - SHOWN_FAULTS);
        }
        if summary.ledger_entries > 0 {
            let _ = writeln!(text, "  approximated: {} in ledger.txt", counted(summary.ledger_entries as u64, "entry"));
        }
        text
    }
}

impl Sink for Writer<'_> {
    fn test(&mut self, source: usize, test: Test) -> anyhow::Result<()> {
        let symbolic = self.inputs.get(source);
        let ktest = match (&self.ktest, symbolic) {
            (Some(template), Some(symbolic)) => Some(ktest::ktest(symbolic, template, &test.input, &test.objects)),
            _ => None,
        };
        let known = self.folder.faults();
        let number = self.folder.add(&test, ktest.as_ref())?;
        if self.folder.faults() > known {
            let class = test.outcome.fault.as_deref().unwrap_or_default().lines().next().unwrap_or_default().to_owned();
            let place = test.fault.as_ref().and_then(|fault| fault.stack.first());
            let place = place.map_or(String::new(), |frame| format!(" at {frame}"));
            self.faults.push(format!("{class}{place}: {}", schism_report::test_name(number)));
        }
        Ok(())
    }

    fn poll(&mut self, progress: &Progress) -> anyhow::Result<Option<Ended>> {
        if self.caller.interrupt.is_raised() {
            return Ok(Some(Ended::Interrupted));
        }
        self.polls += 1;
        if self.polls % POLLS != 1 {
            return Ok(None);
        }
        let now = Instant::now();
        let elapsed = now.duration_since(self.start);
        if self.limit.is_some_and(|limit| elapsed >= limit) {
            return Ok(Some(Ended::MaxTime));
        }
        if now.duration_since(self.summarised) >= SUMMARY {
            self.summarised = now;
            self.note(progress);
            self.folder.summary(&self.summary)?;
        }
        let (faults, left) = (self.folder.faults(), self.limit.map(|limit| limit.saturating_sub(elapsed)));
        let Progress { counters, coverage, solver_time } = *progress;
        let progress = ExploreProgress { counters, coverage, solver_time, faults, elapsed, left };
        self.caller.tell(Event::Progress(events::Progress::Explore(progress)));
        Ok(None)
    }
}
