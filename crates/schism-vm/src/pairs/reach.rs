//! Whether a change can still be reached: what lets a Shared state end early.

use schism_ir::flow::BitSet;
use schism_ir::{FunctionId, InstId};

use super::Role;
use crate::machine::{Entry, Machine, State};
use crate::processes::Waiting;
use crate::races::Races;

/// Which instructions of the new version can still lead to a change, by function. Made by whoever knows the whole program.
pub struct ReachTable {
    /// From before an instruction, inside of its function and what it calls.
    pub from: Vec<BitSet>,
    /// After the call of this instruction has returned.
    pub after_return: Vec<BitSet>,
    /// Whether handlers that run at the end can reach one.
    pub at_exit: bool,
}

impl ReachTable {
    fn leads(table: &[BitSet], function: u32, inst: InstId) -> bool {
        // What the table does not know may lead anywhere.
        table.get(function as usize).is_none_or(|set| inst.index() >= set.bound() || set.contains(inst.index()))
    }
}

impl Machine {
    /// Gives the machine what it needs to end states that can no longer reach a change.
    pub fn set_reach(&mut self, table: ReachTable) {
        if let Some(versions) = &mut self.versions {
            versions.reach = Some(table);
        }
    }

    /// Whether a function of the joint image has two bodies.
    pub fn is_changed(&self, function: u32) -> bool {
        self.versions.as_ref().is_some_and(|versions| versions.is_changed(function))
    }

    /// The instructions of the new version before which a Shared state splits because of code.
    pub fn parting_points(&self) -> Vec<(FunctionId, InstId)> {
        let Some(versions) = &self.versions else { return Vec::new() };
        let mut points = Vec::new();
        for (number, pair) in versions.program().functions.iter().enumerate() {
            let (Some(function), true) = (pair.new, versions.is_changed(number as u32)) else { continue };
            let starts = match versions.points_of(number as u32) {
                Some(points) => points.gaps.iter().map(|gap| gap.starts[1]).collect(),
                None => vec![InstId(0)],
            };
            let length = self.image.function(function).body.as_ref().map_or(0, |body| body.insts.len());
            points.extend(starts.into_iter().filter(|inst| inst.index() < length).map(|inst| (function, inst)));
        }
        points
    }

    /// The instructions of the old version and of the new one at which a change begins: what differs, or what stands where something is missing.
    pub fn change_points(&self) -> [Vec<(FunctionId, InstId)>; 2] {
        let mut points = [Vec::new(), Vec::new()];
        let Some(versions) = &self.versions else { return points };
        let program = versions.program();
        for (number, pair) in program.functions.iter().enumerate() {
            if !versions.is_changed(number as u32) {
                continue;
            }
            let sides = [(&program.old, pair.old), (&program.new, pair.new)];
            for (side, (image, function)) in sides.into_iter().enumerate() {
                let Some(function) = function else { continue };
                let starts = match versions.points_of(number as u32) {
                    Some(points) => points.gaps.iter().map(|gap| gap.starts[side]).collect(),
                    None => vec![InstId(0)],
                };
                let length = image.function(function).body.as_ref().map_or(0, |body| body.insts.len());
                points[side]
                    .extend(starts.into_iter().filter(|inst| inst.index() < length).map(|inst| (function, inst)));
            }
        }
        points
    }

    /// Whether states that can no longer reach a change run on, for a check.
    pub fn runs_on_when_retired(&self) -> bool {
        self.versions.as_ref().is_some_and(|versions| versions.ideas.check_retired)
    }

    /// Whether a Shared state can still come to where the versions part; `position` is where its top frame goes on.
    pub fn can_reach_change(&self, state: &State, position: u32) -> bool {
        if state.role != Role::Shared {
            return true;
        }
        let Some(versions) = &self.versions else { return true };
        let Some(table) = versions.reach.as_ref().filter(|_| versions.ideas.retire) else { return true };
        if table.at_exit || state.is_infected() {
            return true;
        }
        // What both do from here on is ordered by what each has done.
        if state.races.as_ref().is_some_and(Races::are_apart) {
            return true;
        }
        for (number, frame) in state.stack.frames().enumerate() {
            let Entry::Code(code) = self.entry(frame.function) else { return true };
            let at = if number == 0 { position } else { frame.resume.saturating_sub(1) };
            let Some(&inst) = code.map.get(at as usize) else { return true };
            let sets = if number == 0 { &table.from } else { &table.after_return };
            if ReachTable::leads(sets, frame.function, inst) {
                return true;
            }
        }
        for parked in state.threads.iter().flat_map(|threads| threads.iter()) {
            for (number, (function, resume)) in parked.places().enumerate() {
                let (sets, at) =
                    if number == 0 { (&table.from, resume) } else { (&table.after_return, resume.saturating_sub(1)) };
                let Entry::Code(code) = self.entry(function) else { return true };
                let inst = code.map.get(at as usize);
                if inst.is_none_or(|&inst| ReachTable::leads(sets, function, inst)) {
                    return true;
                }
            }
        }
        // A process that waits goes on behind its call.
        let others = state.others.iter().flat_map(|others| others.iter());
        others.flat_map(Waiting::places).any(|(function, resume)| match self.entry(function) {
            Entry::Code(code) => {
                let inst = code.map.get(resume.saturating_sub(1) as usize);
                inst.is_none_or(|&inst| ReachTable::leads(&table.after_return, function, inst))
            }
            _ => true,
        })
    }
}
