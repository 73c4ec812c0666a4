//! Runs programs and holds all their dependences against the static analyses: those of `tests/dependence` and a sample of
//! `tests/run`. `make soundness` runs all of `tests/run`, `tests/pairs` and some of coreutils. With `SOUNDNESS=text` in the
//! environment, only and all programs whose path contains that text.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use schism_case::Input;
use schism_dynamic::{Statics, soundness, traced};
use schism_vm::Machine;

/// One in so many programs of `tests/run` is in the sample.
const SAMPLE: usize = 12;

#[test]
fn the_analyses_foresee_what_happens() {
    let filter = std::env::var("SOUNDNESS").ok();
    let mut programs = sources(&support::folder("tests/dependence"));
    let all = sources(&support::folder("tests/run"));
    programs.extend(
        all.into_iter()
            .enumerate()
            .filter(|(number, _)| filter.is_some() || number % SAMPLE == 0)
            .map(|program| program.1),
    );
    // The analyses do not know what inline assembly reads and writes in memory.
    programs.retain(|program| !fs::read_to_string(program).is_ok_and(|text| text.contains("asm")));
    if let Some(filter) = &filter {
        programs.retain(|program| program.to_string_lossy().contains(filter));
    }
    let wrong: Vec<String> = programs.iter().flat_map(|program| check(program)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "c") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn check(program: &Path) -> Vec<String> {
    let machine = Machine::for_slicing(support::image(program, &["-O0"]));
    let beside = |extension: &str| fs::read(program.with_extension(extension)).unwrap_or_default();
    let mut arguments = vec![b"program".to_vec()];
    arguments.extend(beside("args").split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(<[u8]>::to_vec));
    let mut input = Input::new(arguments);
    input.stdin = beside("stdin");
    Statics::with(machine.image(), |statics| {
        let (trace, _) = traced(&machine, statics, &input, support::MOST).expect("a program that starts");
        let found = soundness::check(statics, &trace);
        eprintln!(
            "{}: {} instances, {} data ({} through the system), {} control, {} calls",
            program.display(),
            trace.len(),
            found.data,
            found.through_system,
            found.control,
            found.calls
        );
        let named = |(violation, count): (&soundness::Violation, &usize)| {
            format!("{}: {} ({count} times)", program.display(), violation.describe(machine.image()))
        };
        found.violations.iter().map(named).collect()
    })
}
