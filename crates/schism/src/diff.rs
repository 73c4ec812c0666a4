//! `schism diff`: from two versions to the inputs on which they differ.
//!
//! - `changed.rs`: the changed lines of the source.
//! - `reach.rs`: what can still reach a change.
//! - `judge.rs`: predicted differences are run natively and become findings.
//! - `verdict.rs`: what the whole comparison says.

mod changed;
mod judge;
mod options;
mod reach;
mod verdict;

use std::io::{self, IsTerminal, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;
use std::time::Instant;

use anyhow::Context;
use schism_case::SymbolicInput;
use schism_native::{Binaries, Confirmer, Sandbox, SandboxLimits, Toolchain};
use schism_program::Program;
use schism_report::diff::{Answer, DiffFolder, DiffHeader, Ignore, Suppressions, terminal};
use schism_report::split_words;
use schism_search::{Budgets, Explorer, strategy};
use schism_solver::{Solver, SolverOptions};
use schism_vm::Machine;
use schism_vm::pairs::Ideas;

use crate::exit::Exit;
use crate::explore::{engine, seeds};
use crate::libc_command::show_progress;
use crate::template::Template;
use crate::{interrupt, load};

use changed::ChangedSource;
use judge::Judge;
pub(crate) use options::Options;
use options::Strategy;

/// Compares, writes the output folder on the way, and says what came out.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let ignore = Ignore::parse(&options.ignore)?;
    let suppressions = match &options.suppress {
        Some(file) => Suppressions::read(file)?,
        None => Suppressions::default(),
    };
    let inputs = inputs(options)?;
    let toolchain = Toolchain::open(&mut show_progress()).context("cannot prepare the C library")?;
    let [old_files, new_files] = [load::sources(&options.old)?, load::sources(&options.new)?];
    let image = |files: &[PathBuf]| load::link(&toolchain, load::modules(&toolchain, files, &options.cc_arg)?);
    let program = Rc::new(Program::new(image(&old_files)?, image(&new_files)?));
    let mut changed = ChangedSource::new(&program);
    interrupt::watch();
    let header = DiffHeader {
        old: options.old.display().to_string(),
        new: options.new.display().to_string(),
        template: options.template.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
        strategy: options.strategy.name().to_owned(),
        changes: changed.summary(),
        ignore: ignore.clone(),
        suppressions,
    };
    let mut folder = DiffFolder::create(&options.output, &header)?;
    let sandbox = Sandbox::new(SandboxLimits::within(options.output.join("native")))?;
    let old = binaries(&toolchain, &old_files, &options.cc_arg, options.old_bin.as_deref())?;
    let new = binaries(&toolchain, &new_files, &options.cc_arg, options.new_bin.as_deref())?;
    let confirmer = Confirmer::new(sandbox, old, new);

    let ideas = Ideas {
        share: !options.no_share,
        merge: !options.no_merge,
        retire: !options.no_retire,
        check_retired: options.check_retired,
    };
    let mut machine = Machine::for_versions(Rc::clone(&program), ideas);
    let points = machine.parting_points();
    machine.set_reach(reach::table(&program, &points));
    let solver = Solver::new(SolverOptions { limits: engine::LIMITS, ..SolverOptions::default() });
    let mut explorer = Explorer::new(&machine, solver, strategy(options), budgets(options));
    let mut judge = Judge::new(&confirmer, &mut folder, &mut changed, &ignore, start);
    (judge.limit, judge.most_findings) = (options.max_time, options.max_findings);
    let end = explorer.run(&inputs, None, &mut judge)?;
    judge.display.clear();
    if explorer.counters().wrongly_retired > 0 {
        anyhow::bail!("--check-retired: {} paths reached a change after all", explorer.counters().wrongly_retired);
    }
    if let Some(error) = judge.error {
        return Err(error);
    }
    let told = verdict::Told {
        ended: judge.ended,
        predicted: judge.predicted,
        confirmed: judge.confirmed,
        unconfirmed: judge.unconfirmed,
        history: std::mem::take(&mut judge.history),
        ledger: std::mem::take(&mut judge.ledger),
        findings: judge.findings(),
        seconds: start.elapsed().as_secs_f64(),
    };
    drop(judge);
    changed.cover(&machine, &program);
    let (facts, verdict) = verdict::verdict(end, explorer.counters(), told, &changed, options, &inputs);
    folder.finish(&facts, &verdict, &changed.pairs())?;
    let style = terminal::Style::detect(io::stdout().is_terminal(), None);
    let text = terminal::render(&folder.report(&facts, &verdict), style);
    match io::stdout().lock().write_all(text.as_bytes()) {
        // Nobody reads any more; the status and the folder still tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
        other => other.context("cannot write the report")?,
    }
    Ok(match verdict.answer {
        Answer::Different => Exit::Different.into(),
        Answer::SameWithinBounds => ExitCode::SUCCESS,
        Answer::Inconclusive if facts.ended == schism_report::Ended::Interrupted => Exit::Interrupted.into(),
        Answer::Inconclusive => Exit::OutOfBudget.into(),
    })
}

/// Where to start, and what is free there: the seeds, then the templates.
fn inputs(options: &Options) -> anyhow::Result<Vec<SymbolicInput>> {
    let program = options.new.file_stem().unwrap_or_default().as_bytes();
    let mut inputs = seeds::read(&options.seed_dir, &options.seed, program)?;
    if (inputs.is_empty() && options.more_templates.is_empty()) || !options.template.is_empty() {
        inputs.extend(Template::parse(&options.template)?.expand(program)?);
    }
    for line in &options.more_templates {
        let words = split_words(line.as_bytes()).with_context(|| format!("--template {}", line.display()))?;
        let words: Vec<_> = words.into_iter().map(std::os::unix::ffi::OsStringExt::from_vec).collect();
        inputs.extend(Template::parse(&words)?.expand(program)?);
    }
    Ok(inputs)
}

/// The native programs of one version: the user's own, or built from the same files.
fn binaries(
    toolchain: &Toolchain,
    files: &[PathBuf],
    cc_args: &[String],
    given: Option<&Path>,
) -> anyhow::Result<Binaries> {
    if let Some(program) = given {
        let program = program.canonicalize().with_context(|| format!("cannot find {}", program.display()))?;
        return Ok(Binaries::plain(program));
    }
    let (binaries, missing) = toolchain.build_binaries(files, cc_args, &mut show_progress())?;
    for reason in missing {
        eprintln!("schism: {reason}");
    }
    Ok(binaries)
}

fn strategy(options: &Options) -> Box<dyn strategy::Strategy> {
    match options.strategy {
        Strategy::Directed => Box::new(strategy::Directed::default()),
        Strategy::Bfs => Box::new(strategy::Bfs::default()),
        Strategy::Dfs => Box::new(strategy::Dfs::default()),
        Strategy::Random => Box::new(strategy::Random::new(options.random_seed)),
        Strategy::Cover => Box::new(strategy::Cover::default()),
    }
}

fn budgets(options: &Options) -> Budgets {
    Budgets {
        instructions: options.max_instructions,
        path_instructions: options.max_path_instructions,
        queries: options.max_queries,
        paths: options.max_paths,
        memory: Some(engine::usable(options.max_memory)),
    }
}
