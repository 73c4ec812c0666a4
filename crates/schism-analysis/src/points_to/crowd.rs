//! Pointers that may refer to very many places.
//!
//! In a large program some pointers mix what many unrelated parts of it use: those into one buffer that each tool of a collection
//! lays out in its own way, say. What is loaded and stored through them mixes more, until thousands of nodes hold nearly everything that
//! there is. Such sets tell nobody anything, and to follow them place by place would be most of the work. So one node stands for all of
//! them, the *crowd*. It is also what is stored in each object that it has: the way of Steensgaard (POPL'96) where that of
//! Andersen does not pay any more.

use super::fields::{ANYWHERE, Fields};
use super::graph::Graph;
use super::pool::SetId;
use super::solver::{Constraint, Solver};
use crate::hash::FastMap;

/// A node with more places than this that may hold addresses joins the crowd.
const MOST_PLACES: usize = 500;

/// How a node takes part in a wave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Part {
    /// With the places that it holds.
    #[default]
    Alone,
    /// It will be one with the crowd, and those that it flows to have to be told.
    Joining,
    /// They have been.
    Joined,
}

/// The crowd, and who joins it.
#[derive(Debug, Default)]
pub(super) struct Crowd {
    node: Option<u32>,
    /// Whether a set is too large for a node of its own.
    large: FastMap<SetId, bool>,
    /// For each node how it takes part in this wave.
    parts: Vec<Part>,
    /// The nodes that are not alone.
    joining: Vec<u32>,
}

impl Crowd {
    pub(super) fn add_node(&mut self) {
        self.parts.push(Part::Alone);
    }

    /// The numbers of sets changed.
    pub(super) fn forget_sets(&mut self) {
        self.large.clear();
    }

    /// Lets a node join.
    pub(super) fn invite(&mut self, node: u32) {
        let part = &mut self.parts[node as usize];
        if *part == Part::Alone {
            *part = Part::Joining;
            self.joining.push(node);
        }
    }
}

impl Graph {
    /// How a node takes part that has got fresh places. One that joins is taken to tell those that it flows to at once.
    pub(super) fn part(&mut self, fields: &Fields<'_>, node: u32, fresh: SetId) -> Part {
        if self.crowd.parts[node as usize] == Part::Alone && !fresh.is_empty() && self.is_large(fields, node) {
            self.crowd.invite(node);
        }
        let part = self.crowd.parts[node as usize];
        if part == Part::Joining {
            self.crowd.parts[node as usize] = Part::Joined;
        }
        part
    }

    fn is_large(&mut self, fields: &Fields<'_>, node: u32) -> bool {
        let set = self.set_id(node);
        if let Some(&known) = self.crowd.large.get(&set) {
            return known;
        }
        let places = self.places(set);
        // Strings and tables of numbers lead no further, so any number of them does no harm.
        let leads_on = |place: &u32| !fields.entry(fields.places[*place as usize].object).inert;
        let large = places.len() > MOST_PLACES && places.iter().filter(leads_on).count() > MOST_PLACES;
        self.crowd.large.insert(set, large);
        large
    }

    /// Makes those that join one, after a wave. The crowd, if this was the first time.
    fn gather(&mut self) -> Option<u32> {
        let joining = std::mem::take(&mut self.crowd.joining);
        let &first = joining.first()?;
        let known = self.crowd.node;
        let crowd = *self.crowd.node.get_or_insert(first);
        for node in joining {
            self.crowd.parts[node as usize] = Part::Alone;
            self.merge(crowd, node);
        }
        known.is_none().then_some(crowd)
    }

    /// True for the node of the crowd.
    pub(super) fn is_crowd(&mut self, node: u32) -> bool {
        self.crowd.node.is_some_and(|crowd| self.find(crowd) == self.find(node))
    }
}

impl Solver<'_> {
    /// Nodes that got too many places in a wave join the crowd.
    pub(super) fn gather_crowd(&mut self) {
        if let Some(crowd) = self.graph.gather() {
            self.constrain(crowd, Constraint::Crowd);
        }
    }

    /// A place is in the crowd, and so is what is stored in its object.
    pub(super) fn lump_with_crowd(&mut self, crowd: u32, place: u32) {
        let object = self.fields.places[place as usize].object;
        let entry = self.fields.entry(object);
        if entry.inert || self.function_at(place).is_some() {
            return;
        }
        if !entry.read_only {
            return self.lump(object, crowd);
        }
        // Nothing is ever stored there, so the parts stay apart for others.
        let anywhere = self.fields.place(&mut self.graph, object, ANYWHERE);
        let loaded = self.fields.loaded(&mut self.graph, anywhere);
        loaded.into_iter().for_each(|loaded| self.graph.copy(loaded, crowd));
    }

    /// Shows the crowd to a constraint: what is stored behind it is the crowd again. False if the constraint has to see its places.
    pub(super) fn show_crowd(&mut self, crowd: u32, constraint: Constraint) -> bool {
        match constraint {
            Constraint::Load { to, .. } => self.graph.copy(crowd, to),
            Constraint::Store { from, .. } => self.graph.copy(from, crowd),
            Constraint::CopyFrom { transit, .. } => {
                let anywhere = self.fields.place(&mut self.graph, transit, ANYWHERE);
                let stored = self.fields.stored(&mut self.graph, anywhere);
                stored.into_iter().for_each(|stored| self.graph.copy(crowd, stored));
            }
            Constraint::CopyTo { transit, .. } => {
                let anywhere = self.fields.place(&mut self.graph, transit, ANYWHERE);
                let loaded = self.fields.loaded(&mut self.graph, anywhere);
                loaded.into_iter().for_each(|loaded| self.graph.copy(loaded, crowd));
            }
            _ => return false,
        }
        true
    }
}
