//! Comparisons and masks that bounds and known bits decide or make smaller.

use crate::node::{Expr, Node, Op};
use crate::pool::Pool;
use crate::sort::{mask, signed};

/// How far below a term its signed bounds are looked for.
const MAX_LOOK: u32 = 4;

/// `x == y` of words whose bounds or known bits exclude each other is false.
pub(super) fn eq_decided(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, y) = (p.facts(n.a()), p.facts(n.b()));
    let differ = x.max < y.min || y.max < x.min || (x.zeros & y.ones) | (x.ones & y.zeros) != 0;
    differ.then_some(Pool::FALSE)
}

/// `x < y` and `x <= y` where the bounds do not overlap.
pub(super) fn unsigned_decided(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, y) = (p.facts(n.a()), p.facts(n.b()));
    let (always, never) = match n.op() {
        Op::Ult => (x.max < y.min, x.min >= y.max),
        _ => (x.max <= y.min, x.min > y.max),
    };
    (always || never).then_some(Pool::bool(always))
}

/// The same for signed numbers.
pub(super) fn signed_decided(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, y) = (p.signed_range(n.a()), p.signed_range(n.b()));
    let (always, never) = match n.op() {
        Op::Slt => (x.1 < y.0, x.0 >= y.1),
        _ => (x.1 <= y.0, x.0 > y.1),
    };
    (always || never).then_some(Pool::bool(always))
}

/// `x < k` is `x == min` or `x != max` where `k` is next to a bound of `x`; so for `k < x`.
pub(super) fn ult_at_border(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, k, below) = p.term_and_constant(n)?;
    let (min, max) = p.range(x);
    let (first, last) = if below { (min + 1, max) } else { (max - 1, min) };
    let sort = p.sort(x);
    if k == last {
        let border = p.constant(sort, last);
        return Some(p.ne(x, border));
    }
    (k == first).then(|| {
        let only = p.constant(sort, if below { min } else { max });
        p.eq(x, only)
    })
}

/// `x + j < k` is `x < k - j` where the sum never wraps, or always does; so for `k < x + j`.
pub(super) fn ult_of_sum(p: &mut Pool, n: Node) -> Option<Expr> {
    let (sum, k, below) = p.term_and_constant(n)?;
    let (x, j) = p.binary_constant(Op::Add, sum)?;
    let all = p.sort(x).mask();
    let (min, max) = p.range(x);
    let wraps = |value: u128| value > all - j;
    if wraps(min) != wraps(max) {
        return None;
    }
    // Bounds decide a sum that is never on the same side of the wrap as `k`.
    if wraps(min) != (k < j) {
        return None;
    }
    let k = p.constant(p.sort(x), k.wrapping_sub(j));
    Some(if below { p.ult(x, k) } else { p.ult(k, x) })
}

/// `x + j < k` of signed numbers is `x < k - j` where the sum never overflows; so for `k < x + j`.
pub(super) fn slt_of_sum(p: &mut Pool, n: Node) -> Option<Expr> {
    let (sum, k, below) = p.term_and_constant(n)?;
    let (x, j) = p.binary_constant(Op::Add, sum)?;
    let width = p.width(x);
    let (low, high) = p.signed_range(x);
    let fits = |value: i128| value.checked_add(signed(j, width)).is_some_and(|sum| signed(sum as u128, width) == sum);
    let moved = signed(k, width).checked_sub(signed(j, width))?;
    if !fits(low) || !fits(high) || signed(moved as u128, width) != moved {
        return None;
    }
    let k = p.bv(width, moved as u128);
    Some(if below { p.slt(x, k) } else { p.slt(k, x) })
}

/// `zext(x) - j < k` is `x - j < k` in the bits of `x`, as in C's test for a digit, if those can tell the wrapped
/// differences from the others.
pub(super) fn ult_of_narrow_sum(p: &mut Pool, n: Node) -> Option<Expr> {
    let (sum, k, below) = p.term_and_constant(n)?;
    let (wide, j) = p.binary_constant(Op::Add, sum)?;
    let x = p.unary_of(Op::ZExt, wide)?;
    let width = p.width(x);
    let subtracted = j.wrapping_neg() & p.sort(wide).mask();
    // Differences run from 0 to `top`; what wraps around lies above it in both widths.
    let top = mask(width).checked_sub(subtracted)?;
    if k > top {
        return None;
    }
    let (j, k) = (p.bv(width, j), p.bv(width, k));
    let narrow = p.add(x, j);
    Some(if below { p.ult(narrow, k) } else { p.ult(k, narrow) })
}

