//! The standard streams of a run, in all circumstances.

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::OpenOptionsExt;
use std::thread;
use std::time::Duration;

use schism_case::{Circumstance, Input};

use super::sys;

/// A pipe holds no more than this for users other than root.
const PIPE: usize = 1 << 20;
/// A pipe holds this much without being asked.
const SMALL_PIPE: usize = 1 << 16;
/// A pipe of that size holds so many packets.
const PACKETS: usize = 200;

/// Standard input and output of a run.
pub(super) struct Streams {
    /// What the program reads.
    pub(super) stdin: OwnedFd,
    /// What it writes to, and where that is read.
    pub(super) stdout: OwnedFd,
    pub(super) output: OwnedFd,
    /// Read once the run is over, behind all that came out of the pipe.
    pub(super) behind: Option<OwnedFd>,
}

impl Streams {
    /// Streams that are ready; late input has somebody who waits for its time.
    pub(super) fn new(input: &Input) -> io::Result<Self> {
        let stdin = standard_input(input)?;
        let (output, end) = sys::pipe()?;
        let mut streams = Self { stdin, stdout: end, output, behind: None };
        match input.circumstance {
            Circumstance::OutputFull => {
                streams.stdout = File::options().write(true).open("/dev/full")?.into();
            }
            Circumstance::OutputAppended => {
                let file = sys::memory_file()?;
                let path = format!("/proc/self/fd/{}", file.as_raw_fd());
                let mut options = File::options();
                streams.stdout = options.append(true).custom_flags(libc::O_CLOEXEC).open(path)?.into();
                streams.behind = Some(file);
            }
            // The pipe that is read has no writer, and the one that is written no reader.
            Circumstance::ReaderGone => streams.stdout = sys::pipe()?.1,
            // The copy has the same position in a file.
            Circumstance::InputLeft => streams.behind = Some(streams.stdin.try_clone()?),
            _ => {}
        }
        Ok(streams)
    }
}

/// Descriptors that the program does not have, one bit each.
pub(super) fn closed(circumstance: Circumstance) -> u64 {
    match circumstance {
        Circumstance::InputClosed => 1,
        Circumstance::OutputClosed => 1 << 1,
        _ => 0,
    }
}

/// A pipe that holds the whole input and has no writer, or a file if the input is one or no pipe can hold it.
fn standard_input(input: &Input) -> io::Result<OwnedFd> {
    let content = input.stdin.as_slice();
    let is_from_middle = input.circumstance == Circumstance::InputFromMiddle;
    if !input.stdin_is_file && !is_from_middle && content.len() <= PIPE {
        let (reader, writer) = match input.circumstance {
            Circumstance::InputInBytes if content.len() <= PACKETS => return in_bytes(content),
            _ => sys::pipe()?,
        };
        // SAFETY: fcntl with this command only takes numbers.
        let large = || unsafe { libc::fcntl(writer.as_raw_fd(), libc::F_SETPIPE_SZ, PIPE as libc::c_int) };
        if content.len() <= SMALL_PIPE || large() >= content.len() as libc::c_int {
            match input.circumstance {
                Circumstance::InputLate => write_later(writer, Circumstance::DELAY, content.to_vec()),
                Circumstance::Signal(_) => {
                    sys::write_all(writer.as_raw_fd(), content)?;
                    write_later(writer, Circumstance::END_AFTER, Vec::new());
                }
                _ => sys::write_all(writer.as_raw_fd(), content)?,
            }
            return Ok(reader);
        }
    }
    let file = sys::memory_file()?;
    let before = if is_from_middle { Circumstance::LINE_BEFORE } else { b"" };
    sys::write_all(file.as_raw_fd(), before)?;
    sys::write_all(file.as_raw_fd(), content)?;
    // SAFETY: it takes numbers.
    sys::check(unsafe { libc::lseek(file.as_raw_fd(), before.len() as libc::off_t, libc::SEEK_SET) })?;
    Ok(file)
}

/// Writes into a pipe after so many milliseconds, and closes it.
fn write_later(writer: OwnedFd, milliseconds: u64, content: Vec<u8>) {
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(milliseconds));
        // A program that has ended reads nothing.
        let _ = sys::write_all(writer.as_raw_fd(), &content);
    });
}

/// A pipe of packets, each of one byte: a read gets no more than one, whoever is faster.
fn in_bytes(content: &[u8]) -> io::Result<OwnedFd> {
    let (reader, writer) = sys::pipe_of_packets()?;
    // SAFETY: fcntl with this command only takes numbers.
    sys::check(unsafe { libc::fcntl(writer.as_raw_fd(), libc::F_SETPIPE_SZ, PIPE as libc::c_int) } as i64)?;
    for byte in content {
        sys::write_all(writer.as_raw_fd(), &[*byte])?;
    }
    Ok(reader)
}
