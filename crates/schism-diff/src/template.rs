//! What stands after `--`: the program's arguments, some of them free, and the rest of its input.
//!
//! | words | meaning |
//! |---|---|
//! | `--sym-arg LEN` | an argument of up to LEN bytes, any bytes |
//! | `--sym-args MIN MAX LEN` | MIN to MAX such arguments |
//! | `--sym-arg-after PREFIX LEN` | an argument of fixed text and up to LEN free bytes |
//! | `--sym-stdin LEN` | up to LEN bytes of standard input |
//! | `--sym-files N SIZE` | N files of up to SIZE bytes in the working directory, named A, B, ... |
//! | `--sym-file NAME LEN` | a file of that name, of up to LEN bytes, in the working directory or in a folder of it |
//! | `--sym-env NAME LEN` | a variable of the environment, of up to LEN bytes |
//! | `--sym-dir NAME ENTRIES LEN` | a directory of up to ENTRIES entries with names of up to LEN bytes, all about them free |
//! | `--fixture DIR` | the working directory starts with what DIR holds |
//! | `--sym-literal WORD` | WORD as it is, even if it looks like one of these |
//! | anything else | an argument as it is |
//!
//! One dash is as good as two, as in KLEE. Everything else that starts with `--sym-` is taken for a mistake.

mod expand;

use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};

/// The longest symbolic thing. More would be a mistake, and costs memory for each byte.
const LARGEST: usize = 1 << 20;
/// Files are named by one letter.
const MOST_FILES: usize = 26;

/// Entries start with names of one letter.
const MOST_ENTRIES: usize = 26;
/// No file system takes longer names.
const LONGEST_NAME: usize = 255;

/// What stands after `--`, understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Template {
    arguments: Vec<Argument>,
    stdin: Option<usize>,
    files: Option<(usize, usize)>,
    /// Names and sizes.
    named_files: Vec<(Vec<u8>, usize)>,
    environment: Vec<(Vec<u8>, usize)>,
    directories: Vec<Directory>,
    fixture: Option<PathBuf>,
}

/// A directory with free entries.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Directory {
    name: Vec<u8>,
    entries: usize,
    /// The most bytes of an entry's name.
    length: usize,
}

/// One place among the arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Argument {
    /// As it is.
    Literal(Vec<u8>),
    /// Fixed text, then free bytes.
    Free { prefix: Vec<u8>, length: usize },
    /// So many free arguments.
    Several { least: usize, most: usize, length: usize },
}

impl Template {
    /// Understands the words.
    pub(crate) fn parse(words: &[OsString]) -> anyhow::Result<Template> {
        let mut template = Template::default();
        let mut reader = Reader { words, next: 0, option: String::new(), form: "" };
        while let Some(word) = reader.word() {
            let option = word.to_str().and_then(option_name);
            match option {
                Some(option) => {
                    reader.option = format!("--{option}");
                    template.option(option, &mut reader)?;
                }
                None => template.arguments.push(Argument::Literal(word.as_bytes().to_vec())),
            }
        }
        Ok(template)
    }

