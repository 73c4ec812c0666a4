//! Code whose instructions are joined leaves the same trace as code in which each has its own, and so does a tracer that looks at every step.

mod support;

use std::fs;
use std::path::PathBuf;

use schism_case::Input;
use schism_dynamic::run_with_values;
use schism_vm::dependence::{DynamicTrace, Tracer};
use schism_vm::{Machine, State, Stop};

#[test]
fn the_form_of_the_code_changes_nothing() {
    let (mut compared, mut faults) = (0, 0);
    for source in sources() {
        for level in ["-O0", "-O1"] {
            let image = || support::image(&source, &[level]);
            let input = Input::new([b"program".to_vec(), b"1".to_vec()]);
            let start = |machine: &Machine| machine.start(&input, None).expect("a program that starts");
            let (joined, apart) = (Machine::for_slicing(image()), Machine::for_tracing(image()));
            let with_values = run_with_values(&apart, start(&apart), support::MOST);
            let name = format!("{} {level}", source.display());
            let each = Tracer::new(support::MOST).with_outputs(|_, _| false);
            for (machine, mut tracer) in [(&joined, Tracer::new(support::MOST)), (&apart, each)] {
                let stop = run(machine, start(machine), &mut tracer);
                assert_eq!(format!("{stop:?}"), format!("{:?}", with_values.stop), "{name}");
                faults += usize::from(matches!(stop, Stop::Fault(_)));
                compare(&tracer.finish(), &with_values.trace, &name);
                compared += 1;
            }
        }
    }
    assert!(compared > 20 && faults > 0, "{compared} runs, {faults} of them with a fault");
}

fn run(machine: &Machine, mut state: State, tracer: &mut Tracer<'_>) -> Stop {
    loop {
        match machine.run_traced(&mut state, 10_000, tracer) {
            Stop::NeedStdin => state.os.close_stdin(),
            Stop::Fuel if !tracer.is_full() => {}
            stop => return stop,
        }
    }
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
    let folders = ["tests/dependence", "tests/forms"].map(support::folder);
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("the folder exists"));
    let files = entries.map(|entry| entry.expect("readable").path());
    let mut sources: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "c")).collect();
    sources.sort();
    sources
}
