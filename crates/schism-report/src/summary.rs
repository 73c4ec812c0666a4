//! What an exploration came to, in numbers.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::coverage::Share;

/// Why an exploration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// It has not.
    Running,
    /// Every path within the template was explored.
    Complete,
    /// `--max-time` was reached.
    MaxTime,
    /// `--max-instructions` was reached.
    MaxInstructions,
    /// `--max-queries` was reached.
    MaxQueries,
    /// `--max-paths` was reached.
    MaxPaths,
    /// `--max-findings` was reached.
    MaxFindings,
    /// `--max-memory` was reached: what fills it cannot be given back, or candidates were given up for it.
    MaxMemory,
    /// The user pressed Ctrl-C.
    Interrupted,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ended::Running => "still running",
            Ended::Complete => "every path explored",
            Ended::MaxTime => "stopped by --max-time",
            Ended::MaxInstructions => "stopped by --max-instructions",
            Ended::MaxQueries => "stopped by --max-queries",
            Ended::MaxPaths => "stopped by --max-paths",
            Ended::MaxFindings => "stopped by --max-findings",
            Ended::MaxMemory => "stopped by --max-memory",
            Ended::Interrupted => "interrupted",
        })
    }
}

/// What the engine counted. All of it is the same for the same command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counters {
    /// Paths that came to an end, faults included.
    pub paths: u64,
    /// Paths that were left before their end.
    pub unfinished_paths: u64,
    /// Candidates that branches left.
    pub candidates: u64,
    /// Candidates that were picked and asked about.
    pub picked: u64,
    /// Picked candidates that no input satisfies.
    pub infeasible: u64,
    /// Candidates that still wait.
    pub waiting: u64,
    /// Questions to the solver, answered in whatever way.
    pub queries: u64,
    /// Those among them that needed a SAT call.
    pub sat_calls: u64,
    /// Questions that a limit left open.
    pub unknown: u64,
    /// Instructions executed.
    pub instructions: u64,
    /// States that were dropped for memory and made again.
    pub rebuilt: u64,
}

/// Something that was approximated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LedgerEntry {
    /// What, and where if there is a place.
    pub what: String,
    /// How often.
    pub count: u64,
}

/// What `summary.json` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Of this file's form; a field is never given another meaning under the same version.
    pub version: u32,
    /// The files of the program.
    pub program: Vec<String>,
    /// The words after `--`.
    pub template: Vec<String>,
    /// The strategy's name.
    pub strategy: String,
    /// Why it ended.
    pub ended: Ended,
    /// Tests written.
    pub tests: usize,
    /// Distinct faults among them.
    pub faults: usize,
    /// The engine's numbers.
    pub counters: Counters,
    /// Instructions reached.
    pub instruction_coverage: Share,
    /// Ways of branches reached.
    pub branch_coverage: Share,
    /// Source lines reached.
    pub line_coverage: Share,
    /// Kinds of approximation; the entries are in `ledger.txt`.
    pub ledger_entries: usize,
}

impl Summary {
    /// The version that is written.
    pub const VERSION: u32 = 1;

    /// That of an exploration that has just begun.
    pub fn new(program: Vec<String>, template: Vec<String>, strategy: String) -> Self {
        Summary {
            version: Self::VERSION,
            program,
            template,
            strategy,
            ended: Ended::Running,
            tests: 0,
            faults: 0,
            counters: Counters::default(),
            instruction_coverage: Share::default(),
            branch_coverage: Share::default(),
            line_coverage: Share::default(),
            ledger_entries: 0,
        }
    }
}

/// What depends on the clock, in a file of its own.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Timings {
    /// Seconds from start to end.
    pub seconds: f64,
    /// Seconds of it that the solver took.
    pub solver_seconds: f64,
    /// Seconds until both native programs were there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub built_seconds: Option<f64>,
    /// Seconds until the first path was at its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path_seconds: Option<f64>,
    /// Seconds until the first difference was confirmed, if one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_seconds: Option<f64>,
    /// Seconds of these that were spent searching for it: not loading, analysing or confirming.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_searched: Option<f64>,
    /// When each test was written, in that order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tests: Vec<TestTime>,
}

/// When a difference got a test, or a better one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TestTime {
    /// Its folder, below that of the output.
    pub test: String,
    /// Seconds from the start until it was confirmed and made small.
    pub seconds: f64,
    /// Seconds from the start until it was confirmed, on the input as it was found.
    pub seen: f64,
    /// Seconds that the engine had searched when it told of it.
    pub searched: f64,
    /// Instructions that it had executed then.
    pub instructions: u64,
    /// Questions that it had asked.
    pub queries: u64,
}
