//! What a type says of the bytes of its values.

/// A type, as far as it says how a value is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A whole number.
    Int {
        /// Whether it has a sign.
        signed: bool,
        /// How many bytes it takes.
        bytes: u64,
    },
    /// A truth value.
    Bool,
    /// A `char`.
    Char,
    /// A floating-point number.
    Real(Real),
    /// An enumeration.
    Enum {
        /// How it is called in C, `enum colour` or the name of a type; empty if it has none.
        name: String,
        /// Whether its numbers have a sign.
        signed: bool,
        /// How many bytes it takes.
        bytes: u64,
        /// Its names, with their numbers.
        names: Vec<(String, i128)>,
    },
    /// A pointer; `None` if nothing was made up behind it, so that it is null.
    Pointer(Option<Box<Shape>>),
    /// An array, or that to which a pointer points.
    Array {
        /// One element.
        element: Box<Shape>,
        /// The type of an element in C; empty if it has no name.
        c: String,
        /// Bytes of the whole.
        size: u64,
    },
    /// A structure.
    Record {
        /// Its type in C; empty if it has no name.
        c: String,
        /// Bytes of the whole.
        size: u64,
        /// In the order of the source.
        fields: Vec<Field>,
    },
    /// A union.
    Union {
        /// Its type in C; empty if it has no name.
        c: String,
        /// Bytes of the whole.
        size: u64,
        /// In the order of the source.
        fields: Vec<Field>,
    },
    /// So many bytes of which nothing is known.
    Bytes(u64),
}

/// The formats of floating-point numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Real {
    /// `float`.
    Single,
    /// `double`.
    Double,
    /// `long double` of x86.
    Extended,
}

/// A member of a structure or union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name; empty for a structure or union without one, whose members are members of the whole.
    pub name: String,
    /// The byte at which it begins; of a bit-field the byte of its first bit.
    pub offset: u64,
    /// Its first bit in that byte and its number of bits, if it is a bit-field.
    pub bits: Option<(u64, u64)>,
    /// What it is.
    pub shape: Shape,
}

impl Shape {
    /// Bytes of a value.
    pub fn size(&self) -> u64 {
        match self {
            Shape::Int { bytes, .. } | Shape::Enum { bytes, .. } | Shape::Bytes(bytes) => *bytes,
            Shape::Bool | Shape::Char => 1,
            Shape::Real(Real::Single) => 4,
            Shape::Real(Real::Double) | Shape::Pointer(_) => 8,
            Shape::Real(Real::Extended) => 16,
            Shape::Array { size, .. } | Shape::Record { size, .. } | Shape::Union { size, .. } => *size,
        }
    }

    /// The part of a value that takes exactly these bytes, or the bit-fields that share them.
    pub fn part(&self, offset: u64, size: u64) -> Option<Shape> {
        // Of a `long double` ten bytes count.
        let same = size == self.size() || matches!(self, Shape::Real(Real::Extended)) && size == 10;
        match self {
            Shape::Record { fields, .. } => {
                let bits = fields.iter().filter(|field| field.bits.is_some());
                let shared: Vec<Field> = bits
                    .filter(|field| offset <= field.offset && field.offset < offset + size)
                    .map(|field| Field { offset: field.offset - offset, ..field.clone() })
                    .collect();
                if !shared.is_empty() {
                    return Some(Shape::Record { c: String::new(), size, fields: shared });
                }
                let holds = |field: &&Field| {
                    field.bits.is_none() && field.offset <= offset && offset < field.offset + field.shape.size()
                };
                let field = fields.iter().find(holds)?;
                field.shape.part(offset - field.offset, size)
            }
            _ if offset == 0 && same => Some(self.clone()),
            Shape::Array { element, .. } => element.part(offset % element.size().max(1), size),
            _ => None,
        }
    }
}
