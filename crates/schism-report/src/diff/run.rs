//! A comparison as a whole: what was compared, how it ended, and its numbers.

use std::collections::BTreeSet;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::finding::Side;
use super::ignore::Ignore;
use super::phase::PhaseRow;
use super::suppress::Suppressions;
use crate::coverage::Share;
use crate::summary::{Counters, Ended, LedgerEntry, TestTime};
use crate::typed::Call;

/// What is compared; known before anything runs.
#[derive(Clone, Debug, Default)]
pub struct DiffHeader {
    /// What the user calls the old version.
    pub old: String,
    /// What the user calls the new version.
    pub new: String,
    /// The words after `--`, or those that were derived.
    pub template: Vec<String>,
    /// The strategy's name.
    pub strategy: String,
    /// What changed between the versions, one line each.
    pub changes: Vec<String>,
    /// What does not count.
    pub ignore: Ignore,
    /// What the user does not want to see.
    pub suppressions: Suppressions,
    /// What the project says is meant.
    pub accepted: Vec<schism_settings::Acceptance>,
    /// What keeps native programs from doing harm, in one line; empty as long as none was started.
    pub protection: String,
    /// With `--entry`, the function that is called.
    pub call: Option<Arc<Call>>,
}

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// There are confirmed differences.
    Different,
    /// No input within the bounds makes a difference.
    SameWithinBounds,
    /// Nothing is known of the change: no input that was tried executes it, or it is not compiled.
    NotReached,
    /// No difference was found, and there may be one.
    Inconclusive,
}

impl Answer {
    /// As it is printed.
    pub fn title(self) -> &'static str {
        match self {
            Answer::Different => "DIFFERENT",
            Answer::SameWithinBounds => "SAME WITHIN BOUNDS",
            Answer::NotReached => "NOT REACHED",
            Answer::Inconclusive => "INCONCLUSIVE",
        }
    }
}

/// The answer with what it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Verdict {
    /// The answer.
    pub answer: Answer,
    /// Within which bounds it was looked for, one line each.
    pub bounds: Vec<String>,
    /// What keeps the answer from being more, such as a budget that was reached; one line each.
    pub reasons: Vec<String>,
    /// Changed lines that no input came to, by file, and what is known of the way there.
    pub not_reached: Vec<String>,
    /// What was approximated on the way.
    pub ledger: Vec<LedgerEntry>,
    /// The sizes of the input in the order in which they were explored, if nobody has said how large it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sizes: Vec<Size>,
}

/// Inputs up to some size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Size {
    /// They in words, mostly as a template as after `--`.
    pub input: String,
    /// How many templates and seeds that are.
    pub templates: u64,
    /// Whether every path of them was explored, with nothing given up or approximated until then.
    pub finished: bool,
    /// Paths that were followed for them, as far as they mattered.
    pub paths: u64,
}

/// What became of states and pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PairCounters {
    /// States that stood for both versions, when they ended, split or were retired.
    pub shared: u64,
    /// Those that were retired, because no change could be reached any more.
    pub retired: u64,
    /// Splits into pairs.
    pub split: u64,
    /// Pairs that became one state again.
    pub merged: u64,
    /// Branches at which the sides went different ways.
    pub parted: u64,
    /// Pairs that ran to the end of both sides.
    pub finished: u64,
}

/// A change that kept states from being retired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KeptAlive {
    /// The change, in words.
    pub change: String,
    /// How many states could still reach it when they ended.
    pub states: u64,
}

/// Branches of the program's own code in the new version (ISSTA'11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Branches {
    /// All of them.
    pub all: u64,
    /// B_E: no change can be reached behind them.
    pub cannot_reach: u64,
    /// B_P: no change comes before them either.
    pub cannot_propagate: u64,
}

/// What eXpress found irrelevant (its Table 2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pruning {
    /// Branches.
    pub branches: Branches,
    /// Candidates left by all runs.
    pub candidates: u64,
    /// Those in P_not-P.
    pub cannot_propagate: u64,
    /// Those in P_not-E.
    pub cannot_execute: u64,
    /// Those in P_not-I.
    pub not_infected: u64,
    /// Whether they were left out, not only counted.
    pub pruned: bool,
}

/// The tests that came to the same changes in the same order (FSE'13).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sequence {
    /// The changes.
    pub changes: Vec<String>,
    /// How many tests.
    pub tests: u64,
    /// Those on which the versions differ.
    pub differences: u64,
    /// Those that show an error, as far as a fixed version says so.
    pub errors: u64,
    /// Whether it holds a critical sequence (Def. 3): no test without all of its changes shows an error of the same kind.
    pub critical: bool,
}

/// A point of the run, for charts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sample {
    /// Instructions executed until then.
    pub instructions: u64,
    /// Paths that had come to their end.
    pub paths: u64,
    /// Findings that were confirmed.
    pub findings: u64,
}

