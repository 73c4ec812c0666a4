//! Definition switching: which code would have to run so that a branch that blocks the way gets another condition.
//!
//! Where the input decides a branch, a search can just take its other side. Where the condition is concrete on every path so far, its value
//! comes from a definition that was executed, and only another definition can change it. So from each target the branches that control it are
//! walked back to those that were executed and never went its way; from their conditions the definitions, through registers, memory, calls and
//! parameters; and what of those was never executed becomes a target itself. The way there may be blocked in turn, so this is done again.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

use schism_ir::flow::block_of;
use schism_ir::{BlockId, FunctionId, Image, InstId, Op, Value};

use crate::hash::{FastMap, FastSet};
use crate::{CallGraph, CallSite, ControlGraph, Controller, Icfg, ModRef};

/// How often the way to a definition is asked for in turn.
const ROUNDS: usize = 4;
/// Values that are followed back from one condition; what is beyond them is far from it.
const MOST_VALUES: usize = 1_000;

/// A place in the new version.
pub type Place = (FunctionId, InstId);

/// What a search has seen of the program so far.
pub trait Seen {
    /// Whether a block was ever entered.
    fn entered(&mut self, function: FunctionId, block: BlockId) -> bool;
    /// Whether the input was ever seen to decide at one of the instructions of a block.
    fn decides(&self, function: FunctionId, insts: Range<InstId>) -> bool;
}

/// Finds definitions to switch to.
pub struct Switching<'a> {
    image: &'a Image,
    calls: &'a CallGraph,
    modref: &'a ModRef,
    control: ControlGraph<'a>,
    /// All instructions of the program itself that write memory, by the set of what they write; calls of its own functions are not among them.
    writers: OnceCell<Vec<(u32, Vec<Writer>)>>,
    /// For each set of what is read that was asked for, who may have written it.
    writers_of: RefCell<FastMap<u32, Rc<[Writer]>>>,
}

/// An instruction that writes memory, and the block that it is in.
type Writer = (FunctionId, BlockId, InstId);

/// For each set of what is read that a question came to, the values that those who wrote it and were executed take theirs from.
type Written = FastMap<u32, Rc<[(FunctionId, Value)]>>;

impl<'a> Switching<'a> {
    /// For one linked version.
    pub fn new(image: &'a Image, icfg: &'a Icfg, calls: &'a CallGraph, modref: &'a ModRef) -> Self {
        let control = ControlGraph::new(image, icfg);
        Self { image, calls, modref, control, writers: OnceCell::new(), writers_of: RefCell::default() }
    }

    /// The definitions that were never executed, and without which the way to some target stays blocked; ascending.
    pub fn definitions(&self, targets: &[Place], seen: &mut dyn Seen) -> Vec<Place> {
        let mut found: FastSet<Place> = FastSet::default();
        let mut done: FastSet<(FunctionId, BlockId)> = FastSet::default();
        let mut written = Written::default();
        let mut wanted = targets.to_vec();
        for _ in 0..ROUNDS {
            let blocked = self.blocked(&wanted, seen);
            wanted.clear();
            for branch in blocked.into_iter().filter(|&branch| done.insert(branch)) {
                let switches = self.switches(branch, seen, &mut written);
                wanted.extend(switches.into_iter().filter(|&place| found.insert(place)));
            }
            if wanted.is_empty() {
                break;
            }
        }
        let mut found: Vec<Place> = found.into_iter().collect();
        found.sort_unstable();
        found
    }

    /// The blocks that were entered, that end in a concrete branch, and that control the way to a target without ever having led to it.
    fn blocked(&self, targets: &[Place], seen: &mut dyn Seen) -> BTreeSet<(FunctionId, BlockId)> {
        let mut blocked = BTreeSet::new();
        let mut visited: FastSet<(FunctionId, BlockId)> = FastSet::default();
        let mut work: Vec<_> =
            targets.iter().filter_map(|&(function, inst)| Some((function, self.block(function, inst)?))).collect();
        while let Some((function, block)) = work.pop() {
            if !visited.insert((function, block)) || seen.entered(function, block) {
                continue;
            }
            for controller in self.control.block_controllers(function, block) {
                match controller {
                    Controller::Branch(edge) => {
                        let Some(flow) = self.control.flow(function) else { continue };
                        let from = flow.cfg.source(edge);
                        if !seen.entered(function, from) {
                            work.push((function, from));
                        } else if self.is_own(function) && !seen.decides(function, self.insts(function, from)) {
                            blocked.insert((function, from));
                        }
                    }
                    Controller::Entry => {
                        let sites = self.calls.callers(function).iter();
                        work.extend(
                            sites.filter_map(|site| Some((site.function, self.block(site.function, site.inst)?))),
                        );
                    }
                    Controller::Call(_) => {}
                }
            }
        }
        blocked
    }

