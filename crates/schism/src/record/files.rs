//! The files that an invocation sees, as they are before it runs.
//!
//! An argument, what follows its `=`, or what follows a short option's letter, may name something. What lies in the working directory keeps
//! its name; what lies elsewhere moves into it, and the argument is changed to say so.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::{Component, Path, PathBuf};

use schism_case::{Entry, FileTree, Node};

use super::trailer::Bounds;

/// Entries of a directory that are kept, with all below.
const MOST_ENTRIES: usize = 1000;
/// Where files are no data.
const SYSTEM: [&str; 3] = ["/dev", "/proc", "/sys"];

/// Arguments and files of a seed.
pub(super) struct Seen {
    pub(super) arguments: Vec<Vec<u8>>,
    pub(super) files: FileTree,
}

/// Why an invocation makes no seed.
pub(super) type LeftOut = String;

/// Collects what arguments (without the program's name) say about files.
pub(super) fn see(arguments: Vec<Vec<u8>>, directory: &Path, bounds: Bounds) -> Result<Seen, LeftOut> {
    let mut eyes = Eyes { directory, bounds, files: FileTree::default(), bytes: 0, moved: BTreeMap::new() };
    if bounds.all_files {
        eyes.below(directory, b"")?;
    }
    let arguments = arguments.into_iter().map(|argument| eyes.argument(argument)).collect::<Result<_, _>>()?;
    Ok(Seen { arguments, files: eyes.files })
}

struct Eyes<'d> {
    directory: &'d Path,
    bounds: Bounds,
    files: FileTree,
    bytes: u64,
    /// Names that things from elsewhere have got.
    moved: BTreeMap<PathBuf, Vec<u8>>,
}

/// Where the name of a file may begin in an argument.
fn starts(argument: &[u8]) -> Vec<usize> {
    let mut starts = vec![0];
    if let Some(equals) = argument.iter().position(|&byte| byte == b'=') {
        starts.push(equals + 1);
    }
    if argument.len() > 2 && argument[0] == b'-' && argument[1] != b'-' {
        starts.push(2);
    }
    starts
}

/// A path without `.` and `..`, as if there were no links.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}

impl Eyes<'_> {
    /// Looks at one argument; what it is in the seed.
    fn argument(&mut self, argument: Vec<u8>) -> Result<Vec<u8>, LeftOut> {
        for start in starts(&argument) {
            let name = &argument[start..];
            if name.is_empty() || name == b"-" {
                continue;
            }
            let path = plain(&self.directory.join(OsStr::from_bytes(name)));
            // Shared memory is a place for files like any other.
            if SYSTEM.iter().any(|system| path.starts_with(system)) && !path.starts_with("/dev/shm") {
                continue;
            }
            let is_here = path.starts_with(self.directory);
            if fs::symlink_metadata(&path).is_err() {
                self.parent(&path)?;
                continue;
            }
            let below = match path.strip_prefix(self.directory) {
                Ok(below) => below.as_os_str().as_bytes().to_vec(),
                Err(_) => self.moved_name(&path),
            };
            self.add(&path, &below)?;
            // What is named from the working directory keeps the way it is written.
            if is_here && !name.starts_with(b"/") {
                return Ok(argument);
            }
            let below = if below.is_empty() { b".".to_vec() } else { below };
            return Ok([&argument[..start], &below].concat());
        }
        Ok(argument)
    }

    /// A file that is to be made needs its directory.
    fn parent(&mut self, path: &Path) -> Result<(), LeftOut> {
        let Some(parent) = path.parent().filter(|parent| parent.is_dir()) else { return Ok(()) };
        match parent.strip_prefix(self.directory) {
            Ok(below) if !below.as_os_str().is_empty() => self.insert(below.as_os_str().as_bytes(), Entry::directory()),
            _ => Ok(()),
        }
    }

    /// A name in the working directory for something from elsewhere.
    fn moved_name(&mut self, path: &Path) -> Vec<u8> {
        if let Some(name) = self.moved.get(path) {
            return name.clone();
        }
        let base = path.file_name().map_or(b"root".to_vec(), |name| name.as_bytes().to_vec());
        let mut name = base.clone();
        let mut number = 1;
        while self.files.get(&name).is_some() || self.directory.join(OsStr::from_bytes(&name)).exists() {
            number += 1;
            name = [&base[..], format!(".{number}").as_bytes()].concat();
        }
        self.moved.insert(path.to_owned(), name.clone());
        name
    }

    fn insert(&mut self, name: &[u8], entry: Entry) -> Result<(), LeftOut> {
        if self.files.len() >= MOST_ENTRIES {
            return Err(format!("more than {MOST_ENTRIES} files"));
        }
        if name.is_empty() || self.files.get(name).is_some() {
            return Ok(());
        }
        self.files.insert(name, entry).map_err(|error| format!("a file's name is {error}"))
    }

    /// Adds what lies at a path under a name.
    fn add(&mut self, path: &Path, name: &[u8]) -> Result<(), LeftOut> {
        let Ok(mut metadata) = fs::symlink_metadata(path) else { return Ok(()) };
        if metadata.is_symlink() {
            let target = fs::read_link(path).unwrap_or_default();
            let full = plain(&path.parent().unwrap_or(path).join(&target));
            match full.strip_prefix(self.directory) {
                Ok(below) if target.is_relative() && path.starts_with(self.directory) => {
                    let below = below.as_os_str().as_bytes().to_vec();
                    self.insert(name, Entry::symlink(target.as_os_str().as_bytes()))?;
                    return if self.files.get(&below).is_none() { self.add(&full, &below) } else { Ok(()) };
                }
                _ => match fs::metadata(path) {
                    Ok(followed) => metadata = followed,
                    Err(_) => return self.insert(name, Entry::symlink(target.as_os_str().as_bytes())),
                },
            }
        }
        let mode = (metadata.mode() & 0o7777) as u16;
        if metadata.is_dir() {
            self.insert(name, Entry::directory().with_mode(mode))?;
            self.below(path, name)
        } else if metadata.is_file() {
            self.bytes += metadata.len();
            if self.bytes > self.bounds.bytes {
                return Err(too_much(self.bounds));
            }
            let content = fs::read(path).map_err(|_| "a file cannot be read".to_owned())?;
            self.insert(name, Entry::file(content).with_mode(mode))
        } else if metadata.file_type().is_fifo() {
            self.insert(name, Entry::new(Node::Fifo { mode }))
        } else {
            Ok(())
        }
    }

    /// Adds what is in a directory.
    fn below(&mut self, path: &Path, name: &[u8]) -> Result<(), LeftOut> {
        let Ok(entries) = fs::read_dir(path) else { return Ok(()) };
        let mut names: Vec<_> = entries.flatten().map(|entry| entry.file_name()).collect();
        names.sort();
        for entry in names {
            let slash: &[u8] = if name.is_empty() { b"" } else { b"/" };
            self.add(&path.join(&entry), &[name, slash, entry.as_bytes()].concat())?;
        }
        Ok(())
    }
}

