//! Words: vectors of literals of any length, the lowest bit first.

mod divide;
mod multiply;
mod shift;
mod table;

pub(super) use shift::left_by;

use super::gates::Gates;
use super::lit::Lit;

/// A word.
pub(super) type Word = Vec<Lit>;

/// The low `width` bits of a constant.
pub(super) fn constant(value: u128, width: usize) -> Word {
    (0..width).map(|bit| Lit::constant(bit < 128 && value >> bit & 1 == 1)).collect()
}

/// The value of a word, if all of its bits are known and it has no more than 128.
fn value_of(word: &[Lit]) -> Option<u128> {
    if word.len() > 128 {
        return None;
    }
    word.iter().rev().try_fold(0, |value, lit| Some(value << 1 | u128::from(lit.known()?)))
}

/// The complement.
pub(super) fn not(word: &[Lit]) -> Word {
    word.iter().map(|&lit| !lit).collect()
}

/// `word` with zeros in front, or without its upper bits.
pub(super) fn resized(word: &[Lit], width: usize) -> Word {
    extended(word, width, Lit::FALSE)
}

/// `word` with copies of its sign in front, or without its upper bits.
pub(super) fn sign_extended(word: &[Lit], width: usize) -> Word {
    extended(word, width, sign(word))
}

fn extended(word: &[Lit], width: usize, fill: Lit) -> Word {
    let mut word = word.to_vec();
    word.resize(width, fill);
    word
}

/// The highest bit.
pub(super) fn sign(word: &[Lit]) -> Lit {
    *word.last().expect("words have bits")
}

/// Bits up to the highest one that may be set.
pub(super) fn used_bits(word: &[Lit]) -> usize {
    word.iter().rposition(|&lit| lit != Lit::FALSE).map_or(0, |at| at + 1)
}

impl Gates<'_> {
    /// A word of new variables.
    pub fn inputs(&mut self, width: usize) -> Word {
        (0..width).map(|_| self.input()).collect()
    }

    /// A gate of two inputs on every pair of bits.
    pub fn zip(&mut self, a: &[Lit], b: &[Lit], gate: fn(&mut Self, Lit, Lit) -> Lit) -> Word {
        debug_assert_eq!(a.len(), b.len());
        a.iter().zip(b).map(|(&x, &y)| gate(self, x, y)).collect()
    }

    /// `word` if `condition`, else zeros.
    pub fn mask(&mut self, condition: Lit, word: &[Lit]) -> Word {
        word.iter().map(|&lit| self.and(condition, lit)).collect()
    }

    /// `then` if `condition`, else `otherwise`.
    pub fn choose(&mut self, condition: Lit, then: &[Lit], otherwise: &[Lit]) -> Word {
        debug_assert_eq!(then.len(), otherwise.len());
        then.iter().zip(otherwise).map(|(&t, &e)| self.mux(condition, t, e)).collect()
    }

    /// The sum with a carry into the lowest bit, and the carry out of the highest.
    pub fn add_with_carry(&mut self, a: &[Lit], b: &[Lit], carry: Lit) -> (Word, Lit) {
        debug_assert_eq!(a.len(), b.len());
        let mut carry = carry;
        let sum = a.iter().zip(b).map(|(&x, &y)| {
            let bit = self.xor3(x, y, carry);
            carry = self.majority(x, y, carry);
            bit
        });
        (sum.collect(), carry)
    }

    /// The sum, cut to the width of the operands.
    pub fn add(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        self.sum_without_carry(a, b, Lit::FALSE)
    }

    /// The difference, cut to the width of the operands.
    pub fn sub(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        self.sum_without_carry(a, &not(b), Lit::TRUE)
    }

    /// Like [`Gates::add_with_carry`], without a gate for the last carry.
    fn sum_without_carry(&mut self, a: &[Lit], b: &[Lit], carry: Lit) -> Word {
        debug_assert_eq!(a.len(), b.len());
        let Some(top) = a.len().checked_sub(1) else {
            return Word::new();
        };
        let (mut sum, carry) = self.add_with_carry(&a[..top], &b[..top], carry);
        sum.push(self.xor3(a[top], b[top], carry));
        sum
    }

    /// `word + 1` if `carry`, cut to its width.
    pub fn increment(&mut self, word: &[Lit], carry: Lit) -> Word {
        self.sum_without_carry(word, &constant(0, word.len()), carry)
    }

    /// The two's complement.
    pub fn neg(&mut self, word: &[Lit]) -> Word {
        self.increment(&not(word), Lit::TRUE)
    }

    /// The two's complement if `condition`.
    pub fn neg_if(&mut self, condition: Lit, word: &[Lit]) -> Word {
        let turned: Word = word.iter().map(|&lit| self.xor(lit, condition)).collect();
        self.increment(&turned, condition)
    }

    /// Whether a word is 0.
    pub fn is_zero(&mut self, word: &[Lit]) -> Lit {
        self.and_all(&not(word))
    }

    /// Whether two words are equal.
    pub fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let same: Word = self.zip(a, b, |gates, x, y| !gates.xor(x, y));
        self.and_all(&same)
    }

    /// Unsigned `a >= b`: the carry of `a - b`.
    fn not_below(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        debug_assert_eq!(a.len(), b.len());
        a.iter().zip(b).fold(Lit::TRUE, |carry, (&x, &y)| self.majority(x, !y, carry))
    }

    /// Unsigned `a < b`.
    pub fn below(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        !self.not_below(a, b)
    }

    /// Unsigned `a <= b`.
    pub fn not_above(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        self.not_below(b, a)
    }

    /// Signed `a < b`.
    pub fn signed_below(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        // With the signs turned, signed numbers order as unsigned ones.
        self.below(&sign_turned(a), &sign_turned(b))
    }

    /// Signed `a <= b`.
    pub fn signed_not_above(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        !self.signed_below(b, a)
    }
}

fn sign_turned(word: &[Lit]) -> Word {
    let mut word = word.to_vec();
    if let Some(sign) = word.last_mut() {
        *sign = !*sign;
    }
    word
}
