//! Two texts as rows that belong together, with what differs marked.

use super::align::{Row, align};
use super::visible::{Piece, pieces};

/// Equal lines that are shown around a difference.
const CONTEXT: usize = 2;
/// Bytes that are looked at; what lies behind could only be seen by scrolling for a long time.
const MOST_BYTES: usize = 64 << 10;

/// One row to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line of each side, or of one.
    Pair {
        /// What old has here.
        old: Option<Vec<Piece>>,
        /// What new has here.
        new: Option<Vec<Piece>>,
        /// Whether they are equal.
        same: bool,
    },
    /// So many equal rows are left out.
    Skipped(usize),
    /// Whatever follows is left out.
    Cut,
}

/// The rows of two texts, at most so many; the whole texts lie in the test's folder.
pub(crate) fn side_by_side(old: &[u8], new: &[u8], most: usize) -> Vec<Line> {
    let cut = old.len() > MOST_BYTES || new.len() > MOST_BYTES;
    let (old, new) = (lines(&old[..old.len().min(MOST_BYTES)]), lines(&new[..new.len().min(MOST_BYTES)]));
    let rows = align(&old, &new);
    let differs: Vec<bool> = rows.iter().map(|row| !matches!(row, Row::Same(..))).collect();
    let near =
        |index: usize| differs[index.saturating_sub(CONTEXT)..(index + CONTEXT + 1).min(rows.len())].contains(&true);
    // Texts that are equal as a whole are shown from their start.
    let all_same = !differs.contains(&true);
    let mut shown = Vec::new();
    let mut skipped = 0;
    for (index, row) in rows.iter().enumerate() {
        if !all_same && !near(index) {
            skipped += 1;
            continue;
        }
        if skipped > 0 {
            shown.push(Line::Skipped(std::mem::take(&mut skipped)));
        }
        if shown.len() >= most {
            shown.push(Line::Cut);
            return shown;
        }
        shown.push(pair(*row, &old, &new));
    }
    if skipped > 0 {
        shown.push(Line::Skipped(skipped));
    }
    if cut {
        shown.push(Line::Cut);
    }
    shown
}

fn pair(row: Row, old: &[&[u8]], new: &[&[u8]]) -> Line {
    let (old, new, same) = match row {
        Row::Same(i, j) => (Some(old[i]), Some(new[j]), true),
        Row::Changed(i, j) => (Some(old[i]), Some(new[j]), false),
        Row::Old(i) => (Some(old[i]), None, false),
        Row::New(j) => (None, Some(new[j]), false),
    };
    // A line's end is shown only where it makes the difference.
    let ends = match (old, new) {
        (Some(old), Some(new)) => old.ends_with(b"\n") != new.ends_with(b"\n"),
        _ => false,
    };
    let strip = |line: Option<&[u8]>| {
        line.map(|line| if ends { line.to_vec() } else { line.strip_suffix(b"\n").unwrap_or(line).to_vec() })
    };
    let (old, new) = (strip(old), strip(new));
    let side = |line: &Option<Vec<u8>>, other: &Option<Vec<u8>>| match (line, other) {
        (Some(line), Some(other)) => Some(pieces(line, other)),
        (Some(line), None) => Some(pieces(line, b"")),
        (None, _) => None,
    };
    Line::Pair { old: side(&old, &new), new: side(&new, &old), same }
}

/// Lines with their ends.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(old: &str, new: &str) -> String {
        let piece = |piece: &Piece| if piece.differs { format!("[{}]", piece.text) } else { piece.text.clone() };
        let side = |pieces: &Option<Vec<Piece>>| {
            pieces.as_ref().map_or("(none)".into(), |all| all.iter().map(piece).collect::<String>())
        };
        let row = |line: &Line| match line {
            Line::Pair { old, new, same } => format!("{} {} {}", side(old), if *same { '=' } else { '|' }, side(new)),
            Line::Skipped(count) => format!("skip {count}"),
            Line::Cut => "cut".into(),
        };
        side_by_side(old.as_bytes(), new.as_bytes(), 40).iter().map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn only_what_is_near_a_difference_is_shown() {
        assert_eq!(text("1\n2\n3\n4\nx\n5\n", "1\n2\n3\n4\ny\n5\n"), "skip 2\n3 = 3\n4 = 4\n[x] | [y]\n5 = 5");
        assert_eq!(text("a\n", "a\nb\n"), "a = a\n(none) | [b]");
        assert_eq!(text("a\n", "a"), "a[\\n] | a");
        assert_eq!(text("a\nb\n", "a\nb\n"), "a = a\nb = b");
        assert_eq!(text("", ""), "");
    }

    #[test]
    fn long_texts_are_cut() {
        let old: String = (0..100).map(|n| format!("old {n}\n")).collect();
        let rows = side_by_side(old.as_bytes(), b"", 40);
        assert_eq!(rows.len(), 41);
        assert_eq!(rows[40], Line::Cut);
        let long = "x".repeat(MOST_BYTES + 1);
        assert_eq!(side_by_side(long.as_bytes(), long.as_bytes(), 40).last(), Some(&Line::Cut));
    }
}
