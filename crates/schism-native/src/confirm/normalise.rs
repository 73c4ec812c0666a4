//! Taking out of an outcome what changes from run to run and means nothing: paths of the sandbox, addresses, and lines that show the time or the
//! like.

use std::ops::Range;

use schism_case::{ADDRESS, Entry, FileTree, Node, Outcome, VARIES, varies};

use crate::sandbox::Observed;

/// Fewer hexadecimal digits make no address.
const DIGITS: std::ops::RangeInclusive<usize> = 5..=16;

/// Puts the names that the input gave in the place of those of the sandbox, and takes out addresses that are in the fixed
/// `image` of the program.
pub(super) fn rename(
    observed: Observed,
    (program, name): (&[u8], &[u8]),
    directory: &[u8],
    image: Option<&Range<u64>>,
) -> Outcome {
    let Observed { outcome, folder, .. } = observed;
    let change = |bytes: &[u8]| {
        let mut bytes = replace(bytes, program, name);
        if folder != directory {
            bytes = replace(&bytes, &folder, directory);
        }
        match image {
            Some(image) => without(&bytes, |address| value(address).is_some_and(|value| image.contains(&value))),
            None => bytes,
        }
    };
    rewrite(outcome, change)
}

/// Applies a change to both streams and to the contents of files.
fn rewrite(outcome: Outcome, change: impl Fn(&[u8]) -> Vec<u8>) -> Outcome {
    let files = contents_changed(&outcome.files, |_, content| change(content));
    Outcome { stdout: change(&outcome.stdout), stderr: change(&outcome.stderr), files, ..outcome }
}

fn contents_changed(files: &FileTree, change: impl Fn(&[u8], &[u8]) -> Vec<u8>) -> FileTree {
    entries_changed(files, |path, entry| {
        let node = match &entry.node {
            Node::File { content, mode } => Node::File { content: change(path, content), mode: *mode },
            other => other.clone(),
        };
        Entry { node, ..entry.clone() }
    })
}

fn entries_changed(files: &FileTree, change: impl Fn(&[u8], &Entry) -> Entry) -> FileTree {
    let mut changed = FileTree::default();
    for (path, entry) in files.iter() {
        // A path of a tree is one of any tree of the same shape.
        let _ = changed.insert(path, change(path, entry));
    }
    changed
}

/// The same files; times that `varies` says of the same path in both trees are said to vary.
fn times_settled(files: &FileTree, other: &FileTree, varies: impl Fn(Option<i64>, Option<i64>) -> bool) -> FileTree {
    entries_changed(files, |path, entry| match other.get(path) {
        Some(other) if varies(entry.modified, other.modified) => {
            Entry { modified: Some(Entry::VARIES), ..entry.clone() }
        }
        _ => entry.clone(),
    })
}

/// Replaces a text.
fn replace(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        if !from.is_empty() && rest.starts_with(from) {
            out.extend_from_slice(to);
            at += from.len();
        } else {
            out.push(rest[0]);
            at += 1;
        }
    }
    out
}

/// One outcome of two runs on the same input: addresses and lines that changed are taken out. `None` if more than that changed.
pub(super) fn settle(first: &Outcome, second: &Outcome) -> Option<Outcome> {
    if first == second {
        return Some(first.clone());
    }
    // When a file was left by a program that looks at the clock is another time in each run.
    let times = [(first, second), (second, first)].map(|(one, other)| Outcome {
        files: times_settled(&one.files, &other.files, |one, other| one != other),
        ..one.clone()
    });
    let [first, second] = &times;
    let stdout = settle_bytes(&first.stdout, &second.stdout)?;
    let stderr = settle_bytes(&first.stderr, &second.stderr)?;
    let common = |path: &[u8], content: &[u8]| settle_bytes(content, second.files.content(path)?);
    let files = contents_changed(&first.files, |path, content| common(path, content).unwrap_or_default());
    // Entries that cannot be settled differ in what is compared here: everything but the contents.
    let settled = contents_changed(&second.files, |path, _| files.content(path).unwrap_or_default().to_vec());
    let all_contents = first.files.iter().all(|(path, entry)| match &entry.node {
        Node::File { content, .. } => common(path, content).is_some(),
        _ => true,
    });
    let rest = first.status == second.status && first.fault == second.fault && first.outputs == second.outputs;
    (rest && all_contents && files == settled).then(|| Outcome { stdout, stderr, files, ..first.clone() })
}

/// Two texts as one, with those addresses taken out in which they differ, and of lines that differ in more all.
fn settle_bytes(first: &[u8], second: &[u8]) -> Option<Vec<u8>> {
    if first == second {
        return Some(first.to_vec());
    }
    of_lines(first, second, |first, second| settle_line(first, second).unwrap_or_else(|| VARIES.into()))
}

/// A text of as many lines as both have, if those are as many.
fn of_lines(left: &[u8], right: &[u8], line: impl Fn(&[u8], &[u8]) -> Vec<u8>) -> Option<Vec<u8>> {
    let [left, right] = [left, right].map(|text| text.split(|&byte| byte == b'\n').collect::<Vec<_>>());
    let lines = || left.iter().zip(&right).map(|(left, right)| line(left, right));
    (left.len() == right.len()).then(|| lines().collect::<Vec<_>>().join(&b'\n'))
}

