//! Shadow (ICSE'16): from tests that come to a change, to inputs on which the versions go different ways.
//!
//! *Concolic phase*: a seed is followed to its end. Wherever the new version decides while the two are apart, the old one has decided
//! before it, so the candidate that is left sends the new version the other way while the old one stays: a divergence. Where the old
//! version decides, the candidate sends that one the other way, and the new one follows it or not; if it follows, it leaves the candidate
//! of the other divergence. Together these are the four ways of the paper's figure 2.
//!
//! *Bounded phase*: breadth first from each divergence point. The points take turns.
//!
//! The pair goes on after a divergence, and after a change without any branch too; so whatever is left below a point belongs to it. What
//! leads elsewhere, the directed search takes when nothing else waits, and now and then: the path that it makes is followed like a seed.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use schism_vm::Machine;
use schism_vm::pairs::Role;
use schism_vm::symbolic::CandidateKind;

use super::directed::{Directed, Groups};
use super::{Note, Strategy};

/// Where a path comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// One of the given inputs.
    Suite,
    /// Beside the path of one.
    Concolic,
    /// Below a divergence point.
    Bounded,
    /// Made by the directed search.
    Directed,
}

/// Of so many picks the last goes to the bounded phase, as soon as a divergence point is known.
const BOUNDED_EACH: u32 = 4;
/// And of so many the last to the directed search: below some points there is no end of paths.
const REST_EACH: u32 = 8;
/// And of so many whatever else waits: a loop that reads while the versions are apart leaves something to turn on every path.
const REST_AT_LEAST: u32 = 32;

/// Decisions after which a path is left. A suite has tests for speed too; one of them must not take the time of all others.
const PATIENCE: u32 = 5_000;

/// What is run.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Origin {
    /// An explored input.
    #[default]
    Seed,
    /// What the directed search made.
    Made,
    /// The old version was sent the other way.
    Turned,
    /// A divergence, by the number of its point.
    Divergence(usize),
    /// Something below a divergence point.
    Below(usize),
}

/// What waits below a divergence point: depth, age, number.
type Point = BinaryHeap<Reverse<(u32, u64, u32)>>;

/// The strategy.
#[derive(Default)]
pub struct Shadow {
    running: Origin,
    /// Candidates of the new version beside a followed path, by branch.
    divergences: Groups,
    waiting_divergences: usize,
    /// Those of the old version.
    turns: VecDeque<Note>,
    points: Vec<Point>,
    /// Points below which something waits, the next first.
    round: VecDeque<usize>,
    rest: Directed,
    picks: u32,
    added: u64,
}

impl Strategy for Shadow {
    fn begin_input(&mut self) {
        self.running = Origin::Seed;
    }

    fn add(&mut self, note: Note) {
        self.added += 1;
        // Other values of what could not stay symbolic are no branches.
        let branches = matches!(note.kind, CandidateKind::Branch | CandidateKind::Fault | CandidateKind::Value);
        match (self.running, note.role) {
            (Origin::Divergence(point) | Origin::Below(point), _) if branches => {
                if self.points[point].is_empty() {
                    self.round.push_back(point);
                }
                self.points[point].push(Reverse((note.depth, self.added, note.id)));
            }
            (Origin::Seed | Origin::Made | Origin::Turned, Role::New) if branches => {
                self.divergences.add(&note);
                self.waiting_divergences += 1;
            }
            (Origin::Seed | Origin::Made, Role::Old) if branches => self.turns.push_back(note),
            _ => self.rest.add(note),
        }
    }

    fn pick(&mut self, machine: &Machine) -> Option<u32> {
        self.picks += 1;
        let mut first = None;
        if self.is_turn_of_rest() {
            first = self.take_rest(machine);
        } else if self.picks.is_multiple_of(BOUNDED_EACH) {
            first = self.take_bounded();
        }
        let picked = first.or_else(|| self.take_concolic(machine)).or_else(|| self.take_bounded());
        let picked = picked.or_else(|| self.take_rest(machine));
        let (id, origin) = picked?;
        self.running = origin;
        Some(id)
    }

    fn parted(&mut self, root: u32, place: (u32, u32)) {
        self.rest.parted(root, place);
    }

    fn spent(&mut self, root: u32, cost: u64) {
        self.rest.spent(root, cost);
    }

    /// A seed is run when all divergences beside the last one are.
    fn wants_input(&self) -> bool {
        self.waiting_divergences == 0
    }

    fn patience(&self) -> u32 {
        PATIENCE
    }

