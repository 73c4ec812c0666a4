//! What is tried next.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use schism_expr::{Expr, Model, Pool, Sort};
use schism_path::PathCondition;

/// Conditions that an input is to satisfy.
pub(super) struct Attempt {
    /// Which of the explored inputs it belongs to.
    pub(super) source: usize,
    /// What all inputs of that have in common.
    pub(super) base: PathCondition,
    /// What was decided in a run, as far as it is to stay.
    pub(super) parts: Vec<Expr>,
    /// What is to be different; nothing for the explored input itself.
    pub(super) goal: Option<Expr>,
    /// The input of that run.
    pub(super) hint: Rc<Model>,
}

/// How promising an attempt is, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Rank {
    /// The explored input itself.
    Start,
    /// The effect goes on at a leaf, on the same ways up to there; the number of the leaf.
    Propagate(u32),
    /// The same, without the branches that have nothing to do with the leaf.
    Relaxed(u32),
    /// What differs is used: the distance to a use.
    Use(u32),
    /// A change is reached: the distance to it.
    Reach(u32),
    /// A branch that a leaf depends on goes the other way; how many there are between.
    Correlated(u32),
    /// Any other branch.
    Anywhere,
}

impl Rank {
    /// The rank of an attempt for a leaf: leaves in their order.
    pub(super) fn at_leaf(self, number: u32) -> Self {
        match self {
            Rank::Propagate(_) => Rank::Propagate(number),
            Rank::Relaxed(_) => Rank::Relaxed(number),
            other => other,
        }
    }
}

/// Attempts that wait. None waits twice, even if it was made.
#[derive(Default)]
pub(super) struct Waiting {
    attempts: BTreeMap<(Rank, u64), Attempt>,
    known: HashSet<(usize, Vec<Expr>, Expr)>,
    /// Behind which conditions which decisions were made.
    taken: HashMap<(usize, Vec<Expr>), BTreeSet<Expr>>,
    count: u64,
}

/// More attempts do not wait; those that come last are left out.
const MOST: usize = 20_000;

impl Waiting {
    pub(super) fn start(&mut self, source: usize) {
        let (base, hint) = (PathCondition::new(), Rc::new(Model::new()));
        self.put(Rank::Start, Attempt { source, base, parts: Vec::new(), goal: None, hint });
    }

    /// Adds an attempt to decide otherwise than `decided`, and than any run before it did behind the same conditions: a `switch` has more than two
    /// ways.
    pub(super) fn add_other(&mut self, pool: &mut Pool, rank: Rank, attempt: Attempt, decided: Expr) {
        let taken = self.taken.entry((attempt.source, ordered(&attempt.parts))).or_default();
        if !taken.insert(decided) {
            return;
        }
        let goal = taken.iter().fold(pool.constant(Sort::Bool, 1), |goal, &taken| {
            let other = pool.not(taken);
            pool.and(goal, other)
        });
        if pool.value(goal).is_none() {
            self.add(rank, Attempt { goal: Some(goal), ..attempt });
        }
    }

    /// Adds an attempt, unless it is known.
    pub(super) fn add(&mut self, rank: Rank, attempt: Attempt) {
        let Some(goal) = attempt.goal else { return };
        let parts = ordered(&attempt.parts);
        if self.attempts.len() < MOST && self.known.insert((attempt.source, parts, goal)) {
            self.put(rank, attempt);
        }
    }

    fn put(&mut self, rank: Rank, attempt: Attempt) {
        self.count += 1;
        self.attempts.insert((rank, self.count), attempt);
    }

    /// Takes the best one.
    pub(super) fn next(&mut self) -> Option<Attempt> {
        self.attempts.pop_first().map(|(_, attempt)| attempt)
    }
}

/// Conditions as a set.
fn ordered(parts: &[Expr]) -> Vec<Expr> {
    let mut parts = parts.to_vec();
    parts.sort_unstable();
    parts.dedup();
    parts
}

#[cfg(test)]
mod tests {
    use super::Rank;

    #[test]
    fn what_goes_on_comes_before_what_reaches_and_near_before_far() {
        assert!(Rank::Propagate(7) < Rank::Relaxed(0));
        assert!(Rank::Relaxed(9) < Rank::Reach(0));
        assert!(Rank::Reach(1) < Rank::Reach(2));
        assert!(Rank::Reach(9) < Rank::Anywhere);
        assert_eq!(Rank::Relaxed(0).at_leaf(3), Rank::Relaxed(3));
    }
}
