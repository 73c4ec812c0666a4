//! Numbers and characters as C writes them.

use super::shape::Real;

/// A whole number from its bytes, the lowest first.
pub(super) fn whole(bytes: &[u8], signed: bool) -> i128 {
    let mut value = 0u128;
    for (index, &byte) in bytes.iter().take(16).enumerate() {
        value |= u128::from(byte) << (8 * index);
    }
    let bits = 8 * bytes.len().min(16) as u32;
    if signed { extended(value, bits) } else { value.cast_signed() }
}

/// A number of so many bits with its sign.
pub(super) fn extended(value: u128, bits: u32) -> i128 {
    match bits {
        1..128 => (value << (128 - bits)).cast_signed() >> (128 - bits),
        _ => value.cast_signed(),
    }
}

/// A whole number in decimal. Only those of 16 bytes without a sign exceed what [`whole`] returns.
pub(super) fn decimal(bytes: &[u8], signed: bool) -> String {
    let value = whole(bytes, signed);
    if signed { value.to_string() } else { value.cast_unsigned().to_string() }
}

/// A whole number that a compiler reads as the same, without a warning.
pub(super) fn constant(bytes: &[u8], signed: bool) -> String {
    let value = whole(bytes, signed);
    match (value, bytes.len()) {
        (_, ..=4) if value == i128::from(i32::MIN) => "(-2147483647 - 1)".to_owned(),
        (_, ..=4) if signed => value.to_string(),
        (_, ..=4) => format!("{value}u"),
        (_, 16) => {
            let (high, low) = ((value >> 64) as i64, value as u64);
            let high = constant(&high.to_le_bytes(), true);
            format!("((__int128)((unsigned __int128)({high}) << 64 | {low}u))")
        }
        (_, _) if value == i128::from(i64::MIN) => "(-9223372036854775807 - 1)".to_owned(),
        (_, _) if signed => value.to_string(),
        (_, _) => format!("{value}u"),
    }
}

/// A floating-point number that a compiler reads as the same.
pub(super) fn real_constant(bytes: &[u8], format: Real) -> String {
    let text = real(bytes, format);
    let (sign, rest) = text.strip_prefix('-').map_or(("", text.as_str()), |rest| ("-", rest));
    let suffix = match format {
        Real::Single => "f",
        Real::Double => "",
        Real::Extended => "l",
    };
    match rest {
        "INFINITY" => format!("{sign}__builtin_inf{suffix}()"),
        rest if rest.starts_with("NAN") => format!("{sign}__builtin_nan{suffix}(\"\")"),
        _ => text + &suffix.to_uppercase(),
    }
}

/// The shortest decimal that is read back as the same number; infinities and what is no number by their names in `<math.h>`.
pub(super) fn real(bytes: &[u8], real: Real) -> String {
    match (real, bytes) {
        (Real::Single, [a, b, c, d, ..]) => {
            let value = f32::from_le_bytes([*a, *b, *c, *d]);
            let usual = value.to_bits() & 0x7fff_ffff == 0x7fc0_0000;
            finite(f64::from(value), usual, bytes).unwrap_or_else(|| format!("{value:?}"))
        }
        (Real::Double, [..]) if bytes.len() >= 8 => {
            let value = double(bytes);
            let usual = value.to_bits() & !(1 << 63) == 0x7ff8 << 48;
            finite(value, usual, &bytes[..8]).unwrap_or_else(|| format!("{value:?}"))
        }
        (Real::Extended, [..]) if bytes.len() >= 10 => long_double(bytes),
        _ => "?".to_owned(),
    }
}

/// A number to its last bit, as C99 writes it in hexadecimal; `None` for what has no such form.
pub(super) fn exact(bytes: &[u8], real: Real) -> Option<String> {
    let value = match (real, bytes) {
        (Real::Single, [a, b, c, d, ..]) => f64::from(f32::from_le_bytes([*a, *b, *c, *d])),
        (Real::Double, [..]) if bytes.len() >= 8 => double(bytes),
        _ => return None,
    };
    let (sign, fields) = (if value.is_sign_negative() { "-" } else { "" }, value.to_bits());
    let (exponent, fraction) = ((fields >> 52) & 0x7ff, fields & ((1 << 52) - 1));
    if !value.is_finite() {
        return None;
    }
    let digits = format!("{fraction:013x}");
    let digits = digits.trim_end_matches('0');
    let point = if digits.is_empty() { "" } else { "." };
    Some(match exponent {
        0 if fraction == 0 => format!("{sign}0x0p+0"),
        0 => format!("{sign}0x0{point}{digits}p-1022"),
        _ => format!("{sign}0x1{point}{digits}p{:+}", exponent.cast_signed() - 1023),
    })
}

fn double(bytes: &[u8]) -> f64 {
    f64::from_bits(whole(&bytes[..8], false).cast_unsigned() as u64)
}

/// The name of a number that is not finite. One that is no number and not the usual one is told apart by its bits.
fn finite(value: f64, usual: bool, bytes: &[u8]) -> Option<String> {
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_infinite() {
        return Some(format!("{sign}INFINITY"));
    }
    if !value.is_nan() {
        return None;
    }
    let bits = whole(bytes, false);
    Some(if usual { format!("{sign}NAN") } else { format!("{sign}NAN(0x{bits:x})") })
}

