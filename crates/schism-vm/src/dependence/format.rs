//! The directives of a format of printf.

/// A part of a format.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Directive<'a> {
    /// Printed as it is.
    Text(&'a [u8]),
    /// What takes an argument, after `stars` further numbers.
    Conversion {
        /// As it is written, without the length.
        text: String,
        stars: u32,
        /// Bits of the argument that count.
        width: u32,
        letter: u8,
        /// The precision, if it is a number.
        precision: Option<i32>,
    },
    /// Something else.
    Unknown,
}

/// The parts of a format in their order.
pub(super) fn directives(format: &[u8]) -> Vec<Directive<'_>> {
    let mut found = Vec::new();
    let mut rest = format;
    while !rest.is_empty() {
        let plain = rest.iter().position(|&byte| byte == b'%').unwrap_or(rest.len());
        if plain > 0 {
            found.push(Directive::Text(&rest[..plain]));
        }
        rest = &rest[plain..];
        let Some((_, after)) = rest.split_first() else { break };
        if let Some((b'%', next)) = after.split_first() {
            found.push(Directive::Text(&after[..1]));
            rest = next;
            continue;
        }
        let (directive, length) = conversion(rest);
        found.push(directive);
        rest = &rest[length..];
    }
    found
}

/// What starts with a per cent sign, and its length.
fn conversion(rest: &[u8]) -> (Directive<'_>, usize) {
    let Some(end) = rest.iter().skip(1).position(|byte| byte.is_ascii_alphabetic() && !b"hljztqL".contains(byte))
    else {
        return (Directive::Unknown, rest.len());
    };
    let (letter, inside) = (rest[end + 1], &rest[1..=end]);
    let is_length = |byte: &&u8| b"hljztqL".contains(byte);
    let length: Vec<u8> = inside.iter().filter(is_length).copied().collect();
    let flags: String = inside.iter().filter(|byte| !is_length(byte)).map(|&byte| char::from(byte)).collect();
    let stars = flags.matches('*').count() as u32;
    let precision = flags.split_once('.').and_then(|(_, digits)| digits.parse().ok());
    let width = match (letter, length.as_slice()) {
        (b'a' | b'A' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G', _) => 64,
        (b'c', _) | (_, b"hh") => 8,
        (_, b"h") => 16,
        (_, b"") => 32,
        _ => 64,
    };
    let known = b"diouxXcsfFeEgGaApn".contains(&letter) && length != b"L" && !flags.contains('$');
    let text = format!("%{flags}{}", char::from(letter));
    let directive =
        if known { Directive::Conversion { text, stars, width, letter, precision } } else { Directive::Unknown };
    (directive, end + 2)
}

#[cfg(test)]
mod tests {
    use super::{Directive, directives};

    #[test]
    fn texts_and_conversions_alternate() {
        let found = directives(b"a%%b%-5ld|%.*s%hhx");
        let words: Vec<String> = found
            .iter()
            .map(|directive| match directive {
                Directive::Text(text) => String::from_utf8_lossy(text).into_owned(),
                Directive::Conversion { text, stars, width, .. } => format!("{text}:{stars}:{width}"),
                Directive::Unknown => "?".to_owned(),
            })
            .collect();
        assert_eq!(words, ["a", "%", "b", "%-5d:0:64", "|", "%.*s:1:32", "%x:0:8"]);
    }

    #[test]
    fn an_open_end_is_unknown() {
        assert_eq!(directives(b"%5"), [Directive::Unknown]);
    }
}
