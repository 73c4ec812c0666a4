//! Charts of the run, drawn as SVG inside the page.

use std::fmt::Write;

use super::text;
use crate::coverage::Share;
use crate::diff::report::Report;
use crate::diff::run::Sample;
use crate::numbers::{counted, grouped};

/// The size of a chart in its own units, and the room for labels.
const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 170.0;
const LEFT: f64 = 44.0;
const BOTTOM: f64 = 24.0;
const MARGIN: f64 = 12.0;
/// Points of a curve; more cannot be told apart.
const MOST_POINTS: usize = 400;

pub(super) fn section(page: &mut String, report: &Report<'_>) {
    let facts = report.facts;
    page.push_str("<h2>The run</h2>\n");
    let counters = &facts.counters;
    let _ = writeln!(
        page,
        "<p>{}, {}, {}; {}.</p>\n<div class=\"charts\">",
        counted(counters.paths, "path"),
        counted(counters.instructions, "instruction"),
        counted(counters.queries, "query"),
        text(&facts.ended.to_string())
    );
    if facts.history.len() > 1 {
        curve(page, "paths to their end, by instructions executed", &facts.history, |sample| sample.paths);
        curve(page, "confirmed findings, by instructions executed", &facts.history, |sample| sample.findings);
    }
    let share = |covered: u64, total: u64| Share { covered: covered as usize, total: total as usize };
    let pairs = &facts.pairs;
    let shares = [
        ("shared states retired: no change in reach", share(pairs.retired, pairs.shared)),
        ("pairs that merged again", share(pairs.merged, pairs.merged + pairs.finished)),
        ("predictions confirmed", share(facts.confirmed, facts.predicted)),
        ("changed lines executed", facts.changed_lines),
    ];
    bars(page, &shares);
    page.push_str("</div>\n");
    if !facts.kept_alive.is_empty() {
        page.push_str("<h4>what kept states from being retired</h4>\n<ul class=\"small\">\n");
        for kept in &facts.kept_alive {
            let _ = writeln!(page, "<li>{}: {}</li>", text(&kept.change), counted(kept.states, "state"));
        }
        page.push_str("</ul>\n");
    }
}

/// A curve that only rises.
fn curve(page: &mut String, title: &str, history: &[Sample], value: fn(&Sample) -> u64) {
    let last = history.iter().map(|sample| sample.instructions).max().unwrap_or(0).max(1);
    let most = history.iter().map(value).max().unwrap_or(0).max(1);
    let x = |sample: &Sample| LEFT + (WIDTH - LEFT - MARGIN) * sample.instructions as f64 / last as f64;
    let y = |count: u64| HEIGHT - BOTTOM - (HEIGHT - BOTTOM - MARGIN) * count as f64 / most as f64;
    let step = history.len().div_ceil(MOST_POINTS).max(1);
    let (mut points, mut before) = (String::new(), None);
    let every = history.iter().step_by(step).chain(history.last().filter(|_| history.len() % step != 1 % step));
    for sample in every {
        // Counts stay until they rise.
        if let Some(before) = before {
            let _ = write!(points, "{:.1},{:.1} ", x(sample), y(before));
        }
        let _ = write!(points, "{:.1},{:.1} ", x(sample), y(value(sample)));
        before = Some(value(sample));
    }
    let (right, floor) = (WIDTH - MARGIN, HEIGHT - BOTTOM);
    let _ = writeln!(
        page,
        "<figure><figcaption>{title}</figcaption><svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{title}: \
         {most} after {last} instructions\">\
         <path class=\"axis\" fill=\"none\" d=\"M{LEFT} {MARGIN}V{floor}H{right}\"/>\
         <polyline class=\"curve\" points=\"{}\"/>\
         <text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{}</text><text x=\"{:.0}\" y=\"{floor}\" text-anchor=\"end\">0</text>\
         <text x=\"{right}\" y=\"{:.0}\" text-anchor=\"end\">{}</text><text x=\"{LEFT}\" y=\"{:.0}\">0</text></svg></figure>",
        points.trim_end(),
        LEFT - 6.0,
        MARGIN + 8.0,
        short(most),
        LEFT - 6.0,
        floor + 16.0,
        counted(last, "instruction"),
        floor + 16.0,
    );
}

/// A number that fits beside an axis.
fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// Parts of wholes; nothing of nothing is left out.
fn bars(page: &mut String, shares: &[(&str, Share)]) {
    let shares: Vec<_> = shares.iter().filter(|(_, share)| share.total > 0).collect();
    if shares.is_empty() {
        return;
    }
    let height = 44 * shares.len();
    let _ = write!(
        page,
        "<figure><figcaption>shares</figcaption><svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"shares\">"
    );
    for (index, (title, share)) in shares.iter().enumerate() {
        let top = 44 * index;
        let part = WIDTH * (share.percent() / 100.0).clamp(0.0, 1.0);
        let _ = write!(
            page,
            "<text x=\"0\" y=\"{}\">{title}</text><text x=\"{WIDTH}\" y=\"{}\" text-anchor=\"end\">{} of {}</text>\
             <rect class=\"whole\" x=\"0\" y=\"{}\" width=\"{WIDTH}\" height=\"12\" rx=\"3\"/>\
             <rect class=\"part\" x=\"0\" y=\"{}\" width=\"{part:.1}\" height=\"12\" rx=\"3\"/>",
            top + 14,
            top + 14,
            grouped(share.covered as u64),
            grouped(share.total as u64),
            top + 20,
            top + 20,
        );
    }
    page.push_str("</svg></figure>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_histories_are_thinned_and_keep_their_end() {
        let sample = |n: u64| Sample { instructions: n, paths: n, findings: 0 };
        for length in [2, 400, 401, 402, 1000, 100_001] {
            let history: Vec<Sample> = (0..length).map(sample).collect();
            let mut page = String::new();
            curve(&mut page, "t", &history, |sample| sample.paths);
            let points = page.split("points=\"").nth(1).unwrap().split('"').next().unwrap();
            assert!(points.split(' ').count() <= 2 * MOST_POINTS + 2, "{length}");
            assert!(points.ends_with("348.0,12.0"), "{length}: {points}");
        }
    }

    #[test]
    fn wholes_of_nothing_are_left_out() {
        let mut page = String::new();
        bars(&mut page, &[("a", Share { covered: 0, total: 0 })]);
        assert_eq!(page, "");
        bars(&mut page, &[("a", Share { covered: 1, total: 2 }), ("b", Share { covered: 0, total: 0 })]);
        assert!(page.contains("width=\"180.0\"") && page.contains("1 of 2") && !page.contains(">b<"), "{page}");
    }
}
