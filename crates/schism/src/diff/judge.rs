//! From predicted differences to findings: each is run natively, minimised, and told to the output folder.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use schism_case::{Difference, Input, Outcome};
use schism_native::{Binaries, Confirmation, Confirmer, Settled, minimise};
use schism_report::Ended;
use schism_report::diff::{
    Added, Class, CostLimit, DiffFolder, Finding, Ignore, Judgement, Phase, Sample, Seen, Triage, Unconfirmed,
    Unstable, classify, command, differs, fingerprint, triage,
};
use schism_search::{Counters, Ending, FoundDifference, Milestone, SideEnd};

use super::guide::Plan;
use super::listener::{Between, Message, Prediction};
use super::phases::Phases;
use super::sequences::Sequences;
use super::suite::Suite;
use crate::interrupt;

/// Predicted differences of one kind that are run natively; more are only counted.
pub(super) const RUNS_EACH: u64 = 4;
/// The same for one where a version does not end: each run takes all the time that it may.
const HANGS_EACH: u64 = 1;
/// The same where another version has told errors from what was meant before.
const JUDGED_EACH: u64 = 2;
/// The same for what that version does too.
const WELCOME_EACH: u64 = 1;
/// Runs that making one input smaller may take.
const MINIMISING: usize = 120;
/// The same where time is short, and more waits.
const BRIEFLY: usize = 30;
/// The same for what another version says is as it should be.
const WELCOME: usize = 4;
/// Predicted differences of one kind that are run natively for each further template or seed.
const RUNS_ELSEWHERE: u64 = 1;
/// Points of the run that are kept for charts, at most.
const SAMPLES: usize = 200;
/// Unconfirmed predictions that are listed; all are counted.
const LISTED: u64 = 50;
/// Steps of a change sequence that a finding tells.
const MOST_STEPS: usize = 24;
/// After this time the clock shows something else.
const LATER: Duration = Duration::from_millis(1100);
/// So often is a difference looked at again if the program asks for random bytes.
const DRAWS: usize = 8;
/// And so often if nobody knows, since the machine left before the end.
const LOOKS: usize = 3;
/// Between two looks at findings that wait for that.
const PAUSE: Duration = Duration::from_millis(200);
/// What is left when the time is over may still be run for this long, or for a tenth of the time if that is more.
const GRACE: Duration = Duration::from_secs(3);

/// What is known of one kind of predicted difference.
#[derive(Clone, Copy, Default)]
pub(super) struct Kind {
    predicted: u64,
    pub(super) run: u64,
    confirmed: u64,
    judgement: Option<Judgement>,
    /// Whether another version says that it is an error.
    error: bool,
}

/// Further versions, by which differences are judged.
pub(super) struct Others {
    /// A later one that is right.
    pub(super) fixed: Binaries,
    /// The one before that.
    pub(super) before_fix: Option<Binaries>,
}

/// Runs what the engine predicts.
pub(super) struct Judge<'a> {
    pub(super) confirmer: &'a Confirmer,
    pub(super) folder: &'a mut DiffFolder,
    ignore: &'a Ignore,
    between: &'a Between,
    start: Instant,
    pub(super) limit: Option<Duration>,
    pub(super) most_findings: Option<usize>,
    pub(super) others: Option<Others>,
    pub(super) predicted: u64,
    pub(super) confirmed: u64,
    pub(super) unconfirmed: u64,
    /// Predictions for which no time was left.
    pub(super) not_run: u64,
    pub(super) history: Vec<Sample>,
    pub(super) ended: Option<Ended>,
    pub(super) error: Option<anyhow::Error>,
    /// From when on a difference in cost counts, if it does.
    pub(super) cost: Option<CostLimit>,
    /// What Shadow's phases find, if that is the strategy.
    pub(super) phases: Option<Phases>,
    kinds: HashMap<String, Kind>,
    /// Runs of each kind for each template or seed.
    sources: HashMap<(String, usize), u64>,
    /// Findings of programs that look at the clock, with the time at which they were seen.
    waiting: VecDeque<(Instant, Finding)>,
    /// What the engine had done when it told what is judged now.
    counters: Counters,
    /// What the search follows, if it is one along changes.
    pub(super) plan: Option<&'a Plan>,
    pub(super) sequences: Sequences,
    /// The first difference that was confirmed: when it was predicted, and seconds from the start.
    pub(super) first: Option<(Milestone, f64)>,
    /// The first of those that are errors.
    pub(super) first_error: Option<(Milestone, f64)>,
    /// After how many separate errors to end.
    pub(super) most_errors: Option<u64>,
    errors: u64,
}

