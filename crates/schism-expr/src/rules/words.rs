//! Concatenation, extraction and extension. A concatenation leans to the right (`a:(b:c)`), zeros in front of a word
//! are an extension, and neighbouring bits of one word become one extraction.

use super::parts::Content;
use super::{Rule, ite, join, range, rules};
use crate::node::{Expr, Node, Op};
use crate::pool::Pool;
use crate::sort::{Sort, mask};

pub(super) const CONCAT: &[Rule] = rules![
    concat_leans_right,
    concat_after_zeros,
    concat_constants,
    concat_zext_high,
    concat_adjacent_extracts,
    join::concat_restores_sum,
    join::concat_sign,
    join::concat_of_choices,
    ite::constant_arms
];
pub(super) const EXTRACT: &[Rule] = rules![
    extract_all,
    extract_extract,
    extract_from_parts,
    extract_from_sext,
    extract_low_arithmetic,
    extract_low_shift,
    extract_bitwise,
    extract_ite,
    ite::constant_arms
];
pub(super) const ZEXT: &[Rule] =
    rules![extend_to_own_width, extend_same_kind, range::zext_of_all_used_bits, ite::constant_arms];
pub(super) const SEXT: &[Rule] = rules![extend_to_own_width, extend_same_kind, sext_nonnegative, ite::constant_arms];

/// `(a:b):c` is `a:(b:c)`.
fn concat_leans_right(p: &mut Pool, n: Node) -> Option<Expr> {
    if p.op(n.a()) != Op::Concat {
        return None;
    }
    let mut low = n.b();
    for part in p.parts(n.a()).into_iter().rev() {
        let high = match part.content {
            Content::Known(value) => p.bv(part.width, value),
            Content::Term(e) => e,
        };
        low = p.concat(high, low);
    }
    Some(low)
}

/// `0:x` is `x` extended.
fn concat_after_zeros(p: &mut Pool, n: Node) -> Option<Expr> {
    p.is_zero(n.a()).then(|| p.zext(n.b(), n.width()))
}

/// `j:(k:x)` is `(j:k):x`, the zeros of an extension included.
fn concat_constants(p: &mut Pool, n: Node) -> Option<Expr> {
    let high = p.value(n.a())?;
    let below = p.node(n.b());
    let (low, rest) = match below.op() {
        Op::Concat => (p.value(below.a())?, below.b()),
        Op::ZExt => (0, below.a()),
        _ => return None,
    };
    let low_width = below.width() - p.width(rest);
    let constant = p.bv(p.width(n.a()) + low_width, high << low_width | low);
    Some(p.concat(constant, rest))
}

/// `zext(x):y` is `zext(x:y)`.
fn concat_zext_high(p: &mut Pool, n: Node) -> Option<Expr> {
    let inner = p.unary_of(Op::ZExt, n.a())?;
    let word = p.concat(inner, n.b());
    Some(p.zext(word, n.width()))
}

/// `x[15..8]:x[7..0]` is `x[15..0]`, also with more after it.
fn concat_adjacent_extracts(p: &mut Pool, n: Node) -> Option<Expr> {
    let high = p.node(n.a());
    let (next, rest) = match p.binary_of(Op::Concat, n.b()) {
        Some((next, rest)) => (next, Some(rest)),
        None => (n.b(), None),
    };
    let low = p.node(next);
    let neighbours = high.op() == Op::Extract
        && low.op() == Op::Extract
        && high.a() == low.a()
        && u32::from(high.aux()) == u32::from(low.aux()) + low.width();
    if !neighbours {
        return None;
    }
    let joined = p.extract(high.a(), u32::from(low.aux()), high.width() + low.width());
    Some(match rest {
        Some(rest) => p.concat(joined, rest),
        None => joined,
    })
}

/// All bits of `x` are `x`.
fn extract_all(p: &mut Pool, n: Node) -> Option<Expr> {
    (p.sort(n.a()) == n.sort()).then(|| n.a())
}

/// Bits of bits of `x` are bits of `x`.
fn extract_extract(p: &mut Pool, n: Node) -> Option<Expr> {
    let inner = p.unary_of(Op::Extract, n.a())?;
    let low = u32::from(n.aux()) + u32::from(p.node(n.a()).aux());
    Some(p.extract(inner, low, n.width()))
}

/// Bits of a concatenation, or of a word after zeros, are bits of its parts: a byte of a word is that byte.
fn extract_from_parts(p: &mut Pool, n: Node) -> Option<Expr> {
    if !p.has_parts(n.a()) {
        return None;
    }
    let (from, to) = (u32::from(n.aux()), u32::from(n.aux()) + n.width());
    let mut top = p.width(n.a());
    let mut pieces = Vec::with_capacity(8);
    for part in p.parts(n.a()) {
        let bottom = top - part.width;
        let (low, high) = (bottom.max(from), top.min(to));
        if low < high {
            let piece = match part.content {
                Content::Known(value) => p.bv(high - low, value >> (low - bottom)),
                Content::Term(e) => p.extract(e, low - bottom, high - low),
            };
            pieces.push(piece);
        }
        top = bottom;
    }
    Some(p.concat_all(&pieces))
}

