//! What one worker knows about expressions, whatever the path: tables that many paths share.

use schism_expr::{Columns, Evaluator, Expr, Marks, Model, Op, Origin, Pool, Sort, Substitution, SymbolId};

use crate::bytes::ByteSet;
use crate::hash::Table;
use crate::interval::Bounds;

/// Entries of each table; a full one is emptied.
const MAX_ENTRIES: usize = 1 << 18;

/// Runs of values up to which a domain is written as comparisons; above, as a look-up in a table.
const MAX_RANGES: usize = 12;

/// Memo tables and scratch room of one worker. All of it belongs to one pool.
#[derive(Default)]
pub struct Facts {
    /// The values for which a condition over one narrow symbol holds.
    truths: Table<Expr, ByteSet>,
    /// The expressions that symbols are.
    leaves: Table<SymbolId, Expr>,
    /// The conditions that symbols have values of these sets.
    domains: Table<(SymbolId, ByteSet), Expr>,
    pub(crate) bounds: Bounds,
    pub(crate) marks: Marks,
    /// Puts values in the place of expressions.
    pub substitution: Substitution,
    columns: Columns,
    /// Evaluates conditions under a model; to be told to forget between models.
    pub evaluator: Evaluator,
    pub(crate) trial: Model,
}

impl Facts {
    /// Tables that know nothing.
    pub fn new() -> Facts {
        Facts::default()
    }

    /// Whether a condition holds under a model.
    pub fn holds(&mut self, pool: &Pool, model: &Model, condition: Expr) -> bool {
        self.evaluator.forget();
        self.evaluator.holds(pool, model, condition)
    }

    /// The only symbol of an expression, if there is just one and it is narrow.
    pub fn narrow_symbol(pool: &Pool, e: Expr) -> Option<SymbolId> {
        let set = pool.symbol_set(e);
        if pool.symbol_sets().len(set) != 1 {
            return None;
        }
        pool.symbol_sets().iter(set).next().filter(|&symbol| is_narrow(pool, symbol))
    }

    /// The values of `symbol` for which a condition holds; `symbol` is narrow and the only one of the condition.
    pub fn truth(&mut self, pool: &Pool, condition: Expr, symbol: SymbolId) -> ByteSet {
        if let Some(&known) = self.truths.get(&condition) {
            return known;
        }
        let universe = universe(pool, symbol);
        let simple = self.simple_truth(pool, condition, symbol);
        let set = simple.unwrap_or_else(|| self.tried_truth(pool, condition, symbol, universe)).and(universe);
        if self.truths.len() >= MAX_ENTRIES {
            self.truths.clear();
        }
        self.truths.insert(condition, set);
        set
    }

    /// The truth for each value in turn.
    fn tried_truth(&mut self, pool: &Pool, condition: Expr, symbol: SymbolId, universe: ByteSet) -> ByteSet {
        let values = self.columns.values(pool, symbol, condition);
        ByteSet::from_fn(|value| universe.contains(value) && values[usize::from(value)] == 1)
    }

    /// The truth of connectives and of comparisons with a constant, without evaluation.
    fn simple_truth(&mut self, pool: &Pool, condition: Expr, symbol: SymbolId) -> Option<ByteSet> {
        let node = pool.node(condition);
        let known = |facts: &Facts, e: Expr| facts.truths.get(&e).copied();
        match node.op() {
            Op::Not => Some(known(self, node.a())?.complement()),
            Op::And => Some(known(self, node.a())?.and(known(self, node.b())?)),
            Op::Or => Some(known(self, node.a())?.or(known(self, node.b())?)),
            Op::Eq | Op::Ult | Op::Ule if pool.sort(node.a()) != Sort::Bool => {
                let (a, b) = (pool.value(node.a()), pool.value(node.b()));
                let is_symbol = |e: Expr| pool.op(e) == Op::Symbol && pool.node(e).symbol() == symbol;
                let below = |end: u128| ByteSet::below(end as u32);
                Some(match (node.op(), a, b) {
                    (Op::Eq, _, Some(k)) if is_symbol(node.a()) => ByteSet::single(k as u8),
                    (Op::Ult, _, Some(k)) if is_symbol(node.a()) => below(k),
                    (Op::Ule, _, Some(k)) if is_symbol(node.a()) => below(k + 1),
                    (Op::Ult, Some(k), _) if is_symbol(node.b()) => below(k + 1).complement(),
                    (Op::Ule, Some(k), _) if is_symbol(node.b()) => below(k).complement(),
                    _ => return None,
                })
            }
            _ => None,
        }
    }

    /// Whether there is an expression below `roots`, or one of them, that is wanted.
    pub fn occurs(&mut self, pool: &Pool, roots: &[Expr], wanted: impl Fn(Expr) -> bool) -> bool {
        self.marks.clear();
        let mut open = roots.to_vec();
        while let Some(e) = open.pop() {
            if self.marks.set(e.index()) {
                if wanted(e) {
                    return true;
                }
                open.extend(pool.node(e).args());
            }
        }
        false
    }

    /// The expression of a symbol that `e` depends on.
    pub fn leaf(&mut self, pool: &mut Pool, symbol: SymbolId, e: Expr) -> Expr {
        if let Some(&known) = self.leaves.get(&symbol) {
            return known;
        }
        let leaf = match pool.origin(symbol) {
            Origin::Byte { array, index, .. } => pool.byte(array, index),
            Origin::Free { .. } => find_leaf(pool, symbol, e),
        };
        self.leaves.insert(symbol, leaf);
        leaf
    }

