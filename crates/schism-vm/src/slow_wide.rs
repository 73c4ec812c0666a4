//! How operations on integers wider than 128 bits are executed.

use schism_code::arithmetic::DivisionError;
use schism_code::scalar::Scalar;
use schism_code::wide::{self, Limbs};
use schism_code::{Slot, WideOp};

use crate::fault::FaultKind;
use crate::machine::State;
use crate::slow::{Done, get, set};

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
            let (a, tag) = read(state, a, Scalar::Float(format).bits());
            let number = a.iter().rev().fold(0, |number, &limb| number << 64 | u128::from(limb));
            write(state, dst, &wide::from_float(format, signed, number, width), tag);
        }
        WideOp::IntToFloat { format, width, signed, dst, a } => {
            let (a, tag) = read(state, a, width);
            let number = wide::to_float(format, signed, &a, width);
            let words = [number as u64, (number >> 64) as u64];
            write(state, dst, &words[..Scalar::Float(format).bits().div_ceil(64) as usize], tag);
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
