//! What the interpreter tells while it runs. With [`Off`] it tells nothing, and the compiler leaves nothing of it.

use schism_code::{Ins, Slot};

use crate::builtins::Flow;
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
pub(crate) struct BuiltinCall {
    pub(crate) function: u32,
    pub(crate) arguments: [u64; 8],
    /// Whether somebody takes what it gives back.
    pub(crate) gives: bool,
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

    /// Whether every step is told.
    const EACH: bool = false;

    /// Whether accesses of threads are told.
    const RACES: bool = false;

    /// The instruction at a place is about to read or write so many bytes at an address. Only with [`Observer::RACES`].
    fn touched(&mut self, _machine: &Machine, _state: &mut State, _at: (u32, u32), _access: (u64, u64), _write: bool) {}

    /// A frame has returned this to the one that is on top now. Only with [`Observer::RACES`].
    fn left(&mut self, _machine: &Machine, _state: &mut State, _result: Slot) {}

    /// An instruction is about to run. Only with [`Observer::EACH`].
    fn step(&mut self, _machine: &Machine, _state: &mut State, _at: At) {}

    /// The instructions of a segment run next; its frame's first slot is at `regs`.
    fn entered(&mut self, _machine: &Machine, _state: &mut State, _segment: u32, _regs: *const Slot) {}

    /// Memory is about to be read.
    fn load(&mut self, _position: u32, _address: u64, _len: u64) {}

    /// Memory is about to be written.
    fn store(&mut self, _position: u32, _address: u64, _len: u64) {}

    /// A selection takes its first or its second value.
    fn select(&mut self, _position: u32, _takes_first: bool) {}

    /// Which instruction the hooks below are about.
    fn tell(&mut self, _position: u32) {}

    /// It is the last of its segment.
    fn ends(&mut self, _regs: *const Slot) {}

    /// The frame of a callee is there, with its parameters.
    fn called(&mut self, _machine: &Machine, _state: &mut State) {}

    /// Something that accesses memory in its own ways is about to run.
    fn before_inside(&mut self, _state: &mut State) {}

    /// It has run.
    fn after_inside(&mut self, _state: &mut State) {}

    /// A builtin has run.
    fn after_builtin(&mut self, _machine: &Machine, _state: &mut State, _call: BuiltinCall) {}

    /// A frame has returned to the one that is on top now, and gives a value back or not.
    fn returned(&mut self, _machine: &Machine, _state: &mut State, _gives: bool) {}

    /// Stack objects end.
    fn released(&mut self, _addresses: &[u64]) {}
}

/// Nobody follows.
pub(crate) struct Off;

impl Observer for Off {
    const ACTIVE: bool = false;
}
