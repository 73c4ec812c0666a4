//! Where variables are used first, to say which literal is meant.

use schism_ir::{Const, ConstExpr, FunctionId, GlobalId, Image, InstId, Target, Value};

/// A place that refers to a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// An instruction.
    Code(FunctionId, InstId),
    /// A byte of a variable's first content.
    Data(GlobalId, u64),
}

/// For each variable of an image the first place that refers to it, code before data.
pub fn first_uses(image: &Image) -> Vec<Option<Place>> {
    let named: Vec<_> = (0..image.modules.len() as u32).map(|module| globals_in_constants(image, module)).collect();
    let mut uses = vec![None; image.globals.len()];
    let mut note = |module: u32, constant: schism_ir::ConstId, place: Place| {
        if let Some(global) = named[module as usize][constant.index()] {
            uses[global.index()].get_or_insert(place);
        }
    };
    for (number, place) in image.functions.iter().enumerate() {
        let id = FunctionId::new(number);
        let Some(body) = &image.function(id).body else { continue };
        for (inst, number) in body.insts.iter().zip(0..) {
            for operand in body.operands_of(inst) {
                if let Value::Const(constant) = operand {
                    note(place.module, *constant, Place::Code(id, InstId(number)));
                }
            }
        }
    }
    for (number, place) in image.globals.iter().enumerate() {
        let id = GlobalId::new(number);
        for relocation in image.global(id).init.iter().flat_map(|init| &init.relocations) {
            note(place.module, relocation.value, Place::Data(id, relocation.offset));
        }
    }
    uses
}

/// For each constant of a module the variable whose address it is made from. In aggregates, which hold several, one
/// is enough to tell a place.
fn globals_in_constants(image: &Image, number: u32) -> Vec<Option<GlobalId>> {
    let module = &image.modules[number as usize];
    let mut found: Vec<Option<GlobalId>> = Vec::with_capacity(module.constants.len());
    for constant in &module.constants {
        let earlier = |id: &schism_ir::ConstId| found.get(id.index()).copied().flatten();
        found.push(match constant {
            Const::Symbol(symbol) => match image.target(number, *symbol) {
                Target::Global(id, _) => Some(id),
                Target::Function(_) | Target::Null => None,
            },
            Const::Expr { expr: ConstExpr::Offset { base, .. }, .. } => earlier(base),
            Const::Expr { expr: ConstExpr::Cast(_, operand), .. } => earlier(operand),
            Const::Expr { expr: ConstExpr::Binary(_, left, right), .. } => earlier(left).or_else(|| earlier(right)),
            Const::Aggregate { elements, .. } => elements.iter().find_map(earlier),
            _ => None,
        });
    }
    found
}
