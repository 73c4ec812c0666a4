//! schism's virtual machine: whole C programs from linked IR, deterministically, touching nothing outside.
//!
//! A [`Machine`] is a program, a [`State`] one execution of it. [`Machine::run`] executes a state until it ends, faults, needs input or
//! has used up the instructions it was given. This crate does no input or output of its own.

mod builtins;
mod coverage;
pub mod dependence;
mod fault;
mod interp;
mod ledger;
mod machine;
pub mod pairs;
mod processes;
mod races;
mod slow;
mod slow_wide;
mod stack;
pub mod symbolic;
mod threads;
mod undefined;
mod varargs;

pub use coverage::FunctionCoverage;
pub use fault::{Fault, FaultKind, FaultObject, Location};
pub use ledger::{Approximation, Ledger};
pub use machine::{LoadError, Machine, State, Stop};
pub use undefined::{OneSided, Undefined};

/// Bytes of stack after which a program overflows it, as under the usual `ulimit -s`.
pub const STACK_LIMIT: u64 = 8 << 20;
