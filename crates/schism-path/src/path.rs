//! Path conditions.

use std::rc::Rc;

use schism_expr::{Expr, Op, Pool, SymbolId};

use crate::bytes::ByteSet;
use crate::facts::{Facts, is_narrow, universe};
use crate::persist::{Chain, Map};

/// Parts that a conjunction is split into; what is left then stays one condition.
const MAX_PARTS: usize = 256;

/// Combinations of values that [`PathCondition::decided`] looks at.
const MAX_COMBINATIONS: u32 = 32;

/// Nodes that are evaluated for all combinations together.
const MAX_EVALUATED: u32 = 4096;

/// Values that a symbol has left of which little is said.
const OPEN: u32 = 128;

/// What a path says about one symbol.
#[derive(Clone)]
pub struct Known {
    /// The expression that the symbol is.
    pub leaf: Expr,
    /// The values that it may have, for a narrow symbol.
    pub domain: ByteSet,
    /// The conditions that say more: over several symbols or over a wide one.
    pub linked: Chain<Expr>,
}

/// The conditions that hold on a path. A copy costs nothing, so every state has its own.
///
/// Conditions over one narrow symbol (one of at most 256 values, as all input bytes) are kept as the set of values
/// that they leave to it, its domain; they are exact, and most questions are answered from them alone.
#[derive(Clone, Default)]
pub struct PathCondition {
    all: Chain<Expr>,
    /// What is known of conditions, by [`key`].
    truths: Map<bool>,
    symbols: Map<Rc<Known>>,
    contradiction: bool,
}

impl PathCondition {
    /// The condition that always holds.
    pub fn new() -> PathCondition {
        PathCondition::default()
    }

