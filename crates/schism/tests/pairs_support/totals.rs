//! What was predicted and confirmed over all pairs.

use std::sync::Mutex;

use super::seen::Seen;

/// The sums so far.
static TOTALS: Mutex<Totals> =
    Mutex::new(Totals { pairs: 0, findings: 0, predicted: 0, confirmed: 0, unconfirmed: Vec::new() });

struct Totals {
    pairs: usize,
    findings: usize,
    predicted: u64,
    confirmed: u64,
    /// Pairs with predictions that were not confirmed: the name, how many, and the first in words.
    unconfirmed: Vec<(String, u64, String)>,
}

/// Counts what one comparison said.
pub fn add(name: &str, seen: &Seen) {
    let Ok(mut totals) = TOTALS.lock() else { return };
    totals.pairs += 1;
    totals.findings += seen.findings.len();
    totals.predicted += seen.predicted;
    totals.confirmed += seen.confirmed;
    if seen.predicted > seen.confirmed {
        let first = seen.unconfirmed.first().cloned().unwrap_or_default();
        totals.unconfirmed.push((name.to_owned(), seen.predicted - seen.confirmed, first));
    }
}

/// Prints the sums, and where something was not confirmed.
pub fn print(skipped: usize) {
    let Ok(mut totals) = TOTALS.lock() else { return };
    totals.unconfirmed.sort();
    for (name, count, first) in &totals.unconfirmed {
        println!("{name}: {count} unconfirmed, such as {first}");
    }
    let unconfirmed: u64 = totals.unconfirmed.iter().map(|(_, count, _)| count).sum();
    println!(
        "{} comparisons, {} findings; {} predicted, {} confirmed, {unconfirmed} unconfirmed; {skipped} tests skipped",
        totals.pairs, totals.findings, totals.predicted, totals.confirmed,
    );
}
