//! The programs of two versions that were built: which belong together, which a change touches, and which of these shows it most directly.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use schism_native::content_hash;

use crate::built::Built;
use crate::error::{Error, FileContext, Result};
use crate::listing::Listing;
use crate::programs::{libraries_below, programs_below};
use crate::record::Record;
use crate::second::{plain_path, read_plain};
use crate::section;
use crate::store::Store;

/// Folders of programs that stand behind others: they try, show or make something.
const BESIDE: &[&str] = &[
    "test",
    "tests",
    "check",
    "testsuite",
    "example",
    "examples",
    "demo",
    "demos",
    "bench",
    "benchmarks",
    "fuzz",
    "contrib",
];

/// One side of a pair of programs.
#[derive(Clone, Debug)]
pub struct BuiltProgram {
    /// The program: behind a wrapper script of libtool, what that starts.
    pub program: PathBuf,
    /// Its bitcode, as files whose names end so.
    pub modules: Vec<PathBuf>,
    /// Whether it needs shared libraries of the project, which are not found where it is run.
    pub needs_own: bool,
    /// Compiled sources without bitcode.
    pub lacking: Vec<Record>,
}

/// A program in both versions.
#[derive(Clone, Debug)]
pub struct ProgramPair {
    /// Its path in the project.
    pub name: PathBuf,
    /// Old and new.
    pub sides: [BuiltProgram; 2],
    /// The sources whose compiled form differs, by their paths in the project.
    pub changed: Vec<PathBuf>,
    /// Sources that may have changed, and of which there is no bitcode in one of the versions; why.
    pub unseen: Vec<String>,
    /// Whether the programs are not the same, byte for byte.
    pub is_touched: bool,
}

impl ProgramPair {
    /// Why no difference that is found is no proof that there is none: what may have changed where schism does not see it.
    pub fn doubts(&self) -> Vec<String> {
        let mut doubts: Vec<String> = self
            .unseen
            .iter()
            .map(|what| format!("this may have changed, and schism has no bitcode of it: {what}"))
            .collect();
        if self.is_touched && self.changed.is_empty() && doubts.is_empty() {
            let why = "the native programs differ, though all that schism knows of them is the same: other flags of the compiler or linker, or parts that it \
                       did not see";
            doubts.push(why.to_owned());
        }
        doubts
    }
}

/// The programs of two versions.
#[derive(Clone, Debug)]
pub struct Programs {
    /// Those that both have; what is touched comes first, and of that what shows the change most directly.
    pub pairs: Vec<ProgramPair>,
    /// Those that one version has alone.
    pub alone: [Vec<PathBuf>; 2],
    /// Libraries that both have, in the same order; one that an earlier one has wholly in it is left out.
    pub libraries: Vec<ProgramPair>,
    /// Libraries that one version has alone.
    pub libraries_alone: [Vec<PathBuf>; 2],
}

impl Programs {
    /// Of two versions.
    ///
    /// # Errors
    /// If something of them is gone from the cache.
    pub fn of(store: &Store, versions: &[Built; 2]) -> Result<Self> {
        let [old, new] = versions.each_ref().map(|version| names(&version.tree));
        let (mut pairs, mut gone) = (Vec::new(), old.clone());
        let mut fresh = new.clone();
        for name in old.intersection(&new) {
            pairs.push(pair(store, versions, [name, name])?);
            gone.remove(name);
            fresh.remove(name);
        }
        // One that moved to another folder is known by its name, if that is the only one.
        for name in fresh.clone() {
            let same: Vec<_> = gone.iter().filter(|other| other.file_name() == name.file_name()).cloned().collect();
            if let [other] = &same[..] {
                pairs.push(pair(store, versions, [other, &name])?);
                gone.remove(other);
                fresh.remove(&name);
            }
        }
        rank(&mut pairs);
        let alone = [gone.into_iter().collect(), fresh.into_iter().collect()];
        let (libraries, libraries_alone) = libraries(store, versions)?;
        Ok(Self { pairs, alone, libraries, libraries_alone })
    }

