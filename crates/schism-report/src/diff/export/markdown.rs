//! Markdown: a comment for a pull request that fits one screen, with the details folded; and the summary of a job, which has room.
//!
//! What a stranger wrote stands in code only, between more backticks than it holds, or escaped inside of HTML, so that nothing of it is a link, a
//! mention, a picture or the end of what it stands in.

use std::fmt::Write;

use super::Exporter;
use super::told::{self, Told, line, told};
use crate::diff::document::Document;
use crate::diff::run::Answer;
use crate::numbers::counted;

/// How much there is room for.
pub(super) struct Markdown {
    /// Differences in the list, and with details.
    most: usize,
    /// Bytes of all of it.
    room: usize,
}

/// GitHub takes 65 536 characters, GitLab more.
pub(super) const COMMENT: Markdown = Markdown { most: 8, room: 60_000 };
/// GitHub takes a mebibyte for a step.
pub(super) const SUMMARY: Markdown = Markdown { most: 200, room: 900_000 };

impl Exporter for Markdown {
    fn export(&self, document: &Document) -> String {
        let all = told(document);
        let [old, new] = told::versions(document);
        let mut text = format!("### schism: {}\n\n", told::verdict(document));
        let _ = writeln!(text, "{} compared with {}\n", code(&new), code(&old));
        for (index, told) in all.iter().take(self.most).enumerate() {
            let place = told.place().map_or(String::new(), |place| format!(" at {}", code(&place)));
            let _ = writeln!(text, "{}. {} {}{place}", index + 1, sign(told), code(&told.sentence));
        }
        if all.len() > self.most {
            let _ = writeln!(text, "\n... and {}", counted((all.len() - self.most) as u64, "more difference"));
        }
        rest(&mut text, document);
        let mut left_out = 0;
        for (index, told) in all.iter().take(self.most).enumerate() {
            let details = details(index + 1, told);
            match text.len() + details.len() <= self.room {
                true => text.push_str(&details),
                false => left_out += 1,
            }
        }
        if left_out > 0 {
            let _ = writeln!(text, "\n{} left out for lack of room", counted(left_out, "detail"));
        }
        text
    }
}

fn sign(told: &Told<'_>) -> &'static str {
    match told.level {
        crate::diff::Severity::High => "**high**",
        crate::diff::Severity::Medium => "medium",
        crate::diff::Severity::Low => "low",
    }
}

/// What else there is to say of the whole comparison.
fn rest(text: &mut String, document: &Document) {
    let Some(verdict) = &document.verdict else { return };
    let reasons = told::reasons(document);
    if !reasons.is_empty() && verdict.answer != Answer::Different {
        let _ = writeln!(text, "\nbecause {}", code(&reasons));
    }
    let unreached: Vec<String> = verdict.not_reached.iter().take(4).map(|lines| code(&line(lines, 200))).collect();
    if !unreached.is_empty() {
        let _ = writeln!(text, "\nnot reached: {}", unreached.join("; "));
    }
    let Some(run) = &document.run else { return };
    if run.changed_lines.total > 0 {
        let share = run.changed_lines;
        let _ = writeln!(text, "\n{} of {} changed lines executed", share.covered, share.total);
    }
}

/// What is folded: how to see it, what was seen, why.
fn details(number: usize, told: &Told<'_>) -> String {
    let mut text = format!("\n<details><summary>{number}. {}</summary>\n\n", html(&told.sentence));
    text.push_str(&block("sh", &[told.command()]));
    text.push_str(&block("diff", &told.seen()));
    text.push_str(&block("", &told.why()));
    let (test, print) = (line(&told.item.test, 300), line(&told.item.fingerprint, 64));
    let _ = writeln!(text, "test {}, fingerprint {}\n\n</details>", code(&test), code(&print));
    text
}

/// One line as code: between more backticks than it holds in a row.
pub(in crate::diff) fn code(text: &str) -> String {
    let fence = "`".repeat(longest_run(text) + 1);
    // Blanks keep backticks at the ends apart from the fence; Markdown takes one away on each side.
    let blank = if text.is_empty() || text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) { " " } else { "" };
    format!("{fence}{blank}{text}{blank}{fence}")
}

/// Lines as a block of code; nothing if there are none.
fn block(language: &str, lines: &[String]) -> String {
    let longest = lines.iter().map(|line| longest_run(line)).max();
    let Some(longest) = longest else { return String::new() };
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}{language}\n{}\n{fence}\n\n", lines.join("\n"))
}

fn longest_run(text: &str) -> usize {
    text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0)
}

/// Text inside of a line of HTML, where Markdown may still look for its own signs: every sign of both becomes a number.
fn html(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            ' ' | ',' | ';' | '(' | ')' | '%' | '=' | '+' | '-' | '.' | '/' => escaped.push(letter),
            _ if letter.is_alphanumeric() => escaped.push(letter),
            _ => {
                let _ = write!(escaped, "&#{};", letter as u32);
            }
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_ends_where_it_should() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("`a``b"), "``` `a``b ```");
        assert_eq!(code(""), "`  `");
        assert_eq!(block("sh", &["x".into(), "````".into()]), "`````sh\nx\n````\n`````\n\n");
        assert_eq!(block("sh", &[]), "");
    }

    #[test]
    fn a_line_of_html_holds_no_signs() {
        assert_eq!(html("<b>@x `y` 1"), "&#60;b&#62;&#64;x &#96;y&#96; 1");
    }
}
