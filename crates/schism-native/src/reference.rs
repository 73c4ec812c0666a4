//! The native reference: the same bitcode and the same C library, run by the processor instead of the machine.
//!
//! Only what the machine provides is different: the system call instruction, the entry, setjmp and longjmp, the
//! allocator and real thread-locals, all of them musl's own.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::cache::Lock;
use crate::clang::Clang;
use crate::compiler_room::CompilerRoom;
use crate::error::{FileContext, Result};
use crate::libc::{Libc, Progress, internal_compiler, members};
use crate::musl::{self, NATIVE_ASSEMBLY, NOT_NATIVE, Source};
use crate::process::{in_parallel, run_tool};

/// Turns bitcode into code as it is: no pass of the optimiser may use an undefined behaviour that the machine sees.
const LOWER: &[&str] = &["-w", "-O1", "-Xclang", "-disable-llvm-passes", "-c", "-fno-pic"];

/// The member that every native program starts with.
const ENTRY: &str = "schism-native-entry";

/// Links bitcode files into a static native program, with more flags for the linker.
pub(crate) fn link_reference(
    clang: &Clang,
    libc: &Libc,
    bitcode: &[PathBuf],
    out: &Path,
    flags: &[&str],
    progress: &mut dyn FnMut(Progress),
) -> Result<()> {
    let library = native_library(clang, libc, progress)?;
    // Beside the result: should schism be killed, nothing is left where nobody looks.
    let folder = out.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let work = tempfile::tempdir_in(folder).file("write in", folder)?;
    let numbered: Vec<(usize, &PathBuf)> = bitcode.iter().enumerate().collect();
    let object = |number: usize| work.path().join(format!("{number}.o"));
    let lower = |&(number, path): &(usize, &PathBuf)| {
        // `-x ir` reads both .bc and .ll, whatever the file is called.
        let path = std::path::absolute(path).file("find", path)?;
        let result = std::path::absolute(object(number)).file("find", work.path())?;
        let mut command = Command::new(&clang.path);
        command.args(LOWER).args(["-x", "ir"]).arg(&path).arg("-o").arg(result);
        // Assembly in it may ask for files.
        CompilerRoom { folder: work.path(), readable: vec![path], results: work.path() }.close(&mut command)?;
        run_tool(&mut command, clang.until)
    };
    in_parallel(&numbered, lower, |_| ()).into_iter().collect::<Result<()>>()?;

    let mut link = Command::new(&clang.path);
    link.args(["-static", "-no-pie", "-nostdlib", "-Wl,--gc-sections", "-o"]).arg(out).args(flags);
    link.args(numbered.iter().map(|&(number, _)| object(number)));
    link.arg(library.join("entry.o")).arg("-Wl,--start-group").arg(library.join("libc.a"));
    // For arithmetic that the processor lacks, such as division of 128 bits.
    link.args(compiler_library(clang)).arg("-Wl,--end-group");
    run_tool(&mut link, clang.until)
}

/// The folder with entry.o and libc.a; built at first use.
fn native_library(clang: &Clang, libc: &Libc, progress: &mut dyn FnMut(Progress)) -> Result<PathBuf> {
    let musl = libc.musl_folder();
    let musl_objects = native_folder(musl, "native", &mut |work| {
        let mut jobs = bitcode_jobs(musl)?;
        jobs.extend(musl::native_sources().into_iter().map(Job::C));
        jobs.extend(NATIVE_ASSEMBLY.iter().copied().map(Job::Assembly));
        make_objects(clang, musl, musl, &jobs, work, progress)?;
        Ok(())
    })?;
    native_folder(libc.folder(), "native", &mut |work| {
        let mut own = make_objects(clang, libc.folder(), musl, &bitcode_jobs(libc.folder())?, work, progress)?;
        let native: Vec<Job> = musl::own_native_sources().into_iter().map(Job::C).collect();
        for object in make_objects(clang, libc.folder(), musl, &native, work, progress)? {
            // Every program needs the entry; the rest is taken as needed.
            if stem(&object) == ENTRY {
                let to = work.join("entry.o");
                fs::rename(&object, &to).file("write", &to)?;
            } else {
                own.push(object);
            }
        }
        make_archive(clang, &own, &musl_objects, &work.join("libc.a"))
    })
}

/// A folder of native code in a part of the library, which `build` fills if it is absent.
pub(crate) fn native_folder(part: &Path, name: &str, build: &mut dyn FnMut(&Path) -> Result<()>) -> Result<PathBuf> {
    let folder = part.join(name);
    if !folder.is_dir() {
        let _lock = Lock::take(&part.join(format!("{name}.lock")))?;
        if !folder.is_dir() {
            let work = tempfile::Builder::new().prefix(".native-").tempdir_in(part).file("write in", part)?;
            build(work.path())?;
            fs::rename(work.path(), &folder).file("write", &folder)?;
        }
    }
    Ok(folder)
}

