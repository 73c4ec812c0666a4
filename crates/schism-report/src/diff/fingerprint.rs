//! What makes two findings the same difference.
//!
//! A fingerprint is made of the class, of the place where the sides part, of the changed lines on the path and of the shape of
//! what differs, and not of the bytes of one input. Lines count by their text where it is known, so that an edit elsewhere in
//! the file does not give a known finding a new name.

use schism_case::{Difference, Input, Node, Outcome, Status};

use super::class::{Class, Seen};
use super::finding::Finding;
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
        hash.part(base_name(&place.file));
        hash.part(&place.function);
        hash.part(&line(&place.text, place.line));
    }
    let mut changed: Vec<_> = finding
        .changed_lines
        .iter()
        .map(|changed| (changed.side.name(), base_name(&changed.file), line(&changed.text, changed.line)))
        .collect();
    changed.sort();
    changed.dedup();
    // Between releases nearly everything changed, and which of it an input comes to says little.
    changed.truncate(if changed.len() > MOST_LINES { 0 } else { MOST_LINES });
    for (side, file, text) in changed {
        hash.part(side);
        hash.part(file);
        hash.part(&text);
    }
    // Two formulas are two semantic changes, whatever their outputs look like.
    if let Some(formula) = &finding.semantic {
        hash.part(formula);
    }
    for shape in shapes(finding) {
        hash.part(&shape);
    }
    hash.shown()
}

/// Whether two findings came by a change that is the same. If they did not, they show different things, however they look.
pub(crate) fn share_changes(one: &Finding, other: &Finding) -> bool {
    let is_none = one.changed_lines.is_empty() || other.changed_lines.is_empty();
    is_none || one.changed_lines.iter().any(|line| other.changed_lines.contains(line))
}

/// Whether two differences look the same to whoever does not look at the bytes of the inputs and at numbers.
pub fn looks_alike(one: &Finding, other: &Finding) -> bool {
    one.class == other.class
        && match (refusals(one), refusals(other)) {
            // Where both versions refuse an input, and one of them always for the same reason, that is the matter.
            (Some([old, new]), Some([other_old, other_new])) => old == other_old || new == other_new,
            (None, None) => looks(one) == looks(other),
            _ => false,
        }
}

/// How both versions refuse an input, if they do and differ in nothing else.
fn refusals(finding: &Finding) -> Option<[String; 2]> {
    let sides = [&finding.old, &finding.new];
    let refused = finding.class == Class::Stderr && sides.iter().all(|seen| refuses(seen));
    refused.then(|| sides.map(|seen| message(seen, &finding.input)))
}

/// Whether a version says that it could not do what it should.
fn refuses(seen: &Seen) -> bool {
    !matches!(seen.outcome.status, Status::Exited(0))
}

/// The program's own words in the first line of its messages.
fn message(seen: &Seen, input: &Input) -> String {
    words(seen.outcome.stderr.split(|&byte| byte == b'\n').next().unwrap_or_default(), input)
}

