//! `schism diff`: from two versions to the inputs on which they differ.
//!
//! - `versions.rs`: the forms in which versions are given. `default_input.rs`: what is symbolic if nobody says it.
//! - `changed.rs`: the changed lines of the source.
//! - `reach.rs`: what can still reach a change.
//! - `listener.rs`, `judge.rs`: predicted differences are run natively, beside the engine, and become findings.
//! - `cost.rs`: what both versions take where they do the same.
//! - `verdict.rs`: what the whole comparison says.

mod changed;
mod cost;
mod default_input;
mod judge;
mod listener;
mod options;
mod reach;
mod verdict;
mod versions;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::process::ExitCode;
use std::rc::Rc;
use std::time::Instant;

use anyhow::Context;
use schism_case::SymbolicInput;
use schism_ir::Image;
use schism_native::{Confirmer, Sandbox, SandboxLimits, Toolchain};
use schism_program::Program;
use schism_report::diff::{Answer, CostLimit, DiffFolder, DiffHeader, Ignore, Suppressions, terminal};
use schism_report::split_words;
use schism_search::{Budgets, Explorer, strategy};
use schism_solver::{Solver, SolverOptions};
use schism_vm::Machine;
use schism_vm::pairs::Ideas;

use crate::exit::Exit;
use crate::explore::{engine, seeds};
use crate::interrupt;
use crate::libc_command::show_progress;
use crate::template::Template;

use changed::ChangedSource;
use judge::{Judge, Others};
use listener::{Between, Listener, MOST_WAITING};
pub(crate) use options::Options;
use options::Strategy;
use versions::Natives;

/// Compares, writes the output folder on the way, and says what came out.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let ignore = Ignore::parse(&options.ignore)?;
    let suppressions = match &options.suppress {
        Some(file) => Suppressions::read(file)?,
        None => Suppressions::default(),
    };
    let toolchain = Toolchain::open(&mut show_progress()).context("cannot prepare the C library")?;
    let versions = versions::given(options)?;
    let (images, unit) = versions::load(&toolchain, &versions, options)?;
    let (inputs, template) = inputs(options, images.each_ref())?;
    let [old, new] = images;
    let program = Rc::new(Program::new(old, new));
    let mut changed = ChangedSource::new(&program);
    interrupt::watch();
    let header = DiffHeader {
        old: versions[0].name.clone(),
        new: versions[1].name.clone(),
        template: template.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
        strategy: options.strategy.name().to_owned(),
        changes: changed.summary(),
        ignore: ignore.clone(),
        suppressions,
    };
    let mut folder = DiffFolder::create(&options.output, &header)?;
    let native = options.output.join("native");
    let limits = SandboxLimits::within(&native);
    let sandbox = Sandbox::new(SandboxLimits { cpu: options.max_run_time, wall: options.max_run_time, ..limits })?;
    let natives = Natives::build(&toolchain, &versions, unit.as_ref(), options)?;
    if let Some(unit) = &unit {
        versions::keep_driver(unit, &natives, &options.output)?;
    }
    let Natives { old, new, fixed, before_fix } = natives;
    let confirmer = Confirmer::new(sandbox, old, new);

    let ideas = Ideas {
        share: !options.no_share,
        // What a whole path takes is known at its end only.
        merge: !options.no_merge && options.cost.is_none(),
        retire: !options.no_retire && options.cost.is_none(),
        check_retired: options.check_retired,
    };
    let mut machine = Machine::for_versions(Rc::clone(&program), ideas);
    let points = machine.parting_points();
    machine.set_reach(reach::table(&program, &points));
    let solver = Solver::new(SolverOptions { limits: engine::LIMITS, ..SolverOptions::default() });
    let mut explorer = Explorer::new(&machine, solver, strategy(options), budgets(options));
    let between = Between::default();
    let (to_judge, from_engine) = std::sync::mpsc::sync_channel(MOST_WAITING);
    let cost = options.cost.map(CostLimit::percent);
    let mut judge = Judge::new(&confirmer, &mut folder, &ignore, &between, start);
    (judge.limit, judge.most_findings, judge.cost) = (options.max_time, options.max_findings, cost);
    judge.others = fixed.map(|fixed| Others { fixed, before_fix });
    let listener = Listener::new(to_judge, &between, &changed, start);
    let mut listener = listener.within(options.max_time, cost, options.max_findings.is_some());
    let (end, listened) = std::thread::scope(|threads| {
        let judge = &mut judge;
        threads.spawn(move || judge.listen(&from_engine));
        let end = explorer.run(&inputs, None, &mut listener);
        listener.display.clear();
        // The judge hears that nobody speaks any more.
        (end, listener.finish())
    });
    let end = end?;
    if explorer.counters().wrongly_retired > 0 {
        anyhow::bail!("--check-retired: {} paths reached a change after all", explorer.counters().wrongly_retired);
    }
    if let Some(error) = judge.error {
        return Err(error);
    }
    let told = verdict::Told {
        ended: judge.ended.or(listened.ended),
        predicted: judge.predicted,
        confirmed: judge.confirmed,
        unconfirmed: judge.unconfirmed,
        not_run: judge.not_run,
        history: std::mem::take(&mut judge.history),
        ledger: listened.ledger,
        findings: judge.findings(),
        seconds: start.elapsed().as_secs_f64(),
    };
    drop(judge);
    drop(confirmer);
    // Whatever ran there is gone; a folder that is not empty says more than an error here would.
    let _ = std::fs::remove_dir(&native);
    changed.cover(&machine, &program);
    let (facts, verdict) = verdict::verdict(
        end,
        explorer.counters(),
        told,
        &changed,
        options,
        (&template, &inputs),
        &explorer.split_places(),
    );
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

/// Where to start, and what is free there: the seeds, then the templates. Also the words of the template: if there is neither, they are
/// derived from the program.
fn inputs(options: &Options, images: [&Image; 2]) -> anyhow::Result<(Vec<SymbolicInput>, Vec<OsString>)> {
    let program = versions::program_name(options);
    let mut inputs = seeds::read(&options.seed_dir, &options.seed, program)?;
    let mut template = options.template.clone();
    if template.is_empty() && inputs.is_empty() && options.more_templates.is_empty() {
        if options.entry.is_none() {
            template = default_input::template(images);
            let words: Vec<_> = template.iter().map(|word| word.to_string_lossy()).collect();
            eprintln!("schism: no template and no seed; what the program reads is: -- {}", words.join(" "));
        }
        inputs.extend(Template::parse(&template)?.expand(program)?);
    } else if !template.is_empty() {
        inputs.extend(Template::parse(&template)?.expand(program)?);
    }
    for line in &options.more_templates {
        let words = split_words(line.as_bytes()).with_context(|| format!("--template {}", line.display()))?;
        let words: Vec<_> = words.into_iter().map(OsStringExt::from_vec).collect();
        inputs.extend(Template::parse(&words)?.expand(program)?);
    }
    Ok((inputs, template))
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
