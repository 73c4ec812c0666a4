//! The compiler runs in the sandbox, too: a hostile source could include or embed any file that the user may read, and its text would show in
//! messages and findings.
//!
//! It sees the system, the folder of the version, the folders and files that its arguments name, the C library's headers, and the folder that its
//! results go to, which is all that it may change. Where the kernel allows no namespaces it runs as the user, as any build does.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::error::{FileContext, Result};
use crate::sandbox::{BuildRoom, BuildWalls};

/// What a compiler may see and change besides the system.
pub(crate) struct CompilerRoom<'r> {
    /// Where it works.
    pub(crate) folder: &'r Path,
    /// Files and folders that it may read.
    pub(crate) readable: Vec<PathBuf>,
    /// The folder for its results.
    pub(crate) results: &'r Path,
}

impl CompilerRoom<'_> {
    /// Locks a compiler in, if the machine can.
    pub(crate) fn close(&self, command: &mut Command) -> Result<()> {
        static WALLS: OnceLock<Option<BuildWalls>> = OnceLock::new();
        let mount = self.results.join("root");
        let place = |path: &PathBuf| fs::canonicalize(path).ok().into_iter().chain(std::path::absolute(path).ok());
        // A compiler that the user installed has its libraries beside the folder that it is in.
        let compiler = fs::canonicalize(command.get_program()).ok();
        let compiler = compiler.and_then(|path| Some(path.parent()?.parent()?.to_owned()));
        let further: Vec<PathBuf> = headers_of_environment().into_iter().chain(compiler).collect();
        let mut readable: Vec<PathBuf> = self.readable.iter().chain(&further).flat_map(place).collect();
        // A folder is shown before what lies in it.
        readable.sort();
        readable.dedup();
        let readable = outermost(readable);
        if readable.first().is_some_and(|path| path.parent().is_none()) {
            // The version is all that there is.
            return Ok(());
        }
        let results = fs::canonicalize(self.results).file("find", self.results)?;
        let folder = std::path::absolute(self.folder).file("find", self.folder)?;
        let room = BuildRoom { folder, writable: vec![results], protected: Vec::new(), readable, mount };
        match WALLS.get_or_init(|| BuildWalls::find(&room, false).ok()) {
            Some(walls) => walls.close(command, &room),
            None => Ok(()),
        }
    }
}

/// Paths without those that lie in another one of them.
fn outermost(sorted: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut kept: Vec<PathBuf> = Vec::new();
    for path in sorted {
        if !kept.iter().any(|outer| path.starts_with(outer)) {
            kept.push(path);
        }
    }
    kept
}

/// Folders of headers that the user's environment names for every compilation.
fn headers_of_environment() -> Vec<PathBuf> {
    let lists = ["CPATH", "C_INCLUDE_PATH"].into_iter().filter_map(env::var_os);
    lists.flat_map(|list| env::split_paths(&list).collect::<Vec<_>>()).filter(|path| path.is_dir()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_in_another_folder_is_shown_with_it() {
        let paths = ["/a", "/a/b", "/ab", "/c/d"].map(PathBuf::from).to_vec();
        assert_eq!(outermost(paths), ["/a", "/ab", "/c/d"].map(PathBuf::from));
    }
}
