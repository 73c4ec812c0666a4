//! Symbols, and the sets of symbols that expressions depend on.

use crate::index::{Index, hash};
use crate::node::{Expr, Node, Op, SymbolId};
use crate::pool::Pool;
use crate::sort::Sort;

/// An input array: a name and a number of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ArrayId(u32);

/// Where a symbol comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin<'a> {
    /// A byte of an input array.
    Byte {
        /// The array.
        array: ArrayId,
        /// Its name.
        name: &'a str,
        /// Which byte.
        index: u32,
    },
    /// A symbol of its own.
    Free {
        /// Its name.
        name: &'a str,
    },
}

/// A run of symbols that were declared together.
struct Declaration {
    name: String,
    first: u32,
    count: u32,
    /// The sort of a free symbol; nothing for the bytes of an array.
    free: Option<Sort>,
}

/// All declarations, by their first symbol in rising order.
#[derive(Default)]
pub(crate) struct Symbols {
    declarations: Vec<Declaration>,
    count: u32,
}

impl Symbols {
    fn declare(&mut self, name: &str, count: u32, free: Option<Sort>) -> u32 {
        let first = self.count;
        self.count = first.checked_add(count).expect("at most 2^32 - 1 symbols");
        self.declarations.push(Declaration { name: name.to_owned(), first, count, free });
        first
    }

    fn declaration(&self, symbol: SymbolId) -> (usize, &Declaration) {
        let at = self.declarations.partition_point(|declaration| declaration.first <= symbol.0) - 1;
        (at, &self.declarations[at])
    }

    /// Number of symbols.
    pub fn count(&self) -> u32 {
        self.count
    }
}

impl Pool {
    /// Declares an input array of `size` bytes; at least one.
    pub fn array(&mut self, name: &str, size: u32) -> ArrayId {
        assert!(size > 0, "an input array has bytes");
        let id = ArrayId(self.symbols.declarations.len() as u32);
        self.symbols.declare(name, size, None);
        id
    }

    /// The symbol of a byte of an array.
    pub fn byte_symbol(&self, array: ArrayId, index: u32) -> SymbolId {
        let declaration = &self.symbols.declarations[array.0 as usize];
        assert!(index < declaration.count, "byte {index} of {} which has {}", declaration.name, declaration.count);
        SymbolId(declaration.first + index)
    }

    /// A byte of an input array.
    pub fn byte(&mut self, array: ArrayId, index: u32) -> Expr {
        let symbol = self.byte_symbol(array, index);
        self.intern(Node::leaf(Op::Symbol, Sort::bits(8), [symbol.0, 0, 0]))
    }

    /// A symbol as an expression.
    pub fn symbol_expr(&mut self, symbol: SymbolId) -> Expr {
        let sort = self.symbol_sort(symbol);
        self.intern(Node::leaf(Op::Symbol, sort, [symbol.0, 0, 0]))
    }

    /// A new symbol of any sort, different from all others whatever its name.
    pub fn symbol(&mut self, name: &str, sort: Sort) -> Expr {
        let symbol = self.symbols.declare(name, 1, Some(sort));
        self.intern(Node::leaf(Op::Symbol, sort, [symbol, 0, 0]))
    }

    /// Where a symbol comes from.
    pub fn origin(&self, symbol: SymbolId) -> Origin<'_> {
        let (at, declaration) = self.symbols.declaration(symbol);
        match declaration.free {
            Some(_) => Origin::Free { name: &declaration.name },
            None => {
                Origin::Byte { array: ArrayId(at as u32), name: &declaration.name, index: symbol.0 - declaration.first }
            }
        }
    }

    /// The sort of a symbol.
    pub fn symbol_sort(&self, symbol: SymbolId) -> Sort {
        self.symbols.declaration(symbol).1.free.unwrap_or(Sort::bits(8))
    }

    /// The name of a symbol as C would write it: `argv[1][0]`, `x`.
    pub fn symbol_name(&self, symbol: SymbolId) -> String {
        match self.origin(symbol) {
            Origin::Byte { name, index, .. } => format!("{name}[{index}]"),
            Origin::Free { name } => name.to_owned(),
        }
    }

    /// All symbols declared so far.
    pub fn symbols(&self) -> impl Iterator<Item = SymbolId> + use<> {
        (0..self.symbols.count()).map(SymbolId)
    }

    /// Number of symbols declared so far.
    pub fn symbol_count(&self) -> usize {
        self.symbols.count() as usize
    }

    /// The symbols that an expression depends on, in rising order.
    pub fn symbols_of(&self, e: Expr) -> impl Iterator<Item = SymbolId> + '_ {
        self.symbol_sets().iter(self.symbol_set(e))
    }
}

