//! The changed functions of two versions, for who compares each of them on its own.
//!
//! A function is compared alone by a driver that calls it (`entry` of a [`Request`]). What that shows is a difference for the users of a library only if a
//! function that they can call shows it as well. So callers are known here, too.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use anyhow::Context;
use schism_ir::{
    Callee, Const, ConstExpr, ConstId, Definition, FunctionId, GlobalId, Image, Linkage, Op, Symbol, Target, Value,
};
use schism_program::{FunctionPair, Program, Side, Status};

use super::changed::{changed_lines, file_of, short};
use super::request::Request;
use super::versions;
use crate::events::Caller;
use crate::tools::Tools;

/// A changed function, or one of which the data changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its name.
    pub name: String,
    /// Its changed lines: whether it is of the new version, file without folders, number from 1.
    pub lines: BTreeSet<(bool, String, u32)>,
}

/// The changed functions of two versions.
#[derive(Clone, Debug, Default)]
pub struct Units {
    /// Functions that both versions have, in the order of their names.
    pub changed: Vec<Unit>,
    /// What changed and is no function that could be compared, in words.
    pub elsewhere: Vec<String>,
    /// Whether this is a program. Otherwise it is a library: all functions that other files see are for its users.
    pub is_program: bool,
    exported: BTreeSet<String>,
    callers: BTreeMap<String, BTreeSet<String>>,
    addressed: BTreeSet<String>,
}

/// The functions through which the users of a library, or of a program, come to a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interface {
    /// By name.
    pub functions: Vec<String>,
    /// Whether there may be others: somebody takes the address of a function on the way.
    pub is_open: bool,
}

impl Units {
    /// Whether users call it themselves.
    pub fn is_interface(&self, name: &str) -> bool {
        if self.is_program { name == "main" } else { self.exported.contains(name) }
    }

    /// The nearest functions of the interface above one that is not of it.
    pub fn interface_above(&self, name: &str) -> Interface {
        let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::from([name]));
        let mut waiting = vec![name];
        let mut is_open = false;
        while let Some(name) = waiting.pop() {
            is_open |= self.addressed.contains(name);
            for caller in self.callers.get(name).into_iter().flatten() {
                if self.is_interface(caller) {
                    found.insert(caller.clone());
                } else if seen.insert(caller) {
                    waiting.push(caller);
                }
            }
        }
        Interface { functions: found.into_iter().collect(), is_open }
    }
}

/// Finds what changed. Nothing is run.
///
/// # Errors
/// If the versions cannot be built or linked.
pub fn units(request: &Request, caller: &Caller) -> anyhow::Result<Units> {
    let toolchain = Tools::open(caller).context("cannot prepare the C library's headers")?;
    let [old, new] = versions::look(&toolchain, &versions::given(request)?)?;
    Ok(Units::of(&Program::new(old, new)))
}

impl Units {
    fn of(program: &Program) -> Self {
        let mut units = Units::default();
        let references = [References::of(&program.old), References::of(&program.new)];
        for side in Side::BOTH {
            units.learn_callers(program.image(side), &references[side.index()]);
        }
        let mut changed: BTreeMap<String, Unit> = BTreeMap::new();
        for pair in &program.functions {
            let names = [
                pair.old.map(|id| program.old.function(id).name.clone()),
                pair.new.map(|id| program.new.function(id).name.clone()),
            ];
            match (pair.status, names) {
                (Status::Same, _) => {}
                (Status::Changed, [Some(old), Some(new)]) if old == new => {
                    changed.insert(new.clone(), Unit { name: new, lines: lines(program, pair) });
                }
                (Status::Changed, [Some(old), Some(new)]) => {
                    units.elsewhere.push(format!("the function {old} is called {new} now"));
                }
                // Who calls a new one is changed itself, or is one of its users, of whom there are none yet.
                (Status::Added, _) => {}
                (_, [Some(old), _]) if units.is_interface(&old) => {
                    units.elsewhere.push(format!("the function {old} is gone"));
                }
                _ => {}
            }
        }
        units.add_users_of_data(program, &references, &mut changed);
        if program.startup_changed {
            units.elsewhere.push("what runs before main or after it".to_owned());
        }
        units.changed = changed.into_values().collect();
        units
    }

    fn learn_callers(&mut self, image: &Image, references: &References) {
        for number in 0..image.functions.len() {
            let id = FunctionId::new(number);
            let name = &image.function(id).name;
            if image.function(id).body.is_none() || !image.is_own(id) {
                continue;
            }
            self.is_program |= name == "main";
            if image.function_named(name) == Some(id) {
                self.exported.insert(name.clone());
            }
            for callee in called(image, id) {
                let callee = image.function(callee).name.clone();
                self.callers.entry(callee).or_default().insert(name.clone());
            }
        }
        self.addressed.extend(references.functions.iter().map(|&id| image.function(id).name.clone()));
    }

