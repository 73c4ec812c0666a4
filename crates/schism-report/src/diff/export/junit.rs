//! JUnit's XML: each difference is a test that failed; a comparison without one is a test that passed, or that could not be made.

use std::fmt::Write;

use super::Exporter;
use super::told::{self, Told, told};
use crate::diff::document::Document;

pub(super) struct Junit;

impl Exporter for Junit {
    fn export(&self, document: &Document) -> String {
        let all = told(document);
        let open = all.is_empty() && told::is_open(document);
        let [old, new] = told::versions(document);
        let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        let numbers =
            format!("tests=\"{}\" failures=\"{}\" errors=\"{}\"", all.len().max(1), all.len(), usize::from(open));
        let _ = writeln!(text, "<testsuites name=\"schism\" {numbers} time=\"0\">");
        let name = escape(&format!("{old} and {new}"));
        let _ = writeln!(text, "  <testsuite name=\"{name}\" {numbers} skipped=\"0\" time=\"0\">");
        if all.is_empty() {
            let verdict = escape(&told::verdict(document));
            let _ = write!(text, "    <testcase classname=\"schism\" name=\"old and new behave alike\" time=\"0\"");
            match open {
                true => {
                    let reasons = escape(&told::reasons(document));
                    let _ = writeln!(text, ">\n      <error message=\"{verdict}\" type=\"open\">{reasons}</error>");
                    text.push_str("    </testcase>\n");
                }
                false => text.push_str("/>\n"),
            }
        }
        for told in &all {
            case(&mut text, told);
        }
        text.push_str("  </testsuite>\n</testsuites>\n");
        text
    }
}

fn case(text: &mut String, told: &Told<'_>) {
    let item = told.item;
    let name = escape(&format!("{} [{}]", told.sentence, told::line(&item.fingerprint, 64)));
    let class = escape(&told::rule(item.class).replace('/', "."));
    let _ = writeln!(text, "    <testcase classname=\"{class}\" name=\"{name}\" time=\"0\">");
    let (message, kind) = (escape(&told.sentence), escape(item.class.name()));
    let _ = writeln!(text, "      <failure message=\"{message}\" type=\"{kind}\">{}</failure>", escape(&body(told)));
    text.push_str("    </testcase>\n");
}

fn body(told: &Told<'_>) -> String {
    // Schemas of JUnit's XML know no attribute for a place.
    let mut lines: Vec<String> = told.place().map(|place| format!("at {place}")).into_iter().collect();
    lines.push(format!("$ {}", told.command()));
    lines.extend(told.seen());
    lines.extend(told.why());
    lines.push(format!("test {}", told::line(&told.item.test, 300)));
    lines.join("\n")
}

/// For text and for attributes. What XML does not allow at all was made visible before.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            other => escaped.push(other),
        }
    }
    escaped
}
