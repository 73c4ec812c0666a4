//! Which change sequences the tests of a search exercised, and which of them are critical (FSE'13, Def. 3).

use std::collections::BTreeMap;

use schism_report::diff::Sequence;

use super::guide::Plan;

/// Tests of one sequence.
#[derive(Clone, Copy, Default)]
struct Tally {
    tests: u64,
    differences: u64,
    errors: u64,
}

/// All tests by the changes that they came to, in this order.
#[derive(Default)]
pub(super) struct Sequences {
    tallies: BTreeMap<Vec<u32>, Tally>,
    /// By kind of error: the changes that all of its tests came to, in the order of the first.
    errors: BTreeMap<String, Vec<u32>>,
}

impl Sequences {
    /// So many tests came to these changes.
    pub(super) fn tests(&mut self, changes: Vec<u32>, count: u64) {
        self.tallies.entry(changes).or_default().tests += count;
    }

    /// A test showed a confirmed difference, and perhaps an error of this kind.
    pub(super) fn difference(&mut self, changes: &[u32], error: Option<&str>) {
        let tally = self.tallies.entry(changes.to_vec()).or_default();
        tally.differences += 1;
        let Some(kind) = error else { return };
        tally.errors += 1;
        match self.errors.get_mut(kind) {
            Some(common) => common.retain(|change| changes.contains(change)),
            None => {
                self.errors.insert(kind.to_owned(), changes.to_vec());
            }
        }
    }

    /// Def. 3: at least two changes such that no test that leaves one of them out shows the error.
    fn critical(&self) -> Vec<&Vec<u32>> {
        self.errors.values().filter(|common| common.len() > 1).collect()
    }

    /// For the report: those with errors first, then by what was seen.
    pub(super) fn told(&self, plan: &Plan) -> Vec<Sequence> {
        let critical = self.critical();
        let is_critical = |changes: &Vec<u32>| critical.iter().any(|common| is_part(common, changes));
        let name = |&mark: &u32| {
            let name = &plan.names[mark as usize];
            name.strip_prefix("change ").unwrap_or(name).to_owned()
        };
        let told = |(changes, tally): (&Vec<u32>, &Tally)| Sequence {
            changes: changes.iter().map(name).collect(),
            tests: tally.tests.max(tally.differences),
            differences: tally.differences,
            errors: tally.errors,
            critical: is_critical(changes),
        };
        let mut all: Vec<_> = self.tallies.iter().map(told).collect();
        all.sort_by_key(|sequence| {
            std::cmp::Reverse((sequence.errors, sequence.critical, sequence.differences, sequence.tests))
        });
        all
    }
}

/// Whether all of `part` is in `whole`, in the same order.
fn is_part(part: &[u32], whole: &[u32]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|change| rest.any(|other| other == change))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(tests: &[(&[u32], Option<&str>)]) -> Vec<(Vec<String>, bool)> {
        let mut sequences = Sequences::default();
        for (changes, error) in tests {
            sequences.tests(changes.to_vec(), 1);
            if error.is_some() {
                sequences.difference(changes, *error);
            }
        }
        let names = (0..9).map(|number| format!("change c:{number}")).collect();
        let plan = Plan { names, ..Plan::default() };
        sequences.told(&plan).into_iter().map(|told| (told.changes, told.critical)).collect()
    }

    #[test]
    fn what_all_tests_of_an_error_share_is_critical() {
        let all = told(&[(&[1, 5, 7], Some("e")), (&[1, 7, 5], None), (&[1, 5, 6, 7], Some("e")), (&[1], None)]);
        let critical: Vec<_> =
            all.iter().filter(|(_, critical)| *critical).map(|(changes, _)| changes.join(" ")).collect();
        assert_eq!(critical.len(), 2, "{all:?}");
        assert!(critical.contains(&"c:1 c:5 c:7".to_owned()) && critical.contains(&"c:1 c:5 c:6 c:7".to_owned()));
    }

    #[test]
    fn an_error_that_one_change_shows_alone_has_no_critical_sequence() {
        let all = told(&[(&[1, 5], Some("e")), (&[5], Some("e"))]);
        assert!(all.iter().all(|(_, critical)| !critical), "{all:?}");
    }
}
