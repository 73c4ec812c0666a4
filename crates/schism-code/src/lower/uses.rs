//! Who uses what, and which stack variables never need an address.

use schism_ir::{Body, Callee, Const, ConstId, Function, InstId, Intrinsic, Module, Op, Type, TypeId, Value};

use crate::scalar::{Scalar, pieces};

/// How the result of an instruction is used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Use {
    /// Number of uses.
    pub(super) count: u32,
    /// The last instruction of its own block that uses it.
    pub(super) last: u32,
    /// True if another block, or a phi anywhere, uses it.
    pub(super) elsewhere: bool,
    /// True if every use is the address of a load or store.
    pub(super) address_only: bool,
}

/// Uses of every instruction of a body.
pub(super) fn uses(body: &Body) -> Vec<Use> {
    let mut block_of = vec![0u32; body.insts.len()];
    for (number, block) in body.blocks.iter().enumerate() {
        block_of[block.first.index()..block.end.index()].fill(number as u32);
    }
    let mut uses = vec![Use { address_only: true, ..Use::default() }; body.insts.len()];
    for (user, inst) in body.insts.iter().enumerate() {
        for (position, value) in body.operands_of(inst).iter().enumerate() {
            let Value::Inst(used) = *value else { continue };
            let entry = &mut uses[used.index()];
            entry.count += 1;
            if block_of[used.index()] == block_of[user] && !matches!(inst.op, Op::Phi { .. }) {
                entry.last = entry.last.max(user as u32);
            } else {
                entry.elsewhere = true;
            }
            entry.address_only &= matches!((&inst.op, position), (Op::Load { .. }, 0) | (Op::Store { .. }, 1));
        }
    }
    uses
}

/// For each `alloca` of the entry block that holds one scalar and whose address goes nowhere: that scalar. Such a
/// variable lives in slots of the frame. No access to it can be out of bounds, so no check is lost.
pub(super) fn promotable(module: &Module, function: &Function, body: &Body) -> Vec<Option<Scalar>> {
    let types = &module.types;
    let single = |ty| match pieces(types, ty).as_deref() {
        Ok([piece]) => Some(piece.scalar),
        _ => None,
    };
    let mut found: Vec<Option<Scalar>> = vec![None; body.insts.len()];
    let Some(entry) = body.blocks.first() else { return found };
    for (id, inst) in body.block_insts(entry) {
        if let Op::Alloca { ty, .. } = inst.op
            && is_one(module, body.operands_of(inst))
        {
            found[id.index()] = single(ty);
        }
    }
    for inst in &body.insts {
        let operands = body.operands_of(inst);
        for (position, value) in operands.iter().enumerate() {
            let Value::Inst(used) = *value else { continue };
            let Some(scalar) = found[used.index()] else { continue };
            let fits = match (&inst.op, position) {
                (Op::Load { .. }, 0) => single(inst.ty) == Some(scalar),
                (Op::Store { .. }, 1) => match operands[0] {
                    Value::Inst(id) => single(body.insts[id.index()].ty) == Some(scalar),
                    Value::Param(number) => single(function.params[number as usize].ty) == Some(scalar),
                    Value::Const(id) => const_scalar(module, id, &single) == Some(scalar),
                },
                (Op::Call(call), _) => {
                    matches!(call.callee, Callee::Intrinsic(Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd))
                }
                _ => false,
            };
            if !fits {
                found[used.index()] = None;
            }
        }
    }
    found
}

/// For each instruction: true if it is a variable that the entry block writes before anything reads it.
pub(super) fn stored_first(body: &Body) -> Vec<bool> {
    let mut first: Vec<Option<bool>> = vec![None; body.insts.len()];
    let entry = body.blocks.first().into_iter().flat_map(|entry| body.block_insts(entry));
    for (_, inst) in entry.filter(|(_, inst)| !matches!(inst.op, Op::Call(_))) {
        for value in body.operands_of(inst) {
            if let Value::Inst(used) = *value {
                first[used.index()].get_or_insert(matches!(inst.op, Op::Store { .. }));
            }
        }
    }
    first.into_iter().map(|stored| stored == Some(true)).collect()
}

fn is_one(module: &Module, operands: &[Value]) -> bool {
    match operands {
        [] => true,
        [Value::Const(id)] => matches!(module.constants[id.index()], Const::Bits { bits: 1, .. }),
        _ => false,
    }
}

/// What a stored constant is.
fn const_scalar(module: &Module, id: ConstId, single: &dyn Fn(TypeId) -> Option<Scalar>) -> Option<Scalar> {
    match &module.constants[id.index()] {
        Const::Bits { ty, .. } | Const::Zero(ty) | Const::Undef(ty) | Const::Expr { ty, .. } => single(*ty),
        Const::Symbol(_) | Const::BlockAddress(..) => Some(Scalar::Ptr),
        Const::Bytes { ty, .. } if matches!(module.types.get(*ty), Type::Int(_)) => single(*ty),
        Const::Aggregate { .. } | Const::Bytes { .. } => None,
    }
}

/// True if an instruction of `range` stores to the promoted variable.
pub(super) fn stores_between(body: &Body, variable: InstId, first: u32, end: u32) -> bool {
    (first..end).any(|id| {
        let inst = &body.insts[id as usize];
        matches!(inst.op, Op::Store { .. }) && body.operands_of(inst)[1] == Value::Inst(variable)
    })
}

/// True if an instruction of `range` reads or writes the promoted variable.
pub(super) fn touches_between(body: &Body, variable: InstId, first: u32, end: u32) -> bool {
    (first..end).any(|id| body.operands_of(&body.insts[id as usize]).contains(&Value::Inst(variable)))
}
