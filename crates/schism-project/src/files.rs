//! Files of a project on their way to the place where it is built: which of a folder count, copies that follow no links, and one name for all of them.

use std::fs::{self, File};
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use schism_native::content_hash;

use crate::error::{FileContext, Result};
use crate::git::{Repository, path_of};

/// The time that all files bear: what a project brings ready-made is not older than what that is made of.
const MOMENT: Duration = Duration::from_secs(315_532_800);
/// Ends of names of what an earlier build left.
const PRODUCTS: &[&str] = &["o", "lo", "la", "a", "so", "obj", "gcno", "gcda", "gch"];
/// Files and folders that an earlier build left.
const LEFT: &[&str] = &[".libs", ".deps", "autom4te.cache", "CMakeCache.txt", "CMakeFiles", "schism-build"];
/// How the names of schism's own output begin.
const OWN: &[u8] = b"schism.out";
/// Submodules within submodules.
const DEEPEST: usize = 8;

/// Copies what belongs to a working tree: files that git knows as they lie there, and new ones that it does not ignore. Submodules as they lie there, too.
pub(crate) fn copy_working_tree(repository: &Repository, into: &Path) -> Result<()> {
    let mut waiting = vec![(repository.clone(), into.to_owned(), 0)];
    while let Some((repository, into, depth)) = waiting.pop() {
        let Some(top) = repository.top().map(Path::to_owned) else { continue };
        fs::create_dir_all(&into).file("make the folder", &into)?;
        let known = list(&repository, &["--cached"])?;
        for path in &known {
            let from = top.join(path);
            if is_behind_link(&top, path) {
                continue;
            }
            let Ok(found) = fs::symlink_metadata(&from) else { continue };
            // Git knows a folder if it is a submodule.
            if found.is_dir() {
                let inner = Repository::around(&from).ok().filter(|_| from.join(".git").exists() && depth < DEEPEST);
                waiting.extend(inner.map(|inner| (inner, into.join(path), depth + 1)));
            } else {
                copy_one(&from, &into.join(path))?;
            }
        }
        for path in list(&repository, &["--others", "--exclude-standard"])? {
            let from = top.join(&path);
            if !is_behind_link(&top, &path) && !is_left_over(&from, &path) && !from.is_dir() {
                copy_one(&from, &into.join(&path))?;
            }
        }
    }
    Ok(())
}

/// Paths below the top of a working tree.
fn list(repository: &Repository, which: &[&str]) -> Result<Vec<PathBuf>> {
    let top = repository.top().unwrap_or(Path::new("."));
    let asked = Repository::around(top)?.ask([&["ls-files", "-z", "--deduplicate"], which].concat());
    let listed =
        asked.map_err(|why| crate::Error::Revision(format!("cannot list the files of {}: {why}", top.display())))?;
    Ok(listed.split(|&byte| byte == 0).filter(|name| !name.is_empty()).map(path_of).collect())
}

/// Whether a folder on the way to a file is a link: then the file is not in the tree.
fn is_behind_link(top: &Path, path: &Path) -> bool {
    path.ancestors().skip(1).any(|above| !above.as_os_str().is_empty() && top.join(above).is_symlink())
}

/// Copies a folder, but for what git keeps there and what an earlier build left.
pub(crate) fn copy_folder(from: &Path, into: &Path) -> Result<()> {
    let mut waiting = vec![PathBuf::new()];
    while let Some(below) = waiting.pop() {
        let (folder, target) = (from.join(&below), into.join(&below));
        fs::create_dir_all(&target).file("make the folder", &target)?;
        for entry in fs::read_dir(&folder).file("read", &folder)? {
            let entry = entry.file("read", &folder)?;
            let path = below.join(entry.file_name());
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if entry.file_name() == ".git" || is_left_over(&entry.path(), &path) {
                continue;
            }
            if is_folder {
                waiting.push(path);
            } else {
                copy_one(&entry.path(), &into.join(&path))?;
            }
        }
    }
    Ok(())
}

