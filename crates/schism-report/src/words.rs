//! Words as a shell writes them.
//!
//! There are two ways to write a word. [`quote`] keeps it on one line and shows every byte that a terminal would not, by
//! `$'\x1b'`, which bash, ksh, zsh and POSIX since 2024 know; it is for people and for files with one word a line.
//! [`quote_posix`] is for scripts that any `sh` must understand, and cannot hide such bytes.

use std::fmt;

/// Bytes that need no quotes anywhere in a word.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-./:,=+@%^".contains(&byte)
}

fn is_printable(byte: u8) -> bool {
    (b' '..=b'~').contains(&byte)
}

/// One word on one line, in printable ASCII.
pub fn quote(word: &[u8]) -> String {
    if word.iter().all(|&byte| is_printable(byte)) {
        return quote_posix(word).unwrap_or_default();
    }
    let mut text = String::from("$'");
    for (index, &byte) in word.iter().enumerate() {
        match byte {
            b'\n' => text.push_str("\\n"),
            b'\t' => text.push_str("\\t"),
            b'\r' => text.push_str("\\r"),
            b'\\' => text.push_str("\\\\"),
            b'\'' => text.push_str("\\'"),
            byte if is_printable(byte) => text.push(char::from(byte)),
            // Some shells read more than two digits after \x, so a digit after it must not look like one of its own.
            byte => match word.get(index + 1) {
                Some(next) if next.is_ascii_hexdigit() => text.push_str(&format!("\\{byte:03o}")),
                _ => text.push_str(&format!("\\x{byte:02x}")),
            },
        }
    }
    text.push('\'');
    text
}

/// One word for any `sh`; `None` if it holds bytes that are not printable ASCII, which would make a script unreadable
/// or unsafe to look at.
pub fn quote_posix(word: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(word).ok().filter(|text| text.bytes().all(is_printable))?;
    if !word.is_empty() && word.iter().all(|&byte| is_plain(byte)) {
        return Some(text.to_owned());
    }
    Some(format!("'{}'", text.replace('\'', "'\\''")))
}

/// Why a line is not a list of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadQuoting {
    /// A quote is opened and never closed.
    Unclosed(char),
    /// A backslash stands at the end, or before something it has no meaning for.
    Escape,
    /// A word would hold a zero byte, which no argument can.
    Zero,
}

impl fmt::Display for BadQuoting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadQuoting::Unclosed(quote) => write!(f, "the quote {quote} is never closed"),
            BadQuoting::Escape => f.write_str("a backslash stands before nothing that it could escape"),
            BadQuoting::Zero => f.write_str("a word cannot hold a zero byte"),
        }
    }
}

impl std::error::Error for BadQuoting {}

/// The words of a text, split at blanks and line ends, with `'...'`, `"..."`, `$'...'` and `\` as in a shell. Nothing is
/// expanded.
pub fn split_words(text: &[u8]) -> Result<Vec<Vec<u8>>, BadQuoting> {
    let mut words = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match byte {
            b' ' | b'\t' | b'\n' => words.extend(word.take()),
            b'\'' => rest = single(rest, word.get_or_insert_default())?,
            b'"' => rest = double(rest, word.get_or_insert_default())?,
            b'$' if rest.first() == Some(&b'\'') => rest = dollar(&rest[1..], word.get_or_insert_default())?,
            b'\\' => {
                let (&next, after) = rest.split_first().ok_or(BadQuoting::Escape)?;
                word.get_or_insert_default().push(next);
                rest = after;
            }
            byte => word.get_or_insert_default().push(byte),
        }
    }
    words.extend(word);
    if words.iter().any(|word| word.contains(&0)) { Err(BadQuoting::Zero) } else { Ok(words) }
}

fn single<'t>(text: &'t [u8], word: &mut Vec<u8>) -> Result<&'t [u8], BadQuoting> {
    let end = text.iter().position(|&byte| byte == b'\'').ok_or(BadQuoting::Unclosed('\''))?;
    word.extend_from_slice(&text[..end]);
    Ok(&text[end + 1..])
}

