//! schism's native side: everything that starts a process or keeps a file.
//!
//! It finds clang and compiles C to bitcode, builds musl as bitcode, runs the bitcode reader as a child, and links
//! native reference programs with the very same C library. It builds and runs both versions of a program natively, in a sandbox,
//! to confirm differences and to make their inputs small. It knows nothing of the virtual machine or its states.

mod build_native;
mod cache;
mod clang;
mod compile;
mod compiler_room;
mod confirm;
mod doctor;
mod error;
mod flags;
mod libc;
mod minimise;
mod musl;
mod musl_differs;
mod musl_edits;
mod process;
mod reader;
mod reference;
mod sandbox;
mod stdio_layout;

pub use self::libc::{Libc, Progress};
pub use build_native::{Flavour, Making, NativeProgram};
pub use cache::{Cache, content_hash, prune as prune_files};
pub use clang::Clang;
pub use compile::{Compiled, capture_arguments};
pub use confirm::{
    Binaries, Build, Confirmation, Confirmer, Sanitizer, SanitizerReport, Settled, Side, take_out_what_varies,
};
pub use doctor::{Checkup, Health, examine};
pub use error::{Error, Result};
pub use flags::Flags;
pub use minimise::{is_made_of, minimise};
pub use musl::MUSL_VERSION;
pub use reader::Reader;
pub use sandbox::{BuildRoom, BuildWalls, Job, Observed, Sandbox, SandboxLimits, WROTE_TOO_MUCH};

use std::path::{Path, PathBuf};

/// clang and the C library, ready for use.
#[derive(Debug)]
pub struct Toolchain {
    /// Where everything is kept.
    pub cache: Cache,
    /// The compiler.
    pub clang: Clang,
    /// The C library as bitcode, with its headers.
    pub libc: Libc,
}

impl Toolchain {
    /// Finds clang and the C library; builds the library if it is not in the cache.
    ///
    /// # Errors
    /// If there is no usable clang, no source of musl, or the build fails.
    pub fn open(progress: &mut dyn FnMut(Progress)) -> Result<Self> {
        let cache = Cache::from_env()?;
        let clang = Clang::find(&cache)?;
        let libc = Libc::open(&cache, &clang, progress)?;
        Ok(Self { cache, clang, libc })
    }

    /// Compiles one C file to bitcode against musl's headers, or finds it in the cache.
    ///
    /// # Errors
    /// If clang refuses the file; the error carries clang's own words.
    pub fn compile(&self, source: &Path, flags: &Flags) -> Result<Compiled> {
        compile::compile(&self.cache, &self.clang, &self.libc, source, flags)
    }

    /// Compiles several C files, on all processors.
    pub fn compile_all(&self, sources: &[&Path], flags: &Flags) -> Vec<Result<Compiled>> {
        process::in_parallel(sources, |source| self.compile(source, flags), |_| ())
    }

    /// What C files would become, without making it: two files with one key give the same bitcode, whatever their folders are and, of
    /// versions that are single files, whatever they are called. Other files have the key of their content. Files that cannot be preprocessed
    /// have none.
    pub fn content_keys(&self, files: &[(PathBuf, Flags)]) -> Vec<Option<String>> {
        // What the machine runs, and what runs natively: the C libraries say different things to the preprocessor.
        let recipes = [compile::bitcode_recipe(&self.clang, &self.libc), self.part_recipe(Flavour::Plain)];
        let key = |(file, flags): &(PathBuf, Flags)| {
            compile::content_key(&self.cache, &self.libc, &recipes, file, flags).ok()
        };
        process::in_parallel(files, key, |_| ())
    }

    /// Reads what was compiled. Names of files in it are what the user would write.
    ///
    /// # Errors
    /// If the bitcode reader is missing or fails.
    pub fn load_compiled(&self, compiled: &Compiled) -> Result<schism_ir::Module> {
        let mut module = self.load_module(&compiled.bitcode)?;
        for name in module.files.iter_mut().chain([&mut module.source]) {
            let moved = compiled.place.as_deref().and_then(|place| Path::new(name.as_str()).strip_prefix(place).ok());
            if let Some(below) = moved {
                *name = compiled.folder.join(below).to_string_lossy().into_owned();
                continue;
            }
            // `<stdin>` and the like are no files.
            if !name.starts_with(['/', '<']) {
                // Headers beside the source are `./a.h` for clang.
                *name = compiled.folder.join(name.trim_start_matches("./")).to_string_lossy().into_owned();
            }
        }
        Ok(module)
    }

    /// The C library in the form that the linker reads.
    ///
    /// # Errors
    /// If the bitcode reader is missing or fails.
    pub fn libc_archive(&self, progress: &mut dyn FnMut(Progress)) -> Result<schism_ir::Archive> {
        self.libc.archive(&Reader::find()?, progress)
    }

    /// Reads a .bc or .ll file.
    ///
    /// # Errors
    /// If the file is unreadable, damaged or not for this machine.
    pub fn load_module(&self, path: &Path) -> Result<schism_ir::Module> {
        Reader::find()?.load_module(&self.cache, path)
    }

    /// Links bitcode files into a static native program with the same C library.
    ///
    /// # Errors
    /// If the native half of the library cannot be built, or linking fails.
    pub fn link_reference(&self, bitcode: &[PathBuf], out: &Path, progress: &mut dyn FnMut(Progress)) -> Result<()> {
        reference::link_reference(&self.clang, &self.libc, bitcode, out, &[], progress)
    }
}
