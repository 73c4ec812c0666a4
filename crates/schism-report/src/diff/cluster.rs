//! Findings that a user would call the same difference.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use schism_case::Input;

use super::accept::{Identity, Standing};
use super::class::{Class, Severity};
use super::finding::{ChangedLine, Finding};
use super::fingerprint::{fingerprint, looks_alike, share_changes};

/// One difference, with the most readable of the inputs that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    /// What it is known by.
    pub fingerprint: String,
    /// The finding to show.
    pub representative: Finding,
    /// The test that holds it.
    pub test: usize,
    /// Further tests of it: those that were the most readable before, and those from other templates or seeds.
    pub other_tests: Vec<usize>,
    /// The templates and seeds that led to it and have a test.
    sources: Vec<usize>,
    /// How many findings it stands for.
    pub count: usize,
    /// The changed lines on the ways to all of them.
    pub lines: BTreeSet<ChangedLine>,
    /// Of which code it comes, once that is known.
    pub identity: Option<Identity>,
    /// What the project says of it.
    pub(crate) standing: Option<Standing>,
}

impl Cluster {
    /// The first finding of a difference.
    fn new(fingerprint: String, finding: &Finding, test: usize) -> Self {
        Cluster {
            fingerprint,
            representative: finding.clone(),
            test,
            other_tests: Vec::new(),
            sources: vec![finding.source],
            count: 1,
            lines: finding.changed_lines.iter().cloned().collect(),
            identity: None,
            standing: None,
        }
    }

    /// One more finding of it.
    fn take(&mut self, finding: &Finding) {
        self.count += 1;
        self.lines.extend(finding.changed_lines.iter().cloned());
    }

    /// Why it is meant, if the project says so.
    pub fn accepted(&self) -> Option<&str> {
        match &self.standing {
            Some(Standing::Accepted(because)) => Some(because),
            _ => None,
        }
    }

    /// Whether the project says that it is meant.
    pub fn is_accepted(&self) -> bool {
        self.accepted().is_some()
    }

    /// Why it was meant, if it comes from other code now than what was accepted.
    pub fn returned(&self) -> Option<&str> {
        match &self.standing {
            Some(Standing::Returned(because)) => Some(because),
            _ => None,
        }
    }
}

/// What became of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// The first of its kind; it has this test.
    New(usize),
    /// Known, but more readable than what was known; it has this test.
    Better(usize),
    /// Known, but not from that template or seed; it has this test.
    Elsewhere(usize),
    /// Known.
    Known,
    /// The user does not want to see it.
    Suppressed,
}

/// Templates and seeds that get a test of their own for one difference, at most.
const MOST_SOURCES: usize = 8;

/// All clusters in the order of their first findings.
#[derive(Default)]
pub(crate) struct Clusters {
    index: HashMap<String, usize>,
    found: Vec<Cluster>,
    tests: usize,
}

impl Clusters {
    /// The finding that a test shows, if it is the one that its cluster is shown by.
    pub(crate) fn of_test(&mut self, test: usize) -> Option<&mut Finding> {
        let cluster = self.found.iter_mut().find(|cluster| cluster.test == test)?;
        Some(&mut cluster.representative)
    }

    /// Takes a finding in. One that is worth a test of its own gets the next number.
    pub(crate) fn add(&mut self, finding: &Finding) -> Added {
        let fingerprint = fingerprint(finding);
        let Some(known) = self.index.get(&fingerprint).copied().or_else(|| self.same_run(finding)) else {
            self.tests += 1;
            self.index.insert(fingerprint.clone(), self.found.len());
            self.found.push(Cluster::new(fingerprint, finding, self.tests));
            return Added::New(self.tests);
        };
        let cluster = &mut self.found[known];
        cluster.take(finding);
        // At least a quarter less to read, or a long run would keep many tests that hardly differ.
        let is_better = 4 * finding.effort() <= 3 * cluster.representative.effort();
        let is_elsewhere = cluster.sources.len() < MOST_SOURCES && !cluster.sources.contains(&finding.source);
        if !is_better && !is_elsewhere {
            return Added::Known;
        }
        self.tests += 1;
        if is_elsewhere {
            cluster.sources.push(finding.source);
        }
        if !is_better {
            cluster.other_tests.push(self.tests);
            return Added::Elsewhere(self.tests);
        }
        cluster.other_tests.push(cluster.test);
        cluster.test = self.tests;
        cluster.representative = finding.clone();
        Added::Better(self.tests)
    }

    /// A cluster that is shown by the very same input. What else is known of two such findings differs only in the way on which they were
    /// found, or in what a program with an error does from run to run.
    fn same_run(&self, finding: &Finding) -> Option<usize> {
        let run = |finding: &Finding| (finding.class, finding.input.clone(), finding.values.clone());
        self.found.iter().position(|cluster| run(&cluster.representative) == run(finding))
    }

