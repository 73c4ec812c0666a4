//! Analyses of a whole program as text.

use std::fmt::Write;

use schism_analysis::{CallGraph, CallSite, LocationId, ModRef, ObjectKind, PointsTo, SparseSet};
use schism_ir::{FunctionId, Image, InstId, Op, Value};

use crate::names::Names;

/// A program and what is known of it.
pub struct Program<'i> {
    image: &'i Image,
    text: &'i str,
    points_to: PointsTo,
    calls: CallGraph,
    modref: ModRef,
}

impl<'i> Program<'i> {
    /// Analyses the program that was read from `text`.
    pub fn new(image: &'i Image, text: &'i str) -> Self {
        let points_to = PointsTo::new(image);
        let calls = CallGraph::new(image, &points_to);
        let modref = ModRef::new(image, &points_to, &calls);
        Self { image, text, points_to, calls, modref }
    }

    fn functions(&self) -> impl Iterator<Item = FunctionId> {
        let defined = |&id: &FunctionId| self.image.function(id).body.is_some();
        (0..self.image.functions.len()).map(FunctionId::new).filter(defined)
    }

    fn names(&self, function: FunctionId) -> Names<'i> {
        let definition = self.image.function(function);
        Names::new(definition, definition.body.as_ref().expect("it is defined"), self.text)
    }

    fn location(&self, id: LocationId) -> String {
        let location = &self.points_to.locations()[id.index()];
        let object = self.points_to.object_of(id);
        let own = |function: FunctionId, what: String| format!("{}.{what}", self.image.function(function).name);
        let name = match object.kind {
            ObjectKind::Unknown => "unknown".into(),
            ObjectKind::Global(global) => self.image.global(global).name.clone(),
            ObjectKind::Function(function) => format!("{}()", self.image.function(function).name),
            ObjectKind::Stack(function, inst) => own(function, self.names(function).inst(inst)),
            ObjectKind::Heap(function, inst) => own(function, format!("new {}", self.names(function).inst(inst))),
            ObjectKind::Variadic(function) => own(function, "...".into()),
            ObjectKind::Byval(function, param) => {
                own(function, format!("copy of {}", self.names(function).value(Value::Param(param))))
            }
            ObjectKind::Start => "start".into(),
        };
        if object.locations > 1 { format!("{name}+{}", location.offset) } else { name }
    }

    fn list(&self, locations: impl IntoIterator<Item = LocationId>) -> String {
        locations.into_iter().map(|location| self.location(location)).collect::<Vec<_>>().join(" ")
    }

    fn set(&self, set: &SparseSet) -> String {
        self.list(set.iter().map(LocationId))
    }

    /// What every register may refer to, and what is stored where.
    pub fn points_to(&self) -> String {
        let mut out = String::new();
        for function in self.functions() {
            let definition = self.image.function(function);
            let reached = if self.points_to.is_reached(function) { "" } else { " not reached" };
            let _ = writeln!(out, "{}:{reached}", definition.name);
            let names = self.names(function);
            let insts = definition.body.as_ref().map_or(0, |body| body.insts.len());
            let params = (0..definition.params.len() as u32).map(Value::Param);
            for value in params.chain((0..insts).map(|inst| Value::Inst(InstId::new(inst)))) {
                let found = self.points_to.of_value(function, value);
                if !found.is_empty() {
                    let _ = writeln!(out, "  {} -> {}", names.value(value), self.list(found.iter().copied()));
                }
            }
        }
        out += "memory:\n";
        for location in (0..self.points_to.locations().len() as u32).map(LocationId) {
            let held = self.points_to.of_location(location);
            if !held.is_empty() && held != [LocationId::UNKNOWN] {
                let _ = writeln!(out, "  {} holds {}", self.location(location), self.list(held.iter().copied()));
            }
        }
        out
    }

    /// Who calls whom.
    pub fn call_graph(&self) -> String {
        let name = |&id: &FunctionId| self.image.function(id).name.clone();
        let list = |ids: &[FunctionId]| ids.iter().map(name).collect::<Vec<_>>().join(" ");
        let mut out = format!("outside calls {}\n", list(self.calls.outside_callees()));
        for function in self.functions() {
            let marks = [
                (!self.calls.is_reachable(function), " unreachable"),
                (self.calls.is_recursive(function), " recursive"),
            ];
            let marks: String = marks.iter().filter(|mark| mark.0).map(|mark| mark.1).collect();
            let callers = self.calls.callers(function).len();
            let _ = writeln!(out, "{}:{marks} callers {callers}", name(&function));
            let names = self.names(function);
            for &site in self.calls.sites(function) {
                let _ = writeln!(out, "  {} -> {}", names.inst(site.inst), list(self.calls.callees(site)));
            }
        }
        let groups = self.calls.components().iter().map(|group| format!("[{}]", list(group)));
        let _ = writeln!(out, "bottom-up {}", groups.collect::<Vec<_>>().join(" "));
        out
    }

    /// What instructions and functions read and write.
    pub fn mod_ref(&self) -> String {
        let mut out = String::new();
        for function in self.functions() {
            let reads = self.set(self.modref.function_reads(function));
            let writes = self.set(self.modref.function_writes(function));
            let _ = writeln!(out, "{}: reads [{reads}] writes [{writes}]", self.image.function(function).name);
            let names = self.names(function);
            let body = self.image.function(function).body.as_ref();
            for (inst, id) in body.iter().flat_map(|body| body.insts.iter().zip(0..)) {
                let [reads, writes] =
                    [self.modref.reads(function, InstId(id)), self.modref.writes(function, InstId(id))];
                if matches!(inst.op, Op::Call(_)) || !reads.is_empty() || !writes.is_empty() {
                    let (reads, writes) = (self.set(reads), self.set(writes));
                    let _ = writeln!(out, "  {} reads [{reads}] writes [{writes}]", names.inst(InstId(id)));
                }
                let site = CallSite { function, inst: InstId(id) };
                debug_assert!(matches!(inst.op, Op::Call(_)) || self.calls.callees(site).is_empty());
            }
        }
        out
    }
}
