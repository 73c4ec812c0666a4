//! Where printf puts the characters of a number, once its sign and its number of digits are known.

/// Room for one printed number with its padding, as in `schism_numbers.h`.
pub(super) const FIELD: usize = 128;

/// The parts of a printed number: blanks, sign or prefix, zeros for the width, zeros for the precision, digits, blanks.
pub(super) const PARTS: usize = 6;

/// What a conversion asks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conversion {
    /// One of `d`, `i`, `u`, `o`, `x` and `X`.
    pub(super) letter: u8,
    pub(super) alternative: bool,
    pub(super) zero_padded: bool,
    pub(super) to_the_left: bool,
    pub(super) blank: bool,
    pub(super) plus: bool,
    pub(super) width: usize,
    pub(super) precision: Option<usize>,
}

/// One character of the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    Plain(u8),
    /// The digit for this power of the base; zero above the number's highest.
    Digit(u32),
}

/// A field without its digits' values.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) cells: Vec<Cell>,
    /// Where the parts end.
    pub(super) ends: [u8; PARTS],
}

impl Conversion {
    /// From a letter and musl's flags: one bit for each character, counted from the space. `None` if the field may have no room.
    pub(super) fn new(letter: u8, flags: u32, width: i32, precision: i32) -> Option<Conversion> {
        let has = |flag: u8| flags >> (flag - b' ') & 1 != 0;
        // A sign or a prefix has at most two characters.
        let fits = |length: i32| usize::try_from(length).ok().filter(|&length| length <= FIELD - 2);
        let precision = if precision < 0 { None } else { Some(fits(precision)?) };
        Some(Conversion {
            letter,
            alternative: has(b'#'),
            zero_padded: has(b'0') && !has(b'-') && precision.is_none(),
            to_the_left: has(b'-'),
            blank: has(b' '),
            plus: has(b'+'),
            width: fits(width)?,
            precision,
        })
    }

    pub(super) fn is_signed(&self) -> bool {
        matches!(self.letter, b'd' | b'i')
    }

    pub(super) fn base(&self) -> u64 {
        match self.letter {
            b'x' | b'X' => 16,
            b'o' => 8,
            _ => 10,
        }
    }

    /// The character of a digit from ten on, less ten.
    pub(super) fn letter_of_ten(&self) -> u8 {
        if self.letter == b'X' { b'A' } else { b'a' }
    }

    fn prefix(&self, negative: bool, is_zero: bool) -> &'static [u8] {
        match self.letter {
            b'd' | b'i' if negative => b"-",
            b'd' | b'i' if self.plus => b"+",
            b'd' | b'i' if self.blank => b" ",
            b'x' if self.alternative && !is_zero => b"0x",
            b'X' if self.alternative && !is_zero => b"0X",
            _ => b"",
        }
    }

    /// The field of a number with so many digits; zero has none.
    pub(super) fn layout(&self, negative: bool, digits: usize) -> Layout {
        let is_zero = digits == 0;
        let prefix = self.prefix(negative, is_zero);
        let mut precision = self.precision;
        if self.letter == b'o' && self.alternative {
            precision = Some(precision.unwrap_or(0).max(digits + 1));
        }
        // Zero is written as one zero, unless the precision is zero.
        let least = if is_zero && precision != Some(0) { 1 } else { digits };
        let figures = precision.unwrap_or(0).max(least);
        let padding = self.width.saturating_sub(prefix.len() + figures);
        let (before, zeros, behind) = match (self.to_the_left, self.zero_padded) {
            (true, _) => (0, 0, padding),
            (false, true) => (0, padding, 0),
            (false, false) => (padding, 0, 0),
        };
        let mut cells = vec![Cell::Plain(b' '); before];
        let mut ends = [before as u8; PARTS];
        cells.extend(prefix.iter().map(|&byte| Cell::Plain(byte)));
        ends[1] = cells.len() as u8;
        cells.extend((0..(zeros + figures) as u32).rev().map(Cell::Digit));
        ends[2] = ends[1] + zeros as u8;
        ends[3] = ends[2] + (figures - digits) as u8;
        ends[4] = cells.len() as u8;
        cells.resize(cells.len() + behind, Cell::Plain(b' '));
        ends[5] = cells.len() as u8;
        Layout { cells, ends }
    }
}

