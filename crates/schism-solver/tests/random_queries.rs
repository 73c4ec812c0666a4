//! The whole chain against Z3, over random queries with all operators.

mod generate;
mod random;

use generate::{Kind, World};
use random::Random;
use schism_expr::{Expr, Model, Sort};
use schism_path::{Facts, PathCondition};
use schism_solver::backend::Z3;
use schism_solver::{Answer, Backend, Limits, Solver, SolverOptions, Verdict};

/// How the answers of the two compare.
#[derive(Default, Debug)]
struct Tally {
    sat: u64,
    unsat: u64,
    unknown: u64,
    backend: u64,
}

/// Paths of a few conditions in `worlds` random worlds; every check is compared.
fn compare(seed: u64, worlds: usize, kind: Kind) -> Tally {
    let mut random = Random::new(seed);
    let mut z3 = Z3::load().expect("the tests need libz3");
    let limits = Limits { conflicts: 2_000, ticks: 20_000_000, z3_resources: 1_000_000, ..Limits::default() };
    let mut tally = Tally::default();
    for at in 0..worlds {
        let steps = 2 + random.below(8);
        let mut world = World::new(&mut random, kind, steps);
        let mut solver = Solver::new(SolverOptions { limits, ..SolverOptions::default() });
        let (mut facts, mut path, mut model) = (Facts::new(), PathCondition::new(), Model::new());
        for _ in 0..6 {
            let condition = world.condition(&mut random);
            if world.pool.value(condition).is_some() {
                continue;
            }
            let answer = solver.check(&mut facts, &mut world.pool, &path, condition, &model);
            let all: Vec<Expr> = path.iter().chain([condition]).collect();
            let theirs = z3.solve(&world.pool, &all, &model, &limits).expect("Z3 reads what we write");
            agree(&world, &all, &answer, &theirs, at, &mut tally);
            if let Answer::Sat(found) = answer {
                assert!(all.iter().all(|&condition| facts.holds(&world.pool, &found, condition)), "world {at}");
                path.push(&mut facts, &mut world.pool, condition);
                model = found;
            }
        }
        assert_eq!(solver.errors(), []);
        tally.backend += solver.statistics().backend;
    }
    tally
}

fn agree(world: &World, all: &[Expr], ours: &Answer, theirs: &Verdict, at: usize, tally: &mut Tally) {
    let script = || schism_expr::smtlib::script(&world.pool, all);
    match (ours, theirs) {
        (Answer::Sat(_), Verdict::Sat(_)) => tally.sat += 1,
        (Answer::Unsat, Verdict::Unsat(_)) => tally.unsat += 1,
        (Answer::Unknown, _) | (_, Verdict::Unknown) => tally.unknown += 1,
        _ => panic!("world {at}: we say {}, Z3 says {theirs:?}:\n{}", ours.truth().word(), script()),
    }
}

const WIDTHS: [u32; 128] = {
    let mut widths = [0; 128];
    let mut at = 0;
    while at < 128 {
        widths[at] = at as u32 + 1;
        at += 1;
    }
    widths
};

#[test]
fn narrow_terms() {
    let tally = compare(1, 2_500, Kind { widths: &[1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 16], arithmetic: 16, floats: false });
    assert!(tally.sat + tally.unsat >= 11_700, "{tally:?}");
    assert!(tally.unknown * 100 < tally.sat && tally.unsat > 500 && tally.backend > 500, "{tally:?}");
}

#[test]
fn terms_of_all_widths() {
    let tally = compare(2, 2_000, Kind { widths: &WIDTHS, arithmetic: 10, floats: false });
    assert!(tally.sat + tally.unsat >= 8_300, "{tally:?}");
    assert!(tally.unknown * 100 < tally.sat && tally.unsat > 300 && tally.backend > 500, "{tally:?}");
}

#[test]
fn wide_arithmetic() {
    let tally = compare(3, 40, Kind { widths: &[24, 32, 64, 128], arithmetic: 128, floats: false });
    assert!(tally.sat + tally.unsat >= 120 && tally.unsat > 5, "{tally:?}");
}

#[test]
fn floats() {
    let tally = compare(4, 40, Kind { widths: &[8, 11, 16], arithmetic: 8, floats: true });
    assert!(tally.sat + tally.unsat >= 150 && tally.unsat > 8, "{tally:?}");
    assert!(tally.unknown * 10 < tally.sat, "{tally:?}");
}

/// Symbols of every sort come back from Z3 and from CaDiCaL alike.
#[test]
fn every_width_has_its_values() {
    for width in WIDTHS {
        let mut pool = schism_expr::Pool::new();
        let x = pool.symbol("x", Sort::bits(width));
        let wanted = 0x5a5a_1234_5678_9abc_def0_1122_3344_5566_u128 & Sort::bits(width).mask();
        let (k, square) = (pool.bv(width, wanted), pool.xor(x, x));
        let shifted = pool.sub(x, k);
        let condition = pool.eq(shifted, square);
        let mut solver = Solver::new(SolverOptions { check_with_z3: true, ..SolverOptions::default() });
        let answer = solver.check(&mut Facts::new(), &mut pool, &PathCondition::new(), condition, &Model::new());
        let Answer::Sat(model) = answer else { panic!("width {width}: {answer:?}") };
        assert_eq!(model.get(pool.node(x).symbol()), wanted);
        assert_eq!(solver.errors(), []);
    }
}
