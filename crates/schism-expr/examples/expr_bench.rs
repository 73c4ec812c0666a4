//! Prints what the pool costs: ns for an expression that exists and for a new one, ns for an evaluated node, bytes for
//! a node.

use std::hint::black_box;
use std::time::Instant;

use schism_expr::{Evaluator, Expr, Model, Plan, Pool, Sort};

/// The best of several runs, in ns for each of `count` operations.
fn best(count: usize, mut run: impl FnMut()) -> f64 {
    let times = (0..5).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64()
    });
    times.fold(f64::INFINITY, f64::min) * 1e9 / count as f64
}

/// A mix of operators over the bytes, all different and none simplified away.
fn grow(p: &mut Pool, bytes: &[Expr], count: usize) -> Vec<Expr> {
    let mut made: Vec<Expr> = bytes.iter().map(|&byte| p.zext(byte, 32)).collect();
    for i in 0..count {
        let (a, b) = (made[made.len() - 1 - i % 7], made[(i * 31) % made.len()]);
        made.push(match i % 4 {
            0 => p.add(a, b),
            1 => p.mul(a, b),
            2 => p.xor(a, b),
            _ => p.sub(a, b),
        });
    }
    made
}

/// What an interpreter with 64-bit registers makes of C on `int`: operators on low halves, extended again, branches on
/// comparisons, bytes joined and taken apart. Returns how many constructors it called.
fn registers(p: &mut Pool, bytes: &[Expr], rounds: usize) -> usize {
    let mut registers: Vec<Expr> = bytes.iter().map(|&byte| p.zext(byte, 64)).collect();
    let count = registers.len();
    let mut path = Pool::TRUE;
    for i in 0..rounds {
        let (a, b) = (registers[i % count], registers[(i * 7 + 3) % count]);
        let (x, y) = (p.extract(a, 0, 32), p.extract(b, 0, 32));
        let result = match i % 6 {
            0 | 1 => p.add(x, y),
            2 => p.sub(x, y),
            3 => p.xor(x, y),
            4 => p.mul(x, y),
            _ => {
                let digit = p.bv(32, 48 + i as u128 % 10);
                p.sub(x, digit)
            }
        };
        let wide = p.zext(result, 64);
        registers[(i * 5 + 1) % count] = wide;
        let byte = p.extract(wide, 8 * (i as u32 % 4), 8);
        let word = p.concat(byte, bytes[i % bytes.len()]);
        let joined = p.zext(word, 64);
        let k = p.bv(64, i as u128 % 1000);
        let less = p.ult(joined, k);
        let flag = p.bool_to_bv(less, 64);
        let taken = p.is_nonzero(flag);
        path = if i % 16 == 0 { taken } else { p.and(path, taken) };
    }
    black_box(path);
    // Four constants among them: 1 and 0 of a flag, the number compared with, and the zero of a test.
    rounds * 15
}

/// ns for each constructor of [`registers`], and nodes made.
fn bench_registers() {
    let rounds = 200_000;
    let mut nodes = 0;
    let time = best(rounds * 15, || {
        let mut p = Pool::new();
        let input = p.array("in", 64);
        let bytes: Vec<Expr> = (0..64).map(|i| p.byte(input, i)).collect();
        black_box(registers(&mut p, &bytes, rounds));
        nodes = p.len();
    });
    println!("registers, new pool     {time:6.1} ns a constructor ({nodes} nodes)");
    let mut p = Pool::new();
    let input = p.array("in", 64);
    let bytes: Vec<Expr> = (0..64).map(|i| p.byte(input, i)).collect();
    registers(&mut p, &bytes, 2_000);
    let time = best(2_000 * 15, || {
        black_box(registers(&mut p, &bytes, 2_000));
    });
    println!("registers, again        {time:6.1} ns a constructor");
    let constants = best(1_000_000, || {
        for i in 0..1_000_000_u128 {
            black_box(p.bv(64, i & 511));
        }
    });
    println!("constant of 64 bits     {constants:6.1} ns");
}

fn main() {
    bench_registers();
    let count = 1_000_000;
    let mut p = Pool::new();
    let input = p.array("in", 64);
    let bytes: Vec<Expr> = (0..64).map(|i| p.byte(input, i)).collect();

    let words: Vec<Expr> = (0..1000).map(|i| p.symbol(&format!("w{i}"), Sort::bits(32))).collect();
    let pairs = |p: &mut Pool| {
        for i in 0..count {
            let (a, b) = (words[i % 1000], words[(i / 1000 + i % 1000 + 1) % 1000]);
            black_box(p.mul(a, b));
        }
    };
    let before = p.len();
    let start = Instant::now();
    pairs(&mut p);
    let made = p.len() - before;
    let elapsed = start.elapsed().as_secs_f64() * 1e9;
    println!("new expression          {:6.1} ns ({made} nodes made by {count} calls)", elapsed / count as f64);
    println!("existing, large pool    {:6.1} ns", best(count, || pairs(&mut p)));
    let few = |p: &mut Pool| {
        for i in 0..count {
            black_box(p.add(words[i % 64], words[(i + 1) % 64]));
        }
    };
    few(&mut p);
    println!("existing, in cache      {:6.1} ns", best(count, || few(&mut p)));
    let byte_of_word = |p: &mut Pool| {
        for i in 0..count {
            let high = p.concat(bytes[(i + 1) % 64], bytes[i % 64]);
            black_box(p.extract(high, 8, 8));
        }
    };
    println!("rewritten, with memo    {:6.1} ns for a concat and an extract", best(count, || byte_of_word(&mut p)));

    let mut p = Pool::new();
    let input = p.array("in", 64);
    let bytes: Vec<Expr> = (0..64).map(|i| p.byte(input, i)).collect();
    for size in [1_000, 100_000, 1_000_000] {
        let root = *grow(&mut p, &bytes, size).last().expect("some expressions");
        let nodes = p.cone(&[root]).len();
        let mut evaluator = Evaluator::new();
        let mut model = Model::new();
        model.set(p.byte_symbol(input, 3), 77);
        let rounds = (1_000_000 / nodes).max(1);
        let slow = best(rounds * nodes, || {
            for _ in 0..rounds {
                evaluator.forget();
                black_box(evaluator.value(&p, &model, root));
            }
        });
        let mut plan = Plan::new(&p, &[root]);
        let fast = best(rounds * nodes, || {
            for _ in 0..rounds {
                black_box(plan.run(&p, &model).next());
            }
        });
        println!("memory, {:9} nodes {:6.1} bytes a node", p.len(), p.bytes() as f64 / p.len() as f64);
        println!("evaluated, {nodes:6} nodes {slow:6.1} ns a node, with a plan {fast:.1}");
    }
}
