//! Conversions to and from integers.

use super::{ALL, Source};
use crate::*;

fn number(format: Format, x: f64) -> u128 {
    convert(Format::Double, format, x.to_bits().into())
}

#[test]
fn small_integers_survive_in_every_format() {
    for format in ALL {
        for value in -128..=127_i32 {
            let bits = value as u32 as u128;
            let x = from_int(format, bits, 32, true);
            assert_eq!(x, number(format, f64::from(value)), "{format:?} {value}");
            for width in [8, 16, 32, 64, 128] {
                let expected = i128::from(value) as u128 & (u128::MAX >> (128 - width));
                assert_eq!(to_int(format, x, width, true), expected, "{format:?} {value} {width}");
                assert_eq!(from_int(format, expected, width, true), x, "{format:?} {value} {width}");
                if value >= 0 {
                    assert_eq!(to_int(format, x, width, false), expected, "{format:?} {value} {width}");
                    assert_eq!(to_int_saturating(format, x, width, false), expected, "{format:?} {value}");
                }
                assert_eq!(to_int_saturating(format, x, width, true), expected, "{format:?} {value} {width}");
            }
        }
    }
}

#[test]
fn fractions_are_cut() {
    for format in ALL {
        assert_eq!(to_int(format, number(format, 2.75), 32, true), 2, "{format:?}");
        assert_eq!(to_int(format, number(format, -2.75), 32, true), 0xffff_fffe, "{format:?}");
        assert_eq!(to_int(format, number(format, -0.75), 64, false), 0, "{format:?}");
        assert_eq!(to_int_saturating(format, number(format, 0.75), 8, false), 0, "{format:?}");
    }
}

#[test]
fn large_integers_round_to_nearest_even() {
    let mut source = Source::new(200);
    for _ in 0..100_000 {
        let value = source.wide() >> source.below(128);
        let unsigned = |format| from_int(format, value, 128, false);
        let signed = |format| from_int(format, value, 128, true);
        assert_eq!(unsigned(Format::Single), u128::from((value as f32).to_bits()), "{value:#x}");
        assert_eq!(unsigned(Format::Double), u128::from((value as f64).to_bits()), "{value:#x}");
        assert_eq!(signed(Format::Double), u128::from((value as i128 as f64).to_bits()), "{value:#x}");
        let low = value as u64;
        assert_eq!(from_int(Format::Single, value, 64, false), u128::from((low as f32).to_bits()), "{low:#x}");
        assert_eq!(from_int(Format::Single, value, 64, true), u128::from((low as i64 as f32).to_bits()), "{low:#x}");
        assert_eq!(from_int(Format::Double, value, 64, true), u128::from((low as i64 as f64).to_bits()), "{low:#x}");
        // x86_fp80 and fp128 hold every 64-bit integer.
        for format in [Format::X87, Format::Quad] {
            assert_eq!(to_int(format, from_int(format, value, 64, false), 64, false), u128::from(low), "{low:#x}");
            assert_eq!(to_int(format, from_int(format, value, 64, true), 64, true), u128::from(low), "{low:#x}");
        }
        // Other widths use the low bits alone.
        let wide = from_int(Format::X87, value & 0xffff, 32, false);
        assert_eq!(from_int(Format::X87, value, 16, false), wide, "{value:#x}");
    }
    assert_eq!(from_int(Format::Single, u128::MAX, 128, false), Format::Single.infinity());
    assert_eq!(from_int(Format::Half, 65_519, 32, false), number(Format::Half, 65_504.0));
    assert_eq!(from_int(Format::Half, 65_520, 32, false), Format::Half.infinity());
    assert_eq!(from_int(Format::Double, 1, 1, true), number(Format::Double, -1.0));
}

#[test]
fn bfloat_rounds_integers_twice() {
    // `float` rounds it up to a tie of bfloat, and the tie goes up to even; one rounding would go down.
    let value = 0x0103_0000_0000 - 1;
    assert_eq!(
        from_int(Format::BFloat, value, 64, false),
        number(Format::BFloat, f64::from(0x104_u32) * 4_294_967_296.0)
    );
}

