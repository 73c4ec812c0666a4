//! The invocations to compare, as they stand in `tests/coreutils/*.txt`.
//!
//! `$ TOOL ARGUMENTS...` starts an invocation; indented lines below it are its attributes. `common` starts a block
//! of attributes for all invocations that follow in the file. A line that starts with `#` is a comment.

use super::tree::Entry;
use super::words;
use anyhow::{Context, Result, bail, ensure};
use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::path::Path;

/// One invocation of one tool.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// File and line.
    pub origin: String,
    /// The tool's name.
    pub tool: String,
    /// Its arguments, without the name.
    pub arguments: Vec<OsString>,
    /// What it reads from standard input.
    pub stdin: Vec<u8>,
    /// What stands in its working directory before.
    pub files: Vec<(String, Entry)>,
    /// Environment variables besides the fixed ones.
    pub environment: Vec<(String, String)>,
    /// Part of the fast sample.
    pub sample: bool,
    /// Why the ordinary glibc binary behaves differently, where that is known.
    pub glibc_differs: Option<String>,
    /// The error in the tool, as configured for musl, that schism reports and a native run does not notice.
    pub musl_error: Option<String>,
}

impl Case {
    /// The command line as text, for reports.
    pub fn command(&self) -> String {
        let mut text = self.tool.clone();
        for argument in &self.arguments {
            let argument = argument.to_string_lossy();
            let plain = !argument.is_empty() && argument.chars().all(|c| c.is_ascii_graphic() && !"'\"|".contains(c));
            text.push(' ');
            text.push_str(&if plain { argument.into_owned() } else { format!("{argument:?}") });
        }
        text
    }
}

/// Reads all files of the folder, in the order of their names.
pub fn load(folder: &Path) -> Result<Vec<Case>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        paths.push(entry?.path());
    }
    paths.sort();
    let mut cases = Vec::new();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "txt")) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        cases.extend(parse(&name, &fs::read_to_string(path)?)?);
    }
    Ok(cases)
}

/// Reads one file's text.
fn parse(name: &str, text: &str) -> Result<Vec<Case>> {
    let mut common = Case::default();
    let mut cases: Vec<Case> = Vec::new();
    let mut in_common = false;
    for (number, line) in text.lines().enumerate() {
        let origin = format!("{name}:{}", number + 1);
        let mut read = || -> Result<()> {
            if line.trim().is_empty() || line.starts_with('#') {
                return Ok(());
            }
            if line == "common" {
                in_common = true;
                common = Case::default();
            } else if let Some(command) = line.strip_prefix("$ ") {
                in_common = false;
                cases.push(start(command, &common, &origin)?);
            } else {
                ensure!(line.starts_with(' '), "expected `$ COMMAND`, `common` or an indented attribute");
                let target = if in_common { Some(&mut common) } else { cases.last_mut() };
                attribute(target.context("an attribute of nothing")?, line)?;
            }
            Ok(())
        };
        read().with_context(|| origin.clone())?;
    }
    Ok(cases)
}

fn start(command: &str, common: &Case, origin: &str) -> Result<Case> {
    let mut words = words::split(command)?.into_iter();
    let tool = String::from_utf8(words.next().context("no tool")?)?;
    let arguments = words.map(OsString::from_vec).collect();
    Ok(Case { origin: origin.to_owned(), tool, arguments, ..common.clone() })
}

/// Applies one attribute line.
fn attribute(case: &mut Case, line: &str) -> Result<()> {
    let words = words::split(line)?;
    let text = |index: usize| -> Result<String> {
        let word = words.get(index).with_context(|| format!("word {index} is missing"))?;
        Ok(String::from_utf8(word.clone())?)
    };
    let bytes = |index: usize| words.get(index).cloned().with_context(|| format!("word {index} is missing"));
    let mode = |index: usize, otherwise: u32| match words.get(index) {
        None => Ok(otherwise),
        Some(word) => u32::from_str_radix(std::str::from_utf8(word)?, 8).context("not an octal mode"),
    };
    match text(0)?.as_str() {
        "stdin" => case.stdin = bytes(1)?,
        "stdin-times" => case.stdin = bytes(2)?.repeat(text(1)?.parse()?),
        "file" => case.files.push((text(1)?, Entry::File { content: bytes(2)?, mode: mode(3, 0o644)? })),
        "file-times" => {
            let content = bytes(3)?.repeat(text(2)?.parse()?);
            case.files.push((text(1)?, Entry::File { content, mode: mode(4, 0o644)? }));
        }
        "dir" => case.files.push((text(1)?, Entry::Folder { mode: mode(2, 0o755)? })),
        "link" => case.files.push((text(1)?, Entry::Link { target: text(2)? })),
        "fifo" => case.files.push((text(1)?, Entry::Fifo { mode: mode(2, 0o644)? })),
        "env" => case.environment.push((text(1)?, text(2)?)),
        "sample" => case.sample = true,
        "glibc-differs" => case.glibc_differs = Some(text(1)?),
        "musl-error" => case.musl_error = Some(text(1)?),
        other => bail!("unknown attribute '{other}'"),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Entry, parse};

    #[test]
    fn common_attributes_hold_for_what_follows() {
        let text = "common\n  file a \"x\\n\"\n\n# words\n$ cat a -\n  stdin \"y\"\n  sample\n$ wc a\n";
        let cases = parse("t.txt", text).unwrap();
        assert_eq!(cases.len(), 2);
        assert_eq!((cases[0].tool.as_str(), cases[0].command()), ("cat", "cat a -".to_owned()));
        assert_eq!((&cases[0].stdin[..], cases[0].sample), (&b"y"[..], true));
        assert_eq!((&cases[1].stdin[..], cases[1].sample), (&b""[..], false));
        assert_eq!(cases[1].files, [("a".to_owned(), Entry::File { content: b"x\n".to_vec(), mode: 0o644 })]);
        assert_eq!(cases[1].origin, "t.txt:8");
    }

    #[test]
    fn mistakes_name_their_line() {
        for text in ["x", "  stdin a", "$ cat\n  nonsense", "$ cat\n  file a"] {
            let error = format!("{:#}", parse("t.txt", text).unwrap_err());
            assert!(error.starts_with("t.txt:"), "{error}");
        }
    }
}
