//! Are two bodies the same but for numbering?
//!
//! Both are walked in step from their entries. Blocks are paired by the edges that lead to them, instructions by their
//! place in paired blocks, stack variables by their first use, so neither the order of blocks, nor of `case` labels, nor
//! of local variables matters. Unreachable blocks and unused stack variables do not count.

use schism_ir::{BlockId, ConstId, GlobalId, InstId, Op, Value};

use crate::Bijection;
use crate::view::View;

/// An old and a new floating variable in the same place.
pub(crate) type Vote = (GlobalId, GlobalId);

/// How two equal bodies correspond.
pub(crate) struct Isomorphism {
    pub(crate) blocks: Bijection<BlockId>,
    pub(crate) insts: Bijection<InstId>,
    /// The bodies are equal if these are.
    pub(crate) votes: Vec<Vote>,
}

/// The correspondence of two functions with the same signature and the same body; `None` if they differ.
pub(crate) fn isomorphism(old: View, new: View) -> Option<Isomorphism> {
    if old.signature() != new.signature() {
        return None;
    }
    let mut walk = Walk {
        old,
        new,
        blocks: Bijection::new(old.body.blocks.len(), new.body.blocks.len()),
        insts: Bijection::new(old.body.insts.len(), new.body.insts.len()),
        votes: Vec::new(),
        waiting: Vec::new(),
        words: Default::default(),
    };
    walk.meet(BlockId(0), BlockId(0))?;
    while let Some((old, new)) = walk.waiting.pop() {
        walk.block(old, new)?;
    }
    let pairs: Vec<_> = walk.insts.pairs().collect();
    for (old, new) in pairs {
        walk.operands(old, new)?;
    }
    Some(Isomorphism { blocks: walk.blocks, insts: walk.insts, votes: walk.votes })
}

struct Walk<'p> {
    old: View<'p>,
    new: View<'p>,
    blocks: Bijection<BlockId>,
    insts: Bijection<InstId>,
    votes: Vec<Vote>,
    waiting: Vec<(BlockId, BlockId)>,
    words: [Vec<u64>; 2],
}

impl<'p> Walk<'p> {
    /// Two edges that correspond lead to these blocks.
    fn meet(&mut self, old: BlockId, new: BlockId) -> Option<()> {
        let fresh = self.blocks.are_free(old, new);
        if fresh {
            self.waiting.push((old, new));
        }
        self.blocks.pair(old, new).then_some(())
    }

    fn block(&mut self, old: BlockId, new: BlockId) -> Option<()> {
        let (mut olds, mut news) = (steps(self.old, old), steps(self.new, new));
        let mut last = None;
        loop {
            match (olds.next(), news.next()) {
                (Some(old), Some(new)) => {
                    self.same_operation(old, new)?;
                    self.insts.pair(old, new).then_some(())?;
                    last = Some((old, new));
                }
                (None, None) => break,
                _ => return None,
            }
        }
        last.map_or(Some(()), |(old, new)| self.successors(old, new))
    }

    fn same_operation(&mut self, old: InstId, new: InstId) -> Option<()> {
        self.old.operation(old, &mut self.words[0]);
        self.new.operation(new, &mut self.words[1]);
        (self.words[0] == self.words[1]).then_some(())
    }

    fn successors(&mut self, old: InstId, new: InstId) -> Option<()> {
        if let (Op::Switch { default: a, .. }, Op::Switch { default: b, .. }) =
            (&self.old.inst(old).op, &self.new.inst(new).op)
        {
            self.meet(*a, *b)?;
            let (olds, news) = (cases(self.old, old), cases(self.new, new));
            for ((old_case, old_to), (new_case, new_to)) in olds.into_iter().zip(news) {
                (old_case == new_case).then_some(())?;
                self.meet(old_to, new_to)?;
            }
            return Some(());
        }
        let (olds, news) = (self.old.inst(old).op.successors(), self.new.inst(new).op.successors());
        (olds.len() == news.len()).then_some(())?;
        olds.into_iter().zip(news).try_for_each(|(old, new)| self.meet(old, new))
    }

