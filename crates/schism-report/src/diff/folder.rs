//! What a comparison leaves behind, written while it runs.
//!
//! | file | what it holds |
//! |---|---|
//! | `findings.json` | everything found so far; without a verdict as long as it runs |
//! | `tests/000001/` ... | one test each, in the order in which they were found, with `run.sh` |
//! | `tests/unreduced-000001/` ... | a test of what was seen and is not yet small; gone at the end |
//! | `tests.sh` | runs all tests on a program |
//! | `report.html` | all of it for people; written at the end |
//! | `timings.json` | the only file that depends on the clock; written at the end |
//!
//! A file or a test appears under its name when it is complete, so a killed run leaves a readable folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use schism_case::Input;

use super::accept::{Identity, standing};
use super::cluster::{Added, Cluster, Clusters};
use super::document::{Document, Step};
use super::finding::{Cause, Finding};
use super::finding_folder;
use super::fingerprint::fingerprint;
use super::html;
use super::report::Report;
use super::run::{DiffHeader, RunFacts, SourcePair, Unconfirmed, Verdict};
use super::tests_script::TESTS_SCRIPT;
use crate::error::{FileContext, Result};
use crate::fresh::{self, FINDINGS};
use crate::marked::Held;
use crate::screen::screen_text;
use crate::summary::Timings;
use crate::test_folder::TestFolder;
use crate::test_folder::{TESTS, test_name};

/// How the effect of a change travelled to a difference.
pub struct Told {
    /// From the change to what can be seen, one step each.
    pub steps: Vec<String>,
    /// The same by lines of the source.
    pub way: Vec<Step>,
    /// At length.
    pub text: String,
    /// The same as a picture, in SVG, if it is not too large to be looked at.
    pub picture: Option<String>,
}

/// A folder that is being written.
pub struct DiffFolder {
    path: PathBuf,
    header: DiffHeader,
    clusters: Clusters,
    unconfirmed: Vec<Unconfirmed>,
    /// Findings of any kind.
    seen: u64,
    /// Tests of what is not yet small: their numbers, with what each is known by.
    unreduced: BTreeMap<usize, String>,
    /// How many of these there were.
    held: usize,
    /// Keeps other runs out.
    _lock: Held,
}

impl DiffFolder {
    /// Makes the folder; an earlier run's becomes `<path>.old`, and the one before that is removed.
    ///
    /// # Errors
    /// If something stands there that schism did not make, if another run writes there, or the system refuses.
    pub fn create(path: &Path, header: &DiffHeader) -> Result<Self> {
        let lock = fresh::create(path, |unfinished| {
            let tests = unfinished.join(TESTS);
            fs::create_dir_all(&tests).file("make the folder", &tests)?;
            TestFolder::at(unfinished).put_script("tests.sh", TESTS_SCRIPT)?;
            fresh::put_json(unfinished, FINDINGS, &Document::new(header, &[], &[], None))
        })?;
        let (header, clusters) = (header.clone(), Clusters::default());
        Ok(DiffFolder {
            path: path.to_owned(),
            header,
            clusters,
            unconfirmed: Vec::new(),
            seen: 0,
            unreduced: BTreeMap::new(),
            held: 0,
            _lock: lock,
        })
    }

    /// Says what keeps the native programs from doing harm that will be run from now on.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn protected_by(&mut self, protection: &str) -> Result<()> {
        protection.clone_into(&mut self.header.protection);
        self.write_findings()
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a finding, unless it is suppressed. The first of its kind, and one that is much easier to read, gets a test.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn add(&mut self, finding: &Finding) -> Result<Added> {
        let finding = &self.typed(finding);
        let fingerprint = fingerprint(finding);
        let suppressed = self.header.suppressions.take(&fingerprint);
        let added = if suppressed { Added::Suppressed } else { self.clusters.add(finding) };
        self.seen += 1;
        if let Added::New(number) | Added::Better(number) | Added::Elsewhere(number) = added {
            self.put_test(&test_name(number), finding, &fingerprint)?;
        }
        // A mere count is written ever more seldom, or a long run would do little else.
        let is_new = matches!(added, Added::New(_) | Added::Better(_) | Added::Elsewhere(_));
        if is_new || self.seen.is_power_of_two() {
            self.write_findings()?;
        }
        Ok(added)
    }

    /// A finding that knows the types of what it was given.
    fn typed(&self, finding: &Finding) -> Finding {
        Finding { call: self.header.call.clone(), ..finding.clone() }
    }

    /// Whether a finding would be the first of its kind, or the first of it from its template or seed.
    pub fn wants(&self, finding: &Finding) -> bool {
        self.clusters.wants(&fingerprint(finding), finding.source)
    }

