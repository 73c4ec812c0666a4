//! Gates with constants folded and every gate made once.
//!
//! Exclusive or, choice and majority are gates of their own, with clauses that propagate from every side, rather
//! than networks of conjunctions. Every gate is defined in both directions: a later query may use it in any
//! polarity.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::lit::{ClauseSink, Lit};

/// A hash of a few words: keys are small and made by us, so speed is all that counts.
#[derive(Clone, Copy, Default)]
pub(super) struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        // Both halves of the product, so that every bit of the input reaches every bit of the hash.
        let product = u128::from(self.0.rotate_left(23) ^ word) * 0x9e37_79b9_7f4a_7c15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

pub(super) type FastMap<K, V> = HashMap<K, V, BuildHasherDefault<WordHasher>>;

/// The kinds of gates with at most three inputs.
#[derive(Clone, Copy)]
enum Kind {
    And,
    Xor,
    Majority,
    Mux,
}

/// The gates made so far.
#[derive(Default)]
pub(super) struct GateTable {
    /// By kind and inputs; a missing input is a constant.
    small: FastMap<(u64, u64), Lit>,
    /// Conjunctions of more than two literals, in rising order.
    wide: FastMap<Box<[Lit]>, Lit>,
}

/// Makes gates: what it has already it finds again, what is new it sends to the sink.
pub(super) struct Gates<'a> {
    table: &'a mut GateTable,
    sink: &'a mut dyn ClauseSink,
}

