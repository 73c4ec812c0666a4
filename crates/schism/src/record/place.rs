//! Puts recorders in the place of programs, and the programs back.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::recorder;
use super::trailer::{Bounds, Trailer};
use crate::say;

/// A recorder where a program was.
struct Replaced {
    path: PathBuf,
    real: PathBuf,
}

/// All recorders of one run. What was replaced comes back when this goes, whatever happens.
pub(super) struct Places {
    replaced: Vec<Replaced>,
    /// A folder that comes first in PATH.
    bin: PathBuf,
    has_bin: bool,
}

/// The name of a program, without the folder that it is in.
pub(super) fn file_name(program: &Path) -> anyhow::Result<&OsStr> {
    program.file_name().with_context(|| format!("{} is no program", program.display()))
}

impl Places {
    /// None yet; plain names are recorded in a folder below `output`.
    pub(super) fn new(output: &Path) -> Self {
        let bin = output.join(format!(".recorders-{}", std::process::id()));
        Places { replaced: Vec::new(), bin, has_bin: false }
    }

    /// Puts a recorder in the place of a program: of the file, or of what PATH finds for a plain name.
    pub(super) fn put(&mut self, program: &Path, folder: &Path, bounds: Bounds) -> anyhow::Result<()> {
        let folder = folder.to_owned();
        if program.as_os_str().as_bytes().contains(&b'/') {
            return self.replace(program, folder, bounds);
        }
        let name = file_name(program)?;
        let Some(real) = find(name) else {
            bail!("{} is not in PATH; give a path to record a program that is not installed", name.display());
        };
        fs::create_dir_all(&self.bin).with_context(|| format!("cannot make {}", self.bin.display()))?;
        self.has_bin = true;
        let bytes = recorder(&Trailer { real: real.clone(), original: real, folder, bounds })?;
        let path = self.bin.join(name);
        fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
        Ok(())
    }

    fn replace(&mut self, program: &Path, folder: PathBuf, bounds: Bounds) -> anyhow::Result<()> {
        let path = std::path::absolute(program)?;
        let beside = |what: &str| {
            let mut name = OsString::from(".");
            name.push(path.file_name().unwrap_or_default());
            name.push(what);
            path.with_file_name(name)
        };
        let (real, new) = (beside(".schism-real"), beside(".schism-new"));
        if is_recorder(&path, &real) {
            // Somebody ended an earlier run so that it could do nothing about it.
            fs::rename(&real, &path).with_context(|| format!("cannot put {} back", path.display()))?;
        }
        let about = || format!("cannot record {}", path.display());
        let metadata = fs::metadata(&path).with_context(about)?;
        if !metadata.is_file() || metadata.mode() & 0o111 == 0 {
            bail!("{} is no program", path.display());
        }
        let trailer = Trailer { real: real.clone(), original: path.clone(), folder, bounds };
        fs::write(&new, recorder(&trailer)?).with_context(about)?;
        let file = File::options().write(true).open(&new).with_context(about)?;
        file.set_permissions(metadata.permissions()).with_context(about)?;
        // make must not find that it is older than what it is made of.
        file.set_modified(metadata.modified()?).with_context(about)?;
        drop(file);
        let _ = fs::remove_file(&real);
        fs::hard_link(&path, &real).with_context(about)?;
        self.replaced.push(Replaced { path: path.clone(), real });
        fs::rename(&new, &path).with_context(about)
    }

    /// PATH as the command is to have it.
    pub(super) fn search_path(&self) -> OsString {
        let path = env::var_os("PATH").unwrap_or_default();
        if !self.has_bin {
            return path;
        }
        let mut folders = self.bin.clone().into_os_string();
        folders.push(":");
        folders.push(path);
        folders
    }

    /// Puts all programs back; tells where that was not to be done, or failed.
    pub(super) fn restore(&mut self) -> Vec<String> {
        let mut notes = Vec::new();
        for Replaced { path, real } in self.replaced.drain(..) {
            if is_recorder(&path, &real) || !path.exists() {
                if let Err(error) = fs::rename(&real, &path) {
                    notes.push(format!("cannot put {} back from {}: {error}", path.display(), real.display()));
                }
                continue;
            }
            let name = path.display();
            notes.push(format!("{name} was made anew while the command ran; from then on it was not recorded"));
            let _ = fs::remove_file(&real);
        }
        if std::mem::take(&mut self.has_bin) {
            let _ = fs::remove_dir_all(&self.bin);
        }
        notes
    }
}

impl Drop for Places {
    fn drop(&mut self) {
        for note in self.restore() {
            say::note!("{note}");
        }
    }
}

/// Whether a file is the recorder for a program that lies elsewhere meanwhile. Its inode would not tell: a new file may get the same.
fn is_recorder(path: &Path, real: &Path) -> bool {
    Trailer::of(path).is_some_and(|trailer| trailer.real == real)
}

/// The program that PATH finds.
fn find(name: &OsStr) -> Option<PathBuf> {
    let is_program =
        |path: &PathBuf| fs::metadata(path).is_ok_and(|found| found.is_file() && found.mode() & 0o111 != 0);
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(name)).find(is_program)
}
