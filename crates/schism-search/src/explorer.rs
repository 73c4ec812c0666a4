//! The loop: pick a candidate, ask the solver, run the path to its end, keep what it leaves.

use std::collections::BTreeMap;
use std::rc::Rc;

use schism_case::{Input, SymbolicInput};
use schism_os::HostTree;
use schism_solver::{Answer, Patience, Solver};
use schism_vm::symbolic::Engine;
use schism_vm::{LoadError, Machine, State, Stop};

use crate::budget::{Budgets, Counters};
use crate::donors::{Borrower, Donors};
use crate::growth::{Growth, RoundEnd, Rounds};
use crate::hard::{Hard, Question};
use crate::pairs::{FoundDifference, Step, Usage};
use crate::path::FinishedPath;
use crate::sample::{Agreed, Sampler};
use crate::store::{Picked, Store};
use crate::strategy::{Admission, Phase, Strategy};
use crate::undefined::Asked;

/// Instructions between two looks at the budgets. Few, because one that depends on the input can take a thousand times as long as another.
const SLICE: u64 = 2_000;
/// So often versions part or meet between two looks at the budgets; a hundred take a few milliseconds.
const STEPS: u64 = 1024;

/// How many instructions could be executed instead of trying a candidate, of asking the SAT solver, and of one of its propagations.
const PICK: u64 = 2_000;
const SAT_CALL: u64 = 20_000;
const PROPAGATION: u64 = 3;

/// Who gets what is found, and may end the exploration.
pub trait Watcher {
    /// A path ended. For two versions: one on which both do the same.
    fn path(&mut self, path: FinishedPath);
    /// Two versions of the program came to different ends.
    fn difference(&mut self, _difference: FoundDifference) {}
    /// Whether a pair of equal results is of interest for what it takes the old version and the new one.
    fn wants_equal(&self, _old: Usage, _new: Usage) -> bool {
        false
    }
    /// A path ended that has passed marks of a route, in this order.
    fn tested(&mut self, _marks: &[u32]) {}
    /// Two versions do the same, at a cost that is of interest. Not complete if they had not ended yet.
    fn equal(&mut self, _same: FoundDifference) {}
    /// What was approximated on a path of which nothing else is told.
    fn approximations(&mut self, _approximations: Vec<(String, u64)>) {}
    /// Whether [`Watcher::agreed`] is of any use.
    fn wants_agreed(&self) -> bool {
        false
    }
    /// One of a few inputs of each kind on which the versions do the same, as far as the machine can tell.
    fn agreed(&mut self, _agreed: Agreed) {}
    /// Whether [`Watcher::path`] is of any use.
    fn wants_paths(&self) -> bool {
        true
    }
    /// A path of a divergence ended: the phase, and the input that the path was made for.
    fn divergence(&mut self, _phase: Phase, _test: DivergenceTest) {}
    /// Every path of a round of inputs was explored. Whether larger ones are wanted.
    fn round(&mut self, _end: RoundEnd) -> bool {
        true
    }
    /// Asked often; false ends the exploration.
    fn go_on(&mut self, counters: &Counters) -> bool;
}

/// An input that sends the versions different ways.
#[derive(Debug)]
pub struct DivergenceTest {
    /// The input.
    pub input: Input,
    /// Values of what the program itself declared symbolic.
    pub declared: Vec<(String, Vec<u8>)>,
}

/// Why an exploration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything was explored.
    Complete,
    /// A budget was used up; the text names its option.
    Budget(&'static str),
    /// The watcher ended it.
    Stopped,
}

/// What became of a candidate.
pub(crate) enum Tried {
    /// An input satisfies it.
    Runs(State),
    /// None does.
    Infeasible,
    /// There was no patience to find out.
    Unknown(Picked),
}

/// An exploration of one program.
pub struct Explorer<'m> {
    pub(crate) machine: &'m Machine,
    pub(crate) solver: Solver,
    pub(crate) strategy: Box<dyn Strategy + 'm>,
    pub(crate) budgets: Budgets,
    pub(crate) store: Store,
    pub(crate) counters: Counters,
    /// Function and position where executions split, with how often.
    pub(crate) split_places: BTreeMap<(u32, u32), u64>,
    /// What was asked and told of undefined behaviour.
    pub(crate) undefined: Asked,
    /// Bytes in use before the start.
    bytes_before: u64,
    /// Inputs that lend to others.
    donors: Donors,
    /// Questions without a quick answer.
    pub(crate) hard: Hard,
    /// The inputs, and how many questions of each round wait.
    pub(crate) growth: Growth,
    /// Memory is at its limit, and no snapshot is left that could be dropped.
    is_full: bool,
    /// Inputs for the native check.
    pub(crate) sampler: Sampler,
}

