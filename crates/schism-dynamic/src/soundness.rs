//! Are the static analyses sound? Every dependence of a run must be one that they foresee.
//!
//! - A value in a register must come from an operand: of the instruction, or of the calls that passed it on.
//! - A byte of memory must have been written by an instruction that [`schism_analysis::ModRef`] lets meet the reader. In the innermost
//!   call that both belong to, [`schism_analysis::FunctionPdg`] must link the two, calls standing for what they lead to; and on the way from
//!   there to the reader, each function must be taken to read what was there at its entry.
//! - The branch or call that decided must be among the static controllers, and each function that was entered among the callees.
//!
//! - A dependence through files or other state of the system must be between two calls that [`schism_analysis::SystemUse`] says touch the same
//!   part of it.

mod frames;
mod memory;

use std::collections::{BTreeMap, HashSet};
use std::fmt;

use schism_analysis::{CallSite, Controller};
use schism_ir::{FunctionId, Image, InstId, Op, Value};
use schism_vm::dependence::{DynamicTrace, Instance};

use crate::Statics;
use frames::Frames;

/// An instruction.
type Place = (FunctionId, InstId);

/// What the analyses did not foresee.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Missing {
    /// That an instruction reads what another one wrote: their memory has nothing in common.
    Meeting,
    /// That a write reaches a read, in the function of both.
    Reaching,
    /// That a function reads memory as it was when it was entered.
    FromEntry,
    /// That a branch or call decides about an instruction.
    Control,
    /// That a call enters a function.
    Callee,
    /// That two calls touch the same part of the system.
    System,
}

/// A dependence that no analysis foresaw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Violation {
    /// What is missing.
    pub missing: Missing,
    /// What depends.
    pub user: Place,
    /// What it depends on.
    pub source: Place,
}

/// What a check found.
#[derive(Clone, Default, Debug)]
pub struct Soundness {
    /// Data dependences of the run.
    pub data: usize,
    /// Control dependences of the run.
    pub control: usize,
    /// Calls of functions with code.
    pub calls: usize,
    /// Data dependences through the modelled system.
    pub through_system: usize,
    /// What was not foreseen, and how often it happened.
    pub violations: BTreeMap<Violation, usize>,
}

/// Holds a trace against the analyses.
pub fn check(statics: &Statics<'_>, trace: &DynamicTrace) -> Soundness {
    let frames = Frames::new(trace);
    let mut checker = Checker { statics, trace, frames, found: Soundness::default(), known: HashSet::new() };
    checker.check_calls();
    for instance in trace.instances() {
        checker.check_control(instance);
        for source in trace.data(instance) {
            checker.found.data += 1;
            if trace.is_through_system(instance, source) {
                checker.found.through_system += 1;
                checker.check_system(instance, source);
            } else {
                checker.check_data(instance, source);
            }
        }
    }
    checker.found
}

struct Checker<'a> {
    statics: &'a Statics<'a>,
    trace: &'a DynamicTrace,
    frames: Frames,
    found: Soundness,
    /// Pairs inside of one call that are fine: what is static about them need not be asked again.
    known: HashSet<(Question, Place, Place)>,
}

/// What was asked about a pair of instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Question {
    Control,
    Data,
    Meet,
    Reach,
    FromEntry,
    System,
}

