//! Dynamic slices: all instances that one depended on, directly or through others.

use schism_ir::flow::BitSet;
use schism_ir::{FunctionId, InstId};

use super::trace::{DynamicTrace, Instance};

/// A set of instances of one run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DynamicSlice {
    instances: BitSet,
}

impl DynamicSlice {
    /// True if an instance is in it.
    pub fn contains(&self, instance: Instance) -> bool {
        self.instances.contains(instance.0 as usize)
    }

    /// Its instances in the order in which they ran.
    pub fn iter(&self) -> impl Iterator<Item = Instance> + '_ {
        self.instances.iter().map(|number| Instance(number as u32))
    }

    /// How many instances it has.
    pub fn len(&self) -> usize {
        self.instances.len()
    }

    /// True if it has none.
    pub fn is_empty(&self) -> bool {
        self.instances.is_empty()
    }

    /// The instructions of its instances, each once, ascending.
    pub fn instructions(&self, trace: &DynamicTrace) -> Vec<(FunctionId, InstId)> {
        let mut found: Vec<_> = self.iter().map(|instance| trace.place(instance)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

impl DynamicTrace {
    /// Everything that some instances depended on, themselves included, through data and control.
    pub fn backward_slice(&self, criteria: impl IntoIterator<Item = Instance>) -> DynamicSlice {
        self.closure(criteria, |instance, found| {
            found.extend(self.data(instance));
            found.extend(self.control(instance));
        })
    }

    /// Everything that the values of some instances were computed from: data alone.
    pub fn data_slice(&self, criteria: impl IntoIterator<Item = Instance>) -> DynamicSlice {
        self.closure(criteria, |instance, found| found.extend(self.data(instance)))
    }

    /// All that `next` leads to.
    pub fn closure(
        &self,
        criteria: impl IntoIterator<Item = Instance>,
        next: impl Fn(Instance, &mut Vec<Instance>),
    ) -> DynamicSlice {
        let mut instances = BitSet::new(self.len() + 1);
        let mut work: Vec<Instance> = criteria.into_iter().collect();
        let mut found = Vec::new();
        while let Some(instance) = work.pop() {
            if instances.insert(instance.0 as usize) {
                next(instance, &mut found);
                work.append(&mut found);
            }
        }
        DynamicSlice { instances }
    }
}
