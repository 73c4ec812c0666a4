//! Everything that is known about one version of a program, in the order in which it is found out.

use std::thread::ScopedJoinHandle;

use schism_analysis::{
    CallGraph, ControlGraph, Detail, Icfg, ModRef, Outputs, Pdg, PointsTo, ReachInput, Sdg, Statements,
    Version as Known,
};
use schism_ir::Image;
use schism_program::Program;

/// Analyses that need nothing but the code, and those before them.
pub(crate) struct Base<'i> {
    pub(crate) image: &'i Image,
    pub(crate) points_to: PointsTo,
    pub(crate) calls: CallGraph,
    pub(crate) modref: ModRef,
    pub(crate) icfg: Icfg,
    pub(crate) outputs: Outputs,
    pub(crate) statements: Statements,
}

impl<'i> Base<'i> {
    pub(crate) fn new(image: &'i Image) -> Self {
        let points_to = PointsTo::new(image);
        let calls = CallGraph::new(image, &points_to);
        let modref = ModRef::new(image, &points_to, &calls);
        let icfg = Icfg::new(image, &calls);
        let outputs = Outputs::new(image, &calls, &icfg);
        let statements = Statements::new(image);
        Self { image, points_to, calls, modref, icfg, outputs, statements }
    }

    /// The old version and the new one, at the same time.
    pub(crate) fn both(program: &'i Program) -> [Self; 2] {
        std::thread::scope(|threads| {
            let old = threads.spawn(|| Self::new(&program.old));
            let new = Self::new(&program.new);
            [join(old), new]
        })
    }

    /// As the search for readers of changed data wants it.
    pub(crate) fn reach_input(&self) -> ReachInput<'_> {
        ReachInput { icfg: &self.icfg, points_to: &self.points_to, modref: &self.modref }
    }
}

/// What a thread leaves; its fault is the caller's.
pub(crate) fn join<T>(thread: ScopedJoinHandle<T>) -> T {
    thread.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault))
}

/// A version with its dependence graphs.
pub(crate) struct Version<'v> {
    pub(crate) base: &'v Base<'v>,
    pub(crate) control: &'v ControlGraph<'v>,
    pub(crate) pdg: &'v Pdg<'v>,
    pub(crate) sdg: Sdg<'v>,
}

impl<'v> Version<'v> {
    pub(crate) fn new(base: &'v Base<'v>, control: &'v ControlGraph<'v>, pdg: &'v Pdg<'v>) -> Self {
        let sdg = Sdg::new(pdg, &base.calls, &base.points_to, &base.outputs, Detail::Own);
        Self { base, control, pdg, sdg }
    }

    /// As the change sequence graph wants it.
    pub(crate) fn known(&self) -> Known<'_> {
        let Base { image, icfg, outputs, statements, .. } = self.base;
        Known { image, statements, icfg, pdg: self.pdg, sdg: &self.sdg, outputs }
    }
}