/// What had been done when the first difference was predicted that was then confirmed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct First {
    /// Runs begun, that one included.
    pub runs: u64,
    /// Instructions executed.
    pub instructions: u64,
    /// Questions to the solver.
    pub queries: u64,
}

/// What the native programs said of inputs on which the machine saw no difference.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NativeCheck {
    /// How many inputs both versions were run on.
    pub inputs: u64,
    /// Those that were left out for lack of time.
    pub not_run: u64,
    /// Those on which the versions differ after all.
    pub differ: u64,
    /// Those on which they differ only now and then.
    pub unsteady: u64,
    /// Commands that do something else natively than in the machine, with the same C library, too.
    pub machine_is_wrong: Vec<String>,
    /// Commands behind a change that do something else with the user's C library than with that of the machine.
    pub library: Vec<String>,
}

/// The numbers of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct RunFacts {
    /// Why it ended.
    pub ended: Ended,
    /// The engine's numbers.
    pub counters: Counters,
    /// What became of states and pairs.
    pub pairs: PairCounters,
    /// Differences that the engine predicted.
    pub predicted: u64,
    /// Those that were seen natively.
    pub confirmed: u64,
    /// When the first of them was predicted.
    pub first: Option<First>,
    /// What the native programs said where no difference was predicted.
    pub native: NativeCheck,
    /// What kept states alive, the most first.
    pub kept_alive: Vec<KeptAlive>,
    /// Changed lines that some path executed.
    pub changed_lines: Share,
    /// The executed ones by version and file.
    pub reached_lines: Vec<ReachedLines>,
    /// What the strategy found irrelevant, if it is one that looks.
    pub pruning: Option<Pruning>,
    /// Tests by change sequence, if the strategy follows them.
    pub sequences: Vec<Sequence>,
    /// Points of the run in their order.
    pub history: Vec<Sample>,
    /// What the phases of Shadow found, if that is the strategy.
    pub phases: Vec<PhaseRow>,
    /// Seconds from start to end; never in a file that is to be the same for the same command.
    pub seconds: f64,
    /// Seconds until both native programs were there.
    pub built_seconds: Option<f64>,
    /// Seconds until the first path was at its end.
    pub path_seconds: Option<f64>,
    /// Seconds until the first difference was confirmed.
    pub first_seconds: Option<f64>,
    /// Seconds of these that were spent searching for it.
    pub first_searched: Option<f64>,
    /// When each test was written.
    pub tests: Vec<TestTime>,
    /// Seconds of it that the solver took.
    pub solver_seconds: f64,
}

impl RunFacts {
    /// Those of a run that has just begun.
    pub fn new() -> Self {
        RunFacts {
            ended: Ended::Running,
            counters: Counters::default(),
            pairs: PairCounters::default(),
            predicted: 0,
            confirmed: 0,
            first: None,
            native: NativeCheck::default(),
            kept_alive: Vec::new(),
            changed_lines: Share::default(),
            reached_lines: Vec::new(),
            pruning: None,
            sequences: Vec::new(),
            history: Vec::new(),
            phases: Vec::new(),
            seconds: 0.0,
            built_seconds: None,
            path_seconds: None,
            first_seconds: None,
            first_searched: None,
            tests: Vec::new(),
            solver_seconds: 0.0,
        }
    }

    /// The share of states for both versions that were retired.
    pub fn retired(&self) -> Share {
        Share { covered: self.pairs.retired as usize, total: self.pairs.shared as usize }
    }
}

impl Default for RunFacts {
    fn default() -> Self {
        RunFacts::new()
    }
}

/// Changed lines of one file that were executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachedLines {
    /// The version whose lines they are.
    pub side: Side,
    /// The file without its folders.
    pub file: String,
    /// Their numbers, from 1.
    pub lines: BTreeSet<u32>,
}

/// A predicted difference that was not seen natively.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Unconfirmed {
    /// The number of the path that led to it.
    pub path: u64,
    /// The command to run.
    pub command: String,
    /// What was predicted, in words.
    pub predicted: String,
    /// Why it is not believed.
    pub reason: String,
}

/// One source file in both versions, with what was reached of the changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourcePair {
    /// Its name in old; empty if only new has it.
    pub old_name: String,
    /// Its name in new; empty if only old has it.
    pub new_name: String,
    /// Where it lies in new, from the folder in which the comparison runs if it is below that.
    pub new_path: String,
    /// Its text in old.
    pub old: String,
    /// Its text in new.
    pub new: String,
    /// Lines of old that take part in the change, from 1.
    pub changed_old: BTreeSet<u32>,
    /// Lines of new that take part in the change.
    pub changed_new: BTreeSet<u32>,
    /// Lines of old that were executed.
    pub covered_old: BTreeSet<u32>,
    /// Lines of new that were executed.
    pub covered_new: BTreeSet<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_shared_is_all_retired() {
        assert_eq!(RunFacts::new().retired().percent(), 100.0);
    }
}
