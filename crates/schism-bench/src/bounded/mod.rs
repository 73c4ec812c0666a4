//! `bench-bounded`: the comparison of TR11/11's figure 5, repeated: what the strategies expose in bounded time, in both orders, of
//! mutants of programs that nobody here wrote.

mod page;

use crate::analysis::programs::relinked;
use crate::args::Args;
use crate::coreutils::build::{Config, prepare};
use crate::native::{End, Limits, run};
use crate::operators::{Mutant, mutants, spread};
use crate::paths;
use anyhow::{Context, Result, bail};
use page::page;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PAGE: &str = "docs/bounded.md";
const SECONDS: u64 = 5;
/// How much longer than its own limit a run may take before it is ended: it analyses, builds and confirms.
const GRACE_SECONDS: u64 = 300;
const MUTANTS: usize = 5;
/// So many paths of the unchanged program say which lines the symbolic input reaches.
const PATHS: &str = "4000";

/// A program, what is symbolic of its input, and the input that all strategies start from.
struct Program {
    name: &'static str,
    template: &'static [&'static str],
    arguments: &'static [&'static str],
    stdin: &'static str,
}

/// Tools of coreutils over 500 lines.
const PROGRAMS: [Program; 3] = [
    Program {
        name: "cut",
        template: &["-f", "--sym-arg", "2", "--sym-stdin", "3"],
        arguments: &["-f", "2"],
        stdin: "a\tb",
    },
    Program {
        name: "test",
        template: &["--sym-arg", "1", "--sym-arg", "3", "--sym-arg", "1"],
        arguments: &["1", "-eq", "1"],
        stdin: "",
    },
    Program {
        name: "tr",
        template: &["--sym-arg", "2", "--sym-arg", "1", "--sym-stdin", "2"],
        arguments: &["ab", "c"],
        stdin: "ad",
    },
];

/// The strategies: a name, and what schism is told. TR11/11 calls the last one CBPE_SD.
const STRATEGIES: [(&str, &[&str]); 4] = [
    ("reach", &["--strategy", "reach"]),
    ("peso", &["--strategy", "peso"]),
    ("cbpe", &["--strategy", "cbpe", "--no-differencing"]),
    ("cbpe + differencing", &["--strategy", "cbpe"]),
];
const ORDERS: [&str; 2] = ["fifo", "lifo"];

/// What one strategy exposed in one order, and how many runs it had time for.
#[derive(Clone, Copy, Default)]
struct Cell {
    exposed: u64,
    runs: u64,
    complete: bool,
}

/// One mutant of one program.
struct Row {
    program: &'static str,
    line: usize,
    text: String,
    /// By strategy, then by order.
    cells: Vec<Cell>,
}

/// What was there to choose from.
struct Choice {
    program: &'static str,
    lines: usize,
    mutants: usize,
    reached: usize,
}

/// Every strategy in every order on every mutant; `--write` keeps the table in the documentation.
pub fn bench(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let seconds = args.value("--seconds")?.unwrap_or(SECONDS);
    let count = args.value("--mutants")?.unwrap_or(MUTANTS);
    let (only, write) = (args.value::<String>("--program")?, args.flag("--write"));
    args.finish()?;
    let names: BTreeSet<&str> = PROGRAMS.iter().map(|program| program.name).collect();
    let tools = prepare(Config::Musl, &names, 2)?;
    let (mut rows, mut choices) = (Vec::new(), Vec::new());
    for subject in PROGRAMS.iter().filter(|program| only.as_ref().is_none_or(|only| only == program.name)) {
        let program = subject.name;
        let file = paths::cache().join("src/coreutils/src").join(program).with_extension("c");
        let source = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let tool = &tools.get(program).with_context(|| format!("{program} was not built"))?.ordinary;
        let folder = paths::target().join("bench-bounded").join(program);
        let [unchanged, _] = relinked(&folder, program, tool, [&source, &source])?;
        let lines = reached_lines(&unchanged, subject, &folder)?;
        subject.write_first(&folder)?;
        let all = mutants(&source);
        let count_all = all.len();
        let reached: Vec<Mutant> = all.into_iter().filter(|mutant| lines.contains(&mutant.line)).collect();
        choices.push(Choice { program, lines: source.lines().count(), mutants: count_all, reached: reached.len() });
        for mutant in spread(reached, count) {
            let work = folder.join(mutant.line.to_string());
            let versions = relinked(&work, program, tool, [&source, &mutant.source])?;
            rows.push(measure(subject, &mutant, &versions, &folder, seconds)?);
        }
    }
    let page = page(&rows, &choices, seconds);
    print!("{page}");
    if write {
        fs::write(paths::root().join(PAGE), page).with_context(|| format!("cannot write {PAGE}"))?;
    }
    Ok(())
}