/// `x & y` is `x` if all bits that `x` may have are ones of `y`; `x | y` is `x` if all that `y` may have are ones of
/// `x`.
pub(super) fn bitwise_without_effect(p: &mut Pool, n: Node) -> Option<Expr> {
    let all = n.sort().mask();
    for (x, y) in [(n.a(), n.b()), (n.b(), n.a())] {
        let (kept, other) = (p.facts(x), p.facts(y));
        let same = match n.op() {
            Op::And => kept.zeros | other.ones,
            _ => kept.ones | other.zeros,
        };
        if same == all {
            return Some(x);
        }
    }
    None
}

/// `x % y` is `x` if `x` is always smaller.
pub(super) fn urem_of_smaller(p: &mut Pool, n: Node) -> Option<Expr> {
    (p.range(n.a()).1 < p.range(n.b()).0).then(|| n.a())
}

/// The low bits of `x`, extended again, are `x` if it has no others.
pub(super) fn zext_of_all_used_bits(p: &mut Pool, n: Node) -> Option<Expr> {
    let inner = p.node(n.a());
    if inner.op() != Op::Extract || inner.aux() != 0 {
        return None;
    }
    let x = inner.a();
    if p.range(x).1 > mask(inner.width()) {
        return None;
    }
    Some(if n.width() < p.width(x) { p.extract(x, 0, n.width()) } else { p.zext(x, n.width()) })
}

impl Pool {
    /// The operand of a comparison that is no constant, the constant, and whether the constant is on the right.
    pub(super) fn term_and_constant(&self, n: Node) -> Option<(Expr, u128, bool)> {
        match (self.value(n.a()), self.value(n.b())) {
            (None, Some(k)) => Some((n.a(), k, true)),
            (Some(k), None) => Some((n.b(), k, false)),
            _ => None,
        }
    }

    /// Bounds of the value as a signed number. Looks a few steps below sums and extensions, whose signed bounds are
    /// tighter than the unsigned ones.
    pub(crate) fn signed_range(&self, e: Expr) -> (i128, i128) {
        self.signed_range_within(e, MAX_LOOK)
    }

    fn signed_range_within(&self, e: Expr, look: u32) -> (i128, i128) {
        let node = self.node(e);
        let width = node.width();
        let (min, max) = self.range(e);
        let (low, high) = (signed(min, width), signed(max, width));
        if low <= high {
            return (low, high);
        }
        let unknown = (signed(1 << (width - 1), width), (mask(width) >> 1) as i128);
        if look == 0 {
            return unknown;
        }
        match node.op() {
            Op::SExt => self.signed_range_within(node.a(), look - 1),
            Op::Ite => {
                let (then, otherwise) =
                    (self.signed_range_within(node.b(), look - 1), self.signed_range_within(node.c(), look - 1));
                (then.0.min(otherwise.0), then.1.max(otherwise.1))
            }
            Op::Add | Op::Sub => {
                let (x, y) =
                    (self.signed_range_within(node.a(), look - 1), self.signed_range_within(node.b(), look - 1));
                let bounds = if node.op() == Op::Add {
                    x.0.checked_add(y.0).zip(x.1.checked_add(y.1))
                } else {
                    x.0.checked_sub(y.1).zip(x.1.checked_sub(y.0))
                };
                bounds.filter(|&(low, high)| low >= unknown.0 && high <= unknown.1).unwrap_or(unknown)
            }
            _ => unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sort::Sort;

    #[test]
    fn signed_bounds_of_promoted_bytes() {
        let mut p = Pool::new();
        let x = p.symbol("x", Sort::bits(8));
        let zero_extended = p.zext(x, 32);
        let sign_extended = p.sext(x, 32);
        assert_eq!(p.signed_range(zero_extended), (0, 255));
        assert_eq!(p.signed_range(sign_extended), (-128, 127));
        let k = p.bv(32, 48);
        let digit = p.sub(zero_extended, k);
        assert_eq!(p.signed_range(digit), (-48, 207));
        let difference = p.sub(sign_extended, zero_extended);
        assert_eq!(p.signed_range(difference), (-383, 127));
        let c = p.symbol("c", Sort::Bool);
        let either = p.ite(c, digit, sign_extended);
        assert_eq!(p.signed_range(either), (-128, 207));
        assert_eq!(p.signed_range(x), (-128, 127));
        let wide = p.symbol("w", Sort::bits(128));
        let one = p.bv(128, 1);
        let next = p.add(wide, one);
        assert_eq!(p.signed_range(next), (i128::MIN, i128::MAX));
    }
}
