//! On which inputs the native programs are asked whether they are the same: on those that the engine chose, on some of these in other surroundings, and
//! on inputs by chance from the same spaces.
//!
//! The machine has one environment, an empty folder and one C library, and follows each way through the program once. What a version does differently
//! in an ordinary environment, where a file is there already, or for a value that only the user's C library knows, shows nowhere but here.
//! Everything is counted, and chance is a fixed sequence: the same comparison asks the same.

use std::collections::HashSet;

use schism_case::{Circumstance, Entry, FileTree, Input, MarkValue, Node, Place, SymbolicInput};
use schism_ir::Image;
use schism_search::Agreed;

use super::native::Chosen;
use super::spoken::Spoken;

/// Inputs by chance, each two native runs of some milliseconds.
const MOST_BY_CHANCE: u64 = 64;
/// Chosen inputs that are tried in other surroundings: the plainest, and some that come to a change.
const MOST_ELSEWHERE: usize = 4;
/// Inputs that are tried again over what they left.
const MOST_AGAIN: usize = 4;
/// Of the inputs that come to a change, and of those by chance, so many are run on builds with sanitizers, which take ten times as long.
const MOST_SANITIZED: usize = 12;
const SANITIZED_BY_CHANCE: usize = 4;
/// So many of those by chance, if no compiled code has changed, since then the engine has next to nothing to choose from.
const SANITIZED_OF_UNCHANGED: usize = 24;
/// Inputs on which each variable that the program speaks of is tried.
const MOST_BASES: usize = 3;

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
/// Exactly one variable; summer time all year round; and what fresh and freed memory holds, which is nobody's business: glibc fills it then.
const SINGLE: [&[&str]; 4] = [&["TERM=dumb"], &["TZ=AAA0BBB,0,364"], &["MALLOC_PERTURB_=85"], &["MALLOC_PERTURB_=1"]];
/// Unusual streams, and whether that matters only to those who read something.
const STREAMS: &[(Circumstance, bool)] = &[
    (Circumstance::OutputClosed, false),
    (Circumstance::OutputFull, false),
    (Circumstance::OutputAppended, false),
    (Circumstance::ReaderGone, false),
    (Circumstance::InputClosed, false),
    (Circumstance::InputInBytes, true),
    (Circumstance::InputLeft, true),
    (Circumstance::InputFromMiddle, false),
    (Circumstance::Unlimited, false),
    (Circumstance::FewFiles, false),
    (Circumstance::OneProcessor, false),
];
/// Of a long working directory, each of two parts.
const LONG_NAME: usize = 150;
/// What others send a program to end it: SIGHUP, SIGINT, SIGTERM.
const SIGNALS: &[i32] = &[1, 2, 15];
/// When a file was changed that is older than any run: in 2001.
const LONG_AGO: i64 = 1_000_000_000;
/// The size of a page of memory.
const PAGE: usize = 4096;
/// What a variable that the program speaks of may be set to: nothing, yes, a list with an empty part, and a name.
const VALUES: [&[u8]; 4] = [b"", b"1", b"/nowhere::/none", b"a"];

/// An input that is run.
pub(super) struct Trial {
    pub(super) chosen: Chosen,
    /// Whether the machine has run this very input.
    pub(super) is_explored: bool,
    /// Whether builds with sanitizers run it, too.
    pub(super) is_sanitized: bool,
    /// Files that were put there on a guess: what becomes of them is no difference by itself, since a program may call them its own.
    pub(super) guessed: Vec<Vec<u8>>,
}

impl Trial {
    /// Whether programs mostly wait in it.
    pub(super) fn is_patient(&self) -> bool {
        self.chosen.agreed.input.circumstance.takes_time()
    }
}

/// What inputs by chance are made of.
#[derive(Default)]
pub(in crate::diff) struct Spaces<'a> {
    inputs: &'a [SymbolicInput],
    spoken: Spoken,
    /// Whether a program shows when it was built.
    pub(super) is_dated: bool,
}

