//! musl as bitcode: built once for each compiler, kept in the cache.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cache::{Cache, Key, Lock, prune_folders};
use crate::clang::Clang;
use crate::error::{Error, FileContext, Result};
use crate::musl::{self, Kind, MUSL_INCLUDES, MUSL_VERSION, OWN_FILES, OWN_INCLUDES, Source};
use crate::process::{in_parallel, run};
use crate::reader::Reader;

/// More files of musl than this may not fail to compile.
const MAX_REFUSED: usize = 10;
/// Builds that are kept, for other compilers and other versions of schism.
const KEPT_FOLDERS: usize = 8;
/// The file that lists the members of the library.
const MEMBERS: &str = "members";

/// Common to all files of the library. Loops must not become calls of the function they implement, and stay loops.
const FLAGS: &[&str] = &[
    "--target=x86_64-linux-musl",
    "-O1",
    "-g",
    "-w",
    "-nostdinc",
    "-ffreestanding",
    "-fno-builtin",
    "-fno-stack-protector",
    "-fno-pic",
    "-fno-vectorize",
    "-fno-slp-vectorize",
    "-fno-unroll-loops",
    "-ffp-contract=off",
    "-fno-unwind-tables",
    "-fno-asynchronous-unwind-tables",
    "-ffile-compilation-dir=libc",
];

/// What a long build is doing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Files of the C library become bitcode.
    Compiling {
        /// Files finished.
        done: usize,
        /// All files.
        total: usize,
    },
    /// The bitcode is complete.
    Compiled {
        /// Files that are in the library.
        files: usize,
        /// Files of musl that this clang refused.
        refused: Vec<String>,
    },
    /// The bitcode becomes the archive that the linker reads.
    Archiving,
    /// The bitcode becomes native code for reference programs.
    Native {
        /// Files finished.
        done: usize,
        /// All files.
        total: usize,
    },
}

/// The C library as bitcode. It lies in two folders of the cache: musl itself, which takes a minute to build, and
/// schism's own files with the list of all members.
#[derive(Clone, Debug)]
pub struct Libc {
    folder: PathBuf,
    musl: PathBuf,
}

/// Archives of one library, by different builds of the reader, that the cache keeps.
const KEPT_ARCHIVES: usize = 8;

impl Libc {
    /// The library for this compiler; builds it if it is not in the cache.
    ///
    /// # Errors
    /// If it is not there and musl's source is missing or does not compile.
    pub fn open(cache: &Cache, clang: &Clang, progress: &mut dyn FnMut(Progress)) -> Result<Self> {
        let musl_key = musl_key(clang);
        let musl = stage(cache, "musl", &musl_key, &mut |root, folder| {
            musl::make_working_copy(&musl::find_source(cache)?, root)?;
            let sources = musl::library_sources(root)?;
            let refused = compile_members(clang, root, root, folder, &sources, progress)?;
            progress(Progress::Compiled { files: sources.len() - refused.len(), refused });
            Ok(())
        })?;
        let folder = stage(cache, "libc", &own_key(&musl_key), &mut |root, folder| {
            musl::write_own_files(root)?;
            let failed = compile_members(clang, root, &musl, folder, &musl::own_library_sources(), progress)?;
            failed.first().map_or(Ok(()), |message| Err(Error::LibcBuild(message.clone())))?;
            // schism's own come first: an archive takes the first definition of a symbol.
            append(&musl.join(MEMBERS), &root.join(MEMBERS))
        })?;
        Ok(Self { folder, musl })
    }

    /// Where the library for this compiler is, if it is in the cache.
    pub(crate) fn find(cache: &Cache, clang: &Clang) -> Option<PathBuf> {
        let musl_key = musl_key(clang);
        let musl = stage_folder(cache, "musl", &musl_key);
        let own = stage_folder(cache, "libc", &own_key(&musl_key));
        (musl.is_dir() && own.is_dir()).then_some(own)
    }

    /// The folder of schism's part; its name changes when anything that went into the library changes.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The folder of musl's part: its bitcode, headers and source.
    pub fn musl_folder(&self) -> &Path {
        &self.musl
    }

    /// The headers to compile programs against.
    pub fn include_dir(&self) -> PathBuf {
        self.musl.join(musl::INCLUDE)
    }

    /// schism's own headers: `schism.h` and `klee/klee.h`.
    pub fn own_include_dir(&self) -> PathBuf {
        self.folder.join(musl::OWN_INCLUDE)
    }

    /// The bitcode files of the library, in a fixed order; of two that define the same symbol, the first counts.
    ///
    /// # Errors
    /// If the cache was damaged.
    pub fn bitcode(&self) -> Result<Vec<PathBuf>> {
        members(&self.folder)
    }

    /// The library in the form that the linker reads; made if it is absent or the reader has changed.
    ///
    /// # Errors
    /// If the reader fails.
    pub fn archive(&self, reader: &Reader, progress: &mut dyn FnMut(Progress)) -> Result<schism_ir::Archive> {
        let path = self.archive_path(reader, progress)?;
        let bytes = fs::read(&path).file("read", &path)?;
        schism_ir::Archive::open(bytes).map_err(|source| Error::LibcArchive { path, source })
    }

    /// The file behind [`Libc::archive`].
    ///
    /// # Errors
    /// If the reader fails.
    pub fn archive_path(&self, reader: &Reader, progress: &mut dyn FnMut(Progress)) -> Result<PathBuf> {
        let path = self.folder.join(format!("libc-{}.schism", reader.key()?.hex()));
        if path.is_file() {
            return Ok(path);
        }
        let _lock = Lock::take(&self.folder.join("lock"))?;
        if !path.is_file() {
            progress(Progress::Archiving);
            self.remove_old_archives();
            let unfinished = self.folder.join("archive.tmp");
            reader.make_archive(&self.folder.join(MEMBERS), &unfinished)?;
            fs::rename(&unfinished, &path).file("write", &path)?;
        }
        Ok(path)
    }

