//! Which slots rare operations write.

use schism_ir::Intrinsic;

use crate::code::SlowOp;
use crate::float::Format;
use crate::scalar::Scalar;
use crate::slow_wide::WideOp;

/// All slots that an operation writes.
pub(super) fn slow_writes(op: &SlowOp) -> Vec<u32> {
    let slots = |first: u32, bits: u32| (first..first + bits.div_ceil(64).max(1)).collect::<Vec<_>>();
    let float = |format: Format| Scalar::Float(format).bits();
    match *op {
        SlowOp::IntBinary { width, dst, .. } | SlowOp::FloatToInt { width, dst, .. } => slots(dst, width),
        SlowOp::WideCast { to, dst, .. } => slots(dst, to),
        SlowOp::FloatBinary { format, dst, .. }
        | SlowOp::FloatNegate { format, dst, .. }
        | SlowOp::FloatConvert { to: format, dst, .. }
        | SlowOp::IntToFloat { format, dst, .. }
        | SlowOp::FloatUnary { format, dst, .. } => slots(dst, float(format)),
        SlowOp::FloatIntrinsic { intrinsic, format, result, dst, second, .. } => match intrinsic {
            Intrinsic::Frexp => [slots(dst, float(format)), vec![second]].concat(),
            _ => slots(dst, result),
        },
        SlowOp::ExtractElement { dst, count, .. } => (dst..dst + count).collect(),
        SlowOp::InsertElement { dst, length, count, .. } => (dst..dst + length * count).collect(),
        SlowOp::Reinterpret { dst, to, total, .. } => (dst..dst + total / to * to.div_ceil(64)).collect(),
        SlowOp::LoadOdd { bits, dst, .. } | SlowOp::VaArg { bits, dst, .. } => slots(dst, bits),
        SlowOp::IntIntrinsic { result, dst, .. } => slots(dst, result),
        SlowOp::Overflowing { width, dst, flag, .. } => [slots(dst, width), vec![flag]].concat(),
        SlowOp::ByvalCopy { slot, .. } => vec![slot],
        SlowOp::ObjectSize { dst, width, .. } => slots(dst, width),
        SlowOp::WideCompare { dst, .. }
        | SlowOp::FloatCompare { dst, .. }
        | SlowOp::Select { dst, .. }
        | SlowOp::Alloca { dst, .. }
        | SlowOp::StackSave { dst }
        | SlowOp::FrameAddress { dst }
        | SlowOp::Cycles { dst } => vec![dst],
        SlowOp::StoreOdd { .. }
        | SlowOp::Memcpy { .. }
        | SlowOp::Memset { .. }
        | SlowOp::VaStart { .. }
        | SlowOp::VaCopy { .. }
        | SlowOp::StackRestore { .. } => Vec::new(),
        SlowOp::Wide(ref op) => wide_writes(op),
    }
}

fn wide_writes(op: &WideOp) -> Vec<u32> {
    let slots = |first: u32, bits: u32| (first..first + bits.div_ceil(64).max(1)).collect::<Vec<_>>();
    match *op {
        WideOp::Binary { width, dst, .. } | WideOp::FloatToInt { width, dst, .. } => slots(dst, width),
        WideOp::Cast { to, dst, .. } => slots(dst, to),
        WideOp::IntToFloat { format, dst, .. } => slots(dst, Scalar::Float(format).bits()),
        WideOp::Intrinsic { result, dst, flag, .. } => [slots(dst, result), flag.into_iter().collect()].concat(),
        WideOp::Load { bits, dst, .. } => slots(dst, bits),
        WideOp::Compare { dst, .. } | WideOp::FindCase { dst, .. } => vec![dst],
        WideOp::Store { .. } => Vec::new(),
    }
}
