//! A semantic change as a predicted difference.

use schism_case::{Input, SymbolicInput};
use schism_dynamic::Place;
use schism_expr::Model;
use schism_vm::pairs::Role;
use schism_vm::{LoadError, Location};

use super::version::{Version, Watched};
use super::{SemanticChange, Versions};
use crate::budget::Milestone;
use crate::pairs::{FoundDifference, SideEnd, Usage};
use crate::path;

impl Versions<'_> {
    /// Runs both versions on the input of a semantic change. `formula` are its words.
    ///
    /// # Errors
    /// If a program cannot be loaded.
    pub fn found(
        &self,
        inputs: &[SymbolicInput],
        change: &SemanticChange,
        formula: String,
        at: (u64, Milestone),
    ) -> Result<FoundDifference, LoadError> {
        let found = self.found_on((change.source, &inputs[change.source]), &change.model, at)?;
        Ok(FoundDifference { semantic: Some(formula), ..found })
    }

    /// Runs both versions on the input that a model of a symbolic one says.
    ///
    /// # Errors
    /// If a program cannot be loaded.
    pub fn found_on(
        &self,
        (source, input): (usize, &SymbolicInput),
        model: &Model,
        (number, when): (u64, Milestone),
    ) -> Result<FoundDifference, LoadError> {
        let run = |side: usize| self.side(side).watch(input, model.clone());
        let patience = self.patience();
        let old = patience.whatever_the_time(|| run(0))?;
        let mut approximations = path::approximations(self.side(0).machine(), &old.state);
        let new = patience.whatever_the_time(|| run(1))?;
        let machine = self.side(1).machine();
        let input = machine.input_of(&new.state).unwrap_or_else(|| Input::new(["program"]));
        let declared = machine.declared_of(&new.state);
        for entry in path::approximations(machine, &new.state) {
            if !approximations.contains(&entry) {
                approximations.push(entry);
            }
        }
        let mut changed: Vec<(Role, Location)> = Vec::new();
        for (side, role, ran) in [(0, Role::Old, &old), (1, Role::New, &new)] {
            changed.extend(self.side(side).executed(ran).into_iter().map(|place| (role, place)));
        }
        let parted = changed.iter().find(|(role, _)| *role == Role::New).or(changed.first());
        let parted = parted.map(|(_, place)| place.clone()).unwrap_or_else(|| machine.location_of(main_of(machine)));
        let clock = old.state.os.has_seen_clock() || new.state.os.has_seen_clock();
        let chance = old.state.os.has_drawn_lots() || new.state.os.has_drawn_lots();
        Ok(FoundDifference {
            number,
            input,
            declared,
            source,
            thread_order: None,
            old: side_end(old),
            new: side_end(new),
            complete: true,
            parted,
            changed,
            approximations,
            clock,
            chance,
            phase: None,
            passed: Vec::new(),
            // Its formula says it.
            condition: Vec::new(),
            when,
            semantic: None,
        })
    }
}

impl Version<'_> {
    /// Where the changes are that a run executed.
    fn executed(&self, ran: &Watched) -> Vec<Location> {
        ran.executed.iter().map(|&number| self.machine().location_of(self.subject().changes()[number])).collect()
    }
}

fn main_of(machine: &schism_vm::Machine) -> Place {
    (machine.image().function_named("main").unwrap_or(schism_ir::FunctionId(0)), schism_ir::InstId(0))
}

fn side_end(ran: Watched) -> SideEnd {
    let usage = Usage {
        instructions: ran.state.instructions,
        peak_heap: ran.state.memory.peak_heap_bytes(),
        live_heap: ran.state.memory.live_heap_bytes(),
    };
    SideEnd { outcome: ran.outcome, ending: ran.ending, usage, undefined: Vec::new() }
}
