//! Wide integers against arithmetic on single bits, on random values.

use schism_ir::{BinOp, IntPredicate, Intrinsic};

use crate::arithmetic::DivisionError;
use crate::float::{self, Format};
use crate::wide::{self, Limbs};

const WIDTHS: [u32; 9] = [129, 136, 160, 191, 192, 200, 256, 777, 1024];

/// A small generator, so that every run tests the same values.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// A value of the width: often with long runs of equal bits, often short.
    fn value(&mut self, width: u32) -> Vec<bool> {
        let mut bits: Vec<bool> = match self.next() >> 61 {
            0 => vec![false; width as usize],
            1 => vec![true; width as usize],
            2 => (0..width).map(|at| at + 1 == width).collect(),
            3 => (0..width).map(|at| at / 64 % 2 == 0).collect(),
            _ => (0..width).map(|_| self.next() >> 63 == 1).collect(),
        };
        match self.next() >> 62 {
            0 => {
                let from = self.next() as usize % bits.len();
                bits[from..].fill(false);
            }
            1 => {
                let flipped = self.next() as usize % bits.len();
                bits[flipped] = !bits[flipped];
            }
            _ => {}
        }
        bits
    }
}

fn limbs(bits: &[bool]) -> Limbs {
    let limb = |bits: &[bool]| bits.iter().rev().fold(0, |limb, &bit| limb << 1 | u64::from(bit));
    bits.chunks(64).map(limb).collect()
}

fn number(value: usize, width: u32) -> Vec<bool> {
    (0..width).map(|at| at < usize::BITS && value >> at & 1 == 1).collect()
}

// --- the reference: bit by bit ---

fn add(a: &[bool], b: &[bool]) -> Vec<bool> {
    let mut carry = false;
    let sum = |(&a, &b): (&bool, &bool)| {
        let count = u8::from(a) + u8::from(b) + u8::from(carry);
        carry = count > 1;
        count % 2 == 1
    };
    a.iter().zip(b).map(sum).collect()
}

fn negate(a: &[bool]) -> Vec<bool> {
    let inverse: Vec<bool> = a.iter().map(|bit| !bit).collect();
    add(&inverse, &number(1, a.len() as u32))
}

fn shifted(a: &[bool], by: isize, fill: bool) -> Vec<bool> {
    let source = |at: usize| at.checked_add_signed(-by).and_then(|from| a.get(from)).copied();
    (0..a.len()).map(|at| source(at).unwrap_or(if by < 0 { fill } else { false })).collect()
}

fn multiply(a: &[bool], b: &[bool]) -> Vec<bool> {
    let zero = vec![false; a.len()];
    (0..a.len()).filter(|&at| b[at]).fold(zero, |sum, at| add(&sum, &shifted(a, at as isize, false)))
}

fn less(a: &[bool], b: &[bool]) -> bool {
    (0..a.len()).rev().find(|&at| a[at] != b[at]).is_some_and(|at| b[at])
}

fn sign(a: &[bool]) -> bool {
    *a.last().expect("a value has bits")
}

fn signed_less(a: &[bool], b: &[bool]) -> bool {
    if sign(a) == sign(b) { less(a, b) } else { sign(a) }
}

fn extended(a: &[bool], width: u32, fill: bool) -> Vec<bool> {
    (0..width as usize).map(|at| a.get(at).copied().unwrap_or(fill)).collect()
}

/// Calls the check with many pairs of every width.
fn check(rounds: u32, mut one: impl FnMut(&mut Random, u32, &[bool], &[bool])) {
    let mut random = Random(1);
    for width in WIDTHS {
        for _ in 0..rounds {
            let (a, b) = (random.value(width), random.value(width));
            one(&mut random, width, &a, &b);
        }
    }
}

fn compute(op: BinOp, width: u32, a: &[bool], b: &[bool]) -> Limbs {
    wide::binary(op, width, &limbs(a), &limbs(b)).expect("no division")
}

#[test]
fn sums_products_and_bits_are_right() {
    check(60, |_, width, a, b| {
        assert_eq!(compute(BinOp::Add, width, a, b), limbs(&add(a, b)));
        assert_eq!(compute(BinOp::Sub, width, a, b), limbs(&add(a, &negate(b))));
        assert_eq!(compute(BinOp::Mul, width, a, b), limbs(&multiply(a, b)));
        let each = |f: fn(bool, bool) -> bool| limbs(&a.iter().zip(b).map(|(&a, &b)| f(a, b)).collect::<Vec<_>>());
        assert_eq!(compute(BinOp::And, width, a, b), each(|a, b| a & b));
        assert_eq!(compute(BinOp::Or, width, a, b), each(|a, b| a | b));
        assert_eq!(compute(BinOp::Xor, width, a, b), each(|a, b| a ^ b));
    });
}