    /// The definitions of a branch's condition that were never executed, but for those of memory that is in `written` already.
    fn switches(
        &self,
        (function, block): (FunctionId, BlockId),
        seen: &mut dyn Seen,
        written: &mut Written,
    ) -> Vec<Place> {
        let (visited, read) = (FastSet::default(), FastSet::default());
        let mut walk = Walk { switching: self, seen, written, visited, read, work: Vec::new(), found: Vec::new() };
        let last = self.insts(function, block).end.0.saturating_sub(1);
        walk.follow_operands(function, InstId(last));
        while let Some((function, value)) = walk.work.pop() {
            if walk.visited.len() > MOST_VALUES {
                break;
            }
            match value {
                Value::Inst(inst) => walk.follow(function, inst),
                Value::Param(number) => walk.follow_parameter(function, number),
                Value::Const(_) => {}
            }
        }
        walk.found
    }

    /// What may have written a set of what is read.
    fn writers_of(&self, read: u32) -> Rc<[Writer]> {
        if let Some(known) = self.writers_of.borrow().get(&read) {
            return Rc::clone(known);
        }
        let reads = self.modref.set(read);
        let meets = |written: u32| self.modref.set(written).intersects(reads);
        let groups = self.writers().iter().filter(|&&(written, _)| meets(written));
        let found: Rc<[Writer]> = groups.flat_map(|(_, writers)| writers).copied().collect();
        self.writers_of.borrow_mut().insert(read, Rc::clone(&found));
        found
    }

    fn writers(&self) -> &[(u32, Vec<Writer>)] {
        self.writers.get_or_init(|| {
            let mut groups: BTreeMap<u32, Vec<Writer>> = BTreeMap::new();
            for function in (0..self.image.functions.len()).map(FunctionId::new).filter(|&it| self.is_own(it)) {
                for (block, inst) in self.writers_in(function) {
                    groups.entry(self.modref.write_set(function, inst)).or_default().push((function, block, inst));
                }
            }
            groups.into_iter().collect()
        })
    }

    fn writers_in(&self, function: FunctionId) -> Vec<(BlockId, InstId)> {
        let Some(body) = &self.image.function(function).body else { return Vec::new() };
        let writes = |&inst: &InstId| match &body.insts[inst.index()].op {
            // What own functions write, their stores say.
            Op::Call(_) => !self.callees(function, inst).any(|callee| self.is_own(callee)),
            _ => true,
        };
        let insts = (0..body.insts.len()).map(InstId::new);
        let writers = insts.filter(|&inst| !self.modref.writes(function, inst).is_empty()).filter(writes);
        writers.map(|inst| (block_of(body, inst), inst)).collect()
    }

    fn callees(&self, function: FunctionId, inst: InstId) -> impl Iterator<Item = FunctionId> + '_ {
        self.calls.callees(CallSite { function, inst }).iter().copied()
    }

    fn block(&self, function: FunctionId, inst: InstId) -> Option<BlockId> {
        self.image.function(function).body.as_ref().map(|body| block_of(body, inst))
    }

    fn insts(&self, function: FunctionId, block: BlockId) -> Range<InstId> {
        let body = self.image.function(function).body.as_ref();
        body.map_or(InstId(0)..InstId(0), |body| body.blocks[block.index()].first..body.blocks[block.index()].end)
    }

    fn is_own(&self, function: FunctionId) -> bool {
        self.image.is_own(function)
    }
}

