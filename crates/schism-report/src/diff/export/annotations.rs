//! Annotations of GitHub: commands that a job writes into its log.
//!
//! GitHub shows ten of a kind for a step and drops the rest without a word, so no more are written, and a line says how many there are. It has the
//! escapes of the runner: a line end would begin a new command, a comma or colon end a property.

use std::fmt::Write;

use super::Exporter;
use super::told::{self, Told, line, told};
use crate::diff::class::Severity;
use crate::diff::document::Document;
use crate::numbers::counted;

/// Annotations of a kind that are shown for one step.
const MOST: usize = 10;

pub(super) struct Annotations;

impl Exporter for Annotations {
    fn export(&self, document: &Document) -> String {
        let all = told(document);
        let mut text = String::new();
        let mut left_out = 0;
        for level in [Severity::High, Severity::Medium, Severity::Low] {
            // An answer that is none is a warning, too.
            let mut room = MOST;
            if level == Severity::Medium && told::is_open(document) {
                let words = format!("{} {}", told::verdict(document), told::reasons(document));
                let _ = writeln!(text, "::warning title=schism::{}", data(&words));
                room -= 1;
            }
            let of_level: Vec<_> = all.iter().filter(|told| told.level == level).collect();
            of_level.iter().take(room).for_each(|told| annotation(&mut text, told));
            left_out += of_level.len().saturating_sub(room);
        }
        if left_out > 0 {
            let count = counted(left_out as u64, "more difference");
            let _ =
                writeln!(text, "schism: {count}, for which GitHub has no annotations left; --report summary has them");
        }
        text
    }
}

fn annotation(text: &mut String, told: &Told<'_>) {
    let kind = match told.level {
        Severity::High => "error",
        Severity::Medium => "warning",
        Severity::Low => "notice",
    };
    let _ = write!(text, "::{kind} ");
    if let Some(site) = &told.site {
        let file = property(told::relative(&line(&site.file, 300)));
        let _ = write!(text, "file={file},line={},col={},", site.line, site.column.max(1));
    }
    let title = property(&format!("schism: {}", told.item.class.title()));
    let message = format!("{}\n$ {}\n{}", told.sentence, told.command(), line(&told.item.test, 300));
    let _ = writeln!(text, "title={title}::{}", data(&message));
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
