//! Native programs for confirming: built of the same files, with the user's own C library.
//!
//! From C files with clang and the system's headers and libraries; from bitcode as a reference program (`reference.rs`), because
//! bitcode is already bound to musl. Everything is kept in the cache by what went into it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Toolchain;
use crate::cache::{Key, prune, touch};
use crate::compile::{LATER_CLOCK, NO_CLOCK, OLD_C, Recipe, differ, make};
use crate::confirm::{Binaries, Build};
use crate::error::{Error, FileContext, Result};
use crate::flags::Flags;
use crate::libc::{Libc, Progress};
use crate::musl::OWN;
use crate::process::{in_parallel, run_tool};
use crate::reference::{self, native_folder};

/// Programs that the cache keeps.
const KEPT_FILES: usize = 4096;
const KEPT_BYTES: u64 = 4 << 30;
/// The folder of the cache for programs, and that for their parts.
const PROGRAMS: &str = "native";
const PARTS: &str = "native-parts";
/// Writes down what a program declares an output.
const OUTPUTS: &str = include_str!("outputs.c");
/// Makes leaks certain to be seen.
const SCRUB: &str = include_str!("scrub.c");
/// Moves the clock of programs that it is loaded into.
const CLOCK: &str = include_str!("clock.c");
/// Parts of libraries that in musl are all one.
const LIBRARIES: &[&str] = &["-Wl,--as-needed", "-lm", "-lpthread", "-ldl", "-lrt"];

/// How a program is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flavour {
    /// Without optimisation, with debug information.
    Plain,
    /// With AddressSanitizer.
    Address,
    /// With UndefinedBehaviorSanitizer, which reports and goes on.
    Undefined,
    /// As [`Flavour::Plain`], at another time: see [`LATER_CLOCK`].
    Later,
    /// With ThreadSanitizer.
    Thread,
    /// With MemorySanitizer, which reports and goes on.
    Memory,
}

impl Flavour {
    fn flags(self) -> &'static [&'static str] {
        match self {
            Flavour::Plain | Flavour::Later => &[],
            Flavour::Address => &["-fsanitize=address", "-fno-omit-frame-pointer"],
            Flavour::Thread => &["-fsanitize=thread", "-fno-omit-frame-pointer"],
            Flavour::Undefined => &["-fsanitize=undefined,float-cast-overflow", "-fno-omit-frame-pointer"],
            Flavour::Memory => &["-fsanitize=memory", "-fsanitize-recover=memory", "-fno-omit-frame-pointer"],
        }
    }

    /// When the program is built, as far as it can tell.
    fn moment(self) -> &'static [&'static str] {
        if self == Flavour::Later { LATER_CLOCK } else { NO_CLOCK }
    }
}

/// What happens while the native programs of a version are made.
#[derive(Debug)]
pub enum Making<'e> {
    /// The build of one begins.
    Begins(Flavour),
    /// A sanitizer does not work.
    Failed(Flavour, &'e Error),
    /// The C library is needed for it, and is built.
    Library(Progress),
}

/// A native program.
#[derive(Clone, Debug)]
pub struct NativeProgram {
    /// The file, in the cache.
    pub path: PathBuf,
    /// clang's warnings.
    pub diagnostics: String,
}

impl Toolchain {
    /// Builds a native program of C files, of bitcode files, or of both, or finds it in the cache. As soon as there is bitcode
    /// among the files, the C library is schism's own, and there are no sanitizers.
    ///
    /// # Errors
    /// If clang refuses a file or the program cannot be linked; the error carries the tool's own words.
    pub fn build_native(
        &self,
        files: &[PathBuf],
        flags: &Flags,
        flavour: Flavour,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<NativeProgram> {
        if files.iter().all(|file| is_c(file)) {
            return self.of_c(files, flags, flavour);
        }
        if flavour != Flavour::Plain {
            return Err(Error::NoSanitizer);
        }
        let compile = |path: &PathBuf| match is_c(path) {
            true => self.compile(path, flags).map(|compiled| compiled.bitcode),
            false => Ok(path.clone()),
        };
        let bitcode: Vec<PathBuf> = files.iter().map(compile).collect::<Result<_>>()?;
        self.of_bitcode(&bitcode, progress)
    }

    /// The native programs of one version, each built when it is first asked for. A sanitizer that does not work is left out; `told` hears why,
    /// and of each build before it begins.
    pub fn binaries<'b>(
        &'b self,
        files: &[PathBuf],
        flags: &Flags,
        told: impl Fn(Making<'_>) + Clone + Send + Sync + 'b,
    ) -> Binaries<'b> {
        let build = |flavour| {
            let (files, flags, told) = (files.to_vec(), flags.clone(), told.clone());
            Build::later(move || {
                told(Making::Begins(flavour));
                let mut progress = |progress| told(Making::Library(progress));
                match self.build_native(&files, &flags, flavour, &mut progress) {
                    Ok(program) => Ok(Some(program.path)),
                    Err(error) if flavour == Flavour::Plain => Err(error),
                    Err(error) => {
                        told(Making::Failed(flavour, &error));
                        Ok(None)
                    }
                }
            })
        };
        let flavours = [Flavour::Plain, Flavour::Address, Flavour::Undefined, Flavour::Memory, Flavour::Thread];
        let [plain, address, undefined, memory, thread] = flavours.map(build);
        let (sources, with, build_later) = (files.to_vec(), flags.clone(), build(Flavour::Later));
        let later = Build::later(move || match self.shows_build_time(&sources, &with) {
            true => Ok(build_later.path()?.map(Path::to_owned)),
            false => Ok(None),
        });
        Binaries { plain, address, undefined, memory, thread, later }
    }

