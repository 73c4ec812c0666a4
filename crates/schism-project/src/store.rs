//! Records and bitcode of all captured builds, by the hashes of what they are.

use std::fs;
use std::path::{Path, PathBuf};

use schism_native::{Cache, content_hash, prune_files};

use crate::error::{Error, FileContext, Result};
use crate::record::{Record, is_id};
use crate::second::read_plain;
use crate::session::Session;

/// What is kept at most.
const MOST_FILES: usize = 100_000;
const MOST_BYTES: u64 = 8 << 30;

/// The part of the cache that holds them.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// In a cache.
    ///
    /// # Errors
    /// If its folder cannot be made, or is not the user's alone.
    pub fn open(cache: &Cache) -> Result<Self> {
        Ok(Self { folder: cache.folder("capture")? })
    }

    /// Takes over what a build has left; what is not what its name says stays behind. The records, in order of their names.
    pub(crate) fn take(&self, session: &Session) -> Result<Vec<Record>> {
        let mut records = Vec::new();
        for folder in [session.modules(), session.records()] {
            let is_record = folder == session.records();
            let mut paths: Vec<_> =
                fs::read_dir(&folder).file("read", &folder)?.flatten().map(|entry| entry.path()).collect();
            paths.sort();
            for path in paths {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let Ok(bytes) = read_plain(&path) else { continue };
                if !is_id(&name) || content_hash(&bytes) != name {
                    continue;
                }
                if is_record {
                    records.extend(Record::decode(&String::from_utf8_lossy(&bytes)));
                }
                self.put(&name, &bytes)?;
            }
        }
        prune_files(&self.folder, MOST_FILES, MOST_BYTES);
        Ok(records)
    }

    fn put(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let path = self.folder.join(name);
        let unfinished = tempfile::NamedTempFile::new_in(&self.folder).file("write in", &self.folder)?;
        fs::write(unfinished.path(), bytes).file("write", unfinished.path())?;
        unfinished.persist(&path).map_err(|error| error.error).file("write", &path)?;
        Ok(())
    }

    /// A record.
    pub(crate) fn record(&self, id: &str) -> Option<Record> {
        let text = fs::read_to_string(self.folder.join(id)).ok()?;
        Record::decode(&text)
    }

    /// The bitcode of a record, as a file of the store; `None` if it has none.
    ///
    /// # Errors
    /// If the store has forgotten it.
    pub fn bitcode(&self, record: &Record) -> Result<Option<PathBuf>> {
        let Ok(hash) = &record.bitcode else { return Ok(None) };
        let path = self.folder.join(hash);
        if path.is_file() {
            return Ok(Some(path));
        }
        let why = "its bitcode is no longer in the cache; build it again".to_owned();
        Err(Error::NotCaptured { path: Path::new(&record.folder).join(&record.object), why })
    }
}
