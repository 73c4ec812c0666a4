//! Runs a program on a given standard input in a folder of its own, without root's rights if it need not have them.

use crate::native::{Limits, Ran, run};
use anyhow::{Result, ensure};
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

/// The user and group of every run, in the machine and outside.
pub const NOBODY: u32 = 65534;
/// Standard input is a pipe that is filled before the start, so it must fit.
const MAX_STDIN: usize = 1 << 20;

/// Who runs a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum User {
    /// Whoever runs this.
    Same,
    /// [`NOBODY`].
    Nobody,
}

impl User {
    /// Nobody if this process may become that; the user itself otherwise.
    pub fn harmless() -> User {
        // SAFETY: geteuid has no effects.
        if unsafe { libc::geteuid() } == 0 { User::Nobody } else { User::Same }
    }
}

/// Runs the command in `folder`, with `stdin` in a pipe.
pub fn run_in(command: &mut Command, folder: &Path, stdin: &[u8], user: User, limits: Limits) -> Result<Ran> {
    command.current_dir(folder);
    let pipe = filled_pipe(stdin)?;
    let descriptor: RawFd = pipe.as_raw_fd();
    // SAFETY: the closure only makes system calls that are allowed between fork and exec; the pipe lives until the
    // process has ended.
    unsafe {
        command.pre_exec(move || {
            if libc::dup2(descriptor, 0) < 0 {
                return Err(io::Error::last_os_error());
            }
            libc::umask(0o022);
            if user == User::Nobody { become_nobody() } else { Ok(()) }
        });
    }
    run(command, limits)
}

/// The reading end of a pipe that holds `content` and has no writer.
fn filled_pipe(content: &[u8]) -> Result<OwnedFd> {
    ensure!(content.len() < MAX_STDIN, "more standard input than a pipe can hold");
    let mut ends = [0; 2];
    // SAFETY: the array has room for both ends.
    ensure!(unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) } == 0, "no pipe: {}", io::Error::last_os_error());
    // SAFETY: the descriptors are fresh and owned by nobody else.
    let (reader, mut writer) = unsafe { (OwnedFd::from_raw_fd(ends[0]), File::from_raw_fd(ends[1])) };
    if content.len() > 1 << 16 {
        // SAFETY: fcntl with this command only takes numbers.
        let size = unsafe { libc::fcntl(writer.as_raw_fd(), libc::F_SETPIPE_SZ, MAX_STDIN as libc::c_int) };
        ensure!(size >= content.len() as libc::c_int, "the pipe cannot hold {} bytes", content.len());
    }
    writer.write_all(content)?;
    Ok(reader)
}

/// Gives up root for good.
fn become_nobody() -> io::Result<()> {
    // SAFETY: none of these touches memory; a null list of no groups is allowed.
    let failed =
        unsafe { libc::setgroups(0, std::ptr::null()) != 0 || libc::setgid(NOBODY) != 0 || libc::setuid(NOBODY) != 0 };
    if failed { Err(io::Error::last_os_error()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::{User, run_in};
    use crate::native::Limits;
    use std::process::Command;

    #[test]
    fn a_program_gets_its_input_and_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", "pwd; cat; umask"]);
        let ran = run_in(&mut command, folder.path(), b"in\0put\n", User::Same, Limits::seconds(10)).unwrap();
        let wanted = format!("{}\nin\0put\n0022\n", folder.path().canonicalize().unwrap().display());
        assert_eq!(String::from_utf8_lossy(&ran.stdout), wanted);
    }
}
