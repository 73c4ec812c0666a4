//! Which system calls a call of the machine's system call function may make.

use crate::hash::{FastMap, FastSet};
use schism_ir::flow::BitSet;
use schism_ir::{Callee, Const, ConstExpr, ConstId, FunctionId, Image, InstId, Module, Op, Target, Type, Value};

/// The numbers that a parameter may have, followed through direct calls.
#[derive(Debug)]
pub(crate) struct Numbers<'i> {
    image: &'i Image,
    /// Direct calls of each function.
    callers: FastMap<FunctionId, Vec<(FunctionId, InstId)>>,
    /// Functions that may be called in ways that are not direct calls.
    address_taken: FastSet<FunctionId>,
}

impl<'i> Numbers<'i> {
    pub(crate) fn new(image: &'i Image) -> Self {
        let mut callers: FastMap<FunctionId, Vec<(FunctionId, InstId)>> = FastMap::default();
        for function in (0..image.functions.len()).map(FunctionId::new) {
            let module = image.functions[function.index()].module;
            let insts = image.function(function).body.iter().flat_map(|body| body.insts.iter().zip(0..));
            for (inst, id) in insts {
                if let Op::Call(call) = &inst.op
                    && let Callee::Symbol(symbol) = call.callee
                    && let Target::Function(callee) = image.target(module, symbol)
                {
                    callers.entry(callee).or_default().push((function, InstId(id)));
                }
            }
        }
        Self { image, callers, address_taken: address_taken(image) }
    }

    /// All numbers that a value may be, ascending; `None` if they cannot be told.
    pub(crate) fn of(&self, function: FunctionId, value: Value) -> Option<Vec<i64>> {
        let mut found = FastSet::default();
        let mut seen = FastSet::from_iter([(function, value)]);
        let mut work = vec![(function, value)];
        while let Some((function, value)) = work.pop() {
            let mut more = Vec::new();
            match value {
                Value::Const(_) => {
                    found.insert(integer(self.image, function, value)?);
                }
                Value::Param(param) => more = self.arguments(function, param)?,
                Value::Inst(inst) => {
                    let body = self.image.function(function).body.as_ref()?;
                    let inst = &body.insts[inst.index()];
                    let operands = body.operands_of(inst);
                    let from = match inst.op {
                        Op::Cast(_) | Op::Phi { .. } | Op::Freeze => operands,
                        Op::Select => &operands[1..],
                        _ => return None,
                    };
                    more.extend(from.iter().map(|&operand| (function, operand)));
                }
            }
            work.extend(more.into_iter().filter(|&next| seen.insert(next)));
        }
        let mut found: Vec<i64> = found.into_iter().collect();
        found.sort_unstable();
        Some(found)
    }

    /// What is passed as a parameter, by all callers.
    fn arguments(&self, function: FunctionId, param: u32) -> Option<Vec<(FunctionId, Value)>> {
        if self.address_taken.contains(&function) {
            return None;
        }
        let calls = self.callers.get(&function).map_or(&[][..], Vec::as_slice);
        let argument = |&(caller, inst): &(FunctionId, InstId)| {
            let body = self.image.function(caller).body.as_ref()?;
            let inst = &body.insts[inst.index()];
            Some((caller, *body.operands_of(inst).get(param as usize)?))
        };
        calls.iter().map(argument).collect()
    }
}

/// Functions whose address is used as a value, in code or data. An alias is another name only.
fn address_taken(image: &Image) -> FastSet<FunctionId> {
    let mut found: FastSet<FunctionId> = image.constructors.iter().chain(&image.destructors).copied().collect();
    for (module, number) in image.modules.iter().zip(0..) {
        let mut seen = BitSet::new(module.constants.len());
        let mut work: Vec<ConstId> = used_constants(module);
        while let Some(id) = work.pop() {
            if !seen.insert(id.index()) {
                continue;
            }
            match &module.constants[id.index()] {
                Const::Symbol(symbol) => {
                    if let Target::Function(function) = image.target(number, *symbol) {
                        found.insert(function);
                    }
                }
                Const::Aggregate { elements, .. } => work.extend(elements),
                Const::Expr { expr, .. } => match expr {
                    ConstExpr::Offset { base, .. } | ConstExpr::Cast(_, base) => work.push(*base),
                    ConstExpr::Binary(_, a, b) => work.extend([*a, *b]),
                    ConstExpr::Unsupported(_) => {}
                },
                _ => {}
            }
        }
    }
    found
}

/// The constants that instructions and variables of a module use directly. The callee of a direct call is none.
fn used_constants(module: &Module) -> Vec<ConstId> {
    let bodies = module.functions.iter().filter_map(|function| function.body.as_ref());
    let operands = bodies.flat_map(|body| &body.operands).filter_map(|operand| match operand {
        Value::Const(id) => Some(*id),
        _ => None,
    });
    let contents = module.globals.iter().filter_map(|global| global.init.as_ref());
    operands.chain(contents.flat_map(|init| init.relocations.iter().map(|relocation| relocation.value))).collect()
}

/// An integer constant of up to 64 bits.
pub(crate) fn integer(image: &Image, function: FunctionId, value: Value) -> Option<i64> {
    let Value::Const(id) = value else { return None };
    let module = image.module_of(function);
    match module.constants[id.index()] {
        Const::Bits { ty, bits } => match *module.types.get(ty) {
            Type::Int(width @ 1..=64) => Some(((bits as i64) << (64 - width)) >> (64 - width)),
            _ => None,
        },
        Const::Zero(_) => Some(0),
        _ => None,
    }
}
