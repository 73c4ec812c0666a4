//! Models of hot string and memory functions.

use std::cmp::Ordering;

use super::{Flow, Run};
use crate::fault::FaultKind;
use crate::machine::State;

pub(super) fn find(name: &str) -> Option<Run> {
    Some(match name {
        "memcpy" | "memmove" | "__memcpy_fwd" => |_, state, call| {
            let [dst, src, len, ..] = call.arguments;
            state.memory.copy(dst, src, len).map_err(FaultKind::Memory)?;
            Ok(Flow::Value(dst))
        },
        "mempcpy" => |_, state, call| {
            let [dst, src, len, ..] = call.arguments;
            state.memory.copy(dst, src, len).map_err(FaultKind::Memory)?;
            Ok(Flow::Value(dst.wrapping_add(len)))
        },
        "memcmp" | "bcmp" => |_, state, call| {
            let [a, b, len, ..] = call.arguments;
            Ok(Flow::Value(compare_bytes(state, a, b, len)?))
        },
        "strlen" => |_, state, call| Ok(Flow::Value(length(state, call.arguments[0])?)),
        "strnlen" => |_, state, call| {
            let [string, most, ..] = call.arguments;
            let found = state.memory.find_byte(string, 0, most).map_err(FaultKind::Memory)?;
            Ok(Flow::Value(found.unwrap_or(most)))
        },
        "memchr" => |_, state, call| {
            let [string, byte, len, ..] = call.arguments;
            let found = state.memory.find_byte(string, byte as u8, len).map_err(FaultKind::Memory)?;
            Ok(Flow::Value(found.map_or(0, |at| string + at)))
        },
        "strchr" | "index" => |_, state, call| {
            let [string, byte, ..] = call.arguments;
            let at = first_of(state, string, byte as u8)?;
            let found = u64::from(peek(state, string + at)?) == byte & 0xff;
            Ok(Flow::Value(if found { string + at } else { 0 }))
        },
        "strchrnul" | "__strchrnul" => |_, state, call| {
            let [string, byte, ..] = call.arguments;
            Ok(Flow::Value(string + first_of(state, string, byte as u8)?))
        },
        "strcmp" => |_, state, call| {
            let [a, b, ..] = call.arguments;
            Ok(Flow::Value(compare_strings(state, a, b, u64::MAX)?))
        },
        "strncmp" => |_, state, call| {
            let [a, b, most, ..] = call.arguments;
            Ok(Flow::Value(compare_strings(state, a, b, most)?))
        },
        _ => return None,
    })
}

/// The value of a byte, whatever its tag.
fn peek(state: &mut State, address: u64) -> Result<u8, FaultKind> {
    let mut byte = [0];
    state.memory.read_bytes(address, &mut byte).map_err(FaultKind::Memory)?;
    Ok(byte[0])
}

fn length(state: &mut State, string: u64) -> Result<u64, FaultKind> {
    let found = state.memory.find_byte(string, 0, u64::MAX).map_err(FaultKind::Memory)?;
    Ok(found.unwrap_or(0))
}

/// Distance to the first byte that is `byte` or the end.
fn first_of(state: &mut State, string: u64, byte: u8) -> Result<u64, FaultKind> {
    let end = state.memory.find_byte(string, 0, u64::MAX);
    match end {
        Ok(end) => {
            let end = end.unwrap_or(0);
            let found = state.memory.find_byte(string, byte, end).map_err(FaultKind::Memory)?;
            Ok(found.unwrap_or(end))
        }
        // Without an end the byte may still stand before the object's.
        Err(fault) => match state.memory.find_byte(string, byte, u64::MAX) {
            Ok(Some(at)) => Ok(at),
            _ => Err(FaultKind::Memory(fault)),
        },
    }
}

/// The difference of the first bytes that differ, as musl's loops return it.
fn compare_bytes(state: &mut State, a: u64, b: u64, len: u64) -> Result<u64, FaultKind> {
    if state.memory.compare(a, b, len).is_ok_and(|order| order == Ordering::Equal) {
        return Ok(0);
    }
    for at in 0..len {
        let x = peek(state, a.wrapping_add(at))?;
        let y = peek(state, b.wrapping_add(at))?;
        if x != y {
            return Ok(u64::from((i32::from(x) - i32::from(y)) as u32));
        }
    }
    Ok(0)
}

fn compare_strings(state: &mut State, a: u64, b: u64, most: u64) -> Result<u64, FaultKind> {
    for at in 0..most {
        let x = peek(state, a.wrapping_add(at))?;
        let y = peek(state, b.wrapping_add(at))?;
        if x != y || x == 0 {
            return Ok(u64::from((i32::from(x) - i32::from(y)) as u32));
        }
    }
    Ok(0)
}
