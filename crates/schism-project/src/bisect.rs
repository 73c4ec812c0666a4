//! Which commit to try next: git's own bisection, in a repository of schism's own, so that nothing of it stands in the user's.

use std::path::PathBuf;

use tempfile::TempDir;

use crate::checkout::Own;
use crate::error::{Error, FileContext, Result};
use crate::git::{Commit, Repository, answer, is_object_name, own_git};
use crate::lock::{self, Lock};
use schism_native::Cache;

/// How the folders of bisections begin.
const PREFIX: &str = "bisect-";

/// What is said of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// It does what the first revision does.
    Good,
    /// It does not.
    Bad,
    /// Nobody can say.
    Skip,
}

/// The commits that may have brought something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// This one did.
    Commit(Commit, String),
    /// One of these; all but the last could not be tried.
    OneOf(Vec<Commit>),
}

/// A bisection at work.
#[derive(Debug)]
pub struct Bisection<'r> {
    repository: &'r Repository,
    own: Own,
    // It goes with the bisection; should the process be killed, the next one removes it.
    folder: TempDir,
    _lock: Lock,
    origin: Option<Origin>,
}

impl<'r> Bisection<'r> {
    /// Begins.
    ///
    /// # Errors
    /// If a part of the history is missing.
    pub fn start(repository: &'r Repository, cache: &Cache, good: &Commit, bad: &Commit) -> Result<Self> {
        let parent = cache.folder("builds")?;
        lock::sweep(&parent, PREFIX);
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(&parent).file("write in", &parent)?;
        let lock = Lock::take(&folder.path().join(lock::NAME))?;
        let own = Own::create(repository, &folder.path().join("git"))?;
        // It insists on standing somewhere.
        answer(own_git(&own.folder).args(["update-ref", "--no-deref", "HEAD", &bad.id]))
            .map_err(|why| Error::Revision(format!("git bisect: {why}")))?;
        let mut it = Self { repository, own, folder, _lock: lock, origin: None };
        it.git(&["start", "--no-checkout", &bad.id, &good.id])?;
        Ok(it)
    }

    /// A folder for what a trial needs.
    pub fn place(&self) -> PathBuf {
        self.folder.path().join("trial")
    }

    /// The next commit to try; `None` when it is over.
    ///
    /// # Errors
    /// If git does not say which.
    pub fn next(&self) -> Result<Option<Commit>> {
        if self.origin.is_some() {
            return Ok(None);
        }
        let head = answer(own_git(&self.own.folder).args(["rev-parse", "--verify", "--quiet", "BISECT_HEAD"]))
            .map_err(|why| Error::Revision(format!("git bisect does not say what to try: {why}")))?;
        Ok(Some(self.commit(String::from_utf8_lossy(&head).trim())?))
    }

    /// Says what came of a commit.
    ///
    /// # Errors
    /// If git cannot go on.
    pub fn judge(&mut self, commit: &Commit, judged: Judged) -> Result<()> {
        let word = match judged {
            Judged::Good => "good",
            Judged::Bad => "bad",
            Judged::Skip => "skip",
        };
        self.git(&[word, &commit.id])
    }

    /// What it came to.
    pub fn origin(&self) -> Option<&Origin> {
        self.origin.as_ref()
    }

    fn git(&mut self, words: &[&str]) -> Result<()> {
        let mut git = own_git(&self.own.folder);
        let output = git.current_dir(&self.own.folder).arg("bisect").args(words).output();
        let output = output.map_err(|error| Error::Revision(format!("cannot run git: {error}")))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let first = text.lines().find_map(|line| line.strip_suffix(" is the first bad commit"));
        if let Some(id) = first.filter(|id| is_object_name(id.as_bytes())) {
            self.origin = Some(Origin::Commit(self.commit(id)?, self.subject(id)));
            return Ok(());
        }
        let left = text.split("could be any of:\n").nth(1);
        if let Some(left) = left {
            let ids = left.lines().take_while(|line| is_object_name(line.as_bytes()));
            self.origin = Some(Origin::OneOf(ids.map(|id| self.commit(id)).collect::<Result<_>>()?));
            return Ok(());
        }
        if output.status.success() {
            return Ok(());
        }
        let words = String::from_utf8_lossy(&output.stderr);
        let why = words.trim().lines().chain(text.trim().lines()).next().unwrap_or("it failed").to_owned();
        Err(Error::Revision(format!("git bisect: {why}")))
    }

    fn commit(&self, id: &str) -> Result<Commit> {
        let commit = self.repository.commit(id)?;
        Ok(Commit { name: id.get(..8).unwrap_or(id).to_owned(), ..commit })
    }

    fn subject(&self, id: &str) -> String {
        let listed = self.repository.ask(["rev-list", "--max-count=1", "--format=%s", "--end-of-options", id]);
        let text = String::from_utf8_lossy(&listed.unwrap_or_default()).into_owned();
        text.lines().nth(1).unwrap_or_default().to_owned()
    }
}
