//! Equations of sums and products, brought into a normal form.
//!
//! Two ways to compute the same product look like two different circuits, of which a search learns nothing: `(a + b) * (a - b)`
//! and `a * a - b * b`, a long multiplication and one in halves. As polynomials over the bits' weights they are the same, and
//! where only a part of them differs, only that is left to search for.
//!
//! Arithmetic of a width is arithmetic modulo a power of two, so low bits of sums and products are polynomials of the low
//! bits of their operands. What is widened keeps its value, so there the polynomial must hold for whole numbers: it does if
//! no operation can overflow, which ranges tell.

use std::collections::BTreeMap;

use schism_expr::{Expr, Op, Pool};

/// Polynomials with more terms than this are not worth it.
const MOST_TERMS: usize = 600;
/// Nor are those of a higher degree.
const HIGHEST_DEGREE: usize = 8;
/// Recursion ends here: what is below is taken as it is.
const DEEPEST: usize = 200;
/// A difference with more terms than this is left as the circuits that it came from.
const MOST_LEFT: usize = 3;

/// Atoms that are multiplied, in rising order.
type Product = Vec<Expr>;

/// A sum of products with factors that are not 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Polynomial(BTreeMap<Product, u128>);

/// What the result of an operation stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    /// Its low bits.
    Modulo,
    /// Its whole value.
    Exact,
}

/// Sums and products that are looked at in one question, at most.
const MOST_SUMS: usize = 64;

/// Replacements for the sums below `roots` that are another one of them, or one and a little more. What is printed of a
/// number is compared digit by digit, so there are no equations of sums then, but the digits are those of one sum.
pub(crate) fn sums(pool: &mut Pool, roots: &[Expr]) -> Vec<(Expr, Expr)> {
    let mut known: Vec<(Expr, Polynomial)> = Vec::new();
    let mut pairs = Vec::new();
    for sum in outermost(pool, roots) {
        let width = pool.width(sum);
        let mut writer = Writer { pool, width, depth: 0 };
        let Some(polynomial) = writer.modulo(sum) else { continue };
        let same = known.iter().filter(|(other, _)| pool.width(*other) == width);
        let found = same.into_iter().find_map(|(other, theirs)| {
            let difference = polynomial.clone().plus(&theirs.clone().times_number(u128::MAX, width), width)?;
            difference.is_sum_of_few().then_some((*other, difference))
        });
        match found {
            Some((other, difference)) => {
                let Some(more) = difference.expression(pool, width) else { continue };
                let image = pool.add(other, more);
                pairs.push((sum, image));
            }
            None => known.push((sum, polynomial)),
        }
    }
    pairs
}

/// The sums and products that are no part of other ones, the oldest first. Those without a product are left to search.
fn outermost(pool: &Pool, roots: &[Expr]) -> Vec<Expr> {
    let cone = pool.cone(roots);
    let is_sum = |e: Expr| matches!(pool.op(e), Op::Add | Op::Sub | Op::Mul);
    let mut inner: Vec<Expr> = cone.iter().filter(|&&e| is_sum(e)).flat_map(|&e| pool.node(e).args()).collect();
    inner.sort_unstable();
    let is_outermost = |e: &Expr| is_sum(*e) && inner.binary_search(e).is_err();
    let has_product = |e: &Expr| pool.cone(&[*e]).iter().any(|&e| pool.op(e) == Op::Mul);
    cone.iter().copied().filter(is_outermost).filter(has_product).take(MOST_SUMS).collect()
}

/// Replacements for the equations below `roots` that are decided, or say less than they seem to.
pub(crate) fn equations(pool: &mut Pool, roots: &[Expr]) -> Vec<(Expr, Expr)> {
    let found = pool.cone(roots);
    let equations = found.into_iter().filter(|&e| pool.op(e) == Op::Eq && pool.width(pool.node(e).a()) > 1);
    let equations: Vec<Expr> = equations.collect();
    equations.into_iter().filter_map(|e| Some((e, simpler(pool, e)?))).collect()
}

