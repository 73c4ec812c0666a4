//! `threaded`: real programs with threads, from Debian's source packages, do in the machine what they do natively.
//!
//! Each is made of the package's own files, once as bitcode for the machine and once natively with glibc, and both get the same input in folders
//! of their own. Standard output, exit status and the files that are left must be the same bytes.

mod programs;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use schism_native::Toolchain;

use programs::{PROGRAMS, Program};
use schism_bench::args::Args;
use schism_bench::native::{End, Limits, Ran, run, run_ok};
use schism_bench::table::Table;
use schism_bench::{debian, paths};

const PAGE: &str = "docs/threads.md";
const BUILD_SECONDS: u64 = 900;
/// In the machine; natively none of them takes a second.
const RUN_SECONDS: u64 = 600;
/// In how many orders of threads each is run.
const ORDERS: u32 = 2;

/// What a run leaves behind.
#[derive(PartialEq, Eq)]
struct Left {
    end: End,
    stdout: Vec<u8>,
    files: BTreeMap<PathBuf, Vec<u8>>,
}

/// What became of one program.
struct Row {
    name: &'static str,
    version: String,
    command: String,
    instructions: String,
    seconds: f64,
    /// What is not as it should be.
    problem: Option<String>,
}

/// Runs all of them, or those with a text in their names, and prints the table; `--write` keeps it in the documentation.
pub fn check(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let filter: String = args.value("--filter")?.unwrap_or_default();
    let orders = args.value("--orders")?.unwrap_or(ORDERS);
    let write = args.flag("--write");
    args.finish()?;
    ensure!(!write || filter.is_empty(), "--write is for all programs");
    let mut rows = Vec::new();
    for program in PROGRAMS.iter().filter(|program| program.name.contains(&filter)) {
        let row = one(program, orders).unwrap_or_else(|error| Row {
            name: program.name,
            version: "?".to_owned(),
            command: program.command(),
            instructions: "-".to_owned(),
            seconds: 0.0,
            problem: Some(format!("{error:#}")),
        });
        println!("{}: {}", row.name, row.problem.as_deref().unwrap_or("as natively"));
        rows.push(row);
    }
    ensure!(!rows.is_empty(), "no program has '{filter}' in its name");
    let text = table(&rows);
    print!("\n{text}");
    if write {
        write_page(&text, orders)?;
    }
    let wrong = rows.iter().filter(|row| row.problem.is_some()).count();
    ensure!(wrong == 0, "{wrong} programs do something else than natively");
    Ok(())
}

/// Builds and runs one program.
fn one(program: &Program, orders: u32) -> Result<Row> {
    let mut sources = BTreeMap::new();
    for &(package, suite) in program.packages {
        sources.insert(package, debian::fetch(package, suite, package, true)?);
    }
    let version = debian::version(&sources[program.packages[0].0], true)?;
    let files = program.files(&sources)?;
    let flags = program.flags(&sources);
    let place = tempfile::tempdir()?;
    let native = place.path().join("program");
    let toolchain = Toolchain::open(&mut |_| ())?;
    let mut clang = Command::new(&toolchain.clang.path);
    clang.args(["-w", "-O0"]).args(&flags).args(&files).arg("-o").arg(&native).args(["-lpthread", "-lm"]);
    run_ok(&mut clang, Limits::seconds(BUILD_SECONDS)).context("the native build")?;
    let (natively, _) = run_in(&place.path().join("native"), program, &[], || Command::new(&native))?;
    let schism = paths::schism()?;
    let mut row = Row {
        name: program.name,
        version,
        command: program.command(),
        instructions: "-".to_owned(),
        seconds: 0.0,
        problem: (natively.end != End::Exit(0)).then(|| format!("natively it ends with {:?}", natively.end)),
    };
    for order in 0..orders {
        let folder = place.path().join(format!("machine-{order}"));
        let left = folder.join("left");
        let machine = || {
            let mut command = Command::new(&schism);
            command.args(["run", "-q", "--stats", "--cc-arg=-w", "--thread-order", &order.to_string(), "--files-out"]);
            command.arg(&left).args(flags.iter().map(|flag| format!("--cc-arg={flag}"))).args(&files).arg("--");
            command
        };
        let (mut ran, whole) = run_in(&folder, program, &["left"], machine)?;
        ran.files = tree(&left)?;
        if order == 0 {
            (row.instructions, row.seconds) = (instructions(&whole), whole.wall.as_secs_f64());
        }
        if ran != natively && row.problem.is_none() {
            row.problem = Some(format!("in order {order}: {}", difference(&ran, &natively, &whole)));
        }
    }
    Ok(row)
}

