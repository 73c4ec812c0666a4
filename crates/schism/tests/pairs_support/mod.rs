//! What the harness of `tests/pairs/` is made of.
//!
//! - `corpus.rs`: the pairs on disk, and what is claimed of them.
//! - `seen.rs`: what a comparison said.
//! - `replay.rs`: whether its findings reproduce with their own scripts.
//! - `totals.rs`: what was predicted and confirmed over all pairs.

pub mod corpus;
pub mod replay;
pub mod seen;
pub mod totals;
