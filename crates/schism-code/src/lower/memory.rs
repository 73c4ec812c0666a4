//! Stack objects, loads and stores, address arithmetic, atomics.

use schism_ir::{AtomicOp, BinOp, InstId, IntPredicate, TypeId, Value};

use super::{Lowered, Lowering, Operand, Place};
use crate::code::{Opcode, SlowOp};
use crate::float::Format;
use crate::scalar::{Piece, Scalar, pieces, slot_count};
use crate::wide_op::WideOp;

/// An address as loads and stores take it.
#[derive(Clone, Copy)]
pub(super) enum Address {
    Offset { base: u32, offset: i32 },
    Indexed { base: u32, index: u32, scale: u16 },
}

impl Lowering<'_> {
    pub(super) fn alloca(&mut self, id: InstId, ty: TypeId, operands: &[Value]) -> Lowered {
        if let Some(scalar) = self.promoted[id.index()] {
            if !self.stored_first[id.index()]
                && let Place::Storage(storage) = self.places[id.index()]
            {
                let entry = self.storages[storage as usize];
                let width = if entry.count == 1 { scalar.bits() as u16 } else { 0 };
                self.emit(Opcode::Undef, width, entry.first, 0, entry.count);
            }
            return Ok(());
        }
        let size = self.module.types.size(ty);
        let (count, size) = match operands.first() {
            None => (None, size),
            Some(&value) => match self.operand(value)? {
                Operand::Imm(count) => (None, size.saturating_mul(count)),
                Operand::Slot(slot) => {
                    self.check_count(slot);
                    (Some(slot), size)
                }
            },
        };
        let dst = self.result(id, 1);
        self.emit_slow(SlowOp::Alloca { dst, count, size });
        Ok(())
    }

    pub(super) fn load(&mut self, id: InstId, ty: TypeId, address: Value) -> Lowered {
        if let Some(storage) = self.promoted_storage(address) {
            if self.keep_for(storage, self.uses[id.index()], id) {
                self.alias(id, storage);
                return Ok(());
            }
            let entry = self.storages[storage as usize];
            let dst = self.result(id, entry.count);
            self.copy(dst, entry.first, entry.count);
            return Ok(());
        }
        let parts = pieces(&self.module.types, ty)?;
        if let Some(packed) = self.packed(ty) {
            return self.load_packed(id, packed, address);
        }
        let address = self.address(address)?;
        let dst = self.result(id, slot_count(&parts));
        // A part may overwrite the base, which lives in the promoted variable that the result goes to.
        let address = if parts.len() > 1 { self.plain(address) } else { address };
        for piece in &parts {
            self.load_piece(dst + piece.slot, piece, address);
        }
        Ok(())
    }

    pub(super) fn store(&mut self, value: Value, address: Value) -> Lowered {
        if let Some(storage) = self.promoted_storage(address) {
            let entry = self.storages[storage as usize];
            if let Value::Const(id) = value {
                let parts = self.pieces_of(value)?;
                return self.constant_into(entry.first, id, &parts);
            }
            let from = self.slots(value)?;
            self.copy(entry.first, from, entry.count);
            return Ok(());
        }
        let parts = self.pieces_of(value)?;
        if let Some(packed) = self.type_of(value).and_then(|ty| self.packed(ty)) {
            return self.store_packed(packed, value, address);
        }
        let from = self.slots(value)?;
        let address = self.address(address)?;
        for piece in &parts {
            self.store_piece(from + piece.slot, piece, address);
        }
        Ok(())
    }

    fn promoted_storage(&self, address: Value) -> Option<u32> {
        let Value::Inst(variable) = address else { return None };
        self.promoted[variable.index()]?;
        match self.places[variable.index()] {
            Place::Storage(storage) => Some(storage),
            _ => None,
        }
    }

    pub(super) fn address(&mut self, value: Value) -> Result<Address, String> {
        if let Value::Inst(id) = value {
            match self.places[id.index()] {
                Place::Offset { base, offset } => return Ok(Address::Offset { base: self.slots(base)?, offset }),
                Place::Indexed { base, index, scale } => {
                    let (base, index) = (self.slots(base)?, self.slots(index)?);
                    return Ok(Address::Indexed { base, index, scale });
                }
                _ => {}
            }
        }
        Ok(Address::Offset { base: self.slots(value)?, offset: 0 })
    }

    /// The address in a slot of its own.
    fn plain(&mut self, address: Address) -> Address {
        let slot = self.temporary(1);
        match address {
            Address::Offset { base, offset } => self.emit(Opcode::Add64RI, 0, slot, base, offset as u32),
            Address::Indexed { base, index, scale } => self.emit(Opcode::Lea, scale, slot, base, index),
        }
        Address::Offset { base: slot, offset: 0 }
    }

    pub(super) fn load_piece(&mut self, dst: u32, piece: &Piece, address: Address) {
        let bits = piece.scalar.bits();
        let (plain, indexed) = match bits {
            1 | 8 => (Opcode::Load8, Opcode::LoadX8),
            16 => (Opcode::Load16, Opcode::LoadX16),
            32 => (Opcode::Load32, Opcode::LoadX32),
            64 => (Opcode::Load64, Opcode::LoadX64),
            _ => return self.odd_piece(true, dst, piece, address),
        };
        match address {
            Address::Offset { base, offset } => match i32::try_from(i64::from(offset) + piece.offset as i64) {
                Ok(offset) => self.emit(plain, 0, dst, base, offset as u32),
                Err(_) => return self.odd_piece(true, dst, piece, address),
            },
            Address::Indexed { base, index, scale } if piece.offset == 0 => self.emit(indexed, scale, dst, base, index),
            Address::Indexed { .. } => {
                let address = self.plain(address);
                return self.load_piece(dst, piece, address);
            }
        }
        if bits == 1 {
            self.emit(Opcode::Mask, 1, dst, dst, 0);
        }
    }

    pub(super) fn store_piece(&mut self, value: u32, piece: &Piece, address: Address) {
        let (plain, indexed) = match piece.scalar.bits() {
            1 | 8 => (Opcode::Store8, Opcode::StoreX8),
            16 => (Opcode::Store16, Opcode::StoreX16),
            32 => (Opcode::Store32, Opcode::StoreX32),
            64 => (Opcode::Store64, Opcode::StoreX64),
            _ => return self.odd_piece(false, value, piece, address),
        };
        match address {
            Address::Offset { base, offset } => match i32::try_from(i64::from(offset) + piece.offset as i64) {
                Ok(offset) => self.emit(plain, 0, value, base, offset as u32),
                Err(_) => self.odd_piece(false, value, piece, address),
            },
            Address::Indexed { base, index, scale } if piece.offset == 0 => {
                self.emit(indexed, scale, value, base, index)
            }
            Address::Indexed { .. } => {
                let address = self.plain(address);
                self.store_piece(value, piece, address);
            }
        }
    }

    /// Widths without an opcode, and far offsets.
    fn odd_piece(&mut self, load: bool, slot: u32, piece: &Piece, address: Address) {
        let bits = piece.scalar.bits();
        let (address, offset) = match address {
            Address::Offset { base, offset } => (base, i64::from(offset) + piece.offset as i64),
            Address::Indexed { base, index, scale } => {
                let temporary = self.temporary(1);
                self.emit(Opcode::Lea, scale, temporary, base, index);
                (temporary, piece.offset as i64)
            }
        };
        self.emit_slow(match (load, bits) {
            (true, ..=128) => SlowOp::LoadOdd { bits, dst: slot, address, offset },
            (true, _) => SlowOp::Wide(WideOp::Load { bits, dst: slot, address, offset }),
            (false, ..=128) => SlowOp::StoreOdd { bits, value: slot, address, offset },
            (false, _) => SlowOp::Wide(WideOp::Store { bits, value: slot, address, offset }),
        });
    }

    pub(super) fn gep(&mut self, id: InstId, ty: TypeId, offset: i64, scales: &[i64], operands: &[Value]) -> Lowered {
        let lanes = pieces(&self.module.types, ty)?.len();
        if lanes == 1 && matches!(self.module.types.get(ty), schism_ir::Type::Ptr) {
            if self.fold_address(id, offset, scales, operands) {
                return Ok(());
            }
            return self.scalar_gep(id, offset, scales, operands);
        }
        self.vector_gep(id, lanes as u32, offset, scales, operands)
    }

    /// Leaves the arithmetic to the loads and stores that use the address, if nothing else does.
    fn fold_address(&mut self, id: InstId, offset: i64, scales: &[i64], operands: &[Value]) -> bool {
        let usage = self.uses[id.index()];
        if !usage.address_only || usage.elsewhere || usage.count == 0 || self.apart.is_some() {
            return false;
        }
        let base = operands[0];
        match (scales, i32::try_from(offset)) {
            ([], Ok(offset)) => {
                if matches!(base, Value::Const(_)) || !self.keep_value(base, id) {
                    return false;
                }
                self.places[id.index()] = Place::Offset { base, offset };
                true
            }
            (&[scale], Ok(0)) => {
                let index = operands[1];
                let Ok(scale) = u16::try_from(scale) else { return false };
                let wide = self.pieces_of(index).is_ok_and(|parts| parts[0].scalar.bits() == 64);
                if !wide || !self.keep_value(base, id) || !self.keep_value(index, id) {
                    return false;
                }
                self.places[id.index()] = Place::Indexed { base, index, scale };
                true
            }
            _ => false,
        }
    }

    /// True if the value can still be read wherever `id` is used.
    fn keep_value(&mut self, value: Value, id: InstId) -> bool {
        match value {
            Value::Inst(source) => match self.places[source.index()] {
                Place::Storage(storage) => self.keep_for(storage, self.uses[id.index()], id),
                _ => false,
            },
            Value::Param(_) | Value::Const(_) => true,
        }
    }

    fn scalar_gep(&mut self, id: InstId, offset: i64, scales: &[i64], operands: &[Value]) -> Lowered {
        let base = self.operand(operands[0])?;
        let mut indices = Vec::with_capacity(scales.len());
        let mut offset = offset;
        for (&scale, &value) in scales.iter().zip(&operands[1..]) {
            let width = self.pieces_of(value)?[0].scalar.bits();
            match self.operand(value)? {
                Operand::Imm(index) => {
                    let index = crate::scalar::sign_extend(u128::from(index), width) as i64;
                    offset = offset.wrapping_add(index.wrapping_mul(scale));
                }
                Operand::Slot(slot) => indices.push((self.index_slot(slot, width), scale)),
            }
        }
        let mut current = match base {
            Operand::Imm(bits) => {
                let slot = self.temporary(1);
                self.immediate(slot, bits.wrapping_add_signed(offset));
                offset = 0;
                slot
            }
            Operand::Slot(slot) => slot,
        };
        let dst = self.result(id, 1);
        if indices.is_empty() {
            self.add_offset(dst, current, offset);
            return Ok(());
        }
        // The result may live in the slots of a promoted variable that an index is read from: only the last step writes it.
        let steps = indices.len() + usize::from(offset != 0);
        for (number, (index, scale)) in indices.into_iter().enumerate() {
            let to = if number + 1 == steps { dst } else { self.temporary(1) };
            self.add_scaled(to, current, index, scale);
            current = to;
        }
        if offset != 0 {
            self.add_offset(dst, current, offset);
        }
        Ok(())
    }

    /// An index as 64 bits.
    fn index_slot(&mut self, slot: u32, width: u32) -> u32 {
        if width == 64 {
            return slot;
        }
        let wide = self.temporary(1);
        if width < 64 {
            self.emit(Opcode::SExt, width as u16, wide, slot, 64);
        } else {
            self.emit(Opcode::Mov, 0, wide, slot, 0);
        }
        wide
    }

    fn add_offset(&mut self, dst: u32, base: u32, offset: i64) {
        match i32::try_from(offset) {
            Ok(offset) => self.emit(Opcode::Add64RI, 0, dst, base, offset as u32),
            Err(_) => {
                let constant = self.temporary(1);
                self.immediate(constant, offset as u64);
                self.emit(Opcode::Add64RR, 0, dst, base, constant);
            }
        }
    }

    fn add_scaled(&mut self, dst: u32, base: u32, index: u32, scale: i64) {
        if let Ok(scale) = u16::try_from(scale) {
            return self.emit(Opcode::Lea, scale, dst, base, index);
        }
        let (factor, product) = (self.temporary(1), self.temporary(1));
        self.immediate(factor, scale as u64);
        self.emit(Opcode::Mul64RR, 0, product, index, factor);
        self.emit(Opcode::Add64RR, 0, dst, base, product);
    }

    fn vector_gep(&mut self, id: InstId, lanes: u32, offset: i64, scales: &[i64], operands: &[Value]) -> Lowered {
        let mut inputs = Vec::new();
        for &value in operands {
            let parts = self.pieces_of(value)?;
            inputs.push((self.slots(value)?, parts.len() as u32 == lanes && lanes > 1, parts[0].scalar.bits()));
        }
        let dst = self.result(id, lanes);
        for lane in 0..lanes {
            let at = |(slot, vector, _): (u32, bool, u32)| if vector { slot + lane } else { slot };
            self.add_offset(dst + lane, at(inputs[0]), offset);
            for (&input, &scale) in inputs[1..].iter().zip(scales) {
                let index = self.index_slot(at(input), input.2);
                self.add_scaled(dst + lane, dst + lane, index, scale);
            }
        }
        Ok(())
    }

    /// One thread: a load, an operation and a store.
    pub(super) fn atomic_rmw(&mut self, id: InstId, ty: TypeId, op: AtomicOp, operands: &[Value]) -> Lowered {
        let [piece] = pieces(&self.module.types, ty)?[..] else {
            return Err("an atomic operation on an aggregate".into());
        };
        let (scalar, count) = (piece.scalar, piece.scalar.slots());
        if count > 2 {
            return Err(format!("an atomic operation of {} bits", scalar.bits()));
        }
        let address = self.address(operands[0])?;
        let address = self.plain(address);
        // A copy, since the result may go to the variable that the operand was read from.
        let operand = self.slots(operands[1])?;
        let value = self.temporary(count);
        self.copy(value, operand, count);
        let dst = self.result(id, count);
        let changed = self.temporary(count);
        self.load_piece(dst, &piece, address);
        let (a, b) = (Operand::Slot(dst), Operand::Slot(value));
        let simple = |op| (op, false);
        let (binary, negate) = match op {
            AtomicOp::Xchg => {
                self.copy(changed, value, count);
                self.store_piece(changed, &piece, address);
                return Ok(());
            }
            AtomicOp::Add => simple(BinOp::Add),
            AtomicOp::Sub => simple(BinOp::Sub),
            AtomicOp::And => simple(BinOp::And),
            AtomicOp::Nand => (BinOp::And, true),
            AtomicOp::Or => simple(BinOp::Or),
            AtomicOp::Xor => simple(BinOp::Xor),
            AtomicOp::FAdd => simple(BinOp::FAdd),
            AtomicOp::FSub => simple(BinOp::FSub),
            AtomicOp::Max | AtomicOp::Min | AtomicOp::UMax | AtomicOp::UMin => {
                let predicate = match op {
                    AtomicOp::Max => IntPredicate::Sgt,
                    AtomicOp::Min => IntPredicate::Slt,
                    AtomicOp::UMax => IntPredicate::Ugt,
                    _ => IntPredicate::Ult,
                };
                if count != 1 {
                    return Err("an atomic minimum or maximum of 128 bits".into());
                }
                let condition = self.temporary(1);
                self.scalar_compare(predicate, scalar.bits(), condition, a, b);
                self.emit_select(changed, condition, dst, value);
                self.store_piece(changed, &piece, address);
                return Ok(());
            }
            AtomicOp::FMax | AtomicOp::FMin => return Err(format!("the atomic operation {op:?}")),
        };
        self.scalar_binary(binary, scalar, changed, a, b)?;
        if negate {
            let ones = self.temporary(count);
            for word in 0..count {
                let bits = (crate::scalar::mask(scalar.bits()) >> (64 * word)) as u64;
                self.immediate(ones + word, bits);
            }
            self.scalar_binary(BinOp::Xor, scalar, changed, Operand::Slot(changed), Operand::Slot(ones))?;
        }
        self.store_piece(changed, &piece, address);
        Ok(())
    }

    pub(super) fn compare_exchange(&mut self, id: InstId, ty: TypeId, operands: &[Value]) -> Lowered {
        let parts = pieces(&self.module.types, ty)?;
        let [piece, success] = parts[..] else { return Err("a compare-and-exchange of an aggregate".into()) };
        let address = self.address(operands[0])?;
        let address = self.plain(address);
        let (expected, new) = (self.slots(operands[1])?, self.slots(operands[2])?);
        let dst = self.result(id, slot_count(&parts));
        self.load_piece(dst, &piece, address);
        let (flag, count) = (dst + success.slot, piece.scalar.slots());
        if count == 1 {
            self.emit(Opcode::SetEqRR, 0, flag, dst, expected);
        } else {
            self.wide_compare(IntPredicate::Eq, piece.scalar.bits(), flag, dst, expected);
        }
        let stored = self.temporary(count);
        for word in 0..count {
            self.emit_select(stored + word, flag, new + word, dst + word);
        }
        self.store_piece(stored, &piece, address);
        Ok(())
    }

    pub(super) fn va_arg(&mut self, id: InstId, ty: TypeId, list: Value) -> Lowered {
        let [Piece { scalar, .. }] = pieces(&self.module.types, ty)?[..] else {
            return Err("va_arg of an aggregate".into());
        };
        if scalar.slots() > 2 {
            return Err(format!("va_arg of {} bits", scalar.bits()));
        }
        let list = self.slots(list)?;
        let dst = self.result(id, scalar.slots());
        let float = matches!(scalar, Scalar::Float(Format::Single | Format::Double));
        self.emit_slow(SlowOp::VaArg { dst, list, bits: scalar.bits(), float });
        Ok(())
    }
}
