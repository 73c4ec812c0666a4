//! Exploration of a program: candidates, budgets, strategies.
//!
//! An [`Explorer`] runs states to their ends. Every decision on the way leaves candidates, which a [`strategy`] orders; the solver is
//! asked only about the one that is picked. Knows nothing of files, processes, clocks or the command line: what is found goes to a
//! [`Watcher`], which can also end the exploration.

mod budget;
mod cause;
mod donors;
mod explorer;
mod growth;
mod hard;
mod pairs;
pub mod partition;
mod path;
pub mod propagate;
mod sample;
mod store;
pub mod strategy;
#[cfg(test)]
mod tests;
mod undefined;
mod when;

pub use budget::{Budgets, Counters, MemoryLimit, Milestone, Pruned};
pub use cause::cause;
pub use explorer::{DivergenceTest, End, Explorer, Watcher};
pub use growth::{RoundEnd, Rounds};
pub use pairs::{FoundDifference, SideEnd, Usage};
pub use path::{Ending, FinishedPath, run_concrete};
pub use sample::Agreed;
