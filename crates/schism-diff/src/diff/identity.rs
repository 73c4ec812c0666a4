//! Of which code a difference comes, as hashes: an acceptance holds as long as they stay the same.
//!
//! The text of a changed line says too little: with another `#define` above, the line does something else. So each changed line counts with the
//! code of its function as it was compiled, in both versions. Positions in files do not count, nor do numbers that a module gives to its types,
//! constants and symbols, so an edit elsewhere leaves the hashes alone. Whatever this file resolves less well than it could makes hashes differ
//! more often than need be, and a difference come back that could have stayed accepted; never the other way round.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use schism_ir::{Const, ConstId, Function, FunctionId, GlobalId, Image, Module, SymbolId, Target};
use schism_program::{FunctionPair, FunctionPairId, Program, Side as Version, Status};
use schism_report::diff::{Cause, ChangedLine, Cluster, Identity, Side};

use super::changed::{changed_lines, file_of, short};

/// The words of [`super::cause::Causes`] for data.
pub(super) const DATA: &str = "data";

/// Hashes code of a program.
pub(super) struct Identities<'p> {
    program: &'p Program,
    /// The functions in which a changed line is, and the line counted from the function's first.
    at: BTreeMap<(Side, String, u32), Vec<(FunctionPairId, u32)>>,
    /// Changed functions whose changed code has no line.
    nowhere: Vec<FunctionPairId>,
    functions: RefCell<HashMap<FunctionPairId, String>>,
    tables: RefCell<HashMap<(usize, u32), Tables>>,
}

/// Types and constants of a module, each as a hash of what it is made of.
#[derive(Default)]
struct Tables {
    types: Vec<String>,
    constants: Vec<String>,
}

impl<'p> Identities<'p> {
    pub(super) fn new(program: &'p Program) -> Self {
        let mut at: BTreeMap<_, Vec<_>> = BTreeMap::new();
        let mut nowhere = Vec::new();
        for (id, pair) in (0..).map(FunctionPairId).zip(&program.functions).filter(|(_, pair)| !pair.is_same()) {
            let mut is_somewhere = false;
            for (version, function) in both(pair) {
                let image = program.image(version);
                let first = image.function(function).loc.line;
                for loc in changed_lines(image, function, pair, version) {
                    let Some(file) = file_of(image, function, loc).filter(|_| loc.line > 0) else { continue };
                    is_somewhere = true;
                    let key = (side(version), short(&file), loc.line);
                    at.entry(key).or_default().push((id, loc.line.wrapping_sub(first)));
                }
            }
            if !is_somewhere && pair.status != Status::Same {
                nowhere.push(id);
            }
        }
        Identities { program, at, nowhere, functions: RefCell::default(), tables: RefCell::default() }
    }

    /// Of which code a difference comes; nothing if nobody can say.
    pub(super) fn of(&self, cluster: &Cluster) -> Option<Identity> {
        let finding = &cluster.representative;
        let own: BTreeSet<String> = finding.changed_lines.iter().map(|line| self.line(line)).collect();
        let lines: BTreeSet<String> = cluster.lines.iter().map(|line| self.line(line)).collect();
        let is_known = !finding.caused_by.is_empty();
        let by_data = finding.caused_by.iter().any(|cause| cause.code == DATA);
        if own.is_empty() && !by_data && self.nowhere.is_empty() && !self.has_changed_data() {
            return None;
        }
        let mut hash = Hash::new("cause");
        own.iter().for_each(|line| hash.part(line));
        self.nowhere.iter().for_each(|&id| hash.part(&self.function(id)));
        codes(&finding.caused_by).iter().for_each(|cause| hash.part(cause));
        // What is not known to be innocent counts.
        if !is_known || by_data {
            hash.part(&self.data());
        }
        Some(Identity { cause: hash.shown(), lines: lines.iter().map(|line| line[..16].to_owned()).collect() })
    }

