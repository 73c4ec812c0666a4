//! Random terms over a few symbols, made of what programs make of bytes.

use super::random::Random;
use crate::model::Model;
use crate::node::{Expr, Op, Rounding, TableId, class};
use crate::pool::Pool;
use crate::smtlib;
use crate::sort::{Format, Sort};

/// Every operator.
pub const ALL_OPS: &[Op] = &[
    Op::Not,
    Op::Neg,
    Op::And,
    Op::Or,
    Op::Xor,
    Op::Add,
    Op::Sub,
    Op::Mul,
    Op::UDiv,
    Op::SDiv,
    Op::URem,
    Op::SRem,
    Op::Shl,
    Op::LShr,
    Op::AShr,
    Op::Concat,
    Op::Extract,
    Op::ZExt,
    Op::SExt,
    Op::Eq,
    Op::Ult,
    Op::Ule,
    Op::Slt,
    Op::Sle,
    Op::Ite,
    Op::Select,
    Op::FAdd,
    Op::FSub,
    Op::FMul,
    Op::FDiv,
    Op::FRem,
    Op::FFma,
    Op::FSqrt,
    Op::FNeg,
    Op::FAbs,
    Op::FRound,
    Op::FEq,
    Op::FLt,
    Op::FLe,
    Op::FClass,
    Op::FConvert,
    Op::FToSigned,
    Op::FToUnsigned,
    Op::SignedToF,
    Op::UnsignedToF,
    Op::FToBits,
    Op::BitsToF,
];

/// What was asked of the pool, and what it gave.
pub struct Term {
    pub op: Op,
    pub sort: Sort,
    pub aux: u16,
    /// Numbers of earlier terms.
    pub args: [usize; 3],
    /// A constant's value; the number of a table.
    pub payload: u128,
    pub expr: Expr,
}

/// A pool and the terms built in it.
pub struct World {
    pub pool: Pool,
    pub terms: Vec<Term>,
    pub tables: Vec<TableId>,
    floats: bool,
}

pub const NONE: usize = usize::MAX;

impl World {
    pub fn new(random: &mut Random, floats: bool) -> World {
        let mut pool = Pool::new();
        let input = pool.array("in", 4);
        let mut symbols: Vec<Expr> = (0..4).map(|i| pool.byte(input, i)).collect();
        let width = random.width();
        symbols.push(pool.symbol("w", Sort::bits(width)));
        symbols.push(pool.symbol("b", Sort::Bool));
        symbols.push(pool.symbol("c", Sort::Bool));
        if floats {
            symbols.push(pool.symbol("d", Sort::Float(Format::Double)));
            let format = random.pick(&Format::ALL);
            symbols.push(pool.symbol("f", Sort::Float(format)));
        }
        let uniform = random.value(8);
        let lengths = [3, 16, 256];
        let tables = lengths.map(|length| {
            let values: Vec<u128> = (0..length).map(|i| if i < 5 { uniform } else { random.value(8) % 7 }).collect();
            pool.table(8, values)
        });
        let terms = symbols.into_iter().map(|expr| Term {
            op: Op::Symbol,
            sort: pool.sort(expr),
            aux: 0,
            args: [NONE; 3],
            payload: 0,
            expr,
        });
        World { terms: terms.collect(), pool, tables: tables.to_vec(), floats }
    }

    pub fn model(&self, random: &mut Random) -> Model {
        let mut model = Model::new();
        for term in self.terms.iter().filter(|term| term.op == Op::Symbol) {
            model.set(self.pool.node(term.expr).symbol(), random.value(term.sort.width()));
        }
        model
    }

    /// Everything about one term, for the message of a failed test.
    pub fn describe(&self, at: usize, model: &Model, values: &[u128]) -> String {
        let term = &self.terms[at];
        let args: Vec<String> = term
            .args
            .iter()
            .filter(|&&arg| arg != NONE)
            .map(|&arg| {
                format!(
                    "\n  {} = {:#x} ({})",
                    smtlib::term(&self.pool, self.terms[arg].expr),
                    values[arg],
                    self.terms[arg].sort
                )
            })
            .collect();
        let result = smtlib::term(&self.pool, term.expr);
        format!(
            "{:?} {} aux {} of{}\nbecame {result}\nexpected {:#x}\n{model:?}",
            term.op,
            term.sort,
            term.aux,
            args.concat(),
            values[at]
        )
    }

