//! musl's source: where it is, a working copy with schism's arch, and which files make the library.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::cache::Cache;
use crate::error::{Error, FileContext, Result};
use crate::musl_differs::{self, DIFFERING};
use crate::musl_edits::EDITS;
use crate::stdio_layout::{MEMBERS, relayout};

/// The version of musl that schism knows.
pub const MUSL_VERSION: &str = "1.2.3";

/// schism's own files of the C library: path below `libc/`, content.
pub(crate) const OWN_FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/libc_files.rs"));

/// The folders of a working copy, relative to its root.
pub(crate) const INCLUDE: &str = "include";
pub(crate) const OWN_INCLUDE: &str = "schism/include";
pub(crate) const OWN: &str = "schism";
const MUSL: &str = "musl";

/// Files that the library does without: the machine provides these functions, or there is no linked file to look at.
const PROVIDED_BY_THE_MACHINE: &[&str] = &[
    "env/__init_tls.c",
    "setjmp/longjmp.c",
    "setjmp/setjmp.c",
    "signal/siglongjmp.c",
    "signal/sigsetjmp.c",
    "signal/sigsetjmp_tail.c",
    "thread/__unmapself.c",
    "thread/clone.c",
];

/// Files that the library does without, since the shim says what glibc does, or what the machine does not do.
const IN_THE_SHIM: &[&str] = &[
    "errno/strerror.c",
    "fenv/fegetexceptflag.c",
    "fenv/feholdexcept.c",
    "fenv/fenv.c",
    "fenv/fesetexceptflag.c",
    "fenv/fesetround.c",
    "fenv/feupdateenv.c",
    "prng/rand.c",
    "prng/rand_r.c",
    "prng/random.c",
    "string/strsignal.c",
];

/// The only file of musl's malloc folder that is not part of the allocator.
const KEPT_OF_MALLOC: &str = "malloc/reallocarray.c";

/// How a file is compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// musl's, as C99.
    Musl,
    /// musl's, but reads words across the end of a string unless it takes the compiler for a simple one.
    MuslByBytes,
    /// schism's own, with GNU extensions.
    Own,
}

/// One file of the library.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// Relative to the root of the working copy.
    pub(crate) path: PathBuf,
    /// Unique; the member's name in the archive, without extension.
    pub(crate) member: String,
    pub(crate) kind: Kind,
}

/// musl's `regex_t` and `regmatch_t` are laid out differently from glibc's. Programs that are compiled against this header, and musl
/// itself, use these names; the plain ones belong to the shim, for programs that were compiled against glibc's.
const REGEX_NAMES: &str = "\n#pragma redefine_extname regcomp __musl_regcomp\n\
    #pragma redefine_extname regexec __musl_regexec\n#pragma redefine_extname regfree __musl_regfree\n\
    #pragma redefine_extname regerror __musl_regerror\n";

/// POSIX's function, which musl has, answers a number; GNU's, which programs compiled against glibc mean by the plain name, answers a
/// text.
const STRING_NAMES: &str = "\n#pragma redefine_extname strerror_r __xpg_strerror_r\n";

/// What stands in files that look for the end of a string in whole words.
const READ_BY_WORDS: &[&[u8]] = &[b"HASZERO", b"& 0x80808080"];

/// The choices made here, for the key of the cache.
pub(crate) fn recipe() -> String {
    let files = native_sources();
    format!(
        "{REGEX_NAMES} {STRING_NAMES} {PROVIDED_BY_THE_MACHINE:?} {IN_THE_SHIM:?} {KEPT_OF_MALLOC} {MEMBERS:?} {files:?} {NATIVE_ASSEMBLY:?} {NOT_NATIVE:?} {EDITS:?} {DIFFERING:?} {READ_BY_WORDS:?}"
    )
}

/// The folder with musl's source: `$SCHISM_MUSL_SOURCE`, else `src/musl` of the cache.
pub(crate) fn find_source(cache: &Cache) -> Result<PathBuf> {
    let chosen = env::var_os("SCHISM_MUSL_SOURCE").filter(|value| !value.is_empty()).map(PathBuf::from);
    let path = chosen.unwrap_or_else(|| cache.root().join("src/musl"));
    let Ok(version) = fs::read_to_string(path.join("VERSION")) else { return Err(Error::NoMusl(path)) };
    if version.trim() != MUSL_VERSION {
        return Err(Error::WrongMusl { path, found: version.trim().to_owned(), wanted: MUSL_VERSION });
    }
    Ok(path)
}

