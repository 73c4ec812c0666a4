//! What can go wrong on the way from a project to its programs.

use std::io;
use std::path::{Path, PathBuf};

/// The result of everything in this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// A failure, in words for the user.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file operation failed.
    #[error("cannot {action} {}: {source}", path.display())]
    File {
        /// What was tried.
        action: &'static str,
        /// On which file.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// schism's native side failed.
    #[error(transparent)]
    Native(#[from] schism_native::Error),
    /// The build command cannot be started.
    #[error("cannot run {command}: {source}")]
    Start {
        /// The command.
        command: String,
        /// Why.
        source: io::Error,
    },
    /// The build ended with an error.
    #[error("`{command}` {how}{words}")]
    Build {
        /// The command.
        command: String,
        /// How it ended.
        how: String,
        /// The end of what it said, if nobody has seen that yet.
        words: String,
    },
    /// A revision, a folder or an archive that cannot be compared.
    #[error("{0}")]
    Revision(String),
    /// A file is no program that was linked while schism watched.
    #[error("{}: {why}", path.display())]
    NotCaptured {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

/// Adds the file and the attempt to an I/O error.
pub(crate) trait FileContext<T> {
    fn file(self, action: &'static str, path: &Path) -> Result<T>;
}

impl<T> FileContext<T> for io::Result<T> {
    fn file(self, action: &'static str, path: &Path) -> Result<T> {
        self.map_err(|source| Error::File { action, path: path.to_owned(), source })
    }
}