    /// A function that did not change does other things if its data did.
    fn add_users_of_data(
        &mut self,
        program: &Program,
        references: &[References; 2],
        changed: &mut BTreeMap<String, Unit>,
    ) {
        for pair in program.globals.iter().filter(|pair| pair.status != Status::Same) {
            let sides = [(Side::Old, pair.old), (Side::New, pair.new)];
            let mut users = BTreeSet::new();
            let (mut name, mut is_open) = (None, false);
            for (side, id) in sides.into_iter().filter_map(|(side, id)| Some((side, id?))) {
                let image = program.image(side);
                let references = &references[side.index()];
                users
                    .extend(references.users.get(&id).into_iter().flatten().map(|&id| image.function(id).name.clone()));
                is_open |= references.in_data.contains(&id) || !self.is_program && is_exported(image, id);
                name = Some(image.global(id).name.clone());
            }
            // Through another variable anybody may come to it; and one that other files see is for the users of a library, too.
            if is_open {
                let name = name.unwrap_or_default();
                self.elsewhere.push(format!("the variable {name} changed, and not all of its readers are known"));
            }
            for name in users {
                changed.entry(name.clone()).or_insert_with(|| Unit { name, lines: BTreeSet::new() });
            }
        }
    }
}

/// Whether other files see a variable.
fn is_exported(image: &Image, id: GlobalId) -> bool {
    let place = image.globals[id.index()];
    let is_it = |symbol: &&Symbol| symbol.definition == Definition::Global(place.global);
    let symbols = &image.modules[place.module as usize].symbols;
    symbols.iter().filter(is_it).any(|symbol| symbol.linkage != Linkage::Local)
}

/// The changed lines of a function in both versions.
fn lines(program: &Program, pair: &FunctionPair) -> BTreeSet<(bool, String, u32)> {
    let mut all = BTreeSet::new();
    for (side, id) in [(Side::Old, pair.old), (Side::New, pair.new)] {
        let (image, Some(id)) = (program.image(side), id) else { continue };
        for loc in changed_lines(image, id, pair, side) {
            if let Some(file) = file_of(image, id, loc) {
                all.insert((side == Side::New, short(&file), loc.line));
            }
        }
    }
    all
}

/// The functions that a function calls by their names.
fn called(image: &Image, id: FunctionId) -> BTreeSet<FunctionId> {
    let module = image.functions[id.index()].module;
    let insts = image.function(id).body.iter().flat_map(|body| &body.insts);
    let symbols = insts.filter_map(|inst| match &inst.op {
        Op::Call(call) => match call.callee {
            Callee::Symbol(symbol) => Some(symbol),
            _ => None,
        },
        _ => None,
    });
    let function = |symbol| match image.target(module, symbol) {
        Target::Function(id) => Some(id),
        Target::Global(..) | Target::Null => None,
    };
    symbols.filter_map(function).collect()
}

/// Who refers to which addresses.
struct References {
    /// Functions of which the address is taken, in code or data.
    functions: HashSet<FunctionId>,
    /// The functions that name a variable.
    users: BTreeMap<GlobalId, BTreeSet<FunctionId>>,
    /// Variables of which the address lies in another one.
    in_data: HashSet<GlobalId>,
}

impl References {
    fn of(image: &Image) -> Self {
        let mut it = References { functions: HashSet::new(), users: BTreeMap::new(), in_data: HashSet::new() };
        for number in 0..image.functions.len() {
            let id = FunctionId::new(number);
            let (module, Some(body)) = (image.functions[number].module, &image.function(id).body) else { continue };
            for value in body.insts.iter().flat_map(|inst| body.operands_of(inst)) {
                let Value::Const(constant) = value else { continue };
                for target in targets(image, module, *constant) {
                    match target {
                        Target::Function(function) => drop(it.functions.insert(function)),
                        Target::Global(global, _) => drop(it.users.entry(global).or_default().insert(id)),
                        Target::Null => {}
                    }
                }
            }
        }
        for number in 0..image.globals.len() {
            let id = GlobalId::new(number);
            let module = image.globals[number].module;
            for relocation in image.global(id).init.iter().flat_map(|init| &init.relocations) {
                for target in targets(image, module, relocation.value) {
                    match target {
                        Target::Function(function) => drop(it.functions.insert(function)),
                        Target::Global(global, _) => drop(it.in_data.insert(global)),
                        Target::Null => {}
                    }
                }
            }
        }
        it
    }
}

/// Everything that a constant names.
fn targets(image: &Image, number: u32, constant: ConstId) -> Vec<Target> {
    let module = &image.modules[number as usize];
    let (mut found, mut waiting) = (Vec::new(), vec![constant]);
    while let Some(id) = waiting.pop() {
        match &module.constants[id.index()] {
            Const::Symbol(symbol) | Const::BlockAddress(symbol, _) => found.push(image.target(number, *symbol)),
            Const::Aggregate { elements, .. } => waiting.extend(elements),
            Const::Expr { expr: ConstExpr::Offset { base, .. }, .. } => waiting.push(*base),
            Const::Expr { expr: ConstExpr::Cast(_, operand), .. } => waiting.push(*operand),
            Const::Expr { expr: ConstExpr::Binary(_, left, right), .. } => waiting.extend([*left, *right]),
            _ => {}
        }
    }
    found
}
