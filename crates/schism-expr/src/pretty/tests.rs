//! Expressions and how they read.

use expect_test::{Expect, expect};

use super::*;
use crate::node::Rounding;
use crate::sort::Format;

/// A pool with an argument of 8 bytes, a word `x` and a word `y`.
struct Setting {
    p: Pool,
    bytes: Vec<Expr>,
    x: Expr,
    y: Expr,
}

fn check(build: impl FnOnce(&mut Setting) -> Expr, expected: Expect) {
    let mut p = Pool::new();
    let argument = p.array("argv[1]", 8);
    let bytes = (0..8).map(|i| p.byte(argument, i)).collect();
    let (x, y) = (p.symbol("x", Sort::bits(32)), p.symbol("y", Sort::bits(32)));
    let mut setting = Setting { p, bytes, x, y };
    let e = build(&mut setting);
    expected.assert_eq(&text(&setting.p, e));
}

impl Setting {
    fn k(&mut self, value: i128) -> Expr {
        self.p.bv(32, value as u128)
    }
}

#[test]
fn characters_stand_where_bytes_are_compared() {
    check(
        |s| {
            let dash = s.p.bv(8, u128::from(b'-'));
            let is_dash = s.p.eq(s.bytes[0], dash);
            let wide = s.p.zext(s.bytes[1], 32);
            let one = s.k(1);
            let sum = s.p.add(wide, one);
            let ten = s.k(10);
            let small = s.p.ult(sum, ten);
            s.p.and(is_dash, small)
        },
        expect![[r#"argv[1][0] == '-' && argv[1][1] < '\t'"#]],
    );
    check(
        |s| {
            let (zero, nine) = (s.p.bv(8, u128::from(b'0')), s.p.bv(8, u128::from(b'9')));
            let (low, high) = (s.p.ule(zero, s.bytes[0]), s.p.ule(s.bytes[0], nine));
            s.p.and(low, high)
        },
        expect!["argv[1][0] >= '0' && argv[1][0] <= '9'"],
    );
    check(
        |s| {
            let end = s.p.bv(8, 0);
            s.p.ne(s.bytes[2], end)
        },
        expect![r"argv[1][2] != '\0'"],
    );
}

#[test]
fn consecutive_bytes_are_a_load() {
    let word = |s: &mut Setting, places: &[usize]| {
        let bytes: Vec<Expr> = places.iter().map(|&at| s.bytes[at]).collect();
        s.p.concat_all(&bytes)
    };
    check(|s| word(s, &[5, 4, 3, 2]), expect!["*(uint32_t *)&argv[1][2]"]);
    check(
        |s| {
            let word = word(s, &[3, 2, 1, 0]);
            s.p.add(word, s.x)
        },
        expect!["x + *(uint32_t *)&argv[1][0]"],
    );
    check(|s| word(s, &[0, 1]), expect!["(uint16_t)argv[1][0] << 8 | argv[1][1]"]);
}

#[test]
fn masks_and_shifts_come_back() {
    let masked = |value| {
        move |s: &mut Setting| {
            let k = s.k(value);
            s.p.and(s.x, k)
        }
    };
    check(masked(0xff), expect!["x & 0xff"]);
    check(masked(0xf0), expect!["x & 0xf0"]);
    check(masked(0x5050), expect!["x & 0x5050"]);
    check(
        |s| {
            let k = s.k(5);
            s.p.shl(s.x, k)
        },
        expect!["x << 5"],
    );
    check(
        |s| {
            let k = s.k(5);
            s.p.lshr(s.x, k)
        },
        expect!["x >> 5"],
    );
    check(
        |s| {
            let k = s.k(5);
            s.p.ashr(s.x, k)
        },
        expect!["(int32_t)x >> 5"],
    );
    check(|s| s.p.extract(s.x, 8, 8), expect!["(uint8_t)(x >> 8)"]);
    check(|s| s.p.extract(s.x, 3, 1), expect!["x >> 3 & 1"]);
}

#[test]
fn signed_operations_cast() {
    check(
        |s| {
            let k = s.k(-5);
            s.p.slt(s.x, k)
        },
        expect!["(int32_t)x < -5"],
    );
    check(
        |s| {
            let wide = s.p.sext(s.bytes[0], 32);
            s.p.sle(s.x, wide)
        },
        expect!["(int32_t)x <= (int32_t)(int8_t)argv[1][0]"],
    );
    check(|s| s.p.sdiv(s.x, s.y), expect!["(int32_t)x / (int32_t)y"]);
}

#[test]
fn parentheses_stand_only_where_needed() {
    check(
        |s| {
            let sum = s.p.add(s.x, s.y);
            let product = s.p.mul(sum, s.y);
            let k = s.k(-3);
            let less = s.p.add(product, k);
            s.p.sub(s.x, less)
        },
        expect!["x - y * (x + y) + 3"],
    );
    check(
        |s| {
            let sum = s.p.add(s.x, s.y);
            let product = s.p.mul(s.x, s.y);
            let difference = s.p.sub(product, sum);
            s.p.udiv(s.x, difference)
        },
        expect!["x / (x * y - (x + y))"],
    );
    check(
        |s| {
            let (a, b) = (s.p.ult(s.x, s.y), s.p.eq(s.x, s.y));
            let c = s.p.symbol("c", Sort::Bool);
            let d = s.p.symbol("d", Sort::Bool);
            let either = s.p.or(a, b);
            let all = s.p.and(either, c);
            let choice = s.p.ite(all, s.x, s.y);
            let zero = s.k(17);
            let same = s.p.eq(choice, zero);
            let not = s.p.not(d);
            s.p.or(same, not)
        },
        expect!["(c && (x < y || x == y) ? x : y) == 17 || !d"],
    );
}

#[test]
fn floats_look_like_c() {
    check(
        |s| {
            let d = s.p.symbol("d", Sort::Float(Format::Double));
            let half = s.p.constant(Sort::Float(Format::Double), u128::from(0.5_f64.to_bits()));
            let product = s.p.fmul(d, half);
            let integer = s.p.fto_signed(product, 32, Rounding::Zero);
            let equal = s.p.eq(integer, s.x);
            let nan = s.p.is_nan(d);
            s.p.or(equal, nan)
        },
        expect!["x == (int32_t)(d * 0.5) || isnan(d)"],
    );
}

#[test]
fn what_is_too_long_is_cut() {
    let mut p = Pool::new();
    let (x, y) = (p.symbol("x", Sort::bits(8)), p.symbol("y", Sort::bits(8)));
    let deep = (0..100_000).fold(x, |e, _| {
        let product = p.mul(e, y);
        p.sub(product, e)
    });
    let text = text(&p, deep);
    assert!(text.len() <= 2 * MAX_LENGTH + 100 && text.contains("..."), "{}", text.len());
}
