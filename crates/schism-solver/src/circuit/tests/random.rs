//! Random values with many at the borders.

use schism_expr::Format;

/// Xorshift with a fixed start.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 16) as usize % limit
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn any(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }

    /// A bit-vector.
    pub fn bits(&mut self, width: u32) -> u128 {
        let ones = u128::MAX >> (128 - width);
        let bit = 1_u128 << self.below(width as usize);
        (match self.below(11) {
            0 => 0,
            1 => 1,
            2 => ones,
            3 => ones >> 1,
            4 => (ones >> 1) + 1,
            5 => bit,
            6 => bit - 1,
            7 => u128::from(self.next() & 0xff),
            8 => !(bit - 1),
            9 => self.any() >> self.below(128),
            _ => self.any(),
        }) & ones
    }

    /// The pattern of a float: every kind of number, exponents near the ends and near each other, significands with
    /// runs of zeros and ones so that sums and products come near the middle between two numbers.
    pub fn float(&mut self, format: Format) -> u128 {
        let fraction_bits = format.significand_bits() - 1;
        let largest = (1_u128 << format.exponent_bits()) - 1;
        let bias = largest >> 1;
        let near = self.below(2 * fraction_bits as usize + 8) as u128;
        let field = match self.below(10) {
            0 => 0,
            1 => 1 + near % 4,
            2 => largest,
            3 => largest - 1 - near % 4,
            4 => (bias + near).min(largest - 1),
            5 => bias.saturating_sub(near),
            6 => near.min(largest),
            7 => bias + near % 3,
            _ => self.any() & largest,
        };
        let fraction = match self.below(8) {
            0 => 0,
            1 => 1,
            _ => self.bits(fraction_bits),
        };
        let sign = if self.below(2) == 0 { 0 } else { format.sign_bit() };
        let low = match format {
            // The leading one is mostly right, but it may be missing or set for a denormal.
            Format::X87 => {
                let lead = if self.below(12) == 0 { self.below(2) as u128 } else { u128::from(field != 0) };
                (field << 64) | (lead << 63) | fraction
            }
            _ => (field << fraction_bits) | fraction,
        };
        sign | low
    }
}
