//! `[[accept]]`: a finding that is known and meant.
//!
//! It is accepted as a class, by its fingerprint, and only as long as the code that causes it stays as it is.

use std::fs;
use std::io::Write;
use std::path::Path;

use serde::Deserialize;

use super::{Error, NAME, Result, parse, text};

/// A finding that is known and meant.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Acceptance {
    /// What the finding is known by: 16 hexadecimal digits.
    pub finding: String,
    /// What the code is known by that causes it, in both versions: 64 hexadecimal digits. With other code, it is another finding.
    pub cause: String,
    /// The changed lines on the ways to it, each with its function: 16 hexadecimal digits each.
    #[serde(default)]
    pub lines: Vec<String>,
    /// Why it is meant.
    pub because: String,
    /// What a person would say of it; for people only.
    #[serde(default)]
    pub what: String,
}

impl Acceptance {
    /// Whether it can mean anything.
    pub(crate) fn check(&self) -> std::result::Result<(), String> {
        let is_print = |word: &str, digits: usize| {
            word.len() == digits && word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        };
        let wrong = if !is_print(&self.finding, 16) {
            "`finding` has 16 hexadecimal digits"
        } else if !is_print(&self.cause, 64) {
            "`cause` has 64 hexadecimal digits"
        } else if !self.lines.iter().all(|line| is_print(line, 16)) {
            "each of `lines` has 16 hexadecimal digits"
        } else if self.because.trim().is_empty() {
            "`because` says why it is meant"
        } else {
            return Ok(());
        };
        Err(format!("[[accept]] {}: {wrong}", self.finding.escape_debug()))
    }

    /// Its section.
    fn section(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| quoted(line)).collect();
        let mut section = "[[accept]]\n".to_owned();
        if !self.what.is_empty() {
            section += &format!("what = {}\n", quoted(&self.what));
        }
        section += &format!("because = {}\n", quoted(&self.because));
        section += &format!("finding = {}\ncause = {}\n", quoted(&self.finding), quoted(&self.cause));
        section + &format!("lines = [{}]\n", lines.join(", "))
    }
}

/// Adds a section to the file, which is made if it is not there; everything else in it stays. False if it is in the file already.
///
/// # Errors
/// If the file is not in the form, or cannot be written.
pub fn add(path: &Path, acceptance: &Acceptance) -> Result<bool> {
    let form = |why: String| Error::Form { path: path.to_owned(), why };
    acceptance.check().map_err(form)?;
    let before = if fs::symlink_metadata(path).is_ok() { text(path)? } else { String::new() };
    let known = parse(path, &before)?.accept;
    let is_known = |old: &Acceptance| {
        (&old.finding, &old.cause, &old.lines) == (&acceptance.finding, &acceptance.cause, &acceptance.lines)
    };
    if known.iter().any(is_known) {
        return Ok(false);
    }
    let mut after = before;
    match after.is_empty() {
        true => after += "# What schism is told of this project.\n\n",
        false if after.ends_with('\n') => after.push('\n'),
        false => after += "\n\n",
    }
    after += &acceptance.section();
    // What cannot be read back is not written: `accept = []` leaves no room for a section.
    if parse(path, &after)?.accept.last() != Some(acceptance) {
        return Err(form("the section cannot be added".to_owned()));
    }
    put(path, &after)?;
    Ok(true)
}

/// Writes the file so that others see all of it or nothing.
pub(crate) fn put(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let failed = |source| Error::File { action: "write", path: path.to_owned(), source };
    // The file behind a link is the one that is meant.
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let beside = real.parent().filter(|folder| *folder != Path::new("")).unwrap_or(folder);
    let unfinished = beside.join(format!(".{NAME}.{}", std::process::id()));
    let written = fs::File::options().write(true).create_new(true).open(&unfinished);
    let written = written.and_then(|mut file| file.write_all(text.as_bytes()));
    written.and_then(|()| fs::rename(&unfinished, &real)).map_err(|error| {
        let _ = fs::remove_file(&unfinished);
        failed(error)
    })
}

/// A basic string of TOML.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            letter
                if letter.is_control()
                    || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}') =>
            {
                quoted += &format!("\\u{:04X}", letter as u32);
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn acceptance(because: &str) -> Acceptance {
        Acceptance {
            finding: "0123456789abcdef".into(),
            cause: "0".repeat(64),
            lines: vec!["fedcba9876543210".into()],
            because: because.into(),
            what: "`p` prints\n\"a\" \\ in \u{7f}\u{202e}new".into(),
        }
    }

    #[test]
    fn a_section_is_added_once_and_everything_else_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(NAME);
        assert!(add(&path, &acceptance("meant")).unwrap());
        let first = fs::read_to_string(&path).unwrap();
        assert!(first.starts_with("# What schism is told of this project.\n\n[[accept]]\nwhat = "), "{first}");
        assert!(!add(&path, &acceptance("in other words")).unwrap(), "it is known");
        let own = format!("# ours\n{first}# end");
        fs::write(&path, &own).unwrap();
        let other = Acceptance { cause: "1".repeat(64), ..acceptance("meant too") };
        assert!(add(&path, &other).unwrap());
        assert!(fs::read_to_string(&path).unwrap().starts_with(&own));
        assert_eq!(super::super::Settings::read(&path).unwrap().accept, [acceptance("meant"), other]);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_without_room_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(NAME);
        for text in ["accept = []\n", "not toml"] {
            fs::write(&path, text).unwrap();
            assert!(add(&path, &acceptance("meant")).is_err());
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn what_means_nothing_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let told = |acceptance: &Acceptance| add(&folder.path().join(NAME), acceptance).unwrap_err().to_string();
        assert!(told(&acceptance(" ")).contains("`because` says why"));
        assert!(told(&Acceptance { finding: "1".into(), ..acceptance("x") }).contains("16 hexadecimal digits"));
        assert!(told(&Acceptance { cause: "g".repeat(64), ..acceptance("x") }).contains("64 hexadecimal"));
        assert!(told(&Acceptance { lines: vec!["1".into()], ..acceptance("x") }).contains("`lines`"));
    }
}
