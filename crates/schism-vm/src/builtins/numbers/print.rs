//! Printing. Only the length of the printed number is decided: the characters are expressions, also where a sign, a blank or a digit may
//! stand in the same place.

use schism_code::Slot;
use schism_expr::{Expr, Op, Pool};

use super::layout::{Cell, Conversion, Layout, PARTS, characters, digits_of};
use crate::builtins::{Flow, Invocation};
use crate::fault::FaultKind;
use crate::machine::{Machine, State};
use crate::symbolic::{CandidateKind, Engine, byte_tag, is_symbolic};

/// `(field, ends, number, conversion, flags, width, precision, room)`.
pub(super) fn format_integer(machine: &Machine, state: &mut State, call: &Invocation) -> Result<Flow, FaultKind> {
    let not_done = Ok(Flow::Value(u64::from(u32::MAX)));
    // Everything but the number itself is plain; musl decides about it as about any other number.
    if (0..8).any(|at| at != 2 && is_symbolic(call.tags[at])) {
        return not_done;
    }
    let [field, ends, number, letter, flags, width, precision, room] = call.arguments;
    let Some(conversion) = Conversion::new(letter as u8, flags as u32, width as i32, precision as i32) else {
        return not_done;
    };
    let negative = conversion.is_signed() && (number as i64) < 0;
    let magnitude = if negative { number.wrapping_neg() } else { number };
    let mut layout = conversion.layout(negative, digits_of(magnitude, conversion.base()));
    let text = characters(&conversion, &layout.cells, magnitude);
    let mut tags = Vec::new();
    if is_symbolic(call.tags[2]) {
        let crowded = text.len() as u64 > room;
        let mut shapes = Shapes::new(&mut machine.engine(), conversion, call.slot(2));
        shapes.keep(&layout, crowded);
        let decided = shapes.condition(&mut machine.engine().pool);
        if let Err(flow) = machine.in_call(state, |machine, state| {
            if machine.is_settled(state, decided) {
                return Ok(());
            }
            machine.decide(state, decided, true, CandidateKind::Value)
        })? {
            return Ok(flow);
        }
        tags = shapes.tags(&mut machine.engine());
        if !crowded {
            // The parts are not the same for all these numbers; where there is room, musl's are not to be told apart.
            layout.ends = [text.len() as u8; PARTS];
        }
    }
    state.memory.write_bytes(ends, &layout.ends).map_err(FaultKind::Memory)?;
    state.memory.write_tagged(field, &text, &tags).map_err(FaultKind::Memory)?;
    Ok(Flow::Value(text.len() as u64))
}

impl Machine {
    /// Whether a path has every part of a condition already.
    fn is_settled(&self, state: &State, condition: Expr) -> bool {
        let Engine { pool, facts, .. } = &mut *self.engine();
        let parts = pool.operands(Op::And, condition, 8);
        parts.iter().all(|&part| state.trace.path.decided(facts, pool, part) == Some(true))
    }
}

/// What numbers of one sign and one count of digits look like.
struct Shape {
    negative: bool,
    digits: usize,
    layout: Layout,
}

/// The shapes that a number may have.
struct Shapes {
    conversion: Conversion,
    /// The number, as narrow as it is known to be. Of its bits the highest is the sign, if it may be negative.
    number: Expr,
    /// The greatest distances from zero: above it and below it.
    most: [u64; 2],
    shapes: Vec<Shape>,
}

impl Shapes {
    fn new(engine: &mut Engine, conversion: Conversion, number: Slot) -> Shapes {
        let mut number = engine.word(number);
        let pool = &engine.pool;
        let (node, mut most, mut most_negative) = (pool.node(number), pool.range(number).1 as u64, 0);
        // Arithmetic below counts on the digit nine.
        let is_narrow = |op: Op| node.op() == op && pool.width(node.a()) >= 8;
        if is_narrow(Op::ZExt) {
            number = node.a();
        } else if conversion.is_signed() && most > i64::MAX as u64 {
            if is_narrow(Op::SExt) {
                number = node.a();
            }
            most_negative = 1 << (pool.width(number) - 1);
            most = most_negative - 1;
        }
        let mut shapes = Vec::new();
        for (negative, most) in [(false, most), (true, most_negative)] {
            let fewest = usize::from(negative);
            let counts = fewest..=digits_of(most, conversion.base());
            shapes.extend(counts.map(|digits| Shape { negative, digits, layout: conversion.layout(negative, digits) }));
        }
        Shapes { conversion, number, most: [most, most_negative], shapes }
    }

    /// Keeps only what looks like the given layout: has its length or, exactly, its parts.
    fn keep(&mut self, model: &Layout, exactly: bool) {
        self.shapes.retain(|shape| {
            let same_length = shape.layout.cells.len() == model.cells.len();
            same_length && (!exactly || shape.layout.ends == model.ends)
        });
    }

