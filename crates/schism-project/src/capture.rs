//! Running a project's own build with the wrappers in place.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use schism_native::{BuildRoom, BuildWalls, Cache, Clang};

use crate::error::{Error, FileContext, Result};
use crate::lock::{self, Lock};
use crate::record::Record;
use crate::session::{Recipe, Session, VARIABLE};
use crate::store::Store;

/// Variables that a build may need to know; others could carry secrets, or make two builds differ.
pub(crate) const PASSED: &[&str] = &[
    "CFLAGS",
    "CPPFLAGS",
    "LDFLAGS",
    "LIBS",
    "CXXFLAGS",
    "CPATH",
    "C_INCLUDE_PATH",
    "LIBRARY_PATH",
    "LD_LIBRARY_PATH",
    "PKG_CONFIG_PATH",
    "MAKEFLAGS",
    "LANG",
    "LC_ALL",
    "TERM",
    "AR",
    "LD",
    "NM",
    "RANLIB",
    "SHELL",
];
/// The moment that compilers write where a source asks for the time: the first of 1980, the earliest that archives know.
const MOMENT: &str = "315532800";
/// How the names of the folders of watched builds begin.
const SESSION: &str = "session-";
/// How often a build with a time limit is looked at.
const LOOK: Duration = Duration::from_millis(20);
/// How much of a silent build's words is shown when it fails.
const SHOWN: u64 = 4096;

/// How a build is watched.
#[derive(Clone, Debug)]
pub struct Capture<'a> {
    /// Where everything is kept.
    pub cache: &'a Cache,
    /// The compiler of the second compilation.
    pub clang: &'a Clang,
    /// The program that stands for compilers: schism's own.
    pub wrapper: PathBuf,
    /// The project: the build may write here, and names in debug information begin here.
    pub root: PathBuf,
    /// Where the command is run.
    pub folder: PathBuf,
    /// Build even if nothing can lock the build in.
    pub insist: bool,
    /// When a build that has not ended has failed.
    pub limit: Option<Duration>,
    /// Show what the build says, as it says it.
    pub loud: bool,
}

/// What a watched build left.
#[derive(Clone, Debug)]
pub struct Captured {
    /// How the command ended.
    pub status: ExitStatus,
    /// One for each compiled source.
    pub records: Vec<Record>,
    /// What kept the build from the rest of the machine.
    pub walls: BuildWalls,
    /// The end of what it said, if that was not shown.
    pub words: String,
}

