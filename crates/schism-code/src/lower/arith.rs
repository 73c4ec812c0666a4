//! Arithmetic, comparisons and conversions.

use schism_ir::{BinOp, CastOp, FloatPredicate, InstId, IntPredicate, TypeId, Value};

use super::{Lowered, Lowering, Operand, Place};
use crate::code::{Opcode, SlowOp};
use crate::float::Format;
use crate::scalar::{Piece, Scalar, pieces, slot_count};
use crate::wide_op::WideOp;

impl Lowering<'_> {
    pub(super) fn binary(&mut self, id: InstId, ty: TypeId, op: BinOp, operands: &[Value]) -> Lowered {
        let parts = pieces(&self.module.types, ty)?;
        if let [piece] = parts[..]
            && piece.scalar.slots() == 1
        {
            let (a, b) = (self.operand(operands[0])?, self.operand(operands[1])?);
            let dst = self.result(id, 1);
            return self.scalar_binary(op, piece.scalar, dst, a, b);
        }
        let (a, b) = (self.slots(operands[0])?, self.slots(operands[1])?);
        let dst = self.result(id, slot_count(&parts));
        for piece in &parts {
            let at = piece.slot;
            self.scalar_binary(op, piece.scalar, dst + at, Operand::Slot(a + at), Operand::Slot(b + at))?;
        }
        Ok(())
    }

    /// One scalar operation; wide operands are slots.
    pub(super) fn scalar_binary(&mut self, op: BinOp, scalar: Scalar, dst: u32, a: Operand, b: Operand) -> Lowered {
        match scalar {
            Scalar::Float(format) => self.float_binary(op, format, dst, a, b),
            Scalar::Int(width) if width > 64 => {
                let (a, b) = (self.slot_of(a), self.slot_of(b));
                self.emit_slow(match width {
                    ..=128 => SlowOp::IntBinary { op, width, dst, a, b },
                    _ => SlowOp::Wide(WideOp::Binary { op, width, dst, a, b }),
                });
            }
            Scalar::Int(_) | Scalar::Ptr => self.int_binary(op, scalar.bits(), dst, a, b),
        }
        Ok(())
    }

    fn float_binary(&mut self, op: BinOp, format: Format, dst: u32, a: Operand, b: Operand) {
        let (a, b) = (self.slot_of(a), self.slot_of(b));
        let fast = match (op, format) {
            (BinOp::FAdd, Format::Single) => Opcode::FAdd32,
            (BinOp::FAdd, Format::Double) => Opcode::FAdd64,
            (BinOp::FSub, Format::Single) => Opcode::FSub32,
            (BinOp::FSub, Format::Double) => Opcode::FSub64,
            (BinOp::FMul, Format::Single) => Opcode::FMul32,
            (BinOp::FMul, Format::Double) => Opcode::FMul64,
            (BinOp::FDiv, Format::Single) => Opcode::FDiv32,
            (BinOp::FDiv, Format::Double) => Opcode::FDiv64,
            _ => return self.emit_slow(SlowOp::FloatBinary { op, format, dst, a, b }),
        };
        self.emit(fast, 0, dst, a, b);
    }

    fn int_binary(&mut self, op: BinOp, width: u32, dst: u32, a: Operand, b: Operand) {
        // Constants stand on the right where the order does not matter.
        let commutes = matches!(op, BinOp::Add | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor);
        let (a, b) = if commutes && matches!(a, Operand::Imm(_)) { (b, a) } else { (a, b) };
        let a = self.slot_of(a);
        if let Operand::Imm(value) = b
            && self.int_binary_immediate(op, width, dst, a, value)
        {
            return;
        }
        let b = self.slot_of(b);
        let wide = width == 64;
        let opcode = match (op, width) {
            (BinOp::And, _) => Opcode::AndRR,
            (BinOp::Or, _) => Opcode::OrRR,
            (BinOp::Xor, _) => Opcode::XorRR,
            (BinOp::UDiv, _) => Opcode::UDivRR,
            (BinOp::URem, _) => Opcode::URemRR,
            (BinOp::Add, 32) => Opcode::Add32RR,
            (BinOp::Add, _) => Opcode::Add64RR,
            (BinOp::Sub, 32) => Opcode::Sub32RR,
            (BinOp::Sub, _) => Opcode::Sub64RR,
            (BinOp::Mul, 32) => Opcode::Mul32RR,
            (BinOp::Mul, _) => Opcode::Mul64RR,
            (BinOp::Shl, 32) => Opcode::Shl32RR,
            (BinOp::Shl, 64) => Opcode::Shl64RR,
            (BinOp::LShr, 32) => Opcode::LShr32RR,
            (BinOp::LShr, 64) => Opcode::LShr64RR,
            (BinOp::AShr, 32) => Opcode::AShr32RR,
            (BinOp::AShr, 64) => Opcode::AShr64RR,
            (BinOp::SDiv, 32) => Opcode::SDiv32RR,
            (BinOp::SDiv, 64) => Opcode::SDiv64RR,
            (BinOp::SRem, 32) => Opcode::SRem32RR,
            (BinOp::SRem, 64) => Opcode::SRem64RR,
            _ => return self.emit_slow(SlowOp::IntBinary { op, width, dst, a, b }),
        };
        self.emit(opcode, 0, dst, a, b);
        if !wide && width != 32 && matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul) {
            self.emit(Opcode::Mask, width as u16, dst, dst, 0);
        }
    }

    /// The form with an immediate, if there is one for this operation and value.
    fn int_binary_immediate(&mut self, op: BinOp, width: u32, dst: u32, a: u32, value: u64) -> bool {
        // `x - c` is `x + -c`.
        let (op, value) = if op == BinOp::Sub { (BinOp::Add, value.wrapping_neg()) } else { (op, value) };
        let shifts = matches!(op, BinOp::Shl | BinOp::LShr | BinOp::AShr);
        if shifts && value >= u64::from(width) {
            return false;
        }
        let fits_signed = i32::try_from(value as i64).is_ok();
        let opcode = match (op, width) {
            (BinOp::Add, 32) => Opcode::Add32RI,
            (BinOp::Mul, 32) => Opcode::Mul32RI,
            (BinOp::Add, _) if fits_signed => Opcode::Add64RI,
            (BinOp::Mul, _) if fits_signed => Opcode::Mul64RI,
            (BinOp::And, 64) if fits_signed => Opcode::And64RI,
            (BinOp::Or, 64) if fits_signed => Opcode::Or64RI,
            (BinOp::Xor, 64) if fits_signed => Opcode::Xor64RI,
            (BinOp::And, ..=32) => Opcode::And32RI,
            (BinOp::Or, ..=32) => Opcode::Or32RI,
            (BinOp::Xor, ..=32) => Opcode::Xor32RI,
            (BinOp::Shl, 32) => Opcode::Shl32RI,
            (BinOp::Shl, 64) => Opcode::Shl64RI,
            // The operand is zero-extended, so one form serves all widths.
            (BinOp::LShr, ..=32) => Opcode::LShr32RI,
            (BinOp::LShr, _) => Opcode::LShr64RI,
            (BinOp::AShr, 32) => Opcode::AShr32RI,
            (BinOp::AShr, 64) => Opcode::AShr64RI,
            _ => return false,
        };
        self.emit(opcode, 0, dst, a, value as u32);
        if width != 32 && width != 64 && matches!(op, BinOp::Add | BinOp::Mul) {
            self.emit(Opcode::Mask, width as u16, dst, dst, 0);
        }
        true
    }

    pub(super) fn float_negate(&mut self, id: InstId, ty: TypeId, value: Value) -> Lowered {
        let parts = pieces(&self.module.types, ty)?;
        let a = self.slots(value)?;
        let dst = self.result(id, slot_count(&parts));
        for piece in parts {
            let Scalar::Float(format) = piece.scalar else { return Err("a negation of no float".into()) };
            self.emit_slow(SlowOp::FloatNegate { format, dst: dst + piece.slot, a: a + piece.slot });
        }
        Ok(())
    }

    /// A comparison whose result is a value. One that only decides the next branch is left to that.
    pub(super) fn compare(&mut self, id: InstId, predicate: IntPredicate, operands: &[Value]) -> Lowered {
        if self.joins_branch(id) {
            return Ok(());
        }
        let parts = self.pieces_of(operands[0])?;
        if let [piece] = parts[..]
            && piece.scalar.slots() == 1
        {
            let (a, b) = (self.operand(operands[0])?, self.operand(operands[1])?);
            let dst = self.result(id, 1);
            self.scalar_compare(predicate, piece.scalar.bits(), dst, a, b);
            return Ok(());
        }
        let (a, b) = (self.slots(operands[0])?, self.slots(operands[1])?);
        let dst = self.result(id, parts.len() as u32);
        for (lane, piece) in parts.iter().enumerate() {
            let (a, b, dst) = (a + piece.slot, b + piece.slot, dst + lane as u32);
            if piece.scalar.slots() > 1 {
                self.wide_compare(predicate, piece.scalar.bits(), dst, a, b);
            } else {
                self.scalar_compare(predicate, piece.scalar.bits(), dst, Operand::Slot(a), Operand::Slot(b));
            }
        }
        Ok(())
    }

    /// A comparison of more than 64 bits.
    pub(super) fn wide_compare(&mut self, predicate: IntPredicate, width: u32, dst: u32, a: u32, b: u32) {
        self.emit_slow(match width {
            ..=128 => SlowOp::WideCompare { predicate, width, dst, a, b },
            _ => SlowOp::Wide(WideOp::Compare { predicate, width, dst, a, b }),
        });
    }

    pub(super) fn scalar_compare(&mut self, predicate: IntPredicate, width: u32, dst: u32, a: Operand, b: Operand) {
        let (branch, a, b) = self.comparison(predicate, width, a, b);
        self.emit(branch.set, 0, dst, a, b);
    }

    /// The opcode of a comparison with its operands: slots, or a slot and an immediate.
    pub(super) fn comparison(
        &mut self,
        predicate: IntPredicate,
        width: u32,
        a: Operand,
        b: Operand,
    ) -> (Comparison, u32, u32) {
        let (predicate, a, b) = match (a, b) {
            (Operand::Imm(_), Operand::Slot(_)) => (swapped(predicate), b, a),
            _ => (predicate, a, b),
        };
        let signed = matches!(predicate, IntPredicate::Sgt | IntPredicate::Sge | IntPredicate::Slt | IntPredicate::Sle);
        let (mut a, mut b, mut width) = (self.slot_of(a), b, width);
        if signed && width != 32 && width != 64 {
            a = self.extended(a, width);
            b = match b {
                Operand::Imm(value) => Operand::Imm(crate::scalar::sign_extend(u128::from(value), width) as u64),
                Operand::Slot(slot) => Operand::Slot(self.extended(slot, width)),
            };
            width = 64;
        }
        if let Operand::Imm(value) = b {
            // 32-bit signed comparisons read the immediate as i32, all others sign-extend it.
            let fits = if signed && width == 32 { true } else { i32::try_from(value as i64).is_ok() };
            if fits {
                return (immediate_comparison(predicate, width), a, value as u32);
            }
        }
        let b = self.slot_of(b);
        let (predicate, a, b) = match predicate {
            IntPredicate::Ugt | IntPredicate::Uge | IntPredicate::Sgt | IntPredicate::Sge => (swapped(predicate), b, a),
            other => (other, a, b),
        };
        (slot_comparison(predicate, width), a, b)
    }

    fn extended(&mut self, slot: u32, width: u32) -> u32 {
        let wide = self.temporary(1);
        self.emit(Opcode::SExt, width as u16, wide, slot, 64);
        wide
    }

    pub(super) fn float_compare(&mut self, id: InstId, predicate: FloatPredicate, operands: &[Value]) -> Lowered {
        let parts = self.pieces_of(operands[0])?;
        let (a, b) = (self.slots(operands[0])?, self.slots(operands[1])?);
        let dst = self.result(id, parts.len() as u32);
        for (lane, piece) in parts.iter().enumerate() {
            let (a, b, dst) = (a + piece.slot, b + piece.slot, dst + lane as u32);
            match piece.scalar {
                Scalar::Float(Format::Single) => self.emit(Opcode::FCmp32, predicate as u16, dst, a, b),
                Scalar::Float(Format::Double) => self.emit(Opcode::FCmp64, predicate as u16, dst, a, b),
                Scalar::Float(format) => self.emit_slow(SlowOp::FloatCompare { predicate, format, dst, a, b }),
                _ => return Err("a float comparison of no floats".into()),
            }
        }
        Ok(())
    }

    pub(super) fn cast(&mut self, id: InstId, ty: TypeId, op: CastOp, value: Value) -> Lowered {
        let (from, to) = (self.pieces_of(value)?, pieces(&self.module.types, ty)?);
        if op == CastOp::BitCast && from.len() != to.len() {
            return self.reinterpret(id, value, &from, &to);
        }
        if from.len() != to.len() {
            return Err("a conversion between different numbers of elements".into());
        }
        if let ([piece], [target]) = (&from[..], &to[..])
            && keeps_bits(op, piece.scalar, target.scalar)
            && let Some(storage) = self.stable_storage(id, value)
        {
            self.alias(id, storage);
            return Ok(());
        }
        let a = self.slots(value)?;
        let dst = self.result(id, slot_count(&to));
        for (piece, target) in from.iter().zip(&to) {
            self.scalar_cast(op, piece.scalar, target.scalar, dst + target.slot, a + piece.slot)?;
        }
        Ok(())
    }

    fn scalar_cast(&mut self, op: CastOp, from: Scalar, to: Scalar, dst: u32, a: u32) -> Lowered {
        let (from_bits, to_bits) = (from.bits(), to.bits());
        let signed = matches!(op, CastOp::SExt | CastOp::FpToSi | CastOp::SiToFp);
        match (op, from, to) {
            _ if keeps_bits(op, from, to) => self.copy(dst, a, to.slots()),
            (CastOp::FpToUi | CastOp::FpToSi, Scalar::Float(format), Scalar::Int(width @ 129..)) => {
                self.emit_slow(SlowOp::Wide(WideOp::FloatToInt { format, width, signed, dst, a }));
            }
            (CastOp::UiToFp | CastOp::SiToFp, Scalar::Int(width @ 129..), Scalar::Float(format)) => {
                self.emit_slow(SlowOp::Wide(WideOp::IntToFloat { format, width, signed, dst, a }));
            }
            (CastOp::FpToUi | CastOp::FpToSi, Scalar::Float(format), _) => {
                self.emit_slow(SlowOp::FloatToInt { format, width: to_bits, signed, saturating: false, dst, a });
            }
            (CastOp::UiToFp | CastOp::SiToFp, _, Scalar::Float(format)) => {
                self.int_to_float(signed, from_bits, format, dst, a);
            }
            (CastOp::FpTrunc | CastOp::FpExt, Scalar::Float(from), Scalar::Float(to)) => match (from, to) {
                (Format::Single, Format::Double) => self.emit(Opcode::F32ToF64, 0, dst, a, 0),
                (Format::Double, Format::Single) => self.emit(Opcode::F64ToF32, 0, dst, a, 0),
                _ => self.emit_slow(SlowOp::FloatConvert { from, to, dst, a }),
            },
            (CastOp::SExt, ..) if from_bits == 32 && to_bits == 64 => self.emit(Opcode::SExt32, 0, dst, a, 0),
            (CastOp::SExt, ..) if to_bits <= 64 => self.emit(Opcode::SExt, from_bits as u16, dst, a, to_bits),
            (CastOp::Trunc | CastOp::PtrToInt, ..) if to_bits <= 64 => {
                self.emit(Opcode::Mask, to_bits as u16, dst, a, 0);
            }
            (CastOp::Trunc | CastOp::ZExt | CastOp::SExt | CastOp::PtrToInt | CastOp::IntToPtr, ..) => {
                let (from, to) = (from_bits, to_bits);
                self.emit_slow(match from.max(to) {
                    ..=128 => SlowOp::WideCast { signed, from, to, dst, a },
                    _ => SlowOp::Wide(WideOp::Cast { signed, from, to, dst, a }),
                });
            }
            _ => return Err(format!("the conversion {op:?} from {from:?} to {to:?}")),
        }
        Ok(())
    }

    fn int_to_float(&mut self, signed: bool, width: u32, format: Format, dst: u32, a: u32) {
        match (signed, width, format) {
            (true, 32, Format::Double) => self.emit(Opcode::I32ToF64, 0, dst, a, 0),
            (true, 64, Format::Double) => self.emit(Opcode::I64ToF64, 0, dst, a, 0),
            _ => self.emit_slow(SlowOp::IntToFloat { format, width, signed, dst, a }),
        }
    }

    /// A bit cast between values with different numbers of elements: element by element through their bits.
    fn reinterpret(&mut self, id: InstId, value: Value, from: &[Piece], to: &[Piece]) -> Lowered {
        let a = self.slots(value)?;
        let dst = self.result(id, slot_count(to));
        let (from_bits, to_bits) = (from[0].scalar.bits(), to[0].scalar.bits());
        let total = from_bits * from.len() as u32;
        if total != to_bits * to.len() as u32 {
            return Err("a bit cast between different sizes".into());
        }
        self.emit_slow(SlowOp::Reinterpret { dst, a, from: from_bits, to: to_bits, total });
        Ok(())
    }

    pub(super) fn freeze(&mut self, id: InstId, ty: TypeId, value: Value) -> Lowered {
        let count = slot_count(&pieces(&self.module.types, ty)?);
        let a = self.slots(value)?;
        let dst = self.result(id, count);
        for index in 0..count {
            self.emit(Opcode::Freeze, 0, dst + index, a + index, 0);
        }
        Ok(())
    }

    /// True if the comparison is used by the conditional branch right after it and by nothing else.
    pub(super) fn joins_branch(&self, id: InstId) -> bool {
        let usage = self.uses[id.index()];
        let next = self.body.insts.get(id.index() + 1);
        let joined = usage.count == 1
            && !usage.elsewhere
            && next.is_some_and(|next| matches!(next.op, schism_ir::Op::CondBr { .. }) && usage.last == id.0 + 1);
        let operands = self.body.operands_of(&self.body.insts[id.index()]);
        joined
            && self.apart.is_none()
            && self.pieces_of(operands[0]).is_ok_and(|parts| parts.len() == 1 && parts[0].scalar.slots() == 1)
            && matches!(self.places[id.index()], Place::None)
    }
}

