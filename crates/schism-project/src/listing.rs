//! What a program is made of: the modules with bitcode, what lacks it, and the libraries that stay native.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use schism_native::content_hash;

use crate::error::{Error, FileContext, Result};
use crate::record::Record;
use crate::section;
use crate::store::Store;

/// Libraries that the machine has its own of, or that only start programs.
const OWN_LIBRARIES: &[&str] = &[
    "libc.so",
    "libm.so",
    "libpthread.so",
    "libdl.so",
    "librt.so",
    "libutil.so",
    "libgcc_s.so",
    "ld-linux",
    "linux-vdso",
];
/// Folders within folders that are searched for a library.
const DEEPEST: usize = 12;

/// The parts of a program.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The program itself: behind a wrapper script of libtool, what that starts.
    pub program: PathBuf,
    /// Compiled sources, in the order of linking; libraries of the project come behind.
    pub modules: Vec<Record>,
    /// Sources without bitcode.
    pub lacking: Vec<Record>,
    /// Shared libraries that the project built itself, whose modules are among those above.
    pub own: Vec<PathBuf>,
    /// Shared libraries that stay native.
    pub native: Vec<String>,
}

impl Listing {
    /// Of a program or library below a project's folder.
    ///
    /// # Errors
    /// If it is no program, or was not linked while schism watched.
    pub fn read(store: &Store, root: &Path, program: &Path) -> Result<Self> {
        let program = behind_libtool(program)?;
        let bytes = fs::read(&program).file("read", &program)?;
        let refuse = |why: &str| Error::NotCaptured { path: program.clone(), why: why.to_owned() };
        let is_archive = section::is_archive(&bytes);
        if !is_archive && object::File::parse(&*bytes).is_err() {
            return Err(refuse("no program: an ELF file is needed"));
        }
        let mut it = Self {
            program: program.clone(),
            modules: Vec::new(),
            lacking: Vec::new(),
            own: Vec::new(),
            native: Vec::new(),
        };
        let mut seen = HashSet::new();
        let mut waiting = if is_archive { section::members(&program) } else { vec![bytes] };
        let strangers: Vec<Vec<u8>> = waiting
            .iter()
            .filter(|object| is_archive && section::is_object(object) && section::ids(object).is_empty())
            .cloned()
            .collect();
        if !strangers.is_empty() {
            let command = vec![Record::BYTES.to_owned(), content_hash(&strangers.concat())];
            let bitcode = Err("made by no compiler that was watched".to_owned());
            let source = program.strip_prefix(root).unwrap_or(&program).to_owned();
            it.lacking.push(Record { bitcode, folder: PathBuf::new(), object: source.clone(), source, command });
        }
        while let Some(bytes) = waiting.pop() {
            it.take(store, &section::ids(&bytes), &mut seen)?;
            for name in section::needed(&bytes).into_iter().filter(|name| !is_own_library(name)) {
                match find(root, &name) {
                    Some(path) if !it.own.contains(&path) => {
                        waiting.push(fs::read(&path).file("read", &path)?);
                        it.own.push(path);
                    }
                    Some(_) => {}
                    None if !it.native.contains(&name) => it.native.push(name),
                    None => {}
                }
            }
        }
        if it.modules.is_empty() && it.lacking.is_empty() {
            return Err(refuse(
                "it names no modules: it was not built by `schism build`, or its sections were removed",
            ));
        }
        Ok(it)
    }

    fn take(&mut self, store: &Store, ids: &[String], seen: &mut HashSet<String>) -> Result<()> {
        for id in ids.iter().filter(|id| seen.insert((*id).clone())) {
            let forgotten = || Error::NotCaptured {
                path: self.program.clone(),
                why: "what it is made of is no longer in the cache; build it again".to_owned(),
            };
            let record = store.record(id).ok_or_else(forgotten)?;
            match record.bitcode {
                Ok(_) => self.modules.push(record),
                Err(_) => self.lacking.push(record),
            }
        }
        Ok(())
    }
}

fn is_own_library(name: &str) -> bool {
    OWN_LIBRARIES.iter().any(|own| name.starts_with(own))
}

/// The program that a wrapper script of libtool starts.
pub(crate) fn behind_libtool(program: &Path) -> Result<PathBuf> {
    let bytes = fs::read(program).file("read", program)?;
    let is_script = bytes.starts_with(b"#!") && bytes.windows(7).take(4096).any(|window| window == b"libtool");
    if !is_script {
        return Ok(program.to_owned());
    }
    let (folder, name) = (program.parent().unwrap_or(Path::new("")), program.file_name().unwrap_or_default());
    let mut relinked = std::ffi::OsString::from("lt-");
    relinked.push(name);
    let places = [folder.join(".libs").join(name), folder.join(".libs").join(relinked)];
    Ok(places.into_iter().find(|path| path.is_file()).unwrap_or_else(|| program.to_owned()))
}

/// A shared library of the project, by the name that programs call it.
fn find(root: &Path, name: &str) -> Option<PathBuf> {
    let mut waiting = vec![(root.to_owned(), 0)];
    while let Some((folder, depth)) = waiting.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() && depth < DEEPEST {
                waiting.push((entry.path(), depth + 1));
            } else if entry.file_name() == *name && fs::metadata(entry.path()).is_ok_and(|found| found.is_file()) {
                return Some(entry.path());
            }
        }
    }
    None
}
