//! Floats in SMT-LIB.

use crate::node::{Node, Op, Rounding, class};
use crate::sort::{Format, Sort};

/// The text of an operator on floats; nothing for the others.
pub(super) fn text(node: Node, from: Sort, args: &[&str]) -> Option<String> {
    let arithmetic = match node.op() {
        Op::FAdd => "fp.add RNE",
        Op::FSub => "fp.sub RNE",
        Op::FMul => "fp.mul RNE",
        Op::FDiv => "fp.div RNE",
        Op::FFma => "fp.fma RNE",
        Op::FSqrt => "fp.sqrt RNE",
        Op::FNeg => "fp.neg",
        Op::FAbs => "fp.abs",
        Op::FEq => "fp.eq",
        Op::FLt => "fp.lt",
        Op::FLe => "fp.leq",
        _ => return special(node, from, args),
    };
    Some(format!("({arithmetic} {})", args.join(" ")))
}

fn special(node: Node, from: Sort, args: &[&str]) -> Option<String> {
    let to_fp = |sort: Sort, suffix: &str| match sort {
        Sort::Float(format) => {
            format!("(_ to_fp{suffix} {} {})", format.exponent_bits(), format.significand_bits())
        }
        _ => unreachable!("a conversion to a float"),
    };
    let a = args.first()?;
    Some(match (node.op(), from, node.sort()) {
        (Op::FRem, ..) => format!("({} {})", remainder(node.sort()), args.join(" ")),
        (Op::FRound, ..) => format!("(fp.roundToIntegral {} {a})", mode(node.rounding())),
        (Op::FConvert | Op::SignedToF, _, to) => format!("({} RNE {a})", to_fp(to, "")),
        (Op::UnsignedToF, _, to) => format!("({} RNE {a})", to_fp(to, "_unsigned")),
        (Op::BitsToF, _, Sort::Float(format)) => from_bits(format, a),
        (Op::FClass, ..) => class_test(node.aux(), a),
        (Op::FToSigned | Op::FToUnsigned, Sort::Float(format), _) => to_integer(node, format, a),
        _ => return None,
    })
}

/// The name of the uninterpreted `fmod` of a sort.
pub(super) fn remainder(sort: Sort) -> String {
    match sort {
        Sort::Float(format) => format!("$fmod{}", format.significand_bits()),
        _ => unreachable!("a remainder of floats"),
    }
}

fn mode(rounding: Rounding) -> &'static str {
    match rounding {
        Rounding::NearestEven => "RNE",
        Rounding::NearestAway => "RNA",
        Rounding::Up => "RTP",
        Rounding::Down => "RTN",
        Rounding::Zero => "RTZ",
    }
}

/// Bits of the stored fraction, without a leading one.
fn fraction_bits(format: Format) -> u32 {
    format.significand_bits() - 1
}

/// Where the exponent starts in memory.
fn exponent_shift(format: Format) -> u32 {
    format.width() - 1 - format.exponent_bits()
}

/// A constant by its three fields; a NaN is the NaN.
pub(super) fn constant(format: Format, bits: u128) -> String {
    if format.is_nan(bits) {
        return format!("(_ NaN {} {})", format.exponent_bits(), format.significand_bits());
    }
    let exponent = bits >> exponent_shift(format) & ((1 << format.exponent_bits()) - 1);
    // A denormal of x86_fp80 with a leading one has the value of the exponent above it.
    let exponent = if format == Format::X87 && exponent == 0 { bits >> 63 & 1 } else { exponent };
    fields(format, bits & format.sign_bit() != 0, exponent, bits & ((1 << fraction_bits(format)) - 1))
}

fn fields(format: Format, negative: bool, exponent: u128, fraction: u128) -> String {
    let (exponent_bits, fraction_bits) = (format.exponent_bits() as usize, fraction_bits(format) as usize);
    format!("(fp #b{} #b{exponent:0exponent_bits$b} #b{fraction:0fraction_bits$b})", u8::from(negative))
}

/// 2^`exponent`, or infinity where the format ends before.
fn power_of_two(format: Format, negative: bool, exponent: u32) -> (String, bool) {
    let largest = (1_u128 << format.exponent_bits()) - 1;
    let field = (largest >> 1) + u128::from(exponent);
    (fields(format, negative, field.min(largest), 0), field < largest)
}

fn from_bits(format: Format, bits: &str) -> String {
    let (exponent_bits, significand_bits) = (format.exponent_bits(), format.significand_bits());
    if format != Format::X87 {
        return format!("((_ to_fp {exponent_bits} {significand_bits}) {bits})");
    }
    format!("(fp ((_ extract 79 79) {bits}) ((_ extract 78 64) {bits}) ((_ extract 62 0) {bits}))")
}

/// What is known of the bits of a float: they convert to it, and x86_fp80 has its leading one where it should.
pub(super) fn facts_of_bits(format: Format, bits: &str, float: &str) -> Vec<String> {
    let mut facts = vec![format!("(= {} {float})", from_bits(format, bits))];
    if format == Format::X87 {
        let normal = format!("(distinct ((_ extract 78 64) {bits}) (_ bv0 15))");
        facts.push(format!("(= {normal} (= ((_ extract 63 63) {bits}) #b1))"));
    }
    facts
}

fn class_test(mask: u16, a: &str) -> String {
    let kinds = [
        ("fp.isInfinite", class::NEGATIVE_INFINITY, class::POSITIVE_INFINITY),
        ("fp.isNormal", class::NEGATIVE_NORMAL, class::POSITIVE_NORMAL),
        ("fp.isSubnormal", class::NEGATIVE_SUBNORMAL, class::POSITIVE_SUBNORMAL),
        ("fp.isZero", class::NEGATIVE_ZERO, class::POSITIVE_ZERO),
    ];
    let mut tests = Vec::new();
    if mask & class::NAN != 0 {
        tests.push(format!("(fp.isNaN {a})"));
    }
    for (name, negative, positive) in kinds {
        match (mask & negative != 0, mask & positive != 0) {
            (true, true) => tests.push(format!("({name} {a})")),
            (true, false) => tests.push(format!("(and ({name} {a}) (fp.isNegative {a}))")),
            (false, true) => tests.push(format!("(and ({name} {a}) (fp.isPositive {a}))")),
            (false, false) => {}
        }
    }
    match &*tests {
        [one] => one.clone(),
        _ => format!("(or {})", tests.join(" ")),
    }
}

/// A conversion to an integer, with our value where SMT-LIB leaves it open.
fn to_integer(node: Node, format: Format, a: &str) -> String {
    let signed = node.op() == Op::FToSigned;
    let width = node.width();
    let mode = mode(node.rounding());
    let (above, _) = power_of_two(format, false, if signed { width - 1 } else { width });
    let rounded = format!("(fp.roundToIntegral {mode} {a})");
    let bottom = if signed {
        let (least, fits) = power_of_two(format, true, width - 1);
        let compare = if fits { "fp.leq" } else { "fp.lt" };
        format!("({compare} {least} {rounded})")
    } else {
        format!("(fp.leq {} {rounded})", fields(format, false, 0, 0))
    };
    let (name, outside) = if signed { ("fp.to_sbv", 1 << (width - 1)) } else { ("fp.to_ubv", node.sort().mask()) };
    let outside = super::constant(node.sort(), outside);
    format!("(ite (and {bottom} (fp.lt {rounded} {above})) ((_ {name} {width}) {mode} {a}) {outside})")
}
