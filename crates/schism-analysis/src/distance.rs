//! Shortest distances to targets: in the control dependence graph, and in the control-flow graph with a call stack.

mod control;
mod flow;
mod passage;
mod rules;

pub use control::ControlDistance;
pub use flow::{Above, FlowDistance};
pub use passage::Passage;

/// Further than anything: there is no way.
pub(crate) const FAR: u32 = u32::MAX;

/// The sum of two distances; long ways stay apart from no way at all.
pub(crate) fn add(a: u32, b: u32) -> u32 {
    if a == FAR || b == FAR { FAR } else { a.saturating_add(b).min(FAR - 1) }
}

/// A distance for the outside.
fn known(distance: u32) -> Option<u32> {
    (distance != FAR).then_some(distance)
}
