//! The objects of a program and their parts while pointers are being followed.
//!
//! A *place* is an object and a canonical offset in it, or [`ANYWHERE`]. Places are what points-to sets contain. Every
//! place but the last kind has a node of the constraint graph, for what is stored there.

use std::collections::BTreeMap;

use schism_ir::{FunctionId, GlobalId, Image};

use super::graph::{Graph, Kept};
use super::shape::{LEAST_STRIDE, Shape};
use super::{ObjectId, ObjectKind};
use crate::SparseSet;
use crate::hash::{FastMap, FastSet};

/// The offset of a place that is somewhere in its object. What is stored there may be in any part of it.
pub(super) const ANYWHERE: i64 = i64::MIN;

/// Objects without a type get no more parts than this.
const MOST_PARTS: usize = 32;
/// Nor do those with a type get more than this.
const MOST_TYPED_PARTS: usize = 256;

/// Nor do those that are accessed at unknown offsets: each such access touches all parts.
const MOST_PARTS_TOGETHER: usize = 8;
/// A pointer that runs through a structure in more steps than this may be anywhere in it.
const MOST_STEPS: i64 = 32;

/// A pointer may be this far in front of an object whatever that is.
const LEAST_BEFORE: i64 = 16;

/// How a shift is part of cycles of the graph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) enum Cycle {
    /// Not at all.
    #[default]
    None,
    /// With few others: a pointer that runs through an object.
    Simple,
    /// With many others: calls that are not told apart, and hardly a pointer that runs.
    Tangled,
}

/// What one step of a running pointer leads to.
enum Step {
    /// The next offset.
    On,
    /// Out of the object.
    Out,
    /// Somewhere in the object.
    Anywhere,
}

/// What an object is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Role {
    /// An object of the program.
    Program(ObjectKind),
    /// What a block copy moves, between source and target.
    Transit(u32),
}

/// What is stored in one object behind some offset flows to another object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Flow {
    /// Where the copied bytes start.
    pub(super) offset: i64,
    /// The places that they go to.
    pub(super) to: Kept,
    /// How many they are.
    pub(super) length: Option<u64>,
}

/// An object.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) role: Role,
    pub(super) shape: Shape,
    pub(super) size: Option<u64>,
    /// Nothing writes here: code and constants.
    pub(super) read_only: bool,
    /// No address is ever stored here: code, strings and tables of numbers.
    pub(super) inert: bool,
    /// Nodes for what is stored somewhere in the object, and for what is loaded from there.
    pub(super) anywhere: Option<(u32, u32)>,
    /// Its places by offset.
    pub(super) places: BTreeMap<i64, u32>,
    /// Places that are parts no longer, since the shape changed.
    former: Vec<u32>,
    pub(super) flows: Vec<Flow>,
    pub(super) known_flows: FastSet<Flow>,
    /// Offsets and flows that have their edges, as long as the shape stays.
    pub(super) applied: FastSet<(i64, u32)>,
}

/// A part of an object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) object: ObjectId,
    pub(super) offset: i64,
    /// The node for what is stored there.
    pub(super) node: u32,
    /// Of an object without parts, and of the place that is somewhere in an object: a shift leads back to the same place unless it is
    /// larger than this.
    reach: Option<u64>,
}

/// How an address changes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Shift {
    pub(super) offset: i64,
    /// Steps of unknown number.
    pub(super) scales: Vec<i64>,
    /// To somewhere else in the object.
    pub(super) anywhere: bool,
}

impl Shift {
    /// So many bytes, or [`ANYWHERE`].
    pub(super) fn by(offset: i64) -> Self {
        match offset {
            ANYWHERE => Shift { anywhere: true, ..Shift::default() },
            offset => Shift { offset, ..Shift::default() },
        }
    }
}

/// Something to do because of new places or shapes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Event {
    /// An object has a new part.
    Part(u32),
    /// The parts of an object changed.
    Reshaped(ObjectId),
    /// Two nodes stand for the same memory from now on.
    Merge(u32, u32),
    /// A variable is in use.
    Global(GlobalId),
}