    fn option(&mut self, option: &str, reader: &mut Reader) -> anyhow::Result<()> {
        match option {
            "sym-arg" => {
                reader.form = "LEN";
                let length = reader.length()?;
                self.arguments.push(Argument::Free { prefix: Vec::new(), length });
            }
            "sym-arg-after" => {
                reader.form = "PREFIX LEN";
                let prefix = reader.text()?;
                self.arguments.push(Argument::Free { prefix, length: reader.length()? });
            }
            "sym-args" => {
                reader.form = "MIN MAX LEN";
                let (least, most, length) = (reader.length()?, reader.length()?, reader.length()?);
                ensure!(least <= most, "--sym-args {least} {most} {length}: MIN is more than MAX");
                self.arguments.push(Argument::Several { least, most, length });
            }
            "sym-stdin" => {
                reader.form = "LEN";
                let length = reader.length()?;
                ensure!(self.stdin.replace(length).is_none(), "--sym-stdin can be given only once");
            }
            "sym-files" => {
                reader.form = "N SIZE";
                let (count, size) = (reader.length()?, reader.length()?);
                ensure!(count <= MOST_FILES, "--sym-files {count}: at most {MOST_FILES} files, named A to Z");
                ensure!(self.files.replace((count, size)).is_none(), "--sym-files can be given only once");
            }
            "sym-file" => {
                reader.form = "NAME LEN";
                let name = reader.text()?;
                let shown = name.escape_ascii();
                ensure!(
                    is_plain_name(&name),
                    "--sym-file {shown}: the name of a file below the working directory is needed"
                );
                let known = self.named_files.iter().any(|(other, _)| *other == name);
                ensure!(!known, "--sym-file {shown}: given twice");
                self.named_files.push((name, reader.length()?));
            }
            "sym-env" => {
                reader.form = "NAME LEN";
                let name = reader.text()?;
                ensure!(!name.is_empty() && !name.contains(&b'='), "--sym-env: a variable's name has no `=` in it");
                let known = self.environment.iter().any(|(other, _)| *other == name);
                ensure!(!known, "--sym-env {}: given twice", name.escape_ascii());
                self.environment.push((name, reader.length()?));
            }
            "sym-dir" => {
                reader.form = "NAME ENTRIES LEN";
                let (name, entries, length) = (reader.text()?, reader.length()?, reader.length()?);
                let shown = name.escape_ascii();
                ensure!(entries <= MOST_ENTRIES, "--sym-dir {shown} {entries}: at most {MOST_ENTRIES} entries");
                ensure!((1..=LONGEST_NAME).contains(&length), "--sym-dir {shown}: LEN must be 1 to {LONGEST_NAME}");
                let known = self.directories.iter().any(|directory| directory.name == name);
                ensure!(!known, "--sym-dir {shown}: given twice");
                self.directories.push(Directory { name, entries, length });
            }
            "fixture" => {
                reader.form = "DIR";
                let folder = PathBuf::from(OsString::from_vec(reader.text()?));
                ensure!(folder.is_dir(), "--fixture {}: not a directory", folder.display());
                ensure!(self.fixture.replace(folder).is_none(), "--fixture can be given only once");
            }
            "sym-literal" => {
                reader.form = "WORD";
                let word = reader.text()?;
                self.arguments.push(Argument::Literal(word));
            }
            unknown => bail!(unknown_option(unknown)),
        }
        Ok(())
    }
}

/// Whether a file of this name lies below the working directory, and the name says so in one way only.
pub(crate) fn is_plain_name(name: &[u8]) -> bool {
    !name.contains(&0) && name.split(|&byte| byte == b'/').all(|part| !matches!(part, b"" | b"." | b".."))
}

/// The option that a word is, without its dashes.
fn option_name(word: &str) -> Option<&str> {
    let name = word.strip_prefix("--").or_else(|| word.strip_prefix('-'))?;
    (name.starts_with("sym-") || name == "fixture").then_some(name)
}

fn unknown_option(option: &str) -> String {
    const KNOWN: &[&str] = &[
        "sym-arg",
        "sym-args",
        "sym-arg-after",
        "sym-stdin",
        "sym-files",
        "sym-file",
        "sym-env",
        "sym-dir",
        "sym-literal",
    ];
    let literally = format!("to pass it to the program as it is, write --sym-literal --{option}");
    if let Some((name, value)) = option.split_once('=')
        && KNOWN.contains(&name)
    {
        return format!("--{option}: write --{name} {}; {literally}", value.replace(',', " "));
    }
    let near = KNOWN.iter().copied().find(|known| known.starts_with(option) || option.starts_with(known));
    let advice = near.map_or(String::new(), |near| format!("did you mean --{near}? "));
    format!("--{option} is no option of a template; {advice}{literally}")
}

/// The words, and what is being read.
struct Reader<'w> {
    words: &'w [OsString],
    next: usize,
    option: String,
    /// What the option takes, for messages.
    form: &'static str,
}