impl<'a> Spaces<'a> {
    /// The explored spaces, and the words in the programs' own data.
    pub(in crate::diff) fn new(inputs: &'a [SymbolicInput], images: [&Image; 2]) -> Self {
        Spaces { inputs, spoken: Spoken::of(images), is_dated: false }
    }

    /// All inputs to ask about.
    pub(super) fn trials(&self, all: Vec<Chosen>) -> Vec<Trial> {
        let declares = all.iter().any(|chosen| !chosen.agreed.declared.is_empty());
        let mut elsewhere = if declares { Vec::new() } else { self.elsewhere(&all) };
        let mut chance = if declares { self.declared_by_chance(&all) } else { self.by_chance() };
        // What the program asks the system for on one input it may ask for on another.
        let (clock, lots) =
            (all.iter().any(|chosen| chosen.agreed.clock), all.iter().any(|chosen| chosen.agreed.chance));
        let moved = elsewhere.iter_mut().map(|trial| &mut trial.chosen);
        for chosen in moved.chain(&mut chance) {
            (chosen.agreed.clock, chosen.agreed.chance) = (clock, lots);
        }
        let is_changed = all.iter().any(|chosen| !chosen.agreed.changed.is_empty());
        let explored = explored(all);
        let most = if is_changed { SANITIZED_BY_CHANCE } else { SANITIZED_OF_UNCHANGED };
        let sanitized = (0..).map(|number| number < most);
        let chance = chance
            .into_iter()
            .zip(sanitized)
            .map(|(chosen, is_sanitized)| Trial { is_sanitized, ..unexplored(chosen) });
        explored.into_iter().chain(elsewhere).chain(chance).collect()
    }

    /// Chosen inputs, and one that is made of names of files, in other environments, in a folder that is not empty, and called in another way.
    fn elsewhere(&self, all: &[Chosen]) -> Vec<Trial> {
        let reaching = all.iter().skip(1).filter(|chosen| !chosen.agreed.changed.is_empty());
        let some: Vec<&Chosen> = all.iter().take(1).chain(reaching).take(MOST_ELSEWHERE).collect();
        let (named, numbered) = (self.filled(b"a"), [b"1", b"7"].map(|digit| self.filled(digit)));
        let (mut trials, mut called) = (Vec::new(), Vec::new());
        for chosen in &some {
            let input = &chosen.agreed.input;
            for variables in [&[], ORDINARY, UNUSUAL] {
                let environment = variables.iter().map(|variable| variable.as_bytes().to_vec()).collect();
                if environment != input.environment {
                    trials.push(moved(chosen, Input { environment, ..input.clone() }));
                }
            }
            trials.push(moved(chosen, furnished(input)));
        }
        // The plainest and the richest, and one in which everything is the name of a file.
        let bases = some.iter().take(1).chain(some.iter().skip(1).last()).copied().chain(&named).take(MOST_BASES);
        for chosen in bases {
            let input = &chosen.agreed.input;
            trials.extend(self.environments(input).map(|input| moved(chosen, input)));
            let guessed: Vec<_> = self.guessed(input).cloned().collect();
            called.extend(
                self.called(input).map(|input| Trial { guessed: guessed.clone(), ..unexplored(moved(chosen, input)) }),
            );
            trials.extend(self.circumstances(input).map(|input| moved(chosen, input)));
        }
        let patient = named.iter().chain(some.first().copied());
        for (number, chosen) in patient.enumerate() {
            let input = &chosen.agreed.input;
            trials.extend(self.patient(input, number == 0).map(|input| moved(chosen, input)));
        }
        called.extend(named.iter().chain(some.first().copied()).take(1).flat_map(|chosen| self.alone(chosen)));
        // How many of something a program has open is often a number that it is given.
        trials.extend(numbered.iter().flatten().map(|chosen| {
            moved(chosen, Input { circumstance: Circumstance::FewFiles, ..chosen.agreed.input.clone() })
        }));
        let foreign = self.filled("\u{e9}".as_bytes());
        trials.extend(foreign.map(|chosen| {
            let environment = vec![b"LC_ALL=C.UTF-8".to_vec()];
            moved(&chosen, Input { environment, ..chosen.agreed.input.clone() })
        }));
        trials.extend(self.with_options().map(|input| unknown(input, Vec::new(), 0)));
        let plain = named.into_iter().chain(numbered.into_iter().flatten());
        let plain = plain.map(|chosen| Trial { is_sanitized: true, ..unexplored(chosen) });
        plain.chain(trials.into_iter().map(unexplored)).chain(called).collect()
    }

