//! Abstract memory: the objects that the program's pointers can refer to, and their parts.

use schism_ir::{FunctionId, GlobalId, InstId};

pub(super) use super::shape::Array;

/// An abstract object: an index into the objects of one [`crate::PointsTo`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObjectId(pub u32);

/// A part of an abstract object: an index into the locations of one [`crate::PointsTo`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LocationId(pub u32);

impl ObjectId {
    /// Everything that this program's code does not name: memory of the outside, and what no pointer explains.
    pub const UNKNOWN: ObjectId = ObjectId(0);

    /// The position in its table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl LocationId {
    /// The only part of [`ObjectId::UNKNOWN`].
    pub const UNKNOWN: LocationId = LocationId(0);

    /// The position in its table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where an object comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ObjectKind {
    /// See [`ObjectId::UNKNOWN`].
    Unknown,
    /// A global variable, string constants included.
    Global(GlobalId),
    /// The code of a function.
    Function(FunctionId),
    /// All memory that an `alloca` makes.
    Stack(FunctionId, InstId),
    /// All memory that a call allocates.
    Heap(FunctionId, InstId),
    /// The variadic arguments of all calls of a function.
    Variadic(FunctionId),
    /// A function's own copies of a structure that is passed by value as this parameter.
    Byval(FunctionId, u32),
    /// What the system hands to a new program: arguments, environment, auxiliary vector.
    Start,
}

/// An abstract object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    /// Where it comes from.
    pub kind: ObjectKind,
    /// Its size in bytes if that is known.
    pub size: Option<u64>,
    /// Its first location; the others follow in the order of their offsets.
    pub first: LocationId,
    /// How many locations it has.
    pub locations: u32,
}

/// A part of an object. The parts of an object do not overlap and cover all bytes that the program accesses. A part of an
/// array stands for that part of all elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The object.
    pub object: ObjectId,
    /// Where it starts; of an array's element, in the first one.
    pub offset: i64,
    /// The arrays that it is in, outermost first.
    pub(super) arrays: Vec<Array>,
}
