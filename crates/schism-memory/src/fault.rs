//! What can go wrong with an access or a free, with everything that a report needs to explain it.

use std::fmt;

use super::object::{Kind, ObjectInfo};

/// The direction of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// From memory.
    Read,
    /// To memory.
    Write,
}

/// A memory error of the program under test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemoryFault {
    /// No fault of the program: a plain load met tagged bytes, and its caller must read the tags too.
    Tagged,
    /// No fault of the program: one execution stands for two versions, which disagree about a byte that it reads.
    Differs,
    /// Access through a null pointer, perhaps with a small number added.
    Null {
        /// The address used.
        address: u64,
        /// Bytes to access.
        len: u64,
        /// Read or write.
        access: Access,
    },
    /// Access to an address that never belonged to an object.
    Wild {
        /// The address used.
        address: u64,
        /// Bytes to access.
        len: u64,
        /// Read or write.
        access: Access,
    },
    /// Access that is not wholly inside its live object.
    OutOfBounds {
        /// The object that the address names.
        object: ObjectInfo,
        /// First byte of the access, from the start of the object.
        offset: i64,
        /// Bytes to access.
        len: u64,
        /// Read or write.
        access: Access,
    },
    /// Access after free, after the return of the function that owned it, or after munmap.
    Freed {
        /// The dead object; `None` when it died so long ago that nothing is known of it.
        object: Option<ObjectInfo>,
        /// First byte of the access, from the start of the object.
        offset: i64,
        /// Bytes to access.
        len: u64,
        /// Read or write.
        access: Access,
    },
    /// Write to a constant.
    ReadOnly {
        /// The constant.
        object: ObjectInfo,
        /// First byte of the access, from the start of the object.
        offset: i64,
        /// Bytes to write.
        len: u64,
    },
    /// Read or write of a function.
    Code {
        /// The function.
        object: ObjectInfo,
        /// Bytes to access.
        len: u64,
        /// Read or write.
        access: Access,
    },
    /// Free of something that malloc did not return.
    InvalidFree {
        /// The address given.
        address: u64,
        /// The object that the address names, if any.
        object: Option<ObjectInfo>,
        /// Distance of the address from the start of that object.
        offset: i64,
    },
    /// Free of a heap object that is already free.
    DoubleFree {
        /// The object; `None` when it died so long ago that nothing is known of it.
        object: Option<ObjectInfo>,
    },
}

impl std::error::Error for MemoryFault {}

impl fmt::Display for MemoryFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MemoryFault::Differs => write!(f, "read of a byte that the versions disagree about"),
            MemoryFault::Tagged => write!(f, "plain read of a byte that depends on the input"),
            MemoryFault::Null { address: 0, len, access } => {
                write!(f, "{} through a null pointer", Action(access, len))
            }
            MemoryFault::Null { address, len, access } => {
                let (sign, distance) = if address >> 63 == 0 { ('+', address) } else { ('-', address.wrapping_neg()) };
                write!(f, "{} through a null pointer {sign} {distance}", Action(access, len))
            }
            MemoryFault::Wild { address, len, access } => {
                write!(f, "{} at the wild address {address:#x}", Action(access, len))
            }
            MemoryFault::OutOfBounds { object, offset, len, access } => {
                write!(f, "{} at offset {offset} of {}", Action(access, len), Name(object))
            }
            MemoryFault::Freed { object: Some(object), offset, len, access } => {
                let why = end_of_life(object.kind);
                write!(f, "{} at offset {offset} of {} {why}", Action(access, len), Name(object))
            }
            MemoryFault::Freed { object: None, offset, len, access } => {
                write!(f, "{} at offset {offset} of an object that died long ago", Action(access, len))
            }
            MemoryFault::ReadOnly { object, offset, len } => {
                write!(f, "{} at offset {offset} of {}", Action(Access::Write, len), Name(object))
            }
            MemoryFault::Code { len, access, .. } => write!(f, "{} at the address of a function", Action(access, len)),
            MemoryFault::InvalidFree { address, object: None, .. } => {
                write!(f, "free of the address {address:#x}, which is not an object")
            }
            MemoryFault::InvalidFree { object: Some(object), offset, .. } => {
                write!(f, "free of a pointer to offset {offset} of {}", Name(object))
            }
            MemoryFault::DoubleFree { object: Some(object) } => write!(f, "second free of {}", Name(object)),
            MemoryFault::DoubleFree { object: None } => write!(f, "free of an object that died long ago"),
        }
    }
}

