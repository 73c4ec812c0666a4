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
        "memset" => |_, state, call| {
            let [dst, byte, len, ..] = call.arguments;
            state.memory.fill(dst, byte as u8, len).map_err(FaultKind::Memory)?;
            Ok(Flow::Value(dst))
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
            let found = state.memory.load1(string + at).map_err(FaultKind::Memory)? == byte & 0xff;
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
        "strcpy" => |_, state, call| {
            let [dst, src, ..] = call.arguments;
            let len = length(state, src)?;
            state.memory.copy(dst, src, len + 1).map_err(FaultKind::Memory)?;
            Ok(Flow::Value(dst))
        },
        "stpcpy" | "__stpcpy" => |_, state, call| {
            let [dst, src, ..] = call.arguments;
            let len = length(state, src)?;
            state.memory.copy(dst, src, len + 1).map_err(FaultKind::Memory)?;
            Ok(Flow::Value(dst + len))
        },
        _ => return None,
    })
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
        let x = state.memory.load1(a.wrapping_add(at)).map_err(FaultKind::Memory)?;
        let y = state.memory.load1(b.wrapping_add(at)).map_err(FaultKind::Memory)?;
        if x != y {
            return Ok(u64::from((x as i32).wrapping_sub(y as i32) as u32));
        }
    }
    Ok(0)
}

fn compare_strings(state: &mut State, a: u64, b: u64, most: u64) -> Result<u64, FaultKind> {
    for at in 0..most {
        let x = state.memory.load1(a.wrapping_add(at)).map_err(FaultKind::Memory)?;
        let y = state.memory.load1(b.wrapping_add(at)).map_err(FaultKind::Memory)?;
        if x != y || x == 0 {
            return Ok(u64::from((x as i32).wrapping_sub(y as i32) as u32));
        }
    }
    Ok(0)
}
