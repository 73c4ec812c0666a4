//! Making an input small and plain while it still shows the difference.
//!
//! Delta debugging over everything that an input has: first whole parts go (variables, files, arguments), then bytes of what
//! is left, then what remains becomes as plain as it can be. Rounds follow until one changes nothing or the trials are used
//! up. The order is fixed, so the same input always becomes the same.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use schism_case::{Entry, FileTree, Input, Node, Owner};

/// The plainest bytes, best first.
const PLAIN: &[u8] = b"a0 \n";

/// The smallest input that was found for which `differs` still holds, after at most `budget` calls of it.
pub fn minimise(input: &Input, differs: &mut dyn FnMut(&Input) -> bool, budget: usize) -> Input {
    let mut search = Search { best: input.clone(), differs, left: budget, tried: HashSet::new() };
    loop {
        let before = search.best.clone();
        search.drop_variables();
        search.drop_files();
        search.drop_arguments();
        for part in search.parts() {
            search.shorten(&part);
        }
        for part in search.parts() {
            search.make_plain(&part);
        }
        search.make_entries_plain();
        if search.best == before || search.left == 0 {
            return search.best;
        }
    }
}

/// Whether an input could have become another one here: by leaving out parts and bytes, and by making bytes plainer.
pub fn is_made_of(small: &Input, large: &Input) -> bool {
    let arguments = |input: &Input| input.argv.iter().skip(1).cloned().collect::<Vec<_>>();
    let is_file = |path: &[u8], entry: &Entry| match (&entry.node, large.files.get(path).map(|entry| &entry.node)) {
        (Node::File { content, .. }, Some(Node::File { content: more, .. })) => {
            is_list_within(content, more, is_plainer)
        }
        (one, Some(other)) => one == other,
        (_, None) => false,
    };
    small.working_directory == large.working_directory
        // How a program is called may matter as much as an option.
        && small.argv.first() == large.argv.first()
        && small.circumstance == large.circumstance
        && (large.stdin_is_file || !small.stdin_is_file)
        && is_list_within(&arguments(small), &arguments(large), |one, other| {
            // Another option is another matter; a long one may be cut short.
            let (name, longer) = (option_name(one), option_name(other));
            longer.starts_with(name)
                && name.is_empty() == longer.is_empty()
                && is_list_within(&one[name.len()..], &other[longer.len()..], is_plainer)
        })
        && is_list_within(&small.environment, &large.environment, |one, other| {
            let name = one.iter().position(|&byte| byte == b'=').map_or(one.len(), |at| at + 1);
            other.starts_with(&one[..name]) && is_list_within(&one[name..], &other[name..], is_plainer)
        })
        && is_list_within(&small.stdin, &large.stdin, is_plainer)
        && small.files.iter().all(|(path, entry)| is_file(path, entry))
}

/// Whether a list is another one with some things left out and others smaller. The first that will do leaves most for the rest.
fn is_list_within<T>(small: &[T], large: &[T], is_smaller: impl Fn(&T, &T) -> bool) -> bool {
    let mut rest = large.iter();
    small.iter().all(|one| rest.any(|other| is_smaller(one, other)))
}

/// Whether a byte is the same or could stand for the other.
fn is_plainer(one: &u8, other: &u8) -> bool {
    one == other || rank(*one) < rank(*other)
}

/// The part of an argument that says which option it is; empty for what is none.
fn option_name(argument: &[u8]) -> &[u8] {
    match argument {
        [b'-', b'-', _, ..] => &argument[..argument.iter().position(|&byte| byte == b'=').unwrap_or(argument.len())],
        [b'-', _, ..] => &argument[..2],
        _ => &[],
    }
}

struct Search<'d> {
    best: Input,
    differs: &'d mut dyn FnMut(&Input) -> bool,
    left: usize,
    /// Hashes of what was tried: later rounds come by the same inputs.
    tried: HashSet<u64>,
}

/// Bytes of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Stdin,
    Argument(usize),
    /// What stands behind the `=`.
    Variable(usize),
    File(Vec<u8>),
}

