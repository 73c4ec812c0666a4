//! Circuits against the evaluator, gate by gate, and through a SAT solver.

mod floats;
mod random;
mod simulate;
mod sizes;
mod solve;
mod words;
