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

/// What an exploration has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
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
}
