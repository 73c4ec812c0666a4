//! Concatenations and choices that put together what extractions took apart.

use crate::node::{Expr, Node, Op};
use crate::pool::Pool;

/// High bits of a sum above the sum of low bits are bits of the one sum; so for differences and products.
pub(super) fn concat_restores_sum(p: &mut Pool, n: Node) -> Option<Expr> {
    let high = p.node(n.a());
    if high.op() != Op::Extract || !matches!(p.op(high.a()), Op::Add | Op::Sub | Op::Mul | Op::Neg) {
        return None;
    }
    let below = u32::from(high.aux());
    let (low, rest) = p.next_of_width(n.b(), below)?;
    if p.extract(high.a(), 0, below) != low {
        return None;
    }
    let joined = p.extract(high.a(), 0, below + high.width());
    Some(p.above(joined, rest))
}

/// Copies of the highest bit of `x` above `x` are a sign extension.
pub(super) fn concat_sign(p: &mut Pool, n: Node) -> Option<Expr> {
    let bit = p.unary_of(Op::SExt, n.a()).unwrap_or(n.a());
    if p.width(bit) != 1 || p.op(bit) != Op::Extract {
        return None;
    }
    let (low, rest) = match p.binary_of(Op::Concat, n.b()) {
        Some((low, rest)) => (low, Some(rest)),
        None => (n.b(), None),
    };
    let width = p.width(low);
    if p.extract(low, width - 1, 1) != bit {
        return None;
    }
    let extended = p.sext(low, width + p.width(n.a()));
    Some(p.above(extended, rest))
}

/// `(c ? a : b):(c ? x : y)` is `c ? a:x : b:y`, also with more after it.
pub(super) fn concat_of_choices(p: &mut Pool, n: Node) -> Option<Expr> {
    let high = p.node(n.a());
    let (next, rest) = match p.binary_of(Op::Concat, n.b()) {
        Some((next, rest)) => (next, Some(rest)),
        None => (n.b(), None),
    };
    let low = p.node(next);
    if high.op() != Op::Ite || low.op() != Op::Ite || high.a() != low.a() {
        return None;
    }
    let then = p.concat(high.b(), low.b());
    let otherwise = p.concat(high.c(), low.c());
    let joined = p.ite(high.a(), then, otherwise);
    Some(p.above(joined, rest))
}

/// `c ? h:x : h:y` is `h:(c ? x : y)`, so for an equal low end; zeros in front of both are the extension of a choice.
pub(super) fn ite_common_parts(p: &mut Pool, n: Node) -> Option<Expr> {
    if !p.has_parts(n.b()) && !p.has_parts(n.c()) {
        return None;
    }
    let width = n.width();
    let segments = p.segments(n.b(), n.c());
    let (top, bottom) = (segments[0], segments[segments.len() - 1]);
    if top.low == 0 {
        return None;
    }
    let arms = |p: &mut Pool, low, width| (p.extract(n.b(), low, width), p.extract(n.c(), low, width));
    let (x, y) = arms(p, top.low, top.width);
    if x == y {
        let (then, otherwise) = arms(p, 0, top.low);
        let below = p.ite(n.a(), then, otherwise);
        return Some(p.concat(x, below));
    }
    let (x, y) = arms(p, 0, bottom.width);
    if x != y {
        return None;
    }
    let (then, otherwise) = arms(p, bottom.width, width - bottom.width);
    let above = p.ite(n.a(), then, otherwise);
    Some(p.concat(above, x))
}

impl Pool {
    /// The whole of `e`, or the first part of a concatenation with the rest, if it has `width` bits.
    fn next_of_width(&self, e: Expr, width: u32) -> Option<(Expr, Option<Expr>)> {
        if self.width(e) == width {
            return Some((e, None));
        }
        let (next, rest) = self.binary_of(Op::Concat, e)?;
        (self.width(next) == width).then_some((next, Some(rest)))
    }

    fn above(&mut self, high: Expr, rest: Option<Expr>) -> Expr {
        match rest {
            Some(rest) => self.concat(high, rest),
            None => high,
        }
    }
}
