//! The changed lines of the source: all of them, and those that an input comes to.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use schism_ir::{FunctionId, Image, InstId, Loc};
use schism_program::{FunctionPair, FunctionPairId, Program, Side as Version, Status, source_lines};
use schism_report::diff::{ChangedLine, ReachedLines, Side, SourcePair, SourcePlace, line_ranges};
use schism_vm::pairs::Role;
use schism_vm::{Location, Machine};

use crate::changes::source::Sources;

/// Lines by file.
type Lines = BTreeMap<String, BTreeSet<u32>>;

/// What changed in the source, and what was reached of it.
pub(super) struct ChangedSource {
    sources: Sources,
    changed: [Lines; 2],
    reached: [Lines; 2],
    /// Files of the old version and those of the new one that stand for them.
    files: Vec<(Option<String>, Option<String>)>,
    /// The folder of the new version's project, if that was built: files are called as they are in the project.
    tree: Option<PathBuf>,
}

impl ChangedSource {
    pub(super) fn new(program: &Program, tree: Option<PathBuf>) -> Self {
        let mut changed = [Lines::new(), Lines::new()];
        for pair in &program.functions {
            for version in Version::BOTH {
                let (image, id) = match version {
                    Version::Old => (&program.old, pair.old),
                    Version::New => (&program.new, pair.new),
                };
                let Some(id) = id else { continue };
                for loc in changed_lines(image, id, pair, version) {
                    if let Some(file) = file_of(image, id, loc) {
                        changed[version.index()].entry(file).or_default().insert(loc.line);
                    }
                }
            }
        }
        let name = |image: &Image, module: u32| image.modules[module as usize].source.clone();
        let own = |image: &Image, module: u32| (module as usize) < image.own_modules;
        let mut files: Vec<_> = program
            .modules
            .pairs()
            .filter(|&(old, new)| own(&program.old, old) && own(&program.new, new))
            .map(|(old, new)| (Some(name(&program.old, old)), Some(name(&program.new, new))))
            .collect();
        files.extend(
            program
                .modules
                .only_old()
                .filter(|&old| own(&program.old, old))
                .map(|old| (Some(name(&program.old, old)), None)),
        );
        files.extend(
            program
                .modules
                .only_new()
                .filter(|&new| own(&program.new, new))
                .map(|new| (None, Some(name(&program.new, new)))),
        );
        Self { sources: Sources::default(), changed, reached: Default::default(), files, tree }
    }

    /// The changed lines at some places, each once.
    pub(super) fn lines(&self, places: &[(Role, Location)]) -> Vec<ChangedLine> {
        let mut lines: Vec<ChangedLine> = Vec::new();
        for (role, place) in places {
            let (Some(file), true) = (&place.file, place.line > 0) else { continue };
            let side = if *role == Role::Old { Side::Old } else { Side::New };
            let text = self.sources.line(file, place.line).unwrap_or_default();
            lines.push(ChangedLine { side, file: short(file), line: place.line, text });
        }
        lines.sort();
        lines.dedup();
        lines
    }

    /// Notes which changed lines were executed by any path: by blocks, of both versions.
    pub(super) fn cover(&mut self, machine: &Machine, program: &Program) {
        for (id, pair) in (0..).map(FunctionPairId).zip(&program.functions) {
            for version in Version::BOTH {
                let (image, function) = match version {
                    Version::Old => (&program.old, pair.old),
                    Version::New => (&program.new, pair.new),
                };
                let (Some(function), false) = (function, pair.is_same()) else { continue };
                let Some(body) = &image.function(function).body else { continue };
                let blocks = machine.version_coverage(version, id);
                let covered = |inst: &InstId| {
                    blocks.get(schism_ir::flow::block_of(body, *inst).index()).copied().unwrap_or(false)
                };
                let insts = changed_instructions(image, function, pair, version).into_iter().filter(covered);
                for loc in source_lines(image.function(function), insts) {
                    if let Some(file) = file_of(image, function, loc) {
                        self.reached[version.index()].entry(file).or_default().insert(loc.line);
                    }
                }
            }
        }
    }

    /// Notes changed lines at places that were executed.
    pub(super) fn reach(&mut self, places: &[(Role, Location)]) {
        for (role, place) in places {
            let side = usize::from(*role != Role::Old);
            if let Some(file) = &place.file {
                self.reached[side].entry(file.clone()).or_default().insert(place.line);
            }
        }
    }

    /// A place with its text.
    pub(super) fn place(&self, place: &Location) -> SourcePlace {
        let file = place.file.clone().unwrap_or_default();
        let text = self.sources.line(&file, place.line).unwrap_or_default();
        SourcePlace { function: place.function.clone(), file: short(&file), line: place.line, text }
    }

    /// A line with its place.
    pub(super) fn in_words(&self, file: &str, line: u32) -> String {
        match self.sources.line(file, line).filter(|text| !text.is_empty()) {
            Some(text) => format!("{}:{line} `{text}`", short(file)),
            None => format!("{}:{line}", short(file)),
        }
    }

