//! One version with all that is known of it, and two that share their expressions.

use std::cell::Cell;
use std::collections::HashSet;

use schism_analysis::{CallSite, Outputs};
use schism_case::{Outcome, SymbolicInput};
use schism_dynamic::{
    Formula, Limits, Patience, Place, Recorded, RunCondition, RunEnd, Statics, Subject, recorded, recorded_with_values,
};
use schism_expr::Model;
use schism_ir::{FunctionId, InstId, Op};
use schism_vm::{LoadError, Machine, State, Stop};

use super::{Finish, Partition};
use crate::path::{Ending, outcome};

/// What a program calls to declare an output.
const DECLARES: &str = "schism_output";

/// A version that can be run.
pub struct Version<'a> {
    machine: &'a Machine,
    subject: Subject<'a>,
    outputs: HashSet<Place>,
    limits: Limits<'a>,
}

/// A run that ended.
pub struct Ran {
    /// Its partition, and the partition's witness: the run itself.
    pub partition: Partition,
    /// Its state at the end.
    pub state: State,
}

/// A run of which only what it did matters.
pub(super) struct Watched {
    pub(super) outcome: Outcome,
    pub(super) ending: Ending,
    pub(super) state: State,
    /// The changes that it executed, by number.
    pub(super) executed: Vec<usize>,
}

impl<'a> Version<'a> {
    /// A version whose machine was made for tracing, with its changes.
    pub fn new(
        machine: &'a Machine,
        statics: &'a Statics<'a>,
        changes: impl IntoIterator<Item = Place>,
        limits: Limits<'a>,
    ) -> Self {
        let outputs = output_statements(statics);
        let subject = Subject::new(statics, changes, outputs.iter().copied());
        Self { machine, subject, outputs, limits }
    }

    /// The machine.
    pub fn machine(&self) -> &'a Machine {
        self.machine
    }

    /// How long somebody waits for it.
    pub fn patience(&self) -> &'a Patience {
        self.limits.patience
    }

    /// Its changes and outputs.
    pub fn subject(&self) -> &Subject<'a> {
        &self.subject
    }

    /// Runs it in the same way and keeps the values of all instances instead.
    ///
    /// # Errors
    /// If the program cannot be loaded.
    pub(crate) fn run_with_values(&self, input: &SymbolicInput, model: Option<Model>) -> Result<Recorded, LoadError> {
        recorded_with_values(self.machine, self.subject.statics(), input, model, self.limits)
    }

    /// Runs it on the input that a model says, to see what it does and which changes it executes, by number.
    ///
    /// # Errors
    /// If the program cannot be loaded.
    pub(super) fn watch(&self, input: &SymbolicInput, model: Model) -> Result<Watched, LoadError> {
        let recorded = recorded(self.machine, self.subject.statics(), input, Some(model), |_| false, self.limits)?;
        let Recorded { trace, stop, mut state } = recorded;
        let stop = if trace.is_complete() { stop } else { Stop::Fuel };
        let (outcome, ending) = outcome(self.machine, &mut state, &stop);
        let executed = self.subject.executed(&trace).into_keys().collect();
        Ok(Watched { outcome, ending, state, executed })
    }

    /// Runs it on the input that a model says, or on the given one itself.
    ///
    /// # Errors
    /// If the program cannot be loaded.
    pub fn run(
        &self,
        (source, input): (usize, &SymbolicInput),
        model: Option<Model>,
        formula: Formula,
    ) -> Result<Ran, LoadError> {
        let is_output = |place: Place| self.outputs.contains(&place);
        let recorded = recorded(self.machine, self.subject.statics(), input, model, is_output, self.limits)?;
        let Recorded { trace, stop, mut state } = recorded;
        let stop = if trace.is_complete() { stop } else { Stop::Fuel };
        let end = match stop {
            Stop::Exited(_) => RunEnd::Ended,
            Stop::Fault(_) | Stop::Killed(_) | Stop::Assumed => RunEnd::Failed,
            _ => RunEnd::Left,
        };
        let condition: RunCondition = self.subject.condition(&trace, end, formula, self.limits.patience);
        let (outcome, ending) = outcome(self.machine, &mut state, &stop);
        // Files are written in many ways, and of some only the traces are seen.
        let files = self.machine.input_of(&state).is_none_or(|input| input.files == outcome.files);
        let exact = files && trace.outputs().iter().all(|output| output.exact);
        let partition = Partition {
            source,
            base: state.trace.path.clone(),
            condition,
            outputs: trace.outputs().to_vec(),
            ending: if matches!(stop, Stop::Assumed) { Finish::Excluded } else { Finish::of(&ending, outcome.status) },
            exact,
            model: (*state.trace.model).clone(),
        };
        Ok(Ran { partition, state })
    }
}

fn output_statements(statics: &Statics<'_>) -> HashSet<Place> {
    let outputs = Outputs::new(statics.image, statics.calls, statics.icfg);
    let mut found: HashSet<Place> = outputs.statements().iter().map(|site| (site.function, site.inst)).collect();
    // The driver of a single function is none of the program's own files.
    for function in (0..statics.image.functions.len()).map(FunctionId::new) {
        let insts = statics.image.function(function).body.iter().flat_map(|body| &body.insts);
        for (number, _) in insts.enumerate().filter(|(_, inst)| matches!(inst.op, Op::Call(_))) {
            let inst = InstId::new(number);
            let callees = statics.calls.callees(CallSite { function, inst });
            if callees.iter().any(|&callee| statics.image.function(callee).name == DECLARES) {
                found.insert((function, inst));
            }
        }
    }
    found
}

/// The old version and the new one. Their expressions are made in one pool, which is with the machine that runs.
pub struct Versions<'a> {
    sides: [Version<'a>; 2],
    holder: Cell<usize>,
}

impl<'a> Versions<'a> {
    /// Two versions of which nothing has run yet.
    pub fn new(old: Version<'a>, new: Version<'a>) -> Self {
        Self { sides: [old, new], holder: Cell::new(0) }
    }

    /// One of them, 0 the old one, with the pool.
    pub fn side(&self, side: usize) -> &Version<'a> {
        let holder = self.holder.replace(side);
        if holder != side {
            let [old, new] = self.sides.each_ref().map(|version| version.machine);
            std::mem::swap(&mut *old.engine(), &mut *new.engine());
        }
        &self.sides[side]
    }

    /// How long somebody waits for them.
    pub fn patience(&self) -> &'a Patience {
        self.sides[1].patience()
    }

    /// The machine that has the pool.
    pub fn holder(&self) -> &'a Machine {
        self.sides[self.holder.get()].machine
    }
}
