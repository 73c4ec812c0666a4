//! Operators, literals and sorts of SMT-LIB as expressions.

use super::script::Item;
use anyhow::{Context, Result, bail, ensure};
use schism_expr::{Expr, Format, Op, Pool, Rounding, Sort, class};

/// The rounding mode with this name.
pub fn rounding(word: &str) -> Option<Rounding> {
    Some(match word {
        "RNE" => Rounding::NearestEven,
        "RNA" => Rounding::NearestAway,
        "RTP" => Rounding::Up,
        "RTN" => Rounding::Down,
        "RTZ" => Rounding::Zero,
        _ => return None,
    })
}

/// A constant, as written.
pub fn literal(pool: &mut Pool, word: &str) -> Option<Expr> {
    if let Some(digits) = word.strip_prefix("#x") {
        let width = u32::try_from(digits.len() * 4).ok().filter(|width| (1..=Sort::MAX_WIDTH).contains(width))?;
        return Some(pool.bv(width, u128::from_str_radix(digits, 16).ok()?));
    }
    if let Some(digits) = word.strip_prefix("#b") {
        let width = u32::try_from(digits.len()).ok().filter(|width| (1..=Sort::MAX_WIDTH).contains(width))?;
        return Some(pool.bv(width, u128::from_str_radix(digits, 2).ok()?));
    }
    match word {
        "true" => Some(pool.constant(Sort::Bool, 1)),
        "false" => Some(pool.constant(Sort::Bool, 0)),
        _ => None,
    }
}

/// What stands after `(_`: a sort, a constant, or an operator with numbers.
pub fn indexed(pool: &mut Pool, items: &[Item]) -> Result<Item> {
    let words: Vec<&str> = items.iter().map(|item| if let Item::Word(word) = item { word } else { "" }).collect();
    let (&name, numbers) = words.split_first().context("nothing after an underscore")?;
    let numbers: Vec<u32> = numbers.iter().map(|word| word.parse()).collect::<Result<_, _>>()?;
    Ok(match (name, &*numbers) {
        ("BitVec", &[width]) => Item::Sort(bits(width)?),
        ("FloatingPoint", &[exponent, significand]) => Item::Sort(Sort::Float(format(exponent, significand)?)),
        ("NaN", &[exponent, significand]) => {
            let format = format(exponent, significand)?;
            Item::Term(pool.constant(Sort::Float(format), format.default_nan()))
        }
        (name, &[width]) if name.starts_with("bv") => {
            let value = name[2..].parse().with_context(|| format!("{name} is no constant"))?;
            Item::Term(pool.constant(bits(width)?, value))
        }
        _ => Item::Indexed(name.to_owned(), numbers),
    })
}

fn bits(width: u32) -> Result<Sort> {
    ensure!((1..=Sort::MAX_WIDTH).contains(&width), "no bit-vector has {width} bits");
    Ok(Sort::bits(width))
}

fn format(exponent: u32, significand: u32) -> Result<Format> {
    let fits = |format: &Format| format.exponent_bits() == exponent && format.significand_bits() == significand;
    Format::ALL.into_iter().find(fits).with_context(|| format!("no float has {exponent} and {significand} bits"))
}

/// Applies an operator.
pub fn apply(
    pool: &mut Pool,
    name: &str,
    numbers: &[u32],
    rounding: Option<Rounding>,
    operands: &[Expr],
) -> Result<Expr> {
    let known = match *operands {
        _ if matches!(name, "and" | "or") => Some(join(pool, name, operands)),
        [a] => unary(pool, name, numbers, rounding, a)?,
        [a, b] => binary(pool, name, a, b)?,
        [a, b, c] => match name {
            "ite" => Some(pool.ite(a, b, c)),
            "fp" => Some(float_of_fields(pool, a, b, c)?),
            "fp.fma" => Some(pool.ffma(a, b, c)),
            _ => None,
        },
        _ => None,
    };
    known.with_context(|| format!("operator '{name}' with {} operands", operands.len()))
}

fn join(pool: &mut Pool, name: &str, operands: &[Expr]) -> Expr {
    let all = name == "and";
    let start = pool.constant(Sort::Bool, u128::from(all));
    operands.iter().fold(start, |joined, &next| {
        let (a, b) = (pool.node(joined), pool.node(next));
        if a.op() == Op::FClass && b.op() == Op::FClass && a.a() == b.a() {
            // A test for several classes is written as several tests.
            let mask = if all { a.aux() & b.aux() } else { a.aux() | b.aux() };
            pool.fclass(mask, a.a())
        } else if all {
            pool.and(joined, next)
        } else {
            pool.or(joined, next)
        }
    })
}

