//! Making one run: its folder, its request, and what is made of what was seen.

use std::fs::{self, File, Permissions};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::{MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use schism_case::{Circumstance, Input, Outcome, Status};

use super::gauge::{Gauge, Room};
use super::place::RunFolder;
use super::plan::{CASE_ELSEWHERE, DECLARED, OUTPUTS, RUNS};
use super::report::{self, Report};
use super::request::{Draft, Numbers};
use super::streams::{self, Streams};
use super::warden::Warden;
use super::watch::{Ends, Seen, Started, Stop, follow};
use super::{Job, Observed, Sandbox, declared, sys, tree};
use crate::error::{Error, FileContext, Result};

/// A file that was just written may still be open in a process that is about to start another program.
const BUSY_RETRIES: usize = 50;
const BUSY_PAUSE: Duration = Duration::from_millis(10);
/// What is said of a run that was ended for that.
pub const WROTE_TOO_MUCH: &str = "it wrote more than is kept";

impl Sandbox {
    /// Runs a program on an input and collects what it leaves behind.
    ///
    /// # Errors
    /// If the program cannot be started or the sandbox itself fails; never for what the program does.
    pub fn run(&self, binary: &Path, name: &[u8], input: &Input) -> Result<Observed> {
        self.run_job(&Job { name, ..Job::new(binary, input) })
    }

    /// Runs a program, with all that can be said about a run.
    ///
    /// # Errors
    /// As for [`Sandbox::run`].
    pub fn run_job(&self, job: &Job<'_>) -> Result<Observed> {
        for _ in 0..BUSY_RETRIES {
            let [seen] = self.complete([self.begin(job)?])?;
            if let Some(seen) = seen {
                return Ok(seen);
            }
            thread::sleep(BUSY_PAUSE);
        }
        let (step, source) = ("start the program".to_owned(), io::Error::from_raw_os_error(libc::ETXTBSY));
        Err(Error::Start { program: job.program.to_owned(), step, source })
    }

    /// Runs two programs, at the same time where the place allows it: most of a run is waiting.
    ///
    /// # Errors
    /// As for [`Sandbox::run`].
    pub fn run_both(&self, jobs: [&Job<'_>; 2]) -> Result<[Observed; 2]> {
        if jobs.iter().all(|job| self.is_elsewhere(job)) {
            return Ok([self.run_job(jobs[0])?, self.run_job(jobs[1])?]);
        }
        let one = self.begin(jobs[0])?;
        let other = match self.begin(jobs[1]) {
            Ok(other) => other,
            Err(error) => {
                // Its folder must not go before it has ended.
                self.complete([one])?;
                return Err(error);
            }
        };
        let [one, other] = self.complete([one, other])?;
        let again = |seen: Option<Observed>, job| seen.map_or_else(|| self.run_job(job), Ok);
        Ok([again(one, jobs[0])?, again(other, jobs[1])?])
    }

    /// Whether a run takes place in the other root.
    fn is_elsewhere(&self, job: &Job<'_>) -> bool {
        // A folder of the input's choice may lie below one that a run covers.
        job.elsewhere && self.elsewhere.is_some() && job.input.working_directory == Input::DEFAULT_DIRECTORY
    }

    /// Starts a run.
    fn begin<'a>(&'a self, job: &'a Job<'a>) -> Result<Begun<'a>> {
        let program = self.startable(job.program)?;
        let elsewhere = self.elsewhere.as_ref().filter(|_| self.is_elsewhere(job));
        let elsewhere = elsewhere.map(|warden| warden.lock().unwrap_or_else(PoisonError::into_inner));
        let folder = match elsewhere {
            Some(_) => self.place.run_folder_elsewhere()?,
            None => self.place.run_folder()?,
        };
        let began = SystemTime::now();
        tree::fill(&job.input.files, &folder.case(), self.walls.owns_root())?;
        let later = || self.later.as_ref().filter(|_| job.elsewhere);
        let warden = elsewhere.as_deref().or_else(later).unwrap_or(&self.warden);
        let started = self.start(warden, job, &folder, &program, 0)?;
        Ok(Begun { started, kept: Kept { job, folder, elsewhere, began } })
    }

    /// Follows runs to their ends; nothing of one whose program could not be started because somebody is just writing it.
    fn complete<const N: usize>(&self, begun: [Begun<'_>; N]) -> Result<[Option<Observed>; N]> {
        let mut kept = Vec::with_capacity(N);
        let started = begun.map(|Begun { started, kept: its }| {
            kept.push(its);
            started
        });
        let seen = match follow(started, self.limits.output_size) {
            Ok(seen) => seen,
            Err(source) => {
                kept.into_iter().for_each(Kept::leave);
                return Err(Error::Sandbox { step: "follow a run".to_owned(), source });
            }
        };
        let observed: Vec<_> = kept.into_iter().zip(seen).map(|(its, seen)| self.observed(its, seen)).collect();
        let mut observed = observed.into_iter().collect::<Result<Vec<_>>>()?.into_iter();
        Ok(std::array::from_fn(|_| observed.next().flatten()))
    }

    /// What was seen of a run that has ended.
    fn observed(&self, kept: Kept<'_>, seen: Seen) -> Result<Option<Observed>> {
        match seen.report {
            Some(Report::Ended { status, facts }) => {
                let (job, folder) = (kept.job, &kept.folder);
                let root = self.walls.owns_root();
                let left = tree::collect(&folder.left(), root, self.limits.output_size as u64, kept.began)?;
                let mut observed = observe(seen, status, facts, left);
                if job.outputs {
                    let path = folder.outputs();
                    observed.outcome.outputs = declared::outputs(&fs::read(&path).file("read", &path)?);
                }
                observed.folder = self.target(job, folder, kept.elsewhere.is_some());
                Ok(Some(observed))
            }
            Some(Report::Failed { error: libc::ETXTBSY, .. }) => Ok(None),
            Some(Report::Failed { step, error }) => {
                let source = io::Error::from_raw_os_error(error);
                Err(Error::Start { program: kept.job.program.to_owned(), step, source })
            }
            None => {
                kept.leave();
                Err(lost())
            }
        }
    }

    /// Where the program sees its folder: where the input says, or with the real root where it is.
    fn target(&self, job: &Job<'_>, folder: &RunFolder, elsewhere: bool) -> Vec<u8> {
        match (self.walls.has_namespaces(), elsewhere) {
            (true, true) => CASE_ELSEWHERE.into(),
            (true, false) => job.input.working_directory.clone(),
            (false, _) => folder.case().as_os_str().as_bytes().to_vec(),
        }
    }

    /// Starts a run in a folder that is ready.
    pub(super) fn start(
        &self,
        warden: &Warden,
        job: &Job<'_>,
        folder: &RunFolder,
        program: &Path,
        probe: u64,
    ) -> Result<Started> {
        let usual = [Some(&self.warden), self.later.as_ref()];
        let elsewhere = !usual.into_iter().flatten().any(|usual| ptr::eq(warden, usual));
        let declared = self.declared(job, folder)?;
        let circumstance = job.input.circumstance;
        let mut variables: Vec<&[u8]> = job.input.environment.iter().map(Vec::as_slice).collect();
        variables.extend(job.environment);
        variables.extend(declared.iter().map(|file| file.variable.as_slice()));
        let source =
            |name: &[u8]| Some(declared.iter().find(|file| file.variable.starts_with(name))?.source.as_slice());
        let mut arguments: Vec<&[u8]> = vec![job.name];
        arguments.extend(job.input.argv.iter().skip(1).map(Vec::as_slice));
        let draft = Draft {
            arguments: &arguments,
            environment: &variables,
            folder: &self.inside(folder, &folder.case()),
            target: &self.target(job, folder, elsewhere),
            declared: source(declared::VALUES),
            outputs: source(declared::OUTPUTS),
            numbers: Numbers {
                probe,
                elsewhere: elsewhere.into(),
                among_others: job.elsewhere.into(),
                closed: streams::closed(circumstance),
                signal: if let Circumstance::Signal(number) = circumstance { number as u64 } else { 0 },
                open_files: if circumstance == Circumstance::FewFiles { Circumstance::OPEN_FILES } else { 0 },
                network: self.uses_sockets(program)?.into(),
                one_processor: (circumstance == Circumstance::OneProcessor).into(),
                ..self.numbers(job.sanitized || job.elsewhere || circumstance == Circumstance::Unlimited)
            },
        };
        let limits = &self.limits;
        let left = job.until.map(|until| until.saturating_duration_since(Instant::now()));
        let wall = left.map_or(limits.wall, |left| left.min(limits.wall));
        let binary = File::options().read(true).custom_flags(libc::O_PATH).open(program).file("open", program)?;
        let streams = Streams::new(job.input).map_err(step("make its streams"))?;
        let ends = send(warden, &draft, binary.into(), streams).map_err(step("ask the warden"))?;
        let room = Room { bytes: limits.disk, entries: limits.files };
        let gauge = Gauge::new(folder.opened().file("open", program)?, room);
        Ok(Started { ends, deadline: Instant::now() + wall, gauge })
    }

    /// A path of a run as the warden sees it.
    fn inside(&self, folder: &RunFolder, path: &Path) -> Vec<u8> {
        if !self.walls.has_namespaces() {
            return path.as_os_str().as_bytes().to_vec();
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        format!("{RUNS}/{}/{name}", folder.name).into_bytes()
    }

    /// Makes the files for values that the program asks for and for those that it declares.
    fn declared(&self, job: &Job<'_>, folder: &RunFolder) -> Result<Vec<DeclaredFile>> {
        let mut files = Vec::new();
        let mut add = |path: &Path, content: &[u8], mode: u32, name: &[u8], seen: &str| {
            fs::write(path, content).file("write", path)?;
            fs::set_permissions(path, Permissions::from_mode(mode)).file("open", path)?;
            let source = self.inside(folder, path);
            let seen = if self.walls.has_namespaces() { seen.as_bytes() } else { &source };
            files.push(DeclaredFile { variable: [name, b"=", seen].concat(), source });
            Ok(())
        };
        if !job.declared.is_empty() {
            add(&folder.declared(), &declared::file(job.declared), 0o644, declared::VALUES, DECLARED)?;
        }
        if job.outputs {
            add(&folder.outputs(), b"", 0o666, declared::OUTPUTS, OUTPUTS)?;
        }
        Ok(files)
    }

    /// Memory that is only reserved is limited in usual runs; elsewhere it is not, as no test may depend on how much there is.
    fn numbers(&self, reserves: bool) -> Numbers {
        let limits = &self.limits;
        Numbers {
            cpu_seconds: limits.cpu.as_secs().max(1),
            address_space: if reserves { 0 } else { limits.memory },
            memory: limits.memory,
            nameless: limits.disk,
            processes: limits.processes + self.others,
            file_size: limits.file_size,
            open_files: 0,
            network: 0,
            one_processor: 0,
            probe: 0,
            closed: 0,
            signal: 0,
            elsewhere: 0,
            among_others: 0,
        }
    }

    /// Whether a program may use sockets: it names the function that makes them, if it does not find that in a way of its own.
    fn uses_sockets(&self, program: &Path) -> Result<bool> {
        const NAME: &[u8] = b"socket";
        let found = fs::metadata(program).file("find", program)?;
        let key = (program.to_owned(), found.mtime_nsec() ^ found.mtime(), found.len());
        let mut known = self.networked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&uses) = known.get(&key) {
            return Ok(uses);
        }
        let bytes = fs::read(program).file("read", program)?;
        let uses = bytes.windows(NAME.len()).any(|window| window == NAME);
        known.insert(key, uses);
        Ok(uses)
    }

    /// The program, or a copy of it that the user nobody may start.
    fn startable(&self, program: &Path) -> Result<PathBuf> {
        let found = fs::metadata(program).file("find", program)?;
        if !self.walls.owns_root() || found.permissions().mode() & 0o005 == 0o005 {
            return Ok(program.to_owned());
        }
        let key = (program.to_owned(), found.mtime_nsec() ^ found.mtime(), found.len());
        let mut copies = self.copies.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(copy) = copies.get(&key) {
            return Ok(copy.clone());
        }
        let copy = self.place.file(&format!("program-{}", copies.len()));
        fs::copy(program, &copy).file("copy", program)?;
        fs::set_permissions(&copy, Permissions::from_mode(0o755)).file("open", &copy)?;
        copies.insert(key, copy.clone());
        Ok(copy)
    }
}

/// A run that has been started.
struct Begun<'a> {
    started: Started,
    kept: Kept<'a>,
}

