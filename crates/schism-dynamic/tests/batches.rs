//! A tracer that is told only what depends on values makes the same trace as one that looks at every step.

mod support;

use std::fs;
use std::path::PathBuf;

use schism_case::Input;
use schism_dynamic::run_with_values;
use schism_vm::dependence::{DynamicTrace, Tracer};
use schism_vm::{Machine, Stop};

#[test]
fn batches_change_nothing() {
    let (mut compared, mut faults) = (0, 0);
    for source in sources() {
        for level in ["-O0", "-O1"] {
            let machine = Machine::for_tracing(support::image(&source, &[level]));
            let input = Input::new([b"program".to_vec(), b"1".to_vec()]);
            let start = || machine.start(&input, None).expect("a program that starts");
            let each = run_with_values(&machine, start(), support::MOST);
            let mut tracer = Tracer::new(support::MOST);
            let mut state = start();
            let stop = loop {
                match machine.run_traced(&mut state, 10_000, &mut tracer) {
                    Stop::NeedStdin => state.os.close_stdin(),
                    Stop::Fuel if !tracer.is_full() => {}
                    stop => break stop,
                }
            };
            let name = format!("{} {level}", source.display());
            assert_eq!(format!("{stop:?}"), format!("{:?}", each.stop), "{name}");
            faults += usize::from(matches!(stop, Stop::Fault(_)));
            compare(&tracer.finish(), &each.trace, &name);
            compared += 1;
        }
    }
    assert!(compared > 20 && faults > 0, "{compared} runs, {faults} of them with a fault");
}

fn compare(one: &DynamicTrace, other: &DynamicTrace, name: &str) {
    assert_eq!(one.len(), other.len(), "{name}");
    for instance in one.instances() {
        let of = |trace: &DynamicTrace| {
            let mut data: Vec<_> = trace.data(instance).collect();
            data.sort_unstable();
            data.dedup();
            (trace.place(instance), trace.control(instance), trace.frame(instance), data)
        };
        assert_eq!(of(one), of(other), "{name}: {instance:?}");
    }
}

fn sources() -> Vec<PathBuf> {
    let folders = ["tests/dependence", "tests/batches"].map(support::folder);
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("the folder exists"));
    let files = entries.map(|entry| entry.expect("readable").path());
    let mut sources: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "c")).collect();
    sources.sort();
    sources
}