impl<'a> Judge<'a> {
    pub(super) fn new(
        confirmer: &'a Confirmer,
        folder: &'a mut DiffFolder,
        ignore: &'a Ignore,
        between: &'a Between,
        start: Instant,
    ) -> Self {
        Judge {
            confirmer,
            folder,
            ignore,
            between,
            start,
            limit: None,
            most_findings: None,
            others: None,
            predicted: 0,
            confirmed: 0,
            unconfirmed: 0,
            not_run: 0,
            history: Vec::new(),
            ended: None,
            error: None,
            cost: None,
            phases: None,
            kinds: HashMap::new(),
            sources: HashMap::new(),
            waiting: VecDeque::new(),
            counters: Counters::default(),
            plan: None,
            sequences: Sequences::default(),
            first: None,
            first_error: None,
            most_errors: None,
            errors: 0,
        }
    }

    /// How many separate differences there are.
    pub(super) fn findings(&self) -> usize {
        self.folder.clusters().len()
    }

    /// Runs the suite, if there is one, and hears everything that the engine tells, until it is done.
    pub(super) fn listen(&mut self, suite: Option<&Suite>, engine: &Receiver<Message>) {
        let run = suite.map_or(Ok(()), |suite| self.run_suite(suite));
        self.error = run.err();
        while self.error.is_none() {
            let heard = match engine.recv_timeout(PAUSE) {
                Ok(message) => self.hear(message),
                Err(RecvTimeoutError::Timeout) => Ok(()),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if let Err(error) = heard.and_then(|()| self.look_again(false)) {
                self.error = Some(error);
                break;
            }
        }
        if self.error.is_none() {
            let rest = suite.map_or(Ok(()), |suite| self.finish_suite(suite));
            self.error = rest.and_then(|()| self.look_again(true)).err();
        }
        self.between.enough.store(true, Ordering::Release);
    }

    fn hear(&mut self, message: Message) -> anyhow::Result<()> {
        let over = self.ended.is_some();
        match message {
            // Nothing more is wanted.
            _ if over => {}
            Message::Difference(prediction) => self.judge(*prediction)?,
            Message::Equal(prediction) => self.weigh(*prediction)?,
            Message::Divergence(phase, test) => self.cross_check(phase, &test)?,
            Message::Sample(counters) => {
                self.counters = *counters;
                self.sample();
            }
        }
        self.between.judged.fetch_add(1, Ordering::Release);
        Ok(())
    }

    fn judge(&mut self, prediction: Prediction) -> anyhow::Result<()> {
        let Prediction { found, lines, parting, error, counters } = prediction;
        self.counters = counters;
        let over = interrupt::pressed() || self.is_over();
        let mut predicted =
            Finding::new(found.number, found.input.clone(), seen(&found.old), seen(&found.new), Class::Output);
        match classify(&predicted.old, &predicted.new, self.ignore) {
            Some((class, differences)) => (predicted.class, predicted.differences) = (class, differences),
            // Only what does not count differs, unless the machine left before the end.
            None if found.complete => return Ok(()),
            None => {}
        }
        self.predicted += 1;
        predicted.changed_lines = lines;
        predicted.parting = Some(parting);
        predicted.values = found.declared.clone();
        predicted.source = found.source;
        predicted.semantic = found.semantic.clone();
        let source = found.source;
        predicted.phase = self.phases.as_ref().zip(found.phase).map(|(phases, phase)| phases.of(phase, source));
        predicted.travel = self.steps(&found.passed);
        predicted.judgement = error.then_some(Judgement { triage: Triage::IncompleteFix, meant: None });
        // Two sequences of changes may do two different things that look the same, unless somebody knows what is right.
        let sequence = self.plan.filter(|_| self.others.is_none()).map(|plan| plan.changes(&found.passed));
        let sequence = sequence.unwrap_or_default();
        let name = format!("{}{sequence:?}", fingerprint(&predicted));
        let kind = self.kinds.entry(name.clone()).or_default();
        kind.predicted += 1;
        let hung = predicted.old.hung || predicted.new.hung;
        let most = match (hung, &self.others) {
            (true, _) => HANGS_EACH,
            (false, Some(_)) if error => JUDGED_EACH,
            (false, Some(_)) => WELCOME_EACH,
            (false, None) => RUNS_EACH,
        };
        let here = self.sources.entry((name.clone(), found.source)).or_default();
        let elsewhere = !hung && kind.confirmed > 0 && *here < RUNS_ELSEWHERE;
        if kind.run >= most && !elsewhere {
            // What is known of its kind stands for it.
            if kind.confirmed > 0 {
                self.confirmed += 1;
                let (judgement, error) = (kind.judgement, kind.error.then_some(name));
                self.note_phase(&predicted, |phases, phase| phases.different(phase, source, judgement));
                self.note_sequence(&found.passed, error.as_deref());
            } else {
                self.unconfirmed += 1;
            }
            return Ok(());
        }
        if over {
            self.predicted -= 1;
            self.not_run += 1;
            return Ok(());
        }
        kind.run += 1;
        *here += 1;
        self.note_phase(&predicted, Phases::replayed);
        let confirmation = self.confirmer.confirm(&found.input, &found.declared)?;
        let Some(finding) = self.finding(&predicted, &found, &confirmation) else {
            // The machine left before the end, and it turns out that only what does not count differs.
            if !found.complete && confirmation.is_confirmed() {
                self.predicted -= 1;
                return Ok(());
            }
            return self.doubt(&predicted, reason(&confirmation));
        };
        self.confirmed += 1;
        let now = (found.when, self.start.elapsed().as_secs_f64());
        let finding = self.judged(finding)?;
        let looks = match (found.chance, found.complete) {
            (true, _) => DRAWS,
            (false, false) => LOOKS,
            (false, true) => 0,
        };
        if !self.is_steady(&finding, looks)? {
            self.confirmed -= 1;
            let why = if found.chance { "it draws lots, and does not" } else { "it does not" };
            return self.doubt(&finding, format!("{why} do the same each time"));
        }
        self.first.get_or_insert(now);
        let error = finding.judgement.is_some_and(|judgement| judgement.triage.is_error());
        if let Some(kind) = self.kinds.get_mut(&name) {
            kind.confirmed += 1;
            self.errors += u64::from(error && !kind.error);
            kind.error |= error;
            kind.judgement = finding.judgement;
        }
        self.note_phase(&finding, |phases, phase| phases.different(phase, source, finding.judgement));
        if error {
            self.first_error.get_or_insert(now);
        }
        if self.most_errors.is_some_and(|most| self.errors >= most) {
            self.ended = Some(Ended::MaxFindings);
            self.between.enough.store(true, Ordering::Release);
        }
        self.note_sequence(&found.passed, error.then_some(name.as_str()));
        if found.clock {
            self.waiting.push_back((Instant::now(), finding));
            return Ok(());
        }
        self.add(&finding)
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
            sanitizers: seen
                .sanitizers
                .iter()
                .filter(|report| (report.side == schism_native::Side::New) == (number == 1))
                .map(|report| report.summary.clone())
                .collect(),
        };
        let (old, new) = (side(&seen.old, 0), side(&seen.new, 1));
        let ignore = self.ignore.besides(unstable);
        let finding = Finding::compare(like.path, input.clone(), old, new, &ignore)?;
        Some(Finding {
            unstable,
            source: like.source,
            parting: like.parting.clone(),
            changed_lines: like.changed_lines.clone(),
            values: like.values.clone(),
            phase: like.phase,
            travel: like.travel.clone(),
            semantic: like.semantic.clone(),
            ..finding
        })
    }

