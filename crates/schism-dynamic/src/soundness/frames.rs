//! The tree of calls of a run.

use schism_vm::dependence::{DynamicTrace, Instance};

/// For each call of a function who made it.
pub(super) struct Frames {
    parents: Vec<u32>,
    depths: Vec<u32>,
}

impl Frames {
    pub(super) fn new(trace: &DynamicTrace) -> Self {
        let mut frames = Self { parents: Vec::new(), depths: Vec::new() };
        for frame in 0..trace.frames() {
            let parent = trace.frame_call(frame).map_or(0, |call| trace.frame(call));
            let depth = if parent == 0 { 0 } else { frames.depths[parent as usize] + 1 };
            frames.parents.push(parent);
            frames.depths.push(depth);
        }
        frames
    }

    /// The innermost call that two instances belong to, directly or through further calls. 0 if there is none.
    pub(super) fn common(&self, one: u32, other: u32) -> u32 {
        let (mut one, mut other) = (one, other);
        while one != other {
            if self.depths[one as usize] >= self.depths[other as usize] {
                one = self.parents[one as usize];
            } else {
                other = self.parents[other as usize];
            }
        }
        one
    }

    /// The instances that lead from an instance up to one of the frame `to`: itself, the call of its function, and so on.
    pub(super) fn way_up<'t>(
        &self,
        trace: &'t DynamicTrace,
        from: Instance,
        to: u32,
    ) -> impl Iterator<Item = Instance> + use<'t> {
        let next = move |&at: &Instance| (trace.frame(at) != to).then(|| trace.caller(at)).flatten();
        std::iter::successors(Some(from), next)
    }
}
