//! What the interpreter tells while it runs. With [`Off`] it tells nothing, and the compiler leaves nothing of it.

use crate::builtins::Flow;
use crate::code::{CallSite, Ins, Slot};
use crate::fault::FaultKind;
use crate::machine::{Machine, State};

/// Where an instruction stands, and the frame that it works on.
#[derive(Clone, Copy)]
pub(crate) struct At {
    pub(crate) position: u32,
    pub(crate) ins: Ins,
    /// The frame's first slot.
    pub(crate) regs: *const Slot,
}

/// A call of a builtin that has run.
pub(crate) struct BuiltinCall<'a> {
    pub(crate) function: u32,
    pub(crate) arguments: [u64; 8],
    pub(crate) site: &'a CallSite,
    pub(crate) end: BuiltinEnd,
}

/// How it went on.
#[derive(Clone, Copy)]
pub(crate) enum BuiltinEnd {
    /// It gave this back.
    Value(u64),
    /// Frames came or went.
    Moved,
    /// Not at all, or it is called again.
    Ended,
}

impl From<&Result<Flow, FaultKind>> for BuiltinEnd {
    fn from(result: &Result<Flow, FaultKind>) -> Self {
        match result {
            Ok(Flow::Value(bits)) => Self::Value(*bits),
            Ok(Flow::Slot(slot)) => Self::Value(slot.bits),
            Ok(Flow::Reload) => Self::Moved,
            Ok(Flow::Stop(_) | Flow::Again(_)) | Err(_) => Self::Ended,
        }
    }
}

/// Somebody who follows a run. All hooks do nothing unless [`Observer::ACTIVE`].
pub(crate) trait Observer {
    /// Whether there is anything to tell.
    const ACTIVE: bool;

    /// An instruction is about to run. Says how many of those that follow it need not be told.
    fn step(&mut self, _machine: &Machine, _state: &mut State, _at: At) -> u32 {
        0
    }

    /// The frame of a callee is there, with its parameters.
    fn called(&mut self, _machine: &Machine, _state: &mut State, _site: &CallSite) {}

    /// Something that accesses memory in its own ways is about to run.
    fn before_inside(&mut self, _state: &mut State) {}

    /// It has run; it was part of the instruction of the last step.
    fn after_inside(&mut self, _state: &mut State) {}

    /// A builtin has run.
    fn after_builtin(&mut self, _machine: &Machine, _state: &mut State, _call: BuiltinCall<'_>) {}

    /// A frame has returned into slots of the one that is on top now.
    fn returned(&mut self, _machine: &Machine, _state: &mut State, _dst: u32, _count: u32) {}

    /// Stack objects end.
    fn released(&mut self, _addresses: &[u64]) {}
}

/// Nobody follows.
pub(crate) struct Off;

impl Observer for Off {
    const ACTIVE: bool = false;
}
