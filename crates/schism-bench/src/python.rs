//! Programs from PyPI that schism is measured beside, each in a virtual environment in the cache.

use crate::native::{Limits, run_ok};
use crate::paths;
use anyhow::{Context, Result};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

const INSTALL_SECONDS: u64 = 900;

/// The Python interpreter of the environment `name`, which has these packages; made if it is absent.
pub fn with(name: &str, packages: &[&str]) -> Result<PathBuf> {
    let folder = paths::cache().join(name);
    let python = folder.join("bin/python");
    if python.is_file() {
        return Ok(python);
    }
    eprintln!("installing {name} (once)");
    let unfinished = paths::cache().join(format!(".{name}-{}", std::process::id()));
    let limits = Limits::seconds(INSTALL_SECONDS);
    run_ok(Command::new("python3").args(["-m", "venv"]).arg(&unfinished), limits)
        .with_context(|| format!("python3 with its module venv is needed for {name}"))?;
    run_ok(Command::new(unfinished.join("bin/python")).args(["-m", "pip", "install", "-q"]).args(packages), limits)?;
    fs::rename(&unfinished, &folder)?;
    Ok(python)
}
