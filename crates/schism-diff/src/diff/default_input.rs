//! What is symbolic if the user does not say it: what the program's own code reads, in growing sizes.
//!
//! - `constants.rs`: strings and tables among a program's constants. `options.rs`: the options and words that it knows.
//! - `plan.rs`: rounds of templates made of both. `lines.rs`: texts made of those words. `examples.rs`: files that a
//!   project brings along.

mod constants;
mod examples;
mod lines;
mod options;
mod plan;

use std::collections::BTreeSet;
use std::path::Path;

use schism_ir::{BinOp, Body, Const, Definition, Function, Image, Inst, IntPredicate, Module, Op, Value};

use crate::template::is_plain_name;
use constants::{callee, string_operand};
use options::Words;
use plan::Known;
pub(super) use plan::{Kind, Plan, Round};

/// Names by which standard input is read.
const STDIN: &[&str] = &[
    "stdin",
    "getchar",
    "getchar_unlocked",
    "gets",
    "scanf",
    "vscanf",
    "wscanf",
    "getwchar",
    "read",
    "__isoc99_scanf",
];
/// Names by which a file is opened by its name.
const OPENING: &[&str] = &["fopen", "fopen64", "freopen", "open", "open64", "openat", "stat", "lstat", "fts_open"];
/// Calls that read a file, or ask for it, and which of their arguments is its name.
const READING: &[(&str, usize)] = &[
    ("fopen", 0),
    ("fopen64", 0),
    ("open", 0),
    ("open64", 0),
    ("openat", 1),
    ("stat", 0),
    ("lstat", 0),
    ("access", 0),
];
/// Files with a name in the program that are made symbolic, at most.
const MOST_FILES: usize = 3;
/// Names by which a program says what is symbolic.
const DECLARING: &[&str] = &["schism_symbolic", "klee_make_symbolic"];
/// Variables of the environment that are made symbolic, at most.
const MOST_VARIABLES: usize = 3;

/// Bytes of a pointer.
const POINTER: i64 = 8;
/// Arguments at least, if there are any.
const FEWEST_ARGUMENTS: usize = 2;
/// And at most, however many the program speaks of: each number of them is an input of its own.
const MOST_ARGUMENTS: usize = 32;

/// What a program reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Reads {
    arguments: bool,
    /// How many arguments it speaks of.
    asked: usize,
    stdin: bool,
    files: bool,
    environment: BTreeSet<Vec<u8>>,
    /// Files that it reads under a name of its own, below the working directory.
    named_files: BTreeSet<Vec<u8>>,
}

/// What need not be there: an input without it is another input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Besides {
    variables: bool,
    files: bool,
}

impl Besides {
    const NOTHING: Self = Self { variables: false, files: false };
    const ALL: Self = Self { variables: true, files: true };
    /// All of them, the fewest first.
    const EACH: [Self; 4] =
        [Self::NOTHING, Self { variables: true, files: false }, Self { variables: false, files: true }, Self::ALL];
}

/// Whether a version says itself what is symbolic in it.
pub(super) fn declares(images: [&Image; 2]) -> bool {
    let mut modules = images.into_iter().flat_map(|image| &image.modules[..image.own_modules]);
    modules.any(|module| module.symbols.iter().any(|symbol| DECLARING.contains(&symbol.name.as_str())))
}

/// What is derived from two versions.
pub(super) struct Derived {
    pub(super) plan: Plan,
    /// The words that the versions know, for readers; empty if none.
    pub(super) words: String,
    known: Known,
}

/// Rounds of templates for what either version reads.
pub(super) fn derive(images: [&Image; 2]) -> Derived {
    let mut reads = Reads::default();
    let words = images.map(|image| {
        let mut words = Words::default();
        for module in &image.modules[..image.own_modules] {
            reads.look_at(module);
            words.extend(Words::of(module));
        }
        words
    });
    let known = |words: &Words| words.known.keys().cloned().collect::<BTreeSet<_>>();
    let changed = known(&words[0]).symmetric_difference(&known(&words[1])).cloned().collect();
    let [mut words, new] = words;
    words.extend(new);
    let known = Known { reads, words, changed };
    let words = if known.reads.arguments { known.named() } else { String::new() };
    Derived { plan: known.plan(), words, known }
}

