//! `--entry FUNCTION`: exploring one function instead of a program.
//!
//! A driver in C is made from the function's parameters and linked in the place of the program's `main`; the C library starts up as
//! ever. From there on it is an exploration like any other.
//!
//! - `metadata.rs`, `types.rs`: types of the source, from debug information.
//! - `signature.rs`, `target.rs`: what a function takes, and the memory behind its pointers.
//! - `shapes.rs`: how values of these types are written in reports.
//! - `driver.rs`, `support.c`: the driver. `setup.rs`: calls before the explored one.
//! - `pair.rs`: the same driver for two versions. `native.rs`: the files of a native program with a driver.

mod driver;
mod metadata;
mod native;
mod pair;
mod reach;
mod setup;
mod shapes;
mod signature;
mod target;
mod types;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use schism_ir::{Definition, FunctionId, Image, Linkage, Module, Symbol};
use schism_native::Flags;

use super::request::ExploreRequest;
use crate::events::Caller;
use crate::load;
use crate::tools::Tools;
use driver::{Plan, driver};
use metadata::Metadata;
pub(crate) use pair::{Files, Pair, pair};
use signature::Signature;
use target::Limits;

/// What the driver is called in reports and in the output folder.
pub(crate) const DRIVER: &str = "driver.c";

/// The program's own `main` by the name that makes room for the driver's.
const PROGRAM_MAIN: &str = "__schism_program_main";

/// What precedes the name of a function that other files cannot see.
const LOCAL: &str = "__schism_entry_";

/// The driver chooses by the bits of one word.
const MOST_SETUP: usize = 62;

/// Which function is called, and with what.
pub(crate) struct Call<'r> {
    pub(crate) entry: &'r str,
    /// Functions that may be called before.
    pub(crate) setup: &'r [String],
    /// Bytes behind a pointer whose type does not say how many.
    pub(crate) size: u64,
    /// Whether a pointer that is given may also be null.
    pub(crate) null: bool,
}

/// A program with a driver.
pub(super) struct Unit {
    pub(super) image: Image,
    /// The driver's text.
    pub(super) driver: String,
}

/// The program of `options` with a driver for the function `entry`.
pub(super) fn unit(caller: &Caller, options: &ExploreRequest, entry: &str) -> anyhow::Result<Unit> {
    let toolchain = Tools::open(caller).context("cannot prepare the C library")?;
    let request = Call { entry, setup: &options.setup, size: options.entry_size, null: options.entry_null };
    let mut program = Program::load(&toolchain, &options.files, &Flags::alone(&options.cc_arg))?;
    let called = program.called(&toolchain, &request)?;
    let driver = called.driver(&request);
    let image = program.image(&toolchain, &driver)?;
    Ok(Unit { image, driver })
}

/// The functions that a driver calls.
struct Called {
    entry: Signature,
    setup: Vec<Signature>,
}

impl Called {
    fn driver(&self, request: &Call) -> String {
        driver(&Plan { entry: &self.entry, setup: &self.setup, null: request.null })
    }
}

/// The program's files.
struct Program {
    bitcode: Vec<PathBuf>,
    modules: Vec<Module>,
    /// The debug information that was read so far, by file.
    metadata: Vec<Option<Metadata>>,
}

impl Program {
    fn load(toolchain: &Tools, files: &[PathBuf], flags: &Flags) -> anyhow::Result<Program> {
        let compiled = load::bitcode(toolchain, files, flags)?;
        let modules = compiled.iter().map(|file| toolchain.load_compiled(file));
        let mut modules: Vec<Module> = modules.collect::<Result<_, _>>()?;
        for symbol in modules.iter_mut().flat_map(|module| &mut module.symbols).filter(|symbol| symbol.name == "main") {
            PROGRAM_MAIN.clone_into(&mut symbol.name);
        }
        let metadata = compiled.iter().map(|_| None).collect();
        let bitcode = compiled.into_iter().map(|compiled| compiled.bitcode).collect();
        Ok(Program { bitcode, modules, metadata })
    }

