//! A first `schism.toml`, with what was found of a project and what else could be said.

use std::fmt::Write;
use std::path::Path;

use super::accept::{put, quoted};
use super::{Error, Result, parse};

/// What was found of a project.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The command that builds it, and for what it was chosen.
    pub build: Option<(String, String)>,
    /// The programs that it makes, those for use first.
    pub programs: Vec<String>,
    /// Folders with tests that schism can start from.
    pub seeds: Vec<String>,
}

/// Writes the file. One that is there stays as it is.
///
/// # Errors
/// If there is one, or it cannot be written.
pub fn create(path: &Path, found: &Found) -> Result<()> {
    let form = |why: &str| Error::Form { path: path.to_owned(), why: why.to_owned() };
    if std::fs::symlink_metadata(path).is_ok() {
        return Err(form("it is there already"));
    }
    let text = text(found);
    parse(path, &text)?;
    put(path, &text)
}

fn text(found: &Found) -> String {
    let mut text = "# What schism is told of this project. `schism diff --git` and `schism diff` on two folders read the old version's file, so that no\n\
                    # change sets the rules for itself; `--trust` reads the new one's. What the command line says comes first.\n\n"
        .to_owned();
    match &found.build {
        Some((command, why)) => {
            let why: String = why.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            let _ = write!(text, "# How it is built; chosen for {why}.\nbuild = {}\n\n", quoted(command));
        }
        None => text += "# How it is built.\n# build = \"make\"\n\n",
    }
    text += "# Programs to compare, by path or name. Without this line: those that a change touches.\n";
    let _ = write!(text, "# programs = [{}]\n\n", list(&found.programs));
    text += "# What of the input is free, in words as of a command line: `--sym-arg 3` is an argument of three bytes, `--sym-stdin 8` standard input.\n\
             # Without this line: what the program reads.\n# templates = [\"--sym-arg 3 --sym-stdin 8\"]\n\n";
    text += "# Folders with tests to start from; `schism record -o seeds --program PROGRAM -- make check` makes one.\n";
    match found.seeds.is_empty() {
        true => text += "# seeds = [\"seeds\"]\n\n",
        false => drop(write!(text, "seeds = [{}]\n\n", list(&found.seeds))),
    }
    text += "# What does not count as a difference: stderr, stdout, status, files, or a regular expression for parts of output.\n\
             # ignore = [\"stderr\"]\n\n";
    text += "# What a comparison may take: 90s, 5min, 1h.\n# max-time = \"60s\"\n";
    text
}

fn list(words: &[String]) -> String {
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    #[test]
    fn what_is_written_can_be_read_with_and_without_its_comments() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("schism.toml");
        let build = Some(("make CFLAGS=\"-O0\" 'a b'\\".to_owned(), "Makefile\nx = 1".to_owned()));
        let found = Found { build, programs: vec!["src/a".into(), "b".into()], seeds: vec!["tests/seeds".into()] };
        create(&path, &found).unwrap();
        let settings = Settings::read(&path).unwrap();
        assert_eq!(settings.build.as_deref(), Some("make CFLAGS=\"-O0\" 'a b'\\"));
        assert_eq!(settings.seeds, ["tests/seeds"]);
        assert!(settings.programs.is_empty() && settings.max_time.is_none());
        assert!(create(&path, &found).unwrap_err().to_string().ends_with("it is there already"));
        // Each line that is only a proposal holds as it stands.
        let all = std::fs::read_to_string(&path).unwrap();
        let is_key = |line: &&str| line.starts_with("# ") && line[2..].split(' ').nth(1) == Some("=");
        let proposals: String = all.lines().filter(is_key).map(|line| format!("{}\n", &line[2..])).collect();
        let settings = Settings::parse(&path, proposals.as_bytes()).unwrap();
        assert_eq!(settings.programs, ["src/a", "b"]);
        assert_eq!(
            (settings.max_time.as_deref(), settings.ignore.len(), settings.templates.len()),
            (Some("60s"), 1, 1)
        );
    }
}
