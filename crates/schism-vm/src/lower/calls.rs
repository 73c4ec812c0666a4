//! Calls and inline assembly.

use schism_ir::{ArgAttr, Call, Callee, InlineAsm, InstId, Target, Type, TypeId, Value};

use super::{Lowered, Lowering};
use crate::code::{Arg, ArgKind, CallSite, Opcode};
use crate::float::Format;
use crate::scalar::{Piece, Scalar, pieces, slot_count};

/// Assembly without an effect that a single thread could see.
const HARMLESS: &[&str] = &["", "nop", "pause", "rep; nop", "rep nop", "mfence", "lfence", "sfence", "lock; addl $$0,0(%rsp)"];

impl Lowering<'_> {
    pub(super) fn call(&mut self, id: InstId, ty: TypeId, call: &Call, operands: &[Value]) -> Lowered {
        match &call.callee {
            Callee::Intrinsic(intrinsic) => self.intrinsic(id, ty, *intrinsic, operands),
            Callee::Asm(asm) => self.inline_asm(id, ty, asm, operands),
            Callee::Symbol(symbol) => {
                let target = self.image.target(self.module_index, *symbol);
                let site = self.call_site(id, ty, &call.args, operands)?;
                match target {
                    Target::Function(function) => self.emit(Opcode::Call, 0, 0, function.0, site),
                    other => {
                        let slot = self.temporary(1);
                        self.immediate(slot, self.layout.target_address(other));
                        self.emit(Opcode::CallPointer, 0, 0, slot, site);
                    }
                }
                Ok(())
            }
            Callee::Pointer => {
                let (&pointer, arguments) = operands.split_last().ok_or("a call of nothing")?;
                let pointer = self.slots(pointer)?;
                let site = self.call_site(id, ty, &call.args, arguments)?;
                self.emit(Opcode::CallPointer, 0, 0, pointer, site);
                Ok(())
            }
        }
    }

    fn call_site(&mut self, id: InstId, ty: TypeId, attributes: &[ArgAttr], arguments: &[Value]) -> Result<u32, String> {
        let mut site = CallSite::default();
        for (number, &value) in arguments.iter().enumerate() {
            let parts = self.pieces_of(value)?;
            let first = self.slots(value)?;
            let byval = attributes.get(number).and_then(|attribute| attribute.byval);
            let start = site.slots.len() as u32;
            let vector = self.type_of(value).is_some_and(|ty| matches!(self.module.types.get(ty), Type::Vector { .. }));
            if let Some((size, align)) = byval {
                site.args.push(Arg { first: start, kind: ArgKind::Byval { size, align } });
            } else if vector && !parts.is_empty() {
                let kind = ArgKind::Vector { lanes: parts.len() as u32, bits: parts[0].scalar.bits() };
                site.args.push(Arg { first: start, kind });
            } else {
                let part = |piece: &Piece| Arg { first: start + piece.slot, kind: argument_kind(piece.scalar) };
                site.args.extend(parts.iter().map(part));
            }
            site.slots.extend(first..first + slot_count(&parts));
        }
        site.dst_count = slot_count(&pieces(&self.module.types, ty)?);
        site.dst = self.result(id, site.dst_count);
        self.out.sites.push(site);
        Ok(self.out.sites.len() as u32 - 1)
    }

    /// Barriers and the like: outputs tied to an input get that input, others are undefined.
    fn inline_asm(&mut self, id: InstId, ty: TypeId, asm: &InlineAsm, operands: &[Value]) -> Lowered {
        let text = asm.text.trim().trim_end_matches(';').trim();
        if !HARMLESS.contains(&text) && !text.starts_with('#') {
            return Err(format!("the inline assembly `{text}`"));
        }
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

fn argument_kind(scalar: Scalar) -> ArgKind {
    match scalar {
        Scalar::Float(Format::X87) => ArgKind::X87,
        Scalar::Float(Format::Quad) => ArgKind::Vector { lanes: 1, bits: 128 },
        Scalar::Float(_) => ArgKind::Float,
        Scalar::Int(65..) => ArgKind::Int128,
        Scalar::Int(_) | Scalar::Ptr => ArgKind::Int,
    }
}