impl<'m> Explorer<'m> {
    /// An exploration that has not begun.
    pub fn new(machine: &'m Machine, solver: Solver, strategy: Box<dyn Strategy + 'm>, budgets: Budgets) -> Self {
        let bytes_before = budgets.memory.map_or(0, |limit| (limit.in_use)());
        let undefined = Asked::new(solver.fresh());
        Explorer {
            machine,
            solver,
            strategy,
            budgets,
            store: Store::default(),
            counters: Counters::default(),
            split_places: BTreeMap::new(),
            undefined,
            donors: Donors::default(),
            hard: Hard::default(),
            growth: Growth::default(),
            bytes_before,
            is_full: false,
            sampler: Sampler::default(),
        }
    }

    /// What was done so far.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The solver, for its statistics.
    pub fn solver(&self) -> &Solver {
        &self.solver
    }

    /// By round: the paths that were followed as far as they mattered.
    pub fn round_paths(&self) -> &[u64] {
        self.growth.paths()
    }

    /// Explores the program on the space of each input.
    ///
    /// # Errors
    /// If the program cannot be loaded.
    pub fn run(
        &mut self,
        inputs: &[SymbolicInput],
        host: Option<&Rc<dyn HostTree>>,
        watcher: &mut dyn Watcher,
    ) -> Result<End, LoadError> {
        self.run_rounds(Rounds::one(inputs.to_vec()), host, watcher)
    }

    /// Explores the program on the space of each input of the first round, then on those of the next ones as long as the watcher wants that.
    ///
    /// # Errors
    /// If the program cannot be loaded.
    pub fn run_rounds(
        &mut self,
        rounds: Rounds,
        host: Option<&Rc<dyn HostTree>>,
        watcher: &mut dyn Watcher,
    ) -> Result<End, LoadError> {
        self.growth = Growth::new(rounds, self.effort());
        let end = self.explore(host, watcher)?;
        self.tell_alternatives(watcher);
        Ok(end)
    }

    fn explore(&mut self, host: Option<&Rc<dyn HostTree>>, watcher: &mut dyn Watcher) -> Result<End, LoadError> {
        loop {
            if self.strategy.wants_input()
                && let Some(input) = self.growth.next()
            {
                if let Some(end) = self.run_input(&input, host, watcher)? {
                    return Ok(end);
                }
                continue;
            }
            if let Some(end) = self.over_budget(watcher) {
                return Ok(end);
            }
            self.tell_rounds(watcher);
            self.growth.pass(self.effort());
            if let Some(question) = self.hard.due(self.effort()) {
                if let Some(end) = self.run_hard(question, watcher) {
                    return Ok(end);
                }
                continue;
            }
            let end = match self.strategy.pick(self.machine) {
                Some(id) => {
                    let (root, before, paths) = (self.store.root_of(id), self.effort(), self.followed());
                    let end = self.run_candidate(id, watcher);
                    self.strategy.spent(root, self.effort() - before);
                    self.growth.count(root, self.followed() - paths);
                    end
                }
                None => match self.growth.next() {
                    Some(input) => self.run_input(&input, host, watcher)?,
                    None => match self.hard.next() {
                        Some(question) => self.run_hard(question, watcher),
                        None => self.drained(watcher),
                    },
                },
            };
            if let Some(end) = end {
                return Ok(end);
            }
        }
    }

    /// Nothing waits any more: all rounds that have begun are over, and perhaps that was all.
    fn drained(&mut self, watcher: &mut dyn Watcher) -> Option<End> {
        // What was given up was not explored.
        if self.store.forgotten > 0 {
            return Some(End::Budget("--max-memory"));
        }
        self.growth.close_all();
        self.tell_rounds(watcher);
        (!self.growth.has_next()).then_some(End::Complete)
    }

    /// Tells of rounds of which every path was explored, and begins the next one if it is wanted.
    fn tell_rounds(&mut self, watcher: &mut dyn Watcher) {
        while let Some(round) = self.growth.take_finished() {
            let Counters { unknown, unfinished, unsplit, .. } = self.counters;
            let end = RoundEnd {
                round,
                is_whole: unknown + unfinished + unsplit + self.store.forgotten == 0,
                covered: self.machine.covered_count(),
                partings: self.split_places.len(),
                paths: self.growth.paths()[round],
            };
            let (is_wanted, effort) = (watcher.round(end), self.effort());
            self.growth.go_on(round, is_wanted, effort);
        }
    }

