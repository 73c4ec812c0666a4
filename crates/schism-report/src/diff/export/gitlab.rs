//! GitLab's code quality report: a list of issues with a place and a fingerprint each.

use serde_json::{Value, json};

use super::Exporter;
use super::told::{self, Told, told};
use crate::diff::class::Severity;
use crate::diff::document::Document;
use crate::screen::screen_json;

pub(super) struct Gitlab;

impl Exporter for Gitlab {
    fn export(&self, document: &Document) -> String {
        let issues: Vec<Value> = told(document).iter().map(|told| issue(told, document)).collect();
        format!("{}\n", screen_json(&format!("{:#}", Value::from(issues))))
    }
}

fn issue(told: &Told<'_>, document: &Document) -> Value {
    let site = told.site.clone().unwrap_or_else(|| told::fallback(document));
    let severity = match told.level {
        Severity::High => "critical",
        Severity::Medium => "major",
        Severity::Low => "minor",
    };
    json!({
        "description": format!("{} ({})", told.sentence, told.command()),
        "check_name": told::rule(told.item.class),
        "fingerprint": told::line(&told.item.fingerprint, 64),
        "severity": severity,
        "location": {"path": told::line(told::relative(&site.file), 300), "lines": {"begin": site.line}},
    })
}
