//! Operations outside the fast path. Slots are read and written with checks here.

use schism_code::arithmetic::{self, DivisionError};
use schism_code::float::{self, Format, MinMax};
use schism_code::lower::CONTROL;
use schism_code::scalar::mask;
use schism_code::{Slot, SlowOp};
use schism_ir::Intrinsic;
use schism_memory::Kind;

use crate::fault::FaultKind;
use crate::machine::{Machine, State};
use crate::slow_wide;

pub(crate) type Done = Result<(), FaultKind>;

impl Machine {
    /// Executes a rare operation on the top frame.
    #[inline(never)]
    pub(crate) fn slow(&self, state: &mut State, op: &SlowOp) -> Done {
        match *op {
            SlowOp::IntBinary { op, width, dst, a, b } => {
                let (x, y, tag) = (word(state, a, width), word(state, b, width), tags(state, [a, b, b]));
                let result = arithmetic::binary(op, width, x, y).map_err(|error| match error {
                    DivisionError::Zero => FaultKind::DivisionByZero,
                    DivisionError::Overflow => FaultKind::DivisionOverflow,
                })?;
                put(state, dst, width, result, tag);
            }
            SlowOp::WideCompare { predicate, width, dst, a, b } => {
                let (x, y, tag) = (word(state, a, width), word(state, b, width), tags(state, [a, b, b]));
                put(state, dst, 1, u128::from(arithmetic::compare(predicate, width, x, y)), tag);
            }
            SlowOp::WideCast { signed, from, to, dst, a } => {
                let (x, tag) = (word(state, a, from), tags(state, [a, a, a]));
                let op = if signed { schism_ir::CastOp::SExt } else { schism_ir::CastOp::ZExt };
                put(state, dst, to, arithmetic::convert_int(op, x, from, to), tag);
            }
            SlowOp::FloatBinary { .. }
            | SlowOp::FloatNegate { .. }
            | SlowOp::FloatCompare { .. }
            | SlowOp::FloatConvert { .. }
            | SlowOp::FloatToInt { .. }
            | SlowOp::IntToFloat { .. }
            | SlowOp::FloatUnary { .. } => slow_float(state, op),
            SlowOp::FloatIntrinsic { intrinsic, format, result, dst, second, args } => {
                return float_intrinsic(state, intrinsic, format, result, dst, second, args);
            }
            SlowOp::IntIntrinsic { intrinsic, width, result, dst, args } => {
                let values = args.map(|slot| word(state, slot, width));
                let (value, _) = arithmetic::intrinsic(intrinsic, width, values);
                let tag = tags(state, args);
                put(state, dst, result, value & mask(result), tag);
            }
            SlowOp::Overflowing { intrinsic, width, dst, flag, args } => {
                let values = args.map(|slot| word(state, slot, width));
                let (value, overflow) = arithmetic::intrinsic(intrinsic, width, values);
                let tag = tags(state, args);
                put(state, dst, width, value, tag);
                put(state, flag, 1, u128::from(overflow), tag);
            }
            SlowOp::ExtractElement { dst, vector, index, length, count } => {
                let element = (get(state, index).bits % u64::from(length)) as u32;
                for word in 0..count {
                    let slot = get(state, vector + element * count + word);
                    set(state, dst + word, slot);
                }
            }
            SlowOp::InsertElement { dst, vector, element, index, length, count } => {
                let chosen = (get(state, index).bits % u64::from(length)) as u32;
                let mut slots: Vec<Slot> = (0..length * count).map(|at| get(state, vector + at)).collect();
                for word in 0..count {
                    slots[(chosen * count + word) as usize] = get(state, element + word);
                }
                for (at, slot) in (0..).zip(slots) {
                    set(state, dst + at, slot);
                }
            }
            SlowOp::Reinterpret { dst, a, from, to, total } => reinterpret(state, dst, a, from, to, total),
            SlowOp::Select { dst, condition, a, b } => {
                let chosen = if get(state, condition).bits & 1 != 0 { a } else { b };
                let slot = get(state, chosen);
                set(state, dst, slot);
            }
            SlowOp::Wide(ref op) => return slow_wide::execute(state, op),
            _ => return self.slow_memory(state, op),
        }
        Ok(())
    }

