//! Analyses as text.

use std::fmt::Write;

use schism_ir::flow::{
    BlockEnd, Border, CallNames, Cfg, ControlDependence, DefUse, DomTree, EdgeId, EdgeKind, Liveness, Loops,
    MemoryFlow, Region, RegionId, StructureTree, Write as Access,
};
use schism_ir::{BlockId, Body, Function, InstId, Module, Value};

use crate::names::Names;

/// One function and its graph.
pub struct Flow<'m> {
    module: &'m Module,
    function: &'m Function,
    body: &'m Body,
    names: Names<'m>,
    cfg: Cfg,
}

impl<'m> Flow<'m> {
    /// Prepares a function of the module that was read from `text`.
    pub fn new(module: &'m Module, function: &'m Function, body: &'m Body, text: &str) -> Self {
        let calls = CallNames::new(module, body);
        let cfg = Cfg::with_calls(body, |id, call| calls.flow(id, call));
        Self { module, function, body, names: Names::new(function, body, text), cfg }
    }

    fn all_blocks(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.cfg.blocks()).map(BlockId::new)
    }

    fn edge(&self, edge: EdgeId) -> String {
        let kind = match self.cfg.kind(edge) {
            EdgeKind::Goto => String::new(),
            EdgeKind::True => " true".into(),
            EdgeKind::False => " false".into(),
            EdgeKind::Default => " default".into(),
            EdgeKind::Case(number) => format!(" case {number}"),
            EdgeKind::Target(number) => format!(" target {number}"),
            EdgeKind::LongJump => " longjmp".into(),
        };
        format!("{}{kind}", self.names.block(self.cfg.source(edge)))
    }

    fn border(&self, (from, to): Border) -> String {
        format!("{}->{}", self.names.block(from), self.names.block(to))
    }

    /// Successors, ends and reverse postorder.
    pub fn cfg(&self) -> String {
        let mut out = format!("order: {}\n", self.names.blocks(self.cfg.order().iter().copied()));
        for block in self.all_blocks() {
            let mut ways: Vec<_> = self
                .cfg
                .edges_from(block)
                .map(|edge| {
                    let label = self.edge(edge)[self.names.block(block).len()..].trim().to_owned();
                    let to = self.names.block(self.cfg.target(edge));
                    if label.is_empty() { to } else { format!("{to} ({label})") }
                })
                .collect();
            if self.cfg.leaves(block) {
                let why = match self.cfg.end(block) {
                    BlockEnd::Return => "return",
                    BlockEnd::NeverReturns(_) => "call never returns",
                    BlockEnd::Unreachable => "unreachable",
                    BlockEnd::Unsupported => "unsupported",
                    _ if self.cfg.endless().contains(&block) => "endless loop",
                    _ => "call may leave",
                };
                ways.push(format!("exit ({why})"));
            }
            let dead = if self.cfg.is_reachable(block) { "" } else { " [unreachable]" };
            let _ = writeln!(out, "{}{dead} -> {}", self.names.block(block), ways.join(", "));
        }
        out
    }

    /// The dominator tree, indented.
    pub fn dominators(&self) -> String {
        self.tree(&DomTree::dominators(&self.cfg))
    }

    /// The post-dominator tree, indented.
    pub fn post_dominators(&self) -> String {
        self.tree(&DomTree::post_dominators(&self.cfg))
    }

    fn tree(&self, tree: &DomTree) -> String {
        let line = |block| format!("{:1$}{2}\n", "", 2 * tree.depth(block) as usize, self.names.block(block));
        let mut out: String = tree.preorder().into_iter().map(line).collect();
        for block in self.all_blocks().filter(|&block| !tree.contains(block)) {
            let _ = writeln!(out, "unreachable: {}", self.names.block(block));
        }
        out
    }

    /// What each block depends on, and all that the blocks in `closures` depend on.
    pub fn control_dependence<'t>(&self, closures: impl Iterator<Item = &'t str>) -> String {
        let control = ControlDependence::new(&self.cfg, &DomTree::post_dominators(&self.cfg));
        let mut out = String::new();
        for block in self.all_blocks() {
            let mut by: Vec<_> = control.runs_always(block).then(|| "function".to_owned()).into_iter().collect();
            by.extend(control.controllers(block).map(|edge| self.edge(edge)));
            if !self.cfg.is_reachable(block) {
                by.push("unreachable".into());
            }
            let _ = writeln!(out, "{} <- {}", self.names.block(block), by.join(", "));
            let code = self.body.blocks[block.index()];
            let calls = control.calls_before(&self.cfg, code.first, InstId(code.end.0 - 1));
            for &call in calls.iter().filter(|_| !matches!(self.cfg.end(block), BlockEnd::NeverReturns(_))) {
                let _ = writeln!(out, "  after {}, only if it comes back", self.names.inst(call));
            }
        }
        for label in closures {
            let all = control.all_controllers(&self.cfg, self.names.find_block(label));
            let all: Vec<_> = all.iter().map(|edge| self.edge(EdgeId(edge as u32))).collect();
            let _ = writeln!(out, "all of {label}: {}", all.join(", "));
        }
        out
    }

    /// Loops, indented, then the depth of each block.
    pub fn loops(&self) -> String {
        let loops = Loops::new(&self.cfg);
        let mut out = String::new();
        for id in loops.ids() {
            let kind = if loops.is_irreducible(id) { "irreducible loop" } else { "loop" };
            let mut blocks = loops.blocks(id).to_vec();
            blocks.sort();
            let exits = loops.exits(&self.cfg, id).into_iter();
            let exits: Vec<_> = exits.map(|edge| self.border((self.cfg.source(edge), self.cfg.target(edge)))).collect();
            let indent = 2 * (loops.depth(id) as usize - 1);
            let _ = write!(out, "{:indent$}{kind} {}: ", "", self.names.block(loops.header(id)));
            let latches = self.names.blocks(loops.latches(&self.cfg, id));
            let _ = write!(out, "{}; latches {latches}; exits {}", self.names.blocks(blocks), exits.join(" "));
            if loops.is_irreducible(id) {
                let _ = write!(out, "; entries {}", self.names.blocks(loops.entries(&self.cfg, id)));
            }
            out += "\n";
        }
        let depth = |block| format!("{} {}", self.names.block(block), loops.block_depth(block));
        let depths: Vec<_> = self.all_blocks().map(depth).collect();
        out + &format!("depth: {}\n", depths.join(", "))
    }

    /// Registers that are live at the ends of each block, and around the instructions called `at`.
    pub fn liveness<'t>(&self, at: impl Iterator<Item = &'t str>) -> String {
        let uses = DefUse::new(self.function, self.body);
        let live = Liveness::new(self.body, &self.cfg, &uses);
        let set = |values: &mut dyn Iterator<Item = Value>| {
            let names: Vec<_> = values.map(|value| self.names.value(value)).collect();
            format!("{{{}}}", names.join(" "))
        };
        let mut out = String::new();
        for block in self.all_blocks() {
            let (before, after) = (set(&mut live.live_in(block)), set(&mut live.live_out(block)));
            let _ = writeln!(out, "{}: in {before} out {after}", self.names.block(block));
        }
        for name in at {
            let inst = self.names.find_inst(name);
            let (before, after) = (live.live_before(self.body, inst), live.live_after(self.body, inst));
            let before = set(&mut before.iter().map(|register| uses.registers().value(register)));
            let after = set(&mut after.iter().map(|register| uses.registers().value(register)));
            let _ = writeln!(out, "at {name}: before {before} after {after}");
        }
        out
    }

    /// Where registers are read, and what each read of memory may see.
    pub fn def_use(&self) -> String {
        let uses = DefUse::new(self.function, self.body);
        let mut out = String::new();
        for value in (0..uses.registers().len()).map(|register| uses.registers().value(register)) {
            let readers: Vec<_> = uses.uses(value).map(|place| self.names.inst(place.inst)).collect();
            if !readers.is_empty() {
                let _ = writeln!(out, "{} -> {}", self.names.value(value), readers.join(", "));
            }
        }
        let dominators = DomTree::dominators(&self.cfg);
        let memory = MemoryFlow::new(self.module, self.function, self.body, &self.cfg, &dominators, &uses);
        let private: Vec<_> = memory.places().private().map(|alloca| self.names.inst(alloca)).collect();
        let _ = writeln!(out, "private: {}", private.join(" "));
        let mut readers: Vec<_> =
            memory.accesses().iter().filter(|access| access.write == Access::No).map(|access| access.inst).collect();
        readers.dedup();
        for inst in readers {
            let seen = memory.reaching(inst);
            let mut from: Vec<_> = seen.writes.iter().map(|&write| self.names.inst(write)).collect();
            from.extend(seen.from_entry.then(|| "entry".into()));
            let _ = writeln!(out, "{} reads {}", self.names.inst(inst), from.join(", "));
        }
        out
    }

    /// The smallest regions around each list of blocks, and the structure tree.
    pub fn regions<'t>(&self, around: impl Iterator<Item = &'t str>) -> String {
        let (dominators, post) = (DomTree::dominators(&self.cfg), DomTree::post_dominators(&self.cfg));
        let mut out = String::new();
        for list in around {
            let blocks = list.split(' ').map(|label| self.names.find_block(label));
            let _ = match Region::around(&self.cfg, &dominators, &post, blocks) {
                Some(region) => {
                    let (first, last) = (self.names.block(region.first), self.names.block(region.last));
                    let inside = self.names.blocks(region.blocks.iter().map(BlockId::new));
                    writeln!(out, "around {list}: {first} to {last}: {inside}")
                }
                None => writeln!(out, "around {list}: unreachable"),
            };
        }
        let tree = StructureTree::new(&self.cfg);
        for id in tree.ids() {
            let region = tree.region(id);
            let own = self.all_blocks().filter(|&block| tree.innermost(block) == Some(id));
            let what = match id {
                RegionId(0) => "function".into(),
                _ => format!("{} to {}", self.border(region.entry), self.border(region.exit)),
            };
            let _ = writeln!(out, "{:1$}{what}: {2}", "", 2 * region.depth as usize, self.names.blocks(own));
        }
        out
    }
}
