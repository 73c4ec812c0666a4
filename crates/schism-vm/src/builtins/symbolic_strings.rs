//! String functions on bytes that have tags, without a decision for each byte: the result is one expression.
//!
//! Each function first gathers the bytes that it may look at, up to the first plain byte that certainly ends the search. Without a tag among
//! them the plain model of `strings.rs` answers.

use schism_code::Slot;
use schism_expr::{Expr, Pool};

use super::{Flow, Invocation, Run, strings};
use crate::fault::FaultKind;
use crate::machine::{Machine, State};
use crate::symbolic::{CandidateKind, Decision, Engine, Symbolic, is_symbolic};

/// Bytes that one call looks at symbolically; what lies behind is looked at by its value.
const MOST: u64 = 1024;

pub(super) fn find(name: &str) -> Option<Run> {
    Some(match name {
        "strlen" => |machine, state, call| search(machine, state, call, Search::LENGTH),
        "strnlen" => {
            |machine, state, call| search(machine, state, call, Search { most: Some(call.slot(1)), ..Search::LENGTH })
        }
        "strchr" | "index" => |machine, state, call| {
            search(machine, state, call, Search { byte: Some(call.slot(1)), missing: Missing::Null, ..Search::POINTER })
        },
        "strchrnul" | "__strchrnul" => {
            |machine, state, call| search(machine, state, call, Search { byte: Some(call.slot(1)), ..Search::POINTER })
        }
        "memchr" => |machine, state, call| {
            let (byte, most) = (Some(call.slot(1)), Some(call.slot(2)));
            search(
                machine,
                state,
                call,
                Search { byte, most, stops_at_nul: false, missing: Missing::Null, pointer: true },
            )
        },
        "strcpy" => |machine, state, call| copy_string(machine, state, call, false),
        "stpcpy" | "__stpcpy" => |machine, state, call| copy_string(machine, state, call, true),
        "memset" => |machine, state, call| {
            let (dst, len) = (call.slot(0), call.slot(2));
            if let Err(flow) = restrict(machine, state, &[Some(dst), Some(len)])? {
                return Ok(flow);
            }
            machine.fill(state, dst.bits, call.slot(1), len.bits)?;
            Ok(Flow::Value(dst.bits))
        },
        "memcmp" | "bcmp" => |machine, state, call| compare(machine, state, call, Some(call.slot(2)), false),
        "strcmp" => |machine, state, call| compare(machine, state, call, None, true),
        "strncmp" => |machine, state, call| compare(machine, state, call, Some(call.slot(2)), true),
        _ => return None,
    })
}

/// Copies a string. Its length is decided; its bytes keep their tags.
fn copy_string(machine: &Machine, state: &mut State, call: &Invocation, to_end: bool) -> Result<Flow, FaultKind> {
    let (dst, src) = (call.slot(0), call.slot(1));
    if let Err(flow) = restrict(machine, state, &[Some(dst), Some(src)])? {
        return Ok(flow);
    }
    let mut inner = Invocation { arguments: [0; 8], tags: [0; 8], site: call.site };
    inner.arguments[0] = src.bits;
    let length = match search(machine, state, &inner, Search::LENGTH)? {
        Flow::Slot(length) => length,
        Flow::Value(length) => Slot::new(length),
        flow => return Ok(flow),
    };
    if let Err(flow) = restrict(machine, state, &[Some(length)])? {
        return Ok(flow);
    }
    state.memory.copy(dst.bits, src.bits, length.bits + 1).map_err(FaultKind::Memory)?;
    Ok(Flow::Value(if to_end { dst.bits + length.bits } else { dst.bits }))
}

/// What a search gives when the byte is not there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Missing {
    Null,
    /// The place where the search ended.
    End,
}

/// A search for a byte.
#[derive(Clone, Copy)]
struct Search {
    /// What to look for besides the end of the string.
    byte: Option<Slot>,
    most: Option<Slot>,
    stops_at_nul: bool,
    missing: Missing,
    /// Whether the result is an address rather than a distance.
    pointer: bool,
}

