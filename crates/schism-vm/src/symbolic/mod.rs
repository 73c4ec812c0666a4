//! Symbolic execution, on top of concrete execution.
//!
//! A state always runs on the values of one concrete input, its *model*. A value that depends on the input carries in
//! addition the number of an expression: in the tag of a slot, or in the tag of a byte in memory or in a file. The
//! interpreter computes plain values as ever; where an operand has a tag, it asks this module for the tag of the result.
//!
//! Where control, an address or anything else comes to depend on a tagged value, the state *decides*: it goes on as its model says, adds
//! what it assumed to its path condition, and leaves a [`Candidate`] for the rest of the inputs: a snapshot from just before the
//! instruction, and the negated condition. Nothing here asks a solver. A model for a candidate makes the snapshot a running state again
//! ([`Machine::adopt`]): all tagged values are computed anew.
//!
//! - `values.rs`, `floats.rs`, `intrinsics.rs`, `rare.rs`: expressions of results, by instruction.
//! - `conditions.rs`: comparisons, branches, switches.
//! - `access.rs`, `choose.rs`: loads and stores of tagged bytes and at symbolic addresses.
//! - `sizes.rs`: allocations of a symbolic size.
//! - `decide.rs`: decisions, candidates, models.
//! - `start.rs`, `directories.rs`: which bytes of the input are symbols.
//! - `names.rs`: what system calls look at: names in paths, entries of directories.
//! - `outputs.rs`: what the program itself declared an output.
//! - `uninitialised.rs`: memory that nobody has written to.

mod access;
mod choose;
mod conditions;
mod decide;
mod directories;
mod floats;
mod intrinsics;
mod names;
mod outputs;
mod rare;
mod sizes;
mod start;
mod uninitialised;
mod values;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use schism_code::Slot;
use schism_expr::{Evaluator, Expr, Model, Pool};
use schism_ir::BlockId;
use schism_path::{Chain, Facts, PathCondition};

use crate::fault::FaultKind;
use crate::machine::State;
use crate::pairs::Ids;

pub(crate) use decide::Decision;
use decide::Replay;
pub use outputs::Output;
pub(crate) use rare::set_tags;
pub use start::{Array, Start};

/// The expressions of a machine's states, and what they left to be explored.
#[derive(Default)]
pub struct Engine {
    /// All expressions.
    pub pool: Pool,
    /// What is known of conditions, whatever the path.
    pub facts: Facts,
    pub(crate) evaluator: Evaluator,
    candidates: Vec<Candidate>,
    /// Set while a path is run again.
    replay: Option<Replay>,
    /// Set while decisions are only written down, see [`Engine::record_decisions].
    pub(crate) record: Option<Vec<(Expr, CandidateKind)>>,
    /// What the new side of some pair decided as the old one had.
    agreed: HashSet<Expr>,
    /// Arrays by name and count, so that all paths use the same symbols.
    arrays: start::Arrays,
    uninitialised: uninitialised::Uninitialised,
    /// Ids of objects that were made while two versions ran apart.
    pub(crate) ids: Ids,
    /// For functions, by number: for each block the next one that every way leads to.
    pub(crate) next_blocks: HashMap<u32, Rc<Vec<Option<BlockId>>>>,
}

/// Why a candidate was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CandidateKind {
    /// The other side of a branch, or another case of a switch.
    Branch,
    /// An access that leaves its object, a division by zero, or another object of a pointer.
    Fault,
    /// Another value of something that could not stay symbolic.
    Value,
    /// Another text where the system needs a plain one, such as the name of a file.
    Text,
    /// An assumption that the model does not satisfy.
    Assume,
}

/// Inputs that are still to be explored: those that take a state to this point and satisfy the condition.
pub struct Candidate {
    /// The state just before the instruction that decided.
    pub snapshot: Rc<RefCell<State>>,
    /// What the inputs satisfy besides the snapshot's path condition.
    pub condition: Expr,
    /// Why it is here.
    pub kind: CandidateKind,
    /// The deciding instruction: function and position in its code.
    pub site: (u32, u32),
    /// Where it would go, for a branch; else the position itself.
    pub target: u32,
    /// How many decisions were made before.
    pub depth: u32,
}

