//! Both versions as programs that are run with a trace, with their analyses and their changes: what the strategies of TR11/11 and ASE'10 go by.

use std::collections::BTreeSet;
use std::time::Instant;

use schism_analysis::{ReachInput, data_readers};
use schism_dynamic::{Limits, Patience, Place, Statics};
use schism_program::{Program, Side};
use schism_search::partition::{Version, Versions};
use schism_vm::Machine;

use super::request::Request;
use crate::events::Caller;

/// Both versions, for as long as they are used.
pub(super) struct Traced<'t> {
    pub(super) versions: &'t Versions<'t>,
    /// The analyses of the old version and of the new one.
    pub(super) statics: [&'t Statics<'t>; 2],
    /// Where the changes are in both, and what reads data that changed.
    pub(super) changes: [BTreeSet<Place>; 2],
}

/// Does something with both versions; `points` are their changes. A run is followed for so many instances.
pub(super) fn with<R>(
    program: &Program,
    points: [Vec<Place>; 2],
    options: &Request,
    caller: &Caller,
    instances: usize,
    work: impl FnOnce(Traced<'_>) -> R,
) -> R {
    let patience = &patience(caller);
    patience.until(options.max_time.map(|limit| Instant::now() + limit));
    let [old, new] = &[&program.old, &program.new].map(|image| Machine::for_tracing(image.clone()));
    Statics::with(old.image(), |old_statics| {
        Statics::with(new.image(), |new_statics| {
            let statics = [old_statics, new_statics];
            let [old_points, new_points] = points;
            let changes = [(Side::Old, old_statics, old_points), (Side::New, new_statics, new_points)]
                .map(|(side, statics, points)| points.into_iter().chain(readers(program, side, statics)).collect());
            let limits = Limits { instructions: options.max_path_instructions, instances, patience };
            let version = |machine, number: usize| {
                let changes: &BTreeSet<Place> = &changes[number];
                Version::new(machine, statics[number], changes.iter().copied(), limits)
            };
            let versions = Versions::new(version(old, 0), version(new, 1));
            work(Traced { versions: &versions, statics, changes })
        })
    })
}

/// Until the caller interrupts.
fn patience(caller: &Caller) -> Patience {
    let interrupt = caller.interrupt.clone();
    Patience::new(move || interrupt.is_raised())
}

/// What reads data that changed.
fn readers(program: &Program, side: Side, statics: &Statics<'_>) -> impl Iterator<Item = Place> {
    let known = ReachInput { icfg: statics.icfg, points_to: statics.points_to, modref: statics.modref };
    data_readers(program, side, &known).into_iter()
}
