//! From what a program reads and knows to rounds of templates.
//!
//! Three kinds of rounds take turns. Words of which every byte is free say most of an answer. Words that the program knows, one at a time and in pairs, with
//! free ones behind them, come to code that free bytes alone reach late. More words than the program speaks of come at last.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

use schism_case::SymbolicInput;

use super::options::{Takes, Words};
use super::{Besides, Reads};

/// Known words that are tried by themselves, and pairs of them.
const MOST_WORDS: usize = 48;
const MOST_PAIRS: usize = 48;
/// Free words behind known ones.
const MOST_BEHIND: usize = 8;
/// An argument of an option is long enough for every word that the program knows, up to this.
const LONGEST_ARGUMENT: usize = 12;
/// So many words are more than most programs speak of.
const MANY: usize = 4;
/// Known words that a label names.
const MOST_NAMED: usize = 8;

/// What varies in the inputs of a round. Of two rounds of one kind the later one holds all inputs of the earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::diff) enum Kind {
    /// All words.
    Free,
    /// What stands behind one known word.
    Behind,
    /// What stands behind two of them.
    BehindTwo,
    /// More words than the program speaks of.
    Many,
    /// Texts made of known words.
    Lines,
    /// Files that the project brings along.
    Examples,
}

/// Inputs up to one size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::diff) struct Round {
    pub(in crate::diff) kind: Kind,
    /// It in words.
    pub(in crate::diff) label: String,
    /// Its templates, each in words as after `--`.
    pub(in crate::diff) templates: Vec<Vec<OsString>>,
    /// Inputs besides those, with what is free in each.
    pub(in crate::diff) seeds: Vec<SymbolicInput>,
}

/// All rounds, the smallest inputs first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::diff) struct Plan {
    pub(in crate::diff) rounds: Vec<Round>,
    /// The round that is finished before SAME is said.
    pub(in crate::diff) usual: usize,
    /// The last one that is begun whatever the others bring.
    pub(in crate::diff) least: usize,
}

/// The order of sizes; `usual` ends with the fourth, and what comes in any case with the seventh.
const ORDER: &[(Kind, usize)] = &[
    (Kind::Free, 1),
    (Kind::Free, 2),
    (Kind::Behind, 2),
    (Kind::Free, 4),
    (Kind::Behind, 4),
    (Kind::Many, 2),
    (Kind::BehindTwo, 4),
    (Kind::Free, 8),
    (Kind::Behind, 8),
    (Kind::Free, 16),
    (Kind::Many, 4),
    (Kind::BehindTwo, 8),
    (Kind::Behind, 16),
    (Kind::Many, 8),
    (Kind::Free, 32),
    (Kind::BehindTwo, 16),
    (Kind::Many, 16),
    (Kind::Free, 64),
    (Kind::Behind, 64),
    (Kind::Many, 32),
    (Kind::Free, 128),
    (Kind::Free, 256),
];
const USUAL: (Kind, usize) = (Kind::Free, 4);
const LEAST: (Kind, usize) = (Kind::BehindTwo, 4);

/// What is to be tried of two versions.
pub(super) struct Known {
    pub(super) reads: Reads,
    pub(super) words: Words,
    /// Words that only one version knows: most likely the change is about these.
    pub(super) changed: BTreeSet<Vec<u8>>,
}

impl Known {
    pub(super) fn plan(&self) -> Plan {
        let mut plan = Plan::default();
        for &(kind, size) in ORDER {
            let templates = self.templates(kind, size);
            let is_known = plan.rounds.iter().any(|round| round.kind == kind && round.templates == templates);
            if !templates.is_empty() && !is_known {
                plan.rounds.push(Round { kind, label: self.label(kind, size), templates, seeds: Vec::new() });
            }
            let last = plan.rounds.len().saturating_sub(1);
            if (kind, size) == USUAL {
                plan.usual = last;
            }
            if (kind, size) == LEAST {
                plan.least = last;
            }
        }
        plan
    }

    fn templates(&self, kind: Kind, size: usize) -> Vec<Vec<OsString>> {
        let lines = match kind {
            Kind::Free => {
                let most = self.reads.most_arguments();
                let mut lines = Vec::new();
                for line in Besides::EACH.map(|besides| self.reads.words(most, size, besides)) {
                    if !lines.contains(&line) {
                        lines.push(line);
                    }
                }
                lines
            }
            _ if !self.reads.arguments => Vec::new(),
            Kind::Behind => self.chosen().iter().map(|word| self.behind(&[word], size)).collect(),
            Kind::BehindTwo => {
                let pairs = self.words.pairs(&self.chosen(), MOST_PAIRS);
                pairs.iter().map(|[one, two]| self.behind(&[one, two], size)).collect()
            }
            Kind::Many if self.reads.most_arguments() < MANY => {
                vec![self.reads.words(MANY, size, Besides::NOTHING)]
            }
            Kind::Many | Kind::Lines | Kind::Examples => Vec::new(),
        };
        lines.into_iter().map(|line| line.into_iter().map(OsString::from_vec).collect()).collect()
    }

    /// The known words that are tried: those that only one version knows first.
    fn chosen(&self) -> Vec<Vec<u8>> {
        let (mut first, others): (Vec<_>, Vec<_>) =
            self.words.known.keys().cloned().partition(|word| self.changed.contains(word));
        first.extend(others);
        first.truncate(MOST_WORDS);
        first
    }