    /// The signatures of all functions that a request names.
    fn called(&mut self, toolchain: &Tools, request: &Call) -> anyhow::Result<Called> {
        let limits = Limits { bytes: request.size };
        let entry = self.signature(toolchain, request.entry, limits, "--entry")?;
        if request.setup.len() > MOST_SETUP {
            bail!("--setup: at most {MOST_SETUP} functions can be given");
        }
        let setup = request.setup.iter().map(|name| self.signature(toolchain, name, limits, "--setup"));
        Ok(Called { entry, setup: setup.collect::<anyhow::Result<_>>()? })
    }

    /// Links the program with a driver and the C library.
    fn image(mut self, toolchain: &Tools, driver: &str) -> anyhow::Result<Image> {
        self.modules.push(compile(toolchain, driver)?);
        let mut image = load::link(toolchain, self.modules)?;
        // The driver comes last, and it is not what is to be covered.
        image.own_modules -= 1;
        Ok(image)
    }

    /// How to call a function by its name in the source. The linker can find it afterwards.
    fn signature(&mut self, toolchain: &Tools, name: &str, limits: Limits, option: &str) -> anyhow::Result<Signature> {
        let (module, id, linkage) = self.find(name).with_context(|| option.to_owned())?;
        let metadata = match &mut self.metadata[module] {
            Some(metadata) => metadata,
            none => none.insert(Metadata::parse(&text(toolchain, &self.bitcode[module])?)),
        };
        let function = &self.modules[module].functions[id.index()];
        let mut signature = Signature::read(&self.modules[module], function, metadata, limits)
            .map_err(|what| anyhow::anyhow!("{option}: `{name}` {what}"))?;
        signature.may_free = reach::may_free(&self.modules, module, id);
        signature.unseen = reach::unseen(&self.modules, module, id);
        if linkage == Linkage::Local {
            signature.symbol = self.publish(module, id, name);
        } else if name == "main" {
            PROGRAM_MAIN.clone_into(&mut signature.symbol);
        }
        Ok(signature)
    }

    /// Gives a function a name by which the linker finds it whether or not other files see it.
    fn publish(&mut self, module: usize, id: FunctionId, name: &str) -> String {
        let public = format!("{LOCAL}{name}");
        let symbols = &mut self.modules[module].symbols;
        // The same function may be asked for twice.
        if !symbols.iter().any(|symbol| symbol.name == public) {
            let definition = Definition::Function(id);
            symbols.push(Symbol { name: public.clone(), linkage: Linkage::Strong, definition });
        }
        public
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
fn text(toolchain: &Tools, bitcode: &Path) -> anyhow::Result<String> {
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

/// Compiles the driver.
fn compile(toolchain: &Tools, driver: &str) -> anyhow::Result<Module> {
    let path = kept(toolchain, DRIVER, driver)?;
    // Reports name it as the user finds it in the output folder.
    let folder = path.parent().unwrap_or(Path::new(""));
    let name = format!("-fdebug-prefix-map={}/=", folder.display());
    let compiled =
        toolchain.compile(&path, &Flags::alone(&["-w".into(), name])).context("cannot compile the driver")?;
    Ok(toolchain.load_module(&compiled.bitcode)?)
}

/// A source in the cache. Its path depends on its text alone, so that the second time nothing has to be done.
fn kept(toolchain: &Tools, name: &str, text: &str) -> anyhow::Result<PathBuf> {
    let folder = toolchain.cache.folder(&format!("entry/{}", schism_native::content_hash(text.as_bytes())))?;
    let path = folder.join(name);
    let writing = || format!("cannot write {}", path.display());
    if fs::read(&path).ok().as_deref() != Some(text.as_bytes()) {
        // Others may be at it too: nobody sees half a file.
        let unfinished = folder.join(format!("{}.new", std::process::id()));
        fs::write(&unfinished, text).with_context(writing)?;
        fs::rename(&unfinished, &path).with_context(writing)?;
    }
    Ok(path)
}
