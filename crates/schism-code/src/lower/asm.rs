//! Inline assembly: barriers, and the few idioms that stand in the headers of common libraries. Anything else is an error with
//! its source line, raised when it is executed.

use schism_ir::{BinOp, InlineAsm, InstId, Intrinsic, TypeId, Value};

use super::{Lowered, Lowering};
use crate::code::{Opcode, SlowOp};
use crate::scalar::{pieces, slot_count};

/// x87's control word at the start of a process: full precision, rounding to nearest, all exceptions masked.
pub const CONTROL: u64 = 0x37f;

/// Assembly without an effect that a single thread could see.
const HARMLESS: &[&str] =
    &["", "nop", "pause", "rep; nop", "rep nop", "mfence", "lfence", "sfence", "lock; addl $$0,0(%rsp)"];

/// Assembly that computes something.
#[derive(Clone, Copy)]
enum Idiom {
    /// `{high, low} = {a, c} op {b, d}`: the carry chains of GNU MP's longlong.h.
    Carry(BinOp),
    /// `{low, high} = a * b`
    Multiply,
    /// Number of the lowest set bit.
    LowestBit,
    /// Number of the highest set bit.
    HighestBit,
    /// `cpuid`: a processor without any feature, so that programs take their portable path.
    NoFeatures,
    /// `*a = x87's control word`, which is the one that every process starts with.
    StoreControl,
    /// `x87's control word = *a`: gnulib asks for full precision around arithmetic on `long double`.
    LoadControl,
}

/// Templates with white space made uniform.
const IDIOMS: &[(&str, Idiom)] = &[
    ("addq $5,${1:q} adcq $3,${0:q}", Idiom::Carry(BinOp::Add)),
    ("subq $5,${1:q} sbbq $3,${0:q}", Idiom::Carry(BinOp::Sub)),
    ("mulq $3", Idiom::Multiply),
    ("bsf $1, ${0:q}", Idiom::LowestBit),
    ("bsr $1,$0", Idiom::HighestBit),
    ("xchgq %rbx,${1:q} cpuid xchgq %rbx,${1:q}", Idiom::NoFeatures),
    ("cpuid", Idiom::NoFeatures),
    ("fnstcw $0", Idiom::StoreControl),
    ("fldcw $0", Idiom::LoadControl),
];

/// Whether assembly only says where code is to stand, such as `.p2align 5`, and perhaps fills the room up to there with nothing.
fn is_alignment(text: &str) -> bool {
    text.split(';').map(str::trim).all(|line| {
        let mut words = line.split(' ');
        let directive = words.next().unwrap_or_default();
        let numbers = words.flat_map(|word| word.split(',')).filter(|word| !word.is_empty());
        line == "nop"
            || [".p2align", ".align", ".balign"].contains(&directive)
                && numbers.into_iter().all(|number| number.chars().all(|digit| digit.is_ascii_digit()))
    })
}

