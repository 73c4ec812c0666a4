//! `report.html`: one page that needs nothing else.
//!
//! It works without scripts and loads nothing; a policy in its head forbids both, so that even a hole in the escaping could not
//! be used. Everything that comes from outside passes [`text`]. The page depends on nothing but what was found: no clock, no
//! random names.

mod charts;
mod findings;
mod overview;
mod sources;

use std::fmt::Write;

use super::phase::{self, PhaseRow};
use super::report::Report;
use super::run::{Answer, SourcePair};
use super::visible::visible;
use crate::numbers::counted;

pub use overview::overview;

pub(super) const STYLE: &str = include_str!("style.css");

/// The whole page.
pub(crate) fn page(report: &Report<'_>, sources: &[SourcePair]) -> String {
    let title = format!("{}: {} and {}", report.verdict.answer.title(), report.header.old, report.header.new);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n<meta \
         name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n",
        text(&title)
    );
    verdict(&mut page, report);
    findings::section(&mut page, report);
    if !report.clusters.is_empty() {
        page.push_str("<h2>What was compared</h2>\n");
        scope(&mut page, report);
    }
    sources::section(&mut page, sources);
    phases(&mut page, report);
    charts::section(&mut page, report);
    unconfirmed(&mut page, report);
    ledger(&mut page, report);
    let _ = writeln!(
        page,
        "</main>\n<footer>Written by schism {}. Every difference on this page was seen on the native programs.</footer>\n</body>\n</html>",
        env!("CARGO_PKG_VERSION")
    );
    page
}

/// Text that comes from outside, on one line: visible, and without meaning for a browser.
pub(super) fn text(text: &str) -> String {
    escape(&visible(text.as_bytes()))
}

/// Takes the meaning of characters away.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A name and its lines in a list of definitions.
fn definition(page: &mut String, name: &str, lines: &[String]) {
    let lines: Vec<String> = lines.iter().map(|line| text(line)).collect();
    if !lines.is_empty() {
        let _ = writeln!(page, "<dt>{name}</dt><dd>{}</dd>", lines.join("<br>"));
    }
}

fn verdict(page: &mut String, report: &Report<'_>) {
    let (verdict, header) = (report.verdict, report.header);
    let (class, more) = match verdict.answer {
        Answer::Different => {
            let count = report.differences();
            ("different", format!("{count}, each confirmed on the native programs."))
        }
        Answer::SameWithinBounds => ("same-within-bounds", "No input within the bounds makes a difference.".to_owned()),
        Answer::NotReached => ("inconclusive", "No input that was tried executes the change.".to_owned()),
        Answer::Inconclusive => ("inconclusive", "No difference was found, but there may be one.".to_owned()),
    };
    let _ = write!(
        page,
        "<h1>schism diff</h1>\n<section class=\"verdict {class}\"><strong>{}</strong>{}</section>\n<dl>\n",
        verdict.answer.title(),
        text(&more)
    );
    definition(page, "old", std::slice::from_ref(&header.old));
    definition(page, "new", std::slice::from_ref(&header.new));
    page.push_str("</dl>\n");
    reached(page, report);
    if report.clusters.is_empty() {
        scope(page, report);
    }
}

/// The one number by which a reader knows how much an answer is worth: how many of the changed lines were executed.
fn reached(page: &mut String, report: &Report<'_>) {
    let share = report.facts.changed_lines;
    if share.total > 0 {
        let class = if share.covered == share.total { "all" } else { "some" };
        let _ = writeln!(
            page,
            "<p class=\"reached {class}\"><strong>{} of {}</strong> changed {} executed</p>",
            share.covered,
            share.total,
            if share.total == 1 { "line" } else { "lines" }
        );
    }
}

/// What was changed and looked at. Behind the findings where there are some: they are what a reader wants to see first.
fn scope(page: &mut String, report: &Report<'_>) {
    let (verdict, header) = (report.verdict, report.header);
    page.push_str("<dl>\n");
    definition(page, "changed", &header.changes);
    let template = header.template.join(" ");
    definition(page, "input", if template.is_empty() { &[] } else { std::slice::from_ref(&template) });
    definition(page, "within", &verdict.bounds);
    definition(page, "because", &verdict.reasons);
    definition(page, "not reached", &verdict.not_reached);
    let ignored = header.ignore.words();
    definition(page, "ignored", &ignored);
    let accepted = report.accepted.iter().map(|cluster| {
        format!("{} (because {})", cluster.representative.headline(), cluster.accepted().unwrap_or_default())
    });
    definition(page, "accepted", &accepted.collect::<Vec<_>>());
    definition(
        page,
        "protection",
        if header.protection.is_empty() { &[] } else { std::slice::from_ref(&header.protection) },
    );
    if report.suppressed > 0 {
        definition(page, "suppressed", &[counted(report.suppressed as u64, "finding")]);
    }
    page.push_str("</dl>\n");
}

/// The table of Shadow's phases.
fn phases(page: &mut String, report: &Report<'_>) {
    if report.facts.phases.is_empty() {
        return;
    }
    page.push_str("<h2>Phases</h2>\n<table>\n<tr>");
    for title in PhaseRow::TITLES {
        let _ = write!(page, "<th>{title}</th>");
    }
    page.push_str("</tr>\n");
    for cells in phase::table(&report.facts.phases) {
        let _ = writeln!(page, "<tr><td>{}</td></tr>", cells.map(|cell| text(&cell)).join("</td><td>"));
    }
    page.push_str("</table>\n");
}

fn unconfirmed(page: &mut String, report: &Report<'_>) {
    if report.unconfirmed.is_empty() {
        return;
    }
    page.push_str("<h2>Unconfirmed</h2>\n<p class=\"quiet\">Predicted, but not seen on the native programs. They do not count.</p>\n");
    for item in report.unconfirmed {
        let _ = writeln!(
            page,
            "<article><pre>{}</pre><p>{}</p><p class=\"quiet\">{}</p></article>",
            text(&item.command),
            text(&item.predicted),
            text(&item.reason)
        );
    }
}

fn ledger(page: &mut String, report: &Report<'_>) {
    if report.verdict.ledger.is_empty() {
        return;
    }
    page.push_str("<h2>Approximated</h2>\n<ul>\n");
    for entry in &report.verdict.ledger {
        let _ = writeln!(
            page,
            "<li>{} <span class=\"quiet\">({})</span></li>",
            text(&entry.what),
            counted(entry.count, "time")
        );
    }
    page.push_str("</ul>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_keeps_its_meaning() {
        assert_eq!(
            text("<a href=\"x\" id='y'>&\x1b\u{202e}"),
            "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;\\x1b\\u{202e}"
        );
    }

    #[test]
    fn the_style_names_nothing_outside() {
        assert!(!STYLE.contains("url(") && !STYLE.contains("@import") && !STYLE.contains("</"));
    }
}
