//! Which elements of two lists belong together: a shortest edit script.

/// One row of two lists side by side, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    /// Equal elements.
    Same(usize, usize),
    /// Different elements that stand for each other.
    Changed(usize, usize),
    /// Only in old.
    Old(usize),
    /// Only in new.
    New(usize),
}

/// Where scripts longer than this would be needed, everything between the equal ends counts as changed.
const MOST_EDITS: usize = 1000;

/// Aligns two lists; runs of deletions and insertions are paired in their order.
pub(crate) fn align<T: PartialEq>(old: &[T], new: &[T]) -> Vec<Row> {
    pair(edits(old, new))
}

/// A shortest script of deletions and insertions.
fn edits<T: PartialEq>(old: &[T], new: &[T]) -> Vec<Row> {
    let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (&old[head..], &new[head..]);
    let tail = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    let (old_middle, new_middle) = (&old_rest[..old_rest.len() - tail], &new_rest[..new_rest.len() - tail]);
    let mut rows: Vec<Row> = (0..head).map(|index| Row::Same(index, index)).collect();
    let middle = shortest(old_middle, new_middle)
        .unwrap_or_else(|| (0..old_middle.len()).map(Row::Old).chain((0..new_middle.len()).map(Row::New)).collect());
    rows.extend(middle.into_iter().map(|row| shift(row, head)));
    let (old_end, new_end) = (old.len() - tail, new.len() - tail);
    rows.extend((0..tail).map(|index| Row::Same(old_end + index, new_end + index)));
    rows
}

fn shift(row: Row, by: usize) -> Row {
    match row {
        Row::Same(i, j) => Row::Same(i + by, j + by),
        Row::Changed(i, j) => Row::Changed(i + by, j + by),
        Row::Old(i) => Row::Old(i + by),
        Row::New(j) => Row::New(j + by),
    }
}

/// Myers' greedy algorithm: the furthest point on each diagonal, one edit after the other. `None` if too many are needed.
fn shortest<T: PartialEq>(old: &[T], new: &[T]) -> Option<Vec<Row>> {
    let limit = (old.len() + new.len()).min(MOST_EDITS);
    let middle = limit as isize + 1;
    let mut furthest = vec![0usize; 2 * limit + 3];
    let mut trace: Vec<Vec<usize>> = Vec::new();
    for edits in 0..=limit as isize {
        trace.push(furthest[(middle - edits - 1) as usize..=(middle + edits + 1) as usize].to_vec());
        for diagonal in (-edits..=edits).step_by(2) {
            let at = (middle + diagonal) as usize;
            let down = diagonal == -edits || (diagonal != edits && furthest[at - 1] < furthest[at + 1]);
            let mut x = if down { furthest[at + 1] } else { furthest[at - 1] + 1 };
            let mut y = (x as isize - diagonal) as usize;
            while x < old.len() && y < new.len() && old[x] == new[y] {
                x += 1;
                y += 1;
            }
            furthest[at] = x;
            if x >= old.len() && y >= new.len() {
                return Some(walk_back(&trace, old.len(), new.len()));
            }
        }
    }
    None
}

/// The rows of the script that the trace holds, from its end to its start.
fn walk_back(trace: &[Vec<usize>], old: usize, new: usize) -> Vec<Row> {
    let (mut x, mut y) = (old, new);
    let mut rows = Vec::new();
    for (edits, kept) in trace.iter().enumerate().rev() {
        let edits = edits as isize;
        let furthest = |diagonal: isize| kept[(diagonal + edits + 1) as usize];
        let diagonal = x as isize - y as isize;
        let down = diagonal == -edits || (diagonal != edits && furthest(diagonal - 1) < furthest(diagonal + 1));
        let (start_x, start_y) = if edits == 0 {
            (0, 0)
        } else {
            let before = if down { diagonal + 1 } else { diagonal - 1 };
            let start = furthest(before);
            (start, (start as isize - before) as usize)
        };
        while x > start_x && y > start_y {
            x -= 1;
            y -= 1;
            rows.push(Row::Same(x, y));
        }
        if edits > 0 {
            if down {
                y -= 1;
                rows.push(Row::New(y));
            } else {
                x -= 1;
                rows.push(Row::Old(x));
            }
        }
    }
    rows.reverse();
    rows
}

