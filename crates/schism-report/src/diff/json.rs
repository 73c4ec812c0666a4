//! `findings.json`.
//!
//! The form is described in `FINDINGS.md` beside this crate's manifest. Its version changes when a field gets another meaning
//! or goes away; fields may be added under the same version.

use std::collections::BTreeSet;

use schism_case::{Outcome, Status};
use serde::{Serialize, Serializer};

use super::class::{Cost, Seen, Usage};
use super::cluster::Cluster;
use super::command::command;
use super::finding::{ChangedLine, Finding, SourcePlace};
use super::phase::{Phase, PhaseRow};
use super::run::{
    DiffHeader, First, KeptAlive, NativeCheck, PairCounters, Pruning, ReachedLines, RunFacts, Sample, Sequence,
    Unconfirmed, Verdict,
};
use super::sanitizer::Report;
use crate::coverage::Share;
use crate::summary::{Counters, Ended};

/// Bytes of a stream that are written here; all of them are in the test's folder.
const MOST_BYTES: usize = 16 << 10;

/// The whole file.
#[derive(Serialize)]
pub(crate) struct File<'f> {
    version: u32,
    old: &'f str,
    new: &'f str,
    template: &'f [String],
    strategy: &'f str,
    ignore: Vec<String>,
    changes: &'f [String],
    #[serde(skip_serializing_if = "str::is_empty")]
    protection: &'f str,
    /// Absent as long as it runs.
    verdict: Option<&'f Verdict>,
    run: Option<Run<'f>>,
    suppressed: usize,
    findings: Vec<Item<'f>>,
    /// Tests of differences that are not yet small, and perhaps not separate ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unreduced: Vec<String>,
    unconfirmed: &'f [Unconfirmed],
}

impl<'f> File<'f> {
    pub(crate) const VERSION: u32 = 1;

    pub(crate) fn new(
        header: &'f DiffHeader,
        clusters: &[&'f Cluster],
        unconfirmed: &'f [Unconfirmed],
        end: Option<(&'f RunFacts, &'f Verdict)>,
    ) -> Self {
        File {
            version: Self::VERSION,
            old: &header.old,
            new: &header.new,
            template: &header.template,
            strategy: &header.strategy,
            ignore: header.ignore.words(),
            changes: &header.changes,
            protection: &header.protection,
            verdict: end.map(|(_, verdict)| verdict),
            run: end.map(|(facts, _)| Run::new(facts)),
            suppressed: header.suppressions.suppressed(),
            findings: clusters.iter().map(|cluster| Item::new(cluster)).collect(),
            unreduced: Vec::new(),
            unconfirmed,
        }
    }

    /// Besides, tests that are written before they are small.
    pub(crate) fn with_unreduced(self, unreduced: Vec<String>) -> Self {
        File { unreduced, ..self }
    }
}

/// The numbers that are the same for the same command.
#[derive(Serialize)]
struct Run<'f> {
    ended: Ended,
    counters: &'f Counters,
    pairs: &'f PairCounters,
    predicted: u64,
    confirmed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<First>,
    native: &'f NativeCheck,
    kept_alive: &'f [KeptAlive],
    changed_lines: Share,
    reached_lines: Vec<Reached<'f>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pruning: Option<Pruning>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    sequences: &'f [Sequence],
    history: &'f [Sample],
    #[serde(skip_serializing_if = "<[PhaseRow]>::is_empty")]
    phases: &'f [PhaseRow],
}

impl<'f> Run<'f> {
    fn new(facts: &'f RunFacts) -> Self {
        Run {
            ended: facts.ended,
            counters: &facts.counters,
            pairs: &facts.pairs,
            predicted: facts.predicted,
            confirmed: facts.confirmed,
            first: facts.first,
            native: &facts.native,
            kept_alive: &facts.kept_alive,
            changed_lines: facts.changed_lines,
            reached_lines: facts.reached_lines.iter().map(Reached::new).collect(),
            pruning: facts.pruning,
            sequences: &facts.sequences,
            history: &facts.history,
            phases: &facts.phases,
        }
    }
}

/// Changed lines of a file that were executed.
#[derive(Serialize)]
struct Reached<'f> {
    side: &'static str,
    file: &'f str,
    lines: &'f BTreeSet<u32>,
}

impl<'f> Reached<'f> {
    fn new(reached: &'f ReachedLines) -> Self {
        Reached { side: reached.side.name(), file: &reached.file, lines: &reached.lines }
    }
}

/// One difference.
#[derive(Serialize)]
struct Item<'f> {
    fingerprint: &'f str,
    class: &'static str,
    severity: &'static str,
    headline: String,
    count: usize,
    test: String,
    other_tests: Vec<String>,
    path: u64,
    command: String,
    argv: Vec<Bytes<'f>>,
    environment: Vec<Bytes<'f>>,
    stdin: Bytes<'f>,
    files: Vec<Bytes<'f>>,
    values: Vec<Value<'f>>,
    differences: Vec<String>,
    old: Behaviour<'f>,
    new: Behaviour<'f>,
    predicted_old: Option<Behaviour<'f>>,
    predicted_new: Option<Behaviour<'f>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unpredicted: bool,
    parting: Option<Place<'f>>,
    changed_lines: Vec<Changed<'f>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    caused_by: &'f [String],
    travel: &'f [String],
    cost: Option<JsonCost>,
    triage: Option<&'static str>,
    meant: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<Phase>,
    #[serde(skip_serializing_if = "Option::is_none")]
    semantic: Option<&'f str>,
}

