//! Relevant slice condition, reachability condition and change condition of one run (TR11/11, Def. 1 to 3).
//!
//! All three are conjunctions of what the run decided at instances of a relevant slice; they differ in what the slice is of. A conjunction of such
//! conditions is the condition of the union of their slices, so each is found by one walk.
//!
//! An error that an instance might have made, such as a division by zero, would have ended the run before any later change or output, and is an
//! output itself. So what decided against it belongs to every condition, and so does what decided whether such an instance runs (`errors.rs`).

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};

use schism_expr::Expr;
use schism_ir::flow::BitSet;
use schism_ir::{InstId, Op};
use schism_vm::dependence::{DynamicSlice, DynamicTrace, Instance, OutputInstance};

use crate::errors::{self, Errors};
use crate::{Controllers, Patience, Place, PotentialDependence, Statics};

/// Instances of a slice whose conditions stay in the order in which they were met.
const LONG: usize = 20_000;

/// Which condition of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Formula {
    /// The reachability conditions of all changes.
    Reach,
    /// The reachability conditions of all outputs and the relevant slice conditions of their instances (PESO).
    Outputs,
    /// The change condition.
    Change,
}

/// How a run ended, as far as its conditions need to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunEnd {
    /// At its own wish.
    Ended,
    /// By its last instance: with an error, by a signal, or because an assumption does not hold there.
    Failed,
    /// It was left at its last instance. What would have come is not known.
    Left,
}

/// The changes and outputs of one version, and what decides whether they run.
pub struct Subject<'a> {
    statics: &'a Statics<'a>,
    changes: Vec<Place>,
    by_function: HashMap<u32, Vec<(u32, usize)>>,
    reach_changes: Controllers,
    reach_outputs: Controllers,
    errors: Errors,
}

/// One part of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Condition {
    /// The instance that decided.
    pub instance: Instance,
    /// What holds.
    pub holds: Expr,
}

/// The condition of a run: a conjunction, dependences first.
#[derive(Clone, Debug)]
pub struct RunCondition {
    /// Its parts.
    pub parts: Vec<Condition>,
    /// How often each change was executed: those that were, by number.
    pub executed: BTreeMap<usize, u32>,
    /// Whether it speaks of outputs.
    pub with_outputs: bool,
}

impl<'a> Subject<'a> {
    /// For the changes and output statements of a version.
    pub fn new(
        statics: &'a Statics<'a>,
        changes: impl IntoIterator<Item = Place>,
        outputs: impl IntoIterator<Item = Place>,
    ) -> Self {
        let mut changes: Vec<Place> = changes.into_iter().collect();
        changes.sort_unstable();
        changes.dedup();
        let mut by_function: HashMap<u32, Vec<(u32, usize)>> = HashMap::new();
        for (number, &(function, inst)) in changes.iter().enumerate() {
            by_function.entry(function.0).or_default().push((inst.0, number));
        }
        let reach_changes = Controllers::of(statics, changes.iter().copied());
        let reach_outputs = Controllers::of(statics, outputs);
        Self { statics, changes, by_function, reach_changes, reach_outputs, errors: Errors::new(statics) }
    }

    /// The changed statements.
    pub fn changes(&self) -> &[Place] {
        &self.changes
    }

    /// The analyses of the version.
    pub fn statics(&self) -> &'a Statics<'a> {
        self.statics
    }

    /// A number that grows when a run shows that there is more to conditions than was known before.
    pub fn generation(&self) -> u32 {
        self.errors.generation()
    }

    /// How often a run executed each change.
    pub fn executed(&self, trace: &DynamicTrace) -> BTreeMap<usize, u32> {
        let mut counts = BTreeMap::new();
        for (first, function, inst, count) in trace.runs() {
            let Some(changes) = self.by_function.get(&function.0) else { continue };
            if trace.is_part_of_copy(first) {
                continue;
            }
            for &(_, number) in changes.iter().filter(|change| (inst.0..inst.0 + count).contains(&change.0)) {
                *counts.entry(number).or_insert(0) += 1;
            }
        }
        counts
    }

    /// A condition of a run. If patience ends meanwhile, it is of no use.
    pub fn condition(&self, trace: &DynamicTrace, end: RunEnd, formula: Formula, patience: &Patience) -> RunCondition {
        let executed = self.executed(trace);
        let with_outputs = match formula {
            Formula::Reach => false,
            Formula::Outputs => true,
            Formula::Change => !executed.is_empty(),
        };
        let slicer = Slicer::new(self.statics, trace);
        let mut criteria: Vec<Instance> = errors::instances(trace, end == RunEnd::Failed).collect();
        criteria.extend(deciding(trace, &self.errors.controllers(self.statics, trace, end == RunEnd::Failed)));
        criteria.extend(self.errors.executed(trace));
        if end == RunEnd::Left {
            // Other inputs may come further: to changes that this run might have come to.
            criteria.extend(trace.last());
        }
        if formula != Formula::Outputs {
            criteria.extend(deciding(trace, &self.reach_changes));
        }
        if with_outputs {
            criteria.extend(deciding(trace, &self.reach_outputs));
            let outputs = trace.outputs().iter().take_while(|_| patience.lasts());
            criteria.extend(outputs.flat_map(|output| slicer.used(output)));
        }
        let slice = slicer.potential.relevant_slice(criteria);
        RunCondition { parts: slicer.parts(&slice), executed, with_outputs }
    }