    fn operands(&mut self, old: InstId, new: InstId) -> Option<()> {
        let (olds, news) = (self.old.operands(old), self.new.operands(new));
        match (&self.old.inst(old).op, &self.new.inst(new).op) {
            (Op::Phi { from: old_from }, Op::Phi { from: new_from }) => self.phi(old_from, olds, new_from, news),
            // The cases were compared with the edges.
            (Op::Switch { .. }, Op::Switch { .. }) => self.value(olds[0], news[0]),
            _ => olds.iter().zip(news).enumerate().try_for_each(|(at, (&old_value, &new_value))| {
                let is_line = self.old.is_line_of_assertion(old, at) && self.new.is_line_of_assertion(new, at);
                if is_line { Some(()) } else { self.value(old_value, new_value) }
            }),
        }
    }

    /// Incoming values correspond if those from paired blocks do, in any order.
    fn phi(&mut self, old_from: &[BlockId], olds: &[Value], new_from: &[BlockId], news: &[Value]) -> Option<()> {
        let mut expected: Vec<_> =
            olds.iter().zip(old_from).filter_map(|(&v, &b)| Some((self.blocks.new_of(b)?, v))).collect();
        let mut found: Vec<_> = news
            .iter()
            .zip(new_from)
            .filter(|&(_, &b)| self.blocks.old_of(b).is_some())
            .map(|(&v, &b)| (b, v))
            .collect();
        expected.sort_by_key(|&(block, _)| block);
        found.sort_by_key(|&(block, _)| block);
        (expected.len() == found.len()).then_some(())?;
        expected.into_iter().zip(found).try_for_each(|((old_block, old), (new_block, new))| {
            (old_block == new_block).then_some(())?;
            self.value(old, new)
        })
    }

    fn value(&mut self, old: Value, new: Value) -> Option<()> {
        match (old, new) {
            (Value::Inst(old), Value::Inst(new)) => {
                if self.insts.are_free(old, new) && self.old.is_variable(old) && self.new.is_variable(new) {
                    self.same_operation(old, new)?;
                    let (olds, news) = (self.old.operands(old), self.new.operands(new));
                    olds.iter().zip(news).try_for_each(|(&old, &new)| self.value_of_count(old, new))?;
                    self.insts.pair(old, new);
                }
                self.insts.are_partners(old, new).then_some(())
            }
            (Value::Param(old), Value::Param(new)) => (old == new).then_some(()),
            (Value::Const(old), Value::Const(new)) => self.constant(old, new),
            _ => None,
        }
    }

    /// How many values a stack variable holds: a constant, since the entry block has nothing else to say.
    fn value_of_count(&mut self, old: Value, new: Value) -> Option<()> {
        match (old, new) {
            (Value::Const(old), Value::Const(new)) => self.constant(old, new),
            _ => None,
        }
    }

    fn constant(&mut self, old: ConstId, new: ConstId) -> Option<()> {
        (self.old.constant(old) == self.new.constant(new)).then_some(())?;
        self.votes.extend(self.old.floating(old).iter().copied().zip(self.new.floating(new).iter().copied()));
        Some(())
    }
}

/// The instructions of a block without stack variables.
fn steps<'p>(view: View<'p>, block: BlockId) -> impl Iterator<Item = InstId> + 'p {
    let range = view.body.blocks[block.index()];
    (range.first.0..range.end.0).map(InstId).filter(move |&inst| !view.is_variable(inst))
}

/// The cases of a switch by canonical number, and where they lead.
fn cases(view: View, inst: InstId) -> Vec<(u32, BlockId)> {
    let Op::Switch { targets, .. } = &view.inst(inst).op else { return Vec::new() };
    let number = |value: &Value| match value {
        Value::Const(case) => view.constant(*case),
        _ => u32::MAX,
    };
    let mut cases: Vec<_> = view.operands(inst)[1..].iter().map(number).zip(targets.iter().copied()).collect();
    cases.sort_unstable_by_key(|&(case, _)| case);
    cases
}
