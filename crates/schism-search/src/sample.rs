//! Inputs on which no difference is predicted, a few of each kind.
//!
//! The machine may be wrong about the system, the C library or the compiler, and then it is wrong for both versions alike. So before anybody says
//! that the versions are the same, the native programs are asked. They cannot be asked about every path; what is chosen here is the first
//! path of each kind that a reader would tell apart: each start, each end, each change that was executed, each place where a path was left early.
//! Counted, so that the same search chooses the same inputs.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use schism_case::{Input, Outcome};
use schism_expr::Expr;
use schism_os::ThreadOrder;
use schism_solver::{Answer, Patience};
use schism_vm::pairs::Role;
use schism_vm::symbolic::{Candidate, Engine};
use schism_vm::{Location, Machine, State, Stop};

use crate::explorer::{Explorer, Watcher};
use crate::path;

/// An input on which both versions do the same, as far as the machine can tell.
#[derive(Debug)]
pub struct Agreed {
    /// The input.
    pub input: Input,
    /// Values of what the program itself declared symbolic: names and bytes.
    pub declared: Vec<(String, Vec<u8>)>,
    /// Which of the explored inputs it comes from.
    pub source: usize,
    /// What the machine says that both versions do, if it ran them to their end and that was no fault.
    pub outcome: Option<Outcome>,
    /// The changed instructions that the input comes to.
    pub changed: Vec<(Role, Location)>,
    /// Whether something was approximated on the way.
    pub approximated: bool,
    /// Whether the program has looked at the clock or at the times of files.
    pub clock: bool,
    /// Whether it has asked for random bytes.
    pub chance: bool,
}

/// How many inputs of each kind are chosen. Two native runs take a few milliseconds, so all of them together take about a second.
const MOST_STARTS: usize = 48;
const MOST_ENDS: usize = 24;
const MOST_CHANGES: usize = 64;
const MOST_LENGTHS: usize = 16;
const MOST_LEFT: usize = 24;
/// All of the first paths are run.
const FIRST_PATHS: u64 = 32;
/// Alternatives that lead to no change: each holds a snapshot until the end of the search.
const MOST_ALTERNATIVES: usize = 12;

/// What makes an input worth a native run.
#[derive(PartialEq, Eq, Hash)]
enum Feature {
    /// The first one of a template or a seed.
    Start(u32),
    /// The first to end in this way: exit, signal, fault or none, with its number.
    End(u8, i64),
    /// The first to come to this change.
    Change(u32, u32),
    /// The first with so many bytes of output, to the next power of two, behind such an end.
    Length(u32, i64),
    /// One of the first paths, or the first with so many before it, to the next power of two.
    Count(u32),
    /// The first that was left here because no change can be reached any more.
    Left(u32, u32),
}

impl Feature {
    fn most(&self) -> (usize, usize) {
        match self {
            Feature::Start(_) => (0, MOST_STARTS),
            Feature::End(..) => (1, MOST_ENDS),
            Feature::Change(..) => (2, MOST_CHANGES),
            Feature::Length(..) => (3, MOST_LENGTHS),
            Feature::Count(_) => (4, FIRST_PATHS as usize + u64::BITS as usize),
            Feature::Left(..) => (5, MOST_LEFT),
        }
    }
}

/// Chooses inputs while a search goes on.
#[derive(Default)]
pub(crate) struct Sampler {
    seen: HashSet<Feature>,
    counts: [usize; 6],
    paths: u64,
    /// Alternatives that were never followed, since they lead to no change.
    alternatives: Vec<(Rc<RefCell<State>>, Expr)>,
    sites: HashSet<(u32, u32)>,
}

impl Sampler {
    /// Whether a path shows something that none before it did, and there is room for that.
    fn wants(&mut self, features: impl IntoIterator<Item = Feature>) -> bool {
        let mut wants = false;
        for feature in features {
            let (kind, most) = feature.most();
            if self.counts[kind] < most && self.seen.insert(feature) {
                self.counts[kind] += 1;
                wants = true;
            }
        }
        wants
    }

