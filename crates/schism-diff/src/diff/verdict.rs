//! What a comparison says at its end.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::Duration;

use schism_case::SymbolicInput;
use schism_os::ONE_ORDER;
use schism_report::counted;
use schism_report::diff::{
    Answer, First, KeptAlive, NativeCheck, PairCounters, PhaseRow, Pruning, RunFacts, Sample, Sequence, Verdict,
};
use schism_report::{Ended, LedgerEntry, Share, TestTime};
use schism_search::{Counters, End};
use schism_vm::Location;

use super::changed::ChangedSource;
use super::deepen::Deepening;
use super::judge::Moment;
use super::request::Request;
use crate::explore::engine;

/// Changes that are named among those that kept states alive.
const MOST_KEPT: usize = 10;

/// What was told while it ran.
pub(super) struct Told {
    pub(super) ended: Option<Ended>,
    pub(super) predicted: u64,
    pub(super) confirmed: u64,
    pub(super) unconfirmed: u64,
    pub(super) not_run: u64,
    /// What the native programs said where no difference was predicted.
    pub(super) native: NativeCheck,
    /// What is changed in the native programs and not in what the machine ran; nothing if no time was left to look.
    pub(super) only_native: Option<Vec<String>>,
    /// Whether anything changed in what is compiled.
    pub(super) is_changed: bool,
    /// Whether any input executed a change or read changed data.
    pub(super) is_reached: bool,
    /// What keeps inputs from the change, if none came to it.
    pub(super) obstacles: Vec<String>,
    /// When both native programs were there, and when the first path was at its end.
    pub(super) built: Option<Duration>,
    pub(super) first_path: Option<Duration>,
    /// The first difference that was confirmed.
    pub(super) first: Option<Moment>,
    /// When each test was written.
    pub(super) tests: Vec<TestTime>,
    pub(super) history: Vec<Sample>,
    pub(super) ledger: BTreeMap<String, u64>,
    pub(super) findings: usize,
    pub(super) phases: Vec<PhaseRow>,
    /// What the seeds of Shadow are, in words.
    pub(super) suite: Option<String>,
    pub(super) pruning: Option<Pruning>,
    pub(super) sequences: Vec<Sequence>,
    /// What calls of a function alone neither vary nor show.
    pub(super) not_shown: Vec<String>,
    /// Whether there were threads.
    pub(super) threads: bool,
    pub(super) seconds: f64,
    /// Which sizes of the input were finished.
    pub(super) deepening: Deepening,
}

/// The numbers and the answer.
pub(super) fn verdict(
    end: End,
    counters: &Counters,
    told: Told,
    changed: &ChangedSource,
    options: &Request,
    space: &Bounds<'_>,
    split_places: &[(Location, u64)],
) -> (RunFacts, Verdict) {
    let ended = told.ended.unwrap_or(engine::ended(end));
    // With several orders of threads, they are a bound like any other.
    let in_orders = told.threads && options.schedules > 1;
    let entries = told.ledger.into_iter().filter(|(what, _)| !in_orders || what != ONE_ORDER);
    let mut ledger: Vec<LedgerEntry> = entries.map(|(what, count)| LedgerEntry { what, count }).collect();
    let mut note = |count: u64, what: &str| {
        if count > 0 {
            ledger.push(LedgerEntry { what: what.to_owned(), count });
        }
    };
    note(counters.unknown, "the solver gave up on a question");
    note(counters.unsplit, "the versions could not be taken apart");
    note(counters.unfinished, "a path of both versions was left before its end");
    let is_same_so_far = told.unconfirmed + told.not_run + counters.pruned.behind_output == 0
        && native_reasons(&told.native, told.is_changed).is_empty();
    let mut reasons = Vec::new();
    // What was finished stands, whatever a budget left of larger inputs.
    let is_enough = told.deepening.is_enough() && ended != Ended::Interrupted;
    if ended != Ended::Complete && !is_enough {
        reasons.push(ended.to_string());
    }
    if told.unconfirmed > 0 && told.findings == 0 {
        reasons.push(format!("{} predicted differences were not seen natively", told.unconfirmed));
    }
    if counters.pruned.behind_output > 0 {
        reasons.push("the strategy does not look behind the outputs that it leads to".to_owned());
    }
    if told.not_run > 0 && told.findings == 0 {
        reasons.push(format!("{} predicted differences were not run for lack of time", told.not_run));
    }
    if !ledger.is_empty() && !is_enough && told.findings == 0 {
        reasons.push("what was approximated may hide a difference".to_owned());
    }
    if told.findings == 0 {
        reasons.extend(native_reasons(&told.native, told.is_changed));
        match &told.only_native {
            Some(names) if names.is_empty() => {}
            Some(names) => reasons.push(format!(
                "with the system's own headers more is changed than the machine could see: {}",
                names.join(", ")
            )),
            None => {
                reasons.push("no time was left to compare what the system's own headers make of the sources".to_owned())
            }
        }
        reasons.extend(options.built.iter().flat_map(|built| built.doubts.clone()));
        if told.is_changed && !told.not_shown.is_empty() {
            reasons.push(format!("a call alone neither varies nor shows {}", told.not_shown.join(", ")));
        }
    }
    let not_reached = match told.is_changed && told.findings == 0 {
        true if told.is_reached => changed.not_reached(),
        true => changed.not_reached().into_iter().chain(told.obstacles).collect(),
        false => Vec::new(),
    };
    let answer = match (told.findings, told.is_changed && !told.is_reached) {
        (1.., _) => Answer::Different,
        // Nothing was compared; what else was approximated does not matter.
        (0, true) => Answer::NotReached,
        (0, false) if options.require_reached && !not_reached.is_empty() => {
            reasons.push("--require-reached: not all changed lines were executed".to_owned());
            Answer::NotReached
        }
        (0, false) if reasons.is_empty() => Answer::SameWithinBounds,
        (0, false) => Answer::Inconclusive,
    };
    let (reached, total) = changed.share();
    let first = told.first.map(|Moment { predicted, .. }| First {
        runs: predicted.runs,
        instructions: predicted.instructions,
        queries: predicted.queries,
    });
    let facts = RunFacts {
        ended,
        counters: engine::report_counters(counters),
        pairs: PairCounters {
            shared: counters.paths + counters.splits + counters.retired,
            retired: counters.retired,
            split: counters.splits,
            merged: counters.merges,
            parted: counters.pairs,
            finished: counters.pairs,
        },
        predicted: told.predicted,
        confirmed: told.confirmed,
        native: told.native,
        first,
        kept_alive: kept_alive(split_places),
        changed_lines: Share { covered: reached, total },
        reached_lines: changed.reached(),
        pruning: told.pruning,
        sequences: told.sequences,
        history: told.history,
        phases: told.phases,
        seconds: told.seconds,
        built_seconds: told.built.map(|moment| moment.as_secs_f64()),
        path_seconds: told.first_path.map(|moment| moment.as_secs_f64()),
        first_seconds: told.first.map(|moment| moment.seconds),
        first_searched: told.first.map(|moment| moment.searched),
        tests: told.tests,
        solver_seconds: counters.solver_time.as_secs_f64(),
    };
    let same = is_same_so_far && !matches!(answer, Answer::Different | Answer::NotReached);
    let mut bounds = told.deepening.words(same);
    bounds.extend(space.words(options, bounds.is_empty()));
    bounds.extend(
        in_orders.then(|| {
            format!("threads take turns in {} orders, those up to {}", options.schedules, options.schedules - 1)
        }),
    );
    bounds.extend(told.suite);
    (facts, Verdict { answer, bounds, reasons, not_reached, ledger, sizes: told.deepening.told() })
}