impl Capture<'_> {
    /// Runs a command and keeps what its compilers made.
    ///
    /// # Errors
    /// If it cannot be started; a command that fails is no error.
    pub fn run(&self, words: &[OsString]) -> Result<Captured> {
        let store = Store::open(self.cache)?;
        let sessions = self.cache.folder("builds")?;
        lock::sweep(&sessions, SESSION);
        let place = tempfile::Builder::new().prefix(SESSION).tempdir_in(&sessions).file("write in", &sessions)?;
        let _lock = Lock::take(&place.path().join(lock::NAME))?;
        let session = Session::create(place.path().join("capture"), &self.wrapper, &self.recipe())?;
        let room = self.room(&session, &place.path().join("mount"));
        let walls = BuildWalls::find(&room, self.insist)?;
        let output = place.path().join("output");
        let output =
            File::options().create(true).truncate(true).read(true).write(true).open(&output).file("write", &output)?;
        let command = self.command(words, &session, walls, place.path(), &output)?;
        let status = self.wait(command, words, &room, walls)?;
        let records = store.take(&session)?;
        let words = if self.loud { String::new() } else { tail(output) };
        Ok(Captured { status, records, walls, words })
    }

    fn recipe(&self) -> Recipe {
        let clang = fs::canonicalize(&self.clang.path).unwrap_or_else(|_| self.clang.path.clone());
        Recipe { clang, root: self.root.clone(), arguments: schism_native::capture_arguments() }
    }

    fn room(&self, session: &Session, mount: &Path) -> BuildRoom {
        // A clang of the user's own has its headers beside its folder of programs.
        let clang = fs::canonicalize(&self.clang.path).unwrap_or_else(|_| self.clang.path.clone());
        let prefix = clang.parent().and_then(Path::parent).filter(|prefix| prefix.parent().is_some());
        let readable = [Some(self.wrapper.clone()), prefix.map(Path::to_owned)].into_iter().flatten().collect();
        let writable = vec![self.root.clone(), session.folder().to_owned()];
        // What git runs later, outside of all walls, is none of the build's business.
        let protected = Some(self.root.join(".git")).filter(|path| path.exists()).into_iter().collect();
        BuildRoom { folder: self.folder.clone(), writable, protected, readable, mount: mount.to_owned() }
    }

    fn command(
        &self,
        words: &[OsString],
        session: &Session,
        walls: BuildWalls,
        place: &Path,
        output: &File,
    ) -> Result<Command> {
        let mut command = Command::new(words.first().cloned().unwrap_or_default());
        command.args(words.get(1..).unwrap_or_default()).env_clear();
        command.envs(PASSED.iter().filter_map(|name| Some((name, env::var_os(name)?))));
        for name in ["CC", "CXX"] {
            if let Some(value) = env::var(name).ok().filter(|value| !value.is_empty()) {
                command.env(name, self.wrapped(session, &value)?);
            }
        }
        let mut path = session.bin().into_os_string();
        path.push(":");
        path.push(env::var_os("PATH").unwrap_or_default());
        let home = match walls.home() {
            Some(home) => home.to_owned(),
            None => {
                let home = place.join("home");
                fs::create_dir_all(&home).file("make the folder", &home)?;
                home
            }
        };
        command.env("PATH", path).env("HOME", home).env(VARIABLE, session.folder());
        // A compiler's cache would hide objects from the wrappers.
        command.env("CCACHE_DISABLE", "1").env("SOURCE_DATE_EPOCH", MOMENT);
        command.stdin(Stdio::null());
        if !self.loud {
            let copy = || output.try_clone().file("write", place);
            command.stdout(copy()?).stderr(copy()?);
        }
        Ok(command)
    }

    /// The compiler of the environment with a wrapper in its place.
    fn wrapped(&self, session: &Session, value: &str) -> Result<OsString> {
        let (program, arguments) = value.split_once(' ').map_or((value, None), |(program, rest)| (program, Some(rest)));
        if !program.starts_with('/') {
            return Ok(value.into());
        }
        let mut words = session.wrap(Path::new(program), &self.wrapper)?.into_os_string();
        if let Some(arguments) = arguments {
            words.push(" ");
            words.push(arguments);
        }
        Ok(words)
    }

    /// Starts the command behind its walls, and waits for it. Everything that it started is gone when it is.
    fn wait(
        &self,
        mut command: Command,
        words: &[OsString],
        room: &BuildRoom,
        walls: BuildWalls,
    ) -> Result<ExitStatus> {
        walls.close(&mut command, room)?;
        if walls == BuildWalls::Open {
            command.process_group(0);
        }
        let failed = |source| Error::Start { command: shown(words), source };
        let mut child = command.spawn().map_err(failed)?;
        let Some(limit) = self.limit else { return child.wait().map_err(failed) };
        let start = Instant::now();
        loop {
            if let Some(status) = child.try_wait().map_err(failed)? {
                return Ok(status);
            }
            if start.elapsed() >= limit {
                if walls == BuildWalls::Open {
                    // SAFETY: it is the group of a child that was not waited for yet.
                    unsafe { libc::kill(-(child.id() as libc::pid_t), libc::SIGKILL) };
                }
                let _ = child.kill();
                let _ = child.wait();
                let how = format!("took longer than --build-time {}s", limit.as_secs());
                return Err(Error::Build { command: shown(words), how, words: String::new() });
            }
            thread::sleep(LOOK);
        }
    }
}

/// The end of a silent build's words, on lines of their own.
fn tail(mut output: File) -> String {
    let length = output.metadata().map_or(0, |found| found.len());
    let mut bytes = Vec::new();
    if output.seek(SeekFrom::Start(length.saturating_sub(SHOWN))).is_ok() {
        let _ = output.read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).trim_end().to_owned()
}

/// A command as its owner would type it.
pub(crate) fn shown(words: &[OsString]) -> String {
    let quoted = |word: &OsString| {
        let word = word.to_string_lossy();
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,:+@%".contains(c);
        match !word.is_empty() && word.chars().all(is_plain) {
            true => word.into_owned(),
            false => format!("'{}'", word.replace('\'', "'\\''")),
        }
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}
