//! A word seen as its parts: what concatenations and extensions put together, from the highest down.

use crate::node::{Expr, Op};
use crate::pool::Pool;
use crate::sort::mask;

/// What a part is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    Known(u128),
    Term(Expr),
}

/// Some neighbouring bits of a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub content: Content,
    pub width: u32,
}

/// The same bits of two words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    /// Lowest bit in the words.
    pub low: u32,
    pub width: u32,
    pub left: Slice,
    pub right: Slice,
}

/// Some bits of a part.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Slice {
    Known(u128),
    /// Bits of an expression from this one up.
    Term(Expr, u32),
}

impl Slice {
    pub fn known(self) -> Option<u128> {
        match self {
            Slice::Known(value) => Some(value),
            Slice::Term(..) => None,
        }
    }
}

impl Pool {
    /// The parts of a word from the highest down: at most one for each bit.
    pub(crate) fn parts(&self, e: Expr) -> Vec<Part> {
        let mut parts = Vec::with_capacity(8);
        let part = |e: Expr| {
            let content = self.value(e).map_or(Content::Term(e), Content::Known);
            Part { content, width: self.width(e) }
        };
        let mut rest = e;
        loop {
            let node = self.node(rest);
            match node.op() {
                Op::Concat => {
                    parts.push(part(node.a()));
                    rest = node.b();
                }
                Op::ZExt => {
                    parts.push(Part { content: Content::Known(0), width: node.width() - self.width(node.a()) });
                    rest = node.a();
                }
                _ => break,
            }
        }
        parts.push(part(rest));
        parts
    }

    /// Whether a word has more than one part.
    #[inline]
    pub(crate) fn has_parts(&self, e: Expr) -> bool {
        matches!(self.op(e), Op::Concat | Op::ZExt)
    }

    /// Two words of one width cut at the borders of the parts of both, from the highest bits down.
    pub(crate) fn segments(&self, left: Expr, right: Expr) -> Vec<Segment> {
        let (left, right) = (self.parts(left), self.parts(right));
        let mut segments = Vec::with_capacity(left.len() + right.len());
        let mut low: u32 = left.iter().map(|part| part.width).sum();
        let (mut i, mut j) = (0, 0);
        // Bits of the current parts that are still to come.
        let (mut rest_left, mut rest_right) = (left[0].width, right[0].width);
        loop {
            let width = rest_left.min(rest_right);
            rest_left -= width;
            rest_right -= width;
            low -= width;
            let (left_slice, right_slice) =
                (self.cut(left[i], rest_left, width), self.cut(right[j], rest_right, width));
            segments.push(Segment { low, width, left: left_slice, right: right_slice });
            if low == 0 {
                return segments;
            }
            if rest_left == 0 {
                i += 1;
                rest_left = left[i].width;
            }
            if rest_right == 0 {
                j += 1;
                rest_right = right[j].width;
            }
        }
    }

    /// `width` bits of a part, from bit `low` up.
    fn cut(&self, part: Part, low: u32, width: u32) -> Slice {
        match part.content {
            Content::Known(value) => Slice::Known(value >> low & mask(width)),
            Content::Term(e) => {
                let (zeros, ones) = self.known_bits(e);
                let known = (zeros | ones) >> low & mask(width) == mask(width);
                if known { Slice::Known(ones >> low & mask(width)) } else { Slice::Term(e, low) }
            }
        }
    }

    /// The expression of a slice.
    pub(crate) fn slice(&mut self, slice: Slice, width: u32) -> Expr {
        match slice {
            Slice::Known(value) => self.bv(width, value),
            Slice::Term(e, low) => self.extract(e, low, width),
        }
    }

    /// The concatenation of pieces, the highest first; there is at least one.
    pub(crate) fn concat_all(&mut self, pieces: &[Expr]) -> Expr {
        let (&last, above) = pieces.split_last().expect("at least one piece");
        above.iter().rev().fold(last, |low, &high| self.concat(high, low))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_end_where_a_part_of_either_word_ends() {
        let mut p = Pool::new();
        let input = p.array("in", 4);
        let [a, b, c] = [0, 1, 2].map(|i| p.byte(input, i));
        let left = p.concat(a, b);
        let four = p.extract(c, 0, 4);
        let right = p.zext(four, 16);
        let segments = p.segments(left, right);
        let shape: Vec<_> = segments.iter().map(|s| (s.low, s.width, s.right.known())).collect();
        assert_eq!(shape, [(8, 8, Some(0)), (4, 4, Some(0)), (0, 4, None)]);
    }
}
