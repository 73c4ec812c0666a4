//! A report for the terminal.

use std::fmt::Write;

use super::cluster::Cluster;
use super::finding::{Finding, Side};
use super::lines;
use super::phase::{self, PhaseRow};
use super::report::{Report, aspects};
use super::run::{Answer, Branches, NativeCheck, RunFacts};
use super::side_by_side::{Line, side_by_side};
use super::visible::{Piece, fit, visible, visible_lines};
use crate::numbers::{counted, grouped};
use crate::typed::untyped;

/// How to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether escapes for colours are wanted.
    pub colour: bool,
    /// Columns of the terminal.
    pub width: usize,
    /// Differences that are shown; all are in the folder.
    pub most: usize,
    /// Rows of one respect.
    pub rows: usize,
    /// Changed lines of one difference; the page has all of them.
    pub lines: usize,
}

impl Style {
    /// For a stream that is a terminal of so many columns or none; `NO_COLOR` in the environment is obeyed.
    pub fn detect(is_terminal: bool, columns: Option<usize>) -> Self {
        let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        let width = columns.unwrap_or(100).clamp(40, 160);
        Style { colour: is_terminal && !forbidden && !dumb, width, most: 10, rows: 12, lines: 16 }
    }

    /// The same with nothing left out for lack of patience.
    #[must_use]
    pub fn complete(self) -> Self {
        Style { most: usize::MAX, rows: 1000, lines: usize::MAX, ..self }
    }