impl Search {
    const LENGTH: Search = Search { byte: None, most: None, stops_at_nul: true, missing: Missing::End, pointer: false };
    const POINTER: Search = Search { pointer: true, ..Search::LENGTH };
}

/// Bytes and their tags.
struct Gathered {
    bytes: Vec<u8>,
    tags: Vec<u64>,
}

impl Gathered {
    fn has_tags(&self) -> bool {
        self.tags.iter().any(|&tag| tag != 0)
    }

    fn byte(&self, engine: &mut Engine, at: usize) -> Expr {
        engine.byte(self.tags[at], self.bytes[at])
    }
}

/// The bytes from an address on: at most `most` of them and none behind the object's end, up to the first plain one that `ends`.
fn gather(state: &mut State, address: u64, most: u64, ends: impl Fn(u8) -> bool) -> Gathered {
    let mut gathered = Gathered { bytes: Vec::new(), tags: Vec::new() };
    let Some(info) = state.memory.info(address) else { return gathered };
    let Ok(start) = u64::try_from(schism_memory::offset(address)) else { return gathered };
    let left = info.size.saturating_sub(start).min(most).min(MOST);
    let mut byte = [0];
    for at in address..address + left {
        let Ok(tags) = state.memory.read_tagged(at, &mut byte) else { break };
        let tag = tags.first().copied().unwrap_or(0);
        gathered.bytes.push(byte[0]);
        gathered.tags.push(tag);
        if tag == 0 && ends(byte[0]) {
            break;
        }
    }
    gathered
}

/// Restricts addresses and lengths to their values.
fn restrict(machine: &Machine, state: &mut State, slots: &[Option<Slot>]) -> Result<Result<(), Flow>, FaultKind> {
    for &slot in slots.iter().flatten().filter(|slot| is_symbolic(slot.tag)) {
        if let Err(flow) = machine.in_call(state, |machine, state| machine.concrete(state, slot))? {
            return Ok(Err(flow));
        }
    }
    Ok(Ok(()))
}

/// The plain model of a function, after its arguments were restricted to their values.
fn plainly(machine: &Machine, state: &mut State, call: &Invocation, name: &str) -> Result<Flow, FaultKind> {
    if let Err(flow) = restrict(machine, state, &[0, 1, 2].map(|at| Some(call.slot(at))))? {
        return Ok(flow);
    }
    let Some(run) = strings::find(name) else { return Ok(Flow::Value(0)) };
    let result = run(machine, state, call)?;
    if state.memory.was_looked_at()
        && let Err(flow) = machine.in_call(state, |machine, state| machine.pin_looked_at(state))?
    {
        return Ok(flow);
    }
    Ok(result)
}

/// The name of the plain model that a search stands for.
fn plain_name(search: Search) -> &'static str {
    match (search.byte.is_some(), search.most.is_some(), search.missing) {
        (false, false, _) => "strlen",
        (false, true, _) => "strnlen",
        (true, true, _) => "memchr",
        (true, false, Missing::Null) => "strchr",
        (true, false, Missing::End) => "strchrnul",
    }
}

