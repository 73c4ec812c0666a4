//! Which programs and libraries a build has made.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::section;

/// Larger files are no programs that anybody compares.
const LARGEST: u64 = 1 << 30;
/// Folders of which the programs are no part of a project: CMake and Meson try the compiler there.
const SKIPPED: &[&str] = &[".git", "CMakeFiles", "meson-private"];
/// Folders that are searched at most.
const MOST_FOLDERS: usize = 20_000;

/// The programs below a folder that were linked while schism watched, by name. One behind a wrapper script of libtool has the script's name.
pub fn programs_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    each_file(folder, |path| {
        if is_program(&path) {
            found.push(in_front_of_libtool(path));
        }
    });
    found.sort();
    found.dedup();
    found
}

/// The libraries below a folder that were built while schism watched: of one name in one folder only the archive, if there is one. The key is the path without
/// `.libs` and without what follows the name: `src/libx` for `src/.libs/libx.so.1.2`.
pub(crate) fn libraries_below(folder: &Path) -> BTreeMap<PathBuf, PathBuf> {
    let mut found: BTreeMap<PathBuf, (bool, PathBuf)> = BTreeMap::new();
    each_file(folder, |path| {
        let Some(stem) = library_stem(&path) else { return };
        let Ok(bytes) = fs::read(&path) else { return };
        if !section::is_library(&path, &bytes) {
            return;
        }
        let parent = path.parent().unwrap_or(folder);
        let parent = if parent.ends_with(".libs") { parent.parent().unwrap_or(folder) } else { parent };
        let key = parent.strip_prefix(folder).unwrap_or(parent).join(stem);
        let rank = (!section::is_archive(&bytes), path);
        match found.get_mut(&key) {
            Some(known) => *known = rank.min(known.clone()),
            None => drop(found.insert(key, rank)),
        }
    });
    found.into_iter().map(|(key, (_, path))| (key, path)).collect()
}

/// The name of a library without its end and its version.
fn library_stem(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    match name.strip_suffix(".a") {
        Some(stem) => Some(stem.to_owned()),
        None => name
            .split_once(".so")
            .filter(|(_, rest)| rest.is_empty() || rest.starts_with('.'))
            .map(|it| it.0.to_owned()),
    }
}

fn each_file(folder: &Path, mut look: impl FnMut(PathBuf)) {
    let mut waiting = vec![folder.to_owned()];
    let mut looked = 0;
    while let Some(folder) = waiting.pop() {
        looked += 1;
        if looked > MOST_FOLDERS {
            break;
        }
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let (Ok(kind), path) = (entry.file_type(), entry.path()) else { continue };
            if kind.is_dir() && !SKIPPED.iter().any(|name| entry.file_name() == *name) {
                waiting.push(path);
            } else if kind.is_file() {
                look(path);
            }
        }
    }
}

/// The project around a folder: the repository that it is in, or itself.
pub fn project_of(folder: &Path) -> PathBuf {
    folder.ancestors().find(|above| above.join(".git").exists()).unwrap_or(folder).to_owned()
}

fn is_program(path: &Path) -> bool {
    let Ok(found) = fs::metadata(path) else { return false };
    if found.permissions().mode() & 0o111 == 0 || found.len() > LARGEST {
        return false;
    }
    fs::read(path).is_ok_and(|bytes| section::is_program(&bytes) && !section::ids(&bytes).is_empty())
}

/// The script beside which libtool has put a program, if there is one.
fn in_front_of_libtool(program: PathBuf) -> PathBuf {
    let Some(folder) = program.parent().filter(|folder| folder.ends_with(".libs")) else { return program };
    let name = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let script = folder.with_file_name(name.strip_prefix("lt-").unwrap_or(&name));
    if script.is_file() { script } else { program }
}
