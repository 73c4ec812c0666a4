//! `propagate` (ASE'10): an input that reaches the change, and from there inputs on which its effect gets further and further, up to
//! the output.
//!
//! - This file: the loop. A run that reaches no change leaves partial path conditions, ordered by control-dependence distance (Algorithm 1). One that
//!   reaches a change without showing a difference leaves, for each leaf of its propagation tree, conditions under which the effect
//!   goes on there (Algorithm 2).
//! - `leaf.rs`: these conditions: PropNouse, PropTransfer, PropCjmp. `attempt.rs`: what is tried, and in which order.
//!
//! The tree has nodes of both versions, so what the paper does for the new version and then for the old one is done at once. Conditions are those of
//! the branches alone, so branches that an attempt has nothing to do with can be left out (section 4.3).

mod attempt;
mod leaf;

use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

use schism_analysis::ControlDistance;
use schism_case::SymbolicInput;
use schism_dynamic::{Alignment, Place, Propagation, Recorded, Roots, Statics};
use schism_expr::{Expr, Model};
use schism_ir::InstId;
use schism_ir::flow::block_of;
use schism_path::PathCondition;
use schism_program::{Program, Side};
use schism_solver::{Answer, Solver, SolverOptions};
use schism_vm::dependence::{DynamicTrace, Instance};
use schism_vm::symbolic::Engine;
use schism_vm::{LoadError, Machine, Stop};

use crate::budget::{Budgets, Counters, Milestone};
use crate::pairs::FoundDifference;
use crate::partition::Versions;
use crate::path::{Ending, FinishedPath, outcome};
use crate::strategy::Dfs;
use crate::{Explorer, Watcher};
use attempt::{Attempt, Rank, Waiting};

/// What is looked at.
pub struct Propagate<'a> {
    /// Both versions, in machines that trace.
    pub versions: &'a Versions<'a>,
    /// How they correspond.
    pub program: &'a Program,
    /// The analyses of the old version and of the new one.
    pub statics: [&'a Statics<'a>; 2],
    /// Where the changes are in both.
    pub changes: [BTreeSet<Place>; 2],
    /// What is explored.
    pub inputs: &'a [SymbolicInput],
    /// Both versions as one, to say where they part.
    pub pairs: &'a Machine,
    /// What a pair of runs may take.
    pub budgets: Budgets,
    /// After how many runs to end.
    pub most_runs: u64,
}

/// Hears of the differences on one input.
struct OnInput<'w> {
    watcher: &'w mut dyn Watcher,
    source: usize,
    when: Milestone,
    told: bool,
}

impl Watcher for OnInput<'_> {
    fn path(&mut self, _path: FinishedPath) {}

    fn difference(&mut self, difference: FoundDifference) {
        self.told = true;
        self.watcher.difference(FoundDifference { source: self.source, when: self.when, ..difference });
    }

    fn go_on(&mut self, _counters: &Counters) -> bool {
        true
    }
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Propagated {
    /// Runs until the first one that reached a change.
    pub to_reach: Option<u64>,
    /// Runs until the first one on which the versions differ.
    pub to_expose: Option<u64>,
    /// All runs.
    pub runs: u64,
    /// Leaves of propagation trees that were looked at.
    pub leaves: u64,
    /// Conditions that no input satisfies.
    pub infeasible: u64,
    /// Conditions that the solver gave up on.
    pub unknown: u64,
    /// Whether it ended because nothing was left to try.
    pub exhausted: bool,
}

/// One run of both versions, as far as it was needed.
struct Visit {
    source: usize,
    base: PathCondition,
    model: Rc<Model>,
    /// The old run and the new one.
    traces: [DynamicTrace; 2],
}

