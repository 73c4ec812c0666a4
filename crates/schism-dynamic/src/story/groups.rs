//! Instances by executions of source lines. What the library does belongs to the line that called it.

use std::collections::HashMap;

use schism_ir::{FileId, FunctionId, Image};
use schism_program::Side;
use schism_vm::dependence::{DynamicTrace, Instance};

use crate::propagation::{Node, Propagation};

/// One execution of a line, in one call of its function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Group {
    pub(super) side: Side,
    pub(super) function: FunctionId,
    pub(super) file: Option<FileId>,
    pub(super) line: u32,
    /// Of the library before or after the program's own code: nothing that a reader knows.
    pub(super) hidden: bool,
}

/// All groups of two runs; number 0 is none.
pub(super) struct Groups {
    all: Vec<Group>,
    /// For each side the group of each instance.
    of: [Vec<u32>; 2],
    /// Instances of hidden groups.
    hidden: HashMap<Node, u32>,
}

impl Groups {
    pub(super) fn new(tree: &Propagation<'_>) -> Self {
        let none = Group { side: Side::New, function: FunctionId(0), file: None, line: 0, hidden: true };
        let mut groups = Self { all: vec![none], of: [Vec::new(), Vec::new()], hidden: HashMap::new() };
        for side in [Side::New, Side::Old] {
            groups.add(side, tree.runs.program.image(side), tree.runs.trace(side));
        }
        groups.join(tree);
        for node in tree.nodes() {
            let (side, instance) = tree.instance(node);
            if groups.of[side.index()][instance.0 as usize] == 0 {
                groups.hidden.insert(node, groups.all.len() as u32);
                groups.all.push(Group { side, ..none });
            }
        }
        groups
    }

    /// What the old run has alone belongs to the new run's execution of the line, if that was executed by both.
    fn join(&mut self, tree: &Propagation<'_>) {
        let mut news: HashMap<u32, u32> = HashMap::new();
        let trace = tree.runs.trace(Side::Old);
        for old in trace.instances() {
            let group = self.of[0][old.0 as usize];
            if group != 0
                && let Some(new) = tree.runs.twin(Side::Old, old)
                && self.of[1][new.0 as usize] != 0
            {
                news.entry(group).or_insert(self.of[1][new.0 as usize]);
            }
        }
        for group in &mut self.of[0] {
            *group = news.get(group).copied().unwrap_or(*group);
        }
    }

    fn add(&mut self, side: Side, image: &Image, trace: &DynamicTrace) {
        let mut of = vec![0; trace.len() + 1];
        // For each call of an own function its line now; for each of the library the group of who called it.
        let mut now: HashMap<u32, u32> = HashMap::new();
        for (first, function, inst, count) in trace.runs() {
            let range = first.0 as usize..(first.0 + count) as usize;
            if trace.is_part_of_copy(first) {
                for part in range {
                    let whole = trace.data(Instance(part as u32)).next();
                    of[part] = whole.map_or(0, |whole| of[whole.0 as usize]);
                }
                continue;
            }
            let frame = trace.frame(first);
            if !image.is_own(function) {
                let owner =
                    *now.entry(frame).or_insert_with(|| trace.frame_call(frame).map_or(0, |call| of[call.0 as usize]));
                of[range].fill(owner);
                continue;
            }
            let definition = image.function(function);
            let Some(body) = &definition.body else { continue };
            for (at, number) in range.zip(inst.0 as usize..) {
                let mut loc = body.insts[number].loc;
                let known = now.get(&frame).copied();
                if loc.line == 0 {
                    loc = known.map_or(definition.loc, |group| {
                        let Group { file, line, .. } = self.all[group as usize];
                        schism_ir::Loc { file, line, column: 0 }
                    });
                }
                of[at] = match known {
                    Some(group) if self.is_at(group, loc) => group,
                    _ => {
                        self.all.push(Group { side, function, file: loc.file, line: loc.line, hidden: false });
                        self.all.len() as u32 - 1
                    }
                };
                now.insert(frame, of[at]);
            }
        }
        self.of[side.index()] = of;
    }

    fn is_at(&self, group: u32, loc: schism_ir::Loc) -> bool {
        let Group { file, line, .. } = self.all[group as usize];
        (file, line) == (loc.file, loc.line)
    }

    /// The number of a node's group.
    pub(super) fn of(&self, tree: &Propagation<'_>, node: Node) -> u32 {
        let (side, instance) = tree.instance(node);
        match self.of[side.index()][instance.0 as usize] {
            0 => self.hidden.get(&node).copied().unwrap_or(0),
            group => group,
        }
    }

    pub(super) fn get(&self, group: u32) -> Group {
        self.all[group as usize]
    }
}
