//! What tracing costs: each C file is run plainly, with code made for tracing, traced, and traced with all values, in turn, and the times are
//! compared.
//!
//! `cargo run --release -p schism-dynamic --example cost -- [--check] FILE.c ...`
//!
//! A program gets the amount of its work as its argument. With `--check`, it is an error if tracing costs more than it may.

use std::path::Path;

use schism_case::Input;
use schism_ir::Image;
use schism_native::Toolchain;
use schism_vm::dependence::Tracer;
use schism_vm::{Machine, Stop};

/// Rounds of each; the best counts.
const ROUNDS: usize = 7;

/// More instances than this are not traced.
const INSTANCES: usize = 400_000_000;

/// The least times of short and of long plain runs, in seconds. Runs that strategies trace are shorter than either.
const LEAST: [(&str, f64); 2] = [("short", 0.002), ("long", 0.02)];

/// How many times the plain machine's time a traced run may take, as the geometric mean of short runs and of long ones.
const MOST: f64 = 6.0;

fn main() {
    let (flags, files): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|word| word == "--check");
    println!(
        "| program        | level | instances | plain ms | code | traced | bytes an instance | with values | bytes |"
    );
    println!(
        "| -------------- | -----:| ---------:| --------:| ----:| ------:| -----------------:| -----------:| -----:|"
    );
    let mut means = Vec::new();
    for (name, least) in LEAST {
        let levels = files.iter().flat_map(|file| ["-O0", "-O1"].map(|level| (file, level)));
        let ratios: Vec<[f64; 2]> = levels.map(|(file, level)| compare(file, level, least)).collect();
        means.push((name, [0, 1].map(|which| summary(ratios.iter().map(|both| both[which])))));
    }
    println!();
    for (name, [(mean, worst), (all, worst_of_all)]) in &means {
        println!(
            "Traced, {name} runs take {mean:.1} times the time of plain ones (geometric mean), at worst {worst:.1} times; with values \
             {all:.1} times, at worst {worst_of_all:.1} times."
        );
    }
    let too_much = means.iter().any(|(_, [(mean, _), _])| *mean > MOST);
    assert!(flags.is_empty() || !too_much, "tracing costs more than {MOST} times the plain machine");
}

/// The geometric mean and the largest.
fn summary(ratios: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = ratios.clone().count().max(1) as f64;
    ((ratios.clone().map(f64::ln).sum::<f64>() / count).exp(), ratios.fold(0.0, f64::max))
}

/// Measures one program and says how many times the plain time a traced run takes, and one with values.
fn compare(file: &str, level: &str, least: f64) -> [f64; 2] {
    let image = || image(file, level);
    let mut work = 1_u64;
    let input = |work: u64| Input::new([b"program".to_vec(), work.to_string().into_bytes()]);
    while run(&Machine::new(image()), &input(work), None).0 < least {
        work *= 2;
    }
    let input = input(work);
    let [mut plain, mut code, mut traced, mut with_values] = [f64::INFINITY; 4];
    let (mut bytes, mut all_bytes, mut instances) = (0, 0, 0);
    // In turn, so that all of them meet the same computer.
    for _ in 0..ROUNDS {
        plain = plain.min(run(&Machine::new(image()), &input, None).0);
        let machine = Machine::for_slicing(image());
        code = code.min(run(&machine, &input, None).0);
        let mut seconds;
        (seconds, bytes, instances) = run(&machine, &input, Some(Tracer::new(INSTANCES)));
        traced = traced.min(seconds);
        let machine = Machine::for_tracing(image());
        (seconds, all_bytes, _) = run(&machine, &input, Some(Tracer::new(INSTANCES).with_values()));
        with_values = with_values.min(seconds);
    }
    let name = Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let [code, traced, with_values] = [code, traced, with_values].map(|seconds| seconds / plain);
    let [bytes, all_bytes] = [bytes, all_bytes].map(|bytes| bytes as f64 / instances.max(1) as f64);
    println!(
        "| {name:14} | {level:>5} | {instances:9} | {:8.1} | {code:4.2} | {traced:6.1} | {bytes:17.1} | {with_values:11.1} | {all_bytes:5.1} |",
        plain * 1e3
    );
    [traced, with_values]
}

/// Seconds, bytes of the trace, instances.
fn run(machine: &Machine, input: &Input, tracer: Option<Tracer<'_>>) -> (f64, usize, usize) {
    let mut state = machine.start(input, None).expect("a program that starts");
    let start = processor_time();
    let mut tracer = tracer;
    loop {
        let stop = match &mut tracer {
            Some(tracer) => machine.run_traced(&mut state, 1 << 40, tracer),
            None => machine.run(&mut state, 1 << 40),
        };
        match stop {
            Stop::Fuel => {}
            Stop::NeedStdin => state.os.close_stdin(),
            _ => break,
        }
    }
    let seconds = processor_time() - start;
    let trace = tracer.map(Tracer::finish);
    (seconds, trace.as_ref().map_or(0, |trace| trace.bytes()), trace.map_or(0, |trace| trace.len()))
}

/// Seconds that this process has used, whatever else the computer does.
fn processor_time() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call only writes to `time`.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn image(file: &str, level: &str) -> Image {
    let toolchain = Toolchain::open(&mut |_| {}).expect("a toolchain");
    let compiled = toolchain.compile(Path::new(file), &schism_native::Flags::alone(&[level.into()])).expect("a C file");
    let module = toolchain.load_module(&compiled.bitcode).expect("readable bitcode");
    let library = toolchain.libc_archive(&mut |_| {}).expect("a C library");
    schism_ir::link(vec![module], Some(&library), &["main", "__schism_start", "__schism_out_of_memory"])
        .expect("linked")
}
