//! Runs one case: in the machine, as the native reference, or as the ordinary glibc binary.

use super::compare::Outcome;
use anyhow::{Context, Result};
use schism_bench::coreutils::build::Tools;
use schism_bench::coreutils::case::Case;
use schism_bench::coreutils::tree;
use schism_bench::native::{Limits, Ran};
use schism_bench::paths;
use schism_bench::sandbox::{NOBODY, User, run_in};
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

const WALL_SECONDS: u64 = 120;
const MAX_INSTRUCTIONS: &str = "2000000000";
/// The whole environment of a run, besides what the case adds.
const ENVIRONMENT: &[(&str, &str)] = &[("LC_ALL", "C"), ("TZ", "UTC0"), ("PATH", "/usr/bin:/bin")];

/// Runs cases with a fixed set of tools.
pub struct Runner<'a> {
    tools: &'a Tools,
    schism: Option<&'a Path>,
    /// Native programs where the other user may start them, and the working folders.
    place: TempDir,
    environment: Vec<(OsString, OsString)>,
    /// Who runs the native programs.
    user: User,
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
        let user = User::harmless();
        if user == User::Same {
            eprintln!("not root: native programs run as this user, so cases about ids may differ");
        }
        let mut environment: Vec<(OsString, OsString)> =
            ENVIRONMENT.iter().map(|(name, value)| (name.into(), value.into())).collect();
        // schism needs it, and its programs inherit it; so the native ones get it too.
        environment.push(("SCHISM_CACHE".into(), std::path::absolute(paths::cache())?.into()));
        Ok(Self { tools, schism, place, environment, user })
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
        let ran = self.run(&mut command, case, &folder, self.user)?;
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
        let ran = self.run(&mut command, case, &folder, User::Same)?;
        fs::remove_dir_all(&folder)?;
        Ok(Some(outcome(ran, tree::read(after.path())?)))
    }

    /// The case's folder, filled. All sides use the same path, because some tools print it.
    fn working_folder(&self, case: &Case) -> Result<PathBuf> {
        let folder = self.place.path().join(case.origin.replace([':', '.'], "-"));
        fs::create_dir(&folder)?;
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755))?;
        tree::make(&folder, &case.files, (self.user == User::Nobody).then_some(NOBODY))?;
        Ok(folder)
    }

    /// Runs the command with the case's environment and standard input.
    fn run(&self, command: &mut Command, case: &Case, folder: &Path, user: User) -> Result<Ran> {
        command.env_clear().envs(self.environment.iter().map(|(name, value)| (name, value)));
        command.envs(case.environment.iter().map(|(name, value)| (name, value)));
        run_in(command, folder, &case.stdin, user, Limits::seconds(WALL_SECONDS))
    }
}

fn outcome(ran: Ran, files: tree::Tree) -> Outcome {
    Outcome { end: ran.end, stdout: ran.stdout, stderr: ran.stderr, files }
}