/// All objects and places.
#[derive(Debug)]
pub(super) struct Fields<'i> {
    image: &'i Image,
    pub(super) entries: Vec<Entry>,
    by_role: FastMap<Role, ObjectId>,
    pub(super) places: Vec<Place>,
    pub(super) events: Vec<Event>,
    /// Places that are parts no longer, and that sets may still contain.
    pub(super) stale: SparseSet,
}

impl<'i> Fields<'i> {
    pub(super) fn new(image: &'i Image) -> Self {
        Self {
            image,
            entries: Vec::new(),
            by_role: FastMap::default(),
            places: Vec::new(),
            events: Vec::new(),
            stale: SparseSet::new(),
        }
    }

    /// The object of a role, made at first sight by `entry`.
    pub(super) fn object(&mut self, role: Role, shape: Shape, size: Option<u64>, read_only: bool) -> ObjectId {
        let next = ObjectId(self.entries.len() as u32);
        let id = *self.by_role.entry(role).or_insert(next);
        if id == next {
            self.entries.push(Entry {
                role,
                shape,
                size,
                read_only,
                inert: false,
                anywhere: None,
                places: BTreeMap::new(),
                former: Vec::new(),
                flows: Vec::new(),
                known_flows: FastSet::default(),
                applied: FastSet::default(),
            });
        }
        id
    }

    /// The object of a variable.
    pub(super) fn global(&mut self, id: GlobalId) -> ObjectId {
        let (module, global) = (self.image.globals[id.index()].module, self.image.global(id));
        let known = self.entries.len();
        let shape = Shape::of_type(&self.image.modules[module as usize].types, module, global.ty, 1);
        let object = self.object(Role::Program(ObjectKind::Global(id)), shape, Some(global.size), global.constant);
        if object.index() == known {
            self.entries[known].inert =
                global.constant && global.init.as_ref().is_some_and(|init| init.relocations.is_empty());
            self.events.push(Event::Global(id));
        }
        object
    }

    /// The object of a function.
    pub(super) fn function(&mut self, id: FunctionId) -> ObjectId {
        self.object(Role::Program(ObjectKind::Function(id)), Shape::SINGLE, None, true)
    }

    pub(super) fn entry(&self, object: ObjectId) -> &Entry {
        &self.entries[object.index()]
    }

    /// The place at an offset of an object.
    pub(super) fn place(&mut self, graph: &mut Graph, object: ObjectId, offset: i64) -> u32 {
        // Offsets in the table are canonical.
        if let Some(&place) = self.entry(object).places.get(&offset) {
            return place;
        }
        let shape = self.entry(object).shape;
        let offset = match offset {
            ANYWHERE if shape == Shape::SINGLE => 0,
            ANYWHERE => ANYWHERE,
            offset => shape.canonical(self.image, offset),
        };
        if let Some(&place) = self.entry(object).places.get(&offset) {
            return place;
        }
        let most = match shape {
            _ if self.entry(object).anywhere.is_some() => MOST_PARTS_TOGETHER,
            Shape::Typed { .. } => MOST_TYPED_PARTS,
            Shape::Strided(_) => MOST_PARTS,
        };
        if self.entry(object).places.len() >= most && offset != ANYWHERE {
            self.reshape(object, Shape::SINGLE);
            return self.place(graph, object, 0);
        }
        let place = self.places.len() as u32;
        let node = graph.add_node();
        let reach = (shape == Shape::SINGLE || offset == ANYWHERE).then(|| self.reach(object));
        self.places.push(Place { object, offset, node, reach });
        self.entries[object.index()].places.insert(offset, place);
        if offset != ANYWHERE {
            self.events.push(Event::Part(place));
            if let Some((stored, loaded)) = self.entry(object).anywhere {
                graph.copy(stored, node);
                graph.copy(node, loaded);
            }
        }
        place
    }

