//! `schism compare`: several strategies on the same pairs, as one table.
//!
//! - `pairs.rs`: the pairs of a folder. `table.rs`: what is told of each run, for people and as CSV.

mod pairs;
mod table;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Parser;

use schism_diff::diff::{Afterwards, conduct};

use crate::command::diff;
use crate::command::terminal::Terminal;
use crate::{interrupt, say};
use pairs::Pair;
use table::Row;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The old and the new version; or folders that hold old.c, new.c and what else belongs to a pair, or folders of such folders.
    #[arg(required = true, value_name = "OLD NEW | FOLDER")]
    paths: Vec<PathBuf>,
    /// The strategies to compare, as `schism diff` knows them.
    #[arg(long, value_name = "A,B,C", value_delimiter = ',', required = true)]
    strategies: Vec<String>,
    /// What each run may take, as options of `schism diff`: '--max-time 60', '--max-findings 1 --max-instructions 1000000'.
    #[arg(long, value_name = "OPTIONS", allow_hyphen_values = true, default_value = "--max-time 60")]
    budget: OsString,
    /// Further options of `schism diff` for every run; may be repeated.
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    with: Vec<OsString>,
    /// Start from the seeds of pairs that have a folder `seeds`.
    #[arg(long)]
    seeded: bool,
    /// Also write the table as comma-separated values.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Where the runs write: a folder for each pair, in it one for each strategy.
    #[arg(short, long, value_name = "DIR", default_value = "schism.out")]
    output: PathBuf,
    /// The input of both versions, as in `schism diff`.
    #[arg(last = true, value_name = "TEMPLATE")]
    template: Vec<OsString>,
}

/// A line of options of `schism diff`.
#[derive(Parser)]
// What a pair says of itself comes last and wins.
#[command(no_binary_name = true, args_override_self = true)]
struct Line {
    #[command(flatten)]
    options: diff::Options,
}

/// Runs every strategy on every pair.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let pairs = pairs::given(&options.paths, &options.template)?;
    let budget = words(&options.budget)?;
    let terminal = Terminal::default();
    let mut rows = Vec::new();
    for pair in &pairs {
        for strategy in &options.strategies {
            if interrupt::pressed() {
                break;
            }
            let line = line(options, pair, strategy, &budget)?;
            if !say::is_quiet() {
                say::note!("{} with {strategy}", pair.name);
            }
            let done = conduct(&line.options.request(), &terminal.caller(), Afterwards::More)
                .with_context(|| format!("{} with {strategy}", pair.name))?;
            rows.push(Row::new(&pair.name, strategy, &done));
        }
    }
    say::result(&table::render(&rows))?;
    if let Some(file) = &options.csv {
        std::fs::write(file, table::csv(&rows)).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The command line of one run.
fn line(options: &Options, pair: &Pair, strategy: &str, budget: &[OsString]) -> anyhow::Result<Line> {
    let output = options.output.join(&pair.name).join(strategy.replace(' ', ""));
    std::fs::create_dir_all(&output).with_context(|| format!("cannot make {}", output.display()))?;
    let mut line: Vec<OsString> = vec![pair.old.clone().into(), pair.new.clone().into(), "--strategy".into()];
    // `express --no-prune` is a strategy with an option of its own.
    line.extend(strategy.split_whitespace().map(OsString::from));
    line.extend(budget.iter().cloned());
    line.extend(options.with.iter().cloned());
    line.extend(["-o".into(), output.into()]);
    if let Some(fixed) = &pair.fixed {
        line.extend(["--fixed".into(), fixed.clone().into()]);
    }
    if let Some(seeds) = pair.seeds.as_ref().filter(|_| options.seeded) {
        line.extend(["--seed-dir".into(), seeds.clone().into()]);
    }
    line.extend(pair.words.iter().cloned());
    match Line::try_parse_from(line) {
        Ok(line) => Ok(line),
        Err(error) => bail!("{} with {strategy}: {error}", pair.name),
    }
}

/// Words of a line, quoted as in a shell.
fn words(line: &OsString) -> anyhow::Result<Vec<OsString>> {
    use std::os::unix::ffi::{OsStrExt, OsStringExt};
    let words = schism_report::split_words(line.as_bytes()).with_context(|| line.display().to_string())?;
    Ok(words.into_iter().map(OsString::from_vec).collect())
}