/// The bitcode members that lie in one part of the library, without those that a native program has better ones of.
fn bitcode_jobs(part: &Path) -> Result<Vec<Job>> {
    let wanted = |path: &PathBuf| path.starts_with(part) && !NOT_NATIVE.contains(&stem(path).as_str());
    Ok(members(part)?.into_iter().filter(wanted).map(Job::Bitcode).collect())
}

fn make_objects(
    clang: &Clang,
    root: &Path,
    musl: &Path,
    jobs: &[Job],
    folder: &Path,
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<PathBuf>> {
    let total = jobs.len();
    let make = |job: &Job| job.run(clang, root, musl, folder);
    let results = in_parallel(jobs, make, |done| progress(Progress::Native { done, total }));
    results.into_iter().collect()
}

/// One archive of schism's own objects and those of musl that they do not replace. In a schism archive the first
/// definition of a symbol counts; `ld` may pick a later one, so here there is only one.
fn make_archive(clang: &Clang, own: &[PathBuf], musl_objects: &Path, archive: &Path) -> Result<()> {
    let of_musl = fs::read_dir(musl_objects).file("read", musl_objects)?;
    let mut of_musl: Vec<PathBuf> = of_musl.flatten().map(|entry| entry.path()).collect();
    of_musl.sort();
    let own_symbols: BTreeSet<String> = strong_symbols(clang, own)?.into_values().flatten().collect();
    let replaced = strong_symbols(clang, &of_musl)?;
    let kept =
        of_musl.iter().filter(|path| replaced.get(*path).is_none_or(|symbols| symbols.is_disjoint(&own_symbols)));
    let list: Vec<String> = own.iter().chain(kept).map(|path| path.display().to_string()).collect();
    let list_file = archive.with_extension("list");
    fs::write(&list_file, list.join("\n")).file("write", &list_file)?;
    let mut argument = OsString::from("@");
    argument.push(&list_file);
    run_tool(Command::new(clang.llvm_tool("llvm-ar")?).arg("qcs").arg(archive).arg(argument), clang.until)
}

/// The global symbols that each object file defines, without weak ones.
fn strong_symbols(clang: &Clang, objects: &[PathBuf]) -> Result<BTreeMap<PathBuf, BTreeSet<String>>> {
    let tool = clang.llvm_tool("llvm-nm")?;
    let mut command = Command::new(&tool);
    command.args(["--defined-only", "--extern-only", "--print-file-name", "--format=posix"]).args(objects);
    let output = command.stdin(Stdio::null()).output().file("run", &tool)?;
    let mut symbols: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    // Lines such as `/path/printf.o: printf T 0 9a`.
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Some((path, rest)) = line.split_once(": ") else { continue };
        let mut words = rest.split(' ');
        if let (Some(name), Some("T" | "D" | "B" | "R" | "C")) = (words.next(), words.next()) {
            symbols.entry(PathBuf::from(path)).or_default().insert(name.to_owned());
        }
    }
    Ok(symbols)
}

/// One object file to make.
enum Job {
    Bitcode(PathBuf),
    C(Source),
    Assembly(&'static str),
}

impl Job {
    /// The name of the object file, without extension.
    fn name(&self) -> String {
        match self {
            Self::Bitcode(path) => stem(path),
            Self::C(source) => source.member.clone(),
            Self::Assembly(path) => format!("{}-assembly", stem(Path::new(path))),
        }
    }

    fn run(&self, clang: &Clang, root: &Path, musl: &Path, folder: &Path) -> Result<PathBuf> {
        let mut command = match self {
            Self::Bitcode(path) => {
                let mut command = Command::new(&clang.path);
                command.args(LOWER).arg(path);
                command
            }
            Self::C(source) => {
                let mut command = internal_compiler(clang, root, musl, source.kind);
                command.arg("-c").arg(&source.path);
                command
            }
            Self::Assembly(path) => {
                let mut command = Command::new(&clang.path);
                command.current_dir(root).args(["-c", "-x", "assembler-with-cpp", path]);
                command
            }
        };
        let object = folder.join(format!("{}.o", self.name()));
        run_tool(command.arg("-o").arg(&object), clang.until)?;
        Ok(object)
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// libgcc or compiler-rt, if either is installed; most programs need neither.
fn compiler_library(clang: &Clang) -> Option<PathBuf> {
    ["libgcc", "compiler-rt"].iter().find_map(|name| {
        let output =
            Command::new(&clang.path).args([&format!("--rtlib={name}"), "-print-libgcc-file-name"]).output().ok()?;
        let path = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
        path.is_file().then_some(path)
    })
}