/// Out of range: number, width, signed, and what clang's code at -O0 gives.
#[test]
fn out_of_range_as_native_code() {
    let big = 4_294_967_301.0;
    let huge = 1e30;
    let sse = [
        (big, 32, true, 0x8000_0000),
        (-big, 32, true, 0x8000_0000),
        (f64::NAN, 32, true, 0x8000_0000),
        (f64::INFINITY, 64, true, 1 << 63),
        (big, 32, false, 5),
        (-1.0, 32, false, 0xffff_ffff),
        (huge, 32, false, 0),
        (70_000.0, 16, true, 70_000 - 65_536),
        (big, 16, true, 0),
        (-1.0, 16, false, 0xffff),
        (300.0, 8, false, 300 - 256),
        (huge, 64, true, 1 << 63),
        (9_223_372_036_854_775_808.0, 64, false, 1 << 63),
        (-1.0, 64, false, u64::MAX.into()),
        (huge, 64, false, 1 << 63),
        (f64::NAN, 64, false, 1 << 63),
        (2.0, 1, false, 0),
        (3.0, 1, false, 1),
    ];
    for (x, width, signed, expected) in sse {
        let ours = to_int(Format::Double, number(Format::Double, x), width, signed);
        assert_eq!(ours, expected, "double {x} to {width} bits: {ours:#x}");
    }
    let x87 = [
        (big, 32, true, 0x8000_0000),
        (big, 32, false, 5),
        (70_000.0, 16, true, 0x8000),
        (70_000.0, 16, false, 70_000 - 65_536),
        (70_000.0, 8, true, 0),
        (300.0, 8, false, 300 - 256),
        (-1.0, 64, false, u64::MAX.into()),
        (huge, 64, false, 0),
        (f64::INFINITY, 64, false, 0),
        (f64::NAN, 64, false, 0),
        (f64::NEG_INFINITY, 64, false, 1 << 63),
        (9_223_372_036_854_777_856.0, 64, false, (1 << 63) + 2048),
        (huge, 64, true, 1 << 63),
    ];
    for (x, width, signed, expected) in x87 {
        let ours = to_int(Format::X87, number(Format::X87, x), width, signed);
        assert_eq!(ours, expected, "long double {x} to {width} bits: {ours:#x}");
    }
}

#[test]
fn library_functions_saturate() {
    for format in [Format::Double, Format::X87, Format::Quad] {
        let huge = ldexp(format, number(format, 1.0), 200);
        assert_eq!(to_int(format, huge, 128, false), u128::MAX, "{format:?}");
        assert_eq!(to_int(format, huge, 128, true), u128::MAX >> 1, "{format:?}");
        assert_eq!(to_int(format, negate(format, huge), 128, true), 1 << 127, "{format:?}");
        assert_eq!(to_int(format, negate(format, huge), 128, false), 0, "{format:?}");
    }
    let quad = Format::Quad;
    assert_eq!(to_int(quad, quad.infinity(), 32, true), 0x7fff_ffff);
    assert_eq!(to_int(quad, number(quad, -1.0), 32, false), 0);
    assert_eq!(to_int(quad, number(quad, -1.0), 16, false), 0xffff);
    assert_eq!(to_int(quad, quad.default_nan(), 64, true), 1 << 63);
}

#[test]
fn saturating_conversions() {
    for format in ALL {
        let infinity = format.infinity();
        assert_eq!(to_int_saturating(format, infinity, 8, true), 127, "{format:?}");
        assert_eq!(to_int_saturating(format, negate(format, infinity), 8, true), 128, "{format:?}");
        assert_eq!(to_int_saturating(format, infinity, 32, false), 0xffff_ffff, "{format:?}");
        assert_eq!(to_int_saturating(format, negate(format, infinity), 32, false), 0, "{format:?}");
        assert_eq!(to_int_saturating(format, format.default_nan(), 32, true), 0, "{format:?}");
        assert_eq!(to_int_saturating(format, infinity, 128, false), u128::MAX, "{format:?}");
        assert_eq!(to_int_saturating(format, number(format, 300.0), 8, false), 255, "{format:?}");
        assert_eq!(to_int_saturating(format, number(format, -300.0), 8, true), 128, "{format:?}");
    }
}
