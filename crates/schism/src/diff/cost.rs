//! What two versions take where they do the same: cost, and memory that only one of them loses.
//!
//! The machine counts instructions and bytes of heap; that both versions do the same is checked natively. A leak is one that
//! AddressSanitizer reports of one version only; the machine only says where to look: where one version has more on the heap.

use schism_report::diff::{Class, Cost, Finding, Seen, Usage as Use};
use schism_search::{FoundDifference, Usage};

use super::judge::{Judge, RUNS_EACH, seen};

/// Inputs that are looked at for leaks without finding one, at most.
const LOOKS: u64 = 40;

impl Judge<'_> {
    /// Whether a pair that does the same is worth a look.
    pub(super) fn is_worth(&self, old: Usage, new: Usage) -> bool {
        (self.looks < LOOKS && old.live_heap != new.live_heap) || self.is_costly(old, new)
    }

    fn is_costly(&self, old: Usage, new: Usage) -> bool {
        self.cost.is_some_and(|limit| limit.is_exceeded(&cost(old, new)))
    }

    /// Runs both versions natively and adds what only sanitizers or the machine see.
    pub(super) fn weigh(&mut self, found: &FoundDifference) -> anyhow::Result<()> {
        let (old, new) = (found.old.usage, found.new.usage);
        let costly = found.complete && self.is_costly(old, new);
        let mut like = Finding::new(found.number, found.input.clone(), seen(&found.old), seen(&found.new), Class::Cost);
        like.changed_lines = self.changed.lines(&found.changed);
        like.parting = Some(self.changed.place(&found.parted));
        like.values = found.declared.clone();
        let place = &found.parted;
        let more = old.live_heap.cmp(&new.live_heap);
        let name = format!("equal {costly} {more:?} {}:{}", place.function, place.line);
        let kind = self.kinds.entry(name).or_default();
        if kind.run >= RUNS_EACH {
            return Ok(());
        }
        kind.run += 1;
        let confirmation = self.confirmer.confirm(&found.input, &found.declared)?;
        let mut finding = match self.compare(&like, &found.input, &confirmation) {
            Some(finding) => finding,
            None if costly && confirmation.deterministic == [true; 2] && confirmation.timed_out == [false; 2] => {
                like.old = Seen::new(confirmation.old);
                like.new = Seen::new(confirmation.new);
                like
            }
            None => {
                self.looks += 1;
                return Ok(());
            }
        };
        finding.cost = Some(cost(old, new));
        finding.judgement = self.judgement(&finding)?;
        self.predicted += 1;
        self.confirmed += 1;
        self.add(&finding)
    }
}

fn cost(old: Usage, new: Usage) -> Cost {
    let one = |usage: Usage| Use { instructions: usage.instructions, peak_heap: usage.peak_heap };
    Cost { old: one(old), new: one(new) }
}
