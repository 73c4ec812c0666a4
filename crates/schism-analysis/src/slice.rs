//! Slices across calls, on a system dependence graph (Horwitz, Reps and Binkley, 1990).
//!
//! Nodes are instructions, results and executions of calls, parameters, entries of functions and memory locations. Values that go through
//! registers, arguments and results are followed with the right callers: a walk goes up to callers first and down into
//! callees after, and steps over calls on summary edges, from an argument to a result that depends on it. Memory that
//! several functions can see is one node for each [`LocationId`], and one for each set of them that instructions read or
//! write; whoever reads it may be anywhere, so a walk that comes through one may go up again.
//!
//! The library is summarised: a call of it reads and writes what [`crate::ModRef`] says, its result depends on all arguments, and
//! functions of the program that it calls back depend on the call. An output statement leaves no trace in memory that only
//! the library uses; otherwise every `printf` would depend on all earlier ones through the stream's buffer.

mod build;
mod classes;
mod cores;
mod joints;
mod memory;
mod nodes;
mod summary;
mod walk;

use schism_ir::flow::{BitSet, Csr};
use schism_ir::{FunctionId, InstId};

use crate::rows::Rows;
use crate::walks::AT_ONCE;
use crate::{Icfg, LocationId, Numbers, SystemUse};

use nodes::Nodes;

/// How an edge between two nodes goes over the border of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
enum Kind {
    /// It stays inside.
    #[default]
    Local,
    /// From a call into a callee.
    Call,
    /// From a callee's return to the result of a call.
    Return,
    /// From or to a memory location or a set of them.
    Memory,
    /// From or to a part of the system.
    System,
}

/// What a slice follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Through {
    /// What goes through memory.
    Memory,
    /// What goes through files and other parts of the system, too. Nobody can tell statically which file a call is about, so each call
    /// that reads one may depend on all that wrote one.
    System,
}

/// How much of a program the graph holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// The program's own functions; the library is summarised.
    Own,
    /// All functions with a body.
    Whole,
}

/// The system dependence graph of one linked version.
#[derive(Debug)]
pub struct Sdg<'a> {
    icfg: &'a Icfg,
    nodes: Nodes,
    /// For each node those that edges lead to, and the kind of each edge by its position.
    to: Csr,
    to_kinds: Vec<Kind>,
    from: Csr,
    from_kinds: Vec<Kind>,
    system: SystemUse,
}

/// A set of instructions of one version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slice {
    insts: BitSet,
}

impl Slice {
    /// True if an instruction is in it. `numbers` are those of the graph that the slice was made from.
    pub fn contains(&self, numbers: &Numbers, function: FunctionId, inst: InstId) -> bool {
        self.insts.contains(numbers.number(function, inst))
    }

    /// Its instructions: function by function, in program order.
    pub fn iter<'s>(&'s self, numbers: &'s Numbers) -> impl Iterator<Item = (FunctionId, InstId)> + 's {
        self.insts.iter().map(|number| numbers.at(number))
    }

    /// Its instructions by their number.
    pub fn numbers(&self) -> &BitSet {
        &self.insts
    }

    /// How many instructions it has.
    pub fn len(&self) -> usize {
        self.insts.len()
    }

    /// True if it has none.
    pub fn is_empty(&self) -> bool {
        self.insts.is_empty()
    }

    /// Keeps what is in `other` too.
    pub fn intersect(&mut self, other: &Slice) {
        self.insts.intersect_with(&other.insts);
    }

    /// What a walk came to.
    pub(crate) fn of_walks(insts: &[u64]) -> Self {
        let mut found = BitSet::new(insts.len());
        for (number, _) in insts.iter().enumerate().filter(|(_, walks)| **walks != 0) {
            found.insert(number);
        }
        Self { insts: found }
    }
}

/// Where a slice starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Criterion {
    /// An instruction: what it computes, and whether it runs.
    Inst(FunctionId, InstId),
    /// The content of a memory location, such as changed data.
    Location(LocationId),
}

impl Sdg<'_> {
    /// The graph's numbers of instructions.
    pub fn numbers(&self) -> &Numbers {
        self.icfg.numbers()
    }

    /// How many nodes and edges there are.
    pub fn size(&self) -> (usize, usize) {
        (self.to.rows(), self.to.items().len())
    }

    /// What calls touch of the system.
    pub fn system(&self) -> &SystemUse {
        &self.system
    }

    /// Everything that may depend on one of the criteria, and can run after it.
    pub fn forward(&self, criteria: impl IntoIterator<Item = Criterion>) -> Slice {
        self.forward_through(criteria, Through::Memory)
    }

    /// The same, through more than memory.
    pub fn forward_through(&self, criteria: impl IntoIterator<Item = Criterion>, through: Through) -> Slice {
        let criteria: Vec<_> = criteria.into_iter().collect();
        let mut slice = Slice::of_walks(&self.walk(criteria.iter().map(|&criterion| (1, criterion)), true, through));
        let mut starts = Vec::new();
        for &criterion in &criteria {
            match criterion {
                Criterion::Inst(function, inst) => starts.push((function, inst)),
                // Content is there from the start.
                Criterion::Location(_) => return slice,
            }
        }
        slice.intersect(&self.icfg.after(starts));
        slice
    }

    /// The forward slices of many lists of instructions, made together: for each instruction, by its number, the slices that it is in.
    pub fn forward_each(&self, lists: &[Vec<(FunctionId, InstId)>]) -> Rows {
        let mut rows = Rows::new(self.numbers().len(), lists.len());
        let together = lists.chunks(AT_ONCE).enumerate().filter(|(_, lists)| lists.iter().any(|list| !list.is_empty()));
        for (word, lists) in together {
            let starts = || lists.iter().enumerate().flat_map(|(bit, list)| list.iter().map(move |&at| (1 << bit, at)));
            let criteria = starts().map(|(bits, (function, inst))| (bits, Criterion::Inst(function, inst)));
            let depend = self.walk(criteria, true, Through::Memory);
            let after = self.icfg.after_each(starts());
            for (number, (depend, after)) in depend.into_iter().zip(after).enumerate() {
                rows.insert_word(number, word, depend & after);
            }
        }
        rows
    }

    /// Everything that one of the criteria may depend on, and that can run before it.
    pub fn backward(&self, criteria: impl IntoIterator<Item = Criterion>) -> Slice {
        self.backward_through(criteria, Through::Memory)
    }

    /// The same, through more than memory.
    pub fn backward_through(&self, criteria: impl IntoIterator<Item = Criterion>, through: Through) -> Slice {
        let criteria: Vec<_> = criteria.into_iter().collect();
        let mut slice = Slice::of_walks(&self.walk(criteria.iter().map(|&criterion| (1, criterion)), false, through));
        let mut ends = Vec::new();
        for &criterion in &criteria {
            match criterion {
                Criterion::Inst(function, inst) => ends.push((function, inst)),
                Criterion::Location(location) => ends.extend(self.writers(location)),
            }
        }
        slice.intersect(&self.icfg.before(ends));
        slice
    }
}
