//! Compiling a user's C file, with a cache that believes in content only.
//!
//! The compiler first only preprocesses. What comes out of that, together with the files that were read, is all that a compilation depends
//! on besides the compiler and its arguments: a header that newly appears, `__has_include`, and `#embed` show in it. Its hash is the key, so
//! a result is found from whatever folder it is asked for.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::cache::{Cache, Key, content_hash, prune, touch, write_atomically};
use crate::clang::Clang;
use crate::compiler_room::CompilerRoom;
use crate::error::{Error, FileContext, Result};
use crate::flags::Flags;
use crate::libc::Libc;
use crate::process::run;

const KEPT_FILES: usize = 4096;
const KEPT_BYTES: u64 = 2 << 30;
/// First line of a manifest, and a part of each key.
const MAGIC: &str = "schism-cc 4";

/// A compiled file.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The bitcode, in the cache.
    pub bitcode: PathBuf,
    /// clang's warnings, for the user to see.
    pub diagnostics: String,
    /// What the user calls the folder in which relative names in it begin.
    pub(crate) folder: PathBuf,
    /// Where that folder was when the file was compiled, if it is somewhere else now.
    pub(crate) place: Option<PathBuf>,
}

impl Compiled {
    /// Bitcode that somebody else made.
    pub fn given(bitcode: PathBuf) -> Self {
        Self { bitcode, diagnostics: String::new(), folder: PathBuf::new(), place: None }
    }

    /// Bitcode of a project's build: the project was built at `place`, and lies in `folder` now.
    pub fn of_build(bitcode: PathBuf, place: &Path, folder: &Path) -> Self {
        Self { bitcode, diagnostics: String::new(), folder: folder.to_owned(), place: Some(place.to_owned()) }
    }
}

/// Compiles one C file to bitcode, or finds it in the cache.
pub(crate) fn compile(cache: &Cache, clang: &Clang, libc: &Libc, source: &Path, flags: &Flags) -> Result<Compiled> {
    let recipe = bitcode_recipe(clang, libc);
    let (bitcode, diagnostics) = make(cache, libc, &recipe, source, flags)?;
    Ok(Compiled { bitcode, diagnostics, folder: flags.shown_folder().to_owned(), place: None })
}

/// What a C file would become, without making it: two files with one key give the same by all these recipes, but for the
/// names of single files.
pub(crate) fn content_key(
    cache: &Cache,
    libc: &Libc,
    recipes: &[Recipe],
    source: &Path,
    flags: &Flags,
) -> Result<String> {
    if !matches!(source.extension().and_then(OsStr::to_str), Some("c" | "i")) {
        return Ok(content_hash(&fs::read(source).file("read", source)?));
    }
    // Should schism be killed, the cache removes what it left.
    let folder = cache.folder("cc")?;
    let work = tempfile::tempdir_in(&folder).file("write in", &folder)?;
    let mut all = Key::new("content of a source");
    for recipe in recipes {
        let (text, dependencies) = read_source(libc, recipe, source, flags, work.path())?;
        if reads_more(&text) {
            let why = "it may read files that nobody knows of".to_owned();
            return Err(Error::NotAModule { path: source.to_owned(), why });
        }
        let key = recipe.key(flags)?.with(placeless_text(&text, |mark| flags.nameless(&flags.placeless(mark))));
        all = all.with(with_contents(key, libc, &dependencies)?.hex());
    }
    Ok(all.hex())
}

/// A way to make one file of another.
pub(crate) struct Recipe {
    /// The folder of the cache.
    pub(crate) folder: &'static str,
    /// How the results' names end.
    pub(crate) extension: &'static str,
    /// Changes with everything that changes the results, besides the source and the user's arguments.
    pub(crate) key: Key,
    /// clang.
    pub(crate) program: PathBuf,
    /// When it has to be at its end.
    pub(crate) until: Option<Instant>,
    /// Arguments before the user's.
    pub(crate) before: Vec<String>,
    /// Arguments behind them.
    pub(crate) behind: Vec<String>,
}