/// A simpler form of an equation.
fn simpler(pool: &mut Pool, e: Expr) -> Option<Expr> {
    let node = pool.node(e);
    let sides = [node.a(), node.b()];
    let width = pool.width(sides[0]);
    if !pool.cone(&sides).iter().any(|&e| matches!(pool.op(e), Op::Mul | Op::Add | Op::Sub | Op::Shl)) {
        return None;
    }
    let mut writer = Writer { pool, width, depth: 0 };
    let [one, other] = [writer.modulo(sides[0])?, writer.modulo(sides[1])?];
    let difference = one.plus(&other.times_number(u128::MAX, width), width)?;
    if let Some(constant) = difference.constant() {
        return Some(pool.constant(schism_expr::Sort::Bool, u128::from(constant == 0)));
    }
    if !difference.is_sum_of_few() {
        return None;
    }
    let sum = difference.expression(pool, width)?;
    let zero = pool.bv(width, 0);
    let left = pool.eq(sum, zero);
    (left != e).then_some(left)
}

/// Writes expressions as polynomials modulo two to the power of `width`.
struct Writer<'a> {
    pool: &'a Pool,
    width: u32,
    depth: usize,
}

impl Writer<'_> {
    /// A polynomial for the low bits of `e`, which has at least as many as asked for.
    fn modulo(&mut self, e: Expr) -> Option<Polynomial> {
        self.write(e, Meaning::Modulo)
    }

    fn write(&mut self, e: Expr, meaning: Meaning) -> Option<Polynomial> {
        self.depth += 1;
        let polynomial = if self.depth > DEEPEST { Some(Polynomial::atom(e)) } else { self.open(e, meaning) };
        self.depth -= 1;
        polynomial
    }

    fn open(&mut self, e: Expr, meaning: Meaning) -> Option<Polynomial> {
        let (pool, width) = (self.pool, self.width);
        let node = pool.node(e);
        let own = pool.width(e);
        let constant = |e: Expr| pool.value(e);
        match node.op() {
            Op::Const => Some(Polynomial::number(constant(e)?, width)),
            Op::Add if self.keeps(meaning, e, u128::checked_add) => {
                let [a, b] = [self.write(node.a(), meaning)?, self.write(node.b(), meaning)?];
                a.plus(&b, width)
            }
            Op::Mul if self.keeps(meaning, e, u128::checked_mul) => {
                let [a, b] = [self.write(node.a(), meaning)?, self.write(node.b(), meaning)?];
                a.times(&b, width)
            }
            Op::Sub if meaning == Meaning::Modulo => {
                let [a, b] = [self.write(node.a(), meaning)?, self.write(node.b(), meaning)?];
                a.plus(&b.times_number(u128::MAX, width), width)
            }
            Op::Neg if meaning == Meaning::Modulo => {
                Some(self.write(node.a(), meaning)?.times_number(u128::MAX, width))
            }
            // All bits turned over: -x - 1.
            Op::Not if meaning == Meaning::Modulo => {
                let a = self.write(node.a(), meaning)?.times_number(u128::MAX, width);
                a.plus(&Polynomial::number(u128::MAX, width), width)
            }
            Op::Shl if meaning == Meaning::Modulo => match constant(node.b()) {
                Some(distance) if distance < u128::from(own) => self.raised(node.a(), distance as u32, meaning),
                _ => Some(Polynomial::atom(e)),
            },
            Op::Concat => {
                let below = self.write(node.b(), Meaning::Exact)?;
                self.raised(node.a(), pool.width(node.b()), meaning)?.plus(&below, width)
            }
            Op::ZExt => self.write(node.a(), Meaning::Exact),
            Op::Extract if node.aux() == 0 && own >= width && meaning == Meaning::Modulo => {
                self.write(node.a(), meaning)
            }
            // Nothing was cut off.
            Op::Extract if node.aux() == 0 && pool.range(node.a()).1 <= mask(own) => self.write(node.a(), meaning),
            _ => Some(Polynomial::atom(e)),
        }
    }

    /// Whether an operation gives what it gives for whole numbers, if that matters.
    fn keeps(&self, meaning: Meaning, e: Expr, of: fn(u128, u128) -> Option<u128>) -> bool {
        let node = self.pool.node(e);
        let highest = |e: Expr| self.pool.range(e).1;
        let mask = self.pool.sort(e).mask();
        meaning == Meaning::Modulo || of(highest(node.a()), highest(node.b())).is_some_and(|highest| highest <= mask)
    }

    /// The upper part of something, `low` bits further up: only so many of its bits count.
    fn raised(&mut self, e: Expr, low: u32, meaning: Meaning) -> Option<Polynomial> {
        let width = self.width;
        if low >= width {
            return Some(Polynomial::default());
        }
        if meaning == Meaning::Modulo {
            self.width -= low;
        }
        let raised = self.write(e, meaning);
        self.width = width;
        Some(raised?.times_number(1 << low, width))
    }
}

