//! When a comparison has come how far, whether it ends in time, and what it takes to say that nothing changed.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::{Part, pair};
use crate::native::{End, Limits, Ran, run};
use crate::table::Table;

/// Twenty pairs of all kinds: crashes, hangs, output, leaks, processes, threads, and some without a difference.
const PAIRS: [&str; 20] = [
    "algorithms/tokenizer",
    "algorithms/calculator",
    "combined/two-counters",
    "crash/heap-overflow",
    "crash/use-after-free",
    "data/format-string",
    "files/contents",
    "floats/rounding",
    "functions/longjmp-parted",
    "guards/nested-parser",
    "hang/no-progress",
    "leak/error-path",
    "library/strtol-base",
    "loops/sum-by-product",
    "memory/hash-buckets",
    "processes/pipe-content",
    "recursion/pattern",
    "refactor/fused-loops",
    "threads/worker-value",
    "undefined/signed-overflow",
];
/// Pairs that go on for longer than any limit with these templates.
const LONG: [(&str, &str); 5] = [
    ("algorithms/tokenizer", "--sym-stdin 200"),
    ("guards/nested-parser", "--sym-arg 200 --sym-stdin 200"),
    ("hang/no-progress", "--sym-arg 60 --sym-stdin 300"),
    ("memory/hash-buckets", "--sym-arg 60 --sym-stdin 300"),
    ("stdin/expression-per-line", "--sym-stdin 300"),
];
/// What a limit may be exceeded by: this many seconds, or this share.
const OVER_SECONDS: f64 = 1.0;
const OVER_SHARE: f64 = 0.05;
/// What identical sources may take, cold and warm.
const IDENTICAL: [f64; 2] = [1.0, 0.2];
const WALL: u64 = 300;

/// One run of `schism diff`.
struct Run {
    ran: Ran,
    timings: Value,
    place: PathBuf,
}

impl Run {
    fn of(schism: &Path, place: &Path, files: &[PathBuf; 2], words: &[&str]) -> Result<Run> {
        let out = place.join("out");
        // What a run before left must not be taken for this one's.
        if out.exists() {
            fs::remove_dir_all(&out)?;
        }
        let mut command = Command::new(schism);
        let ran = run(command.arg("diff").args(files).arg("-o").arg(&out).args(words), Limits::seconds(WALL))?;
        ensure!(
            matches!(ran.end, End::Exit(0 | 1 | 3)),
            "{}: {:?}: {}",
            files[1].display(),
            ran.end,
            ran.stderr_text()
        );
        let timings = fs::read(out.join("timings.json")).context("no timings.json")?;
        Ok(Run { ran, timings: serde_json::from_slice(&timings)?, place: out })
    }

    fn moment(&self, name: &str) -> String {
        self.timings[name].as_f64().map_or("-".to_owned(), |seconds| format!("{seconds:.2}"))
    }

    fn seconds(&self) -> f64 {
        self.ran.wall.as_secs_f64()
    }

    fn ended(&self) -> Result<String> {
        let findings: Value = serde_json::from_slice(&fs::read(self.place.join("findings.json"))?)?;
        Ok(findings["run"]["ended"].as_str().unwrap_or("?").to_owned())
    }
}

/// An argument that no compiler was ever given: what depends on it is in no cache.
fn unheard_of(number: usize) -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    format!("--cc-arg=-DSCHISM_BENCH_{}_{number}", now.as_nanos())
}

