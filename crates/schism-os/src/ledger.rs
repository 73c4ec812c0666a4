//! What the model could not do exactly.

use std::collections::BTreeMap;

use super::call::Call;

/// Calls that are not modelled, and places where the model had to deviate from Linux, with counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    unmodelled: BTreeMap<u64, u64>,
    approximations: BTreeMap<&'static str, u64>,
}

impl Ledger {
    /// The system calls that got `ENOSYS`: number, name (`unknown` if the kernel has none either) and count, in order
    /// of number.
    pub fn unmodelled(&self) -> impl Iterator<Item = (u64, &'static str, u64)> {
        self.unmodelled
            .iter()
            .map(|(&number, &count)| (number, Call::from_number(number).map_or("unknown", Call::name), count))
    }

    /// Other deviations, in words, with counts.
    pub fn approximations(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.approximations.iter().map(|(&what, &count)| (what, count))
    }

    /// Whether it has this deviation.
    pub(super) fn has_approximated(&self, what: &str) -> bool {
        self.approximations.contains_key(what)
    }

    /// Whether nothing was approximated.
    pub fn is_empty(&self) -> bool {
        self.unmodelled.is_empty() && self.approximations.is_empty()
    }

    /// Takes over the entries of another ledger with the higher count of each.
    pub(super) fn join(&mut self, other: &Ledger) {
        for (&number, &count) in &other.unmodelled {
            let own = self.unmodelled.entry(number).or_default();
            *own = count.max(*own);
        }
        for (&what, &count) in &other.approximations {
            let own = self.approximations.entry(what).or_default();
            *own = count.max(*own);
        }
    }

    pub(super) fn count_unmodelled(&mut self, number: u64) {
        *self.unmodelled.entry(number).or_default() += 1;
    }

    pub(super) fn count_approximation(&mut self, what: &'static str) {
        *self.approximations.entry(what).or_default() += 1;
    }
}
