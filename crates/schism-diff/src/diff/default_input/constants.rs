//! What the program's own constants say: the strings that calls are given, and tables of strings.

use schism_ir::{Body, Callee, Const, ConstId, Definition, Global, Inst, Module, Op, Value};

/// The name of the function that an instruction calls by its name.
pub(super) fn callee<'m>(module: &'m Module, inst: &Inst) -> Option<&'m str> {
    match &inst.op {
        Op::Call(call) => match call.callee {
            Callee::Symbol(symbol) => Some(&module.symbols[symbol.index()].name),
            _ => None,
        },
        _ => None,
    }
}

/// The string that an operand is, if it is a plain one.
pub(super) fn string_operand(module: &Module, body: &Body, inst: &Inst, number: usize) -> Option<Vec<u8>> {
    match body.operands_of(inst).get(number)? {
        Value::Const(constant) => string(module, *constant),
        _ => None,
    }
}

/// The global at the address that a constant is.
pub(super) fn global(module: &Module, constant: ConstId) -> Option<&Global> {
    let Const::Symbol(symbol) = module.constants[constant.index()] else { return None };
    match module.symbols[symbol.index()].definition {
        Definition::Global(id) => Some(&module.globals[id.index()]),
        _ => None,
    }
}

/// The string at the address that a constant is.
pub(super) fn string(module: &Module, constant: ConstId) -> Option<Vec<u8>> {
    let init = global(module, constant)?.init.as_ref()?;
    let is_text = init.relocations.is_empty() && !init.bytes.is_empty();
    is_text.then(|| init.bytes.iter().copied().take_while(|&byte| byte != 0).collect())
}

/// The strings that a table holds the addresses of, with where in the table they stand.
pub(super) fn table<'m>(module: &'m Module, global: &'m Global) -> impl Iterator<Item = (u64, Vec<u8>)> + 'm {
    let relocations = global.init.iter().flat_map(|init| &init.relocations);
    relocations.filter_map(|relocation| Some((relocation.offset, string(module, relocation.value)?)))
}
