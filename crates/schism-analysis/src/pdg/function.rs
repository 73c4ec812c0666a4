//! The program dependence graph of one function.

use schism_ir::flow::{BitSet, Csr, DefUse, DomTree, MemoryFlow, Write};
use schism_ir::{BlockId, Body, Callee, FunctionId, InstId, Intrinsic, Op, Value};

use crate::hash::FastMap;
use crate::{ControlGraph, Controller, Flow, ModRef};

/// With more accesses to shared memory than this, reads and writes of a function are not linked one by one: there could be
/// as many links as pairs.
const MOST_SHARED: usize = 8000;

/// Dependences between the instructions of one function.
#[derive(Debug)]
pub struct FunctionPdg {
    registers: Links,
    memory: Links,
    control: Links,
    from_entry: BitSet,
    coarse: bool,
}

/// A relation between instructions, both ways.
#[derive(Debug)]
struct Links {
    /// For each instruction those that it depends on.
    sources: Csr,
    /// For each instruction those that depend on it.
    users: Csr,
}

impl Links {
    /// Of `(user, source)` pairs.
    fn new(insts: usize, mut pairs: Vec<(u32, u32)>) -> Self {
        pairs.sort_unstable();
        pairs.dedup();
        let sources = Csr::from_pairs(insts, &pairs);
        pairs.iter_mut().for_each(|pair| *pair = (pair.1, pair.0));
        Self { sources, users: Csr::from_pairs(insts, &pairs) }
    }

    fn sources(&self, inst: InstId) -> impl Iterator<Item = InstId> + '_ {
        self.sources.row(inst.index()).iter().copied().map(InstId)
    }

    fn users(&self, inst: InstId) -> impl Iterator<Item = InstId> + '_ {
        self.users.row(inst.index()).iter().copied().map(InstId)
    }
}

impl FunctionPdg {
    pub(super) fn new(graph: &ControlGraph<'_>, modref: &ModRef, function: FunctionId, body: &Body) -> Self {
        let insts = body.insts.len();
        let mut found = Self {
            registers: Links::new(insts, register_pairs(body)),
            memory: Links::new(0, Vec::new()),
            control: Links::new(0, Vec::new()),
            from_entry: BitSet::new(insts),
            coarse: false,
        };
        let Some(flow) = graph.flow(function) else { return found };
        found.control = Links::new(insts, control_pairs(graph, flow, function, body));
        let pairs = found.memory_pairs(graph, flow, modref, function, body);
        found.memory = Links::new(insts, pairs);
        found
    }

    fn memory_pairs(
        &mut self,
        graph: &ControlGraph<'_>,
        flow: &Flow,
        modref: &ModRef,
        id: FunctionId,
        body: &Body,
    ) -> Vec<(u32, u32)> {
        let (module, function) = (graph.image().module_of(id), graph.image().function(id));
        let uses = DefUse::new(function, body);
        let dominators = DomTree::dominators(&flow.cfg);
        let memory = MemoryFlow::new(module, function, body, &flow.cfg, &dominators, &uses);
        let places = memory.places();
        let private = |object| matches!(object, Some(schism_ir::flow::Object::Alloca(id)) if places.is_private(id));
        let shared = memory.accesses().iter().filter(|access| !private(access.place.object)).count();
        self.coarse = shared > MOST_SHARED;
        let mut pairs = Vec::new();
        let mut last = None;
        let mut meetings: FastMap<(u32, u32), bool> = FastMap::default();
        for access in memory.accesses().iter().filter(|access| access.write == Write::No) {
            if last.replace(access.inst) == Some(access.inst) {
                continue;
            }
            if self.coarse && memory.accesses_of(access.inst).iter().any(|access| !private(access.place.object)) {
                self.from_entry.insert(access.inst.index());
                continue;
            }
            let reads = modref.reads(id, access.inst);
            let known = is_known(body, access.inst);
            if known && reads.is_empty() {
                continue;
            }
            let reaching = memory.reaching(access.inst);
            let read_set = modref.read_set(id, access.inst);
            // There is a question for each pair of accesses, and few different sets.
            let mut meet = |write: InstId| {
                let pair = (read_set, modref.write_set(id, write));
                *meetings.entry(pair).or_insert_with(|| modref.writes(id, write).intersects(reads))
            };
            let may_meet = |&write: &InstId| !known || !is_known(body, write) || meet(write);
            pairs.extend(reaching.writes.into_iter().filter(may_meet).map(|write| (access.inst.0, write.0)));
            if reaching.from_entry {
                self.from_entry.insert(access.inst.index());
            }
        }
        pairs
    }

