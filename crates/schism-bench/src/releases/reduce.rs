//! Makes an input smaller while its difference stays the same, so that what is left is what the difference needs.
//!
//! Witnesses and findings go through the same reduction before they are compared. A witness was written by hand, so the
//! marks in its standard input are taken to matter: they stay, and a finding must have them too.

use super::help::Help;
use super::runs::{Both, Case, Sides};
use super::signature::{Signature, options};
use anyhow::Result;
use std::collections::BTreeSet;

/// Pairs of runs that one reduction may cost.
const RUNS: usize = 300;
/// What other bytes become if they do not matter.
const PLAIN: [u8; 2] = [b'a', b'0'];

/// A difference, reduced.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The input that was given.
    pub first_case: Case,
    /// The input that is left.
    pub case: Case,
    /// What the input that was given shows.
    pub first: Both,
    /// What the input that is left shows.
    pub last: Both,
    /// Of the input that was given.
    pub signature: Signature,
    /// Options and operands with keywords that are left.
    pub options: BTreeSet<String>,
    /// Which kinds of bytes follow each other in what is left of standard input.
    pub shape: BTreeSet<(char, char)>,
}

impl Reduced {
    /// True if the finding shows the change of this witness, when both were reduced with the witness's marks:
    ///
    /// - their signatures agree;
    /// - unless that is a refused option, the finding needs no other options than the witness, and standard input of the
    ///   same shape: the kinds of neighbouring bytes of one are among the other's.
    pub fn agrees(&self, finding: &Reduced) -> bool {
        let (mine, other) = (&self.shape, &finding.shape);
        let shapes = mine.is_empty() == other.is_empty() && (mine.is_subset(other) || other.is_subset(mine));
        let options = finding.options.is_subset(&self.options) && finding.options.is_empty() == self.options.is_empty();
        self.signature.agrees(&finding.signature) && (self.signature.refused.is_some() || options && shapes)
    }

    /// In one line, for whoever doubts a score.
    pub fn told(&self, name: &str, tool: &str) -> String {
        let options: Vec<&str> = self.options.iter().map(String::as_str).collect();
        format!("{name}: {} [{}] {}", self.case.command(tool), options.join(" "), self.signature.what())
    }
}

/// Marks in the standard input: kinds of bytes that are no letters, digits, blanks or ends of lines.
pub type Marks = BTreeSet<char>;

/// The marks of a text.
pub fn marks(text: &[u8]) -> Marks {
    text.iter().filter(|byte| !byte.is_ascii_alphanumeric() && !b" \n".contains(byte)).map(|&byte| kind(byte)).collect()
}

/// Reduces an input, but keeps these marks in its standard input; nothing if it has not all of them, or shows no stable
/// difference.
pub fn reduce(sides: &Sides, case: &Case, help: &Help, keep: &Marks) -> Result<Option<Reduced>> {
    if !keep.is_subset(&marks(&case.stdin)) {
        return Ok(None);
    }
    let Some(first) = sides.difference(case)? else { return Ok(None) };
    let signature = Signature::of(&first, case, help);
    let mut reducer = Reducer { sides, help, keep, signature: &signature, case: case.clone(), runs: 0 };
    while reducer.round()? {}
    let (first_case, case) = (case.clone(), reducer.case);
    let last = sides.run(&case)?;
    let (options, shape) = (options(&case.arguments, help), shape(&case.stdin));
    Ok(Some(Reduced { first_case, case, first, last, signature, options, shape }))
}

struct Reducer<'a> {
    sides: &'a Sides,
    help: &'a Help,
    keep: &'a Marks,
    signature: &'a Signature,
    case: Case,
    runs: usize,
}