/// From a condition back through definitions that were executed, to those that were not.
struct Walk<'w, 'a> {
    switching: &'w Switching<'a>,
    seen: &'w mut dyn Seen,
    written: &'w mut Written,
    visited: FastSet<(FunctionId, Value)>,
    /// The sets of what was read on the way.
    read: FastSet<u32>,
    work: Vec<(FunctionId, Value)>,
    found: Vec<Place>,
}

impl Walk<'_, '_> {
    fn push(&mut self, function: FunctionId, value: Value) {
        if self.visited.insert((function, value)) {
            self.work.push((function, value));
        }
    }

    fn follow_operands(&mut self, function: FunctionId, inst: InstId) {
        let Some(body) = &self.switching.image.function(function).body else { return };
        for &value in body.operands_of(&body.insts[inst.index()]) {
            self.push(function, value);
        }
    }

    /// A definition: if it was executed, what it takes its value from; if not, it is one to switch to.
    fn define(&mut self, (function, inst): Place) {
        let Some(block) = self.switching.block(function, inst) else { return };
        if self.seen.entered(function, block) {
            self.follow_operands(function, inst);
        } else {
            self.found.push((function, inst));
        }
    }

    fn follow(&mut self, function: FunctionId, inst: InstId) {
        let switching = self.switching;
        let Some(body) = &switching.image.function(function).body else { return };
        match &body.insts[inst.index()].op {
            Op::Phi { from } => {
                let incoming = body.operands_of(&body.insts[inst.index()]);
                for (&block, &value) in from.iter().zip(incoming) {
                    if self.seen.entered(function, block) {
                        self.push(function, value);
                    } else {
                        self.found.push((function, InstId(body.blocks[block.index()].end.0 - 1)));
                    }
                }
            }
            Op::Call(_) => {
                self.follow_operands(function, inst);
                for callee in switching.callees(function, inst).filter(|&callee| switching.is_own(callee)) {
                    self.follow_returns(callee);
                }
                self.follow_memory(function, inst);
            }
            // Where a variable lies is no definition of it.
            Op::Alloca { .. } => {}
            _ => {
                self.follow_operands(function, inst);
                self.follow_memory(function, inst);
            }
        }
    }

    fn follow_returns(&mut self, callee: FunctionId) {
        let Some(body) = &self.switching.image.function(callee).body else { return };
        for (inst, id) in body.insts.iter().zip(0..) {
            if inst.op == Op::Ret {
                self.define((callee, InstId(id)));
            }
        }
    }

    /// What may have written the memory that an instruction reads.
    fn follow_memory(&mut self, function: FunctionId, inst: InstId) {
        let switching = self.switching;
        let read = switching.modref.read_set(function, inst);
        if switching.modref.set(read).is_empty() || !self.read.insert(read) {
            return;
        }
        let values = match self.written.get(&read) {
            Some(known) => Rc::clone(known),
            None => self.ask_writers(read),
        };
        for &(function, value) in &*values {
            self.push(function, value);
        }
    }

    /// Whoever may have written a set of what is read, and was not executed, is a definition to switch to. What the others write.
    fn ask_writers(&mut self, read: u32) -> Rc<[(FunctionId, Value)]> {
        let (mut values, mut known) = (Vec::new(), FastSet::default());
        for &(function, block, inst) in &*self.switching.writers_of(read) {
            if !self.seen.entered(function, block) {
                self.found.push((function, inst));
            } else if let Some(body) = &self.switching.image.function(function).body {
                let operands = body.operands_of(&body.insts[inst.index()]).iter();
                values.extend(operands.map(|&value| (function, value)).filter(|&value| known.insert(value)));
            }
        }
        let values: Rc<[_]> = values.into();
        self.written.insert(read, Rc::clone(&values));
        values
    }

    fn follow_parameter(&mut self, function: FunctionId, number: u32) {
        let switching = self.switching;
        for &site in switching.calls.callers(function) {
            let Some(body) = &switching.image.function(site.function).body else { continue };
            let arguments = body.operands_of(&body.insts[site.inst.index()]);
            let entered = self.seen.entered(site.function, block_of(body, site.inst));
            match arguments.get(number as usize) {
                Some(&value) if entered => self.push(site.function, value),
                _ if entered => {}
                _ => self.found.push((site.function, site.inst)),
            }
        }
    }
}
