//! Executions in which only some changes are made.
//!
//! A *unit* is a gap of a changed function, or all changed data. One execution runs the code of the new version; at the marker before a gap
//! whose unit is to be old, the frame becomes the old version's, until it comes to where both would meet. Calls on the way lead to
//! functions that are mixed in the same way.

use schism_code::Slot;
use schism_ir::flow::block_of;
use schism_ir::{BlockId, FunctionId, InstId, Op};
use schism_program::Side;

use super::{Goal, Role, Versions};
use crate::fault::Location;
use crate::machine::{Entry, Machine, State, Stop};
use crate::stack::Stack;

/// A change that can be made or left out on its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unit {
    /// What differs in the first contents of variables.
    Data,
    /// What stands between two common instructions of a function.
    Gap {
        /// The function's number.
        function: u32,
        /// The gap's, in it.
        gap: u32,
    },
}

/// What a change of version counts for each frame, as so many instructions.
const TURN: u64 = 40;

/// A part of a frame's execution that runs the old version's code.
struct Region {
    /// The slots of the frame when it began, as the new version has them.
    slots: Vec<Slot>,
    /// Where the new version goes on behind it.
    goal: Goal,
    /// What was waited for before.
    outer: Goal,
    /// The youngest process when it began: a new one would be in it too.
    youngest: i64,
}

impl Machine {
    /// Runs a state from its start with those changes left out for which `is_old` says so; it is asked each time that one is come to.
    /// `None` if that cannot be done, since a function has changed as a whole or a jump leaves a change in the middle.
    pub fn run_hybrid(&self, state: &mut State, fuel: u64, is_old: &mut dyn FnMut(Unit) -> bool) -> Option<Stop> {
        let versions = self.versions.as_ref().filter(|versions| !versions.startup_changed())?;
        state.memory.watch(false);
        if !versions.data.is_empty() {
            let old = is_old(Unit::Data);
            for variable in versions.resized() {
                let address = Versions::address_of(self.image.functions.len(), variable);
                state.memory.set_size(address, variable.sizes[usize::from(!old)]);
            }
            if old {
                self.take_old_data(versions, state);
            }
        }
        let mut regions = Vec::new();
        loop {
            // Changing the version copies the stack, and a region in which nothing is executed could lead back to its own start for ever.
            state.instructions += TURN * state.stack.depth() as u64;
            if state.instructions >= fuel {
                return Some(Stop::Fuel);
            }
            self.jumped.set(u64::MAX);
            let stop = self.run(state, fuel.saturating_sub(state.instructions));
            self.close_left(state, &mut regions)?;
            match stop {
                Stop::Split => {
                    let gap = state.at_gap.take()?;
                    if is_old(Unit::Gap { function: state.stack.top().function, gap }) {
                        // A region is one of the frames that run.
                        if state.others.is_some() || state.threads.is_some() {
                            return None;
                        }
                        regions.push(self.begin_region(versions, state, gap)?);
                    }
                }
                Stop::Arrived => {
                    let region = regions.pop().filter(|region| region.youngest == state.os.youngest_process())?;
                    self.end_region(versions, state, region)?;
                }
                stop => return Some(stop),
            }
        }
    }

    /// Ends the regions that a jump has left. `None` if it came to the frame of one or left one inside of another: nobody knows any more where that
    /// one ends, since it was not watched for.
    fn close_left(&self, state: &mut State, regions: &mut Vec<Region>) -> Option<()> {
        let target = self.jumped.get();
        match regions.iter().position(|region| region.goal.serial >= target) {
            None => Some(()),
            Some(0) if regions[0].goal.serial > target => {
                state.goal = regions.remove(0).outer;
                regions.clear();
                Some(())
            }
            Some(_) => None,
        }
    }

