//! The keeper of one run: makes its surroundings, starts the program, waits for its end, and leaves nothing alive.
//!
//! With a pid namespace the keeper is process 1 of it, so that the kernel kills everything in it when the keeper ends, for
//! whatever reason. The program itself is not process 1: the kernel treats signals to that one in its own way.
//! Nothing here may allocate: see [`sys::fork`].

use std::ffi::CStr;
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::time::{Duration, Instant};

use schism_case::Circumstance;

use super::plan::{DECLARED, OUTPUTS, RUNS};
use super::request::{Numbers, Request};
use super::usage::{Usage, Whose, shared_memory};
use super::walls::Walls;
use super::{report, sys};

/// How often the memory of a run is looked at, in milliseconds, and how often if all processes of the machine must be looked at for it.
const WATCH: i32 = 20;
const WATCH_ALL: i32 = 100;
/// The stack of a program, as most systems have it.
const STACK: u64 = 8 << 20;
/// Open files of a program, as most systems have it.
const OPEN_FILES: u64 = 1024;
/// The least number of the program's own descriptor elsewhere.
const ELSEWHERE: RawFd = 40;
/// Size and mode of a run's `/tmp`.
const TMP: &CStr = c"mode=1777,size=64m,nr_inodes=10k";

/// The descriptors that come with a request, in this order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Descriptors {
    pub(super) request: RawFd,
    pub(super) program: RawFd,
    pub(super) streams: [RawFd; 3],
    /// Where the report goes.
    pub(super) report: RawFd,
    /// Closed by the sandbox when the run shall end, and by the kernel if the sandbox dies.
    pub(super) life: RawFd,
}

