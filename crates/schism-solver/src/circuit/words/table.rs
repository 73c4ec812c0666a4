//! Reading a table of constants.

use super::Word;
use crate::circuit::gates::Gates;
use crate::circuit::lit::Lit;

impl Gates<'_> {
    /// The entry at `index`, `width` bits; 0 beyond the end. A tree of choices for each bit: equal parts of the
    /// table become one gate, and where the table does not depend on a bit of the index there is none.
    pub fn select(&mut self, table: &[u128], index: &[Lit], width: usize) -> Word {
        let needed = table.len().next_power_of_two().trailing_zeros() as usize;
        let (near, far) = index.split_at(needed.min(index.len()));
        let beyond = self.or_all(far);
        let entries = table.len().min(1 << near.len());
        (0..width)
            .map(|bit| {
                let column = table[..entries].iter().map(|value| Lit::constant(value >> bit & 1 == 1));
                let found = self.select_bit(column.collect(), near);
                self.and(!beyond, found)
            })
            .collect()
    }

    fn select_bit(&mut self, mut entries: Vec<Lit>, index: &[Lit]) -> Lit {
        for &bit in index {
            let pairs = entries.chunks(2).map(|pair| {
                let above = pair.get(1).copied().unwrap_or(Lit::FALSE);
                self.mux(bit, above, pair[0])
            });
            entries = pairs.collect();
        }
        entries.first().copied().unwrap_or(Lit::FALSE)
    }
}
