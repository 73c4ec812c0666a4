//! What an exploration leaves behind, written while it runs.
//!
//! | file | what it holds |
//! |---|---|
//! | `tests/000001/` ... | one [`TestFolder`] each, in the order in which they were found |
//! | `faults.txt`, `faults.json` | each distinct fault with its source line, stack and first test |
//! | `summary.json` | the numbers; `"ended": "running"` as long as it runs |
//! | `ledger.txt` | what was approximated, and how often |
//! | `coverage.json`, `coverage.info` | lines and branches reached, the latter for lcov |
//! | `timings.json` | the only file that depends on the clock |
//!
//! A file appears under its name when it is complete, so a killed run leaves a readable folder. What an earlier run left there is
//! kept beside it with `.old` at the end of the name.

use std::fs;
use std::path::{Path, PathBuf};

use crate::coverage::Coverage;
use crate::error::{FileContext, Result};
use crate::faults::{Fault, Sites};
use crate::fresh;
use crate::ktest::KTest;
use crate::lcov;
use crate::marked::Held;
use crate::numbers::counted;
use crate::screen::screen_text;
use crate::summary::{LedgerEntry, Summary, Timings};
use crate::test::Test;
use crate::test_folder::{TESTS, TestFolder, test_name};

/// A folder that is being written.
pub struct OutputFolder {
    path: PathBuf,
    tests: usize,
    sites: Sites,
    _held: Held,
}

impl OutputFolder {
    /// Makes the folder; an earlier run's becomes `<path>.old`, and the one before that is removed.
    ///
    /// # Errors
    /// If something stands there that schism did not make, if another run writes there, or the system refuses.
    pub fn create(path: &Path, summary: &Summary) -> Result<Self> {
        let held = fresh::create(path, |unfinished| {
            let tests = unfinished.join(TESTS);
            fs::create_dir_all(&tests).file("make the folder", &tests)?;
            fresh::put_json(unfinished, fresh::SUMMARY, summary)
        })?;
        Ok(OutputFolder { path: path.to_owned(), tests: 0, sites: Sites::default(), _held: held })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many tests were written.
    pub fn tests(&self) -> usize {
        self.tests
    }

    /// How many distinct faults were written.
    pub fn faults(&self) -> usize {
        self.sites.found.len()
    }

    /// Adds a test; its number.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn add(&mut self, test: &Test, ktest: Option<&KTest>) -> Result<usize> {
        let number = self.tests + 1;
        let tests = self.path.join(TESTS);
        let unfinished = tests.join(format!(".{number:06}"));
        TestFolder::at(&unfinished).write(test, ktest)?;
        let path = self.path.join(test_name(number));
        fs::rename(&unfinished, &path).file("write", &path)?;
        self.tests = number;
        if let Some(fault) = fault_of(test)
            && self.sites.add(&fault, number)
        {
            self.faults_files()?;
        }
        Ok(number)
    }

    /// Replaces `summary.json`.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn summary(&self, summary: &Summary) -> Result<()> {
        fresh::put_json(&self.path, fresh::SUMMARY, summary)
    }

    /// Writes what is known at the end; the counts of `faults.*` become final too.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn finish(&self, coverage: &Coverage, ledger: &[LedgerEntry], timings: &Timings) -> Result<()> {
        self.faults_files()?;
        fresh::put_json(&self.path, "coverage.json", &coverage.json())?;
        fresh::put(&self.path, "coverage.info", lcov::tracefile(coverage).as_bytes())?;
        let line = |entry: &LedgerEntry| format!("{}: {}\n", entry.what, counted(entry.count, "time"));
        fresh::put(&self.path, "ledger.txt", screen_text(&ledger.iter().map(line).collect::<String>()).as_bytes())?;
        fresh::put_json(&self.path, "timings.json", timings)
    }

    fn faults_files(&self) -> Result<()> {
        fresh::put(&self.path, "faults.txt", screen_text(&self.sites.text()).as_bytes())?;
        fresh::put_json(&self.path, "faults.json", &self.sites.found)
    }
}

