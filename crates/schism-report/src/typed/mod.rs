//! Values as the owner of a program writes them: by the types of its source.
//!
//! - `shape.rs`: what a type says of the bytes of its values. `number.rs`: numbers and characters as C writes them.
//! - `print.rs`: a whole value. `call.rs`: the call that `--entry` makes, and what came of it.
//!   `reproduce.rs`: the same as a program in C.
//!
//! Everything here is plain data: who reads types from debug information fills it in.

mod call;
mod number;
mod print;
mod reproduce;
mod shape;

pub use call::{Call, Output, Parameter, Sources, Step};
pub use number::untyped;
pub use reproduce::{Check, Reproduction, file};
pub use shape::{Field, Real, Shape};
