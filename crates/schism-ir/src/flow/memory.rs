//! Reaching definitions over memory: which store a load may read.
//!
//! A sparse form in the manner of SSA: private stack objects are a variable each, all other memory is one more. Every
//! write makes a new version of its variable and refers to the one before; where versions meet stands a phi. A query
//! follows versions back from a read until a write covers it. That takes near-linear space, where sets of
//! definitions for each block would be quadratic.

use std::collections::HashMap;

use super::accesses::{Access, Write, accesses};
use super::bitset::BitSet;
use super::cfg::{Cfg, NONE};
use super::csr::Csr;
use super::defuse::DefUse;
use super::dominators::DomTree;
use super::phis::{AccessBlock, PhiPlaces};
use super::places::{Object, Place, Places};
use crate::{BlockId, Body, Function, InstId, Module};

/// What a read may see.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reaching {
    /// The instructions that may have written it, ascending.
    pub writes: Vec<InstId>,
    /// It may see memory as it was when the function was entered (for stack memory: uninitialised).
    pub from_entry: bool,
}

/// Who may have written what is read, for one function.
#[derive(Clone, Debug)]
pub struct MemoryFlow<'m> {
    places: Places<'m>,
    /// In program order, of reachable blocks only.
    accesses: Vec<Access>,
    /// For each access the version of its variable right before it. Versions are accesses, then phis; `NONE` is memory
    /// as it was at the function's entry.
    before: Vec<u32>,
    /// For each access its variable: 0 is all shared memory, the others are private allocas.
    variable: Vec<u32>,
    /// For each phi the versions that meet in it.
    incoming: Csr,
    /// The first phi of each variable, and one last entry for the end.
    phi_starts: Vec<u32>,
}

impl<'m> MemoryFlow<'m> {
    /// Links reads and writes. `dominators` is the dominator tree of `cfg`.
    pub fn new(
        module: &'m Module,
        function: &'m Function,
        body: &'m Body,
        cfg: &Cfg,
        dominators: &DomTree,
        uses: &DefUse,
    ) -> Self {
        let places = Places::new(module, function, body, uses);
        let numbers: HashMap<_, _> = places.private().zip(1..).collect();
        let mut flow = Self {
            places,
            accesses: Vec::new(),
            before: Vec::new(),
            variable: Vec::new(),
            incoming: Csr::default(),
            phi_starts: Vec::new(),
        };
        let mut ranges = vec![0..0; cfg.blocks()];
        for (index, block) in body.blocks.iter().enumerate() {
            let start = flow.accesses.len();
            if cfg.is_reachable(BlockId::new(index)) {
                for (id, inst) in body.block_insts(block) {
                    accesses(body, &flow.places, id, inst, &mut flow.accesses);
                    if cfg.twice_calls().binary_search(&id).is_ok() {
                        flow.rewind(id);
                    }
                }
            }
            ranges[index] = start..flow.accesses.len();
        }
        flow.variable = flow.accesses.iter().map(|access| variable(&numbers, &access.place)).collect();
        flow.before = vec![NONE; flow.accesses.len()];
        let full = flow.full_writes();
        let mut by_variable = Vec::new();
        for &block in cfg.order() {
            for access in ranges[block.index()].clone() {
                let writes = flow.accesses[access].write != Write::No;
                let access_block = AccessBlock { block, writes, full: full.contains(access) };
                by_variable.push((flow.variable[access], access_block));
            }
        }
        let phis = PhiPlaces::new(cfg, dominators, numbers.len() + 1, &by_variable);
        flow.rename(cfg, dominators, &ranges, &phis);
        flow.phi_starts = phis.into_starts();
        flow
    }

    /// All accesses of reachable code in program order.
    pub fn accesses(&self) -> &[Access] {
        &self.accesses
    }

    /// The accesses of one instruction.
    pub fn accesses_of(&self, inst: InstId) -> &[Access] {
        let start = self.accesses.partition_point(|access| access.inst < inst);
        let end = self.accesses.partition_point(|access| access.inst <= inst);
        &self.accesses[start..end]
    }

