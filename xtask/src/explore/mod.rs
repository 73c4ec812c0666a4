//! `schism explore` on tools of coreutils: whether what it predicts is what native code does, and how fast it is.

mod angr;
mod bench;
mod check;
mod engine;
mod replay;
mod trace;

pub use bench::run as bench;
pub use check::run as check;
