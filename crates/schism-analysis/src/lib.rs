//! schism's whole-program analyses: points-to, call graph, dependence graphs, reachability of changes, change sequence graph.
//!
//! | question | where |
//! |---|---|
//! | what may a pointer refer to | [`PointsTo`] |
//! | which functions may a call enter | [`CallGraph`] |
//! | which memory may an instruction or a whole call read and write | [`ModRef`] |
//! | what may run next, over calls and returns | [`Icfg`] |
//! | what decides whether code runs, over calls | [`ControlGraph`] |
//! | which instruction depends on which | [`Pdg`], over calls [`Sdg`] and its [`Slice`]s |
//! | what is an output | [`Outputs`] |
//! | how far is it to a target | [`ControlDistance`], [`FlowDistance`] |
//! | can a change still be reached | [`ChangeReach`] |
//! | what could the branch not taken have written | [`Potential`] |
//! | which instructions are one statement of the source | [`Statements`], their control flow [`StatementFlow`] |
//! | which statements changed, and where did removed ones stand | [`ChangedStatements`] |
//! | in which order do executions come to changes, and where do these meet | [`Csg`] |
//! | which branches need not be explored | [`Irrelevant`] |
//! | what else could define a condition | [`Switching`] |
//!
//! Everything here works on one linked [`schism_ir::Image`]. This crate executes nothing.

mod accesses;
mod callgraph;
mod changed;
mod control;
mod csg;
mod distance;
mod hash;
mod icfg;
mod irrelevant;
mod modref;
mod outputs;
mod pdg;
mod points_to;
mod potential;
mod reach;
mod rows;
mod scc;
mod sets;
mod slice;
mod statements;
mod summaries;
mod switching;
mod syscalls;
mod system;
mod walks;
mod wrappers;

pub use callgraph::{CallGraph, CallSite};
pub use changed::{ChangedStatements, Removed};
pub use control::{ControlGraph, Controller, Flow};
pub use csg::{
    Csg, CsgKind, CsgNode, CsgNodeId, CsgOptions, Dependences, Grain, Interactions, Marked, Parts, Version, deepest,
};
pub use distance::{Above, ControlDistance, FlowDistance, Passage};
pub use icfg::{Handlers, Icfg, Node, NodeId, Numbers};
pub use irrelevant::{Branch, Irrelevant, MinimalCfg, Relevance, SourceBranch};
pub use modref::ModRef;
pub use outputs::Outputs;
pub use pdg::{FunctionPdg, Pdg};
pub use points_to::{Location, LocationId, Object, ObjectId, ObjectKind, PointsTo};
pub use potential::Potential;
pub use reach::{ChangeReach, ReachInput, data_readers};
pub use rows::Rows;
pub use sets::SparseSet;
pub use slice::{Criterion, Detail, Sdg, Slice, Through};
pub use statements::{PointId, Statement, StatementFlow, StatementId, Statements, Stop, Visit};
pub use switching::{Place, Seen, Switching};
pub use system::{SystemParts, SystemUse};
