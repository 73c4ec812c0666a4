//! Running a native program where it can do no harm.
//!
//! Tools such as `rm`, `mv`, `chmod` and `kill` are subjects, on inputs that a solver invented. So every run has a fresh
//! folder, the user nobody, limits on everything, an environment of its own, no network, and no sight of the user's files or
//! processes. [`Sandbox::guards`] says how that is arranged on this machine, and what is missing.
//!
//! | file | room |
//! |---|---|
//! | `run.rs` | one run, seen from schism |
//! | `warden.rs`, `shed.rs` | the process that starts all runs, and how it is kept small |
//! | `keeper.rs` | the process that keeps one run: its surroundings, its limits, its end |
//! | `walls.rs`, `plan.rs`, `landlock.rs`, `filter.rs`, `bpf.rs` | namespaces and the private root, or what is used instead |
//! | `build.rs` | the build of a stranger's project, which writes in its own folder only |
//! | `streams.rs` | standard input and output, in all circumstances |
//! | `place.rs`, `tree.rs` | the folders of runs, and the files in them |
//! | `gauge.rs`, `usage.rs` | how much of the disk and the memory a run has taken |
//! | `request.rs`, `report.rs`, `watch.rs`, `sys.rs` | what the processes tell each other, and system calls |

mod bpf;
mod build;
mod declared;
mod filter;
mod gauge;
mod keeper;
mod landlock;
mod place;
pub(crate) mod plan;
mod report;
mod request;
mod run;
mod shed;
mod streams;
mod sys;
mod tree;
mod usage;
mod walls;
mod warden;
mod watch;

use std::collections::HashMap;
use std::ffi::CString;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use schism_case::{Input, Outcome};

use self::place::Place;
use self::plan::Plan;
use self::report::Report;
use self::run::lost;
use self::walls::Walls;
use self::warden::Warden;
use crate::error::{Error, FileContext, Result};

pub use self::build::{BuildRoom, BuildWalls};
pub(crate) use self::declared::declares_outputs;
pub use self::run::WROTE_TOO_MUCH;

/// What a run may use, and where it takes place.
#[derive(Clone, Debug)]
pub struct SandboxLimits {
    /// The folder below which all files of all runs are. Nothing is ever written elsewhere.
    pub folder: PathBuf,
    /// Files and folders that programs may read besides the system's own, such as private libraries. Below `/tmp` none is
    /// seen, because every run has its own.
    pub visible: Vec<PathBuf>,
    /// A library that moves the clock of programs that run [elsewhere](Job::elsewhere), if there is one.
    pub clock: Option<PathBuf>,
    /// Time on the processor, in whole seconds, of each process.
    pub cpu: Duration,
    /// Time on the clock.
    pub wall: Duration,
    /// Bytes of address space of each process, unless it is sanitized, and bytes of memory in use of all processes of a run together.
    pub memory: u64,
    /// Processes at once, of all runs of this sandbox together.
    pub processes: u64,
    /// Bytes of the largest file.
    pub file_size: u64,
    /// Bytes of all files of a run together, and apart from that of all its open files without a name.
    pub disk: u64,
    /// Files and folders of a run.
    pub files: u64,
    /// Run programs even where nothing keeps them from the user's files. What does is used all the same.
    pub insist: bool,
    /// Bytes of each output stream, and of all files together that are looked at afterwards.
    pub output_size: usize,
}

impl SandboxLimits {
    /// The usual limits.
    pub fn within(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            visible: Vec::new(),
            clock: None,
            cpu: Duration::from_secs(10),
            wall: Duration::from_secs(10),
            memory: 1 << 30,
            processes: 128,
            file_size: 64 << 20,
            disk: 256 << 20,
            files: 50_000,
            insist: false,
            output_size: 16 << 20,
        }
    }
}

/// One run to make.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The program file.
    pub program: &'a Path,
    /// What the program is told that it is called.
    pub name: &'a [u8],
    /// What it is given.
    pub input: &'a Input,
    /// Values that it asks for by `schism_symbolic` or `klee_make_symbolic`, by name and in order.
    pub declared: &'a [(String, Vec<u8>)],
    /// Variables besides those of the input.
    pub environment: &'a [&'a [u8]],
    /// The program is built with AddressSanitizer, which needs more address space than there is memory: its limit is on the
    /// memory in use.
    pub sanitized: bool,
    /// The program writes down what it declares an output; it was linked with schism's harness.
    pub outputs: bool,
    /// In another root than usual and at another time, where this machine can arrange it: what depends on anything but the input shows.
    pub elsewhere: bool,
    /// Its time is over then, even if it had more.
    pub until: Option<Instant>,
}

