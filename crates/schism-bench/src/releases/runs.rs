//! Native runs of both releases on one input, each in a fresh folder, without root's rights.

use crate::coreutils::tree::{self, Tree};
use crate::native::{End, Limits};
use crate::sandbox::{NOBODY, User, run_in};
use anyhow::{Context, Result, ensure};
use schism_report::quote;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tempfile::TempDir;

/// A run that takes longer is taken for endless.
const WALL: Duration = Duration::from_secs(3);
/// So is one that writes more, to standard output or to a file.
const MOST_BYTES: u64 = 4 << 20;
/// Nothing in coreutils needs more than this for small inputs, and the machine may be small too.
const MOST_MEMORY: u64 = 2 << 30;
/// The environment of a run that brings none of its own.
const ENVIRONMENT: &[(&str, &str)] = &[("LC_ALL", "C"), ("TZ", "UTC0")];

/// A command that runs its arguments as nobody, so that they see no processes but their own, and who has to run it. Root needs no namespace of users
/// for that, in which all that is not the user's own would be nobody's, too: a tool that prints owners would tell.
pub fn apart() -> (Command, User) {
    let mut command = Command::new("unshare");
    command.args(["--pid", "--fork", "--kill-child"]);
    match User::harmless() {
        User::Nobody => {
            let nobody = NOBODY.to_string();
            command.args(["setpriv", "--clear-groups", "--reuid", &nobody, "--regid", &nobody]);
        }
        User::Same => {
            command.arg("--user");
        }
    }
    (command, User::Same)
}

/// An input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// Without the tool's name.
    pub arguments: Vec<Vec<u8>>,
    /// Standard input.
    pub stdin: Vec<u8>,
    /// Regular files in the working directory.
    pub files: Vec<(String, Vec<u8>)>,
    /// Shell commands that make more of them.
    pub setup: String,
    /// `NAME=VALUE`; if empty, the usual one.
    pub environment: Vec<Vec<u8>>,
}

impl Case {
    /// As one would type it.
    pub fn command(&self, tool: &str) -> String {
        let mut text = String::new();
        if !self.stdin.is_empty() {
            text = format!("printf %s {} | ", quote(&self.stdin));
        }
        text += tool;
        for argument in &self.arguments {
            text.push(' ');
            text += &quote(argument);
        }
        for (name, content) in &self.files {
            text += &format!("  [{name}: {}]", quote(content));
        }
        text
    }
}

/// What one run showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// How it ended; too long and too much are the same.
    pub end: End,
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
    /// What is in the working directory.
    pub files: Tree,
}

impl Seen {
    /// What two runs of one program have in common, if only some lines differ.
    fn steady(&self, again: &Seen) -> Option<Seen> {
        let common = |one: &[u8], other: &[u8]| {
            let [one, other] = [one, other].map(|text| text.split(|&byte| byte == b'\n').collect::<Vec<_>>());
            let line = |(one, other): (&&[u8], &&[u8])| if one == other { one.to_vec() } else { b"~".to_vec() };
            (one.len() == other.len()).then(|| one.iter().zip(&other).map(line).collect::<Vec<_>>().join(&b'\n'))
        };
        let rest = self.end == again.end && self.files == again.files;
        let (stdout, stderr) = (common(&self.stdout, &again.stdout)?, common(&self.stderr, &again.stderr)?);
        rest.then(|| Seen { end: self.end, stdout, stderr, files: self.files.clone() })
    }
}

/// What both runs showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Both {
    /// The old release.
    pub old: Seen,
    /// The new one.
    pub new: Seen,
}

impl Both {
    /// True if anything differs.
    pub fn differ(&self) -> bool {
        self.old != self.new
    }

    /// True if one of them printed its help text or its version, which are no behaviour.
    pub fn is_about_itself(&self) -> bool {
        let about = |seen: &Seen| {
            seen.stdout.starts_with(b"Usage: ") || seen.stdout.windows(15).any(|part| part == b"(GNU coreutils)")
        };
        about(&self.old) || about(&self.new)
    }
}

/// Both releases of one tool.
pub struct Sides {
    tool: String,
    place: TempDir,
    user: User,
    count: AtomicU64,
}

