//! The rearranging of values: choices, parts of aggregates, elements of vectors. Only moves, since everything is scalars.

use schism_ir::{InstId, Type, TypeId, Value};

use super::{Lowered, Lowering, Operand};
use crate::code::{Opcode, SlowOp};
use crate::scalar::{pieces, slot_count};

impl Lowering<'_> {
    pub(super) fn select(&mut self, id: InstId, ty: TypeId, operands: &[Value]) -> Lowered {
        let parts = pieces(&self.module.types, ty)?;
        let lanes = self.pieces_of(operands[0])?.len();
        let condition = self.slots(operands[0])?;
        let (a, b) = (self.slots(operands[1])?, self.slots(operands[2])?);
        let dst = self.result(id, slot_count(&parts));
        for (lane, piece) in parts.iter().enumerate() {
            let condition = if lanes == parts.len() && lanes > 1 { condition + lane as u32 } else { condition };
            for word in piece.slot..piece.slot + piece.scalar.slots() {
                self.emit_select(dst + word, condition, a + word, b + word);
            }
        }
        Ok(())
    }

    pub(super) fn emit_select(&mut self, dst: u32, condition: u32, a: u32, b: u32) {
        match u16::try_from(condition) {
            Ok(condition) => self.emit(Opcode::Select, condition, dst, a, b),
            Err(_) => self.emit_slow(SlowOp::Select { dst, condition, a, b }),
        }
    }

    /// Slots of the part of an aggregate that a path of field numbers leads to: its offset and number.
    fn part(&self, aggregate: TypeId, path: &[u32]) -> Result<(u32, u32), String> {
        let types = &self.module.types;
        let (mut ty, mut skipped) = (aggregate, 0);
        for &step in path {
            let slots_of = |ty| pieces(types, ty).map(|parts| slot_count(&parts));
            match types.get(ty) {
                Type::Struct { fields, .. } => {
                    for &(field, _) in fields.iter().take(step as usize) {
                        skipped += slots_of(field)?;
                    }
                    ty = fields.get(step as usize).ok_or("a field that does not exist")?.0;
                }
                Type::Array { element, .. } => {
                    skipped += slots_of(*element)? * step;
                    ty = *element;
                }
                _ => return Err("a field of a scalar".into()),
            }
        }
        Ok((skipped, slot_count(&pieces(types, ty)?)))
    }

    pub(super) fn extract_value(&mut self, id: InstId, _ty: TypeId, path: &[u32], value: Value) -> Lowered {
        let aggregate = self.type_of(value).ok_or("a field of an address")?;
        let (skip, count) = self.part(aggregate, path)?;
        let a = self.slots(value)?;
        let dst = self.result(id, count);
        self.copy(dst, a + skip, count);
        Ok(())
    }

    pub(super) fn insert_value(&mut self, id: InstId, ty: TypeId, path: &[u32], operands: &[Value]) -> Lowered {
        let (skip, count) = self.part(ty, path)?;
        let total = slot_count(&pieces(&self.module.types, ty)?);
        let (aggregate, element) = (self.slots(operands[0])?, self.slots(operands[1])?);
        let dst = self.result(id, total);
        self.copy(dst, aggregate, skip);
        self.copy(dst + skip, element, count);
        self.copy(dst + skip + count, aggregate + skip + count, total - skip - count);
        Ok(())
    }

    pub(super) fn extract_element(&mut self, id: InstId, ty: TypeId, operands: &[Value]) -> Lowered {
        let count = slot_count(&pieces(&self.module.types, ty)?);
        let length = self.pieces_of(operands[0])?.len() as u32;
        let vector = self.slots(operands[0])?;
        match self.operand(operands[1])? {
            Operand::Imm(index) if index < u64::from(length) => {
                let dst = self.result(id, count);
                self.copy(dst, vector + index as u32 * count, count);
            }
            index => {
                let index = self.slot_of(index);
                let dst = self.result(id, count);
                self.emit_slow(SlowOp::ExtractElement { dst, vector, index, length, count });
            }
        }
        Ok(())
    }

    pub(super) fn insert_element(&mut self, id: InstId, ty: TypeId, operands: &[Value]) -> Lowered {
        let parts = pieces(&self.module.types, ty)?;
        let (length, total) = (parts.len() as u32, slot_count(&parts));
        let count = total / length.max(1);
        let (vector, element) = (self.slots(operands[0])?, self.slots(operands[1])?);
        let index = self.operand(operands[2])?;
        let index = self.slot_of(index);
        let dst = self.result(id, total);
        self.emit_slow(SlowOp::InsertElement { dst, vector, element, index, length, count });
        Ok(())
    }

    pub(super) fn shuffle(&mut self, id: InstId, ty: TypeId, mask: &[i32], operands: &[Value]) -> Lowered {
        let parts = pieces(&self.module.types, ty)?;
        let count = slot_count(&parts) / (parts.len() as u32).max(1);
        let length = self.pieces_of(operands[0])?.len() as i32;
        let (a, b) = (self.slots(operands[0])?, self.slots(operands[1])?);
        let dst = self.result(id, slot_count(&parts));
        for (lane, &from) in mask.iter().enumerate() {
            let to = dst + lane as u32 * count;
            match from {
                ..0 => self.emit(Opcode::Undef, 0, to, 0, count),
                _ if from < length => self.copy(to, a + from as u32 * count, count),
                _ => self.copy(to, b + (from - length) as u32 * count, count),
            }
        }
        Ok(())
    }
}
