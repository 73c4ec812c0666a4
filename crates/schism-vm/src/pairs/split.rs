//! One execution becomes two, and who of the two runs until where.
//!
//! Both sides run to the same *goal*: the end of the gap where they parted; or else the first block that both versions have, if both come to
//! the same one; or else the next block that every way leads to, or the return of the function. There they are compared. If they differ
//! still, the goal moves on. The old version runs first.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use schism_ir::flow::{Cfg, DomTree};
use schism_ir::{BlockId, Body, FunctionId, InstId};
use schism_program::Side;

use super::{Role, Versions, Walk};
use crate::fault::Location;
use crate::machine::{Machine, State, Stop};

/// Where a side of a pair stops to be compared with the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Goal {
    /// The frame; 0 for no goal.
    pub(crate) serial: u64,
    /// Behind a gap of its function, or at a block, by the numbers of the side's own version. Else at its return.
    pub(crate) gap: Option<u32>,
    pub(crate) block: Option<u32>,
}

/// In place of a goal's block: any that both versions have.
pub(crate) const ANY_COMMON: u32 = u32::MAX;

/// How a side came to its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Arrival {
    /// At the place.
    There,
    /// The frame has returned.
    Returned,
}

/// What a side of a pair knows of the pair.
#[derive(Clone)]
pub struct Pair {
    /// Number of the split on this path.
    pub(crate) episode: u32,
    /// How often each place of changed code was passed since the split.
    counts: Rc<HashMap<u64, u32>>,
    /// What the running side knows.
    joint: Option<Joint>,
}

#[derive(Clone)]
struct Joint {
    /// The side that does not run.
    parked: Rc<RefCell<State>>,
    arrived: [Option<Arrival>; 2],
    ended: [Option<Rc<Stop>>; 2],
    goals: [Goal; 2],
    /// Function and position where the two parted, of the new version.
    split_at: (u32, u32),
}

impl Pair {
    /// How many times a place was passed before.
    pub(crate) fn count(&mut self, key: u64) -> u32 {
        let count = Rc::make_mut(&mut self.counts).entry(key).or_insert(0);
        *count += 1;
        *count - 1
    }
}

fn index(role: Role) -> usize {
    usize::from(role == Role::New)
}

/// What is to be done with a pair next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The running side runs on.
    Run,
    /// Both sides stand at the goal: they can be compared.
    Meet,
    /// Both sides have ended.
    End,
}

impl State {
    /// Notes that a block of a changed function was entered.
    #[cold]
    pub(crate) fn touch(&mut self, function: u32, block: u32) {
        if !self.touched.contains(&(function, block)) {
            Rc::make_mut(&mut self.touched).insert((function, block));
        }
    }

    /// Notes a place where the versions parted.
    fn part_at(&mut self, place: (u32, u32, Option<u32>)) {
        if !self.partings.contains(&place) {
            Rc::make_mut(&mut self.partings).insert(place);
        }
    }

    /// Whether the state is one side of a pair.
    pub fn is_apart(&self) -> bool {
        matches!(self.role, Role::Old | Role::New)
    }

    /// The changes that the state came to, by function and place: where it was split, and blocks of changed functions behind that.
    pub fn reached_changes(&self) -> impl Iterator<Item = (u32, u32)> {
        let partings = self.partings.iter().map(|&(function, at, gap)| (function, gap.map_or(at, |gap| !gap)));
        partings.chain(self.touched.iter().map(|&(function, block)| (!function, block)))
    }

    /// Whether the state or what it comes from was ever split.
    pub fn was_split(&self) -> bool {
        self.splits > 0
    }

    /// Whether the state is the running side of a pair.
    pub fn is_pair(&self) -> bool {
        self.pair.as_ref().is_some_and(|pair| pair.joint.is_some())
    }

    /// Function and position of the new version's code where the sides of a pair parted.
    pub fn split_at(&self) -> Option<(u32, u32)> {
        self.pair.as_ref()?.joint.as_ref().map(|joint| joint.split_at)
    }

    fn joint(&mut self) -> Option<&mut Joint> {
        self.pair.as_mut()?.joint.as_mut()
    }

