//! One of many values, by a symbolic number.

use schism_expr::Expr;

use super::Engine;

impl Engine {
    /// An entry of a table of constants; the index is known to be in range.
    pub(crate) fn choose_constant(
        &mut self,
        width: u32,
        values: impl ExactSizeIterator<Item = u128>,
        index: Expr,
    ) -> Expr {
        let bits = (usize::BITS - (values.len() - 1).leading_zeros()).max(1);
        let table = self.pool.table(width, values);
        let index = self.pool.extract(index, 0, bits);
        self.pool.select(table, index)
    }

    /// `values[index]`; the index is known to be in range. Constants become a table, everything else a balanced tree of choices
    /// over the bits of the index.
    pub(crate) fn choose(&mut self, values: &[Expr], index: Expr) -> Expr {
        let Some(&first) = values.first() else { return self.pool.bv(8, 0) };
        if values.iter().all(|&value| value == first) {
            return first;
        }
        let constants: Option<Vec<u128>> = values.iter().map(|&value| self.pool.value(value)).collect();
        if let Some(constants) = constants {
            return self.choose_constant(self.pool.width(first), constants.into_iter(), index);
        }
        // The highest bit that tells places apart; recursion is as deep as the index has bits, at most 12.
        let half = values.len().next_power_of_two() / 2;
        let (low, high) = values.split_at(half);
        let bit = self.pool.extract(index, half.trailing_zeros(), 1);
        let bit = self.pool.is_nonzero(bit);
        let (low, high) = (self.choose(low, index), self.choose(high, index));
        self.pool.ite(bit, high, low)
    }
}