    /// Number of conditions; those that followed from the earlier ones were not added.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether nothing was required so far.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The conditions, the newest first.
    pub fn iter(&self) -> impl Iterator<Item = Expr> + '_ {
        self.all.iter()
    }

    /// Whether conditions were found to exclude each other. There may be contradictions that only a solver finds.
    pub fn is_contradiction(&self) -> bool {
        self.contradiction
    }

    /// The values that the conditions over just this symbol leave to it; all 256 for a wide symbol.
    pub fn domain(&self, pool: &Pool, symbol: SymbolId) -> ByteSet {
        match self.known(symbol) {
            Some(known) => known.domain,
            None if is_narrow(pool, symbol) => universe(pool, symbol),
            None => ByteSet::FULL,
        }
    }

    /// The conditions on a symbol that are not in its domain, the newest first.
    pub fn linked(&self, symbol: SymbolId) -> impl Iterator<Item = Expr> + '_ {
        self.known(symbol).into_iter().flat_map(|known| known.linked.iter())
    }

    /// Adds a condition that holds, a Bool. Conjunctions are split; what is known already is not added again.
    pub fn push(&mut self, facts: &mut Facts, pool: &mut Pool, condition: Expr) {
        for part in parts(pool, condition) {
            match self.decided(facts, pool, part) {
                Some(true) => {}
                Some(false) => self.contradict(part),
                None => self.add(facts, pool, part),
            }
        }
    }

    fn contradict(&mut self, part: Expr) {
        self.all.push(part);
        self.contradiction = true;
    }

    fn add(&mut self, facts: &mut Facts, pool: &mut Pool, part: Expr) {
        self.all.push(part);
        let negation = pool.not(part);
        let (kept, truth) = key(pool, part);
        self.truths.insert(kept, truth);
        let (other, truth) = key(pool, negation);
        // Some negations are written as another comparison.
        if other != kept {
            self.truths.insert(other, !truth);
        }
        if let Some(symbol) = Facts::narrow_symbol(pool, part) {
            let mut known = self.known_or_new(facts, pool, symbol, part);
            known.domain = known.domain.and(facts.truth(pool, part, symbol));
            self.symbols.insert(symbol.index() as u32, Rc::new(known));
            return;
        }
        let symbols: Vec<SymbolId> = pool.symbols_of(part).collect();
        for symbol in symbols {
            let mut known = self.known_or_new(facts, pool, symbol, part);
            known.linked.push(part);
            self.symbols.insert(symbol.index() as u32, Rc::new(known));
        }
    }

    /// True if nothing is said of a symbol.
    pub fn is_free(&self, symbol: SymbolId) -> bool {
        self.known(symbol).is_none()
    }

    /// Whether a symbol may have a value whatever other symbols have: no condition links it to others, and its domain has the value.
    pub fn allows(&self, symbol: SymbolId, value: u128) -> bool {
        self.known(symbol).is_none_or(|known| known.linked.is_empty() && known.domain.contains_wide(value))
    }

    /// Whether little is said of a symbol: no condition links it to others, and it may still have half of its values.
    pub fn leaves_open(&self, symbol: SymbolId) -> bool {
        self.known(symbol).is_none_or(|known| known.linked.is_empty() && known.domain.len() >= OPEN)
    }

    /// What the path says about a symbol; nothing if no condition depends on it.
    pub fn known(&self, symbol: SymbolId) -> Option<&Known> {
        self.symbols.get(symbol.index() as u32).map(|known| &**known)
    }

    /// The same, with what there is to say about a new symbol, on which `part` depends.
    fn known_or_new(&self, facts: &mut Facts, pool: &mut Pool, symbol: SymbolId, part: Expr) -> Known {
        self.known(symbol).cloned().unwrap_or_else(|| Known {
            leaf: facts.leaf(pool, symbol, part),
            domain: self.domain(pool, symbol),
            linked: Chain::default(),
        })
    }

    /// Whether the path leaves every symbol of an expression a single value, so that any model of the path gives its value.
    pub fn fixes(&self, pool: &Pool, e: Expr) -> bool {
        pool.symbols_of(e).all(|symbol| is_narrow(pool, symbol) && self.domain(pool, symbol).only().is_some())
    }

    /// Whether the path decides a condition, as far as that can be told at once: it or its negation was added, or
    /// the domains of its symbols leave it only one value, which is tried for few combinations and else told from bounds.
    pub fn decided(&self, facts: &mut Facts, pool: &Pool, condition: Expr) -> Option<bool> {
        if let Some(truth) = self.truth_at_sight(facts, pool, condition) {
            return Some(truth);
        }
        if Facts::narrow_symbol(pool, condition).is_some() {
            return None;
        }
        self.decided_by_cases(facts, pool, condition)
            .or_else(|| facts.bounds.truth(pool, condition, |symbol| self.domain(pool, symbol)))
    }

    /// The same without any search.
    pub fn truth_at_sight(&self, facts: &mut Facts, pool: &Pool, condition: Expr) -> Option<bool> {
        if let Some(value) = pool.value(condition) {
            return Some(value != 0);
        }
        let (kept, truth) = key(pool, condition);
        if let Some(&known) = self.truths.get(kept) {
            return Some(known == truth);
        }
        let symbol = Facts::narrow_symbol(pool, condition)?;
        let domain = self.domain(pool, symbol);
        let left = domain.and(facts.truth(pool, condition, symbol));
        if left.is_empty() { Some(false) } else { (left == domain).then_some(true) }
    }

    /// Tries all values that the domains leave to the symbols, if those are few.
    fn decided_by_cases(&self, facts: &mut Facts, pool: &Pool, condition: Expr) -> Option<bool> {
        let mut open: Vec<(SymbolId, ByteSet)> = Vec::new();
        let mut combinations = 1;
        facts.trial = Default::default();
        for symbol in pool.symbols_of(condition) {
            let known = self.known(symbol)?;
            let count = known.domain.len();
            combinations *= count;
            if combinations > MAX_COMBINATIONS || !is_narrow(pool, symbol) {
                return None;
            }
            facts.trial.set(symbol, u128::from(known.domain.iter().next()?));
            if count > 1 {
                open.push((symbol, known.domain));
            }
        }
        let affordable = (MAX_EVALUATED / combinations) as usize;
        if pool.dag_size(condition, affordable) >= affordable {
            return None;
        }
        let mut found = None;
        for case in 0..combinations {
            let mut rest = case;
            for &(symbol, domain) in &open {
                let value = domain.iter().nth((rest % domain.len()) as usize)?;
                facts.trial.set(symbol, u128::from(value));
                rest /= domain.len();
            }
            facts.evaluator.forget();
            let holds = facts.evaluator.holds(pool, &facts.trial, condition);
            if *found.get_or_insert(holds) != holds {
                return None;
            }
        }
        found
    }
}

/// The number under which a condition is kept, and the truth that it must have for the condition to hold: `!c` is kept as `c`.
fn key(pool: &Pool, condition: Expr) -> (u32, bool) {
    let node = pool.node(condition);
    match node.op() {
        Op::Not => (node.a().index() as u32, false),
        _ => (condition.index() as u32, true),
    }
}

