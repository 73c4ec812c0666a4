//! Two versions of a program as one.
//!
//! [`Program::new`] takes two linked images. Functions are matched by name and file, or by their body if they were
//! renamed or moved; variables by name; literals and other constants of the compiler's own by their place of use in
//! matched code, never by their number. Comparison is canonical: numbering, the order of functions, variables, blocks and
//! locals, names of types and locals, and source positions do not count; layouts, values, callees and signatures do.
//!
//! A changed function has a [`BodyMatch`]: which instructions, registers and blocks correspond, which changed, and the
//! smallest regions around those. Changed first contents of variables are data, not code ([`DataChange`]).
//!
//! This crate does no I/O and knows nothing of execution.

mod align;
mod bijection;
mod body;
mod canon;
mod compare;
mod content;
mod data;
mod isomorphism;
mod joint;
mod judge;
mod modules;
mod names;
mod program;
mod regions;
mod renames;
mod side;
mod uses;
mod view;
mod votes;

pub use bijection::{Bijection, Dense};
pub use body::{BodyMatch, Change, source_lines};
pub use data::DataChange;
pub use joint::Joint;
pub use program::{FunctionPair, FunctionPairId, GlobalPair, GlobalPairId, Program, Status};
pub use regions::ChangedRegion;
pub use side::Side;
pub use uses::{Place, first_uses};
