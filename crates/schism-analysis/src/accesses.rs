//! Which memory one instruction touches itself: not what the callees of a call do.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use schism_ir::{ArgAttr, Call, Callee, Const, FunctionId, Image, Inst, InstId, Intrinsic, Op, Value};

use crate::hash::{FastMap, FastSet};
use crate::summaries::{Effect, Extent, SystemCall, summary, system_call};
use crate::syscalls::integer;
use crate::{CallSite, LocationId, ObjectKind, PointsTo, SparseSet};

/// Bytes of a `va_list` on x86-64.
const VA_LIST: u64 = 24;

/// A set of addresses, as [`PointsTo::row_of`] numbers it, and the size of an access through one of them.
pub(crate) type Touch = (u32, Option<u64>);

/// What an instruction reads and writes.
#[derive(Clone, Default, Debug)]
pub(crate) struct Accesses {
    pub(crate) reads: SparseSet,
    pub(crate) writes: SparseSet,
}

/// Finds the accesses of the instructions of one program.
pub(crate) struct Finder<'a> {
    pub(crate) image: &'a Image,
    pub(crate) points_to: &'a PointsTo,
    /// For each function the locations that a call of it fills: variadic arguments and structures by value.
    pub(crate) passed: Vec<Vec<(Option<u32>, LocationId)>>,
    /// What unknown code can reach.
    pub(crate) escaped: SparseSet,
    /// Whether signal handlers may run.
    signals: bool,
    /// The locations of what each call allocates.
    heap: FastMap<(FunctionId, InstId), Range<u32>>,
    /// For wrappers of allocators that work only with what they make, all that they made.
    made: FastMap<FunctionId, SparseSet>,
    /// What accesses through a set of addresses touch, by size.
    touched: RefCell<FastMap<Touch, Rc<SparseSet>>>,
}

/// An instruction with its surroundings.
#[derive(Clone, Copy)]
struct At<'c> {
    function: FunctionId,
    id: InstId,
    operands: &'c [Value],
}

impl<'a> Finder<'a> {
    pub(crate) fn new(image: &'a Image, points_to: &'a PointsTo) -> Self {
        let mut passed = vec![Vec::new(); image.functions.len()];
        let mut heap = FastMap::default();
        for object in points_to.objects() {
            let (function, param) = match object.kind {
                ObjectKind::Heap(function, inst) => {
                    heap.insert((function, inst), object.first.0..object.first.0 + object.locations);
                    continue;
                }
                ObjectKind::Variadic(function) => (function, None),
                ObjectKind::Byval(function, param) => (function, Some(param)),
                _ => continue,
            };
            let locations = object.first.0..object.first.0 + object.locations;
            passed[function.index()].extend(locations.map(|location| (param, LocationId(location))));
        }
        let escaped = numbers(points_to.escaped());
        let functions = (0..image.functions.len()).map(FunctionId::new);
        let whole = |id: FunctionId| {
            let parts = points_to.made_apart(id)?.iter().flat_map(|&at| points_to.touched_at(at, None));
            Some((id, parts.collect()))
        };
        let made = functions.filter_map(whole).collect();
        let signals = image.function_named("__schism_syscall");
        let signals = signals.is_some_and(|id| !points_to.called_by_builtin(id).is_empty());
        Self { image, points_to, passed, escaped, signals, heap, made, touched: RefCell::default() }
    }

    /// What a callee of a call does, as far as the caller can see: a wrapper of an allocator works with all objects that its
    /// calls make, but each call only with its own. `None` if the caller sees all.
    pub(crate) fn seen_by_caller(&self, site: CallSite, callee: FunctionId, set: &SparseSet) -> Option<SparseSet> {
        let made = self.made.get(&callee).filter(|made| made.intersects(set))?;
        let mut seen = set.minus(made);
        if self.points_to.is_passed_on(site.function, site.inst) {
            seen.union_with(self.made.get(&site.function).unwrap_or(made));
        } else if let Some(own) = self.heap.get(&(site.function, site.inst)) {
            seen.union_with(&own.clone().collect());
        }
        Some(seen)
    }

