//! Walks over the system dependence graph, in two phases.

use schism_ir::{FunctionId, InstId};

use super::nodes::{Nodes, Place};
use super::{Criterion, Kind, Sdg, Through};
use crate::LocationId;
use crate::walks::{Arrivals, Walks};

impl Sdg<'_> {
    /// The instructions that edges lead to (forward), or come from, starting at the criteria: by their number, the walks that come to
    /// them. Each criterion is that of the walks whose bits it comes with.
    pub(super) fn walk(
        &self,
        criteria: impl IntoIterator<Item = (u64, Criterion)>,
        forward: bool,
        through: Through,
    ) -> Vec<u64> {
        let (graph, kinds) = if forward { (&self.to, &self.to_kinds) } else { (&self.from, &self.from_kinds) };
        let (up, down) = if forward { (Kind::Return, Kind::Call) } else { (Kind::Call, Kind::Return) };
        let mut walks = Walks::new(self.nodes.len());
        for (bits, criterion) in criteria {
            self.starts(criterion).into_iter().for_each(|node| walks.add(node, Arrivals::free(bits)));
        }
        while let Some((node, here)) = walks.next() {
            for edge in graph.range(node as usize) {
                let (to, kind) = (graph.items()[edge], kinds[edge]);
                let there = match kind {
                    Kind::System if through == Through::Memory => continue,
                    Kind::Memory | Kind::System => Arrivals::free(here.all()),
                    Kind::Local => here,
                    kind if kind == down => Arrivals::bound(here.all()),
                    kind => {
                        debug_assert_eq!(kind, up);
                        Arrivals::free(here.free)
                    }
                };
                walks.add(to, there);
            }
        }
        let mut insts = vec![0; self.numbers().len()];
        for node in 0..self.nodes.len() as u32 {
            let here = walks.at(node);
            if here != 0
                && let Place::Inst(number) = self.nodes.place(node)
            {
                insts[number as usize] |= here;
            }
        }
        insts
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