impl Search<'_> {
    /// Takes a candidate if it still differs.
    fn attempt(&mut self, candidate: Input) -> bool {
        if self.left == 0 || candidate == self.best {
            return false;
        }
        let mut hasher = DefaultHasher::new();
        format!("{candidate:?}").hash(&mut hasher);
        if !self.tried.insert(hasher.finish()) {
            return false;
        }
        self.left -= 1;
        let good = (self.differs)(&candidate);
        if good {
            self.best = candidate;
        }
        good
    }

    /// Takes away as much of a list as possible; `with` makes an input of what is left of it.
    fn reduce<T: Clone>(&mut self, items: Vec<T>, with: impl Fn(&Input, Vec<T>) -> Input) -> Vec<T> {
        let mut kept = items;
        if kept.is_empty() || self.attempt(with(&self.best, Vec::new())) {
            return Vec::new();
        }
        let mut size = kept.len().div_ceil(2);
        loop {
            let mut start = 0;
            while start < kept.len() && kept.len() > 1 {
                let end = (start + size).min(kept.len());
                let rest: Vec<T> = kept[..start].iter().chain(&kept[end..]).cloned().collect();
                if self.attempt(with(&self.best, rest.clone())) {
                    kept = rest;
                } else {
                    start = end;
                }
            }
            if size == 1 || self.left == 0 {
                return kept;
            }
            // What belongs together, such as a pair of brackets, may only go together.
            size = if size <= 4 { size - 1 } else { size.div_ceil(2) };
        }
    }

    fn drop_variables(&mut self) {
        self.reduce(self.best.environment.clone(), |input, environment| Input { environment, ..input.clone() });
    }

    fn drop_arguments(&mut self) {
        let arguments: Vec<Vec<u8>> = self.best.argv.iter().skip(1).cloned().collect();
        self.reduce(arguments, |input, arguments| {
            let argv = input.argv.iter().take(1).cloned().chain(arguments).collect();
            Input { argv, ..input.clone() }
        });
    }

    /// What lies below an entry goes with it, because a tree needs no entry for a folder above.
    fn drop_files(&mut self) {
        let tops: Vec<Vec<u8>> = self.best.files.iter().map(|(path, _)| top(path).to_vec()).collect();
        let mut tops = tops;
        tops.dedup();
        self.reduce(tops, |input, tops| {
            let kept = |path: &[u8]| tops.iter().any(|name| name == top(path));
            Input { files: filtered(&input.files, kept), ..input.clone() }
        });
        let paths: Vec<Vec<u8>> = self.best.files.iter().map(|(path, _)| path.to_vec()).collect();
        self.reduce(paths, |input, paths| {
            let kept = |path: &[u8]| paths.iter().any(|kept| kept == path);
            Input { files: filtered(&input.files, kept), ..input.clone() }
        });
    }

    /// Everything that has bytes.
    fn parts(&self) -> Vec<Part> {
        let input = &self.best;
        let files = input.files.iter().filter(|(_, entry)| matches!(entry.node, Node::File { .. }));
        std::iter::once(Part::Stdin)
            .chain((1..input.argv.len()).map(Part::Argument))
            .chain((0..input.environment.len()).map(Part::Variable))
            .chain(files.map(|(path, _)| Part::File(path.to_vec())))
            .collect()
    }

    /// First whole lines, then single bytes.
    fn shorten(&mut self, part: &Part) {
        let lines: Vec<Vec<u8>> =
            bytes_of(&self.best, part).split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        if lines.len() > 1 {
            self.reduce(lines, |input, lines| with_bytes(input, part, lines.concat()));
        }
        self.reduce(bytes_of(&self.best, part).to_vec(), |input, bytes| with_bytes(input, part, bytes));
    }

    /// Every byte becomes the plainest that will do: all at once if possible.
    fn make_plain(&mut self, part: &Part) {
        let bytes = bytes_of(&self.best, part).to_vec();
        // A letter of an option is not plainer than another.
        let name = if matches!(part, Part::Argument(_)) { option_name(&bytes).len() } else { 0 };
        let first = name + usize::from(name > 0 && bytes.get(name) == Some(&b'='));
        for &plain in PLAIN {
            let plainer = |&byte: &u8| if rank(plain) < rank(byte) { plain } else { byte };
            let all = bytes[..first].iter().copied().chain(bytes[first..].iter().map(plainer)).collect();
            if self.attempt(with_bytes(&self.best, part, all)) {
                break;
            }
        }
        for index in first..bytes.len() {
            let now = bytes_of(&self.best, part).to_vec();
            let Some(&byte) = now.get(index) else { break };
            let more = if byte.is_ascii_graphic() { &b""[..] } else { b"b1-." };
            for &plain in PLAIN.iter().chain(more).filter(|&&plain| rank(plain) < rank(byte)) {
                let mut bytes = now.clone();
                bytes[index] = plain;
                if self.attempt(with_bytes(&self.best, part, bytes)) {
                    break;
                }
            }
        }
    }

    /// Usual modes, nobody's, of any time; standard input from a pipe.
    fn make_entries_plain(&mut self) {
        if self.best.stdin_is_file {
            self.attempt(Input { stdin_is_file: false, ..self.best.clone() });
        }
        let paths: Vec<Vec<u8>> = self.best.files.iter().map(|(path, _)| path.to_vec()).collect();
        for path in paths {
            for simpler in [without_time, of_nobody, with_usual_mode] {
                let changed = |entry: &Entry, at: &[u8]| if at == path { simpler(entry) } else { entry.clone() };
                let files = rebuilt(&self.best.files, |at, entry| Some(changed(entry, at)));
                self.attempt(Input { files, ..self.best.clone() });
            }
        }
    }
}

