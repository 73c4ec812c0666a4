//! What `findings.json` holds, as plain data: for whoever writes it, and for whoever reads it back to tell it in another form.
//!
//! `FINDINGS.md` beside this crate's manifest describes it for people, `findings.schema.json` for programs. The version changes when a
//! field gets another meaning or goes away; fields may be added under the same version.

use std::collections::BTreeSet;
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::bytes::Bytes;
use super::class::{Class, Severity};
use super::finding::Side;
use super::phase::{Phase, PhaseRow};
use super::run::{First, KeptAlive, NativeCheck, PairCounters, Pruning, Sample, Sequence, Unconfirmed, Verdict};
use crate::coverage::Share;
use crate::error::{FileContext, Result, malformed};
use crate::fresh::FINDINGS;
use crate::summary::{Counters, Ended};
use crate::typed::Reproduction;

/// What `schism diff` found.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Document {
    /// Of this form.
    pub version: u32,
    /// What the user calls the old version.
    pub old: String,
    /// What the user calls the new version.
    pub new: String,
    /// The words that shape the input.
    pub template: Vec<String>,
    /// The strategy's name.
    pub strategy: String,
    /// The words after `--ignore`.
    pub ignore: Vec<String>,
    /// What changed, one line each.
    pub changes: Vec<String>,
    /// What kept native programs from doing harm, in one line; absent before the first was run.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub protection: String,
    /// Null as long as it runs.
    pub verdict: Option<Verdict>,
    /// The numbers of the run; null as long as it runs.
    pub run: Option<Run>,
    /// How many findings the suppression file hid.
    pub suppressed: usize,
    /// The differences, the most telling first.
    pub findings: Vec<Item>,
    /// Tests of differences that are not yet small, and perhaps not separate ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unreduced: Vec<String>,
    /// Predictions that were not seen natively.
    pub unconfirmed: Vec<Unconfirmed>,
}

impl Document {
    /// The version that is written and read.
    pub const VERSION: u32 = 1;

    /// Reads what a comparison left in its output folder.
    ///
    /// # Errors
    /// If the file cannot be read, or is not in this form.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join(FINDINGS);
        let bytes = crate::plain::read(&path).file("read", &path)?;
        Self::parse(&bytes).map_err(|why| malformed(&path, why))
    }

    /// From the bytes of a file.
    ///
    /// # Errors
    /// If they are not in this form; says where and why.
    pub fn parse(bytes: &[u8]) -> std::result::Result<Self, String> {
        #[derive(Deserialize)]
        struct Only {
            version: u32,
        }
        let Only { version } = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        if version != Self::VERSION {
            return Err(format!("its form has the version {version}, and this schism reads version {}", Self::VERSION));
        }
        serde_json::from_slice(bytes).map_err(|error| error.to_string())
    }

    /// The form as a JSON Schema.
    pub fn schema() -> serde_json::Value {
        schemars::schema_for!(Document).to_value()
    }
}

/// The numbers that are the same for the same command.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Run {
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<First>,
    /// What the native programs said where no difference was predicted.
    pub native: NativeCheck,
    /// What kept states alive, the most first.
    pub kept_alive: Vec<KeptAlive>,
    /// Changed lines that some path executed.
    pub changed_lines: Share,
    /// The executed ones by version and file.
    pub reached_lines: Vec<Reached>,
    /// What the strategy found irrelevant, if it is one that looks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pruning: Option<Pruning>,
    /// Tests by change sequence, if the strategy follows them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sequences: Vec<Sequence>,
    /// Points of the run in their order.
    pub history: Vec<Sample>,
    /// What the phases of Shadow found, if that is the strategy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phases: Vec<PhaseRow>,
}

/// Changed lines of a file that were executed.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Reached {
    /// In which version.
    pub side: Side,
    /// The file without its folders.
    pub file: String,
    /// Their numbers, from 1.
    pub lines: BTreeSet<u32>,
}

