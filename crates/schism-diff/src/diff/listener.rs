//! What the engine tells, on its way to the judge.
//!
//! Native runs take longer than most paths, so the [`Judge`](super::judge::Judge) has a thread of its own. It hears everything in the order in
//! which the engine said it, so what it writes does not depend on who is faster.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

use schism_report::Ended;
use schism_report::diff::{ChangedLine, CostLimit, SourcePlace};
use schism_search::strategy::Phase;
use schism_search::{
    Agreed, Counters, DivergenceTest, FinishedPath, FoundDifference, RoundEnd, Rounds, Usage, Watcher,
};

use super::changed::ChangedSource;
use super::cost;
use super::deepen::Deepening;
use super::golden::Golden;
use super::guide::Plan;
use super::judge::{Chosen, RUNS_EACH};
use crate::events::{Caller, DiffProgress, Event, Progress};

/// Predictions that may wait; the engine waits when there are more.
pub(super) const MOST_WAITING: usize = 4096;
/// Pairs that do the same and are looked at for leaks, at most.
const LOOKS: u64 = 80;

/// What the engine found, with what only its thread can say of it.
pub(super) struct Prediction {
    pub(super) found: FoundDifference,
    /// The changed lines that the input comes to.
    pub(super) lines: Vec<ChangedLine>,
    /// Where the versions part.
    pub(super) parting: SourcePlace,
    /// Whether the golden version does something else than the new one, as far as the machine can tell.
    pub(super) error: bool,
    /// What the engine had done by then.
    pub(super) counters: Counters,
    /// How long it had searched for it.
    pub(super) searched: Duration,
}

/// Something for the judge.
pub(super) enum Message {
    /// The versions should differ.
    Difference(Box<Prediction>),
    /// They should do the same, at a cost that is of interest.
    Equal(Box<Prediction>),
    /// They should do the same, and the native programs are asked whether they do.
    Agreed(Box<Chosen>),
    /// A path of a divergence ended.
    Divergence(Phase, Box<DivergenceTest>),
    /// How far the engine is.
    Sample(Box<Counters>),
}

/// What both threads see of each other.
#[derive(Default)]
pub(super) struct Between {
    /// The judge has had enough.
    pub(super) enough: AtomicBool,
    /// Separate differences so far.
    pub(super) findings: AtomicUsize,
    /// Whether any difference was seen natively.
    pub(super) is_confirmed: AtomicBool,
    /// Messages to the judge.
    pub(super) told: AtomicUsize,
    /// Those that it is through with.
    pub(super) judged: AtomicUsize,
}

/// What the engine told besides.
pub(super) struct Listened {
    pub(super) ended: Option<Ended>,
    pub(super) ledger: BTreeMap<String, u64>,
    /// How many paths came to each sequence of changes.
    pub(super) tests: BTreeMap<Vec<u32>, u64>,
    /// Which sizes of the input were finished.
    pub(super) deepening: Deepening,
    /// When the first path was at its end.
    pub(super) first_path: Option<Duration>,
}

/// Listens to the engine.
pub(super) struct Listener<'a> {
    judge: SyncSender<Message>,
    between: &'a Between,
    changed: &'a ChangedSource,
    caller: &'a Caller<'a>,
    start: Instant,
    /// When the search began, if nobody had ever waited for the judge.
    search_start: Instant,
    limit: Option<Duration>,
    cost: Option<CostLimit>,
    /// Wait for each verdict, because one may be the last that is wanted.
    in_step: bool,
    ledger: BTreeMap<String, u64>,
    ended: Option<Ended>,
    /// Pairs that do the same and were told, by kind.
    equal: HashMap<String, u64>,
    looks: u64,
    polls: u32,
    counters: Counters,
    /// What the search follows, if it is one along changes.
    pub(super) plan: Option<&'a Plan>,
    /// The version that is right, if one is known.
    pub(super) golden: Option<&'a Golden>,
    tests: BTreeMap<Vec<u32>, u64>,
    /// The inputs that are explored.
    rounds: &'a Rounds,
    pub(super) deepening: Deepening,
    first_path: Option<Duration>,
    /// Whether enough sizes are finished to say SAME of them.
    has_enough: bool,
}

impl<'a> Listener<'a> {
    pub(super) fn new(
        judge: SyncSender<Message>,
        between: &'a Between,
        changed: &'a ChangedSource,
        caller: &'a Caller<'a>,
        rounds: &'a Rounds,
        start: Instant,
    ) -> Self {
        Listener {
            judge,
            between,
            changed,
            caller,
            start,
            search_start: Instant::now(),
            limit: None,
            cost: None,
            in_step: false,
            ledger: BTreeMap::new(),
            ended: None,
            equal: HashMap::new(),
            looks: 0,
            polls: 0,
            counters: Counters::default(),
            plan: None,
            golden: None,
            tests: BTreeMap::new(),
            rounds,
            deepening: Deepening::default(),
            first_path: None,
            has_enough: false,
        }
    }

    /// Until when to listen, what else is of interest, and whether to wait for the judge each time.
    pub(super) fn within(mut self, limit: Option<Duration>, cost: Option<CostLimit>, in_step: bool) -> Self {
        (self.limit, self.cost, self.in_step) = (limit, cost, in_step);
        self
    }

    /// Says nothing more; what is left is what was heard.
    pub(super) fn finish(self) -> Listened {
        Listened {
            ended: self.ended,
            ledger: self.ledger,
            tests: self.tests,
            deepening: self.deepening,
            first_path: self.first_path,
        }
    }