    /// Several builds of schism may take turns, so a few archives stay; the longest unused go.
    fn remove_old_archives(&self) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let archives = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|e| e == "schism"));
        let age = |path: &PathBuf| path.metadata().and_then(|found| found.modified()).ok();
        let mut archives: Vec<PathBuf> = archives.collect();
        archives.sort_by_key(age);
        let surplus = archives.len().saturating_sub(KEPT_ARCHIVES - 1);
        for path in &archives[..surplus] {
            // A process that still reads it keeps it open.
            let _ = fs::remove_file(path);
        }
    }
}

/// The members that are listed in a folder of the library.
pub(crate) fn members(folder: &Path) -> Result<Vec<PathBuf>> {
    let list = folder.join(MEMBERS);
    let text = fs::read_to_string(&list).file("read", &list)?;
    Ok(text.lines().map(PathBuf::from).collect())
}

fn append(from: &Path, to: &Path) -> Result<()> {
    let text = fs::read_to_string(from).file("read", from)?;
    let mut file = fs::File::options().append(true).open(to).file("open", to)?;
    file.write_all(text.as_bytes()).file("write", to)
}

/// Changes with everything that goes into musl's bitcode.
fn musl_key(clang: &Clang) -> Key {
    let start = Key::new("musl 1").with(MUSL_VERSION).with(&clang.banner).with(musl::recipe());
    let with_flags = FLAGS.iter().fold(start, |key, flag| key.with(flag));
    let arch = OWN_FILES.iter().filter(|(name, _)| name.starts_with("arch/"));
    arch.fold(with_flags, |key, (name, content)| key.with(name).with(content))
}

/// Changes with everything that goes into the library.
fn own_key(musl_key: &Key) -> Key {
    OWN_FILES.iter().fold(musl_key.clone(), |key, (name, content)| key.with(name).with(content))
}

fn stage_folder(cache: &Cache, prefix: &str, key: &Key) -> PathBuf {
    cache.root().join(format!("{prefix}-{}", key.hex()))
}

/// A folder of the cache that `build` makes if it is absent. `build` gets the folder to work in, which then moves to
/// its final place, and that place.
fn stage(cache: &Cache, prefix: &str, key: &Key, build: &mut dyn FnMut(&Path, &Path) -> Result<()>) -> Result<PathBuf> {
    let folder = stage_folder(cache, prefix, key);
    if folder.is_dir() {
        return Ok(folder);
    }
    cache.folder("")?;
    let _lock = Lock::take(&cache.root().join(format!("{prefix}.lock")))?;
    // Somebody else may have built it while this process waited.
    if !folder.is_dir() {
        let work = tempfile::Builder::new().prefix(".libc-").tempdir_in(cache.root()).file("write in", cache.root())?;
        build(work.path(), &folder)?;
        fs::rename(work.path(), &folder).file("write", &folder)?;
        prune_folders(cache.root(), prefix, KEPT_FOLDERS);
    }
    Ok(folder)
}

/// Compiles files to bitcode and lists them by their final paths; returns what clang said about those it refused.
fn compile_members(
    clang: &Clang,
    root: &Path,
    musl: &Path,
    folder: &Path,
    sources: &[Source],
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<String>> {
    let bitcode = root.join("bitcode");
    fs::create_dir_all(&bitcode).file("make the folder", &bitcode)?;
    let total = sources.len();
    let compile = |source: &Source| {
        let mut command = internal_compiler(clang, root, musl, source.kind);
        command.args(["-emit-llvm", "-c", "-o"]).arg(format!("bitcode/{}.bc", source.member)).arg(&source.path);
        run(&mut command, clang.until)
    };
    let results = in_parallel(sources, compile, |done| progress(Progress::Compiling { done, total }));

    let (mut list, mut refused) = (String::new(), Vec::new());
    for (source, result) in sources.iter().zip(results) {
        let ended = result?;
        if ended.status.success() {
            let _ = writeln!(list, "{}/bitcode/{}.bc", folder.display(), source.member);
        } else {
            refused.push(format!("{}: {}", source.path.display(), ended.messages.trim()));
        }
    }
    if refused.len() > MAX_REFUSED {
        return Err(Error::LibcBuild(refused.swap_remove(0)));
    }
    fs::write(root.join(MEMBERS), &list).file("write in", root)?;
    Ok(refused)
}

/// clang with the flags for a file of the library itself, in the folder `root`.
pub(crate) fn internal_compiler(clang: &Clang, root: &Path, musl: &Path, kind: Kind) -> Command {
    let mut command = Command::new(&clang.path);
    command.current_dir(root).args(FLAGS).arg(format!("-ffile-prefix-map={}/=", musl.display()));
    command.args(OWN_INCLUDES.iter().map(|folder| format!("-I{folder}")));
    command.args(MUSL_INCLUDES.iter().map(|folder| format!("-I{}/{folder}", musl.display())));
    match kind {
        Kind::Musl => command.args(["-std=c99", "-D_XOPEN_SOURCE=700"]),
        Kind::MuslByBytes => command.args(["-std=c99", "-D_XOPEN_SOURCE=700", "-U__GNUC__"]),
        Kind::Own => command.args(["-std=gnu11", "-D_GNU_SOURCE"]),
    };
    command
}