impl Propagate<'_> {
    /// Looks for inputs on which the versions differ, and tells the watcher.
    ///
    /// # Errors
    /// If a program cannot be loaded.
    pub fn run(
        &self,
        solver: &mut Solver,
        watcher: &mut dyn Watcher,
        counters: &mut Counters,
    ) -> Result<Propagated, LoadError> {
        let distances = ControlDistance::new(self.statics[1].control, self.changes[1].iter().copied());
        let mut search =
            Search { all: self, solver, waiting: Waiting::default(), distances, found: Propagated::default() };
        for source in 0..self.inputs.len() {
            search.waiting.start(source);
        }
        while let Some(attempt) = search.waiting.next() {
            if search.found.runs >= self.most_runs || !watcher.go_on(counters) {
                return Ok(search.found);
            }
            let Some(model) = search.solve(&attempt) else { continue };
            search.visit(attempt.source, model, watcher, counters)?;
        }
        search.found.exhausted = true;
        Ok(search.found)
    }
}

struct Search<'s, 'a> {
    all: &'s Propagate<'a>,
    solver: &'s mut Solver,
    waiting: Waiting,
    /// To the changes, in the new version.
    distances: ControlDistance,
    found: Propagated,
}

impl Search<'_, '_> {
    /// An input for an attempt; `Some(None)` is the explored input itself.
    fn solve(&mut self, attempt: &Attempt) -> Option<Option<Model>> {
        let Some(goal) = attempt.goal else { return Some(None) };
        let Engine { pool, facts, .. } = &mut *self.all.versions.holder().engine();
        let mut path = attempt.base.clone();
        attempt.parts.iter().for_each(|&part| path.push(facts, pool, part));
        match self.solver.check(facts, pool, &path, goal, &attempt.hint) {
            Answer::Sat(model) => Some(Some(model)),
            Answer::Unsat => {
                self.found.infeasible += 1;
                None
            }
            Answer::Unknown => {
                self.found.unknown += 1;
                None
            }
        }
    }

    /// Runs the new version and, if it reaches a change, the old one.
    fn visit(
        &mut self,
        source: usize,
        model: Option<Model>,
        watcher: &mut dyn Watcher,
        counters: &mut Counters,
    ) -> Result<(), LoadError> {
        let input = &self.all.inputs[source];
        self.found.runs += 1;
        counters.runs += 1;
        let new = self.all.versions.side(1).run_with_values(input, model.clone())?;
        counters.instructions += new.state.instructions;
        let reaches_new = self.reaches(Side::New, &new.trace);
        if !reaches_new && self.all.changes[0].is_empty() {
            self.approach(source, &new);
            return Ok(());
        }
        let old = self.all.versions.side(0).run_with_values(input, model)?;
        counters.instructions += old.state.instructions;
        if !self.all.versions.patience().lasts() {
            return Ok(());
        }
        if !reaches_new && !self.reaches(Side::Old, &old.trace) {
            self.approach(source, &new);
            return Ok(());
        }
        self.found.to_reach.get_or_insert(self.found.runs);
        // Other changes may be further on.
        self.approach(source, &new);
        let (base, model) = (new.state.trace.path.clone(), Rc::clone(&new.state.trace.model));
        let [(old, old_trace), (new, new_trace)] = [self.end(0, old), self.end(1, new)];
        if old != new {
            self.found.to_expose.get_or_insert(self.found.runs);
            counters.differences += 1;
            return self.tell(source, &model, watcher, counters);
        }
        self.propagate(&Visit { source, base, model, traces: [old_trace, new_trace] });
        Ok(())
    }

    /// What a run did, and its trace.
    fn end(&self, side: usize, run: Recorded) -> ((schism_case::Outcome, bool), DynamicTrace) {
        let Recorded { trace, stop, mut state } = run;
        let stop = if trace.is_complete() { stop } else { Stop::Fuel };
        let (outcome, ending) = outcome(self.all.versions.side(side).machine(), &mut state, &stop);
        ((outcome, matches!(ending, Ending::Unfinished)), trace)
    }

