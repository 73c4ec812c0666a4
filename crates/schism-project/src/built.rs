//! Versions that were built, and are kept: by their files, the command, the compilers and what they are told.
//!
//! All versions of a project are built at one place, one after the other, under a lock that ends with its process. So names of files that compilers write
//! into programs agree. What was built is moved to a folder of its own; a build that did not end leaves nothing but what the next one removes.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use schism_native::{Cache, Clang, content_hash};

use crate::capture::{Capture, PASSED};
use crate::detect::Way;
use crate::error::{Error, FileContext, Result};
use crate::files::remove;
use crate::given::Given;
use crate::lock::Lock;
use crate::record::Record;
use crate::store::Store;

/// Versions that are kept at most, of all projects.
const MOST_KEPT: usize = 40;
/// What was used so short a time ago may still be in use.
const IN_USE: Duration = Duration::from_secs(3600);
/// What is written last into a folder of a kept version.
const DONE: &str = "built";
/// Grows when what is kept changes its form.
const FORM: &str = "built 1";

/// How versions are built.
#[derive(Clone, Debug)]
pub struct Builder<'a> {
    /// Where everything is kept.
    pub cache: &'a Cache,
    /// The compiler of the second compilation.
    pub clang: &'a Clang,
    /// The program that stands for compilers: schism's own.
    pub wrapper: PathBuf,
    /// The command, if the user says it.
    pub command: Option<String>,
    /// Build even if nothing can lock the build in.
    pub insist: bool,
    /// When a build that has not ended has failed.
    pub limit: Option<Duration>,
}

/// A version that was built.
#[derive(Clone, Debug)]
pub struct Built {
    /// What the version is called.
    pub name: String,
    /// Its files, with what the build made.
    pub tree: PathBuf,
    /// Where they lay when they were built.
    pub place: PathBuf,
    /// The command.
    pub command: String,
    /// One for each compiled source.
    pub records: Vec<Record>,
}

