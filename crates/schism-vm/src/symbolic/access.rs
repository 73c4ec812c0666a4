//! Loads and stores of tagged bytes, and accesses at symbolic addresses.
//!
//! A symbolic address stays inside the object that the model's address names; that it does is a decision, whose candidate covers the
//! accesses out of bounds and those to other objects. Inside an object of up to [`EXACT`] places every place counts. In a larger one
//! only a window of places around the model's is looked at, again by a decision, so nothing is lost. Where places become expressions the
//! limit is lower.

use schism_code::Slot;
use schism_expr::{Expr, Op};
use schism_memory::{Kind, ObjectInfo, first_byte, offset};

use super::{CandidateKind, Engine, Halt, Symbolic, byte_tag, expr_of, is_symbolic, lane_of};
use crate::fault::FaultKind;
use crate::ledger::Approximation;
use crate::machine::{Machine, State};

/// Most places that one symbolic load considers in an object without tags: they become a table.
const EXACT: u64 = 4096;
/// Most places that it considers in other objects, and most that a symbolic store considers: each becomes an expression.
const EXACT_TAGGED: u64 = 128;
/// The same for the library's own code, where a symbolic place is a by-product of optimisation and better decided than carried on.
const EXACT_LIBRARY: u64 = 4;

/// Where a symbolic address may point: bytes `first`, `first + stride`, ... of an object, `count` of them.
struct Window {
    /// Address of the first place.
    start: u64,
    stride: u64,
    count: u64,
    /// The number of the place, as an expression of 64 bits.
    index: Expr,
}

impl Machine {
    /// Loads `size` bytes (at most 8) where the address or the bytes have tags.
    #[cold]
    #[inline(never)]
    pub(crate) fn load_tagged(&self, state: &mut State, address: Slot, size: u64) -> Symbolic<Slot> {
        let mut bytes = [0; 8];
        let buffer = &mut bytes[..size as usize];
        let window = match expr_of(address.tag) {
            Some(e) => self.window(state, address, e, size, false)?,
            None => None,
        };
        let tags = state.memory.read_tagged(address.bits, buffer).map_err(memory_fault)?;
        let bits = u64::from_le_bytes(bytes);
        let engine = &mut *self.engine();
        let e = match window {
            Some(window) => {
                let length = (window.count - 1) * window.stride + size;
                let mut bytes = vec![0; length as usize];
                let tags = state.memory.read_tagged(window.start, &mut bytes).map_err(memory_fault)?;
                let place = |number: u64| {
                    let at = (number * window.stride) as usize;
                    at..at + size as usize
                };
                if tags.is_empty() {
                    let count = window.count as u32;
                    let values = (0..count).map(|number| little_end(&bytes[place(u64::from(number))]));
                    engine.choose_constant(8 * size as u32, values, window.index)
                } else {
                    let part = |engine: &mut Engine, number| engine.join(&tags[place(number)], &bytes[place(number)]);
                    let places: Vec<Expr> = (0..window.count).map(|number| part(engine, number)).collect();
                    engine.choose(&places, window.index)
                }
            }
            None if tags.is_empty() => return Ok(Slot::new(bits)),
            None => engine.join(&tags, &bytes[..size as usize]),
        };
        Ok(Slot { bits, tag: engine.tag(e) })
    }

