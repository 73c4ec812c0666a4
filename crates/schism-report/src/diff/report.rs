//! All that is told of a comparison, and the respects in which a finding is shown.

use schism_case::{Difference, Node, Outcome};

use super::cluster::Cluster;
use super::finding::Finding;
use super::headline::end;
use super::run::{DiffHeader, RunFacts, Unconfirmed, Verdict};
use crate::numbers::counted;
use crate::words::quote;

/// Files of one finding that are shown.
const MOST_FILES: usize = 5;

/// What the terminal and the page tell.
pub struct Report<'r> {
    /// What was compared.
    pub header: &'r DiffHeader,
    /// The differences that nobody has accepted, the most telling first.
    pub clusters: Vec<&'r Cluster>,
    /// Those that the project says are meant.
    pub accepted: Vec<&'r Cluster>,
    /// Predictions that were not confirmed.
    pub unconfirmed: &'r [Unconfirmed],
    /// How many findings were suppressed.
    pub suppressed: usize,
    /// Suppressions that matched nothing.
    pub unused_suppressions: Vec<&'r str>,
    /// The numbers of the run.
    pub facts: &'r RunFacts,
    /// The verdict.
    pub verdict: &'r Verdict,
    /// The path of the output folder, as the user wrote it.
    pub folder: String,
}

impl Report<'_> {
    /// How many differences there are, in words.
    pub(crate) fn differences(&self) -> String {
        let (open, accepted) = (self.clusters.len() as u64, self.accepted.len() as u64);
        match (open, accepted) {
            (open, 0) => counted(open, "difference"),
            (0, accepted) => format!("{}, accepted", counted(accepted, "difference")),
            (open, accepted) => format!("{}, and {accepted} accepted", counted(open, "difference")),
        }
    }

    /// How many findings the differences stand for.
    pub(crate) fn findings(&self) -> usize {
        self.clusters.iter().map(|cluster| cluster.count).sum()
    }

    /// The folder of a cluster's test.
    pub(crate) fn test(&self, cluster: &Cluster) -> String {
        format!("{}/{}", self.folder, crate::test_name(cluster.test))
    }
}

/// One respect of two runs, as text on both sides.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Aspect {
    pub(crate) title: String,
    pub(crate) old: Vec<u8>,
    pub(crate) new: Vec<u8>,
}

/// What to show of a finding: standard output in any case, and all that differs.
pub(crate) fn aspects(finding: &Finding) -> Vec<Aspect> {
    let (old, new) = (&finding.old.outcome, &finding.new.outcome);
    let mut aspects = Vec::new();
    let mut add = |title: &str, old: Vec<u8>, new: Vec<u8>| {
        aspects.push(Aspect { title: title.to_owned(), old, new });
    };
    if !old.stdout.is_empty() || !new.stdout.is_empty() {
        let stopped = finding.old.hung || finding.new.hung;
        let title = match (&finding.call, stopped) {
            (Some(_), _) => "what it did",
            (None, true) => "standard output until the end or the stop",
            (None, false) => "standard output",
        };
        let text = |outcome: &Outcome| match &finding.call {
            Some(call) => call.translated(&outcome.stdout),
            None => outcome.stdout.clone(),
        };
        add(title, text(old), text(new));
    }
    if old.stderr != new.stderr {
        add("standard error", old.stderr.clone(), new.stderr.clone());
    }
    let (old_end, new_end) = (end(&finding.old), end(&finding.new));
    if old_end != new_end {
        add("end", old_end.into_bytes(), new_end.into_bytes());
    }
    // The driver of a function prints them, too.
    let declared = if finding.call.is_some() { Vec::new() } else { declared(old, new) };
    for (name, bytes) in declared {
        add(&format!("result {name}"), bytes.0.into_bytes(), bytes.1.into_bytes());
    }
    let paths = finding.differences.iter().filter_map(|difference| match difference {
        Difference::File(path) => Some(path),
        _ => None,
    });
    for path in paths.take(MOST_FILES) {
        add(&format!("file {}", quote(path)), file(old, path), file(new, path));
    }
    aspects
}

/// Declared outputs that differ, by their bytes alone: nothing is known of their types.
fn declared(old: &Outcome, new: &Outcome) -> Vec<(String, (String, String))> {
    let show = |output: Option<&(String, Vec<u8>)>| match output {
        Some((_, bytes)) => crate::typed::untyped(bytes),
        None => "(none)".to_owned(),
    };
    let count = old.outputs.len().max(new.outputs.len());
    let pairs = (0..count).map(|index| (old.outputs.get(index), new.outputs.get(index)));
    let differing = pairs.filter(|(old, new)| old != new);
    differing
        .map(|(old, new)| (old.or(new).map_or(String::new(), |(name, _)| name.clone()), (show(old), show(new))))
        .collect()
}

/// What lies at a path.
fn file(outcome: &Outcome, path: &[u8]) -> Vec<u8> {
    let Some(entry) = outcome.files.get(path) else { return b"(nothing)".to_vec() };
    match &entry.node {
        Node::File { content, mode: 0o644 } => content.clone(),
        Node::File { content, mode } => [format!("(mode {mode:o})\n").as_bytes(), content].concat(),
        Node::Directory { mode } => format!("(directory, mode {mode:o})").into_bytes(),
        Node::Symlink { target } => format!("(link to {})", quote(target)).into_bytes(),
        Node::Fifo { mode } => format!("(pipe, mode {mode:o})").into_bytes(),
        Node::Socket { mode } => format!("(socket, mode {mode:o})").into_bytes(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::sample::{crash, hang, hostile};
    use schism_case::Entry;

    fn titles(finding: &Finding) -> Vec<String> {
        aspects(finding).into_iter().map(|aspect| aspect.title).collect()
    }

    #[test]
    fn what_differs_is_shown() {
        assert_eq!(titles(&crash()), ["standard output", "end"]);
        assert_eq!(titles(&hostile()), ["standard output", "standard error", "file out"]);
        assert_eq!(aspects(&hang())[1].new, b"did not end within its time");
    }

    #[test]
    fn results_and_files_are_put_in_words() {
        let mut finding = hostile();
        finding.old.outcome.outputs = vec![("r".into(), vec![1, 255]), ("s".into(), vec![1])];
        finding.new.outcome.outputs = vec![("r".into(), vec![1, 255])];
        finding.new.outcome.files.insert("out", Entry::symlink("x y")).unwrap();
        let aspects = aspects(&finding);
        assert_eq!(aspects[2], Aspect { title: "result s".into(), old: b"1".to_vec(), new: b"(none)".to_vec() });
        assert_eq!(aspects[3].new, b"(link to 'x y')");
        assert_eq!(aspects[3].old, b"(nothing)");
    }
}
