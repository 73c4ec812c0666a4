//! One test for each rule: a term goes in as text, its simpler form comes out as text.

mod bits;
mod compare;
mod float;
mod logic;
mod numbers;
mod parse;

use std::collections::HashSet;

use super::rules_for;
use crate::node::Expr;
use crate::pool::Pool;
use crate::property::ALL_OPS;
use crate::smtlib;

/// The symbols that terms may use: `x`, `y`, `z` of 8 bits, `v` of 16, `w` of 32, the Booleans `a`, `b`, `c`, the
/// doubles `d` and `e`, the floats `f` and `g`, and tables `t` (0, 1, 4, 9, 16, 25, 36, 49) and `s` (7 everywhere, 256 entries).
struct Terms {
    pool: Pool,
    symbols: std::collections::HashMap<&'static str, Expr>,
}

/// `input` must become `expected`, and the rule must have had a part in it.
fn check(rule: &str, input: &str, expected: &str) {
    let mut terms = Terms::new();
    let e = terms.parse(input);
    let found = smtlib::term(&terms.pool, e);
    assert_eq!(found, expected, "for {input}");
    let used = terms.pool.fired.keys().any(|name| name.rsplit("::").next() == Some(rule));
    assert!(used, "{rule} was not used for {input}, but {:?}", terms.pool.fired.keys());
}

/// `input` must stay as it is.
fn check_stays(input: &str) {
    let mut terms = Terms::new();
    let e = terms.parse(input);
    assert_eq!(smtlib::term(&terms.pool, e), input);
}

/// Every rule's name occurs in a test, as text; a rule without a test cannot be added.
#[test]
fn every_rule_has_a_test() {
    let sources = [
        include_str!("bits.rs"),
        include_str!("compare.rs"),
        include_str!("float.rs"),
        include_str!("logic.rs"),
        include_str!("numbers.rs"),
    ];
    let names: HashSet<&str> = ALL_OPS.iter().flat_map(|&op| rules_for(op)).map(|rule| rule.name).collect();
    let mut untested: Vec<&str> = names
        .into_iter()
        .map(|name| name.rsplit("::").next().unwrap_or(name))
        .filter(|name| !sources.iter().any(|source| source.contains(&format!("\"{name}\""))))
        .collect();
    untested.sort_unstable();
    assert!(untested.is_empty(), "{untested:?}");
}
