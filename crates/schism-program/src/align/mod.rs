//! Which instructions of a changed function are still the same.
//!
//! Stack variables are matched by name and type. All other instructions are read as one sequence for each version, block
//! after block, and aligned in rounds: first what agrees together with its operands, then in the gaps what agrees less
//! and less, down to the kind of instruction alone. The order is kept, so moved code counts as removed and added.
//! Blocks follow from their instructions.

mod blocks;
mod diff;
mod slide;
mod tokens;
mod variables;

use schism_ir::flow::Cfg;
use schism_ir::{BlockId, InstId, Loc};

use crate::Bijection;
use crate::content::Content;
use crate::side::Side;
use crate::view::View;
use slide::Line;
use tokens::{LEVELS, Tokenizer};

/// A function of one version with its control flow.
#[derive(Clone, Copy)]
pub(crate) struct Code<'p> {
    pub(crate) view: View<'p>,
    pub(crate) cfg: &'p Cfg,
}

impl Code<'_> {
    /// The reachable instructions in order, without stack variables.
    fn sequence(&self) -> Vec<InstId> {
        let blocks = self.view.body.blocks.iter().enumerate();
        blocks
            .filter(|&(number, _)| self.cfg.is_reachable(BlockId::new(number)))
            .flat_map(|(_, block)| (block.first.0..block.end.0).map(InstId))
            .filter(|&inst| !self.view.is_variable(inst))
            .collect()
    }
}

/// Aligns two bodies: blocks and instructions that correspond, although what they do may differ.
pub(crate) fn align(old: Code, new: Code, content: &Content) -> (Bijection<BlockId>, Bijection<InstId>) {
    let variables = variables::pair_variables(old.view, new.view);
    let sequences = [old.sequence(), new.sequence()];
    let tokenizers = [
        Tokenizer::new(old.view, Side::Old, content, &variables),
        Tokenizer::new(new.view, Side::New, content, &variables),
    ];
    let mut pairs = Vec::new();
    for level in LEVELS {
        let tokens = [0, 1].map(|side| tokenizers[side].tokens(&sequences[side], level));
        pairs = fill_gaps(&pairs, &tokens);
        if level == LEVELS[0] {
            let locs = [locs(old.view, &sequences[0]), locs(new.view, &sequences[1])];
            pairs = slide_gaps(&pairs, &tokens, &locs);
        }
    }
    let mut insts = variables;
    for (old, new) in pairs {
        insts.pair(sequences[0][old], sequences[1][new]);
    }
    (blocks::pair_blocks(old, new, &insts), insts)
}

fn locs(view: View, insts: &[InstId]) -> Vec<Loc> {
    insts.iter().map(|&inst| view.inst(inst).loc).collect()
}

/// Adds to an alignment what can be aligned between its pairs.
fn fill_gaps(pairs: &[(usize, usize)], tokens: &[Vec<u64>; 2]) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    let (mut old, mut new) = (0, 0);
    let end = (tokens[0].len(), tokens[1].len());
    for &(old_at, new_at) in pairs.iter().chain([&end]) {
        let found = diff::common(&tokens[0][old..old_at], &tokens[1][new..new_at]);
        all.extend(found.into_iter().map(|(i, j)| (old + i, new + j)));
        if (old_at, new_at) != end {
            all.push((old_at, new_at));
        }
        (old, new) = (old_at + 1, new_at + 1);
    }
    all
}

/// Moves insertions, then deletions, to line borders.
fn slide_gaps(pairs: &[(usize, usize)], tokens: &[Vec<u64>; 2], locs: &[Vec<Loc>; 2]) -> Vec<(usize, usize)> {
    let mut old_of = vec![None; tokens[1].len()];
    for &(old, new) in pairs {
        old_of[new] = Some(old);
    }
    slide::slide(&Line { tokens: &tokens[1], locs: &locs[1] }, &mut old_of);
    let mut new_of = vec![None; tokens[0].len()];
    for (new, old) in old_of.iter().enumerate() {
        if let Some(old) = *old {
            new_of[old] = Some(new);
        }
    }
    slide::slide(&Line { tokens: &tokens[0], locs: &locs[0] }, &mut new_of);
    new_of.iter().enumerate().filter_map(|(old, new)| Some((old, (*new)?))).collect()
}
