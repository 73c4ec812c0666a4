//! Damaged bitcode: whatever is in the file, schism ends in an orderly way.
//!
//! Good are an error message with exit status 2, and a run to an end when the damage was harmless. Never good are a
//! panic, death by a signal, a hang, or memory without bound.

mod mutate;

use anyhow::{Context, Result, ensure};
use mutate::{Damage, Random};
use schism_bench::args::Args;
use schism_bench::native::{self, End, Limits, Ran};
use schism_bench::paths;
use schism_bench::table::Table;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

const MAX_INSTRUCTIONS: &str = "1000000";
const WALL_SECONDS: u64 = 20;
const ADDRESS_SPACE: u64 = 8 << 30;
/// One good file in this many is text.
const TEXT_SHARE: u64 = 8;

/// What schism made of a damaged file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    /// An error message and exit status 2.
    Refused,
    /// The damage was harmless, or the program's own matter: it ran to an end.
    Ran,
    Panicked,
    Killed,
    TimedOut,
    /// Exit status 2 without a message that says why.
    Silent,
}

impl Verdict {
    fn of(ran: &Ran) -> Verdict {
        let stderr = ran.stderr_text();
        if schism_testing::crashed(&stderr) {
            return Verdict::Panicked;
        }
        match ran.end {
            End::TimedOut => Verdict::TimedOut,
            End::Signal(_) => Verdict::Killed,
            End::Exit(2) if stderr.lines().any(|line| line.starts_with("schism: ")) => Verdict::Refused,
            End::Exit(2) => Verdict::Silent,
            End::Exit(_) => Verdict::Ran,
        }
    }

    fn is_good(self) -> bool {
        matches!(self, Verdict::Refused | Verdict::Ran)
    }
}

/// Good files to start from.
struct Seeds {
    bitcode: Vec<Vec<u8>>,
    text: Vec<Vec<u8>>,
}

/// Makes the files, runs schism on each, prints the table; fails if one of them was handled badly.
pub fn run(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let count: u64 = args.value("--count")?.unwrap_or(1000);
    let seed: u64 = args.value("--seed")?.unwrap_or(1);
    let jobs = args.value("--jobs")?.unwrap_or(2);
    args.finish()?;

    let schism = paths::schism()?;
    let folder = paths::target().join("damage");
    fs::create_dir_all(&folder)?;
    let seeds = seeds()?;
    let cases: Vec<u64> = (0..count).collect();
    let results = native::parallel(&cases, jobs, |case| check(&schism, &seeds, seed, *case, &folder));

    let mut verdicts: BTreeMap<Damage, BTreeMap<Verdict, usize>> = BTreeMap::new();
    let (mut bad, mut peak, mut slowest) = (Vec::new(), 0, 0.0_f64);
    for result in results {
        let case = result?;
        *verdicts.entry(case.damage).or_default().entry(case.verdict).or_default() += 1;
        peak = peak.max(case.peak);
        slowest = slowest.max(case.seconds);
        bad.extend(case.complaint);
    }
    print_table(&verdicts);
    println!("{count} files, seed {seed}; largest memory {} MiB, slowest {slowest:.2} s", peak >> 20);
    for complaint in &bad {
        println!("{complaint}");
    }
    ensure!(bad.is_empty(), "{} damaged files were handled badly; they are kept in {}", bad.len(), folder.display());
    Ok(())
}

/// The result for one damaged file.
struct Case {
    damage: Damage,
    verdict: Verdict,
    peak: u64,
    seconds: f64,
    complaint: Option<String>,
}

