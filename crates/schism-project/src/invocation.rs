//! What a compiler was asked to do, read from its command line.
//!
//! Only what decides about a second compilation is understood: the sources, the object or program that comes out, and which arguments shape the
//! meaning of the source. Everything else is the project's compiler's own business.

use std::fs;
use std::path::{Path, PathBuf};

/// Options whose value is the next word if it does not follow at once.
const WITH_VALUE: &[&str] = &[
    "-o",
    "-I",
    "-D",
    "-U",
    "-L",
    "-l",
    "-include",
    "-imacros",
    "-isystem",
    "-idirafter",
    "-iquote",
    "-iprefix",
    "-isysroot",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-MF",
    "-MT",
    "-MQ",
    "-x",
    "-Xclang",
    "-Xlinker",
    "-Xassembler",
    "-Xpreprocessor",
    "-u",
    "-T",
    "-z",
    "-e",
    "-A",
    "-B",
    "-arch",
    "-target",
    "-aux-info",
    "--param",
    "-dumpbase",
    "-dumpbase-ext",
    "-dumpdir",
    "-wrapper",
    "-specs",
    "-mllvm",
    "-install_name",
    "-soname",
    "-h",
];
/// Options that make something else than an object or a linked file.
const NO_CODE: &[&str] =
    &["-E", "-S", "-M", "-MM", "-fsyntax-only", "-emit-llvm", "--version", "-v", "-V", "-qversion", "-###", "--help"];
/// Folders of headers.
const HEADER_FOLDERS: &[&str] = &["-I", "-isystem", "-idirafter", "-iquote"];
/// Options with a value that shape the meaning of a source, besides folders of headers.
const MEANING_WITH_VALUE: &[&str] = &["-D", "-U", "-include", "-imacros"];
/// How other options begin that shape it. The machine decides itself about optimisation, position and layout of code.
const MEANING: &[&str] = &[
    "-std=",
    "-ansi",
    "-trigraphs",
    "-pthread",
    "-nostdinc",
    "-undef",
    "-m32",
    "-m64",
    "-mx32",
    "-march=",
    "-msse",
    "-mavx",
    "-maes",
    "-mfma",
    "-mbmi",
    "-mpopcnt",
    "-mlzcnt",
    "-fsigned-char",
    "-funsigned-char",
    "-fno-signed-char",
    "-fno-unsigned-char",
    "-fshort-enums",
    "-fno-short-enums",
    "-fshort-wchar",
    "-fwrapv",
    "-fpack-struct",
    "-fms-extensions",
    "-fplan9-extensions",
    "-fgnu89-inline",
    "-fexec-charset=",
    "-finput-charset=",
    "-fopenmp",
    "-fblocks",
    "-ffast-math",
    "-fno-builtin",
    "-ffreestanding",
    "-fcommon",
    "-fno-common",
    "--sysroot=",
    "-fexceptions",
];
/// Response files within response files.
const MOST_NESTED: u32 = 8;

/// What is to come out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Object files (`-c`).
    Objects,
    /// A program, a shared library, or objects made one (`-r`).
    Link,
    /// Text, dependencies, or words about the compiler.
    Other,
}

/// One command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Invocation {
    pub(crate) mode: Mode,
    pub(crate) sources: Vec<Source>,
    /// Objects and archives, in their order.
    pub(crate) inputs: Vec<PathBuf>,
    /// Libraries by their short names, and the folders in which they are looked for (`-l`, `-L`).
    libraries: Vec<String>,
    library_folders: Vec<PathBuf>,
    output: Option<PathBuf>,
    /// Arguments that shape the meaning of the sources.
    pub(crate) meaning: Vec<Argument>,
    /// `-flto` in any form: sections of objects do not come into what is linked.
    pub(crate) link_time: bool,
}

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) path: PathBuf,
    pub(crate) language: Language,
}

/// What a source is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    C,
    /// With the preprocessor's work done.
    PreprocessedC,
    /// Something that no second compilation is made of, and what it is called.
    Foreign(&'static str),
}

/// An argument for the second compilation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Argument {
    Plain(String),
    /// An option and its file or folder.
    Place(&'static str, PathBuf),
}