impl Sides {
    /// Copies both programs to where everybody may run them.
    pub fn new(tool: &str, old: &Path, new: &Path) -> Result<Sides> {
        let place = tempfile::tempdir()?;
        fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755))?;
        for (side, program) in [("old", old), ("new", new)] {
            let copy = place.path().join(side);
            fs::create_dir(&copy)?;
            fs::copy(program, copy.join(tool)).with_context(|| format!("cannot copy {}", program.display()))?;
        }
        Ok(Sides { tool: tool.to_owned(), place, user: User::harmless(), count: AtomicU64::new(0) })
    }

    /// The old program and the new one, under the tool's name.
    pub fn programs(&self) -> [PathBuf; 2] {
        ["old", "new"].map(|side| self.place.path().join(side).join(&self.tool))
    }

    /// The tool's name.
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// Runs both.
    pub fn run(&self, case: &Case) -> Result<Both> {
        // Both see the same path of their working directory.
        let folder = self.place.path().join(self.count.fetch_add(1, Ordering::Relaxed).to_string());
        let [old, new] = self.programs();
        Ok(Both { old: self.one(&old, case, &folder)?, new: self.one(&new, case, &folder)? })
    }

    /// Runs both, twice if they differ; nothing if they do not differ or not in the same way again. A stream in which
    /// a line differs from run to run, because it has a time for example, is no difference by itself.
    pub fn difference(&self, case: &Case) -> Result<Option<Both>> {
        let first = self.run(case)?;
        if !first.differ() || first.is_about_itself() {
            return Ok(None);
        }
        let second = self.run(case)?;
        if second == first {
            return Ok(Some(first));
        }
        let steady = [(&first.old, &second.old), (&first.new, &second.new)].map(|(one, other)| one.steady(other));
        let [Some(old), Some(new)] = steady else { return Ok(None) };
        let stdout = first.old.stdout == second.old.stdout && first.new.stdout == second.new.stdout;
        let stderr = first.old.stderr == second.old.stderr && first.new.stderr == second.new.stderr;
        let differ = old.end != new.end
            || old.files != new.files
            || stdout && old.stdout != new.stdout
            || stderr && old.stderr != new.stderr;
        Ok(differ.then_some(Both { old, new }))
    }

    fn one(&self, program: &Path, case: &Case, folder: &Path) -> Result<Seen> {
        fs::create_dir(folder)?;
        for (name, content) in &case.files {
            ensure!(!name.starts_with('/') && !name.contains(".."), "the file '{name}' is elsewhere");
            fs::write(folder.join(name), content)?;
        }
        give(folder, self.user)?;
        if !case.setup.is_empty() {
            let mut shell = Command::new("sh");
            shell.args(["-ec", &case.setup]);
            let made = run_in(&mut shell, folder, b"", self.user, Limits::seconds(10))?;
            ensure!(made.success(), "`{}` failed: {}", case.setup, made.stderr_text());
        }
        let (mut command, user) = self.command(program, case);
        // SAFETY: the closure only makes system calls, which are allowed between fork and exec.
        unsafe { command.pre_exec(limit) };
        let limits = Limits { wall: WALL, address_space: Some(MOST_MEMORY) };
        let ran = run_in(&mut command, folder, &case.stdin, user, limits)?;
        let files = tree::read(folder)?;
        remove(folder)?;
        let endless = matches!(ran.end, End::TimedOut | End::Signal(libc::SIGXFSZ | libc::SIGXCPU));
        // How far it came before its end depends on the machine.
        let kept = |bytes: Vec<u8>| if endless { Vec::new() } else { bytes };
        Ok(Seen {
            end: if endless { End::TimedOut } else { ran.end },
            stdout: kept(ran.stdout),
            stderr: kept(ran.stderr),
            files: if endless { Tree::new() } else { files },
        })
    }

    fn command(&self, program: &Path, case: &Case) -> (Command, User) {
        let (mut command, user);
        if self.tool == "kill" {
            (command, user) = apart();
            command.arg(program);
        } else {
            (command, user) = (Command::new(program), self.user);
            command.arg0(&self.tool);
        }
        command.args(case.arguments.iter().map(|word| OsStr::from_bytes(word))).env_clear();
        for variable in &case.environment {
            let at = variable.iter().position(|&byte| byte == b'=').unwrap_or(variable.len());
            let value = variable.get(at + 1..).unwrap_or_default();
            command.env(OsStr::from_bytes(&variable[..at]), OsStr::from_bytes(value));
        }
        if case.environment.is_empty() {
            command.envs(ENVIRONMENT.iter().copied());
        }
        (command, user)
    }
}