/// A `long double` of x86: in decimal if it is a double, too, else in hexadecimal, which says it exactly.
fn long_double(bytes: &[u8]) -> String {
    let fraction = whole(&bytes[..8], false).cast_unsigned() as u64;
    let top = u16::from_le_bytes([bytes[8], bytes[9]]);
    let sign = if top & 0x8000 != 0 { "-" } else { "" };
    let exponent = i32::from(top & 0x7fff);
    match (exponent, fraction) {
        (0x7fff, 0x8000_0000_0000_0000) => format!("{sign}INFINITY"),
        (0x7fff, 0xc000_0000_0000_0000) => format!("{sign}NAN"),
        (0x7fff, _) => format!("{sign}NAN(0x{fraction:x})"),
        (_, 0) => format!("{sign}0.0"),
        _ => {
            let exponent = exponent.max(1) - 16383 - 63;
            let zeros = fraction.trailing_zeros();
            let odd = fraction >> zeros;
            let power = exponent + zeros.cast_signed();
            if odd < 1 << 53 && (-1000..900).contains(&power) {
                let value = odd as f64 * 2f64.powi(power);
                return format!("{sign}{value:?}");
            }
            format!("{sign}0x{fraction:x}p{exponent:+}")
        }
    }
}

/// A character between quotes of C.
pub(super) fn character(byte: u8) -> String {
    match byte {
        b'\'' => "'\\''".into(),
        b'"' => "'\"'".into(),
        byte => format!("'{}'", escaped(byte, None)),
    }
}

/// A string of C.
pub(super) fn string(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for (index, &byte) in bytes.iter().enumerate() {
        text += &escaped(byte, bytes.get(index + 1).copied());
    }
    text.push('"');
    text
}

/// A byte of a string as C escapes it, before another one: an escape of fewer than three digits would take a digit behind it in.
fn escaped(byte: u8, next: Option<u8>) -> String {
    match byte {
        b'\n' => "\\n".into(),
        b'\t' => "\\t".into(),
        b'\r' => "\\r".into(),
        b'\\' => "\\\\".into(),
        b'"' => "\\\"".into(),
        b' '..=b'~' => char::from(byte).to_string(),
        0 if !next.is_some_and(|next| next.is_ascii_digit()) => "\\0".into(),
        byte => format!("\\{byte:03o}"),
    }
}

/// Whether bytes look like a text: something that can be printed, and nothing that cannot.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t'))
}

/// Bytes without a type: a number if there are as many as one has, else a text or a list.
pub fn untyped(bytes: &[u8]) -> String {
    let end = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    match bytes.len() {
        0 => "\"\"".to_owned(),
        1 if is_text(bytes) => format!("{} ({})", bytes[0], character(bytes[0])),
        1 | 2 | 4 | 8 | 16 if bytes.len() == 1 || !is_text(bytes) => decimal(bytes, true),
        _ => string(&bytes[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers() {
        assert_eq!(decimal(&[0xff], true), "-1");
        assert_eq!(decimal(&[0xff], false), "255");
        assert_eq!(decimal(&[0xff; 16], false), u128::MAX.to_string());
        assert_eq!(decimal(&i64::MIN.to_le_bytes(), true), i64::MIN.to_string());
        assert_eq!(extended(0b101, 3), -3);
    }

    #[test]
    fn doubles_are_short_and_read_back() {
        let shown = |value: f64| real(&value.to_le_bytes(), Real::Double);
        assert_eq!(
            (shown(0.1), shown(1.0), shown(-0.0), shown(1e300)),
            ("0.1".into(), "1.0".into(), "-0.0".into(), "1e300".into())
        );
        assert_eq!(shown(5e-324), "5e-324");
        assert_eq!((shown(f64::INFINITY), shown(f64::NEG_INFINITY)), ("INFINITY".into(), "-INFINITY".into()));
        assert_eq!(shown(f64::from_bits(0x7ff8 << 48)), "NAN");
        assert_eq!(shown(f64::from_bits((0x7ff8 << 48) + 1)), "NAN(0x7ff8000000000001)");
        assert_eq!(real(&0.1f32.to_le_bytes(), Real::Single), "0.1");
        assert_eq!(exact(&0.1f64.to_le_bytes(), Real::Double).unwrap(), "0x1.999999999999ap-4");
        assert_eq!(exact(&5e-324f64.to_le_bytes(), Real::Double).unwrap(), "0x0.0000000000001p-1022");
    }

    #[test]
    fn long_doubles() {
        let shown =
            |fraction: u64, top: u16| real(&[&fraction.to_le_bytes()[..], &top.to_le_bytes()].concat(), Real::Extended);
        assert_eq!(shown(0x8000_0000_0000_0000, 0x3fff), "1.0");
        assert_eq!(shown(0xc000_0000_0000_0000, 0xbfff), "-1.5");
        assert_eq!(shown(0x8000_0000_0000_0001, 0x3fff), "0x8000000000000001p-63");
        assert_eq!(shown(0x8000_0000_0000_0000, 0x7fff), "INFINITY");
    }

    #[test]
    fn strings_are_read_by_c_as_they_were() {
        assert_eq!(string(b"a\"\\\n\x01\x001\xff"), "\"a\\\"\\\\\\n\\001\\0001\\377\"");
        assert_eq!(string(b"\0a"), "\"\\0a\"");
        assert_eq!((character(b'\''), character(0)), ("'\\''".into(), "'\\0'".into()));
    }

    #[test]
    fn bytes_without_a_type_are_guessed_at() {
        assert_eq!(
            (untyped(&[5, 0, 0, 0]), untyped(b"ab\0\0\0"), untyped(b"A")),
            ("5".into(), "\"ab\"".into(), "65 ('A')".into())
        );
        assert_eq!(untyped(b"abcd"), "\"abcd\"");
    }
}
