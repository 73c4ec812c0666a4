//! SARIF 2.1.0, as code scanning reads it.
//!
//! A rule is a class, and its id never changes. A result's fingerprint is that of the finding, which does not depend on line numbers.
//! GitHub takes so many results, places and steps and no more; what is left out is the least severe, and said.

use serde_json::{Value, json};

use super::Exporter;
use super::told::{self, MOST, Told, line, told};
use crate::diff::class::{Class, Severity};
use crate::diff::document::{Document, Item};
use crate::screen::screen_json;

/// Results of a run that GitHub shows.
const MOST_RESULTS: usize = 5000;
/// Places of a result that GitHub shows.
const MOST_PLACES: usize = 100;
/// Steps of a code flow that GitHub shows.
const MOST_STEPS: usize = 1000;

pub(super) struct Sarif;

impl Exporter for Sarif {
    fn export(&self, document: &Document) -> String {
        let all = told(document);
        let results: Vec<Value> = all.iter().take(MOST_RESULTS).map(|told| result(told, document)).collect();
        let mut notes = Vec::new();
        if told::is_open(document) {
            let text = format!("{}: {}", told::verdict(document), told::reasons(document));
            notes.push(json!({"level": "warning", "message": {"text": plain(&text)}}));
        }
        if all.len() > MOST_RESULTS {
            let text = format!("{} of {} differences are left out", all.len() - MOST_RESULTS, all.len());
            notes.push(json!({"level": "warning", "message": {"text": text}}));
        }
        let log = json!({
            "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
                "tool": {"driver": {
                    "name": "schism",
                    "version": env!("CARGO_PKG_VERSION"),
                    "rules": Class::ALL.map(rule),
                }},
                "invocations": [{
                    "executionSuccessful": document.verdict.is_some(),
                    "toolExecutionNotifications": notes,
                }],
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "the root of the repository"}}},
                "results": results,
            }],
        });
        format!("{}\n", screen_json(&format!("{log:#}")))
    }
}

fn rule(class: Class) -> Value {
    json!({
        "id": told::rule(class),
        "name": class.name().split('-').map(capital).collect::<String>(),
        "shortDescription": {"text": capital(class.title())},
        "fullDescription": {"text": format!(
            "Two versions of a program behave differently on an input: {}. It was seen on the native programs.", class.title()
        )},
        "defaultConfiguration": {"level": level(class.severity())},
        "properties": {"tags": ["behaviour", class.severity().name()]},
    })
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::High => "error",
        Severity::Medium => "warning",
        Severity::Low => "note",
    }
}

fn result(told: &Told<'_>, document: &Document) -> Value {
    let item = told.item;
    let site = told.site.clone().unwrap_or_else(|| told::fallback(document));
    let index = Class::ALL.iter().position(|&class| class == item.class);
    let text = format!("{}\n\n{}", plain(&told.sentence), plain(&told.command()));
    let mut result = json!({
        "ruleId": told::rule(item.class),
        "ruleIndex": index,
        "level": level(told.level),
        "message": {"text": text},
        "locations": [{"physicalLocation": place(&site.file, site.line, site.column)}],
        "partialFingerprints": {
            "schism/v1": line(&item.fingerprint, 64),
            "primaryLocationLineHash": format!("{}:1", line(&item.fingerprint, 64)),
        },
        "properties": {"count": item.count, "test": line(&item.test, MOST)},
    });
    let related = related(item, &site.file);
    if !related.is_empty() {
        result["relatedLocations"] = related.into();
    }
    let steps = steps(item, &site.file);
    if !steps.is_empty() {
        result["codeFlows"] = json!([{"threadFlows": [{"locations": steps}]}]);
    }
    result
}

/// The changed lines of new that take part.
fn related(item: &Item, file: &str) -> Vec<Value> {
    let in_new = item.changed_lines.iter().filter(|line| line.side == crate::diff::Side::New && line.line > 0);
    let changed = in_new.take(MOST_PLACES - 1).map(|changed| {
        let words = format!("changed: {}", line(&changed.text, 200));
        json!({"physicalLocation": place(&path(&changed.file, file), changed.line, 1), "message": {"text": plain(&words)}})
    });
    let mut related: Vec<Value> = changed.collect();
    for (id, related) in related.iter_mut().enumerate() {
        related["id"] = (id + 1).into();
    }
    related
}

/// The way of the change to what can be seen. Lines of old have no place in the repository, so they are told in words alone.
fn steps(item: &Item, file: &str) -> Vec<Value> {
    let step = |step: &crate::diff::document::Step| {
        let known = step.line > 0 && !step.file.is_empty();
        if known && step.side == crate::diff::Side::New {
            let words = plain(&line(&step.words, 300));
            json!({"location": {"physicalLocation": place(&path(&step.file, file), step.line, 1), "message": {"text": words}}})
        } else {
            let words = format!("{} {}:{} {}", step.side.name(), step.file, step.line, step.words);
            json!({"location": {"message": {"text": plain(&line(&words, 300))}}})
        }
    };
    item.way.iter().take(MOST_STEPS).map(step).collect()
}

/// The path of a file of which only the name is known, if the difference is shown in a file of that name.
fn path(name: &str, shown: &str) -> String {
    if shown.rsplit('/').next() == Some(name) { shown.to_owned() } else { name.to_owned() }
}

fn place(file: &str, line: u32, column: u32) -> Value {
    let artifact = match file.starts_with('/') {
        true => json!({"uri": format!("file://{}", encoded(file))}),
        false => json!({"uri": encoded(told::relative(file)), "uriBaseId": "%SRCROOT%"}),
    };
    json!({"artifactLocation": artifact, "region": {"startLine": line.max(1), "startColumn": column.max(1)}})
}

/// A path as a part of a URI.
fn encoded(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes().take(4096) {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(char::from(byte)),
            other => uri += &format!("%{other:02X}"),
        }
    }
    uri
}

/// A text without links and without places for arguments (SARIF 3.11.5 and 3.11.6).
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '[' | ']' => plain.extend(['\\', letter]),
            '{' if letters.peek().is_some_and(char::is_ascii_digit) => plain.push_str("{{"),
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_parts_of_a_uri() {
        assert_eq!(encoded("src/a b%#?.c"), "src/a%20b%25%23%3F.c");
        assert_eq!(place("./x.c", 0, 0)["artifactLocation"]["uri"], "x.c");
        assert_eq!(place("/tmp/x.c", 3, 1)["artifactLocation"]["uri"], "file:///tmp/x.c");
        assert_eq!(path("x.c", "src/x.c"), "src/x.c");
        assert_eq!(path("y.c", "src/x.c"), "y.c");
    }

    #[test]
    fn messages_have_no_links_and_no_arguments() {
        assert_eq!(plain("see [here](javascript:x) {0} {a}"), "see \\[here\\](javascript:x) {{0} {a}");
    }
}
