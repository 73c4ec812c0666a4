//! From a template to inputs with free bytes: one for each number of arguments that it allows.

use anyhow::{Context, bail, ensure};
use schism_case::{Entry, EntryLayout, Input, Mark, Place, SymbolicInput};

use super::{Argument, Directory, Template};
use crate::files;

/// More shapes of the command line than this are hardly meant.
const MOST_SHAPES: usize = 4096;
/// More arguments than this in one shape are hardly meant either.
const MOST_ARGUMENTS: usize = 4096;

impl Template {
    /// All shapes of the input, those with fewer arguments first. `program` is the program's own name.
    pub(crate) fn expand(&self, program: &[u8]) -> anyhow::Result<Vec<SymbolicInput>> {
        let rest = self.without_arguments(program)?;
        let mut inputs = Vec::new();
        for counts in self.shapes()? {
            let mut shaped = rest.clone();
            let mut marks = self.arguments(&counts, &mut shaped.input);
            marks.append(&mut shaped.marks);
            inputs.push(SymbolicInput { marks, ..shaped });
        }
        Ok(inputs)
    }

    /// How many arguments each `--sym-args` stands for, in every way, fewest arguments first.
    fn shapes(&self) -> anyhow::Result<Vec<Vec<usize>>> {
        let mut shapes = vec![Vec::new()];
        for argument in &self.arguments {
            let Argument::Several { least, most, .. } = *argument else { continue };
            ensure!(most <= MOST_ARGUMENTS, "--sym-args {least} {most}: at most {MOST_ARGUMENTS} arguments");
            let next = shapes.len().saturating_mul(most - least + 1);
            if next > MOST_SHAPES {
                bail!("the --sym-args allow more than {MOST_SHAPES} numbers of arguments; explore fewer at once");
            }
            let longer = |shape: &Vec<usize>| {
                let shape = shape.clone();
                (least..=most).map(move |count| [shape.as_slice(), &[count]].concat())
            };
            shapes = shapes.iter().flat_map(longer).collect();
        }
        // The order among equals stays: the first --sym-args grows last.
        shapes.sort_by_key(|shape| shape.iter().sum::<usize>());
        Ok(shapes)
    }

    /// Adds the arguments of one shape; the marks of those that are free.
    fn arguments(&self, counts: &[usize], input: &mut Input) -> Vec<Mark> {
        let mut counts = counts.iter().copied();
        let mut marks = Vec::new();
        let mut add = |prefix: &[u8], length: usize| {
            let index = input.argv.len();
            input.argv.push([prefix, &vec![0; length]].concat());
            if length > 0 {
                let bytes = prefix.len()..prefix.len() + length;
                marks.push(Mark {
                    place: Place::Argument(index),
                    name: format!("arg{index}"),
                    bytes,
                    any_length: false,
                });
            }
        };
        for argument in &self.arguments {
            match argument {
                Argument::Literal(word) => add(word, 0),
                Argument::Free { prefix, length } => add(prefix, *length),
                Argument::Several { least, length, .. } => {
                    (0..counts.next().unwrap_or(*least)).for_each(|_| add(b"", *length));
                }
            }
        }
        marks
    }

