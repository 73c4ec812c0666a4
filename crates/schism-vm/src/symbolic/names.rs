//! What a system call looked at, as decisions: names in paths, and free entries of directories.
//!
//! A call has run on the model's values and says what it looked at ([`Look`]). Each look becomes a decision of the state *before* the call:
//! the inputs for which the look comes out the same go on together, and candidates are left for the others. A name that is none
//! of a directory's stays symbolic in this way, whatever it is.

use std::ops::Range;

use schism_expr::{Expr, Pool};
use schism_os::{Component, Field, KnownName, Look};

use super::decide::Decision;
use super::{CandidateKind, Engine, Symbolic};
use crate::machine::{Machine, State};

/// Bytes of a component that are looked at symbolically. A longer one, or one without a certain end, is taken as it is.
const MOST: usize = 255;

/// Parts of memory.
type Fixed = Vec<Range<u64>>;

/// A component of a path as it stands in memory: its bytes up to the first one that certainly ends it.
struct Text {
    address: u64,
    bytes: Vec<u8>,
    exprs: Vec<Expr>,
    is_tagged: bool,
    /// The byte that ends it, a NUL or a slash.
    end: u8,
}

impl Text {
    /// How many bytes it has on the model's input.
    fn length(&self) -> usize {
        self.bytes.iter().position(|&byte| byte == 0).unwrap_or(self.bytes.len())
    }
}

impl Machine {
    /// Makes the decisions of a call. `before` is the state before it, and gets them.
    pub(crate) fn decide_looks(
        &self,
        before: &mut State,
        looks: Vec<Look>,
        looked_at: Vec<(u64, u64)>,
    ) -> Symbolic<()> {
        // Addresses whose bytes are fixed to their values already.
        let mut fixed = Fixed::new();
        for look in looks {
            match look {
                Look::Slashes(address, count) => {
                    let tagged = (address..address + count as u64).find(|&at| before.memory.tag(at) != 0);
                    if let Some(at) = tagged.filter(|at| !fixed.iter().any(|range| range.contains(at))) {
                        fixed.push(self.decide_slash(before, at)?);
                    }
                }
                Look::Component(Component { address: Some(address), .. })
                    if fixed.iter().any(|range| range.contains(&address)) => {}
                Look::Component(component) => fixed.extend(self.decide_component(before, &component)?),
                look => self.decide_look(before, &look)?,
            }
        }
        self.pin_ranges(before, looked_at)
    }

    /// The looks that are one decision.
    fn decide_look(&self, before: &mut State, look: &Look) -> Symbolic<()> {
        let (condition, holds) = {
            let engine = &mut *self.engine();
            match look {
                Look::Bits { field, mask } => (engine.bits_as_they_are(field, *mask), true),
                Look::Below { field, bound } => {
                    let number = engine.number(field);
                    let width = engine.pool.width(number);
                    let limit = engine.pool.bv(width, u128::from(*bound));
                    (engine.pool.ult(number, limit), field.value() < *bound)
                }
                Look::Access { mode, uid, gid, want, user, group } => {
                    let condition = engine.grants([mode, uid, gid], *want, (*user, *group));
                    (condition, granted([mode, uid, gid], *want, (*user, *group)))
                }
                Look::End(address) => {
                    let e = engine.memory_byte(before, *address);
                    let zero = engine.pool.bv(8, 0);
                    (engine.pool.eq(e, zero), true)
                }
                Look::Made(address, length) => (engine.text_as_it_is(before, *address, *length), true),
                Look::Slashes(..) | Look::Component(_) => return Ok(()),
            }
        };
        let kind = if matches!(look, Look::Made(..)) { CandidateKind::Text } else { CandidateKind::Branch };
        self.decide(before, condition, holds, kind)
    }

    /// Decides that there is a slash in the component at an address, where the model has a symbolic one; then the rest of the path is
    /// taken as it is. Returns where that is.
    fn decide_slash(&self, before: &mut State, address: u64) -> Symbolic<Range<u64>> {
        let text = self.engine().text_at(before, address);
        if let Some(text) = text {
            let has_slash = self.engine().has_slash(&text.exprs);
            self.decide(before, has_slash, true, CandidateKind::Branch)?;
        }
        self.pin_rest(before, address)
    }

    /// Restricts the path to the very bytes of a string, from an address to its end.
    fn pin_rest(&self, before: &mut State, address: u64) -> Symbolic<Range<u64>> {
        let mut length = 0;
        let mut byte = [0];
        while let Ok(_) = before.memory.read_tagged(address + length, &mut byte)
            && byte[0] != 0
        {
            length += 1;
        }
        let same = self.engine().text_as_it_is(before, address, length as usize);
        self.decide(before, same, true, CandidateKind::Text)?;
        Ok(address..address + length + 1)
    }