    /// The condition that a narrow symbol, whose expression is `leaf`, has a value of `domain`.
    pub fn domain_condition(&mut self, pool: &mut Pool, symbol: SymbolId, leaf: Expr, domain: ByteSet) -> Expr {
        if let Some(&known) = self.domains.get(&(symbol, domain)) {
            return known;
        }
        let condition = membership(pool, leaf, domain.and(universe(pool, symbol)));
        if self.domains.len() >= MAX_ENTRIES {
            self.domains.clear();
        }
        self.domains.insert((symbol, domain), condition);
        condition
    }
}

/// Whether a symbol has at most 256 values.
pub fn is_narrow(pool: &Pool, symbol: SymbolId) -> bool {
    pool.symbol_sort(symbol).width() <= 8
}

/// All values of a narrow symbol.
pub fn universe(pool: &Pool, symbol: SymbolId) -> ByteSet {
    ByteSet::of_width(pool.symbol_sort(symbol).width())
}

fn find_leaf(pool: &Pool, symbol: SymbolId, root: Expr) -> Expr {
    let mut open = root;
    // Down towards the symbol: some operand always depends on it.
    while pool.op(open) != Op::Symbol {
        let depends = |&arg: &Expr| pool.symbol_sets().contains(pool.symbol_set(arg), symbol);
        open = pool.node(open).args().find(depends).expect("the expression depends on the symbol");
    }
    open
}

/// `leaf` has one of the values of `set`.
fn membership(pool: &mut Pool, leaf: Expr, set: ByteSet) -> Expr {
    let sort = pool.sort(leaf);
    if sort == Sort::Bool {
        return match (set.contains(0), set.contains(1)) {
            (true, true) => Pool::TRUE,
            (false, true) => leaf,
            (true, false) => pool.not(leaf),
            (false, false) => Pool::FALSE,
        };
    }
    let width = sort.width();
    let outside = set.complement().and(ByteSet::of_width(width));
    // The complement of a few values is as short as those values.
    if outside.ranges().len() < set.ranges().len() {
        let inside = membership(pool, leaf, outside);
        return pool.not(inside);
    }
    let ranges = set.ranges();
    if ranges.len() > MAX_RANGES {
        let table = pool.table(1, (0..1_u32 << width).map(|value| u128::from(set.contains(value as u8))));
        let bit = pool.select(table, leaf);
        return pool.is_nonzero(bit);
    }
    let mut any = Pool::FALSE;
    for (first, last) in ranges {
        let (low, high) = (pool.bv(width, u128::from(first)), pool.bv(width, u128::from(last)));
        let inside = if first == last {
            pool.eq(leaf, low)
        } else {
            let (above, below) = (pool.ule(low, leaf), pool.ule(leaf, high));
            pool.and(above, below)
        };
        any = pool.or(any, inside);
    }
    any
}

#[cfg(test)]
mod tests {
    use super::*;

    fn byte() -> (Pool, Expr, SymbolId) {
        let mut pool = Pool::new();
        let input = pool.array("in", 1);
        let x = pool.byte(input, 0);
        let symbol = pool.byte_symbol(input, 0);
        (pool, x, symbol)
    }

    #[test]
    fn short_cuts_and_evaluation_agree() {
        let (mut p, x, symbol) = byte();
        let mut conditions = Vec::new();
        for k in [0, 1, 9, 127, 128, 254, 255] {
            let k = p.bv(8, k);
            conditions.extend([p.eq(x, k), p.ult(x, k), p.ule(x, k), p.ult(k, x), p.ule(k, x), p.slt(x, k)]);
        }
        for i in 0..conditions.len() - 1 {
            let (a, b) = (conditions[i], conditions[i + 1]);
            conditions.extend([p.not(a), p.and(a, b), p.or(a, b)]);
        }
        let mut facts = Facts::new();
        for condition in conditions {
            if p.value(condition).is_some() {
                continue;
            }
            let found = facts.truth(&p, condition, symbol);
            let mut model = Model::new();
            let plain = ByteSet::from_fn(|value| {
                model.set(symbol, u128::from(value));
                Facts::new().holds(&p, &model, condition)
            });
            assert_eq!(found, plain);
        }
    }

    #[test]
    fn domains_become_conditions_and_come_back() {
        let (mut p, x, symbol) = byte();
        let mut facts = Facts::new();
        let sets = [
            ByteSet::single(5),
            ByteSet::from_fn(|value| value != 0),
            ByteSet::from_fn(|value| value.is_ascii_digit()),
            ByteSet::from_fn(|value| value.is_ascii_alphanumeric()),
            ByteSet::from_fn(|value| value % 3 == 0),
            ByteSet::from_fn(|value| value % 3 != 0),
        ];
        for set in sets {
            let condition = facts.domain_condition(&mut p, symbol, x, set);
            assert_eq!(Facts::new().truth(&p, condition, symbol), set);
        }
    }

    #[test]
    fn narrow_symbols_need_not_be_bytes() {
        let mut p = Pool::new();
        let flag = p.symbol("flag", Sort::Bool);
        let nibble = p.symbol("nibble", Sort::bits(4));
        let wide = p.symbol("wide", Sort::bits(9));
        let mut facts = Facts::new();
        assert_eq!(facts.truth(&p, flag, p.node(flag).symbol()), ByteSet::single(1));
        let k = p.bv(4, 9);
        let (above, symbol) = (p.ult(k, nibble), p.node(nibble).symbol());
        assert_eq!(facts.truth(&p, above, symbol), ByteSet::from_fn(|value| (10..16).contains(&value)));
        assert_eq!(Facts::narrow_symbol(&p, wide), None);
        assert_eq!(facts.leaf(&mut p, symbol, above), nibble);
        let (yes, no) = (ByteSet::single(1), ByteSet::single(0));
        assert_eq!(facts.domain_condition(&mut p, symbol, flag, yes), flag);
        assert_eq!(facts.domain_condition(&mut p, symbol, flag, no), p.not(flag));
    }
}
