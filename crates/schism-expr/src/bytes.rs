//! Words as memory keeps them: bytes, the lowest first.

use crate::node::{Expr, Op};
use crate::pool::Pool;
use crate::sort::mask;

impl Pool {
    /// Byte `lane` of a bit-vector, counted from the lowest.
    ///
    /// # Panics
    ///
    /// If there is no such byte.
    #[inline]
    pub fn byte_of(&mut self, e: Expr, lane: u32) -> Expr {
        self.extract(e, 8 * lane, 8)
    }

    /// The word whose bytes are `bytes`, the lowest first. The bytes of one value give that value again, at the price
    /// of a look at each.
    ///
    /// # Panics
    ///
    /// If there are no bytes or more than 16, or if one is not of 8 bits.
    pub fn concat_bytes(&mut self, bytes: &[Expr]) -> Expr {
        assert!((1..=16).contains(&bytes.len()), "1 to 16 bytes");
        assert!(bytes.iter().all(|&byte| self.width(byte) == 8), "bytes have 8 bits");
        if let Some(word) = self.constant_of_bytes(bytes) {
            return word;
        }
        // Zeros above a value are its extension.
        let zeros = bytes.iter().rev().take_while(|&&byte| self.value(byte) == Some(0)).count();
        let used = &bytes[..bytes.len() - zeros];
        let width = 8 * bytes.len() as u32;
        if let Some(word) = self.value_of_bytes(used) {
            // All of a value that needs no more bytes is better than the low bytes of it, extended.
            let whole = self.range(word).1 <= mask(8 * used.len() as u32);
            if whole && self.width(word) >= width {
                return self.extract(word, 0, width);
            }
            let low = if whole { word } else { self.extract(word, 0, 8 * used.len() as u32) };
            return self.zext(low, width);
        }
        let joined = used.iter().copied().reduce(|low, high| self.concat(high, low)).expect("not all are zeros");
        self.zext(joined, width)
    }

    /// The constant with these bytes, if all are constants.
    fn constant_of_bytes(&mut self, bytes: &[Expr]) -> Option<Expr> {
        let mut value = 0;
        for &byte in bytes.iter().rev() {
            value = value << 8 | self.value(byte)?;
        }
        Some(self.bv(8 * bytes.len() as u32, value))
    }

    /// The value that `bytes` are the lowest bytes of. Its highest byte shows it: a sum has no other form for that one,
    /// while the lowest is a sum of bytes.
    fn value_of_bytes(&mut self, bytes: &[Expr]) -> Option<Expr> {
        let (&top, below) = bytes.split_last()?;
        let node = self.node(top);
        if node.op() != Op::Extract || usize::from(node.aux()) != 8 * below.len() {
            return None;
        }
        let word = node.a();
        for (lane, &byte) in below.iter().enumerate() {
            if self.byte_of(word, lane as u32) != byte {
                return None;
            }
        }
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sort::{Format, Sort};

    fn bytes_of(p: &mut Pool, e: Expr) -> Vec<Expr> {
        (0..p.width(e) / 8).map(|lane| p.byte_of(e, lane)).collect()
    }

    /// Values of the shapes that programs store: each must come back as the same node.
    #[test]
    fn what_was_stored_is_loaded() {
        let mut p = Pool::new();
        let input = p.array("in", 8);
        let bytes: Vec<Expr> = (0..8).map(|i| p.byte(input, i)).collect();
        let wide: Vec<Expr> = bytes.iter().map(|&byte| p.zext(byte, 32)).collect();
        let v = p.symbol("v", Sort::bits(32));
        let c = p.symbol("c", Sort::Bool);
        let d = p.symbol("d", Sort::Float(Format::Double));
        let k = p.bv(32, 0x1_0203);
        let signed = p.sext(bytes[0], 32);
        let sum = p.add(wide[0], wide[1]);
        let product = p.mul(sum, v);
        let values = [
            sum,
            product,
            signed,
            v,
            wide[2],
            k,
            p.sub(v, wide[1]),
            p.add(v, k),
            p.neg(wide[0]),
            p.xor(wide[0], v),
            p.ite(c, wide[0], wide[1]),
            p.ite(c, v, k),
            p.ite(c, wide[0], v),
            p.sext(sum, 64),
            p.zext(product, 64),
            p.fto_bits(d),
            p.concat(bytes[3], v),
            p.concat(product, v),
            p.bool_to_bv(c, 64),
        ];
        for value in values {
            let lanes = bytes_of(&mut p, value);
            assert_eq!(p.concat_bytes(&lanes), value, "{}", crate::smtlib::term(&p, value));
        }
    }

    #[test]
    fn other_bytes_are_joined_in_order() {
        let mut p = Pool::new();
        let input = p.array("in", 4);
        let bytes: Vec<Expr> = (0..4).map(|i| p.byte(input, i)).collect();
        let word = p.concat_bytes(&bytes);
        assert_eq!(p.width(word), 32);
        assert_eq!(bytes_of(&mut p, word), bytes);
        let zero = p.bv(8, 0);
        let short = p.concat_bytes(&[bytes[0], zero, zero]);
        assert_eq!(short, p.zext(bytes[0], 24));
        let constant: Vec<Expr> = [0x78, 0x56, 0x34, 0x12].into_iter().map(|byte| p.bv(8, byte)).collect();
        assert_eq!(p.concat_bytes(&constant), p.bv(32, 0x1234_5678));
    }

    #[test]
    fn bytes_of_two_values_are_no_value() {
        let mut p = Pool::new();
        let (v, w) = (p.symbol("v", Sort::bits(16)), p.symbol("w", Sort::bits(16)));
        let (low, high) = (p.byte_of(v, 0), p.byte_of(w, 1));
        let mixed = p.concat_bytes(&[low, high]);
        assert!(mixed != v && mixed != w);
    }
}
