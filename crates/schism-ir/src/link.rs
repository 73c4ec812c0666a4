//! Linking by the rules of a Unix linker, without copying code: modules stay as they are, and every symbol of
//! every module gets a [`Target`].

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use crate::{
    Archive, ArchiveError, Const, ConstExpr, ConstId, Definition, Function, FunctionId, Global, GlobalId, Linkage,
    Module, SymbolId,
};

/// Why modules cannot be linked.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// Two strong definitions of one name.
    #[error("`{name}` is defined twice: in {first} and in {second}")]
    Duplicate {
        /// The symbol.
        name: String,
        /// Source of one definition.
        first: String,
        /// Source of the other.
        second: String,
    },
    /// An alias whose target is not an address of this program.
    #[error("alias `{name}` in {module} has no usable target")]
    BadAlias {
        /// The alias.
        name: String,
        /// Source of its module.
        module: String,
    },
    /// A required function is missing.
    #[error("the program has no function `{0}`")]
    Missing(String),
    /// The library is damaged.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
}

/// What a symbol means in the linked program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A function (without a body if nobody defines it).
    Function(FunctionId),
    /// A byte of a global variable.
    Global(GlobalId, i64),
    /// An undefined weak reference.
    Null,
}

/// A function of the linked program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImageFunction {
    /// Its module.
    pub module: u32,
    /// Its place there.
    pub function: FunctionId,
}

/// A variable of the linked program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImageGlobal {
    /// Its module.
    pub module: u32,
    /// Its place there.
    pub global: GlobalId,
}

/// A linked program. Its [`FunctionId`]s and [`GlobalId`]s count over all modules.
#[derive(Clone, Debug, Default)]
pub struct Image {
    /// The program's modules, then the library members that they need.
    pub modules: Vec<Arc<Module>>,
    /// How many of the modules are the program's own.
    pub own_modules: usize,
    /// Every function, each name once.
    pub functions: Vec<ImageFunction>,
    /// Every variable, each name once.
    pub globals: Vec<ImageGlobal>,
    /// Constructors in the order in which they run.
    pub constructors: Vec<FunctionId>,
    /// Destructors in the order in which they run.
    pub destructors: Vec<FunctionId>,
    targets: Vec<Vec<Target>>,
    by_name: HashMap<String, Target>,
}

impl Image {
    /// The function behind an id of this image.
    pub fn function(&self, id: FunctionId) -> &Function {
        let place = self.functions[id.index()];
        &self.modules[place.module as usize].functions[place.function.index()]
    }

    /// Whether a function is of the program's own files, not of the library.
    pub fn is_own(&self, id: FunctionId) -> bool {
        (self.functions[id.index()].module as usize) < self.own_modules
    }

    /// The module that a function comes from.
    pub fn module_of(&self, id: FunctionId) -> &Module {
        &self.modules[self.functions[id.index()].module as usize]
    }

    /// The variable behind an id of this image.
    pub fn global(&self, id: GlobalId) -> &Global {
        let place = self.globals[id.index()];
        &self.modules[place.module as usize].globals[place.global.index()]
    }

    /// Adds the modules of another image. `functions` and `globals` say what that image's own numbers mean here; its
    /// symbols get their targets by them. Its modules count as the program's own if they are that there.
    ///
    /// Returns the place of each of its modules.
    pub fn add_modules(&mut self, other: &Image, functions: &[FunctionId], globals: &[GlobalId]) -> Vec<u32> {
        let meaning = |target: &Target| match *target {
            Target::Function(id) => Target::Function(functions[id.index()]),
            Target::Global(id, offset) => Target::Global(globals[id.index()], offset),
            Target::Null => Target::Null,
        };
        // The program's own modules stay in front.
        let (own, own_here) = (other.own_modules, self.own_modules);
        let moved = |module: u32| if (module as usize) < own_here { module } else { module + own as u32 };
        self.functions.iter_mut().for_each(|place| place.module = moved(place.module));
        self.globals.iter_mut().for_each(|place| place.module = moved(place.module));
        let rows: Vec<Vec<Target>> = other.targets.iter().map(|row| row.iter().map(meaning).collect()).collect();
        let (own_rows, library_rows) = rows.split_at(own);
        self.modules.splice(own_here..own_here, other.modules[..own].iter().cloned());
        self.targets.splice(own_here..own_here, own_rows.iter().cloned());
        self.own_modules += own;
        let library = self.modules.len();
        self.modules.extend(other.modules[own..].iter().cloned());
        self.targets.extend(library_rows.iter().cloned());
        (own_here..own_here + own).chain(library..self.modules.len()).map(|place| place as u32).collect()
    }

    /// What a symbol of a module stands for.
    pub fn target(&self, module: u32, symbol: SymbolId) -> Target {
        self.targets[module as usize][symbol.index()]
    }

    /// A function by its global name, with a body or without.
    pub fn function_named(&self, name: &str) -> Option<FunctionId> {
        match self.by_name.get(name) {
            Some(&Target::Function(id)) => Some(id),
            _ => None,
        }
    }
}