/// The two opcodes of one comparison.
#[derive(Clone, Copy)]
pub(super) struct Comparison {
    pub(super) set: Opcode,
    pub(super) branch: Opcode,
}

/// True if the conversion leaves zero-extended bits as they are.
fn keeps_bits(op: CastOp, from: Scalar, to: Scalar) -> bool {
    match op {
        CastOp::ZExt | CastOp::IntToPtr => from.slots() == 1 && to.slots() == 1 && from.bits() <= to.bits(),
        CastOp::PtrToInt => to.bits() == 64,
        CastOp::BitCast => from.bits() == to.bits(),
        _ => false,
    }
}

/// The predicate with its operands exchanged.
pub(super) fn swapped(predicate: IntPredicate) -> IntPredicate {
    match predicate {
        IntPredicate::Ugt => IntPredicate::Ult,
        IntPredicate::Uge => IntPredicate::Ule,
        IntPredicate::Ult => IntPredicate::Ugt,
        IntPredicate::Ule => IntPredicate::Uge,
        IntPredicate::Sgt => IntPredicate::Slt,
        IntPredicate::Sge => IntPredicate::Sle,
        IntPredicate::Slt => IntPredicate::Sgt,
        IntPredicate::Sle => IntPredicate::Sge,
        same => same,
    }
}

