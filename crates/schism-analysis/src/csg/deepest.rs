//! Changes in isolation: the targets of FSE'13's baseline (section 7.1).

use std::collections::BTreeSet;

use schism_ir::{FunctionId, InstId};

use crate::{ControlGraph, Controller, StatementId, Statements};

/// The changed statements that are deepest in their chains of control dependences: whoever comes to all of them comes to every
/// changed statement. One is left out if another depends on it, unless they depend on one another. Ascending.
pub fn deepest(control: &ControlGraph, statements: &Statements, changed: &[StatementId]) -> Vec<StatementId> {
    let above: Vec<BTreeSet<StatementId>> =
        changed.iter().map(|&statement| deciding(control, statements, statement)).collect();
    let is_above = |one: usize, other: usize| above[other].contains(&changed[one]);
    let is_deepest =
        |one: &usize| (0..changed.len()).all(|other| !is_above(*one, other) || is_above(other, *one) || other == *one);
    (0..changed.len()).filter(is_deepest).map(|number| changed[number]).collect()
}

/// The statements that decide whether a statement runs, directly or through others, over calls.
fn deciding(control: &ControlGraph, statements: &Statements, statement: StatementId) -> BTreeSet<StatementId> {
    let function = statements.statement(statement).function;
    let mut waiting: Vec<(FunctionId, InstId)> = statements.insts(statement).map(|inst| (function, inst)).collect();
    let mut seen: BTreeSet<(FunctionId, InstId)> = BTreeSet::new();
    while let Some((function, inst)) = waiting.pop() {
        let mut found: Vec<_> = control.controlling(function, inst).into_iter().map(|inst| (function, inst)).collect();
        if control.controllers(function, inst).contains(&Controller::Entry) {
            let calls = control.callers(function).map(|call| control.icfg().node(call));
            found.extend(calls.map(|call| (call.function, call.last())));
        }
        waiting.extend(found.into_iter().filter(|&place| seen.insert(place)));
    }
    seen.into_iter().filter_map(|(function, inst)| statements.of(function, inst)).collect()
}
