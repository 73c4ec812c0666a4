//! Each stage of the chain answers what it is there for.

use std::cell::RefCell;
use std::rc::Rc;

use schism_expr::{Expr, Model, Pool, Sort, SymbolId};
use schism_path::{Facts, PathCondition};

use crate::backend::Effort;
use crate::{
    Answer, Backend, BackendKind, Limits, Patience, QuerySink, Solver, SolverError, SolverOptions, Statistics, Truth,
    Verdict,
};

struct World {
    pool: Pool,
    facts: Facts,
    solver: Solver,
    path: PathCondition,
    model: Model,
    bytes: Vec<Expr>,
    symbols: Vec<SymbolId>,
}

fn world() -> World {
    world_with(SolverOptions { check_with_z3: true, ..SolverOptions::default() })
}

fn world_with(options: SolverOptions) -> World {
    let mut pool = Pool::new();
    let input = pool.array("in", 8);
    let bytes = (0..8).map(|index| pool.byte(input, index)).collect();
    let symbols = (0..8).map(|index| pool.byte_symbol(input, index)).collect();
    let (facts, path, model) = (Facts::new(), PathCondition::new(), Model::new());
    World { pool, facts, solver: Solver::new(options), path, model, bytes, symbols }
}

impl World {
    fn number(&mut self, value: u128) -> Expr {
        self.pool.bv(8, value)
    }

    /// Adds a condition; the model is changed so that it holds.
    fn push(&mut self, condition: Expr) {
        let Answer::Sat(model) = self.check(condition).0 else { panic!("the path stays satisfiable") };
        self.model = model;
        self.path.push(&mut self.facts, &mut self.pool, condition);
    }

    /// The answer, which is made sure of, and what the statistics say about this question.
    fn check(&mut self, condition: Expr) -> (Answer, Statistics) {
        let before = *self.solver.statistics();
        let answer = self.solver.check(&mut self.facts, &mut self.pool, &self.path, condition, &self.model);
        if let Answer::Sat(model) = &answer {
            for condition in self.path.iter().chain([condition]) {
                assert!(self.facts.holds(&self.pool, model, condition));
            }
        }
        assert_eq!(self.solver.errors(), []);
        let after = *self.solver.statistics();
        let difference = Statistics {
            queries: after.queries - before.queries,
            decided: after.decided - before.decided,
            domain: after.domain - before.domain,
            repaired: after.repaired - before.repaired,
            repeated: after.repeated - before.repeated,
            model_reuse: after.model_reuse - before.model_reuse,
            unsat_subset: after.unsat_subset - before.unsat_subset,
            substitution: after.substitution - before.substitution,
            backend: after.backend - before.backend,
            ..Statistics::default()
        };
        (answer, difference)
    }

    /// `bytes[a] * bytes[b] == value` in 16 bits.
    fn product(&mut self, a: usize, b: usize, value: u128) -> Expr {
        let [a, b] = [a, b].map(|at| self.pool.zext(self.bytes[at], 16));
        let product = self.pool.mul(a, b);
        let value = self.pool.bv(16, value);
        self.pool.eq(product, value)
    }
}

/// One question, answered at the stage of the field that is set.
fn at(stage: impl FnOnce(&mut Statistics)) -> Statistics {
    let mut statistics = Statistics { queries: 1, ..Statistics::default() };
    stage(&mut statistics);
    statistics
}

#[test]
fn what_the_path_decides_costs_nothing() {
    let mut w = world();
    let (five, nine) = (w.number(5), w.number(9));
    let (small, smaller) = (w.pool.ult(w.bytes[0], nine), w.pool.ult(w.bytes[0], five));
    w.push(smaller);
    assert_eq!(w.check(small).1, at(|s| s.decided = 1));
    let large = w.pool.not(small);
    assert_eq!(w.check(large), (Answer::Unsat, at(|s| s.decided = 1)));
}