    /// Environment, standard input and files.
    fn without_arguments(&self, program: &[u8]) -> anyhow::Result<SymbolicInput> {
        let mut input = Input::new([program]);
        let mut marks = Vec::new();
        for (index, (name, length)) in self.environment.iter().enumerate() {
            input.environment.push([name, &b"="[..], &vec![0; *length]].concat());
            let bytes = name.len() + 1..name.len() + 1 + length;
            let name = String::from_utf8_lossy(name).into_owned();
            marks.push(Mark { place: Place::Environment(index), name, bytes, any_length: false });
        }
        let length = self.stdin.unwrap_or(0);
        input.stdin = vec![0; length];
        marks.push(Mark { place: Place::Stdin, name: "stdin".into(), bytes: 0..length, any_length: true });
        if let Some(folder) = &self.fixture {
            input.files = files::read(folder).with_context(|| format!("cannot read {}", folder.display()))?;
        }
        let (count, size) = self.files.unwrap_or((0, 0));
        for letter in (b'A'..=b'Z').take(count) {
            let path = vec![letter];
            let name = char::from(letter).to_string();
            ensure!(
                input.files.get(&path).is_none(),
                "--fixture has a {name} of its own, where --sym-files would put a file"
            );
            input.files.insert(path.clone(), Entry::file(vec![0; size])).context("--sym-files")?;
            marks.push(Mark { place: Place::File(path), name, bytes: 0..size, any_length: true });
        }
        for (path, size) in &self.named_files {
            let shown = path.escape_ascii();
            ensure!(
                input.files.get(path).is_none(),
                "--sym-file {shown}: --fixture or --sym-files has one of that name already"
            );
            for (end, _) in path.iter().enumerate().filter(|&(_, &byte)| byte == b'/') {
                if input.files.get(&path[..end]).is_none() {
                    let inserted = input.files.insert(path[..end].to_vec(), Entry::directory());
                    inserted.with_context(|| format!("--sym-file {shown}"))?;
                }
            }
            let inserted = input.files.insert(path.clone(), Entry::file(vec![0; *size]));
            inserted.with_context(|| format!("--sym-file {shown}"))?;
            let name = String::from_utf8_lossy(path).into_owned();
            marks.push(Mark { place: Place::File(path.clone()), name, bytes: 0..*size, any_length: true });
        }
        for Directory { name, entries, length } in &self.directories {
            let shown = name.escape_ascii();
            ensure!(
                input.files.get(name).is_none(),
                "--sym-dir {shown}: --fixture or --sym-files has one of that name already"
            );
            let inserted = input.files.insert(name.clone(), Entry::directory());
            inserted.with_context(|| format!("--sym-dir {shown}"))?;
            let bytes = 0..entries * EntryLayout { name_length: *length }.length();
            let place = Place::Directory { path: name.clone(), name_length: *length };
            marks.push(Mark { place, name: String::from_utf8_lossy(name).into_owned(), bytes, any_length: true });
        }
        marks.retain(|mark| !mark.bytes.is_empty());
        Ok(SymbolicInput { input, marks })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsString;
    use std::fs;

    fn expand(words: &str) -> anyhow::Result<Vec<SymbolicInput>> {
        Template::parse(&words.split_whitespace().map(OsString::from).collect::<Vec<_>>())?.expand(b"prog")
    }

    /// The arguments, free bytes as dots.
    fn shown(input: &SymbolicInput) -> String {
        let words: Vec<String> =
            input.input.argv.iter().map(|word| String::from_utf8_lossy(word).replace('\0', ".")).collect();
        words.join(" ")
    }

    #[test]
    fn a_template_without_free_counts_is_one_input() {
        let inputs =
            expand("-c --sym-arg 2 --sym-arg-after x= 1 --sym-stdin 3 --sym-env HOME 2 --sym-files 2 4").unwrap();
        assert_eq!(inputs.iter().map(shown).collect::<Vec<_>>(), ["prog -c .. x=."]);
        let marks: Vec<_> =
            inputs[0].marks.iter().map(|mark| (mark.name.as_str(), mark.bytes.clone(), mark.any_length)).collect();
        let expected = [
            ("arg2", 0..2, false),
            ("arg3", 2..3, false),
            ("HOME", 5..7, false),
            ("stdin", 0..3, true),
            ("A", 0..4, true),
            ("B", 0..4, true),
        ];
        assert_eq!(marks, expected);
        assert_eq!(inputs[0].input.environment, [b"HOME=\0\0".to_vec()]);
        assert_eq!(inputs[0].input.stdin, [0; 3]);
        assert_eq!(inputs[0].input.files.get(b"B"), Some(&Entry::file([0; 4])));
        assert_eq!(inputs[0].marks[0].place, Place::Argument(2));
    }

    #[test]
    fn counts_of_arguments_come_smallest_first() {
        let inputs = expand("--sym-args 0 1 2 x --sym-args 1 2 1").unwrap();
        let shown: Vec<_> = inputs.iter().map(shown).collect();
        assert_eq!(shown, ["prog x .", "prog x . .", "prog .. x .", "prog .. x . ."]);
        assert_eq!(expand("").unwrap().len(), 1);
        assert_eq!(expand("--sym-arg 0").unwrap()[0].marks, []);
    }

    #[test]
    fn too_many_shapes_are_refused() {
        assert!(expand("--sym-args 0 99 1 --sym-args 0 99 1").unwrap_err().to_string().contains("more than 4096"));
        assert!(expand("--sym-args 5000 5000 1").unwrap_err().to_string().contains("at most 4096 arguments"));
    }

    #[test]
    fn a_free_directory_is_a_mark_of_records() {
        let input = expand("--sym-dir d 2 4").unwrap().remove(0);
        assert!(input.input.files.get(b"d").is_some_and(Entry::is_directory));
        assert_eq!(input.marks[0].place, Place::Directory { path: b"d".to_vec(), name_length: 4 });
        assert_eq!(input.marks[0].bytes, 0..28);
        assert!(expand("--sym-files 1 1 --sym-dir A 1 1").unwrap_err().to_string().contains("of that name already"));
        assert!(format!("{:#}", expand("--sym-dir .. 1 1").unwrap_err()).contains("not a plain relative path"));
    }

    #[test]
    fn a_named_file_lies_in_its_folders() {
        let input = expand("--sym-file etc/app/conf 3 --sym-file etc/more 2").unwrap().remove(0);
        assert!(
            [&b"etc"[..], b"etc/app"].iter().all(|path| input.input.files.get(path).is_some_and(Entry::is_directory))
        );
        assert_eq!(input.input.files.get(b"etc/app/conf"), Some(&Entry::file([0; 3])));
        let marks: Vec<_> = input.marks.iter().map(|mark| (mark.place.clone(), mark.bytes.clone())).collect();
        let file = |path: &str, size| (Place::File(path.into()), 0..size);
        assert_eq!(marks, [file("etc/app/conf", 3), file("etc/more", 2)]);
        assert!(expand("--sym-files 1 1 --sym-file A 1").unwrap_err().to_string().contains("of that name already"));
        assert!(expand("--sym-file a 1 --sym-file a/b 1").is_err());
    }

    #[test]
    fn a_fixture_is_the_working_directory() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("d")).unwrap();
        fs::write(folder.path().join("d/f"), "text").unwrap();
        let words = |more: &str| format!("--fixture {} {more}", folder.path().display());
        let inputs = expand(&words("--sym-files 1 1")).unwrap();
        let paths: Vec<_> = inputs[0].input.files.iter().map(|(path, _)| path.to_vec()).collect();
        assert_eq!(paths, [b"A".to_vec(), b"d".to_vec(), b"d/f".to_vec()]);
        fs::write(folder.path().join("A"), "").unwrap();
        assert!(expand(&words("--sym-files 1 1")).unwrap_err().to_string().contains("has a A of its own"));
    }
}