/// Bits of a sign-extended `x` are bits of `x`, or copies of its sign.
fn extract_from_sext(p: &mut Pool, n: Node) -> Option<Expr> {
    let inner = p.unary_of(Op::SExt, n.a())?;
    let inner_width = p.width(inner);
    let low = u32::from(n.aux());
    if low + n.width() <= inner_width {
        return Some(p.extract(inner, low, n.width()));
    }
    let low = low.min(inner_width - 1);
    let kept = p.extract(inner, low, inner_width - low);
    Some(p.sext(kept, n.width()))
}

/// The low bits of a sum, difference or product depend on the low bits of its operands only. Worth it where an
/// operand gets simpler, as those of C's promoted bytes do.
fn extract_low_arithmetic(p: &mut Pool, n: Node) -> Option<Expr> {
    let inner = p.node(n.a());
    let arithmetic = matches!(inner.op(), Op::Add | Op::Sub | Op::Mul | Op::Neg);
    (n.aux() == 0 && arithmetic && p.any_gets_simpler(inner)).then(|| p.extract_operands(n, inner, 0))
}

/// The low bits of a word shifted to the left depend on its low bits only. The distance must fit there.
fn extract_low_shift(p: &mut Pool, n: Node) -> Option<Expr> {
    let inner = p.node(n.a());
    let fits = inner.op() == Op::Shl && n.aux() == 0 && p.range(inner.b()).1 <= mask(n.width());
    (fits && p.any_gets_simpler(inner)).then(|| p.extract_operands(n, inner, 0))
}

/// Bits of a conjunction and its like are those of the operands.
fn extract_bitwise(p: &mut Pool, n: Node) -> Option<Expr> {
    let inner = p.node(n.a());
    let bitwise = matches!(inner.op(), Op::And | Op::Or | Op::Xor | Op::Not);
    (bitwise && p.any_gets_simpler(inner)).then(|| p.extract_operands(n, inner, 0))
}

/// Bits of a choice are a choice between bits.
fn extract_ite(p: &mut Pool, n: Node) -> Option<Expr> {
    let inner = p.node(n.a());
    (inner.op() == Op::Ite && p.any_gets_simpler(inner)).then(|| p.extract_operands(n, inner, 1))
}

/// An extension to the own width is nothing.
fn extend_to_own_width(p: &mut Pool, n: Node) -> Option<Expr> {
    (p.sort(n.a()) == n.sort()).then(|| n.a())
}

/// An extension of an extension of the same kind is one.
fn extend_same_kind(p: &mut Pool, n: Node) -> Option<Expr> {
    let inner = p.unary_of(n.op(), n.a())?;
    Some(p.make(Node::unary(n.op(), n.sort(), 0, inner)))
}

/// Copies of a sign that is 0 are zeros.
fn sext_nonnegative(p: &mut Pool, n: Node) -> Option<Expr> {
    p.is_nonnegative(n.a()).then(|| p.zext(n.a(), n.width()))
}

impl Pool {
    /// Whether taking bits of an operand of `node` makes it simpler. Not deeper: the low bits of a long computation
    /// would become a second computation.
    fn any_gets_simpler(&self, node: Node) -> bool {
        node.args().any(|arg| matches!(self.op(arg), Op::Const | Op::ZExt | Op::SExt | Op::Concat))
    }

    /// A bit-vector cut or extended with zeros to `width` bits.
    pub(crate) fn resize(&mut self, e: Expr, width: u32) -> Expr {
        if self.width(e) > width { self.extract(e, 0, width) } else { self.zext(e, width) }
    }

    /// `inner` on the bits that `n` extracts, of all operands but the first `kept`.
    fn extract_operands(&mut self, n: Node, inner: Node, kept: usize) -> Expr {
        let mut args = [inner.a(); 3];
        for (i, arg) in inner.args().enumerate() {
            args[i] = if i < kept { arg } else { self.extract(arg, u32::from(n.aux()), n.width()) };
        }
        let narrow = Sort::bits(n.width());
        match inner.op().arity() {
            1 => self.make(Node::unary(inner.op(), narrow, 0, args[0])),
            2 => self.make(Node::binary(inner.op(), narrow, args[0], args[1])),
            _ => self.make(Node::ternary(inner.op(), narrow, args[0], args[1], args[2])),
        }
    }
}
