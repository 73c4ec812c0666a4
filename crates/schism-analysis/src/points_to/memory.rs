//! What loads, stores and block copies do with the places that arrive.
//!
//! Many pointers have the same places, so what is stored behind a set of places is found once, and where it is in many nodes
//! one more node stands for them.

use std::rc::Rc;

use super::fields::{ANYWHERE, Cycle, Flow, Place, Role, Shift};
use super::graph::Kept;
use super::pool::SetId;
use super::shape::Shape;
use super::solver::{Constraint, Solver};
use super::{ObjectId, ObjectKind};
use crate::SparseSet;
use crate::hash::FastMap;

/// More nodes than this for what is stored behind places get one in between.
const MOST_CONTENTS: usize = 4;

/// What is done with memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Access {
    Load,
    Store,
}

/// What is known about a block copy.
#[derive(Debug)]
struct Transit {
    /// The start of the object between source and target, as a set.
    start: Kept,
    /// The places that it takes from.
    from: SparseSet,
    /// The places that it gives to.
    to: SparseSet,
}

/// What was found out about sets of places.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The nodes for what is stored a shift behind the places of a set, or for what is loaded from there.
    contents: FastMap<(SetId, u32, Access), Rc<[u32]>>,
    /// Objects with what is stored behind the places of a set, up to a length.
    sources: FastMap<(SetId, Option<u64>), ObjectId>,
    transits: FastMap<ObjectId, Transit>,
    copies: u32,
}

impl Memory {
    /// The numbers of sets changed.
    pub(super) fn forget_sets(&mut self) {
        self.contents.clear();
        self.sources.clear();
    }
}

