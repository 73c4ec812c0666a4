//! Makes damaged files out of good ones. The same seed gives the same bytes.

/// A small generator of random numbers (splitmix64), so that a case can be made again from its number.
pub struct Random(u64);

impl Random {
    /// The generator of case `case` under `seed`.
    pub fn new(seed: u64, case: u64) -> Random {
        let mut random = Random(seed ^ case.wrapping_mul(0xd134_2543_de82_ef95));
        random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, or 0 if there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.next() % bound as u64) as usize }
    }

    /// A range of at most `longest` bytes in a file of `length`.
    fn range(&mut self, length: usize, longest: usize) -> std::ops::Range<usize> {
        let start = self.below(length);
        let size = 1 + self.below(longest.min(length - start).max(1));
        start..(start + size).min(length)
    }
}

/// One way to damage a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Damage {
    /// A few bits are inverted.
    FlipBits,
    /// A few bytes get random values.
    Overwrite,
    /// The end is missing.
    Truncate,
    /// The start of one file and the end of another.
    Splice,
    /// A part is missing.
    Remove,
    /// A part occurs twice.
    Repeat,
    /// A 32-bit word, perhaps a length, becomes huge.
    Inflate,
    /// A part is all zeroes.
    Blank,
    /// Two lines of text change places.
    SwapLines,
    /// A number in text becomes another one.
    ChangeNumber,
}

const BINARY: [Damage; 8] = [
    Damage::FlipBits,
    Damage::Overwrite,
    Damage::Truncate,
    Damage::Splice,
    Damage::Remove,
    Damage::Repeat,
    Damage::Inflate,
    Damage::Blank,
];
const TEXT: [Damage; 7] = [
    Damage::FlipBits,
    Damage::Truncate,
    Damage::Splice,
    Damage::Remove,
    Damage::Repeat,
    Damage::SwapLines,
    Damage::ChangeNumber,
];

impl Damage {
    /// A random kind that suits bitcode, or text.
    pub fn choose(random: &mut Random, text: bool) -> Damage {
        let kinds: &[Damage] = if text { &TEXT } else { &BINARY };
        kinds[random.below(kinds.len())]
    }

    /// Damages `bytes`; `other` is a second good file to take parts from.
    pub fn apply(self, mut bytes: Vec<u8>, other: &[u8], random: &mut Random) -> Vec<u8> {
        let length = bytes.len();
        if length < 8 {
            return bytes;
        }
        match self {
            Damage::FlipBits => {
                for _ in 0..1 + random.below(8) {
                    bytes[random.below(length)] ^= 1 << random.below(8);
                }
            }
            Damage::Overwrite => {
                let range = random.range(length, 16);
                bytes[range].fill_with(|| random.below(256) as u8);
            }
            Damage::Truncate => bytes.truncate(random.below(length)),
            Damage::Splice => {
                bytes.truncate(random.below(length));
                bytes.extend_from_slice(&other[random.below(other.len())..]);
            }
            Damage::Remove => drop(bytes.drain(random.range(length, length / 4))),
            Damage::Repeat => {
                let part = bytes[random.range(length, length / 4)].to_vec();
                let at = random.below(length);
                bytes.splice(at..at, part);
            }
            Damage::Inflate => {
                let at = random.below(length / 4) * 4;
                let value = [u32::MAX, u32::MAX / 2, 1 << 31, 1 << 24, 0x00ff_ffff][random.below(5)];
                bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
            }
            Damage::Blank => {
                let range = random.range(length, 64);
                bytes[range].fill(0);
            }
            Damage::SwapLines => bytes = swap_lines(&bytes, random),
            Damage::ChangeNumber => change_number(&mut bytes, random),
        }
        bytes
    }
}

fn swap_lines(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let (one, two) = (random.below(lines.len()), random.below(lines.len()));
    lines.swap(one, two);
    lines.concat()
}

fn change_number(bytes: &mut Vec<u8>, random: &mut Random) {
    let digits: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at].is_ascii_digit()).collect();
    let Some(&at) = digits.get(random.below(digits.len())) else { return };
    let number = ["0", "7", "129", "4294967295", "18446744073709551616", "-1"][random.below(6)];
    bytes.splice(at..=at, number.bytes());
}

#[cfg(test)]
mod tests {
    use super::{BINARY, Damage, Random, TEXT};

    fn good() -> Vec<u8> {
        (0..400).map(|n| if n % 20 == 19 { b'\n' } else { b'0' + (n * 7 % 75) as u8 }).collect()
    }

    #[test]
    fn the_same_seed_gives_the_same_damage() {
        let make = |seed, case| {
            let mut random = Random::new(seed, case);
            let kind = Damage::choose(&mut random, case % 2 == 0);
            (kind, kind.apply(good(), b"another good file", &mut random))
        };
        let first: Vec<_> = (0..50).map(|case| make(1, case)).collect();
        assert_eq!(first, (0..50).map(|case| make(1, case)).collect::<Vec<_>>());
        assert_ne!(first, (0..50).map(|case| make(2, case)).collect::<Vec<_>>());
    }

    #[test]
    fn every_kind_changes_the_file() {
        for kind in BINARY.into_iter().chain(TEXT) {
            let changed = |case| kind.apply(good(), &good()[100..], &mut Random::new(3, case)) != good();
            assert!((0..20).filter(|case| changed(*case)).count() > 10, "{kind:?}");
        }
    }

    #[test]
    fn tiny_files_are_survived() {
        for kind in BINARY.into_iter().chain(TEXT) {
            for length in 0..20 {
                kind.apply(vec![b'5'; length], b"x", &mut Random::new(4, length as u64));
            }
        }
    }
}