    /// The other side of a pair.
    pub(crate) fn parked(&self) -> Option<Rc<RefCell<State>>> {
        Some(Rc::clone(&self.pair.as_ref()?.joint.as_ref()?.parked))
    }

    /// How the sides of a pair ended: old and new.
    pub(crate) fn endings(&self) -> Option<[Rc<Stop>; 2]> {
        let [old, new] = &self.pair.as_ref()?.joint.as_ref()?.ended;
        Some([Rc::clone(old.as_ref()?), Rc::clone(new.as_ref()?)])
    }
}

impl Machine {
    /// Makes a pair of a Shared state that stopped before something that differs. The old version is to run first. False if the frames
    /// cannot be translated; nothing has changed then.
    pub fn split(&self, state: &mut State) -> bool {
        let Some(versions) = &self.versions else { return false };
        let gap = state.at_gap.take();
        let Some(stack) = self.old_stack(&state.stack, gap) else { return false };
        state.splits += 1;
        let top = *state.stack.top();
        let read = state.memory.parted_at();
        let origin = if gap.is_none() && read != 0 { state.infection.part_at(read) } else { None };
        let here = if gap.is_none() { self.own_place(state) } else { (top.function, top.resume) };
        let split_at = origin.unwrap_or(here);
        if origin.is_none() {
            state.part_at((here.0, here.1, gap));
        }
        if gap.is_none() {
            self.restart_instruction(state);
        }
        state.walk = Walk::default();
        let mut old = state.fork();
        old.stack = stack;
        self.take_side_of_memory(&mut old, Role::Old);
        self.take_side_of_memory(state, Role::New);
        let pair = Pair { episode: state.splits, counts: Rc::default(), joint: None };
        for (side, role) in [(&mut old, Role::Old), (&mut *state, Role::New)] {
            side.role = role;
            side.races = side.races.as_ref().map(|races| races.side(role));
            side.pair = Some(Box::new(pair.clone()));
        }
        let new = std::mem::replace(state, old);
        let joint = Joint {
            parked: Rc::new(RefCell::new(new)),
            arrived: [None; 2],
            ended: [None, None],
            goals: [Goal::default(); 2],
            split_at,
        };
        if let Some(pair) = &mut state.pair {
            pair.joint = Some(joint);
        }
        if !versions.ideas.merge {
            return true;
        }
        let goals = match gap.filter(|&gap| self.gap_ends(versions, top.function, gap)) {
            Some(gap) => [Goal { serial: top.serial, gap: Some(gap), block: None }; 2],
            None if gap.is_some() && self.covers(versions.pair_of(top.function)) => {
                [Goal { serial: top.serial, gap: None, block: Some(ANY_COMMON) }; 2]
            }
            None => self.goal_behind(top.function, top.resume, top.serial),
        };
        self.set_goals(state, goals);
        true
    }

    /// Makes the memory of a side of one that stood for both.
    pub(crate) fn take_side_of_memory(&self, state: &mut State, role: Role) {
        let Some(versions) = &self.versions else { return };
        for variable in versions.resized() {
            let address = Versions::address_of(self.image.functions.len(), variable);
            state.memory.set_size(address, variable.sizes[usize::from(role == Role::New)]);
        }
        if role == Role::Old {
            self.take_old_data(versions, state);
        }
        self.part_infected(state, role);
        state.memory.watch(false);
    }

    /// A process of a side goes on in which a call has waited. The other side comes to the same return, if that process goes on there too:
    /// they are compared behind it.
    pub(crate) fn meet_behind_call(&self, state: &mut State) {
        let serial = state.stack.top().serial;
        let goal = Goal { serial, gap: None, block: None };
        let role = index(state.role);
        if !self.versions.as_ref().is_some_and(|versions| versions.ideas.merge && versions.ideas.share) {
            return;
        }
        let Some(joint) = state.joint().filter(|joint| joint.ended[1 - role].is_none()) else { return };
        if joint.goals == [goal; 2] {
            state.goal = goal;
        } else {
            self.set_goals(state, [goal; 2]);
        }
    }

