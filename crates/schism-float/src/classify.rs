//! Comparisons, classes, minimum and maximum.

use std::cmp::Ordering;

use rustc_apfloat::Float;
use rustc_apfloat::ieee::Quad;

use crate::round::nan_of;
use crate::{Format, MinMax, Predicate, convert, x87};

/// A pattern of x86_fp80 that compares by its value.
#[derive(Clone, Copy)]
struct Extended(u128);

impl PartialEq for Extended {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        x87::compare(self.0, other.0) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Extended {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        x87::compare(self.0, other.0)
    }
}

/// LLVM's `fcmp`.
#[inline]
pub(crate) fn compare(format: Format, predicate: Predicate, a: u128, b: u128) -> bool {
    match format {
        Format::Double => holds(predicate, f64::from_bits(a as u64), f64::from_bits(b as u64)),
        Format::Single => holds(predicate, f32::from_bits(a as u32), f32::from_bits(b as u32)),
        Format::X87 => holds(predicate, Extended(a), Extended(b)),
        Format::Quad => holds(predicate, Quad::from_bits(a), Quad::from_bits(b)),
        Format::Half | Format::BFloat => {
            let single = |bits| f32::from_bits(convert(format, Format::Single, bits) as u32);
            holds(predicate, single(a), single(b))
        }
    }
}

/// How two numbers compare; nothing if one is a NaN.
#[inline]
pub(crate) fn order(format: Format, a: u128, b: u128) -> Option<Ordering> {
    match format {
        Format::Double => f64::from_bits(a as u64).partial_cmp(&f64::from_bits(b as u64)),
        Format::Single => f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32)),
        Format::X87 => x87::compare(a, b),
        Format::Quad => Quad::from_bits(a).partial_cmp(&Quad::from_bits(b)),
        Format::Half | Format::BFloat => {
            let single = |bits| f32::from_bits(convert(format, Format::Single, bits) as u32);
            single(a).partial_cmp(&single(b))
        }
    }
}

#[inline]
#[allow(clippy::neg_cmp_op_on_partial_ord, clippy::double_comparisons, reason = "a NaN makes them differ")]
fn holds<T: PartialOrd>(predicate: Predicate, x: T, y: T) -> bool {
    match predicate {
        Predicate::False => false,
        Predicate::Oeq => x == y,
        Predicate::Ogt => x > y,
        Predicate::Oge => x >= y,
        Predicate::Olt => x < y,
        Predicate::Ole => x <= y,
        Predicate::One => x < y || x > y,
        Predicate::Ord => x.partial_cmp(&y).is_some(),
        Predicate::Uno => x.partial_cmp(&y).is_none(),
        Predicate::Ueq => !(x < y || x > y),
        Predicate::Ugt => !(x <= y),
        Predicate::Uge => !(x < y),
        Predicate::Ult => !(x >= y),
        Predicate::Ule => !(x > y),
        Predicate::Une => x != y,
        Predicate::True => true,
    }
}

/// `llvm.minnum` and its family.
pub(crate) fn min_max(format: Format, op: MinMax, a: u128, b: u128) -> u128 {
    let wanted = match op {
        MinMax::MinNum | MinMax::Minimum => Predicate::Olt,
        MinMax::MaxNum | MinMax::Maximum => Predicate::Ogt,
    };
    let ignores_nan = matches!(op, MinMax::MinNum | MinMax::MaxNum);
    match (format.is_nan(a), format.is_nan(b)) {
        (true, _) if ignores_nan => return b,
        (_, true) if ignores_nan => return a,
        (true, _) | (_, true) => return nan_of(format, a, b),
        (false, false) => {}
    }
    let equal = compare(format, Predicate::Oeq, a, b);
    // `minsd` takes its second operand for two zeros; the C library's functions, called where there is no such
    // instruction, know their signs.
    let signs_count = !ignores_nan || matches!(format, Format::Half | Format::X87 | Format::Quad);
    if equal && signs_count {
        let negative = a & format.sign_bit() != 0;
        return if negative == (wanted == Predicate::Olt) { a } else { b };
    }
    if compare(format, wanted, b, a) { b } else { a }
}

/// The bits of the mask of `llvm.is.fpclass`; those of negative numbers come in reverse order before the positive.
mod class {
    pub const SIGNALLING: u32 = 1 << 0;
    pub const QUIET: u32 = 1 << 1;
    pub const NEGATIVE: [u32; 4] = [1 << 5, 1 << 4, 1 << 3, 1 << 2];
    pub const POSITIVE: [u32; 4] = [1 << 6, 1 << 7, 1 << 8, 1 << 9];
}

/// `llvm.is.fpclass`. A pattern that the x87 unit refuses is a NaN, but neither a quiet nor a signalling one; a
/// denormal with a leading one is finite, but neither normal nor subnormal.
pub(crate) fn is_class(format: Format, a: u128, mask: u32) -> bool {
    let magnitude = a & (format.sign_bit() - 1);
    let [zero, subnormal, normal, infinite] =
        if a & format.sign_bit() != 0 { class::NEGATIVE } else { class::POSITIVE };
    let nan = class::SIGNALLING | class::QUIET;
    let wanted = if magnitude > format.infinity() {
        if magnitude & format.quiet_bit() != 0 { class::QUIET } else { class::SIGNALLING }
    } else if format.is_nan(a) {
        return mask & nan == nan;
    } else if magnitude == format.infinity() {
        infinite
    } else if magnitude >= format.least_normal() {
        normal
    } else if format == Format::X87 && magnitude >= 1 << 63 {
        let finite = zero | subnormal | normal;
        return mask & finite == finite;
    } else if magnitude != 0 {
        subnormal
    } else {
        zero
    };
    mask & wanted != 0
}
