//! What goes into a program and what comes out of it.
//!
//! An [`Input`] is everything a run is given, an [`Outcome`] everything that can be seen of it from outside, and
//! [`Outcome::differences`] says where two outcomes part. The same types describe a run in the virtual machine and a
//! run of the native binary, so this crate knows nothing of programs, versions or how a run is made.

mod circumstance;
mod directory;
mod input;
mod marks;
mod outcome;
mod symbolic;
mod tree;

pub use circumstance::Circumstance;
pub use directory::{EntryKind, EntryLayout};
pub use input::Input;
pub use marks::{ADDRESS, VARIES, varies};
pub use outcome::{Difference, Outcome, Status};
pub use symbolic::{Mark, MarkValue, Place, SymbolicInput};
pub use tree::{BadPath, Entry, FileTree, Node, Owner};
