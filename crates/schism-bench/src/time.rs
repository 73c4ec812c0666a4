//! `bench-time`: where the time of a comparison goes, whether `--max-time` is kept, and what loops cost in which versions part and meet in each
//! round.

mod loops;
mod stages;

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::args::Args;
use crate::native::{Limits, run_ok};
use crate::paths;

const PAGE: &str = "docs/time.md";
/// The limits that are to be kept.
const LIMITS: [u64; 3] = [5, 20, 60];

/// Runs the benchmark and prints its tables; `--write` keeps them in the documentation. `--limits 5,20` tries other limits.
pub fn bench(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let limits: Option<String> = args.value("--limits")?;
    let write = args.flag("--write");
    args.finish()?;
    let limits = match &limits {
        Some(text) => text.split(',').map(str::parse).collect::<Result<Vec<u64>, _>>().context("--limits")?,
        None => LIMITS.to_vec(),
    };
    let schism = paths::schism()?;
    let place = tempfile::tempdir()?;
    let parts = [
        loops::measure(&schism, place.path())?,
        stages::measure(&schism, place.path())?,
        stages::overrun(&schism, place.path(), &limits)?,
        stages::identical(&schism, place.path())?,
    ];
    let mut text = String::new();
    let mut problems = Vec::new();
    for part in parts {
        text += &format!("## {}\n\n{}\n", part.title, part.text);
        problems.extend(part.problems);
    }
    print!("{text}");
    problems.iter().for_each(|problem| println!("{problem}"));
    if write {
        write_page(&text, &problems)?;
    }
    ensure!(problems.is_empty(), "{} promises are not kept", problems.len());
    Ok(())
}

/// A section of the page.
struct Part {
    title: &'static str,
    text: String,
    /// What is not as it is promised.
    problems: Vec<String>,
}

fn write_page(text: &str, problems: &[String]) -> Result<()> {
    let output = |program: &str, arguments: &[&str]| -> Result<String> {
        let ran = run_ok(Command::new(program).args(arguments).current_dir(paths::root()), Limits::seconds(30))?;
        Ok(String::from_utf8_lossy(&ran.stdout).trim().to_owned())
    };
    let (date, commit) = (output("date", &["-u", "+%F"])?, output("git", &["describe", "--always", "--dirty"])?);
    let cpus = std::thread::available_parallelism().map_or(1, usize::from);
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or("?").to_owned();
    let kept = match problems {
        [] => "Everything is as promised.".to_owned(),
        problems => format!("Not as promised:\n\n- {}", problems.join("\n- ")),
    };
    let page = format!(
        "# Time\n\nMeasured on {date} at {commit} by `make bench-time ARGS=--write`, on {cpus} processors with a load of {load} at the end. \
         Seconds are those of a clock on the wall.\n\n{kept}\n\n{text}"
    );
    fs::write(paths::root().join(PAGE), page.trim_end().to_owned() + "\n")
        .with_context(|| format!("cannot write {PAGE}"))
}

/// A pair of `tests/pairs`: its versions, and the words of its command.
fn pair(name: &str) -> Result<([std::path::PathBuf; 2], Vec<String>)> {
    let folder = paths::root().join("tests/pairs").join(name);
    let text = fs::read_to_string(folder.join("cmd")).with_context(|| format!("cmd of {name}"))?;
    let words = text.split_whitespace().map(|word| word.replace("FIXTURE", &fixture(&folder))).collect();
    Ok((["old.c", "new.c"].map(|version| folder.join(version)), words))
}

fn fixture(folder: &Path) -> String {
    folder.join("fixture").display().to_string()
}
