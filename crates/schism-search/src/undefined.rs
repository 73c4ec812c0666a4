//! Undefined behaviour of one version only, where the sides of a pair meet or end. Nothing else of them needs to differ.

use std::collections::BTreeMap;

use schism_expr::Expr;
use schism_solver::{Answer, Patience, Solver};
use schism_vm::pairs::{Ends, Merge, Role};
use schism_vm::symbolic::Engine;
use schism_vm::{OneSided, State, Undefined};

use crate::explorer::{Explorer, Watcher};

/// Differences that are told of one kind, function and side.
const MOST_TOLD: u32 = 4;
/// Questions that are asked about one kind, function and side without an answer that is yes. A loop asks in each round.
const MOST_ASKED: u32 = 16_384;

/// What was asked and told.
pub(crate) struct Asked {
    counts: BTreeMap<(Undefined, u32, bool), Count>,
    /// Who answers: what the solver of the search has learned decides which inputs it finds, and these questions are none of its business.
    solver: Solver,
}

impl Asked {
    pub(crate) fn new(solver: Solver) -> Self {
        Asked { counts: BTreeMap::new(), solver }
    }
}

#[derive(Default)]
struct Count {
    asked: u32,
    told: u32,
}

impl Explorer<'_> {
    /// Tells what only one side of a pair has done that is undefined, which is to be compared where it stands.
    pub(crate) fn tell_undefined_now(&mut self, state: &mut State, watcher: &mut dyn Watcher) {
        let found = self.machine.one_sided_now(state);
        if found.is_empty() {
            return;
        }
        if let Some(mut ends) = self.ends_now(state) {
            self.tell_one_sided(&mut ends, found, false, watcher);
        }
    }

    /// The same of a pair whose sides have ended.
    pub(crate) fn tell_undefined(&mut self, ends: &mut Ends, watcher: &mut dyn Watcher) {
        self.machine.note_races(&mut ends.old.state, &mut ends.new.state);
        let found = self.machine.one_sided(&ends.old.state, &ends.new.state);
        self.tell_one_sided(ends, found, true, watcher);
    }

    fn tell_one_sided(&mut self, ends: &mut Ends, found: Vec<OneSided>, complete: bool, watcher: &mut dyn Watcher) {
        for OneSided { what, function, role, differ } in found {
            let key = (what, function, role == Role::New);
            let count = self.undefined.counts.entry(key).or_default();
            if count.told >= MOST_TOLD {
                continue;
            }
            if count.asked >= MOST_ASKED {
                let words = format!("{} that was not compared in all rounds", what.describe());
                watcher.approximations(vec![(words, 1)]);
                continue;
            }
            let model = match differ {
                Merge::Equal => continue,
                Merge::Different => None,
                Merge::Perhaps(condition) => match self.ask_patiently(&ends.new.state, condition) {
                    Answer::Sat(model) => Some(model),
                    Answer::Unsat => {
                        self.undefined.counts.entry(key).or_default().asked += 1;
                        continue;
                    }
                    Answer::Unknown => {
                        self.counters.unknown += 1;
                        continue;
                    }
                },
            };
            self.undefined.counts.entry(key).or_default().told += 1;
            // What differs for all inputs of the path is told with its ends.
            if model.is_some() || ends.differ != Merge::Different {
                self.report(ends.fork(), model, complete, watcher);
            }
        }
    }

    fn ask_patiently(&mut self, state: &State, condition: Expr) -> Answer {
        let Engine { pool, facts, .. } = &mut *self.machine.engine();
        let mut ask = |patience| {
            self.undefined.solver.check_within(patience, facts, pool, &state.trace.path, condition, &state.trace.model)
        };
        match ask(Patience::Quick) {
            Answer::Unknown => ask(Patience::FULL),
            known => known,
        }
    }
}
