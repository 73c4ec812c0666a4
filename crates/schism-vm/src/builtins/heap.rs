//! malloc and its family: one object for each allocation, with bounds.

use schism_code::Slot;
use schism_memory::{BASE, Kind, MemoryFault};

use super::symbols::plain_arguments;
use super::{Flow, Invocation, Run};
use crate::fault::FaultKind;
use crate::machine::{Machine, State};
use crate::symbolic::is_symbolic;

/// Sets errno to ENOMEM and returns null; part of the library's start-up code.
const OUT_OF_MEMORY: &str = "__schism_out_of_memory";

/// Builtins whose sizes may have tags.
pub(super) fn find_aware(name: &str) -> Option<Run> {
    Some(match name {
        "malloc" | "__libc_malloc" | "valloc" | "pvalloc" => |machine, state, call| {
            allocate_unwritten(machine, state, call, Size { count: call.slot(0), unit: Slot::new(1) })
        },
        "calloc" | "__libc_calloc" => {
            |machine, state, call| allocate(machine, state, call, Size { count: call.slot(0), unit: call.slot(1) })
        }
        "aligned_alloc" | "memalign" => |machine, state, call| {
            allocate_unwritten(machine, state, call, Size { count: call.slot(1), unit: Slot::new(1) })
        },
        "posix_memalign" => posix_memalign,
        "realloc" | "__libc_realloc" => {
            |machine, state, call| reallocate(machine, state, call, Size { count: call.slot(1), unit: Slot::new(1) })
        }
        "reallocarray" => {
            |machine, state, call| reallocate(machine, state, call, Size { count: call.slot(1), unit: call.slot(2) })
        }
        _ => return None,
    })
}

pub(super) fn find(name: &str) -> Option<Run> {
    Some(match name {
        "free" | "cfree" | "__libc_free" => free,
        "malloc_usable_size" => {
            |_, state, call| Ok(Flow::Value(state.memory.info(call.arguments[0]).map_or(0, |object| object.size)))
        }
        _ => return None,
    })
}

/// How much is asked for.
struct Size {
    count: Slot,
    /// Bytes of each.
    unit: Slot,
}

impl Size {
    /// In bytes, decided; none if the product is too large for a number.
    fn decide(self, machine: &Machine, state: &mut State) -> Result<Result<Option<u64>, Flow>, FaultKind> {
        // Of two symbolic factors the one in the place of the constant is restricted to its value.
        let (count, unit) = if is_symbolic(self.count.tag) { (self.count, self.unit) } else { (self.unit, self.count) };
        if !is_symbolic(count.tag) {
            return Ok(Ok(count.bits.checked_mul(unit.bits)));
        }
        machine.in_call(state, |machine, state| {
            let unit = machine.concrete(state, unit)?;
            machine.decide_size(state, count, unit)
        })
    }
}

/// An allocation whose bytes may be anything.
fn allocate_unwritten(machine: &Machine, state: &mut State, call: &Invocation, size: Size) -> Result<Flow, FaultKind> {
    let flow = allocate(machine, state, call, size)?;
    if let Flow::Value(address) = flow
        && let Some(object) = state.memory.info(address)
    {
        machine.leave_block_uninitialised(state, address, object.size);
    }
    Ok(flow)
}

fn allocate(machine: &Machine, state: &mut State, call: &Invocation, size: Size) -> Result<Flow, FaultKind> {
    let size = match size.decide(machine, state)? {
        Ok(size) => size,
        Err(flow) => return Ok(flow),
    };
    let origin = machine.origin(state);
    match size.and_then(|size| state.memory.allocate(size, Kind::Heap, origin)) {
        Some(address) => Ok(Flow::Value(address)),
        None => Ok(out_of_memory(machine, state, call)),
    }
}

/// Goes on in the library's function that sets errno; its null is the result of the call.
fn out_of_memory(machine: &Machine, state: &mut State, call: &Invocation) -> Flow {
    let function = machine.image.function_named(OUT_OF_MEMORY);
    let Some(crate::machine::Entry::Code(code)) = function.map(|id| machine.entry(id.0)) else {
        return Flow::Value(0);
    };
    state.stack.push(&code.new_frame(call.site.dst, call.site.dst_count));
    Flow::Reload
}

fn posix_memalign(machine: &Machine, state: &mut State, call: &Invocation) -> Result<Flow, FaultKind> {
    const EINVAL: u64 = 22;
    const ENOMEM: u64 = 12;
    if let Err(flow) = plain_arguments(machine, state, call, &[0, 1])? {
        return Ok(flow);
    }
    let [target, align, ..] = call.arguments;
    if !align.is_power_of_two() || !(8..=BASE).contains(&align) {
        return Ok(Flow::Value(EINVAL));
    }
    let size = match (Size { count: call.slot(2), unit: Slot::new(1) }).decide(machine, state)? {
        Ok(size) => size,
        Err(flow) => return Ok(flow),
    };
    let origin = machine.origin(state);
    let address = size.and_then(|size| state.memory.allocate(size, Kind::Heap, origin));
    let Some(address) = address else { return Ok(Flow::Value(ENOMEM)) };
    let size = state.memory.info(address).map_or(0, |object| object.size);
    machine.leave_block_uninitialised(state, address, size);
    state.memory.store8(target, address).map_err(FaultKind::Memory)?;
    Ok(Flow::Value(0))
}

fn reallocate(machine: &Machine, state: &mut State, call: &Invocation, size: Size) -> Result<Flow, FaultKind> {
    if let Err(flow) = plain_arguments(machine, state, call, &[0])? {
        return Ok(flow);
    }
    let old = call.arguments[0];
    if old == 0 {
        return allocate_unwritten(machine, state, call, size);
    }
    let origin = machine.origin(state);
    let info = match state.memory.info(old) {
        Some(info) if info.freed.is_none() && info.kind == Kind::Heap && schism_memory::offset(old) == 0 => info,
        // The memory knows best what is wrong with it.
        _ => {
            state.memory.free(old, origin).map_err(FaultKind::Memory)?;
            return Err(FaultKind::Memory(Box::new(MemoryFault::DoubleFree { object: None })));
        }
    };
    let size = match size.decide(machine, state)? {
        Ok(Some(size)) => size,
        Ok(None) => return Ok(out_of_memory(machine, state, call)),
        Err(flow) => return Ok(flow),
    };
    let Some(new) = state.memory.allocate(size, Kind::Heap, origin) else {
        return Ok(out_of_memory(machine, state, call));
    };
    machine.leave_block_uninitialised(state, new, size);
    state.memory.copy(new, old, info.size.min(size)).map_err(FaultKind::Memory)?;
    state.memory.free(old, origin).map_err(FaultKind::Memory)?;
    Ok(Flow::Value(new))
}

fn free(machine: &Machine, state: &mut State, call: &Invocation) -> Result<Flow, FaultKind> {
    if call.arguments[0] != 0 {
        let origin = machine.origin(state);
        state.memory.free(call.arguments[0], origin).map_err(FaultKind::Memory)?;
    }
    Ok(Flow::Value(0))
}
