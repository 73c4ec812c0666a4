//! Reading. What kind of character stands where is decided: blanks, the sign, a prefix, digits. Which of them it is stays open: the value
//! is an expression.

use schism_code::Slot;
use schism_expr::{Expr, Pool};

use crate::builtins::{Flow, Invocation};
use crate::fault::FaultKind;
use crate::machine::{Machine, State};
use crate::symbolic::{CandidateKind, Engine, Symbolic, is_symbolic};

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

    fn contains(self, byte: u8) -> bool {
        self.runs().iter().any(|&(first, last)| (first..=last).contains(&byte))
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
    Number {
        base: u32,
        sign: Option<Character>,
        digits: Vec<Character>,
    },
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
        Found::Nothing => (Slot::new(0), Slot::new(0), 0),
        Found::Zero => (Slot::new(0), Slot::new(0), reading.length),
        Found::Number { base, sign, digits } => {
            let (value, error) = value(engine, base, sign, &digits, limit & 1 == 0);
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
        let holds = class.contains(byte[0]);
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

/// The same as an expression of 8 bits.
fn digit_expression(pool: &mut Pool, base: u32, byte: Expr) -> Expr {
    let zero = pool.bv(8, b'0'.into());
    let figure = pool.sub(byte, zero);
    if base <= 10 {
        return figure;
    }
    let (case, ten_less, nine) = (pool.bv(8, 32), pool.bv(8, (b'a' - 10).into()), pool.bv(8, b'9'.into()));
    let small = pool.or(byte, case);
    let letter = pool.sub(small, ten_less);
    let is_figure = pool.ule(byte, nine);
    pool.ite(is_figure, figure, letter)
}

/// That a number is greater than a limit. Digits are compared one by one, which is much easier to solve than a sum of products.
fn is_greater(pool: &mut Pool, base: u32, digits: &[Expr], limit: u64) -> Expr {
    let greatest = u128::from(base).checked_pow(digits.len() as u32).unwrap_or(u128::MAX) - 1;
    if greatest <= u128::from(limit) {
        return Pool::FALSE;
    }
    let (mut rest, mut greater) = (limit, Pool::FALSE);
    for &digit in digits.iter().rev() {
        let other = pool.bv(8, u128::from(rest % u64::from(base)));
        rest /= u64::from(base);
        let (above, same) = (pool.ult(other, digit), pool.eq(other, digit));
        let behind = pool.and(same, greater);
        greater = pool.or(above, behind);
    }
    greater
}

/// The value of a number and what it does to errno.
fn value(
    engine: &mut Engine,
    base: u32,
    sign: Option<Character>,
    characters: &[Character],
    is_signed: bool,
) -> (Slot, Slot) {
    let pool = &mut engine.pool;
    let digits: Vec<Expr> = characters.iter().map(|&(_, e)| digit_expression(pool, base, e)).collect();
    let (is_negative, negative) = match sign {
        Some((byte, character)) => {
            let minus = pool.bv(8, b'-'.into());
            (byte == b'-', pool.eq(character, minus))
        }
        None => (false, Pool::FALSE),
    };
    // The greatest distances from zero, above it and below it.
    let limits = if is_signed { [LEAST - 1, LEAST] } else { [u64::MAX; 2] };
    let too_great = limits.map(|limit| is_greater(pool, base, &digits, limit));
    let overflow = pool.ite(negative, too_great[1], too_great[0]);
    let low = join(pool, base, &digits);
    let opposite = pool.neg(low);
    let exact = pool.ite(negative, opposite, low);
    let [most, most_negative] = limits.map(|limit| pool.bv(64, limit.into()));
    let clamped = pool.ite(negative, most_negative, most);
    let value = pool.ite(overflow, clamped, exact);
    let (range, none) = (pool.bv(64, ERANGE.into()), pool.bv(64, 0));
    let error = pool.ite(overflow, range, none);

    let add = |sum: u128, &(byte, _): &Character| sum.saturating_mul(base.into()).saturating_add(digit(byte).into());
    let magnitude = characters.iter().fold(0, add);
    let limit = limits[usize::from(is_negative)];
    let overflows = magnitude > u128::from(limit);
    let bits = match (overflows, is_negative) {
        (true, _) => limit,
        (false, true) => (magnitude as u64).wrapping_neg(),
        (false, false) => magnitude as u64,
    };
    let error_bits = if overflows { ERANGE } else { 0 };
    (Slot { bits, tag: engine.tag(value) }, Slot { bits: error_bits, tag: engine.tag(error) })
}

/// The number that digits make, of 64 bits; computed in as few as they need.
fn join(pool: &mut Pool, base: u32, digits: &[Expr]) -> Expr {
    let greatest = u64::from(base).checked_pow(digits.len() as u32).map_or(u64::MAX, |power| power - 1);
    let width = (u64::BITS - greatest.leading_zeros()).max(8);
    let base = pool.bv(width, base.into());
    let mut number = pool.bv(width, 0);
    for &digit in digits {
        let digit = pool.zext(digit, width);
        number = pool.mul(number, base);
        number = pool.add(number, digit);
    }
    pool.zext(number, 64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use schism_expr::{Evaluator, Model};

    /// What strtol makes of the digits behind a sign, from the rules of the standard.
    fn expected(text: &[u8], base: u32, is_signed: bool) -> (u64, u64) {
        let is_negative = text[0] == b'-';
        let sum = text[1..].iter().fold(0_u128, |sum, &byte| {
            let digit = char::from(byte).to_digit(base).unwrap();
            sum.saturating_mul(base.into()).saturating_add(digit.into())
        });
        match (is_signed, is_negative) {
            (true, false) if sum > i64::MAX as u128 => (i64::MAX as u64, ERANGE),
            (true, true) if sum > 1 << 63 => (i64::MIN as u64, ERANGE),
            (false, _) if sum > u64::MAX.into() => (u64::MAX, ERANGE),
            (_, true) => ((sum as u64).wrapping_neg(), 0),
            _ => (sum as u64, 0),
        }
    }

    /// Symbols for a sign and digits; the value of their number for each of the texts, all as long as the first.
    fn check(base: u32, is_signed: bool, texts: &[&[u8]]) {
        let mut engine = Engine::default();
        let length = texts[0].len();
        let array = engine.pool.array("text", length as u32);
        for text in texts {
            let character = |engine: &mut Engine, at: usize| (text[at], engine.pool.byte(array, at as u32));
            let sign = character(&mut engine, 0);
            let digits: Vec<Character> = (1..length).map(|at| character(&mut engine, at)).collect();
            let (value, error) = value(&mut engine, base, Some(sign), &digits, is_signed);
            let mut model = Model::new();
            for (at, &byte) in text.iter().enumerate() {
                model.set(engine.pool.byte_symbol(array, at as u32), byte.into());
            }
            let (whole, range) = (engine.word(value), engine.word(error));
            let mut evaluator = Evaluator::new();
            let evaluated = [whole, range].map(|e| evaluator.value(&engine.pool, &model, e) as u64);
            let (number, errno) = expected(text, base, is_signed);
            let context = String::from_utf8_lossy(text);
            assert_eq!((value.bits, error.bits), (number, errno), "{context} in base {base}");
            // Values that are no expressions are the same for all texts.
            assert_eq!(evaluated, [number, errno], "{context} in base {base}");
        }
    }

    #[test]
    fn values_are_exact_up_to_the_limits_and_beyond() {
        let decimal: &[&[u8]] = &[
            b"+9223372036854775806",
            b"+9223372036854775807",
            b"+9223372036854775808",
            b"-9223372036854775807",
            b"-9223372036854775808",
            b"-9223372036854775809",
            b"+9999999999999999999",
            b"-0000000000000000042",
        ];
        check(10, true, decimal);
        check(10, false, decimal);
        let longer: &[&[u8]] = &[
            b"+18446744073709551614",
            b"+18446744073709551615",
            b"+18446744073709551616",
            b"-18446744073709551615",
            b"-18446744073709551616",
            b"-00000000000000000001",
            b"+99999999999999999999",
        ];
        check(10, true, longer);
        check(10, false, longer);
        let hexadecimal: &[&[u8]] = &[
            b"+7fffffffffffffff",
            b"+8000000000000000",
            b"-8000000000000000",
            b"-8000000000000001",
            b"+FFFFFFFFFFFFFFFF",
        ];
        check(16, true, hexadecimal);
        check(16, false, hexadecimal);
        check(36, false, &[b"+3w5e11264sgsf", b"-3W5E11264SGSG", b"+zzzzzzzzzzzzz", b"+0000000000abz"]);
        check(36, true, &[b"+1y2p0ij32e8e7", b"+1Y2P0IJ32E8E8", b"-1y2p0ij32e8e8", b"-1y2p0ij32e8e9"]);
    }

    #[test]
    fn classes_have_the_characters_of_c() {
        let mut pool = Pool::new();
        for (class, is_one) in [
            (Class::Blank, (|byte| byte == b' ' || (9..14).contains(&byte)) as fn(u8) -> bool),
            (Class::Sign, |byte| byte == b'+' || byte == b'-'),
            (Class::Zero, |byte| byte == b'0'),
            (Class::Prefix, |byte| byte == b'x' || byte == b'X'),
            (Class::Digit(2), |byte| char::from(byte).is_digit(2)),
            (Class::Digit(10), |byte| byte.is_ascii_digit()),
            (Class::Digit(11), |byte| char::from(byte).is_digit(11)),
            (Class::Digit(36), |byte| char::from(byte).is_digit(36)),
        ] {
            for byte in 0..=255 {
                let plain = pool.bv(8, byte.into());
                let holds = class.condition(&mut pool, plain) == Pool::TRUE;
                assert_eq!(holds, is_one(byte), "{class:?} {byte}");
                assert_eq!(holds, class.contains(byte), "{class:?} {byte}");
            }
        }
    }
}