/// The lines of a program's own source that its symbolic input reaches in some thousand paths.
fn reached_lines(program: &Path, subject: &Program, work: &Path) -> Result<BTreeSet<usize>> {
    let out = work.join("explored");
    let mut command = Command::new(paths::schism()?);
    command.arg("explore").arg(program).args(["--max-paths", PATHS]).arg("-o").arg(&out);
    command.arg("--").args(subject.template);
    let ran = run(&mut command, Limits::seconds(GRACE_SECONDS))?;
    if !matches!(ran.end, End::Exit(0 | 1 | 3)) {
        bail!("{command:?} ended with {:?}: {}", ran.end, ran.stderr_text().trim_end());
    }
    Ok(executed(&fs::read_to_string(out.join("coverage.info"))?, &format!("{}.c", subject.name)))
}

/// The executed lines of a file in a report of coverage in lcov's format.
fn executed(report: &str, file: &str) -> BTreeSet<usize> {
    let mut lines = BTreeSet::new();
    let mut inside = false;
    for line in report.lines() {
        if let Some(path) = line.strip_prefix("SF:") {
            inside = Path::new(path).file_name().is_some_and(|name| name == file);
        } else if let Some((number, count)) = line.strip_prefix("DA:").and_then(|line| line.split_once(','))
            && inside
            && count != "0"
        {
            lines.extend(number.parse::<usize>());
        }
    }
    lines
}

impl Program {
    /// Writes the input that strategies start from where they look for it.
    fn write_first(&self, folder: &Path) -> Result<()> {
        let test = folder.join("first/1");
        fs::create_dir_all(&test)?;
        fs::write(test.join("argv"), self.arguments.iter().map(|word| format!("{word}\n")).collect::<String>())?;
        fs::write(test.join("stdin"), self.stdin)?;
        Ok(())
    }
}

fn measure(subject: &Program, mutant: &Mutant, versions: &[PathBuf; 2], folder: &Path, seconds: u64) -> Result<Row> {
    let (program, work) = (subject.name, folder.join(mutant.line.to_string()));
    let mut cells = Vec::new();
    for (_, strategy) in STRATEGIES {
        for order in ORDERS {
            let out = work.join("out");
            let mut command = Command::new(paths::schism()?);
            command.arg("diff").args(versions).args(strategy).args(["--order", order]);
            command
                .args(["--max-run-time", "1", "--max-time", &seconds.to_string()])
                .arg("--seed-dir")
                .arg(folder.join("first"))
                .arg("-o")
                .arg(&out)
                .arg("--")
                .args(subject.template);
            let ran = run(&mut command, Limits::seconds(seconds + GRACE_SECONDS))?;
            if !matches!(ran.end, End::Exit(0 | 1 | 3)) {
                bail!("{command:?} ended with {:?}: {}", ran.end, ran.stderr_text().trim_end());
            }
            let report: serde_json::Value = serde_json::from_slice(&fs::read(out.join("findings.json"))?)?;
            cells.push(cell(&report["run"]));
        }
    }
    let told: Vec<String> = cells.iter().map(|cell| format!("{} in {}", cell.exposed, cell.runs)).collect();
    eprintln!("{program}:{}: {}: {}", mutant.line, mutant.text, told.join(", "));
    Ok(Row { program, line: mutant.line, text: mutant.text.clone(), cells })
}

fn cell(run: &serde_json::Value) -> Cell {
    let number = |value: &serde_json::Value| value.as_u64().unwrap_or_default();
    Cell {
        exposed: number(&run["confirmed"]),
        runs: number(&run["counters"]["paths"]),
        complete: run["ended"] == "complete",
    }
}

#[cfg(test)]
mod tests {
    use super::executed;

    #[test]
    fn executed_lines_are_those_of_the_file() {
        let report =
            "SF:/src/a.c\nFNDA:1,f\nDA:3,1\nDA:4,0\nBRDA:3,0,0,1\nend_of_record\nSF:/src/b.c\nDA:5,1\nend_of_record\n";
        assert_eq!(executed(report, "a.c").into_iter().collect::<Vec<_>>(), [3]);
    }
}
