//! Vectors of odd widths in memory. In slots each element has its own; in memory they lie bit by bit, without gaps, as one
//! integer of the vector's size.

use schism_ir::{InstId, Type, TypeId, Value};

use super::{Lowered, Lowering};
use crate::code::SlowOp;
use crate::scalar::{Piece, Scalar};
use crate::wide::WIDEST;

/// Widths of a packed vector in bits.
#[derive(Clone, Copy)]
pub(super) struct Packed {
    element: u32,
    total: u32,
}

impl Packed {
    fn as_integer(self) -> Result<Piece, String> {
        if self.total > WIDEST {
            return Err(format!("a packed vector of {} bits: {WIDEST} is the most", self.total));
        }
        Ok(Piece { scalar: Scalar::Int(self.total), offset: 0, slot: 0 })
    }

    fn lanes(self) -> u32 {
        self.total / self.element
    }
}

impl Lowering<'_> {
    /// The widths, if the type is a vector whose elements do not fill bytes.
    pub(super) fn packed(&self, ty: TypeId) -> Option<Packed> {
        let Type::Vector { element, length } = *self.module.types.get(ty) else { return None };
        let element = u32::try_from(self.module.types.bits(element)).ok()?;
        let total = element.checked_mul(length)?;
        (!element.is_multiple_of(8) && length > 0).then_some(Packed { element, total })
    }

    pub(super) fn load_packed(&mut self, id: InstId, packed: Packed, address: Value) -> Lowered {
        let whole = packed.as_integer()?;
        let address = self.address(address)?;
        let bits = self.temporary(whole.scalar.slots());
        self.load_piece(bits, &whole, address);
        let dst = self.result(id, packed.lanes() * Scalar::Int(packed.element).slots());
        let Packed { element, total } = packed;
        self.emit_slow(SlowOp::Reinterpret { dst, a: bits, from: total, to: element, total });
        Ok(())
    }

    pub(super) fn store_packed(&mut self, packed: Packed, value: Value, address: Value) -> Lowered {
        let whole = packed.as_integer()?;
        let from = self.slots(value)?;
        let address = self.address(address)?;
        let bits = self.temporary(whole.scalar.slots());
        let Packed { element, total } = packed;
        self.emit_slow(SlowOp::Reinterpret { dst: bits, a: from, from: element, to: total, total });
        self.store_piece(bits, &whole, address);
        Ok(())
    }
}