    /// Adds a finding to the output folder.
    pub(super) fn add(&mut self, finding: &Finding) -> anyhow::Result<()> {
        let added = self.folder.add(finding)?;
        if matches!(added, Added::New(_)) {
            self.sample();
            let findings = self.findings();
            self.between.findings.store(findings, Ordering::Relaxed);
            if self.most_findings.is_some_and(|most| findings >= most) {
                self.ended = Some(Ended::MaxFindings);
                self.between.enough.store(true, Ordering::Release);
            }
        }
        Ok(())
    }

    /// Looks again at findings of programs that look at the clock, once it has gone on: what was only a matter of the time is none.
    fn look_again(&mut self, all: bool) -> anyhow::Result<()> {
        while let Some((since, _)) = self.waiting.front() {
            let left = LATER.saturating_sub(since.elapsed());
            if !left.is_zero() {
                if !all {
                    return Ok(());
                }
                std::thread::sleep(left);
            }
            let Some((_, finding)) = self.waiting.pop_front() else { return Ok(()) };
            if self.is_still_so(&finding)? {
                self.add(&finding)?;
            } else {
                self.confirmed -= 1;
                self.doubt(&finding, "a second later the versions do something else".to_owned())?;
            }
        }
        Ok(())
    }

    /// Whether both versions do again what they did.
    fn is_still_so(&self, finding: &Finding) -> anyhow::Result<bool> {
        let seen = self.confirmer.confirm(&finding.input, &finding.values)?;
        let ignore = self.ignore.besides(finding.unstable);
        let same = |before: &Seen, now: &Outcome| before.hung || differs(&before.outcome, now, &ignore).is_empty();
        Ok(unstable(&seen).is_some() && same(&finding.old, &seen.old) && same(&finding.new, &seen.new))
    }

