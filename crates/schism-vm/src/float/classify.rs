//! Comparisons, classes, minimum and maximum.

use std::cmp::Ordering;

use rustc_apfloat::Float;
use rustc_apfloat::ieee::Quad;
use schism_ir::FloatPredicate;

use super::round::{is_nan, nan_of};
use super::{Format, MinMax, convert, x87};

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
pub(super) fn compare(format: Format, predicate: FloatPredicate, a: u128, b: u128) -> bool {
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

#[inline]
#[allow(clippy::neg_cmp_op_on_partial_ord, clippy::double_comparisons, reason = "a NaN makes them differ")]
fn holds<T: PartialOrd>(predicate: FloatPredicate, x: T, y: T) -> bool {
    match predicate {
        FloatPredicate::False => false,
        FloatPredicate::Oeq => x == y,
        FloatPredicate::Ogt => x > y,
        FloatPredicate::Oge => x >= y,
        FloatPredicate::Olt => x < y,
        FloatPredicate::Ole => x <= y,
        FloatPredicate::One => x < y || x > y,
        FloatPredicate::Ord => x.partial_cmp(&y).is_some(),
        FloatPredicate::Uno => x.partial_cmp(&y).is_none(),
        FloatPredicate::Ueq => !(x < y || x > y),
        FloatPredicate::Ugt => !(x <= y),
        FloatPredicate::Uge => !(x < y),
        FloatPredicate::Ult => !(x >= y),
        FloatPredicate::Ule => !(x > y),
        FloatPredicate::Une => x != y,
        FloatPredicate::True => true,
    }
}

/// `llvm.minnum` and its family.
pub(super) fn min_max(format: Format, op: MinMax, a: u128, b: u128) -> u128 {
    let wanted = match op {
        MinMax::MinNum | MinMax::Minimum => FloatPredicate::Olt,
        MinMax::MaxNum | MinMax::Maximum => FloatPredicate::Ogt,
    };
    let ignores_nan = matches!(op, MinMax::MinNum | MinMax::MaxNum);
    match (is_nan(format, a), is_nan(format, b)) {
        (true, _) if ignores_nan => return b,
        (_, true) if ignores_nan => return a,
        (true, _) | (_, true) => return nan_of(format, a, b),
        (false, false) => {}
    }
    let equal = compare(format, FloatPredicate::Oeq, a, b);
    // `minsd` takes its second operand for two zeros; the C library's functions, called where there is no such
    // instruction, know their signs.
    let signs_count = !ignores_nan || matches!(format, Format::Half | Format::X87 | Format::Quad);
    if equal && signs_count {
        let negative = a & format.sign_bit() != 0;
        return if negative == (wanted == FloatPredicate::Olt) { a } else { b };
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
pub(super) fn is_class(format: Format, a: u128, mask: u32) -> bool {
    let magnitude = a & (format.sign_bit() - 1);
    let [zero, subnormal, normal, infinite] =
        if a & format.sign_bit() != 0 { class::NEGATIVE } else { class::POSITIVE };
    let least_normal = match format {
        Format::X87 => (1 << 64) | (1 << 63),
        _ => format.quiet_bit() << 1,
    };
    let nan = class::SIGNALLING | class::QUIET;
    let wanted = if magnitude > format.infinity() {
        if magnitude & format.quiet_bit() != 0 { class::QUIET } else { class::SIGNALLING }
    } else if is_nan(format, a) {
        return mask & nan == nan;
    } else if magnitude == format.infinity() {
        infinite
    } else if magnitude >= least_normal {
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