/// Makes a working copy in `root`: musl's source, schism's own files, and the headers as `make install` lays them out.
pub(crate) fn make_working_copy(source: &Path, root: &Path) -> Result<()> {
    let musl = root.join(MUSL);
    for folder in ["src", "include", "arch/x86_64", "arch/generic"] {
        copy_tree(&source.join(folder), &musl.join(folder))?;
    }
    let header = musl.join("src/internal/stdio_impl.h");
    let text = fs::read_to_string(&header).file("read", &header)?;
    write(&header, &relayout(&text)?)?;
    for edit in EDITS {
        let file = musl.join(edit.file);
        let text = fs::read_to_string(&file).file("read", &file)?;
        write(&file, &edit.apply(&text)?)?;
    }
    for &(name, head) in DIFFERING {
        let file = musl.join(name);
        let text = fs::read_to_string(&file).file("read", &file)?;
        write(&file, &musl_differs::mark(&text, (name, head))?)?;
    }
    write(&musl.join("src/internal/version.h"), &format!("#define VERSION \"{MUSL_VERSION}\"\n"))?;

    let include = root.join(INCLUDE);
    copy_tree(&source.join("include"), &include)?;
    // The more special arch last: its headers win.
    for arch in ["arch/generic/bits", "arch/x86_64/bits"] {
        copy_tree(&source.join(arch), &include.join("bits"))?;
    }
    for (header, names) in [("regex.h", REGEX_NAMES), ("string.h", STRING_NAMES)] {
        let header = include.join(header);
        let text = fs::read_to_string(&header).file("read", &header)?;
        write(&header, &format!("{text}{names}"))?;
    }
    write(&include.join("bits/alltypes.h"), &all_types(source)?)?;
    let numbers = source.join("arch/x86_64/bits/syscall.h.in");
    write(&include.join("bits/syscall.h"), &system_call_names(&fs::read_to_string(&numbers).file("read", &numbers)?))?;
    write_own_files(root)
}

/// Makes schism's own files in `root`.
pub(crate) fn write_own_files(root: &Path) -> Result<()> {
    OWN_FILES.iter().try_for_each(|(name, content)| write(&root.join(OWN).join(name), content))
}

/// musl's files of the bitcode library, in a fixed order.
pub(crate) fn library_sources(root: &Path) -> Result<Vec<Source>> {
    let base = root.join(MUSL).join("src");
    let mut sources = Vec::new();
    for area in sorted_entries(&base)?.iter().filter(|path| path.is_dir()) {
        for file in sorted_entries(area)? {
            let name = file.strip_prefix(&base).unwrap_or(&file).to_string_lossy().into_owned();
            let allocator = name.starts_with("malloc/") && name != KEPT_OF_MALLOC;
            let left_out = [PROVIDED_BY_THE_MACHINE, IN_THE_SHIM].iter().any(|list| list.contains(&name.as_str()));
            if !name.ends_with(".c") || allocator || left_out {
                continue;
            }
            let text = fs::read(&file).file("read", &file)?;
            let has = |mark: &[u8]| text.windows(mark.len()).any(|window| window == mark);
            let kind = if READ_BY_WORDS.iter().any(|mark| has(mark)) { Kind::MuslByBytes } else { Kind::Musl };
            sources.push(Source { path: Path::new(MUSL).join("src").join(&name), member: member_name(&name), kind });
        }
    }
    Ok(sources)
}

/// schism's own files of the bitcode library.
pub(crate) fn own_library_sources() -> Vec<Source> {
    own_sources(&["runtime/", "shim/"])
}

/// schism's own files of a native program.
pub(crate) fn own_native_sources() -> Vec<Source> {
    own_sources(&["native/"])
}

/// What takes the place of the machine in a native program, of musl's C: the allocator and real thread-locals.
pub(crate) fn native_sources() -> Vec<Source> {
    let musl = [
        "env/__init_tls.c",
        "signal/siglongjmp.c",
        "signal/sigsetjmp_tail.c",
        "malloc/calloc.c",
        "malloc/free.c",
        "malloc/libc_calloc.c",
        "malloc/lite_malloc.c",
        "malloc/memalign.c",
        "malloc/posix_memalign.c",
        "malloc/realloc.c",
        "malloc/replaced.c",
        "malloc/mallocng/aligned_alloc.c",
        "malloc/mallocng/donate.c",
        "malloc/mallocng/free.c",
        "malloc/mallocng/malloc.c",
        "malloc/mallocng/malloc_usable_size.c",
        "malloc/mallocng/realloc.c",
    ];
    let of_musl = musl.iter().map(|name| Source {
        path: Path::new(MUSL).join("src").join(name),
        member: member_name(name),
        kind: Kind::Musl,
    });
    of_musl.collect()
}