/// Whether an earlier build left it: the new one would take it for its own work.
fn is_left_over(full: &Path, path: &Path) -> bool {
    let is_known = |part: std::path::Component| {
        LEFT.iter().any(|left| part.as_os_str() == *left) || part.as_os_str().as_bytes().starts_with(OWN)
    };
    if path.components().any(is_known) || path.extension().is_some_and(|end| PRODUCTS.iter().any(|known| end == *known))
    {
        return true;
    }
    let mut start = Vec::new();
    let opened = File::options().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(full);
    let _ = opened.map(|file| file.take(8).read_to_end(&mut start));
    start.starts_with(b"\x7fELF") || start.starts_with(b"!<arch>")
}

/// Copies a file or a link; whatever else lies around is not for a build.
fn copy_one(from: &Path, to: &Path) -> Result<()> {
    let found = fs::symlink_metadata(from).file("look at", from)?;
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).file("make the folder", folder)?;
    }
    if found.is_symlink() {
        let target = fs::read_link(from).file("read", from)?;
        return symlink(target, to).file("make the link", to);
    }
    if found.is_file() {
        let opened = File::options().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(from);
        let mut bytes = Vec::new();
        opened.and_then(|mut file| file.read_to_end(&mut bytes)).file("read", from)?;
        fs::write(to, bytes).file("write", to)?;
        let mode = 0o644 | (found.permissions().mode() & 0o111);
        fs::set_permissions(to, fs::Permissions::from_mode(mode)).file("change the rights of", to)?;
    }
    Ok(())
}

/// Gives all files one time, and says what they are: a hash of their names, kinds and contents.
pub(crate) fn settle(tree: &Path) -> Result<String> {
    let mut lines = Vec::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(below) = waiting.pop() {
        let folder = tree.join(&below);
        for entry in fs::read_dir(&folder).file("read", &folder)? {
            let entry = entry.file("read", &folder)?;
            let (path, full) = (below.join(entry.file_name()), entry.path());
            let kind = entry.file_type().file("look at", &full)?;
            let content = if kind.is_dir() {
                waiting.push(path.clone());
                "folder".to_owned()
            } else if kind.is_symlink() {
                format!("link {}", content_hash(fs::read_link(&full).file("read", &full)?.as_os_str().as_bytes()))
            } else {
                let file = File::options().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(&full);
                let mut file = file.file("open", &full)?;
                let mut bytes = Vec::new();
                file.read_to_end(&mut bytes).file("read", &full)?;
                file.set_modified(SystemTime::UNIX_EPOCH + MOMENT).file("change the time of", &full)?;
                let mode = file.metadata().map_or(0, |found| found.permissions().mode() & 0o111);
                format!("file {mode:o} {}", content_hash(&bytes))
            };
            lines.push((path.as_os_str().as_bytes().to_vec(), content));
        }
    }
    lines.sort();
    let mut text = Vec::new();
    for (path, content) in lines {
        text.extend(content_hash(&path).into_bytes());
        text.extend(format!(" {content}\n").into_bytes());
    }
    Ok(content_hash(&text))
}

/// Removes a folder, even where a build took its own rights away.
pub(crate) fn remove(folder: &Path) -> Result<()> {
    match fs::symlink_metadata(folder) {
        Ok(found) if found.is_dir() => {}
        Ok(_) => return fs::remove_file(folder).file("remove", folder),
        Err(_) => return Ok(()),
    }
    if fs::remove_dir_all(folder).is_ok() {
        return Ok(());
    }
    let mut waiting = vec![folder.to_owned()];
    while let Some(below) = waiting.pop() {
        let _ = fs::set_permissions(&below, fs::Permissions::from_mode(0o700));
        for entry in fs::read_dir(&below).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                waiting.push(entry.path());
            }
        }
    }
    fs::remove_dir_all(folder).file("remove", folder)
}
