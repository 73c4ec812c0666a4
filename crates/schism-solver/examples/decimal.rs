//! Measures the chain: a path that parses a decimal number, and a long path of conditions on bytes.
//!
//! `cargo run --release -p schism-solver --example decimal [z3]`

use std::time::Instant;

use schism_expr::{Expr, Model, Pool};
use schism_path::{Facts, PathCondition};
use schism_solver::{Answer, BackendKind, Solver, SolverOptions, Statistics};

/// Digits of the number: 3 questions each, and one at the end.
const DIGITS: u32 = 10;

struct World {
    pool: Pool,
    facts: Facts,
    solver: Solver,
    path: PathCondition,
    model: Model,
}

impl World {
    fn new(backend: BackendKind) -> World {
        World {
            pool: Pool::new(),
            facts: Facts::new(),
            solver: Solver::new(SolverOptions { backend, ..SolverOptions::default() }),
            path: PathCondition::new(),
            model: Model::new(),
        }
    }

    /// As at a branch: asks for an input that takes the other side, then goes on.
    fn branch(&mut self, taken: Expr) -> Answer {
        let other = self.pool.not(taken);
        let answer = self.solver.check(&mut self.facts, &mut self.pool, &self.path, other, &self.model);
        self.path.push(&mut self.facts, &mut self.pool, taken);
        answer
    }
}

/// The branches of a parser that checks every character and guards every step against overflow.
fn decimal(w: &mut World) -> u32 {
    let input = w.pool.array("text", DIGITS);
    let mut value = w.pool.bv(64, 0);
    let mut satisfiable = 0;
    for index in 0..DIGITS {
        w.model.set(w.pool.byte_symbol(input, index), u128::from(b'1') + u128::from(index % 9));
        let c = w.pool.byte(input, index);
        let (zero, nine) = (w.pool.bv(8, u128::from(b'0')), w.pool.bv(8, u128::from(b'9')));
        let digit = w.pool.sub(c, zero);
        let digit = w.pool.zext(digit, 64);
        let (ten, largest) = (w.pool.bv(64, 10), w.pool.bv(64, 4_000_000_000));
        let product = w.pool.mul(value, ten);
        value = w.pool.add(product, digit);
        for taken in [w.pool.ule(zero, c), w.pool.ule(c, nine), w.pool.ule(value, largest)] {
            satisfiable += u32::from(matches!(w.branch(taken), Answer::Sat(_)));
        }
    }
    let wanted = w.pool.bv(64, 3_141_592_653);
    let is_other = w.pool.ne(value, wanted);
    satisfiable + u32::from(matches!(w.branch(is_other), Answer::Sat(_)))
}

/// 10,000 branches on 1,000 bytes: each is compared with ten characters, as in a scanner.
fn bytes(w: &mut World) {
    let input = w.pool.array("text", 1_000);
    for index in 0..1_000 {
        let c = w.pool.byte(input, index);
        for k in 0..10 {
            let k = w.pool.bv(8, u128::from(b'a') + k);
            let differs = w.pool.ne(c, k);
            assert!(matches!(w.branch(differs), Answer::Sat(_)));
        }
    }
}

fn report(name: &str, runs: u32, start: Instant, statistics: &Statistics) {
    let queries = statistics.queries * u64::from(runs);
    println!("{name}: {:.2} us a query over {queries} queries", start.elapsed().as_secs_f64() * 1e6 / queries as f64);
    println!("  in each run {statistics:?}");
}

fn main() {
    let backend = if std::env::args().any(|arg| arg == "z3") { BackendKind::Z3 } else { BackendKind::Cadical };
    let start = Instant::now();
    let mut last = Statistics::default();
    for _ in 0..20 {
        let mut w = World::new(backend);
        assert_eq!(decimal(&mut w), 22);
        last = *w.solver.statistics();
    }
    report("decimal, a new solver each time", 20, start, &last);

    let start = Instant::now();
    let mut w = World::new(backend);
    bytes(&mut w);
    report("bytes, one long path", 1, start, w.solver.statistics());
}
