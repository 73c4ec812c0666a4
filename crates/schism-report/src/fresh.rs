//! An output folder of its own for each run.
//!
//! A folder gets its name when its first files are inside, and a file when it is complete, so a killed run leaves something
//! readable. What an earlier run left in the folder is kept beside it with `.old` at the end of the name; what anybody else left is never touched
//! (`marked.rs`).

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::error::{FileContext, Result, malformed};
use crate::marked::{self, Held, MARKER, Stands};
pub(crate) use crate::marked::{FINDINGS, SUMMARY};
use crate::screen::screen_json;

/// Whether a run may write there, before anything else is done.
///
/// # Errors
/// If something stands there that schism did not make, or somebody is writing there.
pub fn check_output(path: &Path) -> Result<()> {
    places(path)?;
    Ok(())
}

/// Makes the folder and fills it; an earlier run's becomes `<path>.old`, and the one before that is removed. As long as the result lives, no other
/// run takes the folder.
pub(crate) fn create(path: &Path, fill: impl FnOnce(&Path) -> Result<()>) -> Result<Held> {
    let named = named(path)?;
    let parent = match named.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent).file("make the folder", parent)?;
    let _alone = marked::alone_in(parent)?;
    let Places { path, new, old, earlier } = places(path)?;
    remove(&new)?;
    let held = make(&new, fill).inspect_err(|_| {
        // That it could not be made says more than that it could not be removed.
        let _ = remove(&new);
    })?;
    if earlier {
        remove(&old)?;
        fs::rename(&path, &old).file("rename", &path)?;
    }
    fs::rename(&new, &path).file("make the folder", &path)?;
    Ok(held)
}

fn make(new: &Path, fill: impl FnOnce(&Path) -> Result<()>) -> Result<Held> {
    fs::create_dir(new).file("make the folder", new)?;
    let held = Held::mark(new)?;
    fill(new)?;
    Ok(held)
}

/// The folders that a run makes, replaces or removes, all of which it may.
struct Places {
    path: PathBuf,
    /// The path while it is made.
    new: PathBuf,
    /// Where an earlier run's goes.
    old: PathBuf,
    /// Whether there is an earlier run's.
    earlier: bool,
}

fn places(path: &Path) -> Result<Places> {
    let path = named(path)?;
    let (new, old) = (beside(&path, ".new"), beside(&path, ".old"));
    let earlier = is_ours(&path)?;
    is_ours(&new)?;
    if earlier {
        is_ours(&old)?;
    }
    Ok(Places { path, new, old, earlier })
}

/// Whether a folder of schism stands there in which nobody writes; an error if something else does.
fn is_ours(path: &Path) -> Result<bool> {
    match marked::look(path)? {
        Stands::Nothing | Stands::Empty => Ok(false),
        Stands::Foreign(why) => Err(malformed(path, why)),
        Stands::Ours => Held::take(path).map(|_| true),
    }
}

/// The path without slashes at its end, which would lead through a link.
fn named(path: &Path) -> Result<PathBuf> {
    let path = path.components().as_path();
    match path.file_name() {
        Some(_) => Ok(path.to_owned()),
        None => Err(malformed(path, "cannot be replaced by the output; name a folder of its own with --output")),
    }
}

/// A whole file or none.
pub(crate) fn put(folder: &Path, name: &str, bytes: &[u8]) -> Result<()> {
    let unfinished = folder.join(format!(".{name}"));
    fs::write(&unfinished, bytes).file("write", &unfinished)?;
    let path = folder.join(name);
    fs::rename(&unfinished, &path).file("write", &path)
}

/// A value as a whole file or none.
pub(crate) fn put_json(folder: &Path, name: &str, value: &impl Serialize) -> Result<()> {
    let text = serde_json::to_string_pretty(value).map_err(|error| malformed(&folder.join(name), error))?;
    put(folder, name, (screen_json(&text) + "\n").as_bytes())
}

/// The path with something at the end of its name.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Removes a folder that schism made, or an empty one, if it is there.
fn remove(path: &Path) -> Result<()> {
    let _held = match marked::look(path)? {
        Stands::Nothing => return Ok(()),
        Stands::Empty => return fs::remove_dir(path).file("remove", path),
        Stands::Foreign(why) => return Err(malformed(path, why)),
        Stands::Ours => Held::take(path)?,
    };
    // What it is known by goes last: whoever is killed on the way leaves what the next run still knows as its own.
    for entry in fs::read_dir(path).file("read", path)? {
        let entry = entry.file("read", path)?;
        if entry.file_name() == MARKER {
            continue;
        }
        let (kind, entry) = (entry.file_type().file("look at", path)?, entry.path());
        let removed = if kind.is_dir() { fs::remove_dir_all(&entry) } else { fs::remove_file(&entry) };
        removed.file("remove", &entry)?;
    }
    let marker = path.join(MARKER);
    fs::remove_file(&marker).file("remove", &marker)?;
    fs::remove_dir(path).file("remove", path)
}

#[cfg(test)]
mod tests;
