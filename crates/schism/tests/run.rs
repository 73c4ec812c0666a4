//! Runs every program of `tests/run/` under `schism run` and compares what it did with the golden files beside it.
//!
//! `tests/run/<topic>/<name>.c` is one program. Beside it, all optional: `<name>.stdin`; `<name>.args`, one argument
//! a line; `<name>.env`, one `NAME=VALUE` a line; `<name>.files/`, the content of the working directory; and the
//! expectations `<name>.stdout` (nothing by default), `<name>.status` (0 by default) and `<name>.stderr` (compared
//! only if it exists). `BLESS=1` rewrites the expectations from what schism did.
//!
//! Programs below `faults/` must fail: their first line says `// expect: CLASS`, the report on standard error must
//! be of that class, and they run at -O0 only, because an optimiser may remove the fault.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

mod support;

use support::describe;

/// The folder of the programs that must fail.
const FAULTS: &str = "faults";

/// The words of an `expect:` line for a program that a signal ends without a report.
const NO_REPORT: &str = "no report";

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let programs = match programs(&root) {
        Ok(programs) => programs,
        Err(error) => {
            eprintln!("cannot read {}: {error}", root.display());
            std::process::exit(2);
        }
    };
    let trials = programs.into_iter().flat_map(trials).collect();
    libtest_mimic::run(&arguments, trials).exit();
}

/// One program of the corpus.
#[derive(Clone)]
struct Program {
    /// The folder's name.
    topic: String,
    /// The file's name without its extension.
    name: String,
    /// The C file.
    source: PathBuf,
}

impl Program {
    /// The file beside the source with another extension.
    fn beside(&self, extension: &str) -> PathBuf {
        self.source.with_extension(extension)
    }

    /// The lines of an optional file beside the source.
    fn lines(&self, extension: &str) -> io::Result<Vec<String>> {
        let Some(bytes) = optional(&self.beside(extension))? else { return Ok(Vec::new()) };
        let text = String::from_utf8(bytes).map_err(io::Error::other)?;
        Ok(text.lines().map(str::to_owned).collect())
    }

    /// Whether the program must fail.
    fn is_fault(&self) -> bool {
        self.topic == FAULTS
    }
}

/// What a program did, or should do.
struct Outcome {
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    status: i32,
}

/// All programs, in the order of their names.
fn programs(root: &Path) -> io::Result<Vec<Program>> {
    let mut programs = Vec::new();
    for topic in fs::read_dir(root)? {
        let topic = topic?;
        if !topic.file_type()?.is_dir() {
            continue;
        }
        for file in fs::read_dir(topic.path())? {
            let source = file?.path();
            if source.extension() == Some(OsStr::new("c")) {
                let name = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                programs.push(Program { topic: topic.file_name().to_string_lossy().into_owned(), name, source });
            }
        }
    }
    programs.sort_by(|a, b| a.source.cmp(&b.source));
    Ok(programs)
}

/// The tests of one program: one for each level of optimisation.
fn trials(program: Program) -> Vec<Trial> {
    let levels: &[&str] = if program.is_fault() { &["-O0"] } else { &["-O0", "-O1"] };
    let trial = |level: &'static str| {
        let program = program.clone();
        Trial::test(format!("{}/{} {level}", program.topic, program.name), move || check(&program, level))
    };
    levels.iter().copied().map(trial).collect()
}

/// Runs one program and compares or blesses.
fn check(program: &Program, level: &str) -> Result<(), Failed> {
    let actual = execute(program, level)?;
    if program.is_fault() {
        check_class(program, &actual)?;
    }
    // Only -O0 blesses, so that a difference between the levels still fails.
    if std::env::var_os("BLESS").is_some_and(|v| v == "1") && level == "-O0" {
        return Ok(bless(program, &actual)?);
    }
    compare(program, &actual)
}

/// Runs the program in a fresh copy of its files.
fn execute(program: &Program, level: &str) -> Result<Outcome, Failed> {
    let directory = tempfile::tempdir()?;
    let files = program.beside("files");
    if files.is_dir() {
        copy_tree(&files, directory.path())?;
    }
    let source = program.source.canonicalize()?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.arg("run").arg(format!("--cc-arg={level}")).arg(&source).arg("--").args(program.lines("args")?);
    command.current_dir(directory.path());
    // schism itself needs these to find the compiler and its cache; a program reads no variable but those of .env.
    let kept = ["PATH", "HOME", "TMPDIR", "XDG_CACHE_HOME", "SCHISM_CACHE", "SCHISM_BITCODE_READER"];
    command.env_clear().envs(kept.iter().filter_map(|name| Some((*name, std::env::var_os(name)?))));
    for line in program.lines("env")? {
        let (name, value) = line.split_once('=').ok_or(format!("no `=` in the line `{line}` of .env"))?;
        command.env(name, value);
    }
    let input = optional(&program.beside("stdin"))?.unwrap_or_default();
    let mut outcome = run(command, &input)?;
    // The folder of this checkout must not get into a golden file, by way of __FILE__ or a report.
    let folder = format!("{}/", source.parent().unwrap_or(Path::new("")).display());
    outcome.stdout = without(&outcome.stdout, folder.as_bytes());
    outcome.stderr = without(&outcome.stderr, folder.as_bytes());
    Ok(outcome)
}

