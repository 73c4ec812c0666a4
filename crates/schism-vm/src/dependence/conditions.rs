//! What a run assumed of its input: the condition of each instance at which something depended on it (TR11/11, section II).
//!
//! The machine writes decisions down instead of making paths of them ([`crate::symbolic::Engine::record_decisions`]); the tracer says
//! at which instance each was made. A condition is the one of the branch alone, so a part of them means what it says without the rest.

use schism_expr::Expr;

use super::trace::{DynamicTrace, Instance};
use crate::machine::Machine;
use crate::symbolic::CandidateKind;

/// A decision of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assumed {
    /// The instance that decided.
    pub instance: Instance,
    /// What holds on all inputs that decide alike.
    pub condition: Expr,
    /// What was decided.
    pub kind: CandidateKind,
}

impl DynamicTrace {
    /// All decisions, ascending by instance.
    pub fn assumed(&self) -> &[Assumed] {
        &self.assumed
    }

    /// The decisions of one instance.
    pub fn assumed_at(&self, instance: Instance) -> &[Assumed] {
        let from = self.assumed.partition_point(|assumed| assumed.instance < instance);
        let rest = &self.assumed[from..];
        &rest[..rest.partition_point(|assumed| assumed.instance == instance)]
    }

    /// The stores of the run and what their addresses were made by, ascending, if that was noted.
    pub fn addresses(&self) -> impl Iterator<Item = (Instance, Instance)> + '_ {
        self.addresses.iter().map(|&[store, source]| (Instance(store), Instance(source)))
    }

    /// True if an instance is a load or a store whose address depends on the input: others of its object may be meant, too.
    pub fn is_blurred(&self, instance: Instance) -> bool {
        self.blurred.binary_search(&instance.0).is_ok()
    }

    pub(super) fn assume(&mut self, instance: Instance, condition: Expr, kind: CandidateKind) {
        let known = self.assumed.iter().rev().take_while(|assumed| assumed.instance == instance);
        if known.into_iter().all(|assumed| assumed.condition != condition) {
            self.assumed.push(Assumed { instance, condition, kind });
        }
    }

    /// Decisions of a call are made when it begins and again inside of what it calls; only in the end are they in order.
    pub(super) fn sort_noted(&mut self) {
        self.assumed.sort_by_key(|assumed| assumed.instance);
        self.addresses.sort_unstable();
        self.blurred.sort_unstable();
    }
}

/// Takes what the machine has written down since the last time as decided by an instance.
#[inline]
pub(super) fn take(machine: &Machine, trace: &mut DynamicTrace, instance: u32) {
    let engine = &mut *machine.engine();
    let Some(record) = engine.record.as_mut().filter(|record| !record.is_empty()) else { return };
    for (condition, kind) in record.drain(..) {
        trace.assume(Instance(instance), condition, kind);
    }
}
