//! Potential dependence and relevant slices (TR11/11, Def. 1).
//!
//! An instance that reads memory potentially depends on a branch instance between the last write of what it reads and itself, if
//! another outcome of that branch may have led to a write. What the untaken side may write is a static question,
//! [`schism_analysis::Potential`]; which branches ran in between is one to the trace.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use schism_analysis::SparseSet;
use schism_ir::flow::EdgeId;
use schism_ir::{FunctionId, InstId, Op};
use schism_vm::dependence::{DynamicSlice, DynamicTrace, Instance};

use crate::Statics;

/// An instruction.
type Place = (FunctionId, InstId);

/// An outcome of a branch: its function and the edge that was taken.
type Outcome = (FunctionId, EdgeId);

/// Answers which branches could have changed what an instance read.
pub struct PotentialDependence<'a> {
    statics: &'a Statics<'a>,
    trace: &'a DynamicTrace,
    /// The instances of branches by what they decided, in the order in which they ran.
    branches: BTreeMap<Outcome, Vec<Instance>>,
    /// What the other sides of an outcome may write.
    untaken: HashMap<Outcome, SparseSet>,
    /// For each reading instruction the outcomes whose other sides may write what it reads.
    relevant: RefCell<HashMap<Place, Rc<[Outcome]>>>,
}

impl<'a> PotentialDependence<'a> {
    /// For a trace of the program that `statics` are of.
    pub fn new(statics: &'a Statics<'a>, trace: &'a DynamicTrace) -> Self {
        let mut branches: BTreeMap<Outcome, Vec<Instance>> = BTreeMap::new();
        for (first, function, inst, count) in trace.runs() {
            if trace.is_part_of_copy(first) {
                continue;
            }
            let last = Instance(first.0 + count - 1);
            if let Some(edge) = taken(statics, trace, (function, InstId(inst.0 + count - 1)), last) {
                branches.entry((function, edge)).or_default().push(last);
            }
        }
        let defined =
            |&(function, edge): &Outcome| ((function, edge), statics.potential.untaken_defines(function, edge));
        let untaken = branches.keys().map(defined).collect();
        Self { statics, trace, branches, untaken, relevant: RefCell::default() }
    }

    /// The branch instances that an instance potentially depends on, ascending.
    pub fn of(&self, user: Instance) -> Vec<Instance> {
        if self.trace.enters(user) {
            // What the callee reads, it reads itself.
            return Vec::new();
        }
        let place = self.trace.place(user);
        let outcomes = self.relevant(place);
        if outcomes.is_empty() {
            return Vec::new();
        }
        // The value may have been written by several; what counts is the time since the last of them.
        let written = |source: &Instance| {
            let (function, inst) = self.trace.place(*source);
            self.statics.modref.writes(function, inst).intersects(self.statics.modref.reads(place.0, place.1))
        };
        let since = self.trace.data(user).filter(written).max();
        let mut found = Vec::new();
        for outcome in outcomes.iter() {
            let instances = &self.branches[outcome];
            let from = instances.partition_point(|&branch| Some(branch) <= since);
            found.extend(instances[from..].iter().take_while(|&&branch| branch < user));
        }
        found.sort_unstable();
        found
    }

    /// The branches of the program's own code since an instance that might have led to a write of some locations before another one.
    pub fn of_memory(&self, user: Instance, reads: &SparseSet, since: Option<Instance>) -> Vec<Instance> {
        let own = |function: FunctionId| {
            (self.statics.image.functions[function.index()].module as usize) < self.statics.image.own_modules
        };
        let mut found = Vec::new();
        for (outcome, instances) in &self.branches {
            if own(outcome.0) && self.untaken[outcome].intersects(reads) {
                let from = instances.partition_point(|&branch| Some(branch) <= since);
                found.extend(instances[from..].iter().take_while(|&&branch| branch < user));
            }
        }
        found
    }

    fn relevant(&self, place: Place) -> Rc<[Outcome]> {
        if let Some(known) = self.relevant.borrow().get(&place) {
            return Rc::clone(known);
        }
        let reads = self.statics.modref.reads(place.0, place.1);
        let outcomes = self.branches.keys().filter(|outcome| self.untaken[outcome].intersects(reads));
        let outcomes: Rc<[Outcome]> = outcomes.copied().collect();
        self.relevant.borrow_mut().insert(place, Rc::clone(&outcomes));
        outcomes
    }

    /// The relevant slice: everything that some instances depended on through data, control and potential dependence.
    pub fn relevant_slice(&self, criteria: impl IntoIterator<Item = Instance>) -> DynamicSlice {
        self.trace.closure(criteria, |instance, found| {
            found.extend(self.trace.data(instance));
            found.extend(self.trace.control(instance));
            found.extend(self.of(instance));
        })
    }
}

/// The edge that the instance of a branch took; `None` if the instruction is no branch or nothing ran after it.
fn taken(statics: &Statics<'_>, trace: &DynamicTrace, (function, inst): Place, instance: Instance) -> Option<EdgeId> {
    let body = statics.image.function(function).body.as_ref()?;
    let op = &body.insts.get(inst.index())?.op;
    if !matches!(op, Op::CondBr { .. } | Op::Switch { .. } | Op::IndirectBr { .. }) {
        return None;
    }
    let next = schism_ir::flow::block_of(body, trace.outcome(instance)?);
    let cfg = &statics.control.flow(function)?.cfg;
    cfg.edges_from(schism_ir::flow::block_of(body, inst)).find(|&edge| cfg.target(edge) == next)
}
