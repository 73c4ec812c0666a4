//! Tests of the arithmetic against the processor and against `rustc_apfloat`, on patterns from a fixed seed.

mod formats;
#[cfg(target_arch = "x86_64")]
mod hardware;
mod integers;
#[cfg(target_arch = "x86_64")]
mod on_hardware;
mod properties;

use crate::Format;

const ALL: [Format; 6] = Format::ALL;

/// A source of bit patterns that likes the edges: denormals, ties, overflow, exponents near each other.
struct Source(u64);

impl Source {
    fn new(seed: u64) -> Self {
        Source(seed)
    }

    /// The next number of the SplitMix64 sequence.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn wide(&mut self) -> u128 {
        (u128::from(self.next()) << 64) | u128::from(self.next())
    }

    /// A fraction of `bits` bits: random, nearly empty, nearly full, or with a run at one end.
    fn fraction(&mut self, bits: u32) -> u128 {
        let mask = (1 << bits) - 1;
        let few = (1 << self.below(u64::from(bits))) | (1 << self.below(u64::from(bits)));
        let keep = self.below(u64::from(bits) + 1) as u32;
        match self.below(8) {
            0 => 0,
            1 => few,
            2 => mask ^ few,
            3 => mask,
            4 => (self.wide() & mask) >> keep,
            5 => mask & !(mask >> keep),
            _ => self.wide() & mask,
        }
    }

    /// A pattern with the given exponent field, clamped to the format. Of x86_fp80 a few are refused ones.
    fn with_exponent(&mut self, format: Format, exponent: i64) -> u128 {
        let exponent = exponent.clamp(0, (1 << format.exponent_bits()) - 1) as u128;
        let mut low = self.fraction(format.significand_bits() - 1);
        if format == Format::X87 && (exponent != 0) != (self.below(50) == 0) {
            low |= 1 << 63;
        }
        let sign = if self.below(2) == 0 { 0 } else { format.sign_bit() };
        sign | (exponent << format.exponent_shift()) | low
    }

    fn pattern(&mut self, format: Format) -> u128 {
        let bias = i64::from(format.bias());
        let exponent = match self.below(8) {
            0 => self.below(3) as i64,
            1 => 2 * bias + 1 - self.below(3) as i64,
            2 => self.below(1 << format.exponent_bits()) as i64,
            _ => bias - 20 + self.below(150) as i64,
        };
        self.with_exponent(format, exponent)
    }

    /// Two patterns whose exponents make their sum, product or quotient interesting.
    fn pair(&mut self, format: Format) -> (u128, u128) {
        let bias = i64::from(format.bias());
        let a = self.pattern(format);
        let exponent = ((a >> format.exponent_shift()) & ((1 << format.exponent_bits()) - 1)) as i64;
        let near = self.below(140) as i64 - 70;
        let b = match self.below(9) {
            0 => self.pattern(format),
            1 | 2 => self.with_exponent(format, exponent + near),
            3 => self.with_exponent(format, exponent + near / 32),
            4 => self.with_exponent(format, bias - exponent + near),
            5 => self.with_exponent(format, exponent + bias + near),
            6 => self.with_exponent(format, exponent - bias + near),
            7 => self.with_exponent(format, 3 * bias - exponent + near),
            _ => a ^ u128::from(self.below(4)) ^ if self.below(2) == 0 { 0 } else { format.sign_bit() },
        };
        (a, b)
    }
}