/// Why an invocation with too much input makes no seed.
pub(super) fn too_much(bounds: Bounds) -> LeftOut {
    format!("more than {} bytes", bounds.bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Bounds = Bounds { all_files: false, bytes: 100 };

    /// Arguments and names of files that are kept for a command line in a folder.
    fn seen(directory: &Path, words: &[&str], bounds: Bounds) -> Result<(Vec<String>, Vec<String>), String> {
        let words = words.iter().map(|word| word.as_bytes().to_vec()).collect();
        let seen = see(words, directory, bounds)?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let names = seen.files.iter().map(|(name, _)| text(name)).collect();
        Ok((seen.arguments.iter().map(|word| text(word)).collect(), names))
    }

    #[test]
    fn arguments_name_files() {
        let outer = tempfile::tempdir().unwrap();
        let here = outer.path().join("here");
        fs::create_dir_all(here.join("d/e")).unwrap();
        for name in ["a", "b", "c", "d/f", "../far", "other"] {
            fs::write(here.join(name), name).unwrap();
        }
        std::os::unix::fs::symlink("c", here.join("link")).unwrap();
        let far = outer.path().join("far");
        let far = far.to_str().unwrap();
        let words = ["-n", "a", "--in=b", "-flink", "./d", &format!("--from={far}"), "../far", "d/e/new", "/dev/null"];
        let (arguments, files) = seen(&here, &words, SMALL).unwrap();
        assert_eq!(arguments, ["-n", "a", "--in=b", "-flink", "./d", "--from=far", "far", "d/e/new", "/dev/null"]);
        assert_eq!(files, ["a", "b", "c", "d", "d/e", "d/f", "far", "link"]);
        let (_, all) = seen(&here, &[], Bounds { all_files: true, ..SMALL }).unwrap();
        assert_eq!(all, ["a", "b", "c", "d", "d/e", "d/f", "link", "other"]);
    }

    #[test]
    fn what_is_too_large_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("big"), [0; 101]).unwrap();
        assert_eq!(seen(folder.path(), &["big"], SMALL).unwrap_err(), "more than 100 bytes");
        assert!(seen(folder.path(), &["big.not"], SMALL).is_ok());
    }

    #[test]
    fn links_in_a_circle_end() {
        let folder = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink("b", folder.path().join("a")).unwrap();
        std::os::unix::fs::symlink("a", folder.path().join("b")).unwrap();
        let (_, files) = seen(folder.path(), &["a"], SMALL).unwrap();
        assert_eq!(files, ["a", "b"]);
    }
}
