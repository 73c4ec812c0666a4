//! Towards code that was never executed.
//!
//! Candidates of one branch that lead to one side form a group. Groups whose side was never taken come first; then, in turns, those
//! nearest to a block that was never executed (in their function's control flow), and those that were picked least often, so that no
//! part of the program is left behind for ever.

use std::collections::{BTreeMap, HashMap, VecDeque};

use schism_ir::FunctionId;
use schism_ir::flow::Cfg;
use schism_vm::Machine;

use super::{Note, Strategy, Values};

/// Distances are not told apart from here on.
const FAR: u32 = 64;

#[derive(Default)]
struct Group {
    waiting: VecDeque<u32>,
    picks: u32,
}

/// The strategy.
#[derive(Default)]
pub struct Cover {
    /// By function, position of the branch, and target.
    groups: BTreeMap<(u32, u32, u32), Group>,
    values: Values,
    /// For each function the distance of each block to the nearest that was never executed.
    distances: HashMap<u32, Vec<u32>>,
    /// What was covered when the distances were computed.
    covered: u64,
    picks: u64,
}

impl Strategy for Cover {
    fn add(&mut self, note: Note) {
        if !self.values.add(note) {
            let group = self.groups.entry((note.site.0, note.site.1, note.target)).or_default();
            group.waiting.push_back(note.id);
        }
    }

    fn pick(&mut self, machine: &Machine) -> Option<u32> {
        if self.covered != machine.covered_count() {
            self.covered = machine.covered_count();
            self.distances.clear();
        }
        let Cover { groups, values, distances, picks, .. } = self;
        values.pick(|| {
            *picks += 1;
            let by_distance = *picks % 2 == 0;
            let mut best: Option<((u32, u32, u32), &mut Group)> = None;
            for (&(function, _, target), group) in groups.iter_mut() {
                if group.waiting.is_empty() {
                    continue;
                }
                let new = machine.is_uncovered(function, target);
                let distance = if by_distance && !new { distance(distances, machine, function, target) } else { 0 };
                let key = (u32::from(!new), distance, group.picks);
                if best.as_ref().is_none_or(|(least, _)| key < *least) {
                    best = Some((key, group));
                }
            }
            let (_, group) = best?;
            group.picks += 1;
            group.waiting.pop_front()
        })
    }
}

/// The distance of the block at a position to the nearest block of its function that was never executed.
fn distance(known: &mut HashMap<u32, Vec<u32>>, machine: &Machine, function: u32, position: u32) -> u32 {
    let Some(block) = machine.block_of(function, position) else { return FAR };
    let list = known.entry(function).or_insert_with(|| distances(machine, function));
    list.get(block.index()).copied().unwrap_or(FAR)
}

fn distances(machine: &Machine, function: u32) -> Vec<u32> {
    let id = FunctionId(function);
    let Some(body) = &machine.image().function(id).body else { return Vec::new() };
    let cfg = Cfg::new(body);
    let mut distances = vec![FAR; cfg.blocks()];
    let mut open = VecDeque::new();
    let covered = machine.coverage_of(id);
    for (number, _) in covered.blocks.iter().enumerate().filter(|(_, covered)| !**covered) {
        distances[number] = 0;
        open.push_back(schism_ir::BlockId::new(number));
    }
    while let Some(block) = open.pop_front() {
        let next = distances[block.index()] + 1;
        for before in cfg.predecessors(block) {
            if next < distances[before.index()] {
                distances[before.index()] = next;
                open.push_back(before);
            }
        }
    }
    distances
}
