//! Nodes between an instruction and what it depends on.
//!
//! In a long function there may be hundreds of calls that may not come back, and all instructions after them depend on each; and
//! many reads may see the same writes. A joint stands for such a list, and one that only grew takes over the joint of what it grew
//! from, so there are about as many edges as instructions rather than as many as pairs.

use super::Kind;
use crate::hash::FastMap;

/// Shorter lists need no joint.
const LEAST: usize = 3;

/// The joints of one function.
#[derive(Default)]
pub(super) struct Joints {
    known: FastMap<Vec<u32>, u32>,
    /// The last list that got a joint.
    last: Option<(Vec<u32>, u32)>,
}

impl Joints {
    /// The nodes from which edges have to go to whatever depends on all of `list`, which is ascending but for its first element.
    pub(super) fn join(
        &mut self,
        list: Vec<u32>,
        new: impl FnOnce() -> u32,
        edges: &mut Vec<(u32, u32, Kind)>,
    ) -> Vec<u32> {
        if list.len() < LEAST {
            return list;
        }
        if let Some(&joint) = self.known.get(&list) {
            return vec![joint];
        }
        let joint = new();
        let rest = self.last.as_ref().and_then(|(last, before)| {
            let rest = without(&list, last)?;
            Some((rest, *before))
        });
        let (rest, before) = rest.map_or((list.clone(), None), |(rest, before)| (rest, Some(before)));
        edges.extend(before.into_iter().chain(rest).map(|from| (from, joint, Kind::Local)));
        self.known.insert(list.clone(), joint);
        self.last = Some((list, joint));
        vec![joint]
    }
}

/// The elements of `list` that are not in `part`; `None` if `part` has others, or the two are in a different order.
fn without(list: &[u32], part: &[u32]) -> Option<Vec<u32>> {
    let mut part = part.iter().copied().peekable();
    let rest = list.iter().copied().filter(|&element| part.next_if_eq(&element).is_none()).collect();
    part.peek().is_none().then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::{Joints, Kind, without};

    #[test]
    fn lists_grow_from_others() {
        assert_eq!(without(&[9, 1, 3, 4], &[9, 3]), Some(vec![1, 4]));
        assert_eq!(without(&[1, 2], &[1, 2, 3]), None);
        assert_eq!(without(&[1, 3], &[3, 1]), None);
    }

    #[test]
    fn a_joint_stands_for_its_list() {
        let (mut joints, mut edges) = (Joints::default(), Vec::new());
        let mut fresh = 100..;
        let mut join = |list: &[u32]| joints.join(list.to_vec(), || fresh.next().unwrap_or(0), &mut edges);
        assert_eq!(join(&[7, 8]), [7, 8]);
        assert_eq!([join(&[5, 6, 7]), join(&[5, 6, 7, 9]), join(&[5, 6, 7])], [[100], [101], [100]]);
        let local = [(5, 100), (6, 100), (7, 100), (100, 101), (9, 101)];
        assert_eq!(edges, local.map(|(from, to)| (from, to, Kind::Local)));
    }
}
