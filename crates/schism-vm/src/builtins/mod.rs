//! Functions that the machine executes itself.
//!
//! Two kinds, and no others: *primitives*, which C cannot express here (allocation with bounds, system calls, setjmp),
//! and *models* of hot library functions, which must behave exactly like the C they stand for, faults included.

mod control;
mod heap;
mod strings;

use crate::code::CallSite;
use crate::fault::FaultKind;
use crate::machine::{Machine, State, Stop};

/// A call of a builtin.
pub(crate) struct Invocation<'a> {
    /// The first eight argument slots.
    pub(crate) arguments: [u64; 8],
    pub(crate) site: &'a CallSite,
}

/// How execution goes on after a builtin.
pub(crate) enum Flow {
    /// With this result.
    Value(u64),
    /// Wherever the top frame stands now.
    Reload,
    /// Not at all, for now or for ever.
    Stop(Stop),
    /// Not now; then the call is made again.
    Again(Stop),
}

pub(crate) type Builtin = fn(&Machine, &mut State, &Invocation) -> Result<Flow, FaultKind>;

/// The builtin of a function name.
pub(crate) fn find(name: &str) -> Option<Builtin> {
    heap::find(name).or_else(|| strings::find(name)).or_else(|| control::find(name))
}
