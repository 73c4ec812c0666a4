//! A persistent radix tree from dense numbers to values: copying it is one reference count, and the first
//! change after a copy copies one short path.
//!
//! It serves twice: from object ids to objects, and from page numbers to the pages of a large object.
//! Nodes are narrow: what is written after a fork copies all of them on the way to it, and these copies are most of what a snapshot takes. Walks
//! are seldom, as there is a cache in front.

use std::rc::Rc;

const LEAF_BITS: u32 = 5;
const INNER_BITS: u32 = 4;
/// Values in a leaf.
pub(super) const LEAF_WIDTH: u32 = 1 << LEAF_BITS;
const INNER_WIDTH: u32 = 1 << INNER_BITS;

/// The values of neighbouring numbers.
pub(super) type Leaf<T> = [Option<T>; LEAF_WIDTH as usize];
type Inner<T> = [Option<Node<T>>; INNER_WIDTH as usize];

enum Node<T> {
    Inner(Rc<Inner<T>>),
    Leaf(Rc<Leaf<T>>),
}

/// The tree. An absent value costs nothing when its whole leaf is absent.
pub(super) struct Radix<T> {
    root: Option<Node<T>>,
    /// Inner nodes between the root and a leaf; 0 when the root is a leaf.
    height: u32,
}

// Not derived: a copy of the tree must not need a copy of a value.
impl<T> Clone for Node<T> {
    fn clone(&self) -> Self {
        match self {
            Node::Inner(inner) => Node::Inner(Rc::clone(inner)),
            Node::Leaf(leaf) => Node::Leaf(Rc::clone(leaf)),
        }
    }
}

impl<T> Clone for Radix<T> {
    fn clone(&self) -> Self {
        Radix { root: self.root.clone(), height: self.height }
    }
}

/// Position in an inner node that has `below` inner levels under it.
fn branch(index: u32, below: u32) -> usize {
    let shift = LEAF_BITS + INNER_BITS * below;
    ((u64::from(index) >> shift) as u32 % INNER_WIDTH) as usize
}

impl<T> Radix<T> {
    pub(super) const fn new() -> Self {
        Radix { root: None, height: 0 }
    }

    /// Whether the tree is high enough to hold `index`.
    fn covers(&self, index: u32) -> bool {
        u64::from(index) >> (LEAF_BITS + INNER_BITS * self.height) == 0
    }

    /// The leaf that holds `index`, if it exists.
    #[inline]
    pub(super) fn leaf(&self, index: u32) -> Option<&Leaf<T>> {
        if !self.covers(index) {
            return None;
        }
        let mut node = self.root.as_ref()?;
        let mut height = self.height;
        loop {
            match node {
                Node::Leaf(leaf) => return Some(leaf),
                Node::Inner(inner) => {
                    height -= 1;
                    node = inner[branch(index, height)].as_ref()?;
                }
            }
        }
    }

    #[inline]
    pub(super) fn get(&self, index: u32) -> Option<&T> {
        self.leaf(index)?[(index % LEAF_WIDTH) as usize].as_ref()
    }
}

impl<T> Radix<T> {
    /// Calls `f` for every value, in the order of their numbers.
    pub(super) fn for_each(&self, mut f: impl FnMut(u32, &T)) {
        // The nodes still to do, with the number of their first value and the inner levels below them.
        let mut open: Vec<(&Node<T>, u64, u32)> = self.root.iter().map(|root| (root, 0, self.height)).collect();
        while let Some((node, first, height)) = open.pop() {
            match node {
                Node::Leaf(leaf) => {
                    let values = (first..).zip(leaf.iter()).filter_map(|(at, value)| Some((at, value.as_ref()?)));
                    values.for_each(|(at, value)| f(at as u32, value));
                }
                Node::Inner(inner) => {
                    let width = 1u64 << (LEAF_BITS + INNER_BITS * (height - 1));
                    let below = inner.iter().enumerate().rev();
                    let below =
                        below.filter_map(|(at, node)| Some((node.as_ref()?, first + at as u64 * width, height - 1)));
                    open.extend(below);
                }
            }
        }
    }
}

impl<T> Radix<T> {
    /// Whether the two are one tree, as far as a look at the roots tells.
    pub(super) fn is(&self, other: &Radix<T>) -> bool {
        match (&self.root, &other.root) {
            (None, None) => true,
            (Some(Node::Leaf(one)), Some(Node::Leaf(two))) => Rc::ptr_eq(one, two),
            (Some(Node::Inner(one)), Some(Node::Inner(two))) => Rc::ptr_eq(one, two),
            _ => false,
        }
    }