/// Links a program with the members of a library that it needs, starting from the `roots` (functions that must
/// be present although nobody in the program calls them).
///
/// # Errors
/// Duplicate definitions, aliases to nowhere, missing roots, a damaged library.
pub fn link(modules: Vec<Module>, library: Option<&Archive>, roots: &[&str]) -> Result<Image, LinkError> {
    let own_modules = modules.len();
    let mut linker = Linker { modules, own_modules, chosen: HashMap::new(), wanted: Vec::new() };
    linker.wanted.extend(roots.iter().map(|root| (*root).to_owned()));
    for module in 0..own_modules {
        linker.enter(module)?;
    }
    if let Some(library) = library {
        linker.pull(library)?;
    }
    if let Some(root) = roots.iter().find(|root| !linker.chosen.contains_key(**root)) {
        return Err(LinkError::Missing((*root).to_owned()));
    }
    linker.finish()
}

/// A definition that a name stands for so far.
#[derive(Clone, Copy)]
struct Chosen {
    module: usize,
    symbol: SymbolId,
    rank: Rank,
    size: u64,
}

/// Which definition beats which.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Weak,
    Common,
    Strong,
}

struct Linker {
    modules: Vec<Module>,
    own_modules: usize,
    chosen: HashMap<String, Chosen>,
    wanted: Vec<String>,
}

impl Linker {
    /// Enters a module's definitions and references.
    fn enter(&mut self, index: usize) -> Result<(), LinkError> {
        let module = &self.modules[index];
        let mut wanted = Vec::new();
        for (number, symbol) in module.symbols.iter().enumerate() {
            let rank = match symbol.linkage {
                Linkage::Local | Linkage::Appending => continue,
                _ if !is_defined(module, symbol.definition) || symbol.linkage == Linkage::Available => {
                    if symbol.linkage != Linkage::ExternWeak {
                        wanted.push(symbol.name.clone());
                    }
                    continue;
                }
                Linkage::Strong => Rank::Strong,
                Linkage::Common => Rank::Common,
                Linkage::Weak | Linkage::ExternWeak | Linkage::Available => Rank::Weak,
            };
            let size = defined_size(module, symbol.definition);
            let new = Chosen { module: index, symbol: SymbolId::new(number), rank, size };
            match self.chosen.entry(symbol.name.clone()) {
                Entry::Vacant(entry) => {
                    entry.insert(new);
                }
                Entry::Occupied(mut entry) => {
                    let old = *entry.get();
                    if old.rank == Rank::Strong && rank == Rank::Strong {
                        // The program may bring its own version of a library function.
                        if index < self.own_modules {
                            return Err(LinkError::Duplicate {
                                name: symbol.name.clone(),
                                first: self.modules[old.module].source.clone(),
                                second: module.source.clone(),
                            });
                        }
                    } else if rank > old.rank || (rank == Rank::Common && old.rank == Rank::Common && size > old.size) {
                        entry.insert(new);
                    }
                }
            }
        }
        self.wanted.extend(wanted);
        Ok(())
    }

    /// Adds library members until nothing more is found.
    fn pull(&mut self, library: &Archive) -> Result<(), LinkError> {
        let mut pulled = vec![false; library.len()];
        while let Some(name) = self.wanted.pop() {
            if self.chosen.contains_key(&name) {
                continue;
            }
            let Some(member) = library.member_defining(&name) else { continue };
            if !std::mem::replace(&mut pulled[member], true) {
                self.modules.push(library.member(member)?);
                self.enter(self.modules.len() - 1)?;
            }
        }
        Ok(())
    }

    /// Numbers functions and variables and resolves every symbol.
    fn finish(self) -> Result<Image, LinkError> {
        let mut image = Image { own_modules: self.own_modules, ..Image::default() };
        let mut resolver =
            Resolver { linker: &self, image: &mut image, undefined: HashMap::new(), defined: HashMap::new() };
        let mut targets = Vec::with_capacity(self.modules.len());
        for (index, module) in self.modules.iter().enumerate() {
            let mut row = Vec::with_capacity(module.symbols.len());
            for number in 0..module.symbols.len() {
                row.push(resolver.resolve(index, SymbolId::new(number))?);
            }
            targets.push(row);
        }
        let mut constructors = Vec::new();
        let mut destructors = Vec::new();
        for (index, module) in self.modules.iter().enumerate() {
            constructors.extend(resolver.run_list(index, &module.constructors)?);
            destructors.extend(resolver.run_list(index, &module.destructors)?);
        }
        for name in self.chosen.keys() {
            let chosen = self.chosen[name];
            let target = targets[chosen.module][chosen.symbol.index()];
            resolver.image.by_name.insert(name.clone(), target);
        }
        for (name, &target) in &resolver.undefined {
            resolver.image.by_name.entry(name.clone()).or_insert(target);
        }
        // Lower priorities construct first and destroy last; equal ones in link order, destroyed in reverse.
        constructors.sort_by_key(|&(priority, _)| priority);
        destructors.reverse();
        destructors.sort_by_key(|&(priority, _)| std::cmp::Reverse(priority));
        image.constructors = constructors.into_iter().map(|(_, function)| function).collect();
        image.destructors = destructors.into_iter().map(|(_, function)| function).collect();
        image.targets = targets;
        image.modules = self.modules.into_iter().map(Arc::new).collect();
        Ok(image)
    }
}

