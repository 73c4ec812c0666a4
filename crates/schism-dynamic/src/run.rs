//! Runs a program on an input and traces it.

use std::rc::Rc;

use schism_case::{Input, SymbolicInput};
use schism_expr::Model;
use schism_vm::dependence::{DynamicTrace, Tracer};
use schism_vm::{LoadError, Machine, State, Stop};

use crate::{Limits, Place, Statics};

/// Instructions between two looks at the length of the trace.
const SLICE: u64 = 1_000_000;
/// The same where expressions grow, each step costing more than the last one.
const RECORDED_SLICE: u64 = 10_000;

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
    loop {
        match machine.run_traced(state, SLICE, tracer) {
            Stop::NeedStdin => state.os.close_stdin(),
            Stop::Fuel if !tracer.is_full() => {}
            stop => return stop,
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
    limits: Limits<'_>,
) -> Result<Recorded, LoadError> {
    let tracer = Tracer::new(limits.instances)
        .with_ends(|function, inst| statics.never_returns(function, inst))
        .with_plans(statics.plans.take())
        .with_outputs(|function, inst| is_output((function, inst)));
    record(machine, statics, tracer, input, model, limits)
}

/// The same without outputs, but with the values of all instances.
///
/// # Errors
/// If the program cannot be loaded.
pub fn recorded_with_values(
    machine: &Machine,
    statics: &Statics<'_>,
    input: &SymbolicInput,
    model: Option<Model>,
    limits: Limits<'_>,
) -> Result<Recorded, LoadError> {
    let tracer = Tracer::new(limits.instances)
        .with_ends(|function, inst| statics.never_returns(function, inst))
        .with_plans(statics.plans.take())
        .with_outputs(|_, _| false)
        .with_values();
    record(machine, statics, tracer, input, model, limits)
}

fn record(
    machine: &Machine,
    statics: &Statics<'_>,
    mut tracer: Tracer<'_>,
    input: &SymbolicInput,
    model: Option<Model>,
    limits: Limits<'_>,
) -> Result<Recorded, LoadError> {
    let mut state = machine.start_symbolic(input, None)?;
    if let Some(model) = model {
        machine.set_model(&mut state, Rc::new(model));
    }
    machine.engine().record_decisions(true);
    let stop = loop {
        match machine.run_traced(&mut state, RECORDED_SLICE, &mut tracer) {
            Stop::NeedStdin => state.os.close_stdin(),
            Stop::Fuel if !tracer.is_full() && state.instructions < limits.instructions && limits.patience.lasts() => {}
            stop => break stop,
        }
    };
    statics.plans.replace(tracer.take_plans());
    let trace = tracer.finish_recorded(machine);
    machine.engine().record_decisions(false);
    Ok(Recorded { trace, stop, state })
}
