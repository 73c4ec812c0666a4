//! Confirming a predicted difference on the native binaries of both versions.
//!
//! Each side runs twice, in turns, so that a random number between the runs is noticed, the second time in other surroundings and with another
//! time on the clock, so that a look at them is too; what is left of both runs is one outcome a side. Builds with sanitizers run besides, and only their reports are used.

mod image;
mod later;
mod memcheck;
mod normalise;
mod sanitizer;

use std::ops::Range;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use schism_case::{Circumstance, Difference, Input, Outcome, Status};

use crate::error::{Error, Result};
use crate::process::in_parallel;
use crate::sandbox::{Job, Observed, Sandbox, WROTE_TOO_MUCH, declares_outputs};

use memcheck::{Dismissed, Memcheck};

pub use later::Build;
pub(crate) use memcheck::find as find_valgrind;
pub use normalise::take_out_what_varies;
pub use sanitizer::{Sanitizer, SanitizerReport};

/// What a side gets that has used up its time once.
const HUNG_AGAIN: Duration = Duration::from_secs(1);

/// One of the two versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The version before the change.
    Old,
    /// The version after it.
    New,
}

/// The native programs of one version, each made when it is first needed.
#[derive(Clone)]
pub struct Binaries<'b> {
    /// The ordinary program.
    pub plain: Build<'b>,
    /// Built with AddressSanitizer, if there is one.
    pub address: Build<'b>,
    /// Built with UndefinedBehaviorSanitizer, if there is one.
    pub undefined: Build<'b>,
    /// The ordinary program, built at another time. None if the program does not show when it was built.
    pub later: Build<'b>,
    /// Built with ThreadSanitizer, if there is one.
    pub thread: Build<'b>,
    /// Built with MemorySanitizer, if there is one.
    pub memory: Build<'b>,
}

impl Binaries<'_> {
    /// A program without sanitized builds, such as one that the user gave.
    pub fn plain(program: impl Into<PathBuf>) -> Self {
        let [address, undefined, memory, thread, later] = [const { None }; 5].map(Build::done);
        Self { plain: Build::done(Some(program.into())), address, undefined, memory, thread, later }
    }

    /// What sanitizers report of one run of it, told as if it were the new version.
    ///
    /// # Errors
    /// If a program cannot be built or started, or the sandbox fails.
    pub fn reports(
        &self,
        sandbox: &Sandbox,
        (input, declared): (&Input, &[(String, Vec<u8>)]),
        until: Option<Instant>,
    ) -> Result<Vec<SanitizerReport>> {
        let mut reports = Vec::new();
        for tool in [Sanitizer::Address, Sanitizer::Undefined] {
            let (sanitized, environment) = tool.surroundings();
            if let Some(program) = self.sanitized(tool).path()? {
                let job = Job { declared, environment, sanitized, until, ..Job::new(program, input) };
                let seen = sandbox.run_job(&job)?;
                reports.extend(sanitizer::reports(Side::New, program, &seen.outcome.stderr));
            }
        }
        Ok(reports)
    }

    /// The program that is built with a sanitizer.
    fn sanitized(&self, tool: Sanitizer) -> &Build<'_> {
        match tool {
            Sanitizer::Address => &self.address,
            Sanitizer::Undefined => &self.undefined,
            Sanitizer::Thread => &self.thread,
            Sanitizer::Memory => &self.memory,
        }
    }
}

/// One side after two runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// What both runs did; if they did not do the same, what the first did.
    pub outcome: Outcome,
    /// Whether both runs did the same, apart from addresses and from lines that are taken out.
    pub deterministic: bool,
    /// In what they did not.
    pub unstable: Vec<Difference>,
    /// Whether its time was over, in both runs if it is deterministic.
    pub timed_out: bool,
    /// What else is worth knowing, such as a limit that it met.
    pub note: Option<String>,
}

/// What the native binaries of both versions did with an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmation {
    /// What the old version did; names, paths and addresses are normalised.
    pub old: Outcome,
    /// What the new version did.
    pub new: Outcome,
    /// Whether each side did the same twice: old, new.
    pub deterministic: [bool; 2],
    /// In what it did not, for each side.
    pub unstable: [Vec<Difference>; 2],
    /// Whether each side's time was over.
    pub timed_out: [bool; 2],
    /// What else is worth knowing of each side.
    pub notes: [Option<String>; 2],
    /// What sanitizers found, old first.
    pub sanitizers: Vec<SanitizerReport>,
}

