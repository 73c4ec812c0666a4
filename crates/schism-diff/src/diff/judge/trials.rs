//! On which inputs the native programs are asked whether they are the same: on those that the engine chose, on some of these in other surroundings, and
//! on inputs by chance from the same spaces.
//!
//! The machine has one environment, an empty folder and one C library, and follows each way through the program once. What a version does differently
//! in an ordinary environment, where a file is there already, or for a value that only the user's C library knows, shows nowhere but here.
//! Everything is counted, and chance is a fixed sequence: the same comparison asks the same.

use std::collections::BTreeSet;

use schism_case::{Entry, FileTree, Input, MarkValue, Node, Place, SymbolicInput};
use schism_ir::{Image, Module};
use schism_search::Agreed;

use super::native::Chosen;

/// Inputs by chance, each two native runs of some milliseconds.
const MOST_BY_CHANCE: u64 = 64;
/// Chosen inputs that are tried in other surroundings: the plainest, and some that come to a change.
const MOST_ELSEWHERE: usize = 4;
/// Inputs that are tried again over what they left.
const MOST_AGAIN: usize = 4;
/// Words of the program, and the bytes of one.
const MOST_WORDS: usize = 512;
const LONGEST_WORD: usize = 32;

/// An ordinary environment, as a shell of a user has it.
const ORDINARY: &[&str] = &[
    "HOME=/root",
    "LANG=C.UTF-8",
    "LOGNAME=root",
    "PATH=/usr/local/bin:/usr/bin:/bin",
    "SHELL=/bin/sh",
    "TERM=xterm",
    "USER=root",
];
/// What the C library itself looks at.
const UNUSUAL: &[&str] = &["COLUMNS=40", "LC_ALL=C.UTF-8", "LINES=5", "POSIXLY_CORRECT=1", "TZ=EST5EDT"];

/// An input that is run.
pub(super) struct Trial {
    pub(super) chosen: Chosen,
    /// Whether the machine has run this very input.
    pub(super) is_explored: bool,
}

/// What inputs by chance are made of.
#[derive(Default)]
pub(in crate::diff) struct Spaces<'a> {
    inputs: &'a [SymbolicInput],
    words: Vec<Vec<u8>>,
}

impl<'a> Spaces<'a> {
    /// The explored spaces, and the words in the programs' own data.
    pub(in crate::diff) fn new(inputs: &'a [SymbolicInput], images: [&Image; 2]) -> Self {
        let mut words = BTreeSet::new();
        for image in images {
            for module in &image.modules[..image.own_modules] {
                words.extend(strings(module));
            }
        }
        Spaces { inputs, words: words.into_iter().take(MOST_WORDS).collect() }
    }

    /// All inputs to ask about.
    pub(super) fn trials(&self, all: Vec<Chosen>) -> Vec<Trial> {
        let declares = all.iter().any(|chosen| !chosen.agreed.declared.is_empty());
        let mut more = if declares { self.declared_by_chance(&all) } else { elsewhere(&all) };
        if !declares {
            more.extend(self.by_chance());
        }
        // What the program asks the system for on one input it may ask for on another.
        let (clock, chance) =
            (all.iter().any(|chosen| chosen.agreed.clock), all.iter().any(|chosen| chosen.agreed.chance));
        for chosen in &mut more {
            (chosen.agreed.clock, chosen.agreed.chance) = (clock, chance);
        }
        let explored = all.into_iter().map(|chosen| Trial { chosen, is_explored: true });
        explored.chain(more.into_iter().map(unexplored)).collect()
    }

    fn by_chance(&self) -> Vec<Chosen> {
        let free: Vec<_> = (0..).zip(self.inputs).filter(|(_, space)| !space.marks.is_empty()).collect();
        let mut chance = Chance::default();
        let count = if free.is_empty() { 0 } else { MOST_BY_CHANCE };
        let some = |number: u64| {
            let (source, space): (usize, _) = free[number as usize % free.len()];
            let input = space.instance(|index| {
                let mark = &space.marks[index];
                match mark.place {
                    Place::Directory { .. } => MarkValue { bytes: vec![0; mark.bytes.len()], length: 0 },
                    _ => self.value(&mut chance, mark.bytes.len()),
                }
            });
            unknown(input, Vec::new(), source)
        };
        (0..count).map(some).collect()
    }