/// One difference.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Item {
    /// What it is known by: 16 hexadecimal digits.
    pub fingerprint: String,
    /// What kind of difference it is.
    pub class: Class,
    /// How bad it is if it was not meant.
    pub severity: Severity,
    /// Why the project says that it is meant; absent if it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted: Option<String>,
    /// Why it was meant when it came from other code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted_before: Option<String>,
    /// Of which code it comes; absent as long as it runs, and where that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identity: Option<CodeIdentity>,
    /// It in words.
    pub headline: String,
    /// How many findings it stands for.
    pub count: usize,
    /// The folder of its test, below the output folder.
    pub test: String,
    /// Further tests of it.
    pub other_tests: Vec<String>,
    /// The number of the path that led to it.
    pub path: u64,
    /// To be typed into a shell in the output folder.
    pub command: String,
    /// With `--entry`, the call with its arguments as C.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<String>,
    /// The same as statements of C, with what new made of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reproduction: Option<Reproduction>,
    /// The arguments, the program's name first.
    pub argv: Vec<Bytes>,
    /// Variables of the environment.
    pub environment: Vec<Bytes>,
    /// Standard input.
    pub stdin: Bytes,
    /// Names in the working directory.
    pub files: Vec<Bytes>,
    /// Values that the program declared symbolic, or the arguments of `--entry`.
    pub values: Vec<Value>,
    /// All respects in which the versions differ, in words.
    pub differences: Vec<String>,
    /// What was seen of old.
    pub old: Behaviour,
    /// What was seen of new.
    pub new: Behaviour,
    /// What the engine predicted for old.
    pub predicted_old: Option<Behaviour>,
    /// What the engine predicted for new.
    pub predicted_new: Option<Behaviour>,
    /// The machine says that both do the same on this input, and the native programs differ.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unpredicted: bool,
    /// In which order threads took turns where it was predicted, if the program has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread_order: Option<u32>,
    /// Where the sides went different ways.
    pub parting: Option<Place>,
    /// The changed lines on the path.
    pub changed_lines: Vec<Changed>,
    /// Where to show it: a line of new. Absent as long as it runs, and where no source is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<Site>,
    /// The smallest set of changes that causes it, each in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub caused_by: Vec<String>,
    /// How the effect travelled, one step each.
    pub travel: Vec<String>,
    /// The same by lines of the source.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub way: Vec<Step>,
    /// What the input costs both versions.
    pub cost: Option<Costs>,
    /// What the fixed version says of it: `regression`, `incomplete fix` or `progression`.
    pub triage: Option<String>,
    /// Whether it was meant, as far as the version before the fix can tell: `bug` or `expected`.
    pub meant: Option<String>,
    /// In which phase of Shadow it was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// What must hold of the input for the versions to take these ways: all of these formulas over its bytes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub condition: Vec<String>,
    /// The formula of the semantic change that it shows (TR11/11).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub semantic: Option<String>,
}

/// Of which code a difference comes, as hashes. An acceptance holds as long as they stay the same.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CodeIdentity {
    /// Of the changed code on the way to the finding, in both versions: 64 hexadecimal digits.
    pub cause: String,
    /// Of each changed line on the way to any finding of the difference: 16 hexadecimal digits.
    pub lines: BTreeSet<String>,
}

/// A named value.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Value {
    /// Its name.
    pub name: String,
    /// Its bytes in hexadecimal.
    pub bytes: String,
}

/// What was seen of one version, or predicted for it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Behaviour {
    /// Standard output.
    pub stdout: Bytes,
    /// With `--entry`, what the function printed, returned and left, by the types of the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<String>,
    /// Standard error.
    pub stderr: Bytes,
    /// With which it ended, unless a signal ended it.
    pub exit_status: Option<u8>,
    /// Which ended it.
    pub signal: Option<i32>,
    /// It was stopped because it did not end.
    pub hung: bool,
    /// Names left behind in the working directory.
    pub files: Vec<Bytes>,
    /// A detected fault, in words.
    pub fault: Option<String>,
    /// Declared outputs.
    pub outputs: Vec<Value>,
    /// What sanitizers reported.
    pub sanitizers: Vec<String>,
}

/// A place in the source.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// The function.
    pub function: String,
    /// Its file without folders; empty if unknown.
    pub file: String,
    /// The line from 1, or 0 if unknown.
    pub line: u32,
    /// The line itself; empty if unknown.
    pub text: String,
}

/// A changed line that was executed.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Changed {
    /// In which version.
    pub side: Side,
    /// The file without its folders.
    pub file: String,
    /// The line from 1.
    pub line: u32,
    /// The line itself; empty if unknown.
    pub text: String,
}

/// A line of new at which a difference is shown: changed there, or the nearest to what was removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Site {
    /// The file, relative to the folder in which the comparison ran if it lies below that.
    pub file: String,
    /// The line from 1.
    pub line: u32,
    /// The column of its first character that is not blank, from 1.
    pub column: u32,
}

/// A step of the way of an effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Step {
    /// In which version.
    pub side: Side,
    /// The file; empty if unknown.
    pub file: String,
    /// The line from 1, or 0 if unknown.
    pub line: u32,
    /// What is to be said of it.
    pub words: String,
}

/// What an input costs both versions.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Costs {
    /// In old.
    pub old: Used,
    /// In new.
    pub new: Used,
}

/// What one run costs.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Used {
    /// Instructions executed.
    pub instructions: u64,
    /// Most bytes of heap at a time.
    pub peak_heap: u64,
}
