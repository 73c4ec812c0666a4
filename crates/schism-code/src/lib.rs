//! Executable code: what a function's body becomes before the machine runs it.
//!
//! [`lower::lower`] turns a function of the IR into [`Code`] for slots of plain numbers, and [`Code::is_sound`] checks everything that an
//! interpreter may then take on trust. What the code computes with is here too: scalars and how values fall apart into them ([`scalar`]), integers
//! of any width ([`arithmetic`], [`wide`]), floating-point numbers ([`float`]).
//!
//! Nothing here knows of states, of frames in progress or of symbolic values.

pub mod arithmetic;
mod code;
pub mod float;
pub mod layout;
pub mod liveness;
pub mod lower;
pub mod question;
pub mod scalar;
pub mod wide;
mod wide_op;
#[cfg(test)]
mod wide_test;

pub use code::{Arg, ArgKind, CallSite, Cases, Code, Ins, NewFrame, Opcode, Slot, SlowOp, SwitchTable};
pub use wide_op::WideOp;
