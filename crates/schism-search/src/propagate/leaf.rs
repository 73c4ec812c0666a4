//! What would let the effect of a change go on from a leaf of its propagation tree.
//!
//! - *PropCjmp*: both versions take a branch in the same way. An input on which they do not is one that satisfies the condition of one side
//!   and not that of the other.
//! - *PropTransfer*: an operation gives the same although its operands differ. The transfer condition (Def. 1) of any operator, those on
//!   floats included, is that its two results differ: both are known as expressions of the input.
//! - *PropNouse*: what differs is not used. An input is looked for that comes to one of the uses that the analyses know, or that does
//!   not come to what overwrote it.
//!
//! If no input does that on the same ways up to the leaf, the branches that the leaf does not depend on are left out (section 4.3, 1). If
//! there is nothing symbolic at the leaf, or it contradicts what it depends on, those branches are turned one by one (4.3, 2),
//! through any number of assignments between, which the paper gives up on.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use schism_analysis::ControlDistance;
use schism_dynamic::{Node, Place, Propagation, State, Statics};
use schism_expr::{Expr, Sort};
use schism_ir::flow::block_of;
use schism_ir::{FunctionId, InstId, Op};
use schism_program::Side;
use schism_vm::dependence::{Assumed, DynamicTrace, Instance};
use schism_vm::symbolic::Engine;

use super::Visit;
use super::attempt::{Attempt, Rank};

/// Leaves of one run that are looked at.
const MOST_LEAVES: usize = 48;
/// Leaves of one instruction that are looked at.
const MOST_OF_PLACE: usize = 2;
/// Steps from a leaf back to where what differs was stored.
const MOST_STEPS: u32 = 4;
/// Instances that overwrote a value that are looked at.
const MOST_KILLERS: usize = 4;
/// Branches that are turned for one leaf.
const MOST_TURNED: usize = 12;

/// The leaves to look at: the last ones first, they are the nearest to the output.
pub(super) fn chosen(tree: &Propagation<'_>) -> Vec<Node> {
    let mut of_place: BTreeMap<(Side, Place), usize> = BTreeMap::new();
    let mut found = Vec::new();
    let leaves: Vec<Node> = tree.leaves().collect();
    for leaf in leaves.into_iter().rev() {
        let (side, instance) = tree.instance(leaf);
        let count = of_place.entry((side, tree.runs.trace(side).place(instance))).or_default();
        *count += 1;
        if *count <= MOST_OF_PLACE {
            found.push(leaf);
        }
        if found.len() >= MOST_LEAVES {
            break;
        }
    }
    found
}

