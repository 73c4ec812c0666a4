//! What all exporters tell of a difference: its sentence, its place, what was seen. Every text is visible, on one line and of bounded length.

use schism_case::Status;

use crate::diff::class::{Class, Severity};
use crate::diff::document::{Behaviour, Document, Item, Site};
use crate::diff::headline::end_words;
use crate::diff::run::Answer;
use crate::diff::side_by_side::{Line, side_by_side};
use crate::diff::visible::{Piece, visible};
use crate::numbers::counted;

/// Characters of a text that stands by itself.
pub(in crate::diff) const MOST: usize = 1000;
/// Rows of one respect.
const MOST_ROWS: usize = 12;
/// Changed lines, steps, reports of sanitizers.
const MOST_LINES: usize = 12;

/// One difference.
pub(in crate::diff) struct Told<'d> {
    /// What is known of it.
    pub(in crate::diff) item: &'d Item,
    /// In the order of a list.
    pub(in crate::diff) level: Severity,
    /// It in one line.
    pub(in crate::diff) sentence: String,
    /// Where it is shown.
    pub(in crate::diff) site: Option<Site>,
}

/// All differences that nobody has accepted, the most severe first; those that another version calls welcome last.
pub(in crate::diff) fn told(document: &Document) -> Vec<Told<'_>> {
    let open = document.findings.iter().filter(|item| item.accepted.is_none());
    let mut all: Vec<Told<'_>> = open.map(Told::new).collect();
    all.sort_by_key(|told| told.level);
    all
}

impl<'d> Told<'d> {
    fn new(item: &'d Item) -> Self {
        let is_expected = item.meant.as_deref() == Some("expected");
        let is_welcome = is_expected || (item.meant.is_none() && item.triage.as_deref() == Some("progression"));
        let level = if is_welcome { Severity::Low } else { item.severity };
        Told { item, level, sentence: line(&item.headline, 300), site: site(item) }
    }

    /// Its file as text for people, with its line.
    pub(in crate::diff) fn place(&self) -> Option<String> {
        self.site.as_ref().map(|site| line(&format!("{}:{}", site.file, site.line), 300))
    }

    /// What to type.
    pub(in crate::diff) fn command(&self) -> String {
        line(&self.item.command, MOST)
    }

    /// What was seen of both versions, one line each: `-` is old, `+` is new.
    pub(in crate::diff) fn seen(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (title, old, new) in respects(self.item) {
            lines.push(format!("@@ {title} @@"));
            for row in side_by_side(&old, &new, MOST_ROWS) {
                match row {
                    Line::Pair { old, same: true, .. } => lines.extend(old.map(|old| format!("  {}", joined(&old)))),
                    Line::Pair { old, new, .. } => {
                        lines.extend(old.map(|old| format!("- {}", joined(&old))));
                        lines.extend(new.map(|new| format!("+ {}", joined(&new))));
                    }
                    Line::Skipped(count) => lines.push(format!("  ({} equal)", counted(count as u64, "line"))),
                    Line::Cut => lines.push("  (more in the test's folder)".to_owned()),
                }
            }
        }
        lines
    }

    /// Why they differ, one line each.
    pub(in crate::diff) fn why(&self) -> Vec<String> {
        let item = self.item;
        let mut lines = Vec::new();
        for (name, behaviour) in [("old", &item.old), ("new", &item.new)] {
            for report in behaviour.sanitizers.iter().chain(&behaviour.fault).take(MOST_LINES) {
                let first = report.lines().next().unwrap_or_default();
                lines.push(format!("{name}: {}", line(first, 300)));
            }
        }
        if !item.caused_by.is_empty() {
            lines.push(format!("caused by {}", line(&item.caused_by.join(" together with "), 300)));
        }
        let changed = item.changed_lines.iter().take(MOST_LINES);
        lines.extend(changed.map(|changed| {
            let place = line(&format!("{}:{}", changed.file, changed.line), 100);
            format!("changed in {}: {place} {}", changed.side.name(), line(&changed.text, 200)).trim_end().to_owned()
        }));
        if item.changed_lines.len() > MOST_LINES {
            lines.push(format!("and {} more changed lines on the way", item.changed_lines.len() - MOST_LINES));
        }
        lines.extend(item.travel.iter().take(MOST_LINES).map(|step| format!("effect: {}", line(step, 200))));
        lines
    }
}

