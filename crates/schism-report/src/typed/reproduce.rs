//! A call as a program in C, with literals in the place of made-up bytes: it includes the source of either version, calls the function, and
//! prints what came of it. Whatever compiles the source compiles it.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::call::{Call, Given, bytes_of, pointer};
use super::print::{Nowhere, Place, Printer};
use super::shape::{Field, Real, Shape};

/// A call in C, and what can be checked behind it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reproduction {
    /// The files that have the function, in old and in new.
    pub sources: [String; 2],
    /// Declarations of its arguments, one line each.
    pub arguments: Vec<String>,
    /// The call as an expression.
    pub call: String,
    /// Whether it returns anything, which is then called `result`.
    pub returns: bool,
    /// What can be looked at behind it.
    pub checks: Vec<Check>,
}

/// Something that can be looked at behind a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Check {
    /// It in C.
    pub expression: String,
    /// How it is printed: the arguments of a `printf`.
    pub print: String,
    /// A condition that is true of old; empty if it is not known.
    pub old: String,
    /// The same of new.
    pub new: String,
}

impl Call {
    /// The call as C; `None` if a value of it cannot be written down, or objects were made before by choice.
    pub fn reproduction(&self, values: &[(String, Vec<u8>)], stdout: [&[u8]; 2]) -> Option<Reproduction> {
        if !self.setup.is_empty() {
            return None;
        }
        let given = Given(values);
        let printer = Printer { memory: &given, literal: true };
        let sources = self.sources.each_ref().map(|sources| sources.main.clone());
        let mut made = Reproduction { sources, returns: self.result.is_some(), ..Reproduction::default() };
        for param in &self.params {
            let place = Place { name: &param.name, joint: "." };
            let value = match &param.shape {
                Shape::Pointer(_) => printer.value(&param.shape, &[0; 8], Place { joint: "->", ..place }, "", 0)?,
                shape => printer.value(shape, given.bytes(&param.name)?, place, "", 0)?,
            };
            let value = match &param.shape {
                Shape::Record { c, .. } | Shape::Union { c, .. } if !c.is_empty() => format!("({c}){value}"),
                Shape::Record { .. } | Shape::Union { .. } | Shape::Bytes(_) => return None,
                _ if value == "NULL" => "(void *)0".to_owned(),
                _ => value,
            };
            made.arguments.push(format!("__auto_type {} = {};", param.name, value.replace("NULL", "0")));
        }
        let names: Vec<&str> = self.params.iter().map(|param| param.name.as_str()).collect();
        made.call = format!("{}({})", self.function, names.join(", "));
        let [old, new] = stdout.map(|stdout| self.checks(&given, stdout));
        let both = old.into_iter().zip(new).map(|(old, new)| Check { old: old.new, ..new });
        // Elements of arrays that are zero in both tell nothing.
        let is_zero = |check: &Check| [" == 0", " == 0u", " == '\\0'"].iter().any(|zero| check.new.ends_with(zero));
        let is_idle = |check: &Check| check.expression.ends_with(']') && check.old == check.new && is_zero(check);
        made.checks = both.filter(|check| !is_idle(check)).collect();
        Some(made)
    }

    /// What can be checked behind a run, as if it were that of new.
    fn checks(&self, given: &Given<'_>, stdout: &[u8]) -> Vec<Check> {
        let came = self.came(stdout);
        let shown = |name: &str| came.shown.iter().find(|(known, _)| *known == name).map(|(_, text)| *text);
        let mut checks = Vec::new();
        match &self.result {
            Some(Shape::Pointer(to)) => checks.push(of_pointer(shown("result"), to.as_deref())),
            // Its pieces are among the outputs.
            Some(Shape::Record { .. } | Shape::Union { .. }) => {}
            Some(shape) => of("result", shape, shown("result").and_then(bytes_of).as_deref(), &mut checks),
            None => {}
        }
        for output in &self.outputs {
            // What hangs on a null pointer cannot be looked at.
            let owner = output.name.rsplit_once("->").map_or(output.name.as_str(), |(owner, _)| owner);
            if super::print::Memory::behind(given, owner) == Some(None) {
                continue;
            }
            let bytes = shown(&output.name).and_then(bytes_of);
            of(&output.name, &output.shape, bytes.as_deref(), &mut checks);
        }
        checks
    }
}