impl Confirmation {
    /// In what the sides differ. Of a side that never ends, only that is compared: how much it wrote is a matter of speed.
    pub fn differences(&self) -> Vec<Difference> {
        match self.timed_out {
            [false, false] => self.old.differences(&self.new),
            [true, true] => Vec::new(),
            _ => vec![Difference::Status(self.old.status, self.new.status)],
        }
    }

    /// Whether a side was ended because it wrote too much. It might have come to its end.
    pub fn wrote_too_much(&self, side: Side) -> bool {
        self.notes[side as usize].as_deref().is_some_and(|note| note.contains(WROTE_TOO_MUCH))
    }

    /// Whether the sides differ, and would do so again.
    pub fn is_confirmed(&self) -> bool {
        self.deterministic == [true; 2] && !self.differences().is_empty()
    }
}

/// Runs both versions of a program on inputs.
pub struct Confirmer<'b> {
    sandbox: Arc<Sandbox>,
    sides: [Version<'b>; 2],
    /// Whether to run programs with ThreadSanitizer, too. They are slow to build and to run, and say nothing of most programs.
    races: AtomicBool,
    dismissed: Dismissed,
}

/// One version.
struct Version<'b> {
    binaries: Binaries<'b>,
    plain: OnceLock<Plain>,
    later: OnceLock<Plain>,
}

/// What is known about a version's plain program.
struct Plain {
    path: PathBuf,
    /// It writes down what it declares an output.
    outputs: bool,
    /// It has its code and data here in every run.
    image: Option<Range<u64>>,
}

impl<'b> Version<'b> {
    fn new(binaries: Binaries<'b>) -> Self {
        Self { binaries, plain: OnceLock::new(), later: OnceLock::new() }
    }

    fn plain(&self) -> Result<&Plain> {
        if let Some(plain) = self.plain.get() {
            return Ok(plain);
        }
        let plain = Plain::of(self.binaries.plain.path()?.ok_or(Error::NoProgram)?);
        Ok(self.plain.get_or_init(|| plain))
    }

    /// The program that an input is run on: one that does not show when it was built is the same at any time.
    fn program(&self, input: &Input) -> Result<&Plain> {
        if input.circumstance != Circumstance::BuiltLater {
            return self.plain();
        }
        match (self.later.get(), self.binaries.later.path()?) {
            (Some(later), _) => Ok(later),
            (None, Some(path)) => Ok(self.later.get_or_init(|| Plain::of(path))),
            (None, None) => self.plain(),
        }
    }
}

impl Plain {
    fn of(path: &Path) -> Self {
        Plain { path: path.to_owned(), outputs: declares_outputs(path), image: image::fixed_image(path) }
    }

    /// A run of the program.
    fn job<'a>(&'a self, input: &'a Input, surroundings: Surroundings<'a>) -> Job<'a> {
        let Surroundings { declared, elsewhere, until } = surroundings;
        Job { declared, outputs: self.outputs, elsewhere, until, ..Job::new(&self.path, input) }
    }

    /// What was seen of it, without what belongs to the sandbox.
    fn normalised(&self, input: &Input, observed: Observed) -> Run {
        let Observed { timed_out, note, .. } = &observed;
        let (timed_out, note) = (*timed_out, note.clone());
        let names = (self.path.as_os_str().as_bytes(), Job::new(&self.path, input).name);
        let outcome = normalise::rename(observed, names, &input.working_directory, self.image.as_ref());
        Run { outcome, timed_out, note }
    }
}

impl<'b> Confirmer<'b> {
    /// A confirmer for two versions; several may share a sandbox.
    pub fn new(sandbox: impl Into<Arc<Sandbox>>, old: Binaries<'b>, new: Binaries<'b>) -> Self {
        let (sides, dismissed) = ([Version::new(old), Version::new(new)], Dismissed::default());
        Self { sandbox: sandbox.into(), sides, races: AtomicBool::new(false), dismissed }
    }

    /// From now on, sanitized runs look for data races, too.
    pub fn look_for_races(&self) {
        self.races.store(true, Ordering::Relaxed);
    }