#[test]
fn shifts_are_right_by_any_amount() {
    check(60, |random, width, a, _| {
        let by = random.next() as usize % width as usize;
        let amount = number(by, width);
        assert_eq!(compute(BinOp::Shl, width, a, &amount), limbs(&shifted(a, by as isize, false)));
        assert_eq!(compute(BinOp::LShr, width, a, &amount), limbs(&shifted(a, -(by as isize), false)));
        assert_eq!(compute(BinOp::AShr, width, a, &amount), limbs(&shifted(a, -(by as isize), sign(a))));
        // Beyond the width the amount counts modulo the width.
        assert_eq!(
            compute(BinOp::Shl, width, a, &number(by + width as usize, width)),
            compute(BinOp::Shl, width, a, &amount)
        );
    });
}

#[test]
fn quotient_and_remainder_give_back_the_dividend() {
    check(20, |_, width, a, b| {
        let (a, b) = (limbs(a), limbs(b));
        for (divide, remain, signed) in [(BinOp::UDiv, BinOp::URem, false), (BinOp::SDiv, BinOp::SRem, true)] {
            let quotient = match wide::binary(divide, width, &a, &b) {
                Ok(quotient) => quotient,
                Err(DivisionError::Zero) => {
                    assert!(b.iter().all(|&limb| limb == 0));
                    continue;
                }
                Err(DivisionError::Overflow) => {
                    assert!(
                        signed
                            && compute(BinOp::Add, width, &number(1, width), &bits(&b, width))
                                == limbs(&number(0, width))
                    );
                    continue;
                }
            };
            let rest = wide::binary(remain, width, &a, &b).expect("as the quotient");
            let product = wide::binary(BinOp::Mul, width, &quotient, &b).expect("no division");
            assert_eq!(wide::binary(BinOp::Add, width, &product, &rest), Ok(a.clone()));
            let magnitude = |x: &Limbs| {
                let bits = bits(x, width);
                if signed && sign(&bits) { negate(&bits) } else { bits }
            };
            assert!(less(&magnitude(&rest), &magnitude(&b)), "the remainder is smaller than the divisor");
            let is_zero = rest.iter().all(|&limb| limb == 0);
            assert!(!signed || is_zero || sign(&bits(&rest, width)) == sign(&bits(&a, width)));
        }
    });
}

fn bits(limbs: &[u64], width: u32) -> Vec<bool> {
    (0..width as usize).map(|at| limbs[at / 64] >> (at % 64) & 1 == 1).collect()
}

#[test]
fn comparisons_follow_the_order() {
    check(60, |_, width, a, b| {
        for (x, y) in [(a, b), (b, a), (a, a)] {
            let holds = |predicate| wide::compare(predicate, width, &limbs(x), &limbs(y));
            assert_eq!(holds(IntPredicate::Eq), x == y);
            assert_eq!(holds(IntPredicate::Ne), x != y);
            assert_eq!(holds(IntPredicate::Ult), less(x, y));
            assert_eq!(holds(IntPredicate::Uge), !less(x, y));
            assert_eq!(holds(IntPredicate::Ugt), less(y, x));
            assert_eq!(holds(IntPredicate::Ule), !less(y, x));
            assert_eq!(holds(IntPredicate::Slt), signed_less(x, y));
            assert_eq!(holds(IntPredicate::Sge), !signed_less(x, y));
            assert_eq!(holds(IntPredicate::Sgt), signed_less(y, x));
            assert_eq!(holds(IntPredicate::Sle), !signed_less(y, x));
        }
    });
}

#[test]
fn every_width_turns_into_every_other() {
    let mut random = Random(2);
    for from in [1, 5, 64, 65, 128, 129, 160, 256, 1024] {
        for to in [1, 7, 64, 100, 128, 129, 160, 192, 1000] {
            let a = random.value(from);
            let fill = sign(&a);
            assert_eq!(wide::resize(false, &limbs(&a), from, to), limbs(&extended(&a, to, false)));
            assert_eq!(wide::resize(true, &limbs(&a), from, to), limbs(&extended(&a, to, fill)));
        }
    }
}

