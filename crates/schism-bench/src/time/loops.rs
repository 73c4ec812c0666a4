//! Loops in which two versions part and meet in each round: time and memory for more and more rounds.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use super::{Part, pair};
use crate::native::{End, Limits, run};
use crate::table::Table;

const PAIRS: [&str; 10] = [
    "branch-by-mask",
    "call-by-text",
    "hash-by-shift",
    "index-by-pointer",
    "list-at-front",
    "prefix-sums",
    "strength-reduction",
    "sum-by-product",
    "swap-by-xor",
    "up-by-down",
];
const ROUNDS: [u32; 3] = [64, 128, 256];
/// What the most rounds may take.
const MOST_SECONDS: f64 = 2.0;
const MOST_BYTES: u64 = 200 << 20;
/// Twice the rounds may take twice the time, and this much more: what does not depend on rounds varies from run to run.
const SLACK_SECONDS: f64 = 0.5;
/// The best of so many runs counts, because whatever else the machine does only makes them slower.
const RUNS: usize = 3;

/// Compares all of them.
pub(super) fn measure(schism: &Path, place: &Path) -> Result<Part> {
    let mut heading = vec!["pair".to_owned()];
    for rounds in ROUNDS {
        heading.extend([format!("s, {rounds}"), format!("MiB, {rounds}")]);
    }
    let mut table = Table::new(&heading.iter().map(String::as_str).collect::<Vec<_>>());
    let mut problems = Vec::new();
    for name in PAIRS {
        let mut cells = vec![name.to_owned()];
        let mut times = Vec::new();
        for rounds in ROUNDS {
            let (seconds, peak) = best(schism, place, name, rounds)?;
            cells.extend([format!("{seconds:.2}"), (peak >> 20).to_string()]);
            times.push(seconds);
            if rounds == ROUNDS[ROUNDS.len() - 1] && (seconds > MOST_SECONDS || peak > MOST_BYTES) {
                problems.push(format!("loops/{name}: {seconds:.2} s and {} MiB at {rounds} rounds", peak >> 20));
            }
        }
        if times.windows(2).any(|pair| pair[1] > 2.0 * pair[0] + SLACK_SECONDS) {
            problems.push(format!("loops/{name}: {times:.2?} s are not linear in the rounds"));
        }
        let cells: Vec<&dyn std::fmt::Display> = cells.iter().map(|cell| cell as &dyn std::fmt::Display).collect();
        table.row(&cells);
    }
    let mut text = String::new();
    let _ = write!(
        text,
        "The pairs of `tests/pairs/loops`, with so many rounds, warm; the best of {RUNS} runs. At {} rounds, at most \
         {MOST_SECONDS} s and {} MiB, and time linear in rounds.\n\n{table}",
        ROUNDS[ROUNDS.len() - 1],
        MOST_BYTES >> 20
    );
    Ok(Part { title: "Loops that part and meet in each round", text, problems })
}

fn best(schism: &Path, place: &Path, name: &str, rounds: u32) -> Result<(f64, u64)> {
    let ([old, new], words) = pair(&format!("loops/{name}"))?;
    let mut best: Option<(f64, u64)> = None;
    // The first run builds what the others find in the cache.
    for number in 0..=RUNS {
        let mut command = Command::new(schism);
        command.arg("diff").args([&old, &new]).arg(format!("--cc-arg=-DROUNDS={rounds}")).arg("-o");
        command.arg(place.join("out")).args(&words);
        let ran = run(&mut command, Limits::seconds(300))?;
        anyhow::ensure!(matches!(ran.end, End::Exit(0 | 3)), "loops/{name}: {:?}: {}", ran.end, ran.stderr_text());
        if number > 0 {
            let seconds = ran.wall.as_secs_f64();
            best = Some(best.map_or((seconds, ran.peak), |(one, peak)| (one.min(seconds), peak.min(ran.peak))));
        }
    }
    best.context("no run")
}
