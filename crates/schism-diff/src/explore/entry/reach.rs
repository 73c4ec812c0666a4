//! Whether a function may free memory.

use std::collections::HashSet;

use schism_ir::{Callee, Definition, Function, FunctionId, Linkage, Module, Op, SymbolId};

/// Functions of the C library that end the life of what they are given.
const FREEING: &[&str] = &["free", "cfree", "realloc", "reallocarray", "fclose", "freeaddrinfo", "regfree"];

/// Whether a function, or one that it calls, may free something: it calls one of the library's functions for that, or it calls through a
/// pointer, behind which anything may be.
pub(super) fn may_free(modules: &[Module], module: usize, function: FunctionId) -> bool {
    let mut seen = HashSet::from([(module, function)]);
    let mut waiting = vec![(module, function)];
    while let Some((module, id)) = waiting.pop() {
        for callee in callees(&modules[module].functions[id.index()]) {
            let Some(symbol) = callee else { return true };
            match defined(modules, module, symbol) {
                Some(next) if seen.insert(next) => waiting.push(next),
                Some(_) => {}
                None if FREEING.contains(&modules[module].symbols[symbol.index()].name.as_str()) => return true,
                None => {}
            }
        }
    }
    false
}

/// The functions that a function calls; `None` for one behind a pointer.
fn callees(function: &Function) -> impl Iterator<Item = Option<SymbolId>> {
    let insts = function.body.iter().flat_map(|body| &body.insts);
    insts.filter_map(|inst| match &inst.op {
        Op::Call(call) => match call.callee {
            Callee::Symbol(symbol) => Some(Some(symbol)),
            Callee::Pointer => Some(None),
            Callee::Intrinsic(_) | Callee::Asm(_) => None,
        },
        _ => None,
    })
}

/// Where a symbol's function is defined.
fn defined(modules: &[Module], module: usize, symbol: SymbolId) -> Option<(usize, FunctionId)> {
    let has_body = |module: &Module, definition: Definition| match definition {
        Definition::Function(id) if module.functions[id.index()].body.is_some() => Some(id),
        _ => None,
    };
    let symbol = &modules[module].symbols[symbol.index()];
    if let Some(id) = has_body(&modules[module], symbol.definition) {
        return Some((module, id));
    }
    modules.iter().enumerate().find_map(|(number, module)| {
        let seen = |other: &&schism_ir::Symbol| other.name == symbol.name && other.linkage != Linkage::Local;
        module.symbols.iter().filter(seen).find_map(|other| Some((number, has_body(module, other.definition)?)))
    })
}
