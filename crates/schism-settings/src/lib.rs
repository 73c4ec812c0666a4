//! `schism.toml`: what a project says of itself, so that nobody has to say it on every command line.
//!
//! The one place where the file is read and written. It knows the file's form and nothing of what its sections are for; whoever needs a section
//! takes it from [`Settings`]. A key that nobody knows is an error: a word with a wrong letter would otherwise be silently no setting.

mod accept;
mod init;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use serde::Deserialize;

pub use accept::{Acceptance, add};
pub use init::{Found, create};

/// The file's name.
pub const NAME: &str = "schism.toml";
/// A larger file is none that people wrote.
const MOST_BYTES: u64 = 4 << 20;

/// What the file says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// How the project is built, as a command for the shell.
    pub build: Option<String>,
    /// The programs that are compared, by their paths or names.
    #[serde(default)]
    pub programs: Vec<String>,
    /// What of the input is symbolic, each quoted as in a shell.
    #[serde(default)]
    pub templates: Vec<String>,
    /// Folders of tests to start from, as seen from that of this file.
    #[serde(default)]
    pub seeds: Vec<String>,
    /// What does not count as a difference.
    #[serde(default)]
    pub ignore: Vec<String>,
    /// What a comparison may take, such as `5min`.
    pub max_time: Option<String>,
    /// Findings that are known and meant.
    #[serde(default)]
    pub accept: Vec<Acceptance>,
}

/// Why a file says nothing.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It cannot be read or written.
    #[error("cannot {action} {}: {source}", path.display())]
    File {
        /// What was tried.
        action: &'static str,
        /// On which file.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// It is not in the form.
    #[error("{}: {why}", path.display())]
    Form {
        /// The file.
        path: PathBuf,
        /// Where and why, in TOML's words.
        why: String,
    },
}

/// The result of everything in this crate.
pub type Result<T> = std::result::Result<T, Error>;

impl Settings {
    /// From the text of a file of this name.
    ///
    /// # Errors
    /// If it is not in the form; says where and why.
    pub fn parse(path: &Path, bytes: &[u8]) -> Result<Self> {
        let form = |why: &str| Error::Form { path: path.to_owned(), why: why.to_owned() };
        if bytes.len() as u64 > MOST_BYTES {
            return Err(form("it is too large"));
        }
        parse(path, std::str::from_utf8(bytes).map_err(|_| form("it is not UTF-8"))?)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read or is not in the form; says where and why.
    pub fn read(path: &Path) -> Result<Self> {
        parse(path, &text(path)?)
    }

    /// What the file of a folder says; nothing if there is none.
    ///
    /// # Errors
    /// As for [`Settings::read`].
    pub fn of_folder(folder: &Path) -> Result<Self> {
        let path = folder.join(NAME);
        // A link that leads nowhere is a mistake, not an absence.
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            _ => Self::read(&path),
        }
    }
}

fn parse(path: &Path, text: &str) -> Result<Settings> {
    let form = |why: String| Error::Form { path: path.to_owned(), why };
    let settings: Settings = toml::from_str(text).map_err(|error| form(error.to_string().trim_end().to_owned()))?;
    settings.accept.iter().try_for_each(Acceptance::check).map_err(form)?;
    // Nothing of a project lies outside of it.
    let leads_out = |name: &&String| {
        !Path::new(name).components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
    };
    if let Some(name) = settings.seeds.iter().chain(&settings.programs).find(leads_out) {
        return Err(form(format!("{}: a path below the folder of this file is needed", name.escape_debug())));
    }
    Ok(settings)
}

fn text(path: &Path) -> Result<String> {
    let file = |source| Error::File { action: "read", path: path.to_owned(), source };
    // Asked before it is opened: opening a pipe would wait for a writer.
    if !fs::metadata(path).map_err(file)?.is_file() {
        return Err(file(io::Error::other("it is not a file")));
    }
    let mut text = String::new();
    File::open(path).and_then(|open| open.take(MOST_BYTES + 1).read_to_string(&mut text)).map_err(file)?;
    match text.len() as u64 > MOST_BYTES {
        true => Err(file(io::Error::other("it is too large"))),
        false => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_the_file_says_nothing() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Settings::of_folder(folder.path()).unwrap(), Settings::default());
        std::os::unix::fs::symlink("nowhere", folder.path().join(NAME)).unwrap();
        assert!(Settings::of_folder(folder.path()).unwrap_err().to_string().starts_with("cannot read"));
    }

    #[test]
    fn what_is_not_in_the_form_is_told_with_its_place() {
        let path = Path::new("schism.toml");
        let told = |text: &str| parse(path, text).unwrap_err().to_string();
        assert!(told("[[acept]]\n").contains("unknown field `acept`"), "{}", told("[[acept]]\n"));
        assert!(told("[[accept]]\nfinding = 1\n").contains("line 2"), "{}", told("[[accept]]\nfinding = 1\n"));
        assert!(told("x").starts_with("schism.toml: "));
        assert!(told("seeds = [\"../x\"]\n").contains("a path below the folder"), "{}", told("seeds = [\"../x\"]\n"));
        let folder = tempfile::tempdir().unwrap();
        assert!(Settings::read(folder.path()).unwrap_err().to_string().contains("not a file"));
    }
}
