//! Prints what the memory's operations cost. Run with `cargo run --release -p schism-memory --example memory_bench`.
//!
//! Each line is the best of many short rounds, because other work on the machine only ever adds time.

use std::hint::black_box;
use std::time::{Duration, Instant};

use schism_memory::{Kind, Memory, PAGE_SIZE};

const ROUNDS: u32 = 25;
const BIG: u64 = 64 << 20;

/// Runs `work` several times on what `setup` makes, and prints the best time divided by `count`.
fn measure<S>(name: &str, limit_ns: f64, count: u64, mut setup: impl FnMut() -> S, mut work: impl FnMut(&mut S)) {
    let mut best = Duration::MAX;
    for _ in 0..ROUNDS {
        let mut state = setup();
        let start = Instant::now();
        work(&mut state);
        best = best.min(start.elapsed());
    }
    let each = best.as_nanos() as f64 / count as f64;
    let verdict = if each <= limit_ns { "" } else { "  OVER" };
    println!("{name:<52} {each:>9.2} ns   (target {limit_ns} ns){verdict}");
}

fn with_object(size: u64) -> (Memory, u64) {
    let mut memory = Memory::new();
    let addr = memory.allocate(size, Kind::Heap, 0).expect("below the limit");
    (memory, addr)
}

fn with_objects(count: usize, size: u64) -> (Memory, Vec<u64>) {
    let mut memory = Memory::new();
    let addrs = (0..count).map(|_| memory.allocate(size, Kind::Heap, 0).expect("below the limit")).collect();
    (memory, addrs)
}

/// A memory with a 64 MiB object of which every page exists.
fn with_big() -> (Memory, u64) {
    let (mut memory, addr) = with_object(BIG);
    memory.fill(addr, 1, BIG).expect("in bounds");
    (memory, addr)
}

fn hits() {
    let (len, passes) = (4 * PAGE_SIZE, 100);
    let count = len / 8 * passes;
    let array = || with_object(len);
    measure("load8 in a loop over an array of 16 KiB", 2.0, count, array, |(memory, addr)| {
        for offset in (0..passes).flat_map(|_| (0..len).step_by(8)) {
            black_box(memory.load8(*addr + offset).is_ok());
        }
    });
    measure("dependent load8 (each address from the last load)", 6.0, count, array, |(memory, addr)| {
        let mut offset = 0;
        for _ in 0..count {
            offset = (memory.load8(*addr + offset).unwrap_or(0) + offset + 8) % len;
        }
        black_box(offset);
    });
    measure("store8 in a loop over an array of 16 KiB", 2.0, count, array, |(memory, addr)| {
        for offset in (0..passes).flat_map(|_| (0..len).step_by(8)) {
            black_box(memory.store8(*addr + offset, offset).is_ok());
        }
    });
    measure("load1 in a loop over an array of 16 KiB", 2.0, count * 8, array, |(memory, addr)| {
        for offset in (0..passes).flat_map(|_| 0..len) {
            black_box(memory.load1(*addr + offset).is_ok());
        }
    });
    let some = || with_objects(8, 16);
    measure("load4 and store4 over 8 alternating small objects", 3.0, 200_000, some, |(memory, addrs)| {
        for turn in 0..100_000 {
            let value = memory.load4(addrs[turn % 8]).unwrap_or(0);
            black_box(memory.store4(addrs[(turn + 3) % 8] + 4, value).is_ok());
        }
    });
}

fn misses() {
    // Two objects whose entries in the cache collide.
    let colliding = || with_objects(257, 16);
    measure("load8 that misses the cache", 20.0, 200_000, colliding, |(memory, addrs)| {
        for _ in 0..100_000 {
            black_box(memory.load8(addrs[0]).is_ok());
            black_box(memory.load8(addrs[256]).is_ok());
        }
    });
    measure("store8 that misses the cache", 20.0, 200_000, colliding, |(memory, addrs)| {
        for _ in 0..100_000 {
            black_box(memory.store8(addrs[0], 1).is_ok());
            black_box(memory.store8(addrs[256], 1).is_ok());
        }
    });
    measure("load8 that misses, two pages of one 64 MiB object", 30.0, 200_000, with_big, |(memory, addr)| {
        for _ in 0..100_000 {
            black_box(memory.load8(*addr).is_ok());
            black_box(memory.load8(*addr + 256 * PAGE_SIZE).is_ok());
        }
    });
}