    /// Gives an object a coarser shape.
    pub(super) fn reshape(&mut self, object: ObjectId, shape: Shape) {
        let entry = &mut self.entries[object.index()];
        if entry.shape == shape {
            return;
        }
        entry.shape = shape;
        entry.applied.clear();
        let mut old: Vec<u32> = std::mem::take(&mut entry.places).into_values().collect();
        old.append(&mut entry.former);
        for place in old {
            let known = self.places[place as usize];
            let offset = match known.offset {
                ANYWHERE if shape != Shape::SINGLE => ANYWHERE,
                ANYWHERE => 0,
                offset => shape.canonical(self.image, offset),
            };
            self.places[place as usize].offset = offset;
            let entry = &mut self.entries[object.index()];
            match entry.places.get(&offset) {
                Some(&first) => {
                    entry.former.push(place);
                    self.places[place as usize].reach = None;
                    self.stale.insert(place);
                    self.events.push(Event::Merge(self.places[first as usize].node, known.node));
                }
                None => {
                    entry.places.insert(offset, place);
                    let whole = shape == Shape::SINGLE || offset == ANYWHERE;
                    self.places[place as usize].reach = whole.then(|| self.reach(object));
                }
            }
        }
        self.events.push(Event::Reshaped(object));
    }

    /// How far a pointer into an object may be moved whatever the object is made of.
    fn reach(&self, object: ObjectId) -> u64 {
        self.entry(object).size.map_or(u64::MAX, |size| size.max(LEAST_BEFORE as u64))
    }

    /// The place that stands for one that is a part no longer.
    pub(super) fn current(&self, place: u32) -> u32 {
        let Place { object, offset, .. } = self.places[place as usize];
        self.entry(object).places.get(&offset).copied().unwrap_or(place)
    }

    /// Where an address in a place leads after a shift, which may be part of a cycle. `None` if that leads far out of the
    /// object.
    pub(super) fn shift(&mut self, graph: &mut Graph, place: u32, shift: &Shift, cycle: Cycle) -> Option<u32> {
        let Place { object, offset, reach, .. } = self.places[place as usize];
        let stays = |reach: u64| shift.offset.unsigned_abs() <= reach || !shift.scales.is_empty();
        if let Some(reach) = reach {
            return stays(reach).then_some(place);
        }
        if self.entry(object).shape == Shape::SINGLE || offset == ANYWHERE {
            return stays(self.reach(object)).then(|| self.current(place));
        }
        if shift.anywhere {
            return Some(self.place(graph, object, ANYWHERE));
        }
        let target = offset.wrapping_add(shift.offset);
        if shift.scales.is_empty() && self.is_far_out(object, target) {
            return None;
        }
        if cycle != Cycle::None && shift.offset != 0 {
            match self.step(object, offset, shift.offset, cycle) {
                Step::On => {}
                Step::Out => return None,
                Step::Anywhere => return Some(self.place(graph, object, ANYWHERE)),
            }
        }
        for &scale in &shift.scales {
            if !self.index(object, target, scale) {
                return Some(self.place(graph, object, ANYWHERE));
            }
        }
        // In the middle of a field, or beside the object: on its way to somewhere else.
        let field = self.entry(object).shape.position(self.image, target).field;
        Some(self.place(graph, object, if field { target } else { ANYWHERE }))
    }

    /// True for an offset that no pointer into the object can have: such a pointer comes from an object of another type
    /// that arrived here only because calls are not told apart. One element in front of the object, it may be on its way
    /// back.
    fn is_far_out(&self, object: ObjectId, offset: i64) -> bool {
        let Entry { shape, size, .. } = *self.entry(object);
        if offset >= 0 {
            return size.is_some_and(|size| offset as u64 > size);
        }
        let element = shape.position(self.image, 0).arrays.first().map_or(0, |array| array.element);
        offset < -element.max(LEAST_BEFORE)
    }