#[test]
fn bytes_of_their_own_are_chosen_from_their_domain() {
    let mut w = world();
    let (a, digit) = (w.number(u128::from(b'a')), w.number(u128::from(b'0')));
    let at_least = w.pool.ule(digit, w.bytes[3]);
    let (answer, stage) = w.check(at_least);
    assert_eq!(stage, at(|s| s.domain = 1));
    let Answer::Sat(model) = answer else { panic!("satisfiable") };
    assert_eq!(model.get(w.symbols[3]), u128::from(b'a'), "a readable value");
    let both = {
        let below = w.pool.ult(w.bytes[4], a);
        let above = w.pool.ult(digit, w.bytes[4]);
        w.pool.and(below, above)
    };
    let (Answer::Sat(model), stage) = w.check(both) else { panic!("satisfiable") };
    assert_eq!((model.get(w.symbols[4]), stage), (u128::from(b'1'), at(|s| s.domain = 1)));
    let never = {
        let nine = w.number(9);
        let above = w.pool.ult(nine, w.bytes[4]);
        let below = w.pool.ult(w.bytes[4], nine);
        let other = w.pool.ult(w.bytes[5], nine);
        let below = w.pool.and(below, other);
        w.pool.and(above, below)
    };
    assert_eq!(w.pool.value(never), None, "the simplifier leaves it to the domains");
    assert_eq!(w.check(never), (Answer::Unsat, at(|s| s.domain = 1)));
}

#[test]
fn one_changed_byte_repairs_the_model() {
    let mut w = world();
    let less = w.pool.ult(w.bytes[0], w.bytes[1]);
    let (Answer::Sat(model), stage) = w.check(less) else { panic!("satisfiable") };
    assert_eq!(stage, at(|s| s.repaired = 1));
    let changed = w.symbols.iter().filter(|&&symbol| model.get(symbol) != w.model.get(symbol)).count();
    assert_eq!(changed, 1);
}

#[test]
fn the_backend_is_asked_for_what_needs_two_changes() {
    let mut w = world();
    let product = w.product(0, 1, 143);
    let (Answer::Sat(model), stage) = w.check(product) else { panic!("satisfiable") };
    assert_eq!(stage, at(|s| s.backend = 1));
    assert_eq!(model.get(w.symbols[0]) * model.get(w.symbols[1]), 143);
    assert_eq!(w.check(product).1, at(|s| s.repeated = 1));
}

#[test]
fn an_earlier_model_answers_a_question_that_is_no_repetition() {
    let mut w = world();
    let product = w.product(0, 1, 143);
    w.check(product);
    let odd = {
        let xor = w.pool.xor(w.bytes[0], w.bytes[1]);
        let mixed = w.pool.mul(xor, w.bytes[2]);
        let zero = w.number(0);
        let is_zero = w.pool.eq(mixed, zero);
        w.pool.and(product, is_zero)
    };
    assert_eq!(w.check(odd).1, at(|s| s.model_reuse = 1));
}

#[test]
fn a_contradiction_is_found_again_in_a_stronger_question() {
    let mut w = world();
    let two = w.number(2);
    for at in [0, 1] {
        let above = w.pool.ule(two, w.bytes[at]);
        w.push(above);
    }
    let prime = w.product(0, 1, 251);
    assert_eq!(w.check(prime), (Answer::Unsat, at(|s| s.backend = 1)));
    // Another byte joins in, and a domain gets smaller: still the same contradiction.
    let [hundred, more] = [w.number(100), w.pool.mul(w.bytes[0], w.bytes[2])];
    let joined = w.pool.ult(more, hundred);
    let above = w.pool.ule(hundred, w.bytes[1]);
    w.push(joined);
    w.push(above);
    assert_eq!(w.check(prime), (Answer::Unsat, at(|s| s.unsat_subset = 1)));
}

#[test]
fn known_values_are_put_in() {
    let mut w = world();
    let [seven, k] = [w.number(7), w.number(21)];
    let product = w.pool.mul(w.bytes[0], w.bytes[1]);
    let sum = w.pool.add(product, w.bytes[2]);
    let is_k = w.pool.eq(sum, k);
    w.push(is_k);
    // Both bytes change, and then the third has only one value left.
    let [first, second] = [0, 1].map(|at| w.pool.eq(w.bytes[at], seven));
    let both = w.pool.and(first, second);
    let (Answer::Sat(model), stage) = w.check(both) else { panic!("satisfiable") };
    assert_eq!(stage, at(|s| s.substitution = 1));
    assert_eq!(model.get(w.symbols[2]), 21_u128.wrapping_sub(49) & 255);
}