impl Polynomial {
    /// An expression of which nothing more is known. Its whole value may stand for its low bits.
    fn atom(e: Expr) -> Polynomial {
        Polynomial([(vec![e], 1)].into())
    }

    fn number(value: u128, width: u32) -> Polynomial {
        let value = value & mask(width);
        Polynomial(if value == 0 { BTreeMap::new() } else { [(Vec::new(), value)].into() })
    }

    /// Its value, if it has no atoms.
    fn constant(&self) -> Option<u128> {
        match self.0.first_key_value() {
            None => Some(0),
            Some((product, &factor)) if product.is_empty() && self.0.len() == 1 => Some(factor),
            Some(_) => None,
        }
    }

    fn is_sum_of_few(&self) -> bool {
        self.0.len() <= MOST_LEFT && self.0.keys().all(|product| product.len() <= 1)
    }

    fn plus(mut self, other: &Polynomial, width: u32) -> Option<Polynomial> {
        for (product, factor) in &other.0 {
            self.add(product.clone(), *factor, width);
        }
        (self.0.len() <= MOST_TERMS).then_some(self)
    }

    fn add(&mut self, product: Product, factor: u128, width: u32) {
        let entry = self.0.entry(product);
        let entry = entry.and_modify(|sum| *sum = sum.wrapping_add(factor) & mask(width)).or_insert(factor);
        if *entry == 0 {
            self.0.retain(|_, factor| *factor != 0);
        }
    }

    fn times_number(mut self, number: u128, width: u32) -> Polynomial {
        for factor in self.0.values_mut() {
            *factor = factor.wrapping_mul(number) & mask(width);
        }
        self.0.retain(|_, factor| *factor != 0);
        self
    }

    fn times(&self, other: &Polynomial, width: u32) -> Option<Polynomial> {
        let mut product = Polynomial::default();
        for (one, a) in &self.0 {
            for (two, b) in &other.0 {
                let factor = a.wrapping_mul(*b) & mask(width);
                if factor == 0 {
                    continue;
                }
                if one.len() + two.len() > HIGHEST_DEGREE {
                    return None;
                }
                let mut atoms = [one.as_slice(), two.as_slice()].concat();
                atoms.sort_unstable();
                product.add(atoms, factor, width);
                if product.0.len() > MOST_TERMS {
                    return None;
                }
            }
        }
        Some(product)
    }

    /// The sum, if each of its products is one atom at most.
    fn expression(&self, pool: &mut Pool, width: u32) -> Option<Expr> {
        let mut sum = pool.bv(width, 0);
        for (product, &factor) in &self.0 {
            let factor = pool.bv(width, factor);
            let term = match product.as_slice() {
                [] => factor,
                &[atom] => {
                    let own = pool.width(atom);
                    let atom = match own {
                        _ if own < width => pool.zext(atom, width),
                        _ if own > width => pool.extract(atom, 0, width),
                        _ => atom,
                    };
                    pool.mul(atom, factor)
                }
                _ => return None,
            };
            sum = pool.add(sum, term);
        }
        Some(sum)
    }
}

fn mask(width: u32) -> u128 {
    u128::MAX >> (u128::BITS - width)
}

#[cfg(test)]
mod tests {
    use super::simpler;
    use schism_expr::{Evaluator, Expr, Model, Op, Pool, Sort, Substitution};

    /// What is left of the equation of two expressions: true, false or more.
    fn left(p: &mut Pool, one: Expr, other: Expr) -> Option<bool> {
        let equation = p.eq(one, other);
        let known = p.value(equation).or_else(|| {
            let simpler = simpler(p, equation)?;
            p.value(simpler)
        });
        known.map(|known| known != 0)
    }