struct Resolver<'a> {
    linker: &'a Linker,
    image: &'a mut Image,
    undefined: HashMap<String, Target>,
    defined: HashMap<(usize, Definition), Target>,
}

impl Resolver<'_> {
    fn resolve(&mut self, module: usize, symbol: SymbolId) -> Result<Target, LinkError> {
        let (mut module, mut symbol, mut offset) = (module, symbol, 0i64);
        // An alias of an alias of ...: bounded, since a cycle has no end.
        for _ in 0..64 {
            let entry = &self.linker.modules[module].symbols[symbol.index()];
            if !matches!(entry.linkage, Linkage::Local | Linkage::Appending) {
                match self.linker.chosen.get(&entry.name) {
                    Some(chosen) => (module, symbol) = (chosen.module, chosen.symbol),
                    None if entry.linkage == Linkage::ExternWeak => return Ok(Target::Null),
                    None => return Ok(self.undefined(module, symbol)),
                }
            }
            let entry = &self.linker.modules[module].symbols[symbol.index()];
            let Definition::Alias(target) = entry.definition else {
                return Ok(with_offset(self.define(module, entry.definition), offset));
            };
            let (next, more) =
                base_symbol(&self.linker.modules[module], target).ok_or_else(|| self.bad_alias(module, symbol))?;
            offset = offset.wrapping_add(more);
            symbol = next;
        }
        Err(self.bad_alias(module, symbol))
    }

    fn bad_alias(&self, module: usize, symbol: SymbolId) -> LinkError {
        let module = &self.linker.modules[module];
        LinkError::BadAlias { name: module.symbols[symbol.index()].name.clone(), module: module.source.clone() }
    }

    /// The number of a definition, given at first sight.
    fn define(&mut self, module: usize, definition: Definition) -> Target {
        let image = &mut *self.image;
        *self.defined.entry((module, definition)).or_insert_with(|| match definition {
            Definition::Function(function) => {
                image.functions.push(ImageFunction { module: module as u32, function });
                Target::Function(FunctionId::new(image.functions.len() - 1))
            }
            Definition::Global(global) => {
                image.globals.push(ImageGlobal { module: module as u32, global });
                Target::Global(GlobalId::new(image.globals.len() - 1), 0)
            }
            Definition::Alias(_) => Target::Null,
        })
    }

    /// An undefined name is one function or variable for all modules.
    fn undefined(&mut self, module: usize, symbol: SymbolId) -> Target {
        let entry = &self.linker.modules[module].symbols[symbol.index()];
        if let Some(&target) = self.undefined.get(&entry.name) {
            return target;
        }
        let target = self.define(module, entry.definition);
        self.undefined.insert(entry.name.clone(), target);
        target
    }

    fn run_list(&mut self, module: usize, list: &[(u32, ConstId)]) -> Result<Vec<(u32, FunctionId)>, LinkError> {
        let mut found = Vec::new();
        for &(priority, function) in list {
            let Some((symbol, 0)) = base_symbol(&self.linker.modules[module], function) else { continue };
            if let Target::Function(id) = self.resolve(module, symbol)? {
                found.push((priority, id));
            }
        }
        Ok(found)
    }
}

fn with_offset(target: Target, offset: i64) -> Target {
    match target {
        Target::Global(id, base) => Target::Global(id, base.wrapping_add(offset)),
        other => other,
    }
}

/// The symbol and offset that an address constant consists of.
fn base_symbol(module: &Module, constant: ConstId) -> Option<(SymbolId, i64)> {
    let (mut constant, mut total) = (constant, 0i64);
    loop {
        match &module.constants[constant.index()] {
            Const::Symbol(symbol) => return Some((*symbol, total)),
            // Operands come before their users, so this ends.
            Const::Expr { expr: ConstExpr::Offset { base, offset }, .. } if *base < constant => {
                total = total.wrapping_add(*offset);
                constant = *base;
            }
            Const::Expr { expr: ConstExpr::Cast(_, base), .. } if *base < constant => constant = *base,
            _ => return None,
        }
    }
}

fn is_defined(module: &Module, definition: Definition) -> bool {
    match definition {
        Definition::Function(id) => module.functions[id.index()].body.is_some(),
        Definition::Global(id) => module.globals[id.index()].init.is_some(),
        Definition::Alias(_) => true,
    }
}

fn defined_size(module: &Module, definition: Definition) -> u64 {
    match definition {
        Definition::Global(id) => module.globals[id.index()].size,
        Definition::Function(_) | Definition::Alias(_) => 0,
    }
}
