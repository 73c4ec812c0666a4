//! The tables of `bench-coreutils`, for the terminal and for the documentation.

use super::Searcher;
use super::score::{Score, Scored};
use crate::table::Table;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::time::Duration;

/// How many of the documented changes with small input are to be found, and how many that are no new options.
const AIM: (usize, usize) = (25, 15);

/// What was measured of one tool in one pair.
pub struct Measured {
    pair: String,
    tool: String,
    searcher: Searcher,
    templates: usize,
    /// How long the search took.
    pub search: Duration,
    /// Differences that schism predicted.
    pub predicted: u64,
    /// Those that schism confirmed.
    pub confirmed: u64,
    /// Inputs that the baseline tried.
    pub tried: u64,
    /// Findings, before those that are alike are one.
    pub findings: usize,
    /// Why comparisons failed.
    pub failures: Vec<String>,
    /// Folders of findings whose own script shows no difference.
    pub not_reproduced: Vec<String>,
    /// What they show.
    pub score: Score,
}

impl Measured {
    /// Nothing measured yet.
    pub fn new(pair: &str, tool: &str, searcher: Searcher, templates: usize) -> Measured {
        Measured {
            pair: pair.to_owned(),
            tool: tool.to_owned(),
            searcher,
            templates,
            search: Duration::ZERO,
            predicted: 0,
            confirmed: 0,
            tried: 0,
            findings: 0,
            failures: Vec::new(),
            not_reproduced: Vec::new(),
            score: Score::default(),
        }
    }

    /// One line on the tool, for whoever waits.
    pub fn line(&self) -> String {
        let small = self.score.rows.iter().filter(|scored| scored.row.is_small());
        let found = small.clone().filter(|scored| scored.found.is_some()).count();
        format!(
            "{} {}: {} templates, {:.0} s, {}{} findings, {found} of {} changes, {} others{}",
            self.pair,
            self.tool,
            self.templates,
            self.search.as_secs_f64(),
            if self.tried > 0 { format!("{} inputs, ", self.tried) } else { String::new() },
            self.findings,
            small.count(),
            self.score.others.len(),
            self.failures.first().map(|failure| format!("; failed: {failure}")).unwrap_or_default()
        )
    }
}

/// All that was measured.
pub struct Report {
    /// Of each tool.
    pub seconds: u64,
    /// One entry a tool, pair and searcher.
    pub measured: Vec<Measured>,
}

impl Report {
    /// For the terminal.
    pub fn text(&self) -> String {
        format!("{}\n{}\n{}\n{}", self.rows(), self.others(), self.totals(), self.verdict())
    }

    /// Findings whose own script shows no difference.
    pub fn not_reproduced(&self) -> usize {
        self.measured.iter().map(|measured| measured.not_reproduced.len()).sum()
    }

    /// Comparisons that ended with an error.
    pub fn failed(&self) -> usize {
        self.measured.iter().map(|measured| measured.failures.len()).sum()
    }

    fn of(&self, searcher: Searcher) -> impl Iterator<Item = &Measured> {
        self.measured.iter().filter(move |measured| measured.searcher == searcher)
    }

    fn has(&self, searcher: Searcher) -> bool {
        self.of(searcher).next().is_some()
    }

    fn scored(&self, searcher: Searcher) -> impl Iterator<Item = &Scored> {
        self.of(searcher).flat_map(|measured| &measured.score.rows)
    }

    /// The searcher whose findings are told; the baseline is told only if it ran alone.
    fn told(&self) -> Searcher {
        if self.has(Searcher::Schism) { Searcher::Schism } else { Searcher::Random }
    }

    /// Every documented change, found or missed.
    fn rows(&self) -> Table {
        let mut table = Table::new(&["change", "in the count", "kind", "found", "baseline", "by"]);
        for scored in self.scored(self.told()) {
            let found = |found: bool| if found { "yes" } else { "no" };
            let baseline = self.scored(Searcher::Random).find(|other| other.row.id == scored.row.id);
            let by = match (&scored.found, &scored.like) {
                (Some(command), _) => command.clone(),
                (None, _) if !scored.shows => "(not one run, or its witness shows nothing on these builds)".to_owned(),
                (None, Some(like)) => format!("(like {like})"),
                (None, None) => String::new(),
            };
            table.row(&[
                &scored.row.id,
                &if scored.row.is_small() { "yes" } else { "" },
                &scored.row.kind,
                &found(scored.found.is_some()),
                &baseline.map_or("-", |other| found(other.found.is_some())),
                &cell(&by),
            ]);
        }
        table
    }

