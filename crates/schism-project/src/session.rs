//! The folder of one captured build: the wrappers that stand for compilers, and what they leave.
//!
//! The build itself can write here, so nothing is believed of it: [`crate::store`] takes over what has the hash that its name says.

use std::env;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use schism_native::content_hash;

use crate::error::{FileContext, Result};
use crate::record::Record;

/// Names the folder to the wrappers.
pub(crate) const VARIABLE: &str = "SCHISM_CAPTURE";

/// A session's folder.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    folder: PathBuf,
}

/// How the second compilation is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recipe {
    /// clang.
    pub(crate) clang: PathBuf,
    /// The project's folder: names in debug information begin there.
    pub(crate) root: PathBuf,
    /// clang's first arguments.
    pub(crate) arguments: Vec<String>,
}

impl Session {
    /// One that is there.
    pub(crate) fn at(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Makes one: a wrapper for each compiler that PATH knows.
    pub(crate) fn create(folder: PathBuf, wrapper: &Path, recipe: &Recipe) -> Result<Self> {
        let session = Self { folder };
        for folder in [session.bin(), session.real(), session.modules(), session.records(), session.index()] {
            fs::create_dir_all(&folder).file("make the folder", &folder)?;
        }
        let mut lines = vec![recipe.clang.display().to_string(), recipe.root.display().to_string()];
        lines.extend(recipe.arguments.iter().cloned());
        let path = session.recipe_path();
        fs::write(&path, lines.join("\n")).file("write", &path)?;
        for (name, program) in compilers() {
            let (link, real) = (session.bin().join(&name), session.real().join(&name));
            symlink(wrapper, &link).file("make the link", &link)?;
            symlink(&program, &real).file("make the link", &real)?;
        }
        Ok(session)
    }

    /// Puts a wrapper before a compiler that the user names by its path.
    pub(crate) fn wrap(&self, program: &Path, wrapper: &Path) -> Result<PathBuf> {
        let name = program.file_name().unwrap_or_default();
        let (link, real) = (self.bin().join(name), self.real().join(name));
        let _ = fs::remove_file(&link);
        let _ = fs::remove_file(&real);
        symlink(wrapper, &link).file("make the link", &link)?;
        symlink(program, &real).file("make the link", &real)?;
        Ok(link)
    }

    pub(crate) fn recipe(&self) -> Option<Recipe> {
        let text = fs::read_to_string(self.recipe_path()).ok()?;
        let mut lines = text.lines().map(str::to_owned);
        Some(Recipe { clang: lines.next()?.into(), root: lines.next()?.into(), arguments: lines.collect() })
    }

    /// Whether this is the name of a wrapper; the program that it stands for.
    pub(crate) fn real_program(&self, name: &Path) -> Option<PathBuf> {
        fs::read_link(self.real().join(name.file_name()?)).ok()
    }

    /// Keeps bitcode; its hash.
    pub(crate) fn keep_module(&self, made: &Path) -> Result<String> {
        let hash = content_hash(&fs::read(made).file("read", made)?);
        let path = self.modules().join(&hash);
        fs::rename(made, &path).file("write", &path)?;
        Ok(hash)
    }

    /// Keeps a record; its id.
    pub(crate) fn keep_record(&self, record: &Record) -> Result<String> {
        let id = record.id();
        let path = self.records().join(&id);
        let unfinished = self.records().join(format!("{id}.{}", std::process::id()));
        fs::write(&unfinished, record.encode()).file("write", &unfinished)?;
        fs::rename(&unfinished, &path).file("write", &path)?;
        Ok(id)
    }

    /// Remembers the record of an object that has no room for sections: the bitcode of `-flto`.
    pub(crate) fn remember(&self, object: &[u8], id: &str) -> Result<()> {
        let path = self.index().join(content_hash(object));
        fs::write(&path, id).file("write", &path)
    }

    /// What was remembered.
    pub(crate) fn remembered(&self, object: &[u8]) -> Option<String> {
        fs::read_to_string(self.index().join(content_hash(object))).ok()
    }

    pub(crate) fn bin(&self) -> PathBuf {
        self.folder.join("bin")
    }

    fn real(&self) -> PathBuf {
        self.folder.join("real")
    }

    /// Bitcode, by its hash.
    pub(crate) fn modules(&self) -> PathBuf {
        self.folder.join("modules")
    }

    /// Records, by theirs.
    pub(crate) fn records(&self) -> PathBuf {
        self.folder.join("records")
    }

    fn index(&self) -> PathBuf {
        self.folder.join("index")
    }

    fn recipe_path(&self) -> PathBuf {
        self.folder.join("recipe")
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

/// The compilers that PATH knows, by their names, with what each name stands for.
fn compilers() -> Vec<(String, PathBuf)> {
    let mut found: Vec<(String, PathBuf)> = Vec::new();
    for folder in env::split_paths(&env::var_os("PATH").unwrap_or_default()).filter(|folder| folder.is_absolute()) {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_first = || !found.iter().any(|(known, _)| *known == name);
            if is_compiler(&name) && is_first() && is_executable(&entry.path()) {
                found.push((name, entry.path()));
            }
        }
    }
    found
}

fn is_executable(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

/// `cc`, `gcc-12`, `x86_64-linux-gnu-gcc`, `clang++-19` and the like.
fn is_compiler(name: &str) -> bool {
    let base = name.rsplit_once('-').filter(|(_, version)| version.starts_with(|c: char| c.is_ascii_digit()));
    let base = base.map_or(name, |(base, _)| base);
    let base =
        ["x86_64-linux-gnu-", "x86_64-pc-linux-gnu-"].iter().find_map(|start| base.strip_prefix(start)).unwrap_or(base);
    matches!(base, "cc" | "c89" | "c99" | "gcc" | "clang" | "tcc" | "c++" | "g++" | "clang++")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compilers_are_known_by_their_names() {
        for name in ["cc", "gcc", "gcc-12", "x86_64-linux-gnu-gcc", "x86_64-linux-gnu-gcc-12", "clang++-19", "c99"] {
            assert!(is_compiler(name), "{name}");
        }
        for name in ["gcc-ar", "gcc-ar-12", "ccache", "clang-format", "clang-format-19", "scc", "gcov"] {
            assert!(!is_compiler(name), "{name}");
        }
    }
}