    fn begin_region(&self, versions: &Versions, state: &mut State, gap: u32) -> Option<Region> {
        let top = *state.stack.top();
        let [old, new] = match self.gap_ends(versions, top.function, gap) {
            true => [Goal { serial: top.serial, gap: Some(gap), block: None }; 2],
            false => self.goal_behind(top.function, top.resume, top.serial),
        };
        let mut frames = state.stack.loosen();
        let frame = frames.last_mut()?;
        let slots = frame.slots.clone();
        self.translate(frame, Some(gap), true)?;
        state.stack = Stack::from_loose(frames, &state.stack);
        let youngest = state.os.youngest_process();
        Some(Region { slots, goal: new, outer: std::mem::replace(&mut state.goal, old), youngest })
    }

    fn end_region(&self, versions: &Versions, state: &mut State, region: Region) -> Option<()> {
        let Region { mut slots, goal, outer, .. } = region;
        state.goal = outer;
        if std::mem::take(&mut state.returned) {
            return Some(());
        }
        let mut frames = state.stack.loosen();
        let loose = frames.last_mut()?;
        let pair = versions.pair_of(loose.frame.function);
        let map = self.function_map(pair)?;
        for (&slot, &at) in loose.slots.iter().zip(&map.joint) {
            slots[at as usize] = slot;
        }
        let Entry::Code(code) = self.entry(pair) else { return None };
        let inst = match (goal.gap, goal.block) {
            (Some(gap), _) => versions.points_of(pair)?.gaps[gap as usize].ends?[1],
            (None, Some(block)) => self.first_of(pair, block)?,
            (None, None) => return None,
        };
        loose.frame.resume = *code.starts.get(inst.index())?;
        loose.frame.function = pair;
        loose.slots = slots;
        state.stack = Stack::from_loose(frames, &state.stack);
        Some(())
    }

    /// The first instruction of a block that is executed there, and not on the way to it.
    fn first_of(&self, function: u32, block: u32) -> Option<InstId> {
        let body = self.image.function(FunctionId(function)).body.as_ref()?;
        let block = body.blocks.get(block as usize)?;
        (block.first.0..block.end.0).map(InstId).find(|inst| !matches!(body.insts[inst.index()].op, Op::Phi { .. }))
    }

    /// Where the changed instructions of a unit are; where it is, if there are none.
    pub fn unit_places(&self, unit: Unit) -> Vec<(Role, Location)> {
        let (Unit::Gap { function, gap }, Some(versions)) = (unit, &self.versions) else { return Vec::new() };
        let mut places = self.gap_places(versions, function, gap);
        let Some(points) = versions.points_of(function) else { return places };
        let gap = points.gaps[gap as usize];
        if gap.ends.is_none() {
            places.extend(self.own_blocks(versions, function, gap.starts));
        }
        if places.is_empty() {
            places.push((Role::New, self.location(function, Some(gap.starts[1]))));
        }
        places
    }

    /// The changed instructions of the blocks behind a gap that only one version has.
    fn own_blocks(&self, versions: &Versions, pair: u32, starts: [InstId; 2]) -> Vec<(Role, Location)> {
        let Some(bodies) = versions.program().functions[pair as usize].body.as_ref() else { return Vec::new() };
        let mut places = Vec::new();
        let sides = [(Role::Old, Side::Old, versions.old_body(pair)), (Role::New, Side::New, pair)];
        for ((role, side, id), start) in sides.into_iter().zip(starts) {
            let Some(body) = &self.image.function(FunctionId(id)).body else { continue };
            let has_partner = |block: BlockId| match side {
                Side::Old => bodies.matched_block(block).is_some(),
                Side::New => bodies.matched_old_block(block).is_some(),
            };
            let ends_of = |block: BlockId| body.insts[body.blocks[block.index()].end.index() - 1].op.successors();
            let mut open = ends_of(block_of(body, start));
            let mut seen = vec![false; body.blocks.len()];
            while let Some(block) = open.pop() {
                if has_partner(block) || std::mem::replace(&mut seen[block.index()], true) {
                    continue;
                }
                open.extend(ends_of(block));
                let block = body.blocks[block.index()];
                let changed = (block.first.0..block.end.0).map(InstId).filter(|&inst| bodies.is_changed(side, inst));
                places.extend(changed.map(|inst| (role, self.location(id, Some(inst)))));
            }
        }
        places
    }
}
