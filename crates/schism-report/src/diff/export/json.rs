//! As in `findings.json`.

use super::Exporter;
use crate::diff::document::Document;
use crate::screen::screen_json;

pub(super) struct Json;

impl Exporter for Json {
    fn export(&self, document: &Document) -> String {
        // Plain data with names as keys can always be written.
        let text = serde_json::to_string_pretty(document).unwrap_or_default();
        format!("{}\n", screen_json(&text))
    }
}
