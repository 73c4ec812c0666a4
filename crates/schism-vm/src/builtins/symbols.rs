//! What a program says about its own symbols: schism's names for it, and KLEE's.

use std::rc::Rc;

use super::{Flow, Invocation, Run};
use crate::code::Slot;
use crate::fault::FaultKind;
use crate::machine::{Machine, State, Stop};
use crate::symbolic::{Array, byte_tag};

pub(super) fn find(name: &str) -> Option<Run> {
    Some(match name {
        "schism_symbolic" | "klee_make_symbolic" => make_symbolic,
        "schism_assume" | "klee_assume" => assume,
        "klee_silent_exit" => |_, state, call| {
            let explored = state.trace.start.is_some();
            Ok(Flow::Stop(if explored { Stop::Assumed } else { Stop::Exited(call.arguments[0] as i32) }))
        },
        "klee_is_symbolic" => |_, _, call| Ok(Flow::Value(u64::from(call.tags[0] > u64::from(u32::MAX)))),
        _ => return None,
    })
}

/// `(pointer, size, name)`: the bytes become symbols. Outside of an exploration they stay as they are.
fn make_symbolic(machine: &Machine, state: &mut State, call: &Invocation) -> Result<Flow, FaultKind> {
    if state.trace.start.is_none() {
        return Ok(Flow::Value(0));
    }
    for at in 0..3 {
        if let Err(flow) = machine.in_call(state, |machine, state| machine.concrete(state, call.slot(at)))? {
            return Ok(flow);
        }
    }
    let [address, size, name, ..] = call.arguments;
    let length = state.memory.find_byte(name, 0, 256).map_err(FaultKind::Memory)?.unwrap_or(256);
    let mut text = vec![0; length as usize];
    state.memory.read_bytes(name, &mut text).map_err(FaultKind::Memory)?;
    let name = String::from_utf8_lossy(&text).into_owned();
    let mut bytes = vec![0; size as usize];
    state.memory.read_tagged(address, &mut bytes).map_err(FaultKind::Memory)?;
    let count = state.trace.declared.iter().filter(|array| array.name == name).count() as u32;
    let engine = &mut *machine.engine();
    let id = engine.array(&name, count, size as u32);
    let mut tags = Vec::with_capacity(bytes.len());
    for (at, byte) in (0..).zip(&mut bytes) {
        let e = engine.pool.byte(id, at);
        tags.push(byte_tag(e, 0));
        *byte = state.trace.model.get(engine.pool.byte_symbol(id, at)) as u8;
    }
    state.memory.write_tagged(address, &bytes, &tags).map_err(FaultKind::Memory)?;
    Rc::make_mut(&mut state.trace.declared).push(Array { name, id, size: size as u32 });
    Ok(Flow::Value(0))
}

fn assume(machine: &Machine, state: &mut State, call: &Invocation) -> Result<Flow, FaultKind> {
    let condition = call.slot(0);
    let holds = condition.bits != 0;
    let done = machine.in_call(state, |machine, state| {
        let e = {
            let engine = &mut *machine.engine();
            let word = engine.word(condition);
            engine.pool.is_nonzero(word)
        };
        machine.assume(state, e, holds)
    })?;
    match done {
        Ok(()) if !holds => Ok(Flow::Stop(Stop::Assumed)),
        Ok(()) => Ok(Flow::Slot(Slot::new(0))),
        Err(flow) => Ok(flow),
    }
}
