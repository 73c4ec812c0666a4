//! The second compilation: the source once more, to bitcode.
//!
//! The project's `configure` has asked the machine's C library what it has, so the source is compiled against the headers of that library,
//! as the project does; schism's machine has a shim for what programs compiled so ask for. Names in debug information begin at the project's folder,
//! and `__FILE__` is what the project's own compiler makes it.

use std::env;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::{FileContext, Result};
use crate::invocation::{Argument, Invocation, Language, Source};
use crate::record::Record;
use crate::session::{Recipe, Session};

/// Ends of names of files and folders that only try what a compiler can do.
const TRIALS: &[&str] = &["CMakeCCompilerId.c", "CMakeCCompilerABI.c", "sanitycheckc.c", "testCCompiler.c"];
const TRIAL_FOLDERS: &[&str] = &["CMakeTmp", "CMakeScratch", "CompilerIdC", "meson-private", "meson-logs"];
/// The most of clang's words that a record keeps.
const MOST_WORDS: usize = 2000;

/// Whether a source is one of the small ones with which a build asks what it stands on.
pub(crate) fn is_trial(source: &Path) -> bool {
    let name = source.file_name().unwrap_or_default().to_string_lossy();
    let place = absolute(source);
    name.starts_with("conftest")
        || TRIALS.contains(&&*name)
        || place.components().any(|part| TRIAL_FOLDERS.iter().any(|trial| part.as_os_str() == *trial))
}

/// Compiles a source once more; the id of the record of what came out, which may be why nothing did.
pub(crate) fn compile(
    session: &Session,
    recipe: &Recipe,
    invocation: &Invocation,
    source: &Source,
    object: &Path,
    command: &[String],
) -> Result<String> {
    let record = Record {
        bitcode: bitcode(session, recipe, invocation, source),
        folder: env::current_dir().unwrap_or_default(),
        source: source.path.clone(),
        object: object.to_owned(),
        command: command.to_vec(),
    };
    session.keep_record(&record)
}

/// The hash of the bitcode, or why there is none.
fn bitcode(
    session: &Session,
    recipe: &Recipe,
    invocation: &Invocation,
    source: &Source,
) -> std::result::Result<String, String> {
    let language = match source.language {
        Language::Foreign(what) => return Err(what.to_owned()),
        Language::C => "c",
        Language::PreprocessedC => "cpp-output",
    };
    if source.path == Path::new("-") {
        return Err("the source came from standard input".to_owned());
    }
    let out = tempfile::NamedTempFile::new_in(session.modules()).map_err(|error| error.to_string())?;
    let mut clang = Command::new(&recipe.clang);
    clang.args(&recipe.arguments).arg(format!("-fdebug-prefix-map={}/=", recipe.root.display()));
    clang.args(["-x", language]);
    for argument in &invocation.meaning {
        match argument {
            Argument::Plain(word) => clang.arg(word),
            Argument::Place(option, path) => clang.arg(option).arg(place(option, path)),
        };
    }
    for (long, short) in name_maps(invocation, source) {
        clang.arg(format!("-fmacro-prefix-map={long}={short}"));
    }
    clang.arg("-o").arg(out.path()).arg(absolute(&source.path));
    let output = clang.stdin(Stdio::null()).stdout(Stdio::null()).output();
    let output = output.map_err(|error| format!("cannot run {}: {error}", recipe.clang.display()))?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr);
        return Err(words.trim().chars().take(MOST_WORDS).collect());
    }
    session.keep_module(&out.into_temp_path()).map_err(|error| error.to_string())
}

/// Where a folder of headers is. A file to include is looked for in those folders, unless it is there.
fn place(option: &str, path: &Path) -> PathBuf {
    let found = absolute(path);
    if matches!(option, "-include" | "-imacros") && !found.exists() { path.to_owned() } else { found }
}

/// How `__FILE__` becomes what it is for the project's own compiler: full names and the names that were given, the longest last.
fn name_maps(invocation: &Invocation, source: &Source) -> Vec<(String, String)> {
    let mut maps = Vec::new();
    let mut add = |given: &Path| {
        let text = given.to_string_lossy();
        let short = if text.is_empty() || text.ends_with('/') { text.into_owned() } else { format!("{text}/") };
        let long = format!("{}/", absolute(given).display());
        if !maps.iter().any(|(known, _)| *known == long) {
            maps.push((long, short));
        }
    };
    add(source.path.parent().unwrap_or(Path::new("")));
    for argument in &invocation.meaning {
        match argument {
            Argument::Place("-include" | "-imacros", path) => add(path.parent().unwrap_or(Path::new(""))),
            Argument::Place(_, path) => add(path),
            Argument::Plain(_) => {}
        }
    }
    maps.sort_by_key(|(long, _)| long.len());
    maps
}

/// A path from the root on, without `.` and `..`: names in debug information are compared as texts.
pub(crate) fn absolute(path: &Path) -> PathBuf {
    plain_path(&env::current_dir().unwrap_or_default().join(path))
}

/// A full path without `.` and `..`.
pub fn plain_path(full: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in full.components() {
        match part {
            Component::ParentDir => {
                // Behind a link to a folder `..` is somewhere else.
                if plain.is_symlink() {
                    plain = plain.canonicalize().unwrap_or(plain);
                }
                plain.pop();
            }
            Component::CurDir => {}
            other => plain.push(other),
        }
    }
    plain
}

/// What may be read of a file that a build made, without following where it leads.
pub(crate) fn read_plain(path: &Path) -> Result<Vec<u8>> {
    use std::io::Read;
    use std::os::unix::fs::OpenOptionsExt;
    let open = std::fs::File::options().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path);
    let mut file = open.file("open", path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).file("read", path)?;
    Ok(bytes)
}
