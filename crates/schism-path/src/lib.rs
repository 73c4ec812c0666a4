//! Path conditions: what holds on a path, and what that leaves to each byte of the input.
//!
//! A [`PathCondition`] answers at once what its conditions say about one symbol at a time, and which conditions follow
//! from them. That is enough for the machine, which runs along its model and asks nobody; whether conditions can hold
//! together is a question for a solver.
//!
//! Nothing here knows of solvers, states or programs.

mod bytes;
mod facts;
mod hash;
mod interval;
mod path;
mod persist;
mod under;

pub use bytes::ByteSet;
pub use facts::{Facts, is_narrow, universe};
pub use hash::Table;
pub use path::{Known, PathCondition, parts};
pub use persist::Chain;