/// Takes out of the outcomes of several versions what was taken out of one of them: by chance the others did the same twice.
pub fn take_out_what_varies(outcomes: &mut [Outcome]) {
    // What the last one hides from the first is hidden from all others in the second round.
    for _ in 0..2 {
        for one in 1..outcomes.len() {
            let (before, rest) = outcomes.split_at_mut(one);
            before.iter_mut().for_each(|other| agree(other, &mut rest[0]));
        }
    }
}

fn agree(old: &mut Outcome, new: &mut Outcome) {
    let masked = |one: &[u8], other: &[u8]| {
        let hidden = |one: &[u8], other: &[u8]| if other == VARIES.as_bytes() { other.to_vec() } else { one.to_vec() };
        if varies(other) { of_lines(one, other, hidden) } else { None }
    };
    let streams = |old: &mut Vec<u8>, new: &mut Vec<u8>| {
        *old = masked(old, new).unwrap_or_else(|| std::mem::take(old));
        *new = masked(new, old).unwrap_or_else(|| std::mem::take(new));
    };
    streams(&mut old.stdout, &mut new.stdout);
    streams(&mut old.stderr, &mut new.stderr);
    let files = |one: &FileTree, other: &FileTree| {
        contents_changed(one, |path, content| {
            other.content(path).and_then(|other| masked(content, other)).unwrap_or_else(|| content.to_vec())
        })
    };
    let times = |one: &FileTree, other: &FileTree| times_settled(one, other, |_, other| other == Some(Entry::VARIES));
    old.files = times(&files(&old.files, &new.files), &new.files);
    new.files = times(&files(&new.files, &old.files), &old.files);
}

/// Two lines as one, with those addresses taken out in which they differ.
fn settle_line(first: &[u8], second: &[u8]) -> Option<Vec<u8>> {
    let (left, right) = (pieces(first), pieces(second));
    if left.len() != right.len() {
        return None;
    }
    let mut out = Vec::with_capacity(first.len());
    for (left, right) in left.into_iter().zip(right) {
        match (left, right) {
            _ if left == right => out.extend_from_slice(left.bytes()),
            (Piece::Address(_), Piece::Address(_)) => out.extend_from_slice(ADDRESS.as_bytes()),
            _ => return None,
        }
    }
    Some(out)
}

/// The same without a second run: everything that looks like an address of code, heap or stack is taken out.
pub(super) fn without_addresses(outcome: Outcome) -> Outcome {
    rewrite(outcome, |bytes| without(bytes, |address| address.len() == 14 && matches!(address[2], b'5' | b'7')))
}

/// A text without those addresses.
fn without(bytes: &[u8], which: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let shown = |piece: &Piece<'_>| match *piece {
        Piece::Address(text) if which(text) => ADDRESS.into(),
        piece => piece.bytes().to_vec(),
    };
    pieces(bytes).iter().flat_map(shown).collect()
}

/// The number that `0x` and digits say.
fn value(address: &[u8]) -> Option<u64> {
    u64::from_str_radix(std::str::from_utf8(address.get(2..)?).ok()?, 16).ok()
}

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece<'t> {
    Text(&'t [u8]),
    /// `0x` and digits.
    Address(&'t [u8]),
}

impl<'t> Piece<'t> {
    fn bytes(&self) -> &'t [u8] {
        match *self {
            Piece::Text(bytes) | Piece::Address(bytes) => bytes,
        }
    }
}