/// The way of twenty pairs, cold and warm.
pub(super) fn measure(schism: &Path, place: &Path) -> Result<Part> {
    let mut table = Table::new(&[
        "pair",
        "cold: built",
        "first path",
        "difference",
        "end",
        "warm: built",
        "first path",
        "difference",
        "end",
    ]);
    for (number, name) in PAIRS.into_iter().enumerate() {
        let (files, words) = pair(name)?;
        let fresh = unheard_of(number);
        let words: Vec<&str> = std::iter::once(fresh.as_str()).chain(words.iter().map(String::as_str)).collect();
        let mut cells = vec![name.to_owned()];
        for _ in ["cold", "warm"] {
            let run = Run::of(schism, place, &files, &words)?;
            cells.extend(["built_seconds", "path_seconds", "first_seconds"].map(|name| run.moment(name)));
            cells.push(format!("{:.2}", run.seconds()));
        }
        table.row(&cells.iter().map(|cell| cell as &dyn Display).collect::<Vec<_>>());
    }
    let text = format!(
        "Seconds from the start until both native programs were built, the first path was at its end, the first difference was confirmed, and \
         to the end. Cold: nothing of the pair is in the cache, but the C library is.\n\n{table}"
    );
    Ok(Part { title: "Twenty pairs, cold and warm", text, problems: Vec::new() })
}

/// What is exceeded of limits by pairs that would go on for longer.
pub(super) fn overrun(schism: &Path, place: &Path, limits: &[u64]) -> Result<Part> {
    let mut heading = vec!["pair".to_owned()];
    for limit in limits {
        heading.extend([format!("cold, {limit} s"), format!("warm, {limit} s")]);
    }
    let mut table = Table::new(&heading.iter().map(String::as_str).collect::<Vec<_>>());
    let mut problems = Vec::new();
    for (number, (name, template)) in LONG.into_iter().enumerate() {
        let (files, _) = pair(name)?;
        let mut cells = vec![name.to_owned()];
        for &limit in limits {
            let (fresh, most) = (unheard_of(number), limit.to_string());
            for _ in ["cold", "warm"] {
                let mut words = vec![fresh.as_str(), "--max-time", &most, "--"];
                words.extend(template.split_whitespace());
                let run = Run::of(schism, place, &files, &words)?;
                let over = run.seconds() - limit as f64;
                if over > OVER_SECONDS.max(OVER_SHARE * limit as f64) {
                    problems.push(format!("{name}: --max-time {limit} took {:.2} s", run.seconds()));
                }
                let note = if run.ended()? == "max-time" { "" } else { " (ended by itself)" };
                cells.push(format!("{:.2}{note}", run.seconds()));
            }
        }
        table.row(&cells.iter().map(|cell| cell as &dyn Display).collect::<Vec<_>>());
    }
    let text = format!(
        "Seconds that `--max-time` lets pairs take whose templates are too large for any limit. At most {OVER_SECONDS} s or {} % more.\n\n{table}",
        100.0 * OVER_SHARE
    );
    Ok(Part { title: "Limits on time", text, problems })
}

/// Sources that are the same.
pub(super) fn identical(schism: &Path, place: &Path) -> Result<Part> {
    let mut table = Table::new(&["pair", "cold", "warm"]);
    let mut problems = Vec::new();
    for (number, name) in
        ["algorithms/calculator", "algorithms/tokenizer", "guards/nested-parser"].into_iter().enumerate()
    {
        let ([old, _], words) = pair(name)?;
        let copy = place.join("copy.c");
        fs::copy(&old, &copy)?;
        let files = [old, copy];
        let fresh = unheard_of(number);
        let words: Vec<&str> = std::iter::once(fresh.as_str()).chain(words.iter().map(String::as_str)).collect();
        let mut cells = vec![name.to_owned()];
        for (most, when) in IDENTICAL.into_iter().zip(["cold", "warm"]) {
            let run = Run::of(schism, place, &files, &words)?;
            if run.seconds() > most {
                problems.push(format!("{name} against itself, {when}: {:.2} s", run.seconds()));
            }
            cells.push(format!("{:.2}", run.seconds()));
        }
        table.row(&cells.iter().map(|cell| cell as &dyn Display).collect::<Vec<_>>());
    }
    let [cold, warm] = IDENTICAL;
    let text = format!(
        "Seconds until two copies of one source are called the same: under {cold} s cold, {warm} s warm.\n\n{table}"
    );
    Ok(Part { title: "Identical sources", text, problems })
}