    /// The programs that somebody names: by the path, its end, or the name of the file.
    ///
    /// # Errors
    /// If there is none, or several.
    pub fn named(&self, name: &Path) -> Result<&ProgramPair> {
        let exact = self.pairs.iter().find(|pair| pair.name == name);
        let ending: Vec<_> = self.pairs.iter().filter(|pair| pair.name.ends_with(name)).collect();
        match (exact, &ending[..]) {
            (Some(pair), _) => Ok(pair),
            (None, [pair]) => Ok(*pair),
            (None, []) => {
                let missing = |side: usize| self.alone[side].iter().any(|path| path.ends_with(name));
                let why = match (missing(0), missing(1)) {
                    (true, _) => "only the old version builds it".to_owned(),
                    (_, true) => "only the new version builds it".to_owned(),
                    _ => format!("the builds made {}", list(self.pairs.iter().map(|pair| &pair.name))),
                };
                Err(Error::Revision(format!("no program {} to compare: {why}", name.display())))
            }
            (None, several) => {
                let all = list(several.iter().map(|pair| &pair.name));
                Err(Error::Revision(format!("several programs are called {}: {all}", name.display())))
            }
        }
    }
}

/// The libraries of two versions, and those that one has alone.
fn libraries(store: &Store, versions: &[Built; 2]) -> Result<(Vec<ProgramPair>, [Vec<PathBuf>; 2])> {
    let found = versions.each_ref().map(|version| libraries_below(&version.tree));
    let mut pairs = Vec::new();
    for (name, old) in &found[0] {
        let Some(new) = found[1].get(name) else { continue };
        let below = |side: usize, path: &PathBuf| path.strip_prefix(&versions[side].tree).unwrap_or(path).to_owned();
        pairs.push(ProgramPair { name: name.clone(), ..pair(store, versions, [&below(0, old), &below(1, new)])? });
    }
    rank(&mut pairs);
    // What others are made of shows with them: the largest of those that show a change tells most.
    pairs.sort_by_key(|pair| (!pair.is_touched, is_beside(&pair.name), std::cmp::Reverse(pair.changed.len())));
    let mut kept: Vec<ProgramPair> = Vec::new();
    for pair in pairs {
        // By what they are made of: one source may be compiled in two ways.
        let is_in = |other: &ProgramPair| {
            let mut sides = pair.sides.iter().zip(&other.sides);
            sides.all(|(one, other)| one.modules.iter().all(|module| other.modules.contains(module)))
        };
        if !(pair.is_touched && !pair.changed.is_empty() && pair.unseen.is_empty() && kept.iter().any(is_in)) {
            kept.push(pair);
        }
    }
    let alone = |side: usize| found[side].keys().filter(|name| !found[1 - side].contains_key(*name)).cloned().collect();
    Ok((kept, [alone(0), alone(1)]))
}

/// Paths, in a line.
fn list<'p>(paths: impl Iterator<Item = &'p PathBuf>) -> String {
    let names: Vec<String> = paths.map(|path| path.display().to_string()).collect();
    if names.is_empty() { "no program that both have".to_owned() } else { names.join(", ") }
}

fn names(tree: &Path) -> BTreeSet<PathBuf> {
    let below = |path: PathBuf| path.strip_prefix(tree).map(Path::to_owned).ok();
    programs_below(tree).into_iter().filter_map(below).collect()
}

fn pair(store: &Store, versions: &[Built; 2], names: [&PathBuf; 2]) -> Result<ProgramPair> {
    let listed = |side: usize| Listing::read(store, &versions[side].tree, &versions[side].tree.join(names[side]));
    let listings = [listed(0)?, listed(1)?];
    let sides = [side(store, &versions[0], &listings[0])?, side(store, &versions[1], &listings[1])?];
    Ok(ProgramPair {
        name: names[1].clone(),
        changed: changed(versions, &listings),
        unseen: unseen(versions, &listings),
        is_touched: bytes(&listings[0])? != bytes(&listings[1])?,
        sides,
    })
}

fn side(store: &Store, version: &Built, listing: &Listing) -> Result<BuiltProgram> {
    // The store may forget; a kept version has its bitcode itself, under names that say what it is.
    let folder = version.tree.with_file_name("modules");
    fs::create_dir_all(&folder).file("make the folder", &folder)?;
    let mut modules = Vec::new();
    for record in &listing.modules {
        let (Some(kept), Ok(hash)) = (store.bitcode(record)?, &record.bitcode) else { continue };
        let path = folder.join(format!("{hash}.bc"));
        if !path.is_file() {
            let copy = tempfile::NamedTempFile::new_in(&folder).file("write in", &folder)?;
            fs::copy(&kept, copy.path()).file("copy", &kept)?;
            copy.persist(&path).map_err(|error| error.error).file("write", &path)?;
        }
        // Two objects of one source and the same options are one module only if the linker takes one.
        modules.push(path);
    }
    let lacking = listing.lacking.clone();
    Ok(BuiltProgram { program: listing.program.clone(), modules, needs_own: !listing.own.is_empty(), lacking })
}

