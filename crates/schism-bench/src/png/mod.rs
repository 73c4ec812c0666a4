//! `bench-png`: neighbouring releases of libpng through a driver of ours: which changed regions do images reach, where do the versions
//! compute something else for them, and what of it shows?

mod build;
mod images;
mod regions;
mod report;

use crate::args::Args;
use crate::native::{End, Limits, run};
use crate::paths;
use anyhow::{Context, Result, bail};
use build::{Built, PAIRS, prepare};
use regions::{Followed, Follower, Progress, Regions, Surveyor};
use report::Row;
use schism_case::Input;
use schism_ir::Image;
use schism_native::Toolchain;
use schism_program::Program;
use schism_report::TestFolder;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const SECONDS: u64 = 60;
/// How much longer than its own limit a run may take before it is ended: it finishes building and confirming.
const GRACE_SECONDS: u64 = 600;
/// Following a run costs much more than running it: so many seeds are, at most.
const FOLLOWED: usize = 150;
/// Expressions of hundreds of bytes that went through zlib are large.
const MEMORY: &str = "4G";
const PAGE: &str = "docs/png.md";

/// Compares all pairs of releases and prints the table; `--write` keeps it in the documentation.
pub fn bench(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let seconds = args.value("--seconds")?.unwrap_or(SECONDS);
    let most = args.value("--followed")?.unwrap_or(FOLLOWED);
    let (only, write): (Option<usize>, bool) = (args.value("--pair")?, args.flag("--write"));
    args.finish()?;
    let work = paths::target().join("bench-png");
    let seeds = seeds()?;
    let (mut rows, mut missing) = (Vec::new(), Vec::new());
    for (_, pair) in (1..).zip(PAIRS).filter(|(number, _)| only.is_none_or(|only| only == *number)) {
        let [old, new] = match pair.map(prepare) {
            [Ok(old), Ok(new)] => [old, new],
            // A suite that moves every day is not always complete where one asks.
            [old, new] => {
                let error = old.err().or(new.err()).context("a release was not built")?;
                eprintln!("left out: {error:#}");
                missing.push(format!("{error}"));
                continue;
            }
        };
        let out = work.join(format!("{}-{}", old.version, new.version));
        rows.push(measure([old, new], &seeds, &out, seconds, most)?);
    }
    let page = report::page(&rows, &missing, seeds.len(), seconds);
    print!("{page}");
    if write {
        fs::write(paths::root().join(PAGE), page).with_context(|| format!("cannot write {PAGE}"))?;
    }
    Ok(())
}

/// The inputs that the driver starts from.
fn seeds() -> Result<Vec<Input>> {
    let file = paths::root().join("tests/png/seeds.txt");
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let seed = |line: &str| -> Result<Input> {
        let (action, image) = line.split_once(' ').context("no image")?;
        let mut input = Input::new(["driver", action]);
        input.stdin = images::image(image)?;
        Ok(input)
    };
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| seed(line).with_context(|| format!("seeds.txt: {line}"))).collect()
}

/// Runs all seeds. Those to be followed are the ones that reach what none before did, and then those on which the versions differ.
fn survey<'s>(
    program: &Program,
    regions: &Regions,
    seeds: &'s [Input],
    most: usize,
    row: &mut Row,
) -> Result<Vec<&'s Input>> {
    let mut surveyor = Surveyor::new(program, regions);
    let (mut reaching, mut differing) = (Vec::new(), Vec::new());
    for seed in seeds {
        let seen = surveyor.survey(seed)?;
        row.add_survey(&seen);
        if !seen.new.is_empty() {
            reaching.push(seed);
        } else if seen.differ {
            differing.push(seed);
        }
    }
    reaching.extend(differing);
    reaching.truncate(most);
    Ok(reaching)
}

/// Some seeds that together come as far in every region as all do, the most telling first.
fn few(followed: &[Followed]) -> Vec<usize> {
    let all = followed.iter().map(|seen| seen.progress.iter().map(|(&region, &come)| (region, come)).collect());
    let mut left: Vec<BTreeMap<usize, Progress>> = all.collect();
    let mut chosen = Vec::new();
    while let Some(best) = (0..left.len())
        .filter(|&seed| !left[seed].is_empty())
        .max_by_key(|&seed| (left[seed].len(), Reverse(followed[seed].instances)))
    {
        let gained = std::mem::take(&mut left[best]);
        for seed in &mut left {
            seed.retain(|region, come| gained.get(region).is_none_or(|gained| gained < come));
        }
        chosen.push(best);
    }
    chosen
}

