//! Shadow's phases: cross-checks of the suite and of divergences on the native programs, and what they add up to.

use std::collections::BTreeSet;

use schism_case::Input;
use schism_native::Confirmation;
use schism_report::TestFolder;
use schism_report::diff::{Class, Finding, Judgement, Phase, PhaseRow, Seen};
use schism_search::{DivergenceTest, strategy};

use super::judge::Judge;
use super::suite::Suite;

/// Divergences of a phase without a predicted difference that are run natively all the same, and kept as tests.
const REPLAYS: u64 = 100;

/// What the phases have found so far.
pub(super) struct Phases {
    rows: [PhaseRow; 4],
    /// Divergences of each phase that were replayed though nothing was predicted.
    plain: [u64; 4],
    /// Whether a difference was told on the path that runs now.
    told: bool,
    /// Whether its input was run natively.
    ran: bool,
    /// How many of the explored inputs are seeds.
    seeds: usize,
    /// Seeds, by their place among the explored inputs, that differ natively.
    differing: BTreeSet<usize>,
    /// Those of which a difference was told.
    told_seeds: BTreeSet<usize>,
    tests: u64,
}

impl Phases {
    pub(super) fn new(suite: &Suite, is_judged: bool) -> Self {
        let row = |phase| {
            let judged = is_judged.then_some(0);
            PhaseRow { phase, divergences: 0, replayed: 0, different: 0, expected: judged, bugs: judged }
        };
        let mut rows = [Phase::Suite, Phase::Concolic, Phase::Bounded, Phase::Directed].map(row);
        rows[0].divergences = suite.touching as u64;
        Phases {
            rows,
            plain: [0; 4],
            told: false,
            ran: false,
            seeds: suite.seeds,
            differing: BTreeSet::new(),
            told_seeds: BTreeSet::new(),
            tests: 0,
        }
    }

    /// The paper's three phases, and the directed search if it led to anything.
    pub(super) fn rows(&self) -> Vec<PhaseRow> {
        let count = if self.rows[3].divergences > 0 { 4 } else { 3 };
        self.rows[..count].to_vec()
    }

    /// The phase of a path, by which of the explored inputs it comes from: only seeds are the suite.
    pub(super) fn of(&self, phase: strategy::Phase, source: usize) -> Phase {
        match phase {
            strategy::Phase::Suite if source < self.seeds => Phase::Suite,
            strategy::Phase::Concolic => Phase::Concolic,
            strategy::Phase::Suite | strategy::Phase::Directed => Phase::Directed,
            strategy::Phase::Bounded => Phase::Bounded,
        }
    }

    /// A predicted difference was run natively.
    pub(super) fn replayed(&mut self, phase: Phase) {
        // Seeds are counted when the suite runs.
        if phase != Phase::Suite && !std::mem::replace(&mut self.ran, true) {
            self.rows[phase as usize].replayed += 1;
        }
    }

    /// A difference was seen, or one of its kind before. Each path counts once.
    pub(super) fn different(&mut self, phase: Phase, source: usize, judgement: Option<Judgement>) {
        let first = match phase {
            Phase::Suite => self.told_seeds.insert(source),
            _ => !std::mem::replace(&mut self.told, true),
        };
        if first {
            self.rows[phase as usize].divergences += u64::from(phase != Phase::Suite);
            self.count(phase, judgement);
        }
    }

    fn count(&mut self, phase: Phase, judgement: Option<Judgement>) {
        let row = &mut self.rows[phase as usize];
        row.different += 1;
        let Some(judgement) = judgement else { return };
        let column = if judgement.is_welcome() { &mut row.expected } else { &mut row.bugs };
        *column = column.map(|count| count + 1);
    }
}

impl Judge<'_> {
    /// Runs all seeds natively on both versions. A difference of one that is explored is told when its path is known.
    pub(super) fn run_suite(&mut self, suite: &Suite) -> anyhow::Result<()> {
        let explored = &suite.inputs[..suite.seeds];
        for (number, seed) in explored.iter().chain(&suite.others).enumerate() {
            if self.is_late() || self.interrupt.is_raised() {
                break;
            }
            let differs = !self.confirmer.seen_once(&seed.input, &[], self.end())?.differences().is_empty();
            let Some(phases) = &mut self.phases else { break };
            phases.rows[0].replayed += u64::from(number < suite.touching);
            if differs && number < suite.seeds {
                phases.differing.insert(number);
            } else if differs && self.add_native(&seed.input, &[], Phase::Suite)? {
                // The machine does not see that it comes to a change.
                self.suite_row(|row| (row.divergences, row.replayed) = (row.divergences + 1, row.replayed + 1));
            }
        }
        Ok(())
    }

    /// Tells of seeds that differ natively and of which the machine has told nothing.
    pub(super) fn finish_suite(&mut self, suite: &Suite) -> anyhow::Result<()> {
        let Some(phases) = &mut self.phases else { return Ok(()) };
        let differing = std::mem::take(&mut phases.differing);
        let untold: Vec<usize> = differing.difference(&phases.told_seeds).copied().collect();
        for number in untold {
            self.add_native(&suite.inputs[number].input, &[], Phase::Suite)?;
        }
        Ok(())
    }

    fn suite_row(&mut self, change: impl FnOnce(&mut PhaseRow)) {
        if let Some(phases) = &mut self.phases {
            change(&mut phases.rows[0]);
        }
    }

    /// A path of a divergence ended. If no difference was told on it, its input is run natively all the same.
    pub(super) fn cross_check(&mut self, phase: strategy::Phase, test: &DivergenceTest) -> anyhow::Result<()> {
        let late = self.is_late();
        let Some(phases) = &mut self.phases else { return Ok(()) };
        // Whatever it is beside, a divergence is not of the suite.
        let phase = phases.of(phase, usize::MAX);
        let (told, ran) = (std::mem::take(&mut phases.told), std::mem::take(&mut phases.ran));
        if told {
            return Ok(());
        }
        let row = &mut phases.rows[phase as usize];
        row.divergences += 1;
        if ran || late || phases.plain[phase as usize] >= REPLAYS {
            return Ok(());
        }
        phases.plain[phase as usize] += 1;
        row.replayed += 1;
        if test.declared.is_empty() {
            phases.tests += 1;
            let folder = self.folder.path().join("divergences").join(format!("{:06}", phases.tests));
            TestFolder::at(folder).write_input(&test.input)?;
        }
        if !self.confirmer.seen_once(&test.input, &test.declared, self.end())?.differences().is_empty() {
            self.add_native(&test.input, &test.declared, phase)?;
        }
        Ok(())
    }

    /// Adds a difference that nobody predicted, if the native programs show it again and again.
    fn add_native(&mut self, input: &Input, declared: &[(String, Vec<u8>)], phase: Phase) -> anyhow::Result<bool> {
        let seen: Confirmation = self.confirmer.confirm_until(input, declared, self.end())?;
        let side = |outcome: &schism_case::Outcome| Seen::new(outcome.clone());
        let mut like = Finding::new(0, input.clone(), side(&seen.old), side(&seen.new), Class::Output);
        (like.values, like.phase) = (declared.to_vec(), Some(phase));
        let Some(finding) = self.compare(&like, input, &seen) else { return Ok(false) };
        let judgement = self.judgement(&finding)?;
        let finding = self.made_small(Finding { judgement, ..finding })?;
        if self.varies(&finding)? {
            return Ok(false);
        }
        self.confirmed += 1;
        self.predicted += 1;
        if let Some(phases) = &mut self.phases {
            phases.count(phase, finding.judgement);
        }
        self.add(&finding, self.effort)?;
        Ok(true)
    }
}
