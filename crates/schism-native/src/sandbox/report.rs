//! What a run's keeper tells the sandbox: a few bytes through a pipe.

use std::io;

use super::sys;
use std::os::fd::RawFd;

/// The longest text of a step.
const STEP: usize = 48;
/// The length of a report.
pub(super) const LENGTH: usize = 16 + STEP;

/// How a run went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Report {
    /// The program ended with this status, as `waitpid` gives it.
    Ended { status: i32, facts: u32 },
    /// It could not be started: what failed, and the error's number.
    Failed { step: String, error: i32 },
}

/// A fact about a run: it has no `/proc` of its own.
pub(super) const NO_PROC: u32 = 1;
/// A fact about a run: it used more memory than allowed.
pub(super) const TOO_MUCH_MEMORY: u32 = 2;
/// A fact about a run: the sandbox asked for its end.
pub(super) const STOPPED: u32 = 4;
/// A fact about a run: it had more in open files without a name than allowed.
pub(super) const TOO_MUCH_DISK: u32 = 8;

/// Tells the end of a run. Nobody may be there any more to listen.
pub(super) fn ended(to: RawFd, status: i32, facts: u32) {
    let mut bytes = [0; LENGTH];
    for (slot, number) in bytes.chunks_exact_mut(4).zip([1, status as u32, facts]) {
        slot.copy_from_slice(&number.to_ne_bytes());
    }
    let _ = sys::write_all(to, &bytes);
}

/// Tells that a run could not start.
pub(super) fn failed(to: RawFd, step: &str, error: &io::Error) {
    let mut bytes = [0; LENGTH];
    let numbers = [2, error.raw_os_error().unwrap_or(libc::EIO) as u32];
    for (slot, number) in bytes.chunks_exact_mut(4).zip(numbers) {
        slot.copy_from_slice(&number.to_ne_bytes());
    }
    for (slot, byte) in bytes[16..].iter_mut().zip(step.bytes()) {
        *slot = byte;
    }
    let _ = sys::write_all(to, &bytes);
}

impl Report {
    /// Reads the first report of those that came; `None` if none is whole.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let (head, step) = bytes.get(..LENGTH)?.split_at(16);
        let number = |index: usize| {
            head.get(index * 4..index * 4 + 4).and_then(|four| four.try_into().ok()).map_or(0, i32::from_ne_bytes)
        };
        if number(0) == 1 {
            return Some(Report::Ended { status: number(1), facts: number(2) as u32 });
        }
        let text = step.split(|&byte| byte == 0).next().unwrap_or_default();
        Some(Report::Failed { step: String::from_utf8_lossy(text).into_owned(), error: number(1) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsRawFd;

    fn through_a_pipe(tell: impl Fn(RawFd)) -> Option<Report> {
        let (reader, writer) = sys::pipe().unwrap();
        tell(writer.as_raw_fd());
        let mut bytes = [0; LENGTH];
        assert_eq!(sys::read(reader.as_raw_fd(), &mut bytes).unwrap(), LENGTH);
        Report::read(&bytes)
    }

    #[test]
    fn reports_arrive_as_sent() {
        let end = Report::Ended { status: 139, facts: NO_PROC };
        assert_eq!(through_a_pipe(|to| ended(to, 139, NO_PROC)), Some(end));
        let error = io::Error::from_raw_os_error(libc::EPERM);
        let failure = Report::Failed { step: "start it".into(), error: libc::EPERM };
        assert_eq!(through_a_pipe(|to| failed(to, "start it", &error)), Some(failure));
        assert_eq!(Report::read(&[0; 10]), None);
    }
}
