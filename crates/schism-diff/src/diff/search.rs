//! The search itself: along paths, after changes were propagated if that is the strategy, or by partitions of the input space.

use schism_case::SymbolicInput;
use schism_program::Program;
use schism_search::propagate::Propagated;
use schism_search::{Counters, End, Explorer, Rounds};
use schism_vm::Machine;

use super::listener::Listener;
use super::propagate;
use super::request::{Request, Strategy};
use super::semantic::{self, Semantic};
use crate::events::Caller;

/// What is searched.
pub(super) struct Search<'a> {
    pub(super) program: &'a Program,
    pub(super) machine: &'a Machine,
    /// What is explored by paths.
    pub(super) rounds: &'a Rounds,
    /// The same without what is larger than usual, for strategies that look at everything at once.
    pub(super) inputs: &'a [SymbolicInput],
    pub(super) options: &'a Request,
    pub(super) caller: &'a Caller<'a>,
}

/// What a search gave.
pub(super) enum Found {
    Paths { end: End, counters: Box<Counters>, propagated: Option<Propagated> },
    Partitions(Box<Semantic>),
}

impl Search<'_> {
    /// Looks for differences in the way that the options ask for.
    pub(super) fn run(&self, explorer: &mut Explorer, listener: &mut Listener) -> anyhow::Result<Found> {
        let &Search { program, machine, rounds, inputs, options, caller } = self;
        if let Some(formula) = semantic::formula(options) {
            let found =
                semantic::compare(program, machine.change_points(), inputs, options, caller, formula, listener)?;
            return Ok(Found::Partitions(Box::new(found)));
        }
        let mut before = Counters::default();
        let propagated = match options.strategy {
            Strategy::Propagate => {
                let versions = (machine, machine.change_points());
                Some(propagate::search(program, versions, inputs, (options, caller), listener, &mut before)?)
            }
            _ => None,
        };
        let end = explorer.run_rounds(rounds.clone(), None, listener)?;
        let counters = Box::new(with_propagation(*explorer.counters(), &before));
        Ok(Found::Paths { end, counters, propagated })
    }
}

/// What the search took, with what was taken before it to propagate changes.
fn with_propagation(mut counters: Counters, before: &Counters) -> Counters {
    counters.runs += before.runs;
    counters.instructions += before.instructions;
    counters.differences += before.differences;
    counters
}
