//! The pool: every expression exists once.

use std::collections::HashMap;

use crate::facts::{self, FactTable, Facts, FactsId};
use crate::fold::{Folder, Table};
use crate::index::{Index, hash};
use crate::node::{Expr, Node, Op, TableId};
use crate::rules;
use crate::sort::Sort;
use crate::symbols::{SetId, SymbolSets, Symbols};

/// How deep constructors may call each other through rules. Rules push operators towards the leaves; beyond
/// this depth the node is kept as it is, which is correct and only less simple.
const MAX_DEPTH: u32 = 32;

/// How many nodes one call of a constructor may simplify; the same then.
const MAX_STEPS: u32 = 2_000;

/// Entries of the table of rewritten nodes.
const MEMO_SLOTS: usize = 1 << 12;

/// Hash-consed expressions: at most 2^32 - 2 nodes, about 40 bytes each.
pub struct Pool {
    /// Slot 0 is never used.
    nodes: Vec<Node>,
    /// The symbols below each node, and what is known of its value.
    about: Vec<(SetId, FactsId)>,
    facts: FactTable,
    index: Index,
    /// High halves of the constants that need more than 64 bits.
    highs: Vec<u64>,
    high_index: HashMap<u64, u32>,
    tables: Vec<Table>,
    /// What is known of the entries of each table.
    table_facts: Vec<Facts>,
    table_index: HashMap<Table, TableId>,
    pub(crate) symbols: Symbols,
    symbol_sets: SymbolSets,
    /// Recent nodes that a rule rewrote, and what they became: one slot a hash, the newest wins.
    memo: Vec<Option<(Node, Expr)>>,
    depth: u32,
    steps: u32,
    /// How often each rule was used.
    #[cfg(test)]
    pub(crate) fired: HashMap<&'static str, u64>,
    /// How often simplifying was given up.
    #[cfg(test)]
    pub(crate) given_up: u64,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new()
    }
}

impl Pool {
    /// An empty pool.
    pub fn new() -> Pool {
        let mut pool = Pool {
            nodes: vec![Node::leaf(Op::Const, Sort::Bool, [u32::MAX; 3])],
            about: vec![(SetId::EMPTY, FactsId::NONE)],
            facts: FactTable::new(),
            index: Index::new(),
            highs: Vec::new(),
            high_index: HashMap::new(),
            tables: Vec::new(),
            table_facts: Vec::new(),
            table_index: HashMap::new(),
            symbols: Symbols::default(),
            symbol_sets: SymbolSets::new(),
            memo: vec![None; MEMO_SLOTS],
            depth: 0,
            steps: 0,
            #[cfg(test)]
            fired: HashMap::new(),
            #[cfg(test)]
            given_up: 0,
        };
        // Both exist from the start and are found by their numbers.
        assert_eq!(pool.constant(Sort::Bool, 0), Pool::FALSE);
        assert_eq!(pool.constant(Sort::Bool, 1), Pool::TRUE);
        pool
    }

