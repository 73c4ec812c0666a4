//! Functions that got another name or another file but kept their body.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use schism_ir::{Const, FunctionId, Image, Inst, Module, Type, TypeId, Value};

use crate::Bijection;
use crate::names::{Entry, is_defined, pair_by_key};
use crate::side::Side;
use crate::view::kind;

/// Pairs functions without a partner whose bodies look alike, those of the same name first, then those of the same
/// file. Returns the old ones: what they are called and what they call was not compared, so each pair is a guess.
pub(crate) fn guess(
    images: [&Image; 2],
    entries: [&[Entry]; 2],
    modules: &Bijection<u32>,
    functions: &mut Bijection<FunctionId>,
) -> Vec<FunctionId> {
    let own = |side: Side, id: &FunctionId| {
        let image = images[side.index()];
        is_defined(image, *id) && (entries[side.index()][id.index()].module as usize) < image.own_modules
    };
    let old: Vec<_> = functions.only_old().filter(|id| own(Side::Old, id)).collect();
    let new: Vec<_> = functions.only_new().filter(|id| own(Side::New, id)).collect();
    let shapes = |image: &Image, ids: &[FunctionId]| -> HashMap<FunctionId, u64> {
        ids.iter().map(|&id| (id, shape(image, id))).collect()
    };
    let (old_shapes, new_shapes) = (shapes(images[0], &old), shapes(images[1], &new));
    let (old_entry, new_entry) = (|id: &FunctionId| &entries[0][id.index()], |id: &FunctionId| &entries[1][id.index()]);
    pair_by_key(
        functions,
        &old,
        &new,
        |id| Some((old_shapes[id], old_entry(id).name)),
        |id| Some((new_shapes[id], new_entry(id).name)),
    );
    pair_by_key(
        functions,
        &old,
        &new,
        |id| Some((old_shapes[id], modules.new_of(old_entry(id).module)?)),
        |id| Some((new_shapes[id], new_entry(id).module)),
    );
    pair_by_key(functions, &old, &new, |id| Some(old_shapes[id]), |id| Some(new_shapes[id]));
    old.into_iter().filter(|&id| functions.new_of(id).is_some()).collect()
}

/// A number that equal bodies share whatever they call and wherever their blocks lie: kinds and widths of operations,
/// and plain numbers.
fn shape(image: &Image, id: FunctionId) -> u64 {
    let (function, module) = (image.function(id), image.module_of(id));
    // Blocks may be in another order, so their hashes are added up.
    let hash = |inst: &Inst, operands: &[Value]| {
        let mut hasher = DefaultHasher::new();
        (kind(&inst.op), width(module, inst.ty), operands.len()).hash(&mut hasher);
        for operand in operands {
            if let Value::Const(constant) = operand
                && let Const::Bits { bits, .. } = module.constants[constant.index()]
            {
                bits.hash(&mut hasher);
            }
        }
        hasher.finish()
    };
    let counted = |inst: &&Inst| !matches!(inst.op, schism_ir::Op::Alloca { .. });
    let insts = function
        .body
        .iter()
        .flat_map(|body| body.insts.iter().filter(counted).map(move |inst| hash(inst, body.operands_of(inst))));
    insts.fold(function.params.len() as u64, u64::wrapping_add)
}

fn width(module: &Module, ty: TypeId) -> u64 {
    match module.types.get(ty) {
        Type::Void => 0,
        _ => module.types.store_size(ty),
    }
}
