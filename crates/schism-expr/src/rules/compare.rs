//! Equality. A constant comes to stand alone on the right, and words are compared part by part.

use super::{Rule, flag, ite, polynomial, range, rules};
use crate::node::{Expr, Node, Op};
use crate::pool::Pool;
use crate::sort::{Sort, mask, signed};

/// How many entries of a table may equal a constant for the question to become one about the index.
const MAX_MATCHES: usize = 4;

/// How many choices, one inside the other, [`eq_ite_excluded`] looks through.
const MAX_CHOICES: usize = 256;

pub(super) const EQ: &[Rule] = rules![
    eq_same_or_complement,
    eq_bool_constant,
    range::eq_decided,
    flag::eq_bit_zero,
    eq_invert_constant,
    eq_difference_zero,
    eq_common_operand,
    eq_extended_constant,
    eq_extended_both,
    eq_by_parts,
    polynomial::eq_same_polynomial,
    eq_nots,
    eq_select_constant,
    ite::constant_arms,
    flag::eq_of_choices,
    eq_ite_constant,
    eq_ite_excluded
];

/// `x == x` is true, `x == ~x` is false.
fn eq_same_or_complement(p: &mut Pool, n: Node) -> Option<Expr> {
    if n.a() == n.b() {
        return Some(Pool::TRUE);
    }
    p.are_complements(n.a(), n.b()).then_some(Pool::FALSE)
}

/// `b == true` is `b`, `b == false` is `!b`.
fn eq_bool_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    if p.sort(n.a()) != Sort::Bool {
        return None;
    }
    let value = p.value(n.b())?;
    Some(if value != 0 { n.a() } else { p.not(n.a()) })
}

/// `x + j == k` is `x == k - j`, and so for every operator that can be turned round: `~`, `-`, `^`, a constant minus
/// `x`, and the product with an odd constant.
fn eq_invert_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let k = p.value(n.b())?;
    let inner = p.node(n.a());
    let second = || p.value(inner.b());
    let (x, wanted) = match inner.op() {
        Op::Not => (inner.a(), !k),
        Op::Neg => (inner.a(), k.wrapping_neg()),
        Op::Xor => (inner.a(), second()? ^ k),
        Op::Add => (inner.a(), k.wrapping_sub(second()?)),
        Op::Sub => (inner.b(), p.value(inner.a())?.wrapping_sub(k)),
        Op::Mul => (inner.a(), k.wrapping_mul(odd_inverse(second()?)?)),
        _ => return None,
    };
    let wanted = p.constant(p.sort(x), wanted);
    Some(p.eq(x, wanted))
}

/// The number that gives 1 modulo 2^128 when multiplied with an odd one.
fn odd_inverse(odd: u128) -> Option<u128> {
    if odd & 1 == 0 {
        return None;
    }
    // Right in three bits at the start; every step doubles them.
    let start = odd;
    Some((0..6).fold(start, |inverse, _| inverse.wrapping_mul(2_u128.wrapping_sub(odd.wrapping_mul(inverse)))))
}

/// `x - y == 0` and `x ^ y == 0` are `x == y`.
fn eq_difference_zero(p: &mut Pool, n: Node) -> Option<Expr> {
    let inner = p.node(n.a());
    let difference = matches!(inner.op(), Op::Sub | Op::Xor);
    (difference && p.is_zero(n.b())).then(|| p.eq(inner.a(), inner.b()))
}

/// `x + y == x + z` is `y == z`; so for `-` and `^`.
fn eq_common_operand(p: &mut Pool, n: Node) -> Option<Expr> {
    let (left, right) = (p.node(n.a()), p.node(n.b()));
    if left.op() != right.op() || !matches!(left.op(), Op::Add | Op::Sub | Op::Xor) {
        return None;
    }
    if left.a() == right.a() {
        return Some(p.eq(left.b(), right.b()));
    }
    if left.b() == right.b() {
        return Some(p.eq(left.a(), right.a()));
    }
    if !left.op().commutes() {
        return None;
    }
    if left.a() == right.b() {
        return Some(p.eq(left.b(), right.a()));
    }
    (left.b() == right.a()).then(|| p.eq(left.a(), right.b()))
}

/// `sext(x) == k` is `x == k` in the bits of `x`, or false. (Zero extensions are compared by parts.)
fn eq_extended_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let k = p.value(n.b())?;
    let x = p.unary_of(Op::SExt, n.a())?;
    let width = p.width(x);
    let extended = signed(k, width) as u128 & p.sort(n.a()).mask();
    if extended != k {
        return Some(Pool::FALSE);
    }
    let k = p.bv(width, k);
    Some(p.eq(x, k))
}

/// `sext(x) == sext(y)` is `x == y` once both have the same width; so for zero extensions.
fn eq_extended_both(p: &mut Pool, n: Node) -> Option<Expr> {
    let op = p.op(n.a());
    if !matches!(op, Op::SExt | Op::ZExt) {
        return None;
    }
    let (x, y) = (p.unary_of(op, n.a())?, p.unary_of(op, n.b())?);
    let width = p.width(x).max(p.width(y));
    let [x, y] = [x, y].map(|e| p.make(Node::unary(op, Sort::bits(width), 0, e)));
    Some(p.eq(x, y))
}

