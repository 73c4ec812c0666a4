//! Is it right to retire states? All `tests/pairs` are compared with `--check-retired`: a state that is said to reach no change any more
//! runs on, and must reach none.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use schism_bench::args::Args;
use schism_bench::native::{End, Limits, Ran, parallel, run};
use schism_bench::paths;

/// Bounds of every comparison, unless the pair has its own.
const BOUNDS: [(&str, &str); 4] = [
    ("--max-paths", "2000"),
    ("--max-path-instructions", "1000000"),
    ("--max-instructions", "200000000"),
    ("--max-time", "60"),
];
const MOST_SECONDS: u64 = 300;
/// The word that stands for the pair's folder `fixture/`.
const FIXTURE: &str = "FIXTURE";

/// What became of one pair.
struct Checked {
    name: String,
    /// States that would have been retired, and ran on.
    states: u64,
    /// What schism complained about.
    problem: Option<String>,
}

/// Checks all pairs, or those whose name contains `--filter`.
pub fn check(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let filter: Option<String> = args.value("--filter")?;
    let jobs = args.value("--jobs")?.unwrap_or(2);
    args.finish()?;
    let mut pairs = names()?;
    pairs.retain(|name| filter.as_ref().is_none_or(|text| name.contains(text)));
    let schism = paths::schism()?;
    let root = root();
    let checked = parallel(&pairs, jobs, |name| compared(&schism, &root.join(name), name.clone()));
    let checked = checked.into_iter().collect::<Result<Vec<_>>>()?;
    let (mut states, mut pairs_with_states, mut problems) = (0, 0, 0);
    for Checked { name, states: of_pair, problem } in &checked {
        states += of_pair;
        pairs_with_states += usize::from(*of_pair > 0);
        if let Some(problem) = problem {
            problems += 1;
            println!("{name}: {problem}");
        }
    }
    println!(
        "{} pairs: {states} states of {pairs_with_states} pairs ran on after they would have been retired, {problems} violations",
        checked.len()
    );
    ensure!(problems == 0, "{problems} pairs with a state that was retired wrongly");
    Ok(())
}

fn root() -> PathBuf {
    paths::root().join("tests/pairs")
}

/// All pairs that are compared by `schism diff`: topic and name.
pub fn names() -> Result<Vec<String>> {
    let root = root();
    let mut pairs = Vec::new();
    for topic in folders(&root)? {
        pairs.extend(folders(&topic)?.into_iter().filter(|pair| pair.join("cmd").is_file()));
    }
    Ok(pairs.iter().map(|pair| pair.strip_prefix(&root).unwrap_or(pair).display().to_string()).collect())
}

fn folders(path: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut found = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    found.retain(|path| path.is_dir());
    found.sort();
    Ok(found)
}

/// Compares the versions of a pair, with the options and the template that belong to it.
fn compared(schism: &Path, pair: &Path, name: String) -> Result<Checked> {
    let words = std::fs::read_to_string(pair.join("cmd"))?;
    let fixture = pair.join("fixture").display().to_string();
    let words: Vec<&str> =
        words.split_whitespace().map(|word| if word == FIXTURE { &*fixture } else { word }).collect();
    let end = words.iter().position(|&word| word == "--").with_context(|| format!("{name}: no `--` in cmd"))?;
    let folder = tempfile::tempdir()?;
    let output = folder.path().join("schism.out");
    let mut command = Command::new(schism);
    command.args(["diff", "--check-retired", "--output"]).arg(&output).args(&words[..end]);
    for (option, value) in BOUNDS {
        if !words[..end].contains(&option) {
            command.args([option, value]);
        }
    }
    command.args(["old.c", "new.c"].map(|version| pair.join(version)));
    command.args(&words[end..]).current_dir(folder.path());
    let ran = run(&mut command, Limits::seconds(MOST_SECONDS))?;
    let problem = complaint(&ran);
    let states = match &problem {
        Some(_) => 0,
        None => {
            let text = std::fs::read_to_string(output.join("findings.json"))?;
            let found: Value = serde_json::from_str(&text).with_context(|| format!("{name}: findings.json"))?;
            found["run"]["pairs"]["retired"].as_u64().with_context(|| format!("{name}: no number of retired states"))?
        }
    };
    Ok(Checked { name, states, problem })
}

/// What a comparison complained about, if it has no verdict.
fn complaint(ran: &Ran) -> Option<String> {
    let has_verdict = matches!(ran.end, End::Exit(0 | 1 | 3));
    (!has_verdict).then(|| format!("{:?}: {}", ran.end, ran.stderr_text().trim()))
}
