//! Random terms: what the pool makes of them must have the value that the operators say.

mod generate;
mod reference;
mod z3;

pub(crate) use generate::ALL_OPS;
use generate::{Random, World};

use crate::eval::{Evaluator, Plan};
use crate::node::Expr;
use crate::rules::rules_for;

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
            }
        }
        for (name, count) in &world.pool.fired {
            *fired.entry(*name).or_default() += count;
        }
    }
    (built, fired)
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
