//! What a variable holds, in words.

use std::fmt::Write;
use std::ops::Range;

use schism_ir::{Const, ConstExpr, ConstId, GlobalId, Image, Target, Type, TypeId, TypeTable};

use super::report::module_of_global;

/// Bytes shown of one part.
const MOST_BYTES: usize = 32;
/// Characters shown of a string.
const MOST_TEXT: usize = 200;

/// A number or address inside of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Scalar {
    start: u64,
    ty: TypeId,
}

/// The scalar that a byte of a type belongs to; `None` for padding.
fn scalar_at(types: &TypeTable, ty: TypeId, offset: u64) -> Option<Scalar> {
    let (mut ty, mut start) = (ty, 0u64);
    loop {
        let inside = offset - start;
        match types.get(ty) {
            Type::Array { element, length } => {
                let index = inside.checked_div(types.size(*element)).filter(|index| index < length)?;
                (ty, start) = (*element, start + index * types.size(*element));
            }
            Type::Struct { fields, .. } => {
                let holds = |&&(ty, at): &&(TypeId, u64)| at <= inside && inside - at < types.size(ty);
                let &(field, at) = fields.iter().find(holds)?;
                (ty, start) = (field, start + at);
            }
            _ => return (inside < types.store_size(ty)).then_some(Scalar { start, ty }),
        }
    }
}

/// Cuts a range into the numbers and addresses that lie in it; bytes in a row stay together.
pub(super) fn cut(image: &Image, id: GlobalId, range: Range<u64>) -> Vec<Range<u64>> {
    let (types, ty) = (&module_of_global(image, id).types, image.global(id).ty);
    let mut parts: Vec<Range<u64>> = Vec::new();
    let mut in_bytes = false;
    let mut at = range.start;
    while at < range.end {
        match scalar_at(types, ty, at).filter(|scalar| types.store_size(scalar.ty) > 1) {
            Some(scalar) => {
                let end = scalar.start + types.store_size(scalar.ty);
                parts.push(scalar.start..end);
                (in_bytes, at) = (false, end);
            }
            None => {
                match parts.last_mut() {
                    Some(last) if in_bytes => last.end = at + 1,
                    _ => parts.push(at..at + 1),
                }
                (in_bytes, at) = (true, at + 1);
            }
        }
    }
    parts
}

/// The content of a part; `None` if the variable ends before it.
pub(super) fn content(image: &Image, id: GlobalId, part: &Range<u64>) -> Option<String> {
    let global = image.global(id);
    let init = global.init.as_ref()?;
    if part.start >= global.size {
        return None;
    }
    if let Some(address) = address_at(image, id, part.start) {
        return Some(address);
    }
    let range = part.start..part.end.min(global.size);
    let byte = |at: u64| usize::try_from(at).ok().and_then(|at| init.bytes.get(at)).copied().unwrap_or(0);
    let types = &module_of_global(image, id).types;
    if let Some(scalar) = scalar_at(types, global.ty, range.start)
        && scalar.start == range.start
        && types.store_size(scalar.ty) == range.end - range.start
        && let Some(text) =
            number(types.get(scalar.ty), range.clone().rev().fold(0, |n, at| n << 8 | u64::from(byte(at))))
    {
        return Some(text);
    }
    let mut text = String::new();
    for at in range.clone().take(MOST_BYTES) {
        let _ = write!(text, "{}{:02x}", if text.is_empty() { "" } else { " " }, byte(at));
    }
    if range.end - range.start > MOST_BYTES as u64 {
        text.push_str(" ...");
    }
    Some(text)
}

/// A number of up to 64 bits as C writes it; integers are taken to be signed.
fn number(ty: &Type, bits: u64) -> Option<String> {
    match ty {
        Type::Int(width @ 9..=64) => Some(((bits << (64 - width)) as i64 >> (64 - width)).to_string()),
        Type::Float => Some(format!("{:?}", f32::from_bits(bits as u32))),
        Type::Double => Some(format!("{:?}", f64::from_bits(bits))),
        Type::Ptr if bits == 0 => Some("NULL".to_owned()),
        _ => None,
    }
}

/// The content of an array of printable characters with a NUL behind them, as C writes it.
pub(super) fn string(image: &Image, id: GlobalId) -> Option<String> {
    let global = image.global(id);
    let init = global.init.as_ref()?;
    let types = &module_of_global(image, id).types;
    let is_char_array = matches!(types.get(global.ty), Type::Array { element, .. } if types.bits(*element) == 8);
    let is_ended = init.relocations.is_empty() && global.size > init.bytes.len() as u64;
    let is_text = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t' | b'\r' | 0x1b | 0x80..);
    if !is_ended || !is_char_array || !init.bytes.iter().all(is_text) {
        return None;
    }
    let text = String::from_utf8_lossy(&init.bytes);
    let shown: String = text.chars().take(MOST_TEXT).flat_map(escape).collect();
    let more = if text.chars().nth(MOST_TEXT).is_some() { "..." } else { "" };
    Some(format!("\"{shown}\"{more}"))
}

fn escape(character: char) -> Vec<char> {
    match character {
        '"' | '\\' => vec!['\\', character],
        '\n' | '\t' | '\r' => character.escape_default().collect(),
        '\x1b' => "\\033".chars().collect(),
        other => vec![other],
    }
}

/// The address that a variable holds at an offset.
fn address_at(image: &Image, id: GlobalId, offset: u64) -> Option<String> {
    let relocations = &image.global(id).init.as_ref()?.relocations;
    let found = relocations.binary_search_by_key(&offset, |relocation| relocation.offset).ok()?;
    Some(address(image, image.globals[id.index()].module, relocations[found].value))
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

#[cfg(test)]
mod tests {
    use schism_ir::{Type, TypeId, TypeTable};

    use super::{Scalar, number, scalar_at};

    #[test]
    fn numbers_as_c_writes_them() {
        assert_eq!(number(&Type::Int(32), 0xffff_fffe).as_deref(), Some("-2"));
        assert_eq!(number(&Type::Int(16), 10).as_deref(), Some("10"));
        assert_eq!(number(&Type::Double, 0.25f64.to_bits()).as_deref(), Some("0.25"));
        assert_eq!(number(&Type::Int(8), 1), None);
    }

    #[test]
    fn a_byte_belongs_to_a_scalar_or_to_padding() {
        let (char, long, pair) = (TypeId(0), TypeId(1), TypeId(2));
        let fields = vec![(char, 0), (long, 8)];
        let pair_type = Type::Struct { name: String::new(), fields, size: 16, align: 8 };
        let array = Type::Array { element: pair, length: 3 };
        let types = TypeTable { types: vec![Type::Int(8), Type::Int(64), pair_type, array], ..TypeTable::default() };
        let at = |offset| scalar_at(&types, TypeId(3), offset);
        assert_eq!(at(16), Some(Scalar { start: 16, ty: char }));
        assert_eq!(at(29), Some(Scalar { start: 24, ty: long }));
        assert_eq!((at(17), at(48)), (None, None));
    }
}