    /// Whether both versions always do what they did. Of two lines in random order, half of all runs have the same.
    fn is_steady(&self, finding: &Finding, looks: usize) -> anyhow::Result<bool> {
        for _ in 0..looks {
            if !self.is_still_so(finding)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Counts a prediction that was not seen natively.
    fn doubt(&mut self, predicted: &Finding, reason: String) -> anyhow::Result<()> {
        self.unconfirmed += 1;
        if self.unconfirmed <= LISTED {
            let (command, predicted, path) = (command(&predicted.input, ""), predicted.headline(), predicted.path);
            self.folder.unconfirmed(&Unconfirmed { path, command, predicted, reason })?;
        }
        Ok(())
    }

    /// What further versions do with the same input, as far as they do the same twice.
    pub(super) fn judgement(&self, finding: &Finding) -> anyhow::Result<Option<Judgement>> {
        let Some(Others { fixed, before_fix }) = &self.others else { return Ok(None) };
        let run = |binaries: &Binaries| -> anyhow::Result<Option<Outcome>> {
            let settled = Settled::of(self.confirmer.sandbox(), binaries, &finding.input, &finding.values)?;
            Ok(settled.deterministic.then_some(settled.outcome))
        };
        let Some(fixed) = run(fixed)? else { return Ok(None) };
        let before = before_fix.as_ref().map(run).transpose()?.flatten();
        Ok(Some(triage(&finding.old.outcome, &finding.new.outcome, &fixed, before.as_ref(), self.ignore)))
    }

    /// What other versions say of a finding, on a smaller input if this kind is new.
    pub(super) fn judged(&mut self, finding: Finding) -> anyhow::Result<Finding> {
        let judgement = self.judgement(&finding)?;
        let mut finding = self.minimised(Finding { judgement, ..finding })?;
        if judgement.is_some() && finding.judgement.is_none() {
            finding.judgement = self.judgement(&finding)?;
        }
        Ok(finding)
    }

    /// Whether the fixed version does something else than the new one did.
    fn is_error_once(&self, seen: &Confirmation, input: &Input) -> bool {
        let Some(Others { fixed, .. }) = &self.others else { return false };
        let fixed = Settled::of(self.confirmer.sandbox(), fixed, input, &[]);
        fixed.is_ok_and(|fixed| !differs(&seen.new, &fixed.outcome, self.ignore).is_empty())
    }

    /// The same difference on a smaller and more readable input, if this kind is new. An error stays one.
    fn minimised(&mut self, finding: Finding) -> anyhow::Result<Finding> {
        // A smaller input may show another semantic change.
        let is_fixed = !finding.values.is_empty() || finding.semantic.is_some();
        if !self.folder.wants(&finding) || is_fixed || self.is_late() {
            return Ok(finding);
        }
        let confirmer = self.confirmer;
        let hung = finding.old.hung || finding.new.hung;
        if hung {
            // Each run would take all its time.
            return Ok(finding);
        }
        let ignore = self.ignore.besides(finding.unstable);
        let counts = |difference: &Difference| match difference {
            Difference::Stdout(_) => !ignore.stdout,
            Difference::Stderr(_) => !ignore.stderr,
            Difference::File(_) => !ignore.files,
            _ => true,
        };
        let kinds = |differences: &[Difference]| {
            differences.iter().filter(|difference| counts(difference)).map(std::mem::discriminant).collect::<Vec<_>>()
        };
        let wanted = kinds(&finding.differences);
        let error = finding.judgement.is_some_and(|judgement| judgement.triage.is_error());
        let mut differs = |input: &Input| {
            let Ok(seen) = confirmer.seen_once(input, &[]) else { return false };
            let differences = seen.differences();
            let same = !differences.is_empty() && kinds(&differences) == wanted;
            same && (!error || self.is_error_once(&seen, input))
        };
        let trials = match finding.judgement {
            Some(judgement) if judgement.is_welcome() => WELCOME,
            _ if self.limit.is_some() && self.is_behind() => BRIEFLY,
            _ => MINIMISING,
        };
        let small = minimise(&finding.input, &mut differs, trials);
        if small == finding.input {
            return Ok(finding);
        }
        let confirmation = confirmer.confirm(&small, &[])?;
        let seen = self.compare(&finding, &small, &confirmation);
        Ok(seen.filter(|seen| seen.class == finding.class).unwrap_or(finding))
    }

    /// Whether the engine has told more than was judged.
    fn is_behind(&self) -> bool {
        self.between.told.load(Ordering::Relaxed) > self.between.judged.load(Ordering::Relaxed) + 1
    }

    /// Whether the engine's time is over, and what takes long is not begun any more.
    pub(super) fn is_late(&self) -> bool {
        interrupt::pressed() || self.limit.is_some_and(|limit| self.start.elapsed() >= limit + GRACE / 2)
    }

    /// Whether the judge's time is over too.
    fn is_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.start.elapsed() >= limit + GRACE.max(limit / 10))
    }

