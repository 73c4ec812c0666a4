//! coreutils 9.1: its tools, built as natively and as bitcode, and the invocations in `tests/coreutils/`.

pub mod build;
pub mod case;
pub mod tree;
mod words;