/// The predicate that holds when the given one does not.
pub(super) fn inverted(predicate: IntPredicate) -> IntPredicate {
    match predicate {
        IntPredicate::Eq => IntPredicate::Ne,
        IntPredicate::Ne => IntPredicate::Eq,
        IntPredicate::Ugt => IntPredicate::Ule,
        IntPredicate::Uge => IntPredicate::Ult,
        IntPredicate::Ult => IntPredicate::Uge,
        IntPredicate::Ule => IntPredicate::Ugt,
        IntPredicate::Sgt => IntPredicate::Sle,
        IntPredicate::Sge => IntPredicate::Slt,
        IntPredicate::Slt => IntPredicate::Sge,
        IntPredicate::Sle => IntPredicate::Sgt,
    }
}

fn slot_comparison(predicate: IntPredicate, width: u32) -> Comparison {
    use Opcode as O;
    let (set, branch) = match (predicate, width) {
        (IntPredicate::Eq, _) => (O::SetEqRR, O::BrEqRR),
        (IntPredicate::Ne, _) => (O::SetNeRR, O::BrNeRR),
        (IntPredicate::Ult | IntPredicate::Ugt, _) => (O::SetUltRR, O::BrUltRR),
        (IntPredicate::Ule | IntPredicate::Uge, _) => (O::SetUleRR, O::BrUleRR),
        (IntPredicate::Slt | IntPredicate::Sgt, 32) => (O::SetSlt32RR, O::BrSlt32RR),
        (IntPredicate::Sle | IntPredicate::Sge, 32) => (O::SetSle32RR, O::BrSle32RR),
        (IntPredicate::Slt | IntPredicate::Sgt, _) => (O::SetSlt64RR, O::BrSlt64RR),
        (IntPredicate::Sle | IntPredicate::Sge, _) => (O::SetSle64RR, O::BrSle64RR),
    };
    Comparison { set, branch }
}

