//! Runs both versions on an input in machines that trace, and compares what they computed.

use std::rc::Rc;

use anyhow::Context;
use schism_case::Input;
use schism_dynamic::{Alignment, Propagation, Roots, Story, TracedRun, run_with_values};
use schism_os::Stream;
use schism_program::{Program, Side};
use schism_vm::{Machine, Stop};

/// How many instructions of each version are followed, if nobody says otherwise.
pub const MOST_INSTANCES: usize = 3_000_000;

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
    /// Whether the versions do something different on it.
    pub(crate) differ: bool,
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
        let [(old_out, old_error), (new_out, new_error)] = [written(&mut old), written(&mut new)];
        let (stdout, files) = ([old_out, new_out], [old.state.os.files(), new.state.os.files()]);
        let ends_differ = ends[0] != ends[1];
        let differ = ends_differ || stdout[0] != stdout[1] || old_error != new_error || files[0] != files[1];
        let tell = |roots: Roots| {
            let runs = Alignment::new(self.program, &old.trace, &new.trace);
            Story::new(&Propagation::new(runs, roots), ends_differ)
        };
        let mut story = tell(Roots::Data);
        if differ && !story.shown {
            story = tell(Roots::All);
        }
        Ok(Explained { story, ends, stdout, differ, has_lines: has_lines(self.program) })
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

/// What a run wrote on standard output and standard error.
fn written(run: &mut TracedRun) -> (Vec<u8>, Vec<u8>) {
    let (mut out, mut error) = (Vec::new(), Vec::new());
    for (stream, bytes) in run.state.os.take_output() {
        match stream {
            Stream::Stdout => out.extend(bytes),
            Stream::Stderr => error.extend(bytes),
        }
    }
    (out, error)
}

/// True if some changed function has debug information.
fn has_lines(program: &Program) -> bool {
    let image = &program.new;
    let own = (0..image.functions.len()).map(schism_ir::FunctionId::new).filter(|&id| image.is_own(id));
    let mut bodies = own.filter_map(|id| image.function(id).body.as_ref());
    bodies.any(|body| body.insts.iter().any(|inst| inst.loc.line != 0))
}
