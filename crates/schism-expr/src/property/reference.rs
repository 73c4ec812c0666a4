//! The meaning of every operator once more, as plainly as possible: bit by bit where that is short.

use schism_float::{Binary, Unary, ieee, order};

use super::generate::{Term, World};
use crate::model::Model;
use crate::node::{Op, Rounding, class};
use crate::sort::{Format, Sort};

/// The values of all terms of a world.
pub fn values(world: &World, model: &Model) -> Vec<u128> {
    let mut values: Vec<u128> = Vec::with_capacity(world.terms.len());
    for term in &world.terms {
        let v = term.args.map(|arg| values.get(arg).copied().unwrap_or(0));
        values.push(value(world, model, term, v));
    }
    values
}

fn value(world: &World, model: &Model, term: &Term, [a, b, c]: [u128; 3]) -> u128 {
    let from = world.terms.get(term.args[0]).map_or(Sort::Bool, |arg| arg.sort);
    let w = from.width();
    match term.op {
        Op::Const => term.payload,
        Op::Symbol => model.get(world.pool.node(term.expr).symbol()),
        Op::Select => {
            let table = world.pool.table_values(world.tables[term.payload as usize]);
            table.values.iter().enumerate().find(|&(at, _)| at as u128 == a).map_or(0, |(_, &value)| value)
        }
        Op::Ite => [c, b][a as usize],
        Op::Extract => bits(a, w)[term.aux as usize..][..term.sort.width() as usize].iter().rev().fold(0, push),
        Op::Concat => bits(b, term.sort.width() - w).iter().chain(&bits(a, w)).rev().fold(0, push),
        Op::ZExt => a,
        Op::SExt if negative(a, w) => (0..term.sort.width()).map(|i| u128::from(i >= w || a >> i & 1 == 1) << i).sum(),
        Op::SExt => a,
        Op::Not => bits(a, w).iter().rev().map(|bit| !bit).fold(0, |n, bit| push(n, &bit)),
        Op::And => combine(a, b, w, |x, y| x && y),
        Op::Or => combine(a, b, w, |x, y| x || y),
        Op::Xor | Op::Sub | Op::Add | Op::Neg | Op::Mul => arithmetic(term.op, a, b, w),
        Op::UDiv => divide(a, b, w).0,
        Op::URem => divide(a, b, w).1,
        Op::SDiv | Op::SRem => signed_divide(term.op, a, b, w),
        Op::Shl | Op::LShr | Op::AShr => shift(term.op, a, b, w),
        Op::Eq => u128::from(a == b),
        Op::Ult => u128::from(a < b),
        Op::Ule => u128::from(a <= b),
        // Turning the sign bit makes signed order unsigned.
        Op::Slt => u128::from(a ^ 1 << (w - 1) < b ^ 1 << (w - 1)),
        Op::Sle => u128::from(a ^ 1 << (w - 1) <= b ^ 1 << (w - 1)),
        _ => float(term, from, [a, b, c]),
    }
}

fn bits(value: u128, width: u32) -> Vec<bool> {
    (0..width).map(|i| value >> i & 1 == 1).collect()
}

fn push(number: u128, bit: &bool) -> u128 {
    number << 1 | u128::from(*bit)
}

fn negative(value: u128, width: u32) -> bool {
    value >> (width - 1) == 1
}

fn combine(a: u128, b: u128, width: u32, f: fn(bool, bool) -> bool) -> u128 {
    bits(a, width).into_iter().zip(bits(b, width)).rev().map(|(x, y)| f(x, y)).fold(0, |n, bit| push(n, &bit))
}

fn arithmetic(op: Op, a: u128, b: u128, width: u32) -> u128 {
    let complement = |x| combine(x, 0, width, |x, _| !x);
    let add = |x: u128, y: u128, mut carry: bool| {
        let mut sum = 0;
        for i in 0..width {
            let (p, q) = (x >> i & 1 == 1, y >> i & 1 == 1);
            sum |= u128::from(p ^ q ^ carry) << i;
            carry = (p && q) || (carry && (p || q));
        }
        sum
    };
    match op {
        Op::Xor => combine(a, b, width, |x, y| x != y),
        Op::Add => add(a, b, false),
        Op::Sub => add(a, complement(b), true),
        Op::Neg => add(complement(a), 0, true),
        _ => (0..width).filter(|i| b >> i & 1 == 1).fold(0, |sum, i| add(sum, a << i, false)),
    }
}

/// Quotient and remainder by the school's method.
fn divide(a: u128, b: u128, width: u32) -> (u128, u128) {
    let all = combine(0, 0, width, |_, _| true);
    if b == 0 {
        return (all, a);
    }
    let (mut quotient, mut rest) = (0, 0_u128);
    for i in (0..width).rev() {
        let carry = rest >> 127 == 1;
        rest = rest << 1 | (a >> i & 1);
        if carry || rest >= b {
            rest = rest.wrapping_sub(b);
            quotient |= 1 << i;
        }
    }
    (quotient, rest)
}

