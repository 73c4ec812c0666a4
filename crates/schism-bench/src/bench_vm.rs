//! Speed of the virtual machine, side by side with LLVM's own interpreter and with native code, in one run.

use crate::args::Args;
use crate::native::{self, Limits, run_ok};
use crate::paths;
use crate::table::Table;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LEVELS: [&str; 2] = ["-O0", "-O1"];
/// The fastest of this many runs counts.
const REPEATS: usize = 3;
/// The time that the slowest of the three, lli, should take.
const LLI_SECONDS: f64 = 3.0;
const HELLO_RUNS: usize = 20;
const WALL_SECONDS: u64 = 300;

/// What `--check` asks for.
const WANTED_RATIO: f64 = 8.0;
const WANTED_HELLO: Duration = Duration::from_millis(60);

/// Times of one program at one level, in seconds.
struct Row {
    program: String,
    level: &'static str,
    work: u64,
    lli: f64,
    schism: f64,
    native: f64,
    instructions: f64,
}

impl Row {
    fn ratio(&self) -> f64 {
        self.lli / self.schism
    }
}

/// Measures everything and prints the tables; with `--check` fails when it is too slow.
pub fn run(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let check = args.flag("--check");
    let work: Option<u64> = args.value("--work")?;
    args.finish()?;

    let schism = paths::schism()?;
    let folder = tempfile::tempdir()?;
    let mut rows = Vec::new();
    for source in sources()? {
        for level in LEVELS {
            rows.push(measure(&schism, &source, level, work, folder.path())?);
        }
    }
    print_rows(&rows);
    let hello = hello(&schism, folder.path())?;
    copying()?;
    tracing(check)?;

    let slow: Vec<String> = rows
        .iter()
        .filter(|row| row.ratio() < WANTED_RATIO)
        .map(|row| format!("{} {} is only {:.1} times as fast as lli", row.program, row.level, row.ratio()))
        .chain((hello > WANTED_HELLO).then(|| format!("hello world takes {} ms", hello.as_millis())))
        .collect();
    ensure!(!check || slow.is_empty(), "too slow: {}", slow.join("; "));
    Ok(())
}

fn sources() -> Result<Vec<PathBuf>> {
    let folder = paths::root().join("benches-src/vm");
    let mut sources = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))? {
        sources.push(entry?.path());
    }
    sources.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    sources.sort();
    ensure!(!sources.is_empty(), "no programs in {}", folder.display());
    Ok(sources)
}

fn measure(schism: &Path, source: &Path, level: &'static str, work: Option<u64>, folder: &Path) -> Result<Row> {
    let program = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let bitcode = folder.join(format!("{program}{level}.bc"));
    let binary = folder.join(format!("{program}-native"));
    native::clang(&[level, "-c", "-emit-llvm"], source, &bitcode)?;
    native::clang(&["-O0", "-lm"], source, &binary)?;

    let lli = |work: u64| {
        let mut command = Command::new("lli-19");
        command.arg("-force-interpreter").arg(&bitcode).arg(work.to_string());
        command
    };
    let work = match work {
        Some(work) => work,
        None => calibrate(|work| once(&mut lli(work)).map(|ran| ran.wall.as_secs_f64()))?,
    };
    let mut run = Command::new(schism);
    run.arg("run").arg(&bitcode).arg("--").arg(work.to_string());
    let mut stats = Command::new(schism);
    stats.args(["run", "--stats"]).arg(&bitcode).arg("--").arg(work.to_string());

    let (lli_time, lli_output) = fastest(&mut lli(work))?;
    let (schism_time, schism_output) = fastest(&mut run)?;
    let (native_time, native_output) = fastest(Command::new(&binary).arg(work.to_string()))?;
    ensure!(lli_output == native_output, "{program} {level}: lli prints something else than the native program");
    ensure!(schism_output == native_output, "{program} {level}: schism prints something else than the native program");
    let counted = once(&mut stats)?;
    let instructions =
        instructions(&counted.stderr_text()).or_else(|| instructions(&String::from_utf8_lossy(&counted.stdout)));
    let instructions = instructions.context("schism run --stats prints no line 'instructions: N'")?;
    Ok(Row { program, level, work, lli: lli_time, schism: schism_time, native: native_time, instructions })
}

/// Finds the amount of work for which `seconds(work)` is about [`LLI_SECONDS`].
fn calibrate(seconds: impl Fn(u64) -> Result<f64>) -> Result<u64> {
    let mut work = 1_u64;
    loop {
        let time = seconds(work)?;
        // In a shorter run, start-up and noise would hide the work.
        if time >= LLI_SECONDS / 4.0 || work > u64::MAX / 4 {
            return Ok(((work as f64 * LLI_SECONDS / time).round() as u64).max(1));
        }
        work = if time < LLI_SECONDS / 40.0 { work * 4 } else { work * 2 };
    }
}

