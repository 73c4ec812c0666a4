//! malloc and its family: one object for each allocation, with bounds.

use super::{Flow, Invocation, Run};
use crate::fault::FaultKind;
use crate::machine::{Machine, State};
use crate::memory::{BASE, Kind, MemoryFault};

/// Sets errno to ENOMEM and returns null; part of the library's start-up code.
const OUT_OF_MEMORY: &str = "__schism_out_of_memory";

pub(super) fn find(name: &str) -> Option<Run> {
    Some(match name {
        "malloc" | "__libc_malloc" | "valloc" | "pvalloc" => {
            |machine, state, call| allocate(machine, state, call, Some(call.arguments[0]))
        }
        "calloc" | "__libc_calloc" => {
            |machine, state, call| allocate(machine, state, call, call.arguments[0].checked_mul(call.arguments[1]))
        }
        "aligned_alloc" | "memalign" => |machine, state, call| allocate(machine, state, call, Some(call.arguments[1])),
        "posix_memalign" => posix_memalign,
        "realloc" | "__libc_realloc" => {
            |machine, state, call| reallocate(machine, state, call, Some(call.arguments[1]))
        }
        "reallocarray" => {
            |machine, state, call| reallocate(machine, state, call, call.arguments[1].checked_mul(call.arguments[2]))
        }
        "free" | "cfree" | "__libc_free" => free,
        "malloc_usable_size" => {
            |_, state, call| Ok(Flow::Value(state.memory.info(call.arguments[0]).map_or(0, |object| object.size)))
        }
        _ => return None,
    })
}

fn allocate(machine: &Machine, state: &mut State, call: &Invocation, size: Option<u64>) -> Result<Flow, FaultKind> {
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
    let [target, align, size, ..] = call.arguments;
    if !align.is_power_of_two() || !(8..=BASE).contains(&align) {
        return Ok(Flow::Value(EINVAL));
    }
    let origin = machine.origin(state);
    let Some(address) = state.memory.allocate(size, Kind::Heap, origin) else { return Ok(Flow::Value(ENOMEM)) };
    state.memory.store8(target, address).map_err(FaultKind::Memory)?;
    Ok(Flow::Value(0))
}

fn reallocate(machine: &Machine, state: &mut State, call: &Invocation, size: Option<u64>) -> Result<Flow, FaultKind> {
    let old = call.arguments[0];
    if old == 0 {
        return allocate(machine, state, call, size);
    }
    let origin = machine.origin(state);
    let info = match state.memory.info(old) {
        Some(info) if info.freed.is_none() && info.kind == Kind::Heap && crate::memory::offset(old) == 0 => info,
        // The memory knows best what is wrong with it.
        _ => {
            state.memory.free(old, origin).map_err(FaultKind::Memory)?;
            return Err(FaultKind::Memory(Box::new(MemoryFault::DoubleFree { object: None })));
        }
    };
    let Some(size) = size else { return Ok(out_of_memory(machine, state, call)) };
    let Some(new) = state.memory.allocate(size, Kind::Heap, origin) else {
        return Ok(out_of_memory(machine, state, call));
    };
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
