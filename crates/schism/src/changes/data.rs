//! The report on variables and literals.

use std::fmt::Write;
use std::ops::Range;

use schism_ir::{Const, ConstExpr, ConstId, GlobalId, Image, Target};
use schism_program::{self as program, GlobalPair, Program, Side, Status, first_uses};
use serde::Serialize;

use super::function::What;
use super::report::{Place, module_of_global, place};

/// Parts shown of one variable, and bytes of one part.
const MOST_PARTS: usize = 8;
const MOST_BYTES: usize = 32;
/// Characters shown of a string.
const MOST_TEXT: usize = 200;

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
    pub(super) type_changed: bool,
    pub(super) constness_changed: bool,
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
    let ranges = shown_ranges(program, pair);
    let parts = ranges.iter().take(MOST_PARTS).map(|range| Part {
        offset: range.start,
        old: pair.old.and_then(|id| content(program, Side::Old, id, range)),
        new: pair.new.and_then(|id| content(program, Side::New, id, range)),
    });
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
        type_changed: pair.change.type_changed,
        constness_changed: pair.change.constness_changed,
        parts: parts.collect(),
        more_parts: ranges.len().saturating_sub(MOST_PARTS),
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

/// The differing ranges; the whole if both are strings, since a part of a word says little.
fn shown_ranges(program: &Program, pair: &GlobalPair) -> Vec<Range<u64>> {
    let text = |side: Side, id: Option<GlobalId>| id.and_then(|id| string(program.image(side), id)).is_some();
    if pair.status == Status::Changed && text(Side::Old, pair.old) && text(Side::New, pair.new) {
        return std::iter::once(0..u64::MAX).collect();
    }
    // Addresses of 8 bytes are shown one by one.
    let mut ranges = Vec::new();
    for range in &pair.change.differing {
        let mut start = range.start;
        while start < range.end {
            let end = (start + 8 - start % 8).min(range.end);
            let is_address = [(Side::Old, pair.old), (Side::New, pair.new)]
                .iter()
                .any(|&(side, id)| id.is_some_and(|id| address_at(program.image(side), id, start).is_some()));
            match ranges.last_mut() {
                Some(last @ Range { .. }) if !is_address && last.end == start && last.start != start => last.end = end,
                _ => ranges.push(start..end),
            }
            start = end;
        }
    }
    ranges
}

/// What a variable holds in a range, in words; `None` outside of it.
fn content(program: &Program, side: Side, id: GlobalId, range: &Range<u64>) -> Option<String> {
    let image = program.image(side);
    let global = image.global(id);
    let init = global.init.as_ref()?;
    if range.end == u64::MAX {
        return string(image, id);
    }
    if range.start >= global.size {
        return None;
    }
    if let Some(address) = address_at(image, id, range.start) {
        return Some(address);
    }
    let mut text = String::new();
    let end = range.end.min(global.size);
    for offset in (range.start..end).take(MOST_BYTES) {
        let byte = usize::try_from(offset).ok().and_then(|offset| init.bytes.get(offset)).copied().unwrap_or(0);
        let _ = write!(text, "{}{byte:02x}", if text.is_empty() { "" } else { " " });
    }
    if end - range.start > MOST_BYTES as u64 {
        text.push_str(" ...");
    }
    Some(text)
}

/// The content of an array of printable characters with a NUL behind them, as C writes it.
fn string(image: &Image, id: GlobalId) -> Option<String> {
    let global = image.global(id);
    let init = global.init.as_ref()?;
    let is_text = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t' | b'\r' | 0x1b | 0x80..);
    let fits = init.relocations.is_empty() && global.size > init.bytes.len() as u64;
    let is_char_array = matches!(
        module_of_global(image, id).types.get(global.ty),
        schism_ir::Type::Array { element, .. } if module_of_global(image, id).types.bits(*element) == 8
    );
    if !fits || !is_char_array || !init.bytes.iter().all(is_text) {
        return None;
    }
    let text: String = String::from_utf8_lossy(&init.bytes).chars().flat_map(escape).collect();
    let shown: String = text.chars().take(MOST_TEXT).collect();
    Some(if shown.len() < text.len() { format!("\"{shown}\"...") } else { format!("\"{shown}\"") })
}

fn escape(character: char) -> Vec<char> {
    match character {
        '"' | '\\' => vec!['\\', character],
        '\n' | '\t' | '\r' => character.escape_default().collect(),
        '\x1b' => "\\033".chars().collect(),
        other => vec![other],
    }
}

/// The address that a variable holds at an offset, in words.
fn address_at(image: &Image, id: GlobalId, offset: u64) -> Option<String> {
    let relocations = &image.global(id).init.as_ref()?.relocations;
    let found = relocations.binary_search_by_key(&offset, |relocation| relocation.offset).ok()?;
    let module = image.globals[id.index()].module;
    Some(address(image, module, relocations[found].value))
}

fn address(image: &Image, module: u32, constant: ConstId) -> String {
    let (mut at, mut offset) = (constant, 0i64);
    let constants = &image.modules[module as usize].constants;
    // Operands come before their users, so this ends.
    let (name, more) = loop {
        match &constants[at.index()] {
            Const::Expr { expr: ConstExpr::Offset { base, offset: more }, .. } if *base < at => {
                (at, offset) = (*base, offset.wrapping_add(*more));
            }
            Const::Expr { expr: ConstExpr::Cast(_, base), .. } if *base < at => at = *base,
            Const::Symbol(symbol) => match image.target(module, *symbol) {
                Target::Function(id) => break (image.function(id).name.clone(), 0),
                Target::Global(id, more) => {
                    break (string(image, id).unwrap_or_else(|| image.global(id).name.clone()), more);
                }
                Target::Null => break ("NULL".to_owned(), 0),
            },
            _ => return "an address".to_owned(),
        }
    };
    match offset.wrapping_add(more) {
        0 => name,
        offset => format!("{name}{offset:+}"),
    }
}
