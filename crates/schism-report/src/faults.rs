//! Faults with their places, and the list of all that were found.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use serde::Serialize;

/// One frame of a stack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Frame {
    /// The function.
    pub function: String,
    /// The source file, if known.
    pub file: Option<String>,
    /// Line from 1, or 0 if unknown.
    pub line: u32,
    /// Column from 1, or 0 if unknown.
    pub column: u32,
}

/// What went wrong and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Its class in two or three words, such as `heap out of bounds`.
    pub class: String,
    /// The whole report, as it is printed.
    pub report: String,
    /// Where, innermost frame first.
    pub stack: Vec<Frame>,
}

/// A fault's site and the tests that show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Site {
    /// The first one seen.
    pub(crate) fault: Fault,
    /// The first test that shows it.
    pub(crate) test: usize,
    /// How many do.
    pub(crate) tests: usize,
}

/// All sites in the order in which they were found. A site is a class and a stack; two tests that fail there count as one
/// finding.
#[derive(Default)]
pub(crate) struct Sites {
    index: BTreeMap<(String, Vec<Frame>), usize>,
    pub(crate) found: Vec<Site>,
}

impl Sites {
    /// Counts a fault; true if its site is new.
    pub(crate) fn add(&mut self, fault: &Fault, test: usize) -> bool {
        let key = (fault.class.clone(), fault.stack.clone());
        if let Some(&known) = self.index.get(&key) {
            self.found[known].tests += 1;
            return false;
        }
        self.index.insert(key, self.found.len());
        self.found.push(Site { fault: fault.clone(), test, tests: 1 });
        true
    }

    /// For people: each report with its tests.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for site in &self.found {
            let more = if site.tests > 1 { format!(" and {} more", site.tests - 1) } else { String::new() };
            let _ = write!(text, "{}\n  test {:06}{more}\n\n", site.fault.report.trim_end(), site.test);
        }
        text
    }
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) if self.line > 0 => write!(f, "{file}:{}:{} in {}", self.line, self.column, self.function),
            _ => f.write_str(&self.function),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(class: &str, line: u32) -> Fault {
        let frame = Frame { function: "main".into(), file: Some("a.c".into()), line, column: 2 };
        Fault { class: class.into(), report: format!("{class}: no good\n  at {frame}"), stack: vec![frame] }
    }

    #[test]
    fn a_site_is_found_once() {
        let mut sites = Sites::default();
        assert!(sites.add(&fault("null pointer", 3), 1));
        assert!(!sites.add(&fault("null pointer", 3), 4));
        assert!(sites.add(&fault("null pointer", 5), 6));
        assert!(sites.add(&fault("abort", 3), 7));
        assert_eq!(sites.found.len(), 3);
        let text = sites.text();
        assert!(text.starts_with("null pointer: no good\n  at a.c:3:2 in main\n  test 000001 and 1 more\n"), "{text}");
    }
}
