//! The expressions of rare operations' results.

use schism_code::scalar::{Scalar, mask};
use schism_code::{Slot, SlowOp};
use schism_expr::{Expr, Format};
use schism_ir::{BinOp, Intrinsic};

use super::{CandidateKind, Engine, Symbolic, is_symbolic};
use crate::fault::FaultKind;
use crate::machine::{Machine, State};

/// Tags for the slots of results, to be set after the operation was carried out.
pub(crate) type Tags = Vec<(u32, u64)>;

/// The operand slots of an operation, with the number of slots that each takes; memory operations excepted.
fn operands(op: &SlowOp) -> Vec<(u32, u32)> {
    let slots = |width: u32| width.div_ceil(64);
    let floats = |format| slots(Scalar::Float(format).bits());
    match *op {
        SlowOp::IntBinary { width, a, b, .. } | SlowOp::WideCompare { width, a, b, .. } => {
            vec![(a, slots(width)), (b, slots(width))]
        }
        SlowOp::WideCast { from, a, .. } => vec![(a, slots(from))],
        SlowOp::FloatBinary { format, a, b, .. } | SlowOp::FloatCompare { format, a, b, .. } => {
            vec![(a, floats(format)), (b, floats(format))]
        }
        SlowOp::FloatNegate { format, a, .. }
        | SlowOp::FloatToInt { format, a, .. }
        | SlowOp::FloatUnary { format, a, .. } => vec![(a, floats(format))],
        SlowOp::FloatConvert { from, a, .. } => vec![(a, floats(from))],
        SlowOp::IntToFloat { width, a, .. } => vec![(a, slots(width))],
        SlowOp::FloatIntrinsic { intrinsic, format, args, .. } => {
            let second = match intrinsic {
                Intrinsic::Ldexp | Intrinsic::Powi | Intrinsic::IsFpClass => 1,
                _ => floats(format),
            };
            vec![(args[0], floats(format)), (args[1], second), (args[2], second)]
        }
        SlowOp::IntIntrinsic { width, args, .. } | SlowOp::Overflowing { width, args, .. } => {
            args.iter().map(|&slot| (slot, slots(width))).collect()
        }
        SlowOp::ExtractElement { index, .. } => vec![(index, 1)],
        SlowOp::InsertElement { index, .. } => vec![(index, 1)],
        SlowOp::Reinterpret { a, from, total, .. } => vec![(a, total / from * slots(from))],
        SlowOp::Select { condition, .. } => vec![(condition, 1)],
        _ => Vec::new(),
    }
}

/// Operand slots that must be plain numbers.
fn plain_operands(op: &SlowOp) -> Vec<u32> {
    match *op {
        SlowOp::LoadOdd { address, .. } | SlowOp::StoreOdd { address, .. } => vec![address],
        SlowOp::Alloca { count, .. } => count.into_iter().collect(),
        SlowOp::ByvalCopy { slot, .. } => vec![slot],
        SlowOp::Memcpy { dst, src, len } => vec![dst, src, len],
        SlowOp::Memset { dst, len, .. } => vec![dst, len],
        SlowOp::VaStart { list } | SlowOp::VaArg { list, .. } => vec![list],
        SlowOp::VaCopy { dst, src } => vec![dst, src],
        SlowOp::StackRestore { mark } => vec![mark],
        SlowOp::ObjectSize { pointer, .. } => vec![pointer],
        SlowOp::X87Control { word } => vec![word],
        SlowOp::Wide(ref op) => op.operands(),
        _ => Vec::new(),
    }
}

impl Machine {
    /// The tags of an operation's results, if an operand has a tag. Where no expression can say what the result is, the operands are
    /// restricted to their values.
    pub(crate) fn rare_tags(&self, state: &mut State, op: &SlowOp) -> Symbolic<Tags> {
        self.concrete_slots(state, &plain_operands(op))?;
        let operands = operands(op);
        let slots = state.stack.slots();
        let tagged = |&(first, count): &(u32, u32)| {
            (first..first + count).any(|at| slots.get(at as usize).is_some_and(|slot| is_symbolic(slot.get().tag)))
        };
        if !operands.iter().any(tagged) {
            return Ok(Vec::new());
        }
        if let SlowOp::IntBinary { op, width, a, b, .. } = *op {
            self.rare_division(state, op, width, a, b)?;
        }
        if let Some(tags) = self.engine().rare(state, op) {
            return Ok(tags);
        }
        let list: Vec<u32> = operands.iter().flat_map(|&(first, count)| first..first + count).collect();
        self.note_here(state, crate::Approximation::Concretised);
        self.concrete_slots(state, &list)?;
        Ok(Vec::new())
    }

