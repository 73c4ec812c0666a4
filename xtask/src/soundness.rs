//! Are the static analyses sound? Programs are run, and every dependence that the machine observes must be in the static graphs:
//! all of `tests/run` at two levels of optimisation, both versions of all `tests/pairs`, and tools of coreutils.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use schism_case::Input;
use schism_dynamic::soundness::{Soundness, check};
use schism_dynamic::{Statics, traced};
use schism_ir::Archive;
use schism_native::Toolchain;
use schism_vm::Machine;

use schism_bench::args::Args;
use schism_bench::coreutils::build::{Config, prepare};
use schism_bench::coreutils::case::load;
use schism_bench::coreutils::tree::Entry;
use schism_bench::paths;

/// Instances that are traced of one run.
const MOST_INSTANCES: usize = 2_000_000;
/// Invocations of coreutils.
const INVOCATIONS: usize = 20;

/// One program and what it is run with.
struct Program {
    name: String,
    file: PathBuf,
    level: Option<&'static str>,
    input: Input,
}

/// Sums over all programs.
#[derive(Default)]
struct Total {
    programs: usize,
    data: usize,
    through_system: usize,
    control: usize,
    calls: usize,
    violations: usize,
}

/// Checks all programs, or those whose name contains `--filter`.
pub fn run(arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let filter: Option<String> = args.value("--filter")?;
    args.finish()?;
    let toolchain = Toolchain::open(&mut |_| {})?;
    let library = toolchain.libc_archive(&mut |_| {})?;
    let mut programs: Vec<Program> = [corpus()?, pairs()?, tools()?].into_iter().flatten().collect();
    programs.retain(|program| filter.as_ref().is_none_or(|text| program.name.contains(text)));
    let mut total = Total::default();
    for program in &programs {
        match checked(&toolchain, &library, program).with_context(|| program.name.clone())? {
            Some(found) => total.add(&found),
            None => println!("{}: not a whole program", program.name),
        }
    }
    println!(
        "{} programs: {} data dependences ({} of them through the system), {} control dependences, {} calls",
        total.programs, total.data, total.through_system, total.control, total.calls
    );
    ensure!(total.violations == 0, "{} dependences that no analysis foresaw", total.violations);
    Ok(())
}

impl Total {
    fn add(&mut self, found: &Soundness) {
        self.programs += 1;
        self.data += found.data;
        self.through_system += found.through_system;
        self.control += found.control;
        self.calls += found.calls;
        self.violations += found.violations.len();
    }
}

/// Runs one program; `None` if it cannot be linked or started.
fn checked(toolchain: &Toolchain, library: &Archive, program: &Program) -> Result<Option<Soundness>> {
    let bitcode = match program.level {
        Some(level) => match toolchain.compile(&program.file, &schism_native::Flags::alone(&[level.to_owned()])) {
            Ok(compiled) => compiled.bitcode,
            Err(_) => return Ok(None),
        },
        None => program.file.clone(),
    };
    let module = toolchain.load_module(&bitcode)?;
    let starts = ["main", "__schism_start", "__schism_out_of_memory"];
    let Ok(image) = schism_ir::link(vec![module], Some(library), &starts) else { return Ok(None) };
    let machine = Machine::for_slicing(image);
    Statics::with(machine.image(), |statics| {
        let Ok((trace, _)) = traced(&machine, statics, &program.input, MOST_INSTANCES) else { return Ok(None) };
        let found = check(statics, &trace);
        for (violation, count) in &found.violations {
            println!("{}: {} ({count} times)", program.name, violation.describe(machine.image()));
        }
        Ok(Some(found))
    })
}

/// All programs of `tests/run`, with their input.
fn corpus() -> Result<Vec<Program>> {
    let mut programs = Vec::new();
    for file in c_files(&paths::root().join("tests/run"))? {
        let beside = |extension: &str| fs::read(file.with_extension(extension)).unwrap_or_default();
        let arguments = beside("args");
        let lines = arguments.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(<[u8]>::to_vec);
        let mut input = Input::new([b"program".to_vec()].into_iter().chain(lines));
        input.stdin = beside("stdin");
        for level in ["-O0", "-O1"] {
            let name = format!("{} {level}", short(&file));
            programs.push(Program { name, file: file.clone(), level: Some(level), input: input.clone() });
        }
    }
    Ok(programs)
}

/// Both versions of all pairs. What is symbolic there is the same few words here.
fn pairs() -> Result<Vec<Program>> {
    let mut input = Input::new(["program", "12", "ab"]);
    input.stdin = b"7 x\nab 12\n".to_vec();
    let mut files = c_files(&paths::root().join("tests/pairs"))?;
    files.retain(|file| [Some(OsStr::new("old.c")), Some(OsStr::new("new.c"))].contains(&file.file_name()));
    let program = |file: PathBuf| Program { name: short(&file), file, level: Some("-O0"), input: input.clone() };
    Ok(files.into_iter().map(program).collect())
}

/// Tools of coreutils, one invocation each: the first of the sample.
fn tools() -> Result<Vec<Program>> {
    let mut chosen = load(&paths::root().join("tests/coreutils"))?;
    chosen.retain(|case| case.sample && case.files.iter().all(|file| matches!(file.1, Entry::File { .. })));
    chosen.dedup_by(|one, other| one.tool == other.tool);
    chosen.truncate(INVOCATIONS);
    let names = chosen.iter().map(|case| case.tool.as_str()).collect();
    let built = prepare(Config::Musl, &names, 2)?;
    let mut programs = Vec::new();
    for case in &chosen {
        let words = case.arguments.iter().map(|word| word.as_bytes().to_vec());
        let mut input = Input::new([case.tool.clone().into_bytes()].into_iter().chain(words));
        input.stdin = case.stdin.clone();
        for (name, entry) in &case.files {
            if let Entry::File { content, mode } = entry {
                let file = schism_case::Entry::file(content.clone()).with_mode(*mode as u16);
                input.files.insert(name.as_bytes(), file)?;
            }
        }
        let file = built[&case.tool].bitcode.clone();
        programs.push(Program { name: format!("coreutils: {}", case.command()), file, level: None, input });
    }
    Ok(programs)
}

fn c_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(c_files(&path)?);
        } else if path.extension() == Some(OsStr::new("c")) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// A path without the repository's.
fn short(file: &Path) -> String {
    file.strip_prefix(paths::root()).unwrap_or(file).display().to_string()
}
