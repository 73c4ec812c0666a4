//! What tracing costs: each C file is run plainly, with code made for tracing, and traced, and the times are compared.
//!
//! `cargo run --release -p schism-dynamic --example cost -- FILE.c ... [-- ARGUMENTS]`

use std::path::Path;

use schism_case::Input;
use schism_ir::Image;
use schism_native::Toolchain;
use schism_vm::dependence::Tracer;
use schism_vm::{Machine, Stop};

/// Rounds of each; the best counts.
const ROUNDS: usize = 5;

/// More instances than this are not traced.
const INSTANCES: usize = 400_000_000;

fn main() {
    let all: Vec<String> = std::env::args().skip(1).collect();
    let split = all.iter().position(|argument| argument == "--").unwrap_or(all.len());
    let arguments: Vec<Vec<u8>> = all[split..].iter().skip(1).map(|argument| argument.clone().into_bytes()).collect();
    println!("{:24} {:>10} {:>8} {:>8} {:>6} {:>8}", "program", "plain s", "code x", "traced x", "MB", "B/inst");
    for file in &all[..split] {
        let input = Input::new([b"program".to_vec()].into_iter().chain(arguments.iter().cloned()));
        let (mut plain, mut code, mut traced) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
        let (mut bytes, mut instances) = (0, 0);
        // In turn, so that all three meet the same computer.
        for _ in 0..ROUNDS {
            plain = plain.min(run(&Machine::new(image(file)), &input, None).0);
            let machine = Machine::for_tracing(image(file));
            code = code.min(run(&machine, &input, None).0);
            let seconds;
            (seconds, bytes, instances) = run(&machine, &input, Some(Tracer::new(INSTANCES)));
            traced = traced.min(seconds);
        }
        let each = bytes as f64 / instances.max(1) as f64;
        let name = Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        println!("{name:24} {plain:10.3} {:8.2} {:8.2} {:6} {each:8.1}", code / plain, traced / plain, bytes >> 20);
    }
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

fn image(file: &str) -> Image {
    let toolchain = Toolchain::open(&mut |_| {}).expect("a toolchain");
    let compiled = toolchain.compile(Path::new(file), &["-O1".into()]).expect("a C file");
    let module = toolchain.load_module(&compiled.bitcode).expect("readable bitcode");
    let library = toolchain.libc_archive(&mut |_| {}).expect("a C library");
    schism_ir::link(vec![module], Some(&library), &["main", "__schism_start", "__schism_out_of_memory"])
        .expect("linked")
}
