//! `--semantic` and `--strategy reach`, `peso`, `cbpe`: comparison by partitions of the input space (TR11/11).
//!
//! `text.rs`: signatures and semantic changes in words.

mod text;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use schism_case::SymbolicInput;
use schism_dynamic::{Formula, Place};
use schism_program::Program;
use schism_search::partition::{
    Differencing, Exploration, Finish, Order, Partition, Progress, SemanticChange, Signature, Versions,
};
use schism_search::{Agreed, Counters, End, Ending, FoundDifference, Watcher};
use schism_solver::{Solver, SolverOptions};
use schism_vm::Location;
use schism_vm::pairs::Role;

use super::request::{self, Request, Strategy};
use super::traced;
use crate::events::Caller;
use crate::explore::engine;

/// Instances of one run; what is longer is not looked at to its end.
const INSTANCES: usize = 1_000_000;

/// Partitions of which an input is run natively.
const MOST_CHOSEN: usize = 64;

/// What such a comparison came to.
pub(super) struct Semantic {
    pub(super) end: End,
    pub(super) counters: Counters,
    /// What may hide a difference.
    pub(super) ledger: BTreeMap<String, u64>,
    /// The signatures and the semantic changes in words.
    pub(super) text: String,
    /// The changes that were executed.
    pub(super) executed: Vec<(Role, Location)>,
}

/// Whether this is how to compare, and by which condition.
pub(super) fn formula(options: &Request) -> Option<Formula> {
    match options.strategy {
        _ if options.semantic => Some(Formula::Change),
        Strategy::Reach => Some(Formula::Reach),
        Strategy::Peso => Some(Formula::Outputs),
        Strategy::Cbpe => Some(Formula::Change),
        _ => None,
    }
}

/// Compares; `points` are the changes of both versions. What is found goes to the watcher.
pub(super) fn compare(
    program: &Program,
    points: [Vec<Place>; 2],
    inputs: &[SymbolicInput],
    options: &Request,
    caller: &Caller,
    formula: Formula,
    watcher: &mut dyn Watcher,
) -> anyhow::Result<Semantic> {
    traced::with(program, points, options, caller, INSTANCES, |traced| {
        Comparison::new(traced.versions, inputs, options, formula, watcher).run()
    })
}

struct Comparison<'a> {
    versions: &'a Versions<'a>,
    inputs: &'a [SymbolicInput],
    options: &'a Request,
    formula: Formula,
    watcher: &'a mut dyn Watcher,
    solver: Solver,
    counters: Counters,
    ledger: BTreeMap<String, u64>,
    end: End,
    start: Instant,
}

impl<'a> Comparison<'a> {
    fn new(
        versions: &'a Versions<'a>,
        inputs: &'a [SymbolicInput],
        options: &'a Request,
        formula: Formula,
        watcher: &'a mut dyn Watcher,
    ) -> Self {
        let solver = Solver::new(SolverOptions { limits: engine::LIMITS, ..SolverOptions::default() });
        Self {
            versions,
            inputs,
            options,
            formula,
            watcher,
            solver,
            counters: Counters::default(),
            ledger: BTreeMap::new(),
            end: End::Complete,
            start: Instant::now(),
        }
    }

