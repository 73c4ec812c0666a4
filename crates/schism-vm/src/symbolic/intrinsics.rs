//! Integer intrinsics as expressions.

use schism_expr::Expr;
use schism_ir::Intrinsic;

use super::Engine;

impl Engine {
    /// The result of an intrinsic on integers; `None` where no short expression says it.
    pub(super) fn intrinsic(&mut self, which: Intrinsic, width: u32, [a, b, c]: [Expr; 3]) -> Option<Expr> {
        use Intrinsic as I;
        let zero = self.pool.bv(width, 0);
        Some(match which {
            I::Abs => {
                let negative = self.pool.slt(a, zero);
                let turned = self.pool.neg(a);
                self.pool.ite(negative, turned, a)
            }
            I::SMax | I::SMin | I::UMax | I::UMin => {
                let less = match which {
                    I::SMax | I::SMin => self.pool.slt(a, b),
                    _ => self.pool.ult(a, b),
                };
                let (first, second) = if matches!(which, I::SMin | I::UMin) { (a, b) } else { (b, a) };
                self.pool.ite(less, first, second)
            }
            I::SAddSat | I::SSubSat | I::UAddSat | I::USubSat => self.saturating(which, width, a, b)?,
            I::UCmp | I::SCmp => {
                let (less, more) = match which {
                    I::UCmp => (self.pool.ult(a, b), self.pool.ult(b, a)),
                    _ => (self.pool.slt(a, b), self.pool.slt(b, a)),
                };
                let (minus, one) = (self.pool.bv(width, u128::MAX >> (128 - width)), self.pool.bv(width, 1));
                let rest = self.pool.ite(more, one, zero);
                self.pool.ite(less, minus, rest)
            }
            I::Bswap => self.rearrange(a, 8, width),
            I::BitReverse => self.rearrange(a, 1, width),
            I::Ctpop => {
                let mut sum = zero;
                for at in 0..width {
                    let bit = self.pool.extract(a, at, 1);
                    let bit = if width == 1 { bit } else { self.pool.zext(bit, width) };
                    sum = self.pool.add(sum, bit);
                }
                sum
            }
            I::Ctlz | I::Cttz => {
                // The last test that holds wins, so the bit that counts comes last.
                let mut count = self.pool.bv(width, u128::from(width));
                for at in (0..width).rev() {
                    let place = if which == I::Cttz { at } else { width - 1 - at };
                    let bit = self.pool.extract(a, place, 1);
                    let set = self.pool.is_nonzero(bit);
                    let here = self.pool.bv(width, u128::from(at));
                    count = self.pool.ite(set, here, count);
                }
                count
            }
            I::Fshl | I::Fshr if width <= 64 => {
                let modulus = self.pool.bv(width, u128::from(width));
                let amount = self.pool.urem(c, modulus);
                let both = self.pool.concat(a, b);
                let amount = self.pool.zext(amount, 2 * width);
                if which == I::Fshl {
                    let shifted = self.pool.shl(both, amount);
                    self.pool.extract(shifted, width, width)
                } else {
                    let shifted = self.pool.lshr(both, amount);
                    self.pool.extract(shifted, 0, width)
                }
            }
            I::PtrMask => self.pool.and(a, b),
            _ => return None,
        })
    }

    /// Pieces of `size` bits in the opposite order.
    fn rearrange(&mut self, a: Expr, size: u32, width: u32) -> Expr {
        let mut result = self.pool.extract(a, 0, size);
        for at in 1..width / size {
            let piece = self.pool.extract(a, at * size, size);
            result = self.pool.concat(result, piece);
        }
        result
    }

    fn saturating(&mut self, which: Intrinsic, width: u32, a: Expr, b: Expr) -> Option<Expr> {
        use Intrinsic as I;
        let plain = match which {
            I::SAddSat => I::SAddWithOverflow,
            I::SSubSat => I::SSubWithOverflow,
            I::UAddSat => I::UAddWithOverflow,
            _ => I::USubWithOverflow,
        };
        let (value, overflow) = self.overflowing(plain, width, a, b)?;
        let bound = match which {
            I::UAddSat => self.pool.bv(width, u128::MAX >> (128 - width)),
            I::USubSat => self.pool.bv(width, 0),
            _ => {
                let (zero, least) = (self.pool.bv(width, 0), self.pool.bv(width, 1 << (width - 1)));
                let most = self.pool.bv(width, (1 << (width - 1)) - 1);
                let negative = self.pool.slt(a, zero);
                self.pool.ite(negative, least, most)
            }
        };
        Some(self.pool.ite(overflow, bound, value))
    }

    /// The wrapped result of arithmetic, and whether it overflowed.
    pub(crate) fn overflowing(&mut self, which: Intrinsic, width: u32, a: Expr, b: Expr) -> Option<(Expr, Expr)> {
        use Intrinsic as I;
        let pool = &mut self.pool;
        let signed = matches!(which, I::SAddWithOverflow | I::SSubWithOverflow | I::SMulWithOverflow);
        let multiplied = matches!(which, I::SMulWithOverflow | I::UMulWithOverflow);
        let wide = if multiplied { 2 * width } else { width + 1 };
        if wide > 128 {
            return None;
        }
        let (x, y) =
            if signed { (pool.sext(a, wide), pool.sext(b, wide)) } else { (pool.zext(a, wide), pool.zext(b, wide)) };
        let (exact, wrapped) = match which {
            I::SAddWithOverflow | I::UAddWithOverflow => (pool.add(x, y), pool.add(a, b)),
            I::SSubWithOverflow | I::USubWithOverflow => (pool.sub(x, y), pool.sub(a, b)),
            I::SMulWithOverflow | I::UMulWithOverflow => (pool.mul(x, y), pool.mul(a, b)),
            _ => return None,
        };
        let back = if signed { pool.sext(wrapped, wide) } else { pool.zext(wrapped, wide) };
        let fits = pool.eq(back, exact);
        Some((wrapped, pool.not(fits)))
    }
}
