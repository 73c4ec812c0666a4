//! From two versions to the inputs on which they differ.
//!
//! - `request.rs`: what is asked for. `versions.rs`: the forms in which versions are given. `default_input.rs`: what is symbolic if nobody says it.
//!   `seeded.rs`: seeds in the space of a template.
//! - `identical.rs`: versions between which there is no difference at all. `native_form.rs`: changes that only the native programs have.
//!   `out_of_time.rs`: comparisons whose time was over before they began.
//! - `changed.rs`: the changed lines of the source.
//! - `reach.rs`: what can still reach a change. `guidance.rs`: the chosen strategy. `guide.rs`: what strategies need to know.
//!   `sequences.rs`: tests by change sequence.
//! - `deepen.rs`: which sizes of the input come next, and which were finished.
//! - `listener.rs`, `judge.rs`: predicted differences are run natively, beside the engine, and become findings.
//! - `golden.rs`: what the version of --fixed will say of a prediction.
//! - `telling.rs`: what is told of findings at the end. `cause.rs`: which changes cause a finding. `identity.rs`: of which code it comes, as hashes.
//! - `cost.rs`: what both versions take where they do the same.
//! - `suite.rs`, `phases.rs`: the seeds of `--strategy shadow`, and what its phases find.
//! - `search.rs`: the search itself. `propagate.rs`: what comes before it with `--strategy propagate`. `semantic.rs`: comparison by partitions of the input space.
//!   `traced.rs`: the versions as both need them.
//! - `units.rs`: the changed functions, for who compares each on its own.
//! - `verdict.rs`: what the whole comparison says. `way.rs`: why no input came to a change.

mod cause;
mod changed;
mod cost;
mod deepen;
mod default_input;
mod golden;
mod guidance;
mod guide;
mod identical;
mod identity;
mod judge;
mod listener;
mod native_form;
mod out_of_time;
mod phases;
mod propagate;
mod reach;
mod request;
mod search;
mod seeded;
mod semantic;
mod sequences;
mod suite;
mod telling;
mod traced;
mod units;
mod verdict;
pub(crate) mod versions;
mod way;

use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;
use schism_ir::Image;
use schism_native::{Confirmer, Sandbox, SandboxLimits};
use schism_program::Program;
use schism_report::counted;
use schism_report::diff::{CostLimit, DiffFolder, DiffHeader, FailOn, Ignore, Report, RunFacts, Suppressions, Verdict};
use schism_report::{screen_text, split_words};
use schism_search::{Budgets, Counters, Explorer, Rounds};
use schism_settings::{Acceptance, Settings};
use schism_solver::{Solver, SolverOptions};
use schism_vm::Machine;
use schism_vm::pairs::Ideas;

use crate::choices::Choice;
use crate::events::{Caller, Event};
use crate::explore::{engine, seeds};
use crate::graph::version::{Base, join};
use crate::template::Template;
use crate::tools::Tools;

use changed::ChangedSource;
use deepen::Deepening;
use default_input::{Derived, Plan};
use guidance::Guidance;
pub use judge::Moment;
use judge::{Judge, Others, Spaces};
use listener::{Between, Listener, MOST_WAITING};
use phases::Phases;
pub use request::{BuiltPair, BuiltVersion, Order, Request, Strategy, USUAL_SCHEDULES};
use search::{Found, Search};
use suite::Suite;
pub use units::{Unit, Units, units};
use versions::{Begun, Natives, Version};

/// What a comparison came to.
pub struct Conclusion {
    folder: DiffFolder,
    /// What was done, and how it ended.
    pub facts: RunFacts,
    /// What it says.
    pub verdict: Verdict,
    /// What the engine counted.
    pub counters: Counters,
    /// The first confirmed difference that --fixed says is an error.
    pub first_error: Option<Moment>,
    /// How many separate differences there are.
    pub findings: usize,
    /// The partitions of both versions and their differences in words, if that is how they were compared.
    pub signatures: Option<String>,
}

impl Conclusion {
    /// Whether a difference is among those that decide the exit status.
    pub fn fails(&self, on: FailOn) -> bool {
        self.folder.clusters().into_iter().any(|cluster| on.fails(cluster))
    }