    /// Calls `f` for every number whose values are not the same in both trees. What both share is not looked at.
    pub(super) fn for_each_difference(
        &self,
        other: &Radix<T>,
        same: impl Fn(&Option<T>, &Option<T>) -> bool,
        mut f: impl FnMut(u32),
    ) {
        let mut open = vec![(self.root.as_ref(), self.height, other.root.as_ref(), other.height, 0u64)];
        while let Some((one, one_height, two, two_height, first)) = open.pop() {
            let level = one_height.max(two_height);
            if level == 0 {
                let leaf = |node: Option<&Node<T>>| match node {
                    Some(Node::Leaf(leaf)) => Some(Rc::clone(leaf)),
                    _ => None,
                };
                let (one, two) = (leaf(one), leaf(two));
                if let (Some(one), Some(two)) = (&one, &two)
                    && Rc::ptr_eq(one, two)
                {
                    continue;
                }
                for at in 0..LEAF_WIDTH as usize {
                    let (a, b) = (one.as_ref().map(|leaf| &leaf[at]), two.as_ref().map(|leaf| &leaf[at]));
                    if !same(a.unwrap_or(&None), b.unwrap_or(&None)) {
                        f((first + at as u64) as u32);
                    }
                }
                continue;
            }
            if let (Some(Node::Inner(one)), Some(Node::Inner(two))) = (one, two)
                && one_height == two_height
                && Rc::ptr_eq(one, two)
            {
                continue;
            }
            let width = 1u64 << (LEAF_BITS + INNER_BITS * (level - 1));
            for at in 0..INNER_WIDTH as usize {
                let (a, a_height) = below(one, one_height, level, at);
                let (b, b_height) = below(two, two_height, level, at);
                if a.is_some() || b.is_some() {
                    open.push((a, a_height, b, b_height, first + at as u64 * width));
                }
            }
        }
    }
}

/// What stands at a place below a node of a level; a lower tree stands in the first place.
fn below<T>(node: Option<&Node<T>>, height: u32, level: u32, at: usize) -> (Option<&Node<T>>, u32) {
    match node {
        Some(Node::Inner(inner)) if height == level => (inner[at].as_ref(), level - 1),
        Some(lower) if height < level && at == 0 => (Some(lower), height),
        _ => (None, level - 1),
    }
}

impl<T: Clone> Radix<T> {
    /// The leaf that holds `index`; if absent, made by `absent`. Nodes above it are made as needed, and copied
    /// first if they are shared.
    fn leaf_mut(&mut self, index: u32, absent: impl Fn() -> Rc<Leaf<T>>) -> &mut Rc<Leaf<T>> {
        while !self.covers(index) {
            self.raise();
        }
        let mut height = self.height;
        let mut place = &mut self.root;
        loop {
            let node = place.get_or_insert_with(|| match height {
                0 => Node::Leaf(absent()),
                _ => Node::Inner(Rc::new([const { None }; INNER_WIDTH as usize])),
            });
            match node {
                Node::Leaf(leaf) => return leaf,
                Node::Inner(inner) => {
                    height -= 1;
                    place = &mut Rc::make_mut(inner)[branch(index, height)];
                }
            }
        }
    }

    /// The place of a value, for writing. Shared nodes on the way to it are copied first, absent ones are made.
    pub(super) fn slot(&mut self, index: u32) -> &mut Option<T> {
        let leaf = self.leaf_mut(index, || Rc::new([const { None }; LEAF_WIDTH as usize]));
        &mut Rc::make_mut(leaf)[(index % LEAF_WIDTH) as usize]
    }

    /// Puts a whole leaf in the place that holds `index`.
    pub(super) fn put_leaf(&mut self, index: u32, leaf: Rc<Leaf<T>>) {
        let place = self.leaf_mut(index, || Rc::clone(&leaf));
        *place = leaf;
    }

    /// A value for writing, if it exists. Shared nodes on the way to it are copied first.
    #[inline]
    pub(super) fn get_mut(&mut self, index: u32) -> Option<&mut T> {
        if !self.covers(index) {
            return None;
        }
        let mut height = self.height;
        let mut node = self.root.as_mut()?;
        loop {
            match node {
                Node::Leaf(leaf) => return Rc::make_mut(leaf)[(index % LEAF_WIDTH) as usize].as_mut(),
                Node::Inner(inner) => {
                    height -= 1;
                    node = Rc::make_mut(inner)[branch(index, height)].as_mut()?;
                }
            }
        }
    }

    /// Puts one more level above the root.
    fn raise(&mut self) {
        if let Some(old) = self.root.take() {
            let mut inner: Inner<T> = [const { None }; INNER_WIDTH as usize];
            inner[0] = Some(old);
            self.root = Some(Node::Inner(Rc::new(inner)));
        }
        self.height += 1;
    }

