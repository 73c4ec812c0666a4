//! Signatures and semantic changes in words: formulas over the named bytes of the input.

use std::collections::HashSet;
use std::fmt::Write;

use schism_expr::{Expr, Pool, pretty};
use schism_search::partition::{Differencing, Finish, Partition, SemanticChange, Signature, Versions};
use schism_vm::Location;
use schism_vm::dependence::{Channel, Emission};
use schism_vm::pairs::Role;

/// Characters of a formula; longer ones are cut.
const LONGEST: usize = 2_000;

/// The signature of a version: its partitions, what they execute and what they output.
pub(super) fn signature(out: &mut String, versions: &Versions<'_>, side: usize, signature: &Signature) {
    let machine = versions.side(side).machine();
    let name = ["old", "new"][side];
    let changed = signature.partitions.iter().filter(|partition| !partition.executed().is_empty()).count();
    let state = if signature.is_complete() { "complete" } else { "not complete" };
    let all = signature.partitions.len();
    let _ =
        writeln!(out, "{name} version: {all} partitions, {changed} execute a change; {state}, {} runs", signature.runs);
    for (number, partition) in (1..).zip(&signature.partitions) {
        let pool = &machine.engine().pool;
        let _ = writeln!(out, "  {name} {number}: {}", conjunction(pool, partition.parts()));
        if partition.executed().is_empty() {
            let _ = writeln!(out, "      executes no change");
            continue;
        }
        for (&change, &count) in partition.executed() {
            let place = machine.location_of(versions.side(side).subject().changes()[change]);
            let times = if count > 1 { format!(" {count} times") } else { String::new() };
            let _ = writeln!(out, "      executes {}{times}", words(&place));
        }
        if partition.condition.with_outputs {
            outputs(out, pool, partition);
        }
    }
}

/// Where the changes are that some partition executes.
pub(super) fn executed(versions: &Versions<'_>, side: usize, signature: &Signature) -> Vec<(Role, Location)> {
    let version = versions.side(side);
    let role = [Role::Old, Role::New][side];
    let mut numbers: Vec<usize> =
        signature.partitions.iter().flat_map(|part| part.executed().keys().copied()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let place = |number: usize| (role, version.machine().location_of(version.subject().changes()[number]));
    numbers.into_iter().map(place).collect()
}

/// What the comparison of signatures says.
pub(super) fn differencing(
    out: &mut String,
    versions: &Versions<'_>,
    signatures: [&Signature; 2],
    differencing: &Differencing,
) {
    let Differencing { changes, doubtful, formulas, same, unknown, .. } = differencing;
    let _ = writeln!(
        out,
        "{formulas} formulas: {} semantic changes, {same} proved to be the same, {} doubtful",
        changes.len(),
        doubtful.len() as u64 + unknown
    );
    let partitions = signatures.map(|signature| &signature.partitions);
    for (number, change) in (1..).zip(changes) {
        let [old, new] = change.partitions.map(|at| at + 1);
        let formula = formula(versions, change, partitions);
        let _ = writeln!(out, "  semantic change {number}: old {old} and new {new}: {formula}");
    }
}

/// What tests of one version's partitions show.
pub(super) fn shown(out: &mut String, changes: &[SemanticChange], tests: u64) {
    let _ = writeln!(out, "{tests} tests show {} semantic changes", changes.len());
}

/// The formula of a semantic change: both partitions' conditions, and that the outputs differ.
pub(super) fn formula(versions: &Versions<'_>, change: &SemanticChange, partitions: [&Vec<Partition>; 2]) -> String {
    let pool = &versions.holder().engine().pool;
    let [old, new] = [0, 1].map(|side| &partitions[side][change.partitions[side]]);
    let mut known = HashSet::new();
    conjunction(pool, old.parts().chain(new.parts()).chain(change.differ).filter(|&part| known.insert(part)))
}

/// The same for one that only the new version's partition is known of.
pub(super) fn own_formula(versions: &Versions<'_>, change: &SemanticChange, partitions: &[Partition]) -> String {
    let pool = &versions.holder().engine().pool;
    conjunction(pool, partitions[change.partitions[1]].parts().chain(change.differ))
}

fn conjunction(pool: &Pool, parts: impl IntoIterator<Item = Expr>) -> String {
    let mut text = String::new();
    for part in parts {
        let part = pretty::text(pool, part);
        let part = if part.contains("||") || part.contains(" ? ") { format!("({part})") } else { part };
        if text.len() + part.len() > LONGEST {
            text.push_str(" && ...");
            break;
        }
        if !text.is_empty() {
            text.push_str(" && ");
        }
        text.push_str(&part);
    }
    if text.is_empty() { "any input".to_owned() } else { text }
}

fn outputs(out: &mut String, pool: &Pool, partition: &Partition) {
    for output in &partition.outputs {
        let channel = match &output.channel {
            Channel::Stream(name) => name.clone(),
            Channel::Status => "status".to_owned(),
            Channel::Declared(name) => format!("output {name}"),
            Channel::System => "system".to_owned(),
        };
        let emissions: Vec<String> = output.emissions.iter().map(|emission| emitted(pool, emission)).collect();
        if !emissions.is_empty() {
            let _ = writeln!(out, "      {channel}: {}", emissions.join(" "));
        }
    }
    match &partition.ending {
        Finish::Exited => {}
        Finish::Killed(signal) => {
            let _ = writeln!(out, "      ends by signal {signal}");
        }
        Finish::Fault(fault) => {
            let _ = writeln!(out, "      ends with: {fault}");
        }
        Finish::Excluded => {
            let _ = writeln!(out, "      does not count: an assumption does not hold");
        }
        Finish::Unfinished => {
            let _ = writeln!(out, "      does not end within the limits");
        }
    }
}

fn emitted(pool: &Pool, emission: &Emission) -> String {
    match emission {
        Emission::Value(directive, e) => match (pool.value(*e), directive.as_str()) {
            (Some(value), "%d") => signed(value, pool.width(*e)).to_string(),
            _ => format!("{directive}({})", pretty::text(pool, *e)),
        },
        Emission::Bytes(bytes) => {
            let mut parts: Vec<String> = Vec::new();
            let mut plain: Vec<u8> = Vec::new();
            for &byte in bytes {
                match pool.value(byte) {
                    Some(value) => plain.push(value as u8),
                    None => {
                        flush(&mut parts, &mut plain);
                        parts.push(format!("%c({})", pretty::text(pool, byte)));
                    }
                }
            }
            flush(&mut parts, &mut plain);
            parts.join(" ")
        }
    }
}

fn flush(parts: &mut Vec<String>, plain: &mut Vec<u8>) {
    if !plain.is_empty() {
        parts.push(format!("\"{}\"", std::mem::take(plain).escape_ascii()));
    }
}

fn signed(value: u128, width: u32) -> i128 {
    let shift = 128 - width;
    ((value << shift) as i128) >> shift
}

fn words(place: &Location) -> String {
    match &place.file {
        Some(file) if place.line > 0 => {
            format!("{}:{} in {}", file.rsplit('/').next().unwrap_or(file), place.line, place.function)
        }
        _ => place.function.clone(),
    }
}
