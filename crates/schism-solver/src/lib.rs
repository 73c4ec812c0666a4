//! Satisfiability of path conditions.
//!
//! A [`PathCondition`] is what holds on a path; a [`Solver`] answers whether one more condition can hold too, and
//! with which input. Most questions are answered by looking: a condition that the path decides, a byte that only has
//! to avoid some values, the model at hand with one byte changed, an earlier answer. What is left goes to a
//! [`Backend`]: circuits for CaDiCaL, or Z3.
//!
//! Nothing here knows of programs, writes files or reads clocks for more than a report.

mod answer;
pub mod backend;
mod cache;
pub mod circuit;
mod enumerate;
mod error;
mod options;
mod polynomial;
mod reduce;
mod repair;
mod slice;
mod solver;
mod statistics;
#[cfg(test)]
mod tests;

pub use answer::{Answer, Truth};
pub use backend::{Backend, Verdict};
pub use error::SolverError;
pub use options::{BackendKind, Interrupt, Limits, Patience, QuerySink, SolverOptions};
pub use solver::Solver;
pub use statistics::Statistics;
