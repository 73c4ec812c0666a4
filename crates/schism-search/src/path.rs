//! A path that ended.

use schism_case::{Input, Outcome, Status};
use schism_os::Stream;
use schism_vm::{Approximation, Fault, Machine, State, Stop};

/// How a path ended.
#[derive(Debug)]
pub enum Ending {
    /// The program ended or was killed by a signal that it asked for.
    Ended,
    /// The program made an error.
    Fault(Box<Fault>),
    /// It reached the limit of instructions for one path.
    Unfinished,
}

/// A path that ended, as a test.
#[derive(Debug)]
pub struct FinishedPath {
    /// Its number, counted from 1.
    pub number: u64,
    /// An input that takes it.
    pub input: Input,
    /// Values of what the program itself declared symbolic: names and bytes.
    pub declared: Vec<(String, Vec<u8>)>,
    /// What the program does on that input.
    pub outcome: Outcome,
    /// How it ended.
    pub ending: Ending,
    /// Instructions from the start.
    pub instructions: u64,
    /// Decisions from the start.
    pub decisions: u32,
    /// Which of the explored inputs it comes from.
    pub source: usize,
    /// What was approximated on it: in words, with a count.
    pub approximations: Vec<(String, u64)>,
    /// Whether it executed a block or an edge that no path before it did.
    pub is_new: bool,
}

/// What a program does with an input, within so many instructions; `None` if that does not suffice or it cannot be executed.
pub fn run_concrete(machine: &Machine, input: &Input, most: u64) -> Option<Outcome> {
    let mut state = machine.start(input, None).ok()?;
    let stop = machine.run(&mut state, most);
    match outcome(machine, &mut state, &stop) {
        (_, Ending::Unfinished) => None,
        (_, Ending::Fault(fault)) if fault.kind.signal().is_none() => None,
        (outcome, _) => Some(outcome),
    }
}

/// What a state did that stopped for this reason.
pub(crate) fn outcome(machine: &Machine, state: &mut State, stop: &Stop) -> (Outcome, Ending) {
    let (status, ending) = match stop {
        Stop::Exited(status) => (Status::Exited(machine.exit_status(state, *status) as u8), Ending::Ended),
        Stop::Killed(signal) => (Status::Killed(*signal), Ending::Ended),
        Stop::Fault(fault) => {
            // What cannot be executed has no signal, nor has what hangs; the status says nothing then.
            let signal = fault.kind.signal();
            (signal.map_or(Status::Exited(0), Status::Killed), Ending::Fault(fault.clone()))
        }
        _ => (Status::Exited(0), Ending::Unfinished),
    };
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    for (stream, bytes) in state.os.take_output() {
        match stream {
            Stream::Stdout => stdout.extend(bytes),
            Stream::Stderr => stderr.extend(bytes),
        }
    }
    let fault = match &ending {
        Ending::Fault(fault) => Some(fault.to_string()),
        _ => None,
    };
    let outputs = machine.outputs_of(state);
    (Outcome { stdout, stderr, status, files: state.os.files(), fault, outputs }, ending)
}

impl FinishedPath {
    pub(crate) fn new(machine: &Machine, state: &mut State, stop: &Stop, number: u64, is_new: bool) -> FinishedPath {
        let (outcome, ending) = outcome(machine, state, stop);
        let input = machine.input_of(state).unwrap_or_else(|| Input::new(["program"]));
        let declared = machine.declared_of(state);
        let (instructions, decisions) = (state.instructions, state.trace.decisions);
        let source = state.trace.root as usize;
        let approximations = approximations(machine, state);
        FinishedPath {
            number,
            input,
            declared,
            outcome,
            ending,
            instructions,
            decisions,
            source,
            approximations,
            is_new,
        }
    }
}

/// The ledgers of a state in words.
pub(crate) fn approximations(machine: &Machine, state: &State) -> Vec<(String, u64)> {
    in_words(machine, state, |_| true)
}

/// What a path that stopped for this reason does not tell of its inputs. Where a value was decided, a candidate stands for all others, which costs
/// nothing but time; but what lies behind something that the machine cannot execute is not known.
pub(crate) fn losses(machine: &Machine, state: &State, stop: &Stop) -> Vec<(String, u64)> {
    let mut losses =
        in_words(machine, state, |what| !matches!(what, Approximation::Concretised | Approximation::Window));
    if let Stop::Fault(fault) = stop
        && fault.kind.is_limit()
    {
        losses.push((fault.to_string().lines().next().unwrap_or_default().to_owned(), 1));
    }
    losses
}

fn in_words(machine: &Machine, state: &State, counts: impl Fn(Approximation) -> bool) -> Vec<(String, u64)> {
    let system = state.os.ledger();
    let calls = system.unmodelled().map(|(_, name, count)| (format!("system call {name} is not modelled"), count));
    let others = system.approximations().map(|(what, count)| (what.to_owned(), count));
    let own = machine.approximations(state);
    let own = own
        .into_iter()
        .filter(|&(what, ..)| counts(what))
        .map(|(what, place, count)| (format!("{} at {place}", what.describe()), count));
    calls.chain(others).chain(own).collect()
}
