//! Backends: what decides the queries that nothing simpler can.

mod cadical;
mod z3;

use schism_expr::{Expr, Model, Pool, SymbolId};

use crate::error::SolverError;
use crate::options::Limits;

pub use cadical::Cadical;
pub use z3::Z3;

/// What a backend says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Satisfiable, with these values; other symbols of the query may have any.
    Sat(Vec<(SymbolId, u128)>),
    /// Not satisfiable, because of the assertions with these numbers.
    Unsat(Vec<usize>),
    /// A limit was hit, or the theory is beyond the backend.
    Unknown,
}

/// Work of a backend since it exists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Conflicts.
    pub conflicts: u64,
    /// Propagations.
    pub propagations: u64,
    /// Times it started anew.
    pub renewals: u64,
}

/// Decides conjunctions.
pub trait Backend {
    /// Its name in reports.
    fn name(&self) -> &'static str;

    /// Whether all assertions, which are Bool, can hold at once. Values near `hint` are welcome.
    fn solve(
        &mut self,
        pool: &Pool,
        assertions: &[Expr],
        hint: &Model,
        limits: &Limits,
    ) -> Result<Verdict, SolverError>;

    /// The work done so far.
    fn effort(&self) -> Effort;
}

/// The symbols of some expressions, in rising order.
fn symbols_of(pool: &Pool, roots: &[Expr]) -> Vec<SymbolId> {
    let mut sets: Vec<_> = roots.iter().map(|&root| pool.symbol_set(root)).collect();
    sets.sort_unstable();
    sets.dedup();
    let mut symbols: Vec<SymbolId> = sets.iter().flat_map(|&set| pool.symbol_sets().iter(set)).collect();
    symbols.sort_unstable();
    symbols.dedup();
    symbols
}
