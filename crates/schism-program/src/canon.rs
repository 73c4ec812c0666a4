//! Numbers that two versions share: equal numbers mean equal types, constants, symbols.
//!
//! A module's own ids say nothing about another module. Here each type is numbered by its layout, without names; each
//! symbol by the function or variable that it stands for in both versions; each constant by its value. All floating
//! variables (see [`Floating`]) look alike at first; [`Canon::floating`] tells which of them a constant refers to.

use std::collections::HashMap;

use schism_ir::{Const, ConstExpr, ConstId, FunctionId, GlobalId, Image, SymbolId, Target, Type, TypeId};

use crate::Bijection;
use crate::names::Floating;
use crate::side::Side;

/// What has a partner so far, and what will never have one by name.
pub(crate) struct Partners<'a> {
    pub(crate) functions: &'a Bijection<FunctionId>,
    pub(crate) globals: &'a Bijection<GlobalId>,
    pub(crate) floating: &'a Floating,
}

/// Canonical numbers of everything in two images.
pub(crate) struct Canon<'p> {
    pub(crate) images: [&'p Image; 2],
    modules: [Vec<Numbers>; 2],
}

/// Canonical numbers of one module's tables.
#[derive(Default)]
struct Numbers {
    types: Vec<u32>,
    symbols: Vec<u32>,
    constants: Vec<u32>,
    /// The floating variables in a constant, in order; only for constants that have any.
    floating: HashMap<ConstId, Vec<GlobalId>>,
}

/// A constant with more floating variables is equal to nothing: nested sharing could make the list endless.
const MOST_FLOATING: usize = 1 << 16;

/// What a symbol stands for. An entity of both versions goes by its new id.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum SymbolKey {
    Function(Side, FunctionId),
    Global(Side, GlobalId, i64),
    Floating(i64),
    Null,
}

/// A constant with canonical numbers in place of its module's ids.
#[derive(PartialEq, Eq, Hash)]
enum ConstKey {
    Plain(Const),
    Unique(u32),
}

