//! What a program says about its own symbols and outputs: the primitives of `schism.h`. KLEE's functions are written in C on top of them.
//!
//! Outside of an exploration they do what a native build does: symbols are as a test gives them, or zeros; a failed assumption ends
//! the run.

use std::rc::Rc;

use schism_code::Slot;
use schism_memory::Kind;

use super::control::Guest;
use super::{Flow, Invocation, Run};
use crate::fault::FaultKind;
use crate::machine::{Machine, State, Stop};
use crate::symbolic::{Array, Output, byte_tag, is_symbolic};

/// The longest name of an array or output, and the longest message; more is cut.
const LONGEST_TEXT: u64 = 256;
/// The most bytes that one call can make symbolic or an output: each is an expression of its own.
const MOST_BYTES: u64 = 1 << 24;
/// The status of a native replay that has left the path of its test.
const NOT_THIS_PATH: i32 = 98;

pub(super) fn find(name: &str) -> Option<Run> {
    Some(match name {
        "schism_symbolic" => make_symbolic,
        "schism_assume" => assume,
        "schism_output" => output,
        "__schism_drop_path" => |_, state, call| {
            let stop = if is_explored(state) { Stop::Assumed } else { Stop::Exited(call.arguments[0] as i32 & 0xff) };
            Ok(Flow::Stop(stop))
        },
        "__schism_report" => |machine, state, call| {
            let message = match plain_arguments(machine, state, call, &[2])? {
                Ok(()) => text(state, call.arguments[2])?,
                Err(flow) => return Ok(flow),
            };
            Err(FaultKind::Reported(message))
        },
        "__schism_value" => |machine, state, call| {
            let value = machine.in_call(state, |machine, state| machine.concrete(state, call.slot(0)))?;
            Ok(value.map_or_else(|flow| flow, Flow::Value))
        },
        "__schism_is_symbolic" => |_, _, call| Ok(Flow::Value(u64::from(is_symbolic(call.tags[0])))),
        "__schism_is_replay" => |_, _, _| Ok(Flow::Value(0)),
        "__schism_object_size" => |machine, state, call| {
            if let Err(flow) = plain_arguments(machine, state, call, &[0])? {
                return Ok(flow);
            }
            let object = state.memory.info(call.arguments[0]);
            let size = object.filter(|object| object.freed.is_none() && object.kind != Kind::Function);
            Ok(Flow::Value(size.map_or(0, |object| object.size)))
        },
        _ => return None,
    })
}

/// Whether there are other inputs to be explored.
fn is_explored(state: &State) -> bool {
    state.trace.start.is_some()
}

/// The path is restricted to the values of these arguments.
pub(super) fn plain_arguments(
    machine: &Machine,
    state: &mut State,
    call: &Invocation,
    which: &[usize],
) -> Result<Result<(), Flow>, FaultKind> {
    for &at in which {
        if let Err(flow) = machine.in_call(state, |machine, state| machine.concrete(state, call.slot(at)))? {
            return Ok(Err(flow));
        }
    }
    Ok(Ok(()))
}

/// The string at an address.
fn text(state: &mut State, address: u64) -> Result<String, FaultKind> {
    let length = state.memory.find_byte(address, 0, LONGEST_TEXT).map_err(FaultKind::Memory)?;
    let mut text = vec![0; length.unwrap_or(LONGEST_TEXT) as usize];
    // Names are for reports: one that depends on the input is told as it is on this one.
    state.memory.read_tagged(address, &mut text).map_err(FaultKind::Memory)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn is_small(size: u64) -> Result<(), FaultKind> {
    if size <= MOST_BYTES { Ok(()) } else { Err(FaultKind::Unsupported(format!("{size} symbolic bytes at once"))) }
}

/// `(pointer, size, name)`: the bytes become symbols.
fn make_symbolic(machine: &Machine, state: &mut State, call: &Invocation) -> Result<Flow, FaultKind> {
    let [address, size, name, ..] = call.arguments;
    if !is_explored(state) {
        state.memory.fill(address, 0, size).map_err(FaultKind::Memory)?;
        if !state.trace.given.is_empty() {
            let name = text(state, name)?;
            let mut bytes = state.trace.take_given(&name).unwrap_or_default();
            bytes.truncate(size as usize);
            state.memory.write_bytes(address, &bytes).map_err(FaultKind::Memory)?;
        }
        return Ok(Flow::Value(0));
    }
    if let Err(flow) = plain_arguments(machine, state, call, &[0, 1, 2])? {
        return Ok(flow);
    }
    state.memory.may_write(address, size).map_err(FaultKind::Memory)?;
    is_small(size)?;
    let name = text(state, name)?;
    let count = state.trace.declared.iter().filter(|array| array.name == name).count() as u32;
    let engine = &mut *machine.engine();
    let id = engine.array(&name, count, size as u32);
    let (mut bytes, mut tags) = (Vec::new(), Vec::new());
    for at in 0..size as u32 {
        tags.push(byte_tag(engine.pool.byte(id, at), 0));
        bytes.push(state.trace.model.get(engine.pool.byte_symbol(id, at)) as u8);
    }
    state.memory.write_tagged(address, &bytes, &tags).map_err(FaultKind::Memory)?;
    Rc::make_mut(&mut state.trace.declared).push(Array { name, id, size: size as u32 });
    Ok(Flow::Value(0))
}

/// `(condition)`: only inputs that satisfy it are of interest.
fn assume(machine: &Machine, state: &mut State, call: &Invocation) -> Result<Flow, FaultKind> {
    // A `_Bool`: what is above its byte means nothing.
    let condition = call.slot(0);
    let holds = condition.bits & 0xff != 0;
    if !is_explored(state) {
        if holds {
            return Ok(Flow::Value(0));
        }
        say(state, b"schism replay: an assumption does not hold\n");
        return Ok(Flow::Stop(Stop::Exited(NOT_THIS_PATH)));
    }
    let done = machine.in_call(state, |machine, state| {
        let e = {
            let engine = &mut *machine.engine();
            let byte = engine.low(condition, 8);
            engine.pool.is_nonzero(byte)
        };
        machine.assume(state, e, holds)
    })?;
    match done {
        Ok(()) if !holds => Ok(Flow::Stop(Stop::Assumed)),
        Ok(()) => Ok(Flow::Slot(Slot::new(0))),
        Err(flow) => Ok(flow),
    }
}

/// `(pointer, size, name)`: the bytes are part of what the program does.
fn output(machine: &Machine, state: &mut State, call: &Invocation) -> Result<Flow, FaultKind> {
    let [address, size, name, ..] = call.arguments;
    if let Err(flow) = plain_arguments(machine, state, call, &[0, 1, 2])? {
        return Ok(flow);
    }
    is_small(size)?;
    let name = text(state, name)?;
    let mut bytes = vec![0; size as usize];
    let tags = state.memory.read_tagged(address, &mut bytes).map_err(FaultKind::Memory)?;
    Rc::make_mut(&mut state.trace.outputs).push(Output { name, bytes, tags });
    Ok(Flow::Value(0))
}

/// Writes to standard error. A message that cannot be written is no reason to stop.
fn say(state: &mut State, message: &[u8]) {
    const WRITE: u64 = 1;
    let Some(address) = state.memory.allocate(message.len() as u64, Kind::Mapped, 0) else { return };
    if state.memory.write_bytes(address, message).is_ok() {
        let mut guest = Guest::new(&mut state.memory);
        state.os.syscall(&mut guest, WRITE, [2, address, message.len() as u64, 0, 0, 0]);
    }
    state.memory.release(address, 0);
}
