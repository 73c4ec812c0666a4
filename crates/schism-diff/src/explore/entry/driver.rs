//! The driver: a C program that makes up arguments, calls a function and prints what came out.
//!
//! It asks for its values by `schism_symbolic`, so that it explores in the machine and replays a test natively, unchanged.

use std::fmt::Write;

use super::setup::Setup;
use super::signature::{ByValue, Parameter, Signature, Value};
use super::target::Target;
use super::types::{LeafKind, Scalar};

/// What the driver does.
pub(super) struct Plan<'s> {
    pub(super) entry: &'s Signature,
    /// Functions that may be called before.
    pub(super) setup: &'s [Signature],
    /// Whether a pointer that is given may also be null.
    pub(super) null: bool,
}

/// The text of the driver.
pub(super) fn driver(plan: &Plan) -> String {
    let setup = Setup::new(plan.entry, plan.setup);
    let mut code = Code::default();
    let _ = writeln!(code.text, "/* Calls {} with free arguments. */\n", string(&plan.entry.name));
    code.text += include_str!("support.c");
    for (number, function) in std::iter::once(plan.entry).chain(plan.setup).enumerate() {
        code.declare(number, function);
    }
    setup.write(&mut code, plan.setup);
    // What was given to other functions is theirs.
    code.given.clear();
    code.text += "\nint main(void)\n{\n";
    if !plan.setup.is_empty() {
        code.line("setup();");
    }
    code.entry(plan, &setup);
    code.line("return 0;");
    code.text += "}\n";
    code.text
}

/// Text that grows, with numbers for its variables.
#[derive(Default)]
pub(super) struct Code {
    pub(super) text: String,
    variables: usize,
    given: Vec<Given>,
    /// How deep the text is indented.
    pub(super) depth: usize,
}

/// A piece of memory that the function was given, to be shown afterwards.
struct Given {
    variable: String,
    name: String,
    target: Target,
}

impl Given {
    fn new(variable: &str, name: &str, target: &Target) -> Given {
        Given { variable: variable.to_owned(), name: name.to_owned(), target: target.clone() }
    }
}

