//! Terms as an interpreter with 64-bit registers makes them of C: operators on low parts, extended again, flags that
//! are tested later, bytes that go through memory.

use super::generate::{NONE, World};
use super::random::Random;
use crate::node::Op;
use crate::sort::Sort;

impl World {
    /// A term of 64 bits: an old one, or another one extended or cut.
    fn register(&mut self, random: &mut Random) -> usize {
        let wide: Vec<usize> = (0..self.terms.len()).filter(|&at| self.terms[at].sort == Sort::bits(64)).collect();
        if !wide.is_empty() && !random.one_in(4) {
            let from = if random.one_in(2) { wide.len().saturating_sub(4) } else { 0 };
            return random.pick(&wide[from..]);
        }
        let source = self.bv(random);
        self.fit(random, source, 64)
    }

    fn small_constant(&mut self, random: &mut Random, width: u32) -> usize {
        let value = random.pick(&[0, 1, 2, 7, 10, 48, 58, 97, 255, 256, u128::MAX - 47, u128::MAX]);
        self.constant(Sort::bits(width), value & Sort::bits(width).mask())
    }

    fn low_part(&mut self, register: usize, width: u32) -> usize {
        self.unary(Op::Extract, 0, register, width)
    }

    fn extended(&mut self, random: &mut Random, source: usize) -> usize {
        let op = random.pick(&[Op::ZExt, Op::ZExt, Op::SExt]);
        self.unary(op, 0, source, 64)
    }

    /// One more step of a program.
    pub fn grow_register(&mut self, random: &mut Random) {
        match random.below(8) {
            0..=2 => self.grow_narrow_operation(random),
            3 => self.grow_flag(random),
            4 => self.grow_test(random),
            5 => self.grow_digit_test(random),
            6 => self.grow_through_memory(random),
            _ => self.grow_choice(random),
        }
    }

    /// An operator on `int`, `short` or `char`.
    fn grow_narrow_operation(&mut self, random: &mut Random) {
        let width = random.pick(&[8, 16, 32, 32, 32]);
        let (a, b) = (self.register(random), self.register(random));
        let x = self.low_part(a, width);
        let y = if random.one_in(3) { self.small_constant(random, width) } else { self.low_part(b, width) };
        let ops = [
            Op::Add,
            Op::Sub,
            Op::Mul,
            Op::And,
            Op::Or,
            Op::Xor,
            Op::Shl,
            Op::LShr,
            Op::AShr,
            Op::UDiv,
            Op::URem,
            Op::SDiv,
        ];
        let op = random.pick(&ops);
        let result = self.binary(op, x, y);
        self.extended(random, result);
    }

    /// A comparison as a number.
    fn grow_flag(&mut self, random: &mut Random) {
        let width = random.pick(&[8, 32, 32, 64]);
        let (a, b) = (self.register(random), self.register(random));
        let x = self.low_part(a, width);
        let y = if random.one_in(2) { self.small_constant(random, width) } else { self.low_part(b, width) };
        let op = random.pick(&[Op::Eq, Op::Ult, Op::Ule, Op::Slt, Op::Sle]);
        let condition = self.binary(op, x, y);
        let flag = self.flag(random, condition);
        if random.one_in(2) {
            let other = self.boolean(random);
            let other = self.flag(random, other);
            let op = random.pick(&[Op::And, Op::Or, Op::Xor, Op::Eq]);
            self.binary(op, flag, other);
        }
    }

    fn flag(&mut self, random: &mut Random, condition: usize) -> usize {
        let (one, zero) = (self.constant(Sort::bits(64), 1), self.constant(Sort::bits(64), 0));
        let arms = if random.one_in(4) { [zero, one] } else { [one, zero] };
        self.choice(condition, arms[0], arms[1])
    }

    /// A branch on a register.
    fn grow_test(&mut self, random: &mut Random) {
        let a = self.register(random);
        let width = random.pick(&[1, 1, 8, 64]);
        let x = self.low_part(a, width);
        let k = random.below(2) as u128;
        let k = self.constant(Sort::bits(width), k);
        self.binary(Op::Eq, x, k);
    }

    /// `c - '0' < 10`, signed or not.
    fn grow_digit_test(&mut self, random: &mut Random) {
        let source = self.bv(random);
        let byte = self.fit(random, source, 8);
        let extension = random.pick(&[Op::ZExt, Op::SExt]);
        let wide = self.unary(extension, 0, byte, 32);
        let (j, k) = (self.small_constant(random, 32), self.small_constant(random, 32));
        let sum = self.binary(Op::Add, wide, j);
        let op = random.pick(&[Op::Ult, Op::Ule, Op::Slt, Op::Sle]);
        let sides = if random.one_in(2) { [sum, k] } else { [k, sum] };
        self.binary(op, sides[0], sides[1]);
    }

    /// A value stored byte by byte and some of its bytes loaded again.
    fn grow_through_memory(&mut self, random: &mut Random) {
        let a = self.register(random);
        let first = random.below(6) as u32;
        let count = 2 + random.below(6 - first as usize + 1).min(2) as u32;
        let mut word = self.unary(Op::Extract, 8 * first as u16, a, 8);
        for lane in first + 1..(first + count).min(8) {
            let byte = self.unary(Op::Extract, 8 * lane as u16, a, 8);
            word = self.binary(Op::Concat, byte, word);
        }
        self.extended(random, word);
    }

    fn grow_choice(&mut self, random: &mut Random) {
        let condition = self.boolean(random);
        let (a, b) = (self.register(random), self.register(random));
        let chosen = self.choice(condition, a, b);
        if random.one_in(3) {
            let k = self.small_constant(random, 64);
            let op = random.pick(&[Op::Eq, Op::Ult, Op::Slt, Op::Mul, Op::And]);
            self.binary(op, chosen, k);
        }
    }

    fn choice(&mut self, condition: usize, then: usize, otherwise: usize) -> usize {
        let expr = self.pool.ite(self.expr(condition), self.expr(then), self.expr(otherwise));
        self.push(Op::Ite, 0, [condition, then, otherwise], 0, expr)
    }

    /// An extraction or extension to `width` bits.
    fn unary(&mut self, op: Op, aux: u16, a: usize, width: u32) -> usize {
        let x = self.expr(a);
        let expr = match op {
            Op::Extract => self.pool.extract(x, u32::from(aux), width),
            Op::ZExt => self.pool.zext(x, width),
            _ => self.pool.sext(x, width),
        };
        self.push(op, aux, [a, NONE, NONE], 0, expr)
    }
}