/// What the native programs said that forbids to call the versions the same.
fn native_reasons(native: &NativeCheck, is_changed: bool) -> Vec<String> {
    let mut reasons = Vec::new();
    let named = |what: &str, names: &[String]| format!("{what}: {}", names.join("; "));
    if !native.machine_is_wrong.is_empty() {
        reasons.push(named("natively the program does not do what the machine says", &native.machine_is_wrong));
    }
    if !native.library.is_empty() {
        let what = "behind a change, the C library of the machine does not do what that of the system does";
        reasons.push(named(what, &native.library));
    }
    if native.unsteady > 0 && is_changed {
        reasons.push(format!("the native programs differ now and then, on {}", counted(native.unsteady, "input")));
    }
    if native.not_run > 0 {
        reasons.push(format!("no time was left to run {} natively", counted(native.not_run, "chosen input")));
    }
    if native.inputs == 0 && is_changed {
        reasons.push("nothing was run natively".to_owned());
    }
    reasons
}

/// The places of changes that executions came to, and how many did: these could not be retired before.
fn kept_alive(split_places: &[(Location, u64)]) -> Vec<KeptAlive> {
    let words = |place: &Location| match &place.file {
        Some(file) if place.line > 0 => {
            let file = file.rsplit('/').next().unwrap_or(file);
            format!("{file}:{} in {}", place.line, place.function)
        }
        _ => place.function.clone(),
    };
    let mut kept: Vec<KeptAlive> = Vec::new();
    for (place, states) in split_places {
        let change = words(place);
        match kept.iter_mut().find(|known| known.change == change) {
            Some(known) => known.states += states,
            None => kept.push(KeptAlive { change, states: *states }),
        }
    }
    kept.sort_by_key(|kept| std::cmp::Reverse(kept.states));
    kept.truncate(MOST_KEPT);
    kept
}

/// Which inputs were compared.
pub(super) struct Bounds<'a> {
    pub(super) template: &'a [OsString],
    /// The seeds, then what the templates say.
    pub(super) inputs: Vec<SymbolicInput>,
    pub(super) seeds: usize,
    /// Whether the program says itself what is symbolic.
    pub(super) declares: bool,
}

impl Bounds<'_> {
    /// Within which bounds the versions were compared.
    fn words(&self, options: &Request, with_template: bool) -> Vec<String> {
        let mut bounds = Vec::new();
        if with_template && !self.template.is_empty() {
            let words: Vec<_> = self.template.iter().map(|word| word.to_string_lossy()).collect();
            bounds.push(format!("inputs: {}", words.join(" ")));
        }
        bounds.extend(options.more_templates.iter().map(|template| format!("inputs: {}", template.to_string_lossy())));
        if self.seeds > 0 {
            let count = counted(self.seeds as u64, "seed");
            bounds.push(match self.template.is_empty() && options.more_templates.is_empty() {
                true => {
                    format!("inputs: {count}, each with other bytes in the place of its own and no longer than it is")
                }
                false => format!("inputs: {count}, no longer than each is unless it fits a template"),
            });
        }
        if self.declares && options.entry.is_none() {
            bounds.push("inputs: what the program itself declares symbolic".to_owned());
        }
        if let Some(entry) = &options.entry {
            let size = options.entry_size;
            let most = format!("calls of {entry}, with {size} bytes behind a pointer whose type does not say how many");
            bounds.push(most);
        } else if !self.declares && self.inputs.iter().all(|input| input.marks.is_empty()) {
            bounds.push("the input is fixed: nothing of it is symbolic".to_owned());
        }
        bounds.push(format!("at most {} instructions on a path", options.max_path_instructions));
        bounds
    }
}
