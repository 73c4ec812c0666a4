//! The native programs have the last word on *same*, too; `trials.rs` says which inputs they are asked about.
//!
//! Where no difference was found, both versions are run natively on inputs of every kind that was explored. If they differ, that is a finding that
//! nobody predicted. If they agree with each other and not with the machine, the model of the machine was wrong there, and what it says of other inputs
//! is not worth much; unless only the C library differs, which a native program with the machine's own library tells.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use schism_case::{Circumstance, Difference, FileTree, Input, Outcome, Status};
use schism_native::{Binaries, Confirmation, SanitizerReport, Settled, take_out_what_varies};
use schism_report::diff::{ChangedLine, Class, Finding, Seen, command, differs};
use schism_search::Agreed;

use super::trials::{self, Trial};
use super::{Doubts, Judge};
use crate::diff::out_of_time;
use crate::graph::version::join;

/// Differences that nobody predicted, after which no more are looked for.
const MOST_FOUND: usize = 3;
/// Inputs on which the machine is wrong that are named.
const MOST_NAMED: usize = 4;

/// What has not ended by then never does, unless the other version does.
const PATIENCE: Duration = Duration::from_secs(2);

/// An input on which both versions should do the same, and the changed lines that it comes to.
pub(in crate::diff) struct Chosen {
    pub(in crate::diff) agreed: Agreed,
    pub(in crate::diff) lines: Vec<ChangedLine>,
}

/// Builds the new version with the C library of the machine.
pub(in crate::diff) type BuildReference<'a> = &'a (dyn Fn() -> anyhow::Result<PathBuf> + Sync);