/// The checks of one value.
fn of(expression: &str, shape: &Shape, bytes: Option<&[u8]>, checks: &mut Vec<Check>) {
    let literal = |shape: &Shape, bytes: &[u8]| {
        Printer { memory: &Nowhere, literal: true }.value(shape, bytes, Place { name: "", joint: "." }, "", 0)
    };
    let equal = |bytes: Option<&[u8]>| {
        let value = bytes.and_then(|bytes| literal(shape, bytes));
        value.map_or_else(String::new, |value| format!("{expression} == {value}"))
    };
    let name = expression.replace('\\', "");
    let mut check = |print: String, holds: String| {
        checks.push(Check { expression: expression.to_owned(), print, old: String::new(), new: holds });
    };
    match shape {
        Shape::Int { bytes: 16, .. } => check(
            format!(
                "\"{name} = %llx%016llx\\n\", (unsigned long long)({expression} >> 64), (unsigned long long){expression}"
            ),
            equal(bytes),
        ),
        Shape::Int { signed: false, .. } => {
            check(format!("\"{name} = %llu\\n\", (unsigned long long)({expression})"), equal(bytes));
        }
        Shape::Int { .. } | Shape::Bool | Shape::Char | Shape::Enum { .. } => {
            check(format!("\"{name} = %lld\\n\", (long long)({expression})"), equal(bytes));
        }
        Shape::Real(real) => {
            let is_nan = bytes.and_then(|bytes| literal(shape, bytes)).is_some_and(|value| value.contains("nan"));
            let holds = if is_nan { format!("{expression} != {expression}") } else { equal(bytes) };
            check(format!("\"{name} = {}\\n\", {expression}", real_format(*real)), holds);
        }
        Shape::Array { element, size, .. } => {
            let step = element.size().max(1);
            for index in 0..(size / step).min(16) {
                let at = (index * step) as usize;
                let part = bytes.and_then(|bytes| bytes.get(at..at + step as usize));
                of(&format!("{expression}[{index}]"), element, part, checks);
            }
        }
        Shape::Record { fields, .. } => of_bit_fields(expression, fields, bytes, checks),
        Shape::Pointer(_) | Shape::Union { .. } | Shape::Bytes(_) => {}
    }
}

fn real_format(real: Real) -> &'static str {
    match real {
        Real::Single => "%.9g",
        Real::Double => "%.17g",
        Real::Extended => "%.21Lg",
    }
}

/// Bit-fields that share bytes: the driver shows them as one piece, named by all of them one after another.
fn of_bit_fields(expression: &str, fields: &[Field], bytes: Option<&[u8]>, checks: &mut Vec<Check>) {
    let mut owner = expression;
    for field in fields.iter().rev() {
        let Some(rest) = owner.strip_suffix(field.name.as_str()) else { return };
        let Some(rest) = rest.strip_suffix("->").or_else(|| rest.strip_suffix('.')) else { return };
        owner = rest;
    }
    let joint = if expression[owner.len()..].starts_with("->") { "->" } else { "." };
    for field in fields {
        let name = format!("{owner}{joint}{}", field.name);
        let text = bytes.and_then(|bytes| {
            let record = Shape::Record { c: String::new(), size: bytes.len() as u64, fields: vec![field.clone()] };
            let printer = Printer { memory: &Nowhere, literal: true };
            printer.value(&record, bytes, Place { name: "", joint: "." }, "", 0)
        });
        let value = text.as_deref().and_then(|text| text.trim_end_matches('}').rsplit_once("= "));
        let holds = value.map_or_else(String::new, |(_, value)| format!("{name} == {value}"));
        checks.push(Check {
            print: format!("\"{name} = %lld\\n\", (long long)({name})"),
            expression: name,
            old: String::new(),
            new: holds,
        });
    }
}

/// A pointer that was returned.
fn of_pointer(shown: Option<&str>, to: Option<&Shape>) -> Check {
    let holds = match shown.map(|text| pointer(text, to)).as_deref() {
        Some("NULL") => "!result".to_owned(),
        Some(text) if shown.is_some_and(|shown| shown.contains(" + ")) => {
            format!("(const char *)result == (const char *)({text})")
        }
        Some(_) => "result".to_owned(),
        None => String::new(),
    };
    let print = match shown.and_then(|shown| shown.rsplit_once(" + ")) {
        Some((name, _)) => {
            format!("\"result = (char *){name} %+ld\\n\", (long)((const char *)result - (const char *){name})")
        }
        None => "\"result = %s\\n\", result ? \"not null\" : \"null\"".to_owned(),
    };
    let expression = "result".to_owned();
    Check { expression, print, old: String::new(), new: holds }
}

/// Whether a path can stand in an `#include` and in a comment.
fn is_harmless(path: &str) -> bool {
    !path.is_empty() && path.chars().all(|c| !c.is_control() && !matches!(c, '"' | '\\' | '*' | '\''))
}

