//! What is symbolic if the user does not say it: what the program's own code reads.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

use schism_ir::{Callee, Const, Definition, Function, Image, Module, Op, Value};

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
/// Variables of the environment that are made symbolic, at most.
const MOST_VARIABLES: usize = 3;

/// What a program reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Reads {
    arguments: bool,
    stdin: bool,
    files: bool,
    environment: BTreeSet<Vec<u8>>,
}

/// A template for what either version reads, in words as after `--`.
pub(super) fn template(images: [&Image; 2]) -> Vec<OsString> {
    let mut reads = Reads::default();
    for image in images {
        for module in &image.modules[..image.own_modules] {
            reads.look_at(module);
        }
    }
    reads.words().into_iter().map(OsString::from_vec).collect()
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
            self.arguments |= function.name == "main" && uses_parameters(function);
            self.environment.extend(variables(module, function));
        }
    }

    fn words(&self) -> Vec<Vec<u8>> {
        let mut text: Vec<Vec<u8>> = Vec::new();
        let mut say = |words: &[&[u8]]| text.extend(words.iter().map(|word| word.to_vec()));
        if self.arguments {
            say(&[b"--sym-args", b"0", b"2", b"4"]);
        }
        // Arguments that name a file are what opens it, so files come only with them.
        if self.files && self.arguments {
            say(&[b"--sym-files", b"1", b"8"]);
        }
        if self.stdin {
            say(&[b"--sym-stdin", b"8"]);
        }
        for name in self.environment.iter().take(MOST_VARIABLES) {
            say(&[b"--sym-env", name, b"4"]);
        }
        text
    }
}

/// Whether a function does more with its parameters than to put them away.
fn uses_parameters(function: &Function) -> bool {
    let Some(body) = &function.body else { return false };
    let mut places = Vec::new();
    for inst in &body.insts {
        match body.operands_of(inst) {
            [Value::Param(_), place @ Value::Inst(_)] if matches!(inst.op, Op::Store { .. }) => places.push(*place),
            operands if operands.iter().any(|operand| matches!(operand, Value::Param(_))) => return true,
            _ => {}
        }
    }
    let reads = |inst: &schism_ir::Inst| {
        !matches!(inst.op, Op::Store { .. }) && body.operands_of(inst).iter().any(|operand| places.contains(operand))
    };
    body.insts.iter().any(reads)
}

/// The names that a function asks the environment for, where they are plain strings.
fn variables(module: &Module, function: &Function) -> Vec<Vec<u8>> {
    let Some(body) = &function.body else { return Vec::new() };
    let asks = |inst: &&schism_ir::Inst| match &inst.op {
        Op::Call(call) => match call.callee {
            Callee::Symbol(symbol) => {
                matches!(module.symbols[symbol.index()].name.as_str(), "getenv" | "secure_getenv")
            }
            _ => false,
        },
        _ => false,
    };
    let name = |inst: &schism_ir::Inst| match body.operands_of(inst).first()? {
        Value::Const(constant) => string(module, &module.constants[constant.index()]),
        _ => None,
    };
    body.insts.iter().filter(asks).filter_map(name).collect()
}

/// The string at the address that a constant is.
fn string(module: &Module, constant: &Const) -> Option<Vec<u8>> {
    let Const::Symbol(symbol) = constant else { return None };
    let Definition::Global(id) = module.symbols[symbol.index()].definition else { return None };
    let bytes = &module.globals[id.index()].init.as_ref()?.bytes;
    let text: Vec<u8> = bytes.iter().copied().take_while(|&byte| byte != 0).collect();
    (!text.is_empty() && !text.contains(&b'=')).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(reads: &Reads) -> String {
        let words: Vec<String> =
            reads.words().into_iter().map(|word| String::from_utf8_lossy(&word).into_owned()).collect();
        words.join(" ")
    }

    #[test]
    fn only_what_is_read_is_free() {
        assert_eq!(words(&Reads::default()), "");
        let files = Reads { files: true, ..Reads::default() };
        assert_eq!(words(&files), "");
        let all = Reads { arguments: true, stdin: true, files: true, environment: [b"HOME".to_vec()].into() };
        assert_eq!(words(&all), "--sym-args 0 2 4 --sym-files 1 8 --sym-stdin 8 --sym-env HOME 4");
    }
}
