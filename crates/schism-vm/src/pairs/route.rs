//! Marks in the code of the new version, and which of them a state has passed in the order of a route.
//!
//! Whoever searches for sequences of places (FSE'13, Algorithm 2) gives the machine a [`Route`]. A state then knows which of its next
//! targets it came to last. Without a route no code has marks.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use schism_ir::{FunctionId, InstId};

use super::Role;
use crate::machine::{Entry, Machine, State};

/// Marks that are kept of one state; a loop may pass them for ever.
const MOST_KEPT: usize = 256;

/// Places, and the order in which they count. Lists of marks are ascending.
#[derive(Debug, Default)]
pub struct Route {
    /// Each mark with an instruction of the new version; one mark may stand before several.
    pub places: Vec<(FunctionId, InstId, u32)>,
    /// The marks that count for a state that has passed none yet.
    pub first: Vec<u32>,
    /// By mark: those that count for a state that came to it last.
    pub next: Vec<Vec<u32>>,
    /// By mark: whether a state that comes there is at the end of the route.
    pub ends: Vec<bool>,
}

/// A route with what the machine needs of it.
pub(crate) struct Marks {
    route: Route,
    /// By function.
    places: HashMap<u32, Vec<(InstId, u32)>>,
    /// By mark: whether any state came to it when it counted.
    reached: Vec<Cell<bool>>,
}

/// What a state has passed.
#[derive(Clone, Debug, Default)]
pub struct Passed {
    /// The marks that counted, in their order; the first ones if there are very many.
    pub marks: Rc<Vec<u32>>,
    /// The last one.
    pub last: Option<u32>,
    /// Whether that was an end of the route.
    pub at_end: bool,
}

impl Marks {
    fn new(route: Route) -> Self {
        let mut places: HashMap<u32, Vec<(InstId, u32)>> = HashMap::new();
        for &(function, inst, mark) in &route.places {
            places.entry(function.0).or_default().push((inst, mark));
        }
        let reached = vec![Cell::new(false); route.next.len()];
        Marks { route, places, reached }
    }

    /// The marks of a function's code.
    pub(crate) fn of(&self, function: u32) -> &[(InstId, u32)] {
        self.places.get(&function).map_or(&[], Vec::as_slice)
    }

    fn counts(&self, passed: &Passed, mark: u32) -> bool {
        let next = match passed.last {
            None => &self.route.first,
            Some(last) => &self.route.next[last as usize],
        };
        !passed.at_end && next.binary_search(&mark).is_ok()
    }
}

impl State {
    /// What the state has passed; of a pair, what its new side has.
    pub fn passed(&self) -> Passed {
        match self.parked().filter(|_| self.role == Role::Old) {
            Some(parked) => parked.borrow().passed.clone(),
            None => self.passed.clone(),
        }
    }
}

impl Machine {
    /// Gives the machine a route. Nothing may have run before.
    pub fn set_route(&mut self, route: Route) {
        if let Some(versions) = &mut self.versions {
            versions.marks = Some(Marks::new(route));
        }
    }

    /// Whether states note what they pass.
    pub fn has_route(&self) -> bool {
        self.versions.as_ref().is_some_and(|versions| versions.marks.is_some())
    }

    /// Whether any state came to a mark when it counted.
    pub fn is_reached(&self, mark: u32) -> bool {
        let marks = self.versions.as_ref().and_then(|versions| versions.marks.as_ref());
        marks.is_some_and(|marks| marks.reached[mark as usize].get())
    }

    /// A state comes to a mark.
    #[cold]
    pub(crate) fn pass(&self, state: &mut State, mark: u32) {
        let Some(marks) = self.versions.as_ref().and_then(|versions| versions.marks.as_ref()) else { return };
        if !matches!(state.role, Role::Shared | Role::New) || !marks.counts(&state.passed, mark) {
            return;
        }
        marks.reached[mark as usize].set(true);
        state.passed.last = Some(mark);
        state.passed.at_end = marks.route.ends[mark as usize];
        if state.passed.marks.len() < MOST_KEPT {
            Rc::make_mut(&mut state.passed.marks).push(mark);
        }
    }

