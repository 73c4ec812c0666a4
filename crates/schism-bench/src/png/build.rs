//! libpng's releases as Debian has them, each linked with our driver and one zlib into one bitcode file. All is kept in the cache.

use crate::debian::{fetch, version};
use crate::native::{Limits, run_ok};
use crate::paths;
use anyhow::{Context, Result};
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::process::Command;

const SECONDS: u64 = 600;
/// Plain code with names and lines, so that a changed region is one of the source.
const OPTIONS: [&str; 7] = ["-c", "-emit-llvm", "-O0", "-Xclang", "-disable-O0-optnone", "-g", "-w"];
const LIBPNG: [&str; 15] = [
    "png", "pngerror", "pngget", "pngmem", "pngpread", "pngread", "pngrio", "pngrtran", "pngrutil", "pngset",
    "pngtrans", "pngwio", "pngwrite", "pngwtran", "pngwutil",
];
const ZLIB: [&str; 8] = ["adler32", "crc32", "deflate", "inffast", "inflate", "inftrees", "trees", "zutil"];
const ZLIB_SUITE: &str = "bookworm";

/// A release: the suite whose source package holds it, and whether Debian's patches are in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Release {
    suite: &'static str,
    patched: bool,
}

/// The comparisons: from release to release as upstream made them, and from a release to Debian's, which has later fixes of errors.
pub const PAIRS: [[Release; 2]; 5] = [
    [upstream("bullseye"), upstream("bookworm")],
    [upstream("bookworm"), patched("bookworm")],
    [upstream("bookworm"), upstream("trixie")],
    [upstream("trixie"), patched("trixie")],
    [upstream("trixie"), upstream("sid")],
];

const fn upstream(suite: &'static str) -> Release {
    Release { suite, patched: false }
}

const fn patched(suite: &'static str) -> Release {
    Release { suite, patched: true }
}

/// A release that was built.
pub struct Built {
    /// Its number as Debian gives it; upstream's without what Debian added.
    pub version: String,
    /// The whole program but the C library.
    pub bitcode: PathBuf,
}

/// Fetches and builds what is missing of a release.
pub fn prepare(release: Release) -> Result<Built> {
    let name = format!("libpng-{}{}", release.suite, if release.patched { "-patched" } else { "" });
    let source = fetch("libpng1.6", release.suite, &name, release.patched)?;
    let zlib = fetch("zlib", ZLIB_SUITE, "zlib", true)?;
    let driver = paths::root().join("tests/png");
    let version = version(&source, release.patched)?;
    let folder = paths::cache().join("png").join(format!("{name}-{version}-{:016x}", content(&driver)?));
    let bitcode = folder.join("program.bc");
    if !bitcode.is_file() {
        eprintln!("building libpng {version}");
        fs::create_dir_all(&folder)?;
        fs::copy(source.join("scripts/pnglibconf.h.prebuilt"), folder.join("pnglibconf.h"))
            .context("libpng's settings")?;
        let includes = [&folder, &source, &zlib, &driver];
        let of = |base: &Path, names: &[&str]| names.iter().map(|name| base.join(name).with_extension("c")).collect();
        let files: [Vec<PathBuf>; 3] = [of(&source, &LIBPNG), of(&zlib, &ZLIB), c_files(&driver)?];
        let compiled = files.iter().flatten().map(|file| compile(file, &includes, &folder));
        let compiled = compiled.collect::<Result<Vec<PathBuf>>>()?;
        let whole = folder.join("program.part");
        run_ok(Command::new("llvm-link-19").args(&compiled).arg("-o").arg(&whole), Limits::seconds(SECONDS))?;
        // Renamed last, so its presence says that all is there.
        fs::rename(&whole, &bitcode)?;
    }
    Ok(Built { version, bitcode })
}

fn compile(file: &Path, includes: &[&PathBuf], folder: &Path) -> Result<PathBuf> {
    let output = folder.join(file.file_name().context("a source has a name")?).with_extension("bc");
    let mut clang = Command::new(paths::root().join("scripts/musl-clang"));
    clang.args(OPTIONS);
    for include in includes {
        clang.arg("-I").arg(include);
    }
    run_ok(clang.arg(file).arg("-o").arg(&output), Limits::seconds(SECONDS))?;
    Ok(output)
}

fn c_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "c") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// A number for what the driver is, so that another driver is another program.
fn content(driver: &Path) -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    for file in c_files(driver)?.into_iter().chain([driver.join("driver.h")]) {
        hasher.write(&fs::read(file)?);
    }
    Ok(hasher.finish())
}
