//! Replays generated tests on a native program, faster than their scripts do: one process for each test.

use crate::native::{End, Limits, Ran};
use crate::sandbox::{NOBODY, User, run_in};
use anyhow::{Context, Result, ensure};
use schism_case::{Input, Node, Outcome, Status};
use schism_report::{TestFolder, quote};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use tempfile::TempDir;

/// Native runs that take longer count as endless.
const WALL_SECONDS: u64 = 20;
/// How much of an output a report shows.
const SHOWN: usize = 120;
/// Faults that a processor or the C library notices too. All others may go unnoticed in native code.
const NOTICED: &[&str] = &["abort", "division by zero", "division overflow", "null pointer"];

/// A program, ready to be run on tests.
pub struct Replayer {
    name: String,
    program: PathBuf,
    place: TempDir,
    user: User,
    count: AtomicU64,
}

/// Regular files by name.
type Files = BTreeMap<Vec<u8>, Vec<u8>>;

/// What a test says of itself.
pub struct Predicted {
    input: Input,
    outcome: Outcome,
    /// The path was left before its end.
    unfinished: bool,
}

impl Predicted {
    /// Reads a test.
    pub fn read(test: &TestFolder, program: &str) -> Result<Predicted> {
        let json = fs::read(test.path().join("test.json"))?;
        let json: serde_json::Value = serde_json::from_slice(&json)?;
        let unfinished = json["kind"] == "unfinished";
        Ok(Predicted { input: test.read_input(program.as_bytes())?, outcome: test.read_outcome()?, unfinished })
    }

    /// The command line and the standard input, as one would type them.
    pub fn command(&self) -> String {
        let words: Vec<String> = self.input.argv.iter().map(|word| quote(word)).collect();
        format!("printf %s {} | {}", shown(&self.input.stdin), words.join(" "))
    }

    /// Whether only the beginning of the output is predicted: a native run goes on after a fault that only the
    /// machine sees, and after the end of a budget.
    fn is_open(&self) -> bool {
        let class = self.outcome.fault.as_deref().and_then(|fault| fault.split(':').next());
        self.unfinished || class.is_some_and(|class| !NOTICED.contains(&class))
    }
}

impl Replayer {
    /// Copies the program to where everybody may run it.
    pub fn new(name: &str, program: &Path) -> Result<Replayer> {
        let place = tempfile::tempdir()?;
        fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755))?;
        let copy = place.path().join("program");
        fs::copy(program, &copy).with_context(|| format!("cannot copy {}", program.display()))?;
        Ok(Replayer { name: name.to_owned(), program: copy, place, user: User::harmless(), count: AtomicU64::new(0) })
    }

    /// Runs a test; `adjust` may add to the command.
    pub fn run(&self, test: &Predicted, adjust: impl FnOnce(&mut Command)) -> Result<(Ran, Vec<String>)> {
        let input = &test.input;
        ensure!(input.files.is_empty() && !input.stdin_is_file, "tests with files are replayed by their run.sh");
        let folder = self.place.path().join(self.count.fetch_add(1, Ordering::Relaxed).to_string());
        fs::create_dir(&folder)?;
        if self.user == User::Nobody {
            std::os::unix::fs::chown(&folder, Some(NOBODY), Some(NOBODY))?;
        }
        let mut command = Command::new(&self.program);
        command.arg0(&self.name).env_clear();
        command.args(input.argv.iter().skip(1).map(|word| OsStr::from_bytes(word)));
        for variable in &input.environment {
            let at = variable.iter().position(|&byte| byte == b'=').unwrap_or(variable.len());
            let value = variable.get(at + 1..).unwrap_or_default();
            command.env(OsStr::from_bytes(&variable[..at]), OsStr::from_bytes(value));
        }
        adjust(&mut command);
        let ran = run_in(&mut command, &folder, &input.stdin, self.user, Limits::seconds(WALL_SECONDS))?;
        let differences = differences(test, &ran, &files_in(&folder)?);
        fs::remove_dir_all(&folder)?;
        Ok((ran, differences))
    }
}

