//! Random terms: what the pool makes of them must have the value that the operators say.

mod generate;
mod random;
mod reference;
mod registers;
mod z3;

pub(crate) use generate::ALL_OPS;
use generate::World;
use random::Random;

use crate::eval::{Evaluator, Plan};
use crate::node::Expr;
use crate::pool::Pool;
use crate::rules::rules_for;
use crate::smtlib;
use crate::sort::{Sort, signed};

/// Builds worlds of random terms and compares every term under several models with the reference. Returns how many
/// terms were built and how often each rule was used.
fn check_worlds(
    seed: u64,
    worlds: usize,
    steps: usize,
    floats: bool,
) -> (usize, std::collections::HashMap<&'static str, u64>) {
    let mut random = Random::new(seed);
    let mut evaluator = Evaluator::new();
    let mut fired = std::collections::HashMap::new();
    let mut built = 0;
    for _ in 0..worlds {
        let mut world = World::new(&mut random, floats);
        for _ in 0..steps {
            world.grow(&mut random);
        }
        built += world.terms.len();
        let roots: Vec<Expr> = world.terms.iter().map(|term| term.expr).collect();
        let mut plan = Plan::new(&world.pool, &roots);
        for _ in 0..4 {
            let model = world.model(&mut random);
            let expected = reference::values(&world, &model);
            evaluator.forget();
            let planned = plan.run(&world.pool, &model);
            for ((at, term), planned) in world.terms.iter().enumerate().zip(planned) {
                let found = evaluator.value(&world.pool, &model, term.expr);
                assert_eq!(found, expected[at], "{}", world.describe(at, &model, &expected));
                assert_eq!(planned, found);
                check_facts(&world.pool, term.expr, found);
            }
        }
        assert_eq!(world.pool.given_up, 0, "rules undo each other");
        for (name, count) in &world.pool.fired {
            *fired.entry(*name).or_default() += count;
        }
    }
    (built, fired)
}

/// Bounds and known bits must hold for a value that a term has.
fn check_facts(p: &Pool, e: Expr, value: u128) {
    let (min, max) = p.range(e);
    let (zeros, ones) = p.known_bits(e);
    let holds = min <= value && value <= max && value & zeros == 0 && value & ones == ones;
    assert!(holds, "{value:#x} in {min:#x}..={max:#x}, not {zeros:#x}, {ones:#x}: {}", smtlib::term(p, e));
    if let Sort::BitVec(_) = p.sort(e) {
        let (low, high) = p.signed_range(e);
        let number = signed(value, p.width(e));
        assert!(low <= number && number <= high, "{number} in {low}..={high}: {}", smtlib::term(p, e));
    }
}

#[test]
fn two_hundred_thousand_terms_keep_their_value() {
    let (built, _) = check_worlds(0x5eed, 5_000, 40, false);
    assert!(built >= 200_000, "{built}");
}

#[test]
fn float_terms_keep_their_value() {
    let (built, _) = check_worlds(0xf10a7, 1_500, 40, true);
    assert!(built >= 60_000, "{built}");
}

/// A rule that random terms never reach is not tested by them.
#[test]
fn every_rule_is_reached() {
    let (_, mut fired) = check_worlds(1, 6_000, 60, true);
    let (_, more) = check_worlds(2, 6_000, 60, false);
    for (name, count) in more {
        *fired.entry(name).or_default() += count;
    }
    let all = ALL_OPS.iter().flat_map(|&op| rules_for(op));
    let mut missing: Vec<&str> = all.map(|rule| rule.name).filter(|name| !fired.contains_key(name)).collect();
    missing.sort_unstable();
    missing.dedup();
    assert!(missing.is_empty(), "never used: {missing:?}");
}
