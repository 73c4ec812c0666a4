//! The words that a program knows: options of `getopt`, tables of long options, and what it compares words with.
//!
//! The engine finds a short option by itself, byte by byte. Words of ten bytes, three options at once or an option's argument behind it are too far away
//! for that; but the program says them itself, in its constants.

use std::collections::{BTreeMap, BTreeSet};

use schism_ir::{Body, Function, Global, Inst, Module, Op, Value};

use super::constants::{callee, string_operand, table};

/// No word is longer; what is longer is a text.
const LONGEST: usize = 32;
/// Bytes of a `struct option`, and where its `has_arg` stands.
const OPTION: u64 = 32;
const HAS_ARGUMENT: usize = 8;

/// Functions that compare two strings: their first two arguments.
const COMPARING: &[&str] =
    &["strcmp", "strncmp", "strcasecmp", "strncasecmp", "strcoll", "memcmp", "bcmp", "strstr", "fnmatch"];
/// Functions that read options.
const SHORT_OPTIONS: &[&str] = &["getopt", "getopt_long", "getopt_long_only", "__posix_getopt"];
const LONG_OPTIONS: &[&str] = &["getopt_long", "getopt_long_only"];

/// Whether a word takes an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Takes {
    Nothing,
    /// In the next word.
    Word,
    /// Behind it, in the same word.
    Rest,
}

/// The words that a program knows, options with their dashes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Words {
    pub(super) known: BTreeMap<Vec<u8>, Takes>,
    /// Texts that may speak of several of them together.
    texts: BTreeSet<Vec<u8>>,
}

impl Words {
    /// What a module speaks of.
    pub(super) fn of(module: &Module) -> Self {
        let mut words = Words::default();
        let comparing = comparing(module);
        let mut compares_tables = false;
        for body in module.functions.iter().filter_map(|function| function.body.as_ref()) {
            for inst in &body.insts {
                let Some(name) = callee(module, inst) else { continue };
                if SHORT_OPTIONS.contains(&name)
                    && let Some(text) = string_operand(module, body, inst, 2)
                {
                    words.known.extend(short_options(&text));
                }
                let Some(places) = comparing.get(name) else { continue };
                let texts: Vec<_> =
                    places.iter().filter_map(|&place| string_operand(module, body, inst, place)).collect();
                compares_tables |= texts.is_empty();
                words.known.extend(texts.into_iter().filter(|text| is_word(text)).map(|text| (text, Takes::Nothing)));
            }
        }
        let reads_long = module.symbols.iter().any(|symbol| LONG_OPTIONS.contains(&symbol.name.as_str()));
        for global in &module.globals {
            let long = if reads_long { long_options(module, global) } else { Vec::new() };
            if long.is_empty() && compares_tables {
                let names = table(module, global).map(|(_, text)| text).filter(|text| is_word(text));
                words.known.extend(names.map(|name| (name, Takes::Nothing)));
            }
            words.known.extend(long);
            let bytes = global.init.iter().flat_map(|init| init.bytes.split(|&byte| byte == 0 || byte == b'\n'));
            words.texts.extend(bytes.filter(|text| text.len() > 4).map(<[u8]>::to_vec));
        }
        words
    }

    /// With what another module knows.
    pub(super) fn extend(&mut self, other: Words) {
        self.known.extend(other.known);
        self.texts.extend(other.texts);
    }

    /// Pairs of words, those first that one line of text names together, at most so many. A command may stand before its options, and behind those of the
    /// program.
    pub(super) fn pairs(&self, words: &[Vec<u8>], most: usize) -> Vec<[Vec<u8>; 2]> {
        let behind = |number: usize| &words[number + 1..];
        let all = words.iter().enumerate().flat_map(|(number, one)| behind(number).iter().map(move |two| [one, two]));
        let together = |pair: &[&Vec<u8>; 2]| self.texts.iter().any(|text| pair.iter().all(|word| names(text, word)));
        let (mut first, others): (Vec<_>, Vec<_>) = all.partition(together);
        first.extend(others);
        first.into_iter().flat_map(orders).take(most).map(|pair| pair.map(Clone::clone)).collect()
    }
}

/// The orders in which two words are tried: both, if only one of them is an option, with that one last at first.
fn orders([one, two]: [&Vec<u8>; 2]) -> Vec<[&Vec<u8>; 2]> {
    match (one.starts_with(b"-"), two.starts_with(b"-")) {
        (true, false) => vec![[two, one], [one, two]],
        (false, true) => vec![[one, two], [two, one]],
        _ => vec![[one, two]],
    }
}

/// Whether a text speaks of a word: with nothing around it that could belong to a longer one.
fn names(text: &[u8], word: &[u8]) -> bool {
    let is_inside = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    text.windows(word.len()).enumerate().any(|(at, window)| {
        window == word
            && !is_inside(at.checked_sub(1).and_then(|at| text.get(at)))
            && !is_inside(text.get(at + word.len()))
    })
}