/// Words made of parts are equal if the parts are: with a constant each part for itself, otherwise cut where both
/// words have a border.
fn eq_by_parts(p: &mut Pool, n: Node) -> Option<Expr> {
    if !p.has_parts(n.a()) && !p.has_parts(n.b()) {
        return None;
    }
    let cuts = common_borders(p, n.a(), n.b());
    if cuts.len() < 2 {
        return None;
    }
    let mut all = Pool::TRUE;
    for (low, width) in cuts {
        let (x, y) = (p.extract(n.a(), low, width), p.extract(n.b(), low, width));
        let equal = p.eq(x, y);
        all = p.and(equal, all);
    }
    Some(all)
}

/// The pieces (lowest bit and width, from the lowest up) into which the borders that both words have cut them. A
/// constant can be cut anywhere.
fn common_borders(p: &Pool, left: Expr, right: Expr) -> Vec<(u32, u32)> {
    let borders = |e: Expr| -> Option<u128> {
        if p.value(e).is_some() {
            return None;
        }
        let mut low = p.width(e);
        Some(p.parts(e).iter().fold(0, |set, part| {
            low -= part.width;
            set | 1 << low
        }))
    };
    let common = borders(left).unwrap_or(u128::MAX) & borders(right).unwrap_or(u128::MAX) & mask(p.width(left));
    let mut lows: Vec<u32> = (0..p.width(left)).filter(|low| common >> low & 1 == 1).collect();
    lows.push(p.width(left));
    lows.windows(2).map(|pair| (pair[0], pair[1] - pair[0])).collect()
}

/// `~x == ~y` is `x == y`; for Bool, `!x == y` is `!(x == y)`.
fn eq_nots(p: &mut Pool, n: Node) -> Option<Expr> {
    match (p.unary_of(Op::Not, n.a()), p.unary_of(Op::Not, n.b())) {
        (Some(x), Some(y)) => Some(p.eq(x, y)),
        (Some(x), None) if p.sort(x) == Sort::Bool => Some(p.ne(x, n.b())),
        (None, Some(y)) if p.sort(y) == Sort::Bool => Some(p.ne(n.a(), y)),
        _ => None,
    }
}

/// `table[i] == k` is a question about `i` if few entries are `k`.
fn eq_select_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    let k = p.value(n.b())?;
    let select = p.node(n.a());
    if select.op() != Op::Select {
        return None;
    }
    let table = p.table_values(select.table());
    let index = select.a();
    // The zeros beyond the end would be many.
    let (_, last) = p.range(index);
    let covers = last < table.values.len() as u128;
    if k == 0 && !covers {
        return None;
    }
    let places = table.values.iter().enumerate().filter(|&(_, &value)| value == k).map(|(at, _)| at as u128);
    let places: Vec<u128> = places.take_while(|&at| at <= last).take(MAX_MATCHES + 1).collect();
    if places.len() > MAX_MATCHES {
        return None;
    }
    let mut any = Pool::FALSE;
    for at in places {
        let at = p.constant(p.sort(index), at);
        let here = p.eq(index, at);
        any = p.or(any, here);
    }
    Some(any)
}

/// `(c ? j : x) == k` is `c || x == k` or `!c && x == k`.
fn eq_ite_constant(p: &mut Pool, n: Node) -> Option<Expr> {
    p.value(n.b())?;
    let ite = p.node(n.a());
    if ite.op() != Op::Ite || (p.value(ite.b()).is_none() && p.value(ite.c()).is_none()) {
        return None;
    }
    let (then, otherwise) = (p.eq(ite.b(), n.b()), p.eq(ite.c(), n.b()));
    Some(p.ite(ite.a(), then, otherwise))
}

/// `(c ? x : y) == k` is `c && x == k` if `c` is what makes `y` equal to `k`, or if nothing does; so for the other arm. What `strcmp` gives is
/// a chain of such choices, which falls apart into one condition for each byte.
fn eq_ite_excluded(p: &mut Pool, n: Node) -> Option<Expr> {
    let k = n.b();
    p.value(k)?;
    let mut rest = n.a();
    let mut all = Vec::new();
    while all.len() < MAX_CHOICES && p.op(rest) == Op::Ite {
        let ite = p.node(rest);
        let [then, otherwise] = [ite.b(), ite.c()].map(|arm| (p.op(arm) != Op::Ite).then(|| p.eq(arm, k)));
        let not = p.not(ite.a());
        if otherwise.is_some_and(|equal| equal == Pool::FALSE || equal == ite.a()) {
            all.push(ite.a());
            rest = ite.b();
        } else if then.is_some_and(|equal| equal == Pool::FALSE || equal == not) {
            all.push(not);
            rest = ite.c();
        } else {
            break;
        }
    }
    if all.is_empty() {
        return None;
    }
    let equal = p.eq(rest, k);
    Some(all.into_iter().rev().fold(equal, |below, condition| p.and(condition, below)))
}