    pub fn push(&mut self, op: Op, aux: u16, args: [usize; 3], payload: u128, expr: Expr) -> usize {
        self.terms.push(Term { op, sort: self.pool.sort(expr), aux, args, payload, expr });
        self.terms.len() - 1
    }

    pub fn constant(&mut self, sort: Sort, value: u128) -> usize {
        let expr = self.pool.constant(sort, value);
        self.push(Op::Const, 0, [NONE; 3], value, expr)
    }

    fn any(&mut self, random: &mut Random, wanted: fn(Sort) -> bool) -> usize {
        let fitting: Vec<usize> = (0..self.terms.len()).filter(|&at| wanted(self.terms[at].sort)).collect();
        // Half of the time a recent one, so that terms grow deep.
        let from = if random.one_in(2) { fitting.len().saturating_sub(6) } else { 0 };
        random.pick(&fitting[from..])
    }

    pub fn bv(&mut self, random: &mut Random) -> usize {
        self.any(random, |sort| matches!(sort, Sort::BitVec(_)))
    }

    pub fn boolean(&mut self, random: &mut Random) -> usize {
        self.any(random, |sort| sort == Sort::Bool)
    }

    fn float(&mut self, random: &mut Random) -> usize {
        self.any(random, |sort| matches!(sort, Sort::Float(_)))
    }

    pub fn expr(&self, at: usize) -> Expr {
        self.terms[at].expr
    }

    /// A term of the sort of another: a constant, an existing one, or one that is made to fit.
    fn like(&mut self, random: &mut Random, other: usize) -> usize {
        let sort = self.terms[other].sort;
        let operands = self.terms[other].args;
        let again: Vec<usize> =
            operands.into_iter().filter(|&arg| arg != NONE && self.terms[arg].sort == sort).collect();
        if !again.is_empty() && random.one_in(5) {
            return random.pick(&again);
        }
        let same: Vec<usize> = (0..self.terms.len()).filter(|&at| self.terms[at].sort == sort).collect();
        match (random.below(5), sort) {
            (0 | 1, _) => {
                let value = random.value(sort.width());
                self.constant(sort, value)
            }
            (2 | 3, Sort::BitVec(_)) => {
                let source = self.bv(random);
                self.fit(random, source, sort.width())
            }
            _ => random.pick(&same),
        }
    }

    /// A bit-vector with its width changed.
    pub fn fit(&mut self, random: &mut Random, source: usize, width: u32) -> usize {
        let e = self.expr(source);
        let have = self.pool.width(e);
        if width < have {
            let low = if random.one_in(2) { 0 } else { random.below((have - width + 1) as usize) as u32 };
            let expr = self.pool.extract(e, low, width);
            return self.push(Op::Extract, low as u16, [source, NONE, NONE], 0, expr);
        }
        if random.one_in(2) {
            let expr = self.pool.zext(e, width);
            self.push(Op::ZExt, 0, [source, NONE, NONE], 0, expr)
        } else {
            let expr = self.pool.sext(e, width);
            self.push(Op::SExt, 0, [source, NONE, NONE], 0, expr)
        }
    }

    /// One more operator on what is there.
    pub fn grow(&mut self, random: &mut Random) {
        if self.floats && random.one_in(2) {
            return self.grow_float(random);
        }
        match random.below(16) {
            12..=15 => self.grow_register(random),
            0 | 1 => self.grow_boolean(random),
            2..=5 => self.grow_arithmetic(random),
            6 | 7 => self.grow_comparison(random),
            8 | 9 => self.grow_word(random),
            10 => {
                let condition = self.boolean(random);
                let then = self.any(random, |_| true);
                let otherwise = self.like(random, then);
                let arms = if random.one_in(2) { [then, otherwise] } else { [otherwise, then] };
                let expr = self.pool.ite(self.expr(condition), self.expr(arms[0]), self.expr(arms[1]));
                self.push(Op::Ite, 0, [condition, arms[0], arms[1]], 0, expr);
            }
            _ => {
                let source = self.bv(random);
                let index = if random.one_in(2) { self.fit(random, source, 8) } else { source };
                let table = random.below(self.tables.len());
                let expr = self.pool.select(self.tables[table], self.expr(index));
                self.push(Op::Select, 0, [index, NONE, NONE], table as u128, expr);
            }
        }
    }

