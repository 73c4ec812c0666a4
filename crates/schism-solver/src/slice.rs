//! The part of a path condition that a question depends on.

use schism_expr::{Expr, Marks, Pool, SymbolId};

use schism_path::ByteSet;
use schism_path::PathCondition;

/// A symbol of a slice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Domain {
    pub symbol: SymbolId,
    /// The expression that the symbol is.
    pub leaf: Expr,
    /// The values that it may have, if it is narrow.
    pub values: ByteSet,
}

/// Conditions that have to hold together, apart from all others of a path.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Slice {
    /// Conditions over several symbols or over a wide one, in rising order.
    pub linked: Vec<Expr>,
    /// What is said of single symbols, in rising order.
    pub domains: Vec<Domain>,
}

impl Slice {
    /// Puts both lists in order.
    pub fn sort(&mut self) {
        self.linked.sort_unstable();
        self.linked.dedup();
        self.domains.sort_unstable_by_key(|domain| domain.symbol);
    }

    /// Whether `self` requires no more than `other`: then it is not satisfiable only if `other` is not.
    pub fn is_weaker_than(&self, other: &Slice) -> bool {
        if self.linked.len() > other.linked.len() || self.domains.len() > other.domains.len() {
            return false;
        }
        let mut theirs = other.linked.iter();
        if !self.linked.iter().all(|condition| theirs.any(|their| their == condition)) {
            return false;
        }
        let mut theirs = other.domains.iter();
        self.domains.iter().all(|domain| {
            let found = theirs.find(|their| their.symbol == domain.symbol);
            found.is_some_and(|their| their.values.is_subset(domain.values))
        })
    }
}

/// Finds slices; keeps its room from one to the next.
#[derive(Default)]
pub(crate) struct Slicer {
    symbols: Marks,
    conditions: Marks,
    open: Vec<SymbolId>,
}

impl Slicer {
    /// Everything that is connected to `start` by conditions of the path.
    pub fn around(&mut self, pool: &Pool, path: &PathCondition, start: &[SymbolId]) -> Slice {
        self.symbols.clear();
        self.conditions.clear();
        self.open.clear();
        for &symbol in start {
            self.reach(symbol);
        }
        let mut slice = Slice::default();
        while let Some(symbol) = self.open.pop() {
            let Some(known) = path.known(symbol) else { continue };
            slice.domains.push(Domain { symbol, leaf: known.leaf, values: known.domain });
            for condition in known.linked.iter() {
                if self.conditions.set(condition.index()) {
                    slice.linked.push(condition);
                    for symbol in pool.symbols_of(condition) {
                        self.reach(symbol);
                    }
                }
            }
        }
        slice.sort();
        slice
    }

    fn reach(&mut self, symbol: SymbolId) {
        if self.symbols.set(symbol.index()) {
            self.open.push(symbol);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use schism_path::Facts;

    #[test]
    fn a_slice_is_what_is_connected() {
        let mut p = Pool::new();
        let input = p.array("in", 6);
        let bytes: Vec<Expr> = (0..6).map(|index| p.byte(input, index)).collect();
        let symbols: Vec<SymbolId> = (0..6).map(|index| p.byte_symbol(input, index)).collect();
        let (mut facts, mut path) = (Facts::new(), PathCondition::new());
        let links: Vec<Expr> = [(0, 1), (1, 2), (3, 4)].map(|(a, b)| p.ult(bytes[a], bytes[b])).to_vec();
        let ten = p.bv(8, 10);
        let small = [0, 3, 5].map(|at| p.ult(bytes[at], ten));
        for &condition in links.iter().chain(&small) {
            path.push(&mut facts, &mut p, condition);
        }
        let mut slicer = Slicer::default();
        let mut around = |start: usize| {
            let slice = slicer.around(&p, &path, &[symbols[start]]);
            let inside: Vec<usize> = slice.domains.iter().map(|domain| domain.symbol.index()).collect();
            (slice.linked.clone(), inside, slice)
        };
        let (linked, inside, slice) = around(0);
        assert_eq!((linked, inside), (links[..2].to_vec(), vec![0, 1, 2]));
        assert_eq!(slice.domains[0].values, ByteSet::below(10));
        assert_eq!(around(4).0, [links[2]]);
        assert_eq!(around(5).1, [5]);
    }

    #[test]
    fn a_slice_with_less_and_wider_domains_is_weaker() {
        let mut p = Pool::new();
        let input = p.array("in", 3);
        let [x, y, z] = [0, 1, 2].map(|index| p.byte(input, index));
        let mut linked = vec![p.ult(x, y), p.ult(y, z)];
        linked.sort_unstable();
        let domain = |leaf: Expr, end| Domain { symbol: p.node(leaf).symbol(), leaf, values: ByteSet::below(end) };
        let strong = Slice { linked: linked.clone(), domains: vec![domain(x, 5), domain(y, 7), domain(z, 256)] };
        let weak = Slice { linked: linked[1..].to_vec(), domains: vec![domain(x, 5), domain(z, 256)] };
        assert!(weak.is_weaker_than(&strong) && strong.is_weaker_than(&strong) && !strong.is_weaker_than(&weak));
        let other = Slice { linked: vec![], domains: vec![domain(x, 4)] };
        assert!(!other.is_weaker_than(&strong));
    }
}
