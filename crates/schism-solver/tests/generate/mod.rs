//! Random expressions.

use schism_expr::{Expr, Format, Pool, Rounding, Sort, class};

use crate::random::Random;

/// What a world of random terms is made of.
#[derive(Clone, Copy)]
pub struct Kind {
    /// Widths of symbols and terms.
    pub widths: &'static [u32],
    /// The widest product, quotient or remainder; solvers take long for more.
    pub arithmetic: u32,
    /// Whether there are floats.
    pub floats: bool,
}

/// Random terms over a few symbols.
pub struct World {
    pub pool: Pool,
    kind: Kind,
    pub terms: Vec<Expr>,
}

impl World {
    /// A world with symbols and `steps` terms over them.
    pub fn new(random: &mut Random, kind: Kind, steps: usize) -> World {
        let mut pool = Pool::new();
        let input = pool.array("in", 3);
        let mut terms: Vec<Expr> = (0..3).map(|index| pool.byte(input, index)).collect();
        for name in ["x", "y"] {
            terms.push(pool.symbol(name, Sort::bits(random.pick(kind.widths))));
        }
        terms.push(pool.symbol("b", Sort::Bool));
        if kind.floats {
            terms.push(pool.symbol("f", Sort::Float(Format::Half)));
        }
        let mut world = World { pool, kind, terms };
        for _ in 0..steps {
            world.grow(random);
        }
        world
    }

    fn grow(&mut self, random: &mut Random) {
        let width = random.pick(self.kind.widths);
        let new = match random.below(if self.kind.floats { 16 } else { 12 }) {
            0..=4 => self.arithmetic(random, width),
            5 | 6 => self.bitwise(random, width),
            7 => self.parts(random),
            8 => {
                let condition = self.condition(random);
                let (a, b) = (self.term(random, width), self.term(random, width));
                self.pool.ite(condition, a, b)
            }
            9 => {
                let values: Vec<u128> = (0..1 + random.below(20)).map(|_| random.bits()).collect();
                let table = self.pool.table(width, values);
                let index = self.term(random, 5);
                self.pool.select(table, index)
            }
            10 | 11 => self.condition(random),
            _ => self.float(random),
        };
        self.terms.push(new);
    }

    /// A term of `width` bits: one that is there, fitted, or a constant.
    pub fn term(&mut self, random: &mut Random, width: u32) -> Expr {
        if random.one_in(6) {
            return self.pool.bv(width, random.bits());
        }
        let term = random.pick(&self.terms);
        let term = match self.pool.sort(term) {
            Sort::Bool => self.pool.bool_to_bv(term, 1),
            Sort::Float(_) => self.pool.fto_signed(term, 16, random.pick(&Rounding::ALL)),
            Sort::BitVec(_) => term,
        };
        let have = self.pool.width(term);
        match have.cmp(&width) {
            std::cmp::Ordering::Less if random.one_in(2) => self.pool.zext(term, width),
            std::cmp::Ordering::Less => self.pool.sext(term, width),
            std::cmp::Ordering::Equal => term,
            std::cmp::Ordering::Greater => {
                let low = random.below((have - width) as usize + 1) as u32;
                self.pool.extract(term, low, width)
            }
        }
    }

    fn arithmetic(&mut self, random: &mut Random, width: u32) -> Expr {
        let op = random.below(12);
        let width = if op < 5 { width.min(self.kind.arithmetic) } else { width };
        let (a, b) = (self.term(random, width), self.term(random, width));
        let p = &mut self.pool;
        match op {
            0 => p.mul(a, b),
            1 => p.udiv(a, b),
            2 => p.sdiv(a, b),
            3 => p.urem(a, b),
            4 => p.srem(a, b),
            5 | 6 => p.add(a, b),
            7 => p.sub(a, b),
            8 => p.neg(a),
            9 => p.shl(a, b),
            10 => p.lshr(a, b),
            _ => p.ashr(a, b),
        }
    }

    fn bitwise(&mut self, random: &mut Random, width: u32) -> Expr {
        let (a, b) = (self.term(random, width), self.term(random, width));
        let p = &mut self.pool;
        match random.below(4) {
            0 => p.and(a, b),
            1 => p.or(a, b),
            2 => p.xor(a, b),
            _ => p.not(a),
        }
    }

    /// Two terms joined.
    fn parts(&mut self, random: &mut Random) -> Expr {
        let (high, low) = (1 + random.below(64) as u32, 1 + random.below(64) as u32);
        let (high, low) = (self.term(random, high), self.term(random, low));
        self.pool.concat(high, low)
    }

    /// A Bool.
    pub fn condition(&mut self, random: &mut Random) -> Expr {
        if self.kind.floats && random.one_in(3) {
            return self.float_condition(random);
        }
        let width = random.pick(self.kind.widths);
        let (a, b) = (self.term(random, width), self.term(random, width));
        let p = &mut self.pool;
        match random.below(9) {
            0 | 1 => p.eq(a, b),
            2 => p.ne(a, b),
            3 => p.ult(a, b),
            4 => p.ule(a, b),
            5 => p.slt(a, b),
            6 => p.sle(a, b),
            _ => {
                let (first, second) = (p.ult(a, b), p.slt(a, b));
                let other = random.pick(&self.terms);
                let other = if self.pool.sort(other) == Sort::Bool { other } else { first };
                match random.below(4) {
                    0 => self.pool.and(other, second),
                    1 => self.pool.or(other, second),
                    2 => self.pool.xor(other, second),
                    _ => self.pool.not(other),
                }
            }
        }
    }

    fn float_term(&mut self, random: &mut Random) -> Expr {
        let floats: Vec<Expr> =
            self.terms.iter().copied().filter(|&e| self.pool.sort(e) == Sort::Float(Format::Half)).collect();
        match random.below(4) {
            0 => self.pool.constant(Sort::Float(Format::Half), random.bits() >> 100 & 0x7bff),
            1 => {
                let integer = self.term(random, 8);
                self.pool.signed_to_f(integer, Format::Half)
            }
            _ => random.pick(&floats),
        }
    }

    fn float(&mut self, random: &mut Random) -> Expr {
        let (a, b) = (self.float_term(random), self.float_term(random));
        let p = &mut self.pool;
        match random.below(13) {
            0 => p.fadd(a, b),
            1 => p.fsub(a, b),
            2 => p.fmul(a, b),
            3 => p.fdiv(a, b),
            4 => p.fsqrt(a),
            5 => p.fneg(a),
            6 => p.fabs(a),
            7 => p.fround(random.pick(&Rounding::ALL), a),
            8 => p.ffma(a, b, a),
            9 => {
                let wide = p.fconvert(a, Format::Single);
                p.fconvert(wide, Format::Half)
            }
            10 => p.fto_unsigned(a, 12, random.pick(&Rounding::ALL)),
            11 => {
                let bits = self.term(random, 16);
                self.pool.bits_to_f(bits, Format::Half)
            }
            _ => {
                let bits = self.term(random, 8);
                self.pool.unsigned_to_f(bits, Format::Half)
            }
        }
    }

    fn float_condition(&mut self, random: &mut Random) -> Expr {
        let (a, b) = (self.float_term(random), self.float_term(random));
        let p = &mut self.pool;
        match random.below(4) {
            0 => p.feq(a, b),
            1 => p.flt(a, b),
            2 => p.fle(a, b),
            _ => p.fclass(random.pick(&[class::NAN, class::NORMAL, class::INFINITY, class::ZERO]), a),
        }
    }
}
