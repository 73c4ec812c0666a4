//! schism's tests and findings as files.
//!
//! A [`Test`] is an input with what the engine predicts for it; [`TestFolder`] is its form on disk, with a script that
//! replays it on any binary. [`OutputFolder`] is what a whole exploration leaves behind, written while it runs. What a
//! comparison of two versions finds, and how it is told, is in [`diff`]. This crate knows nothing of engines: they hand over
//! plain data.

mod coverage;
pub mod diff;
mod error;
mod faults;
mod files;
mod fresh;
mod ktest;
mod lcov;
mod marked;
mod numbers;
mod output_folder;
pub mod plain;
mod screen;
mod script;
mod summary;
mod test;
mod test_folder;
pub mod typed;
mod words;

pub use coverage::{Branch, Coverage, FunctionCoverage, Share};
pub use error::{Error, Result};
pub use faults::{Fault, Frame};
pub use fresh::check_output;
pub use ktest::{KTest, KTestObject, NotKTest};
pub use numbers::counted;
pub use output_folder::OutputFolder;
pub use screen::{screen_json, screen_text, screen_text_with_colours};
pub use summary::{Counters, Ended, LedgerEntry, Summary, TestTime, Timings};
pub use test::{Kind, Object, Test};
pub use test_folder::{TESTS, TestFolder, test_name};
pub use words::{BadQuoting, quote, quote_posix, split_words};
