//! Which memory locations connect instructions of different functions.

use std::cell::RefCell;

use schism_ir::flow::BitSet;
use schism_ir::{Body, FunctionId, Image, InstId, Op};

use crate::hash::FastMap;
use crate::{CallGraph, CallSite, LocationId, ModRef, ObjectKind, Outputs, PointsTo, SparseSet};

/// Locations that an instruction touches. Many instructions touch the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Touched {
    pub access: Access,
    /// As [`ModRef`] numbers it.
    set: u32,
}

/// What is done with them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Access {
    Read,
    Write,
    /// They are written, but for what only the library touches.
    Output,
}

/// Decides which locations an instruction of the graph reads and writes for others.
pub(super) struct Shared<'a> {
    modref: &'a ModRef,
    outputs: &'a Outputs,
    calls: &'a CallGraph,
    /// Locations that only the library touches.
    internal: SparseSet,
    /// Whether what an output writes and what another set reads meet.
    meetings: RefCell<FastMap<(Touched, u32), bool>>,
}

impl<'a> Shared<'a> {
    pub fn new(
        image: &Image,
        points_to: &PointsTo,
        calls: &'a CallGraph,
        modref: &'a ModRef,
        outputs: &'a Outputs,
    ) -> Self {
        let mut touched = SparseSet::new();
        for number in 0..image.functions.len() {
            let function = FunctionId::new(number);
            let Some(body) = image.function(function).body.as_ref().filter(|_| image.is_own(function)) else {
                continue;
            };
            for (inst, id) in body.insts.iter().zip(0..) {
                if matches!(inst.op, Op::Load { .. } | Op::Store { .. } | Op::AtomicRmw(..) | Op::CmpXchg(_)) {
                    touched.union_with(modref.reads(function, InstId(id)));
                    touched.union_with(modref.writes(function, InstId(id)));
                }
            }
        }
        let mut internal = SparseSet::new();
        for (location, number) in points_to.locations().iter().zip(0..) {
            let object = &points_to.objects()[location.object.index()];
            if is_of_library(image, object.kind) && !touched.contains(number) {
                internal.insert(number);
            }
        }
        Self { modref, outputs, calls, internal, meetings: RefCell::default() }
    }

    /// What an instruction reads.
    pub fn reads(&self, function: FunctionId, inst: InstId) -> Touched {
        Touched { access: Access::Read, set: self.modref.read_set(function, inst) }
    }

    /// What an instruction writes.
    pub fn writes(&self, function: FunctionId, inst: InstId) -> Option<Touched> {
        let output = self.outputs.contains(function, inst);
        if output && self.only_outputs(function, inst) {
            return None;
        }
        let access = if output { Access::Output } else { Access::Write };
        Some(Touched { access, set: self.modref.write_set(function, inst) })
    }

    /// The locations that are meant.
    pub fn locations(&self, touched: Touched) -> impl Iterator<Item = LocationId> + '_ {
        let all = self.modref.set(touched.set).iter().map(LocationId);
        all.filter(move |location| touched.access != Access::Output || !self.internal.contains(location.0))
    }

    /// True if all that a call enters is known, by name only, to output and to write no memory.
    fn only_outputs(&self, function: FunctionId, inst: InstId) -> bool {
        let callees = self.calls.callees(CallSite { function, inst });
        callees.iter().all(|&callee| self.outputs.only_outputs(callee))
    }

    /// The output statements of a function.
    pub fn outputs_of(&self, function: FunctionId, body: &Body) -> BitSet {
        let mut found = BitSet::new(body.insts.len());
        let calls = self.calls.sites(function).iter().filter(|site| self.outputs.contains(function, site.inst));
        calls.for_each(|site| {
            found.insert(site.inst.index());
        });
        found
    }

    /// True if an output statement leaves only traces that its reader, another call of the library, ignores.
    pub fn leaves_no_trace(&self, function: FunctionId, inst: InstId, reader: InstId) -> bool {
        let Some(written) = self.writes(function, inst) else { return true };
        let reads = self.modref.read_set(function, reader);
        // There is a question for each pair of an output and a read, and few different answers.
        let meet = || self.modref.set(written.set).minus(&self.internal).intersects(self.modref.set(reads));
        !*self.meetings.borrow_mut().entry((written, reads)).or_insert_with(meet)
    }
}

fn is_of_library(image: &Image, kind: ObjectKind) -> bool {
    match kind {
        ObjectKind::Global(id) => image.globals[id.index()].module as usize >= image.own_modules,
        ObjectKind::Stack(id, _) | ObjectKind::Heap(id, _) | ObjectKind::Variadic(id) | ObjectKind::Byval(id, _) => {
            !image.is_own(id)
        }
        ObjectKind::Unknown => true,
        ObjectKind::Function(_) | ObjectKind::Start => false,
    }
}
