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
//! | which inputs do the same as far as changes and outputs go | [`Subject`], [`Formula`] |
//! | did the analyses foresee what happened | [`soundness`] |
//!
//! It does no input or output.

mod conditions;
mod controllers;
mod errors;
mod potential;
mod ranges;
mod run;
pub mod soundness;
mod statics;

pub use conditions::{Condition, Formula, RunCondition, Subject};
pub use controllers::{Controllers, Place};
pub use potential::PotentialDependence;
pub use run::{Recorded, recorded, traced};
pub use statics::Statics;