    /// Whether a changed line of either version was reached.
    pub(super) fn is_reached(&self) -> bool {
        let both = self.changed.iter().zip(&self.reached);
        let mut files =
            both.flat_map(|(changed, reached)| changed.iter().map(|(file, lines)| (lines, reached.get(file))));
        files.any(|(changed, reached)| reached.is_some_and(|reached| !changed.is_disjoint(reached)))
    }

    /// The changed lines of the new version that were not reached, a line for each file; those of the old one where only that has any.
    pub(super) fn not_reached(&self) -> Vec<String> {
        let words = |side: usize| {
            self.changed[side].iter().filter_map(move |(file, changed)| {
                let none = BTreeSet::new();
                let lines = changed - self.reached[side].get(file).unwrap_or(&none);
                let version = ["old", "new"][side];
                (!lines.is_empty()).then(|| format!("{version} {}: {}", short(file), line_ranges(&lines)))
            })
        };
        words(usize::from(!self.changed[1].is_empty())).collect()
    }

    /// How many changed lines there are in the new version, and how many were reached.
    pub(super) fn share(&self) -> (usize, usize) {
        let total = self.changed[1].values().map(BTreeSet::len).sum();
        let reached = self.reached[1]
            .iter()
            .map(|(file, lines)| self.changed[1].get(file).map_or(0, |changed| changed.intersection(lines).count()));
        (reached.sum(), total)
    }

    /// The changed lines that were reached, by version and file.
    pub(super) fn reached(&self) -> Vec<ReachedLines> {
        let mut reached = Vec::new();
        for (side, version) in [Side::Old, Side::New].into_iter().enumerate() {
            for (file, changed) in &self.changed[side] {
                let lines = self.reached[side].get(file).map(|lines| lines & changed).unwrap_or_default();
                if !lines.is_empty() {
                    reached.push(ReachedLines { side: version, file: short(file), lines });
                }
            }
        }
        reached
    }

    /// What changed, a line for each file of the new version and of the old one if only that changed.
    pub(super) fn summary(&self) -> Vec<String> {
        let words = |side: usize| {
            self.changed[side].iter().map(move |(file, lines)| {
                let version = ["old", "new"][side];
                format!("{version} {}: {}", short(file), line_ranges(lines))
            })
        };
        words(0).chain(words(1)).collect()
    }

    /// Where a file of the new version is for whoever works on it.
    fn path_of(&self, path: &str) -> String {
        let below = self.tree.as_deref().and_then(|tree| Path::new(path).strip_prefix(tree).ok()?.to_str());
        below.map_or_else(|| from_here(path), str::to_owned)
    }

    /// The sources for the report: the files in which something changed.
    pub(super) fn pairs(&self) -> Vec<SourcePair> {
        let mut pairs = Vec::new();
        for (old, new) in &self.files {
            let lines = |set: &[Lines; 2], side: usize, file: &Option<String>| {
                file.as_ref().and_then(|file| set[side].get(file)).cloned().unwrap_or_default()
            };
            let pair = SourcePair {
                old_name: old.as_deref().map(short).unwrap_or_default(),
                new_name: new.as_deref().map(short).unwrap_or_default(),
                new_path: new.as_deref().map(|path| self.path_of(path)).unwrap_or_default(),
                old: old.as_deref().map(read).unwrap_or_default(),
                new: new.as_deref().map(read).unwrap_or_default(),
                changed_old: lines(&self.changed, 0, old),
                changed_new: lines(&self.changed, 1, new),
                covered_old: lines(&self.reached, 0, old),
                covered_new: lines(&self.reached, 1, new),
            };
            if pair.old != pair.new {
                pairs.push(pair);
            }
        }
        pairs
    }
}

/// The changed lines of a function in one version.
pub(super) fn changed_lines(image: &Image, id: FunctionId, pair: &FunctionPair, version: Version) -> Vec<Loc> {
    source_lines(image.function(id), changed_instructions(image, id, pair, version).into_iter())
}

fn changed_instructions(image: &Image, id: FunctionId, pair: &FunctionPair, version: Version) -> Vec<InstId> {
    let function = image.function(id);
    match (&pair.body, pair.status) {
        (Some(body), _) => body.changed_instructions(version).collect(),
        (None, Status::Same) => Vec::new(),
        (None, _) => (0..function.body.as_ref().map_or(0, |body| body.insts.len())).map(InstId::new).collect(),
    }
}

/// The file of a place.
pub(super) fn file_of(image: &Image, id: FunctionId, loc: Loc) -> Option<String> {
    image.module_of(id).files.get(loc.file?.index()).cloned()
}

/// The name of a file without its folders.
pub(super) fn short(path: &str) -> String {
    path.rsplit('/').next().unwrap_or(path).to_owned()
}

/// A path from the working directory, if it lies below that.
fn from_here(path: &str) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let below = Path::new(path).strip_prefix(&here).ok().and_then(Path::to_str);
    below.unwrap_or(path).to_owned()
}

fn read(path: &str) -> String {
    // Sources of bitcode may be anywhere; without them the report has no text to show.
    std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}
