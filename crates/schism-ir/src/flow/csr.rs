//! Lists of numbers, one for each row, in two flat arrays (compressed sparse rows).

use std::ops::Range;

/// A list of numbers for each row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Csr {
    /// Where each row starts in `items`, and one last entry for the end.
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Default for Csr {
    fn default() -> Self {
        Self { starts: vec![0], items: Vec::new() }
    }
}

impl Csr {
    /// Lists made of `(row, item)` pairs; items of a row keep the order of the pairs.
    ///
    /// # Panics
    /// If a row is not below `rows`, or there are 2^32 pairs or more.
    pub fn from_pairs(rows: usize, pairs: &[(u32, u32)]) -> Self {
        Self::labelled(rows, pairs.iter().map(|&(row, item)| (row, item, ()))).0
    }

    /// Lists made of `(row, item, label)` triples, and the labels in the order of [`Csr::items`].
    ///
    /// # Panics
    /// If a row is not below `rows`, or there are 2^32 triples or more.
    pub fn labelled<L: Copy + Default>(
        rows: usize,
        triples: impl ExactSizeIterator<Item = (u32, u32, L)> + Clone,
    ) -> (Self, Vec<L>) {
        let count = triples.len();
        assert!(u32::try_from(count).is_ok(), "fewer than 2^32 items");
        let mut starts = vec![0u32; rows + 1];
        for (row, ..) in triples.clone() {
            starts[row as usize + 1] += 1;
        }
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let mut next = starts.clone();
        let (mut items, mut labels) = (vec![0; count], vec![L::default(); count]);
        for (row, item, label) in triples {
            let place = &mut next[row as usize];
            (items[*place as usize], labels[*place as usize]) = (item, label);
            *place += 1;
        }
        (Self { starts, items }, labels)
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.starts.len() - 1
    }

    /// The items of one row.
    pub fn row(&self, row: usize) -> &[u32] {
        &self.items[self.range(row)]
    }

    /// Where the items of one row lie among all items.
    pub fn range(&self, row: usize) -> Range<usize> {
        self.starts[row] as usize..self.starts[row + 1] as usize
    }

    /// The items of all rows, row after row.
    pub fn items(&self) -> &[u32] {
        &self.items
    }
}

#[cfg(test)]
mod tests {
    use super::Csr;

    #[test]
    fn rows_keep_the_order_of_pairs() {
        let csr = Csr::from_pairs(4, &[(2, 9), (0, 5), (2, 1), (0, 5)]);
        assert_eq!(csr.row(0), [5, 5]);
        assert_eq!(csr.row(1), [] as [u32; 0]);
        assert_eq!(csr.row(2), [9, 1]);
        assert_eq!(csr.range(2), 2..4);
        assert_eq!((csr.rows(), csr.items()), (4, &[5, 5, 9, 1][..]));
    }

    #[test]
    fn labels_stay_with_their_items() {
        let (csr, labels) = Csr::labelled(2, [(1, 7, 'a'), (0, 8, 'b'), (1, 9, 'c')].into_iter());
        assert_eq!((csr.items(), &labels[..]), (&[8, 7, 9][..], &['b', 'a', 'c'][..]));
    }

    #[test]
    fn no_rows() {
        assert_eq!(Csr::default(), Csr::from_pairs(0, &[]));
    }
}
