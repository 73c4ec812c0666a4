//! Where the two versions may part.

use schism_ir::flow::{BitSet, block_of};
use schism_ir::{Body, Callee, FunctionId, GlobalId, Image, InstId, Op};
use schism_program::{BodyMatch, FunctionPairId, Program, Side, Status};

use super::carried::Carried;
use crate::summaries::summary;
use crate::{CallSite, Icfg, ModRef, Object, ObjectId, ObjectKind, PointsTo, SparseSet};

/// The analyses of one version that reachability needs.
#[derive(Clone, Copy, Debug)]
pub struct ReachInput<'a> {
    /// Control flow.
    pub icfg: &'a Icfg,
    /// Objects.
    pub points_to: &'a PointsTo,
    /// Accesses.
    pub modref: &'a ModRef,
}

/// The marks of one version, by instruction number, and the calls that data is passed to which is changed.
pub(super) fn marks(program: &Program, side: Side, version: &ReachInput<'_>) -> (BitSet, Vec<CallSite>) {
    let numbers = version.icfg.numbers();
    let mut marks = BitSet::new(numbers.len());
    for (number, pair) in program.functions.iter().enumerate().filter(|(_, pair)| !pair.is_same()) {
        let id = FunctionPairId(number as u32);
        let [own, other] = [side_of(pair, side), side_of(pair, opposite(side))];
        let Some(function) = own else { continue };
        for inst in 0..numbers.range(function).len() {
            let inst = InstId::new(inst);
            if program.is_changed(side, id, inst) {
                marks.insert(numbers.number(function, inst));
            }
        }
        let (Some(other), Some(map)) = (other, &pair.body) else { continue };
        let bodies = [program.image(side).function(function), program.image(opposite(side)).function(other)];
        let [Some(own_body), Some(other_body)] = bodies.map(|function| function.body.as_ref()) else { continue };
        if map.signature_changed && !own_body.insts.is_empty() {
            marks.insert(numbers.number(function, InstId(0)));
        }
        for changed in map.changed_instructions(opposite(side)) {
            if let Some(place) = place_in(map, side, own_body, other_body, changed) {
                marks.insert(numbers.number(function, place));
            }
        }
    }
    let data = ChangedData::new(program, side, version);
    for (function, inst) in data.readers(program.image(side), version) {
        marks.insert(numbers.number(function, inst));
    }
    if program.startup_changed {
        let list = |id: FunctionId| {
            let name = program.image(side).function(id).name.as_str();
            matches!(name, "__schism_run_constructors" | "__schism_run_destructors")
        };
        for (function, inst) in direct_calls(program, side, list) {
            marks.insert(numbers.number(function, inst));
        }
    }
    (marks, data.carriers)
}

fn opposite(side: Side) -> Side {
    match side {
        Side::Old => Side::New,
        Side::New => Side::Old,
    }
}

fn side_of(pair: &schism_program::FunctionPair, side: Side) -> Option<FunctionId> {
    match side {
        Side::Old => pair.old,
        Side::New => pair.new,
    }
}

/// Where a changed instruction of the other version would stand in this one: at the partner of the next instruction of
/// its block that has one, or at the end of the block that stands for its own. `None` if that block has no partner: then
/// the branches that lead there changed too.
fn place_in(map: &BodyMatch, side: Side, own: &Body, other: &Body, inst: InstId) -> Option<InstId> {
    let block = block_of(other, inst);
    let end = other.blocks.get(block.index())?.end;
    let partner = |next: u32| match side {
        Side::New => map.aligned_instruction(InstId(next)),
        Side::Old => map.aligned_old_instruction(InstId(next)),
    };
    let own_block = match side {
        Side::New => map.matched_block(block),
        Side::Old => map.matched_old_block(block),
    };
    let last = || own_block.and_then(|block| own.blocks.get(block.index())).map(|block| InstId(block.end.0 - 1));
    (inst.0..end.0).find_map(partner).or_else(last)
}

/// The instructions of one version that may read data that changed: function by function, in program order. Data that is
/// only ever passed to calls is read by those. A variable that became constant or ceased to be, or that has another size, is
/// changed for those that write it too.
pub fn data_readers(program: &Program, side: Side, version: &ReachInput<'_>) -> Vec<(FunctionId, InstId)> {
    ChangedData::new(program, side, version).readers(program.image(side), version)
}

/// Where changed data is.
struct ChangedData {
    /// Locations with changed content that any load may read.
    read: SparseSet,
    /// Locations of variables whose constness or size changed.
    written: SparseSet,
    /// Calls that are passed the address of changed data that does not outlive them, or a copy of it, ascending.
    carriers: Vec<CallSite>,
}

