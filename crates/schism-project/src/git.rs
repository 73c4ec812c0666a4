//! A repository of the user's, which is only read, and git as schism starts it.
//!
//! A repository may come from a stranger, with its settings. Git is therefore asked nothing that would start a hook, a monitor of files, a filter, a
//! text conversion or a command of a submodule, and it fetches nothing. What is checked out goes through a repository of schism's own, whose settings are
//! empty (`checkout.rs`).

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::{Error, FileContext, Result};

/// Settings that win over those of the repository.
const HARMLESS: &[&str] = &[
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.untrackedCache=false",
    "core.pager=cat",
    "protocol.allow=never",
    "submodule.recurse=false",
    "gc.auto=0",
    "maintenance.auto=false",
];

/// A repository and, if it has one, its working tree.
#[derive(Clone, Debug)]
pub struct Repository {
    /// The folder in which git is asked.
    here: PathBuf,
    /// The working tree.
    top: Option<PathBuf>,
    /// Where all working trees of it keep what they share.
    common: PathBuf,
}

/// A commit with its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// What the user calls it.
    pub name: String,
    /// Its id.
    pub id: String,
    /// The id of its files.
    pub tree: String,
}

/// The two revisions that are named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Range {
    /// Two commits.
    Commits(Commit, Commit),
    /// A commit, and the files as they lie in the working tree.
    Working(Commit),
}

impl Repository {
    /// The repository that a folder is in.
    ///
    /// # Errors
    /// If there is none.
    pub fn around(folder: &Path) -> Result<Self> {
        let asked = ask(folder, ["rev-parse", "--path-format=absolute", "--git-common-dir"])
            .map_err(|why| Error::Revision(format!("{} is in no git repository: {why}", folder.display())))?;
        let common = PathBuf::from(OsString::from_vec(asked));
        let top = ask(folder, ["rev-parse", "--path-format=absolute", "--show-toplevel"]).ok();
        let top = top.filter(|top| !top.is_empty()).map(|top| PathBuf::from(OsString::from_vec(top)));
        Ok(Self { here: folder.to_owned(), top, common })
    }

    /// The folder of the working tree.
    pub fn top(&self) -> Option<&Path> {
        self.top.as_deref()
    }

    /// What all working trees of the repository share.
    pub(crate) fn common(&self) -> &Path {
        &self.common
    }

    /// Asks git something; its answer without the end of the line.
    pub(crate) fn ask<S: AsRef<OsStr>>(
        &self,
        words: impl IntoIterator<Item = S>,
    ) -> std::result::Result<Vec<u8>, String> {
        ask(&self.here, words)
    }

    /// Understands `OLD..NEW`, `OLD...NEW` (from where both come from) and `OLD` (against the working tree).
    ///
    /// # Errors
    /// If a revision is not there.
    pub fn range(&self, words: &str) -> Result<Range> {
        let or_head = |name: &str| if name.is_empty() { "HEAD".to_owned() } else { name.to_owned() };
        if let Some((old, new)) = words.split_once("...") {
            let (old, new) = (self.commit(&or_head(old))?, self.commit(&or_head(new))?);
            return Ok(Range::Commits(self.common_ancestor(&old, &new)?, new));
        }
        if let Some((old, new)) = words.split_once("..") {
            return Ok(Range::Commits(self.commit(&or_head(old))?, self.commit(&or_head(new))?));
        }
        if self.top.is_none() {
            let why = format!(
                "{words}: this repository has no working tree to compare with; name two revisions, as in {words}..HEAD"
            );
            return Err(Error::Revision(why));
        }
        Ok(Range::Working(self.commit(words)?))
    }

    /// The commits after `old` up to `new`, the oldest first, each with the first line of its message: of merged branches only the merge. The first one's
    /// parent comes first, with an empty line.
    ///
    /// # Errors
    /// If there is none, or a part of the history is missing.
    pub fn steps(&self, old: &Commit, new: &Commit) -> Result<Vec<(Commit, String)>> {
        let range = format!("{}..{}", old.id, new.id);
        let listed = self
            .ask(["rev-list", "--first-parent", "--reverse", "--format=%s", "--end-of-options", &range])
            .map_err(|why| Error::Revision(format!("the commits of {} are not all here: {why}", new.name)))?;
        let text = String::from_utf8_lossy(&listed).into_owned();
        let mut lines = text.lines();
        let mut steps = Vec::new();
        while let Some(id) = lines.next().and_then(|line| line.strip_prefix("commit ")) {
            let commit = self.commit(id)?;
            let name = id.get(..8).unwrap_or(id).to_owned();
            steps.push((Commit { name, ..commit }, lines.next().unwrap_or_default().to_owned()));
        }
        let Some((first, _)) = steps.first() else {
            return Err(Error::Revision(format!("no commit comes after {} on the way to {}", old.name, new.name)));
        };
        let before = self.commit(&format!("{}^1", first.id)).map_err(|error| match self.is_shallow() {
            true => {
                Error::Revision(format!("the commit before {} is not in this shallow clone; {UNSHALLOW}", first.name))
            }
            false => error,
        })?;
        let before = Commit { name: before.id.get(..8).unwrap_or_default().to_owned(), ..before };
        steps.insert(0, (before, String::new()));
        Ok(steps)
    }

