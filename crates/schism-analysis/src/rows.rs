//! Many sets over the same few numbers: a row of bits for each.

const BITS: usize = u64::BITS as usize;

/// A table of bits. Its rows are sets of columns.
#[derive(Clone, Debug)]
pub struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    /// Empty rows.
    pub fn new(rows: usize, columns: usize) -> Self {
        let words = columns.div_ceil(BITS);
        Self { words, bits: vec![0; rows * words] }
    }

    /// Puts a column into a row.
    pub fn insert(&mut self, row: usize, column: usize) {
        self.bits[row * self.words + column / BITS] |= 1 << (column % BITS);
    }

    /// Takes a column out of a row.
    pub fn remove(&mut self, row: usize, column: usize) {
        self.bits[row * self.words + column / BITS] &= !(1 << (column % BITS));
    }

    /// Puts 64 columns at once into a row: those of the word that they stand in.
    pub fn insert_word(&mut self, row: usize, word: usize, columns: u64) {
        self.bits[row * self.words + word] |= columns;
    }

    /// Puts all columns of a row of a table with as many columns into a row of this one.
    pub fn merge(&mut self, row: usize, other: &Rows, from: usize) {
        debug_assert_eq!(self.words, other.words);
        let words = &mut self.bits[row * self.words..][..self.words];
        words.iter_mut().zip(other.row(from)).for_each(|(word, more)| *word |= more);
    }

    /// The columns of a row, ascending.
    pub fn columns(&self, row: usize) -> impl Iterator<Item = usize> {
        self.row(row).iter().enumerate().flat_map(|(number, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(number * BITS + bit)
            })
        })
    }

    /// How many columns a row has.
    pub fn count(&self, row: usize) -> usize {
        self.row(row).iter().map(|word| word.count_ones() as usize).sum()
    }

    /// True if a row has no column.
    pub fn is_empty(&self, row: usize) -> bool {
        self.row(row).iter().all(|&word| word == 0)
    }

    /// How many words a row has.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The words of a row.
    pub fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sets() {
        let mut rows = Rows::new(3, 130);
        for column in [0, 64, 129] {
            rows.insert(1, column);
        }
        rows.insert_word(2, 1, 0b11);
        rows.remove(1, 0);
        let mut other = Rows::new(1, 130);
        other.merge(0, &rows, 1);
        other.merge(0, &rows, 2);
        assert_eq!(rows.columns(1).collect::<Vec<_>>(), [64, 129]);
        assert_eq!(other.columns(0).collect::<Vec<_>>(), [64, 65, 129]);
        assert_eq!((other.count(0), rows.count(0)), (3, 0));
    }
}
