//! Walks over the system dependence graph, in two phases.

use schism_ir::flow::BitSet;
use schism_ir::{FunctionId, InstId};

use super::nodes::{Nodes, Place};
use super::{Criterion, Kind, Sdg, Slice, Through};
use crate::LocationId;

impl Sdg<'_> {
    /// The instructions that edges lead to (forward), or come from, starting at the criteria.
    ///
    /// A node may be visited twice: first as one whose callers count (`free`), or as one that was entered from a known
    /// caller, who must not be left for another.
    pub(super) fn walk(&self, criteria: &[Criterion], forward: bool, through: Through) -> Slice {
        let (graph, kinds) = if forward { (&self.to, &self.to_kinds) } else { (&self.from, &self.from_kinds) };
        let (up, down) = if forward { (Kind::Return, Kind::Call) } else { (Kind::Call, Kind::Return) };
        let mut free = BitSet::new(self.nodes.len());
        let mut seen = BitSet::new(self.nodes.len());
        let mut work: Vec<u32> = Vec::new();
        for node in criteria.iter().flat_map(|&criterion| self.starts(criterion)) {
            if free.insert(node as usize) {
                work.push(node);
            }
        }
        while let Some(node) = work.pop() {
            let is_free = free.contains(node as usize);
            seen.insert(node as usize);
            for edge in graph.range(node as usize) {
                let (to, kind) = (graph.items()[edge], kinds[edge]);
                let stays_free = match kind {
                    Kind::Memory => true,
                    Kind::System if through == Through::Memory => continue,
                    Kind::System => true,
                    Kind::Local => is_free,
                    kind if kind == down => false,
                    kind => {
                        debug_assert_eq!(kind, up);
                        if !is_free {
                            continue;
                        }
                        true
                    }
                };
                let fresh = match stays_free {
                    true => free.insert(to as usize),
                    false => !free.contains(to as usize) && seen.insert(to as usize),
                };
                if fresh {
                    work.push(to);
                }
            }
        }
        let mut insts = BitSet::new(self.numbers().len());
        for node in seen.iter() {
            if let Place::Inst(number) = self.nodes.place(node as u32) {
                insts.insert(number as usize);
            }
        }
        Slice::new(insts)
    }

    fn starts(&self, criterion: Criterion) -> Vec<u32> {
        match criterion {
            Criterion::Inst(function, inst) => {
                let (nodes, numbers) = (&self.nodes, self.numbers());
                let parts = [Nodes::inst, Nodes::result, Nodes::execution];
                parts.map(|part| part(nodes, numbers, function, inst)).to_vec()
            }
            Criterion::Location(location) => vec![self.nodes.location(location)],
        }
    }

    /// The instructions in the graph that may write a location.
    pub(super) fn writers(&self, location: LocationId) -> Vec<(FunctionId, InstId)> {
        let mut found = Vec::new();
        // A set may be part of others, which are part of no more.
        let mut work = vec![self.nodes.location(location)];
        while let Some(node) = work.pop() {
            for &from in self.from.row(node as usize) {
                match self.nodes.place(from) {
                    Place::Inst(number) => found.push(self.numbers().at(number as usize)),
                    Place::Set => work.push(from),
                    Place::Border | Place::Location => {}
                }
            }
        }
        found
    }
}