    /// Whether a program of C files would be another one if it were built at another time.
    fn shows_build_time(&self, files: &[PathBuf], flags: &Flags) -> bool {
        let recipes = [Flavour::Plain, Flavour::Later].map(|flavour| self.part_recipe(flavour));
        // Where there is bitcode among the files, the moment of the build is in it already.
        files.iter().all(|file| is_c(file))
            && in_parallel(files, |file| differ(&self.cache, &self.libc, &recipes, file, flags), |_| ()).contains(&true)
    }

    /// A C file as the system's own headers make it, as bitcode. It is compared, never run.
    ///
    /// # Errors
    /// If clang refuses the file.
    pub fn native_bitcode(&self, file: &Path, flags: &Flags) -> Result<PathBuf> {
        let mut recipe = self.part_recipe(Flavour::Plain);
        recipe.before.push("-emit-llvm".to_owned());
        let recipe = Recipe { folder: "native-cc", extension: "bc", ..recipe };
        Ok(make(&self.cache, &self.libc, &recipe, file, flags)?.0)
    }

    fn of_c(&self, files: &[PathBuf], flags: &Flags, flavour: Flavour) -> Result<NativeProgram> {
        let parts = in_parallel(files, |file| self.part(file, flags, flavour), |_| ());
        let parts = parts.into_iter().collect::<Result<Vec<_>>>()?;
        let harness = self.harness(flavour)?;
        // The names of the parts are made of their contents.
        let key = parts.iter().fold(self.key("native program", flavour), |key, (path, _)| key.with(name_of(path)));
        // What else was told to clang is in the parts, without the place of the version.
        let linking = flags.linking();
        let mut key = linking.iter().fold(key, |key, arg| key.with(arg));
        for library in flags.libraries() {
            key = key.with(fs::read(&library).file("read", &library)?);
        }
        let path = self.kept(key, &mut |out| {
            let mut command = Command::new(&self.clang.path);
            command.args(flavour.flags()).arg("-o").arg(out).args(parts.iter().map(|(path, _)| path));
            command.args(&linking).arg(&harness).args(LIBRARIES);
            if flavour == Flavour::Address {
                command.arg("-Wl,--wrap=main");
            }
            run_tool(&mut command, self.clang.until)
        })?;
        Ok(NativeProgram { path, diagnostics: parts.into_iter().map(|(_, words)| words).collect() })
    }

    /// The object file of a C file.
    fn part(&self, file: &Path, flags: &Flags, flavour: Flavour) -> Result<(PathBuf, String)> {
        make(&self.cache, &self.libc, &self.part_recipe(flavour), file, flags)
    }

    /// How object files are made.
    pub(crate) fn part_recipe(&self, flavour: Flavour) -> Recipe {
        let own = ["-c", "-g", "-O0", "-fdebug-compilation-dir=/"];
        let before = own
            .iter()
            .chain(OLD_C)
            .chain(flavour.moment())
            .chain(flavour.flags())
            .map(|&flag| flag.to_owned())
            .collect();
        // schism.h and klee/klee.h; the system's own headers come first.
        let behind = vec!["-idirafter".to_owned(), self.libc.own_include_dir().display().to_string()];
        let (program, key) = (self.clang.path.clone(), self.key("native part", flavour));
        Recipe { folder: PARTS, extension: "o", key, program, until: self.clang.until, before, behind }
    }

    /// Links bitcode with schism's own C library, or finds the program in the cache.
    fn of_bitcode(&self, bitcode: &[PathBuf], progress: &mut dyn FnMut(Progress)) -> Result<NativeProgram> {
        let mut key = self.key("native bitcode", Flavour::Plain);
        for path in bitcode {
            key = key.with(fs::read(path).file("read", path)?);
        }
        let outputs = self.outputs_bitcode()?;
        let mut all = bitcode.to_vec();
        all.push(outputs);
        let path = self.kept(key, &mut |out| {
            // The library's own harness has a schism_output that does nothing.
            let flags = &["-Wl,--wrap=schism_output"];
            reference::link_reference(&self.clang, &self.libc, &all, out, flags, progress)
        })?;
        Ok(NativeProgram { path, diagnostics: String::new() })
    }

