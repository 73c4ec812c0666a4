//! Which changes cause a difference: the smallest set that does, found by leaving changes out.

use std::cell::Cell;
use std::collections::BTreeSet;

use schism_case::{Input, Outcome};
use schism_vm::pairs::Unit;
use schism_vm::{Machine, Stop};

use crate::path::outcome;

/// Changes up to which all smaller sets are tried; with more, one is left out after the other.
const FEW: usize = 9;
/// More changes than this on one input are not told apart.
const MOST: usize = 64;

type Units = BTreeSet<Unit>;

/// The changes on an input's way, and how to run it with some of them.
struct Trial<'a> {
    machine: &'a Machine,
    input: &'a Input,
    fuel: u64,
    /// What is left for all runs.
    left: Cell<u64>,
    /// Whether the versions could not be mixed in some run.
    lost: Cell<bool>,
}

impl Trial<'_> {
    /// What the program does with only these changes made, and the changes that it came to.
    fn run(&self, made: impl Fn(Unit) -> bool) -> Option<(Outcome, Units)> {
        let mut state = self.machine.start(self.input, None).ok()?;
        let mut met = Units::new();
        let stop = self.machine.run_hybrid(&mut state, self.fuel.min(self.left.get()), &mut |unit| {
            met.insert(unit);
            !made(unit)
        });
        self.left.set(self.left.get().saturating_sub(state.instructions));
        self.lost.set(self.lost.get() || stop.is_none());
        let stop = stop?;
        // What does not end takes too long to be tried often.
        (!matches!(stop, Stop::Fuel)).then(|| (outcome(self.machine, &mut state, &stop).0, met))
    }

    fn smallest_cause(&self, same: impl Fn(&Outcome, &Outcome) -> bool) -> Option<Vec<Unit>> {
        let (new, mut units) = self.run(|_| true)?;
        let (old, others) = self.run(|_| false)?;
        units.extend(others);
        if same(&old, &new) || units.len() > MOST {
            return None;
        }
        let suffices = |set: &Units| self.run(|unit| set.contains(&unit)).is_some_and(|(seen, _)| same(&seen, &new));
        // Some changes may show only with others: all that were met must do.
        if !suffices(&units) {
            return None;
        }
        let cause = smallest(&units, suffices).into_iter().collect();
        // A smaller one might be among those that could not be tried.
        (!self.lost.get()).then_some(cause)
    }
}

/// The smallest set of changes that makes the old version do what the new one does with an input. `None` if it cannot be found out: the
/// versions do the same in this machine, take more than `fuel` instructions in one run, or all runs more than `left`, of which what they took
/// is taken; or they cannot be mixed.
pub fn cause(
    machine: &Machine,
    input: &Input,
    fuel: u64,
    left: &mut u64,
    same: impl Fn(&Outcome, &Outcome) -> bool,
) -> Option<Vec<Unit>> {
    let trial = Trial { machine, input, fuel, left: Cell::new(*left), lost: Cell::new(false) };
    let found = trial.smallest_cause(same);
    *left = trial.left.get();
    // Without fuel everything fails, and nothing would seem to be the smallest that does not.
    found.filter(|_| *left > 0)
}

/// The smallest set that suffices, or one of which nothing can be left out.
fn smallest(units: &Units, suffices: impl Fn(&Units) -> bool) -> Units {
    let mut needed = units.clone();
    for unit in units {
        needed.remove(unit);
        if !suffices(&needed) {
            needed.insert(*unit);
        }
    }
    if units.len() > FEW {
        return needed;
    }
    let all: Vec<Unit> = units.iter().copied().collect();
    let sets = (1_u32..1 << all.len()).filter(|set| (set.count_ones() as usize) < needed.len());
    let mut sets: Vec<u32> = sets.collect();
    sets.sort_by_key(|set| (set.count_ones(), *set));
    let set_of = |bits: u32| all.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1).map(|(_, &unit)| unit);
    sets.into_iter().map(|bits| set_of(bits).collect::<Units>()).find(suffices).unwrap_or(needed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(gaps: &[u32]) -> Units {
        gaps.iter().map(|&gap| Unit::Gap { function: 0, gap }).collect()
    }

    #[test]
    fn the_smallest_of_several_causes_is_found() {
        let all = units(&[0, 1, 2, 3, 4]);
        let together = |set: &Units| set.is_superset(&units(&[1, 3]));
        assert_eq!(smallest(&all, together), units(&[1, 3]));
        let either = |set: &Units| set.is_superset(&units(&[3, 4])) || set.is_superset(&units(&[0]));
        assert_eq!(smallest(&all, either), units(&[0]));
    }
}
