//! Numbers that look random and are the same in every run.

/// Xorshift with a fixed start: the same terms in every run.
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

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A value that is often at a border.
    pub fn value(&mut self, width: u32) -> u128 {
        let ones = u128::MAX >> (128 - width);
        let any = u128::from(self.next()) << 64 | u128::from(self.next());
        let bit = 1 << self.below(width as usize);
        (match self.below(10) {
            0 => 0,
            1 => 1,
            2 => ones,
            3 => ones >> 1,
            4 => (ones >> 1) + 1,
            5 => bit,
            6 => bit - 1,
            7 => u128::from(self.next() & 0xff),
            8 => !(bit - 1),
            _ => any,
        }) & ones
    }

    pub fn width(&mut self) -> u32 {
        match self.below(3) {
            0 => 1 + self.below(128) as u32,
            1 => self.pick(&[8, 16, 32, 64]),
            _ => self.pick(&[1, 2, 3, 4, 7, 8, 9, 12, 24, 31, 33, 63, 65, 127, 128]),
        }
    }
}