    /// Differences that no documented change accounts for.
    fn others(&self) -> Table {
        let mut table = Table::new(&["pair", "findings", "command", "old / new"]);
        for measured in self.of(self.told()) {
            for other in &measured.score.others {
                table.row(&[&measured.pair, &other.count, &cell(&other.command), &cell(&other.what)]);
            }
        }
        table
    }

    /// Numbers by pair.
    fn totals(&self) -> Table {
        let mut table = Table::new(&[
            "pair",
            "changes",
            "in the count",
            "found",
            "of new options",
            "of others",
            "baseline found",
            "of others",
            "outside the count",
            "predicted",
            "confirmed",
            "unconfirmed",
            "not reproduced",
        ]);
        let pairs: BTreeSet<&str> = self.measured.iter().map(|measured| measured.pair.as_str()).collect();
        for pair in pairs.iter().map(|pair| Some(*pair)).chain((pairs.len() > 1).then_some(None)) {
            let of = |measured: &&Measured| pair.is_none_or(|pair| measured.pair == pair);
            let told: Vec<&Measured> = self.of(self.told()).filter(of).collect();
            let rows: Vec<&Scored> = told.iter().flat_map(|measured| &measured.score.rows).collect();
            let baseline: Vec<&Scored> =
                self.of(Searcher::Random).filter(of).flat_map(|measured| &measured.score.rows).collect();
            let with_baseline = |count: String| if baseline.is_empty() { "-".to_owned() } else { count };
            let sum = |number: fn(&Measured) -> u64| told.iter().map(|measured| number(measured)).sum::<u64>();
            let (predicted, confirmed) = (sum(|it| it.predicted), sum(|it| it.confirmed));
            let outside = rows.iter().filter(|scored| !scored.row.is_small() && scored.found.is_some());
            table.row(&[
                &pair.unwrap_or("both"),
                &rows.iter().filter(|scored| scored.row.is_documented()).count(),
                &ratio(&rows, |_| true).1,
                &ratio(&rows, |_| true).0,
                &shown(ratio(&rows, |scored| scored.row.is_new_option())),
                &shown(ratio(&rows, |scored| !scored.row.is_new_option())),
                &with_baseline(ratio(&baseline, |_| true).0.to_string()),
                &with_baseline(shown(ratio(&baseline, |scored| !scored.row.is_new_option()))),
                &outside.count(),
                &predicted,
                &confirmed,
                &predicted.saturating_sub(confirmed),
                &told.iter().map(|measured| measured.not_reproduced.len()).sum::<usize>(),
            ]);
        }
        table
    }

    fn verdict(&self) -> String {
        let rows: Vec<&Scored> = self.scored(self.told()).collect();
        let ((found, all), (plain, _)) = (ratio(&rows, |_| true), ratio(&rows, |scored| !scored.row.is_new_option()));
        let mut text = format!(
            "{found} of {all} changes with small input found (aim: {}), {plain} of them no new options (aim: {})\n",
            AIM.0, AIM.1
        );
        for measured in &self.measured {
            for failure in &measured.failures {
                writeln!(text, "{} {}: {failure}", measured.pair, measured.tool).expect("strings take everything");
            }
            for test in &measured.not_reproduced {
                writeln!(text, "does not reproduce: {test}").expect("strings take everything");
            }
            for command in &measured.score.vanished {
                writeln!(text, "{} {}: no stable difference natively: {command}", measured.pair, measured.tool)
                    .expect("strings take everything");
            }
        }
        text
    }