    fn sample(&mut self) {
        if self.history.len() < SAMPLES {
            let counters = &self.counters;
            let findings = self.findings() as u64;
            self.history.push(Sample {
                instructions: counters.instructions,
                paths: counters.paths + counters.retired,
                findings,
            });
        }
    }
}

/// What differs from run to run, if that is only what was written.
fn unstable(seen: &Confirmation) -> Option<Unstable> {
    let mut unstable = Unstable::default();
    for difference in seen.unstable.iter().flatten() {
        match difference {
            Difference::Stdout(_) => unstable.stdout = true,
            Difference::Stderr(_) => unstable.stderr = true,
            Difference::File(_) => unstable.files = true,
            _ => return None,
        }
    }
    // A run that came to its end only sometimes differs in nothing else.
    let known = seen.deterministic == [true; 2] || unstable != Unstable::default();
    known.then_some(unstable)
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
    let note = confirmation.notes.iter().flatten().next();
    match note {
        Some(note) => format!("both versions do the same natively ({note})"),
        None => "both versions do the same natively".to_owned(),
    }
}

pub(super) fn seen(end: &SideEnd) -> Seen {
    Seen { outcome: end.outcome.clone(), hung: matches!(end.ending, Ending::Unfinished), sanitizers: Vec::new() }
}