    /// Text of at most so many bytes in one style: words of the program, a number, few different letters, or anything.
    fn value(&self, chance: &mut Chance, most: usize) -> MarkValue {
        let length = if chance.below(2) == 0 { most } else { chance.below(most as u64 + 1) as usize };
        let style = chance.below(6);
        let mut bytes = Vec::new();
        while bytes.len() < length {
            match style {
                0 | 1 if !self.words.is_empty() => {
                    bytes.extend(chance.among(&self.words));
                    bytes.extend(chance.among(&[&b""[..], b" ", b"=", b",", b"\n"]).iter());
                }
                2 if bytes.is_empty() => bytes.push(*chance.among(b"--+1299")),
                2 => bytes.push(*chance.among(b"991074")),
                3 | 4 => bytes.push(*chance.among(b"aab/. -")),
                _ => bytes.push(*chance.among(b"azAZ09 \n\t-+./:,=%\\\"'*?[](){}a\x7f\xc3\xa9")),
            }
        }
        bytes.truncate(length);
        bytes.resize(most, 0);
        MarkValue { bytes, length }
    }

    /// Other values for what a driver or the program itself asks for.
    fn declared_by_chance(&self, all: &[Chosen]) -> Vec<Chosen> {
        let Some(base) = all.iter().map(|chosen| &chosen.agreed).max_by_key(|agreed| agreed.declared.len()) else {
            return Vec::new();
        };
        let mut chance = Chance::default();
        let mut byte = || match chance.below(4) {
            0 | 1 => 0,
            2 => *chance.among(b"\x01\x02\x07a\x7f\x80\xff"),
            _ => chance.below(256) as u8,
        };
        let mut some = || {
            let values =
                base.declared.iter().map(|(name, bytes)| (name.clone(), bytes.iter().map(|_| byte()).collect()));
            unknown(base.input.clone(), values.collect(), base.source)
        };
        (0..MOST_BY_CHANCE).map(|_| some()).collect()
    }
}

/// The same run once more where the files that it left are there already: longer, and as links.
pub(super) fn again(trial: &Trial, left: &FileTree, so_far: usize) -> Vec<Trial> {
    let before = &trial.chosen.agreed.input;
    if !trial.is_explored || so_far >= MOST_AGAIN {
        return Vec::new();
    }
    let mut longer = before.clone();
    let mut linked = before.clone();
    for (path, entry) in left.iter().filter(|(path, _)| before.files.get(path).is_none()) {
        if let Node::File { content, .. } = &entry.node {
            let content = [content.as_slice(), b"left from before\nby somebody\n"].concat();
            // Where it was left it may also be at the start.
            let _ = longer.files.insert(path, Entry::file(content.clone()));
            let real = [path, b".real"].concat();
            let name = real.rsplit(|&byte| byte == b'/').next().unwrap_or_default().to_vec();
            let _ = linked.files.insert(real, Entry::file(content));
            let _ = linked.files.insert(path, Entry::symlink(name));
        }
    }
    let inputs = [longer, linked].into_iter().filter(|input| input.files != before.files);
    inputs.map(|input| unexplored(moved(&trial.chosen, input))).collect()
}

/// The plainest input and some that come to a change, in other environments and in a folder that is not empty.
fn elsewhere(all: &[Chosen]) -> Vec<Chosen> {
    let reaching = all.iter().skip(1).filter(|chosen| !chosen.agreed.changed.is_empty());
    let mut some = Vec::new();
    for chosen in all.iter().take(1).chain(reaching).take(MOST_ELSEWHERE) {
        let input = &chosen.agreed.input;
        for variables in [&[], ORDINARY, UNUSUAL] {
            let environment: Vec<Vec<u8>> = variables.iter().map(|variable| variable.as_bytes().to_vec()).collect();
            if environment != input.environment {
                some.push(moved(chosen, Input { environment, ..input.clone() }));
            }
        }
        some.push(moved(chosen, furnished(input)));
    }
    some
}

