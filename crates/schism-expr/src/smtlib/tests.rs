//! What the printer writes.

use expect_test::{Expect, expect};

use super::*;
use crate::node::Rounding;
use crate::sort::Format;

fn check(build: impl FnOnce(&mut Pool) -> Expr, expected: Expect) {
    let mut pool = Pool::new();
    let e = build(&mut pool);
    expected.assert_eq(&script(&pool, &[e]));
}

#[test]
fn shared_terms_are_defined_once() {
    check(
        |p| {
            let input = p.array("argv[1]", 2);
            let (x, y) = (p.byte(input, 0), p.byte(input, 1));
            let product = p.mul(x, y);
            let square = p.mul(product, product);
            p.ult(square, y)
        },
        expect![[r#"
            (set-logic QF_BV)
            (declare-const |argv[1][0]| (_ BitVec 8))
            (declare-const |argv[1][1]| (_ BitVec 8))
            (define-fun $5 () (_ BitVec 8) (bvmul |argv[1][0]| |argv[1][1]|))
            (assert (bvult (bvmul $5 $5) |argv[1][1]|))
            (check-sat)
        "#]],
    );
}

#[test]
fn symbols_of_one_name_stay_apart() {
    check(
        |p| {
            let (x, y) = (p.symbol("x", Sort::Bool), p.symbol("x", Sort::Bool));
            p.xor(x, y)
        },
        expect![[r#"
            (set-logic QF_BV)
            (declare-const x Bool)
            (declare-const x!1 Bool)
            (assert (xor x x!1))
            (check-sat)
        "#]],
    );
}

#[test]
fn tables_become_choices() {
    check(
        |p| {
            let input = p.array("in", 1);
            let x = p.byte(input, 0);
            let table = p.table(8, [5, 5, 6]);
            let entry = p.select(table, x);
            p.ult(x, entry)
        },
        expect![[r#"
            (set-logic QF_BV)
            (declare-const |in[0]| (_ BitVec 8))
            (assert (bvult |in[0]| (ite (bvult |in[0]| #x03) (ite (bvult |in[0]| #x02) #x05 #x06) #x00)))
            (check-sat)
        "#]],
    );
}

#[test]
fn floats_keep_their_sorts() {
    check(
        |p| {
            let x = p.symbol("x", Sort::Float(Format::Single));
            let one = p.constant(Sort::Float(Format::Single), u128::from(1_f32.to_bits()));
            let sum = p.fadd(x, one);
            let integer = p.fto_signed(sum, 8, Rounding::Zero);
            let zero = p.bv(8, 0);
            p.slt(integer, zero)
        },
        expect![[r#"
            (set-logic QF_BVFP)
            (declare-const x (_ FloatingPoint 8 24))
            (define-fun $5 () (_ FloatingPoint 8 24) (fp.add RNE x (fp #b0 #b01111111 #b00000000000000000000000)))
            (assert (bvslt (ite (and (fp.leq (fp #b1 #b10000110 #b00000000000000000000000) (fp.roundToIntegral RTZ $5)) (fp.lt (fp.roundToIntegral RTZ $5) (fp #b0 #b10000110 #b00000000000000000000000))) ((_ fp.to_sbv 8) RTZ $5) #x80) #x00))
            (check-sat)
        "#]],
    );
}

#[test]
fn the_size_is_linear_in_the_nodes() {
    let mut p = Pool::new();
    let (x, y) = (p.symbol("x", Sort::bits(8)), p.symbol("y", Sort::bits(8)));
    // Doubles its tree with every step, and is deep.
    let deep = (0..5_000).fold(x, |e, _| {
        let product = p.mul(e, y);
        p.xor(product, e)
    });
    let bound = p.ult(deep, y);
    let text = script(&p, &[bound]);
    assert!(text.len() < 5_000 * 150, "{}", text.len());
    let once = (0..5_000).fold(x, |e, _| {
        let difference = p.sub(y, e);
        p.udiv(difference, y)
    });
    let bound = p.ult(once, y);
    assert!(script(&p, &[bound]).len() < 5_000 * 150);
}