impl ChangedData {
    fn new(program: &Program, side: Side, version: &ReachInput<'_>) -> Self {
        let points_to = version.points_to;
        let mut changed = Vec::new();
        let mut found = Self { read: SparseSet::new(), written: SparseSet::new(), carriers: Vec::new() };
        for (object, number) in points_to.objects().iter().zip(0..) {
            let ObjectKind::Global(global) = object.kind else { continue };
            let pair = program.global(program.global_pair(side, global));
            if pair.status == Status::Same {
                continue;
            }
            changed.push(ObjectId(number));
            let size = |image: &Image, id: Option<GlobalId>| id.map(|id| image.global(id).size);
            let resized = size(&program.old, pair.old) != size(&program.new, pair.new);
            if pair.change.constness_changed || resized {
                locations(object).for_each(|location| {
                    found.written.insert(location);
                });
            }
        }
        if changed.is_empty() {
            return found;
        }
        let carried = Carried::new(program.image(side), points_to, version.icfg, &changed);
        for (number, id) in changed.iter().enumerate() {
            match carried.sites(number) {
                Some(sites) => found.carriers.extend(sites),
                None => locations(&points_to.objects()[id.index()]).for_each(|location| {
                    found.read.insert(location);
                }),
            }
        }
        found.carriers.extend(copies(program.image(side), version.modref, &found.read));
        found.carriers.sort_unstable();
        found.carriers.dedup();
        found
    }

    fn readers(&self, image: &Image, version: &ReachInput<'_>) -> Vec<(FunctionId, InstId)> {
        let mut readers: Vec<_> = self.carriers.iter().map(|site| (site.function, site.inst)).collect();
        if self.read.is_empty() && self.written.is_empty() {
            return readers;
        }
        for number in 0..image.functions.len() {
            let function = FunctionId::new(number);
            let Some(body) = &image.function(function).body else { continue };
            for (inst, id) in body.insts.iter().zip(0..) {
                let id = InstId(id);
                let reads = || version.modref.reads(function, id).intersects(&self.read);
                let writes = || version.modref.writes(function, id).intersects(&self.written);
                if (reads() || writes()) && acts_itself(image, version.icfg, (function, id), &inst.op) {
                    readers.push((function, id));
                }
            }
        }
        readers.sort_unstable();
        readers.dedup();
        readers
    }
}

/// Calls that pass structures by value, which they may copy from such locations when the callee has been entered.
fn copies(image: &Image, modref: &ModRef, read: &SparseSet) -> Vec<CallSite> {
    let mut sites = Vec::new();
    for number in 0..image.functions.len() {
        let function = FunctionId::new(number);
        let Some(body) = &image.function(function).body else { continue };
        for (inst, id) in body.insts.iter().zip(0..) {
            let Op::Call(call) = &inst.op else { continue };
            let is_copied = call.args.iter().any(|argument| argument.byval.is_some());
            if is_copied && modref.reads(function, InstId(id)).intersects(read) {
                sites.push(CallSite { function, inst: InstId(id) });
            }
        }
    }
    sites
}

/// Whether an instruction has effects of its own. What a callee with a body does is found there, unless the machine does in its place what
/// the summary says.
fn acts_itself(image: &Image, icfg: &Icfg, (function, id): (FunctionId, InstId), op: &Op) -> bool {
    let Op::Call(call) = op else { return true };
    if matches!(call.callee, Callee::Intrinsic(_) | Callee::Asm(_)) {
        return true;
    }
    let node = icfg.node_of(function, id);
    icfg.steps_over(node) || icfg.callees(node).any(|callee| summary(image, callee).is_some())
}

/// The numbers of an object's locations.
fn locations(object: &Object) -> std::ops::Range<u32> {
    object.first.0..object.first.0 + object.locations
}

/// Calls that name one of some functions.
fn direct_calls(program: &Program, side: Side, wanted: impl Fn(FunctionId) -> bool) -> Vec<(FunctionId, InstId)> {
    let image = program.image(side);
    let mut found = Vec::new();
    for number in 0..image.functions.len() {
        let function = FunctionId::new(number);
        let Some(body) = &image.function(function).body else { continue };
        for (inst, id) in body.insts.iter().zip(0..) {
            let Op::Call(call) = &inst.op else { continue };
            let Callee::Symbol(symbol) = call.callee else { continue };
            if let schism_ir::Target::Function(callee) = image.target(image.functions[number].module, symbol)
                && wanted(callee)
            {
                found.push((function, InstId(id)));
            }
        }
    }
    found
}
