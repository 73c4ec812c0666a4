//! Statements that only the old version has, and where they would stand in the new one.

use std::collections::{HashMap, HashSet};

use schism_ir::{BlockId, Body, FunctionId, InstId, Op};
use schism_program::{BodyMatch, FunctionPairId, Program, Side, Status};

use crate::{StatementId, Statements, Visit};

/// A statement that only the old version has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Removed {
    /// The statement, of the old version.
    pub statement: StatementId,
    /// The function that it would stand in, of the new version.
    pub function: FunctionId,
    /// Where it would stand there; visitors have the numbers of all removed statements.
    pub visit: Visit,
}

/// The removed statements of a changed function, the first of them with the number `before`. Those of a function that is gone have no place any more; its calls are
/// removed or modified.
pub(super) fn of_function(
    program: &Program,
    id: FunctionPairId,
    old: &Statements,
    new: &Statements,
    before: usize,
) -> Vec<Removed> {
    let pair = program.function(id);
    let (Some(old_id), Some(new_id), Some(map)) = (pair.old, pair.new, &pair.body) else { return Vec::new() };
    let bodies = (&program.old.function(old_id).body, &program.new.function(new_id).body);
    let ((Some(old_body), Some(new_body)), Status::Changed) = (bodies, pair.status) else { return Vec::new() };
    let search = Search { map, old: old_body, new: new_body, function: new_id };
    let gone: Vec<(StatementId, InstId)> = old
        .of_function(old_id)
        .filter_map(|statement| Some((statement, search.removed_inst(old, new, statement)?)))
        .collect();
    let numbers: HashMap<InstId, u32> = gone.iter().zip(0..).map(|(&(_, inst), number)| (inst, number)).collect();
    let mut visits: Vec<_> = gone.iter().map(|&(_, inst)| search.visit(inst)).collect();
    search.connect(&gone, &numbers, &mut visits);
    for visit in &mut visits {
        if let Visit::Beside { after, .. } = visit {
            after.iter_mut().for_each(|other| *other += before as u32);
        }
    }
    gone.into_iter().zip(visits).map(|((statement, _), visit)| Removed { statement, function: new_id, visit }).collect()
}

struct Search<'p> {
    map: &'p BodyMatch,
    old: &'p Body,
    new: &'p Body,
    function: FunctionId,
}

/// What comes first in a row of old instructions.
enum Met {
    Aligned(InstId),
    Removed(u32),
    Nothing,
}

