//! One page over many comparisons: the answer of each, the sentences of its differences, and the way to its own page.

use std::fmt::Write;
use std::path::Path;

use super::{STYLE, text};
use crate::diff::document::Document;
use crate::diff::run::Answer;
use crate::numbers::counted;

/// Differences of one comparison that are named; its own page has all.
const MOST: usize = 5;

/// The page. Each comparison comes with the folder in which it is, as the page links to it.
pub fn overview(comparisons: &[(String, Document)]) -> String {
    let different = comparisons.iter().filter(|(_, document)| answer(document) == Some(Answer::Different)).count();
    let all = counted(comparisons.len() as u64, "comparison");
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n<meta \
         name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{all}, {different} different</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{all}, {different} different</h1>\n"
    );
    page.push_str("<table>\n<tr><th scope=\"col\">old</th><th scope=\"col\">new</th><th scope=\"col\">answer</th><th scope=\"col\">changed lines executed</th><th scope=\"col\">differences</th></tr>\n");
    for (folder, document) in comparisons {
        row(&mut page, folder, document);
    }
    page.push_str("</table>\n</main>\n</body>\n</html>\n");
    page
}

fn answer(document: &Document) -> Option<Answer> {
    document.verdict.as_ref().map(|verdict| verdict.answer)
}

fn row(page: &mut String, folder: &str, document: &Document) {
    let place = link(&Path::new(folder).join("report.html").to_string_lossy());
    let title = answer(document).map_or("NOT FINISHED", Answer::title);
    let reached =
        document.run.as_ref().map(|run| format!("{} of {}", run.changed_lines.covered, run.changed_lines.total));
    let _ = writeln!(
        page,
        "<tr><td>{}</td><td>{}</td><td><a href=\"{place}\">{title}</a></td><td>{}</td><td>",
        text(&document.old),
        text(&document.new),
        reached.unwrap_or_default()
    );
    let open: Vec<_> = document.findings.iter().filter(|item| item.accepted.is_none()).collect();
    if !open.is_empty() {
        page.push_str("<ul>\n");
        for item in open.iter().take(MOST) {
            let print = text(&item.fingerprint);
            let _ = writeln!(page, "<li><a href=\"{place}#f-{print}\">{}</a></li>", text(&item.headline));
        }
        if open.len() > MOST {
            let _ = writeln!(page, "<li>and {} more</li>", open.len() - MOST);
        }
        page.push_str("</ul>\n");
    }
    let accepted = document.findings.len() - open.len();
    if accepted > 0 {
        let _ = writeln!(page, "<p class=\"small\">{accepted} accepted</p>");
    }
    page.push_str("</td></tr>\n");
}

/// A path as the target of a link: whatever is not plain is written in hexadecimal, so that it stays a path.
fn link(path: &str) -> String {
    let mut target = String::new();
    // A first part with a colon would be a scheme.
    if !path.starts_with('/') {
        target.push_str("./");
    }
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => target.push(char::from(byte)),
            other => {
                let _ = write!(target, "%{other:02X}");
            }
        }
    }
    target
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::golden::{check, finished};

    #[test]
    fn comparisons_are_listed_with_their_sentences() {
        let place = tempfile::tempdir().unwrap();
        let document = Document::read(&finished(place.path())).unwrap();
        let mut open = document.clone();
        (open.verdict, open.old) = (None, "<script>".to_owned());
        let page = overview(&[("schism.out".to_owned(), document), ("javascript:x y".to_owned(), open)]);
        check("overview.html", &page);
        assert!(page.contains("href=\"./schism.out/report.html\"") && page.contains("NOT FINISHED"), "{page}");
        assert!(page.contains("href=\"./javascript%3Ax%20y/report.html\""), "{page}");
        assert!(!page.contains("<script") && !page.contains("<img"), "{page}");
    }
}
