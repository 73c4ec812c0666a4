//! The points of a changed function: where its versions part and where they meet again.
//!
//! Two blocks that stand for one another are laid side by side. Instructions that do the same in the same order are *common*. A *gap* is
//! whatever stands between two common instructions in either version; an execution that stands for both splits before it and can be
//! one again behind it.

use schism_ir::{BlockId, Body, FunctionId, Image, InstId, Op};
use schism_program::BodyMatch;

use schism_code::Opcode;
use schism_code::lower::{self, Apart};

/// What stands between two common instructions: where it starts in the old and the new version.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap {
    pub(crate) starts: [InstId; 2],
    /// The first common instructions behind it, unless the block ends before.
    pub(crate) ends: Option<[InstId; 2]>,
}

/// The points of one changed function.
#[derive(Debug, Default)]
pub(crate) struct Points {
    pub(crate) gaps: Vec<Gap>,
    /// For each new instruction the old one that it has in common.
    pub(crate) common: Vec<Option<InstId>>,
    /// Variables that must have an address in both versions, old and new.
    addressed: [Vec<InstId>; 2],
}

/// One version of a function.
pub(crate) struct Version<'a> {
    pub(crate) image: &'a Image,
    pub(crate) id: FunctionId,
    pub(crate) body: &'a Body,
}

impl Points {
    pub(crate) fn new(old: &Version, new: &Version, bodies: &BodyMatch) -> Self {
        let mut variables = [lower::variables(old.image, old.id), lower::variables(new.image, new.id)];
        let mut points = Self { common: vec![None; new.body.insts.len()], ..Self::default() };
        for number in 0..old.body.insts.len() {
            let id = InstId::new(number);
            let Some(partner) = bodies.aligned_instruction(id) else { continue };
            if variables[0][number] != variables[1][partner.index()] {
                points.addressed[0].push(id);
                points.addressed[1].push(partner);
                variables[0][number] = false;
                variables[1][partner.index()] = false;
            }
        }
        for number in 0..new.body.blocks.len() {
            let block = BlockId::new(number);
            if let Some(partner) = bodies.matched_old_block(block) {
                points.lay(old, new, bodies, (partner, block), &variables);
            }
        }
        points
    }

    /// How the old version is to be translated.
    pub(crate) fn old_code(&self) -> Apart {
        let joins = (0..).zip(&self.gaps).filter_map(|(number, gap)| Some((gap.ends?[0], Opcode::Join, number)));
        Apart { markers: joins.collect(), addressed: self.addressed[0].clone(), ..Apart::default() }
    }

    /// How the new version is to be translated, with room for what only the old one computes.
    pub(crate) fn new_code(&self, extra_slots: u32) -> Apart {
        let mut markers = Vec::new();
        for (number, gap) in (0..).zip(&self.gaps) {
            markers.push((gap.starts[1], Opcode::Split, number));
            markers.extend(gap.ends.map(|ends| (ends[1], Opcode::Join, number)));
        }
        Apart { markers, extra_slots, addressed: self.addressed[1].clone() }
    }

    /// Lays two blocks side by side.
    fn lay(
        &mut self,
        old: &Version,
        new: &Version,
        bodies: &BodyMatch,
        (old_block, new_block): (BlockId, BlockId),
        variables: &[Vec<bool>; 2],
    ) {
        let blocks = [old.body.blocks[old_block.index()], new.body.blocks[new_block.index()]];
        let counts = |side: usize, inst: InstId| {
            let body = [old.body, new.body][side];
            !matches!(body.insts[inst.index()].op, Op::Phi { .. }) && !variables[side][inst.index()]
        };
        let mut pairs = Vec::new();
        for at in blocks[1].first.0..blocks[1].end.0 {
            let inst = InstId(at);
            let Some(partner) = bodies.matched_old_instruction(inst) else { continue };
            let inside = (blocks[0].first..blocks[0].end).contains(&partner);
            if inside && counts(0, partner) && counts(1, inst) && edges_agree(old.body, new.body, bodies, partner, inst)
            {
                pairs.push((partner, inst));
            }
        }
        let common = longest_rising(&pairs);
        let gap_between = |side: usize, from: InstId, to: InstId| (from.0..to.0).any(|at| counts(side, InstId(at)));
        let first = |side: usize| {
            let body = [old.body, new.body][side];
            let block = blocks[side];
            let start = (block.first.0..block.end.0).find(|&at| !matches!(body.insts[at as usize].op, Op::Phi { .. }));
            InstId(start.unwrap_or(block.first.0))
        };
        let mut next = [first(0), first(1)];
        for &(before, after) in &common {
            if gap_between(0, next[0], before) || gap_between(1, next[1], after) {
                self.gaps.push(Gap { starts: next, ends: Some([before, after]) });
            }
            self.common[after.index()] = Some(before);
            next = [InstId(before.0 + 1), InstId(after.0 + 1)];
        }
        if next[0] < blocks[0].end || next[1] < blocks[1].end {
            // A block ends with a terminator, so both sides have one left, or neither has.
            self.gaps.push(Gap { starts: next, ends: None });
        }
    }
}

/// Whether two terminators lead to the same places, with the same values for what those places choose by the way they were entered.
fn edges_agree(old: &Body, new: &Body, bodies: &BodyMatch, before: InstId, after: InstId) -> bool {
    let (olds, news) = (old.insts[before.index()].op.successors(), new.insts[after.index()].op.successors());
    olds.len() == news.len()
        && olds.iter().zip(&news).all(|(&old_block, &new_block)| {
            bodies.matched_block(old_block) == Some(new_block) && phis_agree(old, bodies, old_block, new_block, new)
        })
}

fn phis_agree(old: &Body, bodies: &BodyMatch, old_block: BlockId, new_block: BlockId, new: &Body) -> bool {
    let place = new.blocks[new_block.index()];
    let block = old.blocks[old_block.index()];
    let phis =
        (block.first.0..block.end.0).map(InstId).take_while(|id| matches!(old.insts[id.index()].op, Op::Phi { .. }));
    let mut phis = phis;
    phis.all(|id| bodies.matched_instruction(id).is_some_and(|partner| (place.first..place.end).contains(&partner)))
}

/// The longest part of the pairs in which the old instructions rise too; the new ones rise already.
fn longest_rising(pairs: &[(InstId, InstId)]) -> Vec<(InstId, InstId)> {
    // For each length the end of the best row of that length, and for each pair the one before it.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; pairs.len()];
    for (number, &(old, _)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| pairs[end].0 < old);
        before[number] = length.checked_sub(1).map(|shorter| ends[shorter]);
        match ends.get_mut(length) {
            Some(end) => *end = number,
            None => ends.push(number),
        }
    }
    let mut row = Vec::new();
    let mut at = ends.last().copied();
    while let Some(number) = at {
        row.push(pairs[number]);
        at = before[number];
    }
    row.reverse();
    row
}

#[cfg(test)]
mod tests {
    use schism_ir::InstId;

    use super::longest_rising;

    #[test]
    fn what_moved_is_left_out() {
        let pairs = |list: &[(u32, u32)]| list.iter().map(|&(a, b)| (InstId(a), InstId(b))).collect::<Vec<_>>();
        assert_eq!(longest_rising(&pairs(&[(9, 0), (1, 1), (2, 2), (0, 3), (3, 4)])), pairs(&[(1, 1), (2, 2), (3, 4)]));
        assert!(longest_rising(&[]).is_empty());
    }
}
