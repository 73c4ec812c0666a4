//! The result of the suite: a table, and the failing tests by cause.

use anyhow::{Context, Result};
use schism_bench::table::Table;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What stands between these lines in the document is written by the program, the rest by hand.
const BEGIN: &str = "<!-- results: begin -->";
const END: &str = "<!-- results: end -->";

/// The results at one optimisation level.
pub struct Level {
    /// The compiler option, such as `-O0`.
    pub name: String,
    /// All tests looked at.
    pub tests: usize,
    /// Excluded by their directives.
    pub skipped: usize,
    /// Not compiled by clang.
    pub not_built: usize,
    /// Failing natively.
    pub failing: usize,
    /// The others: they pass natively.
    pub base: usize,
    /// Cause and name of each test of the base that fails in schism.
    pub failures: Vec<(String, String)>,
}

/// The results of a run.
pub struct Report {
    /// One for each optimisation level.
    pub levels: Vec<Level>,
}

impl Report {
    /// How much of the base passes, over all levels.
    pub fn percent(&self) -> f64 {
        let base: usize = self.levels.iter().map(|level| level.base).sum();
        let failed: usize = self.levels.iter().map(|level| level.failures.len()).sum();
        percent(base - failed, base)
    }

    /// Table and list of failures, as Markdown.
    pub fn text(&self) -> String {
        let heading =
            ["level", "tests", "other target", "not compiled", "fail natively", "base", "pass in schism", "%"];
        let mut table = Table::new(&heading);
        for level in &self.levels {
            let passed = level.base - level.failures.len();
            let share = format!("{:.2}", percent(passed, level.base));
            table.row(&[
                &level.name,
                &level.tests,
                &level.skipped,
                &level.not_built,
                &level.failing,
                &level.base,
                &passed,
                &share,
            ]);
        }
        format!("{table}\n{}", self.failures())
    }

    fn failures(&self) -> String {
        // A cause first, and for each of its tests the levels at which it fails.
        let mut causes: BTreeMap<&str, BTreeMap<&str, Vec<&str>>> = BTreeMap::new();
        for level in &self.levels {
            for (cause, test) in &level.failures {
                causes.entry(cause).or_default().entry(test).or_default().push(&level.name);
            }
        }
        if causes.is_empty() {
            return "Every test of the base passes.\n".to_owned();
        }
        let mut ordered: Vec<_> = causes.into_iter().collect();
        ordered.sort_by_key(|(_, tests)| std::cmp::Reverse(tests.len()));
        let mut text = String::from("Failing tests by cause:\n\n");
        for (cause, tests) in ordered {
            text += &format!("- {} x `{cause}`\n", tests.len());
            for (test, levels) in tests {
                text += &format!("  - {test} ({})\n", levels.join(" "));
            }
        }
        text
    }

    /// Replaces the results in the document at `path`.
    pub fn write(&self, path: &Path) -> Result<()> {
        let old = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let new = replace(&old, &self.text()).with_context(|| format!("no '{BEGIN}' in {}", path.display()))?;
        fs::write(path, new).with_context(|| format!("cannot write {}", path.display()))
    }
}

fn replace(document: &str, results: &str) -> Option<String> {
    let (before, rest) = document.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n\n{results}\n{END}{after}"))
}

fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 { 100.0 } else { part as f64 * 100.0 / whole as f64 }
}

/// A message without paths and numbers, so that the same cause in two tests reads the same.
pub fn generalise(message: &str) -> String {
    let words = message.split(' ').map(|word| match word.rfind('/') {
        Some(at) => format!("FILE{}", word[at..].split_once(':').map_or(String::new(), |(_, tail)| format!(":{tail}"))),
        None => word.to_owned(),
    });
    let mut text = String::new();
    // A digit that goes on with a name is no number, as in i32.
    let (mut name, mut number) = (false, false);
    for character in words.collect::<Vec<_>>().join(" ").chars() {
        number = !name && (character.is_ascii_digit() || number && (character.is_ascii_hexdigit() || character == 'x'));
        name = !number && (character.is_alphanumeric() || character == '_');
        if !number {
            text.push(character);
        } else if !text.ends_with('N') {
            text.push('N');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Level, Report, generalise, replace};

    fn report(failures: &[(&str, &str)]) -> Report {
        let failures = failures.iter().map(|(cause, test)| (cause.to_string(), test.to_string())).collect();
        let level =
            Level { name: "-O0".to_owned(), tests: 10, skipped: 1, not_built: 2, failing: 3, base: 4, failures };
        Report { levels: vec![level] }
    }

    #[test]
    fn counts_and_groups() {
        let failed = report(&[("why", "a.c"), ("because", "b.c"), ("because", "c.c")]);
        assert_eq!(failed.percent(), 25.0);
        let text = failed.text();
        assert!(text.contains("|    4 |              1 | 25.00 |"), "{text}");
        assert!(
            text.ends_with("- 2 x `because`\n  - b.c (-O0)\n  - c.c (-O0)\n- 1 x `why`\n  - a.c (-O0)\n"),
            "{text}"
        );
        assert!(report(&[]).text().ends_with("Every test of the base passes.\n"));
    }

    #[test]
    fn only_the_marked_part_of_the_document_changes() {
        let document = "# Title\n<!-- results: begin -->\nold\n<!-- results: end -->\nend\n";
        let expected = "# Title\n<!-- results: begin -->\n\nnew\n\n<!-- results: end -->\nend\n";
        assert_eq!(replace(document, "new\n").as_deref(), Some(expected));
        assert_eq!(replace("no marks", "new"), None);
    }

    #[test]
    fn messages_lose_paths_and_numbers() {
        assert_eq!(generalise("schism: at /a/b/c.c:12:7: 0x7fff of i32"), "schism: at FILE:N:N: N of i32");
        assert_eq!(generalise("call of __builtin_x86"), "call of __builtin_x86");
    }
}