    fn key(&self, purpose: &str, flavour: Flavour) -> Key {
        let key = Key::new(purpose).with(&self.clang.identity).with(self.libc.folder().as_os_str().as_encoded_bytes());
        flavour.flags().iter().chain(LIBRARIES).fold(key.with(OUTPUTS).with(SCRUB), |key, flag| key.with(flag))
    }

    /// A program in the cache, which `build` makes if it is absent.
    fn kept(&self, key: Key, build: &mut dyn FnMut(&Path) -> Result<()>) -> Result<PathBuf> {
        let folder = self.cache.folder(PROGRAMS)?;
        let path = folder.join(key.hex());
        if path.is_file() {
            touch(&path);
            return Ok(path);
        }
        prune(&folder, KEPT_FILES, KEPT_BYTES);
        let work = tempfile::tempdir_in(&folder).file("write in", &folder)?;
        let out = work.path().join("program");
        build(&out)?;
        fs::rename(&out, &path).file("write", &path)?;
        Ok(path)
    }

    /// An archive with what programs call that use schism.h or klee.h. MemorySanitizer takes what others write for uninitialised.
    fn harness(&self, flavour: Flavour) -> Result<PathBuf> {
        let flags = if flavour == Flavour::Memory { flavour.flags() } else { &[] };
        // A new text makes a new archive.
        let key = flags.iter().fold(Key::new("harness").with(OUTPUTS).with(SCRUB), |key, flag| key.with(flag));
        let name = format!("harness-{}", key.hex());
        let folder = native_folder(self.libc.folder(), &name, &mut |work| self.make_harness(&self.libc, flags, work))?;
        Ok(folder.join("harness.a"))
    }

    fn make_harness(&self, libc: &Libc, flags: &[&str], work: &Path) -> Result<()> {
        let own = libc.folder().join(OWN);
        let written = |name: &str, text: &str| {
            let path = work.join(name);
            fs::write(&path, text).file("write", &path).map(|()| path)
        };
        let own_texts = [written("outputs.c", OUTPUTS)?, written("scrub.c", SCRUB)?];
        let mut objects = Vec::new();
        for source in [own.join("native/harness.c"), own.join("shim/klee.c")].into_iter().chain(own_texts) {
            let object = work.join(source.with_extension("o").file_name().unwrap_or_default());
            let mut command = Command::new(&self.clang.path);
            command.args(flags).args(["-w", "-O1", "-fPIC", "-D_GNU_SOURCE", "-c", "-I"]).arg(own.join("shim"));
            if source.ends_with("harness.c") {
                // outputs.c has a better one.
                command.arg("-Dschism_output=__schism_no_output");
            }
            run_tool(command.arg("-o").arg(&object).arg(source), self.clang.until)?;
            objects.push(object);
        }
        let archive = work.join("harness.a");
        run_tool(Command::new(self.clang.llvm_tool("llvm-ar")?).arg("qcs").arg(archive).args(objects), self.clang.until)
    }

    /// A library that moves the clock of programs that it is loaded into.
    ///
    /// # Errors
    /// If clang cannot build it.
    pub fn clock_library(&self) -> Result<PathBuf> {
        self.kept(Key::new("clock").with(&self.clang.identity).with(CLOCK), &mut |out| {
            let source = out.with_extension("c");
            fs::write(&source, CLOCK).file("write", &source)?;
            let mut command = Command::new(&self.clang.path);
            run_tool(command.args(["-w", "-O1", "-fPIC", "-shared", "-o"]).arg(out).arg(&source), self.clang.until)?;
            // Nobody reads it, whoever made it.
            fs::set_permissions(out, fs::Permissions::from_mode(0o755)).file("open", out)
        })
    }

    /// outputs.c as bitcode, for programs that are linked of bitcode.
    fn outputs_bitcode(&self) -> Result<PathBuf> {
        let folder = self.cache.folder(PARTS)?;
        let source = folder.join(format!("{}.c", Key::new("outputs").with(OUTPUTS).hex()));
        if !source.is_file() {
            crate::cache::write_atomically(&source, OUTPUTS.as_bytes())?;
        }
        let flags = Flags::alone(&["-Dschism_output=__wrap_schism_output".to_owned()]);
        Ok(self.compile(&source, &flags)?.bitcode)
    }
}

fn is_c(path: &Path) -> bool {
    matches!(path.extension().and_then(|name| name.to_str()), Some("c" | "i"))
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