    fn prediction(&self, mut found: FoundDifference) -> Box<Prediction> {
        found.source = self.source(found.source);
        let lines = self.changed.lines(&found.changed);
        let parting = self.changed.place(&found.parted);
        // What a program declares symbolic is not part of an input.
        let error = found.declared.is_empty() && self.golden.is_some_and(|golden| golden.is_error(&found.input));
        Box::new(Prediction {
            found,
            lines,
            parting,
            error,
            counters: self.counters,
            searched: self.search_start.elapsed(),
        })
    }

    /// Which of the explored inputs it is, if larger ones of the same form count for the same.
    fn source(&self, source: usize) -> usize {
        self.rounds.place_of(source).1
    }

    /// Whether a difference was seen natively, when the judge has heard all.
    fn is_confirmed(&self) -> bool {
        let told = self.between.told.load(Ordering::Relaxed);
        self.wait_for(told);
        self.between.is_confirmed.load(Ordering::Acquire)
    }

    /// Waits until the judge is through with so many messages.
    fn wait_for(&self, told: usize) {
        while self.between.judged.load(Ordering::Acquire) < told
            && !self.between.enough.load(Ordering::Acquire)
            && !self.caller.interrupt.is_raised()
            && self.limit.is_none_or(|limit| self.start.elapsed() < limit)
        {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn send(&mut self, message: Message) {
        let sent = Instant::now();
        let told = 1 + self.between.told.fetch_add(1, Ordering::Relaxed);
        // A judge that is gone has said why, and the next look at `enough` ends the engine.
        if self.judge.send(message).is_err() {
            return;
        }
        while self.in_step
            && self.between.judged.load(Ordering::Acquire) < told
            && !self.between.enough.load(Ordering::Acquire)
        {
            std::thread::sleep(Duration::from_millis(1));
        }
        self.search_start += sent.elapsed();
    }

    fn progress(&self, counters: &Counters, elapsed: Duration) -> DiffProgress {
        DiffProgress {
            paths: counters.paths,
            retired: counters.retired,
            pairs: counters.pairs,
            merges: counters.merges,
            waiting: counters.waiting,
            findings: self.between.findings.load(Ordering::Relaxed),
            elapsed,
            left: self.limit.map(|limit| limit.saturating_sub(elapsed)),
        }
    }
}

impl Watcher for Listener<'_> {
    fn path(&mut self, _path: FinishedPath) {}

    fn wants_paths(&self) -> bool {
        false
    }

    fn approximations(&mut self, approximations: Vec<(String, u64)>) {
        for (what, count) in approximations {
            *self.ledger.entry(what).or_insert(0) += count;
        }
    }

    fn difference(&mut self, found: FoundDifference) {
        let prediction = self.prediction(found);
        self.send(Message::Difference(prediction));
    }

    fn wants_agreed(&self) -> bool {
        true
    }

    fn agreed(&mut self, mut agreed: Agreed) {
        agreed.source = self.source(agreed.source);
        let lines = self.changed.lines(&agreed.changed);
        self.send(Message::Agreed(Box::new(Chosen { agreed, lines })));
    }

    fn divergence(&mut self, phase: Phase, test: DivergenceTest) {
        self.send(Message::Divergence(phase, Box::new(test)));
    }

    fn tested(&mut self, marks: &[u32]) {
        if let Some(plan) = self.plan {
            let changes = plan.changes(marks);
            if !changes.is_empty() {
                *self.tests.entry(changes).or_insert(0) += 1;
            }
        }
    }

    fn wants_equal(&self, old: Usage, new: Usage) -> bool {
        (self.looks < LOOKS && old.live_heap != new.live_heap) || cost::is_exceeded(self.cost, old, new)
    }

    fn equal(&mut self, same: FoundDifference) {
        let costly = cost::is_exceeded(self.cost, same.old.usage, same.new.usage);
        let told = self.equal.entry(cost::kind(&same, costly)).or_insert(0);
        if *told < RUNS_EACH {
            *told += 1;
            self.looks += u64::from(!costly);
            let prediction = self.prediction(same);
            self.send(Message::Equal(prediction));
        }
    }

    fn round(&mut self, end: RoundEnd) -> bool {
        let is_clean = self.ledger.is_empty();
        let mut deepening = std::mem::take(&mut self.deepening);
        let is_wanted = deepening.round(end, is_clean, || self.counters.differences > 0 && self.is_confirmed());
        self.deepening = deepening;
        // The native programs have many inputs to run before anybody says SAME, and what is finished already needs no more.
        if self.counters.differences == 0 && self.deepening.is_enough() && !self.has_enough {
            self.has_enough = true;
            self.limit = self.limit.map(|limit| limit * 2 / 3);
        }
        is_wanted
    }

    fn go_on(&mut self, counters: &Counters) -> bool {
        if self.ended.is_some() || self.between.enough.load(Ordering::Acquire) {
            return false;
        }
        self.polls += 1;
        self.counters = *counters;
        if self.polls.is_power_of_two() {
            self.send(Message::Sample(Box::new(*counters)));
        }
        if self.caller.interrupt.is_raised() {
            self.ended = Some(Ended::Interrupted);
            return false;
        }
        let elapsed = self.start.elapsed();
        if counters.paths + counters.pairs + counters.retired > 0 {
            self.first_path.get_or_insert(elapsed);
        }
        if self.limit.is_some_and(|limit| elapsed >= limit) {
            self.ended = Some(Ended::MaxTime);
            return false;
        }
        self.caller.tell(Event::Progress(Progress::Diff(self.progress(counters, elapsed))));
        true
    }
}
