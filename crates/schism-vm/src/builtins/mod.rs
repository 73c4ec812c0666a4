//! Functions that the machine executes itself.
//!
//! Two kinds, and no others: *primitives*, which C cannot express here (allocation with bounds, system calls, setjmp),
//! and *models* of hot library functions, which must behave exactly like the C they stand for, faults included.

mod control;
mod heap;
mod numbers;
mod strings;
mod symbolic_strings;
mod symbols;

use schism_code::{CallSite, Slot};

use crate::fault::FaultKind;
use crate::machine::{Machine, State, Stop};
use crate::symbolic::{Halt, Symbolic};

/// A call of a builtin.
pub(crate) struct Invocation<'a> {
    /// The first eight argument slots.
    pub(crate) arguments: [u64; 8],
    /// Their tags.
    pub(crate) tags: [u64; 8],
    pub(crate) site: &'a CallSite,
}

/// How execution goes on after a builtin.
pub(crate) enum Flow {
    /// With this result.
    Value(u64),
    /// With this result, which may have a tag.
    Slot(Slot),
    /// Wherever the top frame stands now.
    Reload,
    /// Not at all, for now or for ever.
    Stop(Stop),
    /// Not now; then the call is made again.
    Again(Stop),
}

/// A builtin's function. Where it decides something, it must do so before it changes anything: the call is made again for other inputs.
type Run = fn(&Machine, &mut State, &Invocation) -> Result<Flow, FaultKind>;

/// A function that the machine executes itself.
pub(crate) struct Builtin {
    pub(crate) run: Run,
    /// Whether it knows what to do with arguments that have tags. For all others the path is restricted to their values first.
    pub(crate) takes_symbols: bool,
}

impl Invocation<'_> {
    /// An argument with its tag.
    pub(crate) fn slot(&self, at: usize) -> Slot {
        Slot { bits: self.arguments[at], tag: self.tags[at] }
    }
}

impl Machine {
    /// Runs a step of a builtin that may decide something: a snapshot must stand before the call.
    pub(crate) fn in_call<T>(
        &self,
        state: &mut State,
        step: impl FnOnce(&Machine, &mut State) -> Symbolic<T>,
    ) -> Result<Result<T, Flow>, FaultKind> {
        state.stack.top().resume -= 1;
        self.engine().catch_up(state);
        let result = step(self, state);
        state.stack.top().resume += 1;
        match result {
            Ok(value) => Ok(Ok(value)),
            Err(Halt::Fault(kind)) => Err(kind),
            Err(Halt::Replayed) => Ok(Err(Flow::Again(Stop::Replayed))),
            Err(Halt::Assumed) => Ok(Err(Flow::Stop(Stop::Assumed))),
            Err(Halt::Retired) => Ok(Err(Flow::Again(Stop::Retired))),
        }
    }
}

/// The builtin of a function name.
pub(crate) fn find(name: &str) -> Option<Builtin> {
    let aware = symbols::find(name)
        .or_else(|| symbolic_strings::find(name))
        .or_else(|| numbers::find(name))
        .or_else(|| heap::find_aware(name))
        .or_else(|| control::find_aware(name));
    if let Some(run) = aware {
        return Some(Builtin { run, takes_symbols: true });
    }
    let run = heap::find(name).or_else(|| strings::find(name)).or_else(|| control::find(name))?;
    Some(Builtin { run, takes_symbols: false })
}