impl Recipe {
    /// clang with all its arguments but the source and the result. Of the environment it sees what it needs to start, and where the user says
    /// that headers are: other variables change what it does.
    fn command(&self, flags: &Flags) -> Command {
        let mut command = Command::new(&self.program);
        let passed = ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "CPATH", "C_INCLUDE_PATH"];
        command.env_clear().envs(passed.iter().filter_map(|name| Some((name, env::var_os(name)?))));
        command.args(&self.before);
        flags.apply(&mut command);
        command.args(&self.behind);
        command
    }

    /// Locks the command for a source in a room whose results go to `work`.
    fn confine(&self, command: &mut Command, libc: &Libc, source: &Path, flags: &Flags, work: &Path) -> Result<()> {
        let own = flags.own_folder().map(Path::to_owned);
        let folder = own.or_else(|| env::current_dir().ok()).unwrap_or_else(|| PathBuf::from("/"));
        let around = |path: &Path| fs::canonicalize(path).ok()?.parent().map(Path::to_owned);
        let named = flags.args().iter().filter_map(|arg| named_file(arg));
        let readable = [libc.include_dir(), libc.own_include_dir()].into_iter();
        let readable = readable.chain(around(source)).chain(flags.own_folder().map(Path::to_owned));
        let readable = readable.chain(flags.named_folders()).chain(named).collect();
        command.env("TMPDIR", work);
        CompilerRoom { folder: &folder, readable, results: work }.close(command)
    }

    /// Everything but the source.
    fn key(&self, flags: &Flags) -> Result<Key> {
        let args = flags.placeless_args();
        let all = self.before.iter().chain(&self.behind).chain(&args);
        let mut key = all.fold(self.key.clone().with(MAGIC), |key, arg| key.with(arg));
        // Files that arguments name matter in ways that the preprocessor does not show, such as profiles and lists of what not to check.
        for named in flags.args().iter().filter_map(|arg| named_file(arg)) {
            key = key.with(fs::read(&named).file("read", &named)?);
        }
        Ok(key)
    }
}

/// Makes a file, or finds it in the cache; with clang's warnings.
pub(crate) fn make(
    cache: &Cache,
    libc: &Libc,
    recipe: &Recipe,
    source: &Path,
    flags: &Flags,
) -> Result<(PathBuf, String)> {
    // clang would say this too, but not which of schism's arguments was meant.
    fs::metadata(source).file("read", source)?;
    let folder = cache.folder(recipe.folder)?;
    let work = tempfile::tempdir_in(&folder).file("write in", &folder)?;
    let seen = preprocess(libc, recipe, source, flags, work.path())?;
    let manifest = folder.join(format!("{}.manifest", seen.key.hex()));
    if let Some((result, words)) = look_up(&folder, &manifest) {
        touch(&manifest);
        touch(&result);
        return Ok((result, flags.shown(&words)));
    }
    let out = work.path().join("out");
    let mut command = recipe.command(flags);
    command.arg("-o").arg(&out).arg(flags.name(source));
    recipe.confine(&mut command, libc, source, flags, work.path())?;
    let words = run_clang(&mut command, flags, recipe.until)?;
    prune(&folder, KEPT_FILES, KEPT_BYTES);
    let bytes = fs::read(&out).file("read", &out)?;
    let result = folder.join(format!("{}.{}", Key::new("result").with(&bytes).hex(), recipe.extension));
    fs::rename(&out, &result).file("write", &result)?;
    // Somebody may have written to a file after it was preprocessed: what was made is then of another text than the key says.
    if !seen.reads_more && preprocess(libc, recipe, source, flags, work.path())?.key.hex() == seen.key.hex() {
        let text = format!("{MAGIC}\n{}\n\n{words}", result.file_name().unwrap_or_default().to_string_lossy());
        write_atomically(&manifest, text.as_bytes())?;
    }
    Ok((result, flags.shown(&words)))
}

/// Runs clang; its words, without the place of the version.
fn run_clang(command: &mut Command, flags: &Flags, until: Option<Instant>) -> Result<String> {
    let ended = run(command, until)?;
    let words = flags.placeless(&ended.messages);
    match ended.status.success() {
        true => Ok(words),
        false if words.trim().is_empty() => Err(Error::Compile(format!("clang {}", ended.how()))),
        false if words.contains("file not found") => {
            let hint = "the compiler sees the folder of the version, and what --cc-arg=-I names\n";
            Err(Error::Compile(flags.shown(&words) + hint))
        }
        false => Err(Error::Compile(flags.shown(&words))),
    }
}

/// What the preprocessor saw.
struct Seen {
    key: Key,
    /// The assembler may read further files, of which nobody knows: the result cannot be kept.
    reads_more: bool,
}

/// Preprocesses a file.
fn preprocess(libc: &Libc, recipe: &Recipe, source: &Path, flags: &Flags, work: &Path) -> Result<Seen> {
    let (text, dependencies) = read_source(libc, recipe, source, flags, work)?;
    let key = recipe.key(flags)?.with(flags.name(source).as_os_str().as_bytes());
    let key = with_contents(key, libc, &dependencies)?.with(placeless_text(&text, |mark| flags.placeless(mark)));
    Ok(Seen { key, reads_more: reads_more(&text) })
}

