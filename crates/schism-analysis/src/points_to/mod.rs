//! What pointers may refer to.
//!
//! Inclusion-based and field-sensitive, without regard to the order of statements or to who calls. Objects are variables,
//! functions, `alloca`s, and calls that allocate (of `malloc`, and of functions that pass on what it returns). See
//! `solver` for how, `shape` for what becomes of arrays, `crowd` for pointers that may refer to nearly everything, and `generate` for
//! what counts as an address.
//!
//! It relies on what C says of pointers: an index stays in the array (or single value) that the pointer refers to; only
//! steps of one byte through something that is no array of bytes may lead anywhere in an object. No pointer leads from one
//! object into another.

mod calls;
mod constants;
mod crowd;
mod fields;
mod finish;
mod generate;
mod graph;
mod memory;
mod objects;
mod pool;
mod shape;
mod solver;
mod used;

pub use objects::{Location, LocationId, Object, ObjectId, ObjectKind};

use schism_ir::{ConstId, FunctionId, Image, InstId, Value};

use crate::SparseSet;
use crate::hash::FastMap;
use crate::wrappers::Wrapper;

/// The row without locations.
const EMPTY: u32 = 0;

/// Where the registers of a function are in the table of registers.
#[derive(Debug)]
struct FunctionRows {
    module: u32,
    reached: bool,
    params: u32,
    first: u32,
}

/// What the pointers of a program may refer to.
#[derive(Debug)]
pub struct PointsTo {
    objects: Vec<Object>,
    locations: Vec<Location>,
    /// All different sets of locations.
    rows: Vec<Vec<LocationId>>,
    functions: Vec<FunctionRows>,
    /// The row of each register of each function that is reached.
    registers: Vec<u32>,
    constants: FastMap<(u32, ConstId), u32>,
    /// For each location the row of what is stored there.
    contents: Vec<u32>,
    /// The row of what code outside of the program may reach.
    escaped: u32,
    outside: Vec<FunctionId>,
    called_back: FastMap<FunctionId, Vec<FunctionId>>,
    numbers: FastMap<(FunctionId, InstId), Vec<i64>>,
    wrappers: FastMap<FunctionId, Wrapper>,
    /// For each wrapper of an allocator the row of what its calls made.
    made: FastMap<FunctionId, u32>,
}

impl PointsTo {
    /// Finds out for all pointers of a program.
    pub fn new(image: &Image) -> Self {
        let mut solver = solver::Solver::new(image);
        solver.start();
        solver.solve();
        finish::finish(solver)
    }

    /// All objects.
    pub fn objects(&self) -> &[Object] {
        &self.objects
    }

    /// All locations, object by object.
    pub fn locations(&self) -> &[Location] {
        &self.locations
    }

    /// The object that a location is part of.
    pub fn object_of(&self, location: LocationId) -> &Object {
        &self.objects[self.locations[location.index()].object.index()]
    }

    /// True if the analysis found a way to the function; nothing is known of the registers of others.
    pub fn is_reached(&self, function: FunctionId) -> bool {
        self.functions[function.index()].reached
    }

    /// The places that a value may be the address of, ascending; nothing for numbers and null pointers.
    pub fn of_value(&self, function: FunctionId, value: Value) -> &[LocationId] {
        &self.rows[self.row_of(function, value) as usize]
    }

    /// The number of the set of places that a value may be the address of: equal numbers mean equal sets.
    pub(crate) fn row_of(&self, function: FunctionId, value: Value) -> u32 {
        let rows = &self.functions[function.index()];
        let register = match value {
            Value::Const(constant) => {
                return self.constants.get(&(rows.module, constant)).copied().unwrap_or(EMPTY);
            }
            Value::Param(param) => param,
            Value::Inst(inst) => rows.params + inst.0,
        };
        if !rows.reached {
            return EMPTY;
        }
        self.registers[(rows.first + register) as usize]
    }

    /// The number of the set of places whose addresses may be stored in a location.
    pub(crate) fn row_at(&self, location: LocationId) -> u32 {
        self.contents[location.index()]
    }

    /// The places whose addresses may be stored in a location, ascending.
    pub fn of_location(&self, location: LocationId) -> &[LocationId] {
        &self.rows[self.contents[location.index()] as usize]
    }

