//! Runs a program on an input and traces it.

use schism_case::Input;
use schism_vm::dependence::{DynamicTrace, Tracer};
use schism_vm::{LoadError, Machine, Stop};

use crate::Statics;

/// Runs a program to its end, or until it has made so many instances. The machine must be made for tracing, and `statics` be of its
/// program.
///
/// # Errors
/// If the program cannot be loaded.
pub fn traced(
    machine: &Machine,
    statics: &Statics<'_>,
    input: &Input,
    most: usize,
) -> Result<(DynamicTrace, Stop), LoadError> {
    /// Instructions between two looks at the length of the trace.
    const SLICE: u64 = 1_000_000;
    let mut state = machine.start(input, None)?;
    let mut tracer = Tracer::new(most).with_ends(|function, inst| statics.never_returns(function, inst));
    loop {
        match machine.run_traced(&mut state, SLICE, &mut tracer) {
            Stop::NeedStdin => state.os.close_stdin(),
            Stop::Fuel if !tracer.is_full() => {}
            stop => return Ok((tracer.finish(), stop)),
        }
    }
}