/// With files, a folder and links in its working directory.
fn furnished(input: &Input) -> Input {
    let mut input = input.clone();
    let entries = [
        ("d", Entry::directory()),
        ("d/e", Entry::file("e\n")),
        ("b", Entry::file("")),
        ("a", Entry::file("two\none\n")),
        ("z", Entry::file("no end of line")),
        ("c", Entry::symlink("a")),
        ("f", Entry::symlink("d")),
        ("g", Entry::symlink("nowhere")),
    ];
    for (path, entry) in entries {
        if input.files.get(path.as_bytes()).is_none() {
            // Where the input has something else in the way, that stays.
            let _ = input.files.insert(path, entry);
        }
    }
    input
}

/// The same with another input.
fn moved(chosen: &Chosen, input: Input) -> Chosen {
    let (declared, changed) = (chosen.agreed.declared.clone(), chosen.agreed.changed.clone());
    let agreed = Agreed { input, declared, changed, outcome: None, ..chosen.agreed };
    Chosen { agreed, lines: chosen.lines.clone() }
}

/// An input of which the machine knows nothing.
fn unknown(input: Input, declared: Vec<(String, Vec<u8>)>, source: usize) -> Chosen {
    let (changed, approximated, clock, chance) = (Vec::new(), false, false, false);
    let agreed = Agreed { input, declared, source, outcome: None, changed, approximated, clock, chance };
    Chosen { agreed, lines: Vec::new() }
}

fn unexplored(chosen: Chosen) -> Trial {
    Trial { chosen, is_explored: false }
}

/// Texts in a module's data, without those that are longer than any input of interest.
fn strings(module: &Module) -> impl Iterator<Item = Vec<u8>> + '_ {
    let data = module.globals.iter().filter_map(|global| global.init.as_ref()).map(|init| init.bytes.as_slice());
    let parts = data.flat_map(|bytes| bytes.split(|&byte| byte == 0));
    let is_text = |part: &&[u8]| part.iter().all(|byte| matches!(byte, b' '..=b'~'));
    parts.filter(|part| (1..=LONGEST_WORD).contains(&part.len())).filter(is_text).map(<[u8]>::to_vec)
}

/// Numbers by chance, the same each time (splitmix64).
#[derive(Default)]
struct Chance(u64);

impl Chance {
    fn among<'s, T>(&mut self, some: &'s [T]) -> &'s T {
        &some[self.below(some.len() as u64) as usize]
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % limit.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use schism_case::Mark;

    fn space() -> SymbolicInput {
        let mark = Mark { place: Place::Argument(1), name: "arg1".into(), bytes: 0..4, any_length: false };
        SymbolicInput { input: Input::new(["p", "\0\0\0\0"]), marks: vec![mark] }
    }

    #[test]
    fn chance_stays_in_the_space_and_is_the_same_each_time() {
        let inputs = [space()];
        let spaces = Spaces { inputs: &inputs, words: vec![b"word".to_vec()] };
        let words = || -> Vec<Vec<u8>> {
            spaces.by_chance().into_iter().map(|chosen| chosen.agreed.input.argv[1].clone()).collect()
        };
        assert_eq!(words(), words());
        assert!(words().iter().all(|word| word.len() <= 4) && words().contains(&b"word".to_vec()));
        assert!(words().contains(&b"a/".to_vec()) || words().contains(&b"aa".to_vec()), "{:?}", words());
    }

    #[test]
    fn what_was_left_is_there_again() {
        let chosen = unknown(Input::new(["p"]), Vec::new(), 0);
        let trial = Trial { chosen, is_explored: true };
        let mut left = FileTree::default();
        left.insert("out", Entry::file("ab")).unwrap();
        let [longer, linked] = &again(&trial, &left, 0)[..] else { panic!("two more") };
        let content =
            |trial: &Trial, path: &str| trial.chosen.agreed.input.files.content(path.as_bytes()).map(<[u8]>::to_vec);
        assert!(content(longer, "out").unwrap().starts_with(b"ableft"));
        assert!(content(linked, "out.real").is_some() && content(linked, "out").is_none());
        assert!(again(&trial, &FileTree::default(), 0).is_empty());
    }
}