    /// The sanitizers that are asked, one after the other.
    fn sanitizers(&self) -> impl Iterator<Item = Sanitizer> {
        let races = self.races.load(Ordering::Relaxed).then_some(Sanitizer::Thread);
        [Sanitizer::Address, Sanitizer::Undefined, Sanitizer::Memory].into_iter().chain(races)
    }

    /// The sandbox in which everything runs.
    pub fn sandbox(&self) -> &Arc<Sandbox> {
        &self.sandbox
    }

    /// The plain programs, old and new, which are made at the same time if they are not there yet.
    ///
    /// # Errors
    /// If one cannot be made.
    pub fn programs(&self) -> Result<[&Path; 2]> {
        let made = in_parallel(&self.sides, |side| side.plain().map(drop), |_| ());
        made.into_iter().collect::<Result<()>>()?;
        let [old, new] = &self.sides;
        Ok([&old.plain()?.path, &new.plain()?.path])
    }

    /// Whether one of the programs shows when it was built.
    ///
    /// # Errors
    /// If it does, and cannot be built once more.
    pub fn shows_build_time(&self) -> Result<bool> {
        let later = in_parallel(&self.sides, |side| Ok(side.binaries.later.path()?.is_some()), |_| ());
        Ok(later.into_iter().collect::<Result<Vec<_>>>()?.contains(&true))
    }

    /// Runs both sides twice, and their sanitized builds once. `declared` are the values that the program asks for by
    /// `schism_symbolic`, in order.
    ///
    /// # Errors
    /// If a program cannot be started or the sandbox fails.
    pub fn confirm(&self, input: &Input, declared: &[(String, Vec<u8>)]) -> Result<Confirmation> {
        self.confirm_until(input, declared, None)
    }

    /// The same, but no run goes on after this moment: what has not ended by then counts as something that never ends.
    ///
    /// # Errors
    /// As for [`Confirmer::confirm`].
    pub fn confirm_until(
        &self,
        input: &Input,
        declared: &[(String, Vec<u8>)],
        until: Option<Instant>,
    ) -> Result<Confirmation> {
        let first = self.once(input, declared, false, until)?;
        let [mut old, mut new] = if first.iter().all(|run| run.timed_out) {
            // Two sides that never end do not differ, and once more would use up their time again.
            first.map(hung)
        } else {
            let hung = first.each_ref().map(|run| run.timed_out);
            settle_both(first, self.once_more(input, declared, hung, until)?)
        };
        let mut both = [old.outcome, new.outcome];
        take_out_what_varies(&mut both);
        [old.outcome, new.outcome] = both;
        // One that never ends would only use up its time again.
        let ends = [&old, &new].map(|settled| !settled.timed_out);
        let sanitizers = self.sanitize(ends, input, declared, until)?;
        Ok(Confirmation {
            deterministic: [old.deterministic, new.deterministic],
            unstable: [old.unstable, new.unstable],
            timed_out: [old.timed_out, new.timed_out],
            notes: [old.note, new.note],
            old: old.outcome,
            new: new.outcome,
            sanitizers,
        })
    }

    /// Runs each side once, without sanitizers: what they differ in, most likely. For many trials, such as [`crate::minimise`].
    ///
    /// # Errors
    /// As for [`Confirmer::confirm`].
    pub fn differences_once(&self, input: &Input, declared: &[(String, Vec<u8>)]) -> Result<Vec<Difference>> {
        Ok(self.seen_once(input, declared, None)?.differences())
    }

    /// The same with all that was seen, until this moment.
    ///
    /// # Errors
    /// As for [`Confirmer::confirm`].
    pub fn seen_once(
        &self,
        input: &Input,
        declared: &[(String, Vec<u8>)],
        until: Option<Instant>,
    ) -> Result<Confirmation> {
        let [old, new] = self.once(input, declared, false, until)?;
        Ok(Confirmation {
            deterministic: [true; 2],
            unstable: Default::default(),
            timed_out: [old.timed_out, new.timed_out],
            notes: [None, None],
            old: normalise::without_addresses(old.outcome),
            new: normalise::without_addresses(new.outcome),
            sanitizers: Vec::new(),
        })
    }

    /// Runs both sides once, at the same time where the sandbox can.
    fn once(
        &self,
        input: &Input,
        declared: &[(String, Vec<u8>)],
        elsewhere: bool,
        until: Option<Instant>,
    ) -> Result<[Run; 2]> {
        self.run_both(input, [Surroundings { declared, elsewhere, until }; 2])
    }

