//! Runs a program on an input and traces it.

use schism_case::Input;
use schism_vm::dependence::{DynamicTrace, Tracer};
use schism_vm::{LoadError, Machine, State, Stop};

use crate::Statics;

/// A run that was traced with all values.
pub struct TracedRun {
    /// What happened.
    pub trace: DynamicTrace,
    /// How it ended; [`Stop::Fuel`] if it was too long.
    pub stop: Stop,
    /// What it left.
    pub state: State,
}

/// Runs a program to its end, or until it has made so many instances, and keeps the values of all of them. The machine must be made
/// for tracing.
pub fn run_with_values(machine: &Machine, mut state: State, most: usize) -> TracedRun {
    let mut tracer = Tracer::new(most).with_values();
    let stop = drive(machine, &mut state, &mut tracer);
    TracedRun { trace: tracer.finish(), stop, state }
}

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
    let mut state = machine.start(input, None)?;
    let mut tracer = Tracer::new(most).with_ends(|function, inst| statics.never_returns(function, inst));
    let stop = drive(machine, &mut state, &mut tracer);
    Ok((tracer.finish(), stop))
}

fn drive(machine: &Machine, state: &mut State, tracer: &mut Tracer<'_>) -> Stop {
    /// Instructions between two looks at the length of the trace.
    const SLICE: u64 = 1_000_000;
    loop {
        match machine.run_traced(state, SLICE, tracer) {
            Stop::NeedStdin => state.os.close_stdin(),
            Stop::Fuel if !tracer.is_full() => {}
            stop => return stop,
        }
    }
}
