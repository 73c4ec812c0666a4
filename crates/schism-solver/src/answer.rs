//! Answers.

use schism_expr::Model;

/// The answer to a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Satisfiable: by this model.
    Sat(Model),
    /// Not satisfiable.
    Unsat,
    /// A limit was hit, or the backend cannot tell.
    Unknown,
}

impl Answer {
    /// The answer without its model.
    pub fn truth(&self) -> Truth {
        match self {
            Answer::Sat(_) => Truth::Sat,
            Answer::Unsat => Truth::Unsat,
            Answer::Unknown => Truth::Unknown,
        }
    }
}

/// An answer without a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// Satisfiable.
    Sat,
    /// Not satisfiable.
    Unsat,
    /// Not known.
    Unknown,
}

impl Truth {
    /// The word of SMT-LIB.
    pub fn word(self) -> &'static str {
        match self {
            Truth::Sat => "sat",
            Truth::Unsat => "unsat",
            Truth::Unknown => "unknown",
        }
    }
}