#[test]
fn a_term_with_a_known_value_is_put_in() {
    let mut w = world();
    let n = w.pool.symbol("n", Sort::bits(32));
    let m = w.pool.symbol("m", Sort::bits(32));
    let product = w.pool.mul(n, m);
    let [k, limit] = [w.pool.bv(32, 391), w.pool.bv(32, 300)];
    let is_k = w.pool.eq(product, k);
    w.push(is_k);
    let below = w.pool.ult(product, limit);
    assert_eq!(w.check(below), (Answer::Unsat, at(|s| s.substitution = 1)));
}

#[test]
fn symbols_outside_the_slice_keep_their_values() {
    let mut w = world();
    let less = w.pool.ult(w.bytes[4], w.bytes[5]);
    w.push(less);
    let before = w.model.clone();
    let product = w.product(0, 1, 143);
    let (Answer::Sat(model), _) = w.check(product) else { panic!("satisfiable") };
    for &symbol in &w.symbols[2..] {
        assert_eq!(model.get(symbol), before.get(symbol));
    }
}

#[test]
fn a_limit_gives_unknown_and_the_same_one_in_every_run() {
    let run = || {
        let limits = Limits { conflicts: 20, ..Limits::default() };
        let mut w = world_with(SolverOptions { limits, ..SolverOptions::default() });
        let [x, y] = ["x", "y"].map(|name| w.pool.symbol(name, Sort::bits(64)));
        let product = w.pool.mul(x, y);
        let semiprime = w.pool.bv(64, 4_294_967_291 * 4_294_967_279);
        let one = w.pool.bv(64, 1);
        let (above, also) = (w.pool.ult(one, x), w.pool.ult(one, y));
        w.model.set(w.pool.node(x).symbol(), 2);
        w.model.set(w.pool.node(y).symbol(), 2);
        w.push(above);
        w.push(also);
        let hard = w.pool.eq(product, semiprime);
        let answer = w.check(hard).0;
        (answer, Statistics { backend_time: Default::default(), ..*w.solver.statistics() })
    };
    let (answer, statistics) = run();
    assert_eq!(answer, Answer::Unknown);
    assert_eq!(statistics.backend_unknown, 1);
    assert_eq!(run().1, statistics);
}

#[test]
fn what_has_no_quick_answer_is_asked_again() {
    let mut w = world();
    let [x, y] = ["x", "y"].map(|name| w.pool.symbol(name, Sort::bits(28)));
    let product = w.pool.mul(x, y);
    let semiprime = w.pool.bv(28, 10_007 * 15_013);
    let small = w.pool.bv(28, 16_384);
    let one = w.pool.bv(28, 1);
    for factor in [x, y] {
        w.model.set(w.pool.node(factor).symbol(), 2);
        let (above, below) = (w.pool.ult(one, factor), w.pool.ult(factor, small));
        w.push(above);
        w.push(below);
    }
    let hard = w.pool.eq(product, semiprime);
    let mut quickly = || w.solver.check_within(Patience::Quick, &mut w.facts, &mut w.pool, &w.path, hard, &w.model);
    assert_eq!((quickly(), quickly()), (Answer::Unknown, Answer::Unknown));
    assert_eq!(w.solver.statistics().backend_unknown, 1, "the second time it is known to be hard");
    let (Answer::Sat(model), _) = w.check(hard) else { panic!("satisfiable") };
    let factors = [x, y].map(|factor| model.get(w.pool.node(factor).symbol()));
    assert_eq!(factors[0] * factors[1], 10_007 * 15_013);
}

/// The number of bits that are set in `x`: one bit after the other, and by sums of neighbours.
fn two_counts(p: &mut Pool, x: Expr) -> [Expr; 2] {
    let width = p.width(x);
    let mut one_by_one = p.bv(width, 0);
    for bit in 0..width {
        let bit = p.extract(x, bit, 1);
        let bit = p.zext(bit, width);
        one_by_one = p.add(one_by_one, bit);
    }
    let mut sums = x;
    for (shift, mask) in [(1, 0x5555_5555), (2, 0x3333_3333), (4, 0x0f0f_0f0f), (8, 0x00ff_00ff), (16, 0xffff)] {
        let [shift, mask] = [p.bv(width, shift), p.bv(width, mask)];
        let shifted = p.lshr(sums, shift);
        let [low, high] = [sums, shifted].map(|half| p.and(half, mask));
        sums = p.add(low, high);
    }
    [one_by_one, sums]
}

