//! What the test harness needs beside the tests: a readable difference of two outputs.

/// Lines shown before and after the part that differs.
const CONTEXT: usize = 2;

/// Lines shown of each side of the part that differs.
const SHOWN: usize = 20;

/// Describes how `actual` differs from `expected`; empty if it does not.
///
/// Equal lines at both ends are left out, so that a single wrong line in a long output is what one sees. Bytes that
/// a terminal would not show are escaped.
pub fn describe(what: &str, expected: &[u8], actual: &[u8]) -> String {
    if expected == actual {
        return String::new();
    }
    let (expected, actual) = (lines(expected), lines(actual));
    let start = common(expected.iter().zip(&actual));
    let end = common(expected[start..].iter().rev().zip(actual[start..].iter().rev()));
    let mut text = format!("{what}: differs from line {}\n", start + 1);
    show(&mut text, ' ', &expected[start.saturating_sub(CONTEXT)..start]);
    show(&mut text, '-', &expected[start..expected.len() - end]);
    show(&mut text, '+', &actual[start..actual.len() - end]);
    let tail = &expected[expected.len() - end..];
    show(&mut text, ' ', &tail[..tail.len().min(CONTEXT)]);
    text
}

/// The lines, each with its line end, escaped.
fn lines(bytes: &[u8]) -> Vec<String> {
    bytes.split_inclusive(|&b| b == b'\n').map(escape).collect()
}

/// A line as one can read it; a missing line end is made visible.
fn escape(line: &[u8]) -> String {
    let (body, mark) = match line.strip_suffix(b"\n") {
        Some(body) => (body, ""),
        None => (line, "  (no line end)"),
    };
    let visible = |chunk: std::str::Utf8Chunk| {
        let valid =
            chunk.valid().chars().map(|c| if c.is_control() { c.escape_default().to_string() } else { c.into() });
        let invalid = chunk.invalid().iter().map(|b| format!("\\x{b:02x}"));
        valid.chain(invalid).collect::<String>()
    };
    body.utf8_chunks().map(visible).collect::<String>() + mark
}

/// How many pairs are equal at the start.
fn common<'a>(pairs: impl Iterator<Item = (&'a String, &'a String)>) -> usize {
    pairs.take_while(|(a, b)| a == b).count()
}

/// Adds lines with a mark in front, cut at a limit.
fn show(text: &mut String, mark: char, lines: &[String]) {
    for line in lines.iter().take(SHOWN) {
        text.push_str(&format!("  {mark} {line}\n"));
    }
    if lines.len() > SHOWN {
        text.push_str(&format!("  {mark} ... {} more lines\n", lines.len() - SHOWN));
    }
}
