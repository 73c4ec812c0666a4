//! The source of both versions, with the changed lines that were executed.

use std::fmt::Write;

use super::{escape, text};
use crate::diff::align::{Row, align};
use crate::diff::run::SourcePair;
use crate::diff::visible::visible_lines;
use crate::numbers::counted;

/// Lines shown around a change.
const CONTEXT: usize = 3;
/// Lines shown of one file.
const MOST_LINES: usize = 2000;

/// A line of a unified diff: its numbers from 0 in old and new.
type Unified = (Option<usize>, Option<usize>);

pub(super) fn section(page: &mut String, sources: &[SourcePair]) {
    let changed: Vec<&SourcePair> = sources.iter().filter(|pair| pair.old != pair.new || is_marked(pair)).collect();
    if changed.is_empty() {
        return;
    }
    page.push_str(
        "<h2>Source</h2>\n<p class=\"small\"><span class=\"hit\">\u{2713}</span> changed and executed, <span \
         class=\"miss\">\u{25cb}</span> changed and never executed</p>\n",
    );
    for pair in changed {
        file(page, pair);
    }
}

fn is_marked(pair: &SourcePair) -> bool {
    !pair.changed_old.is_empty() || !pair.changed_new.is_empty()
}

fn file(page: &mut String, pair: &SourcePair) {
    let title = match (pair.old_name.as_str(), pair.new_name.as_str()) {
        ("", new) => format!("{new} (only in new)"),
        (old, "") => format!("{old} (only in old)"),
        (old, new) if old == new => old.to_owned(),
        (old, new) => format!("{old} \u{2192} {new}"),
    };
    // The arrow is ours; the names are not.
    let title: Vec<String> = title.split('\u{2192}').map(text).collect();
    let _ = writeln!(page, "<details open><summary>{}</summary>\n<div class=\"source\"><table>", title.join("&rarr;"));
    let (old, new) = (visible_lines(&pair.old), visible_lines(&pair.new));
    let lines = unified(&pair.old.lines().collect::<Vec<_>>(), &pair.new.lines().collect::<Vec<_>>());
    let interesting: Vec<bool> = lines.iter().map(|&line| is_interesting(line, pair)).collect();
    let near = |index: usize| {
        interesting[index.saturating_sub(CONTEXT)..(index + CONTEXT + 1).min(lines.len())].contains(&true)
    };
    let (mut skipped, mut shown) = (0, 0);
    for (index, &line) in lines.iter().enumerate() {
        if !near(index) || shown >= MOST_LINES {
            skipped += 1;
            continue;
        }
        skip(page, &mut skipped);
        row(page, line, pair, &old, &new);
        shown += 1;
    }
    skip(page, &mut skipped);
    page.push_str("</table></div></details>\n");
}

/// Old before new in each run of changes.
fn unified(old: &[&str], new: &[&str]) -> Vec<Unified> {
    let mut lines = Vec::new();
    let mut added = Vec::new();
    for row in align(old, new) {
        match row {
            Row::Same(i, j) => {
                lines.append(&mut added);
                lines.push((Some(i), Some(j)));
            }
            Row::Changed(i, j) => {
                lines.push((Some(i), None));
                added.push((None, Some(j)));
            }
            Row::Old(i) => lines.push((Some(i), None)),
            Row::New(j) => added.push((None, Some(j))),
        }
    }
    lines.append(&mut added);
    lines
}

fn number(index: Option<usize>) -> Option<u32> {
    index.and_then(|index| u32::try_from(index + 1).ok())
}

fn is_interesting((old, new): Unified, pair: &SourcePair) -> bool {
    old.is_none()
        || new.is_none()
        || number(old).is_some_and(|line| pair.changed_old.contains(&line))
        || number(new).is_some_and(|line| pair.changed_new.contains(&line))
}

fn skip(page: &mut String, skipped: &mut usize) {
    if *skipped > 0 {
        let words = counted(*skipped as u64, "line");
        let _ = writeln!(page, "<tr class=\"skip\"><td colspan=\"5\">{words}</td></tr>");
        *skipped = 0;
    }
}

fn row(page: &mut String, line: Unified, pair: &SourcePair, old: &[String], new: &[String]) {
    let (class, sign) = match line {
        (Some(_), None) => ("del", "-"),
        (None, Some(_)) => ("add", "+"),
        _ => ("", ""),
    };
    let mark =
        |line: Option<u32>, changed: &std::collections::BTreeSet<u32>, covered: &std::collections::BTreeSet<u32>| {
            line.filter(|line| changed.contains(line)).map(|line| covered.contains(&line))
        };
    let marks = [
        mark(number(line.0), &pair.changed_old, &pair.covered_old),
        mark(number(line.1), &pair.changed_new, &pair.covered_new),
    ];
    // A line that stands for both versions is reached if either reached it.
    let mark = match marks.into_iter().flatten().reduce(|a, b| a || b) {
        Some(true) => "<span class=\"hit\" title=\"executed\">\u{2713}</span>",
        Some(false) => "<span class=\"miss\" title=\"never executed\">\u{25cb}</span>",
        None => "",
    };
    let content = match line {
        (_, Some(j)) => new.get(j),
        (Some(i), None) => old.get(i),
        (None, None) => None,
    };
    let shown = |line: Option<usize>| number(line).map_or(String::new(), |number| number.to_string());
    let _ = writeln!(
        page,
        "<tr class=\"{class}\"><td>{}</td><td>{}</td><td>{mark}</td><td class=\"{class}\">{sign}</td><td>{}</td></tr>",
        shown(line.0),
        shown(line.1),
        escape(content.map_or("", String::as_str))
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::sample::sources;

    #[test]
    fn changed_lines_are_marked() {
        let mut page = String::new();
        section(&mut page, &sources());
        assert!(page.contains("<td>9</td><td></td><td><span class=\"hit\""), "{page}");
        assert!(page.contains("<td></td><td>15</td><td><span class=\"miss\""), "{page}");
        assert!(page.contains("usage: cut &lt;list&gt;"), "{page}");
        assert!(page.contains("colspan=\"5\">5 lines<"), "{page}");
        assert!(page.contains("old/cut.c &rarr; new/cut.c"), "{page}");
    }

    #[test]
    fn equal_files_are_left_out_and_single_ones_named() {
        let mut page = String::new();
        let same = SourcePair { old: "a\n".into(), new: "a\n".into(), ..SourcePair::default() };
        section(&mut page, std::slice::from_ref(&same));
        assert_eq!(page, "");
        // The text is the same, but a macro behind it is not.
        let marked = SourcePair { changed_new: [1].into(), covered_new: [1].into(), ..same };
        section(
            &mut page,
            &[marked, SourcePair { new_name: "n.c".into(), new: "int x;\n".into(), ..SourcePair::default() }],
        );
        assert!(page.contains("title=\"executed\"") && page.contains("n.c (only in new)"), "{page}");
    }

    #[test]
    fn old_lines_stand_before_new_ones() {
        assert_eq!(
            unified(&["a", "b", "c", "e"], &["x", "y", "c"]),
            [(Some(0), None), (Some(1), None), (None, Some(0)), (None, Some(1)), (Some(2), Some(2)), (Some(3), None)]
        );
    }
}