/// The parts of a conjunction, also of one that is written as the negation of a disjunction.
pub fn parts(pool: &mut Pool, condition: Expr) -> Vec<Expr> {
    let mut parts = Vec::new();
    for part in pool.operands(Op::And, condition, MAX_PARTS) {
        let inner = pool.node(part);
        if inner.op() != Op::Not || pool.op(inner.a()) != Op::Or {
            parts.push(part);
            continue;
        }
        for operand in pool.operands(Op::Or, inner.a(), MAX_PARTS) {
            parts.push(pool.not(operand));
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use schism_expr::Sort;

    struct World {
        pool: Pool,
        facts: Facts,
        path: PathCondition,
        bytes: Vec<Expr>,
    }

    fn world() -> World {
        let mut pool = Pool::new();
        let input = pool.array("in", 4);
        let bytes = (0..4).map(|index| pool.byte(input, index)).collect();
        World { pool, facts: Facts::new(), path: PathCondition::new(), bytes }
    }

    impl World {
        fn less(&mut self, byte: usize, than: u128) -> Expr {
            let k = self.pool.bv(8, than);
            self.pool.ult(self.bytes[byte], k)
        }

        fn push(&mut self, condition: Expr) {
            self.path.push(&mut self.facts, &mut self.pool, condition);
        }

        fn decided(&mut self, condition: Expr) -> Option<bool> {
            self.path.decided(&mut self.facts, &self.pool, condition)
        }
    }

    #[test]
    fn a_condition_and_its_negation_are_known_afterwards() {
        let mut w = world();
        let (x, y) = (w.bytes[0], w.bytes[1]);
        let product = w.pool.mul(x, y);
        let below = w.pool.ult(product, x);
        let not_below = w.pool.not(below);
        assert_eq!(w.decided(below), None);
        w.push(below);
        assert_eq!((w.decided(below), w.decided(not_below)), (Some(true), Some(false)));
        w.push(below);
        assert_eq!(w.path.len(), 1);
    }

    #[test]
    fn domains_decide_what_follows_and_what_is_excluded() {
        let mut w = world();
        let (ten, twenty, nine) = (w.less(0, 10), w.less(0, 20), w.less(0, 9));
        w.push(ten);
        assert_eq!(w.decided(twenty), Some(true));
        assert_eq!(w.decided(nine), None);
        let above = w.pool.not(twenty);
        assert_eq!(w.decided(above), Some(false));
        let other = w.less(1, 20);
        assert_eq!(w.decided(other), None);
        w.push(twenty);
        assert_eq!(w.path.len(), 1, "what follows is not added");
        assert!(!w.path.is_contradiction());
        w.push(above);
        assert!(w.path.is_contradiction());
    }

    #[test]
    fn conjunctions_and_negated_disjunctions_are_split() {
        let mut w = world();
        let (a, b, c) = (w.less(0, 10), w.less(1, 10), w.less(2, 10));
        let ab = w.pool.and(a, b);
        let abc = w.pool.and(ab, c);
        w.push(abc);
        assert_eq!(w.path.len(), 3);
        let mut w = world();
        let (a, b) = (w.less(0, 10), w.less(1, 10));
        let either = w.pool.or(a, b);
        let neither = w.pool.not(either);
        w.push(neither);
        assert_eq!((w.decided(a), w.decided(b), w.path.len()), (Some(false), Some(false), 2));
    }

    #[test]
    fn a_few_combinations_are_tried() {
        let mut w = world();
        let (a, b) = (w.less(0, 3), w.less(1, 4));
        w.push(a);
        w.push(b);
        let sum = w.pool.add(w.bytes[0], w.bytes[1]);
        let [five, six] = [5, 6].map(|k| w.pool.bv(8, k));
        let (small, smaller) = (w.pool.ult(sum, six), w.pool.ult(sum, five));
        assert_eq!((w.decided(small), w.decided(smaller)), (Some(true), None));
    }

    #[test]
    fn copies_are_independent() {
        let mut w = world();
        let (a, b) = (w.less(0, 3), w.less(1, 4));
        w.push(a);
        let copy = w.path.clone();
        w.push(b);
        assert_eq!((copy.len(), w.path.len()), (1, 2));
        assert_eq!(copy.decided(&mut w.facts, &w.pool, b), None);
        assert_eq!(w.path.iter().collect::<Vec<_>>(), [b, a]);
    }

    #[test]
    fn wide_symbols_have_no_domain() {
        let mut w = world();
        let n = w.pool.symbol("n", Sort::bits(32));
        let k = w.pool.bv(32, 5);
        let five = w.pool.eq(n, k);
        w.push(five);
        let symbol = w.pool.node(n).symbol();
        assert_eq!(w.path.domain(&w.pool, symbol), ByteSet::FULL);
        assert_eq!(w.path.linked(symbol).collect::<Vec<_>>(), [five]);
    }
}
