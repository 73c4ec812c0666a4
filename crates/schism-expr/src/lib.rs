//! Hash-consed expressions for symbolic execution: booleans, bit-vectors and floats.
//!
//! A [`Pool`] holds every expression once, as a node of 16 bytes; an [`Expr`] is the number of a node, so "equal" is
//! an integer compare. Constructors (`add`, `concat`, `ite`, ...) fold constants and apply the rules of the
//! simplifier before a node comes to exist. A [`Model`] gives values to symbols; an [`Evaluator`] or a [`Plan`]
//! computes expressions under it. [`smtlib`] and [`pretty`] print.
//!
//! Nothing here recurses over expressions, and nothing here knows of programs, states or solvers.

mod build;
mod bytes;
mod columns;
mod eval;
mod facts;
mod float;
mod fold;
mod index;
mod marks;
mod model;
mod node;
mod pool;
pub mod pretty;
#[cfg(test)]
mod property;
mod rules;
pub mod smtlib;
mod sort;
mod substitute;
mod symbols;
mod walk;

pub use columns::Columns;
pub use eval::{Evaluator, Plan};
pub use float::class_of;
pub use fold::Table;
pub use marks::Marks;
pub use model::Model;
pub use node::{Expr, Node, Op, Rounding, SymbolId, TableId, class};
pub use pool::Pool;
pub use rules::MAX_BALANCED;
pub use sort::{Format, Sort};
pub use substitute::Substitution;
pub use symbols::{ArrayId, Origin, SetId, SymbolSets};
