//! The call that `--entry` makes, and what came of it, as C.

use super::number::exact;
use super::print::{Memory, Nowhere, Place, Printer};
use super::shape::Shape;

/// A function, and what its driver gives and shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// Its name.
    pub function: String,
    /// What it takes.
    pub params: Vec<Parameter>,
    /// What it returns; `None` for nothing.
    pub result: Option<Shape>,
    /// What the driver shows afterwards, by the names that it uses.
    pub outputs: Vec<Output>,
    /// Functions that may be called before.
    pub setup: Vec<Step>,
    /// What it is compiled from, in old and in new.
    pub sources: [Sources; 2],
}

/// What one version is compiled from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// The file that has the function.
    pub main: String,
    /// The other files.
    pub others: Vec<String>,
    /// What the compiler is told.
    pub flags: Vec<String>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type.
    pub shape: Shape,
}

/// A function that may be called before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its name.
    pub function: String,
    /// What it takes.
    pub params: Vec<Parameter>,
}

/// A piece of memory that the driver shows after the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// As the driver calls it, such as `rect->w`.
    pub name: String,
    /// Where it lies in the whole of which it is a piece.
    pub offset: u64,
    /// How many bytes of it the driver shows.
    pub size: u64,
    /// Its type.
    pub shape: Shape,
}

/// What the driver calls the result.
const RESULT: &str = "result";

/// Values that were given, by name.
pub(super) struct Given<'v>(pub(super) &'v [(String, Vec<u8>)]);

impl Given<'_> {
    pub(super) fn bytes(&self, name: &str) -> Option<&[u8]> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.as_slice())
    }
}

impl Memory for Given<'_> {
    fn behind(&self, name: &str) -> Option<Option<&[u8]>> {
        match self.bytes(&format!("{name} set")) {
            Some([0, ..]) => Some(None),
            _ => self.bytes(name).map(Some),
        }
    }
}

/// What came of a call in one version: what the function printed, and what the driver showed then.
pub(super) struct Came<'o> {
    printed: &'o [u8],
    pub(super) shown: Vec<(&'o str, &'o str)>,
}

impl Call {
    /// The call with its arguments: `area({.w = 3, .h = -1})`, behind the calls that made its objects.
    pub fn text(&self, values: &[(String, Vec<u8>)]) -> String {
        let mut calls = self.before(values);
        calls.push(call(&self.function, &self.params, "", values));
        calls.join("; ")
    }

    /// The calls that were made before, in their order.
    fn before(&self, values: &[(String, Vec<u8>)]) -> Vec<String> {
        let mut calls = Vec::new();
        let is_step = |(name, _): &(String, Vec<u8>)| name == "setup";
        let mut rest = values;
        while let (false, Some(at)) = (self.setup.is_empty(), rest.iter().position(is_step)) {
            let pick = rest[at].1.first().copied().unwrap_or_default();
            rest = &rest[at + 1..];
            let Some(step) = usize::from(pick).checked_sub(1).and_then(|pick| self.setup.get(pick)) else { break };
            let end = rest.iter().position(is_step).unwrap_or(rest.len());
            calls.push(call(&step.function, &step.params, &format!("{}.", step.function), &rest[..end]));
        }
        calls
    }

    /// What differs between two runs, in a few words; `None` if the driver shows no difference.
    pub fn difference(&self, old: &[u8], new: &[u8]) -> Option<String> {
        let (old, new) = (self.came(old), self.came(new));
        if old.printed != new.printed {
            return None;
        }
        let result = |came: &Came<'_>| self.result(came);
        if let (Some(before), Some(now)) = (result(&old), result(&new))
            && self.is_shown_otherwise(&old, &new)
        {
            let (before, now) = match before == now {
                true => (before + &self.exactly(&old), now + &self.exactly(&new)),
                false => self.apart(&old, &new).unwrap_or((before, now)),
            };
            return Some(format!("returned {before} in old, {now} in new"));
        }
        let pairs = old.shown.iter().zip(&new.shown);
        let (&(name, before), &(_, now)) = pairs.into_iter().find(|(old, new)| old != new && old.0 == new.0)?;
        let value = |text: &str| self.shown_value(name, text).unwrap_or_else(|| text.to_owned());
        Some(format!("left {name} = {} in old, {} in new", value(before), value(now)))
    }

    /// What one run returned: `returns -3`.
    pub fn returned(&self, stdout: &[u8]) -> Option<String> {
        let came = self.came(stdout);
        self.result(&came).map(|result| format!("returns {result}"))
    }