impl Builder<'_> {
    /// Builds two versions of a project, or finds them. `tell` hears what is done, a line each.
    ///
    /// # Errors
    /// If one of them cannot be had or does not build.
    pub fn both(&self, given: [&Given; 2], tell: &mut dyn FnMut(&str)) -> Result<[Built; 2]> {
        let project = given[0].project();
        let room = self
            .cache
            .folder("places")?
            .join(content_hash(project.as_os_str().as_bytes()).get(..16).unwrap_or("place"));
        fs::create_dir_all(&room).file("make the folder", &room)?;
        let lock_file = room.join("lock");
        let _lock = match Lock::try_take(&lock_file)? {
            Some(lock) => lock,
            None => {
                tell("another schism builds this project; waiting for it");
                Lock::take(&lock_file)?
            }
        };
        let place = crate::git::real(&room)?.join("tree");
        let old = self.one(given[0], &place, &room, tell)?;
        let new = self.one(given[1], &place, &room, tell)?;
        self.prune()?;
        Ok([old, new])
    }

    fn one(&self, given: &Given, place: &Path, room: &Path, tell: &mut dyn FnMut(&str)) -> Result<Built> {
        let kept = |files: &str| self.look_up(given, &self.key(files, place), place);
        if let Some(built) = given.key().map(|key| kept(&key)).transpose()?.flatten() {
            return Ok(built);
        }
        let work = room.join("work");
        for folder in [place, &work] {
            remove(folder)?;
            fs::create_dir_all(folder).file("make the folder", folder)?;
        }
        let laid = given.lay(place, &work, self.insist)?;
        laid.notes.iter().for_each(|note| tell(note));
        if let Some(built) = kept(&laid.key)? {
            remove(place)?;
            return Ok(built);
        }
        let way = self.way(given, place)?;
        let mut lines = way.command.lines();
        let first = lines.next().unwrap_or_default();
        let more = if lines.next().is_some() { " ..." } else { "" };
        tell(&format!("building {}: {first}{more} ({})", given.name(), way.found));
        let records = self.build(given, &way, place)?;
        remove(&work)?;
        let key = self.key(&laid.key, place);
        self.keep(&key, &way, &records, place)?;
        self.look_up(given, &key, place)?
            .ok_or_else(|| Error::Revision(format!("{}: what was built is gone from the cache", given.name())))
    }

    fn way(&self, given: &Given, place: &Path) -> Result<Way> {
        if let Some(command) = &self.command {
            return Ok(Way { command: command.clone(), found: "--build".to_owned() });
        }
        Way::detect(place).ok_or_else(|| {
            let nothing =
                "no configure, configure.ac, CMakeLists.txt, meson.build or Makefile there, and no C file with a main";
            Error::Revision(format!("{}: {nothing}; say how it is built: --build 'COMMAND'", given.name()))
        })
    }

    fn build(&self, given: &Given, way: &Way, place: &Path) -> Result<Vec<Record>> {
        let capture = Capture {
            cache: self.cache,
            clang: self.clang,
            wrapper: self.wrapper.clone(),
            root: place.to_owned(),
            folder: place.to_owned(),
            insist: self.insist,
            limit: self.limit,
            loud: false,
        };
        let words: Vec<OsString> = ["/bin/sh", "-c", &way.command].map(OsString::from).into();
        let captured = capture.run(&words)?;
        if captured.status.success() {
            return Ok(captured.records);
        }
        let how = match captured.status.code() {
            Some(code) => format!("ended with status {code}"),
            None => "was killed".to_owned(),
        };
        let words = match captured.words.is_empty() {
            true => String::new(),
            false => format!(":\n{}", captured.words),
        };
        let next =
            format!("{words}\n{} does not build so; another command is said with --build 'COMMAND'", given.name());
        Err(Error::Build { command: way.command.clone(), how, words: next })
    }

    /// What a version that was built so is kept by.
    fn key(&self, files: &str, place: &Path) -> String {
        let mut text = format!("{FORM}\n{files}\n{}\n{:?}\n{}\n", place.display(), self.command, self.clang.banner);
        for name in PASSED.iter().chain(&["CC", "CXX"]) {
            text += &format!("{name}={:?}\n", env::var_os(name));
        }
        for name in ["cc", "gcc", "clang", "c++", "g++", "clang++", "ld", "make", "cmake"] {
            text += &format!("{name} {}\n", identity(name));
        }
        text += &schism_native::capture_arguments().join("\n");
        content_hash(text.as_bytes())
    }

    fn kept_folder(&self) -> Result<PathBuf> {
        Ok(self.cache.folder("trees")?)
    }

    fn keep(&self, key: &str, way: &Way, records: &[Record], place: &Path) -> Result<()> {
        let kept = self.kept_folder()?;
        let fresh = tempfile::Builder::new().prefix(".new-").tempdir_in(&kept).file("write in", &kept)?;
        fs::rename(place, fresh.path().join("tree")).file("move", place)?;
        let ids: String = records.iter().map(|record| format!("{}\n", record.id())).collect();
        let done = fresh.path().join(DONE);
        fs::write(&done, format!("{}\n{ids}", way.command.replace('\n', " "))).file("write", &done)?;
        let target = kept.join(key);
        remove(&target)?;
        let fresh = fresh.keep();
        fs::rename(&fresh, &target).file("move", &fresh)
    }

    /// A kept version of which nothing was forgotten.
    fn look_up(&self, given: &Given, key: &str, place: &Path) -> Result<Option<Built>> {
        let folder = self.kept_folder()?.join(key);
        let done = folder.join(DONE);
        let Ok(text) = fs::read_to_string(&done) else { return Ok(None) };
        let store = Store::open(self.cache)?;
        let mut lines = text.lines();
        let command = lines.next().unwrap_or_default().to_owned();
        let whole = |id: &str| store.record(id).filter(|record| store.bitcode(record).is_ok());
        let records: Option<Vec<Record>> = lines.map(whole).collect();
        let Some(records) = records else { return Ok(None) };
        let _ = fs::File::open(&done).and_then(|file| file.set_modified(SystemTime::now()));
        let built = Built { name: given.name(), tree: folder.join("tree"), place: place.to_owned(), command, records };
        Ok(Some(built))
    }

    /// Removes what was not used for longest.
    fn prune(&self) -> Result<()> {
        let kept = self.kept_folder()?;
        let age = |folder: &Path| {
            let done = fs::metadata(folder.join(DONE)).or_else(|_| fs::metadata(folder));
            done.ok()?.modified().ok()?.elapsed().ok()
        };
        let entries = fs::read_dir(&kept).file("read", &kept)?.flatten().map(|entry| entry.path());
        let mut folders: Vec<(Duration, PathBuf)> = entries.filter_map(|path| Some((age(&path)?, path))).collect();
        folders.sort();
        for (age, folder) in folders.into_iter().skip(MOST_KEPT) {
            if age > IN_USE {
                remove(&folder)?;
            }
        }
        Ok(())
    }
}

/// Which program a name stands for, and whether it is still the same.
fn identity(name: &str) -> String {
    let path = env::split_paths(&env::var_os("PATH").unwrap_or_default())
        .map(|folder| folder.join(name))
        .find(|path| path.is_file());
    let Some(path) = path.and_then(|path| path.canonicalize().ok()) else { return String::new() };
    let found = fs::metadata(&path).ok();
    let since = found.as_ref().and_then(|found| found.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok());
    format!("{} {} {}", path.display(), found.map_or(0, |found| found.len()), since.map_or(0, |since| since.as_nanos()))
}
