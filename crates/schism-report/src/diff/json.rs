//! What a comparison knows, put into the form of `findings.json`.

use schism_case::{Outcome, Status};

use super::accept::Identity;
use super::bytes::{Bytes, hexadecimal};
use super::class::{Cost, Seen, Usage};
use super::cluster::Cluster;
use super::document::{Behaviour, Changed, CodeIdentity, Costs, Document, Item, Place, Reached, Run, Used, Value};
use super::finding::{ChangedLine, Finding, SourcePlace};
use super::run::{DiffHeader, ReachedLines, RunFacts, SourcePair, Unconfirmed, Verdict};
use super::sanitizer::Report;
use super::site::site;

impl Document {
    /// What is known so far; with the numbers and the answer at the end.
    pub(crate) fn new(
        header: &DiffHeader,
        clusters: &[&Cluster],
        unconfirmed: &[Unconfirmed],
        end: Option<(&RunFacts, &Verdict)>,
    ) -> Self {
        Document {
            version: Self::VERSION,
            old: header.old.clone(),
            new: header.new.clone(),
            template: header.template.clone(),
            strategy: header.strategy.clone(),
            ignore: header.ignore.words(),
            changes: header.changes.clone(),
            protection: header.protection.clone(),
            verdict: end.map(|(_, verdict)| verdict.clone()),
            run: end.map(|(facts, _)| Run::new(facts)),
            suppressed: header.suppressions.suppressed(),
            findings: clusters.iter().map(|cluster| Item::new(cluster)).collect(),
            unreduced: Vec::new(),
            unconfirmed: unconfirmed.to_vec(),
        }
    }

    /// Besides, tests that are written before they are small.
    pub(crate) fn with_unreduced(self, unreduced: Vec<String>) -> Self {
        Document { unreduced, ..self }
    }

    /// Besides, where each difference is shown in the source.
    pub(crate) fn with_sites(mut self, clusters: &[&Cluster], sources: &[SourcePair]) -> Self {
        for (item, cluster) in self.findings.iter_mut().zip(clusters) {
            item.site = site(&cluster.representative, sources);
        }
        self
    }
}

impl Run {
    fn new(facts: &RunFacts) -> Self {
        Run {
            ended: facts.ended,
            counters: facts.counters,
            pairs: facts.pairs,
            predicted: facts.predicted,
            confirmed: facts.confirmed,
            first: facts.first,
            native: facts.native.clone(),
            kept_alive: facts.kept_alive.clone(),
            changed_lines: facts.changed_lines,
            reached_lines: facts.reached_lines.iter().map(Reached::new).collect(),
            pruning: facts.pruning,
            sequences: facts.sequences.clone(),
            history: facts.history.clone(),
            phases: facts.phases.clone(),
        }
    }
}

impl Reached {
    fn new(reached: &ReachedLines) -> Self {
        Reached { side: reached.side, file: reached.file.clone(), lines: reached.lines.clone() }
    }
}

impl CodeIdentity {
    fn new(identity: &Identity) -> Self {
        CodeIdentity { cause: identity.cause.clone(), lines: identity.lines.clone() }
    }
}

impl Item {
    pub(super) fn new(cluster: &Cluster) -> Self {
        let finding = &cluster.representative;
        let Finding { input, .. } = finding;
        let test = |number: &usize| crate::test_name(*number);
        let place = test(&cluster.test);
        let all = |words: &[Vec<u8>]| words.iter().map(|word| Bytes::new(word)).collect();
        Item {
            fingerprint: cluster.fingerprint.clone(),
            class: finding.class,
            severity: finding.class.severity(),
            accepted: cluster.accepted().map(str::to_owned),
            accepted_before: cluster.returned().map(str::to_owned),
            identity: cluster.identity.as_ref().map(CodeIdentity::new),
            headline: finding.headline(),
            count: cluster.count,
            command: finding.command(&place),
            call: finding.call_text(),
            reproduction: finding.reproduction(),
            test: place,
            other_tests: cluster.other_tests.iter().map(test).collect(),
            path: finding.path,
            argv: all(&input.argv),
            environment: all(&input.environment),
            stdin: Bytes::new(&input.stdin),
            files: input.files.iter().map(|(path, _)| Bytes::new(path)).collect(),
            values: values(&finding.values),
            differences: finding.differences.iter().map(ToString::to_string).collect(),
            old: Behaviour::seen(&finding.old, finding),
            new: Behaviour::seen(&finding.new, finding),
            predicted_old: finding.predicted.as_ref().map(|(old, _)| Behaviour::predicted(old)),
            predicted_new: finding.predicted.as_ref().map(|(_, new)| Behaviour::predicted(new)),
            unpredicted: finding.unpredicted,
            thread_order: finding.thread_order,
            parting: finding.parting.as_ref().map(Place::new),
            changed_lines: finding.changed_lines.iter().map(Changed::new).collect(),
            site: None,
            caused_by: finding.causes(),
            travel: finding.travel.clone(),
            way: finding.way.clone(),
            cost: finding.cost.as_ref().map(Costs::new),
            triage: finding.judgement.map(|judgement| judgement.triage.name().to_owned()),
            meant: finding.judgement.and_then(|judgement| judgement.meant).map(|meant| meant.name().to_owned()),
            phase: finding.phase,
            condition: finding.condition.clone(),
            semantic: finding.semantic.clone(),
        }
    }
}

fn values(values: &[(String, Vec<u8>)]) -> Vec<Value> {
    values.iter().map(|(name, bytes)| Value { name: name.clone(), bytes: hexadecimal(bytes) }).collect()
}

impl Behaviour {
    fn seen(seen: &Seen, finding: &Finding) -> Self {
        let told = finding.call.as_ref().map(|call| call.translated(&seen.outcome.stdout));
        Behaviour {
            told: told.map(|told| String::from_utf8_lossy(&told).into_owned()),
            hung: seen.hung,
            sanitizers: seen.sanitizers.iter().map(Report::to_string).collect(),
            ..Behaviour::predicted(&seen.outcome)
        }
    }

    fn predicted(outcome: &Outcome) -> Self {
        let (exit_status, signal) = match outcome.status {
            Status::Exited(status) => (Some(status), None),
            Status::Killed(signal) => (None, Some(signal)),
        };
        Behaviour {
            stdout: Bytes::new(&outcome.stdout),
            told: None,
            stderr: Bytes::new(&outcome.stderr),
            exit_status,
            signal,
            hung: false,
            files: outcome.files.iter().map(|(path, _)| Bytes::new(path)).collect(),
            fault: outcome.fault.clone(),
            outputs: values(&outcome.outputs),
            sanitizers: Vec::new(),
        }
    }
}

impl Place {
    fn new(place: &SourcePlace) -> Self {
        let SourcePlace { function, file, line, text } = place.clone();
        Place { function, file, line, text }
    }
}

impl Changed {
    fn new(line: &ChangedLine) -> Self {
        let ChangedLine { side, file, line, text } = line.clone();
        Changed { side, file, line, text }
    }
}

impl Costs {
    fn new(cost: &Cost) -> Self {
        let usage = |usage: &Usage| Used { instructions: usage.instructions, peak_heap: usage.peak_heap };
        Costs { old: usage(&cost.old), new: usage(&cost.new) }
    }
}
