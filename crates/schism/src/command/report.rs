//! `schism report`, and `--report`: what a comparison found, in the forms of other programs.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use schism_report::diff::{Document, Format, Wanted, overview};

use crate::say;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The output folder of `schism diff`; several for --page.
    #[arg(value_name = "DIR", default_value = "schism.out")]
    folders: Vec<PathBuf>,
    /// Write one page over all folders: the answer of each, its differences in a sentence each, and links to its own page.
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// The form: sarif, junit, markdown, github (annotations), summary (of a job), gitlab (code quality), tap, json or lines [default: lines]; in a
    /// file, or on standard output. May be repeated.
    #[arg(long, value_name = "FORMAT[=FILE]")]
    report: Vec<Wanted>,
}

/// Tells what is in the folder.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    if let Some(page) = &options.page {
        write_page(page, &options.folders)?;
        if options.report.is_empty() {
            return Ok(ExitCode::SUCCESS);
        }
    }
    let [folder] = options.folders.as_slice() else {
        anyhow::bail!("--report tells of one folder at a time; --page FILE writes one page over several");
    };
    let usual = [Wanted { format: Format::Lines, file: None }];
    let wanted = if options.report.is_empty() { &usual[..] } else { &options.report };
    check(wanted)?;
    put(wanted, folder)?;
    Ok(ExitCode::SUCCESS)
}

/// One page over several comparisons. Its links lead to their folders from where it stands.
fn write_page(page: &Path, folders: &[PathBuf]) -> anyhow::Result<()> {
    let is_here = page.parent().is_none_or(|parent| parent == Path::new(""));
    let mut comparisons = Vec::new();
    for folder in folders {
        let place = if is_here { folder.clone() } else { std::path::absolute(folder)? };
        comparisons.push((place.to_string_lossy().into_owned(), Document::read(folder)?));
    }
    std::fs::write(page, overview(&comparisons)).with_context(|| format!("cannot write {}", page.display()))
}

/// Whether all of it can be written, before anything else is done.
pub(crate) fn check(wanted: &[Wanted]) -> anyhow::Result<()> {
    let mut shown = wanted.iter().filter(|wanted| wanted.file.is_none());
    if let (Some(first), Some(second)) = (shown.next(), shown.next()) {
        anyhow::bail!(
            "--report {} and --report {}: only one can go to standard output; write the other into a file, as in --report {}=FILE",
            first.format.name(),
            second.format.name(),
            second.format.name()
        );
    }
    wanted.iter().try_for_each(|wanted| Ok(wanted.check()?))
}

/// Writes what is wanted of an output folder; whether one of it went to standard output.
pub(crate) fn put(wanted: &[Wanted], folder: &Path) -> anyhow::Result<bool> {
    if wanted.is_empty() {
        return Ok(false);
    }
    let document = Document::read(folder)?;
    let mut is_shown = false;
    for wanted in wanted {
        if let Some(text) = wanted.put(&document)? {
            say::result(&text)?;
            is_shown = true;
        }
    }
    Ok(is_shown)
}