    fn paint(self, colour: &str, text: &str) -> String {
        if self.colour && !text.is_empty() { format!("\x1b[{colour}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

const BOLD: &str = "1";
const DIM: &str = "2";
const RED: &str = "31";
const GREEN: &str = "32";
const OLD: &str = "1;31";
const NEW: &str = "1;32";

/// The whole report.
pub fn render(report: &Report<'_>, style: Style) -> String {
    let mut text = String::new();
    verdict(&mut text, report, style);
    for (index, cluster) in report.clusters.iter().take(style.most).enumerate() {
        text.push('\n');
        difference(&mut text, report, cluster, index + 1, style);
    }
    if report.clusters.len() > style.most {
        let _ =
            writeln!(text, "\n... and {} more in {}/report.html", report.clusters.len() - style.most, report.folder);
    }
    accepted(&mut text, report, style);
    text.push('\n');
    if !report.clusters.is_empty() {
        scope(&mut text, report);
    }
    foot(&mut text, report, style);
    text
}

fn verdict(text: &mut String, report: &Report<'_>, style: Style) {
    let (verdict, header) = (report.verdict, report.header);
    let colour = match verdict.answer {
        Answer::Different => OLD,
        Answer::SameWithinBounds => NEW,
        Answer::NotReached | Answer::Inconclusive => "1;33",
    };
    let more = match verdict.answer {
        Answer::Different => {
            let all = report.differences();
            let shown = report.findings();
            if shown == report.clusters.len() {
                format!(": {all}")
            } else {
                format!(": {all}, shown by {shown} inputs")
            }
        }
        _ => String::new(),
    };
    let _ = writeln!(text, "{}{more}", style.paint(colour, verdict.answer.title()));
    let _ = writeln!(text, "  old       {}\n  new       {}", shown(&header.old), shown(&header.new));
    if report.clusters.is_empty() {
        scope(text, report);
    }
}

/// What was changed and looked at. Behind the findings where there are some: they are what a reader wants to see first.
fn scope(text: &mut String, report: &Report<'_>) {
    list(text, "changed", &report.header.changes);
    list(text, "within", &report.verdict.bounds);
    list(text, "because", &report.verdict.reasons);
    list(text, "unreached", &report.verdict.not_reached);
}

/// Lines under one name.
fn list(text: &mut String, name: &str, lines: &[String]) {
    for (index, line) in lines.iter().enumerate() {
        let _ = writeln!(text, "  {:<10}{}", if index == 0 { name } else { "" }, shown(line));
    }
}

fn shown(text: &str) -> String {
    visible(text.as_bytes())
}

fn difference(text: &mut String, report: &Report<'_>, cluster: &Cluster, number: usize, style: Style) {
    let finding = &cluster.representative;
    let judged = finding.judgement.map_or(String::new(), |judgement| format!(" ({})", judgement.text()));
    let headline = format!("{number}. {}{judged}", shown(&finding.headline()));
    let _ = writeln!(text, "{}", style.paint(BOLD, &headline));
    let test = report.test(cluster);
    let _ = writeln!(text, "   $ {}", finding.command(&test));
    if finding.call.is_none() {
        for (name, bytes) in &finding.values {
            let _ = writeln!(text, "     {} = {}", shown(name), untyped(bytes));
        }
    }
    if finding.unpredicted {
        text.push_str("   seen natively, not predicted: the machine says that both do the same\n");
    }
    if let Some(because) = cluster.returned() {
        let _ = writeln!(text, "   accepted before (because {}), but it comes from other code now", shown(because));
    }
    table(text, finding, style);
    when(text, report, cluster);
    cause(text, finding, style);
    let count = if cluster.count > 1 { format!(", {} findings", cluster.count) } else { String::new() };
    let phase = finding.phase.map_or(String::new(), |phase| format!(", {} phase", phase.name()));
    let class = finding.class.title();
    let replay = format!("   replay {test}/run.sh, {class}, fingerprint {}{count}{phase}", cluster.fingerprint);
    let _ = writeln!(text, "{}", style.paint(DIM, &replay));
}

/// On which inputs: the condition of its path, and how many of the explored paths show the same.
fn when(text: &mut String, report: &Report<'_>, cluster: &Cluster) {
    if let Some(formula) = cluster.representative.when() {
        let _ = writeln!(text, "   when     {}", shown(&formula));
    }
    let paths = report.facts.counters.paths;
    if paths > 1 && cluster.count as u64 <= paths {
        let _ = writeln!(text, "   on       {} of {}", cluster.count, counted(paths, "explored path"));
    }
}

/// What is meant, a line each.
fn accepted(text: &mut String, report: &Report<'_>, style: Style) {
    if !report.accepted.is_empty() {
        text.push('\n');
    }
    for cluster in report.accepted.iter().take(style.most) {
        let (finding, because) = (&cluster.representative, cluster.accepted().unwrap_or_default());
        let _ = writeln!(text, "accepted: {} (because {})", shown(&finding.headline()), shown(because));
    }
    if report.accepted.len() > style.most {
        let _ = writeln!(text, "accepted: {} more in findings.json", report.accepted.len() - style.most);
    }
}

/// Old and new side by side.
fn table(text: &mut String, finding: &Finding, style: Style) {
    // Three columns of margin and three between the sides.
    let half = (style.width.saturating_sub(6) / 2).max(10);
    let aspects = aspects(finding);
    if aspects.is_empty() {
        return;
    }
    let _ = writeln!(text, "   {}   {}", style.paint(RED, &format!("{:<half$}", "old")), style.paint(GREEN, "new"));
    for aspect in &aspects {
        let _ = writeln!(text, "   {}", style.paint(DIM, &format!("-- {}", shown(&aspect.title))));
        for line in side_by_side(&aspect.old, &aspect.new, style.rows) {
            match line {
                Line::Pair { old, new, same } => row(text, old, new, same, half, style),
                Line::Skipped(count) => {
                    let _ = writeln!(
                        text,
                        "   {}",
                        style.paint(DIM, &format!("({} equal)", counted(count as u64, "line")))
                    );
                }
                Line::Cut => {
                    let _ = writeln!(text, "   {}", style.paint(DIM, "(more in the test's folder)"));
                }
            }
        }
    }
}

fn row(text: &mut String, old: Option<Vec<Piece>>, new: Option<Vec<Piece>>, same: bool, half: usize, style: Style) {
    let sign = match (&old, &new) {
        _ if same => ' ',
        (Some(_), None) => '<',
        (None, Some(_)) => '>',
        _ => '|',
    };
    let (old, new) = (fit(old.unwrap_or_default(), half), fit(new.unwrap_or_default(), half));
    let length = |pieces: &[Piece]| pieces.iter().map(|piece| piece.text.chars().count()).sum::<usize>();
    let paint = |pieces: &[Piece], colour: &str| -> String {
        pieces
            .iter()
            .map(|piece| if piece.differs { style.paint(colour, &piece.text) } else { piece.text.clone() })
            .collect()
    };
    let blanks = " ".repeat(half.saturating_sub(length(&old)));
    let line = format!("   {}{blanks} {sign} {}", paint(&old, OLD), paint(&new, NEW));
    let _ = writeln!(text, "{}", line.trim_end());
    // Without colours, marks below say what differs, unless all of it does.
    let partly =
        |pieces: &[Piece]| pieces.iter().any(|piece| piece.differs) && pieces.iter().any(|piece| !piece.differs);
    if !style.colour && !same && (partly(&old) || partly(&new)) {
        let marks = |pieces: &[Piece]| -> String {
            pieces
                .iter()
                .map(|piece| if piece.differs { "^" } else { " " }.repeat(piece.text.chars().count()))
                .collect()
        };
        let line = format!("   {}{blanks}   {}", marks(&old), marks(&new));
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// Why it differs.
fn cause(text: &mut String, finding: &Finding, style: Style) {
    for (side, seen) in [(Side::Old, &finding.old), (Side::New, &finding.new)] {
        for report in seen.reports() {
            for (index, line) in visible_lines(&report).iter().take(4).enumerate() {
                let name = if index == 0 { side.name() } else { "" };
                let _ = writeln!(text, "   {name:<8} {}", line.trim_end());
            }
        }
    }
    if let Some(place) = &finding.parting {
        let place_text = format!("{}:{} in {}", place.file, place.line, place.function);
        let _ = writeln!(text, "   parts at {}", shown(&place_text));
    }
    if let Some(order) = finding.thread_order.filter(|&order| order > 0) {
        let _ = writeln!(text, "   threads  take turns in order {order}, where it was predicted");
    }
    // Of one changed line, and the line that it was, nothing is to be said.
    if !finding.caused_by.is_empty() && (finding.changed_lines.len() > 2 || finding.caused_by.len() > 1) {
        let _ = writeln!(text, "   caused by {}", shown(&finding.causes().join(" together with ")));
    }
    let lines = lines::rows(&finding.changed_lines);
    for (index, (side, line)) in lines.iter().take(style.lines).enumerate() {
        let name = if index == 0 { "cause" } else { "" };
        let (sign, colour) = match side {
            Side::Old => ('-', RED),
            Side::New => ('+', GREEN),
        };
        let _ = writeln!(text, "   {name:<8} {}", style.paint(colour, &shown(&format!("{sign} {line}"))));
    }
    if lines.len() > style.lines {
        let more = format!("(and {} more changed lines on the way)", lines.len() - style.lines);
        let _ = writeln!(text, "   {:<8} {}", "", style.paint(DIM, &more));
    }
    for (index, step) in finding.travel.iter().enumerate() {
        let _ = writeln!(text, "   {:<8} {}", if index == 0 { "effect" } else { "" }, shown(step));
    }
    if let Some(cost) = &finding.cost {
        let instructions = (grouped(cost.old.instructions), grouped(cost.new.instructions));
        let _ = writeln!(
            text,
            "   cost     {} -> {} instructions, {} -> {} bytes of heap",
            instructions.0,
            instructions.1,
            grouped(cost.old.peak_heap),
            grouped(cost.new.peak_heap)
        );
    }
}

/// The table of Shadow's phases.
fn phases(text: &mut String, rows: &[PhaseRow]) {
    if rows.is_empty() {
        return;
    }
    let titles = PhaseRow::TITLES.map(str::to_owned);
    for cells in std::iter::once(titles).chain(phase::table(rows)) {
        let [first, rest @ ..] = &cells;
        let _ = write!(text, "{first:<8}");
        for (cell, title) in rest.iter().zip(&PhaseRow::TITLES[1..]) {
            let _ = write!(text, "  {cell:>width$}", width = title.len());
        }
        text.push('\n');
    }
}

/// What the strategy has to say of its own.
fn strategy_facts(text: &mut String, facts: &RunFacts, style: Style) {
    if let Some(pruning) = &facts.pruning {
        let Branches { all, cannot_reach, cannot_propagate } = pruning.branches;
        let _ = writeln!(
            text,
            "{} of {all} branches lead to no change, {cannot_propagate} of them behind none; candidates {}: {} + {} + {} of {}",
            cannot_reach,
            if pruning.pruned { "pruned" } else { "irrelevant" },
            grouped(pruning.cannot_propagate),
            grouped(pruning.cannot_execute),
            grouped(pruning.not_infected),
            grouped(pruning.candidates)
        );
    }
    for sequence in facts.sequences.iter().take(style.most) {
        let critical = if sequence.critical { ", critical" } else { "" };
        let changes = if sequence.changes.is_empty() { "no change".to_owned() } else { sequence.changes.join(" > ") };
        let _ = writeln!(
            text,
            "sequence {}: {}, {} differ, {} wrong{critical}",
            shown(&changes),
            counted(sequence.tests, "test"),
            sequence.differences,
            sequence.errors
        );
    }
    if facts.sequences.len() > style.most {
        let _ = writeln!(text, "... and {} more sequences in findings.json", facts.sequences.len() - style.most);
    }
}

/// What the native programs were asked where no difference was predicted.
fn native(text: &mut String, native: &NativeCheck) {
    if native.inputs > 0 {
        let rest = match native.differ {
            0 => "they do the same".to_owned(),
            differ => format!("they differ on {differ}"),
        };
        let inputs = counted(native.inputs, "input");
        let _ = writeln!(text, "{inputs} without a predicted difference run natively in both versions: {rest}");
    }
}

fn foot(text: &mut String, report: &Report<'_>, style: Style) {
    let (facts, counters) = (report.facts, &report.facts.counters);
    phases(text, &facts.phases);
    for unconfirmed in report.unconfirmed.iter().take(style.most) {
        let _ = writeln!(text, "unconfirmed: {}", shown(&unconfirmed.command));
        let _ = writeln!(text, "             {}; {}", shown(&unconfirmed.predicted), shown(&unconfirmed.reason));
    }
    for entry in report.verdict.ledger.iter().take(style.most) {
        let _ = writeln!(text, "approximated: {} ({})", shown(&entry.what), counted(entry.count, "time"));
    }
    if report.verdict.ledger.len() > style.most {
        let _ = writeln!(text, "approximated: {} more in findings.json", report.verdict.ledger.len() - style.most);
    }
    if report.suppressed > 0 {
        let _ = writeln!(text, "suppressed: {}", counted(report.suppressed as u64, "finding"));
    }
    for print in &report.unused_suppressions {
        let _ = writeln!(text, "suppressed: nothing matches {print}");
    }
    let _ = writeln!(
        text,
        "{}, {}, {}, {:.1} s; {}",
        counted(counters.paths, "path"),
        counted(counters.instructions, "instruction"),
        counted(counters.queries, "query"),
        facts.seconds,
        facts.ended
    );
    let _ = writeln!(
        text,
        "{} predicted, {} confirmed, {} unconfirmed; {}, {} merged",
        facts.predicted,
        facts.confirmed,
        facts.predicted.saturating_sub(facts.confirmed),
        counted(facts.pairs.split, "split"),
        grouped(facts.pairs.merged)
    );
    native(text, &facts.native);
    if facts.pairs.shared > 0 {
        let _ = write!(text, "{:.0} % of shared states retired", facts.retired().percent());
        if let Some(most) = facts.kept_alive.first() {
            let _ = write!(text, "; most of the rest could still reach {}", shown(&most.change));
        }
        text.push('\n');
    }
    strategy_facts(text, facts, style);
    if facts.changed_lines.total > 0 {
        let _ =
            writeln!(text, "{} of {} changed lines executed", facts.changed_lines.covered, facts.changed_lines.total);
    }
    if !report.header.protection.is_empty() {
        let _ = writeln!(text, "native programs ran with {}", report.header.protection);
    }
    let _ = writeln!(
        text,
        "{}/report.html has all of it; {}/tests.sh PROGRAM runs the tests",
        report.folder, report.folder
    );
}