    /// Drops the leaf that holds `index`, and every node above it that is empty afterwards.
    pub(super) fn remove_leaf(&mut self, index: u32) {
        if self.leaf(index).is_some() {
            prune(&mut self.root, self.height, index);
        }
    }
}

/// Removes the leaf of `index` below `place`. Recursion is at most as deep as the tree: eight levels.
fn prune<T: Clone>(place: &mut Option<Node<T>>, height: u32, index: u32) {
    if let Some(Node::Inner(inner)) = place {
        let inner = Rc::make_mut(inner);
        prune(&mut inner[branch(index, height - 1)], height - 1, index);
        if inner.iter().any(Option::is_some) {
            return;
        }
    }
    *place = None;
}

#[cfg(test)]
mod tests {
    use super::*;

    impl<T> Radix<T> {
        /// How many nodes, leaves included, the tree has.
        pub(crate) fn count_nodes(&self) -> usize {
            fn count<T>(node: &Node<T>) -> usize {
                match node {
                    Node::Leaf(_) => 1,
                    Node::Inner(inner) => 1 + inner.iter().flatten().map(count).sum::<usize>(),
                }
            }
            self.root.as_ref().map_or(0, count)
        }
    }

    #[test]
    fn finds_what_was_put_at_any_height() {
        let mut tree = Radix::new();
        let indices = [0, 1, 31, 32, 2047, 2048, 131_072, 1 << 23, 1 << 29, u32::MAX];
        for index in indices {
            *tree.slot(index) = Some(index);
        }
        for index in indices {
            assert_eq!(tree.get(index), Some(&index));
        }
        assert_eq!(tree.get(2), None);
        assert_eq!(tree.get(1 << 30), None);
        let mut all = Vec::new();
        tree.for_each(|index, &value| all.push((index, value)));
        assert_eq!(all, indices.map(|index| (index, index)));
    }

    #[test]
    fn a_copy_is_independent_and_shares_what_is_unchanged() {
        let mut old = Radix::new();
        for index in 0..10_000 {
            *old.slot(index) = Some(Rc::new(index));
        }
        let mut new = old.clone();
        *new.get_mut(5_000).unwrap() = Rc::new(1);
        assert!(new.get_mut(10_000).is_none() && new.get_mut(1 << 30).is_none());
        assert_eq!(old.get(5_000).map(|v| **v), Some(5_000));
        assert_eq!(new.get(5_000).map(|v| **v), Some(1));
        // Values in the copied leaf are counted twice, all others once.
        assert_eq!(old.get(5_001).map(Rc::strong_count), Some(2));
        assert_eq!(old.get(0).map(Rc::strong_count), Some(1));
    }

    #[test]
    fn removing_leaves_removes_empty_inner_nodes() {
        let mut tree = Radix::new();
        for index in 0..200_000 {
            *tree.slot(index) = Some(());
        }
        for index in (0..200_000 - LEAF_WIDTH).step_by(LEAF_WIDTH as usize) {
            tree.remove_leaf(index);
        }
        assert_eq!(tree.get(0), None);
        assert_eq!(tree.get(199_999), Some(&()));
        assert_eq!(tree.count_nodes(), tree.height as usize + 1, "one path remains");
        tree.remove_leaf(199_999);
        assert_eq!(tree.count_nodes(), 0);
    }

    #[test]
    fn removing_an_absent_leaf_changes_nothing() {
        let mut tree = Radix::new();
        *tree.slot(3) = Some(3);
        tree.remove_leaf(1 << 20);
        assert_eq!(tree.get(3), Some(&3));
    }

    #[test]
    fn differences_are_found_between_trees_of_any_heights() {
        let mut one: Radix<u32> = Radix::new();
        for index in [0, 5, 40, 5000] {
            *one.slot(index) = Some(index);
        }
        let differences = |one: &Radix<u32>, two: &Radix<u32>| {
            let mut found = Vec::new();
            one.for_each_difference(two, |a, b| a == b, |index| found.push(index));
            found.sort_unstable();
            found
        };
        let mut two = one.clone();
        assert!(differences(&one, &two).is_empty());
        *two.slot(40) = Some(41);
        *two.slot(1 << 30) = Some(1);
        *two.slot(6) = Some(6);
        assert_eq!(differences(&one, &two), [6, 40, 1 << 30]);
        assert_eq!(differences(&two, &one), [6, 40, 1 << 30]);
        assert_eq!(differences(&Radix::new(), &one), [0, 5, 40, 5000]);
    }
}