/// musl's assembly in a native program.
pub(crate) const NATIVE_ASSEMBLY: &[&str] = &[
    "musl/src/setjmp/x86_64/setjmp.s",
    "musl/src/setjmp/x86_64/longjmp.s",
    "musl/src/signal/x86_64/sigsetjmp.s",
    "musl/src/signal/x86_64/restore.s",
    "musl/src/thread/x86_64/__set_thread_area.s",
    "musl/src/thread/x86_64/__unmapself.s",
    "musl/src/thread/x86_64/clone.s",
];

/// Members of the bitcode library that a native program has better ones of.
pub(crate) const NOT_NATIVE: &[&str] = &[
    "signal-restore",
    "thread-__set_thread_area",
    "schism-runtime-clone",
    "schism-runtime-thread",
    "schism-runtime-alloc",
];

/// Where headers are looked for when a file of the library itself is compiled, in this order.
pub(crate) const OWN_INCLUDES: &[&str] = &["schism/arch", "schism/shim"];
/// The same, below musl's folder.
pub(crate) const MUSL_INCLUDES: &[&str] =
    &["musl/arch/x86_64", "musl/arch/generic", "musl/src/include", "musl/src/internal", INCLUDE];

fn own_sources(folders: &[&str]) -> Vec<Source> {
    let wanted = |name: &str| name.ends_with(".c") && folders.iter().any(|folder| name.starts_with(folder));
    let own = OWN_FILES.iter().map(|(name, _)| *name).filter(|name| wanted(name));
    own.map(|name| Source {
        path: Path::new(OWN).join(name),
        member: format!("schism-{}", member_name(name)),
        kind: Kind::Own,
    })
    .collect()
}

/// `stdio/printf.c` becomes `stdio-printf`.
fn member_name(path: &str) -> String {
    path.trim_end_matches(".c").replace('/', "-")
}

/// bits/alltypes.h, made by musl's own sed script.
fn all_types(source: &Path) -> Result<String> {
    let script = source.join("tools/mkalltypes.sed");
    let output = Command::new("sed")
        .arg("-f")
        .arg(&script)
        .args([source.join("arch/x86_64/bits/alltypes.h.in"), source.join("include/alltypes.h.in")])
        .output()
        .file("run sed with", &script)?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() || !text.contains("typedef unsigned _Addr size_t;") {
        return Err(Error::LibcBuild(format!("sed -f {} gave no types", script.display())));
    }
    Ok(text)
}

/// bits/syscall.h: the kernel's names (`__NR_read`) and the traditional ones (`SYS_read`).
fn system_call_names(kernel: &str) -> String {
    let named = kernel.lines().filter(|line| line.contains("__NR_"));
    let traditional: String = named.map(|line| format!("{}\n", line.replacen("__NR_", "SYS_", 1))).collect();
    format!("{kernel}{traditional}")
}

fn sorted_entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).file("read", folder)? {
        paths.push(entry.file("read", folder)?.path());
    }
    paths.sort();
    Ok(paths)
}

fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).file("make the folder", to)?;
    for path in sorted_entries(from)? {
        let Some(name) = path.file_name() else { continue };
        let target = to.join(name);
        if path.is_dir() {
            copy_tree(&path, &target)?;
        } else {
            fs::copy(&path, &target).file("copy", &path)?;
        }
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).file("make the folder", folder)?;
    }
    fs::write(path, text).file("write", path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_files_are_in_the_binary() {
        let names: Vec<&str> = OWN_FILES.iter().map(|(name, _)| *name).collect();
        for wanted in ["arch/atomic_arch.h", "arch/syscall_arch.h", "native/entry.c", "runtime/start.c"] {
            assert!(names.contains(&wanted), "{wanted} is missing in {names:?}");
        }
    }

    #[test]
    fn system_calls_have_both_names() {
        assert_eq!(
            system_call_names("#define __NR_read\t\t0\n#define X 1\n"),
            "#define __NR_read\t\t0\n#define X 1\n#define SYS_read\t\t0\n"
        );
    }

    #[test]
    fn a_missing_or_wrong_source_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path().to_owned());
        assert!(find_source(&cache).unwrap_err().to_string().contains("make libc"));
        write(&folder.path().join("src/musl/VERSION"), "9.9\n").unwrap();
        assert!(find_source(&cache).unwrap_err().to_string().contains("holds musl 9.9"));
    }
}