    /// In environments of one variable, and with each variable that the program speaks of.
    fn environments<'s>(&'s self, input: &'s Input) -> impl Iterator<Item = Input> + 's {
        let single = SINGLE.iter().map(|variables| {
            let environment = variables.iter().map(|variable| variable.as_bytes().to_vec()).collect();
            Input { environment, ..input.clone() }
        });
        let spoken = self.spoken.variables.iter().flat_map(|name| VALUES.map(|value| (name, value)));
        let with = move |(name, value): (&Vec<u8>, &[u8])| {
            let is_other =
                |string: &&Vec<u8>| !string.strip_prefix(&name[..]).is_some_and(|rest| rest.starts_with(b"="));
            let mut environment: Vec<Vec<u8>> = input.environment.iter().filter(is_other).cloned().collect();
            environment.push([name, &b"="[..], value].concat());
            Input { environment, ..furnished(input) }
        };
        single.chain(spoken.map(with)).chain(self.neighbours(input))
    }

    /// With variables whose names begin as one that the program speaks of, or nearly so: it may look for beginnings, or for too little of a name.
    fn neighbours<'s>(&'s self, input: &'s Input) -> impl Iterator<Item = Input> + 's {
        self.spoken.variables.iter().map(|name| {
            let shorter = &name[..name.len() - 1];
            let environment = [&name[..], shorter].map(|start| [start, b"A=1"].concat()).to_vec();
            Input { environment, ..furnished(input) }
        })
    }

    /// Called by other names, with a path and without, where files are that the program speaks of.
    fn called<'s>(&'s self, input: &'s Input) -> impl Iterator<Item = Input> + 's {
        let own = input.argv.first().cloned().unwrap_or_default();
        let usual = [[b"-", &own[..]].concat(), [b"./", &own[..]].concat()];
        let spoken = self.spoken.names.iter().flat_map(|name| [name.clone(), [b"/usr/bin/", &name[..]].concat()]);
        let guessed: Vec<_> = self.guessed(input).cloned().collect();
        usual.into_iter().chain(spoken).map(move |name| {
            let mut input = input.clone();
            for path in &guessed {
                // Where the input has something else in the way, that stays.
                let _ = input.files.insert(path.clone(), Entry::file("1\n"));
            }
            input.argv.splice(..input.argv.len().min(1), [name]);
            input
        })
    }

    /// Each name that the program speaks of as the only file, which was there long before, and once more as a file that fills its page: what is
    /// made of it belongs to the program.
    fn alone<'s>(&'s self, chosen: &'s Chosen) -> impl Iterator<Item = Trial> + 's {
        let input = &chosen.agreed.input;
        let contents = [b"1\n".to_vec(), vec![b'x'; PAGE]];
        self.guessed(input).flat_map(move |path| contents.clone().map(|content| (path, content))).map(
            move |(path, content)| {
                let mut input = input.clone();
                let _ = input.files.insert(path.clone(), Entry { modified: Some(LONG_AGO), ..Entry::file(content) });
                Trial { guessed: vec![path.clone()], ..unexplored(moved(chosen, input)) }
            },
        )
    }

