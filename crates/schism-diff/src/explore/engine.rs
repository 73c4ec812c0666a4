//! Between the command line and the engine: what an exploration is asked to do, what it tells, and where it is started.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use schism_case::SymbolicInput;
use schism_report::{Counters, Coverage, Ended, Fault, Frame, Kind, LedgerEntry, Object, Share, Test};
use schism_search::{Budgets, End, Ending, Explorer, FinishedPath, MemoryLimit, Watcher, strategy};
use schism_solver::backend::Z3;
use schism_solver::{Limits, QuerySink, Solver, SolverOptions, Truth};
use schism_vm::Machine;

use super::coverage;
use super::request::Strategy;

/// What one question may cost at a time: about a tenth of a second. One that takes longer is asked again when nothing else waits, up to 64 times; then it is given
/// up, and the ledger says so.
pub(crate) const LIMITS: Limits =
    Limits { conflicts: 4_000, ticks: 10_000_000, clauses: 1_000_000, z3_resources: 20_000_000 };

/// Of a limit on memory, what is set aside for everything but states and expressions.
const RESERVE: u64 = 256 << 20;

/// What is to be explored, and how.
pub(super) struct Job {
    pub(super) machine: Machine,
    /// Starting points with the space around each, in order.
    pub(super) inputs: Vec<SymbolicInput>,
    pub(super) settings: Settings,
}

/// The options that the engine reads.
pub(super) struct Settings {
    pub(super) strategy: Strategy,
    pub(super) random_seed: u64,
    pub(super) max_instructions: Option<u64>,
    pub(super) max_queries: Option<u64>,
    pub(super) max_paths: Option<u64>,
    /// In bytes.
    pub(super) max_memory: u64,
    pub(super) check_solver: bool,
    pub(super) log_queries: Option<PathBuf>,
    /// How many bytes are taken.
    pub(super) memory: fn() -> u64,
    /// What ends a question that takes long.
    pub(super) interrupt: schism_solver::Interrupt,
}

/// How far the engine is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    pub(super) counters: Counters,
    /// Of the program's own instructions.
    pub(super) coverage: Share,
    /// Spent in the solver so far.
    pub(super) solver_time: Duration,
}

/// What the engine knows at the end.
#[derive(Debug)]
pub(super) struct Conclusion {
    pub(super) ended: Ended,
    pub(super) progress: Progress,
    pub(super) coverage: Coverage,
    pub(super) ledger: Vec<LedgerEntry>,
}

/// Who listens to the engine.
pub(super) trait Sink {
    /// A path has ended, or a fault was found. `source` is the number of the input in [`Job::inputs`].
    fn test(&mut self, source: usize, test: Test) -> anyhow::Result<()>;

    /// To be called often, about every millisecond. An answer means that the engine is to stop now, for this reason: the clock and
    /// Ctrl-C are watched here, all other budgets by the engine.
    fn poll(&mut self, progress: &Progress) -> anyhow::Result<Option<Ended>>;
}

/// Runs the engine.
pub(super) fn run_engine(job: &Job, sink: &mut dyn Sink) -> anyhow::Result<Conclusion> {
    let settings = &job.settings;
    if settings.check_solver {
        Z3::load().context("--check-solver needs Z3's library")?;
    }
    let options = SolverOptions {
        limits: LIMITS,
        check_with_z3: settings.check_solver,
        interrupt: Some(settings.interrupt.clone()),
        log: match &settings.log_queries {
            Some(directory) => Some(Box::new(QueryLog::create(directory)?)),
            None => None,
        },
        ..SolverOptions::default()
    };
    let strategy: Box<dyn strategy::Strategy> = match settings.strategy {
        Strategy::Bfs => Box::new(strategy::Bfs::default()),
        Strategy::Dfs => Box::new(strategy::Dfs::default()),
        Strategy::Random => Box::new(strategy::Random::new(settings.random_seed)),
        Strategy::Cover => Box::new(strategy::Cover::default()),
    };
    let budgets = Budgets {
        instructions: settings.max_instructions,
        queries: settings.max_queries,
        paths: settings.max_paths,
        memory: Some(memory_limit(settings.max_memory, settings.memory)),
        ..Budgets::default()
    };
    let mut explorer = Explorer::new(&job.machine, Solver::new(options), strategy, budgets);
    let mut listener = Listener {
        sink,
        machine: &job.machine,
        ledger: BTreeMap::new(),
        ended: None,
        error: None,
        progress: Progress::default(),
        covered: u64::MAX,
    };
    let end = explorer.run(&job.inputs, None, &mut listener)?;
    if let Some(error) = listener.error {
        return Err(error);
    }
    if let Some(error) = explorer.solver().errors().first() {
        anyhow::bail!("--check-solver: {error}");
    }
    let ended = listener.ended.unwrap_or(ended(end));
    let counters = explorer.counters();
    let coverage = coverage::coverage(&job.machine);
    let progress = Progress {
        counters: report_counters(counters),
        coverage: coverage.instructions(),
        solver_time: counters.solver_time,
    };
    let mut ledger: Vec<LedgerEntry> =
        listener.ledger.into_iter().map(|(what, count)| LedgerEntry { what, count }).collect();
    if counters.unknown > 0 {
        ledger.push(LedgerEntry { what: "the solver gave up on a candidate".into(), count: counters.unknown });
    }
    if counters.unfinished > 0 {
        ledger.push(LedgerEntry { what: "path left before its end".into(), count: counters.unfinished });
    }
    Ok(Conclusion { ended, progress, coverage, ledger })
}

