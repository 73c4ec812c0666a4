//! Z3's opinion on the meaning of the operators and on the printed text.

use std::io::Write;
use std::process::{Command, Stdio};

use super::generate::{Random, World};
use super::reference;
use crate::node::{Expr, Op};
use crate::smtlib;
use crate::sort::Sort;

/// Runs a script; nothing if there is no Z3.
fn z3(script: &str) -> Option<String> {
    let z3 = Command::new("z3").args(["-in", "-T:120"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut z3) = z3 else {
        println!("note: z3 is not installed, the printed text is not checked with it");
        return None;
    };
    let mut stdin = z3.stdin.take().expect("stdin is piped");
    stdin.write_all(script.as_bytes()).expect("z3 reads its input");
    drop(stdin);
    let output = z3.wait_with_output().expect("z3 ends");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// For random terms and models: symbols fixed, the term equal to the value that we compute. Every answer must be
/// "sat"; as everything is fixed, that says the values agree.
fn check_with_z3(seed: u64, worlds: usize, floats: bool) {
    let mut random = Random::new(seed);
    let mut script = String::new();
    let mut expected = 0;
    for _ in 0..worlds {
        let mut world = World::new(&mut random, floats);
        for _ in 0..25 {
            world.grow(&mut random);
        }
        let model = world.model(&mut random);
        let values = reference::values(&world, &model);
        let Some(question) = question(&mut world, &values, &model) else { continue };
        script.push_str("(reset)\n");
        script.push_str(&smtlib::script(&world.pool, &question));
        expected += 1;
    }
    let Some(answer) = z3(&script) else { return };
    let sat = answer.lines().filter(|&line| line == "sat").count();
    assert_eq!((sat, answer.lines().count()), (expected, expected), "{answer}");
}

/// Conditions that hold under the model: one for each symbol and for some of the newest terms. NaNs and what
/// depends on their payload are left out: SMT-LIB has one NaN.
fn question(world: &mut World, values: &[u128], model: &crate::model::Model) -> Option<Vec<Expr>> {
    let any_nan = world.terms.iter().zip(values).any(|(term, &value)| match term.sort {
        Sort::Float(format) => format.is_nan(value),
        _ => false,
    });
    let unusual = world.terms.iter().any(|term| matches!(term.op, Op::FRem | Op::FFma));
    if any_nan || unusual {
        return None;
    }
    let mut conditions = Vec::new();
    for at in 0..world.terms.len() {
        let (expr, sort) = (world.terms[at].expr, world.terms[at].sort);
        let symbol = world.terms[at].op == Op::Symbol;
        if !symbol && at + 8 < world.terms.len() {
            continue;
        }
        let value =
            world.pool.constant(sort, if symbol { model.get(world.pool.node(expr).symbol()) } else { values[at] });
        conditions.push(match sort {
            Sort::Float(_) => {
                let same = world.pool.feq(expr, value);
                // Zeros of both signs are equal; x87 has more patterns than values.
                let class = crate::float::class_of(
                    match sort {
                        Sort::Float(f) => f,
                        _ => unreachable!(),
                    },
                    values[at],
                );
                let class = world.pool.fclass(class, expr);
                world.pool.and(same, class)
            }
            _ => world.pool.eq(expr, value),
        });
    }
    Some(conditions)
}

#[test]
fn z3_agrees_on_bit_vectors() {
    check_with_z3(0x23, 400, false);
}

#[test]
fn z3_agrees_on_floats() {
    check_with_z3(0x24, 150, true);
}
