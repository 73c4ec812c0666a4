//! Bytes of programs in JSON.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Bytes of a stream that are written; all of them are in the test's folder.
const MOST: usize = 16 << 10;

/// A string where they are text, else an object with their hexadecimal digits; long ones are cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Bytes {
    /// All of them, which are UTF-8.
    Text(String),
    /// Those that are no text, or are cut.
    Other(Other),
}

/// Bytes that are no text, or not all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Other {
    /// The first of them, if they are text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The first of them, two digits each, if they are no text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// How many there are in all.
    pub bytes: usize,
    /// Whether some are left out.
    pub cut: bool,
}

impl Bytes {
    pub(crate) fn new(bytes: &[u8]) -> Self {
        let cut = bytes.len() > MOST;
        match std::str::from_utf8(bytes) {
            Ok(text) if !cut => Bytes::Text(text.to_owned()),
            Ok(text) => {
                let end = (0..=MOST).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
                Bytes::Other(Other { text: Some(text[..end].to_owned()), hex: None, bytes: bytes.len(), cut })
            }
            Err(_) => {
                let hex = hexadecimal(&bytes[..bytes.len().min(MOST)]);
                Bytes::Other(Other { text: None, hex: Some(hex), bytes: bytes.len(), cut })
            }
        }
    }

    /// As far as they are known.
    pub fn known(&self) -> Vec<u8> {
        match self {
            Bytes::Text(text) => text.clone().into_bytes(),
            Bytes::Other(Other { text: Some(text), .. }) => text.clone().into_bytes(),
            Bytes::Other(Other { hex, .. }) => from_hexadecimal(hex.as_deref().unwrap_or_default()),
        }
    }

    /// Whether that is not all of them.
    pub fn is_cut(&self) -> bool {
        matches!(self, Bytes::Other(Other { cut: true, .. }))
    }
}

/// Two digits a byte.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What two digits each say, as far as they are digits.
fn from_hexadecimal(text: &str) -> Vec<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let byte = |pair: &[u8]| Some((digit(pair[0])? << 4 | digit(pair[1])?) as u8);
    text.as_bytes().chunks_exact(2).map_while(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_as_far_as_they_are_written() {
        for bytes in [&b""[..], b"text\n", b"\xff\x00a", "\u{1f600}".as_bytes()] {
            let json = serde_json::to_string(&Bytes::new(bytes)).unwrap();
            let back: Bytes = serde_json::from_str(&json).unwrap();
            assert_eq!((back.known(), back.is_cut()), (bytes.to_vec(), false));
        }
        for long in ["\u{e9}".repeat(MOST).into_bytes(), vec![0xff; MOST + 1]] {
            let written = Bytes::new(&long);
            assert!(written.is_cut() && long.starts_with(&written.known()) && written.known().len() <= MOST);
        }
    }

    #[test]
    fn digits_that_are_none_end_them() {
        let hex = |text: &str| Bytes::Other(Other { text: None, hex: Some(text.into()), bytes: 9, cut: false }).known();
        assert_eq!(hex("41zz42"), b"A");
        assert_eq!(hex("4\u{e9}1"), b"");
        assert_eq!(hex("414"), b"A");
    }
}
