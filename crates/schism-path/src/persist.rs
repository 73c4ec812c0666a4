//! Persistent containers: a copy costs nothing and shares everything that neither copy changes.

use std::rc::Rc;

/// A list that grows at its head.
pub struct Chain<T> {
    head: Option<Rc<Link<T>>>,
    len: usize,
}

struct Link<T> {
    item: T,
    rest: Option<Rc<Link<T>>>,
}

impl<T> Clone for Chain<T> {
    fn clone(&self) -> Self {
        Chain { head: self.head.clone(), len: self.len }
    }
}

impl<T> Default for Chain<T> {
    fn default() -> Self {
        Chain { head: None, len: 0 }
    }
}

impl<T: Clone> Chain<T> {
    /// Number of items.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds an item.
    pub fn push(&mut self, item: T) {
        self.head = Some(Rc::new(Link { item, rest: self.head.take() }));
        self.len += 1;
    }

    /// The items, the newest first.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        let mut next = self.head.as_deref();
        std::iter::from_fn(move || {
            let link = next?;
            next = link.rest.as_deref();
            Some(link.item.clone())
        })
    }
}

impl<T> Drop for Chain<T> {
    /// Link by link: the drop that comes for free would call itself once for each link.
    fn drop(&mut self) {
        let mut next = self.head.take();
        while let Some(mut link) = next.and_then(|link| Rc::try_unwrap(link).ok()) {
            next = link.rest.take();
        }
    }
}

/// Bits of a key that one level of the map looks at. Few, because every change copies a node of each level.
const LEVEL_BITS: u32 = 3;

/// A map from numbers: a trie over the scattered bits of the key, with only the used slots of a node present.
#[derive(Clone)]
pub(crate) struct Map<V> {
    root: Option<Rc<Node<V>>>,
}

#[derive(Clone)]
struct Node<V> {
    /// Which slots there are.
    used: u32,
    slots: Vec<Slot<V>>,
}

#[derive(Clone)]
enum Slot<V> {
    Leaf(u32, V),
    Node(Rc<Node<V>>),
}

impl<V> Default for Map<V> {
    fn default() -> Self {
        Map { root: None }
    }
}

/// The key with its bits spread over the upper end, where the trie starts. One to one, so keys never collide.
fn scatter(key: u32) -> u32 {
    key.wrapping_mul(0x9e37_79b1)
}

/// The slot of a scattered key at a level, as a bit.
fn slot_bit(scattered: u32, level: u32) -> u32 {
    1 << (scattered.rotate_left((level + 1) * LEVEL_BITS) & ((1 << LEVEL_BITS) - 1))
}

impl<V: Clone> Map<V> {
    /// The value of a key.
    pub fn get(&self, key: u32) -> Option<&V> {
        let scattered = scatter(key);
        let mut node = self.root.as_deref()?;
        for level in 0.. {
            let bit = slot_bit(scattered, level);
            if node.used & bit == 0 {
                return None;
            }
            match &node.slots[node.place(bit)] {
                Slot::Leaf(found, value) => return (*found == key).then_some(value),
                Slot::Node(below) => node = below,
            }
        }
        None
    }

    /// Gives a key a value, which replaces the one it had.
    pub fn insert(&mut self, key: u32, value: V) {
        let scattered = scatter(key);
        let mut node = Rc::make_mut(self.root.get_or_insert_with(|| Rc::new(Node { used: 0, slots: Vec::new() })));
        for level in 0.. {
            let bit = slot_bit(scattered, level);
            let place = node.place(bit);
            if node.used & bit == 0 {
                node.used |= bit;
                node.slots.insert(place, Slot::Leaf(key, value));
                return;
            }
            let slot = &mut node.slots[place];
            if let Slot::Leaf(found, old) = slot {
                if *found == key {
                    *old = value;
                    return;
                }
                // Two keys here: the old one goes a level down, and so does the new one in the next turn.
                let used = slot_bit(scatter(*found), level + 1);
                let below = Node { used, slots: vec![Slot::Leaf(*found, old.clone())] };
                *slot = Slot::Node(Rc::new(below));
            }
            match slot {
                Slot::Node(below) => node = Rc::make_mut(below),
                Slot::Leaf(..) => unreachable!("a leaf has become a node"),
            }
        }
    }
}

impl<V> Node<V> {
    fn place(&self, bit: u32) -> usize {
        (self.used & (bit - 1)).count_ones() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_a_chain_grow_apart() {
        let mut a = Chain::default();
        a.push(1);
        let mut b = a.clone();
        a.push(2);
        b.push(3);
        assert_eq!(a.iter().collect::<Vec<i32>>(), [2, 1]);
        assert_eq!(b.iter().collect::<Vec<i32>>(), [3, 1]);
        assert_eq!((a.len(), b.is_empty()), (2, false));
    }

    #[test]
    fn long_chains_are_dropped_without_a_stack() {
        let mut chain = Chain::default();
        for i in 0..1_000_000 {
            chain.push(i);
        }
        let shared = chain.clone();
        drop(chain);
        assert_eq!(shared.iter().count(), 1_000_000);
    }

    #[test]
    fn the_map_is_a_map_and_old_copies_stay() {
        let mut plain = std::collections::BTreeMap::new();
        let mut map = Map::default();
        let mut before = None;
        let mut x = 1_u32;
        for i in 0..20_000_u32 {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let key = if i % 2 == 0 { x } else { x % 500 };
            map.insert(key, i);
            plain.insert(key, i);
            if i == 10_000 {
                before = Some((map.clone(), plain.clone()));
            }
        }
        for (map, plain) in [(map, plain), before.expect("a copy was taken")] {
            for key in (0..1000).chain(plain.keys().copied()) {
                assert_eq!(map.get(key), plain.get(&key));
            }
        }
    }
}