impl Search<'_> {
    /// The first instruction of an old statement that the new version does not have; `None` if the statement is still there,
    /// or became another one.
    fn removed_inst(&self, old: &Statements, new: &Statements, statement: StatementId) -> Option<InstId> {
        let mut first = None;
        for inst in old.insts(statement).filter(|&inst| self.map.is_changed(Side::Old, inst)) {
            let op = &self.old.insts[inst.index()].op;
            match self.map.aligned_instruction(inst) {
                // A jump that was written, and whose place is now taken by one of the compiler's own.
                Some(now) if matches!(op, Op::Br(_)) && new.of(self.function, now).is_none() => {
                    first = first.or(Some(inst));
                }
                Some(_) => return None,
                None if matches!(op, Op::Alloca { .. }) => {}
                None => first = first.or(Some(inst)),
            }
        }
        first
    }

    /// Before what comes next in its block, or behind what came before it there, or at the start of the block that took the
    /// place of its own; otherwise beside the flow.
    fn visit(&self, inst: InstId) -> Visit {
        if let Some(now) = self.map.place_of_removed(self.old, inst) {
            return Visit::Before(self.function, now);
        }
        let id = schism_ir::flow::block_of(self.old, inst);
        let block = self.old.blocks[id.index()];
        let before = (block.first.0..inst.0).rev().find_map(|before| self.map.aligned_instruction(InstId(before)));
        match (before, self.map.matched_block(id)) {
            (Some(now), _) if !self.new.insts[now.index()].op.is_terminator() => {
                Visit::Before(self.function, InstId(now.0 + 1))
            }
            (None, Some(now)) => Visit::Before(self.function, self.new.blocks[now.index()].first),
            _ => Visit::Beside { from: Vec::new(), after: Vec::new(), to: Vec::new() },
        }
    }

    /// Finds what leads to the statements beside the flow, and where they lead, in the old version's flow.
    fn connect(&self, gone: &[(StatementId, InstId)], numbers: &HashMap<InstId, u32>, visits: &mut [Visit]) {
        let mut predecessors = vec![Vec::new(); self.old.blocks.len()];
        for (number, block) in self.old.blocks.iter().enumerate() {
            for to in self.successors(block.end) {
                predecessors[to.index()].push(BlockId::new(number));
            }
        }
        for (number, &(_, inst)) in gone.iter().enumerate() {
            let block = schism_ir::flow::block_of(self.old, inst);
            for met in self.forward(block, inst, numbers) {
                match (met, &mut visits[number]) {
                    (Met::Aligned(now), Visit::Beside { to, .. }) => to.push((self.function, now)),
                    (Met::Removed(other), _) => {
                        if let Visit::Beside { after, .. } = &mut visits[other as usize] {
                            after.push(number as u32);
                        }
                    }
                    _ => {}
                }
            }
            let befores = self.backward(block, inst, numbers, &predecessors);
            if let Visit::Beside { from, .. } = &mut visits[number] {
                from.extend(befores.into_iter().map(|now| (self.function, now)));
            }
        }
    }

    fn successors(&self, end: InstId) -> Vec<BlockId> {
        end.index().checked_sub(1).map_or(Vec::new(), |last| self.old.insts[last].op.successors())
    }

    fn meet(&self, insts: impl Iterator<Item = u32>, numbers: &HashMap<InstId, u32>) -> Met {
        for inst in insts.map(InstId) {
            if let Some(&number) = numbers.get(&inst) {
                return Met::Removed(number);
            }
            if let Some(now) = self.map.aligned_instruction(inst) {
                return Met::Aligned(now);
            }
        }
        Met::Nothing
    }

    /// What control came to next in the old version, along every way.
    fn forward(&self, block: BlockId, inst: InstId, numbers: &HashMap<InstId, u32>) -> Vec<Met> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let end = self.old.blocks[block.index()].end;
        let mut waiting = vec![(block, inst.0 + 1..end.0)];
        while let Some((block, insts)) = waiting.pop() {
            match self.meet(insts, numbers) {
                Met::Nothing => {
                    let nexts = self.successors(self.old.blocks[block.index()].end);
                    let fresh = nexts.into_iter().filter(|&next| seen.insert(next));
                    waiting.extend(fresh.map(|next| {
                        let next_block = self.old.blocks[next.index()];
                        (next, next_block.first.0..next_block.end.0)
                    }));
                }
                met => found.push(met),
            }
        }
        found
    }

    /// The new instructions that stand for what control came from, where that is not another removed statement.
    fn backward(
        &self,
        block: BlockId,
        inst: InstId,
        numbers: &HashMap<InstId, u32>,
        predecessors: &[Vec<BlockId>],
    ) -> Vec<InstId> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut waiting = vec![(block, self.old.blocks[block.index()].first.0..inst.0)];
        while let Some((block, insts)) = waiting.pop() {
            match self.meet(insts.rev(), numbers) {
                Met::Nothing => {
                    let befores = predecessors[block.index()].iter().copied();
                    let fresh = befores.filter(|&before| seen.insert(before));
                    waiting.extend(fresh.map(|before| {
                        let before_block = self.old.blocks[before.index()];
                        (before, before_block.first.0..before_block.end.0)
                    }));
                }
                Met::Aligned(now) => found.push(now),
                Met::Removed(_) => {}
            }
        }
        found
    }
}