    fn word(p: &mut Pool, name: &str, bytes: u32) -> Expr {
        let input = p.array(name, bytes);
        let first = p.byte(input, 0);
        (1..bytes).fold(first, |word, at| {
            let byte = p.byte(input, at);
            p.concat(byte, word)
        })
    }

    #[test]
    fn products_of_sums_are_sums_of_products() {
        let mut p = Pool::new();
        for bytes in [1, 4, 8] {
            let [a, b] = ["a", "b"].map(|name| word(&mut p, &format!("{name}{bytes}"), bytes));
            let (sum, difference) = (p.add(a, b), p.sub(a, b));
            let product = p.mul(sum, difference);
            let squares = [p.mul(a, a), p.mul(b, b)];
            let squares = p.sub(squares[0], squares[1]);
            assert_eq!(left(&mut p, product, squares), Some(true));
            let one = p.bv(8 * bytes, 1);
            let more = p.add(squares, one);
            assert_eq!(left(&mut p, product, more), Some(false));
        }
    }

    /// `a * b` as 64 bits, from halves of 16 bits; with a middle sum of `middle` bits.
    fn in_halves(p: &mut Pool, a: Expr, b: Expr, middle: u32) -> Expr {
        let halves = |p: &mut Pool, x: Expr| [0, 16].map(|low| p.extract(x, low, 16));
        let ([al, ah], [bl, bh]) = (halves(p, a), halves(p, b));
        let times = |p: &mut Pool, x: Expr, y: Expr, width: u32| {
            let [x, y] = [x, y].map(|half| p.zext(half, width));
            p.mul(x, y)
        };
        let [low, high] = [times(p, al, bl, 32), times(p, ah, bh, 32)];
        let middles = [times(p, ah, bl, middle), times(p, al, bh, middle)];
        let sum = p.add(middles[0], middles[1]);
        let [low, sum, high] = [low, sum, high].map(|part| if p.width(part) < 64 { p.zext(part, 64) } else { part });
        let [sixteen, more] = [p.bv(64, 16), p.bv(64, 32)];
        let (sum, high) = (p.shl(sum, sixteen), p.shl(high, more));
        let upper = p.add(high, sum);
        p.add(upper, low)
    }

    #[test]
    fn a_product_in_halves_is_one_only_if_nothing_overflows() {
        let mut p = Pool::new();
        let [a, b] = ["a", "b"].map(|name| word(&mut p, name, 4));
        let [x, y] = [a, b].map(|word| p.zext(word, 64));
        let product = p.mul(x, y);
        let (right, wrong) = (in_halves(&mut p, a, b, 64), in_halves(&mut p, a, b, 32));
        assert_eq!(left(&mut p, product, right), Some(true));
        assert_eq!(left(&mut p, product, wrong), None, "the sum of the middle products may overflow");
    }

    #[test]
    fn what_is_left_says_the_same() {
        let mut p = Pool::new();
        let [x, y] = ["x", "y"].map(|name| p.symbol(name, Sort::bits(8)));
        let [three, five] = [3, 5].map(|k| p.bv(8, k));
        let (sum, product) = (p.add(x, three), p.mul(x, y));
        let (one, other) = (p.mul(sum, y), p.mul(five, x));
        let other = p.add(product, other);
        // 3y = 5x
        let equation = p.eq(one, other);
        let left = simpler(&mut p, equation).expect("the product is on both sides");
        let (mut evaluator, mut model) = (Evaluator::new(), Model::new());
        for pair in 0..1_u128 << 16 {
            model.set(p.node(x).symbol(), pair & 255);
            model.set(p.node(y).symbol(), pair >> 8);
            evaluator.forget();
            assert_eq!(evaluator.holds(&p, &model, equation), evaluator.holds(&p, &model, left));
        }
    }