/// The symbolic part of a state.
#[derive(Clone, Default)]
pub struct Trace {
    /// What the inputs of this path have in common.
    pub path: PathCondition,
    /// The input that the state runs on.
    pub model: Rc<Model>,
    /// Number of decisions so far.
    pub decisions: u32,
    /// Where the last decision was made, and what was decided there, the last first.
    here: (Position, Chain<Expr>),
    /// The candidates that the state was, the last first.
    pub adopted: Chain<Adopted>,
    /// The input's symbols.
    pub start: Option<Rc<Start>>,
    /// Arrays that the program itself declared symbolic, in their order.
    pub declared: Rc<Vec<Array>>,
    /// What the program itself declared an output, in its order.
    pub outputs: Rc<Vec<Output>>,
    /// Which of the explored inputs the state started with.
    pub root: u32,
    /// The tag of the exit status, once there is one.
    pub exit_tag: u64,
    /// If nothing is explored: values for what the program will declare symbolic, by name and in order.
    pub given: Rc<Vec<(String, Vec<u8>)>>,
}

impl Trace {
    /// Takes the next value that was given for a name.
    pub(crate) fn take_given(&mut self, name: &str) -> Option<Vec<u8>> {
        let at = self.given.iter().position(|(given, _)| given == name)?;
        Some(Rc::make_mut(&mut self.given).remove(at).1)
    }

    /// Whether anything may depend on the input.
    #[inline]
    pub(crate) fn is_active(&self) -> bool {
        self.start.is_some() || !self.declared.is_empty()
    }
}

/// A place in an execution: no execution comes to one twice, but an instruction can take several decisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// Instructions executed, up to the last block that was finished.
    instructions: u64,
    /// The function and the place in its code.
    site: (u32, u32),
}

impl State {
    /// Where the state stands.
    pub fn position(&self) -> Position {
        let site = self.stack.frames().next().map_or((0, 0), |frame| (frame.function, frame.resume));
        Position { instructions: self.instructions, site }
    }

    /// The function that runs and the place in its code.
    pub fn site(&self) -> (u32, u32) {
        self.position().site
    }
}

/// A candidate that became a running state.
#[derive(Clone)]
pub struct Adopted {
    /// Where it stood.
    place: Position,
    /// What had been decided there, and the candidate's own condition, which is the first. Another model may not ask the same there, so it cannot
    /// be told from a run.
    conditions: Chain<Expr>,
    /// How many decisions lay before it.
    decisions: u32,
}

/// Why a symbolic operation cannot go on.
pub(crate) enum Halt {
    /// A replay has come to its end.
    Replayed,
    /// The path ends here without being of interest: its assumption does not hold.
    Assumed,
    /// The path ends here because both versions do the same from here on.
    Retired,
    /// The program made an error.
    Fault(FaultKind),
}

pub(crate) type Symbolic<T> = Result<T, Halt>;

/// The tag of a value that is the expression `e` of 64 bits.
#[inline]
pub(crate) fn tag_of(e: Expr) -> u64 {
    (e.index() as u64) << 32
}

/// The expression that a tag names.
#[inline]
pub(crate) fn expr_of(tag: u64) -> Option<Expr> {
    Expr::from_index((tag >> 32) as u32)
}

/// The tag of a byte: one of the bytes of an expression, counted from the low end.
#[inline]
pub(crate) fn byte_tag(e: Expr, lane: u32) -> u64 {
    tag_of(e) | u64::from(lane) << 8
}

/// Which byte of its expression a byte's tag names.
#[inline]
pub(crate) fn lane_of(tag: u64) -> u32 {
    (tag >> 8) as u32 & 0xff
}

/// Whether a slot's tag names an expression.
#[inline]
pub(crate) fn is_symbolic(tag: u64) -> bool {
    tag > u32::MAX as u64
}

impl Engine {
    /// The 64-bit expression of a slot.
    pub(crate) fn word(&mut self, slot: Slot) -> Expr {
        match expr_of(slot.tag) {
            Some(e) => e,
            None => self.pool.bv(64, u128::from(slot.bits)),
        }
    }

    /// The low bits of a slot's expression.
    pub(crate) fn low(&mut self, slot: Slot, width: u32) -> Expr {
        let e = self.word(slot);
        if width == 64 { e } else { self.pool.extract(e, 0, width) }
    }

    /// The tag for a result: none if the expression is a constant after all. The expression may have fewer bits than a slot.
    pub(crate) fn tag(&mut self, e: Expr) -> u64 {
        if self.pool.value(e).is_some() {
            return 0;
        }
        let wide = if self.pool.width(e) < 64 { self.pool.zext(e, 64) } else { e };
        tag_of(wide)
    }

    /// The expression of a byte's tag.
    pub(crate) fn byte(&mut self, tag: u64, value: u8) -> Expr {
        match expr_of(tag) {
            Some(e) if self.pool.width(e) == 8 => e,
            Some(e) => self.pool.extract(e, 8 * lane_of(tag), 8),
            None => self.pool.bv(8, u128::from(value)),
        }
    }

    /// A condition as a number of 64 bits.
    pub(crate) fn truth(&mut self, condition: Expr) -> Expr {
        self.pool.bool_to_bv(condition, 64)
    }
}