/// In each run of changes, the first deletion and the first insertion stand for each other, and so on.
fn pair(rows: Vec<Row>) -> Vec<Row> {
    let mut paired = Vec::with_capacity(rows.len());
    let (mut olds, mut news) = (Vec::new(), Vec::new());
    let flush = |paired: &mut Vec<Row>, olds: &mut Vec<usize>, news: &mut Vec<usize>| {
        let both = olds.len().min(news.len());
        paired.extend(olds.iter().zip(news.iter()).map(|(&i, &j)| Row::Changed(i, j)));
        paired.extend(olds.drain(..).skip(both).map(Row::Old));
        paired.extend(news.drain(..).skip(both).map(Row::New));
    };
    for row in rows {
        match row {
            Row::Old(i) => olds.push(i),
            Row::New(j) => news.push(j),
            other => {
                flush(&mut paired, &mut olds, &mut news);
                paired.push(other);
            }
        }
    }
    flush(&mut paired, &mut olds, &mut news);
    paired
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One letter a row: `=` same, `~` changed, `-` only old, `+` only new.
    fn rows(old: &str, new: &str) -> String {
        let (old, new): (Vec<char>, Vec<char>) = (old.chars().collect(), new.chars().collect());
        let rows = align(&old, &new);
        check(&rows, &old, &new);
        let letter = |row: &Row| match row {
            Row::Same(..) => '=',
            Row::Changed(..) => '~',
            Row::Old(_) => '-',
            Row::New(_) => '+',
        };
        rows.iter().map(letter).collect()
    }

    /// Every element appears once and in order, and only equal ones are called the same.
    fn check(rows: &[Row], old: &[char], new: &[char]) {
        let (mut olds, mut news) = (Vec::new(), Vec::new());
        for &row in rows {
            match row {
                Row::Same(i, j) | Row::Changed(i, j) => {
                    olds.push(i);
                    news.push(j);
                    assert_eq!(matches!(row, Row::Same(..)), old[i] == new[j]);
                }
                Row::Old(i) => olds.push(i),
                Row::New(j) => news.push(j),
            }
        }
        assert_eq!(olds, (0..old.len()).collect::<Vec<_>>());
        assert_eq!(news, (0..new.len()).collect::<Vec<_>>());
    }

    #[test]
    fn rows_belong_together() {
        assert_eq!(rows("", ""), "");
        assert_eq!(rows("abc", "abc"), "===");
        assert_eq!(rows("abc", "axc"), "=~=");
        assert_eq!(rows("abc", "ac"), "=-=");
        assert_eq!(rows("ac", "abbc"), "=++=");
        assert_eq!(rows("", "ab"), "++");
        assert_eq!(rows("abcd", "xy"), "~~--");
    }

    #[test]
    fn scripts_are_shortest_and_complete() {
        // All pairs of words over two letters up to length 5, against the textbook table.
        let words: Vec<String> = (0..6)
            .flat_map(|n| {
                (0..1 << n).map(move |bits: u32| (0..n).map(|i| if bits >> i & 1 == 1 { 'a' } else { 'b' }).collect())
            })
            .collect();
        for old in &words {
            for new in &words {
                let (left, right): (Vec<char>, Vec<char>) = (old.chars().collect(), new.chars().collect());
                let same = edits(&left, &right).iter().filter(|row| matches!(row, Row::Same(..))).count();
                assert_eq!(same, longest_common(&left, &right), "{old} {new}");
            }
        }
    }

    fn longest_common(old: &[char], new: &[char]) -> usize {
        let mut table = vec![vec![0; new.len() + 1]; old.len() + 1];
        for (i, a) in old.iter().enumerate() {
            for (j, b) in new.iter().enumerate() {
                table[i + 1][j + 1] = if a == b { table[i][j] + 1 } else { table[i][j + 1].max(table[i + 1][j]) };
            }
        }
        table[old.len()][new.len()]
    }

    #[test]
    fn what_is_too_different_is_changed_as_a_whole() {
        let old: Vec<usize> = (0..3000).collect();
        let new: Vec<usize> = (0..3000).map(|n| if n == 0 || n == 2999 { n } else { n + 5000 }).collect();
        let rows = align(&old, &new);
        assert_eq!(rows.len(), 3000);
        assert_eq!((rows[0], rows[1], rows[2999]), (Row::Same(0, 0), Row::Changed(1, 1), Row::Same(2999, 2999)));
    }
}
