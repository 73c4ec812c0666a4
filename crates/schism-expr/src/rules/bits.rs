//! Masks and shifts: both become extractions and concatenations, in which bytes can be seen.

use super::parts::{Segment, Slice};
use super::{Rule, ite, rules};
use crate::node::{Expr, Node, Op};
use crate::pool::Pool;
use crate::sort::{Sort, mask};

pub(super) const SHL: &[Rule] = rules![shift_of_zero, shl_constant, ite::constant_arms];
pub(super) const LSHR: &[Rule] = rules![shift_of_zero, lshr_constant, ite::constant_arms];
pub(super) const ASHR: &[Rule] = rules![shift_of_zero, ashr_constant, ashr_nonnegative, ite::constant_arms];

/// `x & 0b0111_0000` is three bits of `x` between zeros.
pub(super) fn mask_to_extract(p: &mut Pool, n: Node) -> Option<Expr> {
    let Sort::BitVec(_) = n.sort() else { return None };
    let mask = p.value(n.b())?;
    let low = mask.trailing_zeros();
    let ones = (mask >> low).trailing_ones();
    if mask.count_ones() != ones {
        return None;
    }
    let kept = p.extract(n.a(), low, ones);
    let shifted = if low == 0 {
        kept
    } else {
        let below = p.bv(low, 0);
        p.concat(kept, below)
    };
    Some(p.zext(shifted, n.width()))
}

/// A bitwise operator goes to the parts of words where that ends it for some of them: `(a:b) & 0xff0f` is
/// `a:(b & 0x0f)`, `(a:00) | (00:b)` is `a:b`, `zext(a) ^ zext(b)` is `zext(a ^ b)`.
pub(super) fn bitwise_by_parts(p: &mut Pool, n: Node) -> Option<Expr> {
    if !p.has_parts(n.a()) && !p.has_parts(n.b()) {
        return None;
    }
    let segments = p.segments(n.a(), n.b());
    let ends = |slice: Slice, width| slice.known().is_some_and(|value| value == 0 || value == mask(width));
    let useful = |s: &Segment| ends(s.left, s.width) || ends(s.right, s.width);
    if segments.len() < 2 || !segments.iter().any(useful) {
        return None;
    }
    let mut pieces = Vec::with_capacity(segments.len());
    for segment in segments {
        let (left, right) = (p.slice(segment.left, segment.width), p.slice(segment.right, segment.width));
        pieces.push(p.make(Node::binary(n.op(), Sort::bits(segment.width), left, right)));
    }
    Some(p.concat_all(&pieces))
}

/// 0 shifted is 0.
fn shift_of_zero(p: &mut Pool, n: Node) -> Option<Expr> {
    p.is_zero(n.a()).then(|| n.a())
}

/// `x << k` is the low bits of `x` above `k` zeros.
fn shl_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let distance = p.value(n.b())?;
    let width = n.width();
    match distance {
        0 => Some(n.a()),
        _ if distance >= u128::from(width) => Some(p.bv(width, 0)),
        _ => {
            let distance = distance as u32;
            let kept = p.extract(n.a(), 0, width - distance);
            let zeros = p.bv(distance, 0);
            Some(p.concat(kept, zeros))
        }
    }
}

/// `x >> k`, unsigned, is the high bits of `x` after zeros.
fn lshr_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let distance = p.value(n.b())?;
    let width = n.width();
    if distance >= u128::from(width) {
        return Some(p.bv(width, 0));
    }
    let kept = p.extract(n.a(), distance as u32, width - distance as u32);
    Some(p.zext(kept, width))
}

/// `x >> k`, signed, is the high bits of `x` after copies of the sign.
fn ashr_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let width = n.width();
    let distance = p.value(n.b())?.min(u128::from(width - 1)) as u32;
    let kept = p.extract(n.a(), distance, width - distance);
    Some(p.sext(kept, width))
}

/// Signed and unsigned shifts to the right are the same for numbers that are not negative.
fn ashr_nonnegative(p: &mut Pool, n: Node) -> Option<Expr> {
    p.is_nonnegative(n.a()).then(|| p.make(Node::binary(Op::LShr, n.sort(), n.a(), n.b())))
}
