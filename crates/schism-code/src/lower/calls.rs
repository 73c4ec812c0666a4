//! Calls.

use schism_ir::{ArgAttr, Call, Callee, InstId, Target, Type, TypeId, Value};

use super::{Lowered, Lowering};
use crate::code::{Arg, ArgKind, CallSite, Opcode};
use crate::float::Format;
use crate::scalar::{Scalar, pieces, slot_count};

impl Lowering<'_> {
    pub(super) fn call(&mut self, id: InstId, ty: TypeId, call: &Call, operands: &[Value]) -> Lowered {
        match &call.callee {
            Callee::Intrinsic(intrinsic) => self.intrinsic(id, ty, *intrinsic, operands),
            Callee::Asm(asm) => self.inline_asm(id, ty, asm, operands),
            Callee::Symbol(symbol) => {
                let target = self.image.target(self.module_index, *symbol);
                let site = self.call_site(id, ty, &call.args, operands)?;
                match target {
                    Target::Function(function) => self.emit(Opcode::Call, 0, 0, function.0, site),
                    other => {
                        let slot = self.temporary(1);
                        self.immediate(slot, self.layout.target_address(other));
                        self.emit(Opcode::CallPointer, 0, 0, slot, site);
                    }
                }
                Ok(())
            }
            Callee::Pointer => {
                let (&pointer, arguments) = operands.split_last().ok_or("a call of nothing")?;
                let pointer = self.slots(pointer)?;
                let site = self.call_site(id, ty, &call.args, arguments)?;
                self.emit(Opcode::CallPointer, 0, 0, pointer, site);
                Ok(())
            }
        }
    }

    fn call_site(
        &mut self,
        id: InstId,
        ty: TypeId,
        attributes: &[ArgAttr],
        arguments: &[Value],
    ) -> Result<u32, String> {
        let mut site = CallSite::default();
        for (number, &value) in arguments.iter().enumerate() {
            let parts = self.pieces_of(value)?;
            let first = self.slots(value)?;
            let byval = attributes.get(number).and_then(|attribute| attribute.byval);
            let start = site.slots.len() as u32;
            let vector = self.type_of(value).is_some_and(|ty| matches!(self.module.types.get(ty), Type::Vector { .. }));
            if let Some((size, align)) = byval {
                site.args.push(Arg { first: start, kind: ArgKind::Byval { size, align } });
            } else if vector && !parts.is_empty() {
                let kind = ArgKind::Vector { lanes: parts.len() as u32, bits: parts[0].scalar.bits() };
                site.args.push(Arg { first: start, kind });
            } else {
                site.args.extend(parts.iter().flat_map(|piece| scalar_arguments(start + piece.slot, piece.scalar)));
            }
            site.slots.extend(first..first + slot_count(&parts));
        }
        site.dst_count = slot_count(&pieces(&self.module.types, ty)?);
        site.dst = self.result(id, site.dst_count);
        self.out.sites.push(site);
        Ok(self.out.sites.len() as u32 - 1)
    }
}

/// One argument; integers over 128 bits travel limb by limb.
fn scalar_arguments(first: u32, scalar: Scalar) -> impl Iterator<Item = Arg> {
    let count = if matches!(scalar, Scalar::Int(129..)) { scalar.slots() } else { 1 };
    (first..first + count).map(move |first| Arg { first, kind: argument_kind(scalar) })
}

fn argument_kind(scalar: Scalar) -> ArgKind {
    match scalar {
        Scalar::Float(Format::X87) => ArgKind::X87,
        Scalar::Float(Format::Quad) => ArgKind::Vector { lanes: 1, bits: 128 },
        Scalar::Float(_) => ArgKind::Float,
        Scalar::Int(65..=128) => ArgKind::Int128,
        Scalar::Int(_) | Scalar::Ptr => ArgKind::Int,
    }
}
