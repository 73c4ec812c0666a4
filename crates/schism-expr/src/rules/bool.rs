//! Complement, conjunction, disjunction, exclusive or: what holds for Bool and bit-vectors alike.

use super::{Rule, bits, flag, ite, range, rules};
use crate::node::{Expr, Node, Op};
use crate::pool::Pool;
use crate::sort::Sort;

/// How many operands of a chain of conjunctions (or disjunctions) are searched for a repetition.
const MAX_CHAIN: usize = 8;

pub(super) const NOT: &[Rule] = rules![not_not, not_comparison, not_xor_constant, ite::constant_arms];
pub(super) const AND: &[Rule] = rules![
    neutral_or_dominant,
    same_or_complement,
    associate_constants,
    absorb,
    repeated_in_chain,
    equalities_of_one_term,
    range::bitwise_without_effect,
    flag::bitwise_of_flags,
    flag::choice_of_all_or_nothing,
    bits::mask_to_extract,
    bits::bitwise_by_parts,
    ite::constant_arms
];
pub(super) const OR: &[Rule] = rules![
    neutral_or_dominant,
    same_or_complement,
    associate_constants,
    absorb,
    repeated_in_chain,
    equalities_of_one_term,
    range::bitwise_without_effect,
    flag::bitwise_of_flags,
    bits::bitwise_by_parts,
    ite::constant_arms
];
pub(super) const XOR: &[Rule] = rules![
    xor_neutral,
    xor_ones,
    xor_same_or_complement,
    associate_constants,
    xor_cancel,
    xor_hoist_not,
    flag::bitwise_of_flags,
    bits::bitwise_by_parts,
    ite::constant_arms
];

/// `~~x` is `x`.
fn not_not(p: &mut Pool, n: Node) -> Option<Expr> {
    p.unary_of(Op::Not, n.a())
}

/// `!(a < b)` is `b <= a`. Not so for floats.
fn not_comparison(p: &mut Pool, n: Node) -> Option<Expr> {
    let inner = p.node(n.a());
    match inner.op() {
        Op::Ult => Some(p.ule(inner.b(), inner.a())),
        Op::Ule => Some(p.ult(inner.b(), inner.a())),
        Op::Slt => Some(p.sle(inner.b(), inner.a())),
        Op::Sle => Some(p.slt(inner.b(), inner.a())),
        _ => None,
    }
}

/// `~(x ^ k)` is `x ^ ~k`.
fn not_xor_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, k) = p.binary_constant(Op::Xor, n.a())?;
    let flipped = p.constant(n.sort(), !k);
    Some(p.xor(x, flipped))
}

/// `x & ~0` and `x | 0` are `x`; `x & 0` is 0, `x | ~0` is `~0`.
fn neutral_or_dominant(p: &mut Pool, n: Node) -> Option<Expr> {
    let (zero, ones) = (p.is_zero(n.b()), p.is_ones(n.b()));
    match n.op() {
        Op::And if ones => Some(n.a()),
        Op::Or if zero => Some(n.a()),
        _ => (zero || ones).then(|| n.b()),
    }
}

/// `x & x` is `x`; `x & ~x` is 0 and `x | ~x` is `~0`.
fn same_or_complement(p: &mut Pool, n: Node) -> Option<Expr> {
    if n.a() == n.b() {
        return Some(n.a());
    }
    p.are_complements(n.a(), n.b()).then(|| p.dominant(n))
}

/// `(x & j) & k` is `x & (j & k)`; also for `|` and `^`.
fn associate_constants(p: &mut Pool, n: Node) -> Option<Expr> {
    p.value(n.b())?;
    let (x, inner) = p.binary_of(n.op(), n.a())?;
    p.value(inner)?;
    let both = p.make(Node::binary(n.op(), n.sort(), inner, n.b()));
    Some(p.make(Node::binary(n.op(), n.sort(), x, both)))
}

/// `x & (x | y)` is `x`; `x & (~x | y)` is `x & y`; also with `&` and `|` exchanged.
fn absorb(p: &mut Pool, n: Node) -> Option<Expr> {
    let dual = if n.op() == Op::And { Op::Or } else { Op::And };
    for (x, other) in [(n.a(), n.b()), (n.b(), n.a())] {
        let Some((left, right)) = p.binary_of(dual, other) else { continue };
        if left == x || right == x {
            return Some(x);
        }
        for (part, rest) in [(left, right), (right, left)] {
            if p.are_complements(part, x) {
                return Some(p.make(Node::binary(n.op(), n.sort(), x, rest)));
            }
        }
    }
    None
}

