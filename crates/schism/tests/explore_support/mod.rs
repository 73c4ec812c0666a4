//! Replaying generated tests on native binaries.

pub mod entry;
pub mod words;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use libtest_mimic::Failed;
use schism_case::{FileTree, Node, Outcome, Status};
use schism_report::TestFolder;

use crate::support::describe;

/// Seconds after which a native run counts as hanging.
const PATIENCE: &str = "20";

/// Faults that a processor or the C library notices too. All others (a read just behind an array, a use after free) may
/// go unnoticed natively.
const NOTICED: &[&str] = &["abort", "division by zero", "division overflow", "null pointer", "reported error"];

/// Faults that are limits of the machine. The corpus must not run into any.
const LIMITS: &[&str] = &["undefined function", "undefined variable", "unsupported"];

/// Replays a test on a binary and describes what is not as predicted; nothing if all is.
///
/// The rule: standard output, status and the files left behind must be as predicted. A test of a fault that native code may not
/// notice is the exception: a processor goes on where the machine stopped, so all that was printed before must come first,
/// and the rest is open.
pub fn replay(test: &TestFolder, binary: &Path) -> Result<String, Failed> {
    let expected = test.read_outcome()?;
    if class(&expected).is_some_and(|class| LIMITS.contains(&class)) {
        return Ok(expected.fault.unwrap_or_default() + "\n");
    }
    let folder = tempfile::tempdir()?;
    let directory = folder.path().join("dir");
    let mut command = Command::new("timeout");
    command.arg(PATIENCE).arg(test.path().join("run.sh")).arg("--in").arg(&directory).arg(binary);
    command.env("SCHISM", env!("CARGO_BIN_EXE_schism"));
    let output = command.stdin(Stdio::null()).output()?;
    if goes_on(&expected) {
        let start = &output.stdout[..expected.stdout.len().min(output.stdout.len())];
        return Ok(describe("stdout before the fault", &expected.stdout, start));
    }
    let mut problems = describe("stdout", &expected.stdout, &output.stdout);
    let status = shell_status(expected.status);
    if output.status.code() != Some(status) {
        problems += &format!("status: predicted {status}, was {:?}\n", output.status.code());
    }
    problems += &left_behind(&expected.files, &directory)?;
    if !problems.is_empty() {
        problems += &describe("stderr", &expected.stderr, &output.stderr);
    }
    Ok(problems)
}

/// Whether a native run may go on where the machine stopped.
fn goes_on(expected: &Outcome) -> bool {
    class(expected).is_some_and(|class| !NOTICED.contains(&class))
}

/// The class of a predicted fault.
fn class(expected: &Outcome) -> Option<&str> {
    expected.fault.as_deref()?.split(':').next()
}

fn shell_status(status: Status) -> i32 {
    match status {
        Status::Exited(status) => i32::from(status),
        Status::Killed(signal) => 128 + signal,
    }
}

/// How the files in a directory differ from the predicted ones, owners apart.
fn left_behind(expected: &FileTree, directory: &Path) -> io::Result<String> {
    let mut problems = String::new();
    let found = listing(directory)?;
    let predicted: BTreeMap<Vec<u8>, String> = expected
        .iter()
        .filter(|(_, entry)| !entry.is_directory())
        .map(|(path, entry)| (path.to_vec(), entry_line(&entry.node)))
        .collect();
    let names = found.keys().chain(predicted.keys()).collect::<std::collections::BTreeSet<_>>();
    for name in names {
        let (predicted, found) = (predicted.get(name), found.get(name));
        if predicted != found {
            let shown = |line: Option<&String>| line.map_or("nothing".to_owned(), String::clone);
            let name = name.escape_ascii();
            problems += &format!("file {name}: predicted {}, was {}\n", shown(predicted), shown(found));
        }
    }
    Ok(problems)
}

/// One entry in words.
fn entry_line(node: &Node) -> String {
    match node {
        Node::File { content, mode } => format!("file {mode:o} {}", content.escape_ascii()),
        Node::Directory { mode } => format!("directory {mode:o}"),
        Node::Symlink { target } => format!("link {}", target.escape_ascii()),
        Node::Fifo { mode } => format!("pipe {mode:o}"),
        Node::Socket { mode } => format!("socket {mode:o}"),
    }
}

/// All but directories below a directory, in words.
fn listing(directory: &Path) -> io::Result<BTreeMap<Vec<u8>, String>> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(above) = waiting.pop() {
        for entry in fs::read_dir(directory.join(&above))? {
            let path = above.join(entry?.file_name());
            let full = directory.join(&path);
            let data = fs::symlink_metadata(&full)?;
            let mode = (data.permissions().mode() & 0o7777) as u16;
            let node = match data.file_type() {
                kind if kind.is_dir() => {
                    waiting.push(path);
                    continue;
                }
                kind if kind.is_symlink() => {
                    Node::Symlink { target: fs::read_link(&full)?.as_os_str().as_bytes().to_vec() }
                }
                kind if kind.is_fifo() => Node::Fifo { mode },
                kind if kind.is_socket() => Node::Socket { mode },
                _ => Node::File { content: fs::read(&full)?, mode },
            };
            found.insert(path.as_os_str().as_bytes().to_vec(), entry_line(&node));
        }
    }
    Ok(found)
}

/// All files below a folder with their contents, but those that depend on the clock.
pub fn contents(folder: &Path) -> io::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(next)? {
            let path = entry?.path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.file_name() != Some(OsStr::new("timings.json")) {
                let name = path.strip_prefix(folder).unwrap_or(&path).to_owned();
                found.insert(name, fs::read(&path)?);
            }
        }
    }
    Ok(found)
}