    /// Runs one of the explored inputs itself.
    fn run_input(
        &mut self,
        input: &SymbolicInput,
        host: Option<&Rc<dyn HostTree>>,
        watcher: &mut dyn Watcher,
    ) -> Result<Option<End>, LoadError> {
        let mut state = self.machine.start_symbolic(input, host.cloned())?;
        self.store.add_root(&mut state);
        self.strategy.begin_input();
        if !self.machine.can_reach_change(&state, 0) {
            self.counters.retired += 1;
            self.growth.count(state.trace.root, 1);
            self.tell_left(&state, watcher);
            if !self.machine.runs_on_when_retired() {
                return Ok(None);
            }
            state.retired = true;
        }
        self.machine.split_at_start(&mut state);
        let (root, before, paths) = (state.trace.root, self.effort(), self.followed());
        let end = self.run_path(state, watcher);
        self.strategy.spent(root, self.effort() - before);
        self.growth.count(root, self.followed() - paths);
        Ok(end)
    }

    fn run_candidate(&mut self, id: u32, watcher: &mut dyn Watcher) -> Option<End> {
        if self.store.is_forgotten(id) {
            return None;
        }
        self.counters.picked += 1;
        let Some(phase) = self.strategy.phase() else {
            let state = self.solve(id, Patience::Quick)?;
            return self.run_path(state, watcher);
        };
        // The phase is that of the last one that was picked, so this one cannot wait.
        let state = self.solve(id, Patience::Full)?;
        let input = self.machine.input_of(&state);
        let declared = self.machine.declared_of(&state);
        let before = self.counters.differences;
        let end = self.run_path(state, watcher);
        let diverged = self.strategy.is_divergence() || self.counters.differences > before;
        if let Some(input) = input.filter(|_| diverged) {
            watcher.divergence(phase, DivergenceTest { input, declared });
        }
        end
    }

    /// Paths that were followed as far as they mattered.
    pub(crate) fn followed(&self) -> u64 {
        self.counters.paths + self.counters.retired
    }

    /// What was done so far, in instructions or what takes about as long. Counted, not timed, so that the same run does the same.
    pub(crate) fn effort(&self) -> u64 {
        let solver = self.solver.statistics();
        let questions = PICK * self.counters.picked + SAT_CALL * solver.backend + PROPAGATION * solver.propagations;
        self.counters.instructions + questions
    }

    /// A running state for a candidate, if an input satisfies it. If there was no patience to find out, it waits.
    fn solve(&mut self, id: u32, patience: Patience) -> Option<State> {
        let picked = self.take(id)?;
        match self.try_solve(picked, patience) {
            Tried::Runs(state) => return Some(state),
            Tried::Infeasible => {}
            Tried::Unknown(picked) if patience == Patience::Quick => {
                let id = self.put_back(picked);
                self.hard.wait(Question::Candidate(id));
            }
            Tried::Unknown(_) => self.counters.unknown += 1,
        }
        None
    }

    /// Takes a candidate out of those that wait.
    pub(crate) fn take(&mut self, id: u32) -> Option<Picked> {
        self.growth.close(self.store.root_of(id));
        let picked = self.store.take(self.machine, id);
        self.counters.waiting = self.store.len();
        self.counters.unknown += u64::from(picked.is_none());
        picked
    }

    /// Lets a candidate wait again.
    pub(crate) fn put_back(&mut self, picked: Picked) -> u32 {
        self.growth.open(picked.state.trace.root);
        let id = self.store.put_back(picked);
        self.counters.waiting = self.store.len();
        id
    }

    /// A running state for a candidate, if an input satisfies it; the candidate again if there was no patience to find out.
    pub(crate) fn try_solve(&mut self, mut picked: Picked, patience: Patience) -> Tried {
        let answer = {
            let Engine { pool, facts, .. } = &mut *self.machine.engine();
            let trace = &picked.state.trace;
            self.solver.check_within(patience, facts, pool, &trace.path, picked.condition, &trace.model)
        };
        self.count_queries();
        match answer {
            Answer::Sat(mut model) => {
                if self.strategy.borrows() {
                    let trace = &picked.state.trace;
                    let texts: Vec<_> = trace.start.iter().flat_map(|start| start.texts()).collect();
                    let Engine { pool, facts, .. } = &mut *self.machine.engine();
                    let borrower =
                        Borrower { root: trace.root, path: &trace.path, condition: picked.condition, texts: &texts };
                    self.donors.lend(facts, pool, &borrower, &mut model);
                }
                self.machine.adopt(&mut picked.state, picked.condition, model);
                Tried::Runs(picked.state)
            }
            Answer::Unsat => {
                self.counters.infeasible += 1;
                Tried::Infeasible
            }
            Answer::Unknown => Tried::Unknown(picked),
        }
    }

    pub(crate) fn count_queries(&mut self) {
        let statistics = self.solver.statistics();
        self.counters.queries = statistics.queries;
        self.counters.sat_calls = statistics.backend;
        self.counters.solver_time = statistics.backend_time;
    }

