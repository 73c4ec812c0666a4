//! The way that a side of a pair takes, block by block, to find where the two go different ways.

use std::rc::Rc;

use schism_ir::{BlockId, FunctionId, InstId};

use super::Role;
use crate::fault::Location;
use crate::machine::{Machine, State};

/// Steps that are kept of one pair; where they part after that is not told.
const MOST_STEPS: u32 = 100_000;

/// A block of one of the program's own functions, by numbers that both versions share as far as they do.
type Block = (u32, u32);

/// Marks a block that only the old version has.
const ONLY_OLD: u32 = 1 << 31;

/// The last step of a way, and those before it, which are shared with copies of the state.
#[derive(Clone, Default)]
pub(crate) struct Walk {
    last: Option<Rc<Step>>,
}

struct Step {
    block: Block,
    number: u32,
    before: Walk,
}

impl Drop for Step {
    fn drop(&mut self) {
        // Step by step: a way can be long.
        let mut next = self.before.last.take();
        while let Some(step) = next {
            match Rc::try_unwrap(step) {
                Ok(mut step) => next = step.before.last.take(),
                Err(_) => break,
            }
        }
    }
}

impl Walk {
    fn step(&mut self, block: Block) {
        let number = self.last.as_ref().map_or(0, |step| step.number + 1);
        if number < MOST_STEPS {
            let before = std::mem::take(self);
            self.last = Some(Rc::new(Step { block, number, before }));
        }
    }

    fn blocks(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut at = self.last.as_deref();
        while let Some(step) = at {
            blocks.push(step.block);
            at = step.before.last.as_deref();
        }
        blocks.reverse();
        blocks
    }
}

impl Machine {
    /// Notes that one side of a pair has entered a block.
    #[cold]
    pub(crate) fn walk(&self, state: &mut State, function: u32, block: u32) {
        let Some(versions) = &self.versions else { return };
        let pair = versions.pair_of(function);
        if pair == function && !versions.is_changed(pair) {
            return state.walk.step((pair, block));
        }
        state.touch(function, block);
        let body = self.image.function(FunctionId(function)).body.as_ref();
        if body.is_none_or(|body| block as usize >= body.blocks.len()) {
            return;
        }
        let common = match state.role {
            Role::Old => versions.program().functions[pair as usize]
                .body
                .as_ref()
                .and_then(|bodies| bodies.matched_block(BlockId(block)))
                .map_or(block | ONLY_OLD, |block| block.0),
            _ => block,
        };
        state.walk.step((pair, common));
    }

    /// Where two sides of a pair went different ways: the end of the last block that both entered. `None` if they differ only in values.
    pub fn ways_part(&self, old: &State, new: &State) -> Option<Location> {
        let (olds, news) = (old.walk.blocks(), new.walk.blocks());
        let common = olds.iter().zip(&news).take_while(|(old, new)| old == new).count();
        if common == olds.len() && common == news.len() {
            return None;
        }
        let &(function, block) = news.get(common.checked_sub(1)?)?;
        let body = self.image.function(FunctionId(function)).body.as_ref()?;
        let end = body.blocks.get(block as usize)?.end;
        // The branch itself, or what stands before it if it has no line.
        let first = body.blocks[block as usize].first;
        let inst = (first.0..end.0).rev().map(InstId).find(|inst| body.insts[inst.index()].loc.line > 0)?;
        Some(self.location(function, Some(inst)))
    }
}
