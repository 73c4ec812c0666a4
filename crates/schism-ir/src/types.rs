//! Types with their layout for x86-64 already computed, interned per module.

use borsh::{BorshDeserialize, BorshSerialize};

use crate::TypeId;

/// A type. Sizes and offsets are in bytes and follow the module's data layout.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub enum Type {
    /// No value.
    Void,
    /// An integer of any width. clang makes one of a whole run of bit-fields, so hundreds of bits are nothing unusual.
    Int(u32),
    /// IEEE half precision.
    Half,
    /// The brain float of 16 bits.
    BFloat,
    /// IEEE single precision.
    Float,
    /// IEEE double precision.
    Double,
    /// The x87 format of 80 bits, C's `long double`.
    X86Fp80,
    /// IEEE quadruple precision.
    Fp128,
    /// An address (all address spaces, no pointee).
    Ptr,
    /// A SIMD vector.
    Vector {
        /// Type of an element.
        element: TypeId,
        /// Number of elements.
        length: u32,
    },
    /// An array.
    Array {
        /// Type of an element.
        element: TypeId,
        /// Number of elements.
        length: u64,
    },
    /// A structure; `name` is empty for literal ones.
    Struct {
        /// LLVM's name, such as `struct.point`.
        name: String,
        /// Type and byte offset of each field.
        fields: Vec<(TypeId, u64)>,
        /// Size with tail padding.
        size: u64,
        /// Alignment required by the ABI.
        align: u32,
    },
    /// Something that no C value has (a label, metadata, a token, ...). Reaching one is an
    /// error when executed, not when read.
    Opaque(String),
}

/// The types of one module, each stored once.
#[derive(Clone, Default, Debug, BorshSerialize, BorshDeserialize)]
pub struct TypeTable {
    /// Every type; a [`TypeId`] is an index here.
    pub types: Vec<Type>,
    /// True if integers over 64 bits are aligned to 8 bytes, as before LLVM 18, and not to 16.
    pub old_int_align: bool,
}

impl TypeTable {
    /// The type behind an id.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id.index()]
    }

    /// Bytes that a value occupies in an array: the allocation size, with padding.
    pub fn size(&self, id: TypeId) -> u64 {
        let align = u64::from(self.align(id));
        self.store_size(id).next_multiple_of(align)
    }

    /// Bytes that a store of this type writes.
    pub fn store_size(&self, id: TypeId) -> u64 {
        match self.get(id) {
            Type::Void | Type::Opaque(_) => 0,
            Type::Int(bits) => u64::from(bits.div_ceil(8)),
            Type::Half | Type::BFloat => 2,
            Type::Float => 4,
            Type::Double | Type::Ptr => 8,
            Type::X86Fp80 => 10,
            Type::Fp128 => 16,
            Type::Vector { element, length } => (self.bits(*element) * u64::from(*length)).div_ceil(8),
            Type::Array { element, length } => self.size(*element).saturating_mul(*length),
            Type::Struct { size, .. } => *size,
        }
    }

    /// Alignment required by the ABI, in bytes.
    pub fn align(&self, id: TypeId) -> u32 {
        match self.get(id) {
            Type::Void | Type::Opaque(_) => 1,
            Type::Int(bits) => bits.div_ceil(8).next_power_of_two().min(if self.old_int_align { 8 } else { 16 }),
            Type::Half | Type::BFloat => 2,
            Type::Float => 4,
            Type::Double | Type::Ptr => 8,
            Type::X86Fp80 | Type::Fp128 => 16,
            Type::Vector { .. } => u32::try_from(self.store_size(id).next_power_of_two()).unwrap_or(1 << 30).max(1),
            Type::Array { element, .. } => self.align(*element),
            Type::Struct { align, .. } => *align,
        }
    }

    /// Width in bits of a scalar (0 for anything else).
    pub fn bits(&self, id: TypeId) -> u64 {
        match self.get(id) {
            Type::Int(bits) => u64::from(*bits),
            Type::Half | Type::BFloat => 16,
            Type::Float => 32,
            Type::Double | Type::Ptr => 64,
            Type::X86Fp80 => 80,
            Type::Fp128 => 128,
            _ => 0,
        }
    }
}
