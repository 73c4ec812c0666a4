//! The files of a commit, written into an empty folder.
//!
//! They come out of a repository of schism's own, which borrows the objects of the user's and has no settings, no hooks and an index of its own: attributes
//! of the project's may still ask for filters, but nobody has defined any. The user's repository is not written to.

use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use crate::error::{Error, FileContext, Result};
use crate::git::{self, Commit, Repository, answer, is_object_name, own_git, path_of};

/// Submodules within submodules.
const DEEPEST: usize = 8;
/// What git calls the mode of a submodule.
const SUBMODULE: &[u8] = b"160000";

/// A submodule of a commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Submodule {
    /// Where it belongs, as seen from the top.
    pub(crate) path: PathBuf,
    /// Its commit.
    pub(crate) commit: String,
    /// Whether its files are here.
    pub(crate) is_here: bool,
}

/// Writes the files of a commit, those of its submodules too, and says which of these there are. `work` is an empty folder for what git needs meanwhile.
pub(crate) fn check_out(repository: &Repository, commit: &Commit, into: &Path, work: &Path) -> Result<Vec<Submodule>> {
    let mut all = Vec::new();
    let mut waiting = vec![(repository.clone(), commit.tree.clone(), PathBuf::new(), 0)];
    while let Some((repository, tree, below, depth)) = waiting.pop() {
        let own = Own::create(&repository, &work.join(format!("git{}", all.len() + waiting.len())))?;
        for (path, commit) in own.submodules(&tree)? {
            let inner = submodule(&repository, &path, &commit).filter(|_| depth < DEEPEST);
            all.push(Submodule { path: below.join(&path), commit: commit.clone(), is_here: inner.is_some() });
            if let Some(inner) = inner {
                waiting.push((inner, format!("{commit}^{{tree}}"), below.join(&path), depth + 1));
            }
        }
        let folder = into.join(&below);
        // A link in the place of a submodule's folder would lead elsewhere.
        if fs::symlink_metadata(&folder).is_ok_and(|found| !found.is_dir()) {
            return Err(Error::Revision(format!("{}: a submodule where something else is", below.display())));
        }
        fs::create_dir_all(&folder).file("make the folder", &folder)?;
        own.write(&tree, &folder).map_err(|why| Error::Revision(format!("cannot check out {}: {why}", commit.name)))?;
    }
    all.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(all)
}

/// The repository of a submodule, if it is here and has the commit.
fn submodule(parent: &Repository, path: &Path, commit: &str) -> Option<Repository> {
    let in_tree = parent.top().map(|top| top.join(path)).filter(|folder| folder.join(".git").exists());
    // One that is not checked out now may lie among the repository's modules, usually by its path.
    let in_modules = parent.common().join("modules").join(path);
    let places = in_tree.into_iter().chain(in_modules.join("HEAD").exists().then_some(in_modules));
    places.filter_map(|place| Repository::around(&place).ok()).find(|repository| {
        // The folder of a submodule that was never fetched is in its parent.
        repository.common() != parent.common()
            && repository.ask(["rev-parse", "--verify", "--quiet", &format!("{commit}^{{tree}}")]).is_ok()
    })
}

/// A repository of schism's own that borrows objects.
#[derive(Debug)]
pub(crate) struct Own {
    pub(crate) folder: PathBuf,
}

impl Own {
    pub(crate) fn create(repository: &Repository, folder: &Path) -> Result<Self> {
        let failed = |why: String| Error::Revision(format!("cannot prepare a checkout: {why}"));
        let format = repository.ask(["rev-parse", "--show-object-format"]).unwrap_or_default();
        let format = String::from_utf8_lossy(&format).into_owned();
        let mut init = own_git(folder);
        init.args(["init", "--quiet", "--bare", "--template="]);
        if format == "sha256" {
            init.arg("--object-format=sha256");
        }
        answer(&mut init).map_err(failed)?;
        let objects = git::real(&repository.common().join("objects"))?;
        let bytes = objects.as_os_str().as_bytes();
        if bytes.contains(&b'\n') || bytes.starts_with(b"\"") {
            return Err(failed(format!("git cannot borrow from a folder of such a name: {}", objects.display())));
        }
        let borrowed = folder.join("objects/info/alternates");
        fs::create_dir_all(folder.join("objects/info")).file("make the folder", &borrowed)?;
        fs::write(&borrowed, [bytes, b"\n"].concat()).file("write", &borrowed)?;
        Ok(Self { folder: folder.to_owned() })
    }

    /// The submodules of a tree: path and commit.
    fn submodules(&self, tree: &str) -> Result<Vec<(PathBuf, String)>> {
        let listed = answer(own_git(&self.folder).args(["ls-tree", "-r", "-z", "--full-tree", tree]))
            .map_err(|why| Error::Revision(format!("the files of this revision are not all here: {why}")))?;
        let one = |line: &[u8]| {
            let tab = line.iter().position(|&byte| byte == b'\t')?;
            let mut words = line[..tab].split(|&byte| byte == b' ');
            let (mode, _, id) = (words.next()?, words.next()?, words.next()?);
            (mode == SUBMODULE && is_object_name(id))
                .then(|| (path_of(&line[tab + 1..]), String::from_utf8_lossy(id).into_owned()))
        };
        Ok(listed.split(|&byte| byte == 0).filter_map(one).collect())
    }

    fn write(&self, tree: &str, folder: &Path) -> std::result::Result<(), String> {
        answer(own_git(&self.folder).args(["read-tree", tree]))?;
        let mut out = own_git(&self.folder);
        out.env("GIT_WORK_TREE", folder).current_dir(folder);
        answer(out.args(["-c", "core.bare=false", "checkout-index", "--all", "--force", "--quiet"])).map(drop)
    }
}