    fn phase(&self) -> Option<Phase> {
        Some(match self.running {
            Origin::Seed => Phase::Suite,
            Origin::Turned | Origin::Divergence(_) => Phase::Concolic,
            Origin::Below(_) => Phase::Bounded,
            Origin::Made => Phase::Directed,
        })
    }

    fn is_divergence(&self) -> bool {
        matches!(self.running, Origin::Divergence(_) | Origin::Below(_))
    }
}

/// Only the divergences and what lies below them, for a search in which others lead there.
#[derive(Default)]
pub struct Divergences(Shadow);

impl Strategy for Divergences {
    fn begin_input(&mut self) {
        self.0.begin_input();
    }

    fn stand_aside(&mut self, _: &Machine, _: u32) {
        self.0.running = Origin::Made;
    }

    fn add(&mut self, note: Note) {
        self.0.add(note);
    }

    fn pick(&mut self, machine: &Machine) -> Option<u32> {
        let shadow = &mut self.0;
        shadow.picks += 1;
        let first = if shadow.picks.is_multiple_of(BOUNDED_EACH) { shadow.take_bounded() } else { None };
        let (id, origin) = first.or_else(|| shadow.take_concolic(machine)).or_else(|| shadow.take_bounded())?;
        shadow.running = origin;
        Some(id)
    }
}

impl Shadow {
    fn take_concolic(&mut self, machine: &Machine) -> Option<(u32, Origin)> {
        if let Some(id) = self.divergences.take(machine, |_| true) {
            self.waiting_divergences -= 1;
            self.points.push(Point::new());
            return Some((id, Origin::Divergence(self.points.len() - 1)));
        }
        while let Some(note) = self.turns.pop_front() {
            // Where both decide by one and the same condition, they would go the other way together.
            if machine.have_agreed(note.condition) {
                self.rest.add(note);
            } else {
                return Some((note.id, Origin::Turned));
            }
        }
        None
    }

    fn is_turn_of_rest(&self) -> bool {
        let is_idle = self.waiting_divergences == 0 && self.turns.is_empty();
        self.picks.is_multiple_of(if is_idle { REST_EACH } else { REST_AT_LEAST })
    }

    fn take_rest(&mut self, machine: &Machine) -> Option<(u32, Origin)> {
        self.rest.pick(machine).map(|id| (id, Origin::Made))
    }

    fn take_bounded(&mut self) -> Option<(u32, Origin)> {
        let point = self.round.pop_front()?;
        let Reverse((_, _, id)) = self.points[point].pop()?;
        if !self.points[point].is_empty() {
            self.round.push_back(point);
        }
        Some((id, Origin::Below(point)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use schism_expr::Expr;

    fn note(id: u32, role: Role, depth: u32) -> Note {
        let condition = Expr::from_index(1 + id).unwrap();
        let (kind, site, target) = (CandidateKind::Branch, (0, id), id);
        Note { id, kind, site, target, depth, apart: role != Role::Shared, role, condition, root: 0 }
    }

    #[test]
    fn points_take_turns_and_each_goes_breadth_first() {
        let mut shadow = Shadow::default();
        for (point, ids) in [[1, 2], [3, 4]].into_iter().enumerate() {
            shadow.points.push(Point::new());
            shadow.running = Origin::Divergence(point);
            shadow.add(note(ids[0], Role::New, 9));
            shadow.add(note(ids[1], Role::Old, 5));
        }
        let picks: Vec<u32> = std::iter::from_fn(|| shadow.take_bounded().map(|(id, _)| id)).collect();
        assert_eq!(picks, [2, 4, 1, 3]);
    }

    #[test]
    fn what_is_left_beside_a_seed_is_sorted_by_the_version_that_decides() {
        let mut shadow = Shadow::default();
        shadow.add(note(1, Role::Shared, 0));
        assert!(shadow.wants_input(), "nothing diverges yet");
        shadow.add(note(2, Role::New, 1));
        shadow.add(note(3, Role::Old, 1));
        assert!(!shadow.wants_input());
        assert_eq!((shadow.waiting_divergences, shadow.turns.len()), (1, 1));
        shadow.running = Origin::Turned;
        shadow.add(note(4, Role::Old, 2));
        shadow.add(note(5, Role::New, 2));
        assert_eq!((shadow.waiting_divergences, shadow.turns.len()), (2, 1));
    }

    #[test]
    fn what_is_to_be_turned_does_not_starve_the_rest() {
        let mut shadow = Shadow { picks: REST_EACH, ..Shadow::default() };
        assert!(shadow.is_turn_of_rest());
        shadow.add(note(1, Role::Old, 1));
        assert!(!shadow.is_turn_of_rest());
        shadow.picks = REST_AT_LEAST;
        assert!(shadow.is_turn_of_rest());
    }
}
