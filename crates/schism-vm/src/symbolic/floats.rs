//! Floating-point expressions from the bits of slots.

use schism_code::float::Unary;
use schism_expr::{Expr, Format, Rounding};
use schism_ir::BinOp;

use super::Engine;

impl Engine {
    /// The float in the low bits of a word.
    pub(crate) fn float(&mut self, word: Expr, format: Format) -> Expr {
        let width = format.width();
        let bits = if self.pool.width(word) == width { word } else { self.pool.extract(word, 0, width) };
        self.pool.bits_to_f(bits, format)
    }

    /// Whether a predicate holds, given by the orders it accepts: 1 equal, 2 greater, 4 less, 8 unordered.
    pub(super) fn float_condition(&mut self, predicate: u16, f: Expr, g: Expr) -> Expr {
        let pool = &mut self.pool;
        let mut any = pool.constant(schism_expr::Sort::Bool, 0);
        let ordered = predicate & 7;
        let part = match ordered {
            1 => pool.feq(f, g),
            2 => pool.flt(g, f),
            3 => pool.fle(g, f),
            4 => pool.flt(f, g),
            5 => pool.fle(f, g),
            6 => {
                let (less, greater) = (pool.flt(f, g), pool.flt(g, f));
                pool.or(less, greater)
            }
            7 => {
                let unordered = pool.funordered(f, g);
                pool.not(unordered)
            }
            _ => any,
        };
        any = pool.or(any, part);
        if predicate & 8 != 0 {
            let unordered = pool.funordered(f, g);
            any = pool.or(any, unordered);
        }
        any
    }

    pub(super) fn float_binary(&mut self, op: BinOp, f: Expr, g: Expr) -> Option<Expr> {
        let pool = &mut self.pool;
        Some(match op {
            BinOp::FAdd => pool.fadd(f, g),
            BinOp::FSub => pool.fsub(f, g),
            BinOp::FMul => pool.fmul(f, g),
            BinOp::FDiv => pool.fdiv(f, g),
            BinOp::FRem => pool.frem(f, g),
            _ => return None,
        })
    }

    pub(super) fn float_unary(&mut self, op: Unary, f: Expr) -> Option<Expr> {
        let rounding = match op {
            Unary::Sqrt => return Some(self.pool.fsqrt(f)),
            Unary::Floor => Rounding::Down,
            Unary::Ceil => Rounding::Up,
            Unary::Trunc => Rounding::Zero,
            Unary::Rint | Unary::NearbyInt | Unary::RoundEven => Rounding::NearestEven,
            Unary::Round => Rounding::NearestAway,
            Unary::Canonicalize => return None,
        };
        Some(self.pool.fround(rounding, f))
    }

    /// A float as an integer, out of range as the machine's instructions have it; `None` where those are too odd.
    pub(super) fn float_to_int(&mut self, f: Expr, format: Format, width: u32, signed: bool) -> Option<Expr> {
        let sse = matches!(format, Format::Single | Format::Double);
        if width > 64 || !(sse || format == Format::X87) {
            return None;
        }
        let machine = width.next_power_of_two();
        let machine = if !signed && machine == width { 2 * machine } else { machine };
        let machine = machine.max(if sse { 32 } else { 16 });
        let pool = &mut self.pool;
        if machine <= 64 {
            let wide = pool.fto_signed(f, machine, Rounding::Zero);
            return Some(pool.extract(wide, 0, width));
        }
        if !sse {
            return None;
        }
        // 64 bits unsigned: two conversions, the second of the number less 2 to the 63rd.
        let f = pool.fconvert(f, Format::Double);
        let limit = pool.constant(schism_expr::Sort::Float(Format::Double), u128::from(2f64.powi(63).to_bits()));
        let less = pool.fsub(f, limit);
        let (low, high) = (pool.fto_signed(f, 64, Rounding::Zero), pool.fto_signed(less, 64, Rounding::Zero));
        let amount = pool.bv(64, 63);
        let sign = pool.ashr(low, amount);
        let high = pool.and(high, sign);
        Some(pool.or(low, high))
    }
}