impl<'a> Gates<'a> {
    pub fn new(table: &'a mut GateTable, sink: &'a mut dyn ClauseSink) -> Gates<'a> {
        Gates { table, sink }
    }

    /// A variable that no gate drives.
    pub fn input(&mut self) -> Lit {
        self.sink.new_var()
    }

    /// The gate, and whether it must still be defined.
    fn gate(&mut self, kind: Kind, [a, b, c]: [Lit; 3]) -> (Lit, bool) {
        let key = ((kind as u64) << 32 | u64::from(a.code()), u64::from(b.code()) << 32 | u64::from(c.code()));
        match self.table.small.entry(key) {
            std::collections::hash_map::Entry::Occupied(found) => (*found.get(), false),
            std::collections::hash_map::Entry::Vacant(place) => (*place.insert(self.sink.new_var()), true),
        }
    }

    fn clauses(&mut self, clauses: &[&[Lit]]) {
        for clause in clauses {
            self.sink.clause(clause);
        }
    }

    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        match () {
            () if a == Lit::FALSE || a == !b => return Lit::FALSE,
            () if a == Lit::TRUE || a == b => return b,
            () => {}
        }
        let (out, new) = self.gate(Kind::And, [a, b, Lit::FALSE]);
        if new {
            self.clauses(&[&[!out, a], &[!out, b], &[out, !a, !b]]);
        }
        out
    }

    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// The conjunction of any number of literals, as one gate.
    pub fn and_all(&mut self, lits: &[Lit]) -> Lit {
        let mut inputs: Vec<Lit> = lits.iter().copied().filter(|&lit| lit != Lit::TRUE).collect();
        inputs.sort_unstable();
        inputs.dedup();
        let contradicts = |pair: &[Lit]| pair[0] == !pair[1];
        if inputs.first() == Some(&Lit::FALSE) || inputs.windows(2).any(contradicts) {
            return Lit::FALSE;
        }
        match inputs[..] {
            [] => return Lit::TRUE,
            [only] => return only,
            [a, b] => return self.and(a, b),
            _ => {}
        }
        if let Some(&found) = self.table.wide.get(&inputs[..]) {
            return found;
        }
        let out = self.sink.new_var();
        let mut clause: Vec<Lit> = inputs.iter().map(|&lit| !lit).collect();
        clause.push(out);
        for &lit in &inputs {
            self.sink.clause(&[!out, lit]);
        }
        self.sink.clause(&clause);
        self.table.wide.insert(inputs.into(), out);
        out
    }

    /// The disjunction of any number of literals, as one gate.
    pub fn or_all(&mut self, lits: &[Lit]) -> Lit {
        let turned: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
        !self.and_all(&turned)
    }

    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        // The gate has no negated inputs; the signs go to its output.
        let turn = a.is_negated() != b.is_negated();
        let (a, b) = (a.turned_if(a.is_negated()), b.turned_if(b.is_negated()));
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        match () {
            () if a == b => return Lit::constant(turn),
            () if a == Lit::FALSE => return b.turned_if(turn),
            () => {}
        }
        let (out, new) = self.gate(Kind::Xor, [a, b, Lit::FALSE]);
        if new {
            self.clauses(&[&[!out, a, b], &[!out, !a, !b], &[out, !a, b], &[out, a, !b]]);
        }
        out.turned_if(turn)
    }

    /// Whether an odd number of three literals is true.
    pub fn xor3(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let turn = a.is_negated() ^ b.is_negated() ^ c.is_negated();
        let mut inputs = [a, b, c].map(|lit| lit.turned_if(lit.is_negated()));
        inputs.sort_unstable();
        let [a, b, c] = inputs;
        match () {
            () if a == Lit::FALSE => return self.xor(b, c).turned_if(turn),
            () if a == b => return c.turned_if(turn),
            () if b == c => return a.turned_if(turn),
            () => {}
        }
        let (out, new) = self.gate(Kind::Xor, inputs);
        if new {
            self.clauses(&[&[!out, a, b, c], &[!out, !a, !b, c], &[!out, !a, b, !c], &[!out, a, !b, !c]]);
            self.clauses(&[&[out, !a, !b, !c], &[out, a, b, !c], &[out, a, !b, c], &[out, !a, b, c]]);
        }
        out.turned_if(turn)
    }

    /// Whether at least two of three literals are true.
    pub fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut inputs = [a, b, c];
        inputs.sort_unstable();
        let [a, b, c] = inputs;
        match () {
            () if a == Lit::FALSE => return self.and(b, c),
            () if a == Lit::TRUE => return self.or(b, c),
            () if a == b || b == c => return b,
            () if a == !b => return c,
            () if b == !c => return a,
            () => {}
        }
        // The function is its own dual, so the first input can always be positive.
        let turn = a.is_negated();
        let [a, b, c] = inputs.map(|lit| lit.turned_if(turn));
        let (out, new) = self.gate(Kind::Majority, [a, b, c]);
        if new {
            self.clauses(&[&[out, !a, !b], &[out, !a, !c], &[out, !b, !c]]);
            self.clauses(&[&[!out, a, b], &[!out, a, c], &[!out, b, c]]);
        }
        out.turned_if(turn)
    }

    /// `then` if `condition`, else `otherwise`.
    pub fn mux(&mut self, condition: Lit, then: Lit, otherwise: Lit) -> Lit {
        let turn = condition.is_negated();
        let (s, t, e) = if turn { (!condition, otherwise, then) } else { (condition, then, otherwise) };
        match () {
            () if s == Lit::FALSE || t == e => return e,
            () if t == !e => return !self.xor(s, t),
            () if t == Lit::TRUE || t == s => return self.or(s, e),
            () if t == Lit::FALSE || t == !s => return self.and(!s, e),
            () if e == Lit::TRUE || e == !s => return self.or(!s, t),
            () if e == Lit::FALSE || e == s => return self.and(s, t),
            () => {}
        }
        let turn = t.is_negated();
        let (t, e) = (t.turned_if(turn), e.turned_if(turn));
        let (out, new) = self.gate(Kind::Mux, [s, t, e]);
        if new {
            self.clauses(&[&[!s, !t, out], &[!s, t, !out], &[s, !e, out], &[s, e, !out]]);
            // Implied, and what lets two equal arms decide the output.
            self.clauses(&[&[!t, !e, out], &[t, e, !out]]);
        }
        out.turned_if(turn)
    }
}
