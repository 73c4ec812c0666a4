//! Which block is which: by what they hold, or by what leads to them.

use std::collections::{HashMap, VecDeque};

use schism_ir::{Block, BlockId, InstId};

use super::Code;
use crate::Bijection;

/// Pairs blocks: the entries; then those with the most instructions in common; then those that corresponding edges of
/// paired blocks lead to.
pub(super) fn by_instructions(old: Code, new: Code, insts: &Bijection<InstId>) -> Bijection<BlockId> {
    let (old_of, new_of) = (block_of(&old.view.body.blocks), block_of(&new.view.body.blocks));
    let mut pairs = Bijection::new(old.view.body.blocks.len(), new.view.body.blocks.len());
    pairs.pair(BlockId(0), BlockId(0));
    let mut common: HashMap<(BlockId, BlockId), u32> = HashMap::new();
    for (old_inst, new_inst) in insts.pairs().filter(|&(inst, _)| !old.view.is_variable(inst)) {
        *common.entry((old_of[old_inst.index()], new_of[new_inst.index()])).or_default() += 1;
    }
    let mut ranked: Vec<_> = common.into_iter().collect();
    ranked.sort_unstable_by_key(|&((old, new), count)| (std::cmp::Reverse(count), old, new));
    for ((old, new), _) in ranked {
        pairs.pair(old, new);
    }
    follow_edges(old, new, &mut pairs);
    pairs
}

/// Pairs the entries, and what corresponding edges of paired blocks lead to.
pub(super) fn by_edges(old: Code, new: Code) -> Bijection<BlockId> {
    let mut pairs = Bijection::new(old.view.body.blocks.len(), new.view.body.blocks.len());
    pairs.pair(BlockId(0), BlockId(0));
    follow_edges(old, new, &mut pairs);
    pairs
}

fn follow_edges(old: Code, new: Code, pairs: &mut Bijection<BlockId>) {
    // In breadth, so that an early difference does not lead far astray.
    let mut waiting: VecDeque<_> = pairs.pairs().collect();
    while let Some((old_block, new_block)) = waiting.pop_front() {
        let (olds, news): (Vec<_>, Vec<_>) =
            (old.cfg.successors(old_block).collect(), new.cfg.successors(new_block).collect());
        if olds.len() == news.len() {
            for (old_to, new_to) in olds.into_iter().zip(news) {
                if pairs.are_free(old_to, new_to) {
                    pairs.pair(old_to, new_to);
                    waiting.push_back((old_to, new_to));
                }
            }
        }
    }
}

/// For each instruction its block.
fn block_of(blocks: &[Block]) -> Vec<BlockId> {
    let length = |block: &Block| (block.end.0 - block.first.0) as usize;
    (0..).zip(blocks).flat_map(|(number, block)| std::iter::repeat_n(BlockId(number), length(block))).collect()
}
