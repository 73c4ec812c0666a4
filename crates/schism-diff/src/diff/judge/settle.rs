//! What was seen natively becomes a test: on a small input, unless a known one stands for it.
//!
//! That takes a native run for each smaller input that is tried, so it waits until nothing new is to be seen, but not for ever: whoever is told
//! of many differences wants to read them, too.

use std::time::{Duration, Instant};

use schism_report::diff::Finding;
use schism_search::{Agreed, FoundDifference};

use super::{Effort, Judge};

/// Findings that may wait to be made small; what is new waits when there are more.
const MOST_UNSETTLED: usize = 256;
/// Of the time for which both wait, making small gets one part, and what is new so many,
const PARTS_FOR_NEW: u32 = 2;
/// and this much first: at the start most is new.
const HEAD_START: Duration = Duration::from_secs(1);

/// Why to look more than twice at a difference.
#[derive(Clone, Copy, Debug)]
pub(in crate::diff) struct Doubts {
    /// The program asks for random bytes.
    pub(super) chance: bool,
    /// The program looks at the clock.
    clock: bool,
    /// The machine came to the end of both versions, so it knows of these.
    pub(super) complete: bool,
}

impl Doubts {
    /// Those of a difference that the machine does not see.
    pub(super) fn unpredicted(agreed: &Agreed) -> Self {
        Doubts { chance: agreed.chance, clock: agreed.clock, complete: false }
    }

    pub(in crate::diff) fn of(found: &FoundDifference) -> Self {
        Doubts { chance: found.chance, clock: found.clock, complete: found.complete }
    }
}

/// A difference that was seen and has no test yet.
pub(super) struct Unsettled {
    finding: Finding,
    doubts: Doubts,
    effort: Effort,
    /// Whether to try smaller inputs.
    shrinks: bool,
    /// Whether somebody has looked at it again as it is.
    is_sure: bool,
    /// The test that it has meanwhile.
    unreduced: Option<usize>,
}

impl Judge<'_> {
    /// Keeps a difference until it can be made small. If nothing like it waits, it has a test meanwhile.
    pub(super) fn keep(&mut self, finding: Finding, doubts: Doubts, is_sure: bool) -> anyhow::Result<()> {
        let unreduced = if self.settles_at_once() { None } else { self.folder.hold(&finding)? };
        let effort = self.effort;
        self.unsettled.push_back(Unsettled { finding, doubts, effort, shrinks: true, is_sure, unreduced });
        Ok(())
    }

    /// Keeps a difference that only this input may show, until those before it are settled.
    pub(in crate::diff) fn keep_as_it_is(&mut self, finding: Finding, doubts: Doubts) {
        let effort = self.effort;
        self.unsettled.push_back(Unsettled { finding, doubts, effort, shrinks: false, is_sure: true, unreduced: None });
    }

    /// Whether the next prediction depends on what this one comes to: it may be the last that is wanted, or others say what it is.
    pub(super) fn settles_at_once(&self) -> bool {
        self.most_findings.is_some() || self.most_errors.is_some() || self.others.is_some() || self.phases.is_some()
    }

    /// Whether what is new has had its part of the time.
    pub(super) fn is_behind_with_settling(&self) -> bool {
        let [seeing, settling] = self.spent;
        !self.unsettled.is_empty()
            && (self.unsettled.len() > MOST_UNSETTLED || settling * PARTS_FOR_NEW + HEAD_START < seeing)
    }

    /// Settles what has waited longest.
    pub(super) fn settle_next(&mut self) -> anyhow::Result<()> {
        let since = Instant::now();
        let Some(next) = self.unsettled.pop_front() else { return Ok(()) };
        let unreduced = next.unreduced;
        self.settle(next)?;
        if let Some(test) = unreduced {
            self.folder.release(test)?;
        }
        self.spent[1] += since.elapsed();
        Ok(())
    }

    /// Settles all that waits.
    pub(super) fn settle_all(&mut self) -> anyhow::Result<()> {
        while !self.unsettled.is_empty() {
            self.settle_next()?;
        }
        Ok(())
    }

    fn settle(&mut self, unsettled: Unsettled) -> anyhow::Result<()> {
        let Unsettled { finding, doubts, effort, shrinks, is_sure, .. } = unsettled;
        let input = finding.input.clone();
        let finding = match shrinks {
            true if self.is_explained(&finding) => return Ok(()),
            // The first of its kind has a test, and no time is left to look at this one again.
            true if !is_sure && self.is_over() => return Ok(()),
            true => self.made_small(finding)?,
            false => finding,
        };
        // What it does on a smaller input was seen twice only.
        let is_sure = is_sure && finding.input == input;
        if !is_sure && let Some(why) = self.wavers(&finding, doubts)? {
            self.confirmed -= 1;
            return self.doubt(&finding, why.to_owned());
        }
        if doubts.clock {
            self.wait(finding, effort);
            return Ok(());
        }
        self.add(&finding, effort)
    }
}
