//! Known values put in: what is left of a slice is smaller and often falls apart.

use schism_expr::{Expr, Op, Pool, SymbolId};

use crate::slice::{Domain, Slice};
use schism_path::ByteSet;
use schism_path::parts;
use schism_path::{Facts, is_narrow};

/// Rounds of putting values in; each may show new ones.
const MAX_ROUNDS: usize = 4;

/// A slice with its known values put in.
#[derive(Debug)]
pub(crate) struct Reduced {
    /// The symbols of which the value is known.
    pub fixed: Vec<(SymbolId, u128)>,
    /// What is left, in parts without a common symbol.
    pub parts: Vec<Slice>,
}

/// Puts known values into a slice; nothing if that shows a contradiction.
pub(crate) fn reduce(facts: &mut Facts, pool: &mut Pool, slice: &Slice) -> Option<Reduced> {
    let mut rest = Rest { linked: slice.linked.clone(), domains: slice.domains.clone(), fixed: Vec::new() };
    for _ in 0..MAX_ROUNDS {
        let pairs = rest.known_values(pool);
        if pairs.is_empty() {
            break;
        }
        facts.substitution.replace(pool, &pairs);
        let images: Vec<Expr> = rest.linked.iter().map(|&e| facts.substitution.apply(pool, e)).collect();
        rest.linked.clear();
        rest.take(facts, pool, images)?;
    }
    rest.put_in_terms(facts, pool)?;
    let Rest { linked, domains, fixed } = rest;
    Some(Reduced { fixed, parts: split(pool, linked, domains) })
}

struct Rest {
    linked: Vec<Expr>,
    domains: Vec<Domain>,
    fixed: Vec<(SymbolId, u128)>,
}

impl Rest {
    /// Moves the symbols of which the value is known to `fixed`; their expressions and values.
    fn known_values(&mut self, pool: &mut Pool) -> Vec<(Expr, Expr)> {
        let mut pairs = Vec::new();
        let mut wide: Vec<(Expr, Expr)> = Vec::new();
        for &condition in &self.linked {
            if let Some((term, value)) = equality(pool, condition)
                && pool.op(term) == Op::Symbol
                && wide.iter().all(|&(known, _)| known != term)
            {
                wide.push((term, value));
            }
        }
        for &Domain { symbol, leaf, values } in &self.domains {
            let narrow = is_narrow(pool, symbol);
            if let Some(value) = values.only().filter(|_| narrow) {
                pairs.push((leaf, pool.constant(pool.sort(leaf), u128::from(value))));
                self.fixed.push((symbol, u128::from(value)));
            } else if let Some(&(term, value)) = wide.iter().find(|&&(term, _)| term == leaf) {
                pairs.push((term, value));
                self.fixed.push((symbol, pool.value(value).unwrap_or(0)));
            }
        }
        self.domains.retain(|domain| pairs.iter().all(|&(leaf, _)| leaf != domain.leaf));
        pairs
    }

    /// Sorts conditions into domains and the others; nothing if one of them cannot hold.
    fn take(&mut self, facts: &mut Facts, pool: &mut Pool, conditions: Vec<Expr>) -> Option<()> {
        for condition in conditions {
            for part in parts(pool, condition) {
                match (pool.value(part), Facts::narrow_symbol(pool, part)) {
                    (Some(0), _) => return None,
                    (Some(_), _) => {}
                    (None, Some(symbol)) => self.restrict(symbol, facts.truth(pool, part, symbol))?,
                    (None, None) => self.linked.push(part),
                }
            }
        }
        Some(())
    }

    fn restrict(&mut self, symbol: SymbolId, values: ByteSet) -> Option<()> {
        let domain = self.domains.iter_mut().find(|domain| domain.symbol == symbol);
        let domain = domain.expect("a slice has the domains of all its symbols");
        domain.values = domain.values.and(values);
        (!domain.values.is_empty()).then_some(())
    }

    /// Replaces terms by the constants that they are equal to, except in the conditions that say so.
    fn put_in_terms(&mut self, facts: &mut Facts, pool: &mut Pool) -> Option<()> {
        let mut pairs: Vec<(Expr, Expr)> = self.linked.iter().filter_map(|&e| equality(pool, e)).collect();
        // Two values for one term are a contradiction, which one of the conditions would hide from the other.
        pairs.sort_unstable();
        if pairs.windows(2).any(|two| two[0].0 == two[1].0 && two[0].1 != two[1].1) {
            return None;
        }
        let others: Vec<Expr> = self.linked.iter().copied().filter(|&e| equality(pool, e).is_none()).collect();
        if !facts.occurs(pool, &others, |e| pairs.binary_search_by_key(&e, |&(term, _)| term).is_ok()) {
            return Some(());
        }
        facts.substitution.replace(pool, &pairs);
        let images = others.iter().map(|&condition| facts.substitution.apply(pool, condition)).collect();
        self.linked.retain(|&e| equality(pool, e).is_some());
        self.take(facts, pool, images)
    }
}

