//! `schism init`: a first `schism.toml`, from what is found of the project here.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use schism_native::{Cache, Clang};
use schism_project::{Builder, Given, Programs, Repository, Store, project_of};
use schism_report::TestFolder;
use schism_settings::{Found, NAME, create};

use super::budget::duration;
use crate::say;

/// Folders within folders in which tests are looked for.
const DEEPEST: usize = 3;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How the project is built, as a command for the shell [default: what is found].
    #[arg(long, value_name = "COMMAND")]
    build: Option<String>,
    /// Give up a build that takes longer: 90, 90s, 5min, 1h.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "30min")]
    build_time: Duration,
    /// Build even where this machine has nothing to lock the build in: it may do what you may do.
    #[arg(long = "unsafe")]
    without_walls: bool,
}

/// Builds the project, and writes what is known of it then.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let root = project_of(&env::current_dir().context("cannot find the working directory")?);
    let file = root.join(NAME);
    if fs::symlink_metadata(&file).is_ok() {
        bail!("{}: it is there already", file.display());
    }
    let given = match Repository::around(&root) {
        Ok(repository) if repository.top().is_some() => Given::Working(repository),
        _ => Given::Folder(root.clone()),
    };
    let cache = Cache::from_env()?;
    let clang = Clang::find(&cache)?;
    let builder = Builder {
        cache: &cache,
        clang: &clang,
        wrapper: env::current_exe().context("cannot find schism's own program")?,
        command: options.build.clone(),
        insist: options.without_walls,
        limit: Some(options.build_time),
    };
    let built = builder.both([&given, &given], &mut |line| say::note!("{line}"))?;
    let why = if options.build.is_some() { "--build" } else { "what lies there" };
    let programs = Programs::of(&Store::open(&cache)?, &built)?;
    let names = |pairs: &[schism_project::ProgramPair]| -> Vec<String> {
        pairs.iter().map(|pair| pair.name.display().to_string()).collect()
    };
    let found = Found {
        build: Some((built[0].command.clone(), why.to_owned())),
        programs: names(&programs.pairs),
        seeds: seeds(&root),
    };
    create(&file, &found)?;
    let list = |names: &[String]| if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    say::result(&format!(
        "{}: build, {} programs ({}), {} folders of seeds\n",
        file.display(),
        found.programs.len(),
        list(&found.programs),
        found.seeds.len()
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Folders with tests, as seen from the project's.
fn seeds(root: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut waiting = vec![(root.to_owned(), 0)];
    while let Some((folder, depth)) = waiting.pop() {
        let mut folders: Vec<PathBuf> = fs::read_dir(&folder)
            .into_iter()
            .flatten()
            .flatten()
            .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
            .map(|entry| entry.path())
            .filter(|path| path.file_name().is_some_and(|name| !name.to_string_lossy().starts_with('.')))
            .collect();
        folders.sort();
        let is_test =
            |path: &PathBuf| path.join("argv").is_file() && TestFolder::find(path).is_ok_and(|tests| !tests.is_empty());
        let below = folder.strip_prefix(root).unwrap_or(&folder);
        if folders.iter().any(is_test) && below != Path::new("") && !is_output(&folder) {
            found.push(below.display().to_string());
        } else if depth < DEEPEST {
            waiting.extend(folders.into_iter().filter(|path| !is_output(path)).map(|path| (path, depth + 1)));
        }
    }
    found.sort();
    found
}

/// Whether a comparison left a folder: its tests are no suite of the project's.
fn is_output(folder: &Path) -> bool {
    folder.join(".schism-output").is_file()
}