impl Derived {
    /// With rounds around texts: those made of the words that the program knows, and those that a project brings along, if it is one.
    pub(super) fn with_texts(mut self, tree: Option<&Path>, program: &[u8]) -> Self {
        let Known { reads, words, .. } = &self.known;
        let made = (Kind::Lines, lines::LABEL, lines::inputs(words, reads, program));
        let brought = tree.map_or(Vec::new(), |tree| examples::inputs(tree, reads, program));
        let texts = [made, (Kind::Examples, examples::LABEL, brought)];
        let rounds = texts.into_iter().filter(|(.., seeds)| !seeds.is_empty());
        let rounds =
            rounds.map(|(kind, label, seeds)| Round { kind, label: label.to_owned(), templates: Vec::new(), seeds });
        let behind = (self.plan.least + 1).min(self.plan.rounds.len());
        self.plan.rounds.splice(behind..behind, rounds);
        self
    }
}

impl Reads {
    fn look_at(&mut self, module: &Module) {
        for symbol in &module.symbols {
            let declared = match symbol.definition {
                Definition::Function(id) => module.functions[id.index()].body.is_none(),
                Definition::Global(id) => module.globals[id.index()].init.is_none(),
                Definition::Alias(_) => false,
            };
            // clang declares only what is used.
            self.stdin |= declared && STDIN.contains(&symbol.name.as_str());
            self.files |= declared && OPENING.contains(&symbol.name.as_str());
        }
        for function in &module.functions {
            if function.name == "main" {
                self.arguments |= uses_parameters(function);
                self.asked = self.asked.max(asked(module, function));
            }
            self.environment.extend(variables(module, function));
            self.named_files.extend(read_files(module, function));
        }
    }

    /// As many arguments as a program gets if nothing else is tried.
    fn most_arguments(&self) -> usize {
        self.asked.clamp(FEWEST_ARGUMENTS, MOST_ARGUMENTS)
    }

    /// Up to so many words of so many bytes, and twice as much of anything else that is read.
    fn words(&self, most: usize, size: usize, besides: Besides) -> Vec<Vec<u8>> {
        let (word, more) = (size.to_string(), (2 * size).to_string());
        let mut text: Vec<Vec<u8>> = Vec::new();
        let mut say = |words: &[&[u8]]| text.extend(words.iter().map(|word| word.to_vec()));
        if self.arguments {
            let most = most.to_string();
            say(&[b"--sym-args", b"0", most.as_bytes(), word.as_bytes()]);
        }
        // Arguments that name a file are what opens it, so files come only with them.
        if self.files && self.arguments {
            say(&[b"--sym-files", b"1", more.as_bytes()]);
        }
        if self.stdin {
            say(&[b"--sym-stdin", more.as_bytes()]);
        }
        for name in self.named_files.iter().take(if besides.files { MOST_FILES } else { 0 }) {
            say(&[b"--sym-file", name, more.as_bytes()]);
        }
        for name in self.environment.iter().take(if besides.variables { MOST_VARIABLES } else { 0 }) {
            say(&[b"--sym-env", name, word.as_bytes()]);
        }
        text
    }
}

/// Whether a function does more with its parameters than to put them away.
fn uses_parameters(function: &Function) -> bool {
    let Some(body) = &function.body else { return false };
    let places: Vec<Value> = put_away(body).into_iter().map(|(_, place)| place).collect();
    let reads = |inst: &Inst| {
        let operands = body.operands_of(inst);
        let is_store = matches!(inst.op, Op::Store { .. });
        let takes = operands.iter().any(|operand| matches!(operand, Value::Param(_)));
        (takes && !is_put_away(inst, operands))
            || (!is_store && operands.iter().any(|operand| places.contains(operand)))
    };
    body.insts.iter().any(reads)
}

/// Parameters that go into variables, as without optimisation, and where.
fn put_away(body: &Body) -> Vec<(u32, Value)> {
    let store = |inst: &Inst| match body.operands_of(inst) {
        operands @ [Value::Param(number), place] if is_put_away(inst, operands) => Some((*number, *place)),
        _ => None,
    };
    body.insts.iter().filter_map(store).collect()
}

fn is_put_away(inst: &Inst, operands: &[Value]) -> bool {
    matches!(inst.op, Op::Store { .. }) && matches!(operands, [Value::Param(_), Value::Inst(_)])
}

