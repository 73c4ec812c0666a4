//! Which memory an instruction reads and writes.

use super::places::{Place, Places};
use crate::{Body, Call, Callee, Inst, InstId, Intrinsic, Op, Value};

/// Bytes of a `va_list` on x86-64.
const VA_LIST: u64 = 24;

/// How an access changes memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Write {
    /// It only reads.
    No,
    /// It may change some bytes of the place.
    May,
    /// It writes all bytes of the place.
    Must,
    /// A second return of `setjmp`: memory is as any write of the function may have left it.
    Rewind,
}

/// One piece of memory that an instruction touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// The instruction.
    pub inst: InstId,
    /// Where.
    pub place: Place,
    /// What it does there; [`Write::No`] is a read.
    pub write: Write,
}

/// The accesses of one instruction, reads first.
pub(super) fn accesses(body: &Body, places: &Places<'_>, id: InstId, inst: &Inst, out: &mut Vec<Access>) {
    let operands = body.operands_of(inst);
    let mut add = |write, place| out.push(Access { inst: id, place, write });
    match &inst.op {
        Op::Load { .. } => add(Write::No, places.place(operands[0], Some(places.type_size(inst.ty)))),
        Op::Store { .. } => add(Write::Must, places.place(operands[1], places.value_size(operands[0]))),
        Op::AtomicRmw(..) => {
            let place = places.place(operands[0], places.value_size(operands[1]));
            add(Write::No, place);
            add(Write::Must, place);
        }
        Op::CmpXchg(_) => {
            let place = places.place(operands[0], places.value_size(operands[1]));
            add(Write::No, place);
            add(Write::May, place);
        }
        Op::VaArg => {
            let list = places.place(operands[0], Some(VA_LIST));
            add(Write::No, list);
            add(Write::No, Place::ANYWHERE);
            add(Write::May, list);
        }
        Op::Call(call) => call_accesses(places, id, call, operands, out),
        Op::Unsupported(_) => {
            add(Write::No, Place::ANYWHERE);
            add(Write::May, Place::ANYWHERE);
        }
        _ => {}
    }
}

fn call_accesses(places: &Places<'_>, id: InstId, call: &Call, operands: &[Value], out: &mut Vec<Access>) {
    let mut add = |write, place| out.push(Access { inst: id, place, write });
    let Callee::Intrinsic(intrinsic) = call.callee else {
        for (arg, &operand) in call.args.iter().zip(operands) {
            if let Some((size, _)) = arg.byval {
                add(Write::No, places.place(operand, Some(size)));
            }
        }
        add(Write::No, Place::ANYWHERE);
        return add(Write::May, Place::ANYWHERE);
    };
    let size = |operand: usize| operands.get(operand).and_then(|&n| u64::try_from(places.constant_int(n)?).ok());
    // Of an unknown number of bytes, none may be written.
    let write = |size: Option<u64>| if size.is_some() { Write::Must } else { Write::May };
    match intrinsic {
        Intrinsic::Memcpy | Intrinsic::MemcpyInline | Intrinsic::Memmove => {
            add(Write::No, places.place(operands[1], size(2)));
            add(write(size(2)), places.place(operands[0], size(2)));
        }
        Intrinsic::Memset | Intrinsic::MemsetInline => add(write(size(2)), places.place(operands[0], size(2))),
        Intrinsic::VaStart => add(Write::Must, places.place(operands[0], Some(VA_LIST))),
        Intrinsic::VaCopy => {
            add(Write::No, places.place(operands[1], Some(VA_LIST)));
            add(Write::Must, places.place(operands[0], Some(VA_LIST)));
        }
        Intrinsic::MaskedLoad | Intrinsic::MaskedGather => add(Write::No, Place::ANYWHERE),
        Intrinsic::MaskedStore | Intrinsic::MaskedScatter | Intrinsic::ClearCache => {
            add(Write::No, Place::ANYWHERE);
            add(Write::May, Place::ANYWHERE);
        }
        _ => {}
    }
}
