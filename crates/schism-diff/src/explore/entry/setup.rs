//! Sequences of calls that build arguments.
//!
//! An *object* is a structure that some function of `--setup` makes: it returns a pointer to it, stores one through a pointer to a
//! pointer, or, if no function does either, the first one that takes a pointer to it fills it. Wherever a function takes a pointer to such a
//! structure it gets one that was made before, never made-up bytes.

use super::driver::{Code, points_to, string};
use super::signature::{Parameter, Signature, Value};

/// Calls in a sequence.
const LONGEST: usize = 3;
/// Objects of one kind: each call makes at most a few.
const MOST_OBJECTS: usize = 16;

/// Which structures are made by whom.
pub(super) struct Setup {
    objects: Vec<Object>,
    /// Kinds that the explored function needs, by their numbers.
    needed: Vec<usize>,
}

struct Object {
    record: String,
    /// The number of the function that fills it, if none returns it.
    filled_by: Option<usize>,
}

impl Setup {
    pub(super) fn new(entry: &Signature, functions: &[Signature]) -> Setup {
        let mut objects: Vec<Object> = Vec::new();
        let add = |objects: &mut Vec<Object>, record: &str, filled_by| {
            if !objects.iter().any(|object| object.record == record) {
                objects.push(Object { record: record.to_owned(), filled_by });
            }
        };
        for function in functions {
            if let Value::Pointer(target) = &function.result {
                target.record.iter().for_each(|record| add(&mut objects, record, None));
            }
            for param in &function.params {
                made_through(param).into_iter().for_each(|record| add(&mut objects, record, None));
            }
        }
        for (number, function) in functions.iter().enumerate() {
            for param in &function.params {
                if let Value::Pointer(target) = &param.value {
                    target.record.iter().for_each(|record| add(&mut objects, record, Some(number)));
                }
            }
        }
        let mut setup = Setup { objects, needed: Vec::new() };
        setup.needed = entry.params.iter().filter_map(|param| setup.object(param)).collect();
        setup
    }

    /// The kind of object that a parameter needs.
    pub(super) fn object(&self, param: &Parameter) -> Option<usize> {
        self.objects.iter().position(|object| points_to(param, &object.record))
    }

    /// An object for a parameter: the latest if there is no other of its kind in the call, else any.
    pub(super) fn pick(&self, object: usize, function: &Signature, name: &str) -> String {
        let record = &self.objects[object].record;
        if function.params.iter().filter(|param| points_to(param, record)).count() > 1 {
            format!("any({object}, {})", string(name))
        } else {
            format!("latest({object})")
        }
    }

    /// Writes the function `setup`.
    pub(super) fn write(&self, code: &mut Code, functions: &[Signature]) {
        if functions.is_empty() {
            return;
        }
        let kinds = self.objects.len().max(1);
        code.text += &OBJECTS.replace("KINDS", &kinds.to_string()).replace("MOST", &MOST_OBJECTS.to_string());
        code.text += "\nstatic void setup(void)\n{\n";
        code.line(&format!("for (int step = 0; step < {LONGEST}; step++) {{"));
        code.depth = 1;
        code.line(&format!("unsigned long allowed = (unsigned long)({});", condition(&self.needed)));
        for (number, function) in functions.iter().enumerate() {
            let needs = condition(&self.needs(number, function));
            code.line(&format!("allowed |= (unsigned long)({needs}) << {};", number + 1));
        }
        code.line("switch (choose(\"setup\", allowed)) {");
        code.line("case 0:");
        code.line("\treturn;");
        for (number, function) in functions.iter().enumerate() {
            code.line(&format!("case {}: {{", number + 1));
            code.depth = 2;
            self.call(code, number, function);
            code.line("break;");
            code.depth = 1;
            code.line("}");
        }
        code.line("}");
        code.depth = 0;
        code.line("}");
        code.line(&format!("schism_assume({});", condition(&self.needed)));
        code.text += "}\n";
    }

    /// The kinds of which there must be an object before a function can be called.
    fn needs(&self, number: usize, function: &Signature) -> Vec<usize> {
        let objects = function.params.iter().filter_map(|param| self.object(param));
        objects.filter(|&object| self.objects[object].filled_by != Some(number)).collect()
    }

    fn call(&self, code: &mut Code, number: usize, function: &Signature) {
        let (mut arguments, mut after) = (Vec::new(), Vec::new());
        for (at, param) in function.params.iter().enumerate() {
            let name = format!("{}.{}", function.name, param.name);
            let through =
                made_through(param).and_then(|record| self.objects.iter().position(|object| object.record == record));
            if let Some(object) = through {
                let slot = code.variable();
                code.line(&format!("void *{slot} = latest({object});"));
                arguments.push(format!("&{slot}"));
                after.push(format!("keep({object}, {slot});"));
                continue;
            }
            let Some(object) = self.object(param) else {
                arguments.push(code.argument(&format!("{}_{at}", number + 1), &name, &param.value));
                continue;
            };
            let mut pick = self.pick(object, function, &name);
            if let (Some(filler), Value::Pointer(target)) = (self.objects[object].filled_by, &param.value)
                && filler == number
            {
                pick = format!("counts[{object}] ? {pick} : calloc(1, {})", target.size);
            }
            let variable = code.variable();
            code.line(&format!("void *{variable} = {pick};"));
            after.push(format!("keep({object}, {variable});"));
            arguments.push(variable);
        }
        let call = format!("call_{}({})", number + 1, arguments.join(", "));
        let made = match &function.result {
            Value::Pointer(target) => self.objects.iter().position(|o| Some(&o.record) == target.record.as_ref()),
            _ => None,
        };
        match made {
            Some(object) => code.line(&format!("keep({object}, {call});")),
            None => code.line(&format!("{call};")),
        }
        after.iter().for_each(|line| code.line(line));
    }
}

/// The record that a function makes through a pointer to a pointer.
fn made_through(param: &Parameter) -> Option<&str> {
    match &param.value {
        Value::Pointer(target) => target.pointer_to.as_deref(),
        _ => None,
    }
}

/// There is an object of each kind.
fn condition(kinds: &[usize]) -> String {
    if kinds.is_empty() {
        return "1".into();
    }
    kinds.iter().map(|kind| format!("counts[{kind}] > 0")).collect::<Vec<_>>().join(" && ")
}

const OBJECTS: &str = r#"
/* Objects that were made, by kind. */
static void *objects[KINDS][MOST];
static unsigned counts[KINDS];

__attribute__((unused)) static void *latest(unsigned kind)
{
	return counts[kind] ? objects[kind][counts[kind] - 1] : 0;
}

__attribute__((unused)) static void *any(unsigned kind, const char *name)
{
	unsigned pick = counts[kind] > 1 ? choose(name, (1ul << counts[kind]) - 1) : 0;
	for (unsigned i = 1; i < counts[kind]; i++)
		if (pick == i)
			return objects[kind][i];
	return objects[kind][0];
}

__attribute__((unused)) static void keep(unsigned kind, void *object)
{
	for (unsigned i = 0; i < counts[kind]; i++)
		if (objects[kind][i] == object)
			return;
	if (object && counts[kind] < MOST)
		objects[kind][counts[kind]++] = object;
}
"#;
