//! An input of which some bytes are free.

use std::ops::Range;

use crate::{EntryLayout, Input, Node};

/// Where free bytes stand in an [`Input`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// An argument, by its index in `argv`. A zero byte ends it, so all shorter arguments are among the values.
    Argument(usize),
    /// The string `NAME=VALUE` of the environment, by its index. A zero byte ends it.
    Environment(usize),
    /// Standard input.
    Stdin,
    /// The contents of a regular file, by its path in [`Input::files`].
    File(Vec<u8>),
    /// The entries of an empty directory of [`Input::files`]: a record for each, see [`EntryLayout`].
    Directory {
        /// The directory.
        path: Vec<u8>,
        /// The most bytes of a name.
        name_length: usize,
    },
}

/// Free bytes of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What they belong to.
    pub place: Place,
    /// What reports call them, such as `arg1` or `stdin`.
    pub name: String,
    /// Which bytes are free.
    pub bytes: Range<usize>,
    /// Whether the contents may also end anywhere inside `bytes`. Only for [`Place::Stdin`] and [`Place::File`]; a directory
    /// may always have fewer entries.
    pub any_length: bool,
}

/// A concrete input with free bytes: both a starting point (the input itself) and the space around it. A seed and an expanded
/// template are the same thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolicInput {
    /// The starting values, at full length.
    pub input: Input,
    /// What is free, no two marks overlapping.
    pub marks: Vec<Mark>,
}

/// The value that a mark's bytes take, and where its contents end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkValue {
    /// One for each byte of the mark.
    pub bytes: Vec<u8>,
    /// For marks of any length: how many of the mark's bytes are there; for a directory: how many entries; else the number of
    /// its bytes.
    pub length: usize,
}

impl SymbolicInput {
    /// An input without anything free.
    pub fn concrete(input: Input) -> Self {
        SymbolicInput { input, marks: Vec::new() }
    }

    /// All of an input's arguments (but the program's name), standard input and regular files, at their own lengths.
    pub fn around(input: Input) -> Self {
        let mut marks = Vec::new();
        for (index, argument) in input.argv.iter().enumerate().skip(1) {
            let place = Place::Argument(index);
            marks.push(Mark { place, name: format!("arg{index}"), bytes: 0..argument.len(), any_length: false });
        }
        marks.push(Mark { place: Place::Stdin, name: "stdin".into(), bytes: 0..input.stdin.len(), any_length: false });
        for (path, entry) in input.files.iter() {
            if let Node::File { content, .. } = &entry.node {
                let name = String::from_utf8_lossy(path).into_owned();
                let place = Place::File(path.to_vec());
                marks.push(Mark { place, name, bytes: 0..content.len(), any_length: false });
            }
        }
        marks.retain(|mark| !mark.bytes.is_empty());
        SymbolicInput { input, marks }
    }

    /// The input in which each mark has the value that `value` gives for its index.
    pub fn instance(&self, mut value: impl FnMut(usize) -> MarkValue) -> Input {
        let mut input = self.input.clone();
        for (index, mark) in self.marks.iter().enumerate() {
            let value = value(index);
            if let Place::Directory { path, name_length } = &mark.place {
                fill(&mut input, path, EntryLayout { name_length: *name_length }, &value);
                continue;
            }
            let Some(bytes) = bytes_at(&mut input, &mark.place) else { continue };
            let end = mark.bytes.end.min(bytes.len());
            for (byte, new) in bytes[mark.bytes.start.min(end)..end].iter_mut().zip(&value.bytes) {
                *byte = *new;
            }
            if mark.any_length {
                bytes.truncate(mark.bytes.start + value.length);
            }
        }
        for string in input.argv.iter_mut().chain(&mut input.environment) {
            if let Some(end) = string.iter().position(|&byte| byte == 0) {
                string.truncate(end);
            }
        }
        input
    }
}

/// The bytes that a place names.
fn bytes_at<'i>(input: &'i mut Input, place: &Place) -> Option<&'i mut Vec<u8>> {
    match place {
        Place::Argument(index) => input.argv.get_mut(*index),
        Place::Environment(index) => input.environment.get_mut(*index),
        Place::Stdin => Some(&mut input.stdin),
        Place::File(path) => input.files.content_mut(path),
        Place::Directory { .. } => None,
    }
}

/// Puts the entries of a free directory into an input.
fn fill(input: &mut Input, path: &[u8], layout: EntryLayout, value: &MarkValue) {
    for record in value.bytes.chunks(layout.length()).take(value.length) {
        if let Some((name, entry)) = layout.read(record) {
            // A name that is no plain one is none that a directory can have.
            let _ = input.files.insert([path, b"/", name].concat(), entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(bytes: &[u8], length: usize) -> MarkValue {
        MarkValue { bytes: bytes.to_vec(), length }
    }

    #[test]
    fn a_zero_byte_ends_an_argument_and_a_length_ends_stdin() {
        let mut input = Input::new(["prog", "\0\0\0"]);
        input.stdin = vec![0; 4];
        let marks = vec![
            Mark { place: Place::Argument(1), name: "arg1".into(), bytes: 0..3, any_length: false },
            Mark { place: Place::Stdin, name: "stdin".into(), bytes: 0..4, any_length: true },
        ];
        let symbolic = SymbolicInput { input, marks };
        let values = [value(b"a\0b", 3), value(b"wxyz", 2)];
        let instance = symbolic.instance(|mark| values[mark].clone());
        assert_eq!(instance.argv[1], b"a");
        assert_eq!(instance.stdin, b"wx");
    }

    #[test]
    fn a_directory_has_as_many_entries_as_its_length_says() {
        let mut input = Input::new(["prog"]);
        input.files.insert("d", crate::Entry::directory()).unwrap();
        let layout = EntryLayout { name_length: 2 };
        let place = Place::Directory { path: b"d".to_vec(), name_length: 2 };
        let marks = vec![Mark { place, name: "d".into(), bytes: 0..3 * layout.length(), any_length: true }];
        let symbolic = SymbolicInput { input, marks };
        let bytes: Vec<u8> = (0..3).flat_map(|index| layout.start(index)).collect();
        let instance = symbolic.instance(|_| value(&bytes, 2));
        let paths: Vec<_> = instance.files.iter().map(|(path, _)| path.to_vec()).collect();
        assert_eq!(paths, [b"d".to_vec(), b"d/a".to_vec(), b"d/b".to_vec()]);
    }

    #[test]
    fn around_a_seed_its_own_bytes_are_free() {
        let mut input = Input::new(["prog", "ab", ""]);
        input.stdin = b"in".to_vec();
        let marks = SymbolicInput::around(input).marks;
        let names: Vec<&str> = marks.iter().map(|mark| mark.name.as_str()).collect();
        assert_eq!(names, ["arg1", "stdin"]);
    }
}