    /// All that is told of it.
    pub fn report(&self) -> Report<'_> {
        self.folder.report(&self.facts, &self.verdict)
    }
}

/// What is known of both versions before anything runs, and the plan of the search; made at the same time.
fn analyses<'p>(options: &Request, program: &'p Program) -> ([Base<'p>; 2], anyhow::Result<Option<guide::Plan>>) {
    std::thread::scope(|threads| {
        let plan = threads.spawn(|| Guidance::make_plan(options, program));
        (Base::both(program), join(plan))
    })
}

/// What comes after a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Afterwards {
    /// The process ends, and with it goes all memory at once: to free millions of pieces one by one takes seconds.
    Exit,
    /// Something that needs memory again.
    More,
}

/// Compares, and writes the output folder on the way.
///
/// # Errors
/// If the versions cannot be built, what is asked for makes no sense, or a file cannot be written.
pub fn conduct(options: &Request, caller: &Caller, afterwards: Afterwards) -> anyhow::Result<Conclusion> {
    let start = Instant::now();
    compare(options, caller, afterwards, start).or_else(|error| out_of_time::conclude(options, error, start))
}

fn compare(options: &Request, caller: &Caller, afterwards: Afterwards, start: Instant) -> anyhow::Result<Conclusion> {
    let ignore = Ignore::parse(&options.ignore)?;
    schism_report::check_output(&options.output)?;
    let until = options.max_time.map(|limit| start + limit);
    let toolchain = Tools::open(caller).context("cannot prepare the C library")?.within(until);
    let versions = versions::given(options)?;
    let same_header = || header(options, &versions, &options.template, Vec::new(), &ignore);
    if let Some(conclusion) = identical::conclude(options, &toolchain, &versions, same_header, start)? {
        return Ok(conclusion);
    }
    let (images, unit) = versions::load(&toolchain, &versions, options)?;
    let Inputs { rounds, plan: sizes, usual, seeds, template, declares } = inputs(options, caller, images.each_ref())?;
    let [old, new] = images;
    let program = Rc::new(Program::new(old, new));
    let golden = golden::Golden::load(&toolchain, options, &program.new, &ignore)?;
    let tree = options.built.as_ref().map(|built| built.versions[1].tree.clone());
    let mut changed = ChangedSource::new(&program, tree);
    let mut header = header(options, &versions, &template, changed.summary(), &ignore)?;
    header.call = unit.as_ref().map(|unit| Arc::new(unit.call()));
    let begun = Begun::default();
    let natives = Natives::new(&toolchain, &versions, unit.as_ref(), options, &begun)?;
    caller.tell(Event::Started);
    let mut folder = DiffFolder::create(&options.output, &header)?;
    versions::keep_recipe(&versions, options)?;
    let native = options.output.join("native");
    let (cpu, wall) = (options.max_run_time, options.max_run_time);
    // Without it, whatever shows the time is looked at again a second later.
    let clock = toolchain.clock_library().ok();
    let insist = options.without_walls;
    let visible = versions::libraries(&versions);
    let limits = SandboxLimits { cpu, wall, clock, insist, visible, ..SandboxLimits::within(&native) };
    let sandbox = Sandbox::new(limits)?;
    folder.protected_by(sandbox.protection())?;
    let Natives { old, new, fixed, before_fix } = natives;
    let confirmer = Confirmer::new(sandbox, old, new);

    let mut machine = Machine::for_versions(Rc::clone(&program), ideas(options));
    let points = machine.parting_points();
    let ([old, new], plan) = analyses(options, &program);
    let reach = reach::table(&program, [&old, &new], &points);
    let mut guidance = Guidance::new(options, (&program, &new), &points, reach.at_exit, plan?);
    machine.set_reach(reach);
    if let Some(plan) = &mut guidance.plan {
        machine.set_route(std::mem::take(&mut plan.route));
    }
    let search_time = options.max_time.map(|limit| limit - judge::reserve(limit));
    let interrupt = caller.interrupt.until(search_time.map(|limit| start + limit));
    let interrupt: schism_solver::Interrupt = Rc::new(interrupt);
    let solver =
        Solver::new(SolverOptions { limits: engine::LIMITS, interrupt: Some(interrupt), ..SolverOptions::default() });
    let mut explorer = Explorer::new(&machine, solver, guidance.strategy(options), budgets(options, caller));
    explorer.set_orders(options.schedules);
    let between = Between::default();
    let (to_judge, from_engine) = std::sync::mpsc::sync_channel(MOST_WAITING);
    let cost = options.cost.map(CostLimit::percent);
    let mut judge = Judge::new(&confirmer, &mut folder, &ignore, &between, &caller.interrupt, start);
    (judge.limit, judge.most_findings, judge.cost) = (options.max_time, options.max_findings, cost);
    (judge.plan, judge.most_errors) = (guidance.told_plan(options), options.max_errors);
    let build_reference = || versions::reference(&toolchain, &versions[1], unit.as_ref());
    judge.reference = Some(&build_reference);
    judge.others = fixed.as_ref().map(|fixed| Others { fixed, before_fix: before_fix.as_ref() });
    let inputs = rounds.inputs_until(usual + 1).to_vec();
    let bounds = verdict::Bounds { template: &template, inputs: inputs.clone(), seeds, declares };
    let (inputs, suite) = match options.strategy {
        Strategy::Shadow => {
            let suite = Suite::choose(&machine, inputs, seeds, options.max_path_instructions)?;
            judge.phases = Some(Phases::new(&suite, judge.others.is_some()));
            (suite.inputs.clone(), Some(suite))
        }
        _ => (inputs, None),
    };
    let rounds = if suite.is_some() { Rounds::one(inputs.clone()) } else { rounds };
    judge.spaces = Spaces::new(&inputs, [&program.old, &program.new]);
    let listener = Listener::new(to_judge, &between, &changed, caller, &rounds, start);
    let mut listener =
        listener.within(search_time, cost, options.max_findings.is_some() || options.max_errors.is_some());
    (listener.plan, listener.golden) = (guidance.told_plan(options), golden.as_ref());
    if rounds.len() == sizes.rounds.len() {
        listener.deepening = Deepening::new(sizes, is_limited(options));
    }
    let search = Search { program: &program, machine: &machine, rounds: &rounds, inputs: &inputs, options, caller };
    let (found, mut listened) = std::thread::scope(|threads| {
        let (judge, suite) = (&mut judge, suite.as_ref());
        threads.spawn(move || judge.listen(suite, &from_engine));
        let found = search.run(&mut explorer, &mut listener);
        caller.tell(Event::Searched);
        // The judge hears that nobody speaks any more.
        (found, listener.finish())
    });
    caller.tell(Event::Judged);
    let mut seeded = suite.filter(|_| seeds > 0).map(|suite| suite.text());
    let (end, counters, signatures) = match found? {
        Found::Paths { end, counters, propagated } => {
            seeded = propagated.as_ref().map(propagate::text).or(seeded);
            (end, *counters, None)
        }
        Found::Partitions(found) => {
            listened.ledger.extend(found.ledger);
            changed.reach(&found.executed);
            folder_text(options, &found.text)?;
            (found.end, found.counters, Some(found.text))
        }
    };
    if explorer.counters().wrongly_retired > 0 {
        let option = if options.no_prune { "--no-prune" } else { "--check-retired" };
        anyhow::bail!("{option}: {} paths reached a change after all", explorer.counters().wrongly_retired);
    }
    if let Some(error) = judge.error {
        return Err(error);
    }
    if let (Some(unit), Ok(programs)) = (&unit, confirmer.programs()) {
        versions::keep_driver(unit, programs, &options.output)?;
    }
    if judge.findings() > 0
        && let Ok(programs) = confirmer.programs()
    {
        versions::keep_programs(programs, versions::program_name(options), &options.output)?;
    }
    for (changes, count) in listened.tests {
        judge.sequences.tests(changes, count);
    }
    changed.cover(&machine, &program);
    let is_reached = counters.splits > 0 || changed.is_reached();
    let is_changed = !program.is_unchanged();
    let obstacles = match is_changed && !is_reached {
        true => way::Ways::new(&program, &new.calls, &machine).obstacles(&changed),
        false => Vec::new(),
    };
    let only_native = match judge.findings() == 0 && judge.ended.is_none() && (is_reached || !is_changed) {
        true => match native_form::only_natively(&toolchain, &versions, &program) {
            Err(error) if out_of_time::is_said_by(&error) => None,
            names => Some(names?),
        },
        false => Some(Vec::new()),
    };
    let told = verdict::Told {
        only_native,
        is_changed,
        is_reached,
        obstacles,
        ended: judge.ended.or(listened.ended),
        predicted: judge.predicted,
        confirmed: judge.confirmed,
        native: std::mem::take(&mut judge.native),
        unconfirmed: judge.unconfirmed,
        not_run: judge.not_run,
        built: judge.built,
        first_path: listened.first_path,
        first: judge.first,
        tests: std::mem::take(&mut judge.tests),
        history: std::mem::take(&mut judge.history).told(),
        ledger: listened.ledger,
        findings: judge.findings(),
        phases: judge.phases.as_ref().map(Phases::rows).unwrap_or_default(),
        suite: seeded,
        pruning: guidance.pruning(options, explorer.counters()),
        not_shown: unit.as_ref().map(|unit| unit.not_shown.clone()).unwrap_or_default(),
        sequences: judge.plan.map(|plan| judge.sequences.told(plan)).unwrap_or_default(),
        threads: explorer.had_threads(),
        seconds: start.elapsed().as_secs_f64(),
        deepening: listened.deepening.with_paths(explorer.round_paths()),
    };
    let first_error = judge.first_error;
    drop(judge);
    drop(confirmer);
    // Whatever ran there is gone; a folder that is not empty says more than an error here would.
    let _ = std::fs::remove_dir(&native);
    let left = telling::TimeLeft { interrupt: &caller.interrupt, until };
    telling::tell_stories(&program, &left, &mut folder)?;
    let (facts, verdict) = verdict::verdict(end, &counters, told, &changed, options, &bounds, &explorer.split_places());
    if options.entry.is_none() {
        // What they take is counted, a second at most, and findings are known again by them: no clock decides.
        let left = telling::TimeLeft { until: None, ..left };
        telling::tell_causes(&program, &changed, &ignore, &left, &mut folder);
    }
    telling::tell_identities(&program, &mut folder);
    folder.finish(&facts, &verdict, &changed.pairs())?;
    let findings = folder.clusters().len();
    if afterwards == Afterwards::Exit {
        std::mem::forget(explorer);
        std::mem::forget(machine);
    }
    Ok(Conclusion { facts, verdict, counters, first_error, findings, folder, signatures })
}