impl Invocation {
    /// Reads a command line, without the compiler's name. Relative names of response files begin here.
    pub(crate) fn parse(words: &[String]) -> Self {
        let mut all = Vec::new();
        expand(words, MOST_NESTED, &mut all);
        let mut it = Self {
            mode: Mode::Link,
            sources: Vec::new(),
            inputs: Vec::new(),
            libraries: Vec::new(),
            library_folders: Vec::new(),
            output: None,
            meaning: Vec::new(),
            link_time: false,
        };
        let mut language = None;
        let mut words = all.into_iter();
        while let Some(word) = words.next() {
            match split_value(&word, &mut words) {
                Some(("-o", value)) => it.output = Some(value.into()),
                Some(("-x", value)) => language = (value != "none").then_some(value),
                Some((option, value)) => it.take_option(option, value),
                None if word.starts_with('-') && word != "-" => it.take_flag(&word),
                None => it.take_file(&word, language.as_deref()),
            }
        }
        it
    }

    fn take_option(&mut self, option: &'static str, value: String) {
        if HEADER_FOLDERS.contains(&option) || matches!(option, "-include" | "-imacros") {
            self.meaning.push(Argument::Place(option, value.into()));
        } else if option == "-l" {
            self.libraries.push(value);
        } else if option == "-L" {
            self.library_folders.push(value.into());
        } else if MEANING_WITH_VALUE.contains(&option) && !value.starts_with("_FORTIFY_SOURCE") {
            self.meaning.push(Argument::Plain(format!("{option}{value}")));
        }
    }

    fn take_flag(&mut self, word: &str) {
        if let Some(words) = word.strip_prefix("-Wp,") {
            // What goes to the preprocessor; dependencies are none of ours.
            let defines =
                words.split(',').filter(|word| word.starts_with("-D") && !word.starts_with("-D_FORTIFY_SOURCE"));
            self.meaning.extend(defines.map(|word| Argument::Plain(word.to_owned())));
        } else if word == "-c" {
            self.mode = if self.mode == Mode::Other { Mode::Other } else { Mode::Objects };
        } else if NO_CODE.contains(&word)
            || word.starts_with("-print-")
            || word.starts_with("--print-")
            || word.starts_with("-dump")
        {
            self.mode = Mode::Other;
        } else if word.starts_with("-flto") {
            self.link_time = true;
        } else if word == "-fno-lto" {
            self.link_time = false;
        } else if MEANING.iter().any(|start| word.starts_with(start)) {
            self.meaning.push(Argument::Plain(word.to_owned()));
        }
    }

    fn take_file(&mut self, word: &str, language: Option<&str>) {
        let path = PathBuf::from(word);
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let language = match (language, extension) {
            (Some("c"), _) | (None, "c") => Language::C,
            (Some("cpp-output"), _) | (None, "i") => Language::PreprocessedC,
            (Some("assembler" | "assembler-with-cpp"), _) | (None, "s" | "S" | "sx") => Language::Foreign("assembler"),
            (Some("c++" | "c++-cpp-output"), _) | (None, "cc" | "cpp" | "cxx" | "C" | "c++" | "cp" | "ii") => {
                Language::Foreign("C++")
            }
            (Some(_), _) | (None, "m" | "mm" | "f" | "f90" | "F" | "F90" | "go" | "d" | "adb") => {
                Language::Foreign("another language")
            }
            (None, "h" | "hh" | "hpp") => {
                // A header that is compiled in advance.
                self.mode = Mode::Other;
                return;
            }
            (None, _) => {
                self.inputs.push(path);
                return;
            }
        };
        self.sources.push(Source { path, language });
    }

    /// The object that comes of a source with `-c`.
    pub(crate) fn object_of(&self, source: &Source) -> PathBuf {
        let named = || Path::new(source.path.file_name().unwrap_or_default()).with_extension("o");
        self.output.clone().unwrap_or_else(named)
    }

    /// Archives that are named by `-l` and lie in folders that `-L` names.
    pub(crate) fn named_archives(&self) -> Vec<PathBuf> {
        let find = |name: &String| {
            let (shared, archive) = (format!("lib{name}.so"), format!("lib{name}.a"));
            let there =
                |file: &str| self.library_folders.iter().map(|folder| folder.join(file)).find(|path| path.is_file());
            there(&archive).filter(|_| there(&shared).is_none())
        };
        self.libraries.iter().filter_map(find).collect()
    }

    /// What comes of a link.
    pub(crate) fn linked(&self) -> PathBuf {
        self.output.clone().unwrap_or_else(|| PathBuf::from("a.out"))
    }
}

