//! Operations on integers wider than 128 bits, and how they are executed.

use schism_ir::{BinOp, IntPredicate, Intrinsic};

use crate::arithmetic::DivisionError;
use crate::code::Slot;
use crate::fault::FaultKind;
use crate::float::Format;
use crate::machine::State;
use crate::scalar::Scalar;
use crate::slow::{Done, get, set};
use crate::wide::{self, Limbs};

/// An operation where an integer is wider than 128 bits. Fields are named as in [`crate::code::SlowOp`].
#[derive(Clone, Debug)]
pub enum WideOp {
    Binary {
        op: BinOp,
        width: u32,
        dst: u32,
        a: u32,
        b: u32,
    },
    Compare {
        predicate: IntPredicate,
        width: u32,
        dst: u32,
        a: u32,
        b: u32,
    },
    Cast {
        signed: bool,
        from: u32,
        to: u32,
        dst: u32,
        a: u32,
    },
    FloatToInt {
        format: Format,
        width: u32,
        signed: bool,
        dst: u32,
        a: u32,
    },
    IntToFloat {
        format: Format,
        width: u32,
        signed: bool,
        dst: u32,
        a: u32,
    },
    /// `flag` gets whether it overflowed.
    Intrinsic {
        intrinsic: Intrinsic,
        width: u32,
        result: u32,
        dst: u32,
        flag: Option<u32>,
        args: [u32; 3],
    },
    Load {
        bits: u32,
        dst: u32,
        address: u32,
        offset: i64,
    },
    Store {
        bits: u32,
        value: u32,
        address: u32,
        offset: i64,
    },
    /// The number of the first case that equals the value, or the number of cases.
    FindCase {
        width: u32,
        dst: u32,
        a: u32,
        cases: Vec<Vec<u64>>,
    },
}

impl WideOp {
    /// All slots that it reads.
    pub(crate) fn operands(&self) -> Vec<u32> {
        let slots = |first: u32, width: u32| first..first + width.div_ceil(64);
        match *self {
            WideOp::Binary { width, a, b, .. } | WideOp::Compare { width, a, b, .. } => {
                slots(a, width).chain(slots(b, width)).collect()
            }
            WideOp::Cast { from, a, .. } => slots(a, from).collect(),
            WideOp::FloatToInt { format, a, .. } => slots(a, float_bits(format)).collect(),
            WideOp::IntToFloat { width, a, .. } | WideOp::FindCase { width, a, .. } => slots(a, width).collect(),
            WideOp::Intrinsic { width, args, .. } => args.iter().flat_map(|&slot| slots(slot, width)).collect(),
            WideOp::Load { address, .. } => vec![address],
            WideOp::Store { bits, value, address, .. } => slots(value, bits).chain([address]).collect(),
        }
    }
}

/// Executes one on the top frame.
pub(crate) fn execute(state: &mut State, op: &WideOp) -> Done {
    match *op {
        WideOp::Binary { op, width, dst, a, b } => {
            let ((a, first), (b, second)) = (read(state, a, width), read(state, b, width));
            let result = wide::binary(op, width, &a, &b).map_err(|error| match error {
                DivisionError::Zero => FaultKind::DivisionByZero,
                DivisionError::Overflow => FaultKind::DivisionOverflow,
            })?;
            write(state, dst, &result, first | second);
        }
        WideOp::Compare { predicate, width, dst, a, b } => {
            let ((a, first), (b, second)) = (read(state, a, width), read(state, b, width));
            write(state, dst, &[u64::from(wide::compare(predicate, width, &a, &b))], first | second);
        }
        WideOp::Cast { signed, from, to, dst, a } => {
            let (a, tag) = read(state, a, from);
            write(state, dst, &wide::resize(signed, &a, from, to), tag);
        }
        WideOp::FloatToInt { format, width, signed, dst, a } => {
            let (a, tag) = read(state, a, float_bits(format));
            let number = a.iter().rev().fold(0, |number, &limb| number << 64 | u128::from(limb));
            write(state, dst, &wide::from_float(format, signed, number, width), tag);
        }
        WideOp::IntToFloat { format, width, signed, dst, a } => {
            let (a, tag) = read(state, a, width);
            let number = wide::to_float(format, signed, &a, width);
            let words = [number as u64, (number >> 64) as u64];
            write(state, dst, &words[..float_bits(format).div_ceil(64) as usize], tag);
        }
        WideOp::Intrinsic { intrinsic, width, result, dst, flag, args } => {
            let [(a, first), (b, second), (c, third)] = args.map(|slot| read(state, slot, width));
            let tag = first | second | third;
            let unknown =
                || FaultKind::Unsupported(format!("cannot execute the intrinsic {intrinsic:?} of {width} bits"));
            let (value, overflow) = wide::intrinsic(intrinsic, width, [&a, &b, &c]).ok_or_else(unknown)?;
            write(state, dst, &wide::resize(false, &value, width, result), tag);
            if let Some(flag) = flag {
                write(state, flag, &[u64::from(overflow)], tag);
            }
        }
        WideOp::Load { bits, dst, address, offset } => {
            let address = get(state, address).bits.wrapping_add_signed(offset);
            let mut bytes = vec![0; bits.div_ceil(8) as usize];
            state.memory.read_bytes(address, &mut bytes).map_err(FaultKind::Memory)?;
            let limb = |chunk: &[u8]| chunk.iter().rev().fold(0, |limb, &byte| limb << 8 | u64::from(byte));
            let limbs: Limbs = bytes.chunks(8).map(limb).collect();
            write(state, dst, &wide::resize(false, &limbs, bits, bits), 0);
        }
        WideOp::Store { bits, value, address, offset } => {
            let address = get(state, address).bits.wrapping_add_signed(offset);
            let (limbs, _) = read(state, value, bits);
            let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
            state.memory.write_bytes(address, &bytes[..bits.div_ceil(8) as usize]).map_err(FaultKind::Memory)?;
        }
        WideOp::FindCase { width, dst, a, ref cases } => {
            let (a, tag) = read(state, a, width);
            let found = cases.iter().position(|case| *case == a).unwrap_or(cases.len());
            write(state, dst, &[found as u64], tag);
        }
    }
    Ok(())
}

fn float_bits(format: Format) -> u32 {
    Scalar::Float(format).bits()
}

/// A value and what its limbs' tags say together.
fn read(state: &mut State, first: u32, width: u32) -> (Limbs, u64) {
    let mut tag = 0;
    let limb = |slot| {
        let Slot { bits, tag: one } = get(state, slot);
        tag |= one;
        bits
    };
    let limbs = (first..first + width.div_ceil(64)).map(limb).collect();
    (limbs, tag)
}

fn write(state: &mut State, first: u32, limbs: &[u64], tag: u64) {
    for (slot, &bits) in (first..).zip(limbs) {
        set(state, slot, Slot { bits, tag });
    }
}
