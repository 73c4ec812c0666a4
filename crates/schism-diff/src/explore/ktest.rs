//! A test as KLEE would write it: the symbolic bytes by KLEE's names.
//!
//! Arguments are `arg00`, `arg01`, ... with the zero byte at their end, files `A-data`, `B-data`, ..., standard input `stdin`;
//! shorter values are filled up with zeros. Variables of the environment, which KLEE does not have, go by their own
//! names. What the program itself made symbolic comes last.

use schism_case::{Input, Mark, Node, Place, SymbolicInput};
use schism_report::{KTest, KTestObject, Object};

/// The symbolic bytes of a test.
pub(super) fn ktest(symbolic: &SymbolicInput, template: &[Vec<u8>], input: &Input, objects: &[Object]) -> KTest {
    let mut arguments = 0;
    let mut longest = 0;
    let mut found = Vec::new();
    for mark in &symbolic.marks {
        let name = match &mark.place {
            Place::Argument(_) => {
                arguments += 1;
                longest = longest.max(mark.bytes.len());
                format!("arg{:02}", arguments - 1).into_bytes()
            }
            Place::Environment(_) => mark.name.clone().into_bytes(),
            Place::Stdin => b"stdin".to_vec(),
            Place::File(path) => [path.as_slice(), b"-data"].concat(),
            // KLEE has no such thing; the test's own folder shows the entries.
            Place::Directory { .. } => continue,
        };
        found.push(KTestObject { name, bytes: value(mark, input) });
    }
    found.extend(
        objects
            .iter()
            .map(|object| KTestObject { name: object.name.clone().into_bytes(), bytes: object.bytes.clone() }),
    );
    let program = input.argv.first().cloned().unwrap_or_default();
    KTest {
        arguments: std::iter::once(program).chain(template.iter().cloned()).collect(),
        symbolic_arguments: (arguments, u32::try_from(longest).unwrap_or(u32::MAX)),
        objects: found,
    }
}

/// The bytes of a mark in an input, filled up to the mark's length.
pub(super) fn value(mark: &Mark, input: &Input) -> Vec<u8> {
    let nothing = Vec::new();
    let whole = match &mark.place {
        Place::Argument(index) => input.argv.get(*index).unwrap_or(&nothing),
        Place::Environment(index) => input.environment.get(*index).unwrap_or(&nothing),
        Place::Stdin => &input.stdin,
        Place::File(path) => match input.files.get(path).map(|entry| &entry.node) {
            Some(Node::File { content, .. }) => content,
            _ => &nothing,
        },
        Place::Directory { .. } => &nothing,
    };
    let end = mark.bytes.end.min(whole.len());
    let mut bytes = whole[mark.bytes.start.min(end)..end].to_vec();
    let terminated = matches!(mark.place, Place::Argument(_) | Place::Environment(_));
    bytes.resize(mark.bytes.len() + usize::from(terminated), 0);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::template::Template;
    use std::ffi::OsString;

    #[test]
    fn names_and_lengths_are_klees() {
        let words = ["x", "--sym-arg", "3", "--sym-stdin", "2", "--sym-files", "1", "2", "--sym-arg-after", "-k", "1"];
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let symbolic = Template::parse(&words).unwrap().expand(b"prog").unwrap().remove(0);
        let mut input = Input::new(["prog", "x", "ab", "-kz"]);
        input.stdin = b"s".to_vec();
        input.files.insert("A", schism_case::Entry::file("f")).unwrap();
        let objects = [Object { name: "own".into(), bytes: vec![7] }];
        let ktest = ktest(&symbolic, &[b"--sym-arg".to_vec()], &input, &objects);
        let shown: Vec<String> =
            ktest.objects.iter().map(|o| format!("{}={}", o.name.escape_ascii(), o.bytes.escape_ascii())).collect();
        assert_eq!(shown, ["arg00=ab\\x00\\x00", "arg01=z\\x00", "stdin=s\\x00", "A-data=f\\x00", "own=\\x07"]);
        assert_eq!(ktest.symbolic_arguments, (2, 3));
        assert_eq!(ktest.arguments, [b"prog".to_vec(), b"--sym-arg".to_vec()]);
    }
}
