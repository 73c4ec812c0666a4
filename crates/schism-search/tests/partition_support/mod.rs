//! Compiles programs whose changes are marked in the source, and makes versions of them that can be explored.

pub mod generate;

use std::fs;

use schism_case::{Input, SymbolicInput};
use schism_dynamic::{Limits, Patience, Place, Statics};
use schism_ir::{FunctionId, Image, InstId};
use schism_native::Toolchain;
use schism_search::partition::{Exploration, Order, Signature, Version};
use schism_solver::{Solver, SolverOptions};
use schism_vm::Machine;

/// A line with this comment is a changed statement.
pub const MARK: &str = "/* changed */";

/// The program of a C source.
pub fn image(source: &str) -> Image {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("program.c");
    fs::write(&file, source).expect("writable");
    let toolchain = Toolchain::open(&mut |_| {}).expect("a toolchain");
    let compiled = toolchain
        .compile(&file, &schism_native::Flags::alone(&["-O0".to_owned()]))
        .unwrap_or_else(|error| panic!("{error}\n{source}"));
    let module = toolchain.load_module(&compiled.bitcode).expect("readable bitcode");
    let library = toolchain.libc_archive(&mut |_| {}).expect("a C library");
    schism_ir::link(vec![module], Some(&library), &["main", "__schism_start", "__schism_out_of_memory"])
        .expect("linked")
}

/// The first instruction of each marked line.
pub fn marked(image: &Image, source: &str) -> Vec<Place> {
    let mut found = Vec::new();
    for (line, _) in (1..).zip(source.lines()).filter(|(_, text)| text.contains(MARK)) {
        for number in 0..image.functions.len() {
            if (image.functions[number].module as usize) >= image.own_modules {
                continue;
            }
            let function = FunctionId::new(number);
            let insts = image.function(function).body.iter().flat_map(|body| &body.insts);
            let first = insts.enumerate().find(|(_, inst)| inst.loc.line == line);
            found.extend(first.map(|(inst, _)| (function, InstId::new(inst))));
        }
    }
    found
}

/// Makes a version of a source with marked changes, and uses it.
pub fn with_version<R>(source: &str, use_it: impl FnOnce(&Version<'_>) -> R) -> R {
    let machine = Machine::for_tracing(image(source));
    Statics::with(machine.image(), |statics| {
        let changes = marked(machine.image(), source);
        let limits = Limits { instructions: 1_000_000, instances: 2_000_000, patience: &Patience::new(|| false) };
        use_it(&Version::new(&machine, statics, changes, limits))
    })
}

/// So many free bytes on standard input, starting with these.
pub fn stdin(bytes: &[u8]) -> SymbolicInput {
    let mut input = Input::new(["program"]);
    input.stdin = bytes.to_vec();
    SymbolicInput::around(input)
}

/// Explores all partitions.
pub fn explore(
    version: &Version<'_>,
    input: &SymbolicInput,
    formula: schism_dynamic::Formula,
    order: Order,
) -> Signature {
    let inputs = [input.clone()];
    let exploration = Exploration { inputs: &inputs, formula, order, most_runs: Some(2_000) };
    let mut solver = Solver::new(SolverOptions::default());
    exploration.run(version, &mut solver, &mut |_| true).expect("a program that starts")
}
