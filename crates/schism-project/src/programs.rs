//! Which programs a build has made.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::section;

/// Larger files are no programs that anybody compares.
const LARGEST: u64 = 1 << 30;
/// Folders that are searched at most.
const MOST_FOLDERS: usize = 20_000;

/// The programs below a folder that were linked while schism watched, by name. One behind a wrapper script of libtool has the script's name.
pub fn programs_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    let mut looked = 0;
    while let Some(folder) = waiting.pop() {
        looked += 1;
        if looked > MOST_FOLDERS {
            break;
        }
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let (Ok(kind), path) = (entry.file_type(), entry.path()) else { continue };
            if kind.is_dir() && entry.file_name() != ".git" {
                waiting.push(path);
            } else if kind.is_file() && is_program(&path) {
                found.push(in_front_of_libtool(path));
            }
        }
    }
    found.sort();
    found.dedup();
    found
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