fn once(command: &mut Command) -> Result<native::Ran> {
    run_ok(command, Limits::seconds(WALL_SECONDS))
}

/// The shortest time of a few runs, and the output.
fn fastest(command: &mut Command) -> Result<(f64, Vec<u8>)> {
    let mut best = f64::INFINITY;
    let mut output = Vec::new();
    for _ in 0..REPEATS {
        let ran = once(command)?;
        best = best.min(ran.wall.as_secs_f64());
        output = ran.stdout;
    }
    Ok((best, output))
}

/// The number in the line `instructions: N`.
fn instructions(stats: &str) -> Option<f64> {
    let line = stats.lines().find_map(|line| line.trim().strip_prefix("instructions:"))?;
    line.trim().replace([',', '_', ' '], "").parse().ok()
}

fn print_rows(rows: &[Row]) {
    let mut table = Table::new(&[
        "program",
        "level",
        "work",
        "lli s",
        "schism s",
        "ratio",
        "native -O0 s",
        "slow-down",
        "million/s",
    ]);
    for row in rows {
        table.row(&[
            &row.program,
            &row.level,
            &row.work,
            &format!("{:.3}", row.lli),
            &format!("{:.3}", row.schism),
            &format!("{:.1}", row.ratio()),
            &format!("{:.4}", row.native),
            &format!("{:.0}", row.schism / row.native),
            &format!("{:.0}", row.instructions / row.schism / 1e6),
        ]);
    }
    println!("{table}");
}

/// Start to exit of hello world, from C and from bitcode; the slower of the two medians.
fn hello(schism: &Path, folder: &Path) -> Result<Duration> {
    let source = folder.join("hello.c");
    let bitcode = folder.join("hello.bc");
    fs::write(&source, "#include <stdio.h>\nint main(void) { puts(\"hello, world\"); return 0; }\n")?;
    native::clang(&["-O0", "-c", "-emit-llvm"], &source, &bitcode)?;
    let mut slower = Duration::ZERO;
    for file in [&source, &bitcode] {
        let mut command = Command::new(schism);
        command.arg("run").arg(file);
        once(&mut command)?;
        let mut times = Vec::new();
        for _ in 0..HELLO_RUNS {
            times.push(once(&mut command)?.wall);
        }
        let median = median(&mut times);
        let kind = file.extension().unwrap_or_default().to_string_lossy();
        println!("hello world from .{kind}, start to exit, warm cache: {:.1} ms", median.as_secs_f64() * 1e3);
        slower = slower.max(median);
    }
    Ok(slower)
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// The costs of memory and of copying a state, measured inside the crates of both.
fn copying() -> Result<()> {
    for (package, example) in [("schism-memory", "memory_bench"), ("schism-vm", "state_copy")] {
        println!();
        let mut command = Command::new("cargo");
        command.current_dir(paths::root()).args(["run", "-q", "--release", "-p", package, "--example", example]);
        let status = command.status().context("cannot start cargo")?;
        ensure!(status.success(), "{example} failed");
    }
    Ok(())
}

/// What tracing costs, measured beside plain runs.
fn tracing(check: bool) -> Result<()> {
    println!();
    let mut command = Command::new("cargo");
    command.current_dir(paths::root()).args([
        "run",
        "-q",
        "--release",
        "-p",
        "schism-dynamic",
        "--example",
        "cost",
        "--",
    ]);
    let status = command.args(check.then_some("--check")).args(sources()?).status().context("cannot start cargo")?;
    ensure!(status.success(), "tracing costs too much, or could not be measured");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{LLI_SECONDS, calibrate, instructions, median};
    use std::time::Duration;

    #[test]
    fn finds_the_instruction_count() {
        assert_eq!(instructions("peak heap: 3\n  instructions: 1234\n"), Some(1234.0));
        assert_eq!(instructions("nothing"), None);
    }

    #[test]
    fn calibration_scales_to_the_wanted_time() {
        let seconds = |work: u64| 0.02 + work as f64 * 1e-6;
        let work = calibrate(|work| Ok(seconds(work))).unwrap();
        assert!((seconds(work) / LLI_SECONDS - 1.0).abs() < 0.2, "{work}");
    }

    #[test]
    fn the_median_is_in_the_middle() {
        let mut times = [5, 1, 9].map(Duration::from_millis);
        assert_eq!(median(&mut times), Duration::from_millis(5));
    }
}
