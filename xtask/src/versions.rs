//! Bitcode of every clang from 14 to 19 that is installed: the programs of `tests/run`, compiled by each, must print what
//! their golden files say.

use anyhow::{Context, Result, ensure};
use schism_bench::native::{Limits, parallel, run as run_process};
use schism_bench::paths;
use schism_bench::table::Table;
use schism_native::Toolchain;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The topics whose programs need no files, arguments or input.
const TOPICS: &[&str] = &["language", "floats", "string", "memory", "programs"];
const LEVELS: &[&str] = &["-O0", "-O1", "-O2"];
/// What may stand beside a program and would have to be set up.
const SURROUNDINGS: &[&str] = &["args", "stdin", "env", "files", "status", "stderr"];

/// What became of one program.
enum Verdict {
    /// It printed what it should.
    Same,
    /// This clang does not know something in the source.
    NotCompiled,
    /// Something else happened.
    Different(String),
}

/// Compiles and runs everything with each version.
pub fn run(arguments: &[String]) -> Result<()> {
    ensure!(arguments.is_empty(), "versions takes no options");
    let schism = paths::schism()?;
    let toolchain = Toolchain::open(&mut |_| {})?;
    let headers = toolchain.libc.include_dir();
    let programs = programs(&paths::root().join("tests/run"))?;
    let mut table = Table::new(&["clang", "compiled", "same", "different"]);
    let mut different = Vec::new();
    for version in 14..=19u32 {
        let Some(resources) = resource_folder(version) else { continue };
        let jobs: Vec<(&PathBuf, &str)> =
            programs.iter().flat_map(|program| LEVELS.iter().map(move |level| (program, *level))).collect();
        let check = |(program, level): &(&PathBuf, &str)| {
            let mut compiler = Command::new(format!("clang-{version}"));
            compiler.args(["--target=x86_64-linux-musl", "-emit-llvm", "-c", "-g", "-w", level, "-nostdinc"]);
            compiler.arg("-isystem").arg(&headers).arg("-isystem").arg(resources.join("include"));
            check(compiler, &schism, program)
        };
        let results = parallel(&jobs, 2, check);
        let (mut same, mut compiled) = (0, 0);
        for ((program, level), result) in jobs.iter().zip(results) {
            match result? {
                Verdict::Same => (same, compiled) = (same + 1, compiled + 1),
                Verdict::NotCompiled => {}
                Verdict::Different(how) => {
                    compiled += 1;
                    different.push(format!("clang {version} {level} {}: {how}", program.display()));
                }
            }
        }
        table.row(&[&version, &compiled, &same, &(compiled - same)]);
    }
    print!("{table}");
    ensure!(different.is_empty(), "not the same:\n{}", different.join("\n"));
    Ok(())
}

/// Where an installed clang keeps its own headers.
fn resource_folder(version: u32) -> Option<PathBuf> {
    let output = Command::new(format!("clang-{version}")).arg("-print-resource-dir").output().ok()?;
    output.status.success().then(|| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
}

/// The programs that run by themselves.
fn programs(root: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for topic in TOPICS {
        let folder = root.join(topic);
        for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            let alone = SURROUNDINGS.iter().all(|extension| !path.with_extension(extension).exists());
            if path.extension().is_some_and(|extension| extension == "c") && alone {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn check(mut compiler: Command, schism: &Path, program: &Path) -> Result<Verdict> {
    let folder = tempfile::tempdir()?;
    let bitcode = folder.path().join(program.with_extension("bc").file_name().unwrap_or_default());
    let compiled = run_process(compiler.arg(program).arg("-o").arg(&bitcode), Limits::seconds(60))?;
    if !compiled.success() {
        return Ok(Verdict::NotCompiled);
    }
    let mut command = Command::new(schism);
    let ran = run_process(command.current_dir(folder.path()).arg("run").arg(&bitcode), Limits::seconds(60))?;
    let golden = fs::read(program.with_extension("stdout")).unwrap_or_default();
    Ok(match (ran.success(), ran.stdout == golden) {
        (true, true) => Verdict::Same,
        (true, false) => Verdict::Different("other output".into()),
        (false, _) => Verdict::Different(ran.stderr_text().lines().next().unwrap_or("no message").to_owned()),
    })
}