    /// Known words with their arguments, and free ones behind them.
    fn behind(&self, words: &[&Vec<u8>], size: usize) -> Vec<Vec<u8>> {
        let longest = self.words.known.keys().map(Vec::len).max().unwrap_or(0).min(LONGEST_ARGUMENT);
        let argument = size.max(longest).to_string().into_bytes();
        let mut line = Vec::new();
        for word in words {
            let takes = self.words.known.get(*word).copied().unwrap_or(Takes::Nothing);
            if takes == Takes::Rest {
                line.extend([b"--sym-arg-after".to_vec(), (*word).clone(), argument.clone()]);
                continue;
            }
            if looks_like_template(word) {
                line.push(b"--sym-literal".to_vec());
            }
            line.push((*word).clone());
            if takes == Takes::Word {
                line.extend([b"--sym-arg".to_vec(), argument.clone()]);
            }
        }
        line.extend(self.reads.words(self.reads.asked.clamp(1, MOST_BEHIND), size, Besides::NOTHING));
        line
    }

    fn label(&self, kind: Kind, size: usize) -> String {
        let rest = |most: usize, besides: Besides| {
            let words = self.reads.words(most, size, besides);
            words.iter().map(|word| String::from_utf8_lossy(word).into_owned()).collect::<Vec<_>>().join(" ")
        };
        let behind = || rest(self.reads.asked.clamp(1, MOST_BEHIND), Besides::NOTHING);
        match kind {
            Kind::Free => rest(self.reads.most_arguments(), Besides::ALL),
            Kind::Many | Kind::Lines | Kind::Examples => rest(MANY, Besides::NOTHING),
            Kind::Behind => format!("one of {} and {}", self.named(), behind()),
            Kind::BehindTwo => format!("two of {} and {}", self.named(), behind()),
        }
    }

    /// Known words, for readers.
    pub(super) fn named(&self) -> String {
        let words = self.chosen();
        let shown = |word: &Vec<u8>| {
            let takes = self.words.known.get(word).copied().unwrap_or(Takes::Nothing);
            let word = String::from_utf8_lossy(word);
            match takes {
                Takes::Nothing => word.into_owned(),
                Takes::Word => format!("{word} ARG"),
                Takes::Rest => format!("{word}[ARG]"),
            }
        };
        let mut names: Vec<String> = words.iter().take(MOST_NAMED).map(shown).collect();
        if words.len() > MOST_NAMED {
            names.push(format!("{} more", words.len() - MOST_NAMED));
        }
        names.join(", ")
    }
}

/// Whether a word would be taken for an option of the template.
fn looks_like_template(word: &[u8]) -> bool {
    let name = word.strip_prefix(b"--").or_else(|| word.strip_prefix(b"-")).unwrap_or_default();
    name.starts_with(b"sym-") || name == b"fixture"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(words: &[(&str, Takes)]) -> Known {
        let reads = Reads { arguments: true, ..Reads::default() };
        let mut known = Words::default();
        known.known.extend(words.iter().map(|(word, takes)| (word.as_bytes().to_vec(), *takes)));
        Known { reads, words: known, changed: BTreeSet::new() }
    }

    fn lines(round: &Round) -> Vec<String> {
        let line =
            |words: &Vec<OsString>| words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
        round.templates.iter().map(line).collect()
    }

    fn of(plan: &Plan, kind: Kind) -> Vec<String> {
        lines(plan.rounds.iter().find(|round| round.kind == kind).unwrap())
    }

    #[test]
    fn known_words_stand_before_free_ones() {
        let mut known = known(&[
            ("-b", Takes::Word),
            ("-v", Takes::Nothing),
            ("--sym-x=", Takes::Rest),
            ("--sym-y", Takes::Nothing),
        ]);
        known.changed = [b"-v".to_vec()].into();
        let plan = known.plan();
        let expected = [
            "-v --sym-args 0 1 2",
            "--sym-arg-after --sym-x= 8 --sym-args 0 1 2",
            "--sym-literal --sym-y --sym-args 0 1 2",
            "-b --sym-arg 8 --sym-args 0 1 2",
        ];
        assert_eq!(of(&plan, Kind::Behind), expected);
        assert_eq!(of(&plan, Kind::BehindTwo).len(), 6);
        assert_eq!(plan.rounds[plan.usual].label, "--sym-args 0 2 4");
        assert_eq!(plan.rounds[plan.least].kind, Kind::BehindTwo);
        assert!(plan.rounds[2].label.starts_with("one of -v, --sym-x=[ARG], --sym-y, -b ARG and --sym-args 0 1 2"));
    }

    #[test]
    fn a_program_that_reads_nothing_has_one_input() {
        let nothing = Known { reads: Reads::default(), words: Words::default(), changed: BTreeSet::new() };
        let plan = nothing.plan();
        assert_eq!((plan.rounds.len(), plan.usual, plan.least), (1, 0, 0));
        assert_eq!(lines(&plan.rounds[0]), [""]);
    }

    #[test]
    fn a_variable_may_also_be_unset() {
        let reads = Reads { environment: [b"HOW".to_vec()].into(), ..Reads::default() };
        let plan = Known { reads, words: Words::default(), changed: BTreeSet::new() }.plan();
        assert_eq!(lines(&plan.rounds[0]), ["", "--sym-env HOW 1"]);
        let reads = Reads {
            named_files: [b"a.txt".to_vec()].into(),
            environment: [b"HOW".to_vec()].into(),
            ..Reads::default()
        };
        let plan = Known { reads, words: Words::default(), changed: BTreeSet::new() }.plan();
        let all = ["", "--sym-env HOW 1", "--sym-file a.txt 2", "--sym-file a.txt 2 --sym-env HOW 1"];
        assert_eq!(lines(&plan.rounds[0]), all);
    }
}
