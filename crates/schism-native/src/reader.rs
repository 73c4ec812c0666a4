//! The bitcode reader: LLVM's own code, which may crash on a damaged file, so it runs in a child process.

use std::env;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cache::{Cache, Key, file_identity, prune, touch, write_atomically};
use crate::clang::find_program;
use crate::error::{Error, FileContext, Result};
use crate::process::{Ended, run};

/// Larger files are not read.
const MAX_FILE: u64 = 256 << 20;
/// Modules kept in compact form.
const KEPT_FILES: usize = 4096;
const KEPT_BYTES: u64 = 2 << 30;
/// The reader's status for a file that it refuses, with one line that says why.
const REFUSED: i32 = 2;

/// The program `schism-bitcode`.
#[derive(Clone, Debug)]
pub struct Reader {
    path: PathBuf,
}

impl Reader {
    /// `$SCHISM_BITCODE_READER`, else the program beside this one, else the one on `$PATH`.
    ///
    /// # Errors
    /// If there is none.
    pub fn find() -> Result<Self> {
        let chosen = env::var_os("SCHISM_BITCODE_READER").filter(|value| !value.is_empty()).map(PathBuf::from);
        let exe = env::current_exe().ok();
        // Test programs lie one folder deeper than the programs that they test.
        let beside = exe.iter().flat_map(|exe| exe.ancestors().skip(1).take(2)).map(|dir| dir.join("schism-bitcode"));
        let near = chosen.into_iter().chain(beside).find(|path| path.is_file());
        let path = near.or_else(|| find_program("schism-bitcode")).ok_or(Error::NoReader)?;
        Ok(Self { path })
    }

    /// The program.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// This program as the reader.
    pub fn at(path: PathBuf) -> Self {
        Self { path }
    }

    /// Changes with the reader and with the compact form.
    pub(crate) fn key(&self) -> Result<Key> {
        let format = schism_ir::FORMAT_VERSION.to_string();
        Ok(Key::new("reader").with(format).with(file_identity(&self.path)?))
    }

    /// Reads a .bc or .ll file, or finds its compact form in the cache.
    ///
    /// # Errors
    /// If the file is unreadable, damaged or not for this machine.
    pub fn load_module(&self, cache: &Cache, path: &Path) -> Result<schism_ir::Module> {
        let content = read_regular_file(path)?;
        let folder = cache.folder("modules")?;
        let kept = folder.join(self.key()?.with(&content).hex());
        if let Some(module) = fs::read(&kept).ok().and_then(|bytes| schism_ir::decode_module(&bytes).ok()) {
            touch(&kept);
            return Ok(module);
        }
        let work = tempfile::tempdir_in(&folder).file("write in", &folder)?;
        let out = work.path().join("module");
        let ended = run(self.command().arg(path).arg("-o").arg(&out), None)?;
        check(path, &ended)?;
        let bytes = fs::read(&out).file("read", &out)?;
        let module = schism_ir::decode_module(&bytes)
            .map_err(|error| Error::NotAModule { path: path.to_owned(), why: error.to_string() })?;
        prune(&folder, KEPT_FILES - 1, KEPT_BYTES);
        write_atomically(&kept, &bytes)?;
        Ok(module)
    }

    /// Makes an archive of the bitcode files whose paths are the lines of `list`.
    pub(crate) fn make_archive(&self, list: &Path, out: &Path) -> Result<()> {
        let mut argument = std::ffi::OsString::from("@");
        argument.push(list);
        let ended = run(self.command().arg("--archive").arg(out).arg(argument), None)?;
        check(list, &ended)
    }

    /// The reader sees nothing of the user's environment but what it needs to start.
    fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        let passed = ["PATH", "HOME", "LD_LIBRARY_PATH"];
        command.env_clear().envs(passed.iter().filter_map(|name| Some((name, env::var_os(name)?))));
        command
    }
}

/// Status 2 comes with a line for the user; anything else but success is a crash or a limit.
fn check(path: &Path, ended: &Ended) -> Result<()> {
    let path = path.to_owned();
    match ended.status.code() {
        Some(0) => Ok(()),
        Some(REFUSED) => {
            let line =
                ended.messages.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("not readable as bitcode");
            let why = line.trim().trim_start_matches("schism-bitcode: ");
            let why = why.strip_prefix(&format!("{}: ", path.display())).unwrap_or(why).to_owned();
            Err(Error::NotAModule { path, why })
        }
        _ => Err(Error::Damaged { path, how: ended.how() }),
    }
}

/// The content of a file, if it is one and of a size that can be bitcode.
fn read_regular_file(path: &Path) -> Result<Vec<u8>> {
    // Asked before it is opened: opening a pipe would wait for a writer.
    let data = fs::metadata(path).file("read", path)?;
    let refuse = |why: String| Err(Error::NotAModule { path: path.to_owned(), why });
    if !data.is_file() {
        return refuse("not a regular file".into());
    }
    if data.len() > MAX_FILE {
        return refuse(format!("too large for a bitcode file ({} MiB, at most {})", data.len() >> 20, MAX_FILE >> 20));
    }
    let mut content = Vec::new();
    File::open(path).and_then(|file| file.take(MAX_FILE + 1).read_to_end(&mut content)).file("read", path)?;
    if content.is_empty() {
        return refuse("the file is empty".into());
    }
    Ok(content)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `load_module` says when the reader is this shell script.
    fn message(script: &str) -> String {
        let folder = tempfile::tempdir().unwrap();
        let reader = folder.path().join("reader");
        schism_testing::shell_script(&reader, script);
        let input = folder.path().join("a.bc");
        fs::write(&input, "BC").unwrap();
        let error = Reader::at(reader).load_module(&Cache::at(folder.path().join("cache")), &input).unwrap_err();
        error.to_string().replace(&folder.path().display().to_string(), "")
    }

    #[test]
    fn a_refused_file_gives_the_readers_reason() {
        assert_eq!(
            message("echo 'schism-bitcode: made for another machine' >&2; exit 2"),
            "/a.bc: made for another machine"
        );
        assert_eq!(message("echo \"$1: truncated\" >&2; exit 2"), "/a.bc: truncated");
        assert_eq!(message("exit 2"), "/a.bc: not readable as bitcode");
    }

    #[test]
    fn a_crash_of_the_reader_is_damaged_bitcode() {
        assert_eq!(message("kill -SEGV $$"), "/a.bc: damaged bitcode (the reader was killed by signal 11)");
        assert_eq!(message("exit 101"), "/a.bc: damaged bitcode (the reader ended with status 101)");
    }

    #[test]
    fn an_unusable_answer_is_an_error() {
        assert!(message("echo nonsense > $3").starts_with("/a.bc: "));
        assert!(message("exit 0").starts_with("cannot read "));
    }

    #[test]
    fn the_environment_is_cleared() {
        assert_eq!(message("echo \"x${CARGO_MANIFEST_DIR}x${PATH:+path}\" >&2; exit 2"), "/a.bc: xxpath");
    }

    #[test]
    fn unusable_files_are_refused_before_reading() {
        let folder = tempfile::tempdir().unwrap();
        let empty = folder.path().join("empty");
        fs::write(&empty, "").unwrap();
        let large = folder.path().join("large");
        File::create(&large).unwrap().set_len(MAX_FILE + 1).unwrap();
        let says = |path: &Path, words: &str| {
            let error = read_regular_file(path).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        };
        says(&empty, "the file is empty");
        says(&large, "too large");
        says(folder.path(), "not a regular file");
        says(&folder.path().join("absent"), "cannot read");
    }
}
