//! From predicted differences to findings: each is run natively, minimised, and told to the output folder.
//!
//! A run takes milliseconds and to make an input small takes dozens of them, so first is seen what is new, and what was seen is made small when
//! nothing else waits (`settle.rs`). What is run does not depend on what is small already, and both keep to the order in which the engine
//! spoke; so what is written does not depend on who is faster.

mod again;
mod history;
mod native;
mod reports;
mod settle;
mod smaller;
mod spoken;
mod trials;

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use schism_case::{Input, Outcome, varies};
use schism_native::{Confirmation, Confirmer, Side, WROTE_TOO_MUCH};
use schism_report::diff::{
    Added, Class, CostLimit, DiffFolder, Finding, Ignore, Judgement, NativeCheck, Phase, SanitizerReport, Seen, Triage,
    Unconfirmed, classify, command, fingerprint,
};
use schism_report::{Ended, TestTime};
use schism_search::{Counters, Ending, FoundDifference, Milestone, SideEnd};

use self::again::unstable;
use self::history::History;
pub(super) use self::native::{BuildReference, Chosen};
pub(super) use self::settle::Doubts;
use self::settle::Unsettled;
pub(super) use self::smaller::Others;
pub(super) use self::trials::Spaces;
use super::guide::Plan;
use super::listener::{Between, Message, Prediction};
use super::out_of_time;
use super::phases::Phases;
use super::sequences::Sequences;
use super::suite::Suite;
use crate::interrupt::Interrupt;

/// Predicted differences of one kind that are run natively; more are only counted.
pub(super) const RUNS_EACH: u64 = 4;
/// The same for one where a version does not end: each run takes all the time that it may.
const HANGS_EACH: u64 = 1;
/// The same where another version has told errors from what was meant before.
const JUDGED_EACH: u64 = 2;
/// The same for what that version does too.
const WELCOME_EACH: u64 = 1;
/// Predicted differences of one kind that are run natively for each further template or seed.
const RUNS_ELSEWHERE: u64 = 1;
/// Unconfirmed predictions that are listed; all are counted.
const LISTED: u64 = 50;
/// Steps of a change sequence that a finding tells.
const MOST_STEPS: usize = 24;
/// Between two looks at findings that wait for that.
const PAUSE: Duration = Duration::from_millis(200);
/// When the search ends, an eighth of the time is left for native runs; at least so much, but never more than a third.
const LEAST_RESERVE: Duration = Duration::from_secs(3);

/// Of the time that a comparison may take, what the search leaves to the native programs.
pub(super) fn reserve(limit: Duration) -> Duration {
    (limit / 8).max(LEAST_RESERVE.min(limit / 3))
}

/// What is known of one kind of predicted difference.
#[derive(Clone, Copy, Default)]
struct Kind {
    run: u64,
    confirmed: u64,
    judgement: Option<Judgement>,
    /// Whether another version says that it is an error.
    error: bool,
}

/// When a difference was found.
#[derive(Clone, Copy)]
pub struct Moment {
    /// What the engine had done when it predicted it.
    pub predicted: Milestone,
    /// Seconds that it had searched for it.
    pub searched: f64,
    /// Seconds from the start until it was confirmed.
    pub seconds: f64,
}

/// What the engine had done when it told of a difference.
#[derive(Clone, Copy, Default)]
pub(super) struct Effort {
    instructions: u64,
    queries: u64,
    paths: u64,
    searched: Duration,
    /// When the difference was seen natively, from the start.
    seen: Duration,
}

