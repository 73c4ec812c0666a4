//! At which line of the new version a difference is shown: a changed one that it executes, or what is left next to lines that were removed.

use super::align::{Row, align};
use super::document::Site;
use super::finding::{ChangedLine, Finding, Side};
use super::run::SourcePair;

/// Where to show a finding; `None` if no place is known.
pub(super) fn site(finding: &Finding, sources: &[SourcePair]) -> Option<Site> {
    // Changed data may be read by the C library, of which nobody wants to see a line.
    let is_own =
        |file: &str| sources.iter().any(|pair| base_name(&pair.new_name) == file || base_name(&pair.old_name) == file);
    among(finding, sources, is_own).or_else(|| among(finding, sources, |file| !file.is_empty()))
}

/// Where to show it in some files.
fn among(finding: &Finding, sources: &[SourcePair], wanted: impl Fn(&str) -> bool) -> Option<Site> {
    if let Some(changed) = nearest(finding, Side::New, &wanted) {
        return Some(in_new(&changed.file, changed.line, sources));
    }
    if let Some(removed) = nearest(finding, Side::Old, &wanted) {
        return Some(surviving(removed, sources));
    }
    let mut steps = finding.way.iter().filter(|step| step.side == Side::New && step.line > 0);
    if let Some(step) = steps.find(|step| wanted(&step.file)) {
        return Some(in_new(&step.file, step.line, sources));
    }
    let parting = finding.parting.as_ref().filter(|place| wanted(&place.file) && place.line > 0)?;
    Some(in_new(&parting.file, parting.line, sources))
}

/// Of the changed lines of one version the one that is nearest to where the sides part; the first if that is nowhere.
fn nearest<'f>(finding: &'f Finding, side: Side, wanted: &impl Fn(&str) -> bool) -> Option<&'f ChangedLine> {
    let mut changed =
        finding.changed_lines.iter().filter(|line| line.side == side && line.line > 0 && wanted(&line.file));
    match &finding.parting {
        Some(place) => changed.min_by_key(|line| (line.file != place.file, line.line.abs_diff(place.line), line.line)),
        None => changed.next(),
    }
}

/// A line of new, with the path of its file and its first column.
fn in_new(file: &str, line: u32, sources: &[SourcePair]) -> Site {
    let named = |pair: &&SourcePair| base_name(&pair.new_name) == file;
    // Of files of one name that in which this line changed.
    let by_line = sources.iter().filter(named).find(|pair| pair.changed_new.contains(&line));
    let Some(pair) = by_line.or_else(|| sources.iter().find(named)) else {
        return Site { file: file.to_owned(), line, column: 1 };
    };
    at(pair, line)
}

fn at(pair: &SourcePair, line: u32) -> Site {
    let text = pair.new.lines().nth(line.saturating_sub(1) as usize).unwrap_or_default();
    let blanks = text.chars().take_while(|letter| letter.is_whitespace()).count();
    let column = if blanks < text.chars().count() { blanks + 1 } else { 1 };
    Site { file: pair.new_path.clone(), line, column: column as u32 }
}

/// The line of new that is nearest to a line of old that is gone: the next one that is left, or the last.
fn surviving(removed: &ChangedLine, sources: &[SourcePair]) -> Site {
    let named = |pair: &&SourcePair| base_name(&pair.old_name) == removed.file;
    let by_line = sources.iter().filter(named).find(|pair| pair.changed_old.contains(&removed.line));
    let pair = by_line.or_else(|| sources.iter().find(named)).filter(|pair| !pair.new_name.is_empty());
    let Some(pair) = pair else {
        return Site { file: removed.file.clone(), line: 1, column: 1 };
    };
    let (old, new): (Vec<&str>, Vec<&str>) = (pair.old.lines().collect(), pair.new.lines().collect());
    let rows = align(&old, &new);
    let gone = removed.line as usize - 1;
    let start = rows.iter().position(|row| matches!(*row, Row::Old(old) | Row::Changed(old, _) if old == gone));
    let left = |row: &Row| match *row {
        Row::Same(_, new) | Row::Changed(_, new) | Row::New(new) => Some(new),
        Row::Old(_) => None,
    };
    let start = start.unwrap_or(rows.len());
    let after = rows[start..].iter().find_map(left);
    let line = after.or_else(|| rows[..start].iter().rev().find_map(left)).map_or(1, |new| new as u32 + 1);
    at(pair, line)
}

