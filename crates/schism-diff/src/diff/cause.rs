//! Which changes cause a finding, in words.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use schism_program::Program;
use schism_report::diff::{Finding, Ignore, Side, differs, number_ranges};
use schism_search::cause;
use schism_vm::Machine;
use schism_vm::pairs::{Ideas, Unit};

use super::changed::ChangedSource;
use crate::interrupt::Interrupt;

/// Instructions that one execution may take; there are many.
const FUEL: u64 = 2_000_000;
/// What all executions may take together: a second.
const ALL: u64 = 40_000_000;
/// Findings that are looked at; a reader looks at fewer.
const MOST: usize = 40;

/// Finds out what causes findings, on a machine of its own: its executions are no part of the search.
pub(super) struct Causes<'a> {
    machine: Machine,
    changed: &'a ChangedSource,
    ignore: &'a Ignore,
    interrupt: &'a Interrupt,
    left: usize,
    fuel: u64,
}

impl<'a> Causes<'a> {
    pub(super) fn new(
        program: &Rc<Program>,
        changed: &'a ChangedSource,
        ignore: &'a Ignore,
        interrupt: &'a Interrupt,
    ) -> Self {
        let ideas = Ideas { infect: false, retire: false, ..Ideas::default() };
        let machine = Machine::for_versions(Rc::clone(program), ideas);
        Causes { machine, changed, ignore, interrupt, left: MOST, fuel: ALL }
    }

    /// The smallest set of changes that causes a finding; nothing if it is not known.
    pub(super) fn of(&mut self, finding: &Finding) -> Vec<String> {
        if self.left == 0
            || self.fuel == 0
            || self.interrupt.is_raised()
            || !finding.values.is_empty()
            || finding.old.hung
            || finding.new.hung
        {
            return Vec::new();
        }
        self.left -= 1;
        let ignore = self.ignore.besides(finding.unstable);
        let units =
            cause(&self.machine, &finding.input, FUEL, &mut self.fuel, |a, b| differs(a, b, &ignore).is_empty());
        let mut causes: Vec<_> = units.into_iter().flatten().map(|unit| self.words(unit)).collect();
        causes.sort();
        causes.dedup();
        causes.into_iter().map(|(_, words)| words).collect()
    }

    /// A unit in words, and the first of its lines.
    fn words(&self, unit: Unit) -> (u32, String) {
        let places = self.machine.unit_places(unit);
        let lines = self.changed.lines(&places);
        let of = |side: Side| {
            let mut files: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
            for line in lines.iter().filter(|line| line.side == side) {
                files.entry(&line.file).or_default().insert(line.line);
            }
            let first = files.values().flatten().min().copied();
            let words: Vec<_> = files.iter().map(|(file, lines)| format!("{file}:{}", number_ranges(lines))).collect();
            first.map(|first| (first, words.join(", ")))
        };
        if unit == Unit::Data {
            return (0, "changed data".to_owned());
        }
        let removed = || of(Side::Old).map(|(first, words)| (first, format!("what was at {words}")));
        of(Side::New).or_else(removed).unwrap_or_else(|| {
            let function = places.first().map_or("?", |(_, place)| &place.function);
            (0, format!("a change in {function}"))
        })
    }
}