/// How many digits a number has; zero has none.
pub(super) fn digits_of(mut number: u64, base: u64) -> usize {
    let mut digits = 0;
    while number != 0 {
        number /= base;
        digits += 1;
    }
    digits
}

/// The characters of a field.
pub(super) fn characters(conversion: &Conversion, cells: &[Cell], mut number: u64) -> Vec<u8> {
    let mut text = vec![0; cells.len()];
    // The lowest digit is the last one.
    for (at, &cell) in cells.iter().enumerate().rev() {
        text[at] = match cell {
            Cell::Plain(byte) => byte,
            Cell::Digit(_) => {
                let digit = (number % conversion.base()) as u8;
                number /= conversion.base();
                if digit < 10 { b'0' + digit } else { conversion.letter_of_ten() + (digit - 10) }
            }
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn print(letter: u8, flags: &[u8], width: i32, precision: i32, number: u64) -> String {
        let flags = flags.iter().fold(0, |bits, flag| bits | 1 << (flag - b' '));
        let conversion = Conversion::new(letter, flags, width, precision).unwrap();
        let negative = conversion.is_signed() && (number as i64) < 0;
        let number = if negative { number.wrapping_neg() } else { number };
        let layout = conversion.layout(negative, digits_of(number, conversion.base()));
        assert_eq!(usize::from(layout.ends[PARTS - 1]), layout.cells.len());
        String::from_utf8(characters(&conversion, &layout.cells, number)).unwrap()
    }

    #[test]
    fn fields_are_as_the_standard_says() {
        assert_eq!(print(b'd', b"", 0, -1, 0), "0");
        assert_eq!(print(b'd', b"", 0, -1, i64::MIN as u64), "-9223372036854775808");
        assert_eq!(print(b'd', b"", 6, -1, -42_i64 as u64), "   -42");
        assert_eq!(print(b'd', b"0", 6, -1, -42_i64 as u64), "-00042");
        assert_eq!(print(b'd', b"0", 6, 3, -42_i64 as u64), "  -042");
        assert_eq!(print(b'd', b"-+", 6, -1, 42), "+42   ");
        assert_eq!(print(b'i', b" ", 0, 0, 0), " ");
        assert_eq!(print(b'u', b"", 0, -1, u64::MAX), "18446744073709551615");
        assert_eq!(print(b'x', b"#0", 8, -1, 0xbeef), "0x00beef");
        assert_eq!(print(b'X', b"#", 0, -1, 0xbeef), "0XBEEF");
        assert_eq!(print(b'x', b"#", 0, -1, 0), "0");
        assert_eq!(print(b'o', b"#", 0, -1, 8), "010");
        assert_eq!(print(b'o', b"#", 0, 0, 0), "0");
        assert_eq!(print(b'o', b"", 0, 0, 0), "");
    }

    #[test]
    fn a_field_that_may_not_fit_is_left_to_musl() {
        assert!(Conversion::new(b'd', 0, FIELD as i32, -1).is_none());
        assert!(Conversion::new(b'd', 0, 0, FIELD as i32 - 1).is_none());
        let widest = Conversion::new(b'x', 1 << (b'#' - b' '), 0, FIELD as i32 - 2).unwrap();
        assert_eq!(widest.layout(false, 3).cells.len(), FIELD);
    }

    #[test]
    fn parts_end_where_musl_ends_them() {
        let conversion = Conversion::new(b'd', 1 << (b'-' - b' '), 9, 4).unwrap();
        assert_eq!(conversion.layout(true, 2).ends, [0, 1, 1, 3, 5, 9]);
        let conversion = Conversion::new(b'd', 1 << (b'0' - b' '), 9, -1).unwrap();
        assert_eq!(conversion.layout(true, 2).ends, [0, 1, 7, 7, 9, 9]);
        let conversion = Conversion::new(b'u', 0, 3, -1).unwrap();
        assert_eq!(conversion.layout(false, 0).ends, [2, 2, 2, 3, 3, 3]);
    }
}
