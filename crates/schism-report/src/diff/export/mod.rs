//! What was found, in the forms of other programs: one exporter a file behind [`Exporter`].
//!
//! Exporters know nothing but what is in `findings.json`, which anybody may have written. Each takes every text through `told.rs`, which shows
//! what cannot be seen and bounds its length, and then escapes it for its own form. None depends on the clock.

mod annotations;
mod gitlab;
mod json;
mod junit;
mod lines;
pub(super) mod markdown;
mod sarif;
mod tap;
#[cfg(test)]
mod tests;
pub(super) mod told;

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::document::Document;
use crate::error::{FileContext, Result, malformed};
use crate::fresh;

/// Tells what was found in one form.
trait Exporter {
    /// The whole text.
    fn export(&self, document: &Document) -> String;
}

/// A form in which findings are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// JUnit's XML.
    Junit,
    /// A comment for a pull request.
    Markdown,
    /// Annotations of GitHub, for the log of a job.
    Github,
    /// The summary of a job of GitHub.
    Summary,
    /// GitLab's code quality.
    Gitlab,
    /// The Test Anything Protocol.
    Tap,
    /// As in `findings.json`.
    Json,
    /// A line for each finding, for editors.
    Lines,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 9] = [
        Format::Sarif,
        Format::Junit,
        Format::Markdown,
        Format::Github,
        Format::Summary,
        Format::Gitlab,
        Format::Tap,
        Format::Json,
        Format::Lines,
    ];

    /// As on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Sarif => "sarif",
            Format::Junit => "junit",
            Format::Markdown => "markdown",
            Format::Github => "github",
            Format::Summary => "summary",
            Format::Gitlab => "gitlab",
            Format::Tap => "tap",
            Format::Json => "json",
            Format::Lines => "lines",
        }
    }

    /// Tells what was found.
    pub fn export(self, document: &Document) -> String {
        let exporter: &dyn Exporter = match self {
            Format::Sarif => &sarif::Sarif,
            Format::Junit => &junit::Junit,
            Format::Markdown => &markdown::COMMENT,
            Format::Github => &annotations::Annotations,
            Format::Summary => &markdown::SUMMARY,
            Format::Gitlab => &gitlab::Gitlab,
            Format::Tap => &tap::Tap,
            Format::Json => &json::Json,
            Format::Lines => &lines::Lines,
        };
        exporter.export(document)
    }
}

/// A form that somebody wants, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The form.
    pub format: Format,
    /// The file; without one it is standard output.
    pub file: Option<PathBuf>,
}

/// Why words after `--report` mean nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadReport {
    /// No such form.
    #[error("{0}: no form of a report; there are sarif, junit, markdown, github, summary, gitlab, tap, json and lines")]
    Format(String),
    /// Nothing behind the sign of equality.
    #[error("{0}=: a file is to be named behind the =, or - for standard output")]
    File(&'static str),
}

impl std::str::FromStr for Wanted {
    type Err = BadReport;

    /// `FORMAT` or `FORMAT=FILE`; `-` is standard output.
    fn from_str(words: &str) -> std::result::Result<Self, BadReport> {
        let (name, file) = match words.split_once('=') {
            Some((name, file)) => (name, Some(file)),
            None => (words, None),
        };
        let format = Format::ALL.into_iter().find(|format| format.name() == name);
        let format = format.ok_or_else(|| BadReport::Format(name.to_owned()))?;
        match file {
            Some("") => Err(BadReport::File(format.name())),
            Some("-") | None => Ok(Wanted { format, file: None }),
            Some(file) => Ok(Wanted { format, file: Some(file.into()) }),
        }
    }
}

impl Wanted {
    /// Whether the file can be written as far as that can be seen before there is anything to write.
    ///
    /// # Errors
    /// If its folder is missing, or it is a folder itself.
    pub fn check(&self) -> Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        if file.is_dir() {
            return Err(malformed(file, "is a folder; --report FORMAT=FILE names a file"));
        }
        match folder(file).is_dir() {
            true => Ok(()),
            false => Err(malformed(file, "its folder is not there; make it first, or name another file")),
        }
    }

    /// Writes the report into its file; what is meant for standard output is given back.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn put(&self, document: &Document) -> Result<Option<String>> {
        let text = self.format.export(document);
        let Some(file) = &self.file else { return Ok(Some(text)) };
        let name = file.file_name().and_then(|name| name.to_str());
        match name {
            // A device or a pipe is written into; a file is replaced as a whole.
            Some(name) if file.is_file() || !file.exists() => fresh::put(folder(file), name, text.as_bytes())?,
            _ => {
                let opened = OpenOptions::new().write(true).create(true).truncate(true).open(file);
                opened.and_then(|mut opened| opened.write_all(text.as_bytes())).file("write", file)?;
            }
        }
        Ok(None)
    }
}

fn folder(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}
