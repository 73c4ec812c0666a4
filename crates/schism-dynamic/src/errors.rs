//! Statements that may end the program with an error, depending on the input.
//!
//! An error is an output, and what comes behind it does not run, so whether such a statement runs belongs to every condition. Divisions by
//! something that is no constant are such statements at once. Of the many accesses to memory only those count at which some run had to decide whether the
//! access stays within its object, or that failed: each becomes one when that is first seen, and conditions that were found before are to be found again.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;

use schism_ir::{BinOp, FunctionId, InstId, Op, Value};
use schism_vm::dependence::{Assumed, DynamicTrace, Instance};
use schism_vm::symbolic::CandidateKind;

use crate::{Controllers, Place, Statics};

/// The statements of one version that may make an error.
pub(crate) struct Errors {
    places: RefCell<BTreeSet<Place>>,
    controllers: RefCell<Rc<Controllers>>,
    generation: Cell<u32>,
}

impl Errors {
    pub(crate) fn new(statics: &Statics<'_>) -> Self {
        let places = divisions(statics);
        let controllers = Rc::new(Controllers::of(statics, places.iter().copied()));
        Self { places: RefCell::new(places), controllers: RefCell::new(controllers), generation: Cell::new(0) }
    }

    /// How often further statements were found.
    pub(crate) fn generation(&self) -> u32 {
        self.generation.get()
    }

    /// What decides whether they run, those of this run included.
    pub(crate) fn controllers(&self, statics: &Statics<'_>, trace: &DynamicTrace, failed: bool) -> Rc<Controllers> {
        let places = &mut *self.places.borrow_mut();
        let before = places.len();
        places.extend(instances(trace, failed).map(|instance| trace.place(instance)));
        if places.len() > before {
            let controllers = Rc::new(Controllers::of(statics, places.iter().copied()));
            *self.controllers.borrow_mut() = controllers;
            self.generation.set(self.generation.get() + 1);
        }
        Rc::clone(&self.controllers.borrow())
    }

    /// The instances of such statements in a run. What they compute with decides whether they make an error, also where it is no expression of the
    /// input but a constant that a branch chose.
    pub(crate) fn executed(&self, trace: &DynamicTrace) -> Vec<Instance> {
        let places = self.places.borrow();
        let mut found = Vec::new();
        for (first, function, inst, count) in trace.runs() {
            let range = (function, inst)..(function, InstId(inst.0 + count));
            found.extend(places.range(range).map(|&(_, at)| Instance(first.0 + (at.0 - inst.0))));
        }
        found
    }
}

/// The instances of a run that might have made an error, or ended it otherwise, and the one that did.
pub(crate) fn instances(trace: &DynamicTrace, failed: bool) -> impl Iterator<Item = Instance> + '_ {
    let ends = |assumed: &&Assumed| matches!(assumed.kind, CandidateKind::Fault | CandidateKind::Assume);
    let last = trace.last().filter(|_| failed);
    trace.assumed().iter().filter(ends).map(|assumed| assumed.instance).chain(last)
}

/// Divisions of the program's own code by something that is no constant.
fn divisions(statics: &Statics<'_>) -> BTreeSet<Place> {
    let mut found = BTreeSet::new();
    for number in 0..statics.image.functions.len() {
        let function = FunctionId::new(number);
        let Some(body) = statics.image.function(function).body.as_ref().filter(|_| statics.image.is_own(function))
        else {
            continue;
        };
        for (number, inst) in body.insts.iter().enumerate() {
            let divides = matches!(inst.op, Op::Binary(BinOp::SDiv | BinOp::UDiv | BinOp::SRem | BinOp::URem, _));
            if divides && !matches!(body.operands_of(inst).get(1), Some(Value::Const(_))) {
                found.insert((function, InstId::new(number)));
            }
        }
    }
    found
}
