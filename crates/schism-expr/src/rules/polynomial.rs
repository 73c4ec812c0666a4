//! Sums of products, multiplied out, modulo a power of two. What is only written in another way (in another order, in Horner's form) is
//! the same sum, and no solver has to multiply to see that.

use std::collections::BTreeMap;

use crate::node::{Expr, Node, Op};
use crate::pool::Pool;
use crate::sort::mask;

/// How many nodes are looked at on each side.
const MAX_NODES: u32 = 200;
/// How many products a sum may have.
const MAX_TERMS: usize = 100;
/// How many factors a product may have.
const MAX_FACTORS: usize = 8;

/// `x * (y + z) == x * y + x * z` is true, `x * y + 1 == y * x` is false; so for the same bits of such words.
pub(super) fn eq_same_polynomial(p: &mut Pool, n: Node) -> Option<Expr> {
    let (left, right, low) = same_bits(p, n);
    if p.value(right).is_some() || !(is_arithmetic(p, left) || is_arithmetic(p, right)) {
        return None;
    }
    // What is above the compared bits never comes down to them.
    let bits = low + p.width(n.a());
    let [left, right] = [left, right].map(|side| Polynomial::of(p, side, bits, &mut { MAX_NODES }));
    let difference = left?.plus(right?, u128::MAX)?;
    match difference.constant()? {
        0 => Some(Pool::TRUE),
        // With bits below, a carry may be all that is left of it.
        _ => (low == 0).then_some(Pool::FALSE),
    }
}

/// The words that are compared, and from which bit on.
fn same_bits(p: &Pool, n: Node) -> (Expr, Expr, u32) {
    let (left, right) = (p.node(n.a()), p.node(n.b()));
    let both = left.op() == Op::Extract && right.op() == Op::Extract && left.aux() == right.aux();
    if both { (left.a(), right.a(), u32::from(left.aux())) } else { (n.a(), n.b(), 0) }
}

fn is_arithmetic(p: &Pool, e: Expr) -> bool {
    matches!(p.op(e), Op::Add | Op::Sub | Op::Mul | Op::Neg | Op::Shl)
}

/// A sum of products modulo a power of two.
struct Polynomial {
    bits: u32,
    /// For each product, its factors in ascending order, how often it is taken; never 0. A factor stands for its unsigned value.
    terms: BTreeMap<Vec<Expr>, u128>,
}

impl Polynomial {
    fn one(bits: u32, product: Vec<Expr>, times: u128) -> Self {
        let mut it = Polynomial { bits, terms: BTreeMap::new() };
        it.add(product, times);
        it
    }

    /// The lowest `bits` bits of an expression; nothing if that becomes too large.
    fn of(p: &Pool, e: Expr, bits: u32, nodes: &mut u32) -> Option<Self> {
        *nodes = nodes.checked_sub(1)?;
        let node = p.node(e);
        // In a narrower word sums and products lose bits that count here.
        let is_whole = p.width(e) >= bits;
        let mut of = |e| Self::of(p, e, bits, nodes);
        match node.op() {
            Op::Const => Some(Self::one(bits, Vec::new(), p.value(e)?)),
            Op::ZExt => of(node.a()),
            Op::Extract if is_whole && node.aux() == 0 => of(node.a()),
            Op::Concat => of(node.a())?.times_constant(1_u128.checked_shl(p.width(node.b()))?).plus(of(node.b())?, 1),
            Op::Add if is_whole => of(node.a())?.plus(of(node.b())?, 1),
            Op::Sub if is_whole => of(node.a())?.plus(of(node.b())?, u128::MAX),
            Op::Mul if is_whole => of(node.a())?.times(&of(node.b())?),
            Op::Neg if is_whole => Some(of(node.a())?.times_constant(u128::MAX)),
            Op::Shl if is_whole && p.value(node.b()).is_some_and(|by| by < u128::from(bits)) => {
                Some(of(node.a())?.times_constant(1 << p.value(node.b())?))
            }
            _ => Some(Self::one(bits, vec![e], 1)),
        }
    }

    fn add(&mut self, product: Vec<Expr>, times: u128) {
        let sum = self.terms.get(&product).copied().unwrap_or(0).wrapping_add(times) & mask(self.bits);
        match sum {
            0 => self.terms.remove(&product),
            _ => self.terms.insert(product, sum),
        };
    }

    fn plus(mut self, other: Self, times: u128) -> Option<Self> {
        for (product, count) in other.terms {
            self.add(product, count.wrapping_mul(times));
        }
        (self.terms.len() <= MAX_TERMS).then_some(self)
    }

    fn times_constant(self, times: u128) -> Self {
        let mut product = Polynomial { bits: self.bits, terms: BTreeMap::new() };
        for (factors, count) in self.terms {
            product.add(factors, count.wrapping_mul(times));
        }
        product
    }

    fn times(&self, other: &Self) -> Option<Self> {
        let mut product = Polynomial { bits: self.bits, terms: BTreeMap::new() };
        for (left, count) in &self.terms {
            for (right, times) in &other.terms {
                let mut factors = [&left[..], &right[..]].concat();
                factors.sort_unstable();
                if factors.len() > MAX_FACTORS || product.terms.len() > MAX_TERMS {
                    return None;
                }
                product.add(factors, count.wrapping_mul(*times));
            }
        }
        Some(product)
    }

    /// Its value, if it is the same whatever the factors are.
    fn constant(&self) -> Option<u128> {
        match self.terms.len() {
            0 => Some(0),
            1 => self.terms.get(&Vec::new()).copied(),
            _ => None,
        }
    }
}
