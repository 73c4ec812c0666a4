//! Runs one case: in the machine, as the native reference, or as the ordinary glibc binary.

use super::build::Tools;
use super::case::Case;
use super::compare::Outcome;
use super::tree;
use crate::native::{Limits, Ran, run};
use crate::paths;
use anyhow::{Context, Result, ensure};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The user and group of every run, in the machine and outside.
pub const NOBODY: u32 = 65534;
const WALL_SECONDS: u64 = 120;
const MAX_INSTRUCTIONS: &str = "2000000000";
/// The whole environment of a run, besides what the case adds.
const ENVIRONMENT: &[(&str, &str)] = &[("LC_ALL", "C"), ("TZ", "UTC0"), ("PATH", "/usr/bin:/bin")];
/// Standard input is a pipe that is filled before the start, so it must fit.
const MAX_STDIN: usize = 1 << 20;

/// Runs cases with a fixed set of tools.
pub struct Runner<'a> {
    tools: &'a Tools,
    schism: Option<&'a Path>,
    /// Native programs where the other user may start them, and the working folders.
    place: TempDir,
    environment: Vec<(OsString, OsString)>,
    is_root: bool,
}

impl<'a> Runner<'a> {
    /// Copies the native programs to where everybody may run them.
    pub fn new(tools: &'a Tools, schism: Option<&'a Path>) -> Result<Self> {
        let place = tempfile::tempdir()?;
        fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755))?;
        for side in ["reference", "ordinary"] {
            fs::create_dir(place.path().join(side))?;
        }
        for (name, tool) in tools {
            for (side, program) in [("reference", &tool.reference), ("ordinary", &tool.ordinary)] {
                fs::copy(program, place.path().join(side).join(name))
                    .with_context(|| format!("cannot copy {}", program.display()))?;
            }
        }
        // SAFETY: geteuid has no effects.
        let is_root = unsafe { libc::geteuid() } == 0;
        if !is_root {
            eprintln!("not root: native programs run as this user, so cases about ids may differ");
        }
        let mut environment: Vec<(OsString, OsString)> =
            ENVIRONMENT.iter().map(|(name, value)| (name.into(), value.into())).collect();
        // schism needs it, and its programs inherit it; so the native ones get it too.
        environment.push(("SCHISM_CACHE".into(), std::path::absolute(paths::cache())?.into()));
        Ok(Self { tools, schism, place, environment, is_root })
    }

    /// The native program with schism's own C library.
    pub fn reference(&self, case: &Case) -> Result<Outcome> {
        self.native(case, "reference")
    }

    /// The program as its makefile built it.
    pub fn ordinary(&self, case: &Case) -> Result<Outcome> {
        self.native(case, "ordinary")
    }

    fn native(&self, case: &Case, side: &str) -> Result<Outcome> {
        let folder = self.working_folder(case)?;
        let mut command = Command::new(self.place.path().join(side).join(&case.tool));
        command.arg0(&case.tool).args(&case.arguments);
        let is_root = self.is_root;
        let ran = self.run(&mut command, case, &folder, move || if is_root { become_nobody() } else { Ok(()) })?;
        let files = tree::read(&folder)?;
        fs::remove_dir_all(&folder)?;
        Ok(outcome(ran, files))
    }

    /// schism's virtual machine, if there is one.
    pub fn machine(&self, case: &Case) -> Result<Option<Outcome>> {
        let Some(schism) = self.schism else { return Ok(None) };
        let folder = self.working_folder(case)?;
        let after = tempfile::tempdir()?;
        let mut command = Command::new(schism);
        command.args(["run", "--max-instructions", MAX_INSTRUCTIONS, "--files-out"]).arg(after.path());
        command.arg(&self.tools[&case.tool].bitcode).arg("--").args(&case.arguments);
        let ran = self.run(&mut command, case, &folder, || Ok(()))?;
        fs::remove_dir_all(&folder)?;
        Ok(Some(outcome(ran, tree::read(after.path())?)))
    }

    /// The case's folder, filled. All sides use the same path, because some tools print it.
    fn working_folder(&self, case: &Case) -> Result<PathBuf> {
        let folder = self.place.path().join(case.origin.replace([':', '.'], "-"));
        fs::create_dir(&folder)?;
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755))?;
        tree::make(&folder, &case.files, self.is_root.then_some(NOBODY))?;
        Ok(folder)
    }

    /// Runs the command with the case's environment and standard input; `before` runs in the child.
    fn run(
        &self,
        command: &mut Command,
        case: &Case,
        folder: &Path,
        before: impl Fn() -> io::Result<()> + Send + Sync + 'static,
    ) -> Result<Ran> {
        command.current_dir(folder).env_clear().envs(self.environment.iter().map(|(name, value)| (name, value)));
        command.envs(case.environment.iter().map(|(name, value)| (name, value)));
        let pipe = filled_pipe(&case.stdin)?;
        let descriptor: RawFd = pipe.as_raw_fd();
        // SAFETY: the closure only makes system calls that are allowed between fork and exec; the pipe lives until the
        // process has ended.
        unsafe {
            command.pre_exec(move || {
                if libc::dup2(descriptor, 0) < 0 {
                    return Err(io::Error::last_os_error());
                }
                libc::umask(0o022);
                before()
            });
        }
        run(command, Limits::seconds(WALL_SECONDS))
    }
}

fn outcome(ran: Ran, files: tree::Tree) -> Outcome {
    Outcome { end: ran.end, stdout: ran.stdout, stderr: ran.stderr, files }
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
