//! An output folder of its own for each run.
//!
//! A folder gets its name when its first files are inside, and a file when it is complete, so a killed run leaves something
//! readable. What stood in the folder before is kept beside it with `.old` at the end of the name.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::error::{FileContext, Result, malformed};
use crate::output_folder::TESTS;

/// What `schism explore` tells in numbers.
pub(crate) const SUMMARY: &str = "summary.json";
/// What `schism diff` found.
pub(crate) const FINDINGS: &str = "findings.json";

/// One of these is present in every output folder from its first moment. Only a folder with one is ever moved out of the way.
const MARKS: [&str; 2] = [SUMMARY, FINDINGS];

/// Makes the folder and fills it; an earlier run's becomes `<path>.old`, and the one before that is removed.
pub(crate) fn create(path: &Path, fill: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    let unfinished = beside(path, ".new");
    remove(&unfinished)?;
    fs::create_dir_all(&unfinished).file("make the folder", &unfinished)?;
    fill(&unfinished)?;
    if path.symlink_metadata().is_ok() {
        if !is_empty(path) && !is_ours(path) {
            remove(&unfinished)?;
            return Err(malformed(path, "is there already and no output of schism; name another with --output"));
        }
        let old = beside(path, ".old");
        remove(&old)?;
        fs::rename(path, &old).file("rename", path)?;
    }
    fs::rename(&unfinished, path).file("make the folder", path)
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
    let mut text = serde_json::to_vec_pretty(value).map_err(|error| malformed(&folder.join(name), error))?;
    text.push(b'\n');
    put(folder, name, &text)
}

/// The path with something at the end of its name.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name: OsString = path.components().as_path().as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

fn is_ours(path: &Path) -> bool {
    MARKS.iter().any(|mark| path.join(mark).is_file())
}

fn is_empty(path: &Path) -> bool {
    fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none())
}

/// Removes a folder that schism made, if it is there.
fn remove(path: &Path) -> Result<()> {
    if path.symlink_metadata().is_err() {
        return Ok(());
    }
    if !is_ours(path) && !path.join(TESTS).is_dir() && !is_empty(path) {
        return Err(malformed(path, "is in the way and no output of schism; move it or name another with --output"));
    }
    // What it is known by goes last: whoever is killed on the way leaves what the next run still knows as its own.
    for entry in fs::read_dir(path).file("read", path)? {
        let entry = entry.file("read", path)?.path();
        if entry.ends_with(TESTS) || MARKS.iter().any(|mark| entry.ends_with(mark)) {
            continue;
        }
        let is_folder = entry.is_dir() && !entry.is_symlink();
        let removed = if is_folder { fs::remove_dir_all(&entry) } else { fs::remove_file(&entry) };
        removed.file("remove", &entry)?;
    }
    fs::remove_dir_all(path).file("remove", path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_run_left_is_removed() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("out");
        // Killed while it made the next folder, and while it removed the last but one.
        fs::create_dir_all(place.path().join("out.new/tests")).unwrap();
        fs::write(place.path().join("out.new/tests.sh"), "").unwrap();
        fs::create_dir_all(place.path().join("out.old")).unwrap();
        fs::write(place.path().join("out.old").join(FINDINGS), "").unwrap();
        for _ in 0..2 {
            create(&path, |folder| put(folder, FINDINGS, b"{}")).unwrap();
        }
        let mut names: Vec<_> = fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["out", "out.old"]);
    }

    #[test]
    fn a_stranger_in_the_way_is_left_alone() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("out");
        fs::create_dir(place.path().join("out.old")).unwrap();
        fs::write(place.path().join("out.old/letter"), "dear").unwrap();
        let mark = |folder: &Path| put(folder, FINDINGS, b"{}");
        create(&path, mark).unwrap();
        let error = create(&path, mark).unwrap_err().to_string();
        assert!(error.contains("is in the way"), "{error}");
        assert!(place.path().join("out.old/letter").is_file() && path.join(FINDINGS).is_file());
    }
}
