//! What does not count as a difference.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::bytes::{Regex, RegexBuilder};
use schism_case::{Difference, Entry, FileTree, Node, Outcome, Status};

use super::finding::Unstable;

/// What `--ignore` names. By default everything counts.
#[derive(Clone, Debug, Default)]
pub struct Ignore {
    /// Standard output does not count.
    pub stdout: bool,
    /// Standard error does not count.
    pub stderr: bool,
    /// The exit status does not count; whether a signal ended the program still does.
    pub status: bool,
    /// What is left in the working directory does not count.
    pub files: bool,
    patterns: Vec<Regex>,
}

/// Why a word after `--ignore` means nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("--ignore {word}: not stdout, stderr, status or files, and no regular expression: {why}")]
pub struct BadIgnore {
    /// The word.
    pub word: String,
    /// What is wrong with it as an expression.
    pub why: String,
}

impl Ignore {
    /// From the words after `--ignore`, each either a name or a regular expression. `^` and `$` match at lines.
    ///
    /// # Errors
    /// If a word is neither.
    pub fn parse<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> Result<Self, BadIgnore> {
        let mut ignore = Ignore::default();
        for word in words {
            match word.as_ref() {
                "stdout" => ignore.stdout = true,
                "stderr" => ignore.stderr = true,
                "status" => ignore.status = true,
                "files" => ignore.files = true,
                word => {
                    let pattern = RegexBuilder::new(word).multi_line(true).build();
                    let pattern = pattern.map_err(|error| BadIgnore { word: word.into(), why: error.to_string() })?;
                    ignore.patterns.push(pattern);
                }
            }
        }
        Ok(ignore)
    }

    /// The same, and what differs from run to run does not count either.
    pub fn besides(&self, unstable: Unstable) -> Self {
        let mut all = self.clone();
        all.stdout |= unstable.stdout;
        all.stderr |= unstable.stderr;
        all.files |= unstable.files;
        all
    }

    /// The words that this comes from.
    pub fn words(&self) -> Vec<String> {
        let named = [(self.stdout, "stdout"), (self.stderr, "stderr"), (self.status, "status"), (self.files, "files")];
        let named = named.into_iter().filter(|&(set, _)| set).map(|(_, name)| name.to_owned());
        named.chain(self.patterns.iter().map(|pattern| pattern.as_str().to_owned())).collect()
    }