fn base_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::document::Step;
    use crate::diff::sample::{crash, hang};

    fn pair(old: &str, new: &str) -> SourcePair {
        let name = "src/cut.c".to_owned();
        let (old, new) = (old.to_owned(), new.to_owned());
        SourcePair {
            old_name: "cut.c".into(),
            new_name: "cut.c".into(),
            new_path: name,
            old,
            new,
            ..Default::default()
        }
    }

    fn finding(lines: &[(Side, u32)]) -> Finding {
        let line = |&(side, line): &(Side, u32)| ChangedLine { side, file: "cut.c".into(), line, text: String::new() };
        Finding { changed_lines: lines.iter().map(line).collect(), way: Vec::new(), ..crash() }
    }

    fn shown(finding: &Finding, pair: SourcePair) -> (String, u32, u32) {
        let Site { file, line, column } = site(finding, &[pair]).unwrap();
        (file, line, column)
    }

    #[test]
    fn a_changed_line_of_new_near_the_parting_is_shown() {
        // The sides part at line 9.
        let text = "1\n2\n3\n4\n5\n6\n7\n  8\n9\n";
        let lines = [(Side::Old, 9), (Side::New, 2), (Side::New, 8), (Side::New, 20)];
        assert_eq!(shown(&finding(&lines), pair(text, text)), ("src/cut.c".into(), 8, 3));
        assert_eq!(site(&finding(&lines), &[]).unwrap(), Site { file: "cut.c".into(), line: 8, column: 1 });
    }

    #[test]
    fn what_was_removed_is_shown_at_what_is_left() {
        let removed = finding(&[(Side::Old, 2)]);
        assert_eq!(shown(&removed, pair("a\nb\nc\nd\n", "a\n\td\nc\nd\n")).1, 2);
        assert_eq!(shown(&removed, pair("a\nb\n  c\nd\n", "a\n  c\nd\n")), ("src/cut.c".into(), 2, 3));
        assert_eq!(shown(&removed, pair("a\nb\n", "a\n")).1, 1, "nothing is left behind it");
        assert_eq!(shown(&removed, pair("a\nb\n", "")).1, 1, "nothing is left at all");
        let gone = SourcePair { new_name: String::new(), ..pair("a\nb\n", "") };
        assert_eq!(shown(&removed, gone), ("cut.c".into(), 1, 1));
    }

    #[test]
    fn lines_of_the_library_are_shown_if_there_is_nothing_else() {
        let step = |file: &str, line| Step { side: Side::New, file: file.into(), line, words: String::new() };
        let mut read = finding(&[(Side::New, 3)]);
        read.changed_lines[0].file = "fputs.c".into();
        assert_eq!(shown(&read, pair("a\n", "b\n")), ("src/cut.c".into(), 9, 1), "where the sides part");
        read.way = vec![step("fputs.c", 3), step("cut.c", 1)];
        assert_eq!(shown(&read, pair("a\n", "b\n")), ("src/cut.c".into(), 1, 1));
        read.way.clear();
        read.parting = None;
        assert_eq!(shown(&read, pair("a\n", "b\n")), ("fputs.c".into(), 3, 1));
    }

    #[test]
    fn without_changed_lines_it_is_where_the_sides_part() {
        assert_eq!(shown(&finding(&[]), pair("", "")).1, 9);
        assert_eq!(site(&hang(), &[]), None);
    }
}