/// The text that is compiled, and the files that it came from. Some files are preprocessed already.
fn read_source(
    libc: &Libc,
    recipe: &Recipe,
    source: &Path,
    flags: &Flags,
    work: &Path,
) -> Result<(Vec<u8>, Vec<PathBuf>)> {
    match source.extension() {
        Some(extension) if extension == "i" => Ok((fs::read(source).file("read", source)?, vec![source.to_owned()])),
        _ => run_preprocessor(libc, recipe, source, flags, work),
    }
}

/// With the contents of the user's files. The text says which were found, but debug information and messages name columns, and comments
/// keep compilers quiet.
fn with_contents(mut key: Key, libc: &Libc, files: &[PathBuf]) -> Result<Key> {
    for path in files.iter().filter(|path| !path.starts_with(libc.musl_folder())) {
        key = key.with(fs::read(path).file("read", path)?);
    }
    Ok(key)
}

/// The text that the preprocessor makes of a file, and the files that it read.
fn run_preprocessor(
    libc: &Libc,
    recipe: &Recipe,
    source: &Path,
    flags: &Flags,
    work: &Path,
) -> Result<(Vec<u8>, Vec<PathBuf>)> {
    let (out, dependencies) = (work.join("preprocessed"), work.join("dependencies"));
    let mut command = recipe.command(flags);
    command.args(["-E", "-Qunused-arguments", "-MD", "-MF"]).arg(&dependencies).arg("-o").arg(&out);
    command.arg(flags.name(source));
    recipe.confine(&mut command, libc, source, flags, work)?;
    run_clang(&mut command, flags, recipe.until)?;
    let rule = fs::read(&dependencies).file("read", &dependencies)?;
    let dependencies = parse_dependencies(&rule).iter().map(|name| flags.place(name)).collect();
    Ok((fs::read(&out).file("read", &out)?, dependencies))
}

/// A preprocessed text; its marks of places, such as `# 1 "/home/me/old/a.h"`, without the place of the version.
fn placeless_text(text: &[u8], placeless_mark: impl Fn(&str) -> String) -> Vec<u8> {
    let mut placeless = Vec::with_capacity(text.len());
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        if line.starts_with(b"# ") {
            placeless.extend_from_slice(placeless_mark(&String::from_utf8_lossy(line)).as_bytes());
        } else {
            placeless.extend_from_slice(line);
        }
    }
    placeless
}

/// The file that an argument names behind an equals sign.
fn named_file(arg: &str) -> Option<PathBuf> {
    let name = arg.strip_prefix('@').or(arg.split_once('=').map(|(_, name)| name)).unwrap_or(arg);
    Some(PathBuf::from(name)).filter(|path| path.is_file())
}

/// Whether inline assembly may read a file. Its text is put together of string literals.
fn reads_more(text: &[u8]) -> bool {
    let mut literals = Vec::new();
    let (mut within, mut escaped) = (None, false);
    for &byte in text {
        match within {
            Some(_) if escaped => escaped = false,
            Some(_) if byte == b'\\' => escaped = true,
            Some(quote) if byte == quote || byte == b'\n' => within = None,
            Some(_) => literals.push(byte),
            None if matches!(byte, b'"' | b'\'') => within = Some(byte),
            None => {}
        }
    }
    [&b"incbin"[..], b".include"].iter().any(|word| literals.windows(word.len()).any(|window| window == *word))
}

/// What compilers took for decades, and clang refuses or deplores: programs that are compared with their past are often as old.
pub(crate) const OLD_C: &[&str] = &[
    "-Wno-implicit-int",
    "-Wno-implicit-function-declaration",
    "-Wno-int-conversion",
    "-Wno-incompatible-function-pointer-types",
    "-Wno-incompatible-pointer-types",
    "-Wno-return-mismatch",
    "-Wno-return-type",
    "-Wno-deprecated-non-prototype",
    "-Wno-unknown-warning-option",
];

/// Names of the moment at which something is compiled: they would differ between two builds of one text.
pub(crate) const NO_CLOCK: &[&str] = &[
    "-Wno-builtin-macro-redefined",
    "-D__DATE__=\"Jan  1 1970\"",
    "-D__TIME__=\"00:00:00\"",
    "-D__TIMESTAMP__=\"Thu Jan  1 00:00:00 1970\"",
];

/// The same for another moment: another year, month, day, hour, minute and second, of names as long as those of the first.
pub(crate) const LATER_CLOCK: &[&str] = &[
    "-Wno-builtin-macro-redefined",
    "-D__DATE__=\"Oct 23 2037\"",
    "-D__TIME__=\"17:48:59\"",
    "-D__TIMESTAMP__=\"Fri Oct 23 17:48:59 2037\"",
];

