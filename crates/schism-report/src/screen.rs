//! Text that may hold what a stranger wrote, made safe for a terminal or a text file.
//!
//! Sources, file names and messages of a compiler may hold escape sequences that a terminal obeys, and characters that turn the
//! direction of a line or take no room. Whatever schism prints goes through one of these functions as the last thing that happens to it.

/// A text of many lines, in which line ends and tabs keep their meaning, and all else that cannot be seen becomes an escape that can.
pub fn screen_text(text: &str) -> String {
    escaped(
        text,
        |character| format!("\\x{:02x}", character as u32),
        |character| format!("\\u{{{:x}}}", character as u32),
    )
}

/// The same for a text with colours of schism's own, which stay: `ESC [ numbers m`.
pub fn screen_text_with_colours(text: &str) -> String {
    let mut shown = String::new();
    let mut pieces = text.split("\x1b[");
    shown += &screen_text(pieces.next().unwrap_or_default());
    for piece in pieces {
        let numbers = piece.trim_start_matches(|character: char| character.is_ascii_digit() || character == ';');
        match numbers.strip_prefix('m') {
            Some(rest) => {
                shown += "\x1b[";
                shown += &piece[..piece.len() - rest.len()];
                shown += &screen_text(rest);
            }
            None => shown += &screen_text(&format!("\x1b[{piece}")),
        }
    }
    shown
}

/// The same for JSON, which stays JSON of the same value: such characters are in its strings only.
pub fn screen_json(json: &str) -> String {
    let unit = |unit: u16| format!("\\u{unit:04x}");
    escaped(
        json,
        |character| unit(character as u16),
        |character| character.encode_utf16(&mut [0; 2]).iter().copied().map(unit).collect(),
    )
}

fn escaped(text: &str, ascii: impl Fn(char) -> String, other: impl Fn(char) -> String) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' => shown.push(character),
            _ if !is_hidden(character) => shown.push(character),
            _ if character.is_ascii() => shown += &ascii(character),
            _ => shown += &other(character),
        }
    }
    shown
}

/// Control characters, and those of Unicode's format characters and separators that change how others are shown or are not shown at all.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_obeys_passes() {
        let text = "a\tb\n\x1b]0;title\x07\x1b[2J\r\x08\x7f\u{9b}31m é漢 \u{202e}\u{feff}";
        let shown = "a\tb\n\\x1b]0;title\\x07\\x1b[2J\\x0d\\x08\\x7f\\u{9b}31m é漢 \\u{202e}\\u{feff}";
        assert_eq!(screen_text(text), shown);
        assert_eq!(screen_text_with_colours(text), shown);
    }

    #[test]
    fn colours_pass_and_nothing_that_looks_like_them() {
        let colours = "\x1b[1;31mred\x1b[0m and \x1b[mplain";
        assert_eq!(screen_text_with_colours(colours), colours);
        assert_eq!(screen_text(colours), "\\x1b[1;31mred\\x1b[0m and \\x1b[mplain");
        assert_eq!(screen_text_with_colours("\x1b[31\x1b[1mx\x1b[2J\x1b[6n"), "\\x1b[31\x1b[1mx\\x1b[2J\\x1b[6n");
    }

    #[test]
    fn json_keeps_its_value() {
        let value = serde_json::json!({"\x1b\x7f": "\u{9b}\u{202e}\u{e0041}é\n"});
        let json = screen_json(&serde_json::to_string_pretty(&value).unwrap());
        assert!(!json.chars().any(|character| character != '\n' && is_hidden(character)), "{json}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&json).unwrap(), value);
    }
}
