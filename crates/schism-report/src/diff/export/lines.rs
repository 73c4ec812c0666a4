//! A line for each difference, as compilers write their messages: editors go to the place, and problem matchers find it.

use std::fmt::Write;

use super::Exporter;
use super::told::{self, line, told};
use crate::diff::class::Severity;
use crate::diff::document::Document;

pub(super) struct Lines;

impl Exporter for Lines {
    fn export(&self, document: &Document) -> String {
        let mut text = String::new();
        for told in told(document) {
            let site = told.site.clone().unwrap_or_else(|| told::fallback(document));
            let severity = match told.level {
                Severity::High => "error",
                Severity::Medium => "warning",
                Severity::Low => "note",
            };
            let file = line(told::relative(&site.file), 300);
            let class = told.item.class.name();
            let _ =
                writeln!(text, "{file}:{}:{}: {severity}: {} [{class}]", site.line, site.column.max(1), told.sentence);
        }
        text
    }
}
