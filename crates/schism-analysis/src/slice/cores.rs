//! Large sets that many others contain.
//!
//! In a large program most sets of locations are a few locations of their own and all that pointers of unknown origin may refer to. Such
//! a set is linked with the node of what it contains, and with the rest of its locations only.

use crate::SparseSet;

/// Smaller sets are no cores.
const LEAST: usize = 64;
/// There are no more cores than this: each set asks all of them.
const MOST: usize = 8;

/// Sets that are parts of others, none of them of one another, and their nodes.
#[derive(Default)]
pub(super) struct Cores {
    known: Vec<(SparseSet, u32)>,
}

impl Cores {
    /// The node of a core that is part of a set, and the rest of the set; sets come by ascending size. Without a core, a large set
    /// becomes one.
    pub(super) fn split(&mut self, set: SparseSet, node: u32) -> (Option<u32>, SparseSet) {
        if let Some((core, known)) = self.known.iter().find(|(core, _)| core.is_subset(&set)) {
            return (Some(*known), set.minus(core));
        }
        if set.len() >= LEAST && self.known.len() < MOST {
            self.known.push((set.clone(), node));
        }
        (None, set)
    }
}

#[cfg(test)]
mod tests {
    use super::Cores;
    use crate::SparseSet;

    #[test]
    fn sets_share_what_they_contain() {
        let set = |numbers: std::ops::Range<u32>| numbers.collect::<SparseSet>();
        let mut cores = Cores::default();
        assert_eq!(cores.split(set(0..3), 100), (None, set(0..3)));
        assert_eq!(cores.split(set(0..70), 101), (None, set(0..70)));
        assert_eq!(cores.split(set(1..80), 102), (None, set(1..80)));
        assert_eq!(cores.split(set(0..72), 103), (Some(101), set(70..72)));
        assert_eq!(cores.split(set(1..90), 104), (Some(102), set(80..90)));
    }
}