fn allocation() {
    measure("allocate and release a stack object of 16 bytes", 40.0, 200_000, Memory::new, |memory| {
        for _ in 0..200_000 {
            let addr = memory.allocate(16, Kind::Stack, 1).unwrap_or(0);
            black_box(memory.release(addr, 2));
        }
    });
    measure("a frame of 4 stack objects, one store and load each", 240.0, 50_000, Memory::new, |memory| {
        for _ in 0..50_000 {
            let addrs = [8, 4, 16, 40].map(|size| memory.allocate(size, Kind::Stack, 1).unwrap_or(0));
            for addr in addrs {
                black_box(memory.store4(addr, 1).is_ok());
                black_box(memory.load4(addr).is_ok());
            }
            for addr in addrs {
                black_box(memory.release(addr, 2));
            }
        }
    });
    measure("allocate 64 MiB of zeros and free it", 1000.0, 1000, Memory::new, |memory| {
        for _ in 0..1000 {
            let addr = memory.allocate(BIG, Kind::Heap, 1).unwrap_or(0);
            black_box(memory.free(addr, 2).is_ok());
        }
    });
}

fn forks() {
    let small = || with_objects(100_000, 32);
    let keep = || Vec::with_capacity(1000);
    measure(
        "fork with one object of 64 MiB",
        10_000.0,
        1000,
        || (with_big(), keep()),
        |((memory, _), forks)| {
            forks.extend((0..1000).map(|_| memory.fork()));
        },
    );
    measure(
        "fork with 100,000 small objects",
        10_000.0,
        1000,
        || (small(), keep()),
        |((memory, _), forks)| {
            forks.extend((0..1000).map(|_| memory.fork()));
        },
    );
    // The fork itself is in these figures; the place changes so that caches do not help.
    measure(
        "fork and first write, 64 MiB object",
        10_000.0,
        1000,
        || (with_big(), keep()),
        |((memory, addr), forks)| {
            for turn in 0..1000 {
                forks.push(memory.fork());
                black_box(memory.store8(*addr + turn * 7919 * 4096 % BIG, 1).is_ok());
            }
        },
    );
    measure(
        "fork and first write, 100,000 objects",
        10_000.0,
        1000,
        || (small(), keep()),
        |((memory, addrs), forks)| {
            for turn in 0..1000 {
                forks.push(memory.fork());
                black_box(memory.store8(addrs[turn * 7919 % 100_000], 1).is_ok());
            }
        },
    );
}

fn blocks() {
    let two = || with_objects(2, 4096);
    measure("copy of 32 bytes between small objects", 20.0, 100_000, two, |(memory, addrs)| {
        for _ in 0..100_000 {
            black_box(memory.copy(addrs[0], addrs[1], 32).is_ok());
        }
    });
    measure("compare of 64 bytes", 100.0, 100_000, two, |(memory, addrs)| {
        for _ in 0..100_000 {
            black_box(memory.compare(addrs[0], addrs[1], 64).is_ok());
        }
    });
    measure("find_byte over 64 bytes", 50.0, 100_000, two, |(memory, addrs)| {
        for _ in 0..100_000 {
            black_box(memory.find_byte(addrs[0], 1, 64).is_ok());
        }
    });
    measure("copy of a page in a 32 MiB move", 1000.0, BIG / 2 / PAGE_SIZE, with_big, |(memory, addr)| {
        black_box(memory.copy(*addr + BIG / 2, *addr, BIG / 2).is_ok());
    });
}

fn main() {
    hits();
    misses();
    allocation();
    forks();
    blocks();
}