impl Lowering<'_> {
    pub(super) fn inline_asm(&mut self, id: InstId, ty: TypeId, asm: &InlineAsm, operands: &[Value]) -> Lowered {
        let text = asm.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = text.trim_end_matches(';').trim_end();
        if HARMLESS.contains(&text) || text.starts_with('#') || is_alignment(text) {
            return self.barrier(id, ty, asm, operands);
        }
        match IDIOMS.iter().find(|(template, _)| *template == text) {
            Some((_, idiom)) => self.idiom(id, ty, *idiom, operands),
            None => Err(format!("the inline assembly `{text}`")),
        }
    }

    fn idiom(&mut self, id: InstId, ty: TypeId, idiom: Idiom, operands: &[Value]) -> Lowered {
        let outputs = slot_count(&pieces(&self.module.types, ty)?);
        let mut inputs = Vec::new();
        for &value in operands {
            inputs.push(self.slots(value)?);
        }
        match (idiom, &inputs[..], outputs) {
            (Idiom::Carry(op), &[a_high, b_high, a_low, b_low], 2) => {
                let (a, b, sum) = (self.pair(a_low, a_high), self.pair(b_low, b_high), self.temporary(2));
                self.emit_slow(SlowOp::IntBinary { op, width: 128, dst: sum, a, b });
                let dst = self.result(id, 2);
                self.copy(dst, sum + 1, 1);
                self.copy(dst + 1, sum, 1);
            }
            (Idiom::Multiply, &[a, b], 2) => {
                let zero = self.temporary(1);
                self.immediate(zero, 0);
                let (a, b) = (self.pair(a, zero), self.pair(b, zero));
                let dst = self.result(id, 2);
                self.emit_slow(SlowOp::IntBinary { op: BinOp::Mul, width: 128, dst, a, b });
            }
            (Idiom::LowestBit, &[a], 1) => {
                let dst = self.result(id, 1);
                self.bit_number(Intrinsic::Cttz, dst, a);
            }
            (Idiom::HighestBit, &[a], 1) => {
                let (zeros, most) = (self.temporary(1), self.temporary(1));
                self.bit_number(Intrinsic::Ctlz, zeros, a);
                self.immediate(most, 63);
                let dst = self.result(id, 1);
                self.emit(Opcode::Sub64RR, 0, dst, most, zeros);
            }
            (Idiom::NoFeatures, _, _) => {
                let dst = self.result(id, outputs);
                (dst..dst + outputs).for_each(|slot| self.immediate(slot, 0));
            }
            (Idiom::StoreControl, &[address], 0) => {
                let value = self.temporary(1);
                self.immediate(value, CONTROL);
                self.emit_slow(SlowOp::StoreOdd { bits: 16, value, address, offset: 0 });
            }
            (Idiom::LoadControl, &[address], 0) => {
                let word = self.temporary(1);
                self.emit_slow(SlowOp::LoadOdd { bits: 16, dst: word, address, offset: 0 });
                self.emit_slow(SlowOp::X87Control { word });
            }
            _ => return Err("inline assembly with unusual operands".into()),
        }
        Ok(())
    }

    /// Two slots side by side, low word first.
    fn pair(&mut self, low: u32, high: u32) -> u32 {
        let pair = self.temporary(2);
        self.copy(pair, low, 1);
        self.copy(pair + 1, high, 1);
        pair
    }

    fn bit_number(&mut self, intrinsic: Intrinsic, dst: u32, a: u32) {
        self.emit_slow(SlowOp::IntIntrinsic { intrinsic, width: 64, result: 64, dst, args: [a, a, a] });
    }

    /// Barriers and the like: outputs tied to an input get that input, others are undefined.
    fn barrier(&mut self, id: InstId, ty: TypeId, asm: &InlineAsm, operands: &[Value]) -> Lowered {
        let total = slot_count(&pieces(&self.module.types, ty)?);
        let constraints: Vec<&str> = asm.constraints.split(',').filter(|c| !c.starts_with('~')).collect();
        let outputs = constraints.iter().filter(|c| c.starts_with('=') && !c.contains('*')).count();
        // Arguments are the indirect outputs and the inputs, in the order of the constraints.
        let passed = constraints.iter().filter(|c| !c.starts_with('=') || c.contains('*'));
        let tied: Vec<Option<usize>> = passed.map(|c| c.parse().ok()).collect();
        if outputs == 0 || total == 0 {
            return Ok(());
        }
        let source_of = |output: usize| tied.iter().position(|tie| *tie == Some(output));
        let direct = |output: usize| source_of(output).and_then(|argument| operands.get(argument).copied());
        let mut sources = Vec::new();
        let direct_outputs = constraints.iter().enumerate().filter(|(_, c)| c.starts_with('=') && !c.contains('*'));
        for (constraint, _) in direct_outputs {
            let source = match direct(constraint) {
                Some(value) => Some((self.slots(value)?, slot_count(&self.pieces_of(value)?))),
                None => None,
            };
            sources.push(source);
        }
        let dst = self.result(id, total);
        let mut at = 0;
        for source in sources {
            let count = source.map_or(total / outputs as u32, |(_, count)| count).min(total - at);
            match source {
                Some((from, _)) => self.copy(dst + at, from, count),
                None => self.emit(Opcode::Undef, 0, dst + at, 0, count),
            }
            at += count;
        }
        Ok(())
    }
}
