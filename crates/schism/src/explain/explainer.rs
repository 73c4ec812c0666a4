//! Runs both versions on an input in machines that trace, and compares what they computed.

use schism_case::Input;
use schism_dynamic::{Alignment, Propagation, Story, TracedRun, run_with_values};
use schism_program::{Program, Side};
use schism_vm::{Machine, Stop};

use anyhow::Context;
use std::rc::Rc;

/// How many instructions of each version are followed, if nobody says otherwise.
pub(crate) const MOST_INSTANCES: usize = 3_000_000;

/// Both versions, ready to be traced.
pub(crate) struct Explainer<'p> {
    program: &'p Program,
    machines: [Machine; 2],
    most: usize,
}

/// What was found out about one input.
pub(crate) struct Explained {
    pub(crate) story: Story,
    /// How each version ended.
    pub(crate) ends: [End; 2],
    /// What each wrote on standard output.
    pub(crate) stdout: [Vec<u8>; 2],
    /// Whether the source is known to the line.
    pub(crate) has_lines: bool,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Exited(i32),
    Killed(i32),
    Fault(String),
    /// It was still running when there was no more room to follow it.
    TooLong(usize),
    Other,
}

impl<'p> Explainer<'p> {
    pub(crate) fn new(program: &'p Program, most: usize) -> Self {
        let machines = Side::BOTH.map(|side| Machine::for_tracing(program.image(side).clone()));
        Self { program, machines, most }
    }

    /// Follows both versions on an input.
    pub(crate) fn explain(&self, input: &Input, values: &[(String, Vec<u8>)]) -> anyhow::Result<Explained> {
        let [old, new] = &self.machines;
        let [mut old, mut new] = [self.run(old, input, values)?, self.run(new, input, values)?];
        let ends = [self.end(&old), self.end(&new)];
        let stdout = [stdout(&mut old), stdout(&mut new)];
        let tree = Propagation::new(Alignment::new(self.program, &old.trace, &new.trace));
        let ends_differ = ends[0] != ends[1] || ends.iter().any(|end| matches!(end, End::Fault(_)));
        Ok(Explained { story: Story::new(&tree, ends_differ), ends, stdout, has_lines: has_lines(self.program) })
    }

    fn run(&self, machine: &Machine, input: &Input, values: &[(String, Vec<u8>)]) -> anyhow::Result<TracedRun> {
        let mut state = machine.start(input, None).context("cannot start the program")?;
        state.trace.given = Rc::new(values.to_vec());
        Ok(run_with_values(machine, state, self.most))
    }

    fn end(&self, run: &TracedRun) -> End {
        match &run.stop {
            Stop::Exited(status) => End::Exited(*status & 0xff),
            Stop::Killed(signal) => End::Killed(*signal),
            Stop::Fault(fault) => End::Fault(fault.to_string().lines().next().unwrap_or_default().to_owned()),
            Stop::Fuel => End::TooLong(self.most),
            _ => End::Other,
        }
    }
}

fn stdout(run: &mut TracedRun) -> Vec<u8> {
    let written = run.state.os.take_output().into_iter();
    written.filter(|(stream, _)| *stream == schism_vm::os::Stream::Stdout).flat_map(|(_, bytes)| bytes).collect()
}

/// True if some changed function has debug information.
fn has_lines(program: &Program) -> bool {
    let image = &program.new;
    let own = image.functions.iter().zip(0..).filter(|(place, _)| (place.module as usize) < image.own_modules);
    let mut bodies = own.filter_map(|(_, id)| image.function(schism_ir::FunctionId(id)).body.as_ref());
    bodies.any(|body| body.insts.iter().any(|inst| inst.loc.line != 0))
}