impl Code {
    pub(super) fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{:\t<1$}{text}", "", self.depth + 1);
    }

    /// A new variable.
    pub(super) fn variable(&mut self) -> String {
        self.variables += 1;
        format!("v{}", self.variables)
    }

    /// The types and the prototype of a function.
    fn declare(&mut self, number: usize, function: &Signature) {
        let params: Vec<String> = (0..)
            .zip(&function.params)
            .map(|(at, param)| self.type_of(&format!("{number}_{at}"), &param.value))
            .collect();
        let result = self.type_of(&format!("{number}_result"), &function.result);
        let params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
        let _ = writeln!(self.text, "\nextern {result} call_{number}({params}) __asm__({});", string(&function.symbol));
    }

    fn type_of(&mut self, tag: &str, value: &Value) -> String {
        match value {
            Value::Nothing => "void".into(),
            Value::Scalar(scalar) => scalar.c.into(),
            Value::Pointer(_) => "void *".into(),
            Value::Record(ByValue { align, fields, .. }) => {
                let _ = write!(self.text, "\nstruct record_{tag} {{ {fields} }} __attribute__((aligned({align})));");
                format!("struct record_{tag}")
            }
        }
    }

    /// The call that is explored, and what is shown of it.
    fn entry(&mut self, plan: &Plan, setup: &Setup) {
        let function = plan.entry;
        let mut arguments = Vec::new();
        for (at, param) in function.params.iter().enumerate() {
            let argument = match (setup.object(param), &param.value) {
                (Some(object), Value::Pointer(target)) => {
                    let variable = self.variable();
                    self.line(&format!("unsigned char *{variable} = {};", setup.pick(object, function, &param.name)));
                    self.given.push(Given::new(&variable, &param.name, target));
                    variable
                }
                (_, value) => {
                    let variable = self.argument(&format!("0_{at}"), &param.name, value);
                    let nullable = plan.null && matches!(value, Value::Pointer(_));
                    if nullable {
                        format!("maybe({variable}, {})", string(&format!("{} set", param.name)))
                    } else {
                        variable
                    }
                }
            };
            arguments.push(argument);
        }
        self.call(0, function, &arguments);
        for Given { variable, name, target } in std::mem::take(&mut self.given) {
            if !function.may_free {
                self.show_target(&variable, &name, "->", &target);
            }
        }
    }

    /// Calls a function and shows its result.
    fn call(&mut self, number: usize, function: &Signature, arguments: &[String]) {
        let arguments = arguments.join(", ");
        match &function.result {
            Value::Nothing => self.line(&format!("call_{number}({arguments});")),
            Value::Scalar(Scalar { c, bytes, .. }) => {
                self.line(&format!("{c} result = call_{number}({arguments});"));
                self.line(&format!("show(\"result\", &result, {bytes}, 1);"));
            }
            Value::Pointer(_) => {
                self.line(&format!("void *result = call_{number}({arguments});"));
                self.line("show_pointer(\"result\", result);");
            }
            Value::Record(ByValue { content, .. }) => {
                self.line(&format!("struct record_{number}_result result = call_{number}({arguments});"));
                self.show_target("(unsigned char *)&result", "result", ".", content);
            }
        }
    }

    /// Makes up an argument; the variable that holds it.
    pub(super) fn argument(&mut self, tag: &str, name: &str, value: &Value) -> String {
        let variable = self.variable();
        match value {
            Value::Nothing => {}
            Value::Scalar(scalar) => self.scalar(&variable, name, *scalar),
            Value::Pointer(target) => {
                self.line(&format!("unsigned char *{variable} = fresh({}, {});", target.size, string(name)));
                self.given.push(Given::new(&variable, name, target));
                self.fill(&variable, name, "->", target);
            }
            Value::Record(record) => {
                self.line(&format!("struct record_{tag} {variable};"));
                self.line(&format!("schism_symbolic(&{variable}, {}, {});", record.size, string(name)));
                let bytes = self.variable();
                self.line(&format!("unsigned char *{bytes} = (unsigned char *)&{variable};"));
                self.line(&format!("(void){bytes};"));
                self.fill(&bytes, name, ".", &record.content);
            }
        }
        variable
    }

    fn scalar(&mut self, variable: &str, name: &str, scalar: Scalar) {
        let Scalar { c, bytes, .. } = scalar;
        let name = string(name);
        match c {
            "_Bool" => {
                self.line(&format!("unsigned char {variable};"));
                self.line(&format!("schism_symbolic(&{variable}, 1, {name});"));
                self.line(&format!("schism_assume({variable} <= 1);"));
            }
            "long double" => {
                self.line(&format!("long double {variable} = 0;"));
                self.line(&format!("schism_symbolic(&{variable}, {bytes}, {name});"));
                self.line(&format!("proper((unsigned char *)&{variable});"));
            }
            _ => {
                self.line(&format!("{c} {variable};"));
                self.line(&format!("schism_symbolic(&{variable}, sizeof {variable}, {name});"));
            }
        }
    }

    /// Makes free bytes what their type needs: strings end, truth values are 0 or 1, pointers point somewhere.
    fn fill(&mut self, variable: &str, name: &str, joint: &str, target: &Target) {
        if target.is_text {
            self.line(&format!("{variable}[{}] = 0;", target.size - 1));
        }
        for leaf in &target.leaves {
            match leaf.kind {
                LeafKind::Number(Scalar { c: "_Bool", .. }) => {
                    self.line(&format!("schism_assume({variable}[{}] <= 1);", leaf.offset));
                }
                LeafKind::Number(Scalar { c: "long double", .. }) => {
                    self.line(&format!("proper({variable} + {});", leaf.offset));
                }
                _ => {}
            }
        }
        for (offset, path, inner) in &target.pointers {
            let Some(inner) = inner else {
                self.line(&format!("put({variable} + {offset}, 0);"));
                continue;
            };
            let (name, pointer) = (joined(name, joint, path), self.variable());
            self.line(&format!("unsigned char *{pointer} = fresh({}, {});", inner.size, string(&name)));
            self.given.push(Given::new(&pointer, &name, inner));
            self.fill(&pointer, &name, "->", inner);
            self.line(&format!("put({variable} + {offset}, maybe({pointer}, {}));", string(&format!("{name} set"))));
        }
    }

    /// Shows memory without the pointers in it.
    fn show_target(&mut self, variable: &str, name: &str, joint: &str, target: &Target) {
        if target.leaves.is_empty() && target.size > 0 {
            self.line(&format!("show({}, {variable}, {}, 0);", string(name), target.size));
        }
        for leaf in &target.leaves {
            let is_number = match leaf.kind {
                LeafKind::Pointer(_) => continue,
                LeafKind::Number(_) => 1,
                LeafKind::Numbers(_) | LeafKind::Bytes => 0,
            };
            let name = string(&joined(name, joint, &leaf.path));
            self.line(&format!("show({name}, {variable} + {}, {}, {is_number});", leaf.offset, leaf.size));
        }
    }
}

/// The name of a piece: `s->len`, `v.x`, `argv[1]`.
pub(super) fn joined(name: &str, joint: &str, path: &str) -> String {
    match path.strip_prefix('.') {
        Some(rest) => format!("{name}{joint}{rest}"),
        None => format!("{name}{path}"),
    }
}

/// A string of C.
pub(super) fn string(text: &str) -> String {
    let escaped: String = text
        .bytes()
        .map(|byte| match byte {
            b'"' | b'\\' | b'?' => format!("\\{byte:03o}"),
            b' '..=b'~' => char::from(byte).to_string(),
            _ => format!("\\{byte:03o}"),
        })
        .collect();
    format!("\"{escaped}\"")
}

/// Whether a parameter points to a record of this name.
pub(super) fn points_to(param: &Parameter, record: &str) -> bool {
    matches!(&param.value, Value::Pointer(target) if target.record.as_deref() == Some(record))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_c() {
        assert_eq!(string("s->len"), "\"s->len\"");
        assert_eq!(string("a\"\\é"), r#""a\042\134\303\251""#);
    }

    #[test]
    fn pieces_are_named_as_in_c() {
        assert_eq!(joined("s", "->", ".pos.x"), "s->pos.x");
        assert_eq!(joined("v", ".", ".x"), "v.x");
        assert_eq!(joined("argv", "->", "[1]"), "argv[1]");
    }
}