impl Judge<'_> {
    /// Runs both versions natively on what the engine chose, if it predicted no difference that was seen.
    pub(super) fn check_agreed(&mut self) -> anyhow::Result<()> {
        let agreed = std::mem::take(&mut self.agreed);
        if self.findings() > 0 {
            return Ok(());
        }
        let mut found = 0;
        self.spaces.is_dated = !self.is_over() && self.confirmer.shows_build_time()?;
        let mut trials: VecDeque<_> = self.spaces.trials(agreed).into();
        let mut again = 0;
        let mut waited = self.run_patient(trials.make_contiguous())?.into_iter();
        while let Some(trial) = trials.pop_front() {
            let seen = waited.next().flatten();
            if self.is_over() || found >= MOST_FOUND {
                self.native.not_run += 1;
                continue;
            }
            self.native.inputs += 1;
            let seen = match self.try_natively(&trial, seen) {
                Err(error) if out_of_time::is_said_by(&error) => {
                    (self.native.inputs, self.native.not_run) = (self.native.inputs - 1, self.native.not_run + 1);
                    continue;
                }
                seen => seen?,
            };
            found += usize::from(seen.is_none());
            if let Some(left) = seen {
                let more = trials::again(&trial, &left, again);
                again += usize::from(!more.is_empty());
                trials.extend(more);
            }
        }
        self.settle_all()?;
        self.look_again(true)
    }

    /// What was seen of trials in which programs mostly wait: all of them are made at once.
    fn run_patient<'t>(&self, trials: &'t [Trial]) -> anyhow::Result<Vec<Option<Confirmation>>> {
        if self.is_over() || !trials.iter().any(Trial::is_patient) {
            return Ok(Vec::new());
        }
        let (confirmer, end) = (self.confirmer, self.soon());
        let run = &|agreed: &Agreed| confirmer.seen_once(&agreed.input, &agreed.declared, end);
        std::thread::scope(|threads| {
            let start = |trial: &'t Trial| trial.is_patient().then(|| threads.spawn(move || run(&trial.chosen.agreed)));
            let runs: Vec<_> = trials.iter().map(start).collect();
            runs.into_iter().map(|run| Ok(run.map(join).transpose()?)).collect()
        })
    }

    /// Runs one input, or takes what was seen of it; the files that both versions left, or nothing if a difference was seen and kept.
    fn try_natively(&mut self, trial: &Trial, seen: Option<Confirmation>) -> anyhow::Result<Option<FileTree>> {
        let Trial { chosen, is_explored, is_sanitized, guessed } = trial;
        let Chosen { agreed, .. } = chosen;
        let Agreed { input, declared, .. } = agreed;
        let (confirmer, end) = (self.confirmer, self.soon());
        let mut seen = match seen {
            Some(seen) => seen,
            None => confirmer.seen_once(input, declared, end)?,
        };
        if *is_sanitized && seen.timed_out == [false; 2] {
            seen.sanitizers = confirmer.sanitized(input, declared, end)?;
            seen.sanitizers.retain(is_of_the_program);
        }
        let like = unpredicted(chosen);
        if let Some(finding) = self.compare(&like, input, &seen) {
            if is_about(&finding, guessed) || !self.has_business(input, declared, end)? {
                return Ok(Some(FileTree::default()));
            }
            // Perhaps by chance, or one of them was only slow.
            seen = confirmer.confirm_until(input, declared, self.end())?;
        }
        if seen.timed_out != [false; 2] && self.is_over() {
            (self.native.inputs, self.native.not_run) = (self.native.inputs - 1, self.native.not_run + 1);
            return Ok(Some(FileTree::default()));
        }
        let Some(finding) = self.compare(&like, input, &seen) else {
            if *is_explored && let Some(outcome) = &agreed.outcome {
                self.compare_with_machine(agreed, outcome, &seen)?;
            }
            return Ok(Some(seen.new.files));
        };
        let doubts = Doubts::unpredicted(agreed);
        if self.wavers(&finding, doubts)?.is_some() {
            // What draws lots may do so.
            self.native.unsteady += u64::from(!agreed.chance);
            return Ok(Some(FileTree::default()));
        }
        self.predicted += 1;
        self.confirmed += 1;
        self.native.differ += 1;
        let predicted = agreed.outcome.clone().map(|outcome| (outcome.clone(), outcome));
        let finding = Finding { judgement: self.judgement(&finding)?, predicted, ..finding };
        self.keep(finding, doubts, true)?;
        Ok(None)
    }

    /// Whether a run has to do with what is unusual in it: no output goes wrong where nothing is written. (`write` of no bytes tells whether
    /// a descriptor is closed, and nobody asks it for that.)
    fn has_business(
        &self,
        input: &Input,
        declared: &[(String, Vec<u8>)],
        end: Option<Instant>,
    ) -> anyhow::Result<bool> {
        use Circumstance::{OutputClosed, OutputFull, ReaderGone};
        if !matches!(input.circumstance, OutputClosed | OutputFull | ReaderGone) {
            return Ok(true);
        }
        let usual = Input { circumstance: Circumstance::Usual, ..input.clone() };
        let seen = self.confirmer.seen_once(&usual, declared, end)?;
        Ok(!seen.old.stdout.is_empty() || !seen.new.stdout.is_empty())
    }

    /// Until when a run may go on that most likely ends at once. A few that never end would take all the time.
    fn soon(&self) -> Option<Instant> {
        let soon = Instant::now() + PATIENCE;
        Some(self.end().map_or(soon, |end| end.min(soon)))
    }

    /// Notes where the machine says something else than the native programs, which agree with each other.
    fn compare_with_machine(&mut self, agreed: &Agreed, machine: &Outcome, seen: &Confirmation) -> anyhow::Result<()> {
        // One that never ends says nothing, and neither does one that draws lots; error texts belong to the C library.
        if agreed.chance || seen.timed_out != [false; 2] || !is_elsewhere(&machine.differences(&seen.new)) {
            return Ok(());
        }
        let Agreed { input, declared, .. } = agreed;
        let settle = |program: PathBuf| {
            Settled::of(self.confirmer.sandbox(), &Binaries::plain(program), (input, declared), self.end())
        };
        let twice = self.confirmer.confirm_until(input, declared, self.end())?;
        let mut all = [machine.clone(), twice.new];
        take_out_what_varies(&mut all);
        if !is_elsewhere(&differs(&all[0], &all[1], self.ignore)) {
            return Ok(());
        }
        let Some(build) = self.reference else { return Ok(()) };
        let reference = settle(build()?)?;
        let mut all = [machine.clone(), reference.outcome];
        take_out_what_varies(&mut all);
        let name = command(input, "");
        match is_elsewhere(&differs(&all[0], &all[1], self.ignore)) {
            true => note(&mut self.native.machine_is_wrong, name),
            false if !agreed.changed.is_empty() => note(&mut self.native.library, name),
            false => {}
        }
        Ok(())
    }
}

