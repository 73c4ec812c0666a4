//! What would let the effect of a change go on from a leaf of its propagation tree.
//!
//! - *PropCjmp*: both versions take a branch in the same way. An input on which they do not is one that satisfies the condition of one side
//!   and not that of the other.
//! - *PropTransfer*: an operation gives the same although its operands differ. The transfer condition (Def. 1) of any operator, those on
//!   floats included, is that its two results differ: both are known as expressions of the input.
//! - *PropNouse*: what differs is not used. An input is looked for that comes to one of the uses that the analyses know.
//!
//! If no input does that on the same ways up to the leaf, the branches that the leaf does not depend on are left out (section 4.3, 1). If
//! there is nothing symbolic at the leaf, or it contradicts what it depends on, those branches are turned one by one (4.3, 2),
//! through any number of assignments between, which the paper gives up on.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use schism_analysis::ControlDistance;
use schism_dynamic::{Node, Place, Propagation, State, Statics};
use schism_expr::{Expr, Sort};
use schism_ir::Op;
use schism_ir::flow::block_of;
use schism_program::Side;
use schism_vm::dependence::Instance;
use schism_vm::symbolic::Engine;

use super::Visit;
use super::attempt::{Attempt, Rank};

/// Leaves of one run that are looked at.
const MOST_LEAVES: usize = 48;
/// Leaves of one instruction that are looked at.
const MOST_OF_PLACE: usize = 2;
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
    } else {
        maker.to_uses(statics);
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

    /// Turns the branches that the leaf depends on, the nearest first; those before it that they depend on themselves stay.
    fn turn(&mut self, slices: &[BTreeSet<Instance>; 2]) {
        for (side, leaf) in self.sides() {
            let trace = &self.visit.traces[side.index()];
            let slice = &slices[side.index()];
            let decisions =
                trace.assumed().iter().filter(|made| made.instance < leaf && slice.contains(&made.instance));
            let decisions: Vec<_> = decisions.copied().collect();
            for (distance, at) in (0..decisions.len()).rev().take(MOST_TURNED).enumerate() {
                let before: Vec<Expr> = decisions[..at].iter().map(|made| made.condition).collect();
                let goal = self.engine.pool.not(decisions[at].condition);
                self.add(Rank::Correlated(distance as u32), before, goal);
            }
        }
    }

    /// Turns branches behind the leaf that decide about a use of what differs (Algorithm 1 with the uses as targets).
    fn to_uses(&mut self, statics: [&Statics<'_>; 2]) {
        for (side, leaf) in self.sides() {
            let trace = &self.visit.traces[side.index()];
            let (function, inst) = trace.place(leaf);
            let statics = statics[side.index()];
            let Some(graph) = statics.pdg.function(function) else { continue };
            let uses = graph.register_users(inst).chain(graph.memory_users(inst)).map(|user| (function, user));
            let distances = ControlDistance::new(statics.control, uses);
            for (at, made) in trace.assumed().iter().enumerate().filter(|(_, made)| made.instance > leaf) {
                let (function, inst) = trace.place(made.instance);
                let Some(body) = &statics.image.function(function).body else { continue };
                let Some(distance) = distances.block(function, block_of(body, inst)) else { continue };
                let before: Vec<Expr> = trace.assumed()[..at].iter().map(|made| made.condition).collect();
                let goal = self.engine.pool.not(made.condition);
                self.add(Rank::Use(distance), before, goal);
            }
        }
    }
}