impl Checker<'_> {
    fn note(&mut self, missing: Missing, user: Place, source: Place) {
        *self.found.violations.entry(Violation { missing, user, source }).or_default() += 1;
    }

    /// Asks once about a pair.
    fn holds(&mut self, question: Question, pair: (Place, Place), ask: impl FnOnce(&Self) -> bool) -> bool {
        let key = (question, pair.0, pair.1);
        if self.known.contains(&key) {
            return true;
        }
        let holds = ask(self);
        if holds {
            self.known.insert(key);
        }
        holds
    }

    /// Every function that was entered is a callee of the call that entered it.
    fn check_calls(&mut self) {
        let mut entered: Vec<(u32, Place)> = Vec::new();
        for (first, function, inst, _) in self.trace.runs() {
            let frame = self.trace.frame(first);
            if entered.last().is_none_or(|last| last.0 < frame) {
                entered.push((frame, (function, inst)));
            }
        }
        for (frame, place) in entered {
            let Some(call) = self.trace.frame_call(frame) else { continue };
            self.found.calls += 1;
            let from = self.trace.place(call);
            let callees = self.statics.calls.callees(CallSite { function: from.0, inst: from.1 });
            let node = self.statics.icfg.node_of(from.0, from.1);
            if !callees.contains(&place.0) && !self.statics.icfg.callees(node).any(|callee| callee == place.0) {
                self.note(Missing::Callee, place, from);
            }
        }
    }

    fn check_control(&mut self, instance: Instance) {
        let Some(source) = self.trace.control(instance) else { return };
        self.found.control += 1;
        let places = (self.trace.place(instance), self.trace.place(source));
        let from_call = self.trace.frame(instance) != self.trace.frame(source);
        let ask = |checker: &Self| {
            let ((function, inst), (_, controller)) = places;
            if from_call {
                let controllers = checker.statics.control.controllers(function, inst);
                return controllers.contains(&Controller::Entry);
            }
            checker
                .statics
                .pdg
                .function(function)
                .is_some_and(|graph| graph.control(inst).any(|from| from == controller))
        };
        if !self.holds(Question::Control, places, ask) {
            self.note(Missing::Control, places.0, places.1);
        }
    }

    fn check_data(&mut self, user: Instance, source: Instance) {
        let places = (self.trace.place(user), self.trace.place(source));
        if self.trace.frame(user) == self.trace.frame(source) {
            let ask = |checker: &Self| {
                checker.is_operand(user, source) || checker.is_part(user, source) || checker.is_gate(places.0, places.1)
            };
            if self.holds(Question::Data, places, ask) {
                return;
            }
        } else if self.is_operand(user, source) {
            return;
        }
        self.check_memory(user, source);
    }

    fn check_system(&mut self, user: Instance, source: Instance) {
        let places = (self.trace.place(user), self.trace.place(source));
        let ask = |checker: &Self| {
            let Statics { points_to, calls, sdg, .. } = *checker.statics;
            let touched = |(function, inst)| sdg.system().of_call(points_to, calls, CallSite { function, inst });
            touched(places.0).meets(touched(places.1))
        };
        if !self.holds(Question::System, places, ask) {
            self.note(Missing::System, places.0, places.1);
        }
    }

    /// Parts of a copy depend on the copy.
    fn is_part(&self, user: Instance, source: Instance) -> bool {
        self.trace.is_part_of_copy(user) && self.trace.place(user) == self.trace.place(source)
    }

    /// Phis depend on the branch that chose their value.
    fn is_gate(&self, (function, phi): Place, branch: Place) -> bool {
        let is_phi = matches!(self.op((function, phi)), Some(Op::Phi { .. }));
        let graph = self.statics.pdg.function(function).filter(|_| is_phi);
        graph.is_some_and(|graph| graph.control(phi).any(|gate| gate == branch.1))
    }

    /// True if a source is the value of an operand.
    fn is_operand(&self, user: Instance, source: Instance) -> bool {
        let (function, inst) = self.trace.place(user);
        operands(self.statics.image, (function, inst)).iter().any(|&value| self.is_value(user, value, source))
    }

    /// True if a source is what a value stands for in the call of an instance.
    fn is_value(&self, at: Instance, value: Value, source: Instance) -> bool {
        let (mut at, mut value) = (at, value);
        loop {
            match value {
                Value::Const(_) => return false,
                Value::Inst(inst) => return self.is_result(at, inst, source),
                Value::Param(number) => {
                    let Some(call) = self.trace.caller(at) else { return false };
                    if call == source {
                        // A constant argument, or what the system passes to a handler.
                        return true;
                    }
                    let arguments = operands(self.statics.image, self.trace.place(call));
                    let Some(&argument) = arguments.get(number as usize) else { return false };
                    (at, value) = (call, argument);
                }
            }
        }
    }

    /// True if a source gave an instruction of the call of `at` its result: itself, or the return of what it called.
    fn is_result(&self, at: Instance, inst: InstId, source: Instance) -> bool {
        let frame = self.trace.frame(at);
        let is = |instance: Instance| self.trace.frame(instance) == frame && self.trace.place(instance).1 == inst;
        let place = self.trace.place(source);
        let returned = matches!(self.op(place), Some(Op::Ret)) && self.trace.caller(source).is_some_and(is);
        is(source) || returned
    }

    fn op(&self, place: Place) -> Option<&Op> {
        let body = self.statics.image.function(place.0).body.as_ref()?;
        body.insts.get(place.1.index()).map(|inst| &inst.op)
    }
}

fn operands(image: &Image, place: Place) -> &[Value] {
    let body = image.function(place.0).body.as_ref();
    body.map_or(&[], |body| body.operands_of(&body.insts[place.1.index()]))
}

/// A place in words.
pub fn describe(image: &Image, (function, inst): Place) -> String {
    let definition = image.function(function);
    let line = definition.body.as_ref().map_or(0, |body| body.insts[inst.index()].loc.line);
    format!("{} line {line} (instruction {})", definition.name, inst.0)
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Missing::Meeting => "can read what was written by",
            Missing::Reaching => "is reached by the write of",
            Missing::FromEntry => "reads from the entry of its function what was written by",
            Missing::Control => "is decided by",
            Missing::Callee => "is entered by",
            Missing::System => "gets from the system what depends on",
        })
    }
}

impl Violation {
    /// The violation in words.
    pub fn describe(&self, image: &Image) -> String {
        let [user, source] = [self.user, self.source].map(|place| describe(image, place));
        format!("nobody foresaw that {user} {} {source}", self.missing)
    }
}