    /// The least and the greatest distance from zero of the numbers of one sign; more digits never make a field shorter, so all
    /// between have one of the shapes too.
    fn bounds(&self, negative: bool) -> Option<(u64, u64)> {
        let base = self.conversion.base();
        let mut counts = self.shapes.iter().filter(|shape| shape.negative == negative).map(|shape| shape.digits);
        let fewest = counts.next()?;
        let most = counts.next_back().unwrap_or(fewest);
        let least = if fewest == 0 { 0 } else { base.pow(fewest as u32 - 1) };
        let greatest = base.checked_pow(most as u32).map_or(u64::MAX, |power| power - 1);
        Some((least, greatest.min(self.most[usize::from(negative)])))
    }

    /// That the number has one of the shapes.
    fn condition(&self, pool: &mut Pool) -> Expr {
        let width = pool.width(self.number);
        let between = |pool: &mut Pool, least: u128, greatest: u128| {
            let (least, greatest) = (pool.bv(width, least), pool.bv(width, greatest));
            let (above, below) = (pool.ule(least, self.number), pool.ule(self.number, greatest));
            pool.and(above, below)
        };
        let positive = self.bounds(false).map(|(least, greatest)| between(pool, least.into(), greatest.into()));
        let negative = self.bounds(true).map(|(least, greatest)| {
            let (least, greatest) = (u128::from(least), u128::from(greatest));
            between(pool, (1 << width) - greatest, (1 << width) - least)
        });
        match (positive, negative) {
            (Some(a), Some(b)) => pool.or(a, b),
            (one, other) => one.or(other).unwrap_or(Pool::TRUE),
        }
    }

    /// The tags of the characters, for a number that has one of the shapes.
    fn tags(&self, engine: &mut Engine) -> Vec<u64> {
        let pool = &mut engine.pool;
        let figures = self.figures(pool);
        let length = self.shapes.first().map_or(0, |shape| shape.layout.cells.len());
        let tag = |at: usize| {
            let sides = [false, true].map(|negative| self.cell(pool, &figures, negative, at));
            let e = match (sides, figures.is_negative) {
                ([Some(positive), Some(negative)], Some(is_negative)) => pool.ite(is_negative, negative, positive),
                ([one, other], _) => one.or(other)?,
            };
            pool.value(e).is_none().then(|| byte_tag(e, 0))
        };
        (0..length).map(tag).map(Option::unwrap_or_default).collect()
    }

    /// The character of a place, for numbers of one sign: the shapes stand in the order of their counts of digits.
    fn cell(&self, pool: &mut Pool, figures: &Figures, negative: bool, at: usize) -> Option<Expr> {
        let mut result: Option<(Cell, Expr)> = None;
        for shape in self.shapes.iter().filter(|shape| shape.negative == negative).rev() {
            let cell = shape.layout.cells[at];
            result = Some(match result {
                Some((previous, e)) if previous == cell => (cell, e),
                previous => {
                    let here = figures.character(pool, &self.conversion, cell);
                    let e = match previous {
                        Some((_, more)) => {
                            let limit = self.conversion.base().pow(shape.digits as u32);
                            let limit = pool.bv(figures.width, limit.into());
                            let few = pool.ult(figures.magnitude, limit);
                            pool.ite(few, here, more)
                        }
                        None => here,
                    };
                    (cell, e)
                }
            });
        }
        result.map(|(_, e)| e)
    }

    /// The number without its sign, in as few bits as these shapes need.
    fn figures(&self, pool: &mut Pool) -> Figures {
        let [positive, negative] = [false, true].map(|negative| self.bounds(negative).map(|(_, greatest)| greatest));
        let greatest = positive.max(negative).unwrap_or(0);
        let width = (u64::BITS - greatest.leading_zeros()).max(8);
        let low = pool.extract(self.number, 0, width);
        let (magnitude, is_negative) = match (positive, negative) {
            (_, None) => (low, None),
            (None, Some(_)) => (pool.neg(low), None),
            (Some(_), Some(_)) => {
                let sign = pool.extract(self.number, pool.width(self.number) - 1, 1);
                let is_negative = pool.is_nonzero(sign);
                let opposite = pool.neg(low);
                (pool.ite(is_negative, opposite, low), Some(is_negative))
            }
        };
        Figures { magnitude, width, greatest, is_negative }
    }
}

/// A number without its sign.
struct Figures {
    magnitude: Expr,
    width: u32,
    greatest: u64,
    /// Whether it has a sign, if it may or may not.
    is_negative: Option<Expr>,
}

