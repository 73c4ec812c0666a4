//! Questions before operations that C leaves undefined, see `undefined.rs`.

use schism_ir::{BinOp, CastOp, Overflow, TypeId, Value};

use super::{Lowered, Lowering, Operand};
use crate::code::Opcode;
use crate::float::Format;
use crate::question::{Asked, Check, Question};
use crate::scalar::{Scalar, pieces};

impl Lowering<'_> {
    fn ask(&mut self, question: Question, width: u32, operands: [Asked; 3]) {
        let number = self.out.checks.len() as u32;
        self.out.checks.push(Check { question, width, operands });
        self.emit(Opcode::Check, 0, number, 0, 0);
    }

    /// Before arithmetic.
    pub(super) fn check_binary(&mut self, ty: TypeId, op: BinOp, overflow: Overflow, operands: &[Value]) -> Lowered {
        let question = match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul if overflow == Overflow::Undefined => Question::Overflows(op),
            BinOp::Shl | BinOp::LShr | BinOp::AShr => Question::ShiftsOut,
            _ => return Ok(()),
        };
        let parts = pieces(&self.module.types, ty)?;
        let [piece] = parts[..] else { return Ok(()) };
        let Scalar::Int(width @ 8..=64) = piece.scalar else { return Ok(()) };
        if !self.checks {
            return Ok(());
        }
        let operands = [self.asked(operands[0])?, self.asked(operands[1])?];
        if let (Question::ShiftsOut, Asked::Value(amount)) = (question, operands[1])
            && amount < u64::from(width)
        {
            return Ok(());
        }
        self.ask(question, width, [operands[0], operands[1], Asked::Value(0)]);
        Ok(())
    }

    /// Before a conversion.
    pub(super) fn check_cast(&mut self, ty: TypeId, op: CastOp, value: Value) -> Lowered {
        if !self.checks {
            return Ok(());
        }
        let (from, to) = (self.pieces_of(value)?, pieces(&self.module.types, ty)?);
        let ([from], [to]) = (&from[..], &to[..]) else { return Ok(()) };
        let question = match (op, from.scalar, to.scalar) {
            (
                CastOp::FpToSi | CastOp::FpToUi,
                Scalar::Float(format @ (Format::Single | Format::Double)),
                Scalar::Int(bits),
            ) => Question::LeavesRange { format, bits, signed: op == CastOp::FpToSi },
            // How clang reads a `_Bool` from memory.
            (CastOp::Trunc, Scalar::Int(8), Scalar::Int(1)) => Question::IsNoBool,
            _ => return Ok(()),
        };
        let asked = self.asked(value)?;
        self.ask(question, from.scalar.bits(), [asked, Asked::Value(0), Asked::Value(0)]);
        Ok(())
    }

    /// Before a copy of `[to, from, length]`.
    pub(super) fn check_copy(&mut self, operands: &[Value]) -> Lowered {
        if !self.checks {
            return Ok(());
        }
        let [to, from, length] = [self.asked(operands[0])?, self.asked(operands[1])?, self.asked(operands[2])?];
        self.ask(Question::Overlap, 64, [to, from, length]);
        for pointer in [to, from] {
            self.ask(Question::IsNull, 64, [pointer, Asked::Value(0), Asked::Value(0)]);
        }
        Ok(())
    }

    /// Before a variable length array is made.
    pub(super) fn check_count(&mut self, count: u32) {
        if self.checks {
            self.ask(Question::IsEmpty, 64, [Asked::Slot(count), Asked::Value(0), Asked::Value(0)]);
        }
    }

    fn asked(&mut self, value: Value) -> Result<Asked, String> {
        Ok(match self.operand(value)? {
            Operand::Slot(slot) => Asked::Slot(slot),
            Operand::Imm(bits) => Asked::Value(bits),
        })
    }
}