impl<'w> Reader<'w> {
    fn word(&mut self) -> Option<&'w OsString> {
        let word = self.words.get(self.next)?;
        self.next += 1;
        Some(word)
    }

    fn text(&mut self) -> anyhow::Result<Vec<u8>> {
        let word = self.word().with_context(|| format!("{} takes {}", self.option, self.form))?;
        Ok(word.as_bytes().to_vec())
    }

    fn length(&mut self) -> anyhow::Result<usize> {
        let text = self.text()?;
        let number = std::str::from_utf8(&text).ok().and_then(|text| text.parse::<usize>().ok());
        let number = number
            .with_context(|| format!("{} takes {}; `{}` is no number", self.option, self.form, text.escape_ascii()))?;
        ensure!(number <= LARGEST, "{} {number}: more than {LARGEST} cannot be symbolic", self.option);
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &[&str]) -> anyhow::Result<Template> {
        Template::parse(&words.iter().map(OsString::from).collect::<Vec<_>>())
    }

    fn error(words: &[&str]) -> String {
        parse(words).unwrap_err().to_string()
    }

    #[test]
    fn every_word_has_its_place() {
        let words = "-c --sym-arg 5 -- -sym-args 0 2 4 --sym-stdin 16 --sym-env HOME 3 --sym-files 2 8 --sym-dir d 2 4 \
             --sym-file etc/conf 9 --sym-arg-after -f 1";
        let words: Vec<&str> = words.split(' ').collect();
        let expected = Template {
            arguments: vec![
                Argument::Literal(b"-c".to_vec()),
                Argument::Free { prefix: vec![], length: 5 },
                Argument::Literal(b"--".to_vec()),
                Argument::Several { least: 0, most: 2, length: 4 },
                Argument::Free { prefix: b"-f".to_vec(), length: 1 },
            ],
            stdin: Some(16),
            files: Some((2, 8)),
            named_files: vec![(b"etc/conf".to_vec(), 9)],
            environment: vec![(b"HOME".to_vec(), 3)],
            directories: vec![Directory { name: b"d".to_vec(), entries: 2, length: 4 }],
            fixture: None,
        };
        assert_eq!(parse(&words).unwrap(), expected);
    }

    #[test]
    fn any_word_can_be_literal() {
        let template = parse(&["--sym-literal", "--sym-arg", "--sym-literal", "--sym-literal", "--symbol"]).unwrap();
        let literals = ["--sym-arg", "--sym-literal", "--symbol"].map(|word| Argument::Literal(word.into()));
        assert_eq!(template.arguments, literals);
    }

    #[test]
    fn mistakes_are_told_with_what_to_do() {
        assert_eq!(error(&["--sym-arg"]), "--sym-arg takes LEN");
        assert_eq!(error(&["-sym-args", "1", "2"]), "--sym-args takes MIN MAX LEN");
        assert_eq!(error(&["--sym-arg", "-1"]), "--sym-arg takes LEN; `-1` is no number");
        assert_eq!(error(&["--sym-args", "3", "2", "1"]), "--sym-args 3 2 1: MIN is more than MAX");
        assert_eq!(error(&["--sym-stdin", "1", "--sym-stdin", "1"]), "--sym-stdin can be given only once");
        assert!(error(&["--sym-arg", "9999999"]).contains("cannot be symbolic"));
        assert!(error(&["--sym-files", "27", "1"]).contains("A to Z"));
        assert!(error(&["--sym-env", "A=B", "1"]).contains("no `=`"));
        assert_eq!(error(&["--sym-dir", "d", "1"]), "--sym-dir takes NAME ENTRIES LEN");
        assert_eq!(error(&["--sym-dir", "d", "99", "1"]), "--sym-dir d 99: at most 26 entries");
        assert_eq!(error(&["--sym-dir", "d", "1", "0"]), "--sym-dir d: LEN must be 1 to 255");
        assert!(error(&["--sym-dir", "d", "1", "1", "--sym-dir", "d", "1", "1"]).contains("given twice"));
        assert!(error(&["--fixture", "/no/such/folder"]).contains("not a directory"));
        assert_eq!(
            error(&["--sym-args=0,2,4"]),
            "--sym-args=0,2,4: write --sym-args 0 2 4; to pass it to the program as it is, write --sym-literal \
             --sym-args=0,2,4"
        );
        let message = error(&["--sym-fil", "1", "1"]);
        assert!(message.contains("did you mean --sym-files?") && message.contains("--sym-literal --sym-fil"));
        assert_eq!(error(&["--sym-file", "a"]), "--sym-file takes NAME LEN");
        for name in ["/etc/passwd", "../a", "a//b", "a/", ""] {
            assert!(error(&["--sym-file", name, "1"]).contains("below the working directory"), "{name}");
        }
        assert!(error(&["--sym-file", "a", "1", "--sym-file", "a", "1"]).contains("given twice"));
    }
}