    /// A random expression of `width` bits over the bytes; `choose(n)` is a number below n.
    fn random(p: &mut Pool, bytes: &[Expr], width: u32, depth: u32, choose: &mut dyn FnMut(usize) -> usize) -> Expr {
        if depth == 0 {
            let byte = bytes[choose(bytes.len())];
            return match (choose(4), width) {
                (0, _) => p.bv(width, choose(1 << 9) as u128 & super::mask(width)),
                (_, ..8) => p.extract(byte, 0, width),
                _ => p.zext(byte, width),
            };
        }
        let mut below = |p: &mut Pool, width: u32| random(p, bytes, width, depth - 1, choose);
        let (a, b) = (below(p, width), below(p, width));
        match choose(9) {
            0 => p.add(a, b),
            1 | 2 => p.mul(a, b),
            3 => p.sub(a, b),
            4 => p.neg(a),
            5 => p.not(a),
            6 => {
                let distance = p.bv(width, choose(width as usize) as u128);
                p.shl(a, distance)
            }
            7 => {
                let wide = random(p, bytes, width + 5, depth - 1, choose);
                p.extract(wide, 0, width)
            }
            _ if width < 4 => a,
            _ => {
                let low = width / 2;
                let [high, low] = [width - low, low].map(|width| random(p, bytes, width, depth - 1, choose));
                if choose(2) == 0 { p.concat(high, low) } else { p.zext(low, width) }
            }
        }
    }

    #[test]
    fn random_equations_keep_their_meaning() {
        let mut seed = 7_u64;
        let mut choose = move |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        let (mut simplified, mut evaluator, mut model) = (0, Evaluator::new(), Model::new());
        for _ in 0..3_000 {
            let mut p = Pool::new();
            let input = p.array("in", 3);
            let bytes = [0, 1, 2].map(|at| p.byte(input, at));
            let width = 5 + choose(12) as u32;
            let one = random(&mut p, &bytes, width, 3, &mut choose);
            // The difference of sums that share a part is more often simple than that of strangers.
            let more = random(&mut p, &bytes, width, 1, &mut choose);
            let other = p.add(one, more);
            let strange = random(&mut p, &bytes, width, 2, &mut choose);
            let equation = if choose(2) == 0 { p.eq(one, other) } else { p.eq(one, strange) };
            if p.value(equation).is_some() || p.op(equation) != Op::Eq {
                continue;
            }
            let left = match simpler(&mut p, equation) {
                Some(left) => left,
                None => {
                    let pairs = super::sums(&mut p, &[equation]);
                    let mut substitution = Substitution::default();
                    substitution.replace(&mut p, &pairs);
                    substitution.apply(&mut p, equation)
                }
            };
            simplified += usize::from(left != equation);
            for _ in 0..40 {
                for byte in bytes {
                    model.set(p.node(byte).symbol(), choose(256) as u128);
                }
                evaluator.forget();
                assert_eq!(evaluator.holds(&p, &model, equation), evaluator.holds(&p, &model, left));
            }
        }
        assert!(simplified > 200, "{simplified} equations were simplified");
    }

    #[test]
    fn digits_of_one_sum_are_the_same() {
        let mut p = Pool::new();
        let [a, b] = ["a", "b"].map(|name| word(&mut p, name, 4));
        let (sum, difference) = (p.add(a, b), p.sub(a, b));
        let product = p.mul(sum, difference);
        let squares = [p.mul(a, a), p.mul(b, b)];
        let less = p.sub(squares[0], squares[1]);
        let five = p.bv(32, 5);
        let more = p.add(less, five);
        let digits = [product, less, more].map(|number| p.extract(number, 12, 4));
        let equations = [p.eq(digits[0], digits[1]), p.eq(digits[0], digits[2])];
        let mut substitution = Substitution::default();
        let pairs = super::sums(&mut p, &equations);
        substitution.replace(&mut p, &pairs);
        let left = equations.map(|equation| substitution.apply(&mut p, equation));
        assert_eq!((p.value(left[0]), p.value(left[1])), (Some(1), None));
    }

    #[test]
    fn large_sums_are_left_alone() {
        let mut p = Pool::new();
        let [a, b] = ["a", "b"].map(|name| word(&mut p, name, 8));
        let powers = |p: &mut Pool, x: Expr| (0..6).fold(x, |power, _| p.mul(power, x));
        let (one, other) = (powers(&mut p, a), powers(&mut p, b));
        assert_eq!(left(&mut p, one, other), None);
    }
}