/// The program, as a file: `sentence` says what it shows.
pub fn file(call: &Call, made: &Reproduction, sentence: &str) -> Option<String> {
    let [old, new] = &call.sources;
    if ![old, new].into_iter().all(|sources| is_harmless(&sources.main)) {
        return None;
    }
    let comment: String =
        sentence.replace("*/", "* /").replace("/*", "/ *").chars().filter(|c| !c.is_control()).collect();
    let line = |sources: &super::call::Sources, define: &str, name: &str| {
        let words = ["cc -w", define].map(str::to_owned).into_iter().filter(|word| !word.is_empty());
        // Where another file has the program's `main`.
        let words = words.chain((!sources.others.is_empty()).then(|| "-Dmain=main_of_the_program".to_owned()));
        let words =
            words.chain(sources.flags.iter().map(|word| crate::quote(word.as_bytes()))).chain(["repro.c".into()]);
        let words = words.chain(sources.others.iter().map(|word| crate::quote(word.as_bytes())));
        let words: Vec<String> = words.chain([format!("-o {name}"), "-lm".into()]).collect();
        words.join(" ").replace("*/", "*\\/")
    };
    let mut text = format!("/* {comment}\n *\n");
    let _ = writeln!(text, " *   {}", line(old, "-DOLD", "old"));
    let _ = writeln!(text, " *   {}", line(new, "", "new"));
    let _ = writeln!(text, " *   ./old; ./new\n */");
    let _ =
        writeln!(text, "#undef main\n#define main main_of_the_program\n#ifdef OLD\n#include \"{}\"\n#else", old.main);
    let _ = writeln!(text, "#include \"{}\"\n#endif\n#undef main\n#include <stdio.h>\n", new.main);
    text += "int main(void)\n{\n";
    for argument in &made.arguments {
        let _ = writeln!(text, "    {argument}");
    }
    let result = if made.returns { "__auto_type result = " } else { "" };
    let _ = writeln!(text, "    {result}{};", made.call);
    for check in &made.checks {
        let _ = writeln!(text, "    printf({});", check.print);
    }
    text += "    return 0;\n}\n";
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typed::{Output, Parameter};

    fn int() -> Shape {
        Shape::Int { signed: true, bytes: 4 }
    }

    #[test]
    fn values_become_literals() {
        let list = Shape::Array { element: Box::new(int()), c: "int".into(), size: 8 };
        let text = Shape::Array { element: Box::new(Shape::Char), c: "char".into(), size: 4 };
        let pointer = |shape| Shape::Pointer(Some(Box::new(shape)));
        let param = |name: &str, shape| Parameter { name: name.into(), shape };
        let call = Call {
            function: "f".into(),
            params: vec![param("l", pointer(list.clone())), param("t", pointer(text)), param("n", int())],
            result: Some(int()),
            outputs: vec![Output { name: "l".into(), offset: 0, size: 8, shape: list }],
            ..Call::default()
        };
        let values: Vec<(String, Vec<u8>)> =
            [("l", vec![1, 0, 0, 0, 2, 0, 0, 0]), ("t", b"a\"\0\0".to_vec()), ("n", i32::MIN.to_le_bytes().to_vec())]
                .map(|(name, bytes)| (name.to_owned(), bytes))
                .to_vec();
        let stdout: &[u8] = b"result = 0xffffffff\nl = 01 00 00 00 03 00 00 00\n";
        let made = call.reproduction(&values, [stdout, stdout]).unwrap();
        let wanted = [
            "__auto_type l = (int[2]){1, 2};",
            "__auto_type t = (char[4]){\"a\\\"\"};",
            "__auto_type n = (-2147483647 - 1);",
        ];
        assert_eq!((made.arguments.as_slice(), made.call.as_str()), (&wanted.map(str::to_owned)[..], "f(l, t, n)"));
        let holds: Vec<&str> = made.checks.iter().map(|check| check.new.as_str()).collect();
        assert_eq!(holds, ["result == -1", "l[0] == 1", "l[1] == 3"]);
    }

    #[test]
    fn paths_cannot_leave_their_place() {
        let sources = |main: &str| crate::typed::Sources { main: main.into(), ..Default::default() };
        let call = |main: &str| Call { sources: [sources("old.c"), sources(main)], ..Call::default() };
        let made = Reproduction::default();
        assert_eq!(file(&call("a\"\n#error"), &made, ""), None);
        let text = file(&call("new.c"), &made, "f(\"*/\") returned 1").unwrap();
        assert_eq!(text.matches("*/").count(), 1, "{text}");
    }
}