    fn grow_boolean(&mut self, random: &mut Random) {
        let a = self.boolean(random);
        let b = self.like(random, a);
        let (x, y) = (self.expr(a), self.expr(b));
        let op = random.pick(&[Op::Not, Op::And, Op::Or, Op::Xor, Op::Eq]);
        let expr = match op {
            Op::Not => self.pool.not(x),
            Op::And => self.pool.and(x, y),
            Op::Or => self.pool.or(x, y),
            Op::Xor => self.pool.xor(x, y),
            _ => self.pool.eq(x, y),
        };
        self.push(op, 0, if op == Op::Not { [a, NONE, NONE] } else { [a, b, NONE] }, 0, expr);
    }

    fn grow_arithmetic(&mut self, random: &mut Random) {
        let a = self.bv(random);
        let b = self.like(random, a);
        let [a, b] = if random.one_in(2) { [a, b] } else { [b, a] };
        let ops = [
            Op::Not,
            Op::Neg,
            Op::And,
            Op::Or,
            Op::Xor,
            Op::Add,
            Op::Add,
            Op::Sub,
            Op::Sub,
            Op::Mul,
            Op::UDiv,
            Op::SDiv,
            Op::URem,
            Op::SRem,
            Op::Shl,
            Op::LShr,
            Op::AShr,
        ];
        match random.pick(&ops) {
            Op::Not => {
                let expr = self.pool.not(self.expr(a));
                self.push(Op::Not, 0, [a, NONE, NONE], 0, expr)
            }
            Op::Neg => {
                let expr = self.pool.neg(self.expr(a));
                self.push(Op::Neg, 0, [a, NONE, NONE], 0, expr)
            }
            op => self.binary(op, a, b),
        };
    }

    /// An operator on two bit-vectors.
    pub fn binary(&mut self, op: Op, a: usize, b: usize) -> usize {
        let (x, y) = (self.expr(a), self.expr(b));
        let p = &mut self.pool;
        let expr = match op {
            Op::And => p.and(x, y),
            Op::Or => p.or(x, y),
            Op::Xor => p.xor(x, y),
            Op::Add => p.add(x, y),
            Op::Sub => p.sub(x, y),
            Op::Mul => p.mul(x, y),
            Op::UDiv => p.udiv(x, y),
            Op::SDiv => p.sdiv(x, y),
            Op::URem => p.urem(x, y),
            Op::SRem => p.srem(x, y),
            Op::Shl => p.shl(x, y),
            Op::LShr => p.lshr(x, y),
            Op::AShr => p.ashr(x, y),
            Op::Concat => p.concat(x, y),
            Op::Eq => p.eq(x, y),
            Op::Ult => p.ult(x, y),
            Op::Ule => p.ule(x, y),
            Op::Slt => p.slt(x, y),
            Op::Sle => p.sle(x, y),
            other => unreachable!("{other:?} is no operator on two words"),
        };
        self.push(op, 0, [a, b, NONE], 0, expr)
    }

    fn grow_comparison(&mut self, random: &mut Random) {
        let a = self.bv(random);
        let b = self.like(random, a);
        let [a, b] = if random.one_in(2) { [a, b] } else { [b, a] };
        let op = random.pick(&[Op::Eq, Op::Eq, Op::Ult, Op::Ule, Op::Slt, Op::Sle]);
        self.binary(op, a, b);
    }

    /// A concatenation, or a change of width.
    fn grow_word(&mut self, random: &mut Random) {
        let a = self.bv(random);
        let have = self.terms[a].sort.width();
        if have < 128 && random.one_in(2) {
            let source = self.like(random, a);
            let room = (128 - have).min(self.terms[source].sort.width());
            let b = self.fit(random, source, room);
            let [a, b] = if random.one_in(2) { [a, b] } else { [b, a] };
            self.binary(Op::Concat, a, b);
        } else {
            let width = if random.one_in(2) { random.width() } else { 1 + random.below(have as usize) as u32 };
            self.fit(random, a, width);
        }
    }

