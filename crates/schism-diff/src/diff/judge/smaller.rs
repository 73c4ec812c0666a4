//! What other versions say of a finding, and the same finding on a smaller input.

use std::sync::atomic::Ordering;

use schism_case::{Input, Outcome};
use schism_native::{Binaries, Settled, Side, is_made_of, minimise, take_out_what_varies};
use schism_report::diff::{Class, Finding, Judgement, Seen, looks_alike, triage};

use super::again::has_varying_lines;
use super::{Judge, reports};

/// Runs that making one input smaller may take.
const MINIMISING: usize = 120;
/// The same where time is short, and more waits.
const BRIEFLY: usize = 30;
/// The same for what another version says is as it should be.
const WELCOME: usize = 4;

/// Further versions, by which differences are judged.
#[derive(Clone, Copy)]
pub(crate) struct Others<'b> {
    /// A later one that is right.
    pub(crate) fixed: &'b Binaries<'b>,
    /// The one before that.
    pub(crate) before_fix: Option<&'b Binaries<'b>>,
}

impl Judge<'_> {
    /// What further versions do with the same input, as far as they do the same twice. What a run costs them is not counted.
    pub(crate) fn judgement(&self, finding: &Finding) -> anyhow::Result<Option<Judgement>> {
        let Some(Others { fixed, before_fix }) = &self.others else { return Ok(None) };
        if matches!(finding.class, Class::Cost | Class::Divergence) {
            return Ok(None);
        }
        // Their sanitized builds are asked only where one of the two has told of something.
        let is_reported = !(finding.old.sanitizers.is_empty() && finding.new.sanitizers.is_empty());
        let (sandbox, end, given) = (self.confirmer.sandbox(), self.end(), (&finding.input, &finding.values[..]));
        let run = |binaries: &Binaries<'_>| -> anyhow::Result<Option<Seen>> {
            let settled = Settled::of(sandbox, binaries, given, end)?;
            if !settled.deterministic {
                return Ok(None);
            }
            let reports = if is_reported { binaries.reports(sandbox, given, end)? } else { Vec::new() };
            let sanitizers = reports::seen(&reports, Side::New);
            Ok(Some(Seen { outcome: settled.outcome, hung: settled.timed_out, sanitizers }))
        };
        let Some(fixed) = run(fixed)? else { return Ok(None) };
        let before = before_fix.map(run).transpose()?.flatten();
        Ok(Some(self.judged(&finding.old, &finding.new, fixed, before)))
    }

    /// What is said of four runs on one input, without what varies.
    fn judged(&self, old: &Seen, new: &Seen, fixed: Seen, before: Option<Seen>) -> Judgement {
        let mut all = vec![old.clone(), new.clone(), fixed];
        all.extend(before);
        let mut outcomes: Vec<Outcome> = all.iter().map(|seen| seen.outcome.clone()).collect();
        take_out_what_varies(&mut outcomes);
        all.iter_mut().zip(outcomes).for_each(|(seen, outcome)| seen.outcome = outcome);
        triage(&all[0], &all[1], &all[2], all.get(3), self.ignore)
    }

    /// The same finding on a smaller input if this kind is new, with what other versions say of it.
    pub(crate) fn made_small(&mut self, finding: Finding) -> anyhow::Result<Finding> {
        let judged = finding.judgement.is_some();
        let mut finding = self.minimised(finding)?;
        if judged && finding.judgement.is_none() {
            finding.judgement = self.judgement(&finding)?;
        }
        Ok(finding)
    }

    /// Whether the fixed version says the same of a smaller input as of a finding: small inputs easily fall into what it refuses.
    fn is_judged_alike(&self, finding: &Finding, smaller: &Finding) -> bool {
        let (Some(Others { fixed, .. }), Some(judgement)) = (&self.others, finding.judgement) else { return true };
        let fixed = Settled::of(self.confirmer.sandbox(), fixed, (&smaller.input, &[]), self.end());
        fixed.is_ok_and(|fixed| {
            let fixed = Seen { outcome: fixed.outcome, hung: fixed.timed_out, sanitizers: Vec::new() };
            let plain = |seen: &Seen| Seen { sanitizers: Vec::new(), ..seen.clone() };
            let (old, new) = (plain(&smaller.old), plain(&smaller.new));
            self.judged(&old, &new, fixed, None).triage == judgement.triage
        })
    }

    /// The same difference on a smaller and more readable input, if this kind is new. An error stays one.
    fn minimised(&mut self, finding: Finding) -> anyhow::Result<Finding> {
        // A smaller input may show another semantic change.
        let is_fixed = !finding.values.is_empty() || finding.semantic.is_some();
        if !self.folder.wants(&finding) || is_fixed || self.is_over() {
            return Ok(finding);
        }
        let confirmer = self.confirmer;
        if finding.old.hung || finding.new.hung {
            // Each run would take all its time.
            return Ok(finding);
        }
        let error = finding.judgement.is_some_and(|judgement| judgement.triage.is_error());
        let mut hung = false;
        let mut differs = |input: &Input| {
            // Where one smaller input makes a version hang, more will, and each takes all the time that it may. And an input that stands for what
            // other changes do would hide what these do.
            if hung || self.is_over() || self.folder.is_taken(input, &finding) {
                return false;
            }
            let seen = match has_varying_lines(&finding) {
                // Once is not enough to know which lines do.
                true => confirmer.confirm_until(input, &[], self.end()),
                false => confirmer.seen_once(input, &[], self.end()),
            };
            let Ok(seen) = seen else { return false };
            hung = seen.timed_out != [false; 2];
            let smaller = self.compare(&finding, input, &seen).filter(|smaller| looks_alike(smaller, &finding));
            smaller.is_some_and(|smaller| !error || self.is_judged_alike(&finding, &smaller))
        };
        let trials = match finding.judgement {
            Some(judgement) if judgement.is_welcome() => WELCOME,
            // Each run would mostly wait.
            _ if finding.input.circumstance.takes_time() => WELCOME,
            _ if self.limit.is_some() && self.is_behind() => BRIEFLY,
            _ => MINIMISING,
        };
        let small = minimise(&finding.input, &mut differs, trials);
        if small == finding.input {
            return Ok(finding);
        }
        let confirmation = confirmer.confirm_until(&small, &[], self.end())?;
        let seen = self.compare(&finding, &small, &confirmation);
        Ok(seen.filter(|seen| seen.class == finding.class).unwrap_or(finding))
    }

    /// Whether a known difference on a smaller input stands for this one, too.
    pub(crate) fn is_explained(&mut self, finding: &Finding) -> bool {
        // Two that look alike may be an error and what was meant.
        self.others.is_none() && self.folder.explained(finding, &is_made_of)
    }

    /// Whether more waits to be made small, or the engine has told more than was judged.
    fn is_behind(&self) -> bool {
        !self.unsettled.is_empty()
            || self.between.told.load(Ordering::Relaxed) > self.between.judged.load(Ordering::Relaxed) + 1
    }
}
