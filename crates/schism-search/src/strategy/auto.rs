//! All strategies at once, on one set of candidates.
//!
//! Every candidate is offered to each strategy; whoever picks it first has it. The strategies share the effort: each has a part for
//! itself, so that none starves, and as much again is shared by what their paths have brought for the effort that they took: a difference
//! where none was seen, a change that nobody came to, code that was never executed. Effort is counted, not timed, so the same run makes the
//! same choices.

use std::collections::BTreeSet;

use schism_vm::symbolic::Candidate;
use schism_vm::{Machine, State};

use super::offered::Offered;
use super::{Admission, Note, Strategy};

/// What a path brings: a difference at a new place, a new place where versions part, and new code.
const DIFFERENCE: u64 = 64;
const PARTING: u64 = 16;
const CODE: u64 = 1;
/// Code that counts for one path, at most: a start of a program executes much.
const MOST_CODE: u64 = 8;
/// As if every strategy had taken so much effort before, so that one lucky path does not decide.
const PRIOR: u64 = 200_000;
/// As if it had brought so much for each part of its own.
const EXPECTED: u64 = 16;
/// Precision of shares.
const UNIT: u64 = 1 << 20;

/// One strategy of the mix.
struct Arm<'a> {
    strategy: Box<dyn Strategy + 'a>,
    /// Its own part of the effort.
    part: u64,
    /// Whether it admits the candidate that is offered.
    admits: bool,
    spent: u64,
    paid: u64,
}

impl Arm<'_> {
    /// What it has brought for its effort.
    fn yield_of(&self) -> u64 {
        (self.paid + EXPECTED * self.part).saturating_mul(UNIT) / (self.spent + PRIOR)
    }
}

/// The strategy.
#[derive(Default)]
pub struct Auto<'a> {
    arms: Vec<Arm<'a>>,
    /// Whose path runs; none while an explored input does.
    running: Option<usize>,
    offered: Offered,
    covered: u64,
    /// Where versions parted, and where they did before a difference.
    partings: BTreeSet<(u32, u32)>,
    differences: BTreeSet<(u32, u32)>,
    /// What the path that runs has brought.
    brought: u64,
}

impl<'a> Auto<'a> {
    /// Adds a strategy with its part of the effort. Of equal ones the first begins.
    #[must_use]
    pub fn with(mut self, part: u64, strategy: impl Strategy + 'a) -> Self {
        let strategy = Box::new(strategy);
        self.arms.push(Arm { strategy, part, admits: true, spent: 0, paid: 0 });
        self
    }

    /// Strategies, the one that has taken least of its share first.
    fn order(&self) -> Vec<usize> {
        let parts: u64 = self.arms.iter().map(|arm| arm.part).sum();
        let yields: u64 = self.arms.iter().map(Arm::yield_of).sum();
        let taken = |&number: &usize| {
            let arm = &self.arms[number];
            let share = arm.part * UNIT / parts.max(1) + arm.yield_of().saturating_mul(UNIT) / yields.max(1);
            u128::from(arm.spent) * u128::from(UNIT) / u128::from(share.max(1))
        };
        let mut order: Vec<usize> = (0..self.arms.len()).collect();
        order.sort_by_key(taken);
        order
    }
}

impl Strategy for Auto<'_> {
    fn admit(&mut self, machine: &Machine, candidate: &Candidate) -> Admission {
        for arm in &mut self.arms {
            arm.admits = !matches!(arm.strategy.admit(machine, candidate), Admission::Prune(_));
        }
        Admission::Explore
    }

    fn look(&mut self, note: Note, machine: &Machine, state: &State) {
        let note = self.offered.offer(note);
        for arm in self.arms.iter_mut().filter(|arm| arm.admits) {
            arm.strategy.look(note, machine, state);
        }
    }

    fn add(&mut self, note: Note) {
        let note = self.offered.offer(note);
        for arm in &mut self.arms {
            arm.strategy.add(note);
        }
    }

    fn pick(&mut self, machine: &Machine) -> Option<u32> {
        let covered = machine.covered_count();
        self.brought += (CODE * covered.saturating_sub(self.covered)).min(MOST_CODE);
        self.covered = covered;
        if let Some(arm) = self.running.take() {
            self.arms[arm].paid += self.brought;
        }
        self.brought = 0;
        for number in self.order() {
            while let Some(id) = self.arms[number].strategy.pick(machine) {
                // Somebody else may have had it.
                let known_as = id;
                if let Some(id) = self.offered.take(id) {
                    self.running = Some(number);
                    for (_, arm) in self.arms.iter_mut().enumerate().filter(|(other, _)| *other != number) {
                        arm.strategy.stand_aside(machine, known_as);
                    }
                    return Some(id);
                }
            }
        }
        None
    }

    fn parted(&mut self, root: u32, place: (u32, u32)) {
        if self.partings.insert(place) {
            self.brought += PARTING;
        }
        for arm in &mut self.arms {
            arm.strategy.parted(root, place);
        }
    }

    fn differed(&mut self, place: (u32, u32)) {
        if self.differences.insert(place) {
            self.brought += DIFFERENCE;
        }
    }

    fn spent(&mut self, root: u32, cost: u64) {
        if let Some(arm) = self.running {
            self.arms[arm].spent += cost;
        }
        for arm in &mut self.arms {
            arm.strategy.spent(root, cost);
        }
    }

    fn borrows(&self) -> bool {
        true
    }

    fn begin_input(&mut self) {
        self.running = None;
        for arm in &mut self.arms {
            arm.strategy.begin_input();
        }
    }
}