/// Runs what the engine predicts.
pub(super) struct Judge<'a> {
    pub(super) confirmer: &'a Confirmer<'a>,
    pub(super) folder: &'a mut DiffFolder,
    ignore: &'a Ignore,
    between: &'a Between,
    pub(super) interrupt: &'a Interrupt,
    start: Instant,
    pub(super) limit: Option<Duration>,
    pub(super) most_findings: Option<usize>,
    pub(super) others: Option<Others<'a>>,
    pub(super) predicted: u64,
    pub(super) confirmed: u64,
    pub(super) unconfirmed: u64,
    /// Predictions for which no time was left.
    pub(super) not_run: u64,
    pub(super) history: History,
    pub(super) ended: Option<Ended>,
    pub(super) error: Option<anyhow::Error>,
    /// From when on a difference in cost counts, if it does.
    pub(super) cost: Option<CostLimit>,
    /// What Shadow's phases find, if that is the strategy.
    pub(super) phases: Option<Phases>,
    kinds: HashMap<String, Kind>,
    /// Runs of each kind for each template or seed.
    sources: HashMap<(String, usize), u64>,
    /// What was seen natively and is not yet small.
    unsettled: VecDeque<Unsettled>,
    /// Time that went into seeing what is new and into making it small, while both waited.
    spent: [Duration; 2],
    /// Findings of programs that look at the clock, with the time at which they were seen.
    waiting: VecDeque<(Instant, Finding, Effort)>,
    /// What the engine had done when it told what is judged now.
    pub(super) effort: Effort,
    /// What the search follows, if it is one along changes.
    pub(super) plan: Option<&'a Plan>,
    pub(super) sequences: Sequences,
    /// When both native programs were there.
    pub(super) built: Option<Duration>,
    /// The first difference that was confirmed.
    pub(super) first: Option<Moment>,
    /// When each test was written.
    pub(super) tests: Vec<TestTime>,
    /// The first of those that are errors.
    pub(super) first_error: Option<Moment>,
    /// After how many separate errors to end.
    pub(super) most_errors: Option<u64>,
    errors: u64,
    /// Inputs on which the versions should do the same.
    agreed: Vec<Chosen>,
    /// What the native programs say of those.
    pub(super) native: NativeCheck,
    /// What inputs by chance are made of.
    pub(super) spaces: Spaces<'a>,
    /// Builds the new version with the machine's own C library.
    pub(super) reference: Option<BuildReference<'a>>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(
        confirmer: &'a Confirmer<'a>,
        folder: &'a mut DiffFolder,
        ignore: &'a Ignore,
        between: &'a Between,
        interrupt: &'a Interrupt,
        start: Instant,
    ) -> Self {
        Judge {
            confirmer,
            folder,
            ignore,
            between,
            interrupt,
            start,
            limit: None,
            most_findings: None,
            others: None,
            predicted: 0,
            confirmed: 0,
            unconfirmed: 0,
            not_run: 0,
            history: History::default(),
            ended: None,
            error: None,
            cost: None,
            phases: None,
            kinds: HashMap::new(),
            sources: HashMap::new(),
            unsettled: VecDeque::new(),
            spent: [Duration::ZERO; 2],
            waiting: VecDeque::new(),
            effort: Effort::default(),
            plan: None,
            sequences: Sequences::default(),
            built: None,
            first: None,
            tests: Vec::new(),
            first_error: None,
            most_errors: None,
            errors: 0,
            agreed: Vec::new(),
            native: NativeCheck::default(),
            spaces: Spaces::default(),
            reference: None,
        }
    }

    /// How many separate differences there are.
    pub(super) fn findings(&self) -> usize {
        self.folder.clusters().len()
    }

    /// Runs the suite, if there is one, and hears everything that the engine tells, until it is done.
    pub(super) fn listen(&mut self, suite: Option<&Suite>, engine: &Receiver<Message>) {
        if !self.is_built() {
            self.between.enough.store(true, Ordering::Release);
            return;
        }
        let heard = suite.map_or(Ok(()), |suite| self.run_suite(suite)).and_then(|()| self.hear_all(engine));
        let rest = heard.and_then(|()| suite.map_or(Ok(()), |suite| self.finish_suite(suite)));
        let seen = rest.and_then(|()| self.look_again(true));
        match seen.and_then(|()| self.check_agreed()) {
            // A build of another flavour, for example. What was seen until then stays.
            Err(error) if out_of_time::is_said_by(&error) => {
                self.ended = self.ended.or(Some(Ended::MaxTime));
                // Small sizes that are finished are no answer if the native programs were not asked.
                self.native.not_run = self.native.not_run.max(1);
            }
            other => self.error = other.err(),
        }
        self.between.enough.store(true, Ordering::Release);
    }

    /// Builds the plain programs, while the engine searches. False if there is nothing to run.
    fn is_built(&mut self) -> bool {
        match self.confirmer.programs() {
            Ok(_) => {
                self.built = Some(self.start.elapsed());
                return true;
            }
            // Ctrl-C on a terminal ends the compiler, too.
            Err(_) if self.interrupt.is_raised() => self.ended = Some(Ended::Interrupted),
            Err(schism_native::Error::OutOfTime(_)) => self.ended = Some(Ended::MaxTime),
            Err(error) => self.error = Some(error.into()),
        }
        false
    }

    /// Hears the engine to its end, and settles what was seen.
    fn hear_all(&mut self, engine: &Receiver<Message>) -> anyhow::Result<()> {
        loop {
            let settle_first = self.is_behind_with_settling();
            let pause = if self.unsettled.is_empty() { PAUSE } else { Duration::ZERO };
            let heard = if settle_first { Err(RecvTimeoutError::Timeout) } else { engine.recv_timeout(pause) };
            match heard {
                Ok(message) => self.hear(message)?,
                Err(RecvTimeoutError::Timeout) => self.settle_next()?,
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.look_again(false)?;
        }
        self.settle_all()
    }

    fn hear(&mut self, message: Message) -> anyhow::Result<()> {
        let (over, since) = (self.ended.is_some(), Instant::now());
        match message {
            // Nothing more is wanted.
            _ if over => {}
            Message::Agreed(chosen) => self.agreed.push(*chosen),
            Message::Difference(prediction) => self.judge(*prediction)?,
            Message::Equal(prediction) => self.weigh(*prediction)?,
            Message::Divergence(phase, test) => self.cross_check(phase, &test)?,
            Message::Sample(counters) => {
                self.history.pass(&counters);
            }
        }
        self.spent[0] += since.elapsed();
        if self.settles_at_once() {
            self.settle_all()?;
        }
        self.between.judged.fetch_add(1, Ordering::Release);
        Ok(())
    }

    fn judge(&mut self, prediction: Prediction) -> anyhow::Result<()> {
        self.hear_of(&prediction);
        let Some(predicted) = self.predicted(&prediction) else { return Ok(()) };
        self.predicted += 1;
        let Prediction { found, error, searched, .. } = prediction;
        let name = self.kind_of(&predicted, &found);
        let guess = is_guess(&found);
        if !self.is_to_be_run(&name, &predicted, error) {
            if guess {
                self.predicted -= 1;
            } else {
                self.extrapolate(&name, &predicted, &found.passed);
            }
            return Ok(());
        }
        if self.is_over() {
            self.predicted -= 1;
            self.not_run += 1;
            return Ok(());
        }
        self.kinds.entry(name.clone()).or_default().run += 1;
        *self.sources.entry((name.clone(), found.source)).or_default() += 1;
        self.note_phase(&predicted, Phases::replayed);
        let mut reports = predicted.old.sanitizers.iter().chain(&predicted.new.sanitizers);
        if reports.any(SanitizerReport::is_race) {
            self.confirmer.look_for_races();
        }
        let confirmation = self.confirmer.confirm_until(&found.input, &found.declared, self.end())?;
        if confirmation.timed_out != [false; 2] {
            if self.is_over() {
                // Perhaps it only came too late.
                self.predicted -= 1;
                self.not_run += 1;
                return Ok(());
            }
            // Others of its kind would take all their time, too.
            self.kinds.entry(name.clone()).or_default().run += RUNS_EACH;
        }
        // A version that writes much is one that never ends only if the machine says so.
        let ends = |side, seen: &Seen| confirmation.wrote_too_much(side) && !seen.hung;
        if ends(Side::Old, &predicted.old) || ends(Side::New, &predicted.new) {
            return self.doubt(&predicted, format!("a version cannot be judged: {WROTE_TOO_MUCH}"));
        }
        let Some(finding) = self.finding(&predicted, &found, &confirmation) else {
            // The machine left before the end, and it turns out that only what does not count differs. Or nothing was predicted: the
            // ledger says that the machine could not go on.
            if guess || !found.complete && confirmation.is_confirmed() {
                self.predicted -= 1;
                return Ok(());
            }
            return self.doubt(&predicted, reason(&confirmation));
        };
        self.effort.seen = self.start.elapsed();
        let (searched, seconds) = (searched.as_secs_f64(), self.effort.seen.as_secs_f64());
        let now = Moment { predicted: found.when, searched, seconds };
        let doubts = Doubts::of(&found);
        // Others of a kind are looked at again only if they are to be told.
        let is_first = self.kinds.get(&name).is_none_or(|kind| kind.confirmed == 0);
        if is_first && let Some(why) = self.wavers(&finding, doubts)? {
            return self.doubt(&finding, why.to_owned());
        }
        let judgement = self.judgement(&finding)?;
        let finding = Finding { judgement, ..finding };
        self.believe(&name, &finding, &found, now);
        self.keep(finding, doubts, is_first)
    }

    /// Keeps what the engine had done.
    pub(super) fn hear_of(&mut self, prediction: &Prediction) {
        let Counters { instructions, queries, .. } = prediction.counters;
        let (paths, seen) = (history::paths(&prediction.counters), self.start.elapsed());
        self.effort = Effort { instructions, queries, paths, searched: prediction.searched, seen };
    }

    /// What the engine predicts, as a finding; nothing if only what does not count differs.
    fn predicted(&self, prediction: &Prediction) -> Option<Finding> {
        let Prediction { found, lines, parting, error, .. } = prediction;
        let mut predicted =
            Finding::new(found.number, found.input.clone(), seen(&found.old), seen(&found.new), Class::Output);
        match classify(&predicted.old, &predicted.new, self.ignore) {
            Some((class, differences)) => (predicted.class, predicted.differences) = (class, differences),
            None if found.complete => return None,
            // The machine left before the end.
            None => {}
        }
        predicted.changed_lines.clone_from(lines);
        predicted.parting = Some(parting.clone());
        predicted.values.clone_from(&found.declared);
        (predicted.source, predicted.thread_order) = (found.source, found.thread_order);
        predicted.semantic.clone_from(&found.semantic);
        predicted.condition.clone_from(&found.condition);
        let phases = self.phases.as_ref().zip(found.phase);
        predicted.phase = phases.map(|(phases, phase)| phases.of(phase, found.source));
        predicted.travel = self.steps(&found.passed);
        predicted.judgement = error.then_some(Judgement { triage: Triage::IncompleteFix, meant: None });
        Some(predicted)
    }

    /// What is likely to be the same difference. Two sequences of changes may do two different things that look the same, unless somebody
    /// knows what is right.
    fn kind_of(&self, predicted: &Finding, found: &FoundDifference) -> String {
        let sequence = self.plan.filter(|_| self.others.is_none()).map(|plan| plan.changes(&found.passed));
        format!("{}{:?}", fingerprint(predicted), sequence.unwrap_or_default())
    }

    /// Whether too few of its kind were run to let them stand for it.
    fn is_to_be_run(&self, name: &str, predicted: &Finding, error: bool) -> bool {
        let kind = self.kinds.get(name).copied().unwrap_or_default();
        let hung = predicted.old.hung || predicted.new.hung;
        let most = match (hung, &self.others) {
            (true, _) => HANGS_EACH,
            (false, Some(_)) if error => JUDGED_EACH,
            (false, Some(_)) => WELCOME_EACH,
            (false, None) => RUNS_EACH,
        };
        let here = self.sources.get(&(name.to_owned(), predicted.source)).copied().unwrap_or(0);
        kind.run < most || (!hung && kind.confirmed > 0 && here < RUNS_ELSEWHERE)
    }

    /// Lets what is known of its kind stand for a prediction that is not run.
    fn extrapolate(&mut self, name: &str, predicted: &Finding, passed: &[u32]) {
        let kind = self.kinds.get(name).copied().unwrap_or_default();
        if kind.confirmed == 0 {
            self.unconfirmed += 1;
            return;
        }
        self.confirmed += 1;
        self.note_phase(predicted, |phases, phase| phases.different(phase, predicted.source, kind.judgement));
        self.note_sequence(passed, kind.error.then_some(name));
    }

    /// Counts a difference that was confirmed.
    fn believe(&mut self, name: &str, finding: &Finding, found: &FoundDifference, now: Moment) {
        self.confirmed += 1;
        self.between.is_confirmed.store(true, Ordering::Release);
        self.first.get_or_insert(now);
        let error = finding.judgement.is_some_and(|judgement| judgement.triage.is_error());
        if let Some(kind) = self.kinds.get_mut(name) {
            kind.confirmed += 1;
            self.errors += u64::from(error && !kind.error);
            kind.error |= error;
            kind.judgement = finding.judgement;
        }
        self.note_phase(finding, |phases, phase| phases.different(phase, found.source, finding.judgement));
        if error {
            self.first_error.get_or_insert(now);
        }
        if self.most_errors.is_some_and(|most| self.errors >= most) {
            self.ended = Some(Ended::MaxFindings);
            self.between.enough.store(true, Ordering::Release);
        }
        self.note_sequence(&found.passed, error.then_some(name));
    }

    /// Tells the phases of a finding, if there are any.
    fn note_phase(&mut self, finding: &Finding, note: impl FnOnce(&mut Phases, Phase)) {
        if let (Some(phases), Some(phase)) = (&mut self.phases, finding.phase) {
            note(phases, phase);
        }
    }

    /// A confirmed difference belongs to the change sequence that its path came to.
    fn note_sequence(&mut self, passed: &[u32], error: Option<&str>) {
        if let Some(plan) = self.plan {
            self.sequences.difference(&plan.changes(passed), error);
        }
    }

    /// What a path has passed, in words.
    fn steps(&self, passed: &[u32]) -> Vec<String> {
        let Some(plan) = self.plan else { return Vec::new() };
        let mut passed = passed.to_vec();
        passed.dedup();
        passed.iter().take(MOST_STEPS).map(|&mark| plan.names[mark as usize].clone()).collect()
    }

    /// What was seen natively, if it is a difference that counts and would be seen again.
    fn finding(&self, predicted: &Finding, found: &FoundDifference, seen: &Confirmation) -> Option<Finding> {
        let mut finding = self.compare(predicted, &found.input, seen)?;
        finding.predicted = Some((found.old.outcome.clone(), found.new.outcome.clone()));
        Some(finding)
    }

    /// What was seen natively on an input, with what is known of `like`.
    pub(super) fn compare(&self, like: &Finding, input: &Input, seen: &Confirmation) -> Option<Finding> {
        let unstable = unstable(seen)?;
        let side = |outcome: &Outcome, number: usize| Seen {
            outcome: outcome.clone(),
            hung: seen.timed_out[number],
            sanitizers: reports::seen(&seen.sanitizers, if number == 1 { Side::New } else { Side::Old }),
        };
        let (old, new) = (side(&seen.old, 0), side(&seen.new, 1));
        let ignore = self.ignore.besides(unstable);
        let finding = Finding::compare(like.path, input.clone(), old, new, &ignore)?;
        Some(Finding {
            unstable,
            source: like.source,
            thread_order: like.thread_order,
            parting: like.parting.clone(),
            changed_lines: like.changed_lines.clone(),
            values: like.values.clone(),
            phase: like.phase,
            travel: like.travel.clone(),
            semantic: like.semantic.clone(),
            // A smaller input may take another way.
            condition: if *input == like.input { like.condition.clone() } else { Vec::new() },
            unpredicted: like.unpredicted,
            ..finding
        })
    }

    /// Adds a finding to the output folder.
    pub(super) fn add(&mut self, finding: &Finding, effort: Effort) -> anyhow::Result<()> {
        let added = self.folder.add(finding)?;
        if let Added::New(number) | Added::Better(number) | Added::Elsewhere(number) = added {
            self.tests.push(TestTime {
                test: schism_report::test_name(number),
                seconds: self.start.elapsed().as_secs_f64(),
                seen: effort.seen.as_secs_f64(),
                searched: effort.searched.as_secs_f64(),
                instructions: effort.instructions,
                queries: effort.queries,
            });
        }
        if matches!(added, Added::New(_)) {
            self.history.find(effort);
            let findings = self.findings();
            self.between.findings.store(findings, Ordering::Relaxed);
            if self.most_findings.is_some_and(|most| findings >= most) {
                self.ended = Some(Ended::MaxFindings);
                self.between.enough.store(true, Ordering::Release);
            }
        }
        Ok(())
    }

    /// Counts a prediction that was not seen natively.
    fn doubt(&mut self, predicted: &Finding, reason: String) -> anyhow::Result<()> {
        self.unconfirmed += 1;
        let reason = match predicted.thread_order {
            Some(order) => format!("{reason}; in the machine, threads took turns in order {order}"),
            None => reason,
        };
        if self.unconfirmed <= LISTED {
            let (command, predicted, path) = (command(&predicted.input, ""), predicted.headline(), predicted.path);
            self.folder.unconfirmed(&Unconfirmed { path, command, predicted, reason })?;
        }
        Ok(())
    }

    /// Whether the time is nearly over, and what takes long is not begun any more.
    pub(super) fn is_late(&self) -> bool {
        let late = |limit: Duration| self.start.elapsed() >= limit - reserve(limit) / 2;
        self.interrupt.is_raised() || self.limit.is_some_and(late)
    }

    /// Whether the time is over.
    fn is_over(&self) -> bool {
        self.interrupt.is_raised() || self.end().is_some_and(|end| Instant::now() >= end)
    }

    /// When the time is over.
    pub(super) fn end(&self) -> Option<Instant> {
        self.limit.map(|limit| self.start + limit)
    }
}

