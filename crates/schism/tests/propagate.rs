//! Compares every pair of `tests/propagate/` with `--strategy propagate` and looks at how many runs it takes to reach the change and to
//! show a difference.
//!
//! `tests/propagate/<name>/` holds `old.c`, `new.c`, `template` and `expect.txt`: the verdict, the strategy's own line, and the commands of
//! the findings. `BLESS=1` rewrites it. The versions may be those of another test, whose folder below `tests/` is in `pair`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};

#[path = "support/pair.rs"]
mod pair;
mod support;

use pair::versions;
use support::describe;

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/propagate");
    let mut folders: Vec<PathBuf> = match fs::read_dir(root) {
        Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
        Err(error) => {
            eprintln!("cannot read tests/propagate: {error}");
            std::process::exit(2);
        }
    };
    folders.sort();
    let name = |folder: &Path| folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let trials = folders.into_iter().map(|folder| Trial::test(name(&folder), move || check(&folder)));
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn check(folder: &Path) -> Result<(), Failed> {
    let out = tempfile::tempdir()?;
    let template = fs::read_to_string(folder.join("template"))?;
    let output = Command::new(env!("CARGO_BIN_EXE_schism"))
        .args(["diff", "--max-time", "0", "--strategy", "propagate", "old.c", "new.c", "-o"])
        .arg(out.path().join("out"))
        .arg("--")
        .args(template.split_whitespace())
        .current_dir(versions(folder))
        .stdin(Stdio::null())
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let verdict = text.lines().take(1);
    let told = text.lines().filter(|line| line.contains("propagate:") || line.starts_with("   $ "));
    let printed: String = verdict.chain(told).map(|line| format!("{}\n", line.trim())).collect();
    let golden = folder.join("expect.txt");
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        fs::write(&golden, printed)?;
        return Ok(());
    }
    let problems = describe("expect.txt", &fs::read(&golden).unwrap_or_default(), printed.as_bytes());
    if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
}