    /// False, in every pool.
    pub const FALSE: Expr = Expr::from_raw(1);
    /// True, in every pool.
    pub const TRUE: Expr = Expr::from_raw(2);

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there are no nodes; never, as true and false always exist.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of memory in use: all that grows with the expressions.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.about.capacity() * size_of::<(SetId, FactsId)>()
            + self.facts.bytes()
            + self.index.bytes()
            + self.highs.capacity() * size_of::<u64>()
            + self.high_index.capacity() * size_of::<(u64, u32)>()
            + self.symbol_sets.bytes()
            // Each table is also the key by which it is found.
            + self.tables.iter().map(|table| 2 * (size_of::<Table>() + size_of_val(&*table.values))).sum::<usize>()
            + self.memo.capacity() * size_of::<Option<(Node, Expr)>>()
    }

    /// The node of an expression.
    #[inline]
    pub fn node(&self, e: Expr) -> Node {
        self.nodes[e.index()]
    }

    /// The operator of an expression.
    #[inline]
    pub fn op(&self, e: Expr) -> Op {
        self.node(e).op()
    }

    /// The sort of an expression.
    #[inline]
    pub fn sort(&self, e: Expr) -> Sort {
        self.node(e).sort()
    }

    /// Bits of an expression's value; 1 for Bool.
    #[inline]
    pub fn width(&self, e: Expr) -> u32 {
        self.node(e).width()
    }

    /// The value, if the expression is a constant.
    #[inline]
    pub fn value(&self, e: Expr) -> Option<u128> {
        let node = self.node(e);
        (node.op() == Op::Const).then(|| self.constant_bits(node))
    }

    /// The bits of a node that is a constant.
    #[inline]
    pub(crate) fn constant_bits(&self, node: Node) -> u128 {
        let [low, middle, high] = node.words();
        let bits = u128::from(low) | u128::from(middle) << 32;
        if high == 0 { bits } else { bits | u128::from(self.highs[high as usize - 1]) << 64 }
    }

    /// The constant of a sort with the low bits of `bits`.
    #[inline]
    pub fn constant(&mut self, sort: Sort, bits: u128) -> Expr {
        let bits = bits & sort.mask();
        let high = match (bits >> 64) as u64 {
            0 => 0,
            high => self.intern_high(high),
        };
        self.intern(Node::leaf(Op::Const, sort, [bits as u32, (bits >> 32) as u32, high]))
    }

    fn intern_high(&mut self, high: u64) -> u32 {
        *self.high_index.entry(high).or_insert_with(|| {
            self.highs.push(high);
            self.highs.len() as u32
        })
    }

    /// A bit-vector constant with the low `width` bits of `bits`.
    #[inline]
    pub fn bv(&mut self, width: u32, bits: u128) -> Expr {
        self.constant(Sort::bits(width), bits)
    }

    /// True or false.
    #[inline]
    pub const fn bool(value: bool) -> Expr {
        if value { Pool::TRUE } else { Pool::FALSE }
    }

    /// The table with these entries of `width` bits; equal tables are one.
    pub fn table(&mut self, width: u32, values: impl IntoIterator<Item = u128>) -> TableId {
        let ones = Sort::bits(width).mask();
        let table = Table { width, values: values.into_iter().map(|value| value & ones).collect() };
        if let Some(&id) = self.table_index.get(&table) {
            return id;
        }
        let id = TableId(self.tables.len() as u32);
        self.table_facts.push(facts::of_entries(&table.values, width));
        self.tables.push(table.clone());
        self.table_index.insert(table, id);
        id
    }

    /// The contents of a table.
    pub fn table_values(&self, table: TableId) -> &Table {
        &self.tables[table.index()]
    }

    /// The symbols below an expression, as a set that [`Pool::symbol_sets`] knows.
    #[inline]
    pub fn symbol_set(&self, e: Expr) -> SetId {
        self.about[e.index()].0
    }

    /// Bounds (unsigned, both included) of the value, known without the solver and without cost.
    #[inline]
    pub fn range(&self, e: Expr) -> (u128, u128) {
        let facts = self.facts(e);
        (facts.min, facts.max)
    }

    /// The bits that are always 0 and those that are always 1.
    #[inline]
    pub fn known_bits(&self, e: Expr) -> (u128, u128) {
        let facts = self.facts(e);
        (facts.zeros, facts.ones)
    }

    /// How many of the lowest bits are always 0: the alignment of an address, as a power of two.
    #[inline]
    pub fn known_zero_low_bits(&self, e: Expr) -> u32 {
        self.facts(e).zeros.trailing_ones()
    }

    #[inline]
    pub(crate) fn facts(&self, e: Expr) -> Facts {
        let node = self.node(e);
        match node.op() {
            Op::Const => Facts::exact(self.constant_bits(node), node.width()),
            _ => self.facts.get(self.about[e.index()].1, node.width()),
        }
    }

    /// The sets of symbols of this pool.
    #[inline]
    pub fn symbol_sets(&self) -> &SymbolSets {
        &self.symbol_sets
    }

    /// The symbols that are in `a` or in `b`.
    pub fn union_of_sets(&mut self, a: SetId, b: SetId) -> SetId {
        self.symbol_sets.union(a, b)
    }

    #[inline]
    pub(crate) fn folder(&self) -> Folder<'_> {
        Folder { tables: &self.tables }
    }

    #[inline]
    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The simplest expression known for `node`. All constructors come through here.
    pub(crate) fn make(&mut self, mut node: Node) -> Expr {
        if node.op().commutes() {
            node = self.order(node);
        }
        let hash = hash(node.key());
        // Only nodes that neither folding nor a rule changes are in the pool: what is there needs nothing more.
        if let Some(found) = self.find(hash, node) {
            return found;
        }
        if let Some(folded) = self.fold_constants(node) {
            return folded;
        }
        let slot = hash as usize % MEMO_SLOTS;
        if let Some((_, result)) = self.memo[slot].filter(|&(key, _)| key == node) {
            return result;
        }
        if let Some(result) = self.simplify(node) {
            self.memo[slot] = Some((node, result));
            return result;
        }
        let facts = self.facts_of(node);
        if let Some(value) = facts.and_then(Facts::value) {
            #[cfg(test)]
            {
                *self.fired.entry("known_value").or_default() += 1;
            }
            return self.constant(node.sort(), value);
        }
        let facts = facts.map_or(FactsId::NONE, |facts| self.facts.intern(facts, node.width()));
        self.add_node(hash, node, facts)
    }

    /// What is known of a bit-vector that is not in the pool; nothing if that is the width alone, at sight.
    #[inline]
    fn facts_of(&self, node: Node) -> Option<Facts> {
        let Sort::BitVec(_) = node.sort() else { return None };
        match node.op() {
            Op::ZExt => {}
            Op::Select => {
                let table = node.table().index();
                let (entries, len) = (self.table_facts[table], self.tables[table].values.len());
                return Some(facts::of_select(entries, len, node.width(), self.facts(node.a())));
            }
            op if op as u8 > Op::Ite as u8 => return None,
            _ => {
                let known = |e: Expr| self.op(e) == Op::Const || self.about[e.index()].1 != FactsId::NONE;
                if !node.args().any(known) {
                    return None;
                }
            }
        }
        let mut args = [Facts::unknown(1); 3];
        for (facts, arg) in args.iter_mut().zip(node.args()) {
            *facts = self.facts(arg);
        }
        Some(Facts::of_node(node, self.width(node.a()), args))
    }

    /// Constants to the right, otherwise the older expression first.
    #[inline]
    fn order(&self, node: Node) -> Node {
        let (a, b) = (node.a(), node.b());
        let key = |e: Expr| (self.op(e) == Op::Const, e);
        if key(a) > key(b) { Node::binary(node.op(), node.sort(), b, a) } else { node }
    }

    #[inline]
    fn fold_constants(&mut self, node: Node) -> Option<Expr> {
        let mut values = [0; 3];
        for (value, arg) in values.iter_mut().zip(node.args()) {
            *value = self.value(arg)?;
        }
        let folded = self.folder().fold(node, self.node(node.a()).sort_code(), values);
        Some(self.constant(node.sort(), folded))
    }

    fn simplify(&mut self, node: Node) -> Option<Expr> {
        if self.depth == 0 {
            self.steps = 0;
        }
        self.steps += 1;
        if self.depth >= MAX_DEPTH || self.steps >= MAX_STEPS {
            #[cfg(test)]
            {
                self.given_up += 1;
            }
            return None;
        }
        self.depth += 1;
        let result = rules::apply(self, node);
        self.depth -= 1;
        result
    }

    #[inline]
    fn find(&self, hash: u32, node: Node) -> Option<Expr> {
        let key = node.key();
        let found = self.index.find(hash, |number| self.nodes[number as usize].key() == key);
        found.map(Expr::from_raw)
    }

    /// The expression with exactly this node.
    #[inline]
    pub(crate) fn intern(&mut self, node: Node) -> Expr {
        let hash = hash(node.key());
        if let Some(found) = self.find(hash, node) {
            return found;
        }
        self.add_node(hash, node, FactsId::NONE)
    }

    /// Adds a node that is not in the pool.
    #[inline]
    fn add_node(&mut self, hash: u32, node: Node, facts: FactsId) -> Expr {
        let number = u32::try_from(self.nodes.len()).expect("a pool has at most 2^32 - 2 nodes");
        let set = self.set_of(node);
        self.nodes.push(node);
        self.about.push((set, facts));
        self.index.insert(hash, number);
        Expr::from_raw(number)
    }

    fn set_of(&mut self, node: Node) -> SetId {
        match node.op() {
            Op::Const => SetId::EMPTY,
            Op::Symbol => self.symbol_sets.singleton(node.symbol()),
            _ => {
                let about = &self.about;
                let mut below = node.args().map(|arg| about[arg.index()].0);
                let first = below.next().unwrap_or(SetId::EMPTY);
                below.fold(first, |all, set| self.symbol_sets.union(all, set))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_expressions_are_one() {
        let mut p = Pool::new();
        let (x, y) = (p.symbol("x", Sort::bits(8)), p.symbol("y", Sort::bits(8)));
        assert_eq!(p.add(x, y), p.add(y, x));
        assert_ne!(p.sub(x, y), p.sub(y, x));
        assert_eq!(p.constant(Sort::bits(8), 0x1ff), p.bv(8, 0xff));
        assert_ne!(p.bv(1, 1), Pool::TRUE);
        let before = p.len();
        p.add(x, y);
        assert_eq!(p.len(), before);
    }

    #[test]
    fn constants_of_all_widths_come_back() {
        let mut p = Pool::new();
        for width in 1..=128 {
            for bits in [0, 1, u128::MAX, 1 << (width - 1), 0x0123_4567_89ab_cdef_0123_4567_89ab_cdef] {
                let e = p.bv(width, bits);
                assert_eq!(p.value(e), Some(bits & Sort::bits(width).mask()));
                assert_eq!(p.bv(width, bits), e);
            }
        }
    }

    #[test]
    fn equal_tables_are_one() {
        let mut p = Pool::new();
        assert_eq!(p.table(8, [1, 2, 3]), p.table(8, [1, 2, 0x103]));
        assert_ne!(p.table(8, [1, 2, 3]), p.table(16, [1, 2, 3]));
    }

    #[test]
    fn pushing_an_extraction_through_a_deep_term_ends_soon() {
        let mut p = Pool::new();
        let x = p.symbol("x", Sort::bits(8));
        let y = p.symbol("y", Sort::bits(32));
        let wide = p.zext(x, 32);
        // Every step uses the one before twice, so a walk over paths would take 2^100,000 steps.
        let deep = (0..100_000).fold(y, |e, _| {
            let sum = p.add(e, wide);
            p.mul(sum, e)
        });
        let root = p.add(deep, wide);
        let low = p.extract(root, 0, 8);
        assert_eq!(p.sort(low), Sort::bits(8));
        assert!(p.steps <= MAX_STEPS && p.depth == 0);
    }
}
