//! What a run had to approximate, counted by place.

use std::collections::BTreeMap;
use std::rc::Rc;

/// What was approximated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Approximation {
    /// A branch depended on an uninitialised variable or on uninitialised memory; that read as zero.
    UninitialisedBranch,
    /// An uninitialised value was one of the arguments of a function that takes any number of them.
    UninitialisedArgument,
    /// Bytes that depend on uninitialised memory were handed to the system.
    UninitialisedOutput,
    /// A shift by its width or more; the amount was taken modulo the width, as x86 does.
    OversizedShift,
    /// A value that depends on the input was restricted to one, and the others left to a candidate.
    Concretised,
    /// Of the places that an address may name only those around the model's were looked at, the others left to a candidate.
    Window,
    /// Undefined behaviour that may happen for more conditions than are kept.
    ManyUndefined,
    /// Accesses of threads that nothing orders were made in one order.
    Race,
    /// One size of an allocation stands for all of the same power of two, or a size that memory has no room for.
    BoundedSize,
    /// Another way to round, or exceptions of floating-point arithmetic, of which the machine has neither.
    FloatEnvironment,
    /// A function in which the machine's C library does something else than the system's, for some input at least.
    OtherLibrary,
}

impl Approximation {
    /// In words, for a report.
    pub fn describe(self) -> &'static str {
        match self {
            Approximation::UninitialisedBranch => "branch on an uninitialised value",
            Approximation::UninitialisedArgument => "uninitialised value as an argument",
            Approximation::UninitialisedOutput => "uninitialised memory is written",
            Approximation::OversizedShift => "shift by the width of its operand or more",
            Approximation::Concretised => "value restricted to one",
            Approximation::Window => "window of a large object",
            Approximation::ManyUndefined => "undefined behaviour in more rounds than are compared",
            Approximation::Race => "data race",
            Approximation::BoundedSize => "bounded size of an allocation",
            Approximation::OtherLibrary => "a function that is not quite the system's in the machine's C library",
            Approximation::FloatEnvironment => "rounding mode or exceptions of floating-point arithmetic",
        }
    }
}

/// Counts of approximations; system calls have their own in the modelled operating system.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    entries: Rc<BTreeMap<(Approximation, u32, u32), u64>>,
}

impl Ledger {
    /// Counts one, at instruction `at` of `function`'s code.
    pub(crate) fn note(&mut self, what: Approximation, function: u32, at: u32) {
        *Rc::make_mut(&mut self.entries).entry((what, function, at)).or_insert(0) += 1;
    }

    /// Takes over the entries of another ledger with the higher count of each.
    pub(crate) fn join(&mut self, other: &Ledger) {
        if Rc::ptr_eq(&self.entries, &other.entries) {
            return;
        }
        let entries = Rc::make_mut(&mut self.entries);
        for (&key, &count) in other.entries.iter() {
            let own = entries.entry(key).or_insert(0);
            *own = (*own).max(count);
        }
    }

    /// Every entry: what, function, code position, count.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (Approximation, u32, u32, u64)> {
        self.entries.iter().map(|(&(what, function, at), &count)| (what, function, at, count))
    }
}
