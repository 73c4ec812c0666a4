//! Findings that the user does not want to see again.
//!
//! A file with one fingerprint a line; what follows a `#` is a comment:
//!
//! ```text
//! # Agreed in the review of 12 May.
//! 8f2c01d3a5b46e70  # trailing blanks are no longer printed
//! ```

use std::collections::BTreeMap;
use std::path::Path;

use crate::error::{FileContext, Result, malformed};

/// Fingerprints, and how many findings each has suppressed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suppressions {
    counts: BTreeMap<String, usize>,
}

impl Suppressions {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or a line is no fingerprint.
    pub fn read(path: &Path) -> Result<Self> {
        let text = crate::plain::read(path).file("read", path)?;
        Self::parse(&String::from_utf8_lossy(&text)).map_err(|why| malformed(path, why))
    }

    /// From the text of a file.
    ///
    /// # Errors
    /// If a line is no fingerprint; says which.
    pub fn parse(text: &str) -> std::result::Result<Self, String> {
        let mut counts = BTreeMap::new();
        for (number, line) in text.lines().enumerate() {
            let word = line.split('#').next().unwrap_or_default().trim();
            if word.is_empty() {
                continue;
            }
            if word.len() != 16 || !word.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                return Err(format!("line {}: a fingerprint has 16 hexadecimal digits", number + 1));
            }
            counts.insert(word.to_ascii_lowercase(), 0);
        }
        Ok(Suppressions { counts })
    }

    /// Whether a fingerprint is suppressed; counts it.
    pub(crate) fn take(&mut self, fingerprint: &str) -> bool {
        let Some(count) = self.counts.get_mut(fingerprint) else { return false };
        *count += 1;
        true
    }

    /// The same without counting it.
    pub(crate) fn has(&self, fingerprint: &str) -> bool {
        self.counts.contains_key(fingerprint)
    }

    /// How many findings were suppressed.
    pub fn suppressed(&self) -> usize {
        self.counts.values().sum()
    }

    /// Fingerprints that nothing matched: perhaps they can go.
    pub fn unused(&self) -> Vec<&str> {
        self.counts.iter().filter(|&(_, &count)| count == 0).map(|(print, _)| print.as_str()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_blank_lines_do_not_count() {
        let text = "# why\n\n0123456789abcdef # known\n  FEDCBA9876543210\n";
        let mut list = Suppressions::parse(text).unwrap();
        assert!(list.take("0123456789abcdef") && list.take("0123456789abcdef"));
        assert!(!list.take("0000000000000000"));
        assert_eq!(list.suppressed(), 2);
        assert_eq!(list.unused(), ["fedcba9876543210"]);
    }

    #[test]
    fn nonsense_is_told_by_line() {
        assert_eq!(Suppressions::parse("\nabc").unwrap_err(), "line 2: a fingerprint has 16 hexadecimal digits");
        assert!(Suppressions::parse("0123456789abcdeg").is_err());
        let folder = tempfile::tempdir().unwrap();
        let error = Suppressions::read(&folder.path().join("none")).unwrap_err().to_string();
        assert!(error.starts_with("cannot read"), "{error}");
    }
}