    /// Whether results differ.
    fn is_shown_otherwise(&self, old: &Came<'_>, new: &Came<'_>) -> bool {
        let results = |came: &Came<'_>| -> Vec<String> {
            let of_result = came.shown.iter().filter(|(name, _)| is_result(name));
            of_result.map(|(name, text)| format!("{name}{text}")).collect()
        };
        results(old) != results(new)
    }

    /// Numbers whose first digits are the same, with all of their bits.
    fn apart(&self, old: &Came<'_>, new: &Came<'_>) -> Option<(String, String)> {
        let number = |came: &Came<'_>| -> Option<(f64, String)> {
            let text = self.result(came)?;
            Some((text.parse().ok()?, format!("{text}{}", self.exactly(came))))
        };
        let ((before, old), (now, new)) = (number(old)?, number(new)?);
        let close = format!("{before:.6e}") == format!("{now:.6e}");
        close.then_some((old, new))
    }

    /// A floating-point result in hexadecimal, in brackets.
    fn exactly(&self, came: &Came<'_>) -> String {
        let Some(Shape::Real(real)) = self.result else { return String::new() };
        let text = came.shown.iter().find(|(name, _)| *name == RESULT).map(|(_, text)| *text);
        let exact = text.and_then(bytes_of).and_then(|bytes| exact(&bytes, real));
        exact.map_or_else(String::new, |exact| format!(" ({exact})"))
    }

    /// The result of a run as C.
    fn result(&self, came: &Came<'_>) -> Option<String> {
        let shape = self.result.as_ref()?;
        let text = |name: &str| came.shown.iter().find(|(known, _)| *known == name).map(|(_, text)| *text);
        match shape {
            Shape::Pointer(to) => text(RESULT).map(|text| pointer(text, to.as_deref())),
            Shape::Record { size, .. } | Shape::Union { size, .. } => {
                let mut bytes = vec![0; *size as usize];
                let pieces = self.outputs.iter().filter(|output| is_result(&output.name));
                for output in pieces {
                    let piece = bytes_of(text(&output.name)?)?;
                    let place = bytes.iter_mut().skip(output.offset as usize);
                    place.zip(piece).for_each(|(byte, value)| *byte = value);
                }
                print(shape, &bytes, RESULT)
            }
            _ => print(shape, &bytes_of(text(RESULT)?)?, RESULT),
        }
    }

    fn shown_value(&self, name: &str, text: &str) -> Option<String> {
        let output = self.outputs.iter().find(|output| output.name == name)?;
        print(&output.shape, &bytes_of(text)?, name)
    }

    /// What a run printed, with the driver's lines as C.
    pub fn translated(&self, stdout: &[u8]) -> Vec<u8> {
        let came = self.came(stdout);
        let mut text = came.printed.to_vec();
        if !text.is_empty() && !text.ends_with(b"\n") {
            text.push(b'\n');
        }
        let result = self.result(&came);
        if let Some(result) = &result {
            text.extend(format!("returned {result}{}\n", self.exactly(&came)).bytes());
        }
        for (name, shown) in came.shown.iter().filter(|(name, _)| result.is_none() || !is_result(name)) {
            let value = self.shown_value(name, shown).unwrap_or_else(|| (*shown).to_owned());
            text.extend(format!("{name} = {value}\n").bytes());
        }
        text
    }

    /// Tells the driver's lines, which come last, from what the function printed.
    pub(super) fn came<'o>(&self, stdout: &'o [u8]) -> Came<'o> {
        let (mut printed, mut shown) = (stdout, Vec::new());
        while let Some(before) = printed.strip_suffix(b"\n") {
            let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            let Some((name, text)) = std::str::from_utf8(&before[start..]).ok().and_then(|line| self.line(line)) else {
                break;
            };
            shown.push((name, text));
            printed = &printed[..start];
        }
        shown.reverse();
        Came { printed, shown }
    }

    /// Name and value of a line of the driver.
    fn line<'o>(&self, line: &'o str) -> Option<(&'o str, &'o str)> {
        let (name, text) = line.split_once(" =")?;
        let known = name == RESULT && self.result.is_some() || self.outputs.iter().any(|output| output.name == name);
        known.then_some((name, text.strip_prefix(' ').unwrap_or(text)))
    }

    /// A named value that was given, as C, if a parameter of that name says how.
    pub fn value(&self, name: &str, bytes: &[u8]) -> Option<String> {
        let all = self.params.iter().map(|param| (param.name.clone(), &param.shape));
        let steps = self.setup.iter().flat_map(|step| {
            step.params.iter().map(move |param| (format!("{}.{}", step.function, param.name), &param.shape))
        });
        let (_, shape) = all.chain(steps).find(|(known, _)| known == name)?;
        let shape = match shape {
            Shape::Pointer(to) => to.as_deref()?,
            shape => shape,
        };
        print(shape, bytes, name)
    }
}