/// What is known of a difference before it is seen.
fn unpredicted(Chosen { agreed, lines }: &Chosen) -> Finding {
    let nothing = Outcome {
        stdout: Vec::new(),
        stderr: Vec::new(),
        status: Status::Exited(0),
        files: FileTree::default(),
        fault: None,
        outputs: Vec::new(),
    };
    let seen = Seen { outcome: nothing, hung: false, sanitizers: Vec::new() };
    Finding {
        values: agreed.declared.clone(),
        source: agreed.source,
        changed_lines: lines.clone(),
        unpredicted: true,
        ..Finding::new(0, agreed.input.clone(), seen.clone(), seen, Class::Output)
    }
}

/// Whether a report is about the program, not about its build: with AddressSanitizer a frame takes several times as much of the stack, and where
/// the plain program has room enough there is no error.
fn is_of_the_program(report: &SanitizerReport) -> bool {
    report.kind != "stack-overflow"
}

/// Whether a difference is only in what becomes of these files.
fn is_about(finding: &Finding, guessed: &[Vec<u8>]) -> bool {
    let is_guessed = |difference: &Difference| matches!(difference, Difference::File(path) if guessed.contains(path));
    finding.class == Class::Files && finding.differences.iter().all(is_guessed)
}

fn note(names: &mut Vec<String>, name: String) {
    if names.len() < MOST_NAMED && !names.contains(&name) {
        names.push(name);
    }
}

/// Whether outcomes differ in more than error messages.
fn is_elsewhere(differences: &[Difference]) -> bool {
    differences.iter().any(|difference| !matches!(difference, Difference::Stderr(_)))
}

#[cfg(test)]
mod tests {
    use schism_case::{Entry, Outcome};
    use schism_native::{Sanitizer, Side};

    use super::*;

    #[test]
    fn a_stack_that_only_the_sanitizer_fills_is_no_error() {
        let report = |kind: &str| SanitizerReport {
            side: Side::New,
            tool: Sanitizer::Address,
            kind: kind.to_owned(),
            summary: kind.to_owned(),
            function: None,
            place: None,
        };
        assert!(!is_of_the_program(&report("stack-overflow")) && is_of_the_program(&report("stack-buffer-overflow")));
    }

    #[test]
    fn what_becomes_of_guessed_files_is_no_difference_by_itself() {
        let seen = |files: &[&str], status: u8| {
            let mut tree = FileTree::default();
            files.iter().for_each(|path| tree.insert(*path, Entry::file("")).unwrap());
            let empty = Vec::new;
            let status = Status::Exited(status);
            Seen::new(Outcome {
                stdout: empty(),
                stderr: empty(),
                status,
                files: tree,
                fault: None,
                outputs: Vec::new(),
            })
        };
        let guessed = [b"work".to_vec()];
        let is_no_difference = |old: Seen, new: Seen| {
            let finding = Finding::compare(0, Input::new(["p"]), old, new, &schism_report::diff::Ignore::default());
            is_about(&finding.unwrap(), &guessed)
        };
        assert!(is_no_difference(seen(&["work"], 0), seen(&[], 0)));
        assert!(!is_no_difference(seen(&["work", "out"], 0), seen(&[], 0)));
        assert!(!is_no_difference(seen(&["work"], 0), seen(&[], 1)));
    }
}
