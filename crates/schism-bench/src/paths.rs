//! Where things are: the repository, the cache, the binary under test.

use anyhow::{Result, ensure};
use std::env::var_os;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.ancestors().nth(2).unwrap_or(own).to_owned()
}

/// schism's cache folder, by the same rule as schism itself.
pub fn cache() -> PathBuf {
    if let Some(cache) = var_os("SCHISM_CACHE") {
        return cache.into();
    }
    let base = var_os("XDG_CACHE_HOME").map(PathBuf::from);
    base.unwrap_or_else(|| PathBuf::from(var_os("HOME").unwrap_or_default()).join(".cache")).join("schism")
}

/// Cargo's target folder.
pub fn target() -> PathBuf {
    // A relative CARGO_TARGET_DIR is relative to where cargo was started, as join does it.
    root().join(var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The binary under test.
pub fn schism() -> Result<PathBuf> {
    let binary = var_os("SCHISM_BIN").map_or_else(|| target().join("release/schism"), PathBuf::from);
    ensure!(binary.is_file(), "{} does not exist; build it with `make build`", binary.display());
    Ok(std::path::absolute(binary)?)
}
