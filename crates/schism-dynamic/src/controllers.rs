//! The statements that others transitively statically control-depend on, over calls (TR11/11, Def. 2).

use std::collections::HashSet;

use schism_analysis::Controller;
use schism_ir::{FunctionId, InstId, Op};

use crate::Statics;

/// An instruction.
pub type Place = (FunctionId, InstId);

/// What decides whether some statements run, whoever calls their functions.
#[derive(Debug)]
pub struct Controllers {
    deciding: HashSet<Place>,
}

impl Controllers {
    /// Of these statements. A statement that ends the program decides about all that would come behind it, so what decides about those counts
    /// too.
    pub fn of(statics: &Statics<'_>, statements: impl IntoIterator<Item = Place>) -> Self {
        let mut found = Self { deciding: HashSet::new() };
        let mut entered = HashSet::new();
        let mut work: Vec<Place> = statements.into_iter().chain(ends(statics)).collect();
        while let Some((function, inst)) = work.pop() {
            let controllers = statics.control.controllers(function, inst);
            if controllers.contains(&Controller::Entry) && entered.insert(function) {
                for call in statics.control.callers(function) {
                    let node = statics.icfg.node(call);
                    found.add((node.function, node.last()), &mut work);
                }
            }
            for deciding in statics.control.instructions(function, &controllers) {
                found.add((function, deciding), &mut work);
            }
        }
        found
    }

    fn add(&mut self, place: Place, work: &mut Vec<Place>) {
        if self.deciding.insert(place) {
            work.push(place);
        }
    }

    /// True if an instruction is one of them.
    pub fn contains(&self, place: Place) -> bool {
        self.deciding.contains(&place)
    }
}

/// The calls of the program's own code that never come back.
fn ends(statics: &Statics<'_>) -> Vec<Place> {
    let mut found = Vec::new();
    for number in 0..statics.image.functions.len() {
        let function = FunctionId::new(number);
        if !statics.image.is_own(function) {
            continue;
        }
        let insts = statics.image.function(function).body.iter().flat_map(|body| &body.insts);
        for (number, inst) in insts.enumerate() {
            let id = InstId::new(number);
            if matches!(inst.op, Op::Call(_)) && statics.never_returns(function, id) {
                found.push((function, id));
            }
        }
    }
    found
}
