//! All static analyses that a trace is held against.

use std::cell::RefCell;

use schism_analysis::{CallGraph, ControlGraph, Detail, Icfg, ModRef, Outputs, Pdg, PointsTo, Potential, Sdg};
use schism_ir::{FunctionId, Image, InstId};
use schism_vm::dependence::Plans;

use crate::writers::Writers;

/// The analyses of one linked program.
pub struct Statics<'a> {
    /// The program.
    pub image: &'a Image,
    /// What pointers refer to.
    pub points_to: &'a PointsTo,
    /// What calls enter.
    pub calls: &'a CallGraph,
    /// What instructions read and write.
    pub modref: &'a ModRef,
    /// What may run next.
    pub icfg: &'a Icfg,
    /// What decides whether code runs.
    pub control: &'a ControlGraph<'a>,
    /// What depends on what inside of functions.
    pub pdg: &'a Pdg<'a>,
    /// What depends on what over calls.
    pub sdg: &'a Sdg<'a>,
    /// What branches that were not taken could have written.
    pub potential: &'a Potential<'a>,
    /// What runs have met of what may write.
    pub(crate) writers: RefCell<Writers>,
    /// What tracers know of its functions.
    pub(crate) plans: RefCell<Plans>,
}

impl Statics<'_> {
    /// Makes all analyses of a program and uses them.
    pub fn with<R>(image: &Image, use_them: impl FnOnce(&Statics<'_>) -> R) -> R {
        let points_to = PointsTo::new(image);
        let calls = CallGraph::new(image, &points_to);
        let modref = ModRef::new(image, &points_to, &calls);
        let icfg = Icfg::new(image, &calls);
        let control = ControlGraph::new(image, &icfg);
        let pdg = Pdg::new(&control, &modref);
        let outputs = Outputs::new(image, &calls, &icfg);
        let sdg = Sdg::new(&pdg, &calls, &points_to, &outputs, Detail::Own);
        let potential = Potential::new(&control, &modref);
        use_them(&Statics {
            image,
            points_to: &points_to,
            calls: &calls,
            modref: &modref,
            icfg: &icfg,
            control: &control,
            pdg: &pdg,
            sdg: &sdg,
            potential: &potential,
            writers: RefCell::default(),
            plans: RefCell::default(),
        })
    }

    /// True if an instruction is a call that never comes back: what [`schism_vm::dependence::Tracer::with_ends`] asks.
    pub fn never_returns(&self, function: FunctionId, inst: InstId) -> bool {
        let node = self.icfg.node_of(function, inst);
        self.icfg.node(node).last() == inst && self.icfg.is_call(node) && self.icfg.after_call(node).is_none()
    }
}
