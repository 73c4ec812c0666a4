//! The comparison as a library: what `schism diff`, `explain`, `changes`, `graph` and `explore` do, without a command line.
//!
//! A request holds plain settings, with the product's defaults. Whoever makes it is a [`Caller`]: it hears [`Event`]s while the work goes on and
//! may interrupt it. Nothing here prints, knows options of a command line, or ends the process.
//!
//! - `diff.rs`: from two versions to the inputs on which they differ. `explain.rs`: how the effect of a change travels on one input.
//! - `changes.rs`: what differs between two versions. `graph.rs`: the graphs that the analyses see.
//! - `explore.rs`: tests for one program. `template.rs`: what is symbolic in its input.
//! - `replay.rs`: the input of a finding on two native programs. `recipe.rs`: how the versions were made, left beside their findings.
//! - `events.rs`, `interrupt.rs`, `memory.rs`: between the work and its caller.
//! - `tools.rs`, `load.rs`, `origin.rs`: from files to modules. `files.rs`: directories as modelled file trees.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod changes;
mod choices;
pub mod diff;
mod events;
pub mod explain;
pub mod explore;
pub mod files;
pub mod graph;
mod interrupt;
pub mod load;
mod memory;
mod origin;
mod recipe;
pub mod replay;
mod template;
mod tools;

pub use choices::Choice;
pub use events::{Caller, DiffProgress, Event, Events, ExploreProgress, Progress, Silent};
pub use interrupt::Interrupt;
pub use tools::Tools;
