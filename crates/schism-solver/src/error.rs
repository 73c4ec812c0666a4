//! What can go wrong with a solver.

use thiserror::Error;

/// A solver that is not there, or that is wrong.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SolverError {
    /// Z3 is wanted and its library cannot be loaded.
    #[error("Z3 cannot be loaded, is it installed (Debian's libz3-4)? {0}")]
    Z3Missing(String),
    /// Z3 refused a query.
    #[error("Z3 cannot read a query: {0}")]
    Z3Refused(String),
    /// Two backends gave different answers.
    #[error("query {number}: {first} says {first_answer}, {second} says {second_answer}")]
    Disagreement {
        /// The number of the query, counted from 1.
        number: u64,
        /// The backend whose answer counts.
        first: &'static str,
        /// What it said.
        first_answer: &'static str,
        /// The backend that was asked too.
        second: &'static str,
        /// What it said.
        second_answer: &'static str,
        /// The query as SMT-LIB.
        script: String,
    },
    /// A backend's model does not satisfy the query.
    #[error("query {number}: the model that {backend} gave does not satisfy it")]
    WrongModel {
        /// The number of the query, counted from 1.
        number: u64,
        /// The backend.
        backend: &'static str,
        /// The query as SMT-LIB.
        script: String,
    },
}
