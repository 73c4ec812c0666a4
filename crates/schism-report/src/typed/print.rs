//! A whole value as its owner writes it.

use super::number::{character, constant, decimal, extended, is_text, real, real_constant, string, whole};
use super::shape::{Field, Shape};

/// Elements and characters that are shown; what follows is left out.
const MOST: usize = 64;
/// A structure of more members is shown without those that are zero.
const FEW: usize = 4;
/// How deep values are nested in values; damaged debug information may have no bottom.
const DEEPEST: usize = 80;

/// What is known of the memory behind pointers.
pub(super) trait Memory {
    /// What a pointer of this name points to: `Some(None)` if it is null, `None` if nothing is known of it.
    fn behind(&self, name: &str) -> Option<Option<&[u8]>>;
}

/// Nothing is known.
pub(super) struct Nowhere;

impl Memory for Nowhere {
    fn behind(&self, _: &str) -> Option<Option<&[u8]>> {
        None
    }
}

/// Where a value stands, so that the names of pointers in it are known: `s`, `->`, `.list[2]`.
#[derive(Clone, Copy)]
pub(super) struct Place<'n> {
    pub(super) name: &'n str,
    pub(super) joint: &'n str,
}

/// The name of a piece: `s->len`, `v.x`, `argv[1]`.
pub(super) fn joined(name: &str, joint: &str, path: &str) -> String {
    match path.strip_prefix('.') {
        Some(rest) => format!("{name}{joint}{rest}"),
        None => format!("{name}{path}"),
    }
}

/// Prints values out of one memory.
pub(super) struct Printer<'m> {
    pub(super) memory: &'m dyn Memory,
    /// For a compiler: with all elements, and with the types that it needs. For people, otherwise.
    pub(super) literal: bool,
}