#[test]
fn intrinsics_agree_with_their_definition() {
    use Intrinsic as I;
    check(30, |random, width, a, b| {
        let c = number(random.next() as usize % (2 * width as usize), width);
        let by = (random.next() as usize % width as usize) as isize;
        let run = |which, a: &[bool], b: &[bool], c: &[bool]| {
            wide::intrinsic(which, width, [&limbs(a), &limbs(b), &limbs(c)]).expect("a known intrinsic")
        };
        let value = |which| run(which, a, b, &c).0;
        assert_eq!(value(I::UMax), limbs(if less(a, b) { b } else { a }));
        assert_eq!(value(I::SMin), limbs(if signed_less(a, b) { a } else { b }));
        assert_eq!(value(I::Abs), limbs(&if sign(a) { negate(a) } else { a.to_vec() }));
        assert_eq!(value(I::Ctpop), limbs(&number(a.iter().filter(|&&bit| bit).count(), width)));
        assert_eq!(value(I::Cttz), limbs(&number(a.iter().take_while(|&&bit| !bit).count(), width)));
        assert_eq!(value(I::Ctlz), limbs(&number(a.iter().rev().take_while(|&&bit| !bit).count(), width)));
        assert_eq!(value(I::BitReverse), limbs(&a.iter().rev().copied().collect::<Vec<_>>()));
        let rotated = shifted(a, by, false)
            .iter()
            .zip(shifted(a, by - width as isize, false))
            .map(|(a, b)| a | b)
            .collect::<Vec<_>>();
        assert_eq!(run(I::Fshl, a, a, &number(by as usize, width)).0, limbs(&rotated));
        let back = run(I::Fshr, &rotated, &rotated, &number(by as usize, width)).0;
        assert_eq!(back, limbs(a));
        // What does not fit is seen in twice the width.
        let double = 2 * width;
        for (which, signed) in [(I::SAddWithOverflow, true), (I::UAddWithOverflow, false)] {
            let wider = |x: &[bool]| extended(x, double, signed && sign(x));
            let exact = add(&wider(a), &wider(b));
            let cut = extended(&exact, width, false);
            assert_eq!(run(which, a, b, &c), (limbs(&cut), wider(&cut) != exact));
        }
        assert_eq!(run(I::USubWithOverflow, a, b, &c), (limbs(&add(a, &negate(b))), less(a, b)));
        let least: Vec<bool> = (0..width).map(|at| at + 1 == width).collect();
        let overflows = sign(a) != sign(b) && sign(&add(a, &negate(b))) != sign(a);
        let bound = if sign(a) { least.clone() } else { least.iter().map(|bit| !bit).collect() };
        assert_eq!(value(I::SSubSat), limbs(&if overflows { bound } else { add(a, &negate(b)) }));
    });
}

#[test]
fn products_overflow_where_they_do() {
    use Intrinsic as I;
    let power = |at: u32, width: u32| limbs(&(0..width).map(|bit| bit == at).collect::<Vec<_>>());
    for width in WIDTHS {
        let run = |which, a: u32, b: u32| {
            let (a, b) = (power(a, width), power(b, width));
            wide::intrinsic(which, width, [&a, &b, &b]).expect("a known intrinsic").1
        };
        assert!(!run(I::UMulWithOverflow, 100, width - 101) && run(I::UMulWithOverflow, 100, width - 100));
        assert!(!run(I::SMulWithOverflow, 100, width - 102) && run(I::SMulWithOverflow, 100, width - 101));
    }
}

#[test]
fn bytes_are_swapped() {
    let bytes: Vec<u8> = (1..=24).collect();
    let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    let forwards: Limbs = bytes.chunks(8).map(word).collect();
    let reversed: Vec<u8> = bytes.iter().rev().copied().collect();
    let backwards: Limbs = reversed.chunks(8).map(word).collect();
    let swapped = wide::intrinsic(Intrinsic::Bswap, 192, [&forwards, &forwards, &forwards]);
    assert_eq!(swapped, Some((backwards, false)));
}

#[test]
fn floats_are_the_same_as_from_narrower_integers() {
    let mut random = Random(3);
    let formats = [Format::Half, Format::Single, Format::Double, Format::X87, Format::Quad];
    for width in WIDTHS {
        for format in formats {
            let value = random.value(128);
            let narrow = limbs(&value).iter().rev().fold(0, |all, &limb| all << 64 | u128::from(limb));
            for signed in [false, true] {
                let wider = wide::resize(signed, &limbs(&value), 128, width);
                let expected = float::from_int(format, narrow, 128, signed);
                assert_eq!(wide::to_float(format, signed, &wider, width), expected, "{format:?} {narrow:#x}");
            }
            // Small enough for every format.
            let float = float::from_int(format, narrow >> 114, 128, false);
            let back = float::to_int(format, float, 128, false);
            let words = [back as u64, (back >> 64) as u64];
            assert_eq!(wide::from_float(format, true, float, width), wide::resize(false, &words, 128, width));
        }
    }
}

#[test]
fn floats_are_rounded_and_saturated() {
    let number = |set: &[u32]| (0..160).map(|at| set.contains(&at)).collect::<Vec<_>>();
    let power = f64::powi(2.0, 150);
    let (up, down) = (u128::from(power.to_bits()), u128::from((-power).to_bits()));
    // Half a unit rounds to even, and a single bit more rounds up.
    assert_eq!(wide::to_float(Format::Double, false, &limbs(&number(&[150, 97])), 160), up);
    assert_eq!(wide::to_float(Format::Double, false, &limbs(&number(&[150, 97, 0])), 160), up + 1);
    assert_eq!(wide::to_float(Format::Double, true, &limbs(&negate(&number(&[150]))), 160), down);
    assert_eq!(wide::from_float(Format::Double, true, down, 160), limbs(&negate(&number(&[150]))));
    assert_eq!(wide::from_float(Format::Double, false, down, 160), vec![0; 3]);
    assert_eq!(wide::from_float(Format::Double, true, up, 140), limbs(&extended(&[true; 139], 140, false)));
    assert_eq!(wide::from_float(Format::Double, true, down, 140), limbs(&extended(&[false; 139], 140, true)));
}
