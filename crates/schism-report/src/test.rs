//! One generated test.

use schism_case::{Input, Outcome};

use crate::Fault;

/// Why a test was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It takes a path of its own to the end.
    Path,
    /// It shows a fault, either of a path or of one access on a path.
    Fault,
    /// It takes a path that was left before its end, because of a budget or of something unmodelled; what is predicted
    /// is what was seen until then.
    Unfinished,
}

impl Kind {
    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Path => "path",
            Kind::Fault => "fault",
            Kind::Unfinished => "unfinished",
        }
    }
}

/// Memory that the program itself declared symbolic, by `schism_symbolic` or `klee_make_symbolic`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// The name that the program gave.
    pub name: String,
    /// The value in this test.
    pub bytes: Vec<u8>,
}

/// An input, and what is predicted for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// Why it was made.
    pub kind: Kind,
    /// What the program is given.
    pub input: Input,
    /// The values of declared objects, in the order in which the program asks for them.
    pub objects: Vec<Object>,
    /// What the program will do.
    pub outcome: Outcome,
    /// The fault with its place, where there is one; [`Outcome::fault`] has it in words.
    pub fault: Option<Fault>,
}
