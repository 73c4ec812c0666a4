//! Two versions at once: what becomes of an execution that splits, of pairs that meet, and of those that end.

use schism_case::{Input, Outcome};
use schism_expr::{Expr, Model};
use schism_solver::{Answer, Patience};
use schism_vm::pairs::{Ends, Merge, Next, PairEnd, Role};
use schism_vm::symbolic::Engine;
use schism_vm::{Location, State, Stop, Undefined};

use crate::budget::Milestone;
use crate::explorer::{Explorer, Watcher};
use crate::hard::Question;
use crate::path::{self, Ending};
use crate::strategy::Phase;
use crate::when::condition;

/// What is known of one version at the end of a path.
#[derive(Debug)]
pub struct SideEnd {
    /// What it does, as far as it was run.
    pub outcome: Outcome,
    /// How it ended.
    pub ending: Ending,
    /// What that took.
    pub usage: Usage,
    /// What it did that is undefined since it parted from the other one last.
    pub undefined: Vec<(Undefined, Location)>,
}

/// What one version takes for a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Instructions executed.
    pub instructions: u64,
    /// The most bytes that it had on the heap.
    pub peak_heap: u64,
    /// Bytes that it has there at the end.
    pub live_heap: u64,
}

/// An input on which two versions differ, as far as the machine can tell.
#[derive(Debug)]
pub struct FoundDifference {
    /// Its number, counted from 1.
    pub number: u64,
    /// The input.
    pub input: Input,
    /// Values of what the program itself declared symbolic: names and bytes.
    pub declared: Vec<(String, Vec<u8>)>,
    /// Which of the explored inputs it comes from.
    pub source: usize,
    /// In which order its threads took turns, if it had any.
    pub thread_order: Option<u32>,
    /// The old version.
    pub old: SideEnd,
    /// The new version.
    pub new: SideEnd,
    /// False if the versions were left when all that differed between them was output, or if what they show is also up to programs that
    /// they have started.
    pub complete: bool,
    /// Where they parted, in the new version.
    pub parted: Location,
    /// The changed instructions that the input comes to.
    pub changed: Vec<(Role, Location)>,
    /// What was approximated on the way: in words, with a count.
    pub approximations: Vec<(String, u64)>,
    /// Whether a version has looked at the clock or at the times of files.
    pub clock: bool,
    /// Whether a version has asked for random bytes.
    pub chance: bool,
    /// In which phase of Shadow it was found.
    pub phase: Option<Phase>,
    /// The marks of a route that it has passed.
    pub passed: Vec<u32>,
    /// What must hold of the input for the versions to take these ways, in words.
    pub condition: Vec<String>,
    /// When it was found.
    pub when: Milestone,
    /// The formula of the semantic change that it shows, if it was found by one.
    pub semantic: Option<String>,
}

/// What is to be done after a stop.
pub(crate) enum Step {
    /// Run on.
    Go,
    /// The path is over.
    Done,
    /// The stop has nothing to do with versions.
    Other(Stop),
}

