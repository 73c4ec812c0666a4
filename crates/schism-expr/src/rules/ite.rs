//! Choices, and operators on choices between constants.

use super::{Rule, flag, join, rules};
use crate::node::{Expr, Node, Op};
use crate::pool::Pool;
use crate::sort::Sort;

pub(super) const ITE: &[Rule] = rules![
    ite_decided,
    ite_same_arms,
    ite_not,
    flag::ite_or_equal,
    ite_of_booleans,
    flag::ite_of_bit,
    ite_repeated_condition,
    ite_shared_arm,
    ite_of_equal,
    join::ite_common_parts
];

/// For operators that have no rules of their own.
pub(super) const ANY: &[Rule] = rules![constant_arms];

/// `(c ? j : k) + i` is `c ? j + i : k + i`: an operator on constants and on choices between constants by one
/// condition.
pub(super) fn constant_arms(p: &mut Pool, n: Node) -> Option<Expr> {
    let mut common = None;
    let mut arms = [[n.a(); 3]; 2];
    for (i, arg) in n.args().enumerate() {
        if p.value(arg).is_some() {
            arms[0][i] = arg;
            arms[1][i] = arg;
            continue;
        }
        let (condition, _, _) = p.constant_arms(arg)?;
        if *common.get_or_insert(condition) != condition {
            return None;
        }
        let choice = p.node(arg);
        arms[0][i] = choice.b();
        arms[1][i] = choice.c();
    }
    let condition = common?;
    let [then, otherwise] = arms.map(|args| p.make(n.with_args(&args[..n.op().arity()])));
    Some(p.ite(condition, then, otherwise))
}

/// `true ? x : y` is `x`.
fn ite_decided(p: &mut Pool, n: Node) -> Option<Expr> {
    p.value(n.a()).map(|condition| if condition != 0 { n.b() } else { n.c() })
}

/// `c ? x : x` is `x`.
fn ite_same_arms(_: &mut Pool, n: Node) -> Option<Expr> {
    (n.b() == n.c()).then(|| n.b())
}

/// `!c ? x : y` is `c ? y : x`.
fn ite_not(p: &mut Pool, n: Node) -> Option<Expr> {
    let condition = p.unary_of(Op::Not, n.a())?;
    Some(p.ite(condition, n.c(), n.b()))
}

/// A choice of a Bool in which an arm is true, false or the condition is a conjunction or disjunction.
fn ite_of_booleans(p: &mut Pool, n: Node) -> Option<Expr> {
    if n.sort() != Sort::Bool {
        return None;
    }
    let (condition, then, otherwise) = (n.a(), n.b(), n.c());
    if then == Pool::TRUE || then == condition {
        return Some(p.or(condition, otherwise));
    }
    if otherwise == Pool::FALSE || otherwise == condition {
        return Some(p.and(condition, then));
    }
    if then == Pool::FALSE {
        let not = p.not(condition);
        return Some(p.and(not, otherwise));
    }
    if otherwise == Pool::TRUE {
        let not = p.not(condition);
        return Some(p.or(not, then));
    }
    None
}

/// `c ? (c ? x : y) : z` is `c ? x : z`; also in the other arm.
fn ite_repeated_condition(p: &mut Pool, n: Node) -> Option<Expr> {
    let (then, otherwise) = (p.node(n.b()), p.node(n.c()));
    if then.op() == Op::Ite && then.a() == n.a() {
        return Some(p.ite(n.a(), then.b(), n.c()));
    }
    (otherwise.op() == Op::Ite && otherwise.a() == n.a()).then(|| p.ite(n.a(), n.b(), otherwise.c()))
}

/// `c ? x : (d ? x : y)` is `c || d ? x : y`, and the three like it.
fn ite_shared_arm(p: &mut Pool, n: Node) -> Option<Expr> {
    let (then, otherwise) = (p.node(n.b()), p.node(n.c()));
    if otherwise.op() == Op::Ite {
        if otherwise.b() == n.b() {
            let either = p.or(n.a(), otherwise.a());
            return Some(p.ite(either, n.b(), otherwise.c()));
        }
        if otherwise.c() == n.b() {
            let not = p.not(otherwise.a());
            let either = p.or(n.a(), not);
            return Some(p.ite(either, n.b(), otherwise.b()));
        }
    }
    if then.op() == Op::Ite {
        if then.c() == n.c() {
            let both = p.and(n.a(), then.a());
            return Some(p.ite(both, then.b(), n.c()));
        }
        if then.b() == n.c() {
            let not = p.not(then.a());
            let both = p.and(n.a(), not);
            return Some(p.ite(both, then.c(), n.c()));
        }
    }
    None
}

/// `x == y ? x : y` is `y`, `x == y ? y : x` is `x`.
fn ite_of_equal(p: &mut Pool, n: Node) -> Option<Expr> {
    let (x, y) = p.binary_of(Op::Eq, n.a())?;
    let arms = (n.b(), n.c());
    (arms == (x, y) || arms == (y, x)).then(|| n.c())
}