    /// One step of a pointer that runs through an object.
    fn step(&mut self, object: ObjectId, offset: i64, by: i64, cycle: Cycle) -> Step {
        let Entry { shape, size, .. } = *self.entry(object);
        let position = shape.position(self.image, offset);
        if position.is_stepped_inside(by) {
            return Step::On;
        }
        // A pointer beside an object is one that ran out of it; it may come back, but goes no farther.
        let end = size.and_then(|size| i64::try_from(size).ok()).unwrap_or(i64::MAX);
        let inside = |offset: i64| (0..=end).contains(&offset);
        if !inside(offset) && !inside(offset.wrapping_add(by)) {
            return Step::Out;
        }
        match shape {
            _ if cycle == Cycle::Tangled => Step::Anywhere,
            Shape::Strided(_) if self.index(object, offset, by) => Step::On,
            Shape::Typed { .. } if end / by.abs() <= MOST_STEPS && by.abs() >= LEAST_STRIDE as i64 => Step::On,
            _ => Step::Anywhere,
        }
    }

    /// Lets an object repeat; false if it cannot be said how.
    fn index(&mut self, object: ObjectId, offset: i64, scale: i64) -> bool {
        match self.entry(object).shape.indexed(self.image, offset, scale) {
            Some(shape) => {
                self.reshape(object, shape);
                true
            }
            None => false,
        }
    }

    /// The node for what a load finds in a place; `None` for code.
    pub(super) fn loaded(&mut self, graph: &mut Graph, place: u32) -> Option<u32> {
        self.content(graph, place).map(|(_, loaded)| loaded)
    }

    /// The node for what a store leaves in a place; `None` for code.
    pub(super) fn stored(&mut self, graph: &mut Graph, place: u32) -> Option<u32> {
        self.content(graph, place).map(|(stored, _)| stored)
    }

    fn content(&mut self, graph: &mut Graph, place: u32) -> Option<(u32, u32)> {
        let Place { object, offset, node, .. } = self.places[place as usize];
        let entry = self.entry(object);
        if matches!(entry.role, Role::Program(ObjectKind::Function(_))) {
            return None;
        }
        if offset != ANYWHERE {
            return Some((node, node));
        }
        if entry.anywhere.is_some() {
            return entry.anywhere;
        }
        // What is somewhere in a block copy may come to lie anywhere.
        let moves = matches!(entry.role, Role::Transit(_));
        if moves || entry.places.len() > MOST_PARTS_TOGETHER {
            self.reshape(object, Shape::SINGLE);
            let whole = self.place(graph, object, 0);
            let node = self.places[whole as usize].node;
            return Some((node, node));
        }
        let parts: Vec<u32> = entry.places.iter().filter(|part| *part.0 != ANYWHERE).map(|part| *part.1).collect();
        let (stored, loaded) = (graph.add_node(), graph.add_node());
        graph.copy(stored, loaded);
        for part in parts {
            let node = self.places[part as usize].node;
            graph.copy(stored, node);
            graph.copy(node, loaded);
        }
        self.entries[object.index()].anywhere = Some((stored, loaded));
        Some((stored, loaded))
    }

    /// Where a flow takes what is stored at `part` of its source: the distance from the start of the copy, and steps at which
    /// that repeats. `None` if the copy does not reach the part.
    pub(super) fn along(&self, object: ObjectId, flow: &Flow, part: i64) -> Option<Shift> {
        let shape = self.entry(object).shape;
        if flow.offset == ANYWHERE || part == ANYWHERE || shape == Shape::SINGLE {
            return Some(Shift { anywhere: true, ..Shift::default() });
        }
        let (from, to) = (shape.position(self.image, flow.offset), shape.position(self.image, part));
        let common = from.arrays.iter().zip(&to.arrays).take_while(|(a, b)| a == b).count();
        let mut distance = to.offset - from.offset;
        let reached =
            |distance: i64| flow.length.is_none_or(|length| distance < i64::try_from(length).unwrap_or(i64::MAX));
        let mut scales: Vec<i64> = to.arrays[common..].iter().map(|array| array.element).collect();
        if let Some(inner) = to.arrays[..common].last() {
            distance = distance.rem_euclid(inner.element);
            if reached(inner.element) {
                scales.extend(to.arrays[..common].iter().map(|array| array.element));
            }
        }
        (distance >= 0 && reached(distance)).then_some(Shift { offset: distance, scales, anywhere: false })
    }
}