/// What a limit on memory leaves for an exploration: the program, the library, the solver's backend and the gaps between allocations need some of it too.
pub(crate) fn memory_limit(limit: u64, in_use: fn() -> u64) -> MemoryLimit {
    MemoryLimit { bytes: limit - (limit / 4).min(RESERVE), in_use }
}

/// Why an exploration ended, unless somebody ended it.
pub(crate) fn ended(end: End) -> Ended {
    match end {
        End::Complete => Ended::Complete,
        End::Budget("--max-instructions") => Ended::MaxInstructions,
        End::Budget("--max-queries") => Ended::MaxQueries,
        End::Budget("--max-memory") => Ended::MaxMemory,
        End::Budget("--max-time") => Ended::MaxTime,
        End::Budget(_) => Ended::MaxPaths,
        End::Stopped => Ended::Interrupted,
    }
}

pub(crate) fn report_counters(counters: &schism_search::Counters) -> Counters {
    Counters {
        paths: counters.paths,
        unfinished_paths: counters.unfinished,
        candidates: counters.candidates,
        picked: counters.picked,
        infeasible: counters.infeasible,
        waiting: counters.waiting,
        queries: counters.queries,
        sat_calls: counters.sat_calls,
        unknown: counters.unknown,
        instructions: counters.instructions,
        rebuilt: counters.recreated,
    }
}

/// Passes on what the explorer finds.
struct Listener<'a> {
    sink: &'a mut dyn Sink,
    machine: &'a Machine,
    ledger: BTreeMap<String, u64>,
    ended: Option<Ended>,
    error: Option<anyhow::Error>,
    progress: Progress,
    /// What was covered when the progress was last computed.
    covered: u64,
}

impl Watcher for Listener<'_> {
    fn path(&mut self, path: FinishedPath) {
        for (what, count) in path.approximations {
            *self.ledger.entry(what).or_insert(0) += count;
        }
        let (kind, fault) = match &path.ending {
            Ending::Ended => (Kind::Path, None),
            Ending::Fault(fault) => (Kind::Fault, Some(reported(fault))),
            Ending::Unfinished => (Kind::Unfinished, None),
        };
        let objects = path.declared.into_iter().map(|(name, bytes)| Object { name, bytes }).collect();
        let test = Test { kind, input: path.input, objects, outcome: path.outcome, fault };
        if let Err(error) = self.sink.test(path.source, test) {
            self.error.get_or_insert(error);
        }
    }

    fn go_on(&mut self, counters: &schism_search::Counters) -> bool {
        if counters.covered != self.covered {
            self.covered = counters.covered;
            self.progress.coverage = coverage::instruction_share(self.machine);
        }
        self.progress.counters = report_counters(counters);
        self.progress.solver_time = counters.solver_time;
        match self.sink.poll(&self.progress) {
            Ok(None) => self.error.is_none(),
            Ok(Some(ended)) => {
                self.ended = Some(ended);
                false
            }
            Err(error) => {
                self.error.get_or_insert(error);
                false
            }
        }
    }
}

/// Writes queries as files that Z3 reads.
struct QueryLog {
    directory: PathBuf,
}

impl QueryLog {
    fn create(directory: &Path) -> anyhow::Result<Self> {
        std::fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
        Ok(QueryLog { directory: directory.to_owned() })
    }
}

impl QuerySink for QueryLog {
    fn query(&mut self, number: u64, script: &str, answer: Truth) {
        let text = format!("; answer: {}\n{script}", answer.word());
        // A log that cannot be written must not end the exploration that it describes.
        let _ = std::fs::write(self.directory.join(format!("{number:08}.smt2")), text);
    }
}

/// A fault of the machine as it is reported.
pub(super) fn reported(fault: &schism_vm::Fault) -> Fault {
    let frame = |location: &schism_vm::Location| Frame {
        function: location.function.clone(),
        file: location.file.clone(),
        line: location.line,
        column: location.column,
    };
    Fault {
        class: fault.kind.class().to_owned(),
        report: fault.to_string(),
        stack: fault.stack.iter().map(frame).collect(),
    }
}