/// The program and the project's libraries that it needs; of an archive its members, because it may say when they were made.
fn bytes(listing: &Listing) -> Result<Vec<Vec<u8>>> {
    if section::is_archive(&read_plain(&listing.program)?) {
        return Ok(section::members(&listing.program));
    }
    std::iter::once(&listing.program).chain(&listing.own).map(|path| read_plain(path)).collect()
}

/// Where a source lies in the project.
pub fn source_of(version: &Built, record: &Record) -> PathBuf {
    in_project(version, &record.folder.join(&record.source))
}

fn in_project(version: &Built, path: &Path) -> PathBuf {
    let full = plain_path(path);
    full.strip_prefix(&version.place).map(Path::to_owned).unwrap_or(full)
}

/// Sources of which the bitcode differs, or that only one version has.
fn changed(versions: &[Built; 2], listings: &[Listing; 2]) -> Vec<PathBuf> {
    let by_source = |side: usize| {
        let mut all: BTreeMap<PathBuf, Vec<&String>> = BTreeMap::new();
        for record in &listings[side].modules {
            all.entry(source_of(&versions[side], record)).or_default().extend(record.bitcode.as_ref().ok());
        }
        all.values_mut().for_each(|hashes| hashes.sort());
        all
    };
    let (old, new) = (by_source(0), by_source(1));
    let names: BTreeSet<&PathBuf> = old.keys().chain(new.keys()).collect();
    names.into_iter().filter(|name| old.get(*name) != new.get(*name)).cloned().collect()
}

/// Sources without bitcode whose objects are not the same in both versions: a change that schism could not see.
fn unseen(versions: &[Built; 2], listings: &[Listing; 2]) -> Vec<String> {
    let by_source = |side: usize| -> BTreeMap<PathBuf, (&Record, Option<String>)> {
        let object = |record: &Record| {
            if let [mark, hash] = &record.command[..]
                && mark == Record::BYTES
            {
                return Some(hash.clone());
            }
            let below = in_project(&versions[side], &record.folder.join(&record.object));
            read_plain(&versions[side].tree.join(below)).ok().map(|bytes| content_hash(&bytes))
        };
        listings[side]
            .lacking
            .iter()
            .map(|record| (source_of(&versions[side], record), (record, object(record))))
            .collect()
    };
    let (old, new) = (by_source(0), by_source(1));
    let mut all = BTreeMap::new();
    for (name, (record, object)) in old.iter().chain(&new) {
        let is_same =
            object.is_some() && [&old, &new].iter().all(|side| side.get(name).is_some_and(|other| other.1 == *object));
        if !is_same {
            let why = record.bitcode.as_ref().err().map(String::as_str).unwrap_or_default();
            let why = why.lines().find(|line| line.contains("error:")).or(why.lines().next()).unwrap_or_default();
            all.insert(name, format!("{}: {why}", name.display()));
        }
    }
    all.into_values().collect()
}

/// What is touched first; of that, programs whose changed sources are few others', and programs that are for use before those that test.
fn rank(pairs: &mut [ProgramPair]) {
    let mut users: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for pair in pairs.iter() {
        pair.changed.iter().for_each(|source| *users.entry(source.clone()).or_default() += 1);
    }
    let own = |pair: &ProgramPair| pair.changed.iter().map(|source| users[source]).min().unwrap_or(usize::MAX);
    pairs.sort_by_cached_key(|pair| (!pair.is_touched, is_beside(&pair.name), own(pair), pair.name.clone()));
}

/// Whether a program stands behind others.
fn is_beside(name: &Path) -> bool {
    let folder = name.parent().unwrap_or(Path::new(""));
    let part = |part: Component| BESIDE.iter().any(|beside| part.as_os_str().eq_ignore_ascii_case(beside));
    let file = name.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    folder.components().any(part) || file.starts_with("test") || file.ends_with("test") || file.ends_with("tests")
}