    /// Stores the low `size` bytes of a value where the value or the address has a tag.
    #[cold]
    #[inline(never)]
    pub(crate) fn store_tagged(&self, state: &mut State, address: Slot, value: Slot, size: u64) -> Symbolic<()> {
        let bytes = value.bits.to_le_bytes();
        let bytes = &bytes[..size as usize];
        let window = match expr_of(address.tag) {
            Some(e) => self.window(state, address, e, size, true)?,
            None => None,
        };
        let engine = &mut *self.engine();
        let Some(window) = window else {
            let tags = engine.byte_tags(value, size);
            return state.memory.write_tagged(address.bits, bytes, &tags).map_err(memory_fault);
        };
        // A fault must come before the first change.
        state.memory.may_write(address.bits, size).map_err(memory_fault)?;
        let value = engine.low(value, 8 * size as u32);
        for number in 0..window.count {
            let at = window.start + number * window.stride;
            let here = engine.pool.bv(64, u128::from(number));
            let here = engine.pool.eq(window.index, here);
            let mut before = [0; 8];
            let before = &mut before[..size as usize];
            let tags = state.memory.read_tagged(at, before).map_err(memory_fault)?;
            // One choice between words, not one for each of their bytes, which every load would have to join again.
            let old = engine.join(&tags, before);
            let word = engine.pool.ite(here, value, old);
            let after = if at == address.bits { bytes } else { before };
            let tag = engine.tag(word);
            let after_tags = engine.byte_tags(Slot { bits: little_end(after) as u64, tag }, size);
            state.memory.write_tagged(at, after, &after_tags).map_err(memory_fault)?;
        }
        Ok(())
    }

    /// The object that an address names by its model's value, or by its own shape if the model's value is outside of everything.
    fn object_of(&self, state: &State, address: Slot, e: Expr, size: u64) -> Option<ObjectInfo> {
        let inside = |info: &ObjectInfo, at: u64| {
            u64::try_from(offset(at)).is_ok_and(|offset| offset.saturating_add(size) <= info.size)
        };
        let usable = |info: &ObjectInfo| info.freed.is_none() && info.kind != Kind::Function;
        let here = state.memory.info(address.bits).filter(usable);
        if here.is_some_and(|info| inside(&info, address.bits)) {
            return here;
        }
        let base = self.engine().constant_part(e);
        base.and_then(|base| state.memory.info(base).filter(usable)).or(here)
    }

    /// Decides where an access of `size` bytes goes. `None` if the model's address is a fault, which the caller's own access will find.
    fn window(&self, state: &mut State, address: Slot, e: Expr, size: u64, store: bool) -> Symbolic<Option<Window>> {
        let e = self.engine().under_path(state, e);
        if self.engine().pool.value(e).is_some() {
            return Ok(None);
        }
        let Some(object) = self.object_of(state, address, e, size) else {
            self.concrete(state, address)?;
            return Ok(None);
        };
        let base = first_byte(object.id);
        let model = address.bits.wrapping_sub(base);
        let Some(last) = object.size.checked_sub(size) else {
            self.concrete(state, address)?;
            return Ok(None);
        };
        let (distance, inside) = {
            let pool = &mut self.engine().pool;
            let first = pool.bv(64, u128::from(base));
            let distance = pool.sub(e, first);
            let last = pool.bv(64, u128::from(last));
            (distance, pool.ule(distance, last))
        };
        self.decide(state, inside, model <= last, CandidateKind::Fault)?;
        if model > last {
            return Ok(None);
        }
        let (low, high, zeros) = {
            let pool = &self.engine().pool;
            let (low, high) = pool.range(distance);
            (low as u64, high.min(u128::from(last)) as u64, pool.known_zero_low_bits(distance))
        };
        let stride = 1u64 << zeros.min(12);
        let start = low.next_multiple_of(stride).min(model);
        let count = (high - start) / stride + 1;
        let most = match (store || state.memory.has_tags_from(base), self.is_own(state.stack.top().function)) {
            (false, _) => EXACT,
            (true, true) => EXACT_TAGGED,
            (true, false) => EXACT_LIBRARY,
        };
        let (start, count) = if count <= most {
            (start, count)
        } else {
            self.note_here(state, Approximation::Window);
            let half = most / 2 * stride;
            let first = model.saturating_sub(half).max(start) / stride * stride;
            let count = most.min((high - first) / stride + 1);
            let within = {
                let pool = &mut self.engine().pool;
                let (first, span) = (pool.bv(64, u128::from(first)), pool.bv(64, u128::from((count - 1) * stride)));
                let relative = pool.sub(distance, first);
                pool.ule(relative, span)
            };
            self.decide(state, within, true, CandidateKind::Value)?;
            (first, count)
        };
        let pool = &mut self.engine().pool;
        let (first, shift) = (pool.bv(64, u128::from(start)), pool.bv(64, u128::from(stride.trailing_zeros())));
        let relative = pool.sub(distance, first);
        let index = pool.lshr(relative, shift);
        Ok(Some(Window { start: base + start, stride, count, index }))
    }

