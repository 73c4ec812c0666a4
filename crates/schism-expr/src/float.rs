//! The classes of floating-point numbers. The arithmetic itself is `schism-float`'s.

use crate::node::class;
use crate::sort::Format;

/// The one class of [`class`] that a pattern belongs to. A denormal of x86_fp80 with a leading one counts as the
/// normal number that it stands for.
pub fn class_of(format: Format, bits: u128) -> u16 {
    let magnitude = bits & (format.sign_bit() - 1);
    let negative = bits & format.sign_bit() != 0;
    let least_normal = match format {
        Format::X87 => 1 << 63,
        _ => format.least_normal(),
    };
    let (below, above) = if format.is_nan(bits) {
        (class::NAN, class::NAN)
    } else if magnitude == format.infinity() {
        (class::NEGATIVE_INFINITY, class::POSITIVE_INFINITY)
    } else if magnitude >= least_normal {
        (class::NEGATIVE_NORMAL, class::POSITIVE_NORMAL)
    } else if magnitude != 0 {
        (class::NEGATIVE_SUBNORMAL, class::POSITIVE_SUBNORMAL)
    } else {
        (class::NEGATIVE_ZERO, class::POSITIVE_ZERO)
    };
    if negative { below } else { above }
}

/// The classes of the numbers whose negations are in `mask`.
pub(crate) fn mirror_classes(mask: u16) -> u16 {
    let signed = (1..9).filter(|bit| mask & (1 << bit) != 0).fold(0, |mirrored, bit| mirrored | 1 << (9 - bit));
    signed | (mask & class::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_double() {
        let class = |x: f64| class_of(Format::Double, u128::from(x.to_bits()));
        assert_eq!(class(f64::NAN), class::NAN);
        assert_eq!(class(f64::NEG_INFINITY), class::NEGATIVE_INFINITY);
        assert_eq!(class(-1.0), class::NEGATIVE_NORMAL);
        assert_eq!(class(-0.0), class::NEGATIVE_ZERO);
        assert_eq!(class(5e-324), class::POSITIVE_SUBNORMAL);
        assert_eq!(class(f64::MIN_POSITIVE), class::POSITIVE_NORMAL);
    }

    #[test]
    fn negation_mirrors_classes() {
        for x in [f64::NAN, f64::INFINITY, 1.0, 5e-324, 0.0, -0.0, -2.5] {
            let class = |x: f64| class_of(Format::Double, u128::from(x.to_bits()));
            assert_eq!(mirror_classes(class(x)), class(-x));
        }
    }
}