    /// Whether a smaller input that shows the same is known already; then it stands for the finding too. `made_of` says whether its first input could
    /// have been made of its second by leaving parts out.
    pub(crate) fn explain(&mut self, finding: &Finding, made_of: &dyn Fn(&Input, &Input) -> bool) -> bool {
        let explains = |known: &&mut Cluster| {
            let known = &known.representative;
            known.values == finding.values
                && known.semantic == finding.semantic
                && known.unstable == finding.unstable
                && looks_alike(known, finding)
                && share_changes(known, finding)
                && made_of(&known.input, &finding.input)
        };
        let Some(cluster) = self.found.iter_mut().find(explains) else { return false };
        cluster.take(finding);
        true
    }

    /// Whether an input stands for a difference of the same class that comes from other changes.
    pub(crate) fn is_taken(&self, input: &Input, finding: &Finding) -> bool {
        let is_other = |known: &Finding| known.class == finding.class && !share_changes(known, finding);
        self.found.iter().map(|cluster| &cluster.representative).any(|known| known.input == *input && is_other(known))
    }

    /// Whether a finding of this name and origin would be told apart from those that are known.
    pub(crate) fn wants(&self, fingerprint: &str, source: usize) -> bool {
        self.index.get(fingerprint).is_none_or(|&known| {
            let sources = &self.found[known].sources;
            sources.len() < MOST_SOURCES && !sources.contains(&source)
        })
    }

    /// The findings that are shown, in the order in which they were found.
    pub(crate) fn representatives(&mut self) -> impl Iterator<Item = &mut Finding> {
        self.found.iter_mut().map(|cluster| &mut cluster.representative)
    }

    /// All of them.
    pub(crate) fn all(&mut self) -> impl Iterator<Item = &mut Cluster> {
        self.found.iter_mut()
    }

    /// Those found so far, the most telling first. Of those that part at one place, the second comes after the first of all others: many inputs
    /// may show one change, and whoever reads a few differences wants to see all changes.
    pub(crate) fn ranked(&self) -> Vec<&Cluster> {
        let mut ranked: Vec<&Cluster> = self.found.iter().collect();
        ranked.sort_by_key(|cluster| {
            let finding = &cluster.representative;
            (weight(finding), finding.class, finding.effort(), Reverse(cluster.count), cluster.test)
        });
        let mut at: HashMap<_, usize> = HashMap::new();
        let mut in_turn: Vec<(_, &Cluster)> = Vec::new();
        for cluster in ranked {
            let finding = &cluster.representative;
            let parting = finding.parting.as_ref().map(|place| (&place.file, &place.function, place.line));
            // Nobody knows of two without a place that they are one change.
            let turn = parting.map_or(1, |parting| {
                let before = at.entry((weight(finding), parting)).or_default();
                *before += 1;
                *before
            });
            in_turn.push(((weight(finding), turn), cluster));
        }
        in_turn.sort_by_key(|&(turn, _)| turn);
        in_turn.into_iter().map(|(_, cluster)| cluster).collect()
    }
}

