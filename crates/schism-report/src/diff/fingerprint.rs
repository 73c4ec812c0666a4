//! What makes two findings the same difference.
//!
//! A fingerprint is made of the class, of the place where the sides part, of the changed lines on the path and of the shape of
//! what differs, and not of the bytes of one input. Lines count by their text where it is known, so that an edit elsewhere in
//! the file does not give a known finding a new name.

use schism_case::{Difference, Input, Node, Outcome, Status};

use super::class::{Class, Seen};
use super::finding::{ChangedLine, Finding, SourcePlace};
use super::headline::{fault_words, first_difference};

/// The form of what is hashed; another one makes all suppressions void.
const FORM: &str = "schism fingerprint 1";

/// Letters up to which a word of an output says too little to count.
const SHORT_WORD: usize = 3;

/// More changed lines than this on a path say nothing about what kind of difference it is.
const MOST_LINES: usize = 12;

/// Sixteen hexadecimal digits that stand for a difference.
pub fn fingerprint(finding: &Finding) -> String {
    let mut hash = Hash::new();
    hash.part(FORM);
    hash.part(finding.class.name());
    // An error may look like what was meant.
    if finding.judgement.is_some_and(|judgement| judgement.triage.is_error()) {
        hash.part("error");
    }
    if let Some(place) = &finding.parting {
        hash.part("parting");
        parting(place).iter().for_each(|part| hash.part(part));
    }
    for part in changed(finding).unwrap_or_default().iter().flatten() {
        hash.part(part);
    }
    // Two formulas are two semantic changes, whatever their outputs look like.
    if let Some(formula) = &finding.semantic {
        hash.part(formula);
    }
    for shape in shapes(finding, &shape) {
        hash.part(&shape);
    }
    format!("{:016x}", hash.value)
}

/// What keeps a place apart from others.
fn parting(place: &SourcePlace) -> [String; 3] {
    [base_name(&place.file).to_owned(), place.function.clone(), line(&place.text, place.line)]
}

/// The changed lines on the way: version, file and text; none if they say nothing. Between releases nearly everything changed, and which of it
/// an input comes to says little.
fn changed(finding: &Finding) -> Option<Vec<[String; 3]>> {
    let part = |changed: &ChangedLine| {
        [changed.side.name().to_owned(), base_name(&changed.file).to_owned(), line(&changed.text, changed.line)]
    };
    let mut changed: Vec<_> = finding.changed_lines.iter().map(part).collect();
    changed.sort();
    changed.dedup();
    (changed.len() <= MOST_LINES).then_some(changed)
}

/// Whether two findings come from the same changes, or from so many that nobody can tell.
pub(crate) fn same_origin(one: &Finding, other: &Finding) -> bool {
    match (changed(one), changed(other)) {
        (None, None) => true,
        (Some(a), Some(b)) => a == b && one.parting.as_ref().map(parting) == other.parting.as_ref().map(parting),
        _ => false,
    }
}

/// Whether two differences look the same to whoever does not look at the bytes of the inputs and at numbers.
pub fn looks_alike(one: &Finding, other: &Finding) -> bool {
    one.class == other.class && looks(one) == looks(other)
}

/// What differs, as it looks to them: the program's own words. Where one version refuses what the other does, it is how it refuses that counts,
/// and where one dies, how it dies.
fn looks(finding: &Finding) -> Vec<String> {
    let counts = |shape: &String| match finding.class {
        Class::Status => shape.starts_with("status"),
        _ if finding.old.is_faulty() || finding.new.is_faulty() => shape.starts_with("fault"),
        _ => true,
    };
    let mut looks: Vec<String> = shapes(finding, &words).into_iter().filter(counts).collect();
    if finding.class == Class::Status {
        let refuses = |seen: &&Seen| !matches!(seen.outcome.status, Status::Exited(0));
        for seen in [&finding.old, &finding.new].into_iter().filter(refuses) {
            let first = seen.outcome.stderr.split(|&byte| byte == b'\n').next().unwrap_or_default();
            looks.push(words(first, &finding.input));
        }
    }
    looks
}