fn is_result(name: &str) -> bool {
    name.strip_prefix(RESULT).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// A call. An argument of which no value is known is an object that was made before.
fn call(function: &str, params: &[Parameter], prefix: &str, values: &[(String, Vec<u8>)]) -> String {
    let given = Given(values);
    let printer = Printer { memory: &given, literal: false };
    let argument = |param: &Parameter| {
        let name = format!("{prefix}{}", param.name);
        let joint = if matches!(param.shape, Shape::Pointer(_)) { "->" } else { "." };
        let place = Place { name: &name, joint };
        let value = match &param.shape {
            Shape::Pointer(_) => printer.value(&param.shape, &[0; 8], place, "", 0),
            shape => given.bytes(&name).and_then(|bytes| printer.value(shape, bytes, place, "", 0)),
        };
        value.unwrap_or_else(|| param.name.clone())
    };
    let arguments: Vec<String> = params.iter().map(argument).collect();
    format!("{function}({})", arguments.join(", "))
}

/// A value without what pointers in it point to.
fn print(shape: &Shape, bytes: &[u8], name: &str) -> Option<String> {
    Printer { memory: &Nowhere, literal: false }.value(shape, bytes, Place { name, joint: "." }, "", 0)
}

/// The bytes of a value as the driver shows it: a number from its high end, or bytes in their order.
pub(super) fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let byte = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
    match text.strip_prefix("0x") {
        Some(digits) => digits.as_bytes().rchunks(2).map(byte).collect(),
        None => text.split_ascii_whitespace().map(|digits| byte(digits.as_bytes())).collect(),
    }
}

