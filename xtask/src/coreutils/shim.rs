//! The programs of `tests/shim/`, compiled against the system's glibc headers: glibc's own output is the expected one.

use anyhow::{Result, ensure};
use schism_bench::native::{Limits, Ran, clang, run, run_ok};
use schism_bench::paths;
use schism_native::Toolchain;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Fails if schism's C library, or schism, answers otherwise than glibc.
pub fn check(schism: Option<&Path>) -> Result<()> {
    let toolchain = Toolchain::open(&mut |_| ())?;
    let work = tempfile::tempdir()?;
    let mut names = Vec::new();
    for entry in fs::read_dir(paths::root().join("tests/shim"))? {
        names.push(entry?.path());
    }
    names.sort();
    for source in names.iter().filter(|path| path.extension().is_some_and(|extension| extension == "c")) {
        let name = source.file_stem().unwrap_or_default();
        let (glibc, bitcode, reference) = (
            work.path().join(name),
            work.path().join(name).with_extension("bc"),
            work.path().join(name).with_extension("musl"),
        );
        clang(&["-w", "-O1", "-g"], source, &glibc)?;
        clang(&["-w", "-O1", "-g", "-emit-llvm", "-c"], source, &bitcode)?;
        toolchain.link_reference(std::slice::from_ref(&bitcode), &reference, &mut |_| ())?;
        let wanted = run_ok(&mut Command::new(&glibc), Limits::seconds(60))?;
        same(name, "the native reference", &wanted, &run(&mut Command::new(&reference), Limits::seconds(60))?)?;
        if let Some(schism) = schism {
            let ran = run(Command::new(schism).arg("run").arg(&bitcode), Limits::seconds(300))?;
            same(name, "schism", &wanted, &ran)?;
        }
    }
    println!("shim: {} programs answer as with glibc", names.len());
    Ok(())
}

fn same(name: &std::ffi::OsStr, side: &str, wanted: &Ran, found: &Ran) -> Result<()> {
    let first = wanted.stdout.split(|byte| *byte == b'\n').zip(found.stdout.split(|byte| *byte == b'\n'));
    let parting = first.into_iter().find(|(wanted, found)| wanted != found);
    ensure!(
        wanted.end == found.end && wanted.stdout == found.stdout,
        "{}: {side} ended with {:?}, and first differs at {:?}: {}",
        name.display(),
        found.end,
        parting.map(|(wanted, found)| (String::from_utf8_lossy(wanted), String::from_utf8_lossy(found))),
        found.stderr_text(),
    );
    Ok(())
}
