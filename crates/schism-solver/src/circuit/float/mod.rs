//! Floats: patterns taken apart, computed on with bits for what rounding needs, rounded and put together.
//!
//! Everything is as in `schism_float`: x86's NaNs, one rounding to nearest even, and the patterns of x86_fp80 that no
//! other format has.

mod compare;
mod integer;
mod nan;
mod product;
mod quotient;
mod root;
mod round;
mod sum;
mod unpack;

use schism_expr::{Format, Node, Op, Pool, Sort};

use super::gates::Gates;
use super::lit::Lit;
use super::words::Word;

/// An operator that has to do with floats, and its formats.
pub(super) struct Operation {
    node: Node,
    /// The format of the operands; of an operator on integers that of the result.
    format: Format,
}

impl Operation {
    /// The operation of a node; nothing if no operand and no result is a float, or if the operator is `Ite`, which
    /// works on bits alone.
    pub fn of(pool: &Pool, node: Node) -> Option<Operation> {
        if node.op() == Op::Ite || node.op().arity() == 0 {
            return None;
        }
        match (pool.sort(node.a()), node.sort()) {
            (Sort::Float(format), _) | (_, Sort::Float(format)) => Some(Operation { node, format }),
            _ => None,
        }
    }

    /// The word of the result. Conditions under which it is right go to `limits`.
    pub fn build(&self, gates: &mut Gates<'_>, args: &[&[Lit]], limits: &mut Vec<Lit>) -> Word {
        let Operation { node, format } = *self;
        let width = node.width() as usize;
        let top = format.width() as usize - 1;
        match (node.op(), args) {
            (Op::FToBits | Op::BitsToF, [a]) => a.to_vec(),
            (Op::FNeg, [a]) => [&a[..top], &[!a[top]]].concat(),
            (Op::FAbs, [a]) => [&a[..top], &[Lit::FALSE]].concat(),
            (Op::FAdd, [a, b]) => gates.float_add(format, a, b, false),
            (Op::FSub, [a, b]) => gates.float_add(format, a, b, true),
            (Op::FMul, [a, b]) => gates.float_mul(format, a, b),
            (Op::FDiv, [a, b]) => gates.float_div(format, a, b),
            (Op::FRem, [a, b]) => gates.float_rem(format, a, b, limits),
            (Op::FFma, [a, b, c]) => gates.float_fma(format, a, b, c),
            (Op::FSqrt, [a]) => gates.float_sqrt(format, a),
            (Op::FRound, [a]) => gates.float_round(format, a, node.rounding()),
            (Op::FEq, [a, b]) => vec![gates.float_equal(format, a, b)],
            (Op::FLt, [a, b]) => vec![gates.float_less(format, a, b, false)],
            (Op::FLe, [a, b]) => vec![gates.float_less(format, a, b, true)],
            (Op::FClass, [a]) => vec![gates.float_class(format, a, node.aux())],
            (Op::FConvert, [a]) => match node.sort() {
                Sort::Float(to) => gates.float_convert(format, to, a),
                other => unreachable!("FConvert to {other}"),
            },
            (Op::FToSigned, [a]) => gates.float_to_signed(format, a, width, node.rounding()),
            (Op::FToUnsigned, [a]) => gates.float_to_unsigned(format, a, width, node.rounding()),
            (Op::SignedToF, [a]) => gates.float_of_integer(format, a, true),
            (Op::UnsignedToF, [a]) => gates.float_of_integer(format, a, false),
            (other, _) => unreachable!("{other:?} is no operator on floats"),
        }
    }
}
