//! How a solver is set up.

use crate::answer::Truth;

/// Which backend decides what the stages before it leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BackendKind {
    /// Bit-blasting onto CaDiCaL, in this process.
    #[default]
    Cadical,
    /// Z3, loaded at run time.
    Z3,
}

/// How much work one query may take; counted, never timed, so that the same run gives the same answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Conflicts of the SAT solver.
    pub conflicts: u32,
    /// Its ticks: reads of memory while it propagates, in cache lines. About 10^8 in a second.
    pub ticks: u32,
    /// Clauses of a query, roughly, above which it is not even tried.
    pub clauses: u64,
    /// Z3's own count of its work.
    pub z3_resources: u32,
}

/// So many times the clauses are allowed where a question is asked again.
const AGAIN_CLAUSES: u64 = 4;

impl Default for Limits {
    fn default() -> Limits {
        Limits { conflicts: 20_000, ticks: 200_000_000, clauses: 3_000_000, z3_resources: 20_000_000 }
    }
}

impl Limits {
    /// For questions that can be asked again: about a hundredth of a second.
    pub const QUICK: Limits = Limits { conflicts: 500, ticks: 300_000, clauses: 200_000, z3_resources: 1_000_000 };

    /// For a question that is asked again.
    pub(crate) fn again(self) -> Limits {
        Limits { clauses: self.clauses.saturating_mul(AGAIN_CLAUSES), ..self }
    }

    /// Whichever is less.
    pub(crate) fn min(self, other: Limits) -> Limits {
        Limits {
            conflicts: self.conflicts.min(other.conflicts),
            ticks: self.ticks.min(other.ticks),
            clauses: self.clauses.min(other.clauses),
            z3_resources: self.z3_resources.min(other.z3_resources),
        }
    }
}

/// How much work a question may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Patience {
    /// No more than [`Limits::QUICK`]: it can be asked again.
    Quick,
    /// As much as the solver's limits say.
    Full,
    /// As much once more, for a question that was asked so often in vain: what was learned is still there. A query may then have more clauses, too.
    Again(u32),
}

/// Takes the queries that reach a backend, for a log or a corpus.
pub trait QuerySink {
    /// A query: its number, counted from 1, its text as SMT-LIB and what the answer was.
    fn query(&mut self, number: u64, script: &str, answer: Truth);
}

/// How a [`Solver`](crate::Solver) is set up.
#[derive(Default)]
pub struct SolverOptions {
    /// The backend.
    pub backend: BackendKind,
    /// Work for each query of the backend.
    pub limits: Limits,
    /// Whether Z3 is asked too, whenever the backend is.
    pub check_with_z3: bool,
    /// Where the queries of the backend go.
    pub log: Option<Box<dyn QuerySink>>,
}
