//! What a project's `schism.toml` says of comparisons, where the command line says nothing.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use schism_project::Given;
use schism_settings::{NAME, Settings};

use super::Options;
use crate::command::budget::duration;

/// What the file of a version says; nothing if there is none.
pub(in crate::command) fn of(given: &Given) -> anyhow::Result<Settings> {
    match given.file(NAME)? {
        Some(text) => Settings::parse(Path::new(NAME), &text).with_context(|| given.name()),
        None => Ok(Settings::default()),
    }
}

/// The options with what the file says of the version that is believed: the old one, for no change sets its own rules.
pub(super) fn applied(options: &Options, given: &[Given; 2]) -> anyhow::Result<(Options, Vec<PathBuf>)> {
    let side = &given[usize::from(options.project.trust)];
    let mut options = options.clone();
    let said = of(side)?;
    let project = &mut options.project;
    project.build = project.build.take().or(said.build);
    if project.program.is_empty() {
        project.program = said.programs.into_iter().map(PathBuf::from).collect();
    }
    let input = &options.input;
    let is_given = !input.template.is_empty()
        || !input.more_templates.is_empty()
        || !input.seed.is_empty()
        || !input.seed_dir.is_empty();
    let is_alone = input.entry.is_some() || input.entry_changed;
    let mut seeds = Vec::new();
    if !is_given && !is_alone {
        options.input.more_templates = said.templates.into_iter().map(OsString::from).collect();
        seeds = said.seeds.into_iter().map(PathBuf::from).collect();
    }
    options.counts.ignore.extend(said.ignore);
    if let (None, Some(time)) = (options.budget.max_time, &said.max_time) {
        match duration(time) {
            Ok(time) => options.budget.max_time = Some(time),
            Err(why) => bail!("{}: {NAME}: max-time: {why}", side.name()),
        }
    }
    Ok((options, seeds))
}
