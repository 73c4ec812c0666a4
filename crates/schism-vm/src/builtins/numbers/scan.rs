//! Reading. What kind of character stands where is decided: blanks, the sign, a prefix, digits. Which of them it is stays open: the value
//! is an expression.

use schism_expr::{Expr, Pool};

use crate::builtins::{Flow, Invocation};
use crate::code::Slot;
use crate::fault::FaultKind;
use crate::machine::{Machine, State};
use crate::symbolic::{CandidateKind, Engine, Symbolic, is_symbolic};

const EINVAL: u64 = 22;
const ERANGE: u64 = 34;

/// The distance from zero of the least number of 64 bits.
const LEAST: u64 = 1 << 63;

/// A kind of character.
#[derive(Clone, Copy, Debug)]
enum Class {
    Blank,
    Sign,
    Zero,
    /// The letter of the prefix `0x`.
    Prefix,
    Digit(u32),
}

impl Class {
    /// Its characters: the first and the last one of each run.
    fn runs(self) -> Vec<(u8, u8)> {
        match self {
            Class::Blank => vec![(b'\t', b'\r'), (b' ', b' ')],
            Class::Sign => vec![(b'+', b'+'), (b'-', b'-')],
            Class::Zero => vec![(b'0', b'0')],
            Class::Prefix => vec![(b'X', b'X'), (b'x', b'x')],
            Class::Digit(base @ ..=10) => vec![(b'0', b'0' + (base - 1) as u8)],
            Class::Digit(base) => {
                let letters = (base - 11) as u8;
                vec![(b'0', b'9'), (b'A', b'A' + letters), (b'a', b'a' + letters)]
            }
        }
    }

    /// That a character is of this kind.
    fn condition(self, pool: &mut Pool, byte: Expr) -> Expr {
        let mut any = Pool::FALSE;
        for (first, last) in self.runs() {
            let (first, last) = (pool.bv(8, first.into()), pool.bv(8, last.into()));
            let (above, below) = (pool.ule(first, byte), pool.ule(byte, last));
            let inside = pool.and(above, below);
            any = pool.or(any, inside);
        }
        any
    }
}

/// A character of the text: its value and its expression.
type Character = (u8, Expr);

/// What stands in the text.
#[derive(Debug)]
enum Found {
    /// No number at all.
    Nothing,
    /// A zero, and behind it a prefix without digits.
    Zero,
    Number { base: u32, sign: Option<Character>, digits: Vec<Character> },
}

/// A text while it is read.
struct Reading<'m> {
    machine: &'m Machine,
    address: u64,
    /// Characters that were taken.
    length: u64,
    /// Whether one of those that were looked at is an expression.
    symbolic: bool,
    most_digits: usize,
}

/// `(text, base, limit, most_digits, result)`.
pub(super) fn scan_integer(machine: &Machine, state: &mut State, call: &Invocation) -> Result<Flow, FaultKind> {
    let [address, base, limit, most_digits, result, ..] = call.arguments;
    let is_plain = !call.tags.iter().any(|&tag| is_symbolic(tag));
    if !is_plain || !matches!(base, 0 | 2..=36) || !state.memory.has_tags_from(address) {
        return Ok(Flow::Value(0));
    }
    let mut reading = Reading { machine, address, length: 0, symbolic: false, most_digits: most_digits as usize };
    let found = match machine.in_call(state, |_, state| reading.number(state, base as u32))? {
        Ok(Some(found)) if reading.symbolic => found,
        Ok(_) => return Ok(Flow::Value(0)),
        Err(flow) => return Ok(flow),
    };
    let engine = &mut *machine.engine();
    let (value, error, length) = match found {
        Found::Nothing => (Slot::new(0), Slot::new(EINVAL), 0),
        Found::Zero => (Slot::new(0), Slot::new(0), reading.length),
        Found::Number { base, sign, digits } => {
            let Some((value, error)) = value(engine, base, sign, &digits, limit & 1 == 0) else {
                return Ok(Flow::Value(0));
            };
            (value, error, reading.length)
        }
    };
    let fields = [(value, 8), (Slot::new(length), 8), (error, 4)];
    let mut at = result;
    for (slot, size) in fields {
        let tags = engine.byte_tags(slot, size);
        let bytes = slot.bits.to_le_bytes();
        state.memory.write_tagged(at, &bytes[..size as usize], &tags).map_err(FaultKind::Memory)?;
        at += size;
    }
    Ok(Flow::Value(1))
}