    /// The same again elsewhere. A side that has used up all of its time need not do so again: a moment shows that it is no quicker there.
    fn once_more(
        &self,
        input: &Input,
        declared: &[(String, Vec<u8>)],
        hung: [bool; 2],
        until: Option<Instant>,
    ) -> Result<[Run; 2]> {
        let brief = Instant::now() + HUNG_AGAIN;
        let until = hung.map(|hung| if hung { Some(until.map_or(brief, |until| until.min(brief))) } else { until });
        self.run_both(input, until.map(|until| Surroundings { declared, elsewhere: true, until }))
    }

    fn run_both(&self, input: &Input, surroundings: [Surroundings<'_>; 2]) -> Result<[Run; 2]> {
        let [old, new] = self.sides.each_ref().map(|side| side.program(input));
        let (old, new) = (old?, new?);
        let jobs = [old.job(input, surroundings[0]), new.job(input, surroundings[1])];
        let [old_seen, new_seen] = self.sandbox.run_both(jobs.each_ref())?;
        Ok([old.normalised(input, old_seen), new.normalised(input, new_seen)])
    }

    /// Makes the sanitized programs of these sides at the same time, if they are not there yet.
    fn make_sanitized(&self, wanted: [bool; 2]) -> Result<()> {
        let sides = self.sides.iter().zip(wanted).filter(|&(_, wanted)| wanted);
        let builds: Vec<_> =
            sides.flat_map(|(side, _)| self.sanitizers().map(|tool| side.binaries.sanitized(tool))).collect();
        in_parallel(&builds, |build| build.path().map(drop), |_| ()).into_iter().collect()
    }

    /// What sanitizers report of both sides, the old one first.
    ///
    /// # Errors
    /// As for [`Confirmer::confirm`].
    pub fn sanitized(
        &self,
        input: &Input,
        declared: &[(String, Vec<u8>)],
        until: Option<Instant>,
    ) -> Result<Vec<SanitizerReport>> {
        self.sanitize([true; 2], input, declared, until)
    }

    /// Runs the sanitized builds of the sides that are wanted: both at the same time, one sanitizer after the other.
    fn sanitize(
        &self,
        wanted: [bool; 2],
        input: &Input,
        declared: &[(String, Vec<u8>)],
        until: Option<Instant>,
    ) -> Result<Vec<SanitizerReport>> {
        self.make_sanitized(wanted)?;
        let mut reports = [Vec::new(), Vec::new()];
        for tool in self.sanitizers().filter(|tool| *tool != Sanitizer::Memory) {
            self.run_sanitized(tool, wanted, (input, declared), until, &mut reports)?;
        }
        // What MemorySanitizer says is looked at with more care: it does not see what libraries write.
        let mut suspects = [Vec::new(), Vec::new()];
        self.run_sanitized(Sanitizer::Memory, wanted, (input, declared), until, &mut suspects)?;
        if suspects.iter().any(|reports| !reports.is_empty()) {
            let key = Dismissed::key(&suspects);
            if !self.dismissed.is_settled(&key) {
                let seen = self.memcheck(wanted, (input, declared), until, suspects)?;
                if seen.iter().all(Vec::is_empty) {
                    self.dismissed.add(key);
                }
                reports.iter_mut().zip(seen).for_each(|(kept, seen)| kept.extend(seen));
            }
        }
        Ok(reports.concat())
    }

    /// Runs the builds with one sanitizer.
    fn run_sanitized(
        &self,
        tool: Sanitizer,
        wanted: [bool; 2],
        (input, declared): (&Input, &[(String, Vec<u8>)]),
        until: Option<Instant>,
        reports: &mut [Vec<SanitizerReport>; 2],
    ) -> Result<()> {
        let (is_large, environment) = tool.surroundings();
        let program = |number: usize| match wanted[number] {
            true => self.sides[number].binaries.sanitized(tool).path(),
            false => Ok(None),
        };
        let job = |program| Job { declared, environment, sanitized: is_large, until, ..Job::new(program, input) };
        let mut read = |number: usize, program: &Path, seen: &Observed| {
            let side = [Side::Old, Side::New][number];
            reports[number].extend(sanitizer::reports(side, program, &seen.outcome.stderr));
        };
        if let (Some(old), Some(new)) = (program(0)?, program(1)?) {
            let [old_seen, new_seen] = self.sandbox.run_both([&job(old), &job(new)])?;
            read(0, old, &old_seen);
            read(1, new, &new_seen);
            return Ok(());
        }
        for number in 0..2 {
            if let Some(program) = program(number)? {
                read(number, program, &self.sandbox.run_job(&job(program))?);
            }
        }
        Ok(())
    }

    /// What valgrind says of the plain programs, in the place of what MemorySanitizer suspects; that stands where valgrind does not work.
    fn memcheck(
        &self,
        wanted: [bool; 2],
        (input, declared): (&Input, &[(String, Vec<u8>)]),
        until: Option<Instant>,
        suspects: [Vec<SanitizerReport>; 2],
    ) -> Result<[Vec<SanitizerReport>; 2]> {
        let Some(tool) = Memcheck::find() else { return Ok(suspects) };
        let mut found = [Vec::new(), Vec::new()];
        for (number, side) in [Side::Old, Side::New].into_iter().enumerate().filter(|&(number, _)| wanted[number]) {
            let plain = self.sides[number].plain()?;
            // Whoever flushes buffers at the end has not made what is in them.
            for origins in [false, true] {
                let Some(input) = tool.input(&plain.path, input, origins) else { return Ok(suspects) };
                let job = Job { declared, sanitized: true, until, ..Job::new(tool.path(), &input) };
                match tool.reports(side, plain, &self.sandbox.run_job(&job)?) {
                    Some(reports) => found[number] = reports,
                    None => return Ok(suspects),
                }
                if found[number].iter().all(|report| report.function.is_some()) {
                    break;
                }
            }
        }
        Ok(found)
    }
}

impl Settled {
    /// Runs one version twice on an input and what it declares, until this moment, for comparing a difference with a third version.
    ///
    /// # Errors
    /// If the program cannot be started or the sandbox fails.
    pub fn of(
        sandbox: &Sandbox,
        binaries: &Binaries<'_>,
        (input, declared): (&Input, &[(String, Vec<u8>)]),
        until: Option<Instant>,
    ) -> Result<Self> {
        let version = Version::new(binaries.clone());
        let version = version.program(input)?;
        let run = |elsewhere| -> Result<Run> {
            let job = version.job(input, Surroundings { declared, elsewhere, until });
            Ok(version.normalised(input, sandbox.run_job(&job)?))
        };
        Ok(settle(run(false)?, run(true)?))
    }
}

/// One run, normalised.
struct Run {
    outcome: Outcome,
    timed_out: bool,
    note: Option<String>,
}

/// What a run has besides its input.
#[derive(Clone, Copy)]
struct Surroundings<'a> {
    declared: &'a [(String, Vec<u8>)],
    elsewhere: bool,
    until: Option<Instant>,
}