/// A set of symbols; equal sets of one pool have equal numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SetId(u32);

impl SetId {
    /// The set without symbols.
    pub const EMPTY: SetId = SetId(0);

    /// Whether there are no symbols in it.
    pub fn is_empty(self) -> bool {
        self == SetId::EMPTY
    }
}

/// 64 neighbouring symbols of which at least one is in the set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Block {
    /// Number of the first symbol, divided by 64.
    index: u32,
    members: u64,
}

/// Slots of the table of recent unions.
const UNION_SLOTS: usize = 1 << 10;

/// The different sets of symbols of a pool: sorted blocks of 64, each set stored once.
pub struct SymbolSets {
    blocks: Vec<Block>,
    /// Where each set's blocks end; they start where those of the set before end.
    ends: Vec<u32>,
    /// Sets by a hash of their blocks.
    index: Index,
    /// Unions made lately: one slot a pair, the newest wins.
    unions: Vec<(SetId, SetId, SetId)>,
    scratch: Vec<Block>,
}

impl SymbolSets {
    pub(crate) fn new() -> SymbolSets {
        SymbolSets {
            blocks: Vec::new(),
            ends: vec![0],
            index: Index::new(),
            unions: vec![(SetId::EMPTY, SetId::EMPTY, SetId::EMPTY); UNION_SLOTS],
            scratch: Vec::new(),
        }
    }

    fn blocks(&self, set: SetId) -> &[Block] {
        let start = if set.0 == 0 { 0 } else { self.ends[set.0 as usize - 1] };
        &self.blocks[start as usize..self.ends[set.0 as usize] as usize]
    }