impl Printer<'_> {
    /// A value; `path` leads to it from the beginning of its block of memory.
    pub(super) fn value(
        &self,
        shape: &Shape,
        bytes: &[u8],
        place: Place<'_>,
        path: &str,
        depth: usize,
    ) -> Option<String> {
        if depth > DEEPEST {
            return None;
        }
        let size = (shape.size() as usize).min(bytes.len());
        let bytes = &bytes[..size];
        Some(match shape {
            Shape::Int { signed, .. } if self.literal => constant(bytes, *signed),
            Shape::Int { signed, .. } => decimal(bytes, *signed),
            Shape::Bool if self.literal => u8::from(bytes.first() != Some(&0)).to_string(),
            Shape::Bool => if bytes.first() == Some(&0) { "false" } else { "true" }.to_owned(),
            Shape::Char => character(bytes.first().copied().unwrap_or_default()),
            Shape::Real(format) if self.literal => real_constant(bytes, *format),
            Shape::Real(format) => real(bytes, *format),
            Shape::Enum { name, signed, names, .. } => named(whole(bytes, *signed), name, names),
            Shape::Pointer(to) => return self.pointer(to.as_deref(), &joined(place.name, place.joint, path), depth),
            Shape::Array { element, .. } => self.array(element, bytes, place, path, depth),
            Shape::Record { fields, .. } => self.record(fields, bytes, place, path, depth),
            Shape::Union { fields, .. } => self.one_of(fields, bytes, place, path, depth),
            Shape::Bytes(_) if self.literal => return None,
            Shape::Bytes(_) => list(bytes.iter().map(u8::to_string), bytes),
        })
    }

    fn pointer(&self, to: Option<&Shape>, name: &str, depth: usize) -> Option<String> {
        let Some(to) = to else { return Some("NULL".to_owned()) };
        let Some(bytes) = self.memory.behind(name)? else { return Some("NULL".to_owned()) };
        let mut bytes = bytes.to_vec();
        // The driver ends each string that it gives.
        if let (Shape::Array { element, .. }, Some(last)) = (to, bytes.last_mut())
            && **element == Shape::Char
        {
            *last = 0;
        }
        let (place, bytes) = (Place { name, joint: "->" }, bytes.as_slice());
        let value = self.value(to, bytes, place, "", depth + 1)?;
        if self.literal {
            return literal_behind(to, bytes.len(), &value);
        }
        Some(match to {
            Shape::Array { .. } | Shape::Bytes(_) => value,
            _ => format!("&{value}"),
        })
    }

    /// Elements and characters that are shown.
    fn most(&self) -> usize {
        if self.literal { usize::MAX } else { MOST }
    }

    fn array(&self, element: &Shape, bytes: &[u8], place: Place<'_>, path: &str, depth: usize) -> String {
        let end = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        let is_byte = matches!(element, Shape::Int { bytes: 1, .. });
        if *element == Shape::Char || is_byte && is_text(&bytes[..end]) {
            let (most, more) = if end > self.most() { (MOST, "...") } else { (end, "") };
            return string(&bytes[..most]) + more;
        }
        let step = (element.size() as usize).max(1);
        let has_pointers = matches!(element, Shape::Pointer(_) | Shape::Record { .. });
        let count = bytes.len() / step;
        let mut elements: Vec<String> = Vec::new();
        for index in 0..count.min(self.most()) {
            let (start, path) = (index * step, format!("{path}[{index}]"));
            let value = self.value(element, &bytes[start..start + step], place, &path, depth + 1);
            elements.push(value.unwrap_or_else(|| "...".to_owned()));
        }
        let zero = |text: &String| matches!(text.as_str(), "0" | "0.0" | "NULL" | "false" | "{0}");
        let is_zero =
            |index: usize| has_pointers || bytes[index * step..(index + 1) * step].iter().all(|&byte| byte == 0);
        if count <= self.most() {
            while elements.len() > 1 && elements.last().is_some_and(zero) && is_zero(elements.len() - 1) {
                elements.pop();
            }
        } else {
            elements.push("...".to_owned());
        }
        format!("{{{}}}", elements.join(", "))
    }

    fn record(&self, fields: &[Field], bytes: &[u8], place: Place<'_>, path: &str, depth: usize) -> String {
        let all = self.members(fields, bytes, place, path, depth);
        let few = all.len() <= FEW;
        let kept: Vec<String> = all
            .iter()
            .filter(|(_, value)| few || !matches!(value.as_str(), "0" | "0.0" | "NULL" | "false" | "{0}" | "\"\""))
            .map(|(name, value)| format!(".{name} = {value}"))
            .collect();
        if kept.is_empty() { "{0}".to_owned() } else { format!("{{{}}}", kept.join(", ")) }
    }

    /// Names and values of members, with those of structures without a name in their place.
    fn members(
        &self,
        fields: &[Field],
        bytes: &[u8],
        place: Place<'_>,
        path: &str,
        depth: usize,
    ) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for field in fields {
            let Some(part) = bytes.get(field.offset as usize..) else { continue };
            if field.name.is_empty() {
                match &field.shape {
                    Shape::Record { fields, .. } if depth < DEEPEST => {
                        all.extend(self.members(fields, part, place, path, depth + 1));
                    }
                    Shape::Union { fields, size, .. } => {
                        let part = &part[..(*size as usize).min(part.len())];
                        all.extend(self.chosen(fields, part, place, path, depth + 1));
                    }
                    _ => {}
                }
                continue;
            }
            let value = match field.bits {
                Some((first, count)) => Some(bit_field(&field.shape, part, first, count)),
                None => self.value(&field.shape, part, place, &format!("{path}.{}", field.name), depth + 1),
            };
            // Of what a pointer in a result points to nothing is known.
            all.extend(value.map(|value| (field.name.clone(), value)));
        }
        all
    }

    /// The member of a union that says all of its bytes: the first behind which there are only zeros, else the largest.
    fn chosen(
        &self,
        fields: &[Field],
        bytes: &[u8],
        place: Place<'_>,
        path: &str,
        depth: usize,
    ) -> Option<(String, String)> {
        let whole = |field: &&Field| bytes.iter().skip(field.shape.size() as usize).all(|&byte| byte == 0);
        let has_name = |field: &&Field| !field.name.is_empty() && field.bits.is_none();
        let mut named = fields.iter().filter(has_name);
        let field = named.clone().find(whole).or_else(|| named.next())?;
        let path = format!("{path}.{}", field.name);
        Some((field.name.clone(), self.value(&field.shape, bytes, place, &path, depth + 1)?))
    }

    fn one_of(&self, fields: &[Field], bytes: &[u8], place: Place<'_>, path: &str, depth: usize) -> String {
        match self.chosen(fields, bytes, place, path, depth) {
            Some((name, value)) => format!("{{.{name} = {value}}}"),
            None => list(bytes.iter().map(u8::to_string), bytes),
        }
    }
}

