//! Numbers and characters.

use super::{Binding, Fragment};
use crate::sort::{self, Format, Sort};

pub(super) fn fragment(sort: Sort, bits: u128) -> Fragment {
    let text = match sort {
        Sort::Bool => (if bits != 0 { "true" } else { "false" }).to_owned(),
        Sort::BitVec(_) => number(bits),
        Sort::Float(format) => float(format, bits),
    };
    let binding = if text.starts_with('-') { Binding::Prefix } else { Binding::Postfix };
    Fragment { text, binding }
}

/// Small numbers decimal, large ones hexadecimal.
pub(super) fn number(value: u128) -> String {
    if value < 100_000 { value.to_string() } else { format!("{value:#x}") }
}

/// An operand of a bitwise operator.
pub(super) fn mask(value: u128) -> String {
    if value < 10 { value.to_string() } else { format!("{value:#x}") }
}

pub(super) fn signed(value: u128, width: u32) -> String {
    let value = sort::signed(value, width);
    let magnitude = number(value.unsigned_abs());
    if value < 0 { format!("-{magnitude}") } else { magnitude }
}

/// A byte as C writes characters, if it is one.
pub(super) fn character(value: u128) -> String {
    match value as u8 {
        0 => "'\\0'".to_owned(),
        b'\t' => "'\\t'".to_owned(),
        b'\n' => "'\\n'".to_owned(),
        b'\r' => "'\\r'".to_owned(),
        b'\\' => "'\\\\'".to_owned(),
        b'\'' => "'\\''".to_owned(),
        byte @ 0x20..0x7f => format!("'{}'", char::from(byte)),
        byte => byte.to_string(),
    }
}

/// `x > '/'` reads better as `x >= '0'`: moves a bound to the letter or digit beside it. Gives the bound and whether
/// the comparison stays strict.
pub(super) fn nicer_bound(value: u128, less: bool, strict: bool) -> (u128, bool) {
    let beside = if less { value.checked_sub(1) } else { value.checked_add(1) };
    let nice = |value: u128| u8::try_from(value).is_ok_and(|byte| byte.is_ascii_alphanumeric());
    match beside {
        Some(beside) if strict && nice(beside) && !nice(value) => (beside, false),
        _ => (value, strict),
    }
}

/// The shortest decimal number that is the float, for wide formats the one that is nearest.
fn float(format: Format, bits: u128) -> String {
    if format == Format::Single {
        return suffix(&format!("{:?}", f32::from_bits(bits as u32)), "f");
    }
    let double = f64::from_bits(schism_float::convert(format, Format::Double, bits) as u64);
    let ending = if format == Format::X87 { "L" } else { "" };
    suffix(&format!("{double:?}"), ending)
}

/// Names of infinities and NaNs take no suffix; C has them in capitals.
fn suffix(text: &str, ending: &str) -> String {
    match text {
        "inf" => "INFINITY".to_owned(),
        "-inf" => "-INFINITY".to_owned(),
        "NaN" => "NAN".to_owned(),
        number => format!("{number}{ending}"),
    }
}
