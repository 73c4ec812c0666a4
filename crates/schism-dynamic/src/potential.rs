//! Potential dependence and relevant slices (TR11/11, Def. 1).
//!
//! An instance that reads memory potentially depends on a branch instance between the last write of what it reads and itself, if
//! another outcome of that branch may have led to a write. What the untaken side may write is a static question,
//! [`schism_analysis::Potential`]; which branches ran in between is one to the trace.
//!
//! A store through a pointer that went elsewhere could have met what is read, had its address been another one. So where the trace says what
//! addresses were made by, the instance potentially depends on that too, for stores of the program's own code. The same holds for library functions that
//! are modelled, such as `strcpy`: another text or length would have written other bytes.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use schism_analysis::SparseSet;
use schism_ir::flow::EdgeId;
use schism_ir::{FunctionId, InstId, Op};
use schism_vm::dependence::{DynamicSlice, DynamicTrace, Instance};

use crate::ranges::Ranges;
use crate::{Place, Statics};

/// Answers which branches could have changed what an instance read.
pub struct PotentialDependence<'a> {
    statics: &'a Statics<'a>,
    trace: &'a DynamicTrace,
    /// By number of an outcome the instances of branches that decided so, in the order in which they ran.
    branches: Vec<Vec<Instance>>,
    /// By number of a store its instances with what their addresses were made by, in the order in which they ran.
    stores: Vec<Vec<(Instance, Instance)>>,
    /// For each reading instruction what of this run may have written what it reads; with one that reads at a place that depends on the
    /// input apart.
    relevant: RefCell<HashMap<(Place, bool), Relevant>>,
}

/// What may have written something: numbers of outcomes and of stores.
#[derive(Clone)]
struct Relevant {
    outcomes: Rc<[u32]>,
    stores: Rc<[u32]>,
}

impl<'a> PotentialDependence<'a> {
    /// For a trace of the program that `statics` are of.
    pub fn new(statics: &'a Statics<'a>, trace: &'a DynamicTrace) -> Self {
        let writers = &mut *statics.writers.borrow_mut();
        let (mut branches, mut stores) = (Vec::new(), Vec::new());
        for (first, function, inst, count) in trace.runs() {
            if trace.is_part_of_copy(first) {
                continue;
            }
            let last = Instance(first.0 + count - 1);
            if let Some(edge) = taken(statics, trace, (function, InstId(inst.0 + count - 1)), last) {
                list(&mut branches, writers.outcome(statics, (function, edge))).push(last);
            }
        }
        for (store, source) in trace.addresses() {
            let place = trace.place(store);
            if statics.image.is_own(place.0) {
                list(&mut stores, writers.store(place)).push((store, source));
            }
        }
        for (call, place) in modelled_calls(statics, trace) {
            let decides = (!trace.assumed_at(call).is_empty()).then_some(call);
            let sources = trace.data(call).chain(decides).map(|source| (call, source));
            list(&mut stores, writers.store(place)).extend(sources);
        }
        Self { statics, trace, branches, stores, relevant: RefCell::default() }
    }

    /// The branch instances that an instance potentially depends on, ascending.
    pub fn of(&self, user: Instance) -> Vec<Instance> {
        let Some((relevant, since)) = self.question(user) else { return Vec::new() };
        self.between(user, since, &relevant.outcomes, &relevant.stores)
    }

    /// What may have written what an instance reads, and since when.
    fn question(&self, user: Instance) -> Option<(Relevant, Option<Instance>)> {
        if self.trace.enters(user) {
            // What the callee reads, it reads itself.
            return None;
        }
        let place = self.trace.place(user);
        let blurred = self.trace.is_blurred(user);
        let relevant = self.relevant(place, blurred);
        if relevant.outcomes.is_empty() && relevant.stores.is_empty() {
            return None;
        }
        // The value may have been written by several; what counts is the time since the last of them.
        let written = |source: &Instance| {
            let (function, inst) = self.trace.place(*source);
            self.statics.modref.writes(function, inst).intersects(self.statics.modref.reads(place.0, place.1))
        };
        // One at a place that depends on the input is made of all that is there.
        let since = if blurred { None } else { self.trace.data(user).filter(written).max() };
        Some((relevant, since))
    }

