//! Where changes meet: potential interaction locations (FSE'13, Def. 4), and which of them are important (section 4.2).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use schism_ir::flow::BitSet;

use super::Dependences;
use crate::scc::components;
use crate::{StatementId, Statements};

/// For each statement the changes that it depends on, and the locations where several meet.
#[derive(Debug)]
pub struct Interactions {
    /// Different sets of changes, ascending; the first one is empty.
    sets: Vec<Vec<u32>>,
    /// For each statement its set.
    of: Vec<u32>,
    locations: BitSet,
}

impl Interactions {
    /// All interaction locations: statements in the forward slices of two changes or more.
    pub fn all(statements: &Statements, dependences: &Dependences) -> Self {
        let mut sets = vec![Vec::new()];
        let nothing = vec![0; dependences.slices.words()];
        let mut known = HashMap::from([(&nothing[..], 0)]);
        let mut of = Vec::with_capacity(statements.len());
        let mut locations = BitSet::new(statements.len());
        for number in 0..statements.len() {
            let slices = &dependences.slices;
            if slices.count(number) > 1 {
                locations.insert(number);
            }
            of.push(*known.entry(slices.row(number)).or_insert_with(|| {
                sets.push(slices.columns(number).map(|change| change as u32).collect());
                sets.len() as u32 - 1
            }));
        }
        Self { sets, of, locations }
    }

    /// The important interaction locations only: those where a set of changes comes together.
    ///
    /// A statement that directly depends on an interaction location of the same changes only hands on what came together
    /// there, and is left out. Statements of a cycle of dependences, such as a loop's counter and condition, all depend on the
    /// same changes; of them those count that all these changes come to from outside of the cycle, or where there is none,
    /// those that any of them comes to. `changes` are the statements of each change; those of them that `changed` holds
    /// did change, and are nodes anyway.
    pub fn important(
        statements: &Statements,
        dependences: &Dependences,
        changes: &[Vec<StatementId>],
        changed: &BitSet,
    ) -> Self {
        let mut all = Self::all(statements, dependences);
        let cycles =
            components(statements.len(), |node, n| dependences.direct.row(node as usize).get(n as usize).copied());
        let own: HashMap<u32, u32> = changes
            .iter()
            .zip(0..)
            .flat_map(|(change, number)| change.iter().map(move |id| (id.0, number)))
            .filter(|&(id, _)| changed.contains(id as usize))
            .collect();
        let mut important = BitSet::new(statements.len());
        // For each cycle its members that any change comes to, and whether all come to one of them.
        let mut in_cycles: BTreeMap<u32, (Vec<usize>, bool)> = BTreeMap::new();
        for location in all.locations.iter() {
            let same_cycle = |on: u32| cycles.of[on as usize] == cycles.of[location];
            let same_changes =
                |on: u32| on as usize != location && !own.contains_key(&on) && all.of[on as usize] == all.of[location];
            let direct = dependences.direct.row(location);
            if direct.iter().any(|&on| same_changes(on) && !same_cycle(on)) {
                continue;
            }
            if !direct.iter().any(|&on| same_changes(on)) {
                important.insert(location);
                continue;
            }
            let mut fed: BTreeSet<u32> = BTreeSet::new();
            for &on in direct {
                fed.extend(own.get(&on));
                if !same_cycle(on) {
                    fed.extend(&all.sets[all.of[on as usize] as usize]);
                }
            }
            let whole = fed.len() == all.sets[all.of[location] as usize].len();
            let (members, complete) = in_cycles.entry(cycles.of[location]).or_default();
            if whole && !*complete {
                members.clear();
                *complete = true;
            }
            if !fed.is_empty() && (whole || !*complete) {
                members.push(location);
            }
        }
        in_cycles.values().flat_map(|(members, _)| members).for_each(|&member| {
            important.insert(member);
        });
        all.locations = important;
        all
    }

    /// The changes that a statement depends on, ascending.
    pub fn of(&self, statement: StatementId) -> &[u32] {
        &self.sets[self.of[statement.index()] as usize]
    }

    /// True if several changes meet there.
    pub fn is_location(&self, statement: StatementId) -> bool {
        self.locations.contains(statement.index())
    }
}