/// What is compared, for the report.
fn header(
    options: &Request,
    versions: &[Version; 2],
    template: &[OsString],
    changes: Vec<String>,
    ignore: &Ignore,
) -> anyhow::Result<DiffHeader> {
    Ok(DiffHeader {
        old: versions[0].name.clone(),
        new: versions[1].name.clone(),
        template: template.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
        strategy: if options.semantic { Strategy::Cbpe } else { options.strategy }.name().to_owned(),
        changes,
        ignore: ignore.clone(),
        suppressions: suppressions(options)?,
        accepted: accepted(options)?,
        protection: String::new(),
        call: None,
    })
}

/// The differences that the user knows of.
fn suppressions(options: &Request) -> anyhow::Result<Suppressions> {
    Ok(match &options.suppress {
        Some(file) => Suppressions::read(file)?,
        None => Suppressions::default(),
    })
}

/// The differences that the project says are meant.
fn accepted(options: &Request) -> anyhow::Result<Vec<Acceptance>> {
    Ok(match &options.accepted {
        Some(file) => Settings::read(file)?,
        // Of two versions of a project the old one is believed: no change accepts its own differences.
        None => Settings::of_folder(options.built.as_ref().map_or(Path::new("."), |built| &built.versions[0].tree))?,
    }
    .accept)
}

