//! The operators on Bool and bit-vectors.

use schism_expr::{Expr, Model, Op, Pool, Sort};

use super::random::Random;
use super::simulate::Circuit;

const BINARY: [Op; 18] = [
    Op::And,
    Op::Or,
    Op::Xor,
    Op::Add,
    Op::Sub,
    Op::Mul,
    Op::UDiv,
    Op::SDiv,
    Op::URem,
    Op::SRem,
    Op::Shl,
    Op::LShr,
    Op::AShr,
    Op::Eq,
    Op::Ult,
    Op::Ule,
    Op::Slt,
    Op::Sle,
];

fn binary(p: &mut Pool, op: Op, a: Expr, b: Expr) -> Expr {
    match op {
        Op::And => p.and(a, b),
        Op::Or => p.or(a, b),
        Op::Xor => p.xor(a, b),
        Op::Add => p.add(a, b),
        Op::Sub => p.sub(a, b),
        Op::Mul => p.mul(a, b),
        Op::UDiv => p.udiv(a, b),
        Op::SDiv => p.sdiv(a, b),
        Op::URem => p.urem(a, b),
        Op::SRem => p.srem(a, b),
        Op::Shl => p.shl(a, b),
        Op::LShr => p.lshr(a, b),
        Op::AShr => p.ashr(a, b),
        Op::Eq => p.eq(a, b),
        Op::Ult => p.ult(a, b),
        Op::Ule => p.ule(a, b),
        Op::Slt => p.slt(a, b),
        Op::Sle => p.sle(a, b),
        other => unreachable!("{other:?}"),
    }
}

fn two_symbols(width: u32) -> (Pool, [Expr; 2]) {
    let mut p = Pool::new();
    let symbols = ["x", "y"].map(|name| p.symbol(name, Sort::bits(width)));
    (p, symbols)
}

fn model(p: &Pool, symbols: &[Expr], values: &[u128]) -> Model {
    let mut model = Model::new();
    for (&symbol, &value) in symbols.iter().zip(values) {
        model.set(p.node(symbol).symbol(), value);
    }
    model
}

#[test]
fn all_operands_of_few_bits() {
    for width in 1..=4 {
        for op in BINARY {
            let (mut p, [x, y]) = two_symbols(width);
            let all: Vec<Model> = (0..1 << (2 * width))
                .map(|pair| model(&p, &[x, y], &[pair & ((1 << width) - 1), pair >> width]))
                .collect();
            let root = binary(&mut p, op, x, y);
            assert_eq!(Circuit::new(&p, root).check(&p, &all), all.len());
            for value in 0..1 << width {
                let constant = p.bv(width, value);
                for root in [binary(&mut p, op, x, constant), binary(&mut p, op, constant, x)] {
                    Circuit::new(&p, root).check(&p, &all[..1 << width]);
                }
            }
        }
    }
}

#[test]
fn random_operands_of_many_bits() {
    let mut random = Random::new(3);
    for width in [5, 7, 8, 13, 16, 31, 32, 33, 63, 64, 65, 100, 127, 128] {
        for op in BINARY {
            let (mut p, [x, y]) = two_symbols(width);
            let models: Vec<Model> =
                (0..256).map(|_| model(&p, &[x, y], &[random.bits(width), random.bits(width)])).collect();
            let root = binary(&mut p, op, x, y);
            assert_eq!(Circuit::new(&p, root).check(&p, &models), models.len());
            // Shorter divisors and factors, and constants.
            let short = p.extract(y, 0, width / 2 + 1);
            let long = p.zext(short, width);
            let constant = p.bv(width, random.bits(width));
            let small = p.bv(width, u128::from(random.next() % 100));
            for other in [long, constant, small] {
                for root in [binary(&mut p, op, x, other), binary(&mut p, op, other, x)] {
                    Circuit::new(&p, root).check(&p, &models[..64]);
                }
            }
        }
    }
}

#[test]
fn words_are_cut_and_joined_without_gates() {
    let (mut p, [x, y]) = two_symbols(40);
    let parts = [p.extract(x, 7, 21), p.zext(x, 77), p.sext(y, 64), p.concat(x, y), p.not(x)];
    let mut random = Random::new(4);
    let models: Vec<Model> = (0..64).map(|_| model(&p, &[x, y], &[random.bits(40), random.bits(40)])).collect();
    for part in parts {
        let circuit = Circuit::new(&p, part);
        assert_eq!(circuit.check(&p, &models), 64);
        assert!(circuit.recorder.clauses.is_empty());
    }
    for shift in [0, 1, 17, 39, 40, 1000] {
        let distance = p.bv(40, shift);
        for root in [p.shl(x, distance), p.lshr(x, distance), p.ashr(x, distance)] {
            let circuit = Circuit::new(&p, root);
            circuit.check(&p, &models);
            assert!(circuit.recorder.clauses.is_empty());
        }
    }
}

#[test]
fn negation_and_choice() {
    let mut random = Random::new(5);
    for width in [1, 2, 8, 33, 128] {
        let (mut p, [x, y]) = two_symbols(width);
        let condition = p.symbol("c", Sort::Bool);
        let models: Vec<Model> = (0..128)
            .map(|_| {
                let values = [random.bits(width), random.bits(width), u128::from(random.next() & 1)];
                model(&p, &[x, y, condition], &values)
            })
            .collect();
        let other = p.not(condition);
        for root in [p.neg(x), p.ite(condition, x, y), p.ite(other, x, y), p.xor(condition, other)] {
            assert_eq!(Circuit::new(&p, root).check(&p, &models), models.len());
        }
    }
}

#[test]
fn tables_are_read() {
    let mut random = Random::new(6);
    for length in [1, 2, 3, 5, 100, 256, 300] {
        for index_width in [1, 3, 8, 9, 32] {
            let mut p = Pool::new();
            let index = p.symbol("i", Sort::bits(index_width));
            let values: Vec<u128> = (0..length).map(|i| if i % 3 == 0 { 5 } else { random.bits(12) }).collect();
            let table = p.table(12, values);
            let root = p.select(table, index);
            let count = if index_width < 9 { 1 << index_width } else { 320 };
            let mut models: Vec<Model> = (0..count).map(|i| model(&p, &[index], &[i])).collect();
            models.push(model(&p, &[index], &[random.bits(index_width)]));
            Circuit::new(&p, root).check(&p, &models);
        }
    }
}

#[test]
fn quotient_and_remainder_share_their_divider() {
    let (mut p, [x, y]) = two_symbols(32);
    let quotient = p.udiv(x, y);
    let remainder = p.urem(x, y);
    let both = p.concat(quotient, remainder);
    let alone = Circuit::new(&p, remainder).recorder.variables;
    assert_eq!(Circuit::new(&p, both).recorder.variables, alone);
}

#[test]
fn deep_expressions_need_no_stack() {
    let (mut p, [x, y]) = two_symbols(2);
    let deep = (0..100_000).fold(x, |e, i| if i % 2 == 0 { p.mul(e, y) } else { p.sub(y, e) });
    let circuit = Circuit::new(&p, deep);
    assert!(circuit.blaster.nodes() > 1000);
    assert_eq!(circuit.check(&p, &[model(&p, &[x, y], &[3, 1])]), 1);
}