    fn has_changed_data(&self) -> bool {
        self.program.startup_changed || self.program.globals.iter().any(|pair| pair.status != Status::Same)
    }

    /// A changed line, with the code of its function in both versions.
    fn line(&self, line: &ChangedLine) -> String {
        let mut hash = Hash::new("line");
        hash.part(line.side.name());
        hash.part(&line.text.split_whitespace().collect::<Vec<_>>().join(" "));
        match self.at.get(&(line.side, line.file.clone(), line.line)) {
            Some(places) => {
                for &(id, below) in places {
                    hash.part(&below.to_string());
                    hash.part(&self.function(id));
                }
            }
            // Code that is the same in both versions, and reads what is not.
            None => hash.part(&self.data()),
        }
        hash.shown()
    }

    /// A function in both versions.
    fn function(&self, id: FunctionPairId) -> String {
        if let Some(known) = self.functions.borrow().get(&id) {
            return known.clone();
        }
        let mut hash = Hash::new("function");
        for (version, function) in both(self.program.function(id)) {
            hash.part(side(version).name());
            self.code(&mut hash, version, function);
        }
        let shown = hash.shown();
        self.functions.borrow_mut().insert(id, shown.clone());
        shown
    }

    /// The code of a function of one version. Where it stands and what its variables are called does not count.
    fn code(&self, hash: &mut Hash, version: Version, id: FunctionId) {
        let image = self.program.image(version);
        let number = image.functions[id.index()].module;
        self.fill(version, number);
        let tables = self.tables.borrow();
        let Some(tables) = tables.get(&(version.index(), number)) else { return };
        let resolve = |text: String| self.resolve(&text, version, number, tables);
        let Function { name, ret, params, variadic, body, .. } = image.function(id);
        hash.part(name);
        hash.part(&resolve(format!(
            "{ret:?} {variadic} {:?}",
            params.iter().map(|param| param.ty).collect::<Vec<_>>()
        )));
        let Some(body) = body else { return };
        for block in &body.blocks {
            hash.part("block");
            for (_, inst) in body.block_insts(block) {
                hash.part(&resolve(format!("{:?} {:?} {:?}", inst.op, inst.ty, body.operands_of(inst))));
            }
        }
    }

    /// Makes the tables of a module.
    fn fill(&self, version: Version, number: u32) {
        if self.tables.borrow().contains_key(&(version.index(), number)) {
            return;
        }
        let module: &Module = &self.program.image(version).modules[number as usize];
        let mut tables = Tables::default();
        // Parts come before what is made of them, in both tables.
        for ty in &module.types.types {
            let ty = match ty {
                schism_ir::Type::Struct { fields, size, align, .. } => format!("{fields:?} {size} {align}"),
                other => format!("{other:?}"),
            };
            let hash = Hash::of("type", &self.resolve(&ty, version, number, &tables));
            tables.types.push(hash);
        }
        for constant in &module.constants {
            let hash = Hash::of("constant", &self.resolve(&format!("{constant:?}"), version, number, &tables));
            tables.constants.push(hash);
        }
        self.tables.borrow_mut().insert((version.index(), number), tables);
    }

    /// A text with what the numbers of a module stand for in their places.
    fn resolve(&self, text: &str, version: Version, module: u32, tables: &Tables) -> String {
        let mut resolved = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(start) = rest.find("Id(") {
            let (before, after) = rest.split_at(start + 3);
            resolved.push_str(before);
            rest = after;
            let Some((number, end)) = after.split_once(')') else { break };
            let Ok(index) = number.parse::<usize>() else { continue };
            let known = match before {
                _ if before.ends_with("TypeId(") => tables.types.get(index).cloned(),
                _ if before.ends_with("ConstId(") => tables.constants.get(index).cloned(),
                _ if before.ends_with("SymbolId(") => Some(self.symbol(version, module, SymbolId::new(index))),
                _ => None,
            };
            resolved.push_str(known.as_deref().unwrap_or(number));
            resolved.push(')');
            rest = end;
        }
        resolved.push_str(rest);
        resolved
    }

