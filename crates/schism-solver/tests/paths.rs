//! Long random paths, pushed condition by condition; every answer is compared with all values of the bytes.

mod random;

use random::Random;
use schism_expr::{Expr, Model, Plan, Pool, SymbolId};
use schism_path::{Facts, PathCondition};
use schism_solver::{Answer, Solver, SolverOptions};

struct World {
    pool: Pool,
    bytes: [Expr; 2],
    symbols: [SymbolId; 2],
    terms: Vec<Expr>,
}

impl World {
    fn new() -> World {
        let mut pool = Pool::new();
        let input = pool.array("in", 2);
        let bytes = [0, 1].map(|index| pool.byte(input, index));
        let symbols = [0, 1].map(|index| pool.byte_symbol(input, index));
        World { pool, bytes, symbols, terms: bytes.to_vec() }
    }

    fn grow(&mut self, random: &mut Random) {
        let [a, b] = [random.pick(&self.terms), random.pick(&self.terms)];
        let p = &mut self.pool;
        let new = match random.below(8) {
            0 => p.add(a, b),
            1 => p.sub(a, b),
            2 => p.mul(a, b),
            3 => p.xor(a, b),
            4 => p.and(a, b),
            5 => p.urem(a, b),
            6 => p.lshr(a, b),
            _ => {
                let less = p.ult(a, b);
                p.ite(less, b, a)
            }
        };
        self.terms.push(new);
    }

    /// A condition that leaves much: over one byte, over both, or a disjunction.
    fn condition(&mut self, random: &mut Random) -> Expr {
        let k = self.pool.bv(8, random.bits());
        let a = if random.one_in(2) { random.pick(&self.bytes) } else { random.pick(&self.terms) };
        let b = if random.one_in(2) { k } else { random.pick(&self.terms) };
        let p = &mut self.pool;
        match random.below(8) {
            0 => p.eq(a, b),
            1..=4 => p.ne(a, b),
            5 => p.ule(a, b),
            6 => p.slt(b, a),
            _ => {
                let (left, right) = (p.ult(a, b), p.ule(k, a));
                p.or(left, right)
            }
        }
    }

    /// Which of the 65,536 inputs satisfy a condition.
    fn truth(&self, condition: Expr) -> Vec<bool> {
        let mut plan = Plan::new(&self.pool, &[condition]);
        (0..=u16::MAX).map(|input| plan.run(&self.pool, &self.model(input)).next() == Some(1)).collect()
    }

    fn model(&self, input: u16) -> Model {
        let mut model = Model::new();
        for (symbol, value) in self.symbols.into_iter().zip(input.to_le_bytes()) {
            model.set(symbol, u128::from(value));
        }
        model
    }
}

/// One path; returns how many questions were satisfiable and how many were not.
fn walk(seed: u64, length: usize) -> (u32, u32) {
    let mut random = Random::new(seed);
    let mut world = World::new();
    let (mut facts, mut path) = (Facts::new(), PathCondition::new());
    let mut solver = Solver::new(SolverOptions::default());
    let mut left: Vec<bool> = vec![true; 1 << 16];
    let mut model = Model::new();
    let mut counts = (0, 0);
    for step in 0..length {
        if step % 3 == 0 && world.terms.len() < 12 {
            world.grow(&mut random);
        }
        let condition = world.condition(&mut random);
        let truth = world.truth(condition);
        let possible = left.iter().zip(&truth).any(|(&left, &truth)| left && truth);
        let certain = left.iter().zip(&truth).all(|(&left, &truth)| !left || truth);
        match path.decided(&mut facts, &world.pool, condition) {
            Some(true) => assert!(certain, "seed {seed}, step {step}"),
            Some(false) => assert!(!possible, "seed {seed}, step {step}"),
            None => {}
        }
        match solver.check(&mut facts, &mut world.pool, &path, condition, &model) {
            Answer::Sat(found) => {
                let [low, high] = world.symbols.map(|symbol| found.get(symbol) as usize);
                let at = high << 8 | low;
                assert!(left[at] && truth[at], "seed {seed}, step {step}: no model");
                model = found;
                path.push(&mut facts, &mut world.pool, condition);
                left.iter_mut().zip(&truth).for_each(|(left, &truth)| *left &= truth);
                counts.0 += 1;
            }
            Answer::Unsat => {
                assert!(!possible, "seed {seed}, step {step}: {:?} has a model", world.pool.node(condition));
                counts.1 += 1;
            }
            Answer::Unknown => panic!("seed {seed}, step {step}: two bytes are no limit"),
        }
    }
    counts
}

#[test]
fn every_answer_on_a_path_is_right() {
    let (mut sat, mut unsat) = (0, 0);
    for seed in 0..12 {
        let (more_sat, more_unsat) = walk(seed, 60);
        sat += more_sat;
        unsat += more_unsat;
    }
    assert!(sat > 200 && unsat > 100, "{sat} satisfiable, {unsat} not");
}

/// A path of ten thousand conditions on a thousand bytes, with links between neighbours: the questions stay cheap,
/// and the models satisfy everything.
#[test]
fn long_paths_stay_short_questions() {
    let mut pool = Pool::new();
    let input = pool.array("in", 1_000);
    let (mut facts, mut path, mut model) = (Facts::new(), PathCondition::new(), Model::new());
    let mut solver = Solver::new(SolverOptions::default());
    let mut random = Random::new(7);
    for at in 0..10_000_u32 {
        let index = at % 999;
        let (c, next) = (pool.byte(input, index), pool.byte(input, index + 1));
        let k = pool.bv(8, random.bits());
        let condition = if at > 3_000 && index % 5 == 0 { pool.ule(c, next) } else { pool.ne(c, k) };
        match solver.check(&mut facts, &mut pool, &path, condition, &model) {
            Answer::Sat(found) => {
                model = found;
                path.push(&mut facts, &mut pool, condition);
            }
            answer => panic!("condition {at}: {answer:?}"),
        }
    }
    assert!(path.iter().all(|condition| facts.holds(&pool, &model, condition)));
    let statistics = solver.statistics();
    assert!(statistics.backend * 100 < statistics.queries, "{statistics:?}");
}
