//! `--strategy propagate` (ASE'10): from inputs that reach a change to inputs that show it. What is left of the budget goes into exploring
//! everything else, because only that can say that the versions are the same.

use schism_case::SymbolicInput;
use schism_dynamic::{Place, Statics};
use schism_program::{Program, Side};
use schism_search::partition::{Version, Versions};
use schism_search::propagate::{Propagate, Propagated};
use schism_search::{Counters, Watcher};
use schism_solver::{Solver, SolverOptions};
use schism_vm::Machine;

use super::options::Options;
use super::semantic::readers;
use crate::explore::engine;

/// Instances of one run; what is longer is not looked at to its end.
const INSTANCES: usize = 4_000_000;

/// Runs, if nobody says how many.
const MOST_RUNS: u64 = 2_000;

/// Looks for differences; `points` are the changes of both versions. What is found goes to the watcher.
pub(super) fn search(
    program: &Program,
    points: [Vec<Place>; 2],
    inputs: &[SymbolicInput],
    options: &Options,
    watcher: &mut dyn Watcher,
    counters: &mut Counters,
) -> anyhow::Result<Propagated> {
    let machines = [&program.old, &program.new].map(|image| Machine::for_tracing(image.clone()));
    let [old, new] = &machines;
    let [old_points, new_points] = points;
    Statics::with(old.image(), |old_statics| {
        Statics::with(new.image(), |new_statics| {
            let limits = (options.max_path_instructions, INSTANCES);
            let changes = [(old_statics, Side::Old, old_points), (new_statics, Side::New, new_points)]
                .map(|(statics, side, points)| points.into_iter().chain(readers(program, side, statics)).collect());
            let [old_changes, new_changes]: &[std::collections::BTreeSet<Place>; 2] = &changes;
            let versions = Versions::new(
                Version::new(old, old_statics, old_changes.iter().copied(), limits),
                Version::new(new, new_statics, new_changes.iter().copied(), limits),
            );
            let propagate = Propagate {
                versions: &versions,
                program,
                statics: [old_statics, new_statics],
                changes,
                inputs,
                most_runs: options.max_paths.unwrap_or(MOST_RUNS),
            };
            let mut solver = Solver::new(SolverOptions { limits: engine::LIMITS, ..SolverOptions::default() });
            Ok(propagate.run(&mut solver, watcher, counters)?)
        })
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
    format!("propagate: {reached}; {} in all, {} leaves", runs(found.runs), found.leaves)
}