/// A pointer that was returned: `NULL`, or a place in what was given.
pub(super) fn pointer(text: &str, to: Option<&Shape>) -> String {
    let Some((name, offset)) = text.rsplit_once(" + ") else {
        return match text {
            "null" => "NULL".to_owned(),
            "not null" => "a pointer to something else".to_owned(),
            other => other.to_owned(),
        };
    };
    let step = match to {
        Some(Shape::Array { element, .. }) => element.size(),
        Some(shape) => shape.size(),
        None => 1,
    };
    match offset.parse::<u64>() {
        Ok(0) => name.to_owned(),
        Ok(offset) if step > 0 && offset % step == 0 => format!("{name} + {}", offset / step),
        Ok(offset) => format!("(char *){name} + {offset}"),
        Err(_) => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typed::{Field, Real};

    const INT: Shape = Shape::Int { signed: true, bytes: 4 };

    fn param(name: &str, shape: Shape) -> Parameter {
        Parameter { name: name.into(), shape }
    }

    fn behind(shape: Shape) -> Shape {
        Shape::Pointer(Some(Box::new(shape)))
    }

    fn array(element: Shape, size: u64) -> Shape {
        Shape::Array { element: Box::new(element), c: String::new(), size }
    }

    fn values(list: &[(&str, &[u8])]) -> Vec<(String, Vec<u8>)> {
        list.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect()
    }

    fn output(name: &str, offset: u64, shape: Shape) -> Output {
        Output { name: name.into(), offset, size: shape.size(), shape }
    }

    #[test]
    fn calls_have_their_arguments() {
        let next = |to| Field { name: "next".into(), offset: 8, bits: None, shape: Shape::Pointer(to) };
        let value = Field { name: "v".into(), offset: 0, bits: None, shape: INT };
        let last = Shape::Record { c: String::new(), size: 16, fields: vec![value.clone(), next(None)] };
        let node = Shape::Record { c: String::new(), size: 16, fields: vec![value, next(Some(Box::new(last)))] };
        let call = Call {
            function: "f".into(),
            params: vec![param("list", behind(node)), param("s", behind(array(Shape::Char, 4))), param("n", INT)],
            ..Call::default()
        };
        let one: &[u8] = &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        let given =
            values(&[("list", one), ("list->next", one), ("list->next set", &[1]), ("s", b"ab\0c"), ("n", &[0xff; 4])]);
        assert_eq!(call.text(&given), "f(&{.v = 1, .next = &{.v = 1, .next = NULL}}, \"ab\", -1)");
        let nothing =
            values(&[("list", one), ("list->next set", &[0]), ("s", b"ab\0c"), ("s set", &[0]), ("n", &[0; 4])]);
        assert_eq!(call.text(&nothing), "f(&{.v = 1, .next = NULL}, NULL, 0)");
        assert_eq!(call.value("s", b"ab\0\0").unwrap(), "\"ab\"");
    }

    #[test]
    fn results_are_told_apart_from_what_is_printed() {
        let call = Call { function: "f".into(), result: Some(INT), ..Call::default() };
        let (old, new) = (b"x\nresult = 0x00000000\n", b"x\nresult = 0xfffffffd\n");
        assert_eq!(call.difference(old, new).unwrap(), "returned 0 in old, -3 in new");
        assert_eq!(call.translated(new), b"x\nreturned -3\n");
        // What is printed differs, and says it better.
        assert_eq!(call.difference(b"y\nresult = 0x00000000\n", new), None);
        assert_eq!(call.difference(old, old), None);
    }

    #[test]
    fn memory_that_was_left_otherwise() {
        let outputs = vec![output("text", 0, array(Shape::Char, 3)), output("n", 0, array(INT, 4))];
        let call = Call { outputs, ..Call::default() };
        let told = call.difference(b"text = 00 61 00\nn = 01 00 00 00\n", b"text = 00 41 00\nn = 01 00 00 00\n");
        assert_eq!(told.unwrap(), "left text = \"\\0a\" in old, \"\\0A\" in new");
        assert_eq!(call.translated(b"text = 00 61 00\n"), b"text = \"\\0a\"\n");
    }

    #[test]
    fn records_are_put_together() {
        let fields = ["q", "r"].iter().zip([0, 4]);
        let fields = fields.map(|(name, offset)| Field { name: (*name).into(), offset, bits: None, shape: INT });
        let call = Call {
            result: Some(Shape::Record { c: String::new(), size: 8, fields: fields.collect() }),
            outputs: vec![output("result.q", 0, INT), output("result.r", 4, INT)],
            ..Call::default()
        };
        let (old, new) =
            (b"result.q = 0x00000001\nresult.r = 0x00000002\n", b"result.q = 0x00000001\nresult.r = 0x00000003\n");
        let told = call.difference(old, new).unwrap();
        assert_eq!(told, "returned {.q = 1, .r = 2} in old, {.q = 1, .r = 3} in new");
    }

    #[test]
    fn pointers_are_named_by_what_they_point_into() {
        let of = |shape: Shape| Call { result: Some(behind(shape)), ..Call::default() };
        let ints = of(array(INT, 16));
        let told = |text: &str| String::from_utf8(ints.translated(text.as_bytes())).unwrap();
        assert_eq!(told("result = list + 8\n"), "returned list + 2\n");
        assert_eq!(told("result = list + 0\n"), "returned list\n");
        assert_eq!(told("result = list + 3\n"), "returned (char *)list + 3\n");
        assert_eq!(told("result = null\n"), "returned NULL\n");
    }

    #[test]
    fn numbers_that_look_alike_are_shown_to_the_last_bit() {
        let call = Call { result: Some(Shape::Real(Real::Double)), ..Call::default() };
        let (old, new) = (b"result = 0x3fb999999999999a\n", b"result = 0x3fb999999999999b\n");
        assert_eq!(
            call.difference(old, new).unwrap(),
            "returned 0.1 (0x1.999999999999ap-4) in old, 0.10000000000000002 (0x1.999999999999bp-4) in new"
        );
        let far = call.difference(b"result = 0x3ff0000000000000\n", b"result = 0x4000000000000000\n");
        assert_eq!(far.unwrap(), "returned 1.0 in old, 2.0 in new");
    }

    #[test]
    fn objects_are_made_by_calls_before() {
        let push = Step { function: "push".into(), params: vec![param("s", behind(INT)), param("x", INT)] };
        let make = Step { function: "make".into(), params: vec![] };
        let call = Call {
            function: "pop".into(),
            params: vec![param("s", behind(INT))],
            setup: vec![make, push],
            ..Call::default()
        };
        let given = values(&[("setup", &[1]), ("setup", &[2]), ("push.x", &[7, 0, 0, 0]), ("setup", &[0])]);
        assert_eq!(call.text(&given), "make(); push(s, 7); pop(s)");
    }
}