    /// For the documentation.
    pub fn document(&self) -> String {
        format!(
            "# Documented changes between releases of coreutils, found by `schism diff`

Written by `make bench-coreutils ARGS=--write`; do not edit.

Each tool of coreutils 8.32, 9.1 and 9.7 is compared with its next release, {} s a tool. The templates of the input are made from
the help texts of both releases and from nothing else: every option with free text as its argument, options that only one release
has first. The baseline is random inputs of the same templates, run natively on both releases for the same time.

The documented changes are those of `benches-src/coreutils-changes.tsv`; *in the count* are those that need only short arguments
and a little standard input. Texts of `--help` and `--version` never count.

## When a change counts as found

Witness and finding are run natively on both releases, and both are reduced by the same procedure: arguments, bytes of them and
bytes of standard input go, and others become plain letters, as long as the difference stays the same. A finding shows a change if

1. the differences are the same. If one release refuses an option or operand that the other knows: the same one. Otherwise both
   releases end in the same way, and where one of them fails and says why, it gives the same reason, with the user's own text
   taken out; where neither or both fail, they differ in the same diagnostics, and the finding in standard output and in files
   where the witness does;
2. unless an option is refused, what is left of the finding needs no other options than the witness, and its standard input has
   the same shape: all kinds of marks of the witness (whatever is no letter, digit or blank; these are never taken away), and of
   the pairs of neighbouring kinds of bytes those of one are among those of the other.

One finding counts for one change. Where this cannot tell two documented changes apart (*like ...* below), the first takes any such
finding, and the other only one whose output equals that of its witness, numbers aside, with the same marks in its arguments.

## Totals

{}
*Not reproduced*: findings whose own `run.sh` shows no difference between the two programs.

{}
## Every change

{}
## Other differences

Findings that agree with no documented change, each kind once, with its reduced input.

{}",
            self.seconds,
            self.totals(),
            self.verdict(),
            self.rows(),
            self.others()
        )
    }
}

/// Found and all of the rows in the count that pass the test.
fn ratio(rows: &[&Scored], test: impl Fn(&Scored) -> bool) -> (usize, usize) {
    let counted: Vec<_> = rows.iter().filter(|scored| scored.row.is_small() && test(scored)).collect();
    (counted.iter().filter(|scored| scored.found.is_some()).count(), counted.len())
}

fn shown((found, all): (usize, usize)) -> String {
    format!("{found}/{all}")
}

/// Text that fits into a cell of a Markdown table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::super::Searcher;
    use super::super::corpus::Row;
    use super::super::score::{Other, Score, Scored};
    use super::{Measured, Report};

    fn scored(id: &str, kind: &str, found: bool) -> Scored {
        let text = |text: &str| text.to_owned();
        let row = Row {
            id: text(id),
            pair: text("1-2"),
            tool: text("cut"),
            kind: text(kind),
            class: text("args"),
            category: text(""),
            witness: text("cut"),
            stdin: text(""),
            setup: text(""),
            change: text(""),
        };
        Scored { row, shows: true, like: None, found: found.then(|| text("printf %s 'a|b' | cut")) }
    }

    fn report() -> Report {
        let mut schism = Measured::new("1-2", "cut", Searcher::Schism, 3);
        (schism.predicted, schism.confirmed) = (5, 4);
        let rows = vec![scored("a", "fix", true), scored("b", "feature", false), scored("c", "unlisted", true)];
        let others = vec![Other { command: "cut -z".to_owned(), what: "status 0 / status 1".to_owned(), count: 2 }];
        schism.score = Score { rows, others, vanished: vec![] };
        let mut random = Measured::new("1-2", "cut", Searcher::Random, 3);
        random.score.rows = vec![scored("a", "fix", false), scored("b", "feature", true)];
        Report { seconds: 30, measured: vec![schism, random] }
    }

    #[test]
    fn only_documented_changes_with_small_input_are_counted() {
        let text = report().text();
        assert!(text.contains("1 of 2 changes with small input found (aim: 25), 1 of them no new options"), "{text}");
        let totals = report().totals().to_string();
        let cells: Vec<&str> = totals.lines().last().unwrap().split('|').map(str::trim).collect();
        assert_eq!(cells[1..14], ["1-2", "2", "2", "1", "0/1", "1/1", "1", "0/1", "1", "5", "4", "1", "0"]);
    }

    #[test]
    fn every_change_and_every_other_difference_is_listed() {
        let document = report().document();
        assert!(document.contains("printf %s 'a\\|b' \\| cut"), "{document}");
        assert!(document.contains("cut -z"));
    }

    #[test]
    fn what_does_not_reproduce_is_counted() {
        let mut report = report();
        report.measured[0].not_reproduced.push("tests/1".to_owned());
        assert_eq!(report.not_reproduced(), 1);
        assert!(report.text().contains("does not reproduce: tests/1"));
    }
}
