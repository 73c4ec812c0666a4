//! Which code an exploration reached, by line and branch.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What was reached of a whole program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Functions in a fixed order.
    pub functions: Vec<FunctionCoverage>,
}

/// What was reached of one function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionCoverage {
    /// The function.
    pub name: String,
    /// Its source file; empty if unknown.
    pub file: String,
    /// The line it starts at, or 0.
    pub line: u32,
    /// Each instruction: its line (0 if unknown), and whether it was executed.
    pub instructions: Vec<(u32, bool)>,
    /// Each branch with more than one way to go.
    pub branches: Vec<Branch>,
}

/// A branch instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Its line, or 0.
    pub line: u32,
    /// For each way to go, whether it was taken.
    pub ways: Vec<bool>,
}

/// So many of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Share {
    /// Reached.
    pub covered: usize,
    /// There.
    pub total: usize,
}

impl Share {
    fn count(items: impl IntoIterator<Item = bool>) -> Share {
        let mut share = Share::default();
        for reached in items {
            share.covered += usize::from(reached);
            share.total += 1;
        }
        share
    }

    /// In percent; nothing of nothing is all of it.
    pub fn percent(self) -> f64 {
        if self.total == 0 { 100.0 } else { 100.0 * self.covered as f64 / self.total as f64 }
    }
}

impl FunctionCoverage {
    /// Whether it was called at all.
    pub fn is_reached(&self) -> bool {
        self.instructions.iter().any(|&(_, executed)| executed)
    }

    /// Each known line, and whether any of its instructions was executed.
    pub(crate) fn lines(&self) -> BTreeMap<u32, bool> {
        let mut lines = BTreeMap::new();
        for &(line, executed) in self.instructions.iter().filter(|&&(line, _)| line > 0) {
            *lines.entry(line).or_default() |= executed;
        }
        lines
    }
}

/// What `coverage.json` says.
#[derive(Serialize)]
pub(crate) struct Json<'c> {
    version: u32,
    instructions: Share,
    branches: Share,
    lines: Share,
    functions: Vec<JsonFunction<'c>>,
}

#[derive(Serialize)]
struct JsonFunction<'c> {
    name: &'c str,
    file: &'c str,
    line: u32,
    instructions: Share,
    branches: Share,
    lines: Share,
    /// Lines of which nothing was executed.
    missed_lines: Vec<u32>,
    /// Branches of which not all ways were taken: line, and the ways that were not.
    missed_branches: Vec<(u32, Vec<usize>)>,
}

impl Coverage {
    /// Instructions executed.
    pub fn instructions(&self) -> Share {
        Share::count(self.functions.iter().flat_map(|f| f.instructions.iter().map(|&(_, executed)| executed)))
    }

    /// Ways of branches taken.
    pub fn branches(&self) -> Share {
        Share::count(self.functions.iter().flat_map(|f| &f.branches).flat_map(|branch| branch.ways.iter().copied()))
    }

    /// Source lines with an executed instruction.
    pub fn lines(&self) -> Share {
        Share::count(self.files().into_values().flat_map(|file| file.lines.into_values()))
    }

    pub(crate) fn json(&self) -> Json<'_> {
        let functions = self.functions.iter().map(|function| {
            let lines = function.lines();
            let missed = |ways: &[bool]| (0..ways.len()).filter(|&way| !ways[way]).collect::<Vec<_>>();
            JsonFunction {
                name: &function.name,
                file: &function.file,
                line: function.line,
                instructions: Share::count(function.instructions.iter().map(|&(_, executed)| executed)),
                branches: Share::count(function.branches.iter().flat_map(|branch| branch.ways.iter().copied())),
                lines: Share::count(lines.values().copied()),
                missed_lines: lines.iter().filter(|&(_, &reached)| !reached).map(|(&line, _)| line).collect(),
                missed_branches: function
                    .branches
                    .iter()
                    .map(|branch| (branch.line, missed(&branch.ways)))
                    .filter(|(_, missed)| !missed.is_empty())
                    .collect(),
            }
        });
        Json {
            version: 1,
            instructions: self.instructions(),
            branches: self.branches(),
            lines: self.lines(),
            functions: functions.collect(),
        }
    }

    /// The same by source file; functions without one are left out.
    pub(crate) fn files(&self) -> BTreeMap<&str, FileCoverage<'_>> {
        let mut files: BTreeMap<&str, FileCoverage> = BTreeMap::new();
        for function in self.functions.iter().filter(|function| !function.file.is_empty()) {
            let file = files.entry(&function.file).or_default();
            file.functions.push(function);
            for (line, reached) in function.lines() {
                *file.lines.entry(line).or_default() |= reached;
            }
        }
        files
    }
}

/// What was reached of one source file.
#[derive(Default)]
pub(crate) struct FileCoverage<'c> {
    pub(crate) functions: Vec<&'c FunctionCoverage>,
    pub(crate) lines: BTreeMap<u32, bool>,
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Two functions of one file that share a line, one of them never called, and one of nobody knows where.
    pub(crate) fn sample() -> Coverage {
        let main = FunctionCoverage {
            name: "main".into(),
            file: "a.c".into(),
            line: 1,
            instructions: vec![(0, true), (2, true), (3, false), (2, false), (9, true)],
            branches: vec![
                Branch { line: 2, ways: vec![true, false] },
                Branch { line: 9, ways: vec![true, true, true] },
            ],
        };
        let idle = FunctionCoverage {
            name: "idle".into(),
            file: "a.c".into(),
            line: 9,
            instructions: vec![(9, false), (10, false)],
            branches: vec![Branch { line: 10, ways: vec![false, false] }],
        };
        let bare = FunctionCoverage { name: "bare".into(), file: String::new(), ..main.clone() };
        Coverage { functions: vec![main, idle, bare] }
    }

    #[test]
    fn shares_are_counted() {
        let coverage = sample();
        assert_eq!(coverage.instructions(), Share { covered: 6, total: 12 });
        assert_eq!(coverage.branches(), Share { covered: 8, total: 12 });
        assert_eq!(coverage.lines(), Share { covered: 2, total: 4 });
        assert_eq!(coverage.instructions().percent(), 50.0);
        assert_eq!(Coverage::default().branches().percent(), 100.0);
    }

    #[test]
    fn json_names_what_was_missed() {
        let json = serde_json::to_value(sample().json()).unwrap();
        assert_eq!(json["functions"][0]["missed_lines"], serde_json::json!([3]));
        assert_eq!(json["functions"][0]["missed_branches"], serde_json::json!([[2, [1]]]));
        assert_eq!(json["functions"][1]["missed_lines"], serde_json::json!([9, 10]));
        assert!(!sample().functions[1].is_reached());
    }
}
