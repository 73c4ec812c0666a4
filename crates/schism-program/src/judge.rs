//! Which aligned instructions really are the same.

use schism_ir::flow::BitSet;
use schism_ir::{BlockId, InstId, Op, Value};

use crate::Bijection;
use crate::align::Code;
use crate::isomorphism::Vote;

/// Two bodies and their alignment.
pub(crate) struct Judge<'a, F: Fn(Vote) -> bool> {
    pub(crate) old: Code<'a>,
    pub(crate) new: Code<'a>,
    pub(crate) blocks: &'a Bijection<BlockId>,
    pub(crate) insts: &'a Bijection<InstId>,
    /// True if two floating variables are one, or have the same content.
    pub(crate) are_one: F,
}

impl<F: Fn(Vote) -> bool> Judge<'_, F> {
    /// For each side the reachable instructions that have no partner, or one that does something else.
    pub(crate) fn changed(&self) -> [BitSet; 2] {
        let mut changed = [self.old, self.new].map(|code| BitSet::new(code.view.body.insts.len()));
        for (old, new) in self.insts.pairs() {
            if !self.is_same(old, new) {
                changed[0].insert(old.index());
                changed[1].insert(new.index());
            }
        }
        for old in reachable(self.old).filter(|&inst| self.insts.new_of(inst).is_none()) {
            changed[0].insert(old.index());
        }
        for new in reachable(self.new).filter(|&inst| self.insts.old_of(inst).is_none()) {
            changed[1].insert(new.index());
        }
        changed
    }

    fn is_same(&self, old: InstId, new: InstId) -> bool {
        let (mut old_words, mut new_words) = (Vec::new(), Vec::new());
        self.old.view.operation(old, &mut old_words);
        self.new.view.operation(new, &mut new_words);
        old_words == new_words && self.same_operands(old, new) && self.same_targets(old, new)
    }

    fn same_operands(&self, old: InstId, new: InstId) -> bool {
        let (olds, news) = (self.old.view.operands(old), self.new.view.operands(new));
        if let (Op::Phi { from: old_from }, Op::Phi { from: new_from }) =
            (&self.old.view.inst(old).op, &self.new.view.inst(new).op)
        {
            return self.same_incoming((old_from, olds), (new_from, news));
        }
        olds.iter().zip(news).enumerate().all(|(at, (&old_value, &new_value))| {
            let is_line = self.old.view.is_line_of_assertion(old, at) && self.new.view.is_line_of_assertion(new, at);
            is_line || self.same_value(old_value, new_value)
        })
    }

    fn same_value(&self, old: Value, new: Value) -> bool {
        match (old, new) {
            (Value::Inst(old), Value::Inst(new)) => self.insts.are_partners(old, new),
            (Value::Param(old), Value::Param(new)) => old == new,
            (Value::Const(old), Value::Const(new)) => {
                let olds = self.old.view.floating(old).iter().copied();
                let mut votes = olds.zip(self.new.view.floating(new).iter().copied());
                self.old.view.constant(old) == self.new.view.constant(new) && votes.all(&self.are_one)
            }
            _ => false,
        }
    }

    /// Incoming values from paired blocks must correspond, in any order, and no others may come in.
    fn same_incoming(&self, old: (&[BlockId], &[Value]), new: (&[BlockId], &[Value])) -> bool {
        let mut expected = Vec::with_capacity(old.0.len());
        for (&block, &value) in old.0.iter().zip(old.1) {
            let Some(block) = self.blocks.new_of(block) else { return false };
            expected.push((block, value));
        }
        let mut found: Vec<_> = new.0.iter().copied().zip(new.1.iter().copied()).collect();
        expected.sort_by_key(|&(block, _)| block);
        found.sort_by_key(|&(block, _)| block);
        let same = |(&(old_block, old), &(new_block, new)): (&(BlockId, Value), &(BlockId, Value))| {
            old_block == new_block && self.same_value(old, new)
        };
        expected.len() == found.len() && expected.iter().zip(&found).all(same)
    }

    /// Branches are the same if their edges lead to corresponding blocks. On the way there may be blocks that only one
    /// version has: then these are the change, not the branch.
    fn same_targets(&self, old: InstId, new: InstId) -> bool {
        let (olds, news) = (self.old.view.inst(old).op.successors(), self.new.view.inst(new).op.successors());
        let same = |(old, new): (BlockId, BlockId)| match (self.blocks.new_of(old), self.blocks.old_of(new)) {
            (Some(partner), _) if partner == new => true,
            (Some(partner), None) => leads_to(self.new, new, partner, |block| self.blocks.old_of(block).is_none()),
            (None, Some(partner)) => leads_to(self.old, old, partner, |block| self.blocks.new_of(block).is_none()),
            (None, None) => true,
            (Some(_), Some(_)) => false,
        };
        olds.len() == news.len() && olds.into_iter().zip(news).all(same)
    }
}

/// The most blocks that are looked at behind one edge.
const MOST_BLOCKS: usize = 256;

/// True if control can get from one block to another through none but the given blocks.
fn leads_to(code: Code, from: BlockId, to: BlockId, through: impl Fn(BlockId) -> bool) -> bool {
    let mut seen = BitSet::new(code.view.body.blocks.len());
    let mut found = vec![from];
    let mut next = 0;
    while let Some(&block) = found.get(next).filter(|_| next < MOST_BLOCKS) {
        if block == to {
            return true;
        }
        if through(block) {
            found.extend(code.cfg.successors(block).filter(|block| seen.insert(block.index())));
        }
        next += 1;
    }
    false
}

fn reachable(code: Code<'_>) -> impl Iterator<Item = InstId> + '_ {
    let blocks = code.view.body.blocks.iter().enumerate();
    blocks
        .filter(move |&(number, _)| code.cfg.is_reachable(BlockId::new(number)))
        .flat_map(|(_, block)| (block.first.0..block.end.0).map(InstId))
}