impl<'a> Job<'a> {
    /// A program on an input, called as the input says.
    pub fn new(program: &'a Path, input: &'a Input) -> Self {
        let name = input.argv.first().map_or(&b"program"[..], Vec::as_slice);
        let (declared, environment) = (&[][..], &[][..]);
        let (sanitized, outputs, elsewhere, until) = (false, false, false, None);
        Self { program, name, input, declared, environment, sanitized, outputs, elsewhere, until }
    }
}

/// What was seen of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    /// Streams, status and files. A run that had to be ended counts as killed by SIGKILL.
    pub outcome: Outcome,
    /// Its time was over, on the clock or on the processor, or it wrote more than is kept.
    pub timed_out: bool,
    /// What else is worth knowing, such as a limit that it met.
    pub note: Option<String>,
    /// The folder in which it ran, as the program saw it.
    pub folder: Vec<u8>,
}

/// A place to run programs in.
pub struct Sandbox {
    limits: SandboxLimits,
    walls: Walls,
    /// Both end before their folder is removed.
    warden: Warden,
    /// Another root, for one run at a time.
    elsewhere: Option<Mutex<Warden>>,
    /// The usual root at another time, where there is no other.
    later: Option<Warden>,
    place: Place,
    /// Copies of programs that the user nobody may not start where they are, by path, time and size.
    copies: Mutex<HashMap<(PathBuf, i64, u64), PathBuf>>,
    /// Whether programs use sockets.
    networked: Mutex<HashMap<(PathBuf, i64, u64), bool>>,
    /// Processes of the user that count against the limit of runs, too.
    others: u64,
    guards: Vec<String>,
}

impl Sandbox {
    /// Finds out what this machine offers, and starts the process that will start the runs.
    ///
    /// # Errors
    /// If the folder cannot be used, or the kernel has neither namespaces nor Landlock for us: then nothing may be run.
    pub fn new(limits: SandboxLimits) -> Result<Self> {
        Self::with_walls(limits, Walls::ways)
    }

    /// A sandbox without namespaces, as on a kernel that refuses them.
    ///
    /// # Errors
    /// As for [`Sandbox::new`].
    #[doc(hidden)]
    pub fn without_namespaces(limits: SandboxLimits) -> Result<Self> {
        Self::with_old_landlock(limits, i64::MAX)
    }

    /// The same with the Landlock of an older kernel, which does not know everything.
    ///
    /// # Errors
    /// As for [`Sandbox::new`].
    #[doc(hidden)]
    pub fn with_old_landlock(limits: SandboxLimits, version: i64) -> Result<Self> {
        Self::with_walls(limits, |visible| {
            Walls::ways(visible).into_iter().filter_map(|walls| walls.with_old_landlock(version)).collect()
        })
    }

    fn with_walls(limits: SandboxLimits, ways: impl Fn(&[CString]) -> Vec<Walls>) -> Result<Self> {
        let place = Place::new(&limits.folder)?;
        let visible: Vec<CString> =
            limits.visible.iter().filter_map(|path| CString::new(path.as_os_str().as_bytes()).ok()).collect();
        let plan = Plan::new(&place.root(), &place.runs(), &limits.visible).file("plan a root in", &limits.folder)?;
        let mut refused = Vec::new();
        let mut place = Some(place);
        for walls in ways(&visible).into_iter().chain(limits.insist.then(Walls::open)) {
            let warden = match Warden::start(&walls, &plan) {
                Ok(warden) => warden,
                Err((step, error)) => {
                    refused.push(format!("cannot {step}: {error}"));
                    continue;
                }
            };
            let Some(own) = place.take() else { break };
            let elsewhere = start_elsewhere(&walls, &own, &limits);
            let later = if elsewhere.is_none() { start_later(&walls, &own, &limits) } else { None };
            let others = if walls.counts_others() { processes_of_the_user() } else { 0 };
            let mut sandbox = Self {
                limits: limits.clone(),
                guards: walls.describe(),
                others,
                walls,
                warden,
                elsewhere: elsewhere.map(Mutex::new),
                later,
                place: own,
                copies: Mutex::default(),
                networked: Mutex::default(),
            };
            match sandbox.probe() {
                Ok(()) => {
                    sandbox.guards.extend(refused.iter().map(|why| format!("this kernel refused better: {why}")));
                    sandbox.describe_limits();
                    return Ok(sandbox);
                }
                Err(error) => {
                    refused.push(error.to_string());
                    place = Some(sandbox.into_place());
                }
            }
        }
        Err(Error::NoSandbox(if refused.is_empty() {
            "no namespaces and no Landlock".to_owned()
        } else {
            refused.join("; ")
        }))
    }

    fn into_place(self) -> Place {
        self.place
    }

