//! `bench-input`: small programs compared without a template. Is their difference found, and how soon?
//!
//! Each pair of `tests/input` differs, behind options, words, files, standard input or the environment that only the program itself speaks of. The pairs
//! were written before the derived input was tried on them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::args::Args;
use crate::native::{End, Limits, run};
use crate::paths;
use crate::table::Table;

/// `--max-time` of each comparison.
const SECONDS: u64 = 30;
/// How much longer than that a run may take before it is taken for endless.
const GRACE_SECONDS: u64 = 60;
/// Percent of the pairs that must be found.
const WANTED: usize = 75;

const HEAD: &str = include_str!("input/head.md");

/// What came of one pair.
struct Row {
    name: String,
    /// The command that shows the difference.
    found: Option<String>,
    verdict: String,
    instructions: Option<u64>,
    seconds: Option<f64>,
}

/// Runs the benchmark and prints its table; `--write` keeps it in the documentation.
pub fn bench(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let seconds = args.value("--seconds")?.unwrap_or(SECONDS);
    let only: String = args.value("--pair")?.unwrap_or_default();
    let write = args.flag("--write");
    args.finish()?;
    let schism = paths::schism()?;
    let pairs: Vec<PathBuf> = pairs()?.into_iter().filter(|pair| name(pair).contains(&only)).collect();
    ensure!(!pairs.is_empty(), "no pair has '{only}' in its name");
    let rows = pairs.iter().map(|pair| measure(&schism, pair, seconds)).collect::<Result<Vec<_>>>()?;
    let text = table(&rows, seconds);
    print!("{text}");
    if write && only.is_empty() {
        fs::write(paths::root().join("docs/input.md"), format!("{HEAD}\n{text}"))?;
    }
    let found = rows.iter().filter(|row| row.found.is_some()).count();
    ensure!(found * 100 >= rows.len() * WANTED, "found: {found} of {}, and {WANTED} % are wanted", rows.len());
    Ok(())
}

fn pairs() -> Result<Vec<PathBuf>> {
    let folder = paths::root().join("tests/input");
    let entries = fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut pairs = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    pairs.retain(|pair| pair.is_dir());
    pairs.sort();
    Ok(pairs)
}

fn name(pair: &Path) -> String {
    pair.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn measure(schism: &Path, pair: &Path, seconds: u64) -> Result<Row> {
    let out = paths::target().join("bench-input").join(name(pair));
    let _ = fs::remove_dir_all(&out);
    fs::create_dir_all(&out)?;
    let mut command = Command::new(schism);
    command.arg("diff").args(["--max-findings", "1", "--max-time", &seconds.to_string(), "-o", "schism.out"]);
    command.args(["old.c", "new.c"].map(|file| pair.join(file))).current_dir(&out);
    let ran = run(&mut command, Limits::seconds(seconds + GRACE_SECONDS))?;
    if !matches!(ran.end, End::Exit(0 | 1 | 3)) {
        bail!("{command:?} ended with {:?}: {}", ran.end, ran.stderr_text().trim_end());
    }
    let read = |file: &str| -> Result<Value> {
        let path = out.join("schism.out").join(file);
        Ok(serde_json::from_slice(&fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?)?)
    };
    let row = row(name(pair), &read("findings.json")?, &read("timings.json")?);
    eprintln!("{}: {}", row.name, row.found.as_deref().unwrap_or(&row.verdict));
    Ok(row)
}

fn row(name: String, findings: &Value, timings: &Value) -> Row {
    Row {
        name,
        found: findings["findings"][0]["command"].as_str().map(str::to_owned),
        verdict: findings["verdict"]["answer"].as_str().unwrap_or("none").to_owned(),
        instructions: findings["run"]["first"]["instructions"].as_u64(),
        seconds: timings["first_seconds"].as_f64(),
    }
}

fn table(rows: &[Row], seconds: u64) -> String {
    let mut table = Table::new(&["pair", "verdict", "instructions", "s", "by"]);
    for row in rows {
        let number = |shown: Option<String>| shown.unwrap_or_else(|| "-".to_owned());
        let found = row.found.as_ref().map(|command| format!("`{}`", command.replace('|', "\\|")));
        let (instructions, time) =
            (row.instructions.map(|count| count.to_string()), row.seconds.map(|s| format!("{s:.1}")));
        table.row(&[&row.name, &row.verdict, &number(instructions), &number(time), &found.unwrap_or_default()]);
    }
    let found = rows.iter().filter(|row| row.found.is_some()).count();
    format!("{table}\nFound within {seconds} s without a template: {found} of {}\n", rows.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_finding_counts() {
        let findings = serde_json::json!({
            "verdict": { "answer": "different" }, "run": { "first": { "instructions": 7 } }, "findings": [{ "command": "new a | b" }],
        });
        let nothing = serde_json::json!({ "verdict": { "answer": "inconclusive" }, "run": {}, "findings": [] });
        let timings = serde_json::json!({ "first_seconds": 1.25 });
        let rows = [row("one".into(), &findings, &timings), row("two".into(), &nothing, &serde_json::json!({}))];
        let text = table(&rows, 30);
        assert!(text.contains("`new a \\| b`") && text.ends_with("without a template: 1 of 2\n"), "{text}");
        assert!(text.contains("inconclusive |            - |   - |"), "{text}");
    }

    #[test]
    fn there_are_enough_pairs_and_each_differs() {
        let pairs = pairs().unwrap();
        assert!(pairs.len() >= 25);
        for pair in pairs {
            let [old, new] = ["old.c", "new.c"].map(|file| fs::read_to_string(pair.join(file)).unwrap());
            assert_ne!(old, new, "{}", pair.display());
        }
    }
}
