//! Trace alignment: which instance of the old run an instance of the new run corresponds to, and whether both produced the same.
//!
//! Instances correspond if they have the same execution index and their instructions stand in the same place of both versions. Addresses
//! are the same if they lead to the same place of corresponding objects: which number an object has is no part of a program's state.

use std::collections::HashMap;

use schism_ir::flow::BitSet;
use schism_ir::{Const, FunctionId, GlobalId, InstId, Op, Target, Value};
use schism_memory::likely_object;
use schism_program::{GlobalPairId, Program, Side, Status};
use schism_vm::dependence::{DynamicTrace, Instance, Produced, Twins};

/// Two runs of one input, side by side.
pub struct Alignment<'a> {
    /// Both versions.
    pub program: &'a Program,
    /// The old run and the new one.
    pub traces: [&'a DynamicTrace; 2],
    /// For each side and instance its twin, 0 for none.
    twins: [Vec<u32>; 2],
    /// Instances of the new run that produced something else than their twins.
    differing: BitSet,
}

impl<'a> Alignment<'a> {
    /// Aligns two traces with values.
    pub fn new(program: &'a Program, old: &'a DynamicTrace, new: &'a DynamicTrace) -> Self {
        let by_index = Twins::new(new, old, |function, inst| partner(program, Side::New, function, inst));
        let mut twins = [vec![0; old.len() + 1], vec![0; new.len() + 1]];
        for instance in new.instances() {
            if let Some(twin) = by_index.of(instance) {
                (twins[0][twin.0 as usize], twins[1][instance.0 as usize]) = (instance.0, twin.0);
            }
        }
        pair_parts(old, new, &mut twins);
        let mut alignment = Self { program, traces: [old, new], twins, differing: BitSet::new(new.len() + 1) };
        let mut objects = Objects::new(program);
        for instance in new.instances() {
            let twin = Instance(alignment.twins[1][instance.0 as usize]);
            if twin.0 != 0 && !alignment.is_same(&mut objects, instance, twin) {
                alignment.differing.insert(instance.0 as usize);
            }
        }
        alignment
    }

    /// The trace of one side.
    pub fn trace(&self, side: Side) -> &'a DynamicTrace {
        self.traces[side.index()]
    }

    /// The instance of the other run at the same point.
    pub fn twin(&self, side: Side, instance: Instance) -> Option<Instance> {
        Some(self.twins[side.index()][instance.0 as usize]).filter(|&twin| twin != 0).map(Instance)
    }

    /// True if an instance has no twin, or that one produced something else or went another way.
    pub fn differs(&self, side: Side, instance: Instance) -> bool {
        match (side, self.twin(side, instance)) {
            (_, None) => true,
            (Side::New, Some(_)) => self.differing.contains(instance.0 as usize),
            (Side::Old, Some(twin)) => self.differing.contains(twin.0 as usize),
        }
    }

    /// True if the instruction of an instance is part of the change.
    pub fn is_changed(&self, side: Side, instance: Instance) -> bool {
        let (function, inst) = self.trace(side).place(instance);
        self.program.is_changed(side, self.program.function_pair(side, function), inst)
    }

    /// What an instance does.
    pub fn op(&self, side: Side, instance: Instance) -> Option<&'a Op> {
        let (function, inst) = self.trace(side).place(instance);
        let body = self.program.image(side).function(function).body.as_ref()?;
        body.insts.get(inst.index()).map(|inst| &inst.op)
    }

    fn is_same(&self, objects: &mut Objects, new: Instance, old: Instance) -> bool {
        if matches!(self.op(Side::New, new), Some(Op::CondBr { .. } | Op::Switch { .. } | Op::IndirectBr { .. })) {
            return self.goes_on_alike(new, old);
        }
        let same = match (self.traces[0].produced(old), self.traces[1].produced(new)) {
            // Nobody sees what it does, and it is not the same code.
            (Produced::Nothing, Produced::Nothing) => !self.is_changed(Side::New, new),
            (Produced::Bits(old), Produced::Bits(new)) => objects.are_same(old, new),
            (old, new) => old == new,
        };
        same && !(self.is_changed(Side::New, new) && self.stores_elsewhere(new, old))
    }

    /// True if two instances store to different variables.
    fn stores_elsewhere(&self, new: Instance, old: Instance) -> bool {
        let address = |side: Side, instance: Instance| -> Option<(Value, Option<GlobalPairId>)> {
            let (function, inst) = self.trace(side).place(instance);
            let image = self.program.image(side);
            let body = image.function(function).body.as_ref()?;
            let inst = body.insts.get(inst.index()).filter(|inst| matches!(inst.op, Op::Store { .. }))?;
            let address = *body.operands_of(inst).get(1)?;
            let Value::Const(id) = address else { return Some((address, None)) };
            let module = image.functions[function.index()].module;
            let Some(Const::Symbol(symbol)) = image.modules[module as usize].constants.get(id.index()) else {
                return Some((address, None));
            };
            match image.target(module, *symbol) {
                Target::Global(global, _) => Some((address, Some(self.program.global_pair(side, global)))),
                _ => Some((address, None)),
            }
        };
        let (Some(old_address), Some(new_address)) = (address(Side::Old, old), address(Side::New, new)) else {
            return false;
        };
        let pair = self.program.function(self.program.function_pair(Side::New, self.traces[1].place(new).0));
        match (old_address, new_address) {
            ((_, Some(old)), (_, Some(new))) => old != new,
            ((old, None), (new, None)) => match &pair.body {
                Some(body) => body.matched_value(old).is_some_and(|old| old != new),
                None => false,
            },
            _ => true,
        }
    }

    /// True if two instances of a branch chose the same way.
    fn goes_on_alike(&self, new: Instance, old: Instance) -> bool {
        let function = self.traces[1].place(new).0;
        match (self.traces[0].outcome(old), self.traces[1].outcome(new)) {
            (Some(old), Some(new)) => match partner(self.program, Side::New, function, new) {
                Some((_, partner)) => partner == old,
                // What follows is part of the change; whether it stands for the other way, the blocks say.
                None => self.blocks_match(function, old, new),
            },
            (old, new) => old.is_none() == new.is_none(),
        }
    }

    fn blocks_match(&self, function: FunctionId, old: InstId, new: InstId) -> bool {
        let pair = self.program.function(self.program.function_pair(Side::New, function));
        let (Some(body), Some(old_id), Some(new_id)) = (&pair.body, pair.old, pair.new) else { return true };
        let block = |side: Side, id: FunctionId, inst: InstId| {
            let body = self.program.image(side).function(id).body.as_ref()?;
            Some(schism_ir::flow::block_of(body, inst))
        };
        let new = block(Side::New, new_id, new).and_then(|block| body.matched_old_block(block));
        new.is_some() && new == block(Side::Old, old_id, old)
    }
}