    /// The accesses of one instruction that is no plain load or store; `callees` are those of a call.
    pub(crate) fn of(&self, function: FunctionId, id: InstId, inst: &Inst, callees: &[FunctionId]) -> Accesses {
        let body = self.image.function(function).body.as_ref();
        let at = At { function, id, operands: body.map_or(&[], |body| body.operands_of(inst)) };
        let mut found = Accesses::default();
        match &inst.op {
            Op::AtomicRmw(..) | Op::CmpXchg(_) => {
                found.reads = self.behind(at, 0, Some(self.size_of(at, 1)));
                found.writes = found.reads.clone();
            }
            Op::VaArg => {
                found.writes = self.behind(at, 0, Some(VA_LIST));
                found.reads = found.writes.clone();
                for list in found.writes.iter() {
                    let areas = self.points_to.of_location(LocationId(list));
                    areas.iter().for_each(|&area| self.add_all(&mut found.reads, area, None));
                }
            }
            Op::Call(call) => match call.callee {
                Callee::Intrinsic(intrinsic) => self.intrinsic(at, inst, intrinsic, &mut found),
                Callee::Asm(_) => self.anything(&mut found),
                Callee::Symbol(_) | Callee::Pointer => self.call(at, call, callees, &mut found),
            },
            _ => {}
        }
        found
    }

    /// What a load reads or a store writes; `None` for all other instructions.
    pub(crate) fn touch_of(&self, function: FunctionId, id: InstId, inst: &Inst) -> Option<Touch> {
        let operands = self.image.function(function).body.as_ref()?.operands_of(inst);
        let at = At { function, id, operands };
        let (address, size) = match inst.op {
            Op::Load { .. } => (operands[0], self.image.module_of(function).types.store_size(inst.ty)),
            Op::Store { .. } => (operands[1], self.size_of(at, 0)),
            _ => return None,
        };
        Some((self.points_to.row_of(function, address), Some(size)))
    }

    fn behind(&self, at: At<'_>, operand: usize, size: Option<u64>) -> SparseSet {
        at.operands.get(operand).map_or(SparseSet::new(), |&address| self.touched(at.function, address, size))
    }

    fn touched(&self, function: FunctionId, address: Value, size: Option<u64>) -> SparseSet {
        SparseSet::clone(&self.touched_by(self.points_to.row_of(function, address), size))
    }

    pub(crate) fn touched_by(&self, row: u32, size: Option<u64>) -> Rc<SparseSet> {
        let mut known = self.touched.borrow_mut();
        Rc::clone(known.entry((row, size)).or_insert_with(|| Rc::new(self.points_to.touched_by(row, size))))
    }

    fn add_all(&self, set: &mut SparseSet, location: LocationId, size: Option<u64>) {
        self.points_to.touched_at(location, size).for_each(|touched| {
            set.insert(touched);
        });
    }

    fn anything(&self, found: &mut Accesses) {
        found.reads.union_with(&self.escaped);
        found.writes.union_with(&self.escaped);
    }

    fn size_of(&self, at: At<'_>, operand: usize) -> u64 {
        let (definition, module) = (self.image.function(at.function), self.image.module_of(at.function));
        let ty = match at.operands[operand] {
            Value::Inst(inst) => definition.body.as_ref().map(|body| body.insts[inst.index()].ty),
            Value::Param(param) => definition.params.get(param as usize).map(|param| param.ty),
            Value::Const(id) => match &module.constants[id.index()] {
                Const::Symbol(_) | Const::BlockAddress(..) => None,
                Const::Zero(ty)
                | Const::Undef(ty)
                | Const::Bits { ty, .. }
                | Const::Aggregate { ty, .. }
                | Const::Bytes { ty, .. }
                | Const::Expr { ty, .. } => Some(*ty),
            },
        };
        // Only addresses of symbols have no type of their own.
        ty.map_or(8, |ty| module.types.store_size(ty))
    }

    fn constant(&self, at: At<'_>, operand: usize) -> Option<u64> {
        let number = integer(self.image, at.function, *at.operands.get(operand)?)?;
        u64::try_from(number).ok()
    }

    fn intrinsic(&self, at: At<'_>, inst: &Inst, intrinsic: Intrinsic, found: &mut Accesses) {
        let types = &self.image.module_of(at.function).types;
        match intrinsic {
            Intrinsic::Memcpy | Intrinsic::MemcpyInline | Intrinsic::Memmove => {
                found.reads = self.behind(at, 1, self.constant(at, 2));
                found.writes = self.behind(at, 0, self.constant(at, 2));
            }
            Intrinsic::Memset | Intrinsic::MemsetInline => found.writes = self.behind(at, 0, self.constant(at, 2)),
            Intrinsic::VaStart => found.writes = self.behind(at, 0, Some(VA_LIST)),
            Intrinsic::VaCopy => {
                found.reads = self.behind(at, 1, Some(VA_LIST));
                found.writes = self.behind(at, 0, Some(VA_LIST));
            }
            Intrinsic::MaskedLoad | Intrinsic::MaskedGather => {
                found.reads = self.behind(at, 0, Some(types.store_size(inst.ty)));
            }
            Intrinsic::MaskedStore | Intrinsic::MaskedScatter => {
                found.writes = self.behind(at, 1, Some(self.size_of(at, 0)));
            }
            _ => {}
        }
    }