/// What to try for a leaf.
pub(super) fn attempts(
    tree: &Propagation<'_>,
    leaf: Node,
    visit: &Visit,
    statics: [&Statics<'_>; 2],
    engine: &mut Engine,
) -> Vec<(Rank, Attempt)> {
    let mut maker = Maker { tree, leaf, visit, engine, made: Vec::new() };
    if tree.state(leaf) == State::Same {
        let goals = maker.goals();
        for &goal in &goals {
            let parts = maker.prefix(|_, _| true);
            maker.add(Rank::Propagate(0), parts, goal);
        }
        let slices = maker.slices();
        let inside = |side: Side, instance: Instance| slices[side.index()].contains(&instance);
        for &goal in &goals {
            let parts = maker.prefix(inside);
            maker.add(Rank::Relaxed(0), parts, goal);
        }
        maker.turn(&slices);
        // What differs and dies here may be used elsewhere.
        for definition in maker.definitions() {
            maker.reach_uses(definition, statics);
        }
    } else {
        maker.reach_uses(leaf, statics);
        let slices = maker.slices();
        maker.turn(&slices);
    }
    maker.made
}

struct Maker<'m, 'a> {
    tree: &'m Propagation<'a>,
    leaf: Node,
    visit: &'m Visit,
    engine: &'m mut Engine,
    made: Vec<(Rank, Attempt)>,
}

impl Maker<'_, '_> {
    fn add(&mut self, rank: Rank, parts: Vec<Expr>, goal: Expr) {
        if self.engine.pool.value(goal).is_some() {
            return;
        }
        let Visit { source, base, model, .. } = self.visit;
        let attempt = Attempt { source: *source, base: base.clone(), parts, goal: Some(goal), hint: Rc::clone(model) };
        self.made.push((rank, attempt));
    }

    /// The instances of the leaf with their sides.
    fn sides(&self) -> impl Iterator<Item = (Side, Instance)> + use<> {
        let instances = self.tree.instances(self.leaf);
        Side::BOTH.into_iter().zip(instances).filter_map(|(side, instance)| Some((side, instance?)))
    }

    /// What both runs decided before the leaf, as far as it is wanted.
    fn prefix(&self, wanted: impl Fn(Side, Instance) -> bool) -> Vec<Expr> {
        let mut parts = Vec::new();
        for (side, leaf) in self.sides() {
            let before = self.visit.traces[side.index()].assumed().iter().take_while(|made| made.instance < leaf);
            parts.extend(before.filter(|made| wanted(side, made.instance)).map(|made| made.condition));
        }
        parts
    }

    /// When the leaf is no leaf any more.
    fn goals(&mut self) -> Vec<Expr> {
        let [Some(old), Some(new)] = self.tree.instances(self.leaf) else { return Vec::new() };
        let is_branch = matches!(
            self.tree.runs.op(Side::New, new),
            Some(Op::CondBr { .. } | Op::Switch { .. } | Op::IndirectBr { .. })
        );
        if !is_branch {
            let words = [(0, old), (1, new)].map(|(side, leaf)| self.visit.traces[side].expression(self.engine, leaf));
            let [Some(old), Some(new)] = words else { return Vec::new() };
            return vec![self.engine.pool.ne(old, new)];
        }
        let pool = &mut self.engine.pool;
        let [old, new] = [(0, old), (1, new)].map(|(side, leaf)| {
            let truth = pool.constant(Sort::Bool, 1);
            self.visit.traces[side].assumed_at(leaf).iter().fold(truth, |all, made| pool.and(all, made.condition))
        });
        // First the new version goes another way, then the old one.
        let [not_old, not_new] = [pool.not(old), pool.not(new)];
        vec![pool.and(old, not_new), pool.and(new, not_old)]
    }

    /// Everything that the leaf depended on, in both runs.
    fn slices(&self) -> [BTreeSet<Instance>; 2] {
        let mut slices = [BTreeSet::new(), BTreeSet::new()];
        for (side, leaf) in self.sides() {
            let trace = &self.visit.traces[side.index()];
            let slice = trace.backward_slice([leaf]);
            let decided = trace.assumed().iter().map(|made| made.instance);
            slices[side.index()].extend(decided.filter(|&instance| slice.contains(instance)));
        }
        slices
    }

    /// Turns the branches that the leaf depends on, the nearest first. What makes the runs differ is to stay: all else that the leaf depends on if
    /// that is possible, or else what comes before the turned branch.
    fn turn(&mut self, slices: &[BTreeSet<Instance>; 2]) {
        let parting = self.parting();
        for (side, leaf) in self.sides() {
            let decisions = self.decisions(side, slices);
            let others: Vec<Assumed> = Side::BOTH
                .into_iter()
                .filter(|&other| other != side)
                .flat_map(|other| self.decisions(other, slices))
                .collect();
            let behind = decisions.partition_point(|made| made.instance < leaf);
            for (distance, at) in (0..behind).rev().take(MOST_TURNED).enumerate() {
                let turned = decisions[at].condition;
                let goal = self.engine.pool.not(turned);
                let stays = |made: &&Assumed| made.condition != turned;
                let around = decisions.iter().chain(&others).chain(&parting).filter(stays);
                let around: Vec<Expr> = around.map(|made| made.condition).collect();
                self.add(Rank::Correlated(2 * distance as u32), around, goal);
                let before = decisions[..at].iter().chain(&parting).filter(stays).map(|made| made.condition).collect();
                self.add(Rank::Correlated(2 * distance as u32 + 1), before, goal);
            }
        }
    }

    /// The decisions that the leaf depends on in one run.
    fn decisions(&self, side: Side, slices: &[BTreeSet<Instance>; 2]) -> Vec<Assumed> {
        let made = self.visit.traces[side.index()].assumed().iter();
        made.filter(|made| slices[side.index()].contains(&made.instance)).copied().collect()
    }

    /// The decisions by which the runs part.
    fn parting(&self) -> Vec<Assumed> {
        let mut found = Vec::new();
        for side in Side::BOTH {
            let made = self.visit.traces[side.index()].assumed().iter();
            let parts = made.filter(|made| {
                let node = self.tree.node(side, made.instance);
                self.tree.contains(node) && self.tree.state(node) == State::Differs
            });
            found.extend(parts.copied());
        }
        found
    }

    /// What differs and was used at the leaf: where it was stored.
    fn definitions(&self) -> BTreeSet<Node> {
        let mut found = BTreeSet::new();
        for (side, leaf) in self.sides() {
            let trace = self.tree.runs.trace(side);
            let mut work: Vec<(Instance, u32)> = vec![(leaf, 0)];
            while let Some((instance, steps)) = work.pop() {
                for source in trace.data(instance) {
                    let node = self.tree.node(side, source);
                    if !self.tree.contains(node) || self.tree.state(node) == State::Same {
                        continue;
                    }
                    if matches!(self.tree.runs.op(side, source), Some(Op::Store { .. } | Op::Phi { .. })) {
                        found.insert(node);
                    } else if steps < MOST_STEPS {
                        work.push((source, steps + 1));
                    }
                }
            }
        }
        found
    }

    /// Turns branches behind a definition that decide about a use of it that was not executed (Algorithm 1 with the uses as targets). If
    /// the input does not decide such a branch, those that it depends on are turned (section 4.3, 2).
    fn reach_uses(&mut self, definition: Node, statics: [&Statics<'_>; 2]) {
        let used: BTreeSet<Place> = self
            .tree
            .targets(definition)
            .map(|target| {
                let (side, instance) = self.tree.instance(target);
                self.tree.runs.trace(side).place(instance)
            })
            .collect();
        let instances = self.tree.instances(definition);
        let visit = self.visit;
        for (side, from) in Side::BOTH.into_iter().zip(instances) {
            let Some(from) = from else { continue };
            let trace = &visit.traces[side.index()];
            let (function, inst) = trace.place(from);
            let statics = statics[side.index()];
            let uses = uses(statics, (function, inst));
            for killer in killers(trace, from, &uses) {
                self.turn_before(side, killer, 0);
            }
            let unused: Vec<Place> = uses.into_iter().filter(|place| !used.contains(place)).collect();
            if unused.is_empty() {
                continue;
            }
            let distances = ControlDistance::new(statics.control, unused);
            for (distance, branch) in blocking(trace, statics, &distances, from) {
                if trace.assumed_at(branch).is_empty() {
                    self.turn_before(side, branch, distance);
                }
                for made in trace.assumed_at(branch) {
                    let before = trace.assumed().iter().take_while(|before| before.instance < branch);
                    let before: Vec<Expr> = before.map(|made| made.condition).collect();
                    let goal = self.engine.pool.not(made.condition);
                    self.add(Rank::Use(distance), before, goal);
                }
            }
        }
    }

    /// Turns what a branch depends on that the input does not decide itself.
    fn turn_before(&mut self, side: Side, branch: Instance, distance: u32) {
        let trace = &self.visit.traces[side.index()];
        let parting = self.parting();
        for (parts, turned) in turned(trace, branch) {
            let kept = parting.iter().map(|made| made.condition).filter(|&kept| kept != turned);
            let parts = parts.into_iter().chain(kept).collect();
            let goal = self.engine.pool.not(turned);
            self.add(Rank::Use(distance + 1), parts, goal);
        }
    }
}

/// Where the program itself may use what an instruction writes.
fn uses(statics: &Statics<'_>, (function, inst): Place) -> BTreeSet<Place> {
    let registers = statics.pdg.function(function).into_iter().flat_map(|graph| graph.register_users(inst));
    let mut found: BTreeSet<Place> = registers.map(|user| (function, user)).collect();
    let written = statics.modref.writes(function, inst);
    let image = statics.image;
    let own = (0..image.functions.len()).map(FunctionId::new).filter(|&id| image.is_own(id));
    for function in own {
        let insts = image.function(function).body.iter().flat_map(|body| &body.insts);
        for (number, _) in insts.enumerate().filter(|(_, inst)| matches!(inst.op, Op::Load { .. })) {
            if statics.modref.reads(function, InstId::new(number)).intersects(written) {
                found.insert((function, InstId::new(number)));
            }
        }
    }
    found
}

/// Instances that overwrote what an instance had written before it could be used.
fn killers(trace: &DynamicTrace, from: Instance, uses: &BTreeSet<Place>) -> BTreeSet<Instance> {
    let mut found = BTreeSet::new();
    for (first, function, inst, count) in trace.runs() {
        if first.0 + count <= from.0 || trace.is_part_of_copy(first) {
            continue;
        }
        for &(_, used) in uses.range((function, inst)..(function, InstId(inst.0 + count))) {
            let user = Instance(first.0 + used.0 - inst.0);
            let sources: Vec<Instance> = trace.data(user).collect();
            if user > from && !sources.contains(&from) {
                found.extend(sources.into_iter().filter(|&source| source > from && source < user));
            }
        }
        if found.len() > MOST_KILLERS {
            break;
        }
    }
    found
}

/// Branches behind an instance from which a target can be reached by control dependence, with their distances, the nearest first.
pub(super) fn blocking(
    trace: &DynamicTrace,
    statics: &Statics<'_>,
    distances: &ControlDistance,
    from: Instance,
) -> Vec<(u32, Instance)> {
    let mut found = Vec::new();
    for (first, function, inst, count) in trace.runs() {
        let last = Instance(first.0 + count - 1);
        if last <= from || trace.is_part_of_copy(first) {
            continue;
        }
        let Some(body) = &statics.image.function(function).body else { continue };
        let inst = InstId(inst.0 + count - 1);
        let is_branch = matches!(body.insts[inst.index()].op, Op::CondBr { .. } | Op::Switch { .. });
        if let Some(distance) = distances.block(function, block_of(body, inst)).filter(|_| is_branch) {
            found.push((distance, last));
        }
    }
    found.sort_unstable();
    found.truncate(MOST_TURNED);
    found
}

/// For each decision of the input that a branch depends on, the nearest first: what it depends on before, and the decision.
pub(super) fn turned(trace: &DynamicTrace, branch: Instance) -> Vec<(Vec<Expr>, Expr)> {
    let slice = trace.backward_slice([branch]);
    let made = trace.assumed().iter().filter(|made| made.instance < branch && slice.contains(made.instance));
    let made: Vec<Expr> = made.map(|made| made.condition).collect();
    (0..made.len()).rev().take(MOST_TURNED).map(|at| (made[..at].to_vec(), made[at])).collect()
}