    /// What addresses refer to.
    pub fn places(&self) -> &Places<'m> {
        &self.places
    }

    /// The writes that an instruction's reads may see: of its own function, or none but those before its entry.
    pub fn reaching(&self, inst: InstId) -> Reaching {
        let start = self.accesses.partition_point(|access| access.inst < inst);
        let of_inst = self.accesses[start..].iter().take_while(|access| access.inst == inst);
        let mut writes = BitSet::new(self.accesses.len());
        let mut from_entry = false;
        for (index, access) in of_inst.enumerate().filter(|(_, access)| access.write == Write::No) {
            from_entry |= self.follow(start + index, &access.place, &mut writes);
        }
        let mut writes: Vec<_> = writes.iter().map(|access| self.accesses[access].inst).collect();
        writes.dedup();
        Reaching { writes, from_entry }
    }

    /// Collects the writes that a read of `place` by `access` may see; true if it may see the memory at entry.
    fn follow(&self, access: usize, place: &Place, writes: &mut BitSet) -> bool {
        let mut from_entry = false;
        let phis = &self.phi_starts[self.variable[access] as usize..][..2];
        let mut seen = BitSet::new(self.accesses.len());
        // There can be far more phis than accesses, but a query stays with those of one variable.
        let mut seen_phis = BitSet::new((phis[1] - phis[0]) as usize);
        let mut work = vec![self.before[access]];
        while let Some(version) = work.pop() {
            if version == NONE {
                from_entry = true;
                continue;
            }
            let version = version as usize;
            let Some(write) = self.accesses.get(version) else {
                let phi = version - self.accesses.len();
                if seen_phis.insert(phi - phis[0] as usize) {
                    work.extend(self.incoming.row(phi));
                }
                continue;
            };
            if !seen.insert(version) {
                continue;
            }
            if write.write == Write::Rewind {
                self.all_writes(self.variable[access], place, writes);
            } else if self.places.may_overlap(&write.place, place) {
                writes.insert(version);
            }
            if !self.hides(write, place) {
                work.push(self.before[version]);
            }
        }
        from_entry
    }

    /// All writes of the function that may touch a place.
    fn all_writes(&self, variable: u32, place: &Place, writes: &mut BitSet) {
        for (index, access) in self.accesses.iter().enumerate() {
            let changes = matches!(access.write, Write::May | Write::Must) && self.variable[index] == variable;
            if changes && self.places.may_overlap(&access.place, place) {
                writes.insert(index);
            }
        }
    }

    /// True if a read of `place` after this write sees nothing older.
    fn hides(&self, write: &Access, place: &Place) -> bool {
        write.write == Write::Must && write.place.covers(place) && self.places.is_single(write.place.object)
    }

    /// The second return of a `setjmp` is a write to every variable.
    fn rewind(&mut self, inst: InstId) {
        let shared = std::iter::once(Place::ANYWHERE);
        let private = self.places.private().map(|id| Place { object: Some(Object::Alloca(id)), bytes: None });
        let all = shared.chain(private).map(|place| Access { inst, place, write: Write::Rewind });
        self.accesses.extend(all.collect::<Vec<_>>());
    }

    /// The accesses that write all of a private alloca: nothing older is ever visible behind them.
    fn full_writes(&self) -> BitSet {
        let mut full = BitSet::new(self.accesses.len());
        for (index, access) in self.accesses.iter().enumerate() {
            let Some(Object::Alloca(alloca)) = access.place.object else { continue };
            let size = self.places.alloca_size(alloca).and_then(|size| i64::try_from(size).ok());
            let whole = Place { object: access.place.object, bytes: size.map(|size| (0, size)) };
            if self.places.is_private(alloca) && self.hides(access, &whole) {
                full.insert(index);
            }
        }
        full
    }

    /// Walks down the dominator tree with the current version of each variable.
    fn rename(&mut self, cfg: &Cfg, dominators: &DomTree, ranges: &[std::ops::Range<usize>], phis: &PhiPlaces) {
        let first_phi = self.accesses.len() as u32;
        let mut current = vec![NONE; phis.variables()];
        let mut incoming = Vec::new();
        // Versions to go back to when a subtree is done.
        let mut undo: Vec<(u32, u32)> = Vec::new();
        let mut stack = Vec::new();
        if cfg.blocks() > 0 {
            incoming.extend(phis.of(cfg.entry()).map(|(phi, _)| (phi, NONE)));
            stack.push(Step::Enter(cfg.entry()));
        }
        while let Some(step) = stack.pop() {
            let block = match step {
                Step::Enter(block) => block,
                Step::Leave(mark) => {
                    for (variable, version) in undo.drain(mark..).rev() {
                        current[variable as usize] = version;
                    }
                    continue;
                }
            };
            stack.push(Step::Leave(undo.len()));
            let mut set = |current: &mut Vec<u32>, variable: u32, version: u32| {
                undo.push((variable, std::mem::replace(&mut current[variable as usize], version)));
            };
            for (phi, variable) in phis.of(block) {
                set(&mut current, variable, first_phi + phi);
            }
            for access in ranges[block.index()].clone() {
                let variable = self.variable[access];
                self.before[access] = current[variable as usize];
                if self.accesses[access].write != Write::No {
                    set(&mut current, variable, access as u32);
                }
            }
            for to in cfg.successors(block) {
                incoming.extend(phis.of(to).map(|(phi, variable)| (phi, current[variable as usize])));
            }
            stack.extend(dominators.children(block).filter(|&child| child != cfg.exit()).map(Step::Enter));
        }
        self.incoming = Csr::from_pairs(phis.len(), &incoming);
    }
}

enum Step {
    Enter(BlockId),
    Leave(usize),
}

fn variable(numbers: &HashMap<InstId, u32>, place: &Place) -> u32 {
    match place.object {
        Some(Object::Alloca(alloca)) => numbers.get(&alloca).copied().unwrap_or(0),
        _ => 0,
    }
}