    /// Loads a value of up to 128 bits with its tags.
    pub(crate) fn load_wide(&self, state: &mut State, dst: u32, bits: u32, address: u64) -> Result<(), FaultKind> {
        let mut bytes = [0; 16];
        let length = bits.div_ceil(8) as usize;
        let tags = state.memory.read_tagged(address, &mut bytes[..length]).map_err(FaultKind::Memory)?;
        let value = u128::from_le_bytes(bytes) & mask(bits);
        crate::slow::put(state, dst, bits, value, 0);
        if !tags.is_empty() {
            let mut slots = Vec::new();
            let engine = &mut *self.engine();
            let e = engine.join(&tags, &bytes[..length]);
            let e = engine.pool.extract(e, 0, bits);
            engine.split(dst, e, &mut slots);
            set_tags(state, &slots);
        }
        Ok(())
    }

    /// The tags of the bytes of a value in one slot or two; empty if it has none.
    pub(crate) fn wide_tags(&self, state: &mut State, slot: u32, bits: u32) -> Vec<u64> {
        let words: Vec<Slot> = (0..bits.div_ceil(64)).map(|at| crate::slow::get(state, slot + at)).collect();
        if !words.iter().any(|word| is_symbolic(word.tag)) {
            return Vec::new();
        }
        let engine = &mut *self.engine();
        let mut tags: Vec<u64> = Vec::new();
        for word in words {
            let mut eight = engine.byte_tags(word, 8);
            eight.resize(8, 0);
            tags.extend(eight);
        }
        tags.truncate(bits.div_ceil(8) as usize);
        tags
    }

    /// Sets bytes to the low byte of a value, which may have a tag.
    pub(crate) fn fill(&self, state: &mut State, address: u64, byte: Slot, length: u64) -> Result<(), FaultKind> {
        state.memory.fill(address, byte.bits as u8, length).map_err(FaultKind::Memory)?;
        if is_symbolic(byte.tag) && length > 0 {
            let tag = self.engine().byte_tags(byte, 1)[0];
            state.memory.set_tags(address, &vec![tag; length as usize]);
        }
        Ok(())
    }

    fn rare_division(&self, state: &mut State, op: BinOp, width: u32, a: u32, b: u32) -> Symbolic<()> {
        let signed = match op {
            BinOp::SDiv | BinOp::SRem => true,
            BinOp::UDiv | BinOp::URem => false,
            _ => return Ok(()),
        };
        let (x, y) = (word(state, a, width), word(state, b, width));
        let (zero, overflow) = {
            let engine = &mut *self.engine();
            let (a, b) = (engine.wide(state, a, width), engine.wide(state, b, width));
            engine.division_faults(a, b, signed)
        };
        self.decide(state, zero, y == 0, CandidateKind::Fault)?;
        if y != 0 && signed {
            let overflows = x == 1 << (width - 1) && y == u128::MAX >> (128 - width);
            self.decide(state, overflow, overflows, CandidateKind::Fault)?;
        }
        Ok(())
    }
}

/// The plain value of one slot or two.
fn word(state: &mut State, slot: u32, width: u32) -> u128 {
    let slots = state.stack.slots();
    let low = u128::from(slots[slot as usize].get().bits);
    if width > 64 { low | u128::from(slots[slot as usize + 1].get().bits) << 64 } else { low }
}

impl Engine {
    /// The expression of a value of up to 128 bits in its slots.
    fn wide(&mut self, state: &mut State, slot: u32, width: u32) -> Expr {
        let slots = state.stack.slots();
        let low = slots[slot as usize].get();
        if width <= 64 {
            return self.low(low, width);
        }
        let high = slots[slot as usize + 1].get();
        let (low, high) = (self.word(low), self.low(high, width - 64));
        self.pool.concat(high, low)
    }

    /// Tags for the one or two slots of a value.
    fn split(&mut self, dst: u32, e: Expr, tags: &mut Tags) {
        let width = self.pool.width(e);
        if width <= 64 {
            return tags.push((dst, self.tag(e)));
        }
        let (low, high) = (self.pool.extract(e, 0, 64), self.pool.extract(e, 64, width - 64));
        tags.push((dst, self.tag(low)));
        tags.push((dst + 1, self.tag(high)));
    }

