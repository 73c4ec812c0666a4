//! Towards code that was never executed.
//!
//! Candidates of one branch that lead to one side form a group. Half of the effort goes to groups whose side was never taken, then to those
//! nearest to a block that was never executed (in their function's control flow). The other half goes to every group alike, so that no
//! part of the program is left behind for ever: a side that cannot be taken would else be tried again and again, and a branch
//! behind which each path is hard, as when the library reads floating-point numbers, would take all the time.

use std::collections::{BTreeMap, HashMap, VecDeque};

use schism_ir::FunctionId;
use schism_ir::flow::Cfg;
use schism_vm::Machine;

use super::{Note, Strategy, Values};

/// Distances are not told apart from here on.
const FAR: u32 = 64;

/// What leaving a candidate costs, in instructions: a decision where others are possible, and a snapshot.
const LEAVING: u64 = 10_000;

#[derive(Default)]
struct Group {
    waiting: VecDeque<u32>,
    /// What its candidates have cost.
    spent: u64,
}

/// By function, position of the branch, and target.
type Branch = (u32, u32, u32);

/// What the effort of a path goes to.
#[derive(Clone, Copy)]
enum Aim {
    NewCode,
    EachBranch,
}

/// The strategy.
#[derive(Default)]
pub struct Cover {
    groups: BTreeMap<Branch, Group>,
    values: Values,
    /// For each function the distance of each block to the nearest that was never executed.
    distances: HashMap<u32, Vec<u32>>,
    /// What was covered when the distances were computed.
    covered: u64,
    /// Effort by [`Aim`].
    spent: [u64; 2],
    /// What runs.
    running: Option<(Branch, Aim)>,
}

impl Strategy for Cover {
    fn add(&mut self, note: Note) {
        self.charge(LEAVING);
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
        let aim = if self.spent[0] <= self.spent[1] { Aim::NewCode } else { Aim::EachBranch };
        self.running = None;
        let Cover { groups, values, distances, running, .. } = self;
        let picked = values.pick(|| {
            let mut best: Option<((bool, u32, u64), Branch, &mut Group)> = None;
            for (&branch, group) in groups.iter_mut().filter(|(_, group)| !group.waiting.is_empty()) {
                let (function, _, target) = branch;
                let (old, distance) = match aim {
                    Aim::EachBranch => (false, 0),
                    Aim::NewCode if machine.is_uncovered(function, target) => (false, 0),
                    Aim::NewCode => (true, distance(distances, machine, function, target)),
                };
                let key = (old, distance, group.spent);
                if best.as_ref().is_none_or(|(least, ..)| key < *least) {
                    best = Some((key, branch, group));
                }
            }
            let (_, branch, group) = best?;
            *running = Some((branch, aim));
            group.waiting.pop_front()
        });
        self.charge(1);
        picked
    }

    fn spent(&mut self, _root: u32, cost: u64) {
        self.charge(cost);
        self.running = None;
    }

    fn stand_aside(&mut self, _: &Machine, _: u32) {
        self.running = None;
    }

    fn begin_input(&mut self) {
        self.running = None;
    }
}

impl Cover {
    /// Counts effort for what runs.
    fn charge(&mut self, cost: u64) {
        let Some((branch, aim)) = self.running else { return };
        self.spent[aim as usize] += cost;
        if let Some(group) = self.groups.get_mut(&branch) {
            group.spent += cost;
        }
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