    /// Makes one run in which nothing is started, to see whether everything else works.
    fn probe(&mut self) -> Result<()> {
        let input = Input::new(["probe"]);
        let none = Path::new("/dev/null");
        let job = Job::new(none, &input);
        let folder = self.place.run_folder()?;
        let started = self.start(&self.warden, &job, &folder, none, 1)?;
        let followed = watch::follow([started], self.limits.output_size);
        let [seen] = followed.map_err(|source| Error::Sandbox { step: "follow a run".to_owned(), source })?;
        match seen.report {
            Some(Report::Ended { facts, .. }) => {
                if facts & report::NO_PROC != 0 {
                    self.guards
                        .push("this kernel allows no private /proc: programs see none, and no /dev/fd".to_owned());
                }
                Ok(())
            }
            Some(Report::Failed { step, error }) => {
                Err(Error::Sandbox { step, source: io::Error::from_raw_os_error(error) })
            }
            None => Err(lost()),
        }
    }

    fn describe_limits(&mut self) {
        let SandboxLimits { cpu, wall, memory, processes, file_size, disk, files, output_size, .. } = &self.limits;
        self.guards.push(format!(
            "limits: {}s on the processor, {}s on the clock, {} MiB of memory, {processes} processes, {} MiB a file, {} MiB \
             in {files} files, {} MiB of output; no core files; only the input's own environment",
            cpu.as_secs(),
            wall.as_secs_f32(),
            memory >> 20,
            file_size >> 20,
            disk >> 20,
            output_size >> 20,
        ));
    }

    /// What protects this machine from the programs, in one line.
    pub fn protection(&self) -> &'static str {
        self.walls.summary()
    }

    /// What protects this machine from the programs, and what the kernel lacks and what is used instead; one line each.
    pub fn guards(&self) -> Vec<String> {
        self.guards.clone()
    }
}

/// The warden of the root elsewhere. Without it programs run in the usual root only; without root rights the program would own it.
fn start_elsewhere(walls: &Walls, place: &Place, limits: &SandboxLimits) -> Option<Warden> {
    if !walls.has_namespaces() || !walls.owns_root() {
        return None;
    }
    let mut plan = Plan::elsewhere(&place.elsewhere(), &place.runs(), &limits.visible).ok()?;
    if let Some(clock) = &limits.clock {
        plan.move_clock(clock).ok()?;
    }
    Warden::start(walls, &plan).ok()
}

/// The warden of a root that is the usual one but for the clock.
fn start_later(walls: &Walls, place: &Place, limits: &SandboxLimits) -> Option<Warden> {
    let clock = limits.clock.as_ref().filter(|_| walls.has_namespaces())?;
    let mut plan = Plan::new(&place.root(), &place.runs(), &limits.visible).ok()?;
    plan.move_clock(clock).ok()?;
    Warden::start(walls, &plan).ok()
}

/// How many processes and threads the user of this process has.
fn processes_of_the_user() -> u64 {
    // SAFETY: geteuid has no effects.
    let user = unsafe { libc::geteuid() };
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = processes.filter(|entry| entry.metadata().is_ok_and(|found| found.uid() == user));
    own.map(|entry| fs::read_dir(entry.path().join("task")).map_or(0, |tasks| tasks.count() as u64)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use schism_case::Status;

    #[test]
    fn every_way_that_works_here_runs_programs() {
        let mut working = 0;
        for walls in Walls::ways(&[]) {
            let folder = tempfile::tempdir().unwrap();
            let limits = SandboxLimits::within(folder.path());
            // A kernel need not have all of them.
            let Ok(sandbox) = Sandbox::with_walls(limits, |_| vec![walls.clone()]) else { continue };
            working += 1;
            let input = Input::new(["sh", "-c", "echo x >f; exit 3"]);
            let seen = sandbox.run(Path::new("/bin/sh"), b"sh", &input).unwrap();
            assert_eq!((seen.outcome.status, seen.note), (Status::Exited(3), None), "{walls:?}");
            assert_eq!(seen.outcome.files.content(b"f"), Some(&b"x\n"[..]), "{walls:?}");
        }
        assert!(working > 0);
    }

    #[test]
    fn without_any_way_nothing_is_run() {
        let folder = tempfile::tempdir().unwrap();
        let limits = SandboxLimits::within(folder.path());
        let error = Sandbox::with_walls(limits.clone(), |_| Vec::new()).err().unwrap().to_string();
        assert!(
            error.starts_with("native programs cannot be run safely here: no namespaces and no Landlock\n"),
            "{error}"
        );
        assert!(error.contains("--unsafe"), "{error}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        // Unless somebody insists.
        let sandbox = Sandbox::with_walls(SandboxLimits { insist: true, ..limits }, |_| Vec::new()).unwrap();
        let input = Input::new(["sh", "-c", "exit 3"]);
        assert_eq!(sandbox.run(Path::new("/bin/sh"), b"sh", &input).unwrap().outcome.status, Status::Exited(3));
        assert!(sandbox.protection().contains("--unsafe"));
    }
}