    /// What a symbol stands for: by name, or by content where the compiler made the name.
    fn symbol(&self, version: Version, module: u32, symbol: SymbolId) -> String {
        let image = self.program.image(version);
        match image.target(module, symbol) {
            Target::Function(id) => format!("function {}", image.function(id).name),
            Target::Null => "null".to_owned(),
            Target::Global(id, offset) if self.program.global(self.program.global_pair(version, id)).private => {
                format!("{offset} of {}", content(image, id))
            }
            Target::Global(id, offset) => format!("{offset} of variable {}", image.global(id).name),
        }
    }

    /// All data that differs, in both versions.
    fn data(&self) -> String {
        let mut hash = Hash::new("data");
        hash.part(if self.program.startup_changed { "another start" } else { "the same start" });
        let changed = self.program.globals.iter().filter(|pair| pair.status != Status::Same);
        let mut all: Vec<String> = changed
            .map(|pair| {
                let of = |version: Version, id: Option<GlobalId>| {
                    id.map_or(String::new(), |id| {
                        let image = self.program.image(version);
                        let name = if pair.private { "" } else { image.global(id).name.as_str() };
                        format!("{name} {}", content(image, id))
                    })
                };
                format!("{} / {}", of(Version::Old, pair.old), of(Version::New, pair.new))
            })
            .collect();
        all.sort();
        all.iter().for_each(|one| hash.part(one));
        hash.shown()
    }
}

/// The code of changes, in an order of their own.
fn codes(causes: &[Cause]) -> Vec<&str> {
    let mut codes: Vec<&str> = causes.iter().map(|cause| cause.code.as_str()).collect();
    codes.sort_unstable();
    codes
}

/// The first content of a variable. Addresses in it count by the names of what they lead to.
fn content(image: &Image, id: GlobalId) -> String {
    let (global, module) = (image.global(id), image.globals[id.index()].module);
    let Some(init) = &global.init else { return format!("{} bytes of somebody else", global.size) };
    let constants = &image.modules[module as usize].constants;
    let name = |constant: ConstId| match &constants[constant.index()] {
        Const::Symbol(symbol) => match image.target(module, *symbol) {
            Target::Function(id) => image.function(id).name.clone(),
            Target::Global(id, offset) => {
                let init = image.global(id).init.as_ref().map(|init| init.bytes.as_slice());
                format!("{offset} of {} {init:?}", image.global(id).size)
            }
            Target::Null => "null".to_owned(),
        },
        other => format!("{other:?}"),
    };
    let addresses: Vec<_> = init.relocations.iter().map(|address| (address.offset, name(address.value))).collect();
    Hash::of("content", &format!("{} {} {:?} {addresses:?}", global.size, global.constant, init.bytes))
}

/// The function in the versions that have it.
fn both(pair: &FunctionPair) -> impl Iterator<Item = (Version, FunctionId)> {
    let sides = [(Version::Old, pair.old), (Version::New, pair.new)];
    sides.into_iter().filter_map(|(version, id)| Some((version, id?)))
}

fn side(version: Version) -> Side {
    match version {
        Version::Old => Side::Old,
        Version::New => Side::New,
    }
}

/// BLAKE3 over parts, each framed by its length so that none runs into the next.
struct Hash(blake3::Hasher);

impl Hash {
    fn new(purpose: &str) -> Self {
        let mut hash = Hash(blake3::Hasher::new());
        hash.part(purpose);
        hash
    }

    fn of(purpose: &str, part: &str) -> String {
        let mut hash = Hash::new(purpose);
        hash.part(part);
        hash.shown()
    }

    fn part(&mut self, part: &str) {
        self.0.update(&(part.len() as u64).to_le_bytes()).update(part.as_bytes());
    }

    fn shown(&self) -> String {
        self.0.finalize().to_hex().to_string()
    }
}