/// What failed, and why.
pub(super) type Failure = (&'static str, io::Error);

/// The whole life of a keeper.
pub(super) fn live(given: &Descriptors, walls: &Walls) -> ! {
    if let Err((step, error)) = keep(given, walls) {
        report::failed(given.report, step, &error);
    }
    sys::exit(0)
}

fn keep(given: &Descriptors, walls: &Walls) -> Result<(), Failure> {
    sys::notice_children();
    let request = Request::map(given.request).map_err(|error| ("read the request", error))?;
    let mut facts = 0;
    if walls.has_namespaces() {
        sys::process_control(libc::PR_SET_PDEATHSIG, libc::SIGKILL as u64)
            .map_err(|error| ("tie the keeper", error))?;
        facts |= surround(&request, walls)?;
        if request.numbers().network != 0 {
            // Where the kernel allows no more networks, the program has that of all runs, in which nobody can be reached.
            let _ = sys::unshare(libc::CLONE_NEWNET).and_then(|()| sys::raise_loopback());
        }
        if request.numbers().among_others != 0 {
            keep_company().map_err(|error| ("start a process", error))?;
        }
    } else {
        sys::process_control(libc::PR_SET_CHILD_SUBREAPER, 1).map_err(|error| ("adopt processes", error))?;
        sys::change_folder(request.folder()).map_err(|error| ("enter the folder", error))?;
    }
    let signals = sys::child_signals().map_err(|error| ("watch the program", error))?;
    // SAFETY: the copy only makes system calls until it becomes the program.
    let program = unsafe { sys::fork(0) }.map_err(|error| ("start a process", error))?;
    if program == 0 {
        let (step, error) = start(given, &request, walls);
        report::failed(given.report, step, &error);
        sys::exit(127)
    }
    let meter = Meter::new(&request, walls, program);
    // Only the program may hold the ends of its streams.
    for descriptor in given.streams.into_iter().chain([given.program]) {
        sys::close_range(descriptor as u32, descriptor as u32);
    }
    let signal = Signal::new(request.numbers().signal);
    let (status, why) = watch(given.life, signals.as_raw_fd(), program, &meter, signal);
    // Kills whatever the program left running, and waits until it is dead: it may still be writing files.
    sys::kill(if walls.has_namespaces() { -1 } else { -program });
    let mut last = status;
    while let Ok(Some((pid, status))) = sys::reap(0) {
        if pid == program {
            last = Some(status);
        }
    }
    report::ended(given.report, last.unwrap_or(libc::SIGKILL), facts | why);
    Ok(())
}

/// A process that does nothing until the run is over. So the program has another process id than in a usual run, and `/proc` shows one more: no
/// test may depend on either.
fn keep_company() -> io::Result<()> {
    // SAFETY: the copy only closes what it has and waits.
    if unsafe { sys::fork(0) }? == 0 {
        sys::close_range(0, u32::MAX);
        loop {
            // SAFETY: it has no effect on memory.
            unsafe { libc::pause() };
        }
    }
    Ok(())
}

/// Makes the mounts of one run, and enters its folder.
fn surround(request: &Request, walls: &Walls) -> Result<u32, Failure> {
    let flags = libc::MS_NOSUID | libc::MS_NODEV;
    // A container may hide parts of /proc; then the kernel allows no new one.
    let proc = sys::mount(Some(c"proc"), c"/proc", Some(c"proc"), flags | libc::MS_NOEXEC, None);
    if proc.is_err() {
        sys::unmount(c"/proc").map_err(|error| ("hide the real /proc", error))?;
    } else {
        hide_keys().map_err(|error| ("hide the names of keys", error))?;
    }
    sys::mount(Some(c"tmp"), c"/tmp", Some(c"tmpfs"), flags, Some(TMP)).map_err(|error| ("mount /tmp", error))?;
    if request.numbers().elsewhere == 0 {
        make_path(request.target()).map_err(|error| ("make the path of the folder", error))?;
        sys::bind(request.folder(), request.target()).map_err(|error| ("show the folder", error))?;
    }
    for (from, to) in [(request.declared(), DECLARED), (request.outputs(), OUTPUTS)] {
        if let Some(from) = from {
            sys::bind(from, as_text(&fixed::<32>(to))).map_err(|error| ("show a file of declared values", error))?;
        }
    }
    let runs = fixed::<32>(RUNS);
    // Covered rather than taken away, which would wait for all processors.
    let nothing = Some(c"mode=0,size=4k,nr_inodes=1");
    sys::mount(Some(c"nothing"), as_text(&runs), Some(c"tmpfs"), flags | libc::MS_RDONLY, nothing)
        .map_err(|error| ("hide the other runs", error))?;
    if !walls.owns_root() {
        // Without root the private root belongs to the program's own user.
        let flags = libc::MS_BIND | libc::MS_REMOUNT | libc::MS_RDONLY | libc::MS_NOSUID | libc::MS_NODEV;
        sys::mount(None, c"/", None, flags, None).map_err(|error| ("make the root read-only", error))?;
    }
    sys::change_folder(request.target()).map_err(|error| ("enter the folder", error))?;
    Ok(if proc.is_err() { report::NO_PROC } else { 0 })
}

/// The names of keys are not those of processes: a private `/proc` shows the user's.
fn hide_keys() -> io::Result<()> {
    match sys::bind(c"/dev/null", c"/proc/keys") {
        Err(error) if error.raw_os_error() != Some(libc::ENOENT) => Err(error),
        _ => Ok(()),
    }
}

/// Makes all folders of a path.
fn make_path(path: &CStr) -> io::Result<()> {
    let bytes = path.to_bytes();
    let mut buffer = [0; 4096];
    if bytes.len() >= buffer.len() {
        return Err(io::Error::from_raw_os_error(libc::ENAMETOOLONG));
    }
    for (index, &byte) in bytes.iter().enumerate() {
        buffer[index] = byte;
        if index > 0 && (byte == b'/' || index + 1 == bytes.len()) {
            sys::make_folder(as_text(&buffer), 0o755)?;
        }
    }
    Ok(())
}

/// A short text with zeros behind it.
fn fixed<const LENGTH: usize>(text: &str) -> [u8; LENGTH] {
    let mut buffer = [0; LENGTH];
    for (slot, byte) in buffer.iter_mut().zip(text.bytes()).take(LENGTH - 1) {
        *slot = byte;
    }
    buffer
}

fn as_text(buffer: &[u8]) -> &CStr {
    CStr::from_bytes_until_nul(buffer).unwrap_or_default()
}

/// What a run may use as a whole, and how it is measured.
struct Meter {
    whose: Whose,
    memory: u64,
    nameless: u64,
    /// What the machine had at the start. Others may take some, too.
    shared: Option<u64>,
    /// Milliseconds between two looks.
    pause: i32,
}

impl Meter {
    fn new(request: &Request, walls: &Walls, program: libc::pid_t) -> Self {
        let &Numbers { memory, nameless, .. } = request.numbers();
        let (whose, pause) =
            if walls.has_namespaces() { (Whose::All, WATCH) } else { (Whose::Group(program), WATCH_ALL) };
        Self { whose, memory, nameless, shared: shared_memory(), pause }
    }

    /// Which bound the run has passed.
    fn passed(&self) -> Option<u32> {
        let used = Usage::now(self.whose, self.memory);
        let shared = self.shared.zip(shared_memory()).map_or(0, |(before, now)| now.saturating_sub(before));
        if used.memory > self.memory || shared > self.memory {
            return Some(report::TOO_MUCH_MEMORY);
        }
        (used.nameless > self.nameless).then_some(report::TOO_MUCH_DISK)
    }
}

/// A signal that the program gets.
struct Signal {
    number: i32,
    when: Instant,
}

impl Signal {
    fn new(number: u64) -> Option<Self> {
        let when = Instant::now() + Duration::from_millis(Circumstance::SIGNAL_AFTER);
        (number != 0).then_some(Self { number: number as i32, when })
    }

    fn is_due(&self) -> bool {
        Instant::now() >= self.when
    }
}

/// Waits for the program, or for a reason to end it. Its status if it has ended, and what happened.
fn watch(
    life: RawFd,
    signals: RawFd,
    program: libc::pid_t,
    meter: &Meter,
    mut signal: Option<Signal>,
) -> (Option<i32>, u32) {
    let mut list = [life, signals].map(|fd| libc::pollfd { fd, events: libc::POLLIN, revents: 0 });
    loop {
        if sys::poll(&mut list, meter.pause).is_err() {
            return (None, report::STOPPED);
        }
        // Empties the queue; what it says is asked from the kernel below.
        let _ = sys::read(signals, &mut [0; 1024]);
        loop {
            match sys::reap(libc::WNOHANG) {
                Ok(Some((pid, status))) if pid == program => return (Some(status), 0),
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(_) => return (None, report::STOPPED),
            }
        }
        if list[0].revents != 0 {
            return (None, report::STOPPED);
        }
        if let Some(due) = signal.take_if(|signal| signal.is_due()) {
            sys::signal(program, due.number);
        }
        // A program whose processes end all the time is looked at more often, never less.
        if let Some(fact) = meter.passed() {
            return (None, fact);
        }
    }
}

/// Becomes the program; returns only if that fails.
fn start(given: &Descriptors, request: &Request, walls: &Walls) -> Failure {
    match prepare(given, request, walls) {
        Err(failure) => failure,
        Ok(()) if request.numbers().probe != 0 => sys::exit(0),
        Ok(()) => {
            let (arguments, environment) = request.tables();
            // The kernel tells a program the number of this descriptor, on its stack.
            let least = if request.numbers().elsewhere == 0 { 3 } else { ELSEWHERE };
            // SAFETY: it takes numbers.
            let program = unsafe { libc::fcntl(given.program, libc::F_DUPFD_CLOEXEC, least) };
            // Last of all, because the steps before it need more files than the program may have.
            let open_files = request.numbers().open_files;
            if open_files > 0
                && let Err(error) = sys::limit(libc::RLIMIT_NOFILE, open_files, open_files)
            {
                return ("limit it", error);
            }
            // SAFETY: both tables end with a null pointer and hold strings that end with a zero.
            unsafe {
                let (nothing, flags) = (c"".as_ptr(), libc::AT_EMPTY_PATH);
                libc::syscall(libc::SYS_execveat, program, nothing, arguments, environment, flags);
            }
            ("start the program", io::Error::last_os_error())
        }
    }
}

fn prepare(given: &Descriptors, request: &Request, walls: &Walls) -> Result<(), Failure> {
    // SAFETY: none of these touches memory.
    unsafe {
        libc::setsid();
        libc::umask(0o022);
    }
    for (target, descriptor) in given.streams.into_iter().enumerate() {
        // SAFETY: as above.
        sys::check(unsafe { libc::dup2(descriptor, target as RawFd) })
            .map_err(|error| ("give it its streams", error))?;
    }
    limit(request.numbers()).map_err(|error| ("limit it", error))?;
    if request.numbers().one_processor != 0 {
        sys::keep_one_processor().map_err(|error| ("give it one processor", error))?;
    }
    walls.close(request, given.program)?;
    if request.numbers().among_others != 0 {
        sys::ignore_library_signals();
    }
    sys::set_mask(libc::SIG_SETMASK, &[]);
    // Last of all: whoever opens something would get the number.
    for stream in 0..3 {
        if request.numbers().closed & 1 << stream != 0 {
            sys::close_range(stream, stream);
        }
    }
    Ok(())
}

fn limit(numbers: &Numbers) -> io::Result<()> {
    sys::limit(libc::RLIMIT_CORE, 0, 0)?;
    sys::limit(libc::RLIMIT_STACK, STACK, libc::RLIM_INFINITY)?;
    sys::limit(libc::RLIMIT_NOFILE, OPEN_FILES, OPEN_FILES)?;
    for (resource, value) in [
        (libc::RLIMIT_FSIZE, numbers.file_size),
        (libc::RLIMIT_NPROC, numbers.processes),
        (libc::RLIMIT_AS, numbers.address_space),
    ] {
        if value > 0 {
            sys::limit(resource, value, value)?;
        }
    }
    if numbers.cpu_seconds > 0 {
        // First a signal that says why, a second later one that cannot be caught.
        sys::limit(libc::RLIMIT_CPU, numbers.cpu_seconds, numbers.cpu_seconds + 1)?;
    }
    Ok(())
}