    /// Whether blocks of a function can be goals.
    fn covers(&self, pair: u32) -> bool {
        self.covering && self.is_own(pair)
    }

    /// Whether both versions of a changed function have a block of one's code.
    #[cold]
    pub(crate) fn has_common(&self, function: u32, block: u32) -> bool {
        let Some(versions) = &self.versions else { return false };
        let pair = versions.pair_of(function);
        let Some(bodies) = versions.program().functions[pair as usize].body.as_ref() else { return false };
        // Edges have numbers behind those of all blocks.
        let is_block = |body: &Body| (block as usize) < body.blocks.len();
        if !self.image.function(FunctionId(function)).body.as_ref().is_some_and(is_block) {
            return false;
        }
        match pair == function {
            true => bodies.matched_old_block(BlockId(block)).is_some(),
            false => bodies.matched_block(BlockId(block)).is_some(),
        }
    }

    /// Splits a state before its first instruction, if executions are not to be shared.
    pub fn split_at_start(&self, state: &mut State) {
        if self.versions.as_ref().is_some_and(|versions| !versions.ideas.share) && self.split(state) {
            self.set_goals(state, [Goal::default(); 2]);
        }
    }

    /// The changed instructions that a state came to, in words: those of the gaps that it was split at.
    pub fn changed_places(&self, state: &State) -> Vec<(Role, Location)> {
        let Some(versions) = &self.versions else { return Vec::new() };
        let mut partings: Vec<_> =
            state.partings.iter().map(|&(function, at, gap)| (function, gap.ok_or(at))).collect();
        partings.sort_unstable();
        partings.dedup();
        let mut places = Vec::new();
        for (function, what) in partings {
            match what {
                Err(position) => places.push((Role::New, self.place(function, position))),
                Ok(gap) => places.extend(self.gap_places(versions, function, gap)),
            }
        }
        for &(function, block) in state.touched.iter() {
            places.extend(self.block_places(versions, function, block));
        }
        places.dedup();
        places
    }

    /// The changed instructions of a block of a changed function.
    fn block_places(&self, versions: &Versions, function: u32, block: u32) -> Vec<(Role, Location)> {
        let pair = versions.pair_of(function);
        let (role, side) = if pair == function { (Role::New, Side::New) } else { (Role::Old, Side::Old) };
        let bodies = versions.program().functions[pair as usize].body.as_ref();
        let body = self.image.function(FunctionId(function)).body.as_ref();
        let (Some(body), Some(bodies)) = (body, bodies) else { return Vec::new() };
        // Edges have numbers behind those of all blocks.
        let Some(block) = body.blocks.get(block as usize) else { return Vec::new() };
        let changed = (block.first.0..block.end.0).map(InstId).filter(|&inst| bodies.is_changed(side, inst));
        changed.map(|inst| (role, self.location(function, Some(inst)))).collect()
    }

    /// The changed instructions of a gap.
    pub(super) fn gap_places(&self, versions: &Versions, function: u32, gap: u32) -> Vec<(Role, Location)> {
        let pair = versions.pair_of(function);
        let bodies = versions.program().functions[pair as usize].body.as_ref();
        let (Some(points), Some(bodies)) = (versions.points_of(pair), bodies) else { return Vec::new() };
        let gap = points.gaps[gap as usize];
        let mut places = Vec::new();
        let sides = [(Role::Old, Side::Old, versions.old_body(pair)), (Role::New, Side::New, pair)];
        for (number, (role, side, id)) in sides.into_iter().enumerate() {
            let Some(body) = &self.image.function(FunctionId(id)).body else { continue };
            let start = gap.starts[number];
            let block = schism_ir::flow::block_of(body, start);
            let end = gap.ends.map_or(body.blocks[block.index()].end, |ends| ends[number]);
            let changed = (start.0..end.0).map(InstId).filter(|&inst| bodies.is_changed(side, inst));
            places.extend(changed.map(|inst| (role, self.location(id, Some(inst)))));
        }
        places
    }

    pub(super) fn gap_ends(&self, versions: &Versions, function: u32, gap: u32) -> bool {
        versions.points_of(function).is_some_and(|points| points.gaps[gap as usize].ends.is_some())
    }

