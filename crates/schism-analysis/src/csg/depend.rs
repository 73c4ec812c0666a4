//! Dependences between statements, as the change sequence graph needs them.

use schism_ir::flow::Csr;
use schism_ir::{FunctionId, InstId, Op, Value};

use super::mark::Version;
use crate::hash::FastSet;
use crate::rows::Rows;
use crate::{FunctionPdg, StatementId};

/// What depends on what, by statements.
#[derive(Debug)]
pub struct Dependences {
    /// For each statement those that it directly depends on, by data or control.
    pub direct: Csr,
    /// For each statement the changes in whose forward slices it is.
    pub slices: Rows,
}

impl Version<'_> {
    /// For each statement those that it directly depends on, other than itself.
    pub(super) fn direct_dependences(&self) -> Csr {
        let mut pairs = Vec::new();
        for number in 0..self.image.functions.len() {
            let function = FunctionId::new(number);
            // A library has many functions that no change comes near to.
            if self.sdg_holds(function)
                && let Some(pdg) = self.pdg.function(function)
            {
                let calls = self.calls_of(function);
                for statement in self.statements.of_function(function) {
                    let on = self.depends_on(pdg, statement, &calls);
                    pairs.extend(on.into_iter().map(|on| (statement.0, on.0)));
                }
            }
        }
        Csr::from_pairs(self.statements.len(), &pairs)
    }

    fn sdg_holds(&self, function: FunctionId) -> bool {
        crate::outputs::is_defined_here(self.image, function)
    }

    /// What a statement depends on through its instructions, and those in between that belong to no statement, ascending; `calls` are those
    /// of its function.
    fn depends_on(&self, pdg: &FunctionPdg, statement: StatementId, calls: &[StatementId]) -> Vec<StatementId> {
        let function = self.statements.statement(statement).function;
        let Some(body) = &self.image.function(function).body else { return Vec::new() };
        let mut found = Vec::new();
        let mut waiting: Vec<InstId> = self.statements.insts(statement).collect();
        let mut seen: FastSet<InstId> = waiting.iter().copied().collect();
        let mut from_callers = false;
        while let Some(inst) = waiting.pop() {
            let code = &body.insts[inst.index()];
            let from_outside = body.operands_of(code).iter().any(|operand| matches!(operand, Value::Param(_)));
            from_callers |= from_outside || pdg.reads_from_entry(inst) || pdg.control(inst).next().is_none();
            if matches!(code.op, Op::Call(_)) {
                found.extend(self.results(function, inst));
            }
            for on in pdg.dependences(inst) {
                match self.statements.of(function, on) {
                    Some(other) if other == statement => {}
                    Some(other) => found.push(other),
                    None if seen.insert(on) => waiting.push(on),
                    None => {}
                }
            }
        }
        if from_callers {
            found.extend(calls);
        }
        found.retain(|&on| on != statement);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The statements that return from what a call enters.
    fn results(&self, function: FunctionId, call: InstId) -> Vec<StatementId> {
        let icfg = self.icfg;
        let callees = icfg.callees(icfg.node_of(function, call)).filter(|&callee| self.sdg_holds(callee));
        let returns = callees.flat_map(|callee| icfg.nodes_of(callee)).filter(|&node| icfg.returns(node));
        let statement = |node| {
            let node = icfg.node(node);
            self.statements.of(node.function, node.last())
        };
        returns.filter_map(statement).collect()
    }

    /// The statements that call a function.
    fn calls_of(&self, function: FunctionId) -> Vec<StatementId> {
        let calls = self.icfg.callers(function).map(|call| self.icfg.node(call));
        let mut calls: Vec<_> = calls.filter_map(|node| self.statements.of(node.function, node.last())).collect();
        calls.sort_unstable();
        calls.dedup();
        calls
    }

    /// For each instruction, by its number, the changes in whose forward slices it is. The statements of a change are not in its own.
    pub(super) fn forward_slices(&self, changes: &[Vec<StatementId>]) -> Rows {
        let insts = |id: StatementId| {
            let function = self.statements.statement(id).function;
            self.statements.insts(id).map(move |inst| (function, inst))
        };
        let starts: Vec<Vec<_>> = changes.iter().map(|of| of.iter().copied().flat_map(insts).collect()).collect();
        let mut slices = self.sdg.forward_each(&starts);
        for (change, starts) in starts.iter().enumerate() {
            for &(function, inst) in starts {
                slices.remove(self.icfg.numbers().number(function, inst), change);
            }
        }
        slices
    }
}
