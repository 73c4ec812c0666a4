//! From the solved constraints to dense tables.

use schism_ir::FunctionId;

use super::fields::{ANYWHERE, Place, Role};
use super::objects::{Location, LocationId, Object, ObjectId};
use super::pool::SetId;
use super::shape::Position;
use super::solver::Solver;
use super::{FunctionRows, PointsTo};
use crate::SparseSet;
use crate::hash::FastMap;
use crate::icfg::is_start;
use crate::summaries::{Effect, summary};

/// For each place of the solver the locations that it stands for, `first..end`.
struct Numbering {
    objects: Vec<Object>,
    locations: Vec<Location>,
    ranges: Vec<(u32, u32)>,
}

impl Numbering {
    fn new(solver: &Solver<'_>) -> Self {
        let (mut objects, mut locations) = (Vec::new(), Vec::new());
        let mut numbers = vec![None; solver.fields.entries.len()];
        for (entry, number) in solver.fields.entries.iter().zip(&mut numbers) {
            let Role::Program(kind) = entry.role else { continue };
            let (object, first) = (ObjectId(objects.len() as u32), LocationId(locations.len() as u32));
            *number = Some(object);
            let offsets: Vec<i64> = entry.places.keys().copied().filter(|&offset| offset != ANYWHERE).collect();
            // An object that no pointer was followed into still has a place to be named by.
            for offset in if offsets.is_empty() { vec![0] } else { offsets } {
                let Position { arrays, .. } = entry.shape.position(solver.image, offset);
                locations.push(Location { object, offset, arrays });
            }
            let count = locations.len() as u32 - first.0;
            objects.push(Object { kind, size: entry.size, first, locations: count });
        }
        let mut ranges = Vec::with_capacity(solver.fields.places.len());
        for place in &solver.fields.places {
            let Some(object) = numbers[place.object.index()] else {
                ranges.push((0, 0));
                continue;
            };
            let Object { first, locations: count, .. } = objects[object.index()];
            let all = &locations[first.index()..first.index() + count as usize];
            let at = all.binary_search_by_key(&place.offset, |location| location.offset);
            ranges.push(match at {
                Ok(at) if place.offset != ANYWHERE => (first.0 + at as u32, first.0 + at as u32 + 1),
                _ => (first.0, first.0 + count),
            });
        }
        Self { objects, locations, ranges }
    }

    fn row(&self, set: &SparseSet) -> Vec<LocationId> {
        let ranges = set.iter().map(|place| self.ranges[place as usize]);
        let mut row: Vec<LocationId> = ranges.flat_map(|(first, end)| (first..end).map(LocationId)).collect();
        row.sort_unstable();
        row.dedup();
        row
    }
}

/// Rows of locations; nodes with equal sets share one.
#[derive(Default)]
struct Rows {
    rows: Vec<Vec<LocationId>>,
    of_set: FastMap<SetId, u32>,
    of_row: FastMap<Vec<LocationId>, u32>,
}

impl Rows {
    fn of(&mut self, solver: &mut Solver<'_>, numbering: &Numbering, node: u32) -> u32 {
        let set = solver.graph.set_id(node);
        if let Some(&row) = self.of_set.get(&set) {
            return row;
        }
        let row = numbering.row(&solver.graph.places(set));
        let next = self.rows.len() as u32;
        let number = *self.of_row.entry(row.clone()).or_insert(next);
        if number == next {
            self.rows.push(row);
        }
        self.of_set.insert(set, number);
        number
    }
}

/// Makes the tables of the result.
pub(super) fn finish(mut solver: Solver<'_>) -> PointsTo {
    let numbering = Numbering::new(&solver);
    let mut rows = Rows::default();
    // The first row is the empty one.
    rows.of_row.insert(Vec::new(), 0);
    rows.rows.push(Vec::new());
    let mut functions = Vec::with_capacity(solver.functions.len());
    let mut registers = Vec::new();
    for (number, nodes) in solver.functions.clone().into_iter().enumerate() {
        let definition = solver.image.function(FunctionId::new(number));
        let (params, first) = (definition.params.len() as u32, registers.len() as u32);
        functions.push(FunctionRows {
            module: solver.image.functions[number].module,
            reached: nodes.is_some(),
            params,
            first,
        });
        let Some(nodes) = nodes else { continue };
        let insts = definition.body.as_ref().map_or(0, |body| body.insts.len() as u32);
        registers.extend((0..params + insts).map(|at| rows.of(&mut solver, &numbering, nodes.first + at)));
    }
    let mut constants = FastMap::default();
    for (constant, node) in std::mem::take(&mut solver.constants_seen) {
        if let Some(node) = node {
            constants.insert(constant, rows.of(&mut solver, &numbering, node));
        }
    }
    let mut contents = vec![0; numbering.locations.len()];
    for place in 0..solver.fields.places.len() {
        let (first, end) = numbering.ranges[place];
        let Place { object, offset, node, .. } = solver.fields.places[place];
        let entry = solver.fields.entry(object);
        let node = match (offset, entry.anywhere) {
            (ANYWHERE, Some((_, loaded))) if entry.places.len() == 1 => loaded,
            (ANYWHERE, _) => continue,
            _ => node,
        };
        if first + 1 == end {
            contents[first as usize] = rows.of(&mut solver, &numbering, node);
        }
    }
    let escaped = solver.escaped;
    let escaped = rows.of(&mut solver, &numbering, escaped);
    let mut made = FastMap::default();
    for (function, node) in std::mem::take(&mut solver.made) {
        made.insert(function, rows.of(&mut solver, &numbering, node));
    }
    let mut outside: Vec<FunctionId> = solver.outside.union(&solver.handling).copied().collect();
    outside.sort_unstable();
    PointsTo {
        objects: numbering.objects,
        locations: numbering.locations,
        rows: rows.rows,
        functions,
        registers,
        constants,
        contents,
        escaped,
        outside,
        called_back: called_back(&solver),
        numbers: std::mem::take(&mut solver.system_calls),
        made,
        wrappers: std::mem::take(&mut solver.wrappers),
    }
}

/// What functions without code enter.
fn called_back(solver: &Solver<'_>) -> FastMap<FunctionId, Vec<FunctionId>> {
    let mut found = FastMap::default();
    let mut handlers: Vec<FunctionId> = solver.outside.union(&solver.handling).copied().collect();
    handlers.retain(|&id| {
        !is_start(&solver.image.function(id).name)
            && !solver.image.constructors.contains(&id)
            && !solver.image.destructors.contains(&id)
    });
    handlers.sort_unstable();
    for function in (0..solver.functions.len()).map(FunctionId::new) {
        let mut callees = Vec::new();
        for effect in summary(solver.image, function).unwrap_or_default() {
            match effect {
                Effect::Call(name) => callees.extend(solver.image.function_named(name)),
                Effect::Constructors => callees.extend(&solver.image.constructors),
                Effect::Destructors => callees.extend(&solver.image.destructors),
                // Signals arrive at system calls.
                Effect::SystemCall => callees.extend(&handlers),
                _ => {}
            }
        }
        if !callees.is_empty() {
            found.insert(function, callees);
        }
    }
    found
}
