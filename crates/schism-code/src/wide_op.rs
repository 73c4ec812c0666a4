//! Operations on integers wider than 128 bits.

use schism_ir::{BinOp, IntPredicate, Intrinsic};

use crate::float::Format;
use crate::scalar::Scalar;

/// An operation where an integer is wider than 128 bits. Fields are named as in [`crate::SlowOp`].
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "names of operations and operands, documented where the name does not say it")]
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
    pub fn operands(&self) -> Vec<u32> {
        let slots = |first: u32, width: u32| first..first + width.div_ceil(64);
        match *self {
            WideOp::Binary { width, a, b, .. } | WideOp::Compare { width, a, b, .. } => {
                slots(a, width).chain(slots(b, width)).collect()
            }
            WideOp::Cast { from, a, .. } => slots(a, from).collect(),
            WideOp::FloatToInt { format, a, .. } => slots(a, Scalar::Float(format).bits()).collect(),
            WideOp::IntToFloat { width, a, .. } | WideOp::FindCase { width, a, .. } => slots(a, width).collect(),
            WideOp::Intrinsic { width, args, .. } => args.iter().flat_map(|&slot| slots(slot, width)).collect(),
            WideOp::Load { address, .. } => vec![address],
            WideOp::Store { bits, value, address, .. } => slots(value, bits).chain([address]).collect(),
        }
    }
}
