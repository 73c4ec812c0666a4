//! What a comparison of two versions finds, and how it is told.
//!
//! A [`Finding`] is an input on which both versions were run and differ. [`DiffFolder`] takes findings while they come,
//! puts those that a user would call the same difference into one [`Cluster`], and keeps `schism.out/` readable at any
//! moment. [`terminal::render`] prints what it holds at the end.

mod accept;
mod align;
mod bytes;
mod check;
mod class;
mod cluster;
mod command;
mod document;
mod export;
mod finding;
mod finding_folder;
mod fingerprint;
mod folder;
mod headline;
mod html;
mod ignore;
mod json;
mod lines;
mod phase;
mod report;
mod review;
mod run;
#[cfg(test)]
mod sample;
mod sanitizer;
mod sentence;
mod side_by_side;
mod site;
mod suppress;
pub mod terminal;
mod tests_script;
mod triage;
mod visible;
mod written;

#[cfg(test)]
mod golden;
#[cfg(test)]
mod replay_tests;

pub use accept::{FailOn, Identity};
pub use bytes::{Bytes, Other};
pub use class::{Class, Cost, CostLimit, Seen, Severity, Usage, classify};
pub use cluster::{Added, Cluster};
pub use command::command;
pub use document::{
    Behaviour, Changed, CodeIdentity, Costs, Document, Item, Place, Reached, Run, Site, Step, Used, Value,
};
pub use export::{BadReport, Format, Wanted};
pub use finding::{Cause, ChangedLine, Finding, Side, SourcePlace, Unstable};
pub use fingerprint::{fingerprint, looks_alike};
pub use folder::{DiffFolder, Told};
pub use html::overview;
pub use ignore::{BadIgnore, Ignore, differs};
pub use lines::{line_ranges, number_ranges};
pub use phase::{Phase, PhaseRow};
pub use report::Report;
pub use review::{Part, Review, ReviewFolder, Step as ReviewStep};
pub use run::{
    Answer, Branches, DiffHeader, First, KeptAlive, NativeCheck, PairCounters, Pruning, ReachedLines, RunFacts, Sample,
    Sequence, Size, SourcePair, Unconfirmed, Verdict,
};
pub use sanitizer::Report as SanitizerReport;
pub use suppress::Suppressions;
pub use triage::{Judgement, Meant, Triage, triage};
pub use written::{TestStyle, written_test};