/// What belongs to a run. The folder goes before somebody else may use the other root.
struct Kept<'a> {
    job: &'a Job<'a>,
    folder: RunFolder,
    /// The other root, if it takes place there: for nobody else meanwhile.
    elsewhere: Option<MutexGuard<'a, Warden>>,
    /// When its folder was filled.
    began: SystemTime,
}

impl Kept<'_> {
    /// Leaves the folder of a run that may still be alive to whoever cleans up at the end: a program could lead astray who removes it now.
    fn leave(self) {
        std::mem::forget(self.folder);
    }
}

/// What failed in the sandbox.
fn step(step: &str) -> impl FnOnce(io::Error) -> Error {
    let step = step.to_owned();
    move |source| Error::Sandbox { step, source }
}

/// Sends a request to a warden; keeps the ends that are ours.
fn send(warden: &Warden, draft: &Draft<'_>, binary: OwnedFd, streams: Streams) -> io::Result<Ends> {
    let request = draft.store()?;
    let Streams { stdin, stdout: stdout_end, output: stdout, behind } = streams;
    let (stderr, stderr_end) = sys::pipe()?;
    let (report, report_end) = sys::pipe()?;
    let (life_end, life) = sys::pipe()?;
    let given = [&request, &binary, &stdin, &stdout_end, &stderr_end, &report_end, &life_end];
    warden.ask(given.map(AsFd::as_fd))?;
    Ok(Ends { stdout, stderr, report, life, behind })
}