    /// Keeps an alternative that leads to no change.
    pub(crate) fn keep_alternative(&mut self, candidate: &Candidate) {
        if self.alternatives.len() < MOST_ALTERNATIVES && self.sites.insert((candidate.site.0, candidate.target)) {
            self.alternatives.push((Rc::clone(&candidate.snapshot), candidate.condition));
        }
    }
}

impl Explorer<'_> {
    /// Tells of a path that came to the same end in both versions, if there was none like it.
    pub(crate) fn tell_agreed(&mut self, state: &mut State, stop: &Stop, watcher: &mut dyn Watcher) {
        if !watcher.wants_agreed() {
            return;
        }
        let (end, number) = match stop {
            Stop::Exited(status) => (0, i64::from(*status)),
            Stop::Killed(signal) => (1, i64::from(*signal)),
            Stop::Fault(fault) => (2, i64::from(fault.kind.signal().unwrap_or(0))),
            _ => (3, 0),
        };
        self.sampler.paths += 1;
        let length = usize::BITS - state.os.output_length().leading_zeros();
        let mut features = vec![
            self.start_of(state),
            Feature::End(end, number),
            Feature::Length(length, number),
            Feature::Count(count(self.sampler.paths)),
        ];
        features.extend(state.reached_changes().map(|(function, at)| Feature::Change(function, at)));
        if !self.sampler.wants(features) {
            return;
        }
        // What a version does behind a memory error is a matter of luck.
        let ended = matches!(stop, Stop::Exited(_) | Stop::Killed(_));
        // What native threads do is most like what they do in the usual order.
        let whole = ended && state.os.thread_order().is_none_or(|order| order == ThreadOrder::default());
        let outcome = whole.then(|| path::outcome(self.machine, &mut state.fork(), stop)).map(|(outcome, _)| outcome);
        if let Some(agreed) = agreed(self.machine, state, stop, outcome) {
            self.say_agreed(agreed, watcher);
        }
    }

    /// Tells of a state that was left because it can come to no change any more, if none was left there.
    pub(crate) fn tell_left(&mut self, state: &State, watcher: &mut dyn Watcher) {
        if !watcher.wants_agreed() {
            return;
        }
        let (function, at) = state.site();
        let start = self.start_of(state);
        if self.sampler.wants([start, Feature::Left(function, at)])
            && let Some(agreed) = agreed(self.machine, state, &Stop::Retired, None)
        {
            self.say_agreed(agreed, watcher);
        }
    }

    /// Tells of inputs that take alternatives that were never followed.
    pub(crate) fn tell_alternatives(&mut self, watcher: &mut dyn Watcher) {
        for (snapshot, condition) in std::mem::take(&mut self.sampler.alternatives) {
            let mut state = snapshot.borrow_mut().fork();
            let answer = {
                let Engine { pool, facts, .. } = &mut *self.machine.engine();
                let trace = &state.trace;
                self.solver.check_within(Patience::Quick, facts, pool, &trace.path, condition, &trace.model)
            };
            if let Answer::Sat(model) = answer {
                self.machine.set_model(&mut state, Rc::new(model));
                if let Some(agreed) = agreed(self.machine, &state, &Stop::Retired, None) {
                    self.say_agreed(agreed, watcher);
                }
            }
        }
    }

    fn start_of(&self, state: &State) -> Feature {
        Feature::Start(self.source_of(state.trace.root as usize) as u32)
    }

    fn say_agreed(&self, agreed: Agreed, watcher: &mut dyn Watcher) {
        watcher.agreed(Agreed { source: self.source_of(agreed.source), ..agreed });
    }
}

/// Each of the first paths counts for itself, those behind them by powers of two.
fn count(paths: u64) -> u32 {
    if paths <= FIRST_PATHS { paths as u32 } else { FIRST_PATHS as u32 + u64::BITS - paths.leading_zeros() }
}

fn agreed(machine: &Machine, state: &State, stop: &Stop, outcome: Option<Outcome>) -> Option<Agreed> {
    let input = machine.input_of(state)?;
    let declared = machine.declared_of(state);
    let changed = machine.changed_places(state);
    let approximated = !path::losses(machine, state, stop).is_empty();
    let (clock, chance) = (state.os.has_seen_clock(), state.os.has_drawn_lots());
    Some(Agreed { input, declared, source: state.trace.root as usize, outcome, changed, approximated, clock, chance })
}
