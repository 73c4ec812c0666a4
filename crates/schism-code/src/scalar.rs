//! How values of any type fall apart into scalars.

use schism_ir::{Type, TypeId, TypeTable};

use crate::float::Format;
use crate::wide::WIDEST;

/// What a slot, or several slots in a row, lowest first, hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// An integer of so many bits.
    Int(u32),
    /// A floating-point number.
    Float(Format),
    /// An address.
    Ptr,
}

impl Scalar {
    /// Width in bits.
    #[inline]
    pub fn bits(self) -> u32 {
        match self {
            Scalar::Int(bits) => bits,
            Scalar::Ptr | Scalar::Float(Format::Double) => 64,
            Scalar::Float(Format::Half | Format::BFloat) => 16,
            Scalar::Float(Format::Single) => 32,
            Scalar::Float(Format::X87) => 80,
            Scalar::Float(Format::Quad) => 128,
        }
    }

    /// Slots that it occupies.
    pub fn slots(self) -> u32 {
        self.bits().div_ceil(64)
    }
}

/// A scalar inside a larger value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// What it is.
    pub scalar: Scalar,
    /// Byte offset in memory.
    pub offset: u64,
    /// First slot, counted from the value's first.
    pub slot: u32,
}

/// More scalars than this in one value are refused: C code keeps large aggregates in memory.
const MOST_PIECES: usize = 1 << 12;

/// The scalars of a type, in memory order.
pub fn pieces(types: &TypeTable, ty: TypeId) -> Result<Vec<Piece>, String> {
    let mut found = Vec::new();
    let mut slot = 0;
    let mut work = vec![(ty, 0u64)];
    while let Some((ty, offset)) = work.pop() {
        if found.len() + work.len() > MOST_PIECES {
            return Err("a value with too many parts to be held in registers".into());
        }
        let scalar = match types.get(ty) {
            Type::Void => continue,
            Type::Array { element, length } => {
                push_elements(&mut work, *element, *length, types.size(*element), offset)?;
                continue;
            }
            Type::Vector { element, length } => {
                let bits = types.bits(*element);
                // Vectors of odd widths are packed bit by bit in memory: see `lower/packed.rs`.
                push_elements(&mut work, *element, u64::from(*length), bits.div_ceil(8), offset)?;
                continue;
            }
            Type::Struct { fields, .. } => {
                if fields.len() > MOST_PIECES {
                    return Err("a structure with too many fields to be held in registers".into());
                }
                work.extend(fields.iter().rev().map(|&(field, at)| (field, offset + at)));
                continue;
            }
            Type::Opaque(name) => return Err(format!("a value of type `{name}`")),
            scalar => scalar_of(scalar)?,
        };
        found.push(Piece { scalar, offset, slot });
        slot += scalar.slots();
    }
    Ok(found)
}

fn push_elements(
    work: &mut Vec<(TypeId, u64)>,
    element: TypeId,
    length: u64,
    stride: u64,
    offset: u64,
) -> Result<(), String> {
    if length > MOST_PIECES as u64 {
        return Err("an array too large to be held in registers".into());
    }
    work.extend((0..length).rev().map(|index| (element, offset + index * stride)));
    Ok(())
}

fn scalar_of(ty: &Type) -> Result<Scalar, String> {
    Ok(match ty {
        Type::Int(bits) if *bits <= WIDEST => Scalar::Int(*bits),
        Type::Int(bits) => return Err(format!("an integer of {bits} bits: {WIDEST} is the most")),
        Type::Half => Scalar::Float(Format::Half),
        Type::BFloat => Scalar::Float(Format::BFloat),
        Type::Float => Scalar::Float(Format::Single),
        Type::Double => Scalar::Float(Format::Double),
        Type::X86Fp80 => Scalar::Float(Format::X87),
        Type::Fp128 => Scalar::Float(Format::Quad),
        _ => Scalar::Ptr,
    })
}

/// Slots of a list of pieces together.
pub fn slot_count(pieces: &[Piece]) -> u32 {
    pieces.last().map_or(0, |last| last.slot + last.scalar.slots())
}

/// The low `width` bits set; of wider numbers all that fit.
#[inline]
pub fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1u128 << width) - 1 }
}

/// `value` of `width` bits, sign-extended.
#[inline]
pub fn sign_extend(value: u128, width: u32) -> i128 {
    let shift = 128 - width.clamp(1, 128);
    ((value << shift) as i128) >> shift
}