    fn slow_memory(&self, state: &mut State, op: &SlowOp) -> Done {
        match *op {
            SlowOp::LoadOdd { bits, dst, address, offset } => {
                let address = get(state, address).bits.wrapping_add_signed(offset);
                self.load_wide(state, dst, bits, address)?;
            }
            SlowOp::StoreOdd { bits, value, address, offset } => {
                let address = get(state, address).bits.wrapping_add_signed(offset);
                let bytes = word(state, value, bits).to_le_bytes();
                let length = bits.div_ceil(8) as usize;
                let tags = self.wide_tags(state, value, bits);
                state.memory.write_tagged(address, &bytes[..length], &tags).map_err(FaultKind::Memory)?;
            }
            SlowOp::Alloca { dst, count, size } => {
                let count = count.map_or(1, |slot| get(state, slot).bits);
                let size = size.saturating_mul(count);
                let address = self.stack_object(state, size)?;
                self.leave_uninitialised(state, address, size);
                set(state, dst, Slot::new(address));
            }
            SlowOp::ByvalCopy { slot, size } => {
                let source = get(state, slot).bits;
                let address = self.stack_object(state, size)?;
                state.memory.copy(address, source, size).map_err(FaultKind::Memory)?;
                set(state, slot, Slot::new(address));
            }
            SlowOp::Memcpy { dst, src, len } => {
                let (dst, src, len) = (get(state, dst).bits, get(state, src).bits, get(state, len).bits);
                state.memory.copy(dst, src, len).map_err(FaultKind::Memory)?;
            }
            SlowOp::Memset { dst, byte, len } => {
                let (dst, byte, len) = (get(state, dst).bits, get(state, byte), get(state, len).bits);
                self.fill(state, dst, byte, len)?;
            }
            SlowOp::FirstThread if state.locals.is_some() => {
                let what = "a thread-local variable in a thread, as compilers before clang 15 access it";
                return Err(FaultKind::Unsupported(what.to_owned()));
            }
            SlowOp::FirstThread => {}
            SlowOp::ThreadLocal { dst, address } => {
                let variable = get(state, address).bits;
                set(state, dst, Slot::new(Self::thread_local(state, variable)));
            }
            SlowOp::StackSave { dst } => {
                let mark = state.stack.object_mark();
                set(state, dst, Slot::new(mark));
            }
            SlowOp::StackRestore { mark } => {
                let mark = get(state, mark).bits;
                state.stack.restore_objects(mark, &mut state.released);
                let origin = self.origin(state);
                for address in std::mem::take(&mut state.released) {
                    let size = state.memory.info(address).map_or(0, |object| object.size);
                    state.stack.bytes = state.stack.bytes.saturating_sub(size);
                    state.memory.release(address, origin);
                }
            }
            SlowOp::FrameAddress { dst } => {
                let address = self.stack_object(state, 16)?;
                set(state, dst, Slot::new(address));
            }
            SlowOp::ObjectSize { dst, pointer, minimum, width } => {
                let address = get(state, pointer).bits;
                let unknown = if minimum { 0 } else { u64::MAX };
                let left = state
                    .memory
                    .info(address)
                    .map_or(unknown, |object| object.size.saturating_sub(schism_memory::offset(address).max(0) as u64));
                put(state, dst, width, u128::from(left) & mask(width), 0);
            }
            SlowOp::Cycles { dst } => {
                let cycles = state.instructions;
                set(state, dst, Slot::new(cycles));
            }
            SlowOp::X87Control { word } => {
                // Precision, rounding and masks; the other bits have no meaning.
                const MEANING: u64 = 0xf3f;
                if (get(state, word).bits ^ CONTROL) & MEANING != 0 {
                    return Err(FaultKind::Unsupported("another precision or rounding of x87".to_owned()));
                }
            }
            SlowOp::VaStart { list } => return self.va_start(state, list),
            SlowOp::VaCopy { dst, src } => {
                let (dst, src) = (get(state, dst).bits, get(state, src).bits);
                state.memory.copy(dst, src, 24).map_err(FaultKind::Memory)?;
            }
            SlowOp::VaArg { dst, list, bits, float } => return self.va_arg(state, dst, list, bits, float),
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn stack_object(&self, state: &mut State, size: u64) -> Result<u64, FaultKind> {
        if size > crate::STACK_LIMIT || state.stack.bytes + size > crate::STACK_LIMIT {
            return Err(FaultKind::StackOverflow);
        }
        let frame = state.stack.top();
        let origin = u64::from(frame.function + 1) << 32 | u64::from(frame.resume);
        let address = state.memory.allocate(size, Kind::Stack, origin).ok_or(FaultKind::StackOverflow)?;
        state.stack.own_object(address, size);
        Ok(address)
    }
}

pub(crate) fn get(state: &mut State, slot: u32) -> Slot {
    state.stack.slots()[slot as usize].get()
}

pub(crate) fn set(state: &mut State, slot: u32, value: Slot) {
    state.stack.slots()[slot as usize].set(value);
}

/// A value of one or two slots.
fn word(state: &mut State, slot: u32, width: u32) -> u128 {
    let slots = state.stack.slots();
    let low = u128::from(slots[slot as usize].get().bits);
    if width > 64 { low | u128::from(slots[slot as usize + 1].get().bits) << 64 } else { low }
}

pub(crate) fn put(state: &mut State, slot: u32, width: u32, value: u128, tag: u64) {
    let slots = state.stack.slots();
    slots[slot as usize].set(Slot { bits: value as u64, tag });
    if width > 64 {
        slots[slot as usize + 1].set(Slot { bits: (value >> 64) as u64, tag });
    }
}

fn tags(state: &mut State, operands: [u32; 3]) -> u64 {
    let slots = state.stack.slots();
    operands.iter().fold(0, |tag, &slot| tag | slots[slot as usize].get().tag)
}

fn width_of(format: Format) -> u32 {
    schism_code::scalar::Scalar::Float(format).bits()
}

fn slow_float(state: &mut State, op: &SlowOp) {
    match *op {
        SlowOp::FloatBinary { op, format, dst, a, b } => {
            let width = width_of(format);
            let (x, y, tag) = (word(state, a, width), word(state, b, width), tags(state, [a, b, b]));
            put(state, dst, width, float::binary(format, op, x, y), tag);
        }
        SlowOp::FloatNegate { format, dst, a } => {
            let (x, tag) = (word(state, a, width_of(format)), tags(state, [a, a, a]));
            put(state, dst, width_of(format), float::negate(format, x), tag);
        }
        SlowOp::FloatCompare { predicate, format, dst, a, b } => {
            let width = width_of(format);
            let (x, y, tag) = (word(state, a, width), word(state, b, width), tags(state, [a, b, b]));
            put(state, dst, 1, u128::from(float::compare(format, predicate, x, y)), tag);
        }
        SlowOp::FloatConvert { from, to, dst, a } => {
            let (x, tag) = (word(state, a, width_of(from)), tags(state, [a, a, a]));
            put(state, dst, width_of(to), float::convert(from, to, x), tag);
        }
        SlowOp::FloatToInt { format, width, signed, saturating, dst, a } => {
            let (x, tag) = (word(state, a, width_of(format)), tags(state, [a, a, a]));
            let convert = if saturating { float::to_int_saturating } else { float::to_int };
            put(state, dst, width, convert(format, x, width, signed) & mask(width), tag);
        }
        SlowOp::IntToFloat { format, width, signed, dst, a } => {
            let (x, tag) = (word(state, a, width), tags(state, [a, a, a]));
            put(state, dst, width_of(format), float::from_int(format, x, width, signed), tag);
        }
        SlowOp::FloatUnary { op, format, dst, a } => {
            let (x, tag) = (word(state, a, width_of(format)), tags(state, [a, a, a]));
            put(state, dst, width_of(format), float::unary(format, op, x), tag);
        }
        _ => {}
    }
}

fn float_intrinsic(
    state: &mut State,
    which: Intrinsic,
    format: Format,
    result: u32,
    dst: u32,
    second: u32,
    args: [u32; 3],
) -> Done {
    use Intrinsic as I;
    let width = width_of(format);
    let tag = tags(state, args);
    let a = word(state, args[0], width);
    let integer = word(state, args[1], 32) as u32 as i32;
    let rounded = |state: &mut State, op| {
        let whole = float::unary(format, op, a);
        put(state, dst, result, float::to_int(format, whole, result, true) & mask(result), tag);
    };
    let (b, c) = match which {
        I::Ldexp | I::Powi | I::IsFpClass | I::Frexp => (0, 0),
        I::Fma | I::FMulAdd => (word(state, args[1], width), word(state, args[2], width)),
        I::CopySign | I::MinNum | I::MaxNum | I::Minimum | I::Maximum => (word(state, args[1], width), 0),
        _ => (0, 0),
    };
    let value = match which {
        I::Fabs => float::absolute(format, a),
        I::CopySign => float::copy_sign(format, a, b),
        I::MinNum => float::min_max(format, MinMax::MinNum, a, b),
        I::MaxNum => float::min_max(format, MinMax::MaxNum, a, b),
        I::Minimum => float::min_max(format, MinMax::Minimum, a, b),
        I::Maximum => float::min_max(format, MinMax::Maximum, a, b),
        I::Fma => float::fused_multiply_add(format, a, b, c),
        // clang's own choice on x86-64 without FMA: two roundings.
        I::FMulAdd => {
            let product = float::binary(format, schism_ir::BinOp::FMul, a, b);
            float::binary(format, schism_ir::BinOp::FAdd, product, c)
        }
        I::IsFpClass => {
            put(state, dst, 1, u128::from(float::is_class(format, a, integer as u32)), tag);
            return Ok(());
        }
        I::Ldexp => float::ldexp(format, a, integer),
        I::Powi => float::powi(format, a, integer),
        I::Frexp => {
            let (fraction, exponent) = float::frexp(format, a);
            put(state, dst, width, fraction, tag);
            put(state, second, 32, u128::from(exponent as u32), tag);
            return Ok(());
        }
        I::FpToSiSat | I::FpToUiSat => {
            let signed = which == I::FpToSiSat;
            put(state, dst, result, float::to_int_saturating(format, a, result, signed) & mask(result), tag);
            return Ok(());
        }
        I::LRint | I::LLRint => {
            rounded(state, float::Unary::Rint);
            return Ok(());
        }
        I::LRound | I::LLRound => {
            rounded(state, float::Unary::Round);
            return Ok(());
        }
        _ => return Err(FaultKind::Unsupported(format!("cannot execute the intrinsic {which:?}"))),
    };
    put(state, dst, result, value, tag);
    Ok(())
}

/// Elements of `from` bits, little end first, become elements of `to` bits.
fn reinterpret(state: &mut State, dst: u32, a: u32, from: u32, to: u32, total: u32) {
    let source: Vec<u64> = (0..total / from * from.div_ceil(64)).map(|at| get(state, a + at).bits).collect();
    let bit = |at: u32| source[(at / from * from.div_ceil(64) + at % from / 64) as usize] >> (at % from % 64) & 1;
    for lane in 0..total / to {
        for word in 0..to.div_ceil(64) {
            let length = (to - 64 * word).min(64);
            let bits = (0..length).fold(0, |bits, at| bits | bit(lane * to + 64 * word + at) << at);
            set(state, dst + lane * to.div_ceil(64) + word, Slot::new(bits));
        }
    }
}