impl<'p> Canon<'p> {
    pub(crate) fn new(images: [&'p Image; 2], partners: &Partners) -> Self {
        let mut numberer = Numberer::default();
        let modules = Side::BOTH.map(|side| {
            let image = images[side.index()];
            (0..image.modules.len() as u32).map(|module| numberer.module(image, module, side, partners)).collect()
        });
        Self { images, modules }
    }

    /// The canonical number of a type.
    pub(crate) fn ty(&self, side: Side, module: u32, ty: TypeId) -> u32 {
        self.numbers(side, module).types[ty.index()]
    }

    /// The canonical number of a symbol.
    pub(crate) fn symbol(&self, side: Side, module: u32, symbol: SymbolId) -> u32 {
        self.numbers(side, module).symbols[symbol.index()]
    }

    /// The canonical number of a constant, all floating variables taken for one.
    pub(crate) fn constant(&self, side: Side, module: u32, constant: ConstId) -> u32 {
        self.numbers(side, module).constants[constant.index()]
    }

    /// The floating variables that a constant refers to, in order.
    pub(crate) fn floating(&self, side: Side, module: u32, constant: ConstId) -> &[GlobalId] {
        self.numbers(side, module).floating.get(&constant).map_or(&[], Vec::as_slice)
    }

    fn numbers(&self, side: Side, module: u32) -> &Numbers {
        &self.modules[side.index()][module as usize]
    }
}

/// Gives equal things equal numbers.
#[derive(Default)]
struct Numberer {
    types: HashMap<Type, u32>,
    symbols: HashMap<SymbolKey, u32>,
    constants: HashMap<ConstKey, u32>,
}

impl Numberer {
    fn module(&mut self, image: &Image, number: u32, side: Side, partners: &Partners) -> Numbers {
        let module = &image.modules[number as usize];
        let mut numbers = Numbers::default();
        for ty in &module.types.types {
            let canonical = canonical_type(ty, &numbers.types);
            numbers.types.push(intern(&mut self.types, canonical));
        }
        for symbol in 0..module.symbols.len() {
            let key = symbol_key(image.target(number, SymbolId::new(symbol)), side, partners);
            numbers.symbols.push(intern(&mut self.symbols, key));
        }
        for (constant, value) in module.constants.iter().enumerate() {
            let mut floating = Vec::new();
            if let Const::Symbol(symbol) = value
                && let Target::Global(id, _) = image.target(number, *symbol)
                && partners.floating.contains(side, id)
            {
                floating.push(id);
            }
            for child in children(value) {
                floating.extend_from_slice(numbers.floating.get(&child).map_or(&[], Vec::as_slice));
            }
            let key = if floating.len() > MOST_FLOATING {
                floating.clear();
                ConstKey::Unique(self.constants.len() as u32)
            } else {
                ConstKey::Plain(canonical_constant(value, &numbers))
            };
            numbers.constants.push(intern(&mut self.constants, key));
            if !floating.is_empty() {
                numbers.floating.insert(ConstId::new(constant), floating);
            }
        }
        numbers
    }
}

fn intern<K: std::hash::Hash + Eq>(known: &mut HashMap<K, u32>, key: K) -> u32 {
    let next = known.len() as u32;
    *known.entry(key).or_insert(next)
}

/// A type with canonical parts and no name. Parts come before the whole in a type table.
fn canonical_type(ty: &Type, numbers: &[u32]) -> Type {
    let part = |id: TypeId| TypeId(numbers.get(id.index()).copied().unwrap_or(u32::MAX));
    match ty {
        Type::Vector { element, length } => Type::Vector { element: part(*element), length: *length },
        Type::Array { element, length } => Type::Array { element: part(*element), length: *length },
        Type::Struct { fields, size, align, .. } => Type::Struct {
            name: String::new(),
            fields: fields.iter().map(|&(ty, offset)| (part(ty), offset)).collect(),
            size: *size,
            align: *align,
        },
        other => other.clone(),
    }
}

fn symbol_key(target: Target, side: Side, partners: &Partners) -> SymbolKey {
    match target {
        Target::Null => SymbolKey::Null,
        Target::Function(id) => match partners.functions.new_of(id) {
            Some(new) if side == Side::Old => SymbolKey::Function(Side::New, new),
            _ => SymbolKey::Function(side, id),
        },
        Target::Global(id, offset) if partners.floating.contains(side, id) => SymbolKey::Floating(offset),
        Target::Global(id, offset) => match partners.globals.new_of(id) {
            Some(new) if side == Side::Old => SymbolKey::Global(Side::New, new, offset),
            _ => SymbolKey::Global(side, id, offset),
        },
    }
}

/// The constant with canonical numbers for types, symbols and operands.
fn canonical_constant(constant: &Const, numbers: &Numbers) -> Const {
    let ty = |id: TypeId| TypeId(numbers.types[id.index()]);
    let symbol = |id: SymbolId| SymbolId(numbers.symbols[id.index()]);
    let part = |id: ConstId| ConstId(numbers.constants.get(id.index()).copied().unwrap_or(u32::MAX));
    match constant {
        Const::Bits { ty: id, bits } => Const::Bits { ty: ty(*id), bits: *bits },
        Const::Zero(id) => Const::Zero(ty(*id)),
        Const::Undef(id) => Const::Undef(ty(*id)),
        Const::Symbol(id) => Const::Symbol(symbol(*id)),
        Const::BlockAddress(function, block) => Const::BlockAddress(symbol(*function), *block),
        Const::Aggregate { ty: id, elements } => {
            Const::Aggregate { ty: ty(*id), elements: elements.iter().map(|&element| part(element)).collect() }
        }
        Const::Bytes { ty: id, bytes } => Const::Bytes { ty: ty(*id), bytes: bytes.clone() },
        Const::Expr { ty: id, expr } => {
            let expr = match expr {
                ConstExpr::Offset { base, offset } => ConstExpr::Offset { base: part(*base), offset: *offset },
                ConstExpr::Cast(op, operand) => ConstExpr::Cast(*op, part(*operand)),
                ConstExpr::Binary(op, left, right) => ConstExpr::Binary(*op, part(*left), part(*right)),
                ConstExpr::Unsupported(what) => ConstExpr::Unsupported(what.clone()),
            };
            Const::Expr { ty: ty(*id), expr }
        }
    }
}

/// The operands of a constant.
fn children(constant: &Const) -> Vec<ConstId> {
    match constant {
        Const::Aggregate { elements, .. } => elements.clone(),
        Const::Expr { expr: ConstExpr::Offset { base, .. }, .. } => vec![*base],
        Const::Expr { expr: ConstExpr::Cast(_, operand), .. } => vec![*operand],
        Const::Expr { expr: ConstExpr::Binary(_, left, right), .. } => vec![*left, *right],
        _ => Vec::new(),
    }
}
