//! Summary edges: from an argument to the result of a call that depends on it.

use schism_ir::flow::{BitSet, Csr};
use schism_ir::{InstId, Op};

use super::Kind;
use super::build::Builder;

/// Adds the summary edges, callees before callers; functions that call each other are repeated until nothing is new.
pub(super) fn summarise(builder: &mut Builder<'_>) {
    let nodes = builder.nodes.len();
    let local: Vec<_> =
        builder.edges.iter().filter(|(_, _, kind)| *kind == Kind::Local).map(|&(from, to, _)| (to, from)).collect();
    let local = Csr::from_pairs(nodes, &local);
    let by_result: Vec<_> =
        builder.arguments.iter().zip(0..).map(|(argument, number)| (argument.result, number)).collect();
    let by_result = Csr::from_pairs(nodes, &by_result);
    // Parameters that the result of their function depends on.
    let mut returned = BitSet::new(nodes);
    let mut walk = Walk { seen: vec![0; nodes], round: 0, work: Vec::new() };
    for group in builder.calls.components() {
        loop {
            let mut grew = false;
            for &function in group.iter().filter(|&&function| builder.holds(function)) {
                walk.start(returns(builder, function));
                while let Some(node) = walk.work.pop() {
                    if builder.nodes.params(function).contains(&node) {
                        grew |= returned.insert(node as usize);
                    }
                    for &from in local.row(node as usize) {
                        walk.add(from);
                    }
                    for &number in by_result.row(node as usize) {
                        let argument = builder.arguments[number as usize];
                        if returned.contains(argument.param as usize) {
                            walk.add(argument.value);
                        }
                    }
                }
            }
            if !grew || group.len() == 1 && !builder.calls.is_recursive(group[0]) {
                break;
            }
        }
    }
    let arguments = std::mem::take(&mut builder.arguments);
    for argument in arguments.iter().filter(|argument| returned.contains(argument.param as usize)) {
        builder.edges.push((argument.value, argument.result, Kind::Local));
    }
}

/// The nodes of a function's returns.
fn returns(builder: &Builder<'_>, function: schism_ir::FunctionId) -> Vec<u32> {
    let insts = builder.image.function(function).body.iter().flat_map(|body| &body.insts);
    let returns = insts.zip(0..).filter(|(inst, _)| matches!(inst.op, Op::Ret));
    returns.map(|(_, id)| builder.nodes.inst(builder.numbers(), function, InstId(id))).collect()
}

/// A walk over a small part of a large graph, many times.
struct Walk {
    /// The round in which each node was seen last.
    seen: Vec<u32>,
    round: u32,
    work: Vec<u32>,
}

impl Walk {
    fn start(&mut self, from: Vec<u32>) {
        self.round += 1;
        from.into_iter().for_each(|node| self.add(node));
    }

    fn add(&mut self, node: u32) {
        if std::mem::replace(&mut self.seen[node as usize], self.round) != self.round {
            self.work.push(node);
        }
    }
}