    /// Puts the new side back to the start of the IR instruction that it was about to execute, as the old side is.
    fn restart_instruction(&self, state: &mut State) {
        let frame = *state.stack.top();
        if let crate::machine::Entry::Code(code) = self.entry(frame.function)
            && let Some(&start) = code.map.get(frame.resume as usize).and_then(|inst| code.starts.get(inst.index()))
        {
            state.stack.top().resume = start;
        }
    }

    /// Gives changed variables the old content, as far as nobody has written to them.
    pub(super) fn take_old_data(&self, versions: &Versions, state: &mut State) {
        for variable in &versions.data {
            let address = Versions::address_of(self.image.functions.len(), variable);
            let bytes = variable.content.get_or_init(|| self.content(variable.old));
            for &offset in &variable.bytes {
                state.memory.put_differing(address + offset, bytes.get(offset as usize).copied().unwrap_or(0));
            }
        }
    }

    fn set_goals(&self, state: &mut State, goals: [Goal; 2]) {
        let role = index(state.role);
        state.goal = goals[role];
        if let Some(joint) = state.joint() {
            joint.goals = goals;
            joint.arrived = [None; 2];
            joint.parked.borrow_mut().goal = goals[1 - role];
        }
    }

    /// The goal behind a position: the next block that every way leads to, or the return of the frame.
    pub(super) fn goal_behind(&self, function: u32, position: u32, serial: u64) -> [Goal; 2] {
        let back = Goal { serial, gap: None, block: None };
        let Some(versions) = &self.versions else { return [back; 2] };
        let pair = versions.pair_of(function);
        let Some(mut block) = self.common_block(function, position).filter(|_| self.covers(pair)) else {
            return [back; 2];
        };
        let above = self.next_blocks(pair);
        let bodies = versions.program().functions[pair as usize].body.as_ref().filter(|_| versions.is_changed(pair));
        while let Some(next) = above[block.index()] {
            let old = bodies.map_or(Some(next), |bodies| bodies.matched_old_block(next));
            if let Some(old) = old {
                return [old.0, next.0].map(|block| Goal { serial, gap: None, block: Some(block) });
            }
            block = next;
        }
        [back; 2]
    }

    /// For each block of a function's new version the next one that every way leads to.
    fn next_blocks(&self, pair: u32) -> Rc<Vec<Option<BlockId>>> {
        if let Some(known) = self.engine().next_blocks.get(&pair) {
            return Rc::clone(known);
        }
        let mut next = Vec::new();
        if let Some(body) = &self.image.function(schism_ir::FunctionId(pair)).body {
            let cfg = Cfg::new(body);
            // A way that ends the program is waited for by nobody.
            let tree = DomTree::post_dominators_of_returns(&cfg);
            let parent = |block: usize| {
                let block = BlockId::new(block);
                if tree.contains(block) {
                    tree.parent(block).filter(|above| above.index() < body.blocks.len())
                } else {
                    None
                }
            };
            next = (0..body.blocks.len()).map(parent).collect();
        }
        let next = Rc::new(next);
        self.engine().next_blocks.insert(pair, Rc::clone(&next));
        next
    }

    /// The running side of a pair came to its goal.
    pub fn arrived(&self, state: &mut State) -> Next {
        let role = index(state.role);
        let returned = std::mem::take(&mut state.returned);
        let arrival = if returned { Arrival::Returned } else { Arrival::There };
        state.goal = Goal::default();
        let Some(joint) = state.joint() else { return Next::Run };
        joint.arrived[role] = Some(arrival);
        if joint.ended[1 - role].is_some() {
            return Next::Run;
        }
        let (goals, other) = (joint.goals, joint.arrived[1 - role]);
        match other {
            None => {
                self.switch(state);
                Next::Run
            }
            Some(other) if other == arrival && (returned || self.is_at_same_block(state)) => Next::Meet,
            Some(other) if other == arrival => self.wait_behind(state),
            // One has left the function, the other has not: it is waited for.
            Some(_) => {
                let goal = Goal { serial: goals[0].serial, gap: None, block: None };
                let behind = if returned { 1 - role } else { role };
                if let Some(joint) = state.joint() {
                    joint.arrived[behind] = None;
                    joint.goals = [goal; 2];
                }
                if behind != role {
                    self.switch(state);
                }
                state.goal = goal;
                Next::Run
            }
        }
    }