impl Solver<'_> {
    /// What is stored behind places flows to a node, for which only some of them are new.
    pub(super) fn apply_load(&mut self, places: SetId, new: SetId, to: u32, offset: i64) {
        let via = self.graph.shift_id(Shift::by(offset));
        for &content in self.new_contents(places, new, via, Access::Load).iter() {
            self.graph.copy(content, to);
        }
    }

    /// A node flows to what is stored behind places, but for constants; only some of them are new for it.
    pub(super) fn apply_store(&mut self, places: SetId, new: SetId, from: u32, offset: i64) {
        let via = self.graph.shift_id(Shift::by(offset));
        for &content in self.new_contents(places, new, via, Access::Store).iter() {
            self.graph.copy(from, content);
        }
    }

    /// The nodes for what is stored behind new places, or behind all if that is known already.
    fn new_contents(&mut self, places: SetId, new: SetId, via: u32, access: Access) -> Rc<[u32]> {
        match self.memory.contents.get(&(places, via, access)) {
            _ if new.is_empty() => Rc::default(),
            Some(known) => Rc::clone(known),
            None => self.contents((new, via, access)),
        }
    }

    /// The nodes for what is stored a shift behind places, or for what loads find there. Where there are many, one node
    /// stands for them all: nodes with the same places share it, or there would be an edge for each pair.
    fn contents(&mut self, key: (SetId, u32, Access)) -> Rc<[u32]> {
        if let Some(known) = self.memory.contents.get(&key) {
            return Rc::clone(known);
        }
        let (set, via, access) = key;
        let shift = self.graph.shift(via).clone();
        let mut found = Vec::new();
        for place in self.graph.places(set).iter() {
            let entry = self.fields.entry(self.fields.places[place as usize].object);
            let nothing = match access {
                Access::Load => entry.inert,
                Access::Store => entry.read_only,
            };
            if nothing {
                continue;
            }
            let Some(at) = self.fields.shift(&mut self.graph, place, &shift, Cycle::None) else { continue };
            let content = match access {
                Access::Load => self.fields.loaded(&mut self.graph, at),
                Access::Store => self.fields.stored(&mut self.graph, at),
            };
            found.extend(content.map(|content| self.graph.find(content)));
        }
        found.sort_unstable();
        found.dedup();
        if found.len() > MOST_CONTENTS {
            let all = self.graph.add_node();
            for content in found.drain(..) {
                match access {
                    Access::Load => self.graph.copy(content, all),
                    Access::Store => self.graph.copy(all, content),
                }
            }
            found.push(all);
        }
        let found: Rc<[u32]> = found.into();
        self.memory.contents.insert(key, Rc::clone(&found));
        found
    }

    /// What is stored behind places flows to the object of a block copy.
    pub(super) fn apply_copy_from(&mut self, places: SetId, transit: ObjectId, length: Option<u64>) {
        let places = self.graph.places(places);
        let Transit { start, from, .. } = self.transit(transit);
        let new = places.minus(from);
        from.union_with(&new);
        let start = *start;
        if new.len() <= MOST_CONTENTS {
            return new.iter().for_each(|place| self.add_flow(place, start, length));
        }
        let new = self.graph.id(new);
        let source = self.source(new, length);
        self.add_flow(source, start, length);
    }

    /// The start of an object with what is stored behind many places. Block copies of the same places share it.
    fn source(&mut self, places: SetId, length: Option<u64>) -> u32 {
        let known = self.memory.sources.get(&(places, length)).copied();
        let source = known.unwrap_or_else(|| {
            let source = self.new_transit(length);
            self.memory.sources.insert((places, length), source);
            let start = self.transit(source).start;
            self.graph.places(places).iter().for_each(|place| self.add_flow(place, start, length));
            source
        });
        self.fields.place(&mut self.graph, source, 0)
    }

    /// A new object for what a block copy moves.
    pub(super) fn new_transit(&mut self, length: Option<u64>) -> ObjectId {
        self.memory.copies += 1;
        self.fields.object(Role::Transit(self.memory.copies), Shape::Strided(0), length, false)
    }

    /// What is stored in the object of a block copy flows to what is stored behind places.
    pub(super) fn apply_copy_to(&mut self, places: SetId, transit: ObjectId, length: Option<u64>) {
        let places = self.graph.places(places);
        let Transit { to, .. } = self.transit(transit);
        let new = places.minus(to);
        if !new.is_empty() {
            to.union_with(&new);
            let from = self.fields.place(&mut self.graph, transit, 0);
            let new = self.graph.keep(new);
            self.add_flow(from, new, length);
        }
    }

    /// What is known about the block copy through an object.
    fn transit(&mut self, object: ObjectId) -> &mut Transit {
        self.memory.transits.entry(object).or_insert_with(|| {
            let place = self.fields.place(&mut self.graph, object, 0);
            let start = self.graph.keep(SparseSet::of(place));
            Transit { start, from: SparseSet::new(), to: SparseSet::new() }
        })
    }

    /// Lets what is stored from a place on flow to other places.
    fn add_flow(&mut self, from: u32, to: Kept, length: Option<u64>) {
        let place = self.fields.places[from as usize];
        let entry = &mut self.fields.entries[place.object.index()];
        let flow = Flow { offset: place.offset, to, length };
        if entry.inert
            || matches!(entry.role, Role::Program(ObjectKind::Function(_)))
            || !entry.known_flows.insert(flow)
        {
            return;
        }
        entry.flows.push(flow);
        let number = entry.flows.len() as u32 - 1;
        let parts: Vec<u32> = entry.places.values().copied().collect();
        parts.into_iter().for_each(|part| self.watch_part(part, number));
    }

    /// Lets a part of an object take part in one of its flows as soon as there are addresses in it.
    pub(super) fn watch_part(&mut self, place: u32, flow: u32) {
        let Place { offset, node, .. } = self.fields.places[place as usize];
        if offset == ANYWHERE {
            return;
        }
        match self.graph.set_id(node).is_empty() {
            true => self.constrain(node, Constraint::Part { place, flow }),
            false => self.apply_flow(place, flow),
        }
    }

    /// There are addresses in a part of an object: they take part in a block copy.
    pub(super) fn apply_flow(&mut self, part: u32, flow: u32) {
        let place = self.fields.places[part as usize];
        let entry = &mut self.fields.entries[place.object.index()];
        if !entry.applied.insert((place.offset, flow)) {
            return;
        }
        let flow = entry.flows[flow as usize];
        let Some(shift) = self.fields.along(place.object, &flow, place.offset) else { return };
        let (to, via) = (self.graph.kept(flow.to), self.graph.shift_id(shift));
        for &content in self.contents((to, via, Access::Store)).iter() {
            self.graph.copy(place.node, content);
        }
    }
}