/// Whether two recipes make different texts of a C file. What clang cannot preprocess is told when it is compiled.
pub(crate) fn differ(cache: &Cache, libc: &Libc, recipes: &[Recipe; 2], source: &Path, flags: &Flags) -> bool {
    let text = |recipe: &Recipe| -> Result<Vec<u8>> {
        let folder = cache.folder("cc")?;
        let work = tempfile::tempdir_in(&folder).file("write in", &folder)?;
        Ok(read_source(libc, recipe, source, flags, work.path())?.0)
    };
    let [one, other] = recipes.each_ref().map(text);
    matches!((one, other), (Ok(one), Ok(other)) if one != other)
}

/// clang's first arguments where a project's own build is watched: the source is compiled against the headers that the project uses, with the
/// project's own definitions behind these arguments. The project's compiler is told the moment by a variable.
pub fn capture_arguments() -> Vec<String> {
    let mut all: Vec<String> =
        ["-emit-llvm", "-c", "-g", "-O0", "-w", "-fno-stack-protector", "-Qunused-arguments"].map(str::to_owned).into();
    all.push("-fdebug-compilation-dir=/".to_owned());
    all.extend(OLD_C.iter().map(|&flag| flag.to_owned()));
    all
}

pub(crate) fn bitcode_recipe(clang: &Clang, libc: &Libc) -> Recipe {
    let mut before: Vec<String> =
        ["--target=x86_64-linux-musl", "-emit-llvm", "-c", "-g", "-O0", "-fno-stack-protector", "-nostdinc"]
            .map(str::to_owned)
            .into();
    // Otherwise clang shortens absolute names by what they share with the working folder, and reports would name
    // files that do not exist from anywhere.
    before.push("-fdebug-compilation-dir=/".to_owned());
    before.extend(OLD_C.iter().chain(NO_CLOCK).map(|&flag| flag.to_owned()));
    let includes = [libc.own_include_dir(), libc.include_dir(), clang.resource_dir.join("include")];
    let behind = includes.iter().flat_map(|folder| ["-isystem".to_owned(), folder.display().to_string()]).collect();
    let key = Key::new("bitcode").with(&clang.identity);
    Recipe { folder: "cc", extension: "bc", key, program: clang.path.clone(), until: clang.until, before, behind }
}

/// The result behind a manifest, and clang's words.
fn look_up(folder: &Path, manifest: &Path) -> Option<(PathBuf, String)> {
    let text = fs::read_to_string(manifest).ok()?;
    let (head, words) = text.split_once("\n\n")?;
    let result = folder.join(head.strip_prefix(MAGIC)?.trim());
    result.is_file().then(|| (result, words.to_owned()))
}

/// The prerequisites in a rule for make, as `clang -MD` writes it.
fn parse_dependencies(rule: &[u8]) -> Vec<PathBuf> {
    let start = rule.windows(2).position(|pair| pair == b": ").map_or(rule.len(), |colon| colon + 2);
    let mut paths = Vec::new();
    let mut word = Vec::new();
    let mut bytes = rule[start..].iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match (byte, bytes.peek()) {
            (b'\\', Some(b'\n')) => {}
            (b'\\', Some(b' ' | b'#')) | (b'$', Some(b'$')) => word.extend(bytes.next()),
            (b' ' | b'\n', _) => {
                if !word.is_empty() {
                    paths.push(PathBuf::from(OsStr::from_bytes(&word)));
                    word.clear();
                }
            }
            _ => word.push(byte),
        }
    }
    if !word.is_empty() {
        paths.push(PathBuf::from(OsStr::from_bytes(&word)));
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_unescaped() {
        let rule = b"out.bc: a.c \\\n  dir/b\\ c.h $$x.h \\\n  \\#.h back\\slash.h\n";
        let paths = parse_dependencies(rule);
        let names: Vec<_> = paths.iter().map(|path| path.to_str().unwrap()).collect();
        assert_eq!(names, ["a.c", "dir/b c.h", "$x.h", "#.h", "back\\slash.h"]);
        assert!(parse_dependencies(b"no rule").is_empty());
    }

    #[test]
    fn assembly_that_reads_files_is_noticed() {
        assert!(reads_more(b"__asm__(\".inc\" \"bin \\\"a.png\\\"\");"));
        assert!(reads_more(b"asm(\"# \\\" \\n.include 'x'\");"));
        assert!(!reads_more(b"char quote = '\"'; options.include = incbin(\"include\");"));
    }
}
