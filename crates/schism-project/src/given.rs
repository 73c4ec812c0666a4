//! The forms in which a version of a project is given, and how its files come to the place where they are built.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use schism_native::{BuildRoom, BuildWalls};

use crate::checkout::{Submodule, check_out};
use crate::error::{Error, FileContext, Result};
use crate::files::{copy_folder, copy_working_tree, settle};
use crate::git::{Commit, Repository, answer};

/// Ends of names of archives.
const ARCHIVES: &[&str] = &[".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2", ".tar.zst", ".tar.lz"];

/// A version of a project.
#[derive(Clone, Debug)]
pub enum Given {
    /// A commit of a repository.
    Commit(Repository, Commit),
    /// The files of a repository as they lie in its working tree.
    Working(Repository),
    /// A folder.
    Folder(PathBuf),
    /// An archive of one.
    Archive(PathBuf),
}

/// Files that lie where they are built.
pub(crate) struct Laid {
    /// What they are.
    pub(crate) key: String,
    /// What is worth saying.
    pub(crate) notes: Vec<String>,
    /// Submodules whose files are not here.
    pub(crate) missing: Vec<Submodule>,
}

impl Given {
    /// A folder or an archive.
    pub fn at(path: &Path) -> Option<Self> {
        if path.is_dir() {
            return Some(Given::Folder(path.to_owned()));
        }
        let name = path.file_name()?.to_string_lossy().into_owned();
        (path.is_file() && ARCHIVES.iter().any(|end| name.ends_with(end))).then(|| Given::Archive(path.to_owned()))
    }

    /// What it is called.
    pub fn name(&self) -> String {
        match self {
            Given::Commit(_, commit) => format!("{} ({})", commit.name, commit.id.get(..8).unwrap_or(&commit.id)),
            Given::Working(_) => "the working tree".to_owned(),
            Given::Folder(path) | Given::Archive(path) => path.display().to_string(),
        }
    }

    /// A small file at its top, if there is one. That of an archive is not looked at.
    ///
    /// # Errors
    /// If it is there and cannot be read.
    pub fn file(&self, name: &str) -> Result<Option<Vec<u8>>> {
        let folder = match self {
            Given::Commit(repository, commit) => {
                let blob = format!("{}:{name}", commit.tree);
                if repository.ask(["rev-parse", "--verify", "--quiet", &blob]).is_err() {
                    return Ok(None);
                }
                let content = repository.ask(["cat-file", "blob", &blob]);
                return content.map(Some).map_err(|why| Error::Revision(format!("{}: {name}: {why}", self.name())));
            }
            Given::Working(repository) => repository.top().map(Path::to_owned),
            Given::Folder(folder) => Some(folder.clone()),
            Given::Archive(_) => None,
        };
        let Some(path) = folder.map(|folder| folder.join(name)).filter(|path| path.is_file()) else { return Ok(None) };
        fs::read(&path).map(Some).file("read", &path)
    }

    /// What names its files without a look at them.
    pub(crate) fn key(&self) -> Option<String> {
        match self {
            Given::Commit(_, commit) => Some(format!("tree {}", commit.tree)),
            _ => None,
        }
    }

    /// What all versions of one project share: they are built at one place, so that names of files in them agree.
    pub(crate) fn project(&self) -> PathBuf {
        match self {
            Given::Commit(repository, _) | Given::Working(repository) => repository.common().to_owned(),
            Given::Folder(path) | Given::Archive(path) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                // `name-1.2`, `name_1.2.orig.tar.gz`
                let end = name.char_indices().position(|(at, c)| c.is_ascii_digit() && at > 0).unwrap_or(name.len());
                PathBuf::from(name.get(..end).unwrap_or(&name).trim_end_matches(['-', '_', '.']))
            }
        }
    }

    /// Puts the files into an empty folder. `work` is another one.
    pub(crate) fn lay(&self, into: &Path, work: &Path, insist: bool) -> Result<Laid> {
        let mut laid = Laid { key: String::new(), notes: Vec::new(), missing: Vec::new() };
        match self {
            Given::Commit(repository, commit) => {
                let modules = check_out(repository, commit, into, work)?;
                laid.missing = modules.into_iter().filter(|module| !module.is_here).collect();
            }
            Given::Working(repository) => copy_working_tree(repository, into)?,
            Given::Folder(path) => copy_folder(path, into)?,
            Given::Archive(path) => unpack(path, into, work, insist)?,
        }
        for module in &laid.missing {
            laid.notes.push(format!(
                "{}: the submodule {} is left empty, because its commit {} is not here; `git submodule update --init` brings it",
                self.name(),
                module.path.display(),
                module.commit.get(..8).unwrap_or_default(),
            ));
        }
        let content = settle(into)?;
        // Without a submodule the files are not those of the commit.
        laid.key = self.key().filter(|_| laid.missing.is_empty()).unwrap_or(content);
        Ok(laid)
    }
}

/// Unpacks an archive behind walls; a single folder in it is the project.
fn unpack(archive: &Path, into: &Path, work: &Path, insist: bool) -> Result<()> {
    let archive = crate::git::real(archive)?;
    let room = BuildRoom {
        folder: into.to_owned(),
        writable: vec![into.to_owned()],
        protected: Vec::new(),
        readable: vec![archive.clone()],
        mount: work.join("unpack"),
    };
    let walls = BuildWalls::find(&room, insist)?;
    let mut tar = Command::new("tar");
    tar.args(["--no-same-owner", "--no-same-permissions", "-xf"]).arg(&archive).arg("-C").arg(into);
    tar.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default()).stdin(Stdio::null());
    walls.close(&mut tar, &room)?;
    answer(&mut tar).map_err(|why| Error::Revision(format!("cannot unpack {}: {why}", archive.display())))?;
    let entries: Vec<_> = fs::read_dir(into).file("read", into)?.flatten().collect();
    let [only] = &entries[..] else { return Ok(()) };
    if only.file_type().is_ok_and(|kind| kind.is_dir()) {
        let inner = work.join("inner");
        fs::rename(only.path(), &inner).file("move", &only.path())?;
        fs::remove_dir(into).file("remove", into)?;
        fs::rename(&inner, into).file("move", &inner)?;
    }
    Ok(())
}
