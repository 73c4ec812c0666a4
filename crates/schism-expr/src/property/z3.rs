//! Z3's opinion on the meaning of the operators and on the printed text.

use std::io::Write;
use std::process::{Command, Stdio};

use super::generate::{Term, World};
use super::random::Random;
use super::reference;
use crate::float::class_of;
use crate::node::{Expr, Op};
use crate::smtlib;
use crate::sort::{Format, Sort};

/// What Z3 says to a script.
fn z3(script: &str) -> String {
    let z3 = Command::new("z3").args(["-in", "-T:120"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut z3 = z3.expect("z3 is installed; `make setup` does that");
    let mut stdin = z3.stdin.take().expect("stdin is piped");
    stdin.write_all(script.as_bytes()).expect("z3 reads its input");
    drop(stdin);
    let output = z3.wait_with_output().expect("z3 ends");
    String::from_utf8_lossy(&output.stdout).into_owned()
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
        let Some(question) = question(&mut world, &values) else { continue };
        script.push_str("(reset)\n");
        let text = smtlib::script(&world.pool, &question);
        script.push_str(&with_fixed_symbols(&mut world, &values, text));
        expected += 1;
    }
    assert!(expected * 3 > worlds, "most worlds are asked about");
    let answer = z3(&script);
    let sat = answer.lines().filter(|&line| line == "sat").count();
    assert_eq!((sat, answer.lines().count()), (expected, expected), "{answer}");
}

/// The script with symbols defined as their values instead of declared, so that Z3 need not search.
fn with_fixed_symbols(world: &mut World, values: &[u128], mut script: String) -> String {
    for (at, &value) in values.iter().enumerate().filter(|&(at, _)| world.terms[at].op == Op::Symbol) {
        let (symbol, sort) = (world.terms[at].expr, world.terms[at].sort);
        let constant = world.pool.constant(sort, value);
        let name = smtlib::term(&world.pool, symbol);
        let declaration = format!("(declare-const {name} {sort})");
        let definition = format!("(define-fun {name} () {sort} {})", smtlib::term(&world.pool, constant));
        script = script.replace(&declaration, &definition);
    }
    script
}

/// Conditions that hold under the model, for some of the newest terms. Nothing if the
/// world has what SMT-LIB cannot say: `fmod`, the bits of a NaN, more patterns of x86_fp80 than it has values.
fn question(world: &mut World, values: &[u128]) -> Option<Vec<Expr>> {
    let beyond = world.terms.iter().any(|term| match (term.op, world.terms.get(term.args[0])) {
        (Op::FRem, _) => true,
        (Op::FToBits, Some(Term { sort: Sort::Float(format), .. })) => {
            let bits = values[term.args[0]];
            format.is_nan(bits) || unusual(*format, bits)
        }
        (Op::BitsToF, _) => matches!(term.sort, Sort::Float(format) if unusual(format, values[term.args[0]])),
        _ => false,
    });
    if beyond {
        return None;
    }
    let mut conditions = Vec::new();
    for (at, &wanted) in values.iter().enumerate().skip(values.len() - 8) {
        let (expr, sort) = (world.terms[at].expr, world.terms[at].sort);
        let value = world.pool.constant(sort, wanted);
        conditions.push(match sort {
            Sort::Float(format) => {
                // The class tells zeros of different sign apart.
                let class = world.pool.fclass(class_of(format, wanted), expr);
                if format.is_nan(wanted) {
                    class
                } else {
                    let same = world.pool.feq(expr, value);
                    world.pool.and(same, class)
                }
            }
            _ => world.pool.eq(expr, value),
        });
    }
    Some(conditions)
}

/// Whether the leading one of a pattern of x86_fp80 is not where it should be.
fn unusual(format: Format, bits: u128) -> bool {
    let magnitude = bits & (format.sign_bit() - 1);
    format == Format::X87 && (magnitude >> 64 != 0) != (magnitude >> 63 & 1 != 0)
}

#[test]
fn z3_agrees_on_bit_vectors() {
    check_with_z3(0x23, 400, false);
}

#[test]
fn z3_agrees_on_floats() {
    check_with_z3(0x24, 150, true);
}
