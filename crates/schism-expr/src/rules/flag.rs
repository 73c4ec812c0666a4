//! Truth values as numbers: choices between 1 and 0, which C makes of every comparison, and single bits.

use crate::node::{Expr, Node, Op};
use crate::pool::Pool;
use crate::sort::Sort;

/// `(c ? 1 : 0) & (d ? 1 : 0)` is `c && d ? 1 : 0`; so for `|` and `^`, and for flags that are 0 when they hold.
pub(super) fn bitwise_of_flags(p: &mut Pool, n: Node) -> Option<Expr> {
    if n.sort() == Sort::Bool {
        return None;
    }
    let (c, d) = (p.flag(n.a())?, p.flag(n.b())?);
    let [c, d] = [c, d].map(|(condition, holds)| if holds { condition } else { p.not(condition) });
    let both = p.make(Node::binary(n.op(), Sort::Bool, c, d));
    Some(p.bool_to_bv(both, n.width()))
}

/// `(c ? j : k) == (d ? j : k)` is `c == d`, and `c != d` if one of them has its arms exchanged.
pub(super) fn eq_of_choices(p: &mut Pool, n: Node) -> Option<Expr> {
    let (c, j, k) = p.constant_arms(n.a())?;
    let (d, l, m) = p.constant_arms(n.b())?;
    match () {
        () if (j, k) == (l, m) => Some(p.eq(c, d)),
        () if (j, k) == (m, l) => Some(p.ne(c, d)),
        () => None,
    }
}

/// `(c ? 1 : 0) * x` and `(c ? ~0 : 0) & x` are `c ? x : 0`.
pub(super) fn choice_of_all_or_nothing(p: &mut Pool, n: Node) -> Option<Expr> {
    let all = if n.op() == Op::Mul { 1 } else { n.sort().mask() };
    for (choice, x) in [(n.a(), n.b()), (n.b(), n.a())] {
        let Some((condition, then, otherwise)) = p.constant_arms(choice) else { continue };
        if p.value(x).is_some() {
            return None;
        }
        let nothing = p.constant(n.sort(), 0);
        match (then, otherwise) {
            (then, 0) if then == all => return Some(p.ite(condition, x, nothing)),
            (0, otherwise) if otherwise == all => return Some(p.ite(condition, nothing, x)),
            _ => {}
        }
    }
    None
}

/// A bit is not 0 exactly if it is 1: one form for the question.
pub(super) fn eq_bit_zero(p: &mut Pool, n: Node) -> Option<Expr> {
    if p.sort(n.a()) != Sort::bits(1) || !p.is_zero(n.b()) {
        return None;
    }
    let one = p.bv(1, 1);
    Some(p.ne(n.a(), one))
}

/// `bit == 1 ? 1 : 0` is the bit, extended.
pub(super) fn ite_of_bit(p: &mut Pool, n: Node) -> Option<Expr> {
    let (bit, _) = p.binary_constant(Op::Eq, n.a()).filter(|&(bit, k)| k == 1 && p.width(bit) == 1)?;
    match (n.sort(), p.value(n.b())?, p.value(n.c())?) {
        (Sort::BitVec(_), 1, 0) => Some(p.zext(bit, n.width())),
        (Sort::BitVec(_), 0, 1) => {
            let not = p.not(bit);
            Some(p.zext(not, n.width()))
        }
        _ => None,
    }
}

/// `a <= b ? x : y` is `b < a ? y : x`: one form for a question and its opposite.
pub(super) fn ite_or_equal(p: &mut Pool, n: Node) -> Option<Expr> {
    if !matches!(p.op(n.a()), Op::Ule | Op::Sle) {
        return None;
    }
    let opposite = p.not(n.a());
    Some(p.ite(opposite, n.c(), n.b()))
}

/// `(c ? j : x) < k` is `c ? j < k : x < k`, in which one side is decided; so for `k < (c ? j : x)`.
pub(super) fn order_of_choice(p: &mut Pool, n: Node) -> Option<Expr> {
    let (choice, _, below) = p.term_and_constant(n)?;
    let ite = p.node(choice);
    if ite.op() != Op::Ite || (p.value(ite.b()).is_none() && p.value(ite.c()).is_none()) {
        return None;
    }
    let [then, otherwise] = [ite.b(), ite.c()].map(|arm| {
        let (x, y) = if below { (arm, n.b()) } else { (n.a(), arm) };
        p.make(Node::binary(n.op(), Sort::Bool, x, y))
    });
    Some(p.ite(ite.a(), then, otherwise))
}

impl Pool {
    /// The condition of a choice between 1 and 0, and whether it is 1 where the condition holds.
    fn flag(&self, e: Expr) -> Option<(Expr, bool)> {
        match self.constant_arms(e)? {
            (condition, 1, 0) => Some((condition, true)),
            (condition, 0, 1) => Some((condition, false)),
            _ => None,
        }
    }
}
