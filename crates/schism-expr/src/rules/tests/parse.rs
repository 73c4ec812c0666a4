//! Terms from text, for tests: the SMT-LIB that the printer writes, with a few words for what SMT-LIB lacks.

use super::Terms;
use crate::node::{Expr, Rounding};
use crate::pool::Pool;
use crate::sort::{Format, Sort};

impl Terms {
    pub fn new() -> Terms {
        let mut pool = Pool::new();
        let sorts = [
            ("x", Sort::bits(8)),
            ("y", Sort::bits(8)),
            ("z", Sort::bits(8)),
            ("v", Sort::bits(16)),
            ("w", Sort::bits(32)),
            ("a", Sort::Bool),
            ("b", Sort::Bool),
            ("c", Sort::Bool),
            ("d", Sort::Float(Format::Double)),
            ("e", Sort::Float(Format::Double)),
            ("f", Sort::Float(Format::Single)),
            ("g", Sort::Float(Format::Single)),
        ];
        let symbols = sorts.map(|(name, sort)| (name, pool.symbol(name, sort))).into_iter().collect();
        Terms { pool, symbols }
    }

    pub fn parse(&mut self, text: &str) -> Expr {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let tokens: Vec<&str> = spaced.split_whitespace().collect();
        let mut at = 0;
        let e = self.term(&tokens, &mut at);
        assert_eq!(at, tokens.len(), "rest after {text}");
        e
    }

    fn term(&mut self, tokens: &[&str], at: &mut usize) -> Expr {
        let token = tokens[*at];
        *at += 1;
        if token != "(" {
            return self.atom(token);
        }
        let mut parameters = Vec::new();
        let mut head = tokens[*at];
        *at += 1;
        if head == "(" {
            assert_eq!(tokens[*at], "_");
            head = tokens[*at + 1];
            *at += 2;
            while tokens[*at] != ")" {
                parameters.push(tokens[*at].parse::<u32>().expect("a number"));
                *at += 1;
            }
            *at += 1;
        }
        let mut args = Vec::new();
        while tokens[*at] != ")" {
            if tokens[*at] == "RNE" {
                *at += 1;
                continue;
            }
            args.push(self.term(tokens, at));
        }
        *at += 1;
        self.apply(head, &parameters, &args)
    }

    fn atom(&mut self, token: &str) -> Expr {
        if let Some(digits) = token.strip_prefix("#x") {
            return self.pool.bv(4 * digits.len() as u32, u128::from_str_radix(digits, 16).expect("hexadecimal"));
        }
        if let Some(digits) = token.strip_prefix("#b") {
            return self.pool.bv(digits.len() as u32, u128::from_str_radix(digits, 2).expect("binary"));
        }
        match token {
            "true" => Pool::TRUE,
            "false" => Pool::FALSE,
            "nan" => self.pool.constant(Sort::Float(Format::Double), Format::Double.default_nan()),
            number if number.contains(['.', 'e']) && number.parse::<f64>().is_ok() => {
                let bits = number.parse::<f64>().expect("a number").to_bits();
                self.pool.constant(Sort::Float(Format::Double), u128::from(bits))
            }
            name => *self.symbols.get(name).unwrap_or_else(|| panic!("no symbol {name}")),
        }
    }

    fn apply(&mut self, head: &str, parameters: &[u32], args: &[Expr]) -> Expr {
        let p = &mut self.pool;
        match (head, args) {
            ("not" | "bvnot", &[a]) => p.not(a),
            ("and" | "bvand", &[a, b]) => p.and(a, b),
            ("or" | "bvor", &[a, b]) => p.or(a, b),
            ("xor" | "bvxor", &[a, b]) => p.xor(a, b),
            ("=", &[a, b]) => p.eq(a, b),
            ("ite", &[a, b, c]) => p.ite(a, b, c),
            ("bvneg", &[a]) => p.neg(a),
            ("bvadd", &[a, b]) => p.add(a, b),
            ("bvsub", &[a, b]) => p.sub(a, b),
            ("bvmul", &[a, b]) => p.mul(a, b),
            ("bvudiv", &[a, b]) => p.udiv(a, b),
            ("bvsdiv", &[a, b]) => p.sdiv(a, b),
            ("bvurem", &[a, b]) => p.urem(a, b),
            ("bvsrem", &[a, b]) => p.srem(a, b),
            ("bvshl", &[a, b]) => p.shl(a, b),
            ("bvlshr", &[a, b]) => p.lshr(a, b),
            ("bvashr", &[a, b]) => p.ashr(a, b),
            ("concat", &[a, b]) => p.concat(a, b),
            ("bvult", &[a, b]) => p.ult(a, b),
            ("bvule", &[a, b]) => p.ule(a, b),
            ("bvslt", &[a, b]) => p.slt(a, b),
            ("bvsle", &[a, b]) => p.sle(a, b),
            ("extract", &[a]) => p.extract(a, parameters[1], parameters[0] - parameters[1] + 1),
            ("zero_extend", &[a]) => p.zext(a, p.width(a) + parameters[0]),
            ("sign_extend", &[a]) => p.sext(a, p.width(a) + parameters[0]),
            _ => self.apply_special(head, parameters, args),
        }
    }

    fn apply_special(&mut self, head: &str, parameters: &[u32], args: &[Expr]) -> Expr {
        let p = &mut self.pool;
        match (head, args) {
            ("t", &[index]) => {
                let table = p.table(8, (0..8).map(|i| i * i));
                p.select(table, index)
            }
            ("s", &[index]) => {
                let table = p.table(8, [7; 256]);
                p.select(table, index)
            }
            ("fp.add", &[a, b]) => p.fadd(a, b),
            ("fp.neg", &[a]) => p.fneg(a),
            ("fp.abs", &[a]) => p.fabs(a),
            ("fp.eq", &[a, b]) => p.feq(a, b),
            ("fp.lt", &[a, b]) => p.flt(a, b),
            ("fp.leq", &[a, b]) => p.fle(a, b),
            ("class", &[a]) => p.fclass(parameters[0] as u16, a),
            ("round", &[a]) => p.fround(Rounding::ALL[parameters[0] as usize], a),
            ("bits", &[a]) => p.fto_bits(a),
            ("from_bits", &[a]) => p.bits_to_f(a, Format::Double),
            ("signed_to_single", &[a]) => p.signed_to_f(a, Format::Single),
            ("signed_to_double", &[a]) => p.signed_to_f(a, Format::Double),
            ("signed_to_quad", &[a]) => p.signed_to_f(a, Format::Quad),
            ("unsigned_to_double", &[a]) => p.unsigned_to_f(a, Format::Double),
            ("to_single", &[a]) => p.fconvert(a, Format::Single),
            ("to_double", &[a]) => p.fconvert(a, Format::Double),
            ("to_quad", &[a]) => p.fconvert(a, Format::Quad),
            ("to_signed", &[a]) => p.fto_signed(a, parameters[0], Rounding::ALL[parameters[1] as usize]),
            ("to_unsigned", &[a]) => p.fto_unsigned(a, parameters[0], Rounding::ALL[parameters[1] as usize]),
            _ => panic!("no operator {head} of {} operands", args.len()),
        }
    }
}