fn limit() -> io::Result<()> {
    for (resource, most) in
        [(libc::RLIMIT_FSIZE, MOST_BYTES), (libc::RLIMIT_CPU, WALL.as_secs()), (libc::RLIMIT_CORE, 0)]
    {
        let limit = libc::rlimit { rlim_cur: most, rlim_max: most };
        // SAFETY: the pointer is to a live local.
        if unsafe { libc::setrlimit(resource, &limit) } != 0 {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}

fn give(folder: &Path, user: User) -> Result<()> {
    if user == User::Nobody {
        std::os::unix::fs::chown(folder, Some(NOBODY), Some(NOBODY))?;
        for entry in fs::read_dir(folder)? {
            std::os::unix::fs::lchown(entry?.path(), Some(NOBODY), Some(NOBODY))?;
        }
    }
    Ok(())
}

/// Removes the folder, also if a tool took away the permission to do so.
fn remove(folder: &Path) -> Result<()> {
    if fs::remove_dir_all(folder).is_err() {
        let mut command = Command::new("chmod");
        command.args(["-R", "u+rwx"]).arg(folder);
        crate::native::run(&mut command, Limits::seconds(10))?;
        fs::remove_dir_all(folder)?;
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Case, Limits, NOBODY, Path, Sides, User, apart, run_in};
    use crate::native::End;

    /// Two shell scripts as two releases of a tool.
    pub fn scripts(old: &str, new: &str) -> Sides {
        let folder = tempfile::tempdir().unwrap();
        let paths = [("old", old), ("new", new)].map(|(name, body)| {
            let path = folder.path().join(name);
            schism_testing::shell_script(&path, body);
            path
        });
        Sides::new("tool", &paths[0], &paths[1]).unwrap()
    }

    /// A case of these arguments and this input.
    pub fn case(arguments: &[&str], stdin: &str) -> Case {
        let arguments = arguments.iter().map(|word| word.as_bytes().to_vec()).collect();
        Case { arguments, stdin: stdin.into(), ..Case::default() }
    }

    #[test]
    fn lines_that_change_from_run_to_run_do_not_count() {
        let clock = |line: &str| format!("echo {line}; date +%N >&2");
        let both = scripts(&clock("a"), &clock("b")).difference(&case(&[], "")).unwrap().unwrap();
        assert_eq!((both.old.stdout.as_slice(), both.new.stdout.as_slice()), (&b"a\n"[..], &b"b\n"[..]));
        assert_eq!(both.old.stderr, both.new.stderr);
        assert!(scripts(&clock("a"), &clock("a")).difference(&case(&[], "")).unwrap().is_none());
    }

    #[test]
    fn streams_status_and_files_are_seen() {
        let sides = scripts("cat; echo \"$1\" >&2; : > f; exit 3", "cat; echo \"$1\" >&2; : > f; exit 3");
        let both = sides.run(&case(&["x y"], "in")).unwrap();
        assert_eq!(
            (both.old.end, &both.old.stdout[..], &both.old.stderr[..]),
            (End::Exit(3), &b"in"[..], &b"x y\n"[..])
        );
        assert!(both.old.files.contains_key("f"));
        assert!(!both.differ());
        assert!(scripts("echo a", "echo b").difference(&Case::default()).unwrap().is_some());
    }

    #[test]
    fn what_is_not_the_same_twice_or_only_about_itself_is_no_difference() {
        assert!(scripts("echo $$", "echo a").difference(&Case::default()).unwrap().is_none());
        assert!(scripts("echo Usage: a", "echo Usage: b").difference(&Case::default()).unwrap().is_none());
    }

    #[test]
    fn endless_output_is_endless() {
        let both = scripts("exec yes", "exit 0").run(&Case::default()).unwrap();
        assert_eq!((both.old.end, both.new.end), (End::TimedOut, End::Exit(0)));
    }

    #[test]
    fn apart_are_processes_and_not_owners() {
        let (mut command, user) = apart();
        command.args(["sh", "-c", "echo $$; stat -c %u /dev/null; id -u"]);
        let ran = run_in(&mut command, Path::new("/"), b"", user, Limits::seconds(10)).unwrap();
        let nobody = format!("{NOBODY}\n");
        let owner = if User::harmless() == User::Nobody { "0\n" } else { nobody.as_str() };
        assert_eq!(String::from_utf8(ran.stdout).unwrap(), format!("1\n{owner}{nobody}"));
    }

    #[test]
    fn the_setup_makes_files() {
        let case = Case { setup: "mkdir d; chmod 555 d; printf x > f".to_owned(), ..Case::default() };
        let both = scripts("cat f; rm f", "cat f").run(&case).unwrap();
        assert_eq!(both.old.stdout, b"x");
        assert!(!both.old.files.contains_key("f") && both.new.files.contains_key("f"));
    }
}
