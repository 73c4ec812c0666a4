//! The pairs that are compared.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::words;

/// Two versions, and what belongs to them.
#[derive(Debug)]
pub(super) struct Pair {
    pub(super) name: String,
    pub(super) old: PathBuf,
    pub(super) new: PathBuf,
    /// A later version that is right.
    pub(super) fixed: Option<PathBuf>,
    /// Tests to start from.
    pub(super) seeds: Option<PathBuf>,
    /// More options, `--`, and the template.
    pub(super) words: Vec<OsString>,
}

/// Two versions if that is what is given; else the pairs of all folders.
pub(super) fn given(paths: &[PathBuf], template: &[OsString]) -> anyhow::Result<Vec<Pair>> {
    if let [old, new] = paths
        && !holds_pairs(old)
    {
        let name = new.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let words = if template.is_empty() { Vec::new() } else { [&["--".into()], template].concat() };
        return Ok(vec![Pair { name, old: old.clone(), new: new.clone(), fixed: None, seeds: None, words }]);
    }
    if !template.is_empty() {
        bail!("pairs of a folder have their templates in their files `cmd`");
    }
    let mut pairs = Vec::new();
    for path in paths {
        find(path, &mut pairs)?;
    }
    Ok(pairs)
}

fn holds_pairs(path: &Path) -> bool {
    is_pair(path) || folders(path).is_ok_and(|folders| folders.iter().any(|folder| holds_pairs(folder)))
}

fn is_pair(path: &Path) -> bool {
    path.join("old.c").is_file() && path.join("new.c").is_file()
}

/// The folders in a folder, by name.
fn folders(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            folders.push(entry.path());
        }
    }
    folders.sort();
    Ok(folders)
}

fn find(path: &Path, pairs: &mut Vec<Pair>) -> anyhow::Result<()> {
    if is_pair(path) {
        pairs.push(read(path)?);
        return Ok(());
    }
    let before = pairs.len();
    for folder in folders(path).with_context(|| path.display().to_string())? {
        if holds_pairs(&folder) {
            find(&folder, pairs)?;
        }
    }
    if pairs.len() == before {
        bail!("{}: no folder here holds old.c and new.c", path.display());
    }
    Ok(())
}

fn read(path: &Path) -> anyhow::Result<Pair> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let some = |file: &str| Some(path.join(file)).filter(|path| path.exists());
    let mut words = match some("cmd") {
        Some(file) => {
            let line = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
            words(&line.trim().into())?
        }
        None => Vec::new(),
    };
    // Each strategy that is compared comes in its place.
    words.retain(|word| word != "--semantic");
    let (old, new) = (path.join("old.c"), path.join("new.c"));
    Ok(Pair { name, old, new, fixed: some("fixed.c"), seeds: some("seeds"), words })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_hold_pairs_and_files_are_one() {
        let folder = tempfile::tempdir().unwrap();
        for (pair, files) in
            [("b/one", &["old.c", "new.c", "cmd", "fixed.c"][..]), ("a", &["old.c", "new.c"]), ("c", &[])]
        {
            fs::create_dir_all(folder.path().join(pair)).unwrap();
            files.iter().for_each(|file| {
                fs::write(folder.path().join(pair).join(file), "--semantic -- --sym-arg 2\n").unwrap()
            });
        }
        let pairs = given(&[folder.path().to_owned()], &[]).unwrap();
        let shown: Vec<_> =
            pairs.iter().map(|pair| (pair.name.as_str(), pair.words.len(), pair.fixed.is_some())).collect();
        assert_eq!(shown, [("a", 0, false), ("one", 3, true)]);
        let error = given(&[folder.path().join("c")], &[]).unwrap_err();
        assert!(error.to_string().ends_with("no folder here holds old.c and new.c"), "{error}");
        let two = given(&["x/old.bc".into(), "x/new.bc".into()], &["--sym-arg".into()]).unwrap();
        assert_eq!((two[0].name.as_str(), two[0].words.len()), ("new", 2));
    }
}