/// An option that takes a value, and that value, which may be the next word.
fn split_value(word: &str, words: &mut impl Iterator<Item = String>) -> Option<(&'static str, String)> {
    if let Some(option) = WITH_VALUE.iter().find(|option| **option == word) {
        return Some((option, words.next()?));
    }
    // Only these take their value without a gap and matter here.
    const JOINED: &[&str] =
        &["-o", "-I", "-D", "-U", "-L", "-l", "-x", "-include", "-imacros", "-isystem", "-idirafter", "-iquote"];
    let option = JOINED.iter().filter(|option| word.starts_with(**option)).max_by_key(|option| option.len())?;
    Some((option, word[option.len()..].to_owned()))
}

/// Words, with those of response files in the place of their names.
fn expand(words: &[String], depth: u32, all: &mut Vec<String>) {
    for word in words {
        let text = word.strip_prefix('@').filter(|_| depth > 0).and_then(|name| fs::read_to_string(name).ok());
        match text {
            Some(text) => expand(&split_response(&text), depth - 1, all),
            None => all.push(word.clone()),
        }
    }
}

/// The words of a response file: quotes and backslashes as in GCC.
fn split_response(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (_, '\\') => word.get_or_insert_default().extend(characters.next()),
            (Some(end), _) if character == end => quote = None,
            (Some(_), _) => word.get_or_insert_default().push(character),
            (None, '"' | '\'') => {
                word.get_or_insert_default();
                quote = Some(character);
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            (None, _) => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Invocation {
        Invocation::parse(&split_response(line))
    }

    fn plain(invocation: &Invocation) -> Vec<String> {
        let word = |argument: &Argument| match argument {
            Argument::Plain(word) => word.clone(),
            Argument::Place(option, path) => format!("{option} {}", path.display()),
        };
        invocation.meaning.iter().map(word).collect()
    }

    #[test]
    fn an_object_is_made_of_a_source() {
        let it =
            parse("-DHAVE_CONFIG_H -I. -I../lib -Wall -O2 -g -MT x.o -MD -MP -MF .deps/x.Tpo -c -o x.o ../src/x.c");
        assert_eq!(it.mode, Mode::Objects);
        assert_eq!(it.sources, [Source { path: "../src/x.c".into(), language: Language::C }]);
        assert_eq!(it.object_of(&it.sources[0]), Path::new("x.o"));
        assert_eq!(plain(&it), ["-DHAVE_CONFIG_H", "-I .", "-I ../lib"]);
        assert_eq!(parse("-c d/a.c").object_of(&parse("-c d/a.c").sources[0]), Path::new("a.o"));
    }

    #[test]
    fn options_in_all_spellings() {
        let it = parse(
            "-D 'A=\"b c\"' -U B -include config.h -isystem/inc -Wp,-D_FORTIFY_SOURCE=2,-DX -D_FORTIFY_SOURCE=3 -std=c99 a.c",
        );
        assert_eq!(plain(&it), ["-DA=\"b c\"", "-UB", "-include config.h", "-isystem /inc", "-DX", "-std=c99"]);
        assert_eq!(it.linked(), Path::new("a.out"));
    }

    #[test]
    fn a_link_has_inputs() {
        let it = parse("-flto -o p a.o -L. -lx lib/libb.a -Wl,--gc-sections -Xlinker -s c.c");
        assert_eq!((it.mode, it.link_time), (Mode::Link, true));
        assert_eq!(it.inputs, [Path::new("a.o"), Path::new("lib/libb.a")]);
        assert_eq!(it.sources.len(), 1);
        assert_eq!(it.linked(), Path::new("p"));
    }

    #[test]
    fn questions_and_other_languages_are_known() {
        for line in
            ["-E a.c", "-M a.c", "--version", "-print-prog-name=ld", "-dumpmachine", "-c -E a.c", "-x c-header -c a.h"]
        {
            let it = parse(line);
            assert!(it.mode == Mode::Other || it.sources.iter().all(|s| s.language != Language::C), "{line}");
        }
        assert_eq!(parse("-c a.S").sources[0].language, Language::Foreign("assembler"));
        assert_eq!(parse("-c a.cc").sources[0].language, Language::Foreign("C++"));
        assert_eq!(parse("-x c -c a.inc").sources[0].language, Language::C);
    }

    #[test]
    fn response_files_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("words");
        fs::write(&file, "-c \"-DA=b c\"\n x\\ y.c").unwrap();
        let it = Invocation::parse(&[format!("@{}", file.display()), "-o".into(), "z.o".into()]);
        assert_eq!(it.sources[0].path, Path::new("x y.c"));
        assert_eq!(plain(&it), ["-DA=b c"]);
        assert_eq!(it.object_of(&it.sources[0]), Path::new("z.o"));
    }
}