impl Explorer<'_> {
    /// Handles a stop that has to do with two versions.
    pub(crate) fn pair_step(&mut self, state: &mut State, stop: Stop, watcher: &mut dyn Watcher) -> Step {
        match stop {
            Stop::Split => {
                self.counters.wrongly_retired += u64::from(state.retired);
                if !self.machine.split(state) {
                    self.counters.unsplit += 1;
                    return Step::Done;
                }
                self.counters.splits += 1;
                self.counters.first_change.get_or_insert(self.counters.now());
                if let Some(place) = state.split_at() {
                    self.strategy.parted(state.trace.root, place);
                    *self.split_places.entry(place).or_insert(0) += 1;
                }
                Step::Go
            }
            Stop::Arrived => match self.machine.arrived(state) {
                Next::Meet => self.meet(state, watcher),
                _ => Step::Go,
            },
            Stop::Retired => {
                self.counters.retired += 1;
                self.tell_passed(state, watcher);
                self.tell_left(state, watcher);
                // Had a call that is not modelled gone otherwise, a change might have been reached.
                watcher.approximations(path::losses(self.machine, state, &Stop::Retired));
                Step::Done
            }
            Stop::Fuel if state.instructions < self.budgets.path_instructions => Step::Other(Stop::Fuel),
            Stop::Assumed if state.is_pair() => {
                self.counters.assumed += 1;
                Step::Done
            }
            stop if state.is_pair() => match self.machine.ended(state, stop) {
                Next::End => {
                    self.end_pair(state, watcher);
                    Step::Done
                }
                _ => Step::Go,
            },
            stop => Step::Other(stop),
        }
    }

    /// Both sides of a pair stand at the same place.
    fn meet(&mut self, state: &mut State, watcher: &mut dyn Watcher) -> Step {
        let meeting = self.machine.meet(state);
        // Bytes that may differ are asked for only if the rest does not.
        let doubtful = self.is_equal(state, meeting.inside).then(|| !self.is_equal(state, meeting.bytes));
        let infects = doubtful == Some(true) || meeting.infects();
        let apart = doubtful.is_none() || infects && !self.machine.may_infect(state, &meeting);
        if apart || infects {
            self.counters.first_infection.get_or_insert(self.counters.now());
        }
        let output = if apart { Merge::Different } else { meeting.output };
        match output {
            Merge::Equal => {}
            _ if apart => {
                self.machine.go_on_apart(state);
                return Step::Go;
            }
            // What they would do from here on is not the same.
            Merge::Different if infects => {
                self.machine.go_on_apart(state);
                return Step::Go;
            }
            Merge::Different => {
                self.close(state, None, watcher);
                return Step::Done;
            }
            Merge::Perhaps(differ) => match self.ask(state, differ, Patience::Quick) {
                Answer::Unsat => {}
                Answer::Sat(model) if !infects => {
                    self.close(state, Some(model), watcher);
                    // For all other inputs of this path the outputs are equal.
                    let Engine { pool, facts, .. } = &mut *self.machine.engine();
                    let agree = pool.not(differ);
                    state.trace.path.push(facts, pool, agree);
                }
                _ => {
                    self.machine.go_on_apart(state);
                    return Step::Go;
                }
            },
        }
        // What only one of them has on the heap is forgotten with the merge.
        let [one, other] =
            state.live_heaps().unwrap_or_default().map(|live_heap| Usage { live_heap, ..Usage::default() });
        if one != other
            && watcher.wants_equal(one, other)
            && let Some(ends) = self.ends_now(state)
        {
            self.tell_equal(ends, false, watcher);
        }
        self.tell_undefined_now(state, watcher);
        self.machine.merge(state, &meeting, doubtful == Some(true));
        self.counters.merges += 1;
        self.counters.infected += u64::from(infects);
        Step::Go
    }

    /// Whether nothing of it differs for any input of the path.
    fn is_equal(&mut self, state: &State, what: Merge) -> bool {
        match what {
            Merge::Equal => true,
            Merge::Perhaps(differ) => matches!(self.ask(state, differ, Patience::Quick), Answer::Unsat),
            Merge::Different => false,
        }
    }

    /// Little patience is enough on the way: sides that may differ go on apart, and are asked about at their ends.
    fn ask(&mut self, state: &State, condition: Expr, patience: Patience) -> Answer {
        let answer = {
            let Engine { pool, facts, .. } = &mut *self.machine.engine();
            self.solver.check_within(patience, facts, pool, &state.trace.path, condition, &state.trace.model)
        };
        self.count_queries();
        answer
    }

    /// A pair of which only the outputs differ, for a model if one is given.
    fn close(&mut self, state: &mut State, model: Option<Model>, watcher: &mut dyn Watcher) {
        if model.is_none() {
            self.tell_undefined_now(state, watcher);
        }
        if let Some(ends) = self.ends_now(state) {
            self.counters.pairs += 1;
            self.report(ends, model, false, watcher);
        }
    }

    /// Both sides of a pair as if they ended where they are.
    pub(crate) fn ends_now(&self, state: &mut State) -> Option<Ends> {
        let mut copy = state.fork();
        for _ in 0..2 {
            if self.machine.ended(&mut copy, Stop::Fuel) == Next::End {
                break;
            }
        }
        self.machine.take_ends(copy)
    }

    fn end_pair(&mut self, state: &mut State, watcher: &mut dyn Watcher) {
        let Some(mut ends) = self.machine.take_ends(state.fork()) else { return };
        self.counters.pairs += 1;
        self.counters.paths += 1;
        self.counters.covered = self.machine.covered_count();
        for end in [&ends.old, &ends.new] {
            watcher.approximations(path::losses(self.machine, &end.state, &end.stop));
        }
        let hang = |end: &PairEnd| matches!(*end.stop, Stop::Fuel);
        if hang(&ends.old) && hang(&ends.new) {
            self.counters.unfinished += 1;
        }
        self.tell_undefined(&mut ends, watcher);
        // The phase of a difference is that of the path that runs, so it cannot wait.
        let may_wait = self.strategy.phase().is_none() && self.hard.has_room();
        self.tell_end(ends, if may_wait { Patience::Quick } else { Patience::FULL }, watcher);
    }

    /// Tells whether two ends differ. If there was no patience to find out, they wait.
    pub(crate) fn tell_end(&mut self, ends: Ends, patience: Patience, watcher: &mut dyn Watcher) {
        match ends.differ {
            Merge::Equal => self.tell_ended_equal(ends, watcher),
            Merge::Different => self.report(ends, None, true, watcher),
            Merge::Perhaps(differ) => match self.ask(&ends.new.state, differ, patience) {
                Answer::Sat(model) => self.report(ends, Some(model), true, watcher),
                Answer::Unsat => self.tell_ended_equal(ends, watcher),
                Answer::Unknown => {
                    match patience.next().filter(|_| self.strategy.phase().is_none() && self.hard.has_room()) {
                        Some(patience) => {
                            self.growth.open(ends.new.state.trace.root);
                            self.hard.wait(Question::Ends(Box::new(ends)), patience);
                        }
                        None => self.counters.unknown += 1,
                    }
                }
            },
        }
    }

    pub(crate) fn report(&mut self, ends: Ends, model: Option<Model>, complete: bool, watcher: &mut dyn Watcher) {
        self.counters.differences += 1;
        self.counters.first_infection.get_or_insert(self.counters.now());
        self.tell_passed(&ends.new.state, watcher);
        self.strategy.differed(ends.split_at);
        let found = self.found(ends, model, complete);
        watcher.difference(found);
    }

    /// Both sides of a pair came to the same end.
    fn tell_ended_equal(&mut self, mut ends: Ends, watcher: &mut dyn Watcher) {
        self.tell_passed(&ends.new.state, watcher);
        self.tell_agreed(&mut ends.new.state, &ends.new.stop, watcher);
        self.tell_equal(ends, true, watcher);
    }

    /// Tells of a pair whose sides do the same, if what it takes them is of interest.
    fn tell_equal(&mut self, ends: Ends, complete: bool, watcher: &mut dyn Watcher) {
        if watcher.wants_equal(usage(&ends.old, Role::Old), usage(&ends.new, Role::New)) {
            let found = self.found(ends, None, complete);
            watcher.equal(found);
        }
    }

    /// All that is known of the ends of a pair.
    fn found(&mut self, ends: Ends, model: Option<Model>, complete: bool) -> FoundDifference {
        let Ends { mut old, mut new, split_at, .. } = ends;
        if let Some(model) = model {
            let model = std::rc::Rc::new(model);
            self.machine.set_model(&mut old.state, std::rc::Rc::clone(&model));
            self.machine.set_model(&mut new.state, model);
        }
        let input = self.machine.input_of(&new.state).unwrap_or_else(|| Input::new(["program"]));
        let declared = self.machine.declared_of(&new.state);
        let source = self.source_of(new.state.trace.root as usize);
        let thread_order = new.state.os.thread_order().or(old.state.os.thread_order()).map(|order| order.0);
        let mut approximations = path::approximations(self.machine, &new.state);
        for entry in path::approximations(self.machine, &old.state) {
            if !approximations.contains(&entry) {
                approximations.push(entry);
            }
        }
        let ways = self.machine.ways_part(&old.state, &new.state);
        let parted = ways.unwrap_or_else(|| self.machine.place(split_at.0, split_at.1));
        let mut changed = self.machine.changed_places(&old.state);
        changed.extend(self.machine.changed_places(&new.state));
        let started = old.state.os.has_started_programs() || new.state.os.has_started_programs();
        let complete = complete && !started;
        let (passed, when) = (new.state.passed().marks.to_vec(), self.counters.now());
        let chance = old.state.os.has_drawn_lots() || new.state.os.has_drawn_lots();
        // Other programs may look at the clock, too.
        let clock = started || old.state.os.has_seen_clock() || new.state.os.has_seen_clock();
        let condition = condition(&self.machine.engine().pool, &new.state.trace.path);
        let (old, new) = (self.side_end(&mut old, Role::Old), self.side_end(&mut new, Role::New));
        let number = self.counters.differences;
        let phase = self.strategy.phase();
        FoundDifference {
            number,
            input,
            declared,
            source,
            thread_order,
            old,
            new,
            complete,
            parted,
            changed,
            approximations,
            clock,
            chance,
            phase,
            passed,
            condition,
            when,
            semantic: None,
        }
    }

    fn side_end(&self, end: &mut PairEnd, role: Role) -> SideEnd {
        let usage = usage(end, role);
        let undefined = self.machine.undefined(&end.state);
        let (outcome, ending) = path::outcome(self.machine, &mut end.state, &end.stop);
        SideEnd { outcome, ending, usage, undefined }
    }

    /// Where executions split, in the new version, and how often; the most frequent first.
    pub fn split_places(&self) -> Vec<(Location, u64)> {
        let place = |(&(function, at), &count): (&(u32, u32), &u64)| (self.machine.place(function, at), count);
        let mut places: Vec<_> = self.split_places.iter().map(place).collect();
        places.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        places
    }
}

/// What a side has taken so far.
fn usage(end: &PairEnd, role: Role) -> Usage {
    let state = &end.state;
    let (gap, peak) = if role == Role::Old { (state.cost_gap, state.old_peak) } else { (0, 0) };
    Usage {
        instructions: state.instructions.saturating_add_signed(gap),
        peak_heap: state.memory.peak_heap_bytes().max(peak),
        live_heap: state.memory.live_heap_bytes(),
    }
}