    /// True if a run executes a change.
    fn reaches(&self, side: Side, trace: &DynamicTrace) -> bool {
        let changes = &self.all.changes[side.index()];
        trace.runs().any(|(first, function, inst, count)| {
            let end = InstId(inst.0 + count);
            !trace.is_part_of_copy(first) && changes.range((function, inst)..(function, end)).next().is_some()
        })
    }

    /// Leaves the partial path conditions of a run: each decision that leads to a change by control dependence, not taken (Algorithm 1).
    fn approach(&mut self, source: usize, run: &Recorded) {
        let trace = &run.trace;
        let (base, hint) = (run.state.trace.path.clone(), Rc::clone(&run.state.trace.model));
        let image = self.all.statics[1].image;
        let mut known = HashSet::new();
        for (at, decision) in trace.assumed().iter().enumerate() {
            if !self.all.versions.patience().lasts() {
                return;
            }
            // What was decided before can only be decided in the same way.
            if !known.insert(decision.condition) {
                continue;
            }
            let (function, inst) = trace.place(decision.instance);
            let Some(body) = &image.function(function).body else { continue };
            let distance = self.distances.block(function, block_of(body, inst));
            // What decides about a value that a branch compares may be anywhere: it is tried last.
            let rank = distance.map_or(Rank::Anywhere, Rank::Reach);
            let parts: Vec<Expr> = trace.assumed()[..at].iter().map(|before| before.condition).collect();
            let (base, hint) = (base.clone(), Rc::clone(&hint));
            let pool = &mut self.all.versions.holder().engine().pool;
            self.waiting.add_other(pool, rank, Attempt { source, base, parts, goal: None, hint }, decision.condition);
        }
        // Branches that the input does not decide itself: what they depend on is turned (section 4.3, 2).
        for (distance, branch) in leaf::blocking(trace, self.all.statics[1], &self.distances, Instance(0)) {
            if !trace.assumed_at(branch).is_empty() {
                continue;
            }
            for (parts, turned) in leaf::turned(trace, branch) {
                let goal = Some(self.all.versions.holder().engine().pool.not(turned));
                let (base, hint) = (base.clone(), Rc::clone(&hint));
                self.waiting.add(Rank::Correlated(distance), Attempt { source, base, parts, goal, hint });
            }
        }
    }

    /// Tells of a difference. The input is run once more by both versions as one, which knows where they part.
    fn tell(
        &mut self,
        source: usize,
        model: &Model,
        watcher: &mut dyn Watcher,
        counters: &Counters,
    ) -> Result<(), LoadError> {
        let input = &self.all.inputs[source];
        let at = (counters.differences, counters.now());
        let found = self.all.versions.found_on((source, input), model, at)?;
        let mut on_input = OnInput { watcher, source, when: at.1, told: false };
        if found.declared.is_empty() {
            let solver = Solver::new(SolverOptions::default());
            let mut pair = Explorer::new(self.all.pairs, solver, Box::new(Dfs::default()), self.all.budgets.clone());
            pair.run(&[SymbolicInput::concrete(found.input.clone())], None, &mut on_input)?;
        }
        if !on_input.told {
            watcher.difference(found);
        }
        Ok(())
    }

    /// Leaves the conditions under which the effect of the change goes on where it died in a run (Algorithm 2).
    fn propagate(&mut self, visit: &Visit) {
        let [old, new] = &visit.traces;
        let tree = Propagation::new(Alignment::new(self.all.program, old, new), Roots::Data);
        let mut known = HashSet::new();
        for (number, leaf) in leaf::chosen(&tree).into_iter().enumerate() {
            if !self.all.versions.patience().lasts() {
                return;
            }
            self.found.leaves += 1;
            let engine = &mut *self.all.versions.holder().engine();
            let attempts = leaf::attempts(&tree, leaf, visit, self.all.statics, engine);
            for (rank, attempt) in attempts {
                if known.insert((attempt.parts.clone(), attempt.goal)) {
                    self.waiting.add(rank.at_leaf(number as u32), attempt);
                }
            }
        }
    }
}
