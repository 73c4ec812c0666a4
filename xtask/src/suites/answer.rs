//! What `schism diff` says about a pair.

use std::fmt;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::Result;
use serde_json::Value;

use super::pair::{Pair, Suite};
use schism_bench::native::{End, Limits, Ran, run};

/// Bounds of every comparison, unless the pair has its own. The time comes from the command line.
const BOUNDS: [(&str, &str); 3] =
    [("--max-paths", "5000"), ("--max-instructions", "500000000"), ("--max-run-time", "2s")];
/// After this much more than `--max-time` the comparison is taken for endless.
const GRACE_SECONDS: u64 = 120;

/// A verdict, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The versions differ.
    Different,
    /// They do not.
    Same,
    /// No changed instruction was executed.
    NotReached,
    /// It is not known.
    Inconclusive,
    /// No verdict, or one that does not go with the exit status.
    Trouble,
}

impl Answer {
    /// All of them, in the order of a table's columns.
    pub const ALL: [Answer; 5] =
        [Answer::Different, Answer::Same, Answer::NotReached, Answer::Inconclusive, Answer::Trouble];
}

impl fmt::Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Answer::Different => "different",
            Answer::Same => "same",
            Answer::NotReached => "not reached",
            Answer::Inconclusive => "inconclusive",
            Answer::Trouble => "trouble",
        })
    }
}

/// An answer with its reasons.
pub struct Answered {
    /// What it was.
    pub answer: Answer,
    /// Reasons and ledger of the verdict, and why no change was reached, or the message.
    pub reasons: Vec<String>,
    /// How long it took.
    pub wall: Duration,
}

impl Answered {
    /// True if the pair asks for nothing better.
    pub fn is_expected(&self, pair: &Pair, suite: Suite) -> bool {
        self.answer == suite.best()
            || pair.expect.as_ref().is_some_and(|expect| {
                expect.answer == self.answer && self.reasons.iter().any(|reason| reason.contains(&expect.words))
            })
    }
}

/// Compares the versions of a pair, in an empty folder.
pub fn ask(schism: &Path, pair: &Pair, seconds: u64) -> Result<Answered> {
    let folder = tempfile::tempdir()?;
    let (output, place) = (folder.path().join("schism.out"), folder.path().join("empty"));
    fs::create_dir(&place)?;
    let time = seconds.to_string();
    let mut command = Command::new(schism);
    command.arg("diff").arg("--output").arg(&output).args(&pair.options);
    for (option, value) in BOUNDS.into_iter().chain([("--max-time", time.as_str())]) {
        if !pair.options.iter().any(|own| own == option) {
            command.args([option, value]);
        }
    }
    command.args(["old", "new"].map(|side| pair.version(side))).arg("--").args(&pair.template);
    let ran = run(command.current_dir(&place), Limits::seconds(seconds + GRACE_SECONDS))?;
    let found = fs::read_to_string(output.join("findings.json")).unwrap_or_default();
    let (answer, reasons) = answer(&ran, &found);
    Ok(Answered { answer, reasons, wall: ran.wall })
}

/// The answer, by the verdict and by the exit status: both must say it.
fn answer(ran: &Ran, found: &str) -> (Answer, Vec<String>) {
    let verdict = serde_json::from_str::<Value>(found).unwrap_or_default()["verdict"].take();
    let said = match (verdict["answer"].as_str(), ran.end) {
        (Some("different"), End::Exit(1)) => Answer::Different,
        (Some("same" | "same-within-bounds"), End::Exit(0)) => Answer::Same,
        (Some("not-reached"), End::Exit(3)) => Answer::NotReached,
        (Some("inconclusive"), End::Exit(3)) => Answer::Inconclusive,
        (verdict, end) => {
            let message = ran.stderr_text();
            let verdict = verdict.unwrap_or("no verdict");
            return (Answer::Trouble, vec![format!("{end:?} with {verdict}: {}", message.trim_end())]);
        }
    };
    (said, ["reasons", "not_reached", "ledger"].iter().flat_map(|field| texts(&verdict[field])).collect())
}

/// The items of an array: reasons are texts, entries of the ledger have one.
fn texts(items: &Value) -> Vec<String> {
    let text = |item: &Value| item["what"].as_str().or(item.as_str()).unwrap_or_default().to_owned();
    items.as_array().into_iter().flatten().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::{Answer, answer};
    use schism_bench::native::{End, Ran};
    use std::time::Duration;

    fn said(status: i32, found: &str) -> Answer {
        let end = End::Exit(status);
        answer(&Ran { end, stdout: Vec::new(), stderr: Vec::new(), wall: Duration::ZERO, peak: 0 }, found).0
    }

    #[test]
    fn reasons_are_those_of_the_verdict_and_of_its_ledger() {
        let found = r#"{"verdict": {"answer": "not-reached", "reasons": ["a"], "not_reached": ["b"], "ledger": [{"what": "c"}]}}"#;
        let ran = Ran { end: End::Exit(3), stdout: Vec::new(), stderr: Vec::new(), wall: Duration::ZERO, peak: 0 };
        assert_eq!(answer(&ran, found), (Answer::NotReached, ["a", "b", "c"].map(str::to_owned).to_vec()));
    }

    #[test]
    fn verdict_and_status_must_agree() {
        let verdict = |word: &str| format!(r#"{{"verdict": {{"answer": "{word}", "reasons": []}}}}"#);
        assert_eq!(said(0, &verdict("same-within-bounds")), Answer::Same);
        assert_eq!(said(1, &verdict("different")), Answer::Different);
        assert_eq!(said(3, &verdict("not-reached")), Answer::NotReached);
        assert_eq!(said(3, &verdict("inconclusive")), Answer::Inconclusive);
        for (status, word) in [(0, "inconclusive"), (1, "same"), (2, "same"), (101, "different"), (0, "maybe")] {
            assert_eq!(said(status, &verdict(word)), Answer::Trouble);
        }
        assert_eq!(said(0, "{"), Answer::Trouble);
    }
}
