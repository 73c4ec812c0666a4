//! Literals, and where clauses go.

use std::fmt;
use std::ops::Not;

/// A literal: a variable or its negation. Variable 0 is the constant; those of a [`ClauseSink`] start at 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(u32);

impl Lit {
    /// The constant false.
    pub const FALSE: Lit = Lit(0);
    /// The constant true.
    pub const TRUE: Lit = Lit(1);

    /// The literal that is true if `variable` is; variables are numbered from 1 to 2^31 - 1.
    #[inline]
    pub const fn positive(variable: u32) -> Lit {
        Lit(variable << 1)
    }

    /// A constant.
    #[inline]
    pub const fn constant(value: bool) -> Lit {
        Lit(value as u32)
    }

    /// The number of the variable; 0 for the constants.
    #[inline]
    pub const fn variable(self) -> u32 {
        self.0 >> 1
    }

    /// Whether this is the negation of its variable.
    #[inline]
    pub const fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// Whether this is true or false whatever the inputs are.
    #[inline]
    pub const fn is_constant(self) -> bool {
        self.0 <= 1
    }

    /// The value of a constant.
    #[inline]
    pub const fn known(self) -> Option<bool> {
        if self.is_constant() { Some(self.0 == 1) } else { None }
    }

    /// The literal as DIMACS writes it; not for constants, which have no number there.
    #[inline]
    pub const fn dimacs(self) -> i32 {
        let variable = self.variable() as i32;
        if self.is_negated() { -variable } else { variable }
    }

    /// Both bits: variable and sign, for hashing.
    #[inline]
    pub(super) const fn code(self) -> u32 {
        self.0
    }

    /// The literal turned if `turn`.
    #[inline]
    pub(super) const fn turned_if(self, turn: bool) -> Lit {
        Lit(self.0 ^ turn as u32)
    }
}

impl Not for Lit {
    type Output = Lit;

    #[inline]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.known() {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "{}", self.dimacs()),
        }
    }
}

/// Takes the clauses of a circuit: a SAT solver, or a file.
pub trait ClauseSink {
    /// A new variable, as its positive literal. Numbers rise from call to call.
    fn new_var(&mut self) -> Lit;

    /// Adds a clause. It never holds a constant, nor a variable twice.
    fn clause(&mut self, lits: &[Lit]);
}