    /// The text without what the expressions match.
    fn strip<'t>(&self, text: &'t [u8]) -> Cow<'t, [u8]> {
        let mut text = Cow::Borrowed(text);
        for pattern in &self.patterns {
            if let Cow::Owned(stripped) = pattern.replace_all(&text, &b""[..]) {
                text = Cow::Owned(stripped);
            }
        }
        text
    }

    /// The numbers, from 1, of the lines that the expressions touch.
    pub(crate) fn touched_lines(&self, text: &[u8]) -> Vec<usize> {
        let line_at = |at: usize| 1 + text[..at].iter().filter(|&&byte| byte == b'\n').count();
        let matches =
            self.patterns.iter().flat_map(|pattern| pattern.find_iter(text)).filter(|found| !found.is_empty());
        let mut lines: Vec<usize> =
            matches.flat_map(|found| line_at(found.start())..=line_at(found.end() - 1)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    fn strip_files(&self, tree: &FileTree) -> FileTree {
        let mut stripped = FileTree::default();
        for (path, entry) in tree.iter() {
            let node = match &entry.node {
                Node::File { content, mode } => Node::File { content: self.strip(content).into_owned(), mode: *mode },
                other => other.clone(),
            };
            // It comes from a tree, so its path can stand in one.
            let _ = stripped.insert(path, Entry { node, ..entry.clone() });
        }
        stripped
    }

    /// The part of an outcome that counts.
    fn reduce(&self, outcome: &Outcome) -> Outcome {
        let stream = |ignored: bool, bytes: &[u8]| if ignored { Vec::new() } else { self.strip(bytes).into_owned() };
        Outcome {
            stdout: stream(self.stdout, &outcome.stdout),
            stderr: without_lines_of_assertions(&stream(self.stderr, &outcome.stderr)),
            status: match outcome.status {
                Status::Exited(_) if self.status => Status::Exited(0),
                status => status,
            },
            files: if self.files { FileTree::default() } else { self.strip_files(&outcome.files) },
            fault: outcome.fault.clone(),
            outputs: outcome.outputs.clone(),
        }
    }
}

/// What glibc (`program: file.c:12: function: Assertion ...`) and musl (`Assertion failed: ... (file.c: function: 12)`) say of a failed assertion, without
/// the line: an assertion that moved is the same one. File, function and text still count.
fn without_lines_of_assertions(text: &[u8]) -> Vec<u8> {
    static FORMS: LazyLock<[Option<Regex>; 2]> = LazyLock::new(|| {
        let form = |form: &str| RegexBuilder::new(form).multi_line(true).unicode(false).build().ok();
        [
            form(r"^([^\n]*?:[^\n:]+:)[0-9]+(: [^\n]+: Assertion `[^\n]*' failed\.)$"),
            form(r"^(Assertion failed: [^\n]* \([^\n]*: [^\n: ]+: )[0-9]+(\))$"),
        ]
    });
    let text = Cow::Borrowed(text);
    FORMS
        .iter()
        .flatten()
        .fold(text, |text, form| Cow::Owned(form.replace_all(&text, &b"$1$2"[..]).into_owned()))
        .into_owned()
}

/// All respects that count in which two outcomes differ. Places in streams are those after what is ignored was taken out.
pub fn differs(old: &Outcome, new: &Outcome, ignore: &Ignore) -> Vec<Difference> {
    let mut found = ignore.reduce(old).differences(&ignore.reduce(new));
    // Two reports of faults are never equal to the letter; what counts is who has one.
    if old.fault.is_some() && new.fault.is_some() {
        found.retain(|difference| *difference != Difference::Fault);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::sample::outcome;

    #[test]
    fn an_assertion_that_moved_is_the_same() {
        let counts = |old: &str, new: &str| {
            let [before, after] = [old, new].map(|words| outcome("", words, Status::Killed(6)));
            !differs(&before, &after, &Ignore::default()).is_empty()
        };
        let glibc = "hello\nprogram: a.c:12: main: Assertion `a < 10' failed.\n";
        assert!(!counts(glibc, &glibc.replace(":12:", ":9:")));
        assert!(counts(glibc, &glibc.replace("10", "11")));
        assert!(counts(glibc, &glibc.replace("a.c", "b.c")));
        assert!(counts(glibc, &glibc.replace("main", "more")));
        let musl = "Assertion failed: f(1) == 2 (a.c: main: 12)\n";
        assert!(!counts(musl, &musl.replace("12", "13")));
        assert!(counts(musl, &musl.replace("f(1)", "f(3)")));
        assert!(counts("a.c:12: bad\n", "a.c:13: bad\n"));
    }

    fn found(words: &[&str], old: &Outcome, new: &Outcome) -> Vec<Difference> {
        differs(old, new, &Ignore::parse(words).unwrap())
    }

    #[test]
    fn what_is_named_does_not_count() {
        let old = outcome("a", "b", Status::Exited(0));
        let mut new = outcome("x", "y", Status::Exited(1));
        new.files.insert("f", Entry::file("z")).unwrap();
        assert_eq!(found(&[], &old, &new).len(), 4);
        assert_eq!(found(&["stdout", "stderr", "files"], &old, &new), [Difference::Status(old.status, new.status)]);
        assert_eq!(found(&["status", "stderr", "stdout"], &old, &new), [Difference::File(b"f".to_vec())]);
        assert_eq!(found(&["status", "stderr", "stdout", "files"], &old, &new), []);
    }

    #[test]
    fn being_killed_is_no_exit_status() {
        let (old, new) = (outcome("", "", Status::Exited(0)), outcome("", "", Status::Killed(9)));
        assert_eq!(found(&["status"], &old, &new).len(), 1);
    }

    #[test]
    fn expressions_are_taken_out_of_all_text() {
        let mut old = outcome("at 12:30\nok\n", "pid 7\n", Status::Exited(0));
        let mut new = outcome("at 9:05\nok\n", "pid 81\n", Status::Exited(0));
        old.files.insert("log", Entry::file("pid 1")).unwrap();
        new.files.insert("log", Entry::file("pid 2")).unwrap();
        assert_eq!(found(&[r"^at \d+:\d\d$", r"pid \d+"], &old, &new), []);
        assert_eq!(found(&[r"pid \d+"], &old, &new), [Difference::Stdout(3)]);
    }

    #[test]
    fn touched_lines_are_counted() {
        let ignore = Ignore::parse([r"\d+", "b\nc"]).unwrap();
        assert_eq!(ignore.touched_lines(b"x1\na\nb\nc\n9"), [1, 3, 4, 5]);
        assert_eq!(ignore.touched_lines(b"\xff\n"), [0; 0]);
    }

    #[test]
    fn words_come_back_and_nonsense_is_told() {
        let ignore = Ignore::parse(["files", "a+", "stdout"]).unwrap();
        assert_eq!(ignore.words(), ["stdout", "files", "a+"]);
        let error = Ignore::parse(["(a"]).unwrap_err();
        assert_eq!(error.word, "(a");
        assert!(error.to_string().contains("unclosed group"), "{error}");
    }

    #[test]
    fn two_faults_are_alike() {
        let fault = |words: &str| Outcome { fault: Some(words.into()), ..outcome("", "", Status::Killed(11)) };
        assert_eq!(found(&[], &fault("read at 0x1"), &fault("read at 0x2")), []);
        assert_eq!(found(&[], &fault("x"), &Outcome { fault: None, ..fault("x") }), [Difference::Fault]);
    }
}