fn check(schism: &Path, seeds: &Seeds, seed: u64, case: u64, folder: &Path) -> Result<Case> {
    let mut random = Random::new(seed, case);
    let text = case % TEXT_SHARE == TEXT_SHARE - 1;
    let good = if text { &seeds.text } else { &seeds.bitcode };
    let (one, other) = (random.below(good.len()), random.below(good.len()));
    let damage = Damage::choose(&mut random, text);
    let bytes = damage.apply(good[one].clone(), &good[other], &mut random);

    let file = folder.join(format!("{seed}-{case}.{}", if text { "ll" } else { "bc" }));
    fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))?;
    let mut command = Command::new(schism);
    command.args(["run", "--max-instructions", MAX_INSTRUCTIONS]).arg(&file).args(["--", "some", "arguments"]);
    let limits = Limits { address_space: Some(ADDRESS_SPACE), ..Limits::seconds(WALL_SECONDS) };
    let ran = native::run(&mut command, limits)?;
    let verdict = Verdict::of(&ran);
    let complaint = if verdict.is_good() {
        fs::remove_file(&file)?;
        None
    } else {
        let stderr = ran.stderr_text();
        let lines: Vec<&str> = stderr.lines().take(3).collect();
        Some(format!("{}: {verdict:?} ({:?}, {damage:?}): {}", file.display(), ran.end, lines.join(" / ")))
    };
    Ok(Case { damage, verdict, peak: ran.peak, seconds: ran.wall.as_secs_f64(), complaint })
}

/// Compiles the example and the sources in `seeds/`: optimised and not, with and without debug information.
fn seeds() -> Result<Seeds> {
    let folder = tempfile::tempdir()?;
    let mut sources = vec![paths::root().join("examples/demo.c")];
    for entry in fs::read_dir(paths::root().join("xtask/seeds")).context("cannot list xtask/seeds")? {
        sources.push(entry?.path());
    }
    // The order of a folder's entries is not the same everywhere, and the cases depend on it.
    sources.sort();
    let mut seeds = Seeds { bitcode: Vec::new(), text: Vec::new() };
    let output = folder.path().join("out");
    for source in &sources {
        for options in [&["-O0"][..], &["-O2"], &["-O0", "-g"]] {
            native::clang(&[options, &["-c", "-emit-llvm"]].concat(), source, &output)?;
            seeds.bitcode.push(fs::read(&output)?);
        }
        native::clang(&["-O1", "-S", "-emit-llvm"], source, &output)?;
        seeds.text.push(fs::read(&output)?);
    }
    Ok(seeds)
}

fn print_table(verdicts: &BTreeMap<Damage, BTreeMap<Verdict, usize>>) {
    let mut table = Table::new(&["damage", "refused", "ran", "panicked", "killed", "timed out", "silent"]);
    for (damage, counts) in verdicts {
        let count = |verdict| counts.get(&verdict).copied().unwrap_or(0);
        table.row(&[
            &format!("{damage:?}"),
            &count(Verdict::Refused),
            &count(Verdict::Ran),
            &count(Verdict::Panicked),
            &count(Verdict::Killed),
            &count(Verdict::TimedOut),
            &count(Verdict::Silent),
        ]);
    }
    print!("{table}");
}

#[cfg(test)]
mod tests {
    use super::Verdict;
    use schism_bench::native::{End, Ran};
    use std::time::Duration;

    fn verdict(end: End, stderr: &str) -> Verdict {
        Verdict::of(&Ran { end, stdout: Vec::new(), stderr: stderr.into(), wall: Duration::ZERO, peak: 0 })
    }

    #[test]
    fn verdicts() {
        assert_eq!(verdict(End::Exit(2), "schism: x.bc: not bitcode\n"), Verdict::Refused);
        assert_eq!(verdict(End::Exit(2), ""), Verdict::Silent);
        assert_eq!(verdict(End::Exit(139), "schism: invalid read\n"), Verdict::Ran);
        assert_eq!(verdict(End::Exit(0), ""), Verdict::Ran);
        assert_eq!(verdict(End::Exit(2), "thread 'main' panicked at src\nschism: trouble\n"), Verdict::Panicked);
        let guarded = "schism: internal error at a.rs:1:2: index out of bounds\nschism: stopped by a fault of its own, see above\n";
        assert_eq!(verdict(End::Exit(2), guarded), Verdict::Panicked);
        assert_eq!(verdict(End::Exit(2), "schism: x.bc: internal error: panicked at a.rs\n"), Verdict::Panicked);
        assert_eq!(verdict(End::Signal(6), ""), Verdict::Killed);
        assert_eq!(verdict(End::TimedOut, ""), Verdict::TimedOut);
        assert!(!Verdict::Silent.is_good() && !Verdict::Killed.is_good() && Verdict::Ran.is_good());
    }
}
