//! Lines of source files, read once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;

/// Source files as they are on disk now; those that cannot be read have no text.
#[derive(Default)]
pub(crate) struct Sources {
    files: RefCell<HashMap<String, Option<Vec<String>>>>,
}

impl Sources {
    /// A line without the blanks around it; `None` if the file cannot be read or has no such line.
    pub(crate) fn line(&self, file: &str, line: u32) -> Option<String> {
        let mut files = self.files.borrow_mut();
        let lines = match files.get(file) {
            Some(lines) => lines,
            None => files.entry(file.to_owned()).or_insert(read(file)),
        };
        lines.as_ref()?.get(line.checked_sub(1)? as usize).cloned()
    }
}

fn read(file: &str) -> Option<Vec<String>> {
    let bytes = fs::read(file).ok()?;
    Some(String::from_utf8_lossy(&bytes).lines().map(|line| line.trim().to_owned()).collect())
}