    fn run(mut self) -> anyhow::Result<Semantic> {
        let mut text = String::new();
        let mut executed = Vec::new();
        if self.formula == Formula::Change && !self.options.no_differencing {
            let old = self.explore(0, self.share(2, 5))?;
            let new = self.explore(1, self.share(4, 5))?;
            let differencing = Differencing::of(self.versions, &mut self.solver, [&old, &new]);
            self.note("the solver gave up on a formula", differencing.unknown);
            self.stopped_by_time(!self.versions.patience().lasts());
            self.note("a partition of one version is not within those of the other", differencing.uncovered);
            for (side, signature) in [(0, &old), (1, &new)] {
                text::signature(&mut text, self.versions, side, signature);
                executed.extend(text::executed(self.versions, side, signature));
            }
            text::differencing(&mut text, self.versions, [&old, &new], &differencing);
            let words = |versions: &Versions<'_>, change: &SemanticChange| {
                text::formula(versions, change, [&old, &new].map(|signature| &signature.partitions))
            };
            self.tell(&differencing.changes, false, words)?;
            self.tell(&differencing.doubtful, true, words)?;
            self.choose(&new)?;
        } else {
            // Each partition takes one run to find and two to test.
            let new = self.explore(1, self.share(1, 3))?;
            executed.extend(text::executed(self.versions, 1, &new));
            text::signature(&mut text, self.versions, 1, &new);
            let tests = new.partitions.iter().map(|partition| (partition.source, &partition.model));
            let (changes, untested) = Differencing::shown_by(self.versions, self.inputs, tests)?;
            let tested = new.partitions.len() as u64 - untested;
            text::shown(&mut text, &changes, tested);
            self.note("a partition was tested by one input only", tested);
            self.note("a partition was not tested", untested);
            self.stopped_by_time(untested > 0);
            self.tell(&changes, false, |versions, change| text::own_formula(versions, change, &new.partitions))?;
            self.choose(&new)?;
        }
        let statistics = self.solver.statistics();
        self.counters.queries = statistics.queries;
        self.counters.sat_calls = statistics.backend;
        self.counters.solver_time = statistics.backend_time;
        let Comparison { end, counters, ledger, .. } = self;
        Ok(Semantic { end, counters, ledger, text, executed })
    }

    /// A part of the time that there is.
    fn share(&self, part: u32, of: u32) -> Option<Duration> {
        self.options.max_time.map(|limit| limit * part / of)
    }

    fn stopped_by_time(&mut self, is_stopped: bool) {
        if is_stopped && self.end == End::Complete {
            self.end = End::Budget("--max-time");
        }
    }

    fn note(&mut self, what: &str, count: u64) {
        if count > 0 {
            *self.ledger.entry(what.to_owned()).or_insert(0) += count;
        }
    }

    /// The signature of one version, as far as the time allows.
    fn explore(&mut self, side: usize, until: Option<Duration>) -> anyhow::Result<Signature> {
        let exploration = Exploration {
            inputs: self.inputs,
            formula: self.formula,
            order: match self.options.order {
                request::Order::Fifo => Order::Fifo,
                request::Order::Lifo => Order::Lifo,
            },
            most_runs: self.options.max_paths,
        };
        let (before, mut late) = (self.counters, false);
        let (watcher, counters, start) = (&mut *self.watcher, &mut self.counters, self.start);
        let mut go_on = |progress: &Progress| {
            counters.runs = before.runs + progress.runs;
            counters.paths = before.paths + progress.partitions;
            counters.instructions = before.instructions + progress.instructions;
            counters.waiting = progress.waiting;
            late |= until.is_some_and(|until| start.elapsed() >= until);
            !late && watcher.go_on(counters)
        };
        let patience = self.versions.patience();
        patience.until(until.map(|until| start + until));
        let signature = exploration.run(self.versions.side(side), &mut self.solver, &mut go_on)?;
        patience.until(self.options.max_time.map(|limit| start + limit));
        late |= until.is_some_and(|until| start.elapsed() >= until);
        self.counters.unknown += signature.unknown;
        self.counters.paths = before.paths + signature.partitions.len() as u64;
        self.counters.runs = before.runs + signature.runs;
        self.counters.instructions = before.instructions + signature.instructions;
        if signature.open > signature.unknown && self.end == End::Complete {
            let runs = self.options.max_paths.is_some_and(|most| signature.runs >= most);
            self.end = match (late, runs) {
                (true, _) => End::Budget("--max-time"),
                (false, true) => End::Budget("--max-paths"),
                (false, false) => End::Stopped,
            };
        }
        let count =
            |is: &dyn Fn(&Partition) -> bool| signature.partitions.iter().filter(|part| is(part)).count() as u64;
        let inexact = count(&|partition| partition.is_changed() && !partition.is_exact());
        let left = count(&|partition| partition.executed().is_empty() && partition.ending == Finish::Unfinished);
        self.note("a run's outputs are not all known", inexact);
        self.note("a run was left before it came to a change", left);
        Ok(signature)
    }

    /// Chooses an input of each partition for the native check. What the versions do there is known to the machine; if it is not the same, that is
    /// a difference, whatever the formulas say.
    fn choose(&mut self, signature: &Signature) -> anyhow::Result<()> {
        // The native programs are asked only if the formulas show nothing.
        if self.counters.differences > 0 {
            return Ok(());
        }
        let counts = |partition: &&Partition| partition.ending != Finish::Excluded;
        for partition in signature.partitions.iter().filter(counts).take(MOST_CHOSEN) {
            let when = (self.counters.differences + 1, self.counters.now());
            let input = (partition.source, &self.inputs[partition.source]);
            let found = self.versions.found_on(input, &partition.model, when)?;
            if found.old.outcome != found.new.outcome {
                self.counters.differences += 1;
                self.watcher.difference(found);
                continue;
            }
            let FoundDifference { input, declared, source, new, changed, approximations, clock, chance, .. } = found;
            let outcome = matches!(new.ending, Ending::Ended).then_some(new.outcome);
            let approximated = !approximations.is_empty();
            self.watcher.agreed(Agreed { input, declared, source, outcome, changed, approximated, clock, chance });
        }
        Ok(())
    }

    /// Runs both versions on the tests of semantic changes, and tells what they do; if it is a question, only of those on which they differ.
    fn tell(
        &mut self,
        changes: &[SemanticChange],
        is_question: bool,
        words: impl Fn(&Versions<'_>, &SemanticChange) -> String,
    ) -> anyhow::Result<()> {
        for change in changes {
            let formula = words(self.versions, change);
            let when = (self.counters.differences + 1, self.counters.now());
            let found = self.versions.found(self.inputs, change, formula, when)?;
            if is_question && found.old.outcome == found.new.outcome {
                continue;
            }
            self.counters.differences += 1;
            self.watcher.difference(found);
        }
        Ok(())
    }
}
