//! The expressions of ordinary instructions' results.

use schism_code::{Ins, Opcode, Slot};
use schism_expr::{Expr, Format};

use super::{CandidateKind, Engine, Symbolic};
use crate::machine::{Machine, State};

impl Machine {
    /// The tag of the result of an instruction with a tagged operand. `b` is the immediate for instructions that have one.
    #[cold]
    #[inline(never)]
    pub(crate) fn result_tag(&self, ins: Ins, a: Slot, b: Slot) -> u64 {
        let engine = &mut *self.engine();
        let undefined = (a.tag | b.tag) & Slot::UNDEFINED;
        let e = match engine.condition(ins.op, a, b) {
            Some(condition) => engine.truth(condition),
            None => engine.result(ins, a, b),
        };
        engine.tag(e) | undefined
    }

    /// The tag of a selection between two slots.
    #[cold]
    #[inline(never)]
    pub(crate) fn selected_tag(&self, condition: Slot, a: Slot, b: Slot) -> u64 {
        let engine = &mut *self.engine();
        let bit = engine.bit(condition);
        let (a, b) = (engine.word(a), engine.word(b));
        let e = engine.pool.ite(bit, a, b);
        engine.tag(e)
    }

    /// Decides whether a division faults, and gives the tag of its result.
    #[cold]
    #[inline(never)]
    pub(crate) fn divide_tag(&self, state: &mut State, ins: Ins, a: Slot, b: Slot) -> Symbolic<u64> {
        let (width, signed) = match ins.op {
            Opcode::SDiv32RR | Opcode::SRem32RR => (32, true),
            Opcode::SDiv64RR | Opcode::SRem64RR => (64, true),
            _ => (64, false),
        };
        let (x, y) = {
            let engine = &mut *self.engine();
            (engine.low(a, width), engine.low(b, width))
        };
        let (zero, overflow) = self.engine().division_faults(x, y, signed);
        let mask = u64::MAX >> (64 - width);
        self.decide(state, zero, b.bits & mask == 0, CandidateKind::Fault)?;
        let least = 1 << (width - 1);
        let overflows = signed && a.bits & mask == least && b.bits & mask == mask;
        if b.bits & mask != 0 {
            self.decide(state, overflow, overflows, CandidateKind::Fault)?;
        }
        let engine = &mut *self.engine();
        let pool = &mut engine.pool;
        let result = match ins.op {
            Opcode::UDivRR => pool.udiv(x, y),
            Opcode::URemRR => pool.urem(x, y),
            Opcode::SDiv32RR | Opcode::SDiv64RR => pool.sdiv(x, y),
            _ => pool.srem(x, y),
        };
        Ok(engine.tag(result) | (a.tag | b.tag) & Slot::UNDEFINED)
    }
}

impl Engine {
    /// Whether a divisor is zero, and whether a signed quotient does not fit.
    pub(super) fn division_faults(&mut self, x: Expr, y: Expr, signed: bool) -> (Expr, Expr) {
        let width = self.pool.width(x);
        let pool = &mut self.pool;
        let zero = pool.bv(width, 0);
        let by_zero = pool.eq(y, zero);
        if !signed {
            let never = pool.constant(schism_expr::Sort::Bool, 0);
            return (by_zero, never);
        }
        let (least, minus_one) = (pool.bv(width, 1 << (width - 1)), pool.bv(width, u128::MAX >> (128 - width)));
        let (is_least, is_minus_one) = (pool.eq(x, least), pool.eq(y, minus_one));
        (by_zero, pool.and(is_least, is_minus_one))
    }

    fn result(&mut self, ins: Ins, a: Slot, b: Slot) -> Expr {
        use Opcode as O;
        let narrow = matches!(
            ins.op,
            O::Add32RR
                | O::Add32RI
                | O::Sub32RR
                | O::Mul32RR
                | O::Mul32RI
                | O::And32RI
                | O::Or32RI
                | O::Xor32RI
                | O::Shl32RR
                | O::Shl32RI
                | O::LShr32RR
                | O::LShr32RI
                | O::AShr32RR
                | O::AShr32RI
        );
        // `And32RI` and its like act on all of a slot whose high half is zero.
        let width = if narrow { 32 } else { 64 };
        let (x, y) = (self.low(a, width), self.low(b, width));
        let pool = &mut self.pool;
        match ins.op {
            O::Add32RR | O::Add32RI | O::Add64RR | O::Add64RI => pool.add(x, y),
            O::Sub32RR | O::Sub64RR => pool.sub(x, y),
            O::Mul32RR | O::Mul32RI | O::Mul64RR | O::Mul64RI => pool.mul(x, y),
            O::AndRR | O::And32RI | O::And64RI => pool.and(x, y),
            O::OrRR | O::Or32RI | O::Or64RI => pool.or(x, y),
            O::XorRR | O::Xor32RI | O::Xor64RI => pool.xor(x, y),
            O::Shl32RR | O::Shl32RI | O::Shl64RR | O::Shl64RI => {
                let amount = self.amount(y);
                self.pool.shl(x, amount)
            }
            O::LShr32RR | O::LShr32RI | O::LShr64RR | O::LShr64RI => {
                let amount = self.amount(y);
                self.pool.lshr(x, amount)
            }
            O::AShr32RR | O::AShr32RI | O::AShr64RR | O::AShr64RI => {
                let amount = self.amount(y);
                self.pool.ashr(x, amount)
            }
            O::Mask => pool.extract(x, 0, u32::from(ins.w)),
            O::SExt | O::SExt32 => {
                let (from, to) = if ins.op == O::SExt { (u32::from(ins.w), ins.b) } else { (32, 64) };
                let part = pool.extract(x, 0, from);
                pool.sext(part, to)
            }
            O::Lea => {
                let scale = pool.bv(64, u128::from(ins.w));
                let scaled = pool.mul(y, scale);
                pool.add(x, scaled)
            }
            _ => self.float_result(ins, x, y),
        }
    }

    /// The amount of a shift: taken modulo the width, as the machine does.
    pub(super) fn amount(&mut self, amount: Expr) -> Expr {
        let width = self.pool.width(amount);
        let most = self.pool.bv(width, u128::from(width - 1));
        self.pool.and(amount, most)
    }

    fn float_result(&mut self, ins: Ins, x: Expr, y: Expr) -> Expr {
        use Opcode as O;
        let format = match ins.op {
            O::FAdd32 | O::FSub32 | O::FMul32 | O::FDiv32 | O::FCmp32 | O::F32ToF64 => Format::Single,
            _ => Format::Double,
        };
        let (f, g) = (self.float(x, format), self.float(y, format));
        let pool = &mut self.pool;
        let result = match ins.op {
            O::FAdd32 | O::FAdd64 => pool.fadd(f, g),
            O::FSub32 | O::FSub64 => pool.fsub(f, g),
            O::FMul32 | O::FMul64 => pool.fmul(f, g),
            O::FDiv32 | O::FDiv64 => pool.fdiv(f, g),
            O::FCmp32 | O::FCmp64 => {
                let holds = self.float_condition(ins.w, f, g);
                return self.truth(holds);
            }
            O::I32ToF64 => {
                let low = pool.extract(x, 0, 32);
                pool.signed_to_f(low, Format::Double)
            }
            O::I64ToF64 => pool.signed_to_f(x, Format::Double),
            O::F32ToF64 => pool.fconvert(f, Format::Double),
            O::F64ToF32 => pool.fconvert(f, Format::Single),
            // Every other instruction keeps its operand.
            _ => return x,
        };
        self.pool.fto_bits(result)
    }
}