    /// Writes a test for a difference that is to be made small and added later; none if there is one of its kind, or nobody wants to see it.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn hold(&mut self, finding: &Finding) -> Result<Option<usize>> {
        let finding = &self.typed(finding);
        let fingerprint = fingerprint(finding);
        let is_held = self.unreduced.values().any(|held| *held == fingerprint);
        if is_held || !self.wants(finding) || self.header.suppressions.has(&fingerprint) {
            return Ok(None);
        }
        self.held += 1;
        self.put_test(&unreduced_name(self.held), finding, &fingerprint)?;
        self.unreduced.insert(self.held, fingerprint);
        self.write_findings()?;
        Ok(Some(self.held))
    }

    /// Removes a test of [`DiffFolder::hold`].
    ///
    /// # Errors
    /// If the system refuses.
    pub fn release(&mut self, held: usize) -> Result<()> {
        self.unreduced.remove(&held);
        self.write_findings()?;
        // Under its name it is complete until it is gone.
        let (path, nameless) = (self.path.join(unreduced_name(held)), self.path.join(TESTS).join(".released"));
        fs::rename(&path, &nameless).file("remove", &path)?;
        fs::remove_dir_all(&nameless).file("remove", &nameless)
    }

    /// Counts a finding whose input is a known one with more in it, which shows the same; false if there is none. `made_of` says of two inputs
    /// whether the first could have been made of the second by leaving parts out.
    pub fn explained(&mut self, finding: &Finding, made_of: &dyn Fn(&Input, &Input) -> bool) -> bool {
        self.clusters.explain(finding, made_of)
    }

    /// Whether an input is that of a known difference which comes from other changes than this finding.
    pub fn is_taken(&self, input: &Input, finding: &Finding) -> bool {
        self.clusters.is_taken(input, finding)
    }

    /// Says of each difference what causes it.
    pub fn explain(&mut self, mut cause: impl FnMut(&Finding) -> Vec<Cause>) {
        for finding in self.clusters.representatives() {
            finding.caused_by = cause(finding);
        }
    }

    /// Says of each difference of which code it comes, if somebody knows; what the project has accepted is so from then on.
    pub fn identify(&mut self, mut identity: impl FnMut(&Cluster) -> Option<Identity>) {
        for cluster in self.clusters.all() {
            cluster.identity = identity(cluster);
            cluster.standing = standing(&self.header.accepted, &cluster.fingerprint, cluster.identity.as_ref());
        }
    }

    /// Adds a prediction that was not confirmed.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn unconfirmed(&mut self, unconfirmed: &Unconfirmed) -> Result<()> {
        self.unconfirmed.push(unconfirmed.clone());
        self.write_findings()
    }

    /// The differences found so far, the most telling first.
    pub fn clusters(&self) -> Vec<&Cluster> {
        self.clusters.ranked()
    }

    /// Lets somebody tell how the effects of the first `most` differences travelled, where nobody has said so yet. What is told at
    /// length goes into the test's folder.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn tell(&mut self, most: usize, mut tell: impl FnMut(&Finding, &str) -> Option<Told>) -> Result<()> {
        let mut wanted: Vec<usize> = self.clusters.ranked().iter().map(|cluster| cluster.test).collect();
        wanted.truncate(most);
        for test in wanted {
            let path = self.path.join(test_name(test));
            let Some(finding) = self.clusters.of_test(test) else { continue };
            let Some(told) = tell(finding, &path.display().to_string()) else { continue };
            fresh::put(&path, "story.txt", screen_text(&told.text).as_bytes())?;
            finding.picture = told.picture;
            if finding.travel.is_empty() {
                finding.travel = told.steps;
                finding.way = told.way;
            }
        }
        Ok(())
    }

    /// Writes what is known at the end.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn finish(&self, facts: &RunFacts, verdict: &Verdict, sources: &[SourcePair]) -> Result<()> {
        let page = html::page(&self.report(facts, verdict), sources);
        fresh::put(&self.path, "report.html", page.as_bytes())?;
        let timings = Timings {
            seconds: facts.seconds,
            solver_seconds: facts.solver_seconds,
            built_seconds: facts.built_seconds,
            path_seconds: facts.path_seconds,
            first_seconds: facts.first_seconds,
            first_searched: facts.first_searched,
            tests: facts.tests.clone(),
        };
        fresh::put_json(&self.path, "timings.json", &timings)?;
        // Last: its verdict says that everything else is complete.
        let clusters = self.clusters.ranked();
        let document = Document::new(&self.header, &clusters, &self.unconfirmed, Some((facts, verdict)));
        fresh::put_json(&self.path, FINDINGS, &document.with_sites(&clusters, sources))
    }

    /// What to tell.
    pub fn report<'r>(&'r self, facts: &'r RunFacts, verdict: &'r Verdict) -> Report<'r> {
        let (accepted, clusters) = self.clusters.ranked().into_iter().partition(|cluster| cluster.is_accepted());
        Report {
            header: &self.header,
            clusters,
            accepted,
            unconfirmed: &self.unconfirmed,
            suppressed: self.header.suppressions.suppressed(),
            unused_suppressions: self.header.suppressions.unused(),
            facts,
            verdict,
            folder: self.path.display().to_string(),
        }
    }

    /// Writes a test, which appears under its name when it is complete.
    fn put_test(&self, name: &str, finding: &Finding, fingerprint: &str) -> Result<()> {
        let unfinished = self.path.join(TESTS).join(".unfinished");
        finding_folder::write(&unfinished, finding, fingerprint, &self.header.ignore.besides(finding.unstable))?;
        let path = self.path.join(name);
        fs::rename(&unfinished, &path).file("write", &path)
    }

    fn write_findings(&self) -> Result<()> {
        let clusters = self.clusters.ranked();
        let unreduced = self.unreduced.keys().map(|&number| unreduced_name(number)).collect();
        let document = Document::new(&self.header, &clusters, &self.unconfirmed, None).with_unreduced(unreduced);
        fresh::put_json(&self.path, FINDINGS, &document)
    }
}

/// Where a test is that is not yet small, below the output folder.
fn unreduced_name(number: usize) -> String {
    format!("{TESTS}/unreduced-{number:06}")
}
