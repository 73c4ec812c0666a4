//! The road from a project to the programs that are compared.
//!
//! A project is built by its own command and its own compiler, which schism watches: a wrapper compiles each source once more to bitcode, and the object
//! carries the name of the result, so that a linked program says what it is made of. Nothing here knows how programs are compared.
//!
//! | file | room |
//! |---|---|
//! | `shim.rs`, `invocation.rs`, `second.rs`, `link.rs` | the wrapper: what a compiler was asked, the second compilation, linked files |
//! | `section.rs`, `record.rs` | the list in a program, and what is known of each module |
//! | `capture.rs`, `session.rs`, `store.rs` | a watched build, its folder, and what is kept of it |
//! | `lock.rs` | locks that end with their process |
//! | `listing.rs`, `programs.rs` | what a program is made of, and which programs there are |
//! | `git.rs`, `checkout.rs`, `files.rs`, `given.rs` | a version of a project, and how its files come to where they are built |
//! | `bisect.rs` | which commit to try next |
//! | `detect.rs`, `built.rs` | how a project is built, and versions that were |
//! | `pairs.rs` | the programs of two versions: which belong together, and which a change touches |

mod bisect;
mod built;
mod capture;
mod checkout;
mod detect;
mod error;
mod files;
mod git;
mod given;
mod invocation;
mod link;
mod listing;
mod lock;
mod pairs;
mod programs;
mod record;
mod second;
mod section;
mod session;
mod shim;
mod store;

pub use bisect::{Bisection, Judged, Origin};
pub use built::{Builder, Built};
pub use capture::{Capture, Captured};
pub use detect::{Way, defines_main};
pub use error::{Error, Result};
pub use git::{Commit, Range, Repository};
pub use given::Given;
pub use listing::Listing;
pub use pairs::{BuiltProgram, ProgramPair, Programs, source_of};
pub use programs::{programs_below, project_of};
pub use record::Record;
pub use second::plain_path;
pub use shim::run_if_compiler;
pub use store::Store;