impl Reading<'_> {
    /// The text as musl's `__intscan` takes it apart. `None` if musl shall read it: it does not end in its object, or is long.
    fn number(&mut self, state: &mut State, mut base: u32) -> Symbolic<Option<Found>> {
        loop {
            match self.take(state, Class::Blank)? {
                Some(None) => break,
                Some(Some(_)) => {}
                None => return Ok(None),
            }
        }
        let Some(sign) = self.take(state, Class::Sign)? else { return Ok(None) };
        let has_prefixes = matches!(base, 0 | 16);
        let starts_with_zero = match has_prefixes {
            true => match self.take(state, Class::Zero)? {
                Some(zero) => zero.is_some(),
                None => return Ok(None),
            },
            false => false,
        };
        if starts_with_zero {
            let Some(prefix) = self.take(state, Class::Prefix)? else { return Ok(None) };
            if prefix.is_some() {
                base = 16;
                let Some(next) = self.look(state, Class::Digit(16))? else { return Ok(None) };
                if next.is_none() {
                    self.length -= 1;
                    return Ok(Some(Found::Zero));
                }
            } else if base == 0 {
                base = 8;
            }
        } else if base == 0 {
            base = 10;
        }
        let mut digits = Vec::new();
        loop {
            match self.take(state, Class::Digit(base))? {
                Some(Some(digit)) => digits.push(digit),
                Some(None) if digits.is_empty() && !starts_with_zero => return Ok(Some(Found::Nothing)),
                Some(None) => return Ok(Some(Found::Number { base, sign, digits })),
                None => return Ok(None),
            }
            if digits.len() > self.most_digits {
                return Ok(None);
            }
        }
    }

    /// The next character, which is taken, if it is of this kind; `None` if there is none in the object.
    fn take(&mut self, state: &mut State, class: Class) -> Symbolic<Option<Option<Character>>> {
        let found = self.look(state, class)?;
        self.length += u64::from(matches!(found, Some(Some(_))));
        Ok(found)
    }

    /// The same, but the character stays.
    fn look(&mut self, state: &mut State, class: Class) -> Symbolic<Option<Option<Character>>> {
        let mut byte = [0];
        let Ok(tags) = state.memory.read_tagged(self.address + self.length, &mut byte) else { return Ok(None) };
        let tag = tags.first().copied().unwrap_or(0);
        let (e, condition) = {
            let engine = &mut *self.machine.engine();
            let e = engine.byte(tag, byte[0]);
            (e, class.condition(&mut engine.pool, e))
        };
        self.symbolic |= is_symbolic(tag);
        let holds = class.runs().iter().any(|&(first, last)| (first..=last).contains(&byte[0]));
        self.machine.decide(state, condition, holds, CandidateKind::Branch)?;
        Ok(Some(holds.then_some((byte[0], e))))
    }
}

/// The value of a digit.
fn digit(byte: u8) -> u64 {
    match byte {
        b'0'..=b'9' => u64::from(byte - b'0'),
        _ => u64::from((byte | 32) - b'a') + 10,
    }
}

fn digit_expression(pool: &mut Pool, base: u32, byte: Expr, width: u32) -> Expr {
    let zero = pool.bv(8, b'0'.into());
    let figure = pool.sub(byte, zero);
    if base <= 10 {
        return pool.zext(figure, width);
    }
    let (case, ten_less, nine) = (pool.bv(8, 32), pool.bv(8, (b'a' - 10).into()), pool.bv(8, b'9'.into()));
    let small = pool.or(byte, case);
    let letter = pool.sub(small, ten_less);
    let is_figure = pool.ule(byte, nine);
    let digit = pool.ite(is_figure, figure, letter);
    pool.zext(digit, width)
}

/// The value of a number and what it does to errno; `None` if it may have more than 128 bits.
fn value(
    engine: &mut Engine,
    base: u32,
    sign: Option<Character>,
    digits: &[Character],
    is_signed: bool,
) -> Option<(Slot, Slot)> {
    let greatest = u128::from(base).checked_pow(digits.len() as u32)? - 1;
    let width = (u128::BITS - greatest.leading_zeros()).max(8);
    let pool = &mut engine.pool;
    let base_constant = pool.bv(width, base.into());
    let (mut bits, mut e) = (0_u128, pool.bv(width, 0));
    for &(byte, character) in digits {
        bits = bits * u128::from(base) + u128::from(digit(byte));
        let next = digit_expression(pool, base, character, width);
        e = pool.mul(e, base_constant);
        e = pool.add(e, next);
    }
    let (is_negative, negative) = match sign {
        Some((byte, character)) => {
            let minus = pool.bv(8, b'-'.into());
            (byte == b'-', pool.eq(character, minus))
        }
        None => (false, Pool::FALSE),
    };
    // The greatest numbers: of the positive ones and of the negative ones.
    let limits = if is_signed { [LEAST - 1, LEAST] } else { [u64::MAX; 2] };
    let overflows = bits > u128::from(limits[usize::from(is_negative)]);
    let overflow = {
        let sides = limits.map(|limit| {
            if greatest <= u128::from(limit) {
                return Pool::FALSE;
            }
            let limit = pool.bv(width, limit.into());
            pool.ult(limit, e)
        });
        pool.ite(negative, sides[1], sides[0])
    };
    let low = if width > 64 { pool.extract(e, 0, 64) } else { pool.zext(e, 64) };
    let opposite = pool.neg(low);
    let exact = pool.ite(negative, opposite, low);
    let [most, most_negative] = limits.map(|limit| pool.bv(64, limit.into()));
    let clamped = pool.ite(negative, most_negative, most);
    let value = pool.ite(overflow, clamped, exact);
    let (range, none) = (pool.bv(64, ERANGE.into()), pool.bv(64, 0));
    let error = pool.ite(overflow, range, none);
    let plain = match (overflows, is_negative) {
        (true, _) => limits[usize::from(is_negative)],
        (false, true) => (bits as u64).wrapping_neg(),
        (false, false) => bits as u64,
    };
    let error_bits = if overflows { ERANGE } else { 0 };
    Some((Slot { bits: plain, tag: engine.tag(value) }, Slot { bits: error_bits, tag: engine.tag(error) }))
}
