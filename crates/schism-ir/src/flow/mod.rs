//! The flow of control and of values through one function.
//!
//! Every analysis is a struct of its own, built from a [`Body`](crate::Body) and the analyses that it needs, in dense
//! arrays indexed by block, edge and instruction. None recurses, and all take near-linear time in the size of what they
//! compute.
//!
//! | question | where |
//! |---|---|
//! | which block may follow which, and which ends the function | [`Cfg`] |
//! | which block is on every way to (from) another | [`DomTree`] |
//! | which branch decides whether a block runs | [`ControlDependence`] |
//! | which blocks repeat | [`Loops`] |
//! | which values are still needed at a point | [`Liveness`] |
//! | where a register is read | [`DefUse`] |
//! | which store a load may read | [`MemoryFlow`] |
//! | the smallest piece with one entry and one exit around some blocks | [`Region`], [`StructureTree`] |
//!
//! This module knows one function at a time: what callees do is passed in ([`CallFlow`]) or taken to be the worst.

mod accesses;
mod bitset;
mod calls;
mod cfg;
mod control;
mod csr;
mod cycles;
mod defuse;
mod dominators;
mod liveness;
mod loops;
mod memory;
#[cfg(test)]
mod oracle;
mod phis;
mod places;
mod regions;
mod structure;

pub use accesses::{Access, Write};
pub use bitset::BitSet;
pub use calls::{CallFlow, CallNames};
pub use cfg::{BlockEnd, Cfg, EdgeId, EdgeKind};
pub use control::ControlDependence;
pub use csr::Csr;
pub use defuse::{DefUse, Registers, Use, block_of};
pub use dominators::DomTree;
pub use liveness::Liveness;
pub use loops::{LoopId, Loops};
pub use memory::{MemoryFlow, Reaching};
pub use places::{Object, Place, Places};
pub use regions::Region;
pub use structure::{Border, RegionId, StructureRegion, StructureTree};
