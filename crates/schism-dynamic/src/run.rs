//! Runs a program on an input and traces it.

use std::rc::Rc;

use schism_case::{Input, SymbolicInput};
use schism_expr::Model;
use schism_vm::dependence::{DynamicTrace, Tracer};
use schism_vm::{LoadError, Machine, State, Stop};

use crate::{Place, Statics};

/// Instructions between two looks at the length of the trace.
const SLICE: u64 = 1_000_000;

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
    loop {
        match machine.run_traced(&mut state, SLICE, &mut tracer) {
            Stop::NeedStdin => state.os.close_stdin(),
            Stop::Fuel if !tracer.is_full() => {}
            stop => return Ok((tracer.finish(), stop)),
        }
    }
}

/// A concolic run and what it assumed of its input.
pub struct Recorded {
    /// What happened.
    pub trace: DynamicTrace,
    /// How it ended.
    pub stop: Stop,
    /// The state at its end.
    pub state: State,
}

/// Runs a program on the input that a model of a symbolic one says, or on that itself, and records what it assumes and outputs.
///
/// # Errors
/// If the program cannot be loaded.
pub fn recorded(
    machine: &Machine,
    statics: &Statics<'_>,
    input: &SymbolicInput,
    model: Option<Model>,
    is_output: impl Fn(Place) -> bool,
    limits: (u64, usize),
) -> Result<Recorded, LoadError> {
    let (instructions, most) = limits;
    let mut state = machine.start_symbolic(input, None)?;
    if let Some(model) = model {
        machine.set_model(&mut state, Rc::new(model));
    }
    let mut tracer = Tracer::new(most)
        .with_ends(|function, inst| statics.never_returns(function, inst))
        .with_outputs(|function, inst| is_output((function, inst)));
    machine.engine().record_decisions(true);
    let stop = loop {
        match machine.run_traced(&mut state, SLICE, &mut tracer) {
            Stop::NeedStdin => state.os.close_stdin(),
            Stop::Fuel if !tracer.is_full() && state.instructions < instructions => {}
            stop => break stop,
        }
    };
    let trace = tracer.finish_recorded(machine);
    machine.engine().record_decisions(false);
    Ok(Recorded { trace, stop, state })
}
