//! `--entry FUNCTION`: exploring one function instead of a program.
//!
//! A driver in C is made from the function's parameters and linked in the place of the program's `main`; the C library starts up as
//! ever. From there on it is an exploration like any other.
//!
//! - `metadata.rs`, `types.rs`: types of the source, from debug information.
//! - `signature.rs`, `target.rs`: what a function takes, and the memory behind its pointers.
//! - `driver.rs`, `support.c`: the driver. `setup.rs`: calls before the explored one.

mod driver;
mod metadata;
mod reach;
mod setup;
mod signature;
mod target;
mod types;

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use schism_ir::{Definition, FunctionId, Image, Linkage, Module, Symbol};
use schism_native::Toolchain;

use super::options::Options;
use crate::libc_command::show_progress;
use crate::load;
use driver::{Plan, driver};
use metadata::Metadata;
use signature::Signature;
use target::Limits;

/// What the driver is called in reports and in the output folder.
pub(super) const DRIVER: &str = "driver.c";

/// The program's own `main` by the name that makes room for the driver's.
const PROGRAM_MAIN: &str = "__schism_program_main";

/// What precedes the name of a function that other files cannot see.
const LOCAL: &str = "__schism_entry_";

/// The driver chooses by the bits of one word.
const MOST_SETUP: usize = 62;

/// A program with a driver.
pub(super) struct Unit {
    pub(super) image: Image,
    /// The driver's text.
    pub(super) driver: String,
}

/// The program of `options` with a driver for the function `entry`.
pub(super) fn unit(options: &Options, entry: &str) -> anyhow::Result<Unit> {
    let mut progress = show_progress();
    let toolchain = Toolchain::open(&mut progress).context("cannot prepare the C library")?;
    let mut program = Program::load(&toolchain, options)?;
    let limits = Limits { bytes: options.entry_size };
    let entry = program.signature(&toolchain, entry, limits, "--entry")?;
    if options.setup.len() > MOST_SETUP {
        bail!("--setup: at most {MOST_SETUP} functions can be given");
    }
    let mut setup = Vec::new();
    for name in &options.setup {
        setup.push(program.signature(&toolchain, name, limits, "--setup")?);
    }
    let driver = driver(&Plan { entry: &entry, setup: &setup, null: options.entry_null });
    program.modules.push(compile(&toolchain, &driver)?);
    let mut image = load::link(&toolchain, program.modules)?;
    // The driver comes last, and it is not what is to be covered.
    image.own_modules -= 1;
    Ok(Unit { image, driver })
}

/// The program's files.
struct Program {
    bitcode: Vec<PathBuf>,
    modules: Vec<Module>,
    /// The debug information that was read so far, by file.
    metadata: Vec<Option<Metadata>>,
}

impl Program {
    fn load(toolchain: &Toolchain, options: &Options) -> anyhow::Result<Program> {
        let bitcode = options.files.iter().map(|file| load::bitcode(toolchain, file, &options.cc_arg));
        let bitcode: Vec<PathBuf> = bitcode.collect::<anyhow::Result<_>>()?;
        let modules = bitcode.iter().map(|file| toolchain.load_module(file));
        let mut modules: Vec<Module> = modules.collect::<Result<_, _>>()?;
        for symbol in modules.iter_mut().flat_map(|module| &mut module.symbols).filter(|symbol| symbol.name == "main") {
            PROGRAM_MAIN.clone_into(&mut symbol.name);
        }
        let metadata = bitcode.iter().map(|_| None).collect();
        Ok(Program { bitcode, modules, metadata })
    }

    /// How to call a function by its name in the source. The linker can find it afterwards.
    fn signature(
        &mut self,
        toolchain: &Toolchain,
        name: &str,
        limits: Limits,
        option: &str,
    ) -> anyhow::Result<Signature> {
        let (module, id, linkage) = self.find(name).with_context(|| option.to_owned())?;
        let metadata = match &mut self.metadata[module] {
            Some(metadata) => metadata,
            none => none.insert(Metadata::parse(&text(toolchain, &self.bitcode[module])?)),
        };
        let function = &self.modules[module].functions[id.index()];
        let mut signature = Signature::read(&self.modules[module], function, metadata, limits)
            .map_err(|what| anyhow::anyhow!("{option}: `{name}` {what}"))?;
        signature.may_free = reach::may_free(&self.modules, module, id);
        if linkage == Linkage::Local {
            signature.symbol = format!("{LOCAL}{name}");
            let (name, definition) = (signature.symbol.clone(), Definition::Function(id));
            let symbols = &mut self.modules[module].symbols;
            // The same function may be asked for twice.
            if !symbols.iter().any(|symbol| symbol.name == name) {
                symbols.push(Symbol { name, linkage: Linkage::Strong, definition });
            }
        } else if name == "main" {
            PROGRAM_MAIN.clone_into(&mut signature.symbol);
        }
        Ok(signature)
    }

    /// Where a function is defined. One that all files see comes before those that only one does.
    fn find(&self, name: &str) -> anyhow::Result<(usize, FunctionId, Linkage)> {
        let (mut found, mut declared) = (Vec::new(), false);
        for (number, module) in self.modules.iter().enumerate() {
            for symbol in &module.symbols {
                let Definition::Function(id) = symbol.definition else { continue };
                let function = &module.functions[id.index()];
                if function.name != name || symbol.name.starts_with(LOCAL) {
                    continue;
                }
                match function.body {
                    Some(_) => found.push((number, id, symbol.linkage)),
                    None => declared = true,
                }
            }
        }
        if let Some(global) = found.iter().find(|(.., linkage)| *linkage != Linkage::Local) {
            return Ok(*global);
        }
        match found.as_slice() {
            [one] => Ok(*one),
            [] if declared => bail!("the program only declares `{name}`"),
            [] => bail!("the program has no function `{name}`"),
            _ => bail!("several files have a function `{name}` of their own"),
        }
    }
}

/// A module as LLVM's text.
fn text(toolchain: &Toolchain, bitcode: &Path) -> anyhow::Result<String> {
    let mut command = Command::new(&toolchain.clang.path);
    command
        .args(["-w", "-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes", "-x", "ir"])
        .arg(bitcode)
        .args(["-o", "-"]);
    let output = command.output().with_context(|| format!("cannot run {}", toolchain.clang.path.display()))?;
    if !output.status.success() {
        bail!("clang cannot read {}: {}", bitcode.display(), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Compiles the driver. Its path depends on its text alone, so that the second time nothing has to be done.
fn compile(toolchain: &Toolchain, driver: &str) -> anyhow::Result<Module> {
    let mut hasher = DefaultHasher::new();
    driver.hash(&mut hasher);
    let folder = toolchain.cache.root().join("entry").join(format!("{:016x}", hasher.finish()));
    let path = folder.join(DRIVER);
    let writing = || format!("cannot write {}", path.display());
    if fs::read(&path).ok().as_deref() != Some(driver.as_bytes()) {
        fs::create_dir_all(&folder).with_context(writing)?;
        // Others may be at it too: nobody sees half a file.
        let unfinished = folder.join(format!("{}.new", std::process::id()));
        fs::write(&unfinished, driver).with_context(writing)?;
        fs::rename(&unfinished, &path).with_context(writing)?;
    }
    // Reports name it as the user finds it in the output folder.
    let name = format!("-fdebug-prefix-map={}/=", folder.display());
    let compiled = toolchain.compile(&path, &["-w".into(), name]).context("cannot compile the driver")?;
    Ok(toolchain.load_module(&compiled.bitcode)?)
}
