//! Which changes cause a finding, in words.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use schism_ir::FunctionId;
use schism_program::Program;
use schism_report::diff::{Cause, ChangedLine, Finding, Ignore, Side, differs, number_ranges};
use schism_search::cause;
use schism_vm::Machine;
use schism_vm::pairs::{Ideas, Unit};

use super::changed::ChangedSource;
use super::identity::DATA;
use super::telling::TimeLeft;

/// Instructions that one execution may take; there are many.
const FUEL: u64 = 2_000_000;
/// What all executions may take together: a second.
const ALL: u64 = 40_000_000;
/// Findings that are looked at; a reader looks at fewer.
const MOST: usize = 40;

/// Finds out what causes findings, on a machine of its own: its executions are no part of the search.
pub(super) struct Causes<'a> {
    machine: Machine,
    program: &'a Program,
    changed: &'a ChangedSource,
    ignore: &'a Ignore,
    time: &'a TimeLeft<'a>,
    left: usize,
    fuel: u64,
}

impl<'a> Causes<'a> {
    pub(super) fn new(
        program: &'a Rc<Program>,
        changed: &'a ChangedSource,
        ignore: &'a Ignore,
        time: &'a TimeLeft<'a>,
    ) -> Self {
        let ideas = Ideas { infect: false, retire: false, ..Ideas::default() };
        let machine = Machine::for_versions(Rc::clone(program), ideas);
        Causes { machine, program, changed, ignore, time, left: MOST, fuel: ALL }
    }

    /// The smallest set of changes that causes a finding; nothing if it is not known.
    pub(super) fn of(&mut self, finding: &Finding) -> Vec<Cause> {
        if self.left == 0
            || self.fuel == 0
            || self.time.is_over()
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
        let units = units.into_iter().flatten();
        let mut causes: Vec<_> = units.map(|unit| (self.words(unit), self.code(unit))).collect();
        causes.sort();
        causes.dedup();
        causes.into_iter().map(|((_, words), code)| Cause { words, code }).collect()
    }

    /// The lines of a unit, each counted from the first of its function and with its text.
    fn code(&self, unit: Unit) -> String {
        if unit == Unit::Data {
            return DATA.to_owned();
        }
        let mut lines: Vec<String> = Vec::new();
        for place in self.machine.unit_places(unit) {
            let function = &place.1.function;
            for ChangedLine { side, line, text, .. } in self.changed.lines(std::slice::from_ref(&place)) {
                let image = if side == Side::Old { &self.program.old } else { &self.program.new };
                let mut functions = (0..image.functions.len()).map(|id| image.function(FunctionId::new(id)));
                let first = functions.find(|found| found.name == *function).map_or(0, |found| found.loc.line);
                lines.push(format!("{} {function} {} {text}", side.name(), line.wrapping_sub(first)));
            }
        }
        lines.sort();
        lines.dedup();
        lines.join("\n")
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
