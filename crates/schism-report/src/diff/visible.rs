//! Text of programs, made safe to look at.
//!
//! What a program prints may move the cursor, colour the screen, run from right to left or be no text at all. Here every
//! character that is not plainly visible, with a width of one column, becomes an escape of visible ones.

/// A piece of a line: what to show, and whether it is the same on the other side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Visible characters only.
    pub(crate) text: String,
    /// Whether this piece differs.
    pub(crate) differs: bool,
}

/// The characters of a text, each as it is shown, so that no two texts look alike: a backslash that could be taken for the start
/// of an escape is doubled.
fn unambiguous(text: &[u8]) -> Vec<String> {
    let mut shown = characters(text);
    for index in 1..shown.len() {
        if shown[index - 1] == "\\" && shown[index].starts_with(['\\', 'n', 't', 'r', 'x', 'u']) {
            shown[index - 1] = "\\\\".into();
        }
    }
    shown
}

/// The characters of a text, each as it is shown.
fn characters(text: &[u8]) -> Vec<String> {
    let mut shown = Vec::new();
    for chunk in text.utf8_chunks() {
        shown.extend(chunk.valid().chars().map(character));
        shown.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    shown
}

fn character(character: char) -> String {
    match character {
        '\n' => "\\n".into(),
        '\t' => "\\t".into(),
        '\r' => "\\r".into(),
        '\\' => "\\".into(),
        ' '..='~' | '\u{a1}'..='\u{ac}' | '\u{ae}'..='\u{2ff}' | '\u{2010}'..='\u{2027}' | '\u{386}'..='\u{482}' => {
            character.into()
        }
        other if other.is_ascii() => format!("\\x{:02x}", other as u32),
        other => format!("\\u{{{:x}}}", other as u32),
    }
}

/// A text on one line.
pub(crate) fn visible(text: &[u8]) -> String {
    characters(text).concat()
}

/// A text of several lines, in which only the line ends keep their meaning.
pub(crate) fn visible_lines(text: &str) -> Vec<String> {
    text.lines().map(|line| visible(line.replace('\t', "    ").as_bytes())).collect()
}

/// The two lines of a row, cut where they differ: common start, what differs, common end.
pub(crate) fn pieces(line: &[u8], other: &[u8]) -> Vec<Piece> {
    let (line, other) = (unambiguous(line), unambiguous(other));
    let start = line.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let (rest, other) = (&line[start..], &other[start..]);
    let end = rest.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    let middle = &rest[..rest.len() - end];
    let mut blanks = middle.concat();
    // Blanks at the end of what differs are what nobody sees.
    let kept = blanks.trim_end_matches(' ').len();
    let count = blanks.len() - kept;
    blanks.truncate(kept);
    blanks.extend(std::iter::repeat_n('\u{b7}', count));
    let piece = |text: String, differs: bool| Piece { text, differs };
    let all =
        [piece(line[..start].concat(), false), piece(blanks, true), piece(rest[rest.len() - end..].concat(), false)];
    all.into_iter().filter(|piece| !piece.text.is_empty()).collect()
}

/// Cuts pieces to a width so that the first difference stays in sight; what is left out becomes an ellipsis.
pub(crate) fn fit(pieces: Vec<Piece>, width: usize) -> Vec<Piece> {
    let all: Vec<(char, bool)> =
        pieces.iter().flat_map(|piece| piece.text.chars().map(|character| (character, piece.differs))).collect();
    if all.len() <= width {
        return pieces;
    }
    let room = width.saturating_sub(2).max(1);
    let first = all.iter().position(|&(_, differs)| differs).unwrap_or(0);
    // A third of the room for what comes before.
    let start = first.saturating_sub(room / 3).min(all.len() - room);
    let start = if start <= 1 { 0 } else { start };
    let end = (start + room + usize::from(start == 0)).min(all.len());
    let mut cut: Vec<Piece> = Vec::new();
    let mut push = |character: char, differs: bool| match cut.last_mut() {
        Some(last) if last.differs == differs => last.text.push(character),
        _ => cut.push(Piece { text: character.into(), differs }),
    };
    if start > 0 {
        push('\u{2026}', false);
    }
    all[start..end].iter().for_each(|&(character, differs)| push(character, differs));
    if end < all.len() {
        push('\u{2026}', false);
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(pieces: &[Piece]) -> String {
        pieces.iter().map(|p| if p.differs { format!("[{}]", p.text) } else { p.text.clone() }).collect()
    }

    #[test]
    fn nothing_hidden_passes() {
        assert_eq!(visible(b"a\x1b[31m\x07\t\xff\n\\"), "a\\x1b[31m\\x07\\t\\xff\\n\\");
        assert_eq!(
            visible("é\u{202e}\u{200b}\u{301}漢\u{ad}".as_bytes()),
            "é\\u{202e}\\u{200b}\\u{301}\\u{6f22}\\u{ad}"
        );
        assert_eq!(visible_lines("a\tb\n\x1bc"), ["a    b", "\\x1bc"]);
    }

    #[test]
    fn differing_pieces_are_cut_out() {
        assert_eq!(marked(&pieces(b"x = 7;", b"x = 18;")), "x = [7];");
        assert_eq!(marked(&pieces(b"same ", b"same")), "same[\u{b7}]");
        assert_eq!(marked(&pieces(b"same", b"same ")), "same");
        assert_eq!(marked(&pieces(b"aa", b"aaa")), "aa");
        assert_eq!(marked(&pieces(b"a\n", b"a")), "a[\\n]");
        assert_eq!(marked(&pieces(b"", b"")), "");
        assert_eq!(marked(&pieces(b"\\x1b", b"\x1b")), "[\\\\x1b]");
        assert_eq!(marked(&pieces(b"\x1b", b"\\x1b")), "[\\x1b]");
        assert_eq!(marked(&pieces(b"\\\\n a\\b", b"")), "[\\\\\\\\n a\\b]");
    }

    #[test]
    fn long_lines_show_their_difference() {
        let line = |middle: &str| format!("{}{middle}{}", "a".repeat(50), "b".repeat(50)).into_bytes();
        let cut = fit(pieces(&line("X"), &line("Y")), 20);
        assert_eq!(marked(&cut), "\u{2026}aaaaaa[X]bbbbbbbbbbb\u{2026}");
        assert_eq!(cut.iter().map(|piece| piece.text.chars().count()).sum::<usize>(), 20);
        let cut = fit(pieces(&line(""), &line("")), 10);
        assert_eq!(marked(&cut), "aaaaaaaaa\u{2026}");
        assert_eq!(marked(&fit(pieces(b"abc", b"abc"), 3)), "abc");
    }
}
