//! What a tracer does for symbolic values: output statements, and accesses at addresses that depend on the input.

use schism_code::{Opcode, Slot};
use schism_ir::{FunctionId, InstId};
use schism_memory::first_byte;

use super::observer::At;
use super::outputs::{self, OutputInstance, Uses};
use super::sources::Touch;
use super::trace::Instance;
use super::tracer::Tracer;
use crate::machine::{Entry, Machine, State};
use crate::symbolic::is_symbolic;

/// Bytes of an object that a symbolic address may point to, at most.
const LARGEST: u64 = 1 << 16;

/// The slots of a frame.
fn slot_of(at: At, slot: u32) -> Slot {
    // SAFETY: sound code names only slots of its frame, which `regs` points to.
    unsafe { *at.regs.add(slot as usize) }
}

impl Tracer<'_> {
    /// Notes what an output statement uses, if the instruction is one.
    pub(super) fn note_output(&mut self, machine: &Machine, state: &mut State, at: At, user: u32) {
        let is_return = matches!(at.ins.op, Opcode::Ret | Opcode::Ret1 | Opcode::RetN);
        if !is_return && !matches!(at.ins.op, Opcode::Call | Opcode::CallPointer) {
            return;
        }
        let Some(frame) = self.frames.last() else { return };
        let (function, inst) = (frame.plan.function, frame.plan.accesses[at.position as usize].inst);
        if !self.outputs.as_ref().is_some_and(|is_output| is_output(function, InstId(inst))) {
            return;
        }
        let Entry::Code(code) = machine.entry(function.0) else { return };
        let sources = &frame.plan.sources;
        let (name, sources, uses) = if is_return {
            let mut values = Vec::new();
            schism_code::liveness::for_each_read(code, &at.ins, |slot| values.push(slot_of(at, slot)));
            ("return".to_owned(), sources.of(inst), outputs::of_return(machine, state, &values))
        } else {
            let site = &code.sites[at.ins.b as usize];
            let values: Vec<Slot> = site.slots.iter().map(|&slot| slot_of(at, slot)).collect();
            let Some(name) = callee(machine, at, slot_of) else { return };
            let uses = outputs::of_call(machine, state, &name, site, &values);
            let (from, to) = frame.plan.segments[frame.segment as usize].arguments;
            (name, &sources.arguments[from as usize..to as usize], uses)
        };
        let sources = sources.iter().map(|&source| frame.resolve(&self.trace, source)).collect();
        self.add_output(Instance(user), name, sources, uses);
    }

    fn add_output(&mut self, instance: Instance, name: String, mut sources: Vec<u32>, uses: Uses) {
        for &(address, length) in &uses.memory {
            self.memory.each(address, length, |source, _| sources.push(source));
        }
        sources.sort_unstable();
        sources.dedup();
        let sources = sources.into_iter().filter(|&source| source != 0).map(Instance).collect();
        for (condition, kind) in uses.assumed {
            self.trace.assume(instance, condition, kind);
        }
        let Uses { channel, emissions, exact, .. } = uses;
        self.trace.outputs.push(OutputInstance { instance, name, channel, emissions, sources, exact });
    }

    /// What a load or a store at a symbolic address may touch.
    fn touched(&self, state: &State, at: At) -> Option<(u64, u64)> {
        use Opcode as O;
        let ins = at.ins;
        let is_indexed = match ins.op {
            O::LoadX8 | O::LoadX16 | O::LoadX32 | O::LoadX64 => true,
            O::StoreX8 | O::StoreX16 | O::StoreX32 | O::StoreX64 => true,
            op => match Touch::of(op)? {
                Touch::Load | Touch::Store => false,
                Touch::Choice => return None,
            },
        };
        let base = slot_of(at, ins.a);
        let (address, symbolic) = if is_indexed {
            let index = slot_of(at, ins.b);
            let address = base.bits.wrapping_add(index.bits.wrapping_mul(u64::from(ins.w)));
            (address, is_symbolic(base.tag) || is_symbolic(index.tag))
        } else {
            (base.bits.wrapping_add(ins.b as i32 as i64 as u64), is_symbolic(base.tag))
        };
        if !symbolic {
            return None;
        }
        let object = state.memory.info(address)?;
        Some((first_byte(object.id), object.size.min(LARGEST)))
    }

    /// A value at a symbolic address is made of all that may be there, and what is there after a store too: all that it may have
    /// changed is its own.
    pub(super) fn blur(&mut self, state: &State, at: At, user: u32) {
        let is_store = Touch::of(at.ins.op) == Some(Touch::Store);
        if let Some((address, length)) = self.touched(state, at) {
            self.read(user, address, length);
            self.trace.blurred.push(user);
            if is_store {
                self.memory.define(address, length, user);
            }
        }
        if is_store {
            self.note_address(at, user);
        }
    }

    /// Notes what the address of a store is made by.
    fn note_address(&mut self, at: At, user: u32) {
        let Some(frame) = self.frames.last() else { return };
        let access = frame.plan.accesses[at.position as usize];
        let address = frame.plan.sources.addresses.get(access.more as usize);
        let source = address.map_or(0, |&address| frame.resolve(&self.trace, address));
        if source != 0 {
            self.trace.addresses.push([user, source]);
        }
    }
}

/// The name of what a call calls.
fn callee(machine: &Machine, at: At, slot: impl Fn(At, u32) -> Slot) -> Option<String> {
    let function = match at.ins.op {
        Opcode::CallPointer => machine.layout.function_at(slot(at, at.ins.a).bits)?,
        _ => FunctionId(at.ins.a),
    };
    Some(machine.image().function(function).name.clone())
}