/// Writes seeds for `schism diff`. Checksums are not looked at there where the driver can say so, else no search could change a byte.
fn write_seeds<'s>(seeds: impl Iterator<Item = &'s Input>, folder: &Path) -> Result<()> {
    let _ = fs::remove_dir_all(folder);
    for (number, seed) in (1..).zip(seeds) {
        let mut seed = seed.clone();
        if !seed.argv[1].starts_with(b"s") {
            seed.argv[1].push(b'c');
        }
        TestFolder::at(folder.join(format!("{number:06}"))).write_input(&seed)?;
    }
    Ok(())
}

fn load(toolchain: &Toolchain, built: &Built) -> Result<Image> {
    let library = toolchain.libc_archive(&mut |_| ())?;
    let module = toolchain.load_module(&built.bitcode)?;
    schism_ir::link(vec![module], Some(&library), &["main", "__schism_start", "__schism_out_of_memory"])
        .context("the program cannot be linked")
}

fn measure(pair: [Built; 2], seeds: &[Input], out: &Path, seconds: u64, most: usize) -> Result<Row> {
    let toolchain = Toolchain::open(&mut |_| ())?;
    let program = Program::new(load(&toolchain, &pair[0])?, load(&toolchain, &pair[1])?);
    let regions = Regions::new(&program);
    let follower = Follower::new(&program, &regions);
    let mut row = Row::new([&pair[0].version, &pair[1].version].map(Clone::clone), &regions);
    let seeds = survey(&program, &regions, seeds, most, &mut row)?;
    let followed = seeds.iter().map(|seed| follower.follow(seed)).collect::<Result<Vec<Followed>>>()?;
    followed.iter().for_each(|seen| row.add_seed(seen));
    eprintln!("{} to {}: {}", pair[0].version, pair[1].version, row.summary());
    if seconds > 0 {
        let folder = out.with_file_name(format!("seeds-{}", row.name()));
        let chosen = few(&followed);
        row.chosen = chosen.len();
        write_seeds(chosen.iter().map(|&seed| seeds[seed]), &folder)?;
        let report = compare(&pair, &folder, out, seconds)?;
        row.add_report(&report, &regions)?;
        for test in tests(out)? {
            row.add_test(&follower.follow(&test.read_input(b"driver")?)?);
        }
        eprintln!("{} to {}: {}", pair[0].version, pair[1].version, row.summary());
    }
    row.name_unreached(&regions);
    Ok(row)
}

/// Runs `schism diff` from the seeds; its report.
fn compare(pair: &[Built; 2], seeds: &Path, out: &Path, seconds: u64) -> Result<serde_json::Value> {
    let _ = fs::remove_dir_all(out);
    let mut command = Command::new(paths::schism()?);
    command.arg("diff").args(pair.each_ref().map(|built| &built.bitcode)).arg("--seed-dir").arg(seeds);
    command.args(["--max-memory", MEMORY, "--max-time", &seconds.to_string()]).arg("-o").arg(out);
    let ran = run(&mut command, Limits::seconds(seconds + GRACE_SECONDS))?;
    if !matches!(ran.end, End::Exit(0 | 1 | 3)) {
        bail!("{command:?} ended with {:?}: {}", ran.end, ran.stderr_text().trim_end());
    }
    Ok(serde_json::from_slice(&fs::read(out.join("findings.json"))?)?)
}

fn tests(out: &Path) -> Result<Vec<TestFolder>> {
    let tests: PathBuf = out.join(schism_report::TESTS);
    if fs::read_dir(&tests).map_or(true, |mut entries| entries.next().is_none()) {
        return Ok(Vec::new());
    }
    Ok(TestFolder::find(&tests)?)
}

#[cfg(test)]
mod tests {
    use super::regions::{Followed, Progress};
    use super::{few, seeds};

    #[test]
    fn a_seed_that_others_replace_is_not_needed() {
        let seen = |progress: &[(usize, Progress)], instances| Followed {
            progress: progress.iter().copied().collect(),
            instances,
            cut: false,
            faults: [None, None],
        };
        let (reached, shown) = (Progress::Reached, Progress::Shown);
        let seeds = [
            seen(&[(0, reached)], 1),
            seen(&[(0, shown), (1, reached)], 20),
            seen(&[(0, shown), (1, reached)], 10),
            seen(&[(1, shown)], 1),
        ];
        assert_eq!(few(&seeds), [2, 3]);
    }

    #[test]
    fn all_seeds_are_images() {
        let seeds = seeds().unwrap();
        assert!(seeds.len() > 300);
        assert!(seeds.iter().all(|seed| seed.stdin.starts_with(b"\x89PNG")));
    }
}