fn without_time(entry: &Entry) -> Entry {
    Entry { modified: None, ..entry.clone() }
}

fn of_nobody(entry: &Entry) -> Entry {
    Entry { owner: Owner::NOBODY, ..entry.clone() }
}

fn with_usual_mode(entry: &Entry) -> Entry {
    entry.clone().with_mode(if entry.is_directory() { 0o755 } else { 0o644 })
}

/// How plain a byte is; less is plainer.
fn rank(byte: u8) -> usize {
    match PLAIN.iter().position(|&plain| plain == byte) {
        Some(index) => index,
        None if byte.is_ascii_alphanumeric() => PLAIN.len(),
        None if byte.is_ascii_graphic() => PLAIN.len() + 1,
        None => PLAIN.len() + 2,
    }
}

fn top(path: &[u8]) -> &[u8] {
    path.split(|&byte| byte == b'/').next().unwrap_or(path)
}

fn filtered(files: &FileTree, kept: impl Fn(&[u8]) -> bool) -> FileTree {
    rebuilt(files, |path, entry| kept(path).then(|| entry.clone()))
}

fn rebuilt(files: &FileTree, change: impl Fn(&[u8], &Entry) -> Option<Entry>) -> FileTree {
    let mut rebuilt = FileTree::default();
    for (path, entry) in files.iter() {
        if let Some(entry) = change(path, entry) {
            // A part of a tree is one, whatever is left out.
            let _ = rebuilt.insert(path, entry);
        }
    }
    rebuilt
}

fn bytes_of<'i>(input: &'i Input, part: &Part) -> &'i [u8] {
    match part {
        Part::Stdin => &input.stdin,
        Part::Argument(index) => input.argv.get(*index).map_or(&[], Vec::as_slice),
        Part::Variable(index) => {
            let string = input.environment.get(*index).map_or(&[][..], Vec::as_slice);
            let end = string.iter().position(|&byte| byte == b'=').map_or(string.len(), |at| at + 1);
            &string[end..]
        }
        Part::File(path) => input.files.content(path).unwrap_or_default(),
    }
}

