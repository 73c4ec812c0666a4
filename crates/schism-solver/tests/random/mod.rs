//! Random numbers: seeded, so every run asks the same.

/// A stream of numbers.
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 31)).wrapping_mul(0x7fb5_d329_728e_a185);
        x = (x ^ (x >> 27)).wrapping_mul(0x81da_def4_bc2d_d44d);
        x ^ (x >> 33)
    }

    /// A number less than `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of some.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A constant: small, near a border, or anything.
    pub fn bits(&mut self) -> u128 {
        let any = u128::from(self.next()) << 64 | u128::from(self.next());
        match self.below(4) {
            0 => any % 20,
            1 => u128::MAX - any % 20,
            2 => 1 << self.below(128),
            _ => any,
        }
    }
}
