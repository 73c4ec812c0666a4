//! Which instructions of a changed function are still the same.
//!
//! Stack variables are matched by name and type. There are two ways to align everything else. [`by_sequence`] reads all
//! instructions of each version as one sequence, block after block; it is good at finding what was inserted and removed.
//! [`by_flow`] pairs blocks by the edges that lead to them from the entry; it is good where the shape of the function
//! stayed. Either aligns in rounds: first what agrees together with its operands, then in the gaps what agrees less and
//! less, down to the kind of instruction alone. The order is kept, so moved code counts as removed and added.

mod blocks;
mod diff;
mod slide;
mod tokens;
mod variables;

use schism_ir::flow::Cfg;
use schism_ir::{BlockId, InstId};

use crate::Bijection;
use crate::content::Content;
use crate::side::Side;
use crate::view::View;
use slide::{Line, Mark};
use tokens::{LEVELS, Tokenizer};

/// A function of one version with its control flow.
#[derive(Clone, Copy)]
pub(crate) struct Code<'p> {
    pub(crate) view: View<'p>,
    pub(crate) cfg: &'p Cfg,
}

impl Code<'_> {
    /// The instructions of some blocks, without stack variables and unreachable code.
    fn sequence(&self, blocks: impl IntoIterator<Item = BlockId>) -> Vec<InstId> {
        let reachable = blocks.into_iter().filter(|&block| self.cfg.is_reachable(block));
        let ranges = reachable.map(|block| self.view.body.blocks[block.index()]);
        let insts = ranges.flat_map(|block| (block.first.0..block.end.0).map(InstId));
        insts.filter(|&inst| !self.view.is_variable(inst)).collect()
    }
}

/// Blocks and instructions that correspond, although what they do may differ.
pub(crate) struct Alignment {
    pub(crate) blocks: Bijection<BlockId>,
    pub(crate) insts: Bijection<InstId>,
}

/// Aligns all instructions in their order; blocks correspond if their instructions do.
pub(crate) fn by_sequence(old: Code, new: Code, content: &Content) -> Alignment {
    let mut aligner = Aligner::new(old, new, content);
    aligner.align(&old.sequence(all_blocks(old)), &new.sequence(all_blocks(new)));
    Alignment { blocks: blocks::by_instructions(old, new, &aligner.insts), insts: aligner.insts }
}

/// Pairs blocks along the edges from the entry and aligns the instructions inside of them.
pub(crate) fn by_flow(old: Code, new: Code, content: &Content) -> Alignment {
    let mut aligner = Aligner::new(old, new, content);
    let blocks = blocks::by_edges(old, new);
    for (old_block, new_block) in blocks.pairs() {
        aligner.align(&old.sequence([old_block]), &new.sequence([new_block]));
    }
    Alignment { blocks, insts: aligner.insts }
}

fn all_blocks(code: Code) -> impl Iterator<Item = BlockId> {
    (0..code.view.body.blocks.len()).map(BlockId::new)
}

struct Aligner<'a> {
    views: [View<'a>; 2],
    content: &'a Content,
    variables: Bijection<InstId>,
    insts: Bijection<InstId>,
}

impl<'a> Aligner<'a> {
    fn new(old: Code<'a>, new: Code<'a>, content: &'a Content) -> Self {
        let variables = variables::pair_variables(old.view, new.view);
        Self { views: [old.view, new.view], content, insts: variables.clone(), variables }
    }

    /// Aligns two sequences of instructions.
    fn align(&mut self, old: &[InstId], new: &[InstId]) {
        let sequences = [old, new];
        let sides =
            Side::BOTH.map(|side| Tokenizer::new(self.views[side.index()], side, self.content, &self.variables));
        let marks = [0, 1].map(|side| marks(self.views[side], sequences[side]));
        let mut pairs = Vec::new();
        for level in LEVELS {
            let tokens = [0, 1].map(|side| sides[side].tokens(sequences[side], level));
            pairs = fill_gaps(&pairs, &tokens);
            if level == LEVELS[0] {
                pairs = slide_gaps(&pairs, &tokens, &marks);
            }
        }
        for (old_at, new_at) in pairs {
            self.insts.pair(old[old_at], new[new_at]);
        }
    }
}

fn marks(view: View, insts: &[InstId]) -> Vec<Mark> {
    let mark = |&inst: &InstId| Mark { loc: view.inst(inst).loc, ends_block: view.inst(inst).op.is_terminator() };
    insts.iter().map(mark).collect()
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
fn slide_gaps(pairs: &[(usize, usize)], tokens: &[Vec<u64>; 2], marks: &[Vec<Mark>; 2]) -> Vec<(usize, usize)> {
    let mut old_of = vec![None; tokens[1].len()];
    for &(old, new) in pairs {
        old_of[new] = Some(old);
    }
    slide::slide(&Line { tokens: &tokens[1], marks: &marks[1] }, &mut old_of);
    let mut new_of = vec![None; tokens[0].len()];
    for (new, old) in old_of.iter().enumerate() {
        if let Some(old) = *old {
            new_of[old] = Some(new);
        }
    }
    slide::slide(&Line { tokens: &tokens[0], marks: &marks[0] }, &mut new_of);
    new_of.iter().enumerate().filter_map(|(old, new)| Some((old, (*new)?))).collect()
}