/// The input with other bytes at a part.
fn with_bytes(input: &Input, part: &Part, bytes: Vec<u8>) -> Input {
    let mut input = input.clone();
    match part {
        Part::Stdin => input.stdin = bytes,
        Part::Argument(index) => {
            if let Some(argument) = input.argv.get_mut(*index) {
                *argument = bytes;
            }
        }
        Part::Variable(index) => {
            if let Some(string) = input.environment.get_mut(*index) {
                let end = string.iter().position(|&byte| byte == b'=').map_or(string.len(), |at| at + 1);
                string.truncate(end);
                string.extend(bytes);
            }
        }
        Part::File(path) => {
            input.files = rebuilt(&input.files, |at, entry| {
                let node = match &entry.node {
                    Node::File { mode, .. } if at == path => Node::File { content: bytes.clone(), mode: *mode },
                    other => other.clone(),
                };
                Some(Entry { node, ..entry.clone() })
            });
        }
    }
    input
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
        bytes.windows(wanted.len()).any(|window| window == wanted)
    }

    fn large() -> Input {
        let mut input = Input::new(["prog", "-v", "--output=file", "xyKEYzz", "last"]);
        input.environment = vec![b"A=1".to_vec(), b"NEEDED=\xffvalue".to_vec()];
        input.stdin = b"first line\nsecond \x01\x02 line\nthird\n".to_vec();
        input.stdin_is_file = true;
        input.files.insert("d/f", Entry::file("content").with_mode(0o600)).unwrap();
        input.files.insert("d/g", Entry::file("other")).unwrap();
        input.files.insert("e", Entry::symlink("d")).unwrap();
        input
    }

    #[test]
    fn what_was_made_small_is_made_of_what_it_was() {
        let mut has_key = |input: &Input| input.argv.iter().any(|argument| contains(argument, b"KEY"));
        let small = minimise(&large(), &mut has_key, 10_000);
        assert!(is_made_of(&small, &large()) && !is_made_of(&large(), &small));
        let input = |arguments: &[&str], stdin: &str| {
            let argv = std::iter::once("prog").chain(arguments.iter().copied()).map(Into::into).collect();
            Input { argv, stdin: stdin.into(), ..Input::new(["prog"]) }
        };
        let made_of = |small: (&[&str], &str), large: (&[&str], &str)| {
            is_made_of(&input(small.0, small.1), &input(large.0, large.1))
        };
        assert!(made_of((&["-V"], "a\n\0"), (&["-s", "-V", "x"], ".0\n\0.~")));
        // Not in this order, not plainer, too long.
        assert!(!made_of((&["-V"], "\0\na"), (&["-V"], "b\n\0")));
        assert!(!made_of((&[], "."), (&[], "a")));
        assert!(!made_of((&["a", "a"], ""), (&["a"], "")));
        // Options are others if their names are, but may be cut short.
        assert!(made_of((&["--res"], ""), (&["--resolution"], "")) && made_of((&["--d=a"], ""), (&["--day=7"], "")));
        assert!(!made_of((&["-a"], ""), (&["-b"], "")) && !made_of((&["--all"], ""), (&["--zero"], "")));
        assert!(!made_of((&["a"], ""), (&["-bx"], "")));
    }

    #[test]
    fn the_name_of_an_option_is_not_made_plain() {
        let mut starts =
            |input: &Input| input.argv.get(1).is_some_and(|word| word.starts_with(b"-") && word.len() == 4);
        assert_eq!(minimise(&Input::new(["prog", "-zxy"]), &mut starts, 100).argv[1], b"-zaa");
        let mut is_long =
            |input: &Input| input.argv.get(1).is_some_and(|word| word.starts_with(b"--") && word.len() > 5);
        assert_eq!(minimise(&Input::new(["prog", "--xy=zzz"]), &mut is_long, 100).argv[1], b"--xy=a");
    }

    #[test]
    fn only_what_matters_is_left() {
        let mut differs = |input: &Input| {
            input.argv.iter().any(|argument| contains(argument, b"KEY"))
                && input.variable(b"NEEDED").is_some_and(|value| !value.is_empty())
                && contains(&input.stdin, b"\x01")
                && input.files.content(b"d/f").is_some_and(|content| content.len() >= 2)
        };
        let found = minimise(&large(), &mut differs, 10_000);
        let mut wanted = Input::new(["prog", "KEY"]);
        wanted.environment = vec![b"NEEDED=a".to_vec()];
        wanted.stdin = b"\x01".to_vec();
        wanted.files.insert("d/f", Entry::file("aa")).unwrap();
        assert_eq!(found, wanted);
    }

    #[test]
    fn bytes_become_plain_where_they_can() {
        let mut input = Input::new(["prog", "\x7f\x01Q7"]);
        input.stdin = b"zz\n".to_vec();
        let mut differs = |input: &Input| {
            input.argv.len() == 2
                && input.argv[1].len() == 4
                && input.argv[1][3].is_ascii_digit()
                && input.stdin.last() == Some(&b'\n')
        };
        let found = minimise(&input, &mut differs, 1_000);
        assert_eq!((found.argv[1].as_slice(), found.stdin.as_slice()), (&b"aaa0"[..], &b"\n"[..]));
    }

    #[test]
    fn trials_are_bounded_and_an_input_that_cannot_shrink_stays() {
        let mut trials = 0;
        let mut never = |_: &Input| {
            trials += 1;
            false
        };
        assert_eq!(minimise(&large(), &mut never, 7), large());
        assert_eq!(trials, 7);
        assert_eq!(minimise(&large(), &mut |input: &Input| *input == large(), 10_000), large());
    }

    #[test]
    fn the_same_input_always_becomes_the_same() {
        let mut differs = |input: &Input| input.stdin.len() % 3 == 1;
        let first = minimise(&large(), &mut differs, 200);
        assert_eq!(first, minimise(&large(), &mut differs, 200));
        assert_eq!(first.stdin, b"a");
    }
}
