//! What attacks are run against: targets outside of the sandbox, and how one sees that something happened to them.

pub mod arena;
pub mod bystander;
pub mod shared;

/// In everything that a program must not be able to read.
pub const SECRET: &str = "SECRET";
