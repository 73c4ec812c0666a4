//! Looking at a difference again: what depends on the clock, on chance or on luck is none.

use std::time::{Duration, Instant};

use schism_case::{Difference, Outcome, varies};
use schism_native::Confirmation;
use schism_report::diff::{Finding, Seen, Unstable, differs};

use super::settle::Doubts;
use super::{Effort, Judge};

/// After this time the clock shows something else.
const LATER: Duration = Duration::from_millis(1100);
/// So often is a difference looked at again if the program asks for random bytes.
const DRAWS: usize = 8;
/// And so often if nobody knows, since the machine left before the end.
const LOOKS: usize = 3;

impl Judge<'_> {
    /// Keeps a finding back until the clock has gone on.
    pub(super) fn wait(&mut self, finding: Finding, effort: Effort) {
        self.waiting.push_back((Instant::now(), finding, effort));
    }

    /// Looks again at findings of programs that look at the clock, once it has gone on: what was only a matter of the time is none.
    pub(super) fn look_again(&mut self, all: bool) -> anyhow::Result<()> {
        while let Some((since, ..)) = self.waiting.front() {
            let left = LATER.saturating_sub(since.elapsed());
            if !left.is_zero() {
                if !all {
                    return Ok(());
                }
                std::thread::sleep(left);
            }
            let Some((_, finding, effort)) = self.waiting.pop_front() else { return Ok(()) };
            // Perhaps by one that waited before it.
            if self.is_explained(&finding) {
                continue;
            }
            if self.is_still_so(&finding)? {
                self.add(&finding, effort)?;
            } else {
                self.confirmed -= 1;
                self.doubt(&finding, "a second later the versions do something else".to_owned())?;
            }
        }
        Ok(())
    }

    /// Whether both versions do again what they did.
    fn is_still_so(&self, finding: &Finding) -> anyhow::Result<bool> {
        let seen = self.confirmer.confirm_until(&finding.input, &finding.values, self.end())?;
        let ignore = self.ignore.besides(finding.unstable);
        let same = |before: &Seen, now: &Outcome| before.hung || differs(&before.outcome, now, &ignore).is_empty();
        Ok(unstable(&seen).is_some() && same(&finding.old, &seen.old) && same(&finding.new, &seen.new))
    }

    /// Why a difference that was seen is not believed, if it is not seen each time. Of two lines in random order, half of all runs have the
    /// same.
    pub(crate) fn wavers(&self, finding: &Finding, doubts: Doubts) -> anyhow::Result<Option<&'static str>> {
        if doubts.chance {
            let wavers = !self.is_so_again(finding, DRAWS)?;
            return Ok(wavers.then_some("it draws lots, and does not do the same each time"));
        }
        let wavers = if doubts.complete { self.varies(finding)? } else { !self.is_so_again(finding, LOOKS)? };
        Ok(wavers.then_some("it does not do the same each time"))
    }

    /// Whether of a difference beside lines that vary more varies than these: those that did not twice may have been lucky.
    pub(crate) fn varies(&self, finding: &Finding) -> anyhow::Result<bool> {
        Ok(has_varying_lines(finding) && !self.is_so_again(finding, LOOKS)?)
    }

    fn is_so_again(&self, finding: &Finding, looks: usize) -> anyhow::Result<bool> {
        for _ in 0..looks {
            if !self.is_still_so(finding)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Whether lines were taken out of what a finding shows.
pub(super) fn has_varying_lines(finding: &Finding) -> bool {
    [&finding.old.outcome, &finding.new.outcome].iter().any(|seen| varies(&seen.stdout) || varies(&seen.stderr))
}

/// What differs from run to run, if that is only what was written.
pub(super) fn unstable(seen: &Confirmation) -> Option<Unstable> {
    let mut unstable = Unstable::default();
    for difference in seen.unstable.iter().flatten() {
        match difference {
            Difference::Stdout(_) => unstable.stdout = true,
            Difference::Stderr(_) => unstable.stderr = true,
            Difference::File(_) => unstable.files = true,
            _ => return None,
        }
    }
    // A run that came to its end only sometimes differs in nothing else.
    let known = seen.deterministic == [true; 2] || unstable != Unstable::default();
    known.then_some(unstable)
}