/// The bytes without any occurrence of `part`.
fn without(bytes: &[u8], part: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((&first, next)) = rest.split_first() {
        match rest.strip_prefix(part) {
            Some(after) => rest = after,
            None => {
                kept.push(first);
                rest = next;
            }
        }
    }
    kept
}

/// Runs a command to its end with the given input. A signal that killed it counts as 128 plus its number.
fn run(mut command: Command, input: &[u8]) -> Result<Outcome, Failed> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let mut stdin = child.stdin.take().ok_or("the child has no standard input")?;
    // No input of the corpus is larger than a pipe holds, so this cannot block; a program that does not read its
    // input is no error.
    match stdin.write_all(input) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(error.into()),
        _ => drop(stdin),
    }
    let output = child.wait_with_output()?;
    let status = output.status.code().or_else(|| signal(&output.status).map(|s| 128 + s)).unwrap_or(-1);
    Ok(Outcome { stdout: output.stdout, stderr: output.stderr, status })
}

/// The signal that ended a process.
fn signal(status: &std::process::ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(status)
}

/// The first line of a failing program names the class that the report must have.
fn check_class(program: &Program, actual: &Outcome) -> Result<(), Failed> {
    let source = fs::read_to_string(&program.source)?;
    let class = source.lines().next().and_then(|line| line.strip_prefix("// expect: "));
    let class = class.ok_or("the first line is not `// expect: CLASS`")?;
    let stderr = String::from_utf8_lossy(&actual.stderr);
    let report = stderr.lines().find(|line| line.starts_with("schism: "));
    let good = match report {
        None => class == NO_REPORT,
        Some(line) => line.starts_with(&format!("schism: {class}: ")),
    };
    if good {
        Ok(())
    } else {
        Err(format!("expected a report of class `{class}`, standard error was:\n{stderr}").into())
    }
}

/// Compares with the golden files and describes every difference.
fn compare(program: &Program, actual: &Outcome) -> Result<(), Failed> {
    let mut problems = String::new();
    let status = expected_status(program)?;
    if status != actual.status {
        problems += &format!("status: expected {status}, was {}\n", actual.status);
    }
    let stdout = optional(&program.beside("stdout"))?.unwrap_or_default();
    problems += &describe("stdout", &stdout, &actual.stdout);
    match optional(&program.beside("stderr"))? {
        Some(stderr) => problems += &describe("stderr", &stderr, &actual.stderr),
        None if program.is_fault() => problems += "there is no golden .stderr; run with BLESS=1 and review it\n",
        None if !problems.is_empty() => problems += &describe("stderr", b"", &actual.stderr),
        None => {}
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
}

/// The exit status that the program should have.
fn expected_status(program: &Program) -> Result<i32, Failed> {
    match optional(&program.beside("status"))? {
        None => Ok(0),
        Some(bytes) => Ok(String::from_utf8(bytes)?.trim().parse()?),
    }
}

/// Rewrites the golden files; a file with the default content is removed.
fn bless(program: &Program, actual: &Outcome) -> io::Result<()> {
    let keep = |extension: &str, bytes: &[u8], is_default: bool| {
        let path = program.beside(extension);
        match is_default {
            true if path.exists() => fs::remove_file(path),
            true => Ok(()),
            false => fs::write(path, bytes),
        }
    };
    keep("stdout", &actual.stdout, actual.stdout.is_empty())?;
    keep("stderr", &actual.stderr, actual.stderr.is_empty() && !program.is_fault())?;
    keep("status", format!("{}\n", actual.status).as_bytes(), actual.status == 0)
}

/// The content of a file that need not exist.
fn optional(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Copies a directory with everything below it, links as links.
fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (kind, target) = (entry.file_type()?, to.join(entry.file_name()));
        if kind.is_dir() {
            fs::create_dir(&target)?;
            copy_tree(&entry.path(), &target)?;
        } else if kind.is_symlink() {
            std::os::unix::fs::symlink(fs::read_link(entry.path())?, target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
