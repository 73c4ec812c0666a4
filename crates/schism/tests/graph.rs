//! Draws the graphs of every pair of `tests/graph/` with `schism graph` and compares them with the golden files.
//!
//! `tests/graph/<name>/` holds `old.c`, `new.c`, `commands`, one `schism graph` a line without the file names, and
//! `expect.txt`, what they print. A line that starts with `picture` is also drawn as SVG and compared with
//! `docs/graphs/<name>-<kind>.svg`. `BLESS=1` rewrites all of them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

mod support;

use support::describe;

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = match folders(&root.join("tests/graph")) {
        Ok(folders) => folders,
        Err(error) => {
            eprintln!("cannot read tests/graph: {error}");
            std::process::exit(2);
        }
    };
    let pictures = root.join("docs/graphs");
    let trials = folders.into_iter().map(|folder| {
        let (name, pictures) = (name(&folder), pictures.clone());
        Trial::test(name, move || check(&folder, &pictures))
    });
    let trouble = Trial::test("trouble has status 2 and a reason", check_trouble);
    libtest_mimic::run(&arguments, trials.chain([trouble]).collect()).exit();
}

fn folders(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut folders = fs::read_dir(root)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    folders.sort();
    Ok(folders)
}

fn name(folder: &Path) -> String {
    folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Runs all commands of a pair; the pictures among them are drawn as well.
fn check(folder: &Path, pictures: &Path) -> Result<(), Failed> {
    let mut printed = String::new();
    let mut problems = String::new();
    for line in fs::read_to_string(folder.join("commands"))?.lines() {
        let (drawn, arguments) = match line.strip_prefix("picture ") {
            Some(arguments) => (true, arguments),
            None => (false, line),
        };
        let words: Vec<_> = arguments.split_whitespace().collect();
        printed.push_str(&format!("$ schism graph {arguments}\n{}\n", graph(folder, &words)?));
        if drawn {
            let kind = words.first().copied().unwrap_or_default();
            let path = pictures.join(format!("{}-{kind}.svg", name(folder)));
            let picture = graph(folder, &[&words[..], &["--format", "svg"]].concat())?;
            problems.push_str(&compare(&path, &picture)?);
        }
    }
    problems.push_str(&compare(&folder.join("expect.txt"), &printed)?);
    if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
}

/// How a file differs from what it should hold; with `BLESS=1` it is made to.
fn compare(path: &Path, actual: &str) -> io::Result<String> {
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        fs::write(path, actual)?;
        return Ok(String::new());
    }
    Ok(describe(&name(path), &fs::read(path)?, actual.as_bytes()))
}

/// What a command prints.
fn graph(folder: &Path, arguments: &[&str]) -> Result<String, Failed> {
    let output = run(folder, &[arguments, &["old.c", "new.c"]].concat())?;
    if !output.status.success() {
        return Err(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

fn run(folder: &Path, arguments: &[&str]) -> io::Result<Output> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.arg("graph").args(arguments).current_dir(folder).stdin(Stdio::null()).output()
}

/// What cannot be drawn: a missing file, an unknown function, line or kind, several functions where one is wanted.
fn check_trouble() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("a.c"), "int f(void) { return 1; }\nint main(void) { return f(); }\n")?;
    let cases: [(&[&str], &str); 6] = [
        (&["csg", "a.c", "missing.c"], "missing.c"),
        (&["cfg", "a.c", "a.c", "--function", "g"], "no function `g`"),
        (&["cfg", "a.c", "a.c", "--function", "f", "--function", "main"], "one function"),
        (&["slice", "a.c", "a.c", "--line", "7"], "line 7"),
        (&["circle", "a.c", "a.c"], "circle"),
        (&["csg", "a.c", "a.c", "-o", "no/such/folder.svg"], "no/such/folder.svg"),
    ];
    for (arguments, words) in cases {
        let output = run(folder.path(), arguments)?;
        let messages = String::from_utf8_lossy(&output.stderr);
        if output.status.code() != Some(2) || !messages.contains(words) || !output.stdout.is_empty() {
            return Err(format!("{arguments:?}: {}, no `{words}` in: {messages}", output.status).into());
        }
    }
    Ok(())
}