    /// The tag of the address `a + b * scale`.
    #[cold]
    #[inline(never)]
    pub(crate) fn address_tag(&self, a: Slot, b: Slot, scale: u16) -> u64 {
        let engine = &mut *self.engine();
        let (a, b, scale) = (engine.word(a), engine.word(b), engine.pool.bv(64, u128::from(scale)));
        let scaled = engine.pool.mul(b, scale);
        let e = engine.pool.add(a, scaled);
        engine.tag(e)
    }

    /// Counts an approximation at the top frame's instruction.
    pub(crate) fn note_here(&self, state: &mut State, what: Approximation) {
        let frame = *state.stack.top();
        state.ledger.note(what, frame.function, frame.resume + 1);
    }
}

/// Bytes as a number, little end first.
fn little_end(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |value, &byte| value << 8 | u128::from(byte))
}

fn memory_fault(fault: Box<schism_memory::MemoryFault>) -> Halt {
    Halt::Fault(FaultKind::Memory(fault))
}

impl Engine {
    /// Bytes with their tags as one value, little end first.
    pub(crate) fn join(&mut self, tags: &[u64], bytes: &[u8]) -> Expr {
        if tags.is_empty() {
            return self.pool.bv(8 * bytes.len() as u32, little_end(bytes));
        }
        if tags.iter().all(|&tag| tag == 0) {
            return self.pool.bv(8 * bytes.len() as u32, little_end(bytes));
        }
        if let Some(e) = expr_of(tags[0])
            && tags.iter().zip(lane_of(tags[0])..).all(|(&tag, lane)| tag == byte_tag(e, lane))
        {
            let (low, width) = (8 * lane_of(tags[0]), 8 * bytes.len() as u32);
            return if self.pool.width(e) == width { e } else { self.pool.extract(e, low, width) };
        }
        let mut value = self.byte(tags[bytes.len() - 1], bytes[bytes.len() - 1]);
        for at in (0..bytes.len() - 1).rev() {
            let byte = self.byte(tags[at], bytes[at]);
            value = self.pool.concat(value, byte);
        }
        value
    }

    /// The tags of the low bytes of a value; bytes that are certainly zero get none.
    pub(crate) fn byte_tags(&mut self, value: Slot, size: u64) -> Vec<u64> {
        let Some(e) = expr_of(value.tag).filter(|_| is_symbolic(value.tag)) else { return Vec::new() };
        let node = self.pool.node(e);
        let (inner, significant) = match node.op() {
            Op::ZExt => (node.a(), self.pool.width(node.a()).div_ceil(8)),
            _ => (e, 8),
        };
        // A byte that is all of an expression is named by that expression, however it was widened.
        let single = self.pool.width(inner) == 8;
        let tag = |lane: u32| if single { byte_tag(inner, 0) } else { byte_tag(e, lane) };
        (0..size as u32).map(|lane| if lane < significant { tag(lane) } else { 0 }).collect()
    }

    /// The constant that is added to the rest of an expression.
    fn constant_part(&self, e: Expr) -> Option<u64> {
        let node = self.pool.node(e);
        if node.op() != Op::Add {
            return None;
        }
        let constant = self.pool.value(node.a()).or_else(|| self.pool.value(node.b()));
        constant.map(|value| value as u64)
    }
}