/// `x & (y & (z & x))` is `y & (z & x)`, and 0 with `~x` inside; so for `|`. A bounded look along the chain.
fn repeated_in_chain(p: &mut Pool, n: Node) -> Option<Expr> {
    for (x, chain) in [(n.a(), n.b()), (n.b(), n.a())] {
        let mut rest = chain;
        for _ in 0..MAX_CHAIN {
            let Some((left, right)) = p.binary_of(n.op(), rest) else { break };
            if [left, right].contains(&x) {
                return Some(chain);
            }
            if p.are_complements(left, x) || p.are_complements(right, x) {
                return Some(p.dominant(n));
            }
            // A chain that is built step by step grows on the side of the newer operand.
            rest = left.max(right);
        }
    }
    None
}

/// `x == j && x == k` is false, `x == j && x != k` is `x == j`; `x != j || x != k` is true, `x != j || x == k` is
/// `x != j`.
fn equalities_of_one_term(p: &mut Pool, n: Node) -> Option<Expr> {
    if n.sort() != Sort::Bool {
        return None;
    }
    let (x, j, first_equal) = p.equality_with_constant(n.a())?;
    let (y, k, second_equal) = p.equality_with_constant(n.b())?;
    if x != y || j == k {
        return None;
    }
    // The operator under which a term stays weaker than its neighbour: `&` for `==`, `|` for `!=`.
    let strong = n.op() == Op::And;
    match (first_equal == strong, second_equal == strong) {
        (true, true) => Some(p.dominant(n)),
        (true, false) => Some(n.a()),
        (false, true) => Some(n.b()),
        (false, false) => None,
    }
}

/// `x ^ 0` is `x`.
fn xor_neutral(p: &mut Pool, n: Node) -> Option<Expr> {
    p.is_zero(n.b()).then(|| n.a())
}

/// `x ^ ~0` is `~x`.
fn xor_ones(p: &mut Pool, n: Node) -> Option<Expr> {
    p.is_ones(n.b()).then(|| p.not(n.a()))
}

/// `x ^ x` is 0, `x ^ ~x` is `~0`.
fn xor_same_or_complement(p: &mut Pool, n: Node) -> Option<Expr> {
    if n.a() == n.b() {
        return Some(p.constant(n.sort(), 0));
    }
    p.are_complements(n.a(), n.b()).then(|| p.constant(n.sort(), u128::MAX))
}

/// `(x ^ y) ^ x` is `y`.
fn xor_cancel(p: &mut Pool, n: Node) -> Option<Expr> {
    for (x, other) in [(n.a(), n.b()), (n.b(), n.a())] {
        match p.binary_of(Op::Xor, other) {
            Some((left, right)) if left == x => return Some(right),
            Some((left, right)) if right == x => return Some(left),
            _ => {}
        }
    }
    None
}

/// `~x ^ y` is `~(x ^ y)`; with a constant, `x ^ ~k`.
fn xor_hoist_not(p: &mut Pool, n: Node) -> Option<Expr> {
    for (x, other) in [(n.a(), n.b()), (n.b(), n.a())] {
        if let Some(inner) = p.unary_of(Op::Not, x) {
            let plain = p.xor(inner, other);
            return Some(p.not(plain));
        }
    }
    None
}

impl Pool {
    /// The constant that decides a conjunction (0) or disjunction (all ones).
    fn dominant(&mut self, n: Node) -> Expr {
        self.constant(n.sort(), if n.op() == Op::And { 0 } else { u128::MAX })
    }

    /// `x`, `k` and true for `x == k`; with false for `x != k`.
    fn equality_with_constant(&self, e: Expr) -> Option<(Expr, u128, bool)> {
        let (inner, equal) = match self.unary_of(Op::Not, e) {
            Some(inner) => (inner, false),
            None => (e, true),
        };
        let (x, k) = self.binary_constant(Op::Eq, inner)?;
        Some((x, k, equal))
    }
}
