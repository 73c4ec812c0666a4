//! From file names to modules.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use schism_ir::{Image, Module};
use schism_native::{Compiled, Flags};
use schism_vm::Machine;

use crate::events::{Caller, Event};
use crate::tools::Tools;

/// A program to execute: compiles, reads and links with the C library.
pub fn machine(caller: &Caller, files: &[PathBuf], flags: &Flags) -> anyhow::Result<Machine> {
    image(caller, files, flags).map(Machine::new)
}

/// The linked program.
pub(crate) fn image(caller: &Caller, files: &[PathBuf], flags: &Flags) -> anyhow::Result<Image> {
    let toolchain = Tools::open(caller).context("cannot prepare the C library")?;
    let modules = modules(&toolchain, files, flags)?;
    link(&toolchain, modules)
}

/// Links modules with the C library.
pub(crate) fn link(toolchain: &Tools, modules: Vec<Module>) -> anyhow::Result<Image> {
    let library = toolchain.library().context("cannot prepare the C library")?;
    schism_ir::link(modules, Some(&library), &["main", "__schism_start", "__schism_out_of_memory"])
        .context("cannot link the program")
}

/// Compiles and reads files, in their order.
pub(crate) fn modules(toolchain: &Tools, files: &[PathBuf], flags: &Flags) -> anyhow::Result<Vec<Module>> {
    let compiled = bitcode(toolchain, files, flags)?;
    compiled.iter().map(|compiled| Ok(toolchain.load_compiled(compiled)?)).collect()
}

/// Files as bitcode: compiled if they are C, else as they are.
pub(crate) fn bitcode(toolchain: &Tools, files: &[PathBuf], flags: &Flags) -> anyhow::Result<Vec<Compiled>> {
    let extension = |file: &Path| file.extension().and_then(|extension| extension.to_str()).map(str::to_owned);
    let is_c = |file: &&Path| matches!(extension(file).as_deref(), Some("c" | "i"));
    let sources: Vec<&Path> = files.iter().map(PathBuf::as_path).filter(is_c).collect();
    let mut compiled = toolchain.compile_all(&sources, flags).into_iter();
    let mut one = |file: &PathBuf| match extension(file).as_deref() {
        Some("bc" | "ll") => Ok(match flags.build() {
            Some((place, folder)) => Compiled::of_build(file.clone(), place, folder),
            None => Compiled::given(file.clone()),
        }),
        Some("c" | "i") => {
            let compiled = compiled.next().context("a file was not compiled")??;
            // clang's warnings, in its own words.
            toolchain.caller.tell(Event::Diagnostics(&compiled.diagnostics));
            Ok(compiled)
        }
        _ => bail!("{}: not a .c, .bc or .ll file", file.display()),
    };
    files.iter().map(&mut one).collect()
}

/// The file itself, or all .c files below a folder by name.
pub(crate) fn sources(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    let mut waiting = vec![path.to_owned()];
    while let Some(folder) = waiting.pop() {
        let unreadable = || format!("cannot read {}", folder.display());
        for entry in folder.read_dir().with_context(unreadable)? {
            let entry = entry.with_context(unreadable)?;
            let (kind, path) = (entry.file_type().with_context(unreadable)?, entry.path());
            // Links to folders could lead in circles; links to files are files.
            if kind.is_dir() {
                waiting.push(path);
            } else if path.extension() == Some(OsStr::new("c")) && path.is_file() {
                found.push(path);
            }
        }
    }
    if found.is_empty() {
        bail!("{}: no .c file in this folder", path.display());
    }
    found.sort();
    Ok(found)
}