/// SMT-LIB's definition: by the unsigned division of the magnitudes.
fn signed_divide(op: Op, a: u128, b: u128, width: u32) -> u128 {
    let negate = |x| arithmetic(Op::Neg, x, 0, width);
    let magnitude = |x| if negative(x, width) { negate(x) } else { x };
    let (quotient, rest) = divide(magnitude(a), magnitude(b), width);
    match op {
        Op::SDiv if negative(a, width) != negative(b, width) => negate(quotient),
        Op::SDiv => quotient,
        _ if negative(a, width) => negate(rest),
        _ => rest,
    }
}

fn shift(op: Op, a: u128, b: u128, width: u32) -> u128 {
    let fill = op == Op::AShr && negative(a, width);
    let source = |i: u32| match op {
        Op::Shl => u128::from(i).checked_sub(b).is_some_and(|from| a >> from & 1 == 1),
        _ => match u128::from(i).checked_add(b) {
            Some(from) if from < u128::from(width) => a >> from & 1 == 1,
            _ => fill,
        },
    };
    (0..width).map(|i| u128::from(source(i)) << i).sum()
}

/// `double` by the host; the rest by `schism-float`, whose tests ask the processor, and Z3 checks it here.
fn float(term: &Term, from: Sort, [a, b, c]: [u128; 3]) -> u128 {
    let format = match (from, term.sort) {
        (Sort::Float(format), _) | (_, Sort::Float(format)) => format,
        _ => unreachable!(),
    };
    let width = term.sort.width();
    let rounding = Rounding::ALL[usize::from(term.aux).min(4)];
    match term.op {
        Op::BitsToF | Op::FToBits => a,
        Op::FNeg => a ^ format.sign_bit(),
        Op::FAbs if a >= format.sign_bit() => a - format.sign_bit(),
        Op::FAbs => a,
        Op::FEq => u128::from(order(format, a, b).is_some_and(|o| o.is_eq())),
        Op::FLt => u128::from(order(format, a, b).is_some_and(|o| o.is_lt())),
        Op::FLe => u128::from(order(format, a, b).is_some_and(|o| o.is_le())),
        Op::FClass => u128::from(plain_class(format, a) & term.aux != 0),
        Op::FConvert => match term.sort {
            Sort::Float(to) => schism_float::convert(format, to, a),
            _ => unreachable!(),
        },
        Op::SignedToF => ieee::from_int(format, a, from.width(), true),
        Op::UnsignedToF => ieee::from_int(format, a, from.width(), false),
        Op::FToSigned => ieee::to_int(format, a, width, true, rounding).unwrap_or(1 << (width - 1)),
        Op::FToUnsigned => ieee::to_int(format, a, width, false, rounding).unwrap_or(term.sort.mask()),
        Op::FSqrt => schism_float::unary(format, Unary::Sqrt, a),
        Op::FRound => schism_float::unary(format, rounding.operation(), a),
        Op::FFma => ieee::fused_multiply_add(format, a, b, c),
        op if format == Format::Double => host(op, a, b),
        Op::FAdd => schism_float::binary(format, Binary::Add, a, b),
        Op::FSub => schism_float::binary(format, Binary::Sub, a, b),
        Op::FMul => schism_float::binary(format, Binary::Mul, a, b),
        Op::FDiv => schism_float::binary(format, Binary::Div, a, b),
        _ => schism_float::binary(format, Binary::Rem, a, b),
    }
}

/// The class by way of the value, where a wider format shows it.
fn plain_class(format: Format, a: u128) -> u16 {
    if format != Format::Double {
        return crate::float::class_of(format, a);
    }
    let x = f64::from_bits(a as u64);
    use std::num::FpCategory::*;
    match (x.classify(), x.is_sign_negative()) {
        (Nan, _) => class::NAN,
        (Infinite, true) => class::NEGATIVE_INFINITY,
        (Infinite, false) => class::POSITIVE_INFINITY,
        (Zero, true) => class::NEGATIVE_ZERO,
        (Zero, false) => class::POSITIVE_ZERO,
        (Subnormal, true) => class::NEGATIVE_SUBNORMAL,
        (Subnormal, false) => class::POSITIVE_SUBNORMAL,
        (Normal, true) => class::NEGATIVE_NORMAL,
        (Normal, false) => class::POSITIVE_NORMAL,
    }
}

fn host(op: Op, a: u128, b: u128) -> u128 {
    let (x, y) = (f64::from_bits(a as u64), f64::from_bits(b as u64));
    let result = match op {
        Op::FAdd => x + y,
        Op::FSub => x - y,
        Op::FMul => x * y,
        Op::FDiv => x / y,
        _ => x % y,
    };
    let quiet = |bits: u128| bits | 1 << 51;
    match () {
        () if !result.is_nan() => u128::from(result.to_bits()),
        () if x.is_nan() => quiet(a),
        () if y.is_nan() => quiet(b),
        () => 0xfff8_0000_0000_0000,
    }
}