/// Whether the machine could not go on with a version: what that does then is a guess, worth a native run and no more.
fn is_guess(found: &FoundDifference) -> bool {
    let stuck = |end: &SideEnd| matches!(&end.ending, Ending::Fault(fault) if fault.kind.is_limit());
    stuck(&found.old) || stuck(&found.new)
}

/// Why a predicted difference is not believed.
fn reason(confirmation: &Confirmation) -> String {
    for (number, side) in ["old", "new"].into_iter().enumerate() {
        if !confirmation.deterministic[number] {
            return match &confirmation.notes[number] {
                Some(note) => format!("the {side} version cannot be judged: {note}"),
                None => format!("the {side} version does not do the same twice"),
            };
        }
    }
    let hidden = varies(&confirmation.new.stdout) || varies(&confirmation.new.stderr);
    match confirmation.notes.iter().flatten().next() {
        Some(note) => format!("both versions do the same natively ({note})"),
        None if hidden => "both versions do the same natively, apart from what changes from run to run".to_owned(),
        None => "both versions do the same natively".to_owned(),
    }
}

pub(super) fn seen(end: &SideEnd) -> Seen {
    let hung = match &end.ending {
        Ending::Fault(fault) => fault.kind.is_hang(),
        ending => matches!(ending, Ending::Unfinished),
    };
    Seen { outcome: end.outcome.clone(), hung, sanitizers: reports::predicted(end) }
}