/// What differs, as it looks to them. Messages count by the program's own words; where one version refuses what the other does, only how it refuses.
/// Where one dies, it is how that counts. Other output is mostly data: that it differs is all.
fn looks(finding: &Finding) -> Vec<String> {
    let (old, new) = (&finding.old, &finding.new);
    let undefined = matches!(finding.class, Class::UndefinedInNew | Class::UndefinedInOld) || finding.class.is_race();
    if undefined || old.is_faulty() || new.is_faulty() || old.is_leaking() || new.is_leaking() {
        let tells = |shape: &String| shape.starts_with("fault") || shape.starts_with("undefined");
        return shapes(finding).into_iter().filter(tells).collect();
    }
    let message = |seen: &Seen| message(seen, &finding.input);
    let kind = |difference: &Difference| match difference {
        Difference::Stdout(_) => "stdout".to_owned(),
        Difference::Stderr(_) if finding.class == Class::Stderr => format!("{} / {}", message(old), message(new)),
        Difference::Stderr(_) => "stderr".to_owned(),
        Difference::Status(old, new) => format!("status {} {}", status(*old), status(*new)),
        Difference::File(_) => "file".to_owned(),
        Difference::Fault => "fault".to_owned(),
        Difference::Output(name) => format!("output {name}"),
    };
    let mut looks: Vec<String> = finding.differences.iter().map(kind).collect();
    if finding.class == Class::Status {
        looks.retain(|look| look.starts_with("status"));
        looks.extend([old, new].into_iter().filter(|seen| refuses(seen)).map(message));
    }
    looks.dedup();
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

/// What differs, without what only belongs to this input.
fn shapes(finding: &Finding) -> Vec<String> {
    let (old, new) = (&finding.old, &finding.new);
    let mut shapes = Vec::new();
    for seen in [old, new] {
        if seen.is_faulty() || seen.is_leaking() {
            shapes.push(format!("fault {}", shape(fault_words(seen).as_bytes(), &finding.input)));
        }
        // What both do is no difference.
        if matches!(finding.class, Class::UndefinedInNew | Class::UndefinedInOld) {
            shapes.extend(seen.sanitizers.iter().filter(|report| report.is_undefined()).map(|report| report.shape()));
        }
        // Which race of several shows is up to the run.
        if finding.class.is_race() {
            shapes.push("undefined data race".to_owned());
        }
    }
    for difference in &finding.differences {
        shapes.push(match difference {
            Difference::Stdout(_) => stream("stdout", &old.outcome.stdout, &new.outcome.stdout, &finding.input),
            Difference::Stderr(_) => stream("stderr", &old.outcome.stderr, &new.outcome.stderr, &finding.input),
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
        Some(Node::Socket { .. }) => "socket",
    };
    format!("file {} {} {}", shape(path, input), kind(old), kind(new))
}

/// The first lines that differ.
fn stream(name: &str, old: &[u8], new: &[u8], input: &Input) -> String {
    let (left, right) = first_difference(old, new);
    let side = |line: Option<&[u8]>| line.map_or("nothing".to_owned(), |line| format!("`{}`", shape(line, input)));
    format!("{name} {} {}", side(left), side(right))
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

/// BLAKE3, of which the first bytes are shown: they are stable, and nobody finds another finding with the same ones by trying.
struct Hash {
    parts: blake3::Hasher,
}

impl Hash {
    fn new() -> Self {
        Hash { parts: blake3::Hasher::new() }
    }

    /// Adds a part; its length counts, so that parts cannot run into each other.
    fn part(&mut self, part: &str) {
        self.parts.update(&(part.len() as u64).to_le_bytes()).update(part.as_bytes());
    }

    fn shown(&self) -> String {
        let mut text = self.parts.finalize().to_hex().to_string();
        text.truncate(16);
        text
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

    #[test]
    fn messages_look_alike_by_their_words_and_data_by_being_there() {
        let seen = |out: &str, err: &str, status| Seen::new(outcome(out, err, Status::Exited(status)));
        let alike = |one: [(&str, &str, u8); 2], other: [(&str, &str, u8); 2]| {
            let finding = |word: &str, sides: [(&str, &str, u8); 2]| {
                let [old, new] = sides.map(|(out, err, status)| seen(out, err, status));
                Finding::compare(1, Input::new(["p", word]), old, new, &Ignore::default()).unwrap()
            };
            looks_alike(&finding("x", one), &finding("longer", other))
        };
        let data = [("1\n", "", 0), ("2\n", "", 0)];
        assert!(alike(data, [("longer text\n", "", 0), ("", "", 0)]));
        assert!(!alike(data, [("1\n", "", 0), ("2\n", "warning\n", 0)]));
        // What else is written while a version refuses says nothing.
        let refused = |text| [("", text, 1), ("done\n", "", 0)];
        assert!(alike(refused("p: unknown option 'x'\n"), refused("p: unknown option 'longer'\nmore\n")));
        assert!(!alike(refused("p: unknown option 'x'\n"), refused("p: missing operand\n")));
        assert!(!alike(refused("p: bad\n"), [("", "p: bad\n", 2), ("done\n", "", 0)]));
        let messages = |new| [("", "old words\n", 0), ("", new, 0)];
        assert!(!alike(messages("Usage of it\n"), messages("invalid number\n")));
        // Whatever the new version goes on to, the old one does not know the option.
        let unknown = |new| [("", "p: unknown option\n", 1), ("", new, 1)];
        assert!(alike(unknown("p: missing operand\n"), unknown("p: cannot open it\n")));
        assert!(!alike(unknown("p: missing operand\n"), [("", "p: bad number\n", 1), ("", "p: not a number\n", 1)]));
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
        assert_eq!(print("7", "x = 7\n", "x = 8\n"), "5dc064a75bec175c");
    }

    #[test]
    fn shapes_of_strange_text() {
        let input = Input::new(["p", "hello"]);
        assert_eq!(shape(b"hello \xff\xfe\x01 world 'unclosed 0x1F", &input), "@ @ world 'unclosed #@#@");
        assert_eq!(shape(b"`a' \"b\"\t\t12ab", &input), "@ @ #@");
    }
}
