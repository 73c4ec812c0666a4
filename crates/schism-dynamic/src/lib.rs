//! What a run depended on, beside what the static analyses say.
//!
//! A [`schism_vm::dependence::DynamicTrace`] says what happened in one run; the analyses of [`schism_analysis`] say what may
//! happen in any. This crate has the questions that need both.
//!
//! | question | where |
//! |---|---|
//! | all analyses of one program | [`Statics`] |
//! | what happens on an input | [`traced`] |
//! | which branches not taken could have mattered | [`PotentialDependence`] |
//! | which instances of two runs correspond | [`Alignment`] |
//! | how the effect of a change travels | [`Propagation`], and by statements [`Story`] |
//! | which inputs do the same as far as changes and outputs go | [`Subject`], [`Formula`] |
//! | did the analyses foresee what happened | [`soundness`] |
//!
//! It does no input or output.

mod align;
mod conditions;
mod controllers;
mod errors;
mod limits;
mod potential;
mod propagation;
mod ranges;
mod run;
pub mod soundness;
mod statics;
mod story;
mod writers;

pub use align::Alignment;
pub use conditions::{Condition, Formula, RunCondition, RunEnd, Subject};
pub use controllers::{Controllers, Place};
pub use limits::{Limits, Patience};
pub use potential::PotentialDependence;
pub use propagation::{Node, Propagation, Roots, State};
pub use run::{Recorded, TracedRun, recorded, recorded_with_values, run_with_values, traced};
pub use statics::Statics;
pub use story::{Fate, SourceLine, Step, Story, Value, Ways};