    /// Where a state goes on in the new version, innermost frame first; `position` is where its top frame goes on. Of a pair whose old
    /// side runs, the places that stand for its own, or where its new side waits. `None` if a frame has no code.
    pub fn new_stack(&self, state: &State, position: u32) -> Option<Vec<(FunctionId, InstId)>> {
        let place = |(number, frame): (usize, &crate::stack::Frame)| {
            // Callers stand behind their calls.
            let at = if number == 0 { position } else { frame.resume.saturating_sub(1) };
            self.new_place(frame.function, self.inst_at(frame.function, at)?)
        };
        let stack: Option<Vec<_>> = state.stack.frames().enumerate().map(place).collect();
        match state.parked().filter(|_| state.role == Role::Old && stack.is_none()) {
            Some(parked) => {
                let parked = parked.borrow();
                let resume = parked.stack.frames().next()?.resume;
                self.new_stack(&parked, resume)
            }
            None => stack,
        }
    }

    /// The place in the new version that an instruction stands for: itself, or for one of a changed function's old version the first
    /// one from there on in its block that the new version has too.
    fn new_place(&self, function: u32, inst: InstId) -> Option<(FunctionId, InstId)> {
        let versions = self.versions.as_ref()?;
        let pair = versions.pair_of(function);
        if pair == function {
            return Some((FunctionId(function), inst));
        }
        let bodies = versions.program().functions[pair as usize].body.as_ref()?;
        let body = self.image.function(FunctionId(function)).body.as_ref()?;
        let end = body.blocks[schism_ir::flow::block_of(body, inst).index()].end;
        let matched = (inst.0..end.0).find_map(|at| bodies.aligned_instruction(InstId(at)))?;
        Some((FunctionId(pair), matched))
    }

    /// Whether the new version has this function, under the same number.
    pub fn is_of_new(&self, function: FunctionId) -> bool {
        self.versions.as_ref().is_some_and(|versions| {
            versions.program().functions.get(function.index()).is_some_and(|pair| pair.new == Some(function))
        })
    }

    /// Whether the blocks of all of these instructions of the new version were entered.
    pub fn have_entered(&self, places: &[(FunctionId, InstId)]) -> bool {
        places.iter().all(|&(function, inst)| {
            let Some(body) = &self.image.function(function).body else { return false };
            let block = schism_ir::flow::block_of(body, inst);
            self.coverage_of(function).blocks.get(block.index()).copied().unwrap_or(false)
        })
    }

    /// The instruction at a position of a function's code.
    pub fn inst_at(&self, function: u32, position: u32) -> Option<InstId> {
        let Entry::Code(code) = self.entry(function) else { return None };
        code.map.get(position as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which marks count for a state that comes to all of these in turn.
    fn counted(route: Route, marks: &[u32]) -> Vec<u32> {
        let (marks_of, mut passed) = (Marks::new(route), Passed::default());
        let mut counted = Vec::new();
        for &mark in marks {
            if marks_of.counts(&passed, mark) {
                passed.last = Some(mark);
                passed.at_end = marks_of.route.ends[mark as usize];
                counted.push(mark);
            }
        }
        counted
    }

    #[test]
    fn targets_are_reached_in_order_and_an_end_is_the_end() {
        let route = || Route {
            places: Vec::new(),
            first: vec![0],
            next: vec![vec![1, 2], vec![2], Vec::new()],
            ends: vec![false, false, true],
        };
        assert_eq!(counted(route(), &[1, 2, 0, 2]), [0, 2], "nothing counts before the first target");
        assert_eq!(
            counted(route(), &[0, 0, 1, 0, 2, 0, 1]),
            [0, 1, 2],
            "only the next targets count, and none behind an end"
        );
    }
}