    /// The instances of branches and what the addresses of stores were made by, between two instances.
    fn between(&self, user: Instance, since: Option<Instance>, outcomes: &[u32], stores: &[u32]) -> Vec<Instance> {
        let mut found = Vec::new();
        for &outcome in outcomes {
            let instances = of_number(&self.branches, outcome);
            let from = instances.partition_point(|&branch| Some(branch) <= since);
            found.extend(instances[from..].iter().take_while(|&&branch| branch < user));
        }
        for &store in stores {
            let instances = of_number(&self.stores, store);
            let from = instances.partition_point(|&(store, _)| Some(store) <= since);
            let until = instances[from..].iter().take_while(|&&(store, _)| store < user);
            found.extend(until.map(|&(_, source)| source));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The branches since an instance that might have led to a write of some locations before another one, without those by which something is output.
    pub fn of_memory(&self, user: Instance, reads: &SparseSet, since: Option<Instance>) -> Vec<Instance> {
        let (outcomes, stores) = self.statics.writers.borrow().of_locations(self.statics, reads);
        let mut found = self.between(user, since, &outcomes, &stores);
        found.retain(|&branch| !self.is_output(branch));
        found
    }

    /// True if an instance belongs to what an output statement calls.
    fn is_output(&self, instance: Instance) -> bool {
        let outputs = self.trace.outputs();
        let calls = std::iter::successors(self.trace.caller(instance), |&call| self.trace.caller(call));
        calls.into_iter().any(|call| outputs.binary_search_by_key(&call, |output| output.instance).is_ok())
    }

    fn relevant(&self, place: Place, blurred: bool) -> Relevant {
        if let Some(known) = self.relevant.borrow().get(&(place, blurred)) {
            return known.clone();
        }
        let mut writers = self.statics.writers.borrow_mut();
        let (outcomes, stores) = writers.of_place(self.statics, place, blurred);
        let relevant = Relevant {
            outcomes: outcomes
                .iter()
                .copied()
                .filter(|&number| !of_number(&self.branches, number).is_empty())
                .collect(),
            stores: stores.iter().copied().filter(|&number| !of_number(&self.stores, number).is_empty()).collect(),
        };
        self.relevant.borrow_mut().insert((place, blurred), relevant.clone());
        relevant
    }

    /// The relevant slice: everything that some instances depended on through data, control and potential dependence.
    pub fn relevant_slice(&self, criteria: impl IntoIterator<Item = Instance>) -> DynamicSlice {
        // Instances of one instruction often look back over the same branches; each needs to be found once.
        let looked: RefCell<HashMap<(Place, bool), Ranges>> = RefCell::default();
        self.trace.closure(criteria, |instance, found| {
            found.extend(self.trace.data(instance));
            found.extend(self.trace.control(instance));
            let Some((relevant, since)) = self.question(instance) else { return };
            let key = (self.trace.place(instance), self.trace.is_blurred(instance));
            let from = since.map_or(0, |since| since.0 + 1);
            for new in looked.borrow_mut().entry(key).or_default().add(from..instance.0) {
                let before = new.start.checked_sub(1).map(Instance);
                found.extend(self.between(Instance(new.end), before, &relevant.outcomes, &relevant.stores));
            }
        })
    }
}

/// The list with a number, which is made if there is none yet.
fn list<T>(lists: &mut Vec<Vec<T>>, number: u32) -> &mut Vec<T> {
    let at = number as usize;
    if lists.len() <= at {
        lists.resize_with(at + 1, Vec::new);
    }
    &mut lists[at]
}

/// What is in the list with a number; nothing if there is none.
fn of_number<T>(lists: &[Vec<T>], number: u32) -> &[T] {
    lists.get(number as usize).map_or(&[], Vec::as_slice)
}

/// The calls by the program's own code that write memory and enter no code, if the trace says what addresses were made by.
fn modelled_calls<'t>(
    statics: &'t Statics<'_>,
    trace: &'t DynamicTrace,
) -> impl Iterator<Item = (Instance, Place)> + 't {
    let noted = trace.addresses().next().is_some();
    let call = move |(first, function, inst, count): (Instance, FunctionId, InstId, u32)| {
        let (last, place) = (Instance(first.0 + count - 1), (function, InstId(inst.0 + count - 1)));
        let body = statics.image.function(function).body.as_ref()?;
        let is_call = matches!(body.insts.get(place.1.index())?.op, Op::Call(_));
        let writes = is_call && !statics.modref.writes(place.0, place.1).is_empty();
        (writes && !trace.is_part_of_copy(first) && !trace.enters(last)).then_some((last, place))
    };
    let own = move |&(_, function, ..): &(Instance, FunctionId, InstId, u32)| noted && statics.image.is_own(function);
    trace.runs().filter(own).filter_map(call)
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