/// How an object of this kind dies, after its name in a sentence.
fn end_of_life(kind: Kind) -> &'static str {
    match kind {
        Kind::Stack => "whose function has returned",
        Kind::Mapped => "after it was unmapped",
        Kind::Heap | Kind::Function | Kind::Global { .. } => "after it was freed",
    }
}

/// "read of 4 bytes".
struct Action(Access, u64);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = match self.0 {
            Access::Read => "read",
            Access::Write => "write",
        };
        write!(f, "{verb} of {}", Bytes(self.1))
    }
}

/// "a heap object of 40 bytes".
struct Name(ObjectInfo);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.kind {
            Kind::Function => write!(f, "a function"),
            kind => write!(f, "a {} of {}", kind.name(), Bytes(self.0.size)),
        }
    }
}

/// "1 byte", "2 bytes".
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} byte{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(kind: Kind) -> ObjectInfo {
        ObjectInfo { id: 1, size: 40, kind, origin: 0, freed: None }
    }

    fn check(fault: MemoryFault, words: &str) {
        assert_eq!(fault.to_string(), words);
    }

    #[test]
    fn accesses_read_as_sentences() {
        let (heap, stack) = (object(Kind::Heap), object(Kind::Stack));
        let (read, write) = (Access::Read, Access::Write);
        check(
            MemoryFault::OutOfBounds { object: heap, offset: 40, len: 4, access: write },
            "write of 4 bytes at offset 40 of a heap object of 40 bytes",
        );
        check(
            MemoryFault::Freed { object: Some(heap), offset: -1, len: 1, access: read },
            "read of 1 byte at offset -1 of a heap object of 40 bytes after it was freed",
        );
        check(
            MemoryFault::Freed { object: Some(stack), offset: 0, len: 8, access: read },
            "read of 8 bytes at offset 0 of a stack object of 40 bytes whose function has returned",
        );
        check(
            MemoryFault::Freed { object: None, offset: 0, len: 8, access: write },
            "write of 8 bytes at offset 0 of an object that died long ago",
        );
        check(
            MemoryFault::ReadOnly { object: object(Kind::Global { constant: true }), offset: 2, len: 1 },
            "write of 1 byte at offset 2 of a constant of 40 bytes",
        );
        check(
            MemoryFault::Code { object: object(Kind::Function), len: 8, access: read },
            "read of 8 bytes at the address of a function",
        );
    }

    #[test]
    fn addresses_without_an_object_read_as_sentences() {
        let access = Access::Read;
        check(MemoryFault::Null { address: 0, len: 1, access }, "read of 1 byte through a null pointer");
        check(MemoryFault::Null { address: 8, len: 1, access }, "read of 1 byte through a null pointer + 8");
        check(MemoryFault::Null { address: u64::MAX, len: 1, access }, "read of 1 byte through a null pointer - 1");
        check(MemoryFault::Wild { address: 0xabcdef, len: 2, access }, "read of 2 bytes at the wild address 0xabcdef");
    }

    #[test]
    fn frees_read_as_sentences() {
        let (heap, global) = (object(Kind::Heap), object(Kind::Global { constant: false }));
        check(MemoryFault::DoubleFree { object: Some(heap) }, "second free of a heap object of 40 bytes");
        check(MemoryFault::DoubleFree { object: None }, "free of an object that died long ago");
        check(
            MemoryFault::InvalidFree { address: 0, object: Some(global), offset: 0 },
            "free of a pointer to offset 0 of a global of 40 bytes",
        );
        check(
            MemoryFault::InvalidFree { address: 0x77, object: None, offset: 0 },
            "free of the address 0x77, which is not an object",
        );
    }
}