/// The place in findings.json; in one without it, what comes next to it.
fn site(item: &Item) -> Option<Site> {
    let at = |file: &str, number: u32| Site { file: file.to_owned(), line: number, column: 1 };
    let given = item.site.clone();
    let changed = || {
        let mut in_new = item.changed_lines.iter().filter(|line| line.side == crate::diff::Side::New);
        in_new.next().map(|line| at(&line.file, line.line))
    };
    let parting = || item.parting.as_ref().map(|place| at(&place.file, place.line));
    given.or_else(changed).or_else(parting).filter(|site| !site.file.is_empty() && site.line > 0)
}

fn joined(pieces: &[Piece]) -> String {
    cut(&pieces.iter().map(|piece| piece.text.as_str()).collect::<String>(), 200)
}

/// The respects in which two runs are shown, with what is known of both.
fn respects(item: &Item) -> Vec<(&'static str, Vec<u8>, Vec<u8>)> {
    let (old, new) = (&item.old, &item.new);
    let streams = [("standard output", &old.stdout, &new.stdout), ("standard error", &old.stderr, &new.stderr)];
    let mut known = streams.map(|(title, old, new)| (title, old.known(), new.known()));
    let is_call = old.told.is_some() && new.told.is_some();
    if let (Some(old), Some(new)) = (&old.told, &new.told) {
        known[0] = ("what it did", old.clone().into_bytes(), new.clone().into_bytes());
    }
    let mut respects: Vec<_> = known.into_iter().filter(|(_, old, new)| old != new).collect();
    let (old_end, new_end) = (end(old), end(new));
    if old_end != new_end {
        respects.push(("end", old_end.into_bytes(), new_end.into_bytes()));
    }
    for pair in
        old.outputs.iter().zip(&new.outputs).filter(|(old, new)| old.bytes != new.bytes && !is_call).take(MOST_LINES)
    {
        let name = |value: &crate::diff::document::Value| format!("{} = {}", value.name, value.bytes).into_bytes();
        respects.push(("result", name(pair.0), name(pair.1)));
    }
    respects
}

/// How a run ended, in words.
fn end(behaviour: &Behaviour) -> String {
    match (behaviour.exit_status, behaviour.signal) {
        (Some(status), _) => end_words(Status::Exited(status), behaviour.hung),
        (None, Some(signal)) => end_words(Status::Killed(signal), behaviour.hung),
        (None, None) => "nobody knows how it ended".to_owned(),
    }
}

/// A stranger's text on one line, visible, and of so many characters at most.
pub(in crate::diff) fn line(text: &str, most: usize) -> String {
    // What is cut need not be looked at, however long it is.
    let short: String = text.chars().take(most + 1).collect();
    cut(&visible(short.as_bytes()), most)
}

fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['\u{2026}']).collect()
}

/// What the whole comparison says, in one line.
pub(in crate::diff) fn verdict(document: &Document) -> String {
    let Some(verdict) = &document.verdict else { return "NOT FINISHED: the comparison runs, or was killed".to_owned() };
    match verdict.answer {
        Answer::Different => {
            let accepted = document.findings.iter().filter(|item| item.accepted.is_some()).count();
            let all = counted(document.findings.len() as u64, "difference");
            let meant = if accepted > 0 { format!(", {accepted} of them accepted") } else { String::new() };
            format!("{}: {all}{meant}", verdict.answer.title())
        }
        answer => answer.title().to_owned(),
    }
}

/// Whether nothing is known of what was asked, although nothing differs.
pub(in crate::diff) fn is_open(document: &Document) -> bool {
    let answer = document.verdict.as_ref().map(|verdict| verdict.answer);
    matches!(answer, None | Some(Answer::NotReached | Answer::Inconclusive))
}

/// Why the answer is not more, in one line.
pub(in crate::diff) fn reasons(document: &Document) -> String {
    let reasons = document.verdict.iter().flat_map(|verdict| &verdict.reasons).take(MOST_LINES);
    reasons.map(|reason| line(reason, 300)).collect::<Vec<_>>().join("; ")
}

/// The versions' names.
pub(in crate::diff) fn versions(document: &Document) -> [String; 2] {
    [&document.old, &document.new].map(|name| line(name, 200))
}

/// A path without the `./` in front.
pub(in crate::diff) fn relative(path: &str) -> &str {
    path.trim_start_matches("./")
}

/// For a report without a place of its own: the new version, if that looks like a file.
pub(in crate::diff) fn fallback(document: &Document) -> Site {
    let file = if document.new.is_empty() { "." } else { document.new.as_str() };
    Site { file: file.to_owned(), line: 1, column: 1 }
}

/// The kinds of difference as rules that never change their names.
pub(in crate::diff) fn rule(class: Class) -> String {
    format!("schism/{}", class.name())
}
