//! The operators on floats, in all formats.

use schism_expr::{Expr, Format, Model, Op, Pool, Rounding, Sort, class};

use super::random::Random;
use super::simulate::Circuit;

/// A pool with three symbols of a format, and random values for them.
fn symbols(format: Format) -> (Pool, [Expr; 3]) {
    let mut p = Pool::new();
    let symbols = ["x", "y", "z"].map(|name| p.symbol(name, Sort::Float(format)));
    (p, symbols)
}

fn models(p: &Pool, symbols: &[Expr], random: &mut Random, count: usize) -> Vec<Model> {
    let model = |_| {
        let mut model = Model::new();
        for &symbol in symbols {
            let value = match p.sort(symbol) {
                Sort::Float(format) => random.float(format),
                sort => random.bits(sort.width()),
            };
            model.set(p.node(symbol).symbol(), value);
        }
        // Often two equal magnitudes: sums that cancel, quotients of 1.
        if let [x, y, ..] = *symbols
            && p.sort(x) == p.sort(y)
            && random.below(8) == 0
        {
            let same = model.get(p.node(x).symbol()) ^ (u128::from(random.next() & 1) << (p.width(x) - 1));
            model.set(p.node(y).symbol(), same);
        }
        model
    };
    (0..count).map(model).collect()
}

fn check(p: &Pool, root: Expr, models: &[Model]) {
    assert_eq!(Circuit::new(p, root).check(p, models), models.len());
}

/// Every pattern of two bytes.
fn all_patterns(p: &Pool, x: Expr) -> Vec<Model> {
    let model = |bits| {
        let mut model = Model::new();
        model.set(p.node(x).symbol(), bits);
        model
    };
    (0..=0xffff).map(model).collect()
}

#[test]
fn all_halves_and_bfloats_with_one_operand() {
    for format in [Format::Half, Format::BFloat] {
        let (mut p, [x, ..]) = symbols(format);
        let all = all_patterns(&p, x);
        let mut roots = vec![p.fsqrt(x), p.fneg(x), p.fabs(x), p.fto_bits(x)];
        roots.extend(Format::ALL.map(|to| p.fconvert(x, to)));
        for rounding in Rounding::ALL {
            roots.push(p.fround(rounding, x));
            for width in [1, 8, 17] {
                roots.push(p.fto_signed(x, width, rounding));
                roots.push(p.fto_unsigned(x, width, rounding));
            }
        }
        roots.extend((0..9).map(|bit| p.fclass(1 << bit, x)));
        for root in roots {
            check(&p, root, &all);
        }
    }
}

#[test]
fn all_integers_of_sixteen_bits() {
    for format in [Format::Half, Format::BFloat, Format::Single, Format::X87] {
        let mut p = Pool::new();
        let x = p.symbol("x", Sort::bits(16));
        let all = all_patterns(&p, x);
        for root in [p.signed_to_f(x, format), p.unsigned_to_f(x, format), p.bits_to_f(x, Format::Half)] {
            check(&p, root, &all);
        }
    }
}

#[test]
fn two_operands() {
    let mut random = Random::new(11);
    for format in Format::ALL {
        let (mut p, [x, y, _]) = symbols(format);
        let models = models(&p, &[x, y], &mut random, 4096);
        let roots = [p.fadd(x, y), p.fsub(x, y), p.fmul(x, y), p.fdiv(x, y), p.feq(x, y), p.flt(x, y), p.fle(x, y)];
        for root in roots {
            check(&p, root, &models);
        }
        let same = p.fsub(x, x);
        check(&p, same, &models[..64]);
    }
}

#[test]
fn fused_multiplication() {
    let mut random = Random::new(12);
    for format in Format::ALL {
        let (mut p, [x, y, z]) = symbols(format);
        let mut models = models(&p, &[x, y, z], &mut random, 4096);
        // Addends near the product.
        let product = p.fmul(x, y);
        let mut evaluator = schism_expr::Evaluator::new();
        for model in models.iter_mut().step_by(2) {
            evaluator.forget();
            let near = evaluator.value(&p, model, product) ^ format.sign_bit() ^ u128::from(random.next() & 1);
            model.set(p.node(z).symbol(), near);
        }
        let root = p.ffma(x, y, z);
        check(&p, root, &models);
    }
}

#[test]
fn remainders_within_the_restriction() {
    let mut random = Random::new(13);
    for format in Format::ALL {
        let (mut p, [x, y, _]) = symbols(format);
        let models = models(&p, &[x, y], &mut random, 1024);
        let root = p.frem(x, y);
        let circuit = Circuit::new(&p, root);
        let compared = circuit.check(&p, &models);
        let exact = matches!(format, Format::Half | Format::BFloat | Format::Single);
        assert_eq!(circuit.blaster.restrictions(root).is_empty(), exact);
        assert!(compared == models.len() || !exact);
        assert!(compared > models.len() / 2, "{format:?} {compared}");
    }
}

#[test]
fn restrictions_reach_the_expressions_above() {
    let (mut p, [x, y, z]) = symbols(Format::Double);
    let remainder = p.frem(x, y);
    let less = p.flt(remainder, z);
    let circuit = Circuit::new(&p, less);
    assert_eq!(circuit.blaster.restrictions(less).len(), 1);
    assert_eq!(circuit.blaster.restrictions(less), circuit.blaster.restrictions(remainder));
    assert!(circuit.blaster.restrictions(z).is_empty());
}

#[test]
fn one_operand() {
    let mut random = Random::new(14);
    for format in Format::ALL {
        let (mut p, [x, ..]) = symbols(format);
        let models = models(&p, &[x], &mut random, 2048);
        let mut roots = vec![p.fsqrt(x), p.fneg(x), p.fabs(x), p.fto_bits(x)];
        roots.extend(Format::ALL.map(|to| p.fconvert(x, to)));
        for rounding in Rounding::ALL {
            roots.push(p.fround(rounding, x));
            for width in [1, 8, 31, 32, 64, 65, 128] {
                roots.push(p.fto_signed(x, width, rounding));
                roots.push(p.fto_unsigned(x, width, rounding));
            }
        }
        for mask in (0..9).map(|bit| 1 << bit).chain([class::INFINITY, class::ZERO | class::NAN]) {
            roots.push(p.fclass(mask, x));
        }
        for root in roots {
            check(&p, root, &models);
        }
    }
}

#[test]
fn integers_to_floats() {
    let mut random = Random::new(15);
    for format in Format::ALL {
        for width in [1, 2, 8, 24, 32, 53, 64, 65, 113, 128] {
            let mut p = Pool::new();
            let x = p.symbol("x", Sort::bits(width));
            let models = models(&p, &[x], &mut random, 512);
            for root in [p.signed_to_f(x, format), p.unsigned_to_f(x, format)] {
                check(&p, root, &models);
            }
        }
    }
}

#[test]
fn constant_operands() {
    let mut random = Random::new(16);
    for format in [Format::Half, Format::Single, Format::Double, Format::X87] {
        for _ in 0..10 {
            let (mut p, [x, ..]) = symbols(format);
            let models = models(&p, &[x], &mut random, 64);
            let k = p.constant(Sort::Float(format), random.float(format));
            let op = random.pick(&[Op::FAdd, Op::FSub, Op::FMul, Op::FDiv]);
            let root = match op {
                Op::FAdd => p.fadd(x, k),
                Op::FSub => p.fsub(k, x),
                Op::FMul => p.fmul(x, k),
                _ => p.fdiv(x, k),
            };
            check(&p, root, &models);
            let less = p.flt(root, x);
            check(&p, less, &models);
        }
    }
}