/// A file besides the working directory: the variable that names it to the program, and where the warden sees it.
struct DeclaredFile {
    variable: Vec<u8>,
    source: Vec<u8>,
}

pub(super) fn lost() -> Error {
    Error::Sandbox { step: "hear of a run".to_owned(), source: io::ErrorKind::UnexpectedEof.into() }
}

/// What a run did, from all that was seen of it.
fn observe(seen: Seen, status: i32, facts: u32, left: tree::Collected) -> Observed {
    let killed = (status & 0x7f != 0).then_some(status & 0x7f);
    let over = seen.stop == Some(Stop::Time) && facts & report::STOPPED != 0;
    // One that writes without end would take all of its time, too.
    let wrote_too_much = seen.stop == Some(Stop::Output);
    let timed_out = over || wrote_too_much || killed == Some(libc::SIGXCPU);
    let ended = match killed {
        Some(signal) => Status::Killed(signal),
        None => Status::Exited((status >> 8) as u8),
    };
    let mut notes: Vec<String> = Vec::new();
    if wrote_too_much {
        notes.push(WROTE_TOO_MUCH.to_owned());
    } else if timed_out {
        notes.push("its time was over".to_owned());
    }
    if facts & report::TOO_MUCH_MEMORY != 0 {
        notes.push("it used more memory than allowed".to_owned());
    }
    if seen.stop == Some(Stop::Disk) || facts & report::TOO_MUCH_DISK != 0 {
        notes.push("it used more disk than allowed".to_owned());
    }
    notes.extend(left.note);
    let Seen { stdout, stderr, .. } = seen;
    let files = left.files;
    let outcome = Outcome { stdout, stderr, status: ended, files, fault: None, outputs: Vec::new() };
    let note = (!notes.is_empty()).then(|| notes.join("; "));
    Observed { outcome, timed_out, note, folder: Vec::new() }
}
