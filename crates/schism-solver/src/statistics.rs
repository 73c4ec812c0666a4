//! What was asked and who answered.

use std::time::Duration;

/// Counts of one solver. All but the time are the same in every run of the same questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Questions asked.
    pub queries: u64,
    /// Answered by [`PathCondition::decided`](crate::PathCondition::decided).
    pub decided: u64,
    /// Answered from the domains of the symbols: nothing else is said about them.
    pub domain: u64,
    /// Answered by the model at hand, with at most one symbol changed beyond what the domains require.
    pub repaired: u64,
    /// Answered by the answer to the same question.
    pub repeated: u64,
    /// Answered by the model of an earlier question.
    pub model_reuse: u64,
    /// Answered by conditions that were found to exclude each other before.
    pub unsat_subset: u64,
    /// Answered after known values were put in.
    pub substitution: u64,
    /// Answered by the backend, with all of the following.
    pub backend: u64,
    /// Of these: satisfiable.
    pub backend_sat: u64,
    /// Of these: not satisfiable.
    pub backend_unsat: u64,
    /// Of these: a limit was hit.
    pub backend_unknown: u64,
    /// Times that the backend started anew because it had outgrown its queries.
    pub renewals: u64,
    /// Conflicts of the SAT solver.
    pub conflicts: u64,
    /// Propagations of the SAT solver.
    pub propagations: u64,
    /// Rows of values computed while all values were tried, each by one operation.
    pub tried: u64,
    /// Time spent in the backend, for reports only.
    pub backend_time: Duration,
}

impl Statistics {
    /// Questions answered without the backend.
    pub fn without_backend(&self) -> u64 {
        self.queries - self.backend
    }
}
