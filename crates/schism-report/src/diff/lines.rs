//! Changed lines for readers: a row for each line whose text is known, and one for all others of a file.

use std::collections::BTreeSet;

use super::finding::{ChangedLine, Side};

/// Line numbers in words: `lines 3, 7-9`.
pub fn line_ranges(lines: &BTreeSet<u32>) -> String {
    let word = if lines.len() == 1 { "line" } else { "lines" };
    format!("{word} {}", number_ranges(lines))
}

/// Numbers as ranges: `3, 7-9`.
pub fn number_ranges(lines: &BTreeSet<u32>) -> String {
    let mut parts: Vec<(u32, u32)> = Vec::new();
    for &line in lines {
        match parts.last_mut() {
            Some((_, end)) if *end + 1 == line => *end = line,
            _ => parts.push((line, line)),
        }
    }
    let part = |&(start, end): &(u32, u32)| if start == end { start.to_string() } else { format!("{start}-{end}") };
    parts.iter().map(part).collect::<Vec<_>>().join(", ")
}

/// The rows of a list of changed lines, each with the version that it is of. Bitcode often comes without its source; then numbers are all
/// there is to show.
pub(super) fn rows(lines: &[ChangedLine]) -> Vec<(Side, String)> {
    let is_bare = |line: &ChangedLine| line.text.trim().is_empty();
    let runs = lines
        .chunk_by(|one, other| is_bare(one) && is_bare(other) && (one.side, &one.file) == (other.side, &other.file));
    runs.filter_map(|run| match run {
        [] => None,
        [line] => {
            let text = format!("{}:{}  {}", line.file, line.line, line.text.trim());
            Some((line.side, text.trim_end().to_owned()))
        }
        [first, ..] => {
            let numbers = run.iter().map(|line| line.line).collect();
            Some((first.side, format!("{}:{}", first.file, number_ranges(&numbers))))
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::{line_ranges, rows};
    use crate::diff::finding::{ChangedLine, Side};

    #[test]
    fn lines_in_a_row_are_a_range() {
        assert_eq!(line_ranges(&[3, 7, 8, 9].into()), "lines 3, 7-9");
        assert_eq!(line_ranges(&[5].into()), "line 5");
    }

    #[test]
    fn lines_without_a_text_share_a_row() {
        let line =
            |side, file: &str, line, text: &str| ChangedLine { side, file: file.into(), line, text: text.into() };
        let lines = [
            line(Side::Old, "a.c", 3, ""),
            line(Side::Old, "a.c", 4, " "),
            line(Side::Old, "a.c", 9, ""),
            line(Side::Old, "b.c", 1, ""),
            line(Side::New, "b.c", 1, ""),
            line(Side::New, "b.c", 2, "  x = 1;"),
            line(Side::New, "b.c", 3, "  y = 1;"),
        ];
        let texts: Vec<String> = rows(&lines).into_iter().map(|(side, text)| format!("{side:?} {text}")).collect();
        assert_eq!(texts, ["Old a.c:3-4, 9", "Old b.c:1", "New b.c:1", "New b.c:2  x = 1;", "New b.c:3  y = 1;"]);
    }
}