fn search(machine: &Machine, state: &mut State, call: &Invocation, search: Search) -> Result<Flow, FaultKind> {
    let name = plain_name(search);
    let string = call.slot(0);
    let limit = search.most.map_or(u64::MAX, |most| most.bits);
    if let Err(flow) = restrict(machine, state, &[Some(string), search.most])? {
        return Ok(flow);
    }
    let wanted = search.byte.unwrap_or(Slot::new(0));
    if !state.memory.has_tags_from(string.bits) && !is_symbolic(wanted.tag) {
        return plainly(machine, state, call, name);
    }
    let plain_wanted = (!is_symbolic(wanted.tag)).then_some(wanted.bits as u8);
    let ends = |byte: u8| Some(byte) == plain_wanted || (search.stops_at_nul && byte == 0);
    let gathered = gather(state, string.bits, limit, ends);
    let count = gathered.bytes.len();
    let certain =
        gathered.tags.last().is_some_and(|&tag| tag == 0) && gathered.bytes.last().is_some_and(|&byte| ends(byte));
    if certain && !gathered.has_tags() && plain_wanted.is_some() {
        // Found before the first byte with a tag. The plain model would look further, and restrict what it sees.
        let at = count as u64 - 1;
        let place = if search.pointer { string.bits + at } else { at };
        let is_found = gathered.bytes.last().copied() == plain_wanted;
        return Ok(Flow::Value(if is_found || search.missing == Missing::End { place } else { 0 }));
    }
    let bounded = count as u64 == limit;
    if count == 0 || !gathered.has_tags() && plain_wanted.is_some() || !(certain || bounded) && count as u64 >= MOST {
        return plainly(machine, state, call, name);
    }
    let (mut found, mut stop) = (Vec::with_capacity(count), Vec::with_capacity(count));
    {
        let engine = &mut *machine.engine();
        let target = engine.low(wanted, 8);
        let zero = engine.pool.bv(8, 0);
        for at in 0..count {
            let byte = gathered.byte(engine, at);
            let is_nul = engine.pool.eq(byte, zero);
            let hit = if search.byte.is_some() { engine.pool.eq(byte, target) } else { is_nul };
            found.push(hit);
            stop.push(if search.stops_at_nul { engine.pool.or(hit, is_nul) } else { hit });
        }
    }
    let plain = |at: usize| gathered.bytes[at] == wanted.bits as u8 || (search.stops_at_nul && gathered.bytes[at] == 0);
    let model = (0..count).find(|&at| plain(at));
    if !certain && !bounded {
        // The object may end before the search does.
        let any = {
            let pool = &mut machine.engine().pool;
            let first = stop[0];
            stop[1..].iter().fold(first, |any, &one| pool.or(any, one))
        };
        let inside = machine
            .in_call(state, |machine, state| machine.decide(state, any, model.is_some(), CandidateKind::Fault))?;
        if let Err(flow) = inside {
            return Ok(flow);
        }
        if model.is_none() {
            return plainly(machine, state, call, name);
        }
    }
    // What the library does with lines and strings that it has found the ends of needs plain numbers: the place would be decided all the
    // same, but later, by conditions of which each is about all bytes.
    let is_decided = plain_wanted.is_some() && !machine.is_own(state.stack.top().function);
    if is_decided {
        let decided = machine.in_call(state, |machine, state| {
            decide_place(machine, state, &stop, model)?;
            match model {
                // It may stop there for two reasons, with two results.
                Some(at) if search.missing == Missing::Null => {
                    let is_found = gathered.bytes[at] == wanted.bits as u8;
                    machine.decide(state, found[at], is_found, CandidateKind::Value)
                }
                _ => Ok(()),
            }
        })?;
        if let Err(flow) = decided {
            return Ok(flow);
        }
    }
    let base = if search.pointer { string.bits } else { 0 };
    let at_end = if search.missing == Missing::Null { 0 } else { base + count as u64 };
    let value = |at: usize| {
        let hit = search.byte.is_none() || gathered.bytes[at] == wanted.bits as u8;
        if hit || search.missing == Missing::End { base + at as u64 } else { 0 }
    };
    let bits = model.map_or(at_end, value);
    if is_decided {
        return Ok(Flow::Value(bits));
    }
    let engine = &mut *machine.engine();
    let mut e = engine.pool.bv(64, u128::from(at_end));
    for at in (0..count).rev() {
        let here = engine.pool.bv(64, u128::from(base + at as u64));
        e = if search.missing == Missing::Null && search.stops_at_nul {
            let null = engine.pool.bv(64, 0);
            let other = engine.pool.ite(stop[at], null, e);
            engine.pool.ite(found[at], here, other)
        } else {
            engine.pool.ite(stop[at], here, e)
        };
    }
    Ok(Flow::Slot(Slot { bits, tag: engine.tag(e) }))
}

