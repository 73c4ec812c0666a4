//! How much an exploration may do, and what it did.

use std::time::Duration;

/// Limits; `None` is no limit. Wall-clock time is the watcher's business.
#[derive(Clone, Debug)]
pub struct Budgets {
    /// Instructions of all paths together.
    pub instructions: Option<u64>,
    /// Instructions of one path, after which it counts as unfinished: it may never end.
    pub path_instructions: u64,
    /// Questions to the solver.
    pub queries: Option<u64>,
    /// Paths that ended.
    pub paths: Option<u64>,
    /// Memory. Above the limit snapshots are dropped, and made again when their turn comes.
    pub memory: Option<MemoryLimit>,
}

/// A limit on what an exploration takes from the allocator.
#[derive(Clone, Copy, Debug)]
pub struct MemoryLimit {
    /// Bytes, beyond those that were in use at the start.
    pub bytes: u64,
    /// Who knows how many bytes are in use.
    pub in_use: fn() -> u64,
}

impl Default for Budgets {
    fn default() -> Self {
        Budgets { instructions: None, path_instructions: 20_000_000, queries: None, paths: None, memory: None }
    }
}

/// A point of an exploration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Milestone {
    /// Runs begun until then, that one included.
    pub runs: u64,
    /// Instructions executed until then.
    pub instructions: u64,
    /// Questions asked until then.
    pub queries: u64,
}

/// Candidates that a strategy found irrelevant, by why (ISSTA'11, section 4.5, and FSE'13, Algorithm 2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    /// P_not-P: branches of B_P.
    pub cannot_propagate: u64,
    /// P_not-E: branches of B_E, with no change executed before.
    pub cannot_execute: u64,
    /// P_not-I: branches of B_E, behind changes that infected nothing.
    pub not_infected: u64,
    /// Decisions behind an output target.
    pub behind_output: u64,
}

impl Pruned {
    /// All of eXpress' categories.
    pub fn irrelevant(&self) -> u64 {
        self.cannot_propagate + self.cannot_execute + self.not_infected
    }
}

/// What an exploration has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Inputs that were run: the explored ones, and one for each candidate that an input satisfies.
    pub runs: u64,
    /// Paths that ended by themselves.
    pub paths: u64,
    /// Among them those that ended in a fault.
    pub faults: u64,
    /// Paths that reached the limit of one path.
    pub unfinished: u64,
    /// Paths that an assumption of the program ended.
    pub assumed: u64,
    /// Instructions executed, including those of snapshots that were made again.
    pub instructions: u64,
    /// Candidates that are waiting.
    pub waiting: u64,
    /// Candidates left so far.
    pub candidates: u64,
    /// Candidates that the strategy picked.
    pub picked: u64,
    /// Of those, how many no input satisfies.
    pub infeasible: u64,
    /// Of those, how many the solver gave up on.
    pub unknown: u64,
    /// Snapshots that were dropped to save memory, and of those how many were made again.
    pub dropped: u64,
    /// Snapshots that were made again.
    pub recreated: u64,
    /// Questions to the solver, answered in whatever way.
    pub queries: u64,
    /// Those among them that needed a SAT call.
    pub sat_calls: u64,
    /// Time in the solver's backend, for reports only.
    pub solver_time: Duration,
    /// Executions that stood for two versions and split.
    pub splits: u64,
    /// Pairs that became one execution again.
    pub merges: u64,
    /// Of these: with bytes of memory that differ.
    pub infected: u64,
    /// Executions and candidates that ended because no change could be reached any more.
    pub retired: u64,
    /// Executions that were found unable to reach a change and reached one all the same.
    pub wrongly_retired: u64,
    /// Pairs that ran to their ends, or to outputs that differ.
    pub pairs: u64,
    /// Among them those whose ends differ.
    pub differences: u64,
    /// Executions that could not be split.
    pub unsplit: u64,
    /// Blocks and edges of the program's own code that were executed.
    pub covered: u64,
    /// Candidates that the strategy found irrelevant.
    pub pruned: Pruned,
    /// When a change was reached first.
    pub first_change: Option<Milestone>,
    /// When a change first left the versions in different states.
    pub first_infection: Option<Milestone>,
}

impl Counters {
    /// Now, as a point of the exploration.
    pub fn now(&self) -> Milestone {
        Milestone { runs: self.runs, instructions: self.instructions, queries: self.queries }
    }
}