/// A value in memory of its own, which a pointer can point to.
fn literal_behind(to: &Shape, size: usize, value: &str) -> Option<String> {
    let (c, count) = match to {
        Shape::Array { c, element, .. } => (c, size / (element.size() as usize).max(1)),
        Shape::Record { c, .. } | Shape::Union { c, .. } => (c, 1),
        _ => return None,
    };
    let is_named = !c.is_empty() && !value.contains("...");
    let value = if value.starts_with('{') && matches!(to, Shape::Array { .. }) {
        value.to_owned()
    } else {
        format!("{{{value}}}")
    };
    is_named.then(|| format!("({c}[{count}]){value}"))
}

fn bit_field(shape: &Shape, bytes: &[u8], first: u64, count: u64) -> String {
    let count = count.min(64) as u32;
    let value = whole(&bytes[..bytes.len().min(16)], false).cast_unsigned() >> first.min(127);
    let value = if count == 0 { 0 } else { value & (u128::MAX >> (128 - count)) };
    match shape {
        Shape::Bool => if value == 0 { "false" } else { "true" }.to_owned(),
        Shape::Int { signed: true, .. } => extended(value, count).to_string(),
        Shape::Enum { signed, name, names, .. } => {
            let value = if *signed { extended(value, count) } else { value.cast_signed() };
            named(value, name, names)
        }
        _ => value.to_string(),
    }
}

/// The name of a number, or the names of its bits if all names stand for bits.
fn named(value: i128, name: &str, names: &[(String, i128)]) -> String {
    if let Some((found, _)) = names.iter().find(|(_, number)| *number == value) {
        return found.clone();
    }
    let flags: Vec<_> = names.iter().filter(|(_, number)| *number != 0).collect();
    let all_bits = flags.len() > 1 && flags.iter().all(|(_, number)| *number > 0 && number.count_ones() == 1);
    let set: Vec<_> = flags.iter().filter(|(_, number)| value & number != 0).collect();
    if all_bits && value > 0 && set.iter().fold(0, |sum, (_, number)| sum | number) == value {
        return set.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" | ");
    }
    if name.is_empty() { value.to_string() } else { format!("({name}){value}") }
}