/// How many arguments `main` speaks of: the most for which it compares their number with a constant, or of which it takes one by a constant.
fn asked(module: &Module, function: &Function) -> usize {
    let Some(body) = &function.body else { return 0 };
    let places = put_away(body);
    let is_parameter = |number: u32, value: Value| match value {
        Value::Param(own) => own == number,
        Value::Inst(inst) => {
            let inst = &body.insts[inst.index()];
            let from = body.operands_of(inst).first();
            matches!(inst.op, Op::Load { .. }) && from.is_some_and(|&from| places.contains(&(number, from)))
        }
        _ => false,
    };
    // Of the number, what is no word: the program's own name, unless options were taken off (`argc - optind`).
    let beside = |value: Value| match value {
        _ if is_parameter(0, value) => Some(1),
        Value::Inst(inst) => {
            let inst = &body.insts[inst.index()];
            let minuend = body.operands_of(inst).first().copied();
            let is_rest =
                matches!(inst.op, Op::Binary(BinOp::Sub, _)) && minuend.is_some_and(|value| is_parameter(0, value));
            is_rest.then_some(0)
        }
        _ => None,
    };
    let constant = |value: &Value| match value {
        Value::Const(constant) => match module.constants[constant.index()] {
            Const::Bits { bits, .. } => usize::try_from(bits).ok().filter(|&number| number <= MOST_ARGUMENTS),
            _ => None,
        },
        _ => None,
    };
    let words = |inst: &Inst| match (&inst.op, body.operands_of(inst)) {
        (Op::ICmp(predicate), [one, other]) => {
            let (number, beside, is_first) = match (beside(*one), beside(*other)) {
                (Some(beside), None) => (constant(other)?, beside, true),
                (None, Some(beside)) => (constant(one)?, beside, false),
                _ => return None,
            };
            // `argc > 3` is true from three arguments on.
            let least = number + usize::from(reaches_beyond(*predicate, is_first));
            Some(least.saturating_sub(beside))
        }
        (Op::Switch { .. }, [value, cases @ ..]) => {
            let beside = beside(*value)?;
            cases.iter().filter_map(constant).max().map(|number| number.saturating_sub(beside))
        }
        (Op::Gep { offset, scales }, [base, ..]) if scales.is_empty() && is_parameter(1, *base) => {
            usize::try_from(offset / POINTER).ok().filter(|&number| number <= MOST_ARGUMENTS)
        }
        _ => None,
    };
    body.insts.iter().filter_map(words).max().unwrap_or(0)
}

/// Whether a comparison with a number is decided only by what is larger than the number.
fn reaches_beyond(predicate: IntPredicate, is_first: bool) -> bool {
    match predicate {
        IntPredicate::Sgt | IntPredicate::Ugt | IntPredicate::Sle | IntPredicate::Ule => is_first,
        IntPredicate::Slt | IntPredicate::Ult | IntPredicate::Sge | IntPredicate::Uge => !is_first,
        IntPredicate::Eq | IntPredicate::Ne => false,
    }
}

/// The names that a function asks the environment for, where they are plain strings.
fn variables(module: &Module, function: &Function) -> Vec<Vec<u8>> {
    let Some(body) = &function.body else { return Vec::new() };
    let asks = |inst: &&Inst| matches!(callee(module, inst), Some("getenv" | "secure_getenv"));
    let names = body.insts.iter().filter(asks).filter_map(|inst| string_operand(module, body, inst, 0));
    names.filter(|name| !name.is_empty() && !name.contains(&b'=')).collect()
}

/// The names of files that a function reads, where they are plain strings. What it writes anew it does not read.
fn read_files(module: &Module, function: &Function) -> Vec<Vec<u8>> {
    let Some(body) = &function.body else { return Vec::new() };
    let name = |inst: &Inst| {
        let called = callee(module, inst)?;
        let (_, number) = READING.iter().find(|(name, _)| *name == called)?;
        let mode = string_operand(module, body, inst, 1).filter(|_| called.starts_with("fopen"));
        let name = string_operand(module, body, inst, *number)?;
        let name = name.strip_prefix(b"./").map(<[u8]>::to_vec).unwrap_or(name);
        (!mode.is_some_and(|mode| mode.starts_with(b"w")) && is_plain_name(&name)).then_some(name)
    };
    body.insts.iter().filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(reads: &Reads) -> String {
        let words: Vec<String> = reads
            .words(reads.most_arguments(), 4, Besides::ALL)
            .into_iter()
            .map(|word| String::from_utf8_lossy(&word).into_owned())
            .collect();
        words.join(" ")
    }

    #[test]
    fn only_what_is_read_is_free() {
        assert_eq!(words(&Reads::default()), "");
        let files = Reads { files: true, ..Reads::default() };
        assert_eq!(words(&files), "");
        let environment = [b"HOME".to_vec()].into();
        let named_files = [b"conf".to_vec()].into();
        let all = Reads { arguments: true, asked: 1, stdin: true, files: true, environment, named_files };
        assert_eq!(words(&all), "--sym-args 0 2 4 --sym-files 1 8 --sym-stdin 8 --sym-file conf 8 --sym-env HOME 4");
        let many = Reads { arguments: true, asked: 12, ..Reads::default() };
        assert_eq!(words(&many), "--sym-args 0 12 4");
        assert_eq!(words(&Reads { asked: 1000, ..many }), "--sym-args 0 32 4");
    }
}