/// The instruction in the same place of the other version, which may be modified.
pub(crate) fn partner(
    program: &Program,
    side: Side,
    function: FunctionId,
    inst: InstId,
) -> Option<(FunctionId, InstId)> {
    let pair = program.function(program.function_pair(side, function));
    let other = match side {
        Side::Old => pair.new?,
        Side::New => pair.old?,
    };
    let inst = match (&pair.body, side) {
        (Some(body), Side::Old) => body.aligned_instruction(inst)?,
        (Some(body), Side::New) => body.aligned_old_instruction(inst)?,
        (None, _) if pair.status == Status::Same => inst,
        (None, _) => return None,
    };
    Some((other, inst))
}

/// Parts of copies correspond if the copies do, by their order.
fn pair_parts(old: &DynamicTrace, new: &DynamicTrace, twins: &mut [Vec<u32>; 2]) {
    let parts = |trace: &DynamicTrace| {
        let mut count: HashMap<u32, u32> = HashMap::new();
        let mut parts = Vec::new();
        for (first, _, _, len) in trace.runs().filter(|&(first, ..)| trace.is_part_of_copy(first)) {
            for part in (first.0..first.0 + len).map(Instance) {
                // A part depends on its copy first.
                let Some(whole) = trace.data(part).next() else { continue };
                let place = count.entry(whole.0).or_default();
                parts.push((whole.0, *place, part.0));
                *place += 1;
            }
        }
        parts
    };
    let olds: HashMap<(u32, u32), u32> =
        parts(old).into_iter().map(|(whole, place, part)| ((whole, place), part)).collect();
    for (whole, place, part) in parts(new) {
        if let Some(&twin) = olds.get(&(twins[1][whole as usize], place)) {
            (twins[0][twin as usize], twins[1][part as usize]) = (part, twin);
        }
    }
}

/// Which objects of the two runs correspond.
struct Objects {
    old_of: HashMap<u32, u32>,
    new_of: HashMap<u32, u32>,
}

impl Objects {
    /// Functions and variables correspond as the versions say. All others do if they are first met at corresponding points.
    fn new(program: &Program) -> Self {
        let mut objects = Self { old_of: HashMap::new(), new_of: HashMap::new() };
        let [old_functions, new_functions] = [&program.old, &program.new].map(|image| image.functions.len() as u32);
        for (old, new) in program.functions.iter().filter_map(|pair| pair.old.zip(pair.new)) {
            objects.bind(old.0 + 1, new.0 + 1);
        }
        let object = |functions: u32, id: GlobalId| functions + 1 + id.0;
        for (old, new) in program.globals.iter().filter_map(|pair| pair.old.zip(pair.new)) {
            objects.bind(object(old_functions, old), object(new_functions, new));
        }
        // Those of one version only are known, and correspond to nothing.
        for old in 1..=old_functions + program.old.globals.len() as u32 {
            objects.new_of.entry(old).or_insert(0);
        }
        for new in 1..=new_functions + program.new.globals.len() as u32 {
            objects.old_of.entry(new).or_insert(0);
        }
        objects
    }

    fn bind(&mut self, old: u32, new: u32) {
        self.new_of.insert(old, new);
        self.old_of.insert(new, old);
    }

    /// Whether two words are the same number, or addresses of the same place.
    fn are_same(&mut self, old: u64, new: u64) -> bool {
        let (Some(old_object), Some(new_object)) = (likely_object(old), likely_object(new)) else { return old == new };
        if old as u32 != new as u32 {
            return false;
        }
        match (self.new_of.get(&old_object), self.old_of.get(&new_object)) {
            (None, None) => {
                self.bind(old_object, new_object);
                true
            }
            (known, _) => known == Some(&new_object),
        }
    }
}
