//! Tells the story of every pair of `tests/explain/` with `schism explain` and compares it with the golden text.
//!
//! `tests/explain/<name>/` holds `old.c`, `new.c`, the input as a test folder does (`argv`, `stdin`), and `expect.txt`; more
//! arguments are in `options`. The versions may be those of another test, whose folder below `tests/` is in `pair`. With `picture` there, the story is also drawn and compared with `docs/graphs/explain-<name>.svg`.
//! `BLESS=1` rewrites all of them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

#[path = "support/pair.rs"]
mod pair;
mod support;

use pair::versions;
use support::describe;

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders: Vec<PathBuf> = match fs::read_dir(root.join("tests/explain")) {
        Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
        Err(error) => {
            eprintln!("cannot read tests/explain: {error}");
            std::process::exit(2);
        }
    };
    folders.sort();
    let trials = folders.into_iter().map(|folder| {
        let pictures = root.join("docs/graphs");
        Trial::test(name(&folder), move || check(&folder, &pictures))
    });
    let trouble = Trial::test("trouble has status 2 and a reason", check_trouble);
    libtest_mimic::run(&arguments, trials.chain([trouble]).collect()).exit();
}

fn name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

fn check(folder: &Path, pictures: &Path) -> Result<(), Failed> {
    let options = fs::read_to_string(folder.join("options")).unwrap_or_default();
    let input = folder.display().to_string();
    let arguments: Vec<&str> = [&input, "old.c", "new.c"].into_iter().chain(options.split_whitespace()).collect();
    let pair = versions(folder);
    let mut problems = compare(&folder.join("expect.txt"), &explain(&pair, &arguments)?)?;
    if folder.join("picture").exists() {
        let drawn = explain(&pair, &[&arguments[..], &["--format", "svg"]].concat())?;
        problems.push_str(&compare(&pictures.join(format!("explain-{}.svg", name(folder))), &drawn)?);
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
}

fn compare(path: &Path, actual: &str) -> io::Result<String> {
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        fs::write(path, actual)?;
        return Ok(String::new());
    }
    Ok(describe(&name(path), &fs::read(path).unwrap_or_default(), actual.as_bytes()))
}

fn explain(folder: &Path, arguments: &[&str]) -> Result<String, Failed> {
    let output = run(folder, arguments)?;
    if !output.status.success() {
        return Err(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn run(folder: &Path, arguments: &[&str]) -> io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_schism"))
        .arg("explain")
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
}

fn check_trouble() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("argv"), "")?;
    let cases: [(&[&str], &str); 3] = [
        (&["."], "schism explain FINDING OLD NEW"),
        (&["nowhere"], "no folder of a finding"),
        (&[".", "old.c", "new.c"], "old.c"),
    ];
    for (arguments, reason) in cases {
        let output = run(folder.path(), arguments)?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.code() != Some(2) || !said.contains(reason) {
            return Err(format!("{arguments:?}: {} {said}", output.status).into());
        }
    }
    Ok(())
}
