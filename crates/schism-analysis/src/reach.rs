//! Can a change still be reached? The question that lets a machine retire states.
//!
//! A *mark* is an instruction before which the two versions may part: changed code; in each version, the place where code of
//! the other one stands; a load that may read changed data; an entry with another signature; the start of another list of
//! constructors or destructors. From a point in a function a mark can be reached if some way leads there inside of the
//! function, its callees, exit and signal handlers, or over a `longjmp` to any `setjmp`. With a call stack, the points
//! behind all its calls count too: one bit each, so a state can keep the answer for the frames below the top with each frame.

mod carried;
mod marks;

use schism_ir::flow::BitSet;
use schism_ir::{FunctionId, InstId};
use schism_program::{Program, Side};

pub use marks::{ReachInput, data_readers};

use crate::{CallSite, Icfg, NodeId};

/// Which points of both versions can still reach a change.
#[derive(Debug)]
pub struct ChangeReach<'a> {
    sides: [SideReach<'a>; 2],
    startup_changed: bool,
}

#[derive(Debug)]
struct SideReach<'a> {
    icfg: &'a Icfg,
    marks: BitSet,
    /// Calls during which changed data may be read wherever they lead, ascending.
    carriers: Vec<CallSite>,
    /// By instruction number: a mark can be reached from before the instruction.
    from: BitSet,
}

impl<'a> ChangeReach<'a> {
    /// Prepares both versions, the old one first.
    pub fn new(program: &Program, versions: [ReachInput<'a>; 2]) -> Self {
        Self::with_marks(program, versions, &[])
    }

    /// The same with more marks in the new version, for a machine that parts the versions at points of its own.
    pub fn with_marks(program: &Program, versions: [ReachInput<'a>; 2], more: &[(FunctionId, InstId)]) -> Self {
        let sides = Side::BOTH.map(|side| {
            let version = versions[side.index()];
            let (mut marks, carriers) = marks::marks(program, side, &version);
            if side == Side::New {
                for &(function, inst) in more {
                    marks.insert(version.icfg.numbers().number(function, inst));
                }
            }
            SideReach::new(version.icfg, marks, carriers)
        });
        Self { sides, startup_changed: program.startup_changed }
    }

    /// True if a mark can be reached from before an instruction, at the latest when its function returns. Whether a caller
    /// has passed changed data to the function is a matter of the stack: see [`ChangeReach::enter`].
    pub fn from(&self, side: Side, function: FunctionId, inst: InstId) -> bool {
        let side = &self.sides[side.index()];
        side.from.contains(side.icfg.numbers().number(function, inst))
    }

    /// True if a mark can be reached in the function of `site` once that call has come back. Also true if the call was
    /// passed changed data: all that it leads to may read it.
    pub fn after_return(&self, side: Side, site: CallSite) -> bool {
        self.sides[side.index()].after_return(site)
    }

    /// True if a frame's callers can reach a mark: `above` is that of the caller's own frame, which is at `site`. For the
    /// outermost frame it is [`ChangeReach::at_exit`].
    pub fn enter(&self, side: Side, above: bool, site: CallSite) -> bool {
        above || self.after_return(side, site)
    }

    /// True if a state can reach a mark: an instruction that is about to run below the calls in `stack`.
    pub fn from_stack(&self, side: Side, function: FunctionId, inst: InstId, stack: &[CallSite]) -> bool {
        self.from(side, function, inst) || self.at_exit() || stack.iter().any(|&site| self.after_return(side, site))
    }

    /// True if a handler that runs when the program ends can reach a mark, whichever handlers are there in the end.
    pub fn at_exit(&self) -> bool {
        self.startup_changed || self.sides.iter().any(|side| side.handlers_reach())
    }

    /// True if an instruction is a mark: the versions may part before it.
    pub fn is_mark(&self, side: Side, function: FunctionId, inst: InstId) -> bool {
        let side = &self.sides[side.index()];
        side.marks.contains(side.icfg.numbers().number(function, inst))
    }

    /// The marks of one version: function by function, in program order.
    pub fn marks(&self, side: Side) -> impl Iterator<Item = (FunctionId, InstId)> + '_ {
        let side = &self.sides[side.index()];
        side.marks.iter().map(|number| side.icfg.numbers().at(number))
    }
}

impl<'a> SideReach<'a> {
    fn new(icfg: &'a Icfg, marks: BitSet, carriers: Vec<CallSite>) -> Self {
        let mut found = Self { icfg, marks, carriers, from: BitSet::new(icfg.numbers().len()) };
        let mut ends = found.ends(false);
        if icfg.landings().iter().any(|&landing| found.starts(&ends, landing)) {
            ends = found.ends(true);
        }
        for id in icfg.ids() {
            let node = icfg.node(id);
            let mut reached = ends.contains(id.index());
            for inst in (node.first.0..node.end.0).rev() {
                let number = icfg.numbers().number(node.function, InstId(inst));
                reached |= found.marks.contains(number);
                if reached {
                    found.from.insert(number);
                }
            }
        }
        found
    }

    fn has_mark(&self, id: NodeId) -> bool {
        let node = self.icfg.node(id);
        let first = self.icfg.numbers().number(node.function, node.first);
        (first..first + node.len() as usize).any(|number| self.marks.contains(number))
    }

    fn starts(&self, ends: &BitSet, id: NodeId) -> bool {
        ends.contains(id.index()) || self.has_mark(id)
    }

    /// The nodes from whose end a mark can be reached; `landing` tells whether a `longjmp` leads to one.
    fn ends(&self, landing: bool) -> BitSet {
        let icfg = self.icfg;
        let mut ends = BitSet::new(icfg.len());
        // Nodes from whose start one can be reached.
        let mut work: Vec<NodeId> = icfg.ids().filter(|&id| self.has_mark(id)).collect();
        if landing {
            for id in icfg.ids().filter(|&id| icfg.jumps(id)) {
                if ends.insert(id.index()) && !self.has_mark(id) {
                    work.push(id);
                }
            }
        }
        while let Some(id) = work.pop() {
            let function = icfg.node(id).function;
            let is_entry = icfg.entry(function) == Some(id);
            let calls = is_entry.then(|| icfg.callers(function)).into_iter().flatten();
            for before in icfg.predecessors(id).chain(calls) {
                if ends.insert(before.index()) && !self.has_mark(before) {
                    work.push(before);
                }
            }
        }
        ends
    }

    fn after_return(&self, site: CallSite) -> bool {
        let call = self.icfg.node_of(site.function, site.inst);
        let again = || self.icfg.calls_back(call) && self.icfg.callees(call).any(|callee| self.enters(callee));
        self.icfg.after_call(call).is_some_and(|after| self.at_start(after))
            || again()
            || self.carriers.binary_search(&site).is_ok()
    }

    fn at_start(&self, id: NodeId) -> bool {
        let node = self.icfg.node(id);
        self.from.contains(self.icfg.numbers().number(node.function, node.first))
    }

    /// True if a mark can be reached from a function's entry.
    fn enters(&self, function: FunctionId) -> bool {
        self.icfg.entry(function).is_some_and(|entry| self.at_start(entry))
    }

    fn handlers_reach(&self) -> bool {
        self.icfg.handlers().exit.iter().any(|&handler| self.enters(handler))
    }
}