/// The fault of a test, if only in words.
fn fault_of(test: &Test) -> Option<Fault> {
    let in_words = |report: &String| {
        let class = report.split(':').next().unwrap_or_default().to_owned();
        Fault { class, report: report.clone(), stack: Vec::new() }
    };
    test.fault.clone().or_else(|| test.outcome.fault.as_ref().map(in_words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::{Counters, Ended};
    use crate::test_folder::tests::sample;
    use std::collections::BTreeMap;

    fn summary() -> Summary {
        Summary::new(vec!["a.c".into()], vec!["--sym-arg".into(), "1".into()], "bfs".into())
    }

    /// All files below a folder with their contents.
    fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut found = BTreeMap::new();
        let mut waiting = vec![folder.to_owned()];
        while let Some(next) = waiting.pop() {
            for entry in fs::read_dir(next).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    waiting.push(path);
                } else {
                    found.insert(path.strip_prefix(folder).unwrap().to_owned(), fs::read(&path).unwrap());
                }
            }
        }
        found
    }

    fn whole_run(path: &Path, timings: Timings) {
        let mut folder = OutputFolder::create(path, &summary()).unwrap();
        assert_eq!(folder.add(&sample(), None).unwrap(), 1);
        assert_eq!(folder.add(&sample(), None).unwrap(), 2);
        assert_eq!(folder.faults(), 1);
        folder.summary(&Summary { ended: Ended::Complete, counters: Counters::default(), ..summary() }).unwrap();
        let ledger = [LedgerEntry { what: "solver gave up".into(), count: 2 }];
        folder.finish(&crate::coverage::tests::sample(), &ledger, &timings).unwrap();
    }

    #[test]
    fn equal_runs_leave_equal_bytes_but_for_timings() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("schism.out");
        whole_run(&path, Timings { seconds: 1.0, solver_seconds: 0.5, ..Timings::default() });
        whole_run(&path, Timings { seconds: 2.0, solver_seconds: 0.5, ..Timings::default() });
        let (mut new, mut old) = (contents(&path), contents(&folder.path().join("schism.out.old")));
        let timings = Path::new("timings.json");
        assert_ne!(new.remove(timings), old.remove(timings));
        assert_eq!(new, old);
        for name in ["summary.json", "ledger.txt", "coverage.json", "coverage.info", "faults.txt", "faults.json"] {
            assert!(new.contains_key(Path::new(name)), "{name}");
        }
        assert!(new.contains_key(Path::new("tests/000002/run.sh")));
        assert!(String::from_utf8_lossy(&new[Path::new("faults.txt")]).contains("test 000001 and 1 more"));
        assert_eq!(new[Path::new("ledger.txt")], b"solver gave up: 2 times\n");
    }

    #[test]
    fn from_the_first_moment_there_is_a_readable_folder() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out/");
        fs::create_dir(&path).unwrap();
        let mut out = OutputFolder::create(&path, &summary()).unwrap();
        let text = fs::read_to_string(path.join("summary.json")).unwrap();
        assert!(text.contains("\"ended\": \"running\""), "{text}");
        out.add(&sample(), None).unwrap();
        assert_eq!(TestFolder::find(&path).unwrap().len(), 1);
    }

    #[test]
    fn only_the_previous_run_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        for number in 1..=3 {
            let strategy = format!("{number}");
            OutputFolder::create(&path, &Summary { strategy, ..summary() }).unwrap();
        }
        let read = |name: &str| fs::read_to_string(folder.path().join(name).join("summary.json")).unwrap();
        assert!(read("out").contains("\"strategy\": \"3\""));
        assert!(read("out.old").contains("\"strategy\": \"2\""));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_strangers_folder_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("home");
        fs::create_dir(&path).unwrap();
        fs::write(path.join("letter"), "dear").unwrap();
        let error = OutputFolder::create(&path, &summary()).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("was not made by schism"), "{error}");
        assert!(path.join("letter").is_file());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
