//! Expressions as a path sees them: what it decides put in.

use schism_expr::{Expr, Op, Pool, Sort};

use crate::facts::{Facts, is_narrow};
use crate::path::PathCondition;

/// Expressions below the one in question that are looked at; a larger one is left as it is.
const MAX_NODES: usize = 128;

impl PathCondition {
    /// An expression that has the same value under every model of the path, with everything put in that the path decides at sight: conditions
    /// that were added or that domains decide, and symbols that have only one value left. A pointer that was moved on by the truth
    /// of a comparison, say, is a plain number again once there was a branch on that comparison.
    pub fn under(&self, facts: &mut Facts, pool: &mut Pool, e: Expr) -> Expr {
        // Conditions on one narrow symbol have its domain to decide them.
        let by_domain = pool.sort(e) == Sort::Bool && Facts::narrow_symbol(pool, e).is_some();
        if self.is_empty() || by_domain || pool.value(e).is_some() {
            return e;
        }
        let Some(known) = self.known_below(facts, pool, e) else { return e };
        if known.is_empty() {
            return e;
        }
        let pairs: Vec<(Expr, Expr)> =
            known.into_iter().map(|(e, value)| (e, pool.constant(pool.sort(e), value))).collect();
        facts.substitution.replace(pool, &pairs);
        facts.substitution.apply(pool, e)
    }

    /// The topmost expressions below `root`, or that itself, of which the path tells the value; nothing if there is too much to look at.
    fn known_below(&self, facts: &mut Facts, pool: &Pool, root: Expr) -> Option<Vec<(Expr, u128)>> {
        let mut known = Vec::new();
        let mut open = vec![root];
        let mut seen = 0;
        facts.marks.clear();
        while let Some(e) = open.pop() {
            if !facts.marks.set(e.index()) {
                continue;
            }
            seen += 1;
            if seen > MAX_NODES {
                return None;
            }
            match self.value_at_sight(facts, pool, e) {
                Some(value) => known.push((e, value)),
                None => open.extend(pool.node(e).args()),
            }
        }
        Some(known)
    }

    /// The value of a condition or of a symbol, if that takes no search.
    fn value_at_sight(&self, facts: &mut Facts, pool: &Pool, e: Expr) -> Option<u128> {
        match pool.op(e) {
            Op::Const => None,
            Op::Symbol => {
                let symbol = pool.node(e).symbol();
                self.known(symbol).filter(|_| is_narrow(pool, symbol))?.domain.only().map(u128::from)
            }
            _ if pool.sort(e) == Sort::Bool => self.truth_at_sight(facts, pool, e).map(u128::from),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct World {
        pool: Pool,
        facts: Facts,
        path: PathCondition,
        bytes: Vec<Expr>,
    }

    impl World {
        fn new() -> World {
            let mut pool = Pool::new();
            let input = pool.array("in", 3);
            let bytes = (0..3).map(|index| pool.byte(input, index)).collect();
            World { pool, facts: Facts::new(), path: PathCondition::new(), bytes }
        }

        fn push(&mut self, condition: Expr) {
            self.path.push(&mut self.facts, &mut self.pool, condition);
        }

        fn under(&mut self, e: Expr) -> Expr {
            self.path.under(&mut self.facts, &mut self.pool, e)
        }
    }

    #[test]
    fn a_decided_condition_chooses_the_arm() {
        let mut w = World::new();
        let less = w.pool.ult(w.bytes[0], w.bytes[1]);
        let [base, eight, zero] = [0x1000, 8, 0].map(|k| w.pool.bv(64, k));
        let step = w.pool.ite(less, eight, zero);
        let wide = w.pool.zext(w.bytes[2], 64);
        let start = w.pool.add(base, wide);
        let pointer = w.pool.add(start, step);
        assert_eq!(w.under(pointer), pointer, "nothing is known yet");
        w.push(less);
        let moved = w.pool.add(start, eight);
        assert_eq!(w.under(pointer), moved);
        let five = w.pool.bv(8, 5);
        let known = w.pool.eq(w.bytes[2], five);
        w.push(known);
        let found = w.under(pointer);
        assert_eq!(w.pool.value(found), Some(0x100d));
    }

    #[test]
    fn domains_decide_too() {
        let mut w = World::new();
        let [ten, twenty] = [10, 20].map(|k| w.pool.bv(8, k));
        let (small, medium) = (w.pool.ult(w.bytes[0], ten), w.pool.ult(w.bytes[0], twenty));
        let choice = w.pool.ite(medium, w.bytes[1], w.bytes[2]);
        w.push(small);
        assert_eq!(w.under(choice), w.bytes[1]);
    }

    #[test]
    fn what_is_too_large_stays() {
        let mut w = World::new();
        let three = w.pool.bv(8, 3);
        let known = w.pool.eq(w.bytes[0], three);
        let mut e = w.bytes[0];
        for i in 0..MAX_NODES {
            let sum = w.pool.mul(e, w.bytes[1 + i % 2]);
            e = w.pool.xor(sum, w.bytes[2 - i % 2]);
        }
        w.push(known);
        assert_eq!(w.under(e), e);
    }
}