/// Bytes of no known type.
fn list(texts: impl Iterator<Item = String>, bytes: &[u8]) -> String {
    let end = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    if is_text(&bytes[..end]) {
        return string(&bytes[..end.min(MOST)]) + if end > MOST { "..." } else { "" };
    }
    let shown: Vec<String> = texts.take(end.clamp(1, MOST)).collect();
    format!("{{{}{}}}", shown.join(", "), if end > MOST { ", ..." } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typed::Real;

    const INT: Shape = Shape::Int { signed: true, bytes: 4 };

    fn shown(shape: &Shape, bytes: &[u8]) -> String {
        let printer = Printer { memory: &Nowhere, literal: false };
        printer.value(shape, bytes, Place { name: "v", joint: "." }, "", 0).unwrap_or_default()
    }

    fn field(name: &str, offset: u64, shape: Shape) -> Field {
        Field { name: name.into(), offset, bits: None, shape }
    }

    #[test]
    fn structures_by_field() {
        let fields = vec![field("w", 0, INT), field("h", 4, INT)];
        let record = Shape::Record { c: String::new(), size: 8, fields };
        assert_eq!(shown(&record, &[3, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]), "{.w = 3, .h = -1}");
        let rows = Shape::Array { element: Box::new(record), c: String::new(), size: 16 };
        assert_eq!(shown(&rows, &[1; 16]), "{{.w = 16843009, .h = 16843009}, {.w = 16843009, .h = 16843009}}");
    }

    #[test]
    fn long_structures_without_zeros() {
        let fields = (0..6).map(|n| field(&format!("f{n}"), n, Shape::Int { signed: false, bytes: 1 })).collect();
        let record = Shape::Record { c: String::new(), size: 6, fields };
        assert_eq!(shown(&record, &[0, 0, 7, 0, 0, 0]), "{.f2 = 7}");
        assert_eq!(shown(&record, &[0; 6]), "{0}");
    }

    #[test]
    fn bit_fields_and_unions() {
        let bits = |name: &str, first, count, signed| Field {
            bits: Some((first, count)),
            ..field(name, 0, Shape::Int { signed, bytes: 4 })
        };
        let record =
            Shape::Record { c: String::new(), size: 4, fields: vec![bits("a", 0, 3, true), bits("b", 3, 5, false)] };
        assert_eq!(shown(&record, &[0xff, 0, 0, 0]), "{.a = -1, .b = 31}");
        let union = Shape::Union {
            c: String::new(),
            size: 8,
            fields: vec![field("i", 0, INT), field("d", 0, Shape::Real(Real::Double))],
        };
        assert_eq!(shown(&union, &[5, 0, 0, 0, 0, 0, 0, 0]), "{.i = 5}");
        assert_eq!(shown(&union, &1.5f64.to_le_bytes()), "{.d = 1.5}");
    }

    #[test]
    fn enumerations_by_name() {
        let names = |list: &[(&str, i128)]| list.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
        let colour = |names| Shape::Enum { name: "enum colour".into(), signed: true, bytes: 4, names };
        let plain = colour(names(&[("RED", 0), ("GREEN", 1), ("NONE", -1)]));
        assert_eq!(shown(&plain, &[1, 0, 0, 0]), "GREEN");
        assert_eq!(shown(&plain, &[0xff; 4]), "NONE");
        assert_eq!(shown(&plain, &[9, 0, 0, 0]), "(enum colour)9");
        let flags = colour(names(&[("A", 1), ("B", 2), ("C", 4)]));
        assert_eq!(shown(&flags, &[5, 0, 0, 0]), "A | C");
        assert_eq!(shown(&flags, &[8, 0, 0, 0]), "(enum colour)8");
    }

    #[test]
    fn texts_and_lists() {
        let text = Shape::Array { element: Box::new(Shape::Char), c: String::new(), size: 4 };
        assert_eq!(shown(&text, b"a\"\0\0"), "\"a\\\"\"");
        let byte =
            Shape::Array { element: Box::new(Shape::Int { signed: false, bytes: 1 }), c: String::new(), size: 3 };
        assert_eq!((shown(&byte, b"ab\0"), shown(&byte, b"\x01\0\0")), ("\"ab\"".into(), "{1}".into()));
        let list = Shape::Array { element: Box::new(INT), c: String::new(), size: 12 };
        assert_eq!(shown(&list, &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), "{1}");
        assert_eq!(shown(&list, &[0; 12]), "{0}");
    }

    #[test]
    fn what_has_no_bottom_ends() {
        let mut shape = INT;
        for _ in 0..200 {
            shape = Shape::Record { c: String::new(), size: 4, fields: vec![field("x", 0, shape)] };
        }
        assert!(shown(&shape, &[1, 0, 0, 0]).len() < 1000);
    }
}
