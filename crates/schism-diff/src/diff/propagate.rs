//! `--strategy propagate` (ASE'10): from inputs that reach a change to inputs that show it. What is left of the budget goes into exploring
//! everything else, because only that can say that the versions are the same.

use schism_case::SymbolicInput;
use schism_dynamic::Place;
use schism_program::Program;
use schism_search::propagate::{Propagate, Propagated};
use schism_search::{Counters, Watcher};
use schism_solver::{Solver, SolverOptions};
use schism_vm::Machine;

use super::request::Request;
use super::traced;
use crate::events::Caller;
use crate::explore::engine;

/// Instances of one run; what is longer is not looked at to its end.
const INSTANCES: usize = 4_000_000;

/// Runs, if nobody says how many.
const MOST_RUNS: u64 = 2_000;

/// Looks for differences; `points` are the changes of both versions, and `pairs` runs both as one. What is found goes to the watcher.
pub(super) fn search(
    program: &Program,
    (pairs, points): (&Machine, [Vec<Place>; 2]),
    inputs: &[SymbolicInput],
    (options, caller): (&Request, &Caller),
    watcher: &mut dyn Watcher,
    counters: &mut Counters,
) -> anyhow::Result<Propagated> {
    traced::with(program, points, options, caller, INSTANCES, |traced| {
        let propagate = Propagate {
            versions: traced.versions,
            program,
            statics: traced.statics,
            changes: traced.changes,
            inputs,
            pairs,
            budgets: super::budgets(options, caller),
            most_runs: options.max_paths.unwrap_or(MOST_RUNS),
        };
        let mut solver = Solver::new(SolverOptions { limits: engine::LIMITS, ..SolverOptions::default() });
        Ok(propagate.run(&mut solver, watcher, counters)?)
    })
}

/// What came of it, in words.
pub(super) fn text(found: &Propagated) -> String {
    let runs = |count: u64| if count == 1 { "1 run".to_owned() } else { format!("{count} runs") };
    let reached = match (found.to_reach, found.to_expose) {
        (None, _) => "no change reached".to_owned(),
        (Some(reach), None) => format!("a change reached in {}, no difference exposed", runs(reach)),
        (Some(reach), Some(expose)) => {
            format!("a change reached in {}, a difference exposed in {}", runs(reach), runs(expose))
        }
    };
    let tried = format!("{} in all, {} leaves", runs(found.runs), found.leaves);
    let gave_up = match found.unknown {
        0 => String::new(),
        count => format!("; the solver gave up on {count}"),
    };
    format!("propagate: {reached}; {tried}{gave_up}")
}