/// A term and the constant that a condition says it is equal to.
fn equality(pool: &Pool, condition: Expr) -> Option<(Expr, Expr)> {
    let node = pool.node(condition);
    (node.op() == Op::Eq && pool.value(node.b()).is_some()).then(|| (node.a(), node.b()))
}

/// The parts without a common symbol, in the order of their first symbols.
fn split(pool: &Pool, linked: Vec<Expr>, domains: Vec<Domain>) -> Vec<Slice> {
    let place = |symbol: SymbolId| domains.binary_search_by_key(&symbol, |domain| domain.symbol).ok();
    let mut leader: Vec<usize> = (0..domains.len()).collect();
    let find = |leader: &mut Vec<usize>, mut at: usize| {
        while leader[at] != at {
            leader[at] = leader[leader[at]];
            at = leader[at];
        }
        at
    };
    let firsts: Vec<Option<usize>> = linked
        .iter()
        .map(|&condition| {
            let mut places = pool.symbols_of(condition).filter_map(place);
            let mut first = find(&mut leader, places.next()?);
            for other in places {
                let other = find(&mut leader, other);
                leader[first.max(other)] = first.min(other);
                first = first.min(other);
            }
            Some(first)
        })
        .collect();
    let mut slices: Vec<Slice> = vec![Slice::default(); domains.len()];
    for (at, &domain) in domains.iter().enumerate() {
        slices[find(&mut leader, at)].domains.push(domain);
    }
    for (&condition, first) in linked.iter().zip(firsts) {
        if let Some(first) = first {
            slices[find(&mut leader, first)].linked.push(condition);
        }
    }
    slices.retain(|slice| !slice.domains.is_empty());
    slices.iter_mut().for_each(Slice::sort);
    slices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slice::Slicer;
    use schism_expr::Sort;
    use schism_path::PathCondition;

    struct World {
        pool: Pool,
        facts: Facts,
        path: PathCondition,
        bytes: Vec<Expr>,
    }

    impl World {
        fn new() -> World {
            let mut pool = Pool::new();
            let input = pool.array("in", 5);
            let bytes = (0..5).map(|index| pool.byte(input, index)).collect();
            World { pool, facts: Facts::new(), path: PathCondition::new(), bytes }
        }

        fn push(&mut self, condition: Expr) {
            self.path.push(&mut self.facts, &mut self.pool, condition);
        }

        fn reduce(&mut self) -> Option<Reduced> {
            let symbols: Vec<SymbolId> = self.bytes.iter().map(|&byte| self.pool.node(byte).symbol()).collect();
            let slice = Slicer::default().around(&self.pool, &self.path, &symbols);
            reduce(&mut self.facts, &mut self.pool, &slice)
        }
    }

    #[test]
    fn a_known_byte_cuts_a_slice_in_two() {
        let mut w = World::new();
        let products = [(0, 1), (1, 2), (2, 3), (3, 4)].map(|(a, b)| w.pool.mul(w.bytes[a], w.bytes[b]));
        let k = w.pool.bv(8, 77);
        for product in products {
            let below = w.pool.ult(product, k);
            w.push(below);
        }
        assert_eq!(w.reduce().map(|reduced| reduced.parts.len()), Some(1));
        let seven = w.pool.bv(8, 7);
        let known = w.pool.eq(w.bytes[2], seven);
        w.push(known);
        let reduced = w.reduce().expect("no contradiction");
        assert_eq!(reduced.fixed, [(w.pool.node(w.bytes[2]).symbol(), 7)]);
        let sizes: Vec<_> = reduced.parts.iter().map(|part| (part.domains.len(), part.linked.len())).collect();
        assert_eq!(sizes, [(2, 1), (2, 1)]);
        assert!(reduced.parts[0].domains[1].values.len() < 256, "the product with a constant became a domain");
    }

    #[test]
    fn a_value_that_follows_is_put_in_too() {
        let mut w = World::new();
        let sum = w.pool.add(w.bytes[0], w.bytes[1]);
        let both = w.pool.mul(w.bytes[1], w.bytes[2]);
        let [k, three, nine] = [10, 3, 9].map(|k| w.pool.bv(8, k));
        for condition in [w.pool.eq(sum, k), w.pool.ult(both, nine), w.pool.eq(w.bytes[0], three)] {
            w.push(condition);
        }
        let reduced = w.reduce().expect("no contradiction");
        assert_eq!(reduced.fixed.iter().map(|&(_, value)| value).collect::<Vec<_>>(), [3, 7]);
        assert!(reduced.parts.iter().all(|part| part.linked.is_empty()));
    }

    #[test]
    fn contradictions_show() {
        let mut w = World::new();
        let n = w.pool.symbol("n", Sort::bits(32));
        let wide = w.pool.zext(w.bytes[0], 32);
        let sum = w.pool.mul(n, wide);
        let [k, other] = [10, 11].map(|k| w.pool.bv(32, k));
        for condition in [w.pool.eq(sum, k), w.pool.eq(sum, other)] {
            w.push(condition);
        }
        assert!(w.reduce().is_none());
    }
}