/// Decides at which byte a search stops, given where it does for each: at the model's, none for nowhere. Each other place is a candidate, whose
/// conditions are about one byte each.
fn decide_place(machine: &Machine, state: &mut State, stop: &[Expr], model: Option<usize>) -> Symbolic<()> {
    let target = state.stack.top().resume;
    let (mut taken, mut others) = (Pool::TRUE, Vec::new());
    {
        let Engine { pool, facts, .. } = &mut *machine.engine();
        let mut not_before = Pool::TRUE;
        let mut is_open = true;
        for (at, &stops) in stop.iter().enumerate() {
            let known = state.trace.path.decided(facts, pool, stops);
            if known == Some(false) {
                continue;
            }
            let here = pool.and(not_before, stops);
            if Some(at) == model {
                taken = here;
            } else {
                others.push((here, target));
            }
            is_open = known.is_none();
            if !is_open {
                break;
            }
            let goes_on = pool.not(stops);
            not_before = pool.and(not_before, goes_on);
        }
        match model {
            None => taken = not_before,
            Some(_) if is_open => others.push((not_before, target)),
            Some(_) => {}
        }
    }
    if others.is_empty() {
        return Ok(());
    }
    machine.commit(state, &Decision { taken, others: &others, kind: CandidateKind::Value })
}

fn compare(
    machine: &Machine,
    state: &mut State,
    call: &Invocation,
    most: Option<Slot>,
    strings: bool,
) -> Result<Flow, FaultKind> {
    let name = match (strings, most.is_some()) {
        (true, false) => "strcmp",
        (true, true) => "strncmp",
        _ => "memcmp",
    };
    let (left, right) = (call.slot(0), call.slot(1));
    let limit = most.map_or(u64::MAX, |most| most.bits);
    if let Err(flow) = restrict(machine, state, &[Some(left), Some(right), most])? {
        return Ok(flow);
    }
    let tagged = state.memory.has_tags_from(left.bits) || state.memory.has_tags_from(right.bits);
    if !tagged || limit == 0 {
        return plainly(machine, state, call, name);
    }
    let (a, b) = (
        gather(state, left.bits, limit, |byte| strings && byte == 0),
        gather(state, right.bits, limit, |byte| strings && byte == 0),
    );
    // The first pair that certainly ends the comparison.
    let certain = |at: usize| {
        let plain = a.tags[at] == 0 && b.tags[at] == 0;
        plain && (a.bytes[at] != b.bytes[at] || strings && a.bytes[at] == 0)
    };
    let common = a.bytes.len().min(b.bytes.len());
    let end = (0..common).find(|&at| certain(at)).map(|at| at + 1);
    let count = end.unwrap_or(common);
    let tagged = a.tags[..count].iter().chain(&b.tags[..count]).any(|&tag| tag != 0);
    // A string that ends plainly ends the comparison, whatever the other has there.
    let ended =
        |one: &Gathered| strings && one.bytes.len() == count && one.tags[count - 1] == 0 && one.bytes[count - 1] == 0;
    let complete = end.is_some() || count as u64 == limit || count > 0 && (ended(&a) || ended(&b));
    if !tagged || !complete {
        return plainly(machine, state, call, name);
    }
    let difference = |at: usize| u64::from((i32::from(a.bytes[at]) - i32::from(b.bytes[at])) as u32);
    let model = (0..count).find(|&at| a.bytes[at] != b.bytes[at] || strings && a.bytes[at] == 0);
    let engine = &mut *machine.engine();
    let mut e = engine.pool.bv(32, 0);
    let zero = engine.pool.bv(8, 0);
    for at in (0..count).rev() {
        let (x, y) = (a.byte(engine, at), b.byte(engine, at));
        let pool = &mut engine.pool;
        let (wide_x, wide_y) = (pool.zext(x, 32), pool.zext(y, 32));
        let distance = pool.sub(wide_x, wide_y);
        let differ = pool.ne(x, y);
        let stops = if strings {
            let is_nul = pool.eq(x, zero);
            pool.or(differ, is_nul)
        } else {
            differ
        };
        e = pool.ite(stops, distance, e);
    }
    Ok(Flow::Slot(Slot { bits: model.map_or(0, difference), tag: engine.tag(e) }))
}
