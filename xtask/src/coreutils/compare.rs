//! What differs between two outcomes, and why a C library may be the cause.

use schism_bench::coreutils::tree::{Entry, Tree};
use schism_bench::native::End;

/// What one run left behind.
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
    /// The working directory afterwards.
    pub files: Tree,
}

/// One thing that differs, as text: what, there, here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// `stdout`, `stderr`, `status` or a file's name.
    pub what: String,
    /// In the reference.
    pub wanted: String,
    /// In the other outcome.
    pub found: String,
}

/// How much of a text a report shows.
const SHOWN: usize = 300;

/// Everything in which `found` is not `wanted`.
pub fn differences(wanted: &Outcome, found: &Outcome) -> Vec<Difference> {
    let mut list = Vec::new();
    let mut add = |what: &str, wanted: String, found: String| {
        list.push(Difference { what: what.to_owned(), wanted, found });
    };
    if wanted.end != found.end {
        add("status", format!("{:?}", wanted.end), format!("{:?}", found.end));
    }
    for (what, wanted, found) in [("stdout", &wanted.stdout, &found.stdout), ("stderr", &wanted.stderr, &found.stderr)]
    {
        if wanted != found {
            let at = wanted.iter().zip(found).take_while(|(a, b)| a == b).count();
            // From the start of the line in which they part.
            let line = wanted[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
            add(what, shown(&wanted[line..]), shown(&found[line..]));
        }
    }
    let names = wanted.files.keys().chain(found.files.keys().filter(|name| !wanted.files.contains_key(*name)));
    for name in names {
        let (wanted, found) = (wanted.files.get(name), found.files.get(name));
        if wanted != found {
            add(&format!("file {name}"), describe(wanted), describe(found));
        }
    }
    list
}

fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(SHOWN)]).into_owned()
}

fn describe(entry: Option<&Entry>) -> String {
    match entry {
        None => "absent".to_owned(),
        Some(Entry::File { content, mode }) => format!("mode {mode:o} {:?}", shown(content)),
        Some(other) => format!("{other:?}"),
    }
}

/// Error texts that musl and glibc word differently.
const ERROR_TEXTS: &[(&str, &str)] = &[
    ("Filename too long", "File name too long"),
    ("Symbolic link loop", "Too many levels of symbolic links"),
    ("Cross-device link", "Invalid cross-device link"),
    ("Not supported", "Operation not supported"),
    ("Resource busy", "Device or resource busy"),
    ("Bad address", "Bad address"),
    ("Result not representable", "Numerical result out of range"),
    ("Domain error", "Numerical argument out of domain"),
    ("Not a tty", "Inappropriate ioctl for device"),
    ("Illegal byte sequence", "Invalid or incomplete multibyte or wide character"),
    ("No error information", "Success"),
    ("Unknown error", "Unknown error"),
    ("Argument list too long", "Argument list too long"),
    ("Invalid seek", "Illegal seek"),
    ("Value too large for data type", "Value too large for defined data type"),
    ("Out of memory", "Cannot allocate memory"),
    ("No file descriptors available", "Too many open files"),
];

/// Why glibc's binary may differ from the reference in these ways, if that is known.
pub fn cause(differences: &[Difference]) -> Option<&'static str> {
    let translated =
        |text: &str| ERROR_TEXTS.iter().fold(text.to_owned(), |text, (musl, glibc)| text.replace(musl, glibc));
    let error_text = |d: &Difference| (d.what == "stderr" || d.what == "stdout") && translated(&d.wanted) == d.found;
    differences.iter().all(error_text).then_some("the words of strerror")
}

#[cfg(test)]
mod tests {
    use super::{Difference, Outcome, Tree, cause, differences};
    use schism_bench::native::End;

    fn outcome(stdout: &str, stderr: &str) -> Outcome {
        Outcome { end: End::Exit(0), stdout: stdout.into(), stderr: stderr.into(), files: Tree::new() }
    }

    #[test]
    fn equal_outcomes_have_no_difference() {
        assert_eq!(differences(&outcome("a", "b"), &outcome("a", "b")), []);
    }

    #[test]
    fn a_difference_is_shown_from_its_line_on() {
        let found = differences(&outcome("same\nold\n", ""), &outcome("same\nodd\n", ""));
        let wanted = Difference { what: "stdout".into(), wanted: "old\n".into(), found: "odd\n".into() };
        assert_eq!(found, [wanted]);
    }

    #[test]
    fn other_words_for_the_same_error_are_known() {
        let list = differences(
            &outcome("", "ln: x: Symbolic link loop\n"),
            &outcome("", "ln: x: Too many levels of symbolic links\n"),
        );
        assert_eq!(cause(&list), Some("the words of strerror"));
        assert_eq!(cause(&differences(&outcome("a", ""), &outcome("b", ""))), None);
    }
}