    /// Runs a state to its end.
    pub(crate) fn run_path(&mut self, mut state: State, watcher: &mut dyn Watcher) -> Option<End> {
        let covered = self.machine.covered_count();
        let (places, splits) = (self.split_places.len(), self.counters.splits);
        self.counters.runs += 1;
        let mut steps = 0_u64;
        loop {
            let before = state.instructions;
            let left = self.budgets.path_instructions.saturating_sub(before);
            let stop = self.machine.run(&mut state, SLICE.min(left));
            self.counters.instructions += state.instructions - before;
            self.take_candidates();
            if self.machine.covered_count() > covered || self.split_places.len() > places {
                self.donors.keep(state.trace.root, &state.trace.model);
            }
            if self.counters.splits > splits {
                self.donors.keep_parted(state.trace.root, &state.trace.model);
            }
            let stop = match self.pair_step(&mut state, stop, watcher) {
                Step::Go => {
                    steps += 1;
                    // Versions that part and meet for ever never come to the end of a slice.
                    if steps.is_multiple_of(STEPS)
                        && let Some(end) = self.over_budget(watcher)
                    {
                        return Some(end);
                    }
                    continue;
                }
                Step::Done => return None,
                Step::Other(stop) => stop,
            };
            match stop {
                Stop::Fuel if state.instructions < self.budgets.path_instructions => {
                    if let Some(end) = self.over_budget(watcher) {
                        return Some(end);
                    }
                    if state.trace.decisions > self.strategy.patience() {
                        self.counters.unfinished += 1;
                        return None;
                    }
                }
                Stop::Assumed => {
                    self.counters.assumed += 1;
                    return None;
                }
                stop => {
                    self.finish(state, stop, covered, watcher);
                    return None;
                }
            }
        }
    }

    fn finish(&mut self, mut state: State, stop: Stop, covered: u64, watcher: &mut dyn Watcher) {
        match stop {
            Stop::Fuel => self.counters.unfinished += 1,
            _ => self.counters.paths += 1,
        }
        if matches!(stop, Stop::Fault(_)) {
            self.counters.faults += 1;
        }
        self.counters.covered = self.machine.covered_count();
        self.tell_passed(&state, watcher);
        self.tell_agreed(&mut state, &stop, watcher);
        if !watcher.wants_paths() {
            watcher.approximations(crate::path::losses(self.machine, &state, &stop));
            return;
        }
        let number = self.counters.paths + self.counters.unfinished;
        let is_new = self.counters.covered > covered;
        watcher.path(FinishedPath::new(self.machine, &mut state, &stop, number, is_new));
    }

    /// Tells what a state has passed that has come to its end.
    pub(crate) fn tell_passed(&self, state: &State, watcher: &mut dyn Watcher) {
        if self.machine.has_route() {
            watcher.tested(&state.passed().marks);
        }
    }

    fn take_candidates(&mut self) {
        for candidate in self.machine.take_candidates() {
            self.counters.candidates += 1;
            let retired = !self.machine.can_reach_change(&candidate.snapshot.borrow(), candidate.target);
            if retired {
                self.counters.retired += 1;
                self.sampler.keep_alternative(&candidate);
                if !self.machine.runs_on_when_retired() {
                    continue;
                }
            }
            let admission = self.strategy.admit(self.machine, &candidate);
            self.counters.count_pruned(admission);
            if matches!(admission, Admission::Prune(_)) {
                continue;
            }
            let snapshot = Rc::clone(&candidate.snapshot);
            let note = self.store.add(candidate, retired || matches!(admission, Admission::Check(_)));
            self.growth.open(note.root);
            self.strategy.look(note, self.machine, &snapshot.borrow());
        }
        self.counters.waiting = self.store.len();
        if self.is_over_memory() {
            let dropped = self.store.shrink();
            self.is_full = !dropped && self.is_over_memory();
        }
        (self.counters.dropped, self.counters.recreated) = (self.store.dropped, self.store.recreated);
    }

    fn is_over_memory(&self) -> bool {
        self.budgets.memory.is_some_and(|limit| (limit.in_use)() > self.bytes_before.saturating_add(limit.bytes))
    }

    pub(crate) fn over_budget(&mut self, watcher: &mut dyn Watcher) -> Option<End> {
        let spent = |used: u64, limit: Option<u64>| limit.is_some_and(|limit| used >= limit);
        let instructions = self.counters.instructions + self.store.replayed_instructions;
        if !self.solver.errors().is_empty() {
            return Some(End::Stopped);
        }
        if spent(instructions, self.budgets.instructions) {
            return Some(End::Budget("--max-instructions"));
        }
        if spent(self.counters.picked, self.budgets.queries) {
            return Some(End::Budget("--max-queries"));
        }
        if self.is_full {
            return Some(End::Budget("--max-memory"));
        }
        if spent(self.counters.paths, self.budgets.paths) {
            return Some(End::Budget("--max-paths"));
        }
        (!watcher.go_on(&self.counters)).then_some(End::Stopped)
    }
}
