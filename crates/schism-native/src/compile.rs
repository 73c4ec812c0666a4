//! Compiling a user's C file to bitcode, with a cache that trusts content, not times.
//!
//! The key is made of the compiler, the arguments and the path; behind it lies a manifest with the hash of every file
//! that went into the result. If all are unchanged, the result is used without starting clang.

use std::env;
use std::ffi::OsStr;
use std::fmt::Write;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cache::{Cache, Key, prune, touch, write_atomically};
use crate::clang::Clang;
use crate::error::{Error, FileContext, Result};
use crate::libc::Libc;
use crate::process::run;

const KEPT_FILES: usize = 4096;
const KEPT_BYTES: u64 = 2 << 30;
/// First line of a manifest.
const MAGIC: &str = "schism-cc 2";

/// A compiled file.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The bitcode, in the cache.
    pub bitcode: PathBuf,
    /// clang's warnings, for the user to see.
    pub diagnostics: String,
}

/// Compiles one C file to bitcode, or finds it in the cache.
pub(crate) fn compile(
    cache: &Cache,
    clang: &Clang,
    libc: &Libc,
    source: &Path,
    cc_args: &[String],
) -> Result<Compiled> {
    let recipe = Recipe {
        folder: "cc",
        extension: "bc",
        key: Key::new(MAGIC).with(&clang.identity).with(libc.musl_folder().as_os_str().as_bytes()),
        command: command(clang, libc, cc_args),
    };
    let (bitcode, diagnostics) = make(cache, libc, recipe, source, cc_args)?;
    Ok(Compiled { bitcode, diagnostics })
}

/// A way to make one file of another.
pub(crate) struct Recipe {
    /// The folder of the cache.
    pub(crate) folder: &'static str,
    /// How the results' names end.
    pub(crate) extension: &'static str,
    /// Changes with everything that changes the results, besides the source and the user's arguments.
    pub(crate) key: Key,
    /// clang with all its arguments but the source and the result.
    pub(crate) command: Command,
}

/// Makes a file, or finds it in the cache; with clang's warnings.
pub(crate) fn make(
    cache: &Cache,
    libc: &Libc,
    mut recipe: Recipe,
    source: &Path,
    cc_args: &[String],
) -> Result<(PathBuf, String)> {
    // clang would say this too, but not which of schism's arguments was meant.
    fs::metadata(source).file("read", source)?;
    let folder = cache.folder(recipe.folder)?;
    let manifest = folder.join(format!("{}.manifest", key(recipe.key, source, cc_args).hex()));
    if let Some(found) = look_up(&folder, &manifest) {
        touch(&manifest);
        touch(&found.0);
        return Ok(found);
    }
    let work = tempfile::tempdir_in(&folder).file("write in", &folder)?;
    let (out, dependencies) = (work.path().join("out"), work.path().join("out.d"));
    recipe.command.arg("-MD").arg("-MF").arg(&dependencies).arg("-o").arg(&out).arg(source);
    let ended = run(&mut recipe.command).file("run", Path::new(recipe.command.get_program()))?;
    if !ended.status.success() {
        let silent = ended.messages.trim().is_empty();
        return Err(Error::Compile(if silent { format!("clang {}", ended.how()) } else { ended.messages }));
    }
    prune(&folder, KEPT_FILES, KEPT_BYTES);
    let bytes = fs::read(&out).file("read", &out)?;
    let result = folder.join(format!("{}.{}", Key::new("bitcode").with(&bytes).hex(), recipe.extension));
    fs::rename(&out, &result).file("write", &result)?;
    if let Ok(rule) = fs::read(&dependencies)
        && let Some(text) = manifest_text(libc, &result, &parse_dependencies(&rule), &ended.messages)
    {
        write_atomically(&manifest, text.as_bytes())?;
    }
    Ok((result, ended.messages))
}

fn key(start: Key, source: &Path, cc_args: &[String]) -> Key {
    // Relative names depend on the working folder.
    let here = env::current_dir().unwrap_or_default();
    let start = [here.as_os_str(), source.as_os_str()].iter().fold(start, |key, part| key.with(part.as_bytes()));
    // clang looks for headers there as well.
    let searched = ["CPATH", "C_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS"]
        .iter()
        .fold(start, |key, name| key.with(env::var_os(name).unwrap_or_default().as_bytes()));
    cc_args.iter().fold(searched, |key, arg| key.with(arg))
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

fn command(clang: &Clang, libc: &Libc, cc_args: &[String]) -> Command {
    let mut command = Command::new(&clang.path);
    command
        .args(["--target=x86_64-linux-musl", "-emit-llvm", "-c", "-g", "-O0", "-fno-stack-protector", "-nostdinc"])
        // Otherwise clang shortens absolute names by what they share with the working folder, and reports would name
        // files that do not exist from anywhere.
        .arg("-fdebug-compilation-dir=/")
        .args(OLD_C)
        .args(cc_args)
        .arg("-isystem")
        .arg(libc.own_include_dir())
        .arg("-isystem")
        .arg(libc.include_dir())
        .arg("-isystem")
        .arg(clang.resource_dir.join("include"));
    command
}

/// The result behind a manifest, if nothing that went into it has changed.
fn look_up(folder: &Path, manifest: &Path) -> Option<(PathBuf, String)> {
    let text = fs::read_to_string(manifest).ok()?;
    let (head, diagnostics) = text.split_once("\n\n")?;
    let mut lines = head.lines();
    if lines.next()? != MAGIC {
        return None;
    }
    let result = folder.join(lines.next()?);
    for line in lines {
        let (hash, path) = line.split_once(' ')?;
        if content_hash(Path::new(path))? != hash {
            return None;
        }
    }
    result.is_file().then(|| (result, diagnostics.to_owned()))
}

/// The manifest of a result; none if a path cannot be written in it.
fn manifest_text(libc: &Libc, result: &Path, dependencies: &[PathBuf], diagnostics: &str) -> Option<String> {
    let mut text = format!("{MAGIC}\n{}\n", result.file_name()?.to_str()?);
    // The library's own headers are in the key, by the name of their folder.
    for path in dependencies.iter().filter(|path| !path.starts_with(libc.musl_folder())) {
        let name = path.to_str().filter(|name| !name.contains('\n'))?;
        let _ = writeln!(text, "{} {name}", content_hash(path)?);
    }
    text.push('\n');
    text.push_str(diagnostics);
    Some(text)
}

fn content_hash(path: &Path) -> Option<String> {
    Some(Key::new("content").with(fs::read(path).ok()?).hex())
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
}
