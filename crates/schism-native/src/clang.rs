//! Finding a clang of the right version.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs};

use crate::cache::{Cache, Key, file_identity, write_atomically};
use crate::error::{Error, FileContext, Result};

/// The LLVM versions whose bitcode the reader knows.
const VERSIONS: std::ops::RangeInclusive<u32> = 14..=19;

/// A clang that can be used.
#[derive(Clone, Debug)]
pub struct Clang {
    /// The program.
    pub path: PathBuf,
    /// Its major version.
    pub version: u32,
    /// The first line of `clang --version`.
    pub banner: String,
    /// The folder of its own headers and libraries.
    pub resource_dir: PathBuf,
    /// Changes when the program file changes.
    pub(crate) identity: String,
    /// When every run of it has to be at its end: it is ended then.
    pub until: Option<Instant>,
}

impl Clang {
    /// `$SCHISM_CLANG`, else `clang-19`, else `clang`.
    ///
    /// # Errors
    /// If none of them exists or has a version from 14 to 19.
    pub fn find(cache: &Cache) -> Result<Self> {
        if let Some(chosen) = env::var_os("SCHISM_CLANG").filter(|value| !value.is_empty()) {
            let name = chosen.to_string_lossy().into_owned();
            let path =
                find_program(&name).ok_or_else(|| Error::NoClang(format!("SCHISM_CLANG={name} is not there")))?;
            return Self::examine(cache, &path);
        }
        let mut why = "neither clang-19 nor clang is installed".to_owned();
        for name in ["clang-19", "clang"] {
            let Some(path) = find_program(name) else { continue };
            match Self::examine(cache, &path) {
                Err(Error::NoClang(reason)) => why = reason,
                found => return found,
            }
        }
        Err(Error::NoClang(why))
    }

    /// Asks a clang for its version; the answer is kept, because asking costs more than a cached compilation.
    fn examine(cache: &Cache, path: &Path) -> Result<Self> {
        let identity = file_identity(path)?;
        let kept = cache.folder("clang")?.join(Key::new("clang").with(&identity).hex());
        let answer = match fs::read_to_string(&kept) {
            Ok(answer) => answer,
            Err(_) => {
                let answer = format!("{}{}", ask(path, "--version")?, ask(path, "-print-resource-dir")?);
                write_atomically(&kept, answer.as_bytes())?;
                answer
            }
        };
        let wrong = |why: &str| Error::NoClang(format!("{} {why}", path.display()));
        let (banner, resource_dir) =
            answer.split_once('\n').ok_or_else(|| wrong("did not answer to --version like clang"))?;
        let version = parse_version(banner).ok_or_else(|| wrong("did not answer to --version like clang"))?;
        if !VERSIONS.contains(&version) {
            return Err(wrong(&format!("is version {version}")));
        }
        let resource_dir = PathBuf::from(resource_dir.trim_end());
        Ok(Self { path: path.to_owned(), version, banner: banner.to_owned(), resource_dir, identity, until: None })
    }

    /// A tool of the same LLVM.
    pub(crate) fn llvm_tool(&self, name: &str) -> Result<PathBuf> {
        let versioned = format!("{name}-{}", self.version);
        find_program(&versioned).or_else(|| find_program(name)).ok_or(Error::NoLlvmTool(versioned, self.version))
    }
}

/// The first line that a program prints.
fn ask(path: &Path, question: &str) -> Result<String> {
    let output = Command::new(path).arg(question).stdin(Stdio::null()).output().file("run", path)?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(format!("{}\n", text.lines().next().unwrap_or_default()))
}

/// The major version in a line such as `Debian clang version 19.1.7 (...)`.
fn parse_version(banner: &str) -> Option<u32> {
    let (_, rest) = banner.split_once("clang version ")?;
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// A program by its path, or by name on `$PATH`.
pub(crate) fn find_program(name: &str) -> Option<PathBuf> {
    let given = Path::new(name);
    if given.components().count() > 1 {
        return given.is_file().then(|| given.to_owned());
    }
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(name)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fake(folder: &Path, banner: &str) -> PathBuf {
        let path = folder.join("fake-clang");
        schism_testing::shell_script(&path, &format!("echo '{banner}'"));
        path
    }

    #[test]
    fn versions_are_read_from_the_banner() {
        assert_eq!(parse_version("Debian clang version 19.1.7 (3)"), Some(19));
        assert_eq!(parse_version("clang version 14.0.6"), Some(14));
        assert_eq!(parse_version("gcc (Debian 12.2.0-14) 12.2.0"), None);
    }

    #[test]
    fn a_clang_out_of_range_is_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path().join("cache"));
        let error = Clang::examine(&cache, &fake(folder.path(), "clang version 21.1.0")).unwrap_err();
        assert!(error.to_string().contains("fake-clang is version 21"), "{error}");
        let error = Clang::examine(&cache, &fake(folder.path(), "another compiler, 12.2.0")).unwrap_err();
        assert!(error.to_string().contains("did not answer"), "{error}");
    }

    #[test]
    fn the_answer_is_kept_until_the_program_changes() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path().join("cache"));
        let path = fake(folder.path(), "clang version 18.1.0");
        assert_eq!(Clang::examine(&cache, &path).unwrap().version, 18);
        let time = fs::metadata(&path).unwrap().modified().unwrap();
        // Same size and time: looks unchanged, so it is not asked again.
        fake(folder.path(), "clang version 17.1.0");
        fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
        assert_eq!(Clang::examine(&cache, &path).unwrap().version, 18);
        fake(folder.path(), "clang version 17.1.0 ");
        assert_eq!(Clang::examine(&cache, &path).unwrap().version, 17);
    }
}