/// Runs a command on the program's input in a new folder. The files of `apart` are not what the program left.
fn run_in(folder: &Path, program: &Program, apart: &[&str], command: impl FnOnce() -> Command) -> Result<(Left, Ran)> {
    fs::create_dir(folder)?;
    for (name, content) in program.input {
        fs::write(folder.join(name), content())?;
    }
    let mut command = command();
    let ran = run(command.args(program.args).current_dir(folder), Limits::seconds(RUN_SECONDS))?;
    let mut files = tree(folder)?;
    files.retain(|path, _| !apart.iter().any(|name| path.starts_with(name)));
    Ok((Left { end: ran.end, stdout: ran.stdout.clone(), files }, ran))
}

/// The files of a folder without folders in it.
fn tree(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let Ok(entries) = fs::read_dir(folder) else { return Ok(files) };
    for entry in entries {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            files.insert(PathBuf::from(entry.file_name()), fs::read(entry.path())?);
        }
    }
    Ok(files)
}

fn instructions(ran: &Ran) -> String {
    let text = ran.stderr_text();
    let line = text.lines().find_map(|line| line.strip_prefix("instructions: "));
    let millions = line.and_then(|number| number.parse::<f64>().ok()).map(|number| number / 1e6);
    millions.map_or("-".to_owned(), |millions| format!("{millions:.1}"))
}

fn difference(machine: &Left, native: &Left, ran: &Ran) -> String {
    let text = ran.stderr_text();
    let said = text.lines().find(|line| !line.is_empty()).unwrap_or_default();
    if machine.end != native.end {
        return format!("ends with {:?} instead of {:?}: {said}", machine.end, native.end);
    }
    let what = if machine.stdout != native.stdout { "other output" } else { "other files" };
    format!("{what}: {said}")
}

fn table(rows: &[Row]) -> String {
    let mut table = Table::new(&["program", "version", "command", "million instructions", "s", "as natively"]);
    for row in rows {
        let seconds = format!("{:.1}", row.seconds);
        let answer = row.problem.as_deref().unwrap_or("yes").replace('|', "/");
        let cells: [&dyn Display; 6] = [&row.name, &row.version, &row.command, &row.instructions, &seconds, &answer];
        table.row(&cells);
    }
    let right = rows.iter().filter(|row| row.problem.is_none()).count();
    format!("{table}\n{right} of {} do in the machine what they do natively.\n", rows.len())
}

fn write_page(text: &str, orders: u32) -> Result<()> {
    let output = |program: &str, arguments: &[&str]| -> Result<String> {
        let ran = run_ok(Command::new(program).args(arguments).current_dir(paths::root()), Limits::seconds(30))?;
        Ok(String::from_utf8_lossy(&ran.stdout).trim().to_owned())
    };
    let (date, commit) = (output("date", &["-u", "+%F"])?, output("git", &["describe", "--always", "--dirty"])?);
    let page = format!(
        "# Programs with threads\n\nMeasured on {date} at {commit} by `make threaded ARGS=--write`. Each program is made of the files of Debian's source package, and \
         run in the machine in {orders} orders of threads\nand natively with glibc. Output, exit status and files must be the same bytes. Seconds are those of the \
         machine's first run, with compiling.\n\n{text}"
    );
    fs::write(paths::root().join(PAGE), page).with_context(|| format!("cannot write {PAGE}"))
}