/// A text cut at its addresses; between two of them stands a text, which may be empty.
fn pieces(bytes: &[u8]) -> Vec<Piece<'_>> {
    let mut list = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < bytes.len() {
        let digits = bytes[at..]
            .strip_prefix(b"0x")
            .map_or(0, |rest| rest.iter().take_while(|byte| byte.is_ascii_hexdigit()).count());
        if DIGITS.contains(&digits) {
            list.push(Piece::Text(&bytes[start..at]));
            list.push(Piece::Address(&bytes[at..at + 2 + digits]));
            at += 2 + digits;
            start = at;
        } else {
            at += 1;
        }
    }
    list.push(Piece::Text(&bytes[start..]));
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use schism_case::Status;

    fn outcome(stdout: &str, file: &str) -> Outcome {
        let mut files = FileTree::default();
        files.insert("f", Entry::file(file)).unwrap();
        let (stderr, outputs) = (Vec::new(), Vec::new());
        Outcome { stdout: stdout.into(), stderr, status: Status::Exited(0), files, fault: None, outputs }
    }

    fn settled(first: &str, second: &str) -> Option<String> {
        let found = settle(&outcome(first, ""), &outcome(second, ""))?;
        Some(String::from_utf8(found.stdout).unwrap())
    }

    #[test]
    fn only_addresses_that_change_are_taken_out() {
        let first = "at 0x7ffd1234 and 0xdeadbeef, 12";
        assert_eq!(settled(first, first).as_deref(), Some(first));
        let wanted = Some("at <address> and 0xdeadbeef, 12");
        assert_eq!(settled(first, "at 0x7ffe5678 and 0xdeadbeef, 12").as_deref(), wanted);
    }

    #[test]
    fn lines_that_change_are_taken_out() {
        assert_eq!(
            settled("a\n12:30\nb 0x7ffd1234", "a\n12:31\nb 0x7ffd5678").as_deref(),
            Some("a\n<varies>\nb <address>")
        );
        assert_eq!(settled("0x12 a\n", "0x13 a\n").as_deref(), Some("<varies>\n"), "too short for an address");
        assert_eq!(settled("0x7ffd1234 0x7ffd1234", "0x7ffd1234").as_deref(), Some("<varies>"));
        assert_eq!(settled("a\nb", "a\nb\nc"), None);
        assert_eq!(settled("a\nb", "a\nb\n"), None);
    }

    #[test]
    fn what_varies_in_one_version_counts_in_neither() {
        let agreed = |old: &str, new: &str| {
            let (mut old, mut new) = (outcome(old, old), outcome(new, new));
            agree(&mut old, &mut new);
            assert_eq!(
                (old.files.content(b"f"), new.files.content(b"f")),
                (Some(&old.stdout[..]), Some(&new.stdout[..]))
            );
            [old, new].map(|outcome| String::from_utf8(outcome.stdout).unwrap())
        };
        assert_eq!(agreed("1\n<varies>\n3", "<varies>\n2\nx"), ["<varies>\n<varies>\n3", "<varies>\n<varies>\nx"]);
        assert_eq!(agreed("1\n<varies>", "1"), ["1\n<varies>", "1"]);
        assert_eq!(agreed("1", "2"), ["1", "2"]);
        let mut three = ["1\nx", "1\n<varies>", "<varies>\nx"].map(|text| outcome(text, ""));
        take_out_what_varies(&mut three);
        assert!(three.iter().all(|outcome| outcome.stdout == b"<varies>\n<varies>"));
    }

    #[test]
    fn files_are_settled_too() {
        let found = settle(&outcome("", "0x55aa55aa55"), &outcome("", "0x55aa55aabb")).unwrap();
        assert_eq!(found.files.content(b"f"), Some(ADDRESS.as_bytes()));
        assert_eq!(settle(&outcome("", "1"), &outcome("", "2")).unwrap().files.content(b"f"), Some(VARIES.as_bytes()));
        assert_eq!(settle(&outcome("", "1"), &outcome("", "2\n")), None);
        let mut other = outcome("", "1");
        other.files.insert("g", Entry::file("")).unwrap();
        assert_eq!(settle(&outcome("", "1"), &other), None);
        assert_eq!(settle(&other, &outcome("", "1")), None);
        other.status = Status::Exited(1);
        assert_eq!(settle(&outcome("", "1"), &Outcome { files: outcome("", "1").files, ..other }), None);
    }

    #[test]
    fn times_that_change_are_taken_out() {
        let at = |time: Option<i64>| {
            let mut outcome = outcome("", "");
            outcome.files.insert("t", Entry { modified: time, ..Entry::file("") }).unwrap();
            outcome
        };
        let time = |outcome: &Outcome| outcome.files.get(b"t").and_then(|entry| entry.modified);
        assert_eq!(time(&settle(&at(Some(5)), &at(Some(5))).unwrap()), Some(5));
        let settled = settle(&at(Some(5)), &at(None)).unwrap();
        assert_eq!(time(&settled), Some(Entry::VARIES));
        let mut both = [at(Some(7)), settled];
        take_out_what_varies(&mut both);
        assert_eq!(both[0], both[1], "what varies in one version counts in neither");
        assert_ne!(settle(&at(Some(7)), &at(Some(7))), settle(&at(None), &at(None)));
    }

    #[test]
    fn names_of_the_sandbox_are_put_back() {
        let folder = b"/place/runs/3/case".to_vec();
        let text = "/bin/x1: cannot open /place/runs/3/case/f\n";
        let observed = Observed { outcome: outcome(text, ""), timed_out: false, note: None, folder };
        let found = rename(observed, (b"/bin/x1", b"prog"), b"/case", None);
        let wanted = "prog: cannot open /case/f\n";
        assert_eq!(String::from_utf8(found.stdout).unwrap(), wanted);
    }

    #[test]
    fn addresses_of_a_program_that_stays_are_taken_out() {
        let text = "0x401000 0x3fffff 0x500000";
        let observed = Observed { outcome: outcome(text, ""), timed_out: false, note: None, folder: vec![] };
        let found = rename(observed, (b"x", b"x"), b"", Some(&(0x40_0000..0x50_0000)));
        assert_eq!(String::from_utf8(found.stdout).unwrap(), "<address> 0x3fffff 0x500000");
    }

    #[test]
    fn likely_addresses_are_taken_out_of_one_run() {
        let text = "0x7ffd12345678 0x55aa55aa55aa 0xdeadbeef 0x1234567890ab";
        let found = without_addresses(outcome(text, "")).stdout;
        assert_eq!(String::from_utf8(found).unwrap(), "<address> <address> 0xdeadbeef 0x1234567890ab");
    }
}