    fn grow_float(&mut self, random: &mut Random) {
        let a = self.float(random);
        let x = self.expr(a);
        let Sort::Float(format) = self.terms[a].sort else { unreachable!() };
        let rounding = random.pick(&Rounding::ALL);
        let one = [a, NONE, NONE];
        match random.below(12) {
            0 | 1 => self.grow_float_binary(random, a),
            2 => {
                let b = self.like(random, a);
                let c = self.like(random, a);
                let expr = self.pool.ffma(x, self.expr(b), self.expr(c));
                self.push(Op::FFma, 0, [a, b, c], 0, expr);
            }
            3 => {
                let expr = self.pool.fsqrt(x);
                self.push(Op::FSqrt, 0, one, 0, expr);
            }
            4 | 5 => {
                let negate = random.one_in(2);
                let expr = if negate { self.pool.fneg(x) } else { self.pool.fabs(x) };
                self.push(if negate { Op::FNeg } else { Op::FAbs }, 0, one, 0, expr);
            }
            6 => {
                let expr = self.pool.fround(rounding, x);
                self.push(Op::FRound, rounding as u16, one, 0, expr);
            }
            7 | 8 => {
                let masks = [class::NAN, class::ALL & !class::NAN, class::INFINITY, class::ZERO, 0, class::ALL];
                let mask = if random.one_in(2) { random.pick(&masks) } else { random.below(512) as u16 };
                let expr = self.pool.fclass(mask, x);
                self.push(Op::FClass, mask, one, 0, expr);
            }
            9 => {
                let to = random.pick(&Format::ALL);
                let expr = self.pool.fconvert(x, to);
                if to != format {
                    self.push(Op::FConvert, 0, one, 0, expr);
                }
            }
            10 => self.grow_float_to_bits(random, a, rounding),
            _ => self.grow_bits_to_float(random),
        }
    }

    fn grow_float_binary(&mut self, random: &mut Random, a: usize) {
        let b = self.like(random, a);
        let (x, y) = (self.expr(a), self.expr(b));
        let op = random.pick(&[Op::FAdd, Op::FSub, Op::FMul, Op::FDiv, Op::FRem, Op::FEq, Op::FLt, Op::FLe]);
        let expr = match op {
            Op::FAdd => self.pool.fadd(x, y),
            Op::FSub => self.pool.fsub(x, y),
            Op::FMul => self.pool.fmul(x, y),
            Op::FDiv => self.pool.fdiv(x, y),
            Op::FRem => self.pool.frem(x, y),
            Op::FEq => self.pool.feq(x, y),
            Op::FLt => self.pool.flt(x, y),
            _ => self.pool.fle(x, y),
        };
        self.push(op, 0, [a, b, NONE], 0, expr);
    }

    fn grow_float_to_bits(&mut self, random: &mut Random, a: usize, rounding: Rounding) {
        let x = self.expr(a);
        let width = random.width();
        let one = [a, NONE, NONE];
        match random.below(3) {
            0 => {
                let expr = self.pool.fto_signed(x, width, rounding);
                self.push(Op::FToSigned, rounding as u16, one, 0, expr);
            }
            1 => {
                let expr = self.pool.fto_unsigned(x, width, rounding);
                self.push(Op::FToUnsigned, rounding as u16, one, 0, expr);
            }
            _ => {
                let expr = self.pool.fto_bits(x);
                self.push(Op::FToBits, 0, one, 0, expr);
            }
        }
    }

    fn grow_bits_to_float(&mut self, random: &mut Random) {
        let source = self.bv(random);
        let format = random.pick(&Format::ALL);
        match random.below(3) {
            0 => {
                let expr = self.pool.signed_to_f(self.expr(source), format);
                self.push(Op::SignedToF, 0, [source, NONE, NONE], 0, expr);
            }
            1 => {
                let expr = self.pool.unsigned_to_f(self.expr(source), format);
                self.push(Op::UnsignedToF, 0, [source, NONE, NONE], 0, expr);
            }
            _ => {
                let bits = self.fit(random, source, format.width());
                let expr = self.pool.bits_to_f(self.expr(bits), format);
                self.push(Op::BitsToF, 0, [bits, NONE, NONE], 0, expr);
            }
        }
    }
}
