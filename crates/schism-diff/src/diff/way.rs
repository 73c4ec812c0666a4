//! Why no input came to a change: the branches of executed code behind which it lies, and functions that nothing calls.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use schism_analysis::CallGraph;
use schism_ir::flow::{Cfg, block_of};
use schism_ir::{BlockId, FunctionId, InstId};
use schism_program::{FunctionPairId, Program, Side};
use schism_vm::Machine;

use super::changed::ChangedSource;

/// So many ways are told; more would hide the first.
const MOST_WAYS: usize = 6;

/// The new version, and which of its blocks some input executed.
pub(super) struct Ways<'p> {
    program: &'p Program,
    calls: &'p CallGraph,
    machine: &'p Machine,
    pairs: HashMap<FunctionId, FunctionPairId>,
    flows: HashMap<FunctionId, (Cfg, Vec<bool>)>,
}

/// What keeps inputs from a change.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Obstacle {
    /// A branch that was executed, and never went there.
    Branch(FunctionId, InstId),
    /// A function that no other calls.
    NeverCalled(FunctionId),
}

impl<'p> Ways<'p> {
    pub(super) fn new(program: &'p Program, calls: &'p CallGraph, machine: &'p Machine) -> Self {
        let numbered = (0..).map(FunctionPairId).zip(&program.functions);
        let pairs = numbered.filter_map(|(id, pair)| Some((pair.new?, id))).collect();
        Ways { program, calls, machine, pairs, flows: HashMap::new() }
    }

    /// What keeps inputs from the changed code of the new version, in words.
    pub(super) fn obstacles(&mut self, sources: &ChangedSource) -> Vec<String> {
        let mut found = BTreeSet::new();
        let program = self.program;
        for pair in program.functions.iter().filter(|pair| !pair.is_same()) {
            let Some(function) = pair.new else { continue };
            let Some(body) = &program.new.function(function).body else { continue };
            let blocks: BTreeSet<BlockId> = match &pair.body {
                Some(bodies) => bodies.changed_instructions(Side::New).map(|inst| block_of(body, inst)).collect(),
                None => BTreeSet::from([BlockId::new(0)]),
            };
            self.search(blocks.into_iter().map(|block| (function, block)), &mut found);
        }
        found.iter().take(MOST_WAYS).map(|obstacle| self.in_words(obstacle, sources)).collect()
    }

    /// Goes back from places that were not executed to the nearest that were.
    fn search(&mut self, from: impl Iterator<Item = (FunctionId, BlockId)>, found: &mut BTreeSet<Obstacle>) {
        let mut waiting: VecDeque<_> = from.collect();
        let mut seen: HashSet<_> = waiting.iter().copied().collect();
        while let Some((function, block)) = waiting.pop_front() {
            if self.is_covered(function, block) {
                continue;
            }
            let (before, is_entry): (Vec<BlockId>, bool) = {
                let (cfg, _) = self.flow(function);
                (cfg.predecessors(block).collect(), block == cfg.entry())
            };
            for block in before {
                if self.is_covered(function, block) {
                    found.extend(self.last_of(function, block).map(|inst| Obstacle::Branch(function, inst)));
                } else if seen.insert((function, block)) {
                    waiting.push_back((function, block));
                }
            }
            if !is_entry {
                continue;
            }
            let callers = self.calls.callers(function);
            if callers.is_empty() && self.program.new.is_own(function) {
                found.insert(Obstacle::NeverCalled(function));
            }
            for site in callers {
                let Some(body) = &self.program.new.function(site.function).body else { continue };
                let block = block_of(body, site.inst);
                if self.is_covered(site.function, block) {
                    found.insert(Obstacle::Branch(site.function, site.inst));
                } else if seen.insert((site.function, block)) {
                    waiting.push_back((site.function, block));
                }
            }
        }
    }

    fn flow(&mut self, function: FunctionId) -> &(Cfg, Vec<bool>) {
        let (program, machine, pairs) = (self.program, self.machine, &self.pairs);
        self.flows.entry(function).or_insert_with(|| {
            let covered = pairs.get(&function).map(|&pair| machine.version_coverage(Side::New, pair));
            let body = program.new.function(function).body.as_ref();
            let empty = schism_ir::Body::default();
            (Cfg::new(body.unwrap_or(&empty)), covered.unwrap_or_default())
        })
    }

    fn is_covered(&mut self, function: FunctionId, block: BlockId) -> bool {
        self.flow(function).1.get(block.index()).copied().unwrap_or(false)
    }

    fn last_of(&self, function: FunctionId, block: BlockId) -> Option<InstId> {
        let body = self.program.new.function(function).body.as_ref()?;
        let block = body.blocks.get(block.index())?;
        (block.end > block.first).then(|| InstId(block.end.0 - 1))
    }

    fn in_words(&self, obstacle: &Obstacle, sources: &ChangedSource) -> String {
        let image = &self.program.new;
        match *obstacle {
            Obstacle::NeverCalled(function) => {
                let name = &image.function(function).name;
                format!("nothing in this program calls {name}; `--entry {name}` compares it by itself")
            }
            Obstacle::Branch(function, inst) => {
                let name = &image.function(function).name;
                let body = image.function(function).body.as_ref();
                let loc = body.map(|body| body.insts[inst.index()].loc);
                let file = loc.and_then(|loc| image.module_of(function).files.get(loc.file?.index()));
                match (file, loc) {
                    (Some(file), Some(loc)) => {
                        let place = sources.in_words(file, loc.line);
                        format!("no input that was tried goes on from {place} in {name} to the change")
                    }
                    _ => format!("no input that was tried goes on from {name} to the change"),
                }
            }
        }
    }
}
