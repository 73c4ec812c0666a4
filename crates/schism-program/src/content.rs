//! Which private constants have the same content, in either version.

use std::collections::HashMap;

use schism_ir::{GlobalId, Image};

use crate::canon::Canon;
use crate::names::Floating;
use crate::side::Side;

/// Classes of equal content. What is not private is in a class of its own.
pub(crate) struct Content {
    classes: [Vec<u32>; 2],
}

/// Longer chains of constants that point to constants are not followed to their end: then nothing counts as equal.
const MOST_ROUNDS: usize = 64;

/// A relocation: where, what, and the classes of the floating variables in it.
type Address = (u64, u32, Vec<u32>);

impl Content {
    /// Starts with all private constants of the same bytes in one class and splits classes whose members point to
    /// members of different ones, until nothing splits.
    pub(crate) fn new(canon: &Canon, floating: &Floating) -> Self {
        let globals: Vec<_> = Side::BOTH
            .into_iter()
            .flat_map(|side| (0..canon.images[side.index()].globals.len()).map(move |id| (side, GlobalId::new(id))))
            .collect();
        let counts = canon.images.map(|image| image.globals.len());
        let mut content = Self { classes: counts.map(|count| vec![0; count]) };
        let mut number = 0;
        for _ in 0..MOST_ROUNDS {
            let next = content.refined(canon, floating, &globals);
            let classes = next.classes.iter().flatten().max().map_or(0, |&last| last + 1);
            content = next;
            if classes == number {
                return content;
            }
            number = classes;
        }
        content.split_all(counts);
        content
    }

    fn refined(&self, canon: &Canon, floating: &Floating, globals: &[(Side, GlobalId)]) -> Self {
        let mut known = HashMap::new();
        let mut classes = self.classes.clone();
        for &(side, id) in globals {
            let key = if floating.is_private(side, id) {
                let global = canon.images[side.index()].global(id);
                let init = global.init.as_ref();
                let bytes = init.map(|init| init.bytes.as_slice());
                Err((global.size, bytes, self.of(side, id), self.addresses(canon, side, id)))
            } else {
                Ok((side, id))
            };
            let next = known.len() as u32;
            classes[side.index()][id.index()] = *known.entry(key).or_insert(next);
        }
        Self { classes }
    }

    fn addresses(&self, canon: &Canon, side: Side, id: GlobalId) -> Vec<Address> {
        let image: &Image = canon.images[side.index()];
        let module = image.globals[id.index()].module;
        let Some(init) = &image.global(id).init else { return Vec::new() };
        let address = |relocation: &schism_ir::Relocation| {
            let floating = canon.floating(side, module, relocation.value);
            let classes = floating.iter().map(|&id| self.of(side, id)).collect();
            (relocation.offset, canon.constant(side, module, relocation.value), classes)
        };
        init.relocations.iter().map(address).collect()
    }

    /// Nothing is equal to anything.
    fn split_all(&mut self, counts: [usize; 2]) {
        let mut fresh = 0..;
        self.classes = counts.map(|count| fresh.by_ref().take(count).collect());
    }

    /// True if both are private constants with the same content.
    pub(crate) fn are_equal(&self, old: GlobalId, new: GlobalId) -> bool {
        self.of(Side::Old, old) == self.of(Side::New, new)
    }

    /// The class of a variable.
    pub(crate) fn of(&self, side: Side, id: GlobalId) -> u32 {
        self.classes[side.index()][id.index()]
    }
}