/// In what a native run was not as predicted: output, status and files.
fn differences(test: &Predicted, ran: &Ran, left: &Files) -> Vec<String> {
    let (wanted, mut list) = (&test.outcome, Vec::new());
    if test.is_open() {
        if !ran.stdout.starts_with(&wanted.stdout) {
            list.push(both("first part of stdout", &shown(&wanted.stdout), &shown(&ran.stdout)));
        }
        return list;
    }
    if wanted.stdout != ran.stdout {
        list.push(both("stdout", &shown(&wanted.stdout), &shown(&ran.stdout)));
    }
    let status = match wanted.status {
        Status::Exited(status) => i32::from(status),
        Status::Killed(signal) => 128 + signal,
    };
    let found = match ran.end {
        End::Exit(status) => Some(status),
        End::Signal(signal) => Some(128 + signal),
        End::TimedOut => None,
    };
    if found != Some(status) {
        let found = found.map_or("none: it ran without end".to_owned(), |found| found.to_string());
        list.push(both("status", &status.to_string(), &found));
    }
    let predicted: Files = wanted
        .files
        .iter()
        .filter_map(|(name, entry)| match &entry.node {
            Node::File { content, .. } => Some((name.to_vec(), content.clone())),
            _ => None,
        })
        .collect();
    if predicted != *left {
        list.push(both("files", &names(&predicted), &names(left)));
    }
    if !list.is_empty() && wanted.stderr != ran.stderr {
        list.push(both("stderr", &shown(&wanted.stderr), &shown(&ran.stderr)));
    }
    list
}

fn both(what: &str, predicted: &str, native: &str) -> String {
    format!("{what}: predicted {predicted}, native {native}")
}

fn shown(bytes: &[u8]) -> String {
    match bytes.get(..SHOWN) {
        Some(start) if bytes.len() > SHOWN => format!("{}... ({} bytes)", quote(start), bytes.len()),
        _ => quote(bytes),
    }
}

fn names(files: &Files) -> String {
    let file = |(name, content): (&Vec<u8>, &Vec<u8>)| format!("{} = {}", quote(name), shown(content));
    format!("[{}]", files.iter().map(file).collect::<Vec<_>>().join(", "))
}

/// The regular files in a folder; with these templates no tool makes anything else.
fn files_in(folder: &Path) -> Result<Files> {
    let mut files = Files::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            files.insert(entry.file_name().into_vec(), fs::read(entry.path())?);
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::{Predicted, Replayer};
    use schism_case::{FileTree, Input, Outcome, Status};
    use std::path::Path;
    use std::process::Command;

    fn differences(stdout: &str, status: u8, fault: Option<&str>) -> Vec<String> {
        let mut input = Input::new(["sh", "-c", "cat; exit 3"]);
        input.stdin = b"in".to_vec();
        let outcome = Outcome {
            stdout: stdout.into(),
            stderr: vec![],
            status: Status::Exited(status),
            files: FileTree::default(),
            fault: fault.map(str::to_owned),
            outputs: vec![],
        };
        let test = Predicted { input, outcome, unfinished: false };
        let path = |command: &mut Command| {
            command.env("PATH", "/bin");
        };
        Replayer::new("sh", Path::new("/bin/sh")).unwrap().run(&test, path).unwrap().1
    }

    #[test]
    fn a_right_prediction_has_no_difference() {
        assert_eq!(differences("in", 3, None), Vec::<String>::new());
    }

    #[test]
    fn output_and_status_are_compared() {
        assert_eq!(differences("it", 3, None), ["stdout: predicted it, native in"]);
        assert_eq!(differences("in", 0, None), ["status: predicted 0, native 3"]);
    }

    #[test]
    fn after_a_fault_that_only_the_machine_sees_the_rest_is_open() {
        assert_eq!(differences("i", 139, Some("out of bounds: read of 1 byte")), Vec::<String>::new());
        assert_eq!(differences("i", 136, Some("division by zero")).len(), 2);
    }
}