    fn call(&self, at: At<'_>, call: &Call, callees: &[FunctionId], found: &mut Accesses) {
        for (number, attr) in call.args.iter().enumerate() {
            if let ArgAttr { byval: Some((size, _)) } = attr {
                found.reads.union_with(&self.behind(at, number, Some(*size)));
            }
        }
        if call.callee == Callee::Pointer && self.may_be_unknown(at) {
            self.anything(found);
        }
        for &callee in callees {
            if let Some(effects) = summary(self.image, callee) {
                effects.iter().for_each(|&effect| self.effect(at, effect, found));
            } else if self.image.function(callee).body.is_none() {
                self.anything(found);
            }
            for &(_, location) in &self.passed[callee.index()] {
                found.writes.insert(location.0);
            }
        }
    }

    fn may_be_unknown(&self, at: At<'_>) -> bool {
        let pointer = at.operands.last();
        pointer.is_some_and(|&value| self.points_to.of_value(at.function, value).contains(&LocationId::UNKNOWN))
    }

    fn effect(&self, at: At<'_>, effect: Effect, found: &mut Accesses) {
        let size = |extent: Extent| match extent {
            Extent::Bytes(bytes) => Some(bytes),
            Extent::Argument(argument) => self.constant(at, argument as usize),
            Extent::Rest => None,
        };
        match effect {
            Effect::Allocate => {
                found.writes.union_with(&self.touched(at.function, Value::Inst(at.id), None));
            }
            Effect::AllocateInto(argument) => {
                found.writes.union_with(&self.behind(at, argument as usize, Some(8)));
            }
            Effect::CopyToNew(argument) => {
                found.reads.union_with(&self.behind(at, argument as usize, None));
            }
            Effect::CopyBytes { to, from, length } => {
                found.reads.union_with(&self.behind(at, from as usize, size(length)));
                found.writes.union_with(&self.behind(at, to as usize, size(length)));
            }
            Effect::Read(argument, extent) => {
                found.reads.union_with(&self.behind(at, argument as usize, size(extent)));
            }
            Effect::Write(argument, extent) => {
                found.writes.union_with(&self.behind(at, argument as usize, size(extent)));
            }
            Effect::SystemCall => self.system_call(at, found),
            Effect::Return(_)
            | Effect::ReturnInside(_)
            | Effect::Call(_)
            | Effect::Constructors
            | Effect::Destructors => {}
        }
    }

    fn system_call(&self, at: At<'_>, found: &mut Accesses) {
        let mut plain = SparseSet::new();
        for operand in 1..at.operands.len() {
            plain.union_with(&self.behind(at, operand, None));
        }
        found.reads.union_with(&plain);
        if self.signals {
            // What a handler is told about its signal.
            found.writes.insert(LocationId::UNKNOWN.0);
        }
        let kinds = self.points_to.system_calls(at.function, at.id).map(|n| n.iter().map(|&n| system_call(n)));
        let Some(kinds) = kinds else { return self.anything(found) };
        for kind in kinds {
            match kind {
                SystemCall::Plain | SystemCall::Handles => {
                    found.writes.union_with(&plain);
                }
                SystemCall::ReadsAll => {
                    found.reads.union_with(&self.reachable(&plain));
                }
                SystemCall::Reaches => {
                    let all = self.reachable(&plain);
                    found.reads.union_with(&all);
                    found.writes.union_with(&all);
                }
                SystemCall::Maps | SystemCall::Remaps => self.effect(at, Effect::Allocate, found),
                SystemCall::Keeps => self.anything(found),
            }
        }
    }

    /// All that can be reached from some locations by following addresses.
    fn reachable(&self, from: &SparseSet) -> SparseSet {
        let mut found = from.clone();
        let mut work: Vec<u32> = from.iter().collect();
        // Many locations hold the same addresses.
        let mut seen = FastSet::default();
        while let Some(location) = work.pop() {
            let row = self.points_to.row_at(LocationId(location));
            if seen.insert(row) {
                let next = self.touched_by(row, None);
                work.extend(next.minus(&found).iter());
                found.union_with(&next);
            }
        }
        found
    }
}

fn numbers(locations: &[LocationId]) -> SparseSet {
    locations.iter().map(|location| location.0).collect()
}