impl Figures {
    fn character(&self, pool: &mut Pool, conversion: &Conversion, cell: Cell) -> Expr {
        let power = match cell {
            Cell::Plain(byte) => return pool.bv(8, byte.into()),
            Cell::Digit(power) => power,
        };
        let base = conversion.base();
        let Some(unit) = base.checked_pow(power).filter(|&unit| unit <= self.greatest) else {
            return pool.bv(8, b'0'.into());
        };
        let digit = if base == 10 {
            let (divisor, ten) = (pool.bv(self.width, unit.into()), pool.bv(self.width, 10));
            let quotient = pool.udiv(self.magnitude, divisor);
            // The highest digit has nothing before it.
            let digit = if self.greatest / unit < 10 { quotient } else { pool.urem(quotient, ten) };
            pool.extract(digit, 0, 8)
        } else {
            let bits = base.trailing_zeros();
            let digit = pool.extract(self.magnitude, bits * power, bits.min(self.width - bits * power));
            pool.zext(digit, 8)
        };
        let (zero, ten) = (pool.bv(8, b'0'.into()), pool.bv(8, 10));
        let figure = pool.add(digit, zero);
        if base != 16 {
            return figure;
        }
        let first = pool.bv(8, (conversion.letter_of_ten() - 10).into());
        let letter = pool.add(digit, first);
        let is_figure = pool.ult(digit, ten);
        pool.ite(is_figure, figure, letter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbolic::{expr_of, tag_of};
    use schism_expr::{Evaluator, Model, Sort};

    const VALUES: &[i64] = &[
        0,
        1,
        7,
        8,
        9,
        10,
        15,
        16,
        63,
        64,
        99,
        100,
        255,
        256,
        999,
        1000,
        4095,
        9999,
        12_345,
        32_767,
        65_535,
        99_999,
        123_456,
        i32::MAX as i64,
        u32::MAX as i64,
        1 << 40,
        i64::MAX,
        -1,
        -9,
        -10,
        -11,
        -99,
        -100,
        -1000,
        -9999,
        -10_000,
        -32_768,
        i32::MIN as i64,
        i64::MIN,
        i64::MIN + 1,
    ];

    /// Prints one number and holds the characters against those of all others of which the path would be the same.
    fn check(
        conversion: Conversion,
        wide: Expr,
        engine: &mut Engine,
        model_of: &dyn Fn(i64) -> (Model, u64),
        value: i64,
    ) {
        let print = |number: u64| {
            let negative = conversion.is_signed() && (number as i64) < 0;
            let magnitude = if negative { number.wrapping_neg() } else { number };
            let layout = conversion.layout(negative, digits_of(magnitude, conversion.base()));
            let text = characters(&conversion, &layout.cells, magnitude);
            (layout, text)
        };
        let (_, number) = model_of(value);
        let (layout, _) = print(number);
        for exactly in [false, true] {
            let mut shapes = Shapes::new(engine, conversion, Slot { bits: number, tag: tag_of(wide) });
            shapes.keep(&layout, exactly);
            let condition = shapes.condition(&mut engine.pool);
            let tags = shapes.tags(engine);
            assert_eq!(tags.len(), layout.cells.len());
            for &other in VALUES {
                let (model, other) = model_of(other);
                let (its_layout, its_text) = print(other);
                let same = its_text.len() == tags.len() && (!exactly || its_layout.ends == layout.ends);
                let mut evaluator = Evaluator::new();
                let holds = evaluator.value(&engine.pool, &model, condition) != 0;
                assert_eq!(holds, same, "{number} {other} {conversion:?}");
                for (at, &tag) in tags.iter().enumerate().filter(|_| same) {
                    let plain = print(number).1[at];
                    let byte = expr_of(tag).map_or(plain, |e| evaluator.value(&engine.pool, &model, e) as u8);
                    assert_eq!(byte, its_text[at], "{number} {other} {conversion:?}");
                }
            }
        }
    }

    /// Numbers of so many bits, widened with or without their sign.
    fn check_width(width: u32, signed: bool, letters: &[u8]) {
        let mut engine = Engine::default();
        let symbol = engine.pool.symbol("n", Sort::bits(width));
        let id = engine.pool.node(symbol).symbol();
        let wide = if signed { engine.pool.sext(symbol, 64) } else { engine.pool.zext(symbol, 64) };
        let model_of = |value: i64| {
            let low = value as u64 & u64::MAX >> (64 - width);
            let mut model = Model::new();
            model.set(id, low.into());
            let shift = 64 - width;
            (model, if signed { ((low << shift) as i64 >> shift) as u64 } else { low })
        };
        for &letter in letters {
            for set in 0..32_u32 {
                let flags = b"-+ #0".iter().enumerate().map(|(bit, flag)| (set >> bit & 1) << (flag - b' ')).sum();
                for (field, precision) in [(0, -1), (4, -1), (5, 0), (0, 3), (12, 2), (25, -1)] {
                    let conversion = Conversion::new(letter, flags, field, precision).unwrap();
                    for value in [0, -5, 77, -1000, i64::MIN] {
                        check(conversion, wide, &mut engine, &model_of, value);
                    }
                }
            }
        }
    }

    #[test]
    fn signed_numbers_of_all_widths() {
        for width in [8, 16, 32, 64] {
            check_width(width, true, b"d");
        }
    }

    #[test]
    fn unsigned_numbers_of_all_widths() {
        for (width, letters) in [(8, b"ud"), (16, b"xo"), (32, b"uX"), (64, b"uo"), (64, b"xX"), (13, b"iu")] {
            check_width(width, false, letters);
        }
    }
}
