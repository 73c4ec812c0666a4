//! Counts and lists, for the terminal and for `docs/coreutils.md`.

use super::compare::{self, Difference};
use anyhow::Result;
use schism_bench::coreutils::build::Config;
use schism_bench::coreutils::case::Case;
use schism_bench::table::Table;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// One case in one configuration.
pub struct Row {
    /// How the tool was configured.
    pub config: Config,
    /// What was run.
    pub case: Case,
    /// Where schism differs from the native reference: failures.
    pub machine: Vec<Difference>,
    /// Where the ordinary glibc binary differs from the native reference.
    pub ordinary: Vec<Difference>,
}

/// All rows of a run.
#[derive(Default)]
pub struct Report {
    /// In the order of the case files, one configuration after the other.
    pub rows: Vec<Row>,
}

const UNEXPLAINED: &str = "not explained";
const SHOWN_LINE: usize = 160;

impl Report {
    /// Runs in which schism differs without a known error of the tool, or does not although there is one.
    pub fn failures(&self) -> usize {
        self.rows.iter().filter(|row| row.machine.is_empty() == known_error(row).is_some()).count()
    }

    /// For the terminal: every failure, then the counts.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for row in self.rows.iter().filter(|row| !row.machine.is_empty()) {
            let _ = writeln!(text, "{} {}: {}", row.config.name(), row.case.origin, row.case.command());
            describe(&mut text, &row.machine, ["native", "schism"]);
        }
        for row in self.rows.iter().filter(|row| cause(row) == Some(UNEXPLAINED)) {
            let _ = writeln!(text, "glibc's binary differs, {}: {}", row.case.origin, row.case.command());
            describe(&mut text, &row.ordinary, ["reference", "glibc"]);
        }
        text + &self.counts()
    }

    fn counts(&self) -> String {
        let mut table = Table::new(&["configured for", "tools", "invocations", "identical", "different"]);
        for config in [Config::Glibc, Config::Musl] {
            let rows: Vec<&Row> = self.rows.iter().filter(|row| row.config == config).collect();
            if rows.is_empty() {
                continue;
            }
            let tools: BTreeSet<&str> = rows.iter().map(|row| row.case.tool.as_str()).collect();
            let different = rows.iter().filter(|row| !row.machine.is_empty()).count();
            table.row(&[&config.name(), &tools.len(), &rows.len(), &(rows.len() - different), &different]);
        }
        table.to_string()
    }

    /// Writes the page.
    pub fn write(&self, path: &Path) -> Result<()> {
        let mut page = String::from(INTRODUCTION);
        page.push_str(&self.counts());
        page.push_str(
            "\nWhat the ordinary glibc binary does differently from the reference (musl and shim), by cause:\n\n",
        );
        let mut causes: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
        for row in &self.rows {
            if let Some(cause) = cause(row) {
                causes.entry(cause).or_default().push(row);
            }
        }
        for (cause, rows) in &causes {
            let _ = writeln!(page, "## {cause} ({})\n", rows.len());
            for row in rows {
                let _ = writeln!(page, "- `{}`", row.case.command());
            }
            page.push('\n');
        }
        let failing: Vec<&Row> = self.rows.iter().filter(|row| !row.machine.is_empty()).collect();
        if !failing.is_empty() {
            page.push_str("# Where schism differs from the reference\n\n");
            for row in failing {
                let whats: Vec<&str> = row.machine.iter().map(|difference| difference.what.as_str()).collect();
                let cause = known_error(row).unwrap_or(UNEXPLAINED);
                let (config, command) = (row.config.name(), row.case.command());
                let _ = writeln!(page, "- {config}: `{command}` ({}): {cause}", whats.join(", "));
            }
        }
        Ok(fs::write(path, page.trim_end().to_owned() + "\n")?)
    }
}

/// The error in the tool that schism is known to report.
fn known_error(row: &Row) -> Option<&str> {
    row.case.musl_error.as_deref().filter(|_| row.config == Config::Musl)
}

/// Why the ordinary binary differs, if it does.
fn cause(row: &Row) -> Option<&str> {
    if row.ordinary.is_empty() {
        return None;
    }
    row.case.glibc_differs.as_deref().or_else(|| compare::cause(&row.ordinary)).or(Some(UNEXPLAINED))
}

fn describe(text: &mut String, differences: &[Difference], sides: [&str; 2]) {
    for difference in differences {
        let _ = writeln!(text, "  {}", difference.what);
        for (side, value) in sides.iter().zip([&difference.wanted, &difference.found]) {
            let shown: String = value.chars().take(SHOWN_LINE).collect();
            let _ = writeln!(text, "    {side}: {shown:?}");
        }
    }
}

const INTRODUCTION: &str = "# coreutils 9.1

Written by `make coreutils ARGS=--write-docs`. Debian's source package, without Debian's patches, configured once for
glibc as usual and once for musl, compiled with `scripts/bitcode-cc` at -O0, one bitcode file for each tool.
Each invocation of `tests/coreutils/` runs in schism and natively: the same bitcode, lowered by clang and linked with the same
musl and shim. Compared are standard output, standard error, the status and all files of the working directory (type,
mode, content, target; not times).

";

#[cfg(test)]
mod tests {
    use super::{Report, Row, UNEXPLAINED, cause};
    use crate::coreutils::compare::Difference;
    use schism_bench::coreutils::build::Config;
    use schism_bench::coreutils::case::Case;

    fn row(machine: usize, ordinary: usize) -> Row {
        let difference = Difference { what: "stdout".into(), wanted: "a".into(), found: "b".into() };
        let case = Case { tool: "cat".into(), ..Case::default() };
        let list = |count| vec![difference.clone(); count];
        Row { config: Config::Glibc, case, machine: list(machine), ordinary: list(ordinary) }
    }

    #[test]
    fn counts_runs_not_differences() {
        let report = Report { rows: vec![row(2, 0), row(0, 1), row(0, 0)] };
        assert_eq!(report.failures(), 1);
        assert!(
            report.text().contains("| glibc          |     1 |           3 |         2 |         1 |"),
            "{}",
            report.text()
        );
    }

    #[test]
    fn a_known_error_must_be_reported_and_nothing_else() {
        let known = |machine| {
            let mut row = Row { config: Config::Musl, ..row(machine, 0) };
            row.case.musl_error = Some("reads too far".into());
            Report { rows: vec![row] }.failures()
        };
        assert_eq!((known(1), known(0)), (0, 1));
    }

    #[test]
    fn a_known_cause_wins() {
        let mut differs = row(0, 1);
        assert_eq!(cause(&differs), Some(UNEXPLAINED));
        differs.case.glibc_differs = Some("no users".into());
        assert_eq!(cause(&differs), Some("no users"));
        assert_eq!(cause(&row(1, 0)), None);
    }
}
