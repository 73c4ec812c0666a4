//! What can go wrong with files.

use std::io;
use std::path::{Path, PathBuf};

/// Why a file could not be written or read back.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The system refused.
    #[error("cannot {action} {}: {source}", path.display())]
    File {
        /// What was tried, such as `write`.
        action: &'static str,
        /// On which file.
        path: PathBuf,
        /// The system's own words.
        source: io::Error,
    },
    /// A file of a test folder does not hold what it should.
    #[error("{}: {why}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

/// A result of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// Names the file in an error of the system.
pub(crate) trait FileContext<T> {
    fn file(self, action: &'static str, path: &Path) -> Result<T>;
}

impl<T> FileContext<T> for io::Result<T> {
    fn file(self, action: &'static str, path: &Path) -> Result<T> {
        self.map_err(|source| Error::File { action, path: path.to_owned(), source })
    }
}

/// An error about a file's contents.
pub(crate) fn malformed(path: &Path, why: impl ToString) -> Error {
    Error::Malformed { path: path.to_owned(), why: why.to_string() }
}