fn unary(pool: &mut Pool, name: &str, numbers: &[u32], rounding: Option<Rounding>, a: Expr) -> Result<Option<Expr>> {
    let width = pool.width(a);
    Ok(Some(match (name, numbers, rounding) {
        ("not" | "bvnot", [], None) => pool.not(a),
        ("bvneg", [], None) => pool.neg(a),
        ("extract", &[high, low], None) => {
            ensure!(low <= high && high < width, "bits {low} to {high} of {width}");
            pool.extract(a, low, high - low + 1)
        }
        ("zero_extend", &[more], None) => pool.zext(a, bits(width + more)?.width()),
        ("sign_extend", &[more], None) => pool.sext(a, bits(width + more)?.width()),
        ("fp.sqrt", [], Some(_)) => pool.fsqrt(a),
        ("fp.neg", [], None) => pool.fneg(a),
        ("fp.abs", [], None) => pool.fabs(a),
        ("fp.roundToIntegral", [], Some(rounding)) => pool.fround(rounding, a),
        ("fp.to_sbv", &[to], Some(rounding)) => pool.fto_signed(a, bits(to)?.width(), rounding),
        ("fp.to_ubv", &[to], Some(rounding)) => pool.fto_unsigned(a, bits(to)?.width(), rounding),
        ("to_fp_unsigned", &[exponent, significand], Some(_)) => pool.unsigned_to_f(a, format(exponent, significand)?),
        ("to_fp", &[exponent, significand], rounding) => {
            let to = format(exponent, significand)?;
            match (rounding, pool.sort(a)) {
                (None, _) => pool.bits_to_f(a, to),
                (Some(_), Sort::Float(_)) => pool.fconvert(a, to),
                (Some(_), _) => pool.signed_to_f(a, to),
            }
        }
        _ => match class_mask(name) {
            Some(mask) => pool.fclass(mask, a),
            None => return Ok(None),
        },
    }))
}

fn class_mask(name: &str) -> Option<u16> {
    let negative = class::NEGATIVE_INFINITY | class::NEGATIVE_NORMAL | class::NEGATIVE_SUBNORMAL | class::NEGATIVE_ZERO;
    Some(match name {
        "fp.isNaN" => class::NAN,
        "fp.isInfinite" => class::INFINITY,
        "fp.isNormal" => class::NORMAL,
        "fp.isSubnormal" => class::SUBNORMAL,
        "fp.isZero" => class::ZERO,
        "fp.isNegative" => negative,
        "fp.isPositive" => class::ALL & !negative & !class::NAN,
        _ => return None,
    })
}

fn binary(pool: &mut Pool, name: &str, a: Expr, b: Expr) -> Result<Option<Expr>> {
    let same = pool.sort(a) == pool.sort(b);
    ensure!(same || name == "concat", "'{name}' with operands of two sorts");
    Ok(Some(match name {
        "=" if matches!(pool.sort(a), Sort::Float(_)) => same_float(pool, a, b),
        "=" => pool.eq(a, b),
        "distinct" => pool.ne(a, b),
        "xor" | "bvxor" => pool.xor(a, b),
        "bvand" => pool.and(a, b),
        "bvor" => pool.or(a, b),
        "bvadd" => pool.add(a, b),
        "bvsub" => pool.sub(a, b),
        "bvmul" => pool.mul(a, b),
        "bvudiv" => pool.udiv(a, b),
        "bvsdiv" => pool.sdiv(a, b),
        "bvurem" => pool.urem(a, b),
        "bvsrem" => pool.srem(a, b),
        "bvshl" => pool.shl(a, b),
        "bvlshr" => pool.lshr(a, b),
        "bvashr" => pool.ashr(a, b),
        "concat" => {
            bits(pool.width(a) + pool.width(b))?;
            pool.concat(a, b)
        }
        "bvult" => pool.ult(a, b),
        "bvule" => pool.ule(a, b),
        "bvslt" => pool.slt(a, b),
        "bvsle" => pool.sle(a, b),
        "fp.add" => pool.fadd(a, b),
        "fp.sub" => pool.fsub(a, b),
        "fp.mul" => pool.fmul(a, b),
        "fp.div" => pool.fdiv(a, b),
        "fp.eq" => pool.feq(a, b),
        "fp.lt" => pool.flt(a, b),
        "fp.leq" => pool.fle(a, b),
        _ => return Ok(None),
    }))
}

/// SMT-LIB's equality of floats: there is one NaN, and the zeros differ.
fn same_float(pool: &mut Pool, a: Expr, b: Expr) -> Expr {
    let negative = class_mask("fp.isNegative").unwrap_or_default();
    let (a_negative, b_negative) = (pool.fclass(negative, a), pool.fclass(negative, b));
    let (a_nan, b_nan) = (pool.is_nan(a), pool.is_nan(b));
    let (equal, signs) = (pool.feq(a, b), pool.eq(a_negative, b_negative));
    let (numbers, nans) = (pool.and(equal, signs), pool.and(a_nan, b_nan));
    pool.or(numbers, nans)
}

/// A float by sign, exponent and fraction.
fn float_of_fields(pool: &mut Pool, sign: Expr, exponent: Expr, fraction: Expr) -> Result<Expr> {
    let (exponent_bits, fraction_bits) = (pool.width(exponent), pool.width(fraction));
    let format = format(exponent_bits, fraction_bits + 1)?;
    if pool.width(sign) != 1 || exponent_bits + fraction_bits > Sort::MAX_WIDTH - 2 {
        bail!("the fields of a float have other widths");
    }
    let mut pattern = pool.concat(sign, exponent);
    if format == Format::X87 {
        // Its leading one is written out.
        let zero = pool.bv(exponent_bits, 0);
        let normal = pool.ne(exponent, zero);
        let leading = pool.bool_to_bv(normal, 1);
        pattern = pool.concat(pattern, leading);
    }
    let pattern = pool.concat(pattern, fraction);
    Ok(pool.bits_to_f(pattern, format))
}