#[test]
fn what_search_alone_does_not_prove_is_proved_with_more_patience() {
    let limits = Limits { conflicts: 4_000, ticks: 10_000_000, clauses: 1_000_000, z3_resources: 20_000_000 };
    let mut w = world_with(SolverOptions { limits, ..SolverOptions::default() });
    let x = w.pool.symbol("x", Sort::bits(32));
    let [one, other] = two_counts(&mut w.pool, x);
    let differ = w.pool.ne(one, other);
    let mut ask = |patience| w.solver.check_within(patience, &mut w.facts, &mut w.pool, &w.path, differ, &w.model);
    assert_eq!(ask(Patience::FULL), Answer::Unknown);
    assert_eq!(ask(Patience::Step(2)), Answer::Unsat);
}

#[test]
fn an_interrupt_ends_what_takes_long() {
    let options = SolverOptions { interrupt: Some(Rc::new(|| true)), ..SolverOptions::default() };
    let mut w = world_with(options);
    let x = w.pool.symbol("x", Sort::bits(32));
    let [one, other] = two_counts(&mut w.pool, x);
    let differ = w.pool.ne(one, other);
    let patience = Patience::Step(2);
    let answer = w.solver.check_within(patience, &mut w.facts, &mut w.pool, &w.path, differ, &w.model);
    assert_eq!(answer, Answer::Unknown);
}

#[test]
fn patience_ends() {
    let steps = std::iter::successors(Some(Patience::Quick), |patience| patience.next());
    assert_eq!(steps.collect::<Vec<_>>().last(), Some(&Patience::Step(4)));
}

#[test]
fn z3_answers_too() {
    let mut w = world_with(SolverOptions { backend: BackendKind::Z3, ..SolverOptions::default() });
    let product = w.product(0, 1, 143);
    let (Answer::Sat(model), stage) = w.check(product) else { panic!("satisfiable") };
    assert_eq!(model.get(w.symbols[0]) * model.get(w.symbols[1]), 143);
    assert_eq!(stage, at(|s| s.backend = 1));
}

/// Says what it was made to say.
struct Liar(Verdict);

impl Backend for Liar {
    fn name(&self) -> &'static str {
        "liar"
    }

    fn solve(&mut self, _: &Pool, _: &[Expr], _: &Model, _: &Limits) -> Result<Verdict, SolverError> {
        Ok(self.0.clone())
    }

    fn effort(&self) -> Effort {
        Effort::default()
    }
}

#[test]
fn wrong_answers_become_errors_and_unknown() {
    let lies = [Verdict::Unsat(vec![0]), Verdict::Sat(Vec::new())];
    for lie in lies {
        let mut w = world();
        let options = SolverOptions { check_with_z3: true, ..SolverOptions::default() };
        w.solver = Solver::with_backend(options, Box::new(Liar(lie.clone())));
        let product = w.product(0, 1, 143);
        let answer = w.solver.check(&mut w.facts, &mut w.pool, &w.path, product, &w.model);
        assert_eq!(answer, Answer::Unknown);
        match (w.solver.errors(), lie) {
            ([SolverError::Disagreement { number: 1, second_answer: "sat", .. }], Verdict::Unsat(_)) => {}
            ([SolverError::WrongModel { number: 1, .. }], Verdict::Sat(_)) => {}
            (errors, lie) => panic!("{lie:?} gave {errors:?}"),
        }
    }
}

/// Keeps what it gets.
#[derive(Clone, Default)]
struct Log(Rc<RefCell<Vec<(u64, String, Truth)>>>);

impl QuerySink for Log {
    fn query(&mut self, number: u64, script: &str, answer: Truth) {
        self.0.borrow_mut().push((number, script.to_owned(), answer));
    }
}

#[test]
fn the_log_gets_what_the_backend_gets() {
    let log = Log::default();
    let mut w = world_with(SolverOptions { log: Some(Box::new(log.clone())), ..SolverOptions::default() });
    let [odd, even, small] = [w.product(0, 1, 143), w.product(2, 3, 221), w.number(9)];
    let domain = w.pool.ult(w.bytes[0], small);
    w.check(domain);
    w.check(odd);
    w.check(odd);
    w.check(even);
    let entries = log.0.borrow();
    let numbers: Vec<_> = entries.iter().map(|(number, _, answer)| (*number, *answer)).collect();
    assert_eq!(numbers, [(1, Truth::Sat), (2, Truth::Sat)]);
    assert!(entries[0].1.contains("bvmul") && entries[0].1.ends_with("(check-sat)\n"));
}
