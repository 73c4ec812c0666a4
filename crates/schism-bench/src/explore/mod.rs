//! `schism explore` on tools of coreutils: how fast it is, and what runs it and replays its tests.

mod angr;
mod bench;
pub mod engine;
mod memory;
pub mod replay;
pub mod templates;
mod trace;

pub use bench::run as bench;
pub use memory::run as memory;
