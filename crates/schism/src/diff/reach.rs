//! What can still reach a change, in the form that the machine wants.

use schism_analysis::{CallGraph, CallSite, ChangeReach, Icfg, ModRef, PointsTo, ReachInput};
use schism_ir::flow::BitSet;
use schism_ir::{FunctionId, Image, InstId, Op};
use schism_program::{Program, Side};
use schism_vm::pairs::ReachTable;

struct Known {
    points_to: PointsTo,
    modref: ModRef,
    icfg: Icfg,
}

impl Known {
    fn new(image: &Image) -> Self {
        let points_to = PointsTo::new(image);
        let calls = CallGraph::new(image, &points_to);
        let modref = ModRef::new(image, &points_to, &calls);
        let icfg = Icfg::new(image, &calls);
        Self { points_to, modref, icfg }
    }

    fn input(&self) -> ReachInput<'_> {
        ReachInput { icfg: &self.icfg, points_to: &self.points_to, modref: &self.modref }
    }
}

/// Analyses both versions. A state that stands for both runs the code of the new one; `points` are where the machine parts them.
pub(super) fn table(program: &Program, points: &[(FunctionId, InstId)]) -> ReachTable {
    let (old, new) = (Known::new(&program.old), Known::new(&program.new));
    let reach = ChangeReach::with_marks(program, [old.input(), new.input()], points);
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
