//! What two versions take where they do the same: cost, and memory that only one of them loses.
//!
//! The machine counts instructions and bytes of heap; that both versions do the same is checked natively. A leak is one that
//! AddressSanitizer reports of one version only; the machine only says where to look: where one version has more on the heap.

use schism_report::diff::{Class, Cost, CostLimit, Finding, Seen, Usage as Use};
use schism_search::{FoundDifference, Usage};

use super::judge::{Doubts, Judge, seen};
use super::listener::Prediction;

/// Whether the versions take so much more or less that it counts.
pub(super) fn is_exceeded(limit: Option<CostLimit>, old: Usage, new: Usage) -> bool {
    limit.is_some_and(|limit| limit.is_exceeded(&cost(old, new)))
}

/// What pairs that do the same are told apart by.
pub(super) fn kind(found: &FoundDifference, costly: bool) -> String {
    let more = found.old.usage.live_heap.cmp(&found.new.usage.live_heap);
    format!("{costly} {more:?} {}:{}", found.parted.function, found.parted.line)
}

impl Judge<'_> {
    /// Runs both versions natively and adds what only sanitizers or the machine see.
    pub(super) fn weigh(&mut self, prediction: Prediction) -> anyhow::Result<()> {
        self.hear_of(&prediction);
        let Prediction { found, lines, parting, .. } = prediction;
        let (old, new) = (found.old.usage, found.new.usage);
        let costly = found.complete && is_exceeded(self.cost, old, new);
        let mut like = Finding::new(found.number, found.input.clone(), seen(&found.old), seen(&found.new), Class::Cost);
        like.changed_lines = lines;
        like.parting = Some(parting);
        like.values = found.declared.clone();
        let confirmation = self.confirmer.confirm(&found.input, &found.declared)?;
        let doubts = Doubts::of(&found);
        let mut finding = match self.compare(&like, &found.input, &confirmation) {
            // The machine has seen no difference: chance may have made one.
            Some(finding) if self.wavers(&finding, doubts)?.is_some() => return Ok(()),
            Some(finding) => finding,
            None if costly && confirmation.deterministic == [true; 2] && confirmation.timed_out == [false; 2] => {
                like.old = Seen::new(confirmation.old);
                like.new = Seen::new(confirmation.new);
                like
            }
            None => return Ok(()),
        };
        finding.cost = Some(cost(old, new));
        finding.judgement = self.judgement(&finding)?;
        self.predicted += 1;
        self.confirmed += 1;
        self.keep_as_it_is(finding, doubts);
        Ok(())
    }
}

fn cost(old: Usage, new: Usage) -> Cost {
    let one = |usage: Usage| Use { instructions: usage.instructions, peak_heap: usage.peak_heap };
    Cost { old: one(old), new: one(new) }
}