/// The options that a string for `getopt` lists.
fn short_options(text: &[u8]) -> Vec<(Vec<u8>, Takes)> {
    let letters = text.iter().position(|byte| !b"+-:".contains(byte)).map_or(&[][..], |start| &text[start..]);
    let mut options = Vec::new();
    for (at, &letter) in letters.iter().enumerate().filter(|(_, letter)| letter.is_ascii_graphic() && **letter != b':')
    {
        let colons = letters[at + 1..].iter().take_while(|&&byte| byte == b':').count();
        let takes = [Takes::Nothing, Takes::Word, Takes::Rest][colons.min(2)];
        options.push((vec![b'-', letter], takes));
    }
    options
}

/// The long options of a table, if that is what a global is.
fn long_options(module: &Module, global: &Global) -> Vec<(Vec<u8>, Takes)> {
    let Some(init) = &global.init else { return Vec::new() };
    let is_table = global.size.is_multiple_of(OPTION) && global.size >= 2 * OPTION;
    let names: Vec<_> = table(module, global).filter(|(offset, _)| offset.is_multiple_of(OPTION)).collect();
    let is_dense = names.iter().zip(0..).all(|((offset, name), number)| *offset == number * OPTION && is_word(name));
    if !is_table || names.is_empty() || !is_dense {
        return Vec::new();
    }
    let option = |(offset, name): (u64, Vec<u8>)| {
        let takes = init.bytes.get(offset as usize + HAS_ARGUMENT).copied().unwrap_or(0);
        match takes {
            0 => ([b"--", name.as_slice()].concat(), Takes::Nothing),
            1 => ([b"--", name.as_slice()].concat(), Takes::Word),
            _ => ([b"--", name.as_slice(), b"="].concat(), Takes::Rest),
        }
    };
    names.into_iter().map(option).collect()
}

/// Functions that compare strings, with which of their arguments: those of the library, and the module's own that hand parameters on to them.
fn comparing(module: &Module) -> BTreeMap<&str, Vec<usize>> {
    let mut known: BTreeMap<&str, Vec<usize>> = COMPARING.iter().map(|name| (*name, vec![0, 1])).collect();
    for function in &module.functions {
        let places = handed_on(module, function);
        if !places.is_empty() {
            known.insert(&function.name, places);
        }
    }
    known
}

/// The parameters that a function hands on to one that compares strings.
fn handed_on(module: &Module, function: &Function) -> Vec<usize> {
    let Some(body) = &function.body else { return Vec::new() };
    let compares = |inst: &&Inst| callee(module, inst).is_some_and(|name| COMPARING.contains(&name));
    let operands = body.insts.iter().filter(compares).flat_map(|inst| body.operands_of(inst).iter().take(2));
    let places: BTreeSet<usize> = operands.filter_map(|&operand| parameter(body, operand)).collect();
    places.into_iter().collect()
}

/// The parameter that a value is, also where it was put into a variable before, as without optimisation.
pub(super) fn parameter(body: &Body, value: Value) -> Option<usize> {
    match value {
        Value::Param(number) => Some(number as usize),
        Value::Inst(id) => {
            let inst = &body.insts[id.index()];
            let from = matches!(inst.op, Op::Load { .. }).then(|| body.operands_of(inst).first().copied())??;
            let stored = |inst: &Inst| match (&inst.op, body.operands_of(inst)) {
                (Op::Store { .. }, [Value::Param(number), place]) if *place == from => Some(*number as usize),
                _ => None,
            };
            body.insts.iter().find_map(stored)
        }
        Value::Const(_) => None,
    }
}

/// Whether a text may be a word of the command line.
fn is_word(text: &[u8]) -> bool {
    (2..=LONGEST).contains(&text.len()) && text.iter().all(|byte| byte.is_ascii_graphic() && *byte != b'%')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_for_getopt_lists_options() {
        let options = |text: &str| -> Vec<String> {
            let shown = |(word, takes): (Vec<u8>, Takes)| format!("{} {takes:?}", String::from_utf8(word).unwrap());
            short_options(text.as_bytes()).into_iter().map(shown).collect()
        };
        assert_eq!(options("+:ab:c::"), ["-a Nothing", "-b Word", "-c Rest"]);
        assert_eq!(options(""), [""; 0]);
    }

    #[test]
    fn words_that_one_line_names_come_first() {
        let word = |text: &str| text.as_bytes().to_vec();
        let texts = [word("-c        with -n, count"), word("-name is no -n")].into();
        let words = Words { known: BTreeMap::new(), texts };
        let pairs = words.pairs(&[word("-a"), word("-c"), word("-n")], 2);
        assert_eq!(pairs, [[word("-c"), word("-n")], [word("-a"), word("-c")]]);
        let words = Words::default().pairs(&[word("--all"), word("add")], 9);
        assert_eq!(words, [[word("add"), word("--all")], [word("--all"), word("add")]]);
        assert!(!names(b"-name", b"-n") && names(b"[-n]", b"-n"));
    }
}
