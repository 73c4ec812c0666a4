//! Which stack variable of a changed function is which.

use std::collections::HashMap;

use schism_ir::{InstId, Value};

use crate::Bijection;
use crate::names::pair_by_key;
use crate::view::View;

/// Pairs stack variables: those of the same name and type, then of the same name, then of the same type, in order. The
/// last finds renamed ones.
pub(super) fn pair_variables(old: View, new: View) -> Bijection<InstId> {
    let mut pairs = Bijection::new(old.body.insts.len(), new.body.insts.len());
    let (olds, news) = (variables(old), variables(new));
    let (old_names, new_names) = (names(old), names(new));
    pair_by_key(
        &mut pairs,
        &olds,
        &news,
        |&inst| Some((*old_names.get(&inst)?, layout(old, inst))),
        |&inst| Some((*new_names.get(&inst)?, layout(new, inst))),
    );
    pair_by_key(&mut pairs, &olds, &news, |inst| old_names.get(inst).copied(), |inst| new_names.get(inst).copied());
    pair_by_key(&mut pairs, &olds, &news, |&inst| Some(layout(old, inst)), |&inst| Some(layout(new, inst)));
    pairs
}

fn variables(view: View) -> Vec<InstId> {
    let entry = view.body.blocks.first().map_or(0, |block| block.end.0);
    (0..entry).map(InstId).filter(|&inst| view.is_variable(inst)).collect()
}

fn names(view: View<'_>) -> HashMap<InstId, &str> {
    let name = |local: &'_ schism_ir::LocalVariable| match local.value {
        Value::Inst(inst) if local.indirect => Some(inst),
        _ => None,
    };
    view.body.locals.iter().filter_map(|local| Some((name(local)?, local.name.as_str()))).collect()
}

/// Type, alignment and number of elements.
fn layout(view: View, inst: InstId) -> (Vec<u64>, Option<u32>) {
    let mut words = Vec::new();
    view.operation(inst, &mut words);
    let count = match view.operands(inst) {
        [Value::Const(count)] => Some(view.constant(*count)),
        _ => None,
    };
    (words, count)
}