impl<'f> Item<'f> {
    fn new(cluster: &'f Cluster) -> Self {
        let finding = &cluster.representative;
        let Finding { input, .. } = finding;
        let test = |number: &usize| crate::test_name(*number);
        let place = test(&cluster.test);
        Item {
            fingerprint: &cluster.fingerprint,
            class: finding.class.name(),
            severity: finding.class.severity(),
            headline: finding.headline(),
            count: cluster.count,
            command: command(input, &place),
            test: place,
            other_tests: cluster.other_tests.iter().map(test).collect(),
            path: finding.path,
            argv: input.argv.iter().map(|word| Bytes(word)).collect(),
            environment: input.environment.iter().map(|word| Bytes(word)).collect(),
            stdin: Bytes(&input.stdin),
            files: input.files.iter().map(|(path, _)| Bytes(path)).collect(),
            values: finding.values.iter().map(|(name, bytes)| Value { name, bytes: hexadecimal(bytes) }).collect(),
            differences: finding.differences.iter().map(ToString::to_string).collect(),
            old: Behaviour::seen(&finding.old),
            new: Behaviour::seen(&finding.new),
            predicted_old: finding.predicted.as_ref().map(|(old, _)| Behaviour::predicted(old)),
            predicted_new: finding.predicted.as_ref().map(|(_, new)| Behaviour::predicted(new)),
            unpredicted: finding.unpredicted,
            parting: finding.parting.as_ref().map(Place::new),
            changed_lines: finding.changed_lines.iter().map(Changed::new).collect(),
            caused_by: &finding.caused_by,
            travel: &finding.travel,
            cost: finding.cost.as_ref().map(JsonCost::new),
            triage: finding.judgement.map(|judgement| judgement.triage.name()),
            meant: finding.judgement.and_then(|judgement| judgement.meant).map(|meant| meant.name()),
            phase: finding.phase,
            semantic: finding.semantic.as_deref(),
        }
    }
}

#[derive(Serialize)]
struct Value<'f> {
    name: &'f str,
    bytes: String,
}

/// What was seen of one version, or predicted for it.
#[derive(Serialize)]
struct Behaviour<'f> {
    stdout: Bytes<'f>,
    stderr: Bytes<'f>,
    exit_status: Option<u8>,
    signal: Option<i32>,
    hung: bool,
    files: Vec<Bytes<'f>>,
    fault: Option<&'f str>,
    outputs: Vec<Value<'f>>,
    sanitizers: Vec<String>,
}

impl<'f> Behaviour<'f> {
    fn seen(seen: &'f Seen) -> Self {
        Behaviour {
            hung: seen.hung,
            sanitizers: seen.sanitizers.iter().map(Report::to_string).collect(),
            ..Behaviour::predicted(&seen.outcome)
        }
    }

    fn predicted(outcome: &'f Outcome) -> Self {
        let (exit_status, signal) = match outcome.status {
            Status::Exited(status) => (Some(status), None),
            Status::Killed(signal) => (None, Some(signal)),
        };
        Behaviour {
            stdout: Bytes(&outcome.stdout),
            stderr: Bytes(&outcome.stderr),
            exit_status,
            signal,
            hung: false,
            files: outcome.files.iter().map(|(path, _)| Bytes(path)).collect(),
            fault: outcome.fault.as_deref(),
            outputs: outcome.outputs.iter().map(|(name, bytes)| Value { name, bytes: hexadecimal(bytes) }).collect(),
            sanitizers: Vec::new(),
        }
    }
}

#[derive(Serialize)]
struct Place<'f> {
    function: &'f str,
    file: &'f str,
    line: u32,
    text: &'f str,
}

impl<'f> Place<'f> {
    fn new(place: &'f SourcePlace) -> Self {
        Place { function: &place.function, file: &place.file, line: place.line, text: &place.text }
    }
}

#[derive(Serialize)]
struct Changed<'f> {
    side: &'static str,
    file: &'f str,
    line: u32,
    text: &'f str,
}

impl<'f> Changed<'f> {
    fn new(line: &'f ChangedLine) -> Self {
        Changed { side: line.side.name(), file: &line.file, line: line.line, text: &line.text }
    }
}

#[derive(Serialize)]
struct JsonCost {
    old: JsonUsage,
    new: JsonUsage,
}

#[derive(Serialize)]
struct JsonUsage {
    instructions: u64,
    peak_heap: u64,
}

impl JsonCost {
    fn new(cost: &Cost) -> Self {
        let usage = |usage: &Usage| JsonUsage { instructions: usage.instructions, peak_heap: usage.peak_heap };
        JsonCost { old: usage(&cost.old), new: usage(&cost.new) }
    }
}

/// Bytes of a program: a string where they are text, else an object with their hexadecimal digits; long ones are cut.
struct Bytes<'f>(&'f [u8]);

#[derive(Serialize)]
struct Long {
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hex: Option<String>,
    bytes: usize,
    cut: bool,
}

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Bytes(bytes) = *self;
        let cut = bytes.len() > MOST_BYTES;
        let text = std::str::from_utf8(bytes).ok();
        match text {
            Some(text) if !cut => serializer.serialize_str(text),
            Some(text) => {
                let end = (0..=MOST_BYTES).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
                let text = text[..end].to_owned();
                Long { text: Some(text), hex: None, bytes: bytes.len(), cut }.serialize(serializer)
            }
            None => {
                let hex = hexadecimal(&bytes[..bytes.len().min(MOST_BYTES)]);
                Long { text: None, hex: Some(hex), bytes: bytes.len(), cut }.serialize(serializer)
            }
        }
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
