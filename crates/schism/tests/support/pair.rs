//! Where the versions of a test are.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder with `old.c` and `new.c`: the test's own, or the one below `tests/` that its file `pair` names.
pub fn versions(folder: &Path) -> PathBuf {
    match fs::read_to_string(folder.join("pair")) {
        Ok(name) => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(name.trim()),
        Err(_) => folder.to_owned(),
    }
}
