//! The commands: options become requests of the library, and what it gives is printed.

pub(crate) mod accept;
pub(crate) mod bisect;
mod budget;
pub(crate) mod build;
pub(crate) mod changes;
pub(crate) mod choice;
pub(crate) mod diff;
mod display;
pub(crate) mod doctor;
pub(crate) mod explain;
pub(crate) mod explore;
mod finding;
pub(crate) mod graph;
pub(crate) mod init;
mod misplaced;
pub(crate) mod pages;
pub(crate) mod report;
pub(crate) mod review;
pub(crate) mod terminal;
pub(crate) mod test;