/// How two versions are run as one, as far as the options allow it.
fn ideas(options: &Request) -> Ideas {
    Ideas {
        share: !options.no_share,
        // What a whole path takes is known at its end only.
        merge: !options.no_merge && options.cost.is_none(),
        infect: !options.no_infect,
        // eXpress has rules of its own for that.
        retire: !options.no_retire && options.cost.is_none() && options.strategy != Strategy::Express,
        check_retired: options.check_retired,
    }
}

/// Writes signatures and semantic changes into the output folder.
fn folder_text(options: &Request, text: &str) -> anyhow::Result<()> {
    let file = options.output.join("semantic.txt");
    std::fs::write(&file, screen_text(text)).with_context(|| format!("cannot write {}", file.display()))
}

/// Where to start, and what is free there.
struct Inputs {
    /// The seeds, then what the templates say; or what is derived, in growing sizes.
    rounds: Rounds,
    /// What the rounds are, if they are derived.
    plan: Plan,
    /// The round of usual size.
    usual: usize,
    /// How many are seeds.
    seeds: usize,
    /// The words of the template. If there is neither that nor a seed, they are derived from the program.
    template: Vec<OsString>,
    /// Whether the program declares more.
    declares: bool,
}

fn inputs(options: &Request, caller: &Caller, images: [&Image; 2]) -> anyhow::Result<Inputs> {
    let program = versions::program_name(options);
    let mut seeds = seeds::read(options.seeds(), program)?;
    let mut inputs = Vec::new();
    let template = options.template.clone();
    let declares = default_input::declares(images);
    if template.is_empty() && seeds.is_empty() && options.more_templates.is_empty() {
        if options.entry.is_none() {
            return derived(options, caller, images, declares);
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
    let count = seeds.len();
    let rest = seeded::lay(&mut seeds, inputs);
    seeds.extend(rest);
    Ok(Inputs { rounds: Rounds::one(seeds), plan: Plan::default(), usual: 0, seeds: count, template, declares })
}

/// What the program reads, in growing sizes.
fn derived(options: &Request, caller: &Caller, images: [&Image; 2], declares: bool) -> anyhow::Result<Inputs> {
    let program = versions::program_name(options);
    let tree = options.built.as_ref().map(|built| built.versions[1].tree.as_path());
    let Derived { plan, words, .. } = default_input::derive(images).with_texts(tree, program);
    let template = plan.rounds[plan.usual].templates[0].clone();
    let usual = &plan.rounds[plan.usual].label;
    match (declares, usual.is_empty()) {
        (true, true) => caller.note("no template and no seed; the program says itself what is symbolic"),
        _ => caller.note(&format!("no template and no seed; what the program reads is: -- {usual}")),
    }
    if !words.is_empty() {
        caller.note(&format!("input: words that it knows: {words}"));
    }
    if let (2.., Some(last)) = (plan.rounds.len(), plan.rounds.last()) {
        caller.note(&format!("input: smaller sizes first, then larger ones, up to: -- {}", last.label));
    }
    let mut rounds = Rounds::default();
    for round in &plan.rounds {
        let mut inputs = round.seeds.clone();
        if !inputs.is_empty() {
            caller.note(&format!("input: {}: {}", counted(inputs.len() as u64, "seed"), round.label));
        }
        for words in &round.templates {
            inputs.extend(Template::parse(words)?.expand(program)?);
        }
        rounds = rounds.then(inputs);
    }
    Ok(Inputs { rounds, usual: plan.usual, plan, template, seeds: 0, declares })
}

/// Whether a budget ends the search.
fn is_limited(options: &Request) -> bool {
    let Request { max_time, max_instructions, max_queries, max_paths, .. } = options;
    max_time.is_some() || max_instructions.is_some() || max_queries.is_some() || max_paths.is_some()
}

fn budgets(options: &Request, caller: &Caller) -> Budgets {
    Budgets {
        instructions: options.max_instructions,
        path_instructions: options.max_path_instructions,
        queries: options.max_queries,
        paths: options.max_paths,
        memory: Some(engine::memory_limit(options.max_memory, caller.memory)),
    }
}