fn double<'t>(mut text: &'t [u8], word: &mut Vec<u8>) -> Result<&'t [u8], BadQuoting> {
    loop {
        match text {
            [b'"', rest @ ..] => return Ok(rest),
            [b'\\', next @ (b'"' | b'\\' | b'$' | b'`'), rest @ ..] | [next, rest @ ..] => {
                word.push(*next);
                text = rest;
            }
            [] => return Err(BadQuoting::Unclosed('"')),
        }
    }
}

fn dollar<'t>(mut text: &'t [u8], word: &mut Vec<u8>) -> Result<&'t [u8], BadQuoting> {
    loop {
        match text {
            [b'\'', rest @ ..] => return Ok(rest),
            [b'\\', rest @ ..] => text = escape(rest, word)?,
            [byte, rest @ ..] => {
                word.push(*byte);
                text = rest;
            }
            [] => return Err(BadQuoting::Unclosed('\'')),
        }
    }
}

/// What follows a backslash in `$'...'`.
fn escape<'t>(text: &'t [u8], word: &mut Vec<u8>) -> Result<&'t [u8], BadQuoting> {
    let digits = |text: &[u8], base: u32, most: usize| {
        let count = text.iter().take(most).take_while(|&&byte| char::from(byte).is_digit(base)).count();
        let value =
            text[..count].iter().fold(0, |value, &byte| value * base + char::from(byte).to_digit(base).unwrap_or(0));
        (count, (value & 0xff) as u8)
    };
    let (byte, used) = match text {
        [b'n', ..] => (b'\n', 1),
        [b't', ..] => (b'\t', 1),
        [b'r', ..] => (b'\r', 1),
        [b'a', ..] => (7, 1),
        [b'b', ..] => (8, 1),
        [b'e', ..] => (27, 1),
        [b'f', ..] => (12, 1),
        [b'v', ..] => (11, 1),
        [same @ (b'\\' | b'\'' | b'"' | b'?'), ..] => (*same, 1),
        [b'x', rest @ ..] => match digits(rest, 16, 2) {
            (0, _) => return Err(BadQuoting::Escape),
            (count, byte) => (byte, count + 1),
        },
        [b'0'..=b'7', ..] => {
            let (count, byte) = digits(text, 8, 3);
            (byte, count)
        }
        _ => return Err(BadQuoting::Escape),
    };
    word.push(byte);
    Ok(&text[used..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_only_where_needed() {
        assert_eq!(quote(b"-c1,2"), "-c1,2");
        assert_eq!(quote(b""), "''");
        assert_eq!(quote(b"it's $HOME"), "'it'\\''s $HOME'");
        assert_eq!(quote(b"a\n\x1b[0m\xff"), "$'a\\n\\x1b[0m\\xff'");
        assert_eq!(quote(b"\x01a"), "$'\\001a'");
        assert_eq!(quote_posix(b"\x80"), None);
    }

    #[test]
    fn every_byte_and_every_pair_comes_back() {
        for first in 1..=255u8 {
            for second in 1..=255u8 {
                let word = vec![first, second];
                let text = quote(&word);
                assert!(text.bytes().all(is_printable), "{text}");
                assert_eq!(split_words(text.as_bytes()), Ok(vec![word]), "{text}");
            }
        }
    }

    #[test]
    fn lines_split_as_in_a_shell() {
        let words = split_words(b"  a'b c'\"d\\\"e\\f\"\\ g ''\t$'\\x41\\101\\e'\n").unwrap();
        assert_eq!(words, [b"ab cd\"e\\f g".to_vec(), b"".to_vec(), b"AA\x1b".to_vec()]);
        assert_eq!(split_words(b""), Ok(vec![]));
    }

    #[test]
    fn bad_quoting_is_told() {
        assert_eq!(split_words(b"'a"), Err(BadQuoting::Unclosed('\'')));
        assert_eq!(split_words(b"\"a"), Err(BadQuoting::Unclosed('"')));
        assert_eq!(split_words(b"$'a"), Err(BadQuoting::Unclosed('\'')));
        assert_eq!(split_words(b"a\\"), Err(BadQuoting::Escape));
        assert_eq!(split_words(b"$'\\xz'"), Err(BadQuoting::Escape));
        assert_eq!(split_words(b"$'\\0'"), Err(BadQuoting::Zero));
    }
}