    /// Each option that the program may know, before an operand and behind it, in the space with the most arguments.
    fn with_options(&self) -> impl Iterator<Item = Input> + '_ {
        let arguments = |space: &SymbolicInput| {
            space.marks.iter().filter(|mark| matches!(mark.place, Place::Argument(_)) && mark.bytes.len() >= 2).count()
        };
        let space = self.inputs.iter().filter(|space| arguments(space) >= 2).max_by_key(|space| arguments(space));
        let options = self.spoken.options.iter().flat_map(|&letter| [(letter, 0), (letter, 1)]);
        options.zip(space.into_iter().cycle()).map(move |((letter, at), space)| {
            let mut number = 0;
            space.instance(|index| {
                let mark = &space.marks[index];
                let mut bytes = vec![0; mark.bytes.len()];
                let is_argument = matches!(mark.place, Place::Argument(_)) && bytes.len() >= 2;
                let text: &[u8] = match is_argument && number == at {
                    true => &[b'-', letter],
                    false if matches!(mark.place, Place::Argument(_)) => b"a",
                    false => b"",
                };
                number += usize::from(is_argument);
                let length = text.len().min(bytes.len());
                bytes[..length].copy_from_slice(&text[..length]);
                MarkValue { bytes, length }
            })
        })
    }

    /// Names that may be those of files, and are none yet.
    fn guessed<'s>(&'s self, input: &'s Input) -> impl Iterator<Item = &'s Vec<u8>> {
        self.spoken.names.iter().filter(|path| input.files.get(path).is_none())
    }

    /// With other standard streams, where addresses are not limited, and in a folder with a long name.
    fn circumstances<'s>(&'s self, input: &'s Input) -> impl Iterator<Item = Input> + 's {
        let reads = !input.stdin.is_empty();
        let all = STREAMS.iter().filter(move |(_, only_with_input)| reads || !only_with_input);
        let later = self.is_dated.then_some(Circumstance::BuiltLater);
        let all = all.map(|&(circumstance, _)| circumstance).chain(later);
        let unusual = all.map(|circumstance| Input { circumstance, ..input.clone() });
        let working_directory = [b"/", &[b'x'; LONG_NAME][..], b"/", &[b'y'; LONG_NAME]].concat();
        unusual.chain([Input { working_directory, ..input.clone() }])
    }

    /// What takes its time: input that comes late, and signals from outside, if the program can tell.
    fn patient<'s>(&'s self, input: &'s Input, is_first: bool) -> impl Iterator<Item = Input> + 's {
        let late = (is_first && self.spoken.waits && !input.stdin_is_file).then_some(Circumstance::InputLate);
        let signals = if self.spoken.handles { SIGNALS } else { &[] };
        let all = late.into_iter().chain(signals.iter().map(|&number| Circumstance::Signal(number)));
        all.map(|circumstance| Input { circumstance, ..input.clone() })
    }

    /// An input in which everything is this text: a number, a letter that is no ASCII, or the name of a file that [`furnished`] makes. Standard
    /// input is lines of it.
    fn filled(&self, letter: &[u8]) -> Option<Chosen> {
        let space = self.inputs.iter().find(|space| !space.marks.is_empty())?;
        let input = space.instance(|index| {
            let mark = &space.marks[index];
            let mut bytes = vec![0; mark.bytes.len()];
            if mark.place == Place::Stdin {
                let line = letter.iter().chain(b"\n").cycle();
                bytes.iter_mut().zip(line).for_each(|(byte, &next)| *byte = next);
                let length = bytes.len();
                return MarkValue { bytes, length };
            }
            let fits = bytes.len() >= letter.len() && !matches!(mark.place, Place::Directory { .. });
            let length = if fits { letter.len() } else { 0 };
            bytes[..length].copy_from_slice(&letter[..length]);
            MarkValue { bytes, length }
        });
        Some(unknown(input, Vec::new(), 0))
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
                0 | 1 if !self.spoken.words.is_empty() => {
                    bytes.extend(chance.among(&self.spoken.words));
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

/// With files, a folder and links in its working directory.
fn furnished(input: &Input) -> Input {
    let mut input = input.clone();
    let entries = [
        // One that is older than the run.
        ("o", Entry { modified: Some(LONG_AGO), ..Entry::file("old\n") }),
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

/// What the engine chose. Builds with sanitizers run the plainest, whatever was approximated, since only they may see what undefined behaviour
/// does, and some that come to a change: first those that come to other changed lines than all before. If no compiled code has changed, the
/// sources may still mean something else to a sanitizer (where a variable ends), so that any input will do.
fn explored(all: Vec<Chosen>) -> Vec<Trial> {
    let is_changed = all.iter().any(|chosen| !chosen.agreed.changed.is_empty());
    let is_likely = |chosen: &Chosen| !is_changed || !chosen.agreed.changed.is_empty();
    let mut seen = HashSet::new();
    let is_new: Vec<bool> = all.iter().map(|chosen| is_likely(chosen) && seen.insert(chosen.lines.clone())).collect();
    let mut others = MOST_SANITIZED.saturating_sub(is_new.iter().filter(|&&is_new| is_new).count());
    let mut left = MOST_SANITIZED;
    let mut trial = |(number, (chosen, is_new)): (usize, (Chosen, bool))| {
        let is_other = !is_new && is_likely(&chosen) && others > 0;
        others -= usize::from(is_other);
        let is_wanted = (is_new || is_other) && left > 0;
        left -= usize::from(is_wanted);
        let is_sanitized = number == 0 || is_wanted || chosen.agreed.approximated;
        Trial { is_sanitized, is_explored: true, guessed: Vec::new(), chosen }
    };
    all.into_iter().zip(is_new).enumerate().map(&mut trial).collect()
}

fn unexplored(chosen: Chosen) -> Trial {
    Trial { chosen, is_explored: false, is_sanitized: false, guessed: Vec::new() }
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

    fn spoken() -> Spoken {
        Spoken {
            words: vec![b"word".to_vec()],
            variables: vec![b"HOW".to_vec()],
            names: vec![b"tool".to_vec()],
            options: vec![b'q'],
            waits: true,
            handles: true,
        }
    }

    fn space() -> SymbolicInput {
        let mark = Mark { place: Place::Argument(1), name: "arg1".into(), bytes: 0..4, any_length: false };
        SymbolicInput { input: Input::new(["p", "\0\0\0\0"]), marks: vec![mark] }
    }

    #[test]
    fn chance_stays_in_the_space_and_is_the_same_each_time() {
        let inputs = [space()];
        let spaces = Spaces { inputs: &inputs, spoken: spoken(), is_dated: false };
        let words = || -> Vec<Vec<u8>> {
            spaces.by_chance().into_iter().map(|chosen| chosen.agreed.input.argv[1].clone()).collect()
        };
        assert_eq!(words(), words());
        assert!(words().iter().all(|word| word.len() <= 4) && words().contains(&b"word".to_vec()));
        assert!(words().contains(&b"a/".to_vec()) || words().contains(&b"aa".to_vec()), "{:?}", words());
    }

    #[test]
    fn surroundings_are_those_that_the_program_speaks_of() {
        let inputs = [space()];
        let spaces = Spaces { inputs: &inputs, spoken: spoken(), is_dated: true };
        let all = spaces.trials(vec![unknown(Input::new(["p"]), Vec::new(), 0)]);
        let all: Vec<Input> = all.into_iter().map(|trial| trial.chosen.agreed.input).collect();
        for value in [&b"HOW="[..], b"HOW=1", b"HOW=/nowhere::/none"] {
            let with = |input: &&Input| input.environment == [value.to_vec()];
            assert!(all.iter().filter(with).any(|input| input.argv.get(1) == Some(&b"a".to_vec())), "{value:?}");
        }
        assert!(all.iter().any(|input| input.environment.len() == 1 && input.variable(b"MALLOC_PERTURB_").is_some()));
        let with = |circumstance| all.iter().filter(move |input| input.circumstance == circumstance).count();
        assert!(STREAMS.iter().all(|&(circumstance, only_with_input)| (with(circumstance) > 0) != only_with_input));
        assert_eq!([with(Circumstance::InputLate), with(Circumstance::Signal(15))], [1, 2]);
        assert!(with(Circumstance::BuiltLater) > 0);
        for name in [&b"-p"[..], b"./p", b"tool", b"/usr/bin/tool"] {
            let called: Vec<&Input> = all.iter().filter(|input| input.argv[0] == name).collect();
            assert!(called.iter().any(|input| input.argv.len() == 2), "{name:?}");
            assert!(called.iter().all(|input| input.files.content(b"tool").is_some()), "{name:?}");
        }
    }

    #[test]
    fn options_stand_before_operands_and_behind_them() {
        let mark = |number: usize| Mark {
            place: Place::Argument(number),
            name: format!("arg{number}"),
            bytes: 0..2,
            any_length: false,
        };
        let inputs =
            [space(), SymbolicInput { input: Input::new(["p", "\0\0", "\0\0"]), marks: vec![mark(1), mark(2)] }];
        let spaces = Spaces { inputs: &inputs, spoken: spoken(), is_dated: false };
        let words: Vec<Vec<Vec<u8>>> = spaces.with_options().map(|input| input.argv[1..].to_vec()).collect();
        assert_eq!(words, [[b"-q".to_vec(), b"a".to_vec()], [b"a".to_vec(), b"-q".to_vec()]]);
        let spaces = Spaces { inputs: &inputs[..1], spoken: spoken(), is_dated: false };
        assert_eq!(spaces.with_options().count(), 0);
    }

    #[test]
    fn a_file_that_is_alone_is_old() {
        let inputs = [space()];
        let spaces = Spaces { inputs: &inputs, spoken: spoken(), is_dated: false };
        let chosen = unknown(Input::new(["p"]), Vec::new(), 0);
        let alone: Vec<Trial> = spaces.alone(&chosen).collect();
        let files: Vec<_> =
            alone[0].chosen.agreed.input.files.iter().map(|(path, entry)| (path.to_vec(), entry.modified)).collect();
        assert_eq!((alone.len(), files), (2, vec![(b"tool".to_vec(), Some(LONG_AGO))]));
    }

    #[test]
    fn sanitizers_run_what_comes_to_a_change_and_some_by_chance() {
        let inputs = [space()];
        let spaces = Spaces { inputs: &inputs, spoken: spoken(), is_dated: true };
        let place = schism_vm::Location { function: "f".into(), file: None, line: 0, column: 0 };
        let with = |changed: bool, approximated: bool| {
            let chosen = unknown(Input::new(["p"]), Vec::new(), 0);
            let changed = if changed { vec![(schism_vm::pairs::Role::Old, place.clone())] } else { Vec::new() };
            Chosen { agreed: Agreed { changed, approximated, ..chosen.agreed }, ..chosen }
        };
        let all = [with(false, false), with(false, false), with(true, false), with(false, true)];
        let trials = spaces.trials(all.into());
        let sanitized: Vec<bool> = trials[..4].iter().map(|trial| trial.is_sanitized).collect();
        assert_eq!(sanitized, [true, false, true, true]);
        // And three in which everything is one letter.
        assert_eq!(trials[4..].iter().filter(|trial| trial.is_sanitized).count(), SANITIZED_BY_CHANCE + 3);
    }

    #[test]
    fn what_was_left_is_there_again() {
        let chosen = unknown(Input::new(["p"]), Vec::new(), 0);
        let trial = Trial { is_explored: true, ..unexplored(chosen) };
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