    /// The symbols of a set in rising order.
    pub fn iter(&self, set: SetId) -> impl Iterator<Item = SymbolId> + '_ {
        self.blocks(set).iter().flat_map(|block| {
            let members = block.members;
            let bits = (0..64).filter(move |bit| members >> bit & 1 == 1);
            bits.map(|bit| SymbolId(block.index * 64 + bit))
        })
    }

    /// Number of symbols of a set.
    pub fn len(&self, set: SetId) -> usize {
        self.blocks(set).iter().map(|block| block.members.count_ones() as usize).sum()
    }

    /// Whether `symbol` is in the set.
    pub fn contains(&self, set: SetId, symbol: SymbolId) -> bool {
        let blocks = self.blocks(set);
        let found = blocks.binary_search_by_key(&(symbol.0 / 64), |block| block.index);
        found.is_ok_and(|at| blocks[at].members >> (symbol.0 % 64) & 1 == 1)
    }

    /// Whether two sets have a symbol in common.
    pub fn intersect(&self, a: SetId, b: SetId) -> bool {
        if a == b {
            return !a.is_empty();
        }
        let (mut left, mut right) = (self.blocks(a), self.blocks(b));
        while let ([x, ..], [y, ..]) = (left, right) {
            if x.index == y.index && x.members & y.members != 0 {
                return true;
            }
            // The smaller block is done with; equal ones both are.
            let (x, y) = (x.index, y.index);
            left = if x <= y { &left[1..] } else { left };
            right = if y <= x { &right[1..] } else { right };
        }
        false
    }

    pub(crate) fn singleton(&mut self, symbol: SymbolId) -> SetId {
        self.scratch.clear();
        self.scratch.push(Block { index: symbol.0 / 64, members: 1 << (symbol.0 % 64) });
        self.intern()
    }

    /// The symbols that are in `a` or in `b`.
    pub(crate) fn union(&mut self, a: SetId, b: SetId) -> SetId {
        if a == b || b.is_empty() {
            return a;
        }
        if a.is_empty() {
            return b;
        }
        let (a, b) = (a.min(b), a.max(b));
        let slot = (a.0.wrapping_mul(0x9e37_79b9) ^ b.0.wrapping_mul(0x85eb_ca6b)) as usize >> 7 & (UNION_SLOTS - 1);
        let (x, y, known) = self.unions[slot];
        if (x, y) == (a, b) {
            return known;
        }
        self.merge(a, b);
        let result = self.intern();
        self.unions[slot] = (a, b, result);
        result
    }

    /// Leaves the union in `scratch`.
    fn merge(&mut self, a: SetId, b: SetId) {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        let (mut left, mut right) = (self.blocks(a), self.blocks(b));
        while let ([x, rest_left @ ..], [y, rest_right @ ..]) = (left, right) {
            let (x, y) = (*x, *y);
            scratch.push(match x.index.cmp(&y.index) {
                std::cmp::Ordering::Less => x,
                std::cmp::Ordering::Equal => Block { index: x.index, members: x.members | y.members },
                std::cmp::Ordering::Greater => y,
            });
            left = if x.index <= y.index { rest_left } else { left };
            right = if y.index <= x.index { rest_right } else { right };
        }
        scratch.extend_from_slice(left);
        scratch.extend_from_slice(right);
        self.scratch = scratch;
    }

    /// The set with the blocks in `scratch`.
    fn intern(&mut self) -> SetId {
        let hash = self
            .scratch
            .iter()
            .fold(0, |so_far, block| hash([block.members, u64::from(block.index) << 32 | u64::from(so_far)]));
        if let Some(known) = self.index.find(hash, |set| self.blocks(SetId(set)) == self.scratch) {
            return SetId(known);
        }
        let id = SetId(self.ends.len() as u32);
        self.blocks.extend_from_slice(&self.scratch);
        self.ends.push(self.blocks.len() as u32);
        self.index.insert(hash, id.0);
        id
    }

    /// Bytes of memory in use.
    pub(crate) fn bytes(&self) -> usize {
        self.blocks.capacity() * size_of::<Block>()
            + self.ends.capacity() * size_of::<u32>()
            + self.index.bytes()
            + self.unions.capacity() * size_of::<(SetId, SetId, SetId)>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_know_where_they_come_from() {
        let mut p = Pool::new();
        let argument = p.array("argv[1]", 3);
        let x = p.symbol("x", Sort::Bool);
        let stdin = p.array("stdin", 2);
        assert_eq!(p.symbol_name(p.byte_symbol(argument, 2)), "argv[1][2]");
        assert_eq!(p.symbol_name(p.node(x).symbol()), "x");
        assert_eq!(p.symbol_name(p.byte_symbol(stdin, 0)), "stdin[0]");
        assert_eq!(p.symbol_sort(p.node(x).symbol()), Sort::Bool);
        assert_eq!(p.symbol_count(), 6);
    }

    #[test]
    fn two_symbols_of_one_name_are_different() {
        let mut p = Pool::new();
        assert_ne!(p.symbol("x", Sort::Bool), p.symbol("x", Sort::Bool));
    }

    #[test]
    fn an_expression_depends_on_the_symbols_below_it() {
        let mut p = Pool::new();
        let input = p.array("in", 300);
        let bytes = [7, 63, 64, 250].map(|index| p.byte(input, index));
        let sum = bytes.iter().copied().reduce(|a, b| p.add(a, b)).unwrap();
        let found: Vec<usize> = p.symbols_of(sum).map(SymbolId::index).collect();
        assert_eq!(found, [7, 63, 64, 250]);
        assert_eq!(p.symbol_sets().len(p.symbol_set(sum)), 4);
        assert!(p.symbol_sets().contains(p.symbol_set(sum), p.byte_symbol(input, 64)));
        assert!(!p.symbol_sets().contains(p.symbol_set(sum), p.byte_symbol(input, 65)));
    }

    #[test]
    fn equal_sets_have_one_number_and_know_what_they_share() {
        let mut p = Pool::new();
        let input = p.array("in", 200);
        let [a, b, c] = [0, 100, 199].map(|index| p.byte(input, index));
        let (ab, ba, bc) = (p.add(a, b), p.sub(b, a), p.mul(b, c));
        assert_eq!(p.symbol_set(ab), p.symbol_set(ba));
        assert!(p.symbol_sets().intersect(p.symbol_set(ab), p.symbol_set(bc)));
        assert!(!p.symbol_sets().intersect(p.symbol_set(a), p.symbol_set(bc)));
        let zero = p.bv(8, 0);
        assert!(p.symbol_set(zero).is_empty());
    }
}
