//! coreutils 9.1 in schism against the same bitcode compiled natively: every stream, the status and the resulting files.
//!
//! The invocations are data in `tests/coreutils/`. A second comparison, with the ordinary glibc binary, shows what the
//! choice of the C library changes; it is documentation, never a failure.

mod compare;
mod execute;
mod report;
mod shim;

use anyhow::{Context, Result, bail, ensure};
use compare::Difference;
use execute::Runner;
use report::{Report, Row};
use schism_bench::args::Args;
use schism_bench::coreutils::build::{self, Config, Tools};
use schism_bench::coreutils::case::{self, Case};
use schism_bench::native::{Limits, parallel, run_ok};
use schism_bench::paths;
use std::collections::BTreeSet;
use std::process::Command;

const LIBC_SECONDS: u64 = 1800;

/// Runs the suite, or its sample; fails when schism and the native reference differ anywhere.
pub fn run(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let sample = args.flag("--sample");
    let write_docs = args.flag("--write-docs");
    let native_only = args.flag("--native-only");
    let shim_only = args.flag("--shim");
    let jobs = args.value("--jobs")?.unwrap_or(2);
    let filter: Option<String> = args.value("--filter")?;
    let config: Option<String> = args.value("--config")?;
    args.finish()?;
    ensure!(!write_docs || !sample && filter.is_none() && config.is_none(), "--write-docs is for the whole suite");

    let schism = if native_only { None } else { Some(paths::schism()?) };
    if let Some(schism) = &schism {
        // Its progress must not be taken for a program's standard error.
        run_ok(Command::new(schism).arg("libc"), Limits::seconds(LIBC_SECONDS))?;
    }
    if shim_only || (!sample && filter.is_none()) {
        shim::check(schism.as_deref())?;
    }
    if shim_only {
        return Ok(());
    }
    let configs = match config.as_deref() {
        None if sample => vec![Config::Glibc],
        None => vec![Config::Glibc, Config::Musl],
        Some("glibc") => vec![Config::Glibc],
        Some("musl") => vec![Config::Musl],
        Some(other) => bail!("--config is glibc or musl, not '{other}'"),
    };
    let cases = choose(sample, filter.as_deref())?;
    let mut report = Report::default();
    for config in configs {
        let tools: BTreeSet<&str> = cases.iter().map(|case| case.tool.as_str()).collect();
        let tools = build::prepare(config, &tools, jobs)?;
        report.rows.extend(measure(config, &cases, &tools, schism.as_deref(), jobs)?);
    }
    print!("{}", report.text());
    if write_docs {
        report.write(&paths::root().join("docs/coreutils.md"))?;
    }
    let failures = report.failures();
    ensure!(failures == 0, "{failures} runs differ from the native reference");
    Ok(())
}

/// The cases that this run is about.
fn choose(sample: bool, filter: Option<&str>) -> Result<Vec<Case>> {
    let mut cases = case::load(&paths::root().join("tests/coreutils"))?;
    cases.retain(|case| (!sample || case.sample) && filter.is_none_or(|tool| case.tool == tool));
    ensure!(!cases.is_empty(), "no case for '{}'", filter.unwrap_or_default());
    Ok(cases)
}

/// Runs all cases of one configuration on all sides.
fn measure(
    config: Config,
    cases: &[Case],
    tools: &Tools,
    schism: Option<&std::path::Path>,
    jobs: usize,
) -> Result<Vec<Row>> {
    let runner = Runner::new(tools, schism)?;
    let rows = parallel(cases, jobs, |case| -> Result<Row> {
        let context = || format!("{}:{}", case.origin, case.command());
        let reference = runner.reference(case).with_context(context)?;
        let machine = match runner.machine(case).with_context(context)? {
            Some(outcome) => compare::differences(&reference, &outcome),
            None => Vec::new(),
        };
        let ordinary = match config {
            Config::Glibc | Config::Klee => Some(runner.ordinary(case).with_context(context)?),
            Config::Musl => None,
        };
        let ordinary: Vec<Difference> =
            ordinary.map_or(Vec::new(), |outcome| compare::differences(&reference, &outcome));
        Ok(Row { config, case: case.clone(), machine, ordinary })
    });
    rows.into_iter().collect()
}
