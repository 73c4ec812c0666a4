//! `--compile-commands`: a build command from a list of compiler calls alone.
//!
//! Such a list says how each source is compiled, and nothing of programs. So each source with a `main` is taken for one, linked with whatever it needs of all other
//! sources: these come out of an archive, so two of them that define the same do not meet unless a program needs both.

use std::ffi::{OsStr, OsString};
use std::fmt::Write;
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail};
use schism_project::{defines_main, plain_path};
use schism_report::split_words;
use serde::Deserialize;

/// Where objects and programs go.
const OUT: &str = "schism-build";
/// Options that say where dependencies are written, with a value of their own, and without.
const DEPENDENCIES: [&[&str]; 2] = [&["-MF", "-MT", "-MQ", "-MJ"], &["-MD", "-MMD", "-MP", "-M", "-MM", "-MG", "-c"]];

/// One call of a compiler, in the form that CMake, Meson and Bear write.
#[derive(Deserialize)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    command: Option<String>,
    arguments: Option<Vec<String>>,
}

/// A command for the shell that does what the list says, in another place: paths below one of the roots are taken for the project's.
pub(super) fn build_command(list: &Path, roots: &[PathBuf]) -> anyhow::Result<String> {
    let text = fs::read(list).with_context(|| format!("cannot read {}", list.display()))?;
    let entries: Vec<Entry> =
        serde_json::from_slice(&text).with_context(|| format!("{}: no list of compile commands", list.display()))?;
    let inside = |entry: &Entry| roots.iter().find(|root| entry.directory.starts_with(root)).cloned();
    let root = entries.iter().find_map(inside).with_context(|| {
        let all: Vec<String> = roots.iter().map(|root| root.display().to_string()).collect();
        format!("{}: nothing in it was compiled below {}", list.display(), all.join(" or "))
    })?;
    let objects = format!("{OUT}/objects");
    let mut script = format!("here=$PWD; mkdir -p {objects}; set --; failed=0\n");
    let mut mains = String::new();
    let mut seen = Vec::new();
    for (number, entry) in entries.iter().enumerate() {
        let source = plain_path(&entry.directory.join(&entry.file));
        // Twice the same source: the first call counts, or nothing could be linked.
        if !entry.directory.starts_with(&root) || !source.starts_with(&root) || seen.contains(&source) {
            continue;
        }
        seen.push(source.clone());
        let words = words(entry).with_context(|| format!("{}: {}", list.display(), entry.file.display()))?;
        let (folder, here) = (placed(entry.directory.as_os_str(), &root), placed(source.as_os_str(), &root));
        let object = format!("{objects}/{number}.o");
        let call: Vec<String> = words.iter().map(|word| placed(word, &root)).collect();
        let _ = writeln!(
            script,
            "if [ -f {here} ]; then mkdir -p {folder} && (cd {folder} && {} -c -o \"$here\"/{object}) || failed=1; fi",
            call.join(" ")
        );
        let is_main = fs::read(&source).is_ok_and(|text| defines_main(&String::from_utf8_lossy(&text)));
        if is_main {
            let name = placed(Path::new(OUT).join(program_name(&source)).as_os_str(), &root);
            let _ =
                writeln!(mains, "if [ -f {object} ]; then cc -o {name} {object} {OUT}/others.a -lm && set -- x; fi");
        } else {
            let _ = writeln!(script, "if [ -f {object} ]; then ar qc {OUT}/others.a {object}; fi");
        }
    }
    if mains.is_empty() {
        bail!("{}: none of its {} sources has a main", list.display(), seen.len());
    }
    let _ = write!(script, "[ $failed = 0 ] || exit 1\n[ -f {OUT}/others.a ] || ar qc {OUT}/others.a\n{mains}");
    // One program that needs a library nobody named is no reason to go without the others.
    script += "[ $# != 0 ]";
    Ok(script)
}

/// The compiler's name and what it is told, without where its output goes. The name alone: what stands for compilers is found by it.
fn words(entry: &Entry) -> anyhow::Result<Vec<OsString>> {
    let all: Vec<Vec<u8>> = match (&entry.arguments, &entry.command) {
        (Some(arguments), _) => arguments.iter().map(|word| word.clone().into_bytes()).collect(),
        (None, Some(command)) => split_words(command.as_bytes()).context("the command is not quoted as in a shell")?,
        (None, None) => bail!("neither a command nor arguments"),
    };
    let mut rest = all.into_iter().map(OsString::from_vec);
    let compiler = rest.next().context("an empty command")?;
    let name = Path::new(&compiler).file_name().context("no compiler")?.to_owned();
    let mut words = vec![name];
    while let Some(word) = rest.next() {
        let is = |name: &&str| word == *name;
        if word == "-o" || DEPENDENCIES[0].iter().any(is) {
            rest.next();
        } else if !DEPENDENCIES[1].iter().any(is) {
            words.push(word);
        }
    }
    Ok(words)
}

/// A word for the shell, with the folder of the build in the place of the project's.
fn placed(word: &OsStr, root: &Path) -> String {
    let (bytes, root) = (word.as_bytes(), root.as_os_str().as_bytes());
    let quoted = |part: &[u8]| format!("'{}'", String::from_utf8_lossy(part).replace('\'', "'\\''"));
    let (mut text, mut rest) = (String::new(), bytes);
    while let Some(at) = rest.windows(root.len()).position(|window| window == root) {
        let after = &rest[at + root.len()..];
        // `/src/project-2` does not lie in `/src/project`.
        let ends = after.first().is_none_or(|&byte| matches!(byte, b'/' | b':' | b'"' | b'='));
        text += &quoted(&rest[..at]);
        text += if ends { "\"$here\"" } else { "" };
        if !ends {
            text += &quoted(root);
        }
        rest = after;
    }
    text + &quoted(rest)
}

/// What the program of a source is called.
fn program_name(source: &Path) -> OsString {
    let stem = source.file_stem().unwrap_or_default().to_owned();
    let is_plain = Path::new(&stem).components().all(|part| matches!(part, Component::Normal(_)));
    if is_plain { stem } else { "program".into() }
}

#[cfg(test)]
mod tests {
    use super::placed;
    use std::ffi::OsStr;
    use std::path::Path;

    #[test]
    fn the_projects_folder_is_another_one_there() {
        let word = |text: &str| placed(OsStr::new(text), Path::new("/src/p"));
        assert_eq!(word("-I/src/p/include"), "'-I'\"$here\"'/include'");
        assert_eq!(word("/src/p"), "''\"$here\"''");
        assert_eq!(word("/src/p-2/x"), "'''/src/p''-2/x'");
        assert_eq!(word("it's; rm $x"), "'it'\\''s; rm $x'");
    }
}