/// The words of a line that are the program's own.
fn words(line: &[u8], input: &Input) -> String {
    let shape = shape(line, input);
    let words = shape.split(|letter: char| !letter.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Folders differ from machine to machine.
fn base_name(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or_default()
}

fn line(text: &str, number: u32) -> String {
    if text.trim().is_empty() {
        format!("line {number}")
    } else {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// What differs, without what only belongs to this input; `shape` says what is left of a line.
fn shapes(finding: &Finding, shape: &dyn Fn(&[u8], &Input) -> String) -> Vec<String> {
    let (old, new) = (&finding.old, &finding.new);
    let mut shapes = Vec::new();
    for seen in [old, new] {
        if seen.is_faulty() || seen.is_leaking() {
            shapes.push(format!("fault {}", shape(fault_words(seen).as_bytes(), &finding.input)));
        }
    }
    for difference in &finding.differences {
        shapes.push(match difference {
            Difference::Stdout(_) => format!("stdout {}", stream(finding, |outcome| &outcome.stdout, shape)),
            Difference::Stderr(_) => format!("stderr {}", stream(finding, |outcome| &outcome.stderr, shape)),
            Difference::Status(old, new) => format!("status {} {}", status(*old), status(*new)),
            Difference::File(path) => file(path, &old.outcome, &new.outcome, &finding.input),
            Difference::Fault => continue,
            Difference::Output(name) => format!("output {name}"),
        });
    }
    shapes.dedup();
    shapes
}

fn status(status: Status) -> String {
    match status {
        Status::Exited(number) => number.to_string(),
        Status::Killed(signal) => format!("signal {signal}"),
    }
}

fn file(path: &[u8], old: &Outcome, new: &Outcome, input: &Input) -> String {
    let kind = |outcome: &Outcome| match outcome.files.get(path).map(|entry| &entry.node) {
        None => "nothing",
        Some(Node::File { .. }) => "file",
        Some(Node::Directory { .. }) => "directory",
        Some(Node::Symlink { .. }) => "link",
        Some(Node::Fifo { .. }) => "pipe",
    };
    format!("file {} {} {}", shape(path, input), kind(old), kind(new))
}

/// The first lines that differ.
fn stream(finding: &Finding, of: fn(&Outcome) -> &Vec<u8>, shape: &dyn Fn(&[u8], &Input) -> String) -> String {
    let (left, right) = first_difference(of(&finding.old.outcome), of(&finding.new.outcome));
    let side =
        |line: Option<&[u8]>| line.map_or("nothing".to_owned(), |line| format!("`{}`", shape(line, &finding.input)));
    format!("{} {}", side(left), side(right))
}

/// A text in which numbers, quoted words, words of the input and short ones all look alike.
fn shape(text: &[u8], input: &Input) -> String {
    let own = |word: &[u8]| {
        let strings = input.argv.iter().skip(1).chain(&input.environment).chain([&input.stdin]);
        let files = input.files.iter().map(|(path, _)| path);
        word.len() <= SHORT_WORD || strings.map(Vec::as_slice).chain(files).any(|string| contains(string, word))
    };
    let mut shape = String::new();
    let mut rest = text;
    while let Some(&byte) = rest.first() {
        let run = |of: fn(&u8) -> bool| rest.iter().take_while(|byte| of(byte)).count();
        let (used, token) = match byte {
            b'0'..=b'9' => (run(u8::is_ascii_digit), "#"),
            b'\'' | b'"' | b'`' => {
                match rest[1..].iter().position(|&end| end == byte || (byte == b'`' && end == b'\'')) {
                    Some(length) => (length + 2, "@"),
                    None => (1, "'"),
                }
            }
            b'a'..=b'z' | b'A'..=b'Z' => {
                let length = run(u8::is_ascii_alphabetic);
                let word = &rest[..length];
                if own(word) { (length, "@") } else { (length, std::str::from_utf8(word).unwrap_or("@")) }
            }
            b' ' | b'\t' => (run(|byte| matches!(byte, b' ' | b'\t')), " "),
            b'\n' => (1, "\n"),
            b'!'..=b'~' => (1, std::str::from_utf8(&rest[..1]).unwrap_or("@")),
            _ => (run(|byte| !matches!(byte, b' '..=b'~' | b'\n' | b'\t')), "@"),
        };
        // What comes from the input has any length.
        if token != "@" || !shape.ends_with('@') {
            shape.push_str(token);
        }
        rest = &rest[used..];
    }
    shape
}

fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word))
}

/// FNV-1a, which is stable, short and good enough to tell a few hundred findings apart.
struct Hash {
    value: u64,
}

impl Hash {
    fn new() -> Self {
        Hash { value: 0xcbf2_9ce4_8422_2325 }
    }

    /// Adds a part; its end counts, so that parts cannot run into each other.
    fn part(&mut self, part: &str) {
        for byte in part.bytes().chain([0]) {
            self.value = (self.value ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::finding::{ChangedLine, Side, SourcePlace};
    use crate::diff::{Ignore, Seen, sample::outcome};

    fn finding(argument: &str, old: &str, new: &str) -> Finding {
        let seen = |text: &str| Seen::new(outcome(text, "", Status::Exited(0)));
        let input = Input::new(["p", argument]);
        let mut finding = Finding::compare(1, input, seen(old), seen(new), &Ignore::default()).unwrap();
        finding.parting =
            Some(SourcePlace { function: "f".into(), file: "/a/x.c".into(), line: 7, text: "if (x > 3)".into() });
        let changed = ChangedLine { side: Side::New, file: "/a/x.c".into(), line: 7, text: "if (x > 3)".into() };
        finding.changed_lines = vec![changed];
        finding
    }

    fn print(argument: &str, old: &str, new: &str) -> String {
        fingerprint(&finding(argument, old, new))
    }

    #[test]
    fn bytes_of_one_input_do_not_count() {
        assert_eq!(print("7", "x = 7\n", "x = 8\n"), print("93", "x = 93\n", "x = 94\n"));
        assert_eq!(print("left", "LEFT\n", "left\n"), print("rightmost", "RIGHTMOST\n", "rightmost\n"));
        assert_eq!(print("-q", "bad option 'q'\n", "fine\n"), print("-z", "bad option 'z'\n", "fine\n"));
        assert_eq!(print("1", "same\nvalue 1\n", "same\n"), print("2", "same\nsame\nvalue 2\n", "same\nsame\n"));
    }

    #[test]
    fn what_a_user_would_tell_apart_counts() {
        let one = print("1", "invalid number\n", "1\n");
        assert_ne!(one, print("1", "invalid argument\n", "1\n"));
        assert_ne!(one, print("1", "invalid number\n", ""));
        let mut other = finding("1", "invalid number\n", "1\n");
        other.parting = None;
        assert_ne!(one, fingerprint(&other));
        let mut other = finding("1", "invalid number\n", "1\n");
        other.changed_lines[0].text = "if (x > 4)".into();
        assert_ne!(one, fingerprint(&other));
        let mut other = finding("1", "invalid number\n", "1\n");
        other.new.outcome.status = Status::Exited(1);
        let other = Finding::compare(1, other.input, other.old, other.new, &Ignore::default()).unwrap();
        assert_ne!(one, fingerprint(&other));
    }

    #[test]
    fn lines_may_move_and_folders_may_differ() {
        let one = finding("1", "a", "b");
        let mut moved = one.clone();
        moved.parting.as_mut().unwrap().line = 90;
        moved.changed_lines[0].line = 90;
        moved.changed_lines[0].file = "/other/x.c".into();
        moved.changed_lines[0].text = "  if (x >  3)".into();
        moved.changed_lines.push(moved.changed_lines[0].clone());
        assert_eq!(fingerprint(&one), fingerprint(&moved));
        // Without text, the number is all there is.
        moved.changed_lines.iter_mut().for_each(|line| line.text.clear());
        assert_ne!(fingerprint(&one), fingerprint(&moved));
    }

    #[test]
    fn it_is_stable() {
        assert_eq!(print("7", "x = 7\n", "x = 8\n"), "d43a7e73dc7d786e");
    }

    #[test]
    fn shapes_of_strange_text() {
        let input = Input::new(["p", "hello"]);
        assert_eq!(shape(b"hello \xff\xfe\x01 world 'unclosed 0x1F", &input), "@ @ world 'unclosed #@#@");
        assert_eq!(shape(b"`a' \"b\"\t\t12ab", &input), "@ @ #@");
    }
}