    /// Decides which of the names in a directory a component is. Returns a range that was taken as it is instead.
    fn decide_component(&self, before: &mut State, component: &Component) -> Symbolic<Option<Range<u64>>> {
        let text = match component.address {
            Some(address) => {
                let text = self.engine().text_at(before, address);
                let Some(text) = text else { return self.pin_rest(before, address).map(Some) };
                text
            }
            None => self.engine().plain_text(&component.text),
        };
        if !text.is_tagged && component.names.iter().all(|name| name.tags.is_empty()) {
            return Ok(None);
        }
        if text.is_tagged {
            let has_slash = self.engine().has_slash(&text.exprs);
            let holds = text.bytes[..text.length()].contains(&b'/');
            self.decide(before, has_slash, holds, CandidateKind::Branch)?;
            if holds {
                return self.pin_rest(before, text.address).map(Some);
            }
        }
        if text.end == b'/' {
            let ends = self.engine().ends_inside(&text.exprs);
            self.decide(before, ends, text.length() < text.bytes.len(), CandidateKind::Branch)?;
        }
        self.decide_name(before, &text, &component.names)?;
        Ok(None)
    }

    /// The decision between nothing, the dots, each name, and none of them.
    fn decide_name(&self, before: &mut State, text: &Text, names: &[KnownName]) -> Symbolic<()> {
        let (cases, chosen) = {
            let engine = &mut *self.engine();
            let plain = |bytes: &[u8]| KnownName { bytes: bytes.to_vec(), tags: vec![], present: 0, is_there: true };
            let all = [plain(b""), plain(b"."), plain(b"..")].into_iter().chain(names.iter().cloned());
            let mut cases = Vec::new();
            let mut chosen = None;
            let mut none = Pool::bool(true);
            for name in all {
                let equal = engine.is_name(text, &name);
                let other = engine.pool.not(equal);
                none = engine.pool.and(none, other);
                if name.is_there && name.bytes == text.bytes[..text.length()] {
                    chosen.get_or_insert(cases.len());
                }
                cases.push(equal);
            }
            cases.push(none);
            let chosen = chosen.unwrap_or(cases.len() - 1);
            (cases, chosen)
        };
        let taken = cases[chosen];
        let target = before.stack.top().resume;
        let others: Vec<(Expr, u32)> = {
            let engine = &mut *self.engine();
            if engine.pool.value(taken).is_some() {
                return Ok(());
            }
            let path = &before.trace.path;
            let others = cases.iter().enumerate().filter(|&(at, _)| at != chosen).map(|(_, &case)| case);
            others
                .filter(|&case| {
                    engine.pool.value(case) != Some(0)
                        && path.decided(&mut engine.facts, &engine.pool, case) != Some(false)
                })
                .map(|case| (case, target))
                .collect()
        };
        self.commit(before, &Decision { taken, others: &others, kind: CandidateKind::Branch })
    }
}

/// Whether a mode grants access on the model's input.
fn granted([mode, uid, gid]: [&Field; 3], want: u16, (user, group): (u32, u32)) -> bool {
    let shift = match () {
        () if uid.value() == u64::from(user) => 6,
        () if gid.value() == u64::from(group) => 3,
        () => 0,
    };
    u64::from(want) & !(mode.value() >> shift) & 7 == 0
}

impl Engine {
    fn number(&mut self, field: &Field) -> Expr {
        let bytes: Vec<Expr> = field.bytes.iter().map(|&(tag, value)| self.byte(tag, value)).collect();
        self.pool.concat_bytes(&bytes)
    }

    fn bits_as_they_are(&mut self, field: &Field, mask: u64) -> Expr {
        let number = self.number(field);
        let width = self.pool.width(number);
        let (mask_bits, value) =
            (self.pool.bv(width, u128::from(mask)), self.pool.bv(width, u128::from(field.value() & mask)));
        let bits = self.pool.and(number, mask_bits);
        self.pool.eq(bits, value)
    }

    /// Whether a mode grants access: by the owner's bits to the owner, else by the group's to a member, else by the others'.
    fn grants(&mut self, [mode, uid, gid]: [&Field; 3], want: u16, (user, group): (u32, u32)) -> Expr {
        let (mode, uid, gid) = (self.number(mode), self.number(uid), self.number(gid));
        let pool = &mut self.pool;
        let wanted = pool.bv(3, u128::from(want & 7));
        let mut by = |shift: u32| {
            let bits = pool.extract(mode, shift, 3);
            let granted = pool.and(bits, wanted);
            pool.eq(granted, wanted)
        };
        let (owners, groups, others) = (by(6), by(3), by(0));
        let (user, group) = (pool.bv(32, u128::from(user)), pool.bv(32, u128::from(group)));
        let (owns, belongs) = (pool.eq(uid, user), pool.eq(gid, group));
        let otherwise = pool.ite(belongs, groups, others);
        pool.ite(owns, owners, otherwise)
    }