impl Reducer<'_> {
    /// Tries everything once; true if something went.
    fn round(&mut self) -> Result<bool> {
        let before = self.case.clone();
        for index in (0..self.case.arguments.len()).rev() {
            self.attempt(|case| drop(case.arguments.remove(index)))?;
        }
        for index in (0..self.case.files.len()).rev() {
            self.attempt(|case| drop(case.files.remove(index)))?;
        }
        self.attempt(|case| case.stdin.clear())?;
        for at in (0..self.case.stdin.len()).rev() {
            self.attempt(|case| _ = case.stdin.remove(at))?;
        }
        for index in 0..self.case.arguments.len() {
            for at in (0..self.case.arguments[index].len()).rev() {
                self.attempt(|case| _ = case.arguments[index].remove(at))?;
            }
        }
        self.plain()?;
        Ok(self.case != before && self.runs < RUNS)
    }

    /// Makes bytes plain: first everywhere at once, then letters and digits of standard input one by one.
    fn plain(&mut self) -> Result<()> {
        let used: BTreeSet<u8> = self.case.arguments.iter().flatten().chain(&self.case.stdin).copied().collect();
        for byte in used.into_iter().filter(|byte| !PLAIN.contains(byte)) {
            for plain in PLAIN {
                let replace =
                    |bytes: &mut Vec<u8>| bytes.iter_mut().filter(|it| **it == byte).for_each(|it| *it = plain);
                let done = self.attempt(|case| {
                    case.arguments.iter_mut().for_each(replace);
                    replace(&mut case.stdin);
                })?;
                if done {
                    break;
                }
            }
        }
        for at in 0..self.case.stdin.len() {
            let byte = self.case.stdin[at];
            // A mark among others of its kind may matter where it stands.
            let plain = if byte.is_ascii_digit() { PLAIN[1] } else { PLAIN[0] };
            if byte.is_ascii_alphanumeric() && byte != plain {
                self.attempt(|case| case.stdin[at] = plain)?;
            }
        }
        Ok(())
    }

    /// Keeps the change if the difference is still the same.
    fn attempt(&mut self, change: impl FnOnce(&mut Case)) -> Result<bool> {
        let mut smaller = self.case.clone();
        change(&mut smaller);
        if self.runs >= RUNS || smaller == self.case || !self.keep.is_subset(&marks(&smaller.stdin)) {
            return Ok(false);
        }
        self.runs += 1;
        let both = self.sides.run(&smaller)?;
        let same = both.differ()
            && !both.is_about_itself()
            && self.signature.agrees(&Signature::of(&both, &smaller, self.help));
        if same {
            self.case = smaller;
        }
        Ok(same)
    }
}

/// Pairs of neighbouring kinds of bytes, with the ends of lines.
fn shape(bytes: &[u8]) -> BTreeSet<(char, char)> {
    let mut pairs = BTreeSet::new();
    for line in bytes.split(|&byte| byte == b'\n') {
        let kinds = line.iter().map(|&byte| kind(byte));
        let kinds: Vec<char> = std::iter::once('^').chain(kinds).chain(std::iter::once('$')).collect();
        if kinds.len() > 2 {
            pairs.extend(kinds.windows(2).map(|pair| (pair[0], pair[1])));
        }
    }
    if bytes.contains(&b'\n') {
        pairs.insert(('$', '^'));
    }
    pairs
}

/// Letters are alike, and so are digits, control characters and bytes beyond ASCII; marks stand for themselves.
fn kind(byte: u8) -> char {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' => 'a',
        b'0'..=b'9' => '0',
        b'\t' | b'\r' | 0 => char::from(byte),
        0x80.. => '\u{80}',
        _ if byte.is_ascii_control() => '\u{1}',
        // Not to be taken for the ends of a line.
        b'^' => '\u{2}',
        b'$' => '\u{3}',
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::super::help::Help;
    use super::super::runs::Sides;
    use super::super::runs::tests::{case, scripts};
    use super::{Reduced, marks, reduce, shape};

    const HELP: &str = "Usage: tool [OPTION]...\n  -x  x\n  -y  x\n  --version  x\n";

    fn reduced(sides: &Sides, words: &[&str], stdin: &str, keep: &str) -> Option<Reduced> {
        reduce(sides, &case(words, stdin), &Help::parse(HELP), &marks(keep.as_bytes())).unwrap()
    }

    /// Two releases that differ if the options have `-x` and standard input matches.
    fn matching(pattern: &str) -> Sides {
        let body = |word: &str| format!("case \"$*\" in *-x*) grep -q '{pattern}' && echo {word};; esac; exit 0");
        scripts(&body("old"), &body("new"))
    }

    #[test]
    fn only_what_the_difference_needs_is_left() {
        let sides = matching("[.]q");
        let left = reduced(&sides, &["-y", "-x", "operand"], "line\nzz.q5\n", "").unwrap();
        assert_eq!(left.case, case(&["-x"], ".q"));
        assert_eq!(left.options.iter().collect::<Vec<_>>(), ["-x"]);
        assert!(reduced(&sides, &["-y"], ".q", "").is_none());
    }

    #[test]
    fn marks_that_are_to_stay_do() {
        let sides = matching("q");
        assert_eq!(reduced(&sides, &["-x"], "=;q=", "=").unwrap().case.stdin, b"=q");
        assert!(reduced(&sides, &["-x"], ";q", "=").is_none());
    }

    #[test]
    fn changes_of_the_same_option_differ_by_the_shape_of_the_input() {
        let sides = matching("[.]$");
        let witness = reduced(&sides, &["-x"], "abc.", ".").unwrap();
        assert!(witness.agrees(&reduced(&sides, &["-xy"], "9.\n", ".").unwrap()));
        let sides = matching("^[.,]");
        let witness = reduced(&sides, &["-x"], ".x", "").unwrap();
        assert!(!witness.agrees(&reduced(&sides, &["-x"], ",x", "").unwrap()));
    }

    #[test]
    fn shapes_see_kinds_and_ends_of_lines() {
        assert_eq!(shape(b"ab.\nQ.\n"), shape(b"xyz.\nyx.\n"));
        assert_ne!(shape(b"a."), shape(b".a"));
        assert!(shape(b"").is_empty());
    }
}