    fn rare(&mut self, state: &mut State, op: &SlowOp) -> Option<Tags> {
        let mut tags = Vec::new();
        match *op {
            SlowOp::IntBinary { op, width, dst, a, b } => {
                let (x, y) = (self.wide(state, a, width), self.wide(state, b, width));
                let e = self.integer(op, x, y)?;
                self.split(dst, e, &mut tags);
            }
            SlowOp::WideCompare { predicate, width, dst, a, b } => {
                let (x, y) = (self.wide(state, a, width), self.wide(state, b, width));
                let holds = self.compare(predicate, x, y);
                let e = self.truth(holds);
                self.split(dst, e, &mut tags);
            }
            SlowOp::WideCast { signed, from, to, dst, a } => {
                let x = self.wide(state, a, from);
                let e = match (to > from, signed) {
                    (false, _) => self.pool.extract(x, 0, to),
                    (true, true) => self.pool.sext(x, to),
                    (true, false) => self.pool.zext(x, to),
                };
                self.split(dst, e, &mut tags);
            }
            SlowOp::IntIntrinsic { intrinsic, width, result, dst, args } => {
                let args = args.map(|slot| self.wide(state, slot, width));
                let e = self.intrinsic(intrinsic, width, args)?;
                let e = if result < self.pool.width(e) { self.pool.extract(e, 0, result) } else { e };
                self.split(dst, e, &mut tags);
            }
            SlowOp::Overflowing { intrinsic, width, dst, flag, args } => {
                let args = args.map(|slot| self.wide(state, slot, width));
                let (e, overflow) = self.overflowing(intrinsic, width, args[0], args[1])?;
                self.split(dst, e, &mut tags);
                let overflow = self.truth(overflow);
                self.split(flag, overflow, &mut tags);
            }
            SlowOp::Select { dst, condition, a, b } => {
                let slots = state.stack.slots();
                let [condition, a, b] = [condition, a, b].map(|at| slots[at as usize].get());
                let bit = self.bit(condition);
                let (a, b) = (self.word(a), self.word(b));
                let e = self.pool.ite(bit, a, b);
                tags.push((dst, self.tag(e)));
            }
            SlowOp::Reinterpret { dst, a, from, to, total } => {
                self.reinterpret(state, (dst, a), from, to, total, &mut tags)
            }
            _ => return self.rare_float(state, op),
        }
        Some(tags)
    }

    fn rare_float(&mut self, state: &mut State, op: &SlowOp) -> Option<Tags> {
        let mut tags = Vec::new();
        let (dst, e) = match *op {
            SlowOp::FloatBinary { op, format, dst, a, b } => {
                let (x, y) = (self.float_slots(state, a, format), self.float_slots(state, b, format));
                (dst, self.float_binary(op, x, y)?)
            }
            SlowOp::FloatNegate { format, dst, a } => {
                let x = self.float_slots(state, a, format);
                (dst, self.pool.fneg(x))
            }
            SlowOp::FloatCompare { predicate, format, dst, a, b } => {
                let (x, y) = (self.float_slots(state, a, format), self.float_slots(state, b, format));
                let holds = self.float_condition(predicate as u16, x, y);
                let e = self.truth(holds);
                self.split(dst, e, &mut tags);
                return Some(tags);
            }
            SlowOp::FloatConvert { from, to, dst, a } => {
                let x = self.float_slots(state, a, from);
                (dst, self.pool.fconvert(x, to))
            }
            SlowOp::FloatToInt { format, width, signed, saturating: false, dst, a } => {
                let x = self.float_slots(state, a, format);
                let e = self.float_to_int(x, format, width, signed)?;
                self.split(dst, e, &mut tags);
                return Some(tags);
            }
            SlowOp::IntToFloat { format, width, signed, dst, a } => {
                let x = self.wide(state, a, width);
                (dst, if signed { self.pool.signed_to_f(x, format) } else { self.pool.unsigned_to_f(x, format) })
            }
            SlowOp::FloatUnary { op, format, dst, a } => {
                let x = self.float_slots(state, a, format);
                (dst, self.float_unary(op, x)?)
            }
            SlowOp::FloatIntrinsic { intrinsic, format, dst, args, .. } => {
                return self.float_intrinsic(state, intrinsic, format, dst, args);
            }
            _ => return None,
        };
        let bits = self.pool.fto_bits(e);
        self.split(dst, bits, &mut tags);
        Some(tags)
    }