fn immediate_comparison(predicate: IntPredicate, width: u32) -> Comparison {
    use Opcode as O;
    let (set, branch) = match (predicate, width) {
        (IntPredicate::Eq, _) => (O::SetEqRI, O::BrEqRI),
        (IntPredicate::Ne, _) => (O::SetNeRI, O::BrNeRI),
        (IntPredicate::Ult, _) => (O::SetUltRI, O::BrUltRI),
        (IntPredicate::Ule, _) => (O::SetUleRI, O::BrUleRI),
        (IntPredicate::Ugt, _) => (O::SetUgtRI, O::BrUgtRI),
        (IntPredicate::Uge, _) => (O::SetUgeRI, O::BrUgeRI),
        (IntPredicate::Slt, 32) => (O::SetSlt32RI, O::BrSlt32RI),
        (IntPredicate::Sle, 32) => (O::SetSle32RI, O::BrSle32RI),
        (IntPredicate::Sgt, 32) => (O::SetSgt32RI, O::BrSgt32RI),
        (IntPredicate::Sge, 32) => (O::SetSge32RI, O::BrSge32RI),
        (IntPredicate::Slt, _) => (O::SetSlt64RI, O::BrSlt64RI),
        (IntPredicate::Sle, _) => (O::SetSle64RI, O::BrSle64RI),
        (IntPredicate::Sgt, _) => (O::SetSgt64RI, O::BrSgt64RI),
        (IntPredicate::Sge, _) => (O::SetSge64RI, O::BrSge64RI),
    };
    Comparison { set, branch }
}