    /// The places that code outside of the program may read and write, ascending.
    pub fn escaped(&self) -> &[LocationId] {
        &self.rows[self.escaped as usize]
    }

    /// The locations that an access of `size` bytes (if unknown: to the end of the object) through a value may touch.
    pub fn touched(&self, function: FunctionId, address: Value, size: Option<u64>) -> SparseSet {
        self.touched_by(self.row_of(function, address), size)
    }

    /// The same for a set of places by its number.
    pub(crate) fn touched_by(&self, row: u32, size: Option<u64>) -> SparseSet {
        self.rows[row as usize].iter().flat_map(|&location| self.touched_at(location, size)).collect()
    }

    /// The locations that an access of `size` bytes (if unknown: to the end of the object) at a location may touch.
    pub fn touched_at(&self, location: LocationId, size: Option<u64>) -> std::ops::Range<u32> {
        let Location { object, offset, arrays } = &self.locations[location.index()];
        let size = size.and_then(|size| i64::try_from(size).ok()).unwrap_or(i64::MAX);
        let object = &self.objects[object.index()];
        let all = &self.locations[object.first.index()..object.first.index() + object.locations as usize];
        let (mut from, mut to) = (*offset, offset.saturating_add(size));
        let crosses = |array: &&objects::Array| offset.saturating_add(size) > array.start.saturating_add(array.element);
        if let Some(outermost) = arrays.iter().find(crosses) {
            // The access goes on in the next element, and from the last one to what is behind the array.
            from = outermost.start;
            let last = arrays
                .iter()
                .fold(*offset, |last, array| last.saturating_add((array.length - 1).saturating_mul(array.element)));
            to = last.saturating_add(size);
        }
        let start = all.partition_point(|other| other.offset < from) as u32;
        let end = all.partition_point(|other| other.offset < to) as u32;
        object.first.0 + start..object.first.0 + end.max(start)
    }

    /// True if the location stands for one piece of memory only while the program runs: a part of a variable that is in no
    /// array.
    pub fn is_single(&self, location: LocationId) -> bool {
        let whole = self.locations[location.index()].arrays.is_empty();
        whole && matches!(self.object_of(location).kind, ObjectKind::Global(_))
    }

    /// The functions that a value may be the address of, ascending.
    pub fn functions(&self, function: FunctionId, value: Value) -> Vec<FunctionId> {
        let kinds = self.of_value(function, value).iter().map(|&location| self.object_of(location).kind);
        let mut found: Vec<_> = kinds
            .filter_map(|kind| match kind {
                ObjectKind::Function(function) => Some(function),
                _ => None,
            })
            .collect();
        found.sort_unstable();
        found
    }

    /// What is entered without a call: where the program starts, signal handlers, and what was given to unknown code.
    pub fn outside_callees(&self) -> &[FunctionId] {
        &self.outside
    }

    /// What a function without code enters when it is called: constructors, destructors, the library's error paths.
    pub fn called_by_builtin(&self, builtin: FunctionId) -> &[FunctionId] {
        self.called_back.get(&builtin).map_or(&[], Vec::as_slice)
    }

    /// The objects that the calls of a wrapper of an allocator made, if each call works only with the one that it makes.
    pub(crate) fn made_apart(&self, wrapper: FunctionId) -> Option<&[LocationId]> {
        self.wrappers.get(&wrapper).filter(|wrapper| wrapper.contained)?;
        self.made.get(&wrapper).map(|&row| &self.rows[row as usize][..])
    }

    /// True if a call in a wrapper of an allocator allocates what the wrapper returns.
    pub(crate) fn is_passed_on(&self, function: FunctionId, inst: InstId) -> bool {
        self.wrappers.get(&function).is_some_and(|wrapper| wrapper.sites.contains(&inst))
    }

    /// The numbers of the system calls that a call of the machine's system call function may make, ascending; `None` if it
    /// may make any.
    pub fn system_calls(&self, function: FunctionId, inst: InstId) -> Option<&[i64]> {
        self.numbers.get(&(function, inst)).map(Vec::as_slice)
    }
}
