//! `schism explore` on tools of coreutils: whether what it predicts is what native code does, and how fast it is.

mod angr;
mod bench;
mod check;
pub mod engine;
mod memory;
mod replay;
pub mod templates;
mod trace;

pub use bench::run as bench;
pub use check::run as check;
pub use memory::run as memory;