    /// The instructions whose results an instruction reads, ascending.
    pub fn registers(&self, inst: InstId) -> impl Iterator<Item = InstId> + '_ {
        self.registers.sources(inst)
    }

    /// The instructions that read a result, ascending.
    pub fn register_users(&self, inst: InstId) -> impl Iterator<Item = InstId> + '_ {
        self.registers.users(inst)
    }

    /// The instructions of this function that may have written the memory that an instruction reads, ascending; calls
    /// stand for what their callees do.
    pub fn memory(&self, inst: InstId) -> impl Iterator<Item = InstId> + '_ {
        self.memory.sources(inst)
    }

    /// The instructions of this function that may read memory that an instruction has written, ascending.
    pub fn memory_users(&self, inst: InstId) -> impl Iterator<Item = InstId> + '_ {
        self.memory.users(inst)
    }

    /// The branches, and calls that may not come back, that decide whether an instruction runs, ascending; of a phi, also
    /// those that decide which value it takes.
    pub fn control(&self, inst: InstId) -> impl Iterator<Item = InstId> + '_ {
        self.control.sources(inst)
    }

    /// The instructions that a branch or call decides about, ascending.
    pub fn controlled(&self, inst: InstId) -> impl Iterator<Item = InstId> + '_ {
        self.control.users(inst)
    }

    /// Everything that an instruction depends on in its function, ascending.
    pub fn dependences(&self, inst: InstId) -> Vec<InstId> {
        let mut all: Vec<_> = self.registers(inst).chain(self.memory(inst)).chain(self.control(inst)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Everything in the function that depends on an instruction, ascending.
    pub fn dependents(&self, inst: InstId) -> Vec<InstId> {
        let users = self.register_users(inst).chain(self.memory_users(inst));
        let mut all: Vec<_> = users.chain(self.controlled(inst)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// True if an instruction may read memory as it was when the function was entered.
    pub fn reads_from_entry(&self, inst: InstId) -> bool {
        self.from_entry.contains(inst.index())
    }

    /// True if the function has too many accesses to shared memory to link them one by one. Then reads of shared memory
    /// have no entries in [`FunctionPdg::memory`], and all of them are taken to read from the entry.
    pub fn is_coarse(&self) -> bool {
        self.coarse
    }
}

/// True if [`ModRef`] knows all memory that an instruction touches.
fn is_known(body: &Body, inst: InstId) -> bool {
    match &body.insts[inst.index()].op {
        Op::Load { .. } | Op::Store { .. } | Op::AtomicRmw(..) | Op::CmpXchg(_) => true,
        Op::Call(call) => match call.callee {
            Callee::Symbol(_) | Callee::Pointer => true,
            Callee::Intrinsic(intrinsic) => {
                matches!(intrinsic, Intrinsic::Memcpy | Intrinsic::Memmove | Intrinsic::Memset)
            }
            Callee::Asm(_) => false,
        },
        _ => false,
    }
}

fn register_pairs(body: &Body) -> Vec<(u32, u32)> {
    let mut pairs = Vec::with_capacity(body.operands.len());
    for (inst, id) in body.insts.iter().zip(0..) {
        pairs.extend(body.operands_of(inst).iter().filter_map(|operand| match operand {
            Value::Inst(source) => Some((id, source.0)),
            Value::Param(_) | Value::Const(_) => None,
        }));
    }
    pairs
}

fn control_pairs(graph: &ControlGraph<'_>, flow: &Flow, function: FunctionId, body: &Body) -> Vec<(u32, u32)> {
    let mut pairs = Vec::new();
    for (number, block) in body.blocks.iter().enumerate() {
        if !flow.cfg.is_reachable(BlockId::new(number)) {
            continue;
        }
        let controllers = graph.block_controllers(function, BlockId::new(number));
        let controlling = graph.instructions(function, &controllers);
        for (id, inst) in body.block_insts(block) {
            pairs.extend(controlling.iter().map(|from| (id.0, from.0)));
            let before = flow.control.calls_before(&flow.cfg, block.first, id);
            pairs.extend(before.iter().map(|call| (id.0, call.0)));
            if let Op::Phi { from } = &inst.op {
                pairs.extend(gates(graph, flow, function, body, from).into_iter().map(|gate| (id.0, gate.0)));
            }
        }
    }
    pairs
}

/// The branches that decide which of some blocks control comes from.
fn gates(graph: &ControlGraph<'_>, flow: &Flow, function: FunctionId, body: &Body, from: &[BlockId]) -> Vec<InstId> {
    let mut gates = Vec::new();
    for &block in from {
        let controllers: Vec<Controller> = graph.block_controllers(function, block);
        gates.extend(graph.instructions(function, &controllers));
        if flow.cfg.successors(block).nth(1).is_some() {
            gates.push(InstId(body.blocks[block.index()].end.0 - 1));
        }
    }
    gates
}
