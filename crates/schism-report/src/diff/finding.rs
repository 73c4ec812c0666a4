//! A confirmed difference.

use std::sync::Arc;

use schemars::JsonSchema;
use schism_case::{Difference, Input, Outcome};
use serde::{Deserialize, Serialize};

use super::class::{Class, Cost, Seen, classify};
use super::document::Step;
use super::ignore::Ignore;
use super::phase::Phase;
use super::triage::Judgement;
use crate::typed::Call;

/// One of the two versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The version before the change.
    Old,
    /// The version after it.
    New,
}

impl Side {
    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            Side::Old => "old",
            Side::New => "new",
        }
    }
}

/// A place in the source.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourcePlace {
    /// The function.
    pub function: String,
    /// Its file; empty if unknown.
    pub file: String,
    /// The line from 1, or 0 if unknown.
    pub line: u32,
    /// The line itself; empty if unknown.
    pub text: String,
}

/// A changed line that was executed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChangedLine {
    /// In which version.
    pub side: Side,
    /// The file.
    pub file: String,
    /// The line from 1.
    pub line: u32,
    /// The line itself; empty if unknown.
    pub text: String,
}

/// A change that takes part in causing a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// For people.
    pub words: String,
    /// Its code, wherever it stands in its file.
    pub code: String,
}

/// What is not the same twice when one program is run twice, and therefore does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unstable {
    /// Standard output.
    pub stdout: bool,
    /// Standard error.
    pub stderr: bool,
    /// The files that are left.
    pub files: bool,
}

/// A difference that was seen on the native programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The number of the path that led to it.
    pub path: u64,
    /// Which of the explored inputs it comes from: a template or a seed.
    pub source: usize,
    /// In which order threads took turns where it was predicted, if the program has any.
    pub thread_order: Option<u32>,
    /// What the programs are given.
    pub input: Input,
    /// Values that the program itself declared symbolic; with `--entry`, the arguments.
    pub values: Vec<(String, Vec<u8>)>,
    /// With `--entry`, the function that is called and the types of all that it is given.
    pub call: Option<Arc<Call>>,
    /// What old did.
    pub old: Seen,
    /// What new did.
    pub new: Seen,
    /// What the engine said that old and new would do.
    pub predicted: Option<(Outcome, Outcome)>,
    /// It was seen natively on an input on which the engine saw none.
    pub unpredicted: bool,
    /// What kind of difference it is.
    pub class: Class,
    /// All respects in which the outcomes differ.
    pub differences: Vec<Difference>,
    /// Where the two sides went different ways.
    pub parting: Option<SourcePlace>,
    /// The changed lines that were executed.
    pub changed_lines: Vec<ChangedLine>,
    /// The smallest set of changes that causes it, if it is known.
    pub caused_by: Vec<Cause>,
    /// How the effect travelled from the change to what can be seen, one step each.
    pub travel: Vec<String>,
    /// The same by lines of the source.
    pub way: Vec<Step>,
    /// The same as a picture, in SVG; only the page shows it.
    pub picture: Option<String>,
    /// What the input costs both versions.
    pub cost: Option<Cost>,
    /// What other versions say of it.
    pub judgement: Option<Judgement>,
    /// What does not count, because it differs from run to run.
    pub unstable: Unstable,
    /// In which phase of Shadow it was found.
    pub phase: Option<Phase>,
    /// What must hold of the input for the versions to take the ways that they took; empty if that is not known, or true of any input.
    pub condition: Vec<String>,
    /// The formula of the semantic change that it shows (TR11/11), if it was found by one.
    pub semantic: Option<String>,
}

impl Finding {
    /// The changes that cause it, in words: one line may hold several, and is named once.
    pub fn causes(&self) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for cause in &self.caused_by {
            if !all.contains(&cause.words) {
                all.push(cause.words.clone());
            }
        }
        all
    }

    /// A finding of a given class, with nothing known of its cause.
    pub fn new(path: u64, input: Input, old: Seen, new: Seen, class: Class) -> Self {
        Finding {
            path,
            source: 0,
            thread_order: None,
            input,
            values: Vec::new(),
            call: None,
            old,
            new,
            predicted: None,
            unpredicted: false,
            class,
            differences: Vec::new(),
            parting: None,
            changed_lines: Vec::new(),
            caused_by: Vec::new(),
            travel: Vec::new(),
            way: Vec::new(),
            picture: None,
            cost: None,
            judgement: None,
            unstable: Unstable::default(),
            phase: None,
            condition: Vec::new(),
            semantic: None,
        }
    }

    /// A finding, if what was seen differs in anything that counts.
    pub fn compare(path: u64, input: Input, old: Seen, new: Seen, ignore: &Ignore) -> Option<Self> {
        let (class, differences) = classify(&old, &new, ignore)?;
        Some(Finding { differences, ..Finding::new(path, input, old, new, class) })
    }

    /// How much a reader has to take in: bytes, and bytes that cannot be printed many times.
    pub fn effort(&self) -> usize {
        let input = &self.input;
        let words = input.argv.iter().skip(1).chain(&input.environment);
        let words = words.map(|word| 1 + effort(word)).sum::<usize>();
        let files = input.files.iter().map(|(path, entry)| {
            let content = match &entry.node {
                schism_case::Node::File { content, .. } => content.as_slice(),
                _ => &[],
            };
            4 + effort(path) + effort(content)
        });
        let values = self.values.iter().map(|(_, bytes)| bytes.iter().filter(|&&byte| byte != 0).count());
        words + effort(&input.stdin) + files.sum::<usize>() + values.sum::<usize>()
    }
}

/// Bytes of one string, those that cannot be printed many times.
fn effort(bytes: &[u8]) -> usize {
    let strange = bytes.iter().filter(|&&byte| !matches!(byte, b' '..=b'~' | b'\n' | b'\t')).count();
    bytes.len() + 8 * strange
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::sample::outcome;
    use schism_case::Status;

    #[test]
    fn what_cannot_be_printed_is_hard_to_read() {
        let with = |argument: &[u8]| {
            let seen = Seen::new(outcome("", "", Status::Exited(0)));
            Finding::new(1, Input::new([b"p", argument]), seen.clone(), seen, Class::Cost).effort()
        };
        assert!(with(b"abcd") < with(b"\x01"));
        assert!(with(b"ab") < with(b"abc"));
    }

    #[test]
    fn a_line_is_named_once_as_a_cause() {
        let seen = Seen::new(outcome("", "", Status::Exited(0)));
        let cause = |words: &str| Cause { words: words.into(), code: String::new() };
        let caused_by = ["a.c:1", "a.c:2", "a.c:2"].map(cause).to_vec();
        let finding = Finding { caused_by, ..Finding::new(1, Input::new(["p"]), seen.clone(), seen, Class::Output) };
        assert_eq!(finding.causes(), ["a.c:1", "a.c:2"]);
    }

    #[test]
    fn equal_outcomes_are_no_finding() {
        let seen = Seen::new(outcome("a", "", Status::Exited(0)));
        assert_eq!(Finding::compare(1, Input::new(["p"]), seen.clone(), seen, &Ignore::default()), None);
    }
}
