//! Numbers that sets do not tell apart.

/// For each number below `count` the smallest one that is in exactly the same sets.
pub(super) fn classes<S: Iterator<Item = u32>>(count: usize, sets: impl Iterator<Item = S>) -> Vec<u32> {
    let mut class = vec![0u32; count];
    // For each class the last set that split it, and the class of those in the set.
    let mut splits = vec![(u32::MAX, 0u32)];
    for (set, round) in sets.zip(0u32..) {
        for number in set {
            let of = class[number as usize] as usize;
            if splits[of].0 != round {
                splits[of] = (round, splits.len() as u32);
                splits.push((u32::MAX, 0));
            }
            class[number as usize] = splits[of].1;
        }
    }
    let mut first = vec![u32::MAX; splits.len()];
    for (class, number) in class.iter_mut().zip(0u32..) {
        let first = &mut first[*class as usize];
        *first = number.min(*first);
        *class = *first;
    }
    class
}

#[cfg(test)]
mod tests {
    use super::classes;

    #[test]
    fn members_of_the_same_sets_are_one() {
        let sets = [vec![1, 2, 3], vec![2, 3, 4], vec![0], vec![2, 3]];
        let found = classes(7, sets.iter().map(|set| set.iter().copied()));
        assert_eq!(found, [0, 1, 2, 2, 4, 5, 5]);
    }

    #[test]
    fn without_sets_all_are_one() {
        assert_eq!(classes(3, std::iter::empty::<std::vec::IntoIter<u32>>()), [0, 0, 0]);
    }
}