    /// The relevant slice condition of some instances.
    pub fn relevant_slice_condition(&self, trace: &DynamicTrace, criteria: &[Instance]) -> Vec<Condition> {
        let slicer = Slicer::new(self.statics, trace);
        slicer.parts(&slicer.potential.relevant_slice(criteria.iter().copied()))
    }
}

/// The instances of statements that decide.
fn deciding<'t>(trace: &'t DynamicTrace, controllers: &'t Controllers) -> impl Iterator<Item = Instance> + 't {
    let last = |(first, function, inst, count): (Instance, _, InstId, u32)| {
        let end = Instance(first.0 + count - 1);
        let place = (function, InstId(inst.0 + count - 1));
        (!trace.is_part_of_copy(first) && controllers.contains(place)).then_some(end)
    };
    trace.runs().filter_map(last)
}

struct Slicer<'a> {
    statics: &'a Statics<'a>,
    trace: &'a DynamicTrace,
    potential: PotentialDependence<'a>,
    /// Up to where was looked for what might have written the memory behind an operand of an output statement.
    looked: RefCell<HashMap<(Place, usize), Instance>>,
}

impl<'a> Slicer<'a> {
    fn new(statics: &'a Statics<'a>, trace: &'a DynamicTrace) -> Self {
        Slicer { statics, trace, potential: PotentialDependence::new(statics, trace), looked: RefCell::default() }
    }

    /// What an output uses: itself, what made its values, and branches that might have led to other texts behind its pointers, without those that an
    /// earlier output of the same statement uses.
    fn used(&self, output: &OutputInstance) -> Vec<Instance> {
        let place = self.trace.place(output.instance);
        let (function, inst) = place;
        let mut used = vec![output.instance];
        used.extend(&output.sources);
        let Some(body) = &self.statics.image.function(function).body else { return used };
        let inst = &body.insts[inst.index()];
        if matches!(inst.op, Op::Call(_)) {
            for (number, &operand) in body.operands_of(inst).iter().enumerate() {
                let reads = self.statics.points_to.touched(function, operand, None);
                // A byte of a text may be as old as the run: from its start on it could have been written.
                let looked = self.looked.borrow_mut().insert((place, number), output.instance);
                let since = looked.and_then(|until| until.0.checked_sub(1)).map(Instance);
                used.extend(self.potential.of_memory(output.instance, &reads, since));
            }
        }
        used
    }

    /// What was decided in a slice, each condition once, those first that depend on the fewest others. A condition depends on all that
    /// what it depends on depends on, so it comes behind them, and what it does not depend on does not come between them without need.
    fn parts(&self, slice: &DynamicSlice) -> Vec<Condition> {
        let mut seen = HashSet::new();
        let assumed = self.trace.assumed().iter().filter(|assumed| slice.contains(assumed.instance));
        let parts: Vec<Condition> = assumed
            .filter(|assumed| seen.insert(assumed.condition))
            .map(|assumed| Condition { instance: assumed.instance, holds: assumed.condition })
            .collect();
        let weights = self.weights(slice, &parts);
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_key(|&at| (weights[at], parts[at].instance));
        order.into_iter().map(|at| parts[at]).collect()
    }

    /// For each part how many parts its instance depends on; of a long slice that is not worth its time.
    fn weights(&self, slice: &DynamicSlice, parts: &[Condition]) -> Vec<usize> {
        if slice.len() > LONG {
            return vec![0; parts.len()];
        }
        let mut sets = vec![BitSet::new(parts.len())];
        // 0 for instances that depend on no part.
        let mut set_of = vec![0_u32; self.trace.len() + 1];
        let mut weights = vec![0; parts.len()];
        for instance in slice.iter() {
            let before =
                self.trace.data(instance).chain(self.trace.control(instance)).chain(self.potential.of(instance));
            let mut known: Vec<usize> =
                before.map(|before| set_of[before.0 as usize] as usize).filter(|&set| set != 0).collect();
            known.sort_unstable();
            known.dedup();
            let from = parts.partition_point(|part| part.instance < instance);
            let own = from..from + parts[from..].iter().take_while(|part| part.instance == instance).count();
            let mut set = match known.as_slice() {
                [] if own.is_empty() => continue,
                &[one] if own.is_empty() => {
                    set_of[instance.0 as usize] = one as u32;
                    continue;
                }
                _ => BitSet::new(parts.len()),
            };
            for &known in &known {
                set.union_with(&sets[known]);
            }
            let depends = set.len();
            for at in own {
                weights[at] = depends;
                set.insert(at);
            }
            let same = known.iter().copied().find(|&known| sets[known] == set);
            let number = same.unwrap_or_else(|| {
                sets.push(set);
                sets.len() - 1
            });
            set_of[instance.0 as usize] = number as u32;
        }
        weights
    }
}
