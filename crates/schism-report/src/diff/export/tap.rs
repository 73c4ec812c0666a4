//! The Test Anything Protocol: each difference is a test that is not ok.

use std::fmt::Write;

use super::Exporter;
use super::told::{self, told};
use crate::diff::document::Document;

pub(super) struct Tap;

impl Exporter for Tap {
    fn export(&self, document: &Document) -> String {
        let all = told(document);
        let mut text = format!("TAP version 13\n1..{}\n", all.len().max(1));
        if all.is_empty() {
            let (not, reasons) = match told::is_open(document) {
                true => ("not ", format!(": {}", told::reasons(document))),
                false => ("", String::new()),
            };
            let _ = writeln!(text, "{not}ok 1 - {}", escape(&format!("{}{reasons}", told::verdict(document))));
        }
        for (index, told) in all.iter().enumerate() {
            let _ = writeln!(text, "not ok {} - {}\n  ---", index + 1, escape(&told.sentence));
            let mut say = |name: &str, words: String| {
                // A string of JSON is one of YAML.
                let _ = writeln!(text, "  {name}: {}", serde_json::Value::from(words));
            };
            say("class", told.item.class.name().to_owned());
            say("severity", told.item.severity.name().to_owned());
            say("command", told.command());
            say("at", told.place().unwrap_or_default());
            say("fingerprint", told::line(&told.item.fingerprint, 64));
            say("test", told::line(&told.item.test, 300));
            text.push_str("  ...\n");
        }
        text
    }
}

/// A number sign would begin a directive.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('#', "\\#")
}
