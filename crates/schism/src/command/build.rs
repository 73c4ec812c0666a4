//! `schism build`: a project's own build, watched, so that its programs say what they are made of.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use schism_native::{Cache, Clang};
use schism_project::{Capture, Captured, Listing, Record, Store, programs_below, project_of};

use super::budget::duration;
use crate::record::ended;
use crate::say;

/// Sources without bitcode that are named one by one.
const NAMED: usize = 10;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Show what a program that was built so is made of, instead of building.
    #[arg(long, value_name = "PROGRAM", conflicts_with = "command")]
    list: Option<PathBuf>,
    /// The folder of the whole project, in which the build may write [default: the git repository around the working directory, or that itself].
    #[arg(long, value_name = "DIR")]
    project: Option<PathBuf>,
    /// Give up a build that takes longer: 90, 90s, 5min, 1h.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    build_time: Option<Duration>,
    /// Build even where this machine has nothing to lock the build in: it may do what you may do.
    #[arg(long = "unsafe")]
    without_walls: bool,
    /// The command, such as `make -j2`.
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let cache = Cache::from_env()?;
    let here = env::current_dir().context("cannot find the working directory")?;
    let root = match &options.project {
        Some(folder) => folder.canonicalize().with_context(|| format!("cannot find {}", folder.display()))?,
        None => project_of(&here),
    };
    if let Some(program) = &options.list {
        let listing = Listing::read(&Store::open(&cache)?, &root, program)?;
        say::result(&list(&listing, &root))?;
        return Ok(ExitCode::SUCCESS);
    }
    if options.command.is_empty() {
        bail!("no command to build with: schism build -- make");
    }
    let clang = Clang::find(&cache)?;
    let wrapper = env::current_exe().context("cannot find schism's own program")?;
    let capture = Capture {
        cache: &cache,
        clang: &clang,
        wrapper,
        root: root.clone(),
        folder: here,
        insist: options.without_walls,
        limit: options.build_time,
        loud: true,
    };
    let captured = capture.run(&options.command)?;
    say::note!("{}", summary(&captured, &root));
    if captured.status.success() {
        for program in programs_below(&root) {
            say::note!("program: {}", below(&root, &program).display());
        }
    }
    Ok(ended(captured.status))
}

/// What came of a build, in a few lines.
fn summary(captured: &Captured, root: &Path) -> String {
    let (with, without): (Vec<&Record>, Vec<&Record>) =
        captured.records.iter().partition(|record| record.bitcode.is_ok());
    let mut text = format!("built {}; {} sources are bitcode now", captured.walls.summary(), with.len());
    if with.is_empty() && without.is_empty() {
        text += ", because nothing was compiled by a compiler that PATH or CC names (after an earlier build, run `make clean` first)";
    }
    if !without.is_empty() {
        text += &format!(", {} are not:", without.len());
    }
    for record in without.iter().take(NAMED) {
        text += &format!("\n  {}", lacking(record, root));
    }
    if without.len() > NAMED {
        text += &format!("\n  and {} more", without.len() - NAMED);
    }
    text
}

/// The parts of a program, one a line.
fn list(listing: &Listing, root: &Path) -> String {
    let mut text = format!("{}: {} modules\n", below(root, &listing.program).display(), listing.modules.len());
    for record in &listing.modules {
        text += &format!("  {}\n", source(record, root).display());
    }
    if !listing.lacking.is_empty() {
        text += &format!("without bitcode: {}\n", listing.lacking.len());
        for record in &listing.lacking {
            text += &format!("  {}\n", lacking(record, root));
        }
    }
    for library in &listing.own {
        text += &format!("with the project's library {}\n", below(root, library).display());
    }
    for library in &listing.native {
        text += &format!("library that stays native: {library}\n");
    }
    text
}

/// A source that lacks bitcode, and why, in a line.
pub(crate) fn lacking(record: &Record, root: &Path) -> String {
    let why = record.bitcode.as_ref().err().map(String::as_str).unwrap_or_default();
    let why = why.lines().find(|line| line.contains("error:")).or(why.lines().next()).unwrap_or_default();
    format!("{}: {why}", source(record, root).display())
}

fn source(record: &Record, root: &Path) -> PathBuf {
    below(root, &schism_project::plain_path(&record.folder.join(&record.source))).to_owned()
}

/// A path as seen from the project's folder.
fn below<'p>(root: &Path, path: &'p Path) -> &'p Path {
    path.strip_prefix(root).unwrap_or(path)
}
