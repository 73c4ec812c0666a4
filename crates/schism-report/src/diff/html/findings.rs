//! The differences, each with its input, what both versions did, and why.

use std::fmt::Write;

use super::{escape, text};
use crate::diff::cluster::Cluster;
use crate::diff::finding::{Finding, Side};
use crate::diff::lines;
use crate::diff::report::{Report, aspects};
use crate::diff::side_by_side::{Line, side_by_side};
use crate::diff::visible::{Piece, visible_lines};
use crate::numbers::{counted, grouped};
use crate::typed::untyped;

/// Differences up to which no list of them is needed.
const FEW: usize = 3;
/// Rows of one respect.
const MOST_ROWS: usize = 40;

pub(super) fn section(page: &mut String, report: &Report<'_>) {
    if report.clusters.is_empty() {
        return;
    }
    page.push_str("<h2>Differences</h2>\n");
    if report.clusters.len() > FEW {
        page.push_str("<ol>\n");
        for cluster in &report.clusters {
            let headline = text(&cluster.representative.headline());
            let _ = writeln!(page, "<li><a href=\"#f-{}\">{headline}</a></li>", text(&cluster.fingerprint));
        }
        page.push_str("</ol>\n");
    }
    for (index, cluster) in report.clusters.iter().enumerate() {
        article(page, cluster, index + 1);
    }
}

fn article(page: &mut String, cluster: &Cluster, number: usize) {
    let finding = &cluster.representative;
    let test = crate::test_name(cluster.test);
    let print = text(&cluster.fingerprint);
    let _ = writeln!(page, "<article id=\"f-{print}\">\n<h3>{number}. {}</h3>", text(&finding.headline()));
    let severity = finding.class.severity().name();
    let _ = write!(page, "<p><span class=\"tag {severity}\">{}</span>", finding.class.name());
    if let Some(judgement) = finding.judgement {
        let _ = write!(page, "<span class=\"tag\">{}</span>", judgement.text());
    }
    if let Some(phase) = finding.phase {
        let _ = write!(page, "<span class=\"tag\">{} phase</span>", phase.name());
    }
    if cluster.count > 1 {
        let _ = write!(page, "<span class=\"tag\">{}</span>", counted(cluster.count as u64, "finding"));
    }
    let _ = writeln!(page, "</p>\n<pre>{}</pre>", text(&finding.command(&test)));
    values(page, finding);
    for aspect in aspects(finding) {
        let _ = writeln!(page, "<h4>{}</h4>", text(&aspect.title));
        sides(page, &side_by_side(&aspect.old, &aspect.new, MOST_ROWS));
    }
    cause(page, finding);
    let _ = writeln!(
        page,
        "<p class=\"quiet small\">test <a href=\"{test}/\">{test}</a>, path {}, fingerprint <code>{print}</code></p>\n</article>",
        finding.path
    );
}

fn values(page: &mut String, finding: &Finding) {
    if finding.values.is_empty() || finding.call.is_some() {
        return;
    }
    page.push_str("<dl class=\"small\">\n");
    for (name, bytes) in &finding.values {
        let _ = writeln!(page, "<dt>{}</dt><dd><code>{}</code></dd>", text(name), text(&untyped(bytes)));
    }
    page.push_str("</dl>\n");
}

/// Two blocks with equal numbers of rows, so that rows stand beside each other where there is room; on a phone they stand one
/// below the other and the fillers go.
fn sides(page: &mut String, lines: &[Line]) {
    page.push_str("<div class=\"sides\">");
    for side in [Side::Old, Side::New] {
        let name = side.name();
        let _ = write!(page, "<pre class=\"{name}\"><b>{name}</b>");
        let is_there = |line: &Line| match line {
            Line::Pair { old, new, .. } => if side == Side::Old { old } else { new }.is_some(),
            Line::Skipped(_) | Line::Cut => true,
        };
        if !lines.iter().any(is_there) {
            page.push_str("<span class=\"row quiet\">(nothing)</span></pre>");
            continue;
        }
        for line in lines {
            match (line, side) {
                (Line::Pair { old: Some(pieces), .. }, Side::Old)
                | (Line::Pair { new: Some(pieces), .. }, Side::New) => {
                    let _ = write!(page, "<span class=\"row\">{}</span>", marked(pieces));
                }
                (Line::Pair { .. }, _) => page.push_str("<span class=\"row gap\"></span>"),
                (Line::Skipped(count), _) => {
                    let words = counted(*count as u64, "equal line");
                    let _ = write!(page, "<span class=\"row quiet\">({words})</span>");
                }
                (Line::Cut, _) => page.push_str("<span class=\"row quiet\">(more in the test&#39;s folder)</span>"),
            }
        }
        page.push_str("</pre>");
    }
    page.push_str("</div>\n");
}

fn marked(pieces: &[Piece]) -> String {
    let piece = |piece: &Piece| {
        let text = escape(&piece.text);
        if piece.differs { format!("<mark>{text}</mark>") } else { text }
    };
    pieces.iter().map(piece).collect()
}

fn cause(page: &mut String, finding: &Finding) {
    if let Some(formula) = finding.when() {
        let _ = writeln!(page, "<p>when <code>{}</code></p>", text(&formula));
    }
    if !finding.caused_by.is_empty() {
        let _ = writeln!(page, "<p>caused by {}</p>", text(&finding.causes().join(" together with ")));
    }
    if !finding.changed_lines.is_empty() || finding.parting.is_some() {
        page.push_str("<h4>changed lines on the way</h4>\n<pre>");
        for (side, line) in lines::rows(&finding.changed_lines) {
            let (class, sign) = match side {
                Side::Old => ("minus", '-'),
                Side::New => ("plus", '+'),
            };
            let _ = write!(page, "<span class=\"row {class}\">{}</span>", text(&format!("{sign} {line}")));
        }
        if let Some(place) = &finding.parting {
            let place = format!("the sides part at {}:{} in {}", place.file, place.line, place.function);
            let _ = write!(page, "<span class=\"row\">{}</span>", text(&place));
        }
        page.push_str("</pre>\n");
    }
    if !finding.travel.is_empty() {
        page.push_str("<h4>how the effect travelled</h4>\n<ol class=\"small\">\n");
        for step in &finding.travel {
            let _ = writeln!(page, "<li>{}</li>", text(step));
        }
        page.push_str("</ol>\n");
    }
    if let Some(picture) = &finding.picture {
        // A page knows what an svg is, and names no other place.
        let picture = picture.replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1);
        let _ = writeln!(
            page,
            "<details><summary>the propagation tree</summary><div class=\"picture\">\n{picture}</div></details>"
        );
    }
    for (side, seen) in [(Side::Old, &finding.old), (Side::New, &finding.new)] {
        for report in seen.reports() {
            let lines: Vec<String> = visible_lines(&report).iter().map(|line| escape(line)).collect();
            let name = side.name();
            let _ =
                writeln!(page, "<details><summary>fault in {name}</summary><pre>{}</pre></details>", lines.join("\n"));
        }
    }
    if let Some(cost) = &finding.cost {
        let _ = writeln!(
            page,
            "<h4>cost</h4>\n<p class=\"small\">{} instructions in old, {} in new; {} bytes of heap in old, {} in new</p>",
            grouped(cost.old.instructions),
            grouped(cost.new.instructions),
            grouped(cost.old.peak_heap),
            grouped(cost.new.peak_heap)
        );
    }
}
