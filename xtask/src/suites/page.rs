//! Scores by area, and the page `docs/traps.md` that shows them.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use super::Checked;
use super::answer::Answer;
use super::pair::Suite;
use schism_bench::native::{Limits, run_ok};
use schism_bench::paths;
use schism_bench::table::Table;

const PAGE: &str = "docs/traps.md";

/// How often each answer was given in each area.
pub struct Score {
    areas: BTreeMap<String, Counts>,
    suite: Suite,
}

/// Of one area: each answer, in the order of [`Answer::ALL`], and how often it was the expected one.
#[derive(Clone, Copy, Default)]
struct Counts {
    answers: [usize; Answer::ALL.len()],
    expected: usize,
}

impl Counts {
    fn all(&self) -> usize {
        self.answers.iter().sum()
    }
}

impl Score {
    /// Counts the answers.
    pub fn of(suite: Suite, checked: &[Checked]) -> Score {
        let mut areas: BTreeMap<String, Counts> = BTreeMap::new();
        for Checked { pair, answered, .. } in checked {
            let Some(answered) = answered else { continue };
            let counts = areas.entry(pair.area().to_owned()).or_default();
            for (count, answer) in counts.answers.iter_mut().zip(Answer::ALL) {
                *count += usize::from(answered.answer == answer);
            }
            counts.expected += usize::from(answered.is_expected(pair, suite));
        }
        Score { areas, suite }
    }

    fn total(&self) -> Counts {
        self.areas.values().fold(Counts::default(), |mut total, counts| {
            total.answers.iter_mut().zip(counts.answers).for_each(|(sum, count)| *sum += count);
            total.expected += counts.expected;
            total
        })
    }
}

impl fmt::Display for Score {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answers = Answer::ALL.map(|answer| answer.to_string());
        let mut heading = vec!["area", "pairs"];
        heading.extend(answers.iter().map(String::as_str));
        heading.push("as expected");
        let mut table = Table::new(&heading);
        let total = self.total();
        let rows = self.areas.iter().map(|(area, counts)| (area.as_str(), counts));
        for (area, counts) in rows.chain([("all", &total)]) {
            let all = counts.all();
            let mut cells: Vec<&dyn fmt::Display> = vec![&area, &all];
            cells.extend(counts.answers.iter().map(|count| count as &dyn fmt::Display));
            cells.push(&counts.expected);
            table.row(&cells);
        }
        let percent = 100.0 * total.expected as f64 / total.all().max(1) as f64;
        writeln!(out, "{table}\n{percent:.1} % as expected, that is {} unless the pair says why not", self.suite.best())
    }
}

/// Puts the score in the place of the suite's section.
pub fn write(suite: Suite, score: &Score, seconds: u64) -> Result<()> {
    let path = paths::root().join(PAGE);
    let page = fs::read_to_string(&path).with_context(|| format!("cannot read {PAGE}"))?;
    let (heading, command) = match suite {
        Suite::Traps => ("## Traps", "make traps"),
        Suite::Stills => ("## Stills", "make stills"),
    };
    let output = |program: &str, arguments: &[&str]| -> Result<String> {
        let ran = run_ok(Command::new(program).args(arguments).current_dir(paths::root()), Limits::seconds(30))?;
        Ok(String::from_utf8_lossy(&ran.stdout).trim().to_owned())
    };
    let (date, commit) = (output("date", &["-u", "+%F"])?, output("git", &["describe", "--always", "--dirty"])?);
    let command = format!("`{command} ARGS='--write --seconds {seconds}'`");
    let text = format!("Measured on {date} at {commit} with {command}.\n\n{score}");
    fs::write(&path, with_section(&page, heading, &text)).with_context(|| format!("cannot write {PAGE}"))
}

/// The page with another text below this heading, up to the next one.
fn with_section(page: &str, heading: &str, text: &str) -> String {
    let section = format!("{heading}\n\n{text}");
    let Some(start) = page.find(heading) else { return format!("{}\n\n{section}", page.trim_end()) };
    let rest = &page[start + heading.len()..];
    match rest.find("\n## ") {
        Some(end) => format!("{}{section}{}", &page[..start], &rest[end..]),
        None => format!("{}{section}", &page[..start]),
    }
}

#[cfg(test)]
mod tests {
    use super::with_section;

    #[test]
    fn only_the_own_section_is_replaced() {
        let page = "# Title\n\nwords\n\n## One\n\nold\nlines\n\n## Two\n\nkept\n";
        assert_eq!(with_section(page, "## One", "new\n"), "# Title\n\nwords\n\n## One\n\nnew\n\n## Two\n\nkept\n");
        assert_eq!(with_section(page, "## Two", "new\n"), page.replace("kept", "new"));
        assert_eq!(with_section(page, "## Three", "new\n"), format!("{page}\n## Three\n\nnew\n"));
    }
}