    /// The commit that a name stands for.
    pub(crate) fn commit(&self, name: &str) -> Result<Commit> {
        let wanted = format!("{name}^{{commit}}");
        let id = self.ask(["rev-parse", "--verify", "--quiet", "--end-of-options", &wanted]);
        let id = id.ok().filter(|id| is_object_name(id)).ok_or_else(|| Error::Revision(self.unknown(name)))?;
        let id = String::from_utf8_lossy(&id).into_owned();
        let tree = self.ask(["rev-parse", "--verify", "--quiet", &format!("{id}^{{tree}}")]);
        let tree = tree.ok().filter(|tree| is_object_name(tree));
        let tree = tree.ok_or_else(|| Error::Revision(format!("the files of {name} are not in this repository")))?;
        Ok(Commit { name: name.to_owned(), id, tree: String::from_utf8_lossy(&tree).into_owned() })
    }

    fn common_ancestor(&self, old: &Commit, new: &Commit) -> Result<Commit> {
        let base = self.ask(["merge-base", &old.id, &new.id]).ok().filter(|id| is_object_name(id));
        if self.is_shallow() {
            // What is missing may hold a nearer one.
            let why =
                format!("where {} and {} come from is not certain in a shallow clone; {UNSHALLOW}", old.name, new.name);
            return Err(Error::Revision(why));
        }
        let nothing = || Error::Revision(format!("{} and {} have no commit in common", old.name, new.name));
        let id = String::from_utf8_lossy(&base.ok_or_else(nothing)?).into_owned();
        let name = format!("{}...{}", old.name, new.name);
        Ok(Commit { name: format!("the base of {name}"), ..self.commit(&id)? })
    }

    fn is_shallow(&self) -> bool {
        self.ask(["rev-parse", "--is-shallow-repository"]).is_ok_and(|answer| answer == b"true")
    }

    /// Why there is no such revision, and what to do.
    fn unknown(&self, name: &str) -> String {
        let remote = format!("origin/{name}");
        let is_there = |name: &str| {
            self.ask(["rev-parse", "--verify", "--quiet", "--end-of-options", &format!("{name}^{{commit}}")]).is_ok()
        };
        if self.is_shallow() {
            return format!(
                "no revision {name} here, and this is a shallow clone, which has the last commits only; {UNSHALLOW}"
            );
        }
        if !name.contains('/') && is_there(&remote) {
            return format!("no revision {name} here, but there is {remote}");
        }
        format!("no revision {name} here; `git log --oneline` and `git branch -a` show which there are")
    }
}

/// What to do about a clone without its history.
const UNSHALLOW: &str = "`git fetch --unshallow` brings the rest";

/// The name of an object: hexadecimal, of one of the two lengths.
pub(crate) fn is_object_name(text: &[u8]) -> bool {
    matches!(text.len(), 40 | 64) && text.iter().all(u8::is_ascii_hexdigit)
}

/// Git in a folder of the user's.
fn ask<S: AsRef<OsStr>>(folder: &Path, words: impl IntoIterator<Item = S>) -> std::result::Result<Vec<u8>, String> {
    let mut git = plain_git();
    git.arg("-C").arg(folder);
    for setting in HARMLESS {
        git.args(["-c", setting]);
    }
    answer(git.args(words)).map(|mut bytes| {
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        bytes
    })
}

/// Git with nothing of the environment that would send it elsewhere, that fetches nothing and asks nobody.
fn plain_git() -> Command {
    let mut git = Command::new("git");
    for (name, _) in std::env::vars_os() {
        if name.as_bytes().starts_with(b"GIT_") {
            git.env_remove(name);
        }
    }
    git.env("GIT_OPTIONAL_LOCKS", "0").env("GIT_NO_LAZY_FETCH", "1").env("GIT_TERMINAL_PROMPT", "0").env("LC_ALL", "C");
    git.arg("--no-pager").arg("--literal-pathspecs");
    git
}

/// Git on a repository of schism's own, without any settings.
pub(crate) fn own_git(repository: &Path) -> Command {
    let mut git = plain_git();
    git.env("GIT_CONFIG_NOSYSTEM", "1").env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_SYSTEM", "/dev/null");
    git.env("GIT_ATTR_NOSYSTEM", "1").env("XDG_CONFIG_HOME", "/dev/null").env("HOME", "/dev/null");
    git.env("GIT_DIR", repository);
    for setting in HARMLESS {
        git.args(["-c", setting]);
    }
    git
}

/// Runs git; the last line of its words if it fails.
pub(crate) fn answer(git: &mut Command) -> std::result::Result<Vec<u8>, String> {
    let output = git.stdin(Stdio::null()).output().map_err(|error| format!("cannot run git: {error}"))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let words = String::from_utf8_lossy(&output.stderr);
    Err(words.trim().lines().last().unwrap_or("git failed").trim_start_matches("fatal: ").to_owned())
}

/// A path as git lists it.
pub(crate) fn path_of(bytes: &[u8]) -> PathBuf {
    PathBuf::from(OsStr::from_bytes(bytes))
}

/// The folder without links on the way.
pub(crate) fn real(path: &Path) -> Result<PathBuf> {
    path.canonicalize().file("find", path)
}