fn settle_both(first: [Run; 2], second: [Run; 2]) -> [Settled; 2] {
    let [old, new] = first;
    let [old_again, new_again] = second;
    [settle(old, old_again), settle(new, new_again)]
}

/// A side that never ends. How far it came is a matter of speed; that it was ended from outside is what is known.
fn hung(run: Run) -> Settled {
    let outcome = Outcome { status: Status::Killed(libc::SIGKILL), ..run.outcome };
    Settled { outcome, deterministic: true, unstable: Vec::new(), timed_out: true, note: run.note }
}

fn settle(first: Run, second: Run) -> Settled {
    if first.timed_out && second.timed_out {
        return hung(first);
    }
    let Run { outcome, timed_out, note } = first;
    if [outcome.status, second.outcome.status].contains(&Status::Killed(libc::SIGXFSZ)) {
        // Elsewhere it would have gone on.
        let note = Some("a file became larger than the sandbox allows".to_owned());
        return Settled { outcome, deterministic: false, unstable: Vec::new(), timed_out, note };
    }
    let same = (timed_out == second.timed_out).then(|| normalise::settle(&outcome, &second.outcome)).flatten();
    let deterministic = same.is_some();
    let unstable = if deterministic { Vec::new() } else { outcome.differences(&second.outcome) };
    Settled { outcome: same.unwrap_or(outcome), deterministic, unstable, timed_out, note }
}
