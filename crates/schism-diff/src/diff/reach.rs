//! What can still reach a change, in the form that the machine wants.

use schism_analysis::{CallSite, ChangeReach};
use schism_ir::flow::BitSet;
use schism_ir::{FunctionId, InstId, Op};
use schism_program::{Program, Side};
use schism_vm::pairs::ReachTable;

use crate::graph::version::Base;

/// Where both versions can reach a change. A state that stands for both runs the code of the new one; `points` are where the machine parts them.
pub(super) fn table(program: &Program, versions: [&Base; 2], points: &[(FunctionId, InstId)]) -> ReachTable {
    let reach = ChangeReach::with_marks(program, versions.map(Base::reach_input), points);
    let image = &program.new;
    let mut table = ReachTable { from: Vec::new(), after_return: Vec::new(), at_exit: reach.at_exit() };
    for number in 0..image.functions.len() {
        let function = FunctionId::new(number);
        let insts = image.function(function).body.as_ref().map_or(&[][..], |body| &body.insts);
        let (mut from, mut after) = (BitSet::new(insts.len()), BitSet::new(insts.len()));
        for (at, inst) in insts.iter().enumerate() {
            let id = InstId::new(at);
            if reach.from(Side::New, function, id) {
                from.insert(at);
            }
            if matches!(inst.op, Op::Call(_)) && reach.after_return(Side::New, CallSite { function, inst: id }) {
                after.insert(at);
            }
        }
        table.from.push(from);
        table.after_return.push(after);
    }
    table
}