    fn float_intrinsic(
        &mut self,
        state: &mut State,
        which: Intrinsic,
        format: Format,
        dst: u32,
        args: [u32; 3],
    ) -> Option<Tags> {
        use Intrinsic as I;
        let mut tags = Vec::new();
        let f = self.float_slots(state, args[0], format);
        let e = match which {
            I::Fabs => self.pool.fabs(f),
            I::Fma | I::FMulAdd => {
                let (g, h) = (self.float_slots(state, args[1], format), self.float_slots(state, args[2], format));
                if which == I::Fma {
                    self.pool.ffma(f, g, h)
                } else {
                    let product = self.pool.fmul(f, g);
                    self.pool.fadd(product, h)
                }
            }
            I::CopySign => {
                let width = format.width();
                let sign = self.wide(state, args[1], width);
                let magnitude = self.pool.fabs(f);
                let magnitude = self.pool.fto_bits(magnitude);
                let (sign, rest) = (self.pool.extract(sign, width - 1, 1), self.pool.extract(magnitude, 0, width - 1));
                let bits = self.pool.concat(sign, rest);
                self.split(dst, bits, &mut tags);
                return Some(tags);
            }
            I::IsFpClass => {
                let mask = state.stack.slots()[args[1] as usize].get();
                // LLVM tells signalling and quiet NaNs apart; only masks with both or none are one of our classes.
                let mask = if is_symbolic(mask.tag) { None } else { u16::try_from(mask.bits).ok() }?;
                if mask & 3 == 1 || mask & 3 == 2 {
                    return None;
                }
                let class = self.pool.fclass(mask >> 1 & 0x1fe | mask & 1, f);
                let e = self.truth(class);
                self.split(dst, e, &mut tags);
                return Some(tags);
            }
            _ => return None,
        };
        let bits = self.pool.fto_bits(e);
        self.split(dst, bits, &mut tags);
        Some(tags)
    }

    fn float_slots(&mut self, state: &mut State, slot: u32, format: Format) -> Expr {
        let bits = self.wide(state, slot, format.width());
        self.pool.bits_to_f(bits, format)
    }

    fn integer(&mut self, op: BinOp, x: Expr, y: Expr) -> Option<Expr> {
        let pool = &mut self.pool;
        Some(match op {
            BinOp::Add => pool.add(x, y),
            BinOp::Sub => pool.sub(x, y),
            BinOp::Mul => pool.mul(x, y),
            BinOp::UDiv => pool.udiv(x, y),
            BinOp::SDiv => pool.sdiv(x, y),
            BinOp::URem => pool.urem(x, y),
            BinOp::SRem => pool.srem(x, y),
            BinOp::And => pool.and(x, y),
            BinOp::Or => pool.or(x, y),
            BinOp::Xor => pool.xor(x, y),
            BinOp::Shl | BinOp::LShr | BinOp::AShr => {
                let width = pool.width(x);
                let amount = if width.is_power_of_two() {
                    self.amount(y)
                } else {
                    let modulus = pool.bv(width, u128::from(width));
                    pool.urem(y, modulus)
                };
                match op {
                    BinOp::Shl => self.pool.shl(x, amount),
                    BinOp::LShr => self.pool.lshr(x, amount),
                    _ => self.pool.ashr(x, amount),
                }
            }
            _ => return None,
        })
    }

    /// Elements of `from` bits become elements of `to` bits.
    fn reinterpret(
        &mut self,
        state: &mut State,
        (dst, a): (u32, u32),
        from: u32,
        to: u32,
        total: u32,
        tags: &mut Tags,
    ) {
        let parts: Vec<Expr> =
            (0..total / from).map(|lane| self.wide(state, a + lane * from.div_ceil(64), from)).collect();
        for lane in 0..total / to {
            for word in 0..to.div_ceil(64) {
                let (start, length) = (lane * to + 64 * word, (to - 64 * word).min(64));
                let e = self.bits(&parts, from, start, length);
                tags.push((dst + lane * to.div_ceil(64) + word, self.tag(e)));
            }
        }
    }

    /// `length` bits from `start` on of parts of `width` bits each, little end first.
    fn bits(&mut self, parts: &[Expr], width: u32, start: u32, length: u32) -> Expr {
        let mut result: Option<Expr> = None;
        let mut at = start;
        while at < start + length {
            let low = at % width;
            let count = (width - low).min(start + length - at);
            let piece = self.pool.extract(parts[(at / width) as usize], low, count);
            result = Some(result.map_or(piece, |below| self.pool.concat(piece, below)));
            at += count;
        }
        result.unwrap_or_else(|| self.pool.bv(1, 0))
    }
}

/// Puts tags to the slots of the top frame.
pub(crate) fn set_tags(state: &mut State, tags: &[(u32, u64)]) {
    let slots = state.stack.slots();
    for &(at, tag) in tags {
        let Slot { bits, .. } = slots[at as usize].get();
        slots[at as usize].set(Slot { bits, tag });
    }
}