/// What comes before everything else: what is severe, crashes before what is only undefined; and last what other versions call progress, or
/// as expected.
fn weight(finding: &Finding) -> (bool, u8) {
    let is_welcome = finding.judgement.is_some_and(|judgement| judgement.is_welcome());
    let rank = match finding.class {
        Class::UndefinedInNew | Class::RaceInNew => 1,
        class if class.severity() == Severity::High => 0,
        _ => 2,
    };
    (is_welcome, rank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::{ChangedLine, Ignore, Judgement, Seen, Side, SourcePlace, Triage, sample::outcome};
    use schism_case::{Input, Status};

    fn finding(argument: &str, old: &str, new: &str, status: Status) -> Finding {
        let (old, new) = (outcome(old, "", Status::Exited(0)), outcome(new, "", status));
        Finding::compare(1, Input::new(["p", argument]), Seen::new(old), Seen::new(new), &Ignore::default()).unwrap()
    }

    fn output(argument: &str) -> Finding {
        finding(argument, &format!("value {argument}\n"), "none\n", Status::Exited(0))
    }

    #[test]
    fn the_most_readable_input_represents_a_cluster() {
        let mut clusters = Clusters::default();
        assert_eq!(clusters.add(&output("12345678")), Added::New(1));
        assert_eq!(clusters.add(&output("1234567")), Added::Known);
        assert_eq!(clusters.add(&output("12")), Added::Better(2));
        assert_eq!(clusters.add(&output("123456789")), Added::Known);
        let ranked = clusters.ranked();
        assert_eq!(ranked.len(), 1);
        assert_eq!((ranked[0].count, ranked[0].test, ranked[0].other_tests.as_slice()), (4, 2, &[1][..]));
        assert_eq!(ranked[0].representative.input.argv[1], b"12");
    }

    #[test]
    fn an_input_with_a_known_one_in_it_shows_nothing_new() {
        let mut clusters = Clusters::default();
        let made_of = |small: &Input, large: &Input| large.argv[1].starts_with(&small.argv[1]);
        let at = |lines: &[u32], finding: Finding| {
            let line = |&line| ChangedLine { side: Side::New, file: "f.c".into(), line, text: String::new() };
            Finding { changed_lines: lines.iter().map(line).collect(), ..finding }
        };
        let known = at(&[1, 2], output("1"));
        assert!(!clusters.explain(&known, &made_of));
        clusters.add(&known);
        assert!(clusters.explain(&at(&[2, 3], finding("12", "other\n", "", Status::Exited(0))), &made_of));
        assert_eq!(clusters.ranked()[0].count, 2);
        // Of other changes, of another class, with nothing known in it.
        assert!(!clusters.explain(&at(&[3], output("12")), &made_of));
        assert!(!clusters.explain(&at(&[1], finding("12", "fine\n", "fine\n", Status::Exited(1))), &made_of));
        assert!(!clusters.explain(&at(&[1], output("2")), &made_of));
        assert!(clusters.is_taken(&known.input, &at(&[3], output("12"))));
        assert!(!clusters.is_taken(&known.input, &at(&[1], output("12"))));
    }

    #[test]
    fn one_input_shows_one_difference_wherever_it_was_found() {
        let mut clusters = Clusters::default();
        let at = |line, argument| {
            let place = SourcePlace { function: "f".into(), file: "f.c".into(), line, text: String::new() };
            Finding { parting: Some(place), ..output(argument) }
        };
        assert_eq!(clusters.add(&at(1, "7")), Added::New(1));
        assert_eq!(clusters.add(&at(2, "7")), Added::Known);
        assert_eq!(clusters.add(&at(2, "8")), Added::New(2));
        assert_eq!(clusters.ranked().iter().map(|cluster| cluster.count).collect::<Vec<_>>(), [2, 1]);
    }

    #[test]
    fn each_template_has_its_own_test_up_to_a_number() {
        let mut clusters = Clusters::default();
        let from = |source| Finding { source, ..output("12") };
        assert_eq!(clusters.add(&from(3)), Added::New(1));
        assert!(clusters.wants(&fingerprint(&from(0)), 0));
        assert_eq!(clusters.add(&from(0)), Added::Elsewhere(2));
        assert_eq!([clusters.add(&from(0)), clusters.add(&from(3))], [Added::Known; 2]);
        for source in 10..10 + MOST_SOURCES {
            clusters.add(&from(source));
        }
        assert!(!clusters.wants(&fingerprint(&from(99)), 99));
        assert_eq!(clusters.add(&from(99)), Added::Known);
        let ranked = clusters.ranked();
        assert_eq!((ranked.len(), ranked[0].test, ranked[0].other_tests.len()), (1, 1, MOST_SOURCES - 1));
    }

    #[test]
    fn the_most_telling_comes_first() {
        let mut clusters = Clusters::default();
        let stderr = {
            let (old, new) = (outcome("", "", Status::Exited(0)), outcome("", "warning\n", Status::Exited(0)));
            Finding::compare(1, Input::new(["p"]), Seen::new(old), Seen::new(new), &Ignore::default()).unwrap()
        };
        let crash = finding("a long argument", "fine\n", "", Status::Killed(11));
        let status = finding("2", "fine\n", "fine\n", Status::Exited(1));
        for finding in
            [&stderr, &output("1"), &status, &crash, &finding("12 34", "first\n", "second\n", Status::Exited(0))]
        {
            clusters.add(finding);
        }
        let tests: Vec<usize> = clusters.ranked().iter().map(|cluster| cluster.test).collect();
        assert_eq!(tests, [4, 3, 2, 5, 1]);
    }

    #[test]
    fn errors_come_before_progress() {
        let mut clusters = Clusters::default();
        let judged =
            |finding: Finding, triage| Finding { judgement: Some(Judgement { triage, meant: None }), ..finding };
        clusters.add(&judged(finding("1", "fine\n", "", Status::Killed(11)), Triage::Progression));
        clusters.add(&judged(output("1"), Triage::Regression));
        let tests: Vec<usize> = clusters.ranked().iter().map(|cluster| cluster.test).collect();
        assert_eq!(tests, [2, 1]);
    }

    #[test]
    fn every_place_has_its_turn() {
        let at = |argument: &str, line, status| {
            let place = SourcePlace { function: "f".into(), file: "a.c".into(), line, text: String::new() };
            Finding { parting: Some(place), ..finding(argument, "x\n", &format!("{argument}\n"), status) }
        };
        let mut clusters = Clusters::default();
        let exit = Status::Exited;
        for finding in [
            at("12345", 9, exit(0)),
            at("1", 3, exit(1)),
            at("12", 3, exit(2)),
            at("123", 3, Status::Killed(11)),
            at("1234", 3, Status::Killed(6)),
            output("1"),
        ] {
            assert!(matches!(clusters.add(&finding), Added::New(_)), "{finding:?}");
        }
        let tests: Vec<usize> = clusters.ranked().iter().map(|cluster| cluster.test).collect();
        assert_eq!(tests, [4, 5, 2, 6, 1, 3], "crashes, one of each place, the rest");
    }
}
