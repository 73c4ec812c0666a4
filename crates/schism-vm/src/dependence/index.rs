//! Execution indices (Xin, Sumner and Zhang, PLDI 2008): where an instance stands in the structure of its run, so that the
//! same point can be found in another one.
//!
//! Every instance is nested in the branch or call that decided it, and that one in another, up to the start. No instruction
//! runs twice under the same parent: a loop's next round is decided by the branch of the last one. The way up therefore names
//! an instance, whatever else a run does, and rounds of a loop are counted instead of listed.

use std::collections::HashMap;

use schism_ir::{FunctionId, InstId};

use super::trace::{DynamicTrace, Instance};

/// A step of an index, from the outside in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct IndexStep {
    /// The function.
    pub function: FunctionId,
    /// The instruction.
    pub inst: InstId,
    /// How often it has decided about itself in a row: the rounds of a loop.
    pub rounds: u32,
}

/// Where an instance stands in its run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ExecutionIndex(pub Vec<IndexStep>);

impl DynamicTrace {
    /// The index of an instance.
    pub fn index(&self, instance: Instance) -> ExecutionIndex {
        let mut steps: Vec<IndexStep> = Vec::new();
        let mut at = Some(instance);
        while let Some(instance) = at {
            let (function, inst) = self.place(instance);
            match steps.last_mut() {
                Some(last) if (last.function, last.inst) == (function, inst) => last.rounds += 1,
                _ => steps.push(IndexStep { function, inst, rounds: 1 }),
            }
            at = self.control(instance);
        }
        steps.reverse();
        ExecutionIndex(steps)
    }
}

/// The instances of one run and their twins in another, of the same program or another version of it.
#[derive(Debug)]
pub struct Twins {
    twins: Vec<u32>,
}

impl Twins {
    /// Aligns two runs. `partner` says which instruction of the other program an instruction corresponds to.
    pub fn new(
        one: &DynamicTrace,
        other: &DynamicTrace,
        partner: impl Fn(FunctionId, InstId) -> Option<(FunctionId, InstId)>,
    ) -> Self {
        let mut children: HashMap<(u32, FunctionId, InstId), u32> = HashMap::new();
        for instance in other.instances().filter(|&instance| !other.is_part_of_copy(instance)) {
            let (function, inst) = other.place(instance);
            let parent = other.control(instance).map_or(0, |parent| parent.0);
            children.entry((parent, function, inst)).or_insert(instance.0);
        }
        let mut twins = vec![0; one.len() + 1];
        for instance in one.instances().filter(|&instance| !one.is_part_of_copy(instance)) {
            let parent = match one.control(instance) {
                None => 0,
                // Parents ran before their children, so theirs is known.
                Some(parent) if twins[parent.0 as usize] != 0 => twins[parent.0 as usize],
                Some(_) => continue,
            };
            let (function, inst) = one.place(instance);
            if let Some((function, inst)) = partner(function, inst)
                && let Some(&twin) = children.get(&(parent, function, inst))
            {
                twins[instance.0 as usize] = twin;
            }
        }
        Self { twins }
    }

    /// The instance at the same point of the other run, if that came there.
    pub fn of(&self, instance: Instance) -> Option<Instance> {
        Some(self.twins[instance.0 as usize]).filter(|&twin| twin != 0).map(Instance)
    }
}
