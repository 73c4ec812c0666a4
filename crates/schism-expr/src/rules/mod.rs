//! The simplifier: for each operator a list of rules, tried in order, the first that applies wins.
//!
//! A rule looks at a node that is not yet in the pool and gives an expression of the same value, or nothing. When
//! rules run, constants are folded already, and the operands of a commutative operator are in order: a constant is
//! the second. Results go through the constructors, hence through the rules again; the pool bounds how deep and how
//! often. The direction of each rule is towards the form in which bytes of the input stay visible: shifts and masks
//! become extractions and concatenations, and those take each other away.

mod arith;
mod bits;
mod bool;
mod compare;
mod convert;
mod flag;
mod float;
mod ite;
mod join;
mod order;
mod parts;
mod polynomial;
mod range;
mod table;
#[cfg(test)]
mod tests;
mod words;

use crate::node::{Expr, Node, Op};
use crate::pool::Pool;

pub use table::MAX_BALANCED;

/// A way to simplify one node.
#[derive(Clone, Copy)]
pub(crate) struct Rule {
    #[cfg_attr(not(test), allow(dead_code, reason = "tests count rules by their names"))]
    pub name: &'static str,
    apply: fn(&mut Pool, Node) -> Option<Expr>,
}

/// A list of rules from the names of their functions.
macro_rules! rules {
    ($($path:path),* $(,)?) => {
        const { &[$($crate::rules::Rule { name: stringify!($path), apply: $path }),*] }
    };
}
pub(crate) use rules;

/// The rules for an operator.
pub(crate) fn rules_for(op: Op) -> &'static [Rule] {
    match op {
        Op::Const | Op::Symbol => &[],
        Op::Not => bool::NOT,
        Op::And => bool::AND,
        Op::Or => bool::OR,
        Op::Xor => bool::XOR,
        Op::Neg => arith::NEG,
        Op::Add => arith::ADD,
        Op::Sub => arith::SUB,
        Op::Mul => arith::MUL,
        Op::UDiv => arith::UDIV,
        Op::SDiv => arith::SDIV,
        Op::URem => arith::UREM,
        Op::SRem => arith::SREM,
        Op::Shl => bits::SHL,
        Op::LShr => bits::LSHR,
        Op::AShr => bits::ASHR,
        Op::Concat => words::CONCAT,
        Op::Extract => words::EXTRACT,
        Op::ZExt => words::ZEXT,
        Op::SExt => words::SEXT,
        Op::Eq => compare::EQ,
        Op::Ult => order::ULT,
        Op::Ule => order::ULE,
        Op::Slt => order::SLT,
        Op::Sle => order::SLE,
        Op::Ite => ite::ITE,
        Op::Select => table::SELECT,
        Op::FNeg => float::FNEG,
        Op::FAbs => float::FABS,
        Op::FEq => float::FEQ,
        Op::FLt => float::FLT,
        Op::FLe => float::FLE,
        Op::FClass => float::FCLASS,
        Op::FToBits => float::FTOBITS,
        Op::BitsToF => float::BITSTOF,
        Op::FRound => float::FROUND,
        Op::FConvert => convert::FCONVERT,
        Op::FToSigned | Op::FToUnsigned => convert::TO_INTEGER,
        Op::SignedToF | Op::UnsignedToF => convert::OF_INTEGER,
        Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem | Op::FFma | Op::FSqrt => ite::ANY,
    }
}

/// What the first rule that applies makes of `node`.
pub(crate) fn apply(pool: &mut Pool, node: Node) -> Option<Expr> {
    for rule in rules_for(node.op()) {
        if let Some(result) = (rule.apply)(pool, node) {
            debug_assert_eq!(pool.sort(result), node.sort());
            #[cfg(test)]
            {
                *pool.fired.entry(rule.name).or_default() += 1;
            }
            return Some(result);
        }
    }
    None
}

/// Small questions that rules ask.
impl Pool {
    /// The operand of `e`, if its operator is `op` (which has one).
    #[inline]
    pub(crate) fn unary_of(&self, op: Op, e: Expr) -> Option<Expr> {
        let node = self.node(e);
        (node.op() == op).then(|| node.a())
    }

    /// The operands of `e`, if its operator is `op` (which has two).
    #[inline]
    pub(crate) fn binary_of(&self, op: Op, e: Expr) -> Option<(Expr, Expr)> {
        let node = self.node(e);
        (node.op() == op).then(|| (node.a(), node.b()))
    }

    /// The operands of `e`, if its operator is `op` and the second operand is a constant.
    #[inline]
    pub(crate) fn binary_constant(&self, op: Op, e: Expr) -> Option<(Expr, u128)> {
        let (a, b) = self.binary_of(op, e)?;
        Some((a, self.value(b)?))
    }

    /// Condition and arms, if `e` chooses between two constants.
    pub(crate) fn constant_arms(&self, e: Expr) -> Option<(Expr, u128, u128)> {
        let node = self.node(e);
        if node.op() != Op::Ite {
            return None;
        }
        Some((node.a(), self.value(node.b())?, self.value(node.c())?))
    }

    /// Whether `e` is all zeros.
    #[inline]
    pub(crate) fn is_zero(&self, e: Expr) -> bool {
        self.value(e) == Some(0)
    }

    /// Whether `e` is all ones.
    #[inline]
    pub(crate) fn is_ones(&self, e: Expr) -> bool {
        self.value(e) == Some(self.sort(e).mask())
    }

    /// Whether `a` is the complement of `b` at sight.
    #[inline]
    pub(crate) fn are_complements(&self, a: Expr, b: Expr) -> bool {
        self.unary_of(Op::Not, a) == Some(b) || self.unary_of(Op::Not, b) == Some(a)
    }

    /// Whether the sign bit is known to be 0.
    #[inline]
    pub(crate) fn is_nonnegative(&self, e: Expr) -> bool {
        self.facts(e).max <= self.sort(e).mask() >> 1
    }
}
