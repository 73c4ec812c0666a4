//! Path exploration by partitions of the input space, and semantic differencing (TR11/11).
//!
//! A run stands for all inputs that satisfy its condition ([`schism_dynamic::Formula`]): they execute the same changes and compute the same
//! outputs, as expressions of the input. Exploring means finding one run for each such partition; what is known then of a version is its
//! *partial semantic signature*. Two signatures are compared partition by partition: where two overlap and their outputs can differ, there is a
//! *semantic change*, and one input that shows it.
//!
//! - `explore.rs`: the partitions of one version. `version.rs`: two versions that share their expressions.
//! - `outputs.rs`: when two outputs differ.
//! - `difference.rs`: semantic changes, from signatures or from tests. `found.rs`: what is told of one.

mod difference;
mod explore;
mod found;
mod outputs;
mod version;

use std::collections::BTreeMap;

use schism_dynamic::RunCondition;
use schism_expr::{Expr, Model};
use schism_path::PathCondition;
use schism_vm::dependence::OutputInstance;

pub use difference::{Differencing, SemanticChange};
pub use explore::{Exploration, Order, Progress};
pub use version::{Ran, Version, Versions};

use crate::path::Ending;

/// A partition of the input space, with the run that it was found by.
pub struct Partition {
    /// Which of the explored inputs it belongs to.
    pub source: usize,
    /// What all inputs of that have in common.
    pub base: PathCondition,
    /// What its inputs have in common.
    pub condition: RunCondition,
    /// What they output, in its order. It is the same for all of them if the condition speaks of outputs.
    pub outputs: Vec<OutputInstance>,
    /// How they end.
    pub ending: Finish,
    /// Whether all that they output is among the outputs.
    exact: bool,
    /// One of them.
    pub model: Model,
}

impl Partition {
    /// Whether its inputs execute a change and count.
    pub fn is_changed(&self) -> bool {
        !self.executed().is_empty() && self.ending != Finish::Excluded
    }

    /// The changes that its inputs execute, by number, and how often.
    pub fn executed(&self) -> &BTreeMap<usize, u32> {
        &self.condition.executed
    }

    /// The parts of its condition.
    pub fn parts(&self) -> impl Iterator<Item = Expr> + '_ {
        self.condition.parts.iter().map(|part| part.holds)
    }

    /// Whether all that its inputs output is known.
    pub fn is_exact(&self) -> bool {
        self.ending != Finish::Unfinished && self.exact
    }
}

/// How a run ends, as far as it is an output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finish {
    /// With a status, which is among the outputs.
    Exited,
    /// By a signal.
    Killed(i32),
    /// With an error of this kind.
    Fault(&'static str),
    /// Where an assumption of the program does not hold: such inputs do not count.
    Excluded,
    /// Not within the limits.
    Unfinished,
}

impl Finish {
    fn of(ending: &Ending, status: schism_case::Status) -> Self {
        match (ending, status) {
            (Ending::Fault(fault), _) => Finish::Fault(fault.kind.class()),
            (Ending::Unfinished, _) => Finish::Unfinished,
            (Ending::Ended, schism_case::Status::Killed(signal)) => Finish::Killed(signal),
            (Ending::Ended, schism_case::Status::Exited(_)) => Finish::Exited,
        }
    }
}

/// The partitions of a version that were found: with Def. 3's condition, its partial semantic signature.
#[derive(Default)]
pub struct Signature {
    /// In the order in which they were found.
    pub partitions: Vec<Partition>,
    /// Runs that it took.
    pub runs: u64,
    /// Instructions that these executed.
    pub instructions: u64,
    /// Regions of the input space of which it is not known whether they hold further partitions.
    pub open: u64,
    /// Of those, how many the solver gave up on.
    pub unknown: u64,
}

impl Signature {
    /// Whether the partitions cover the whole input space.
    pub fn is_complete(&self) -> bool {
        self.open == 0
    }
}