    /// The byte at an address.
    fn memory_byte(&mut self, state: &mut State, address: u64) -> Expr {
        let mut byte = [0];
        let tags = state.memory.read_tagged(address, &mut byte).unwrap_or_default();
        self.byte(tags.first().copied().unwrap_or(0), byte[0])
    }

    /// That a component has the bytes that it has, and ends where it ends.
    fn text_as_it_is(&mut self, state: &mut State, address: u64, length: usize) -> Expr {
        let mut all = Pool::bool(true);
        for at in address..=address + length as u64 {
            let mut byte = [0];
            if state.memory.read_tagged(at, &mut byte).is_err() {
                break;
            }
            let (e, value) = (self.memory_byte(state, at), self.pool.bv(8, u128::from(byte[0])));
            let equal = self.pool.eq(e, value);
            all = self.pool.and(all, equal);
        }
        all
    }

    /// The component at an address; `None` if it is too long or has no certain end.
    fn text_at(&mut self, state: &mut State, address: u64) -> Option<Text> {
        let mut text = Text { address, bytes: Vec::new(), exprs: Vec::new(), is_tagged: false, end: 0 };
        state.memory.info(address)?;
        u64::try_from(schism_memory::offset(address)).ok()?;
        let mut byte = [0];
        while text.bytes.len() <= MOST {
            let tags = state.memory.read_tagged(address + text.bytes.len() as u64, &mut byte).ok()?;
            let tag = tags.first().copied().unwrap_or(0);
            if tag == 0 && matches!(byte[0], 0 | b'/') {
                text.end = byte[0];
                return Some(text);
            }
            text.is_tagged |= tag != 0;
            text.exprs.push(self.byte(tag, byte[0]));
            text.bytes.push(byte[0]);
        }
        None
    }

    /// A component that is no part of the program's memory, or has no tags there.
    fn plain_text(&mut self, bytes: &[u8]) -> Text {
        let exprs = bytes.iter().map(|&byte| self.pool.bv(8, u128::from(byte))).collect();
        Text { address: 0, bytes: bytes.to_vec(), exprs, is_tagged: false, end: 0 }
    }

    /// Whether there is a slash before the first NUL.
    fn has_slash(&mut self, text: &[Expr]) -> Expr {
        let (slash, zero) = (self.pool.bv(8, u128::from(b'/')), self.pool.bv(8, 0));
        text.iter().rev().fold(Pool::bool(false), |behind, &byte| {
            let (here, goes_on) = (self.pool.eq(byte, slash), self.pool.ne(byte, zero));
            let later = self.pool.and(goes_on, behind);
            self.pool.or(here, later)
        })
    }

    /// Whether there is a NUL.
    fn ends_inside(&mut self, text: &[Expr]) -> Expr {
        let zero = self.pool.bv(8, 0);
        text.iter().fold(Pool::bool(false), |any, &byte| {
            let here = self.pool.eq(byte, zero);
            self.pool.or(any, here)
        })
    }

    /// Whether a component is this name, and the name is there.
    fn is_name(&mut self, text: &Text, name: &KnownName) -> Expr {
        let zero = self.pool.bv(8, 0);
        let letters: Vec<Expr> = if name.tags.is_empty() {
            name.bytes.iter().map(|&byte| self.pool.bv(8, u128::from(byte))).collect()
        } else {
            let values = name.bytes.iter().copied().chain(std::iter::repeat(0));
            name.tags.iter().zip(values).map(|(&tag, value)| self.byte(tag, value)).collect()
        };
        // Behind the last byte of one the other must end.
        let most = text.exprs.len().max(letters.len());
        let mut equal = Pool::bool(true);
        for at in (0..most).rev() {
            let a = text.exprs.get(at).copied().unwrap_or(zero);
            let b = letters.get(at).copied().unwrap_or(zero);
            let (same, both_end) = (self.pool.eq(a, b), self.pool.eq(a, zero));
            let rest = self.pool.or(both_end, equal);
            equal = self.pool.and(same, rest);
        }
        if name.present == 0 {
            return equal;
        }
        let (present, zero) = (self.byte(name.present, u8::from(name.is_there)), self.pool.bv(8, 0));
        let is_there = self.pool.ne(present, zero);
        self.pool.and(is_there, equal)
    }
}