    /// Whether both sides stand at blocks that are one, where any common one was the goal.
    fn is_at_same_block(&self, state: &mut State) -> bool {
        let Some(joint) = state.joint().filter(|joint| joint.goals[0].block == Some(ANY_COMMON)) else { return true };
        let parked = Rc::clone(&joint.parked);
        let other = self.block_of_top(&mut parked.borrow_mut());
        self.block_of_top(state) == other
    }

    fn block_of_top(&self, state: &mut State) -> Option<BlockId> {
        let frame = *state.stack.top();
        self.common_block(frame.function, frame.resume)
    }

    /// The sides came to different blocks from where they parted: the next block that every way leads to is the goal, and whoever is not there
    /// runs on.
    fn wait_behind(&self, state: &mut State) -> Next {
        let Some(joint) = state.joint() else { return Next::Run };
        let ((function, position), serial) = (joint.split_at, joint.goals[0].serial);
        let goals = self.goal_behind(function, position, serial);
        let parked = Rc::clone(&joint.parked);
        let at_goal = |state: &mut State| {
            let frame = *state.stack.top();
            let block = self.block_in_own(frame.function, frame.resume);
            block.is_some() && block == goals[index(state.role)].block
        };
        let there = [at_goal(state), at_goal(&mut parked.borrow_mut())];
        drop(parked);
        self.set_goals(state, goals);
        let role = index(state.role);
        if let Some(joint) = state.joint() {
            for (side, is_there) in [role, 1 - role].into_iter().zip(there) {
                joint.arrived[side] = is_there.then_some(Arrival::There);
            }
        }
        match there {
            // Then their blocks would have been one.
            [true, true] => return Next::Meet,
            [true, false] => self.switch(state),
            // The old version runs first.
            [false, false] if role == 1 => self.switch(state),
            _ => {}
        }
        Next::Run
    }

    /// The running side of a pair has ended.
    pub fn ended(&self, state: &mut State, stop: Stop) -> Next {
        let role = index(state.role);
        state.goal = Goal::default();
        let Some(joint) = state.joint() else { return Next::End };
        joint.ended[role] = Some(Rc::new(stop));
        if joint.ended[1 - role].is_some() {
            return Next::End;
        }
        self.switch(state);
        // There is nobody to be compared with any more.
        state.goal = Goal::default();
        Next::Run
    }

    /// The sides are still different: both run on to the next goal.
    pub fn go_on_apart(&self, state: &mut State) {
        if state.role == Role::Old {
            self.switch(state);
        }
        let frame = *state.stack.top();
        // A frame that a call has just returned to stands behind the call.
        let goals = self.goal_behind(frame.function, frame.resume.saturating_sub(1), frame.serial);
        self.set_goals(state, goals);
        self.switch(state);
    }

    /// The other side of a pair runs.
    pub(crate) fn switch(&self, state: &mut State) {
        let Some(joint) = state.pair.as_mut().and_then(|pair| pair.joint.take()) else { return };
        let Joint { parked, arrived, ended, goals, split_at } = joint;
        let mut other = match Rc::try_unwrap(parked) {
            Ok(cell) => cell.into_inner(),
            Err(shared) => shared.borrow_mut().fork(),
        };
        other.trace.path = state.trace.path.clone();
        other.trace.decisions = state.trace.decisions;
        if !Rc::ptr_eq(&other.trace.model, &state.trace.model) {
            self.set_model(&mut other, Rc::clone(&state.trace.model));
        }
        let role = index(other.role);
        other.goal = if arrived[role].is_some() { Goal::default() } else { goals[role] };
        let parked = Rc::new(RefCell::new(std::mem::replace(state, other)));
        if let Some(pair) = &mut state.pair {
            pair.joint = Some(Joint { parked, arrived, ended, goals, split_at });
        }
    }
}
