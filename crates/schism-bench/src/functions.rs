//! `bench-functions`: pairs of functions that are hard to tell apart, half of them equal: what is proved and what is refuted.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::args::Args;
use crate::native::{End, Limits, run, run_ok};
use crate::paths;
use crate::table::Table;

const PAGE: &str = "docs/hard-functions.md";
/// Beyond `--max-time`, for a run that does not keep it.
const GRACE: u64 = 30;

/// What is true of a pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    Equal,
    Differ,
}

impl Claim {
    const ALL: [Claim; 2] = [Claim::Equal, Claim::Differ];

    fn folder(self) -> &'static str {
        match self {
            Claim::Equal => "equal",
            Claim::Differ => "differ",
        }
    }

    /// What the right answer does to a pair.
    fn done(self) -> &'static str {
        match self {
            Claim::Equal => "proved within bounds",
            Claim::Differ => "refuted",
        }
    }
}

/// What schism says of a pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Same,
    Different,
    Open,
}

/// A pair and what was said of it.
struct Row {
    name: String,
    said: Said,
    seconds: f64,
    megabytes: u64,
}

impl Row {
    fn is(&self, claim: Claim) -> bool {
        matches!((claim, self.said), (Claim::Equal, Said::Same) | (Claim::Differ, Said::Different))
    }

    fn is_wrong(&self, claim: Claim) -> bool {
        matches!((claim, self.said), (Claim::Equal, Said::Different) | (Claim::Differ, Said::Same))
    }

    fn word(&self) -> &'static str {
        match self.said {
            Said::Same => "SAME",
            Said::Different => "DIFFERENT",
            Said::Open => "INCONCLUSIVE",
        }
    }
}

/// Compares all pairs of `tests/functions`; fails if an answer is wrong.
pub fn bench(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let seconds = args.value("--seconds")?.unwrap_or(30);
    let filter: Option<String> = args.value("--filter")?;
    let write = args.flag("--write");
    args.finish()?;
    ensure!(!write || filter.is_none(), "--write is for all pairs");
    let schism = paths::schism()?;
    let mut page = heading(seconds)?;
    let mut wrong = Vec::new();
    for claim in Claim::ALL {
        let rows = measure(&schism, claim, filter.as_deref(), seconds)?;
        wrong.extend(rows.iter().filter(|row| row.is_wrong(claim)).map(|row| row.name.clone()));
        page += &section(claim, &rows);
    }
    print!("{page}");
    if write {
        fs::write(paths::root().join(PAGE), page).with_context(|| format!("cannot write {PAGE}"))?;
    }
    ensure!(wrong.is_empty(), "wrong answers: {}", wrong.join(", "));
    Ok(())
}

fn heading(seconds: u64) -> Result<String> {
    let mut git = Command::new("git");
    git.current_dir(paths::root()).args(["log", "-1", "--format=%h of %cs"]);
    let commit = String::from_utf8_lossy(&run_ok(&mut git, Limits::seconds(10))?.stdout).trim().to_owned();
    Ok(format!(
        "# Functions that are hard to tell apart\n\n\
         Each pair of `tests/functions/` is two ways to compute something: bits, products and quotients, checksums, tables, \
         loops. Half of the pairs are equal for all arguments, the others differ for few, often for one in 2^32. \
         `schism diff old.c new.c --entry f --max-time {seconds}` says which is which.\n\n\
         `make bench-functions` makes this page. It was made at commit {commit}.\n"
    ))
}

fn section(claim: Claim, rows: &[Row]) -> String {
    let mut table = Table::new(&["pair", "answer", "seconds", "MiB"]);
    for row in rows {
        table.row(&[&row.name, &row.word(), &format!("{:.1}", row.seconds), &row.megabytes]);
    }
    let right = rows.iter().filter(|row| row.is(claim)).count();
    let wrong = rows.iter().filter(|row| row.is_wrong(claim)).count();
    let mut text = String::new();
    let title = match claim {
        Claim::Equal => "Equal",
        Claim::Differ => "Different for few arguments",
    };
    // Writing to a string does not fail.
    let _ = write!(text, "\n## {title}\n\n{table}\n{right} of {} {}, {wrong} wrong.\n", rows.len(), claim.done());
    text
}

fn measure(schism: &Path, claim: Claim, filter: Option<&str>, seconds: u64) -> Result<Vec<Row>> {
    let folder = paths::root().join("tests/functions").join(claim.folder());
    let entries = fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut pairs = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>>>()?;
    pairs.retain(|pair| filter.is_none_or(|filter| pair.to_string_lossy().contains(filter)));
    pairs.sort();
    pairs.iter().map(|pair| compare(schism, pair, seconds)).collect()
}

fn compare(schism: &Path, pair: &Path, seconds: u64) -> Result<Row> {
    let name = pair.file_name().unwrap_or_default().to_string_lossy().into_owned();
    eprintln!("{name}");
    let output = tempfile::tempdir()?;
    let mut command = Command::new(schism);
    command.arg("diff").args([pair.join("old.c"), pair.join("new.c")]).args(["--entry", "f", "--max-time"]);
    command.arg(seconds.to_string()).arg("-o").arg(output.path().join("out"));
    let ran = run(&mut command, Limits::seconds(seconds + GRACE))?;
    let said = match ran.end {
        End::Exit(0) => Said::Same,
        End::Exit(1) => Said::Different,
        End::Exit(3) => Said::Open,
        _ => anyhow::bail!("{name}: {:?}: {}", ran.end, ran.stderr_text()),
    };
    Ok(Row { name, said, seconds: ran.wall.as_secs_f64(), megabytes: ran.peak >> 20 })
}

#[cfg(test)]
mod tests {
    use super::{Claim, Row, Said, section};

    #[test]
    fn right_and_wrong_answers_are_counted() {
        let row = |said| Row { name: "pair".into(), said, seconds: 1.0, megabytes: 5 };
        let rows = [row(Said::Same), row(Said::Different), row(Said::Open)];
        assert!(section(Claim::Equal, &rows).ends_with("1 of 3 proved within bounds, 1 wrong.\n"));
        assert!(section(Claim::Differ, &rows).ends_with("1 of 3 refuted, 1 wrong.\n"));
    }
}
