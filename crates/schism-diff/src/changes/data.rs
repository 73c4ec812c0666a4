//! The report on variables and literals.

use std::ops::Range;

use schism_ir::GlobalId;
use schism_program::{self as program, GlobalPair, Program, Side, Status, first_uses};
use serde::Serialize;

use super::function::What;
use super::report::{Place, module_of_global, place};
use super::values;

/// Parts shown of one variable.
const MOST_PARTS: usize = 8;

/// A variable or literal that differs.
#[derive(Serialize)]
pub(super) struct DataReport {
    /// Its name; a literal goes by where it is used.
    pub(super) name: String,
    pub(super) status: What,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) old: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) new: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) old_size: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) new_size: Option<u64>,
    /// True if it became `const`, false if it ceased to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) became_const: Option<bool>,
    /// Old and new content of the parts that differ.
    pub(super) parts: Vec<Part>,
    /// Parts that are not listed.
    pub(super) more_parts: usize,
}

/// A part of a variable's first content.
#[derive(Serialize)]
pub(super) struct Part {
    pub(super) offset: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) old: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) new: Option<String>,
}

/// All variables that changed, were added or removed, and all changed literals.
pub(super) fn reports(program: &Program) -> Vec<DataReport> {
    let uses = [first_uses(&program.old), first_uses(&program.new)];
    let differs = |pair: &&GlobalPair| pair.status != Status::Same;
    program.globals.iter().filter(differs).map(|pair| report(program, pair, &uses)).collect()
}

fn report(program: &Program, pair: &GlobalPair, uses: &[Vec<Option<program::Place>>; 2]) -> DataReport {
    let place_of = |side: Side, id: GlobalId| {
        let image = program.image(side);
        let used = uses[side.index()][id.index()].filter(|_| pair.private);
        match used {
            Some(program::Place::Code(function, inst)) => {
                let body = image.function(function).body.as_ref()?;
                place(image.module_of(function), body.insts[inst.index()].loc)
            }
            Some(program::Place::Data(id, _)) => place(module_of_global(image, id), image.global(id).loc),
            None => place(module_of_global(image, id), image.global(id).loc),
        }
    };
    let size = |side: Side, id: Option<GlobalId>| {
        id.map(|id| program.image(side).global(id)).filter(|global| global.init.is_some()).map(|global| global.size)
    };
    let mut parts = if pair.status == Status::Changed { parts(program, pair) } else { Vec::new() };
    let more_parts = parts.len().saturating_sub(MOST_PARTS);
    parts.truncate(MOST_PARTS);
    DataReport {
        name: name(program, pair, uses),
        status: match pair.status {
            Status::Added => What::Added,
            Status::Removed => What::Removed,
            Status::Changed | Status::Same => What::Changed,
        },
        old: pair.old.and_then(|id| place_of(Side::Old, id)),
        new: pair.new.and_then(|id| place_of(Side::New, id)),
        old_size: size(Side::Old, pair.old),
        new_size: size(Side::New, pair.new),
        became_const: pair.new.filter(|_| pair.change.constness_changed).map(|id| program.new.global(id).constant),
        parts,
        more_parts,
    }
}

fn name(program: &Program, pair: &GlobalPair, uses: &[Vec<Option<program::Place>>; 2]) -> String {
    let sides = [(Side::New, pair.new), (Side::Old, pair.old)];
    let Some((side, id)) = sides.into_iter().find_map(|(side, id)| Some((side, id?))) else { return String::new() };
    let image = program.image(side);
    if !pair.private {
        return image.global(id).name.clone();
    }
    match uses[side.index()][id.index()] {
        Some(program::Place::Code(function, _)) => format!("a constant in {}", image.function(function).name),
        Some(program::Place::Data(user, offset)) => {
            format!("a constant that {} points to at offset {offset}", image.global(user).name)
        }
        None => "a constant".to_owned(),
    }
}

/// The parts to show: numbers and addresses that differ, or bytes in a row. If both versions are strings, the whole of
/// them, since a part of a word says little.
fn parts(program: &Program, pair: &GlobalPair) -> Vec<Part> {
    let sides = [(Side::Old, pair.old), (Side::New, pair.new)];
    let strings = sides.map(|(side, id)| id.and_then(|id| values::string(program.image(side), id)));
    if let [Some(old), Some(new)] = strings {
        return vec![Part { offset: 0, old: Some(old), new: Some(new) }];
    }
    let [Some(old), Some(new)] = [pair.old, pair.new] else { return Vec::new() };
    let common = program.new.global(new).size;
    let mut parts = Vec::new();
    for range in &pair.change.differing {
        // The layout of the new version, and behind its end that of the old one.
        let border = common.clamp(range.start, range.end);
        parts.extend(values::cut(&program.new, new, range.start..border));
        parts.extend(values::cut(&program.old, old, border..range.end));
    }
    let part = |range: Range<u64>| Part {
        offset: range.start,
        old: values::content(&program.old, old, &range),
        new: values::content(&program.new, new, &range),
    };
    // The same number may have another size.
    parts.into_iter().map(part).filter(|part| part.old != part.new).collect()
}
