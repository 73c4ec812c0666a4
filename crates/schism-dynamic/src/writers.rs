//! What may write what an instruction reads, over all runs of a program: the answers are static, so each is found once, and runs
//! share it.
//!
//! Outcomes of branches and stores get numbers when a run first meets them. For each reading instruction those are kept that
//! matter to it, and how many it has been asked about; a later run asks only about those that have come since.

use std::collections::HashMap;

use schism_analysis::SparseSet;
use schism_ir::FunctionId;
use schism_ir::flow::EdgeId;

use crate::{Place, Statics};

/// An outcome of a branch: its function and the edge that was taken.
pub(crate) type Outcome = (FunctionId, EdgeId);

/// The outcomes and stores that runs have met, and what is known of them.
#[derive(Default)]
pub(crate) struct Writers {
    outcomes: HashMap<Outcome, u32>,
    /// For each outcome what its other sides may write.
    untaken: Vec<SparseSet>,
    stores: HashMap<Place, u32>,
    places: Vec<Place>,
    relevant: HashMap<(Place, bool), Relevant>,
}

/// The numbers of what may have written what an instruction reads, ascending, of so many that it has been asked about.
#[derive(Default)]
struct Relevant {
    outcomes: Vec<u32>,
    asked_outcomes: usize,
    stores: Vec<u32>,
    asked_stores: usize,
}

impl Writers {
    /// The number of an outcome.
    pub(crate) fn outcome(&mut self, statics: &Statics<'_>, outcome: Outcome) -> u32 {
        let untaken = &mut self.untaken;
        *self.outcomes.entry(outcome).or_insert_with(|| {
            untaken.push(statics.potential.untaken_defines(outcome.0, outcome.1));
            untaken.len() as u32 - 1
        })
    }

    /// The number of a store.
    pub(crate) fn store(&mut self, place: Place) -> u32 {
        let places = &mut self.places;
        *self.stores.entry(place).or_insert_with(|| {
            places.push(place);
            places.len() as u32 - 1
        })
    }

    /// The outcomes whose other sides may write some locations, and the stores that may.
    pub(crate) fn of_locations(&self, statics: &Statics<'_>, locations: &SparseSet) -> (Vec<u32>, Vec<u32>) {
        let outcomes = outcomes_from(&self.untaken, 0, locations).collect();
        (outcomes, stores_from(&self.places, 0, statics, locations).collect())
    }

    /// The same for what an instruction reads; `blurred` if it does so at a place that depends on the input.
    pub(crate) fn of_place(&mut self, statics: &Statics<'_>, place: Place, blurred: bool) -> (&[u32], &[u32]) {
        let counts = (self.untaken.len(), self.places.len());
        let known = self.relevant.entry((place, blurred)).or_default();
        if (known.asked_outcomes, known.asked_stores) != counts {
            let mut reads = statics.modref.reads(place.0, place.1).clone();
            if blurred {
                // What a store at a place that depends on the input leaves is made of what was there, too.
                reads.union_with(statics.modref.writes(place.0, place.1));
            }
            known.outcomes.extend(outcomes_from(&self.untaken, known.asked_outcomes, &reads));
            known.stores.extend(stores_from(&self.places, known.asked_stores, statics, &reads));
            (known.asked_outcomes, known.asked_stores) = counts;
        }
        (&known.outcomes, &known.stores)
    }
}

/// The numbers from one on of outcomes whose other sides may write some locations.
fn outcomes_from<'s>(
    untaken: &'s [SparseSet],
    from: usize,
    locations: &'s SparseSet,
) -> impl Iterator<Item = u32> + 's {
    let new = (from as u32..).zip(&untaken[from..]);
    new.filter(|(_, untaken)| untaken.intersects(locations)).map(|(number, _)| number)
}

/// The numbers from one on of stores that may write some locations.
fn stores_from<'s>(
    places: &'s [Place],
    from: usize,
    statics: &'s Statics<'_>,
    locations: &'s SparseSet,
) -> impl Iterator<Item = u32> + 's {
    let writes = |place: &Place| statics.modref.writes(place.0, place.1).intersects(locations);
    (from as u32..).zip(&places[from..]).filter(move |(_, place)| writes(place)).map(|(number, _)| number)
}
