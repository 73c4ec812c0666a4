//! The changed source lines of a function, old and new ones side by side.

use std::collections::HashSet;

use schism_ir::{FileId, InstId};
use schism_program::{BodyMatch, Change, Side, source_lines};
use serde::Serialize;

use super::function::Definition;
use super::source::Sources;

/// A source line with changed instructions.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// The line in the old version's file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) old: Option<u32>,
    /// The line in the new version's file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) new: Option<u32>,
    /// The file, if it is not the function's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<String>,
    /// Its text, if the file can be read. Where both `old` and `new` are given, both have this text and something behind
    /// it changed: a macro, a type, a constant. Without text, nothing is known about either.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
}

/// A changed line of one version.
struct Item {
    /// For an old line, the new line of the last unchanged instruction before it; for a new line, itself.
    position: u32,
    line: Line,
    /// Its file's name without folders, if that is not the function's own.
    other_file: Option<String>,
}

/// The changed lines by their place in the new version: removed ones before those that took their place.
pub(super) fn lines(map: &BodyMatch, old: &Definition, new: &Definition, sources: &Sources) -> Vec<Line> {
    let anchors = anchors(map, old, new);
    let olds = changed_lines(map, Side::Old, old, &anchors, sources);
    let mut news = changed_lines(map, Side::New, new, &anchors, sources);
    let aligned = aligned_lines(map, old, new);
    let mut items = Vec::new();
    for old in olds {
        // A line in the same place with the same text before and after is told once.
        let same = |new: &&mut Item| {
            let Line { old: taken, text, .. } = &new.line;
            let is_same_text = *text == old.line.text && new.other_file == old.other_file;
            taken.is_none() && is_same_text && aligned.contains(&(old.line.old, new.line.new))
        };
        match news.iter_mut().find(same) {
            Some(new) => new.line.old = old.line.old,
            None => items.push(old),
        }
    }
    items.extend(news);
    // A removed line comes behind the new line that it follows.
    items.sort_by(|a, b| {
        let key = |item: &Item| (item.other_file.clone(), item.position, item.line.new.is_none());
        key(a).cmp(&key(b))
    });
    items.into_iter().map(|item| item.line).collect()
}

/// Lines of the function's own file that unchanged instructions connect: old, new; ascending in the old one.
fn anchors(map: &BodyMatch, old: &Definition, new: &Definition) -> Vec<(u32, u32)> {
    let (Some(old_body), Some(new_body)) = (old.body, new.body) else { return Vec::new() };
    let own = (own_file(old), own_file(new));
    let mut anchors: Vec<_> = (0..old_body.insts.len())
        .filter_map(|inst| {
            let old_loc = old_body.insts[inst].loc;
            let new_loc = new_body.insts[map.matched_instruction(InstId::new(inst))?.index()].loc;
            let is_own = (old_loc.file, new_loc.file) == own && old_loc.line != 0 && new_loc.line != 0;
            is_own.then_some((old_loc.line, new_loc.line))
        })
        .collect();
    anchors.sort_unstable();
    anchors.dedup();
    anchors
}

/// Lines that modified instructions connect.
fn aligned_lines(map: &BodyMatch, old: &Definition, new: &Definition) -> HashSet<(Option<u32>, Option<u32>)> {
    let (Some(old_body), Some(new_body)) = (old.body, new.body) else { return HashSet::new() };
    let line = |change: Change| match change {
        Change::Modified { old, new } => {
            Some((Some(old_body.insts[old.index()].loc.line), Some(new_body.insts[new.index()].loc.line)))
        }
        Change::Removed(_) | Change::Added(_) => None,
    };
    map.changes().filter_map(line).collect()
}

fn own_file(definition: &Definition) -> Option<FileId> {
    let name = &definition.place.as_ref()?.file;
    definition.module.files.iter().position(|file| file == name).map(FileId::new)
}

fn changed_lines(
    map: &BodyMatch,
    side: Side,
    definition: &Definition,
    anchors: &[(u32, u32)],
    sources: &Sources,
) -> Vec<Item> {
    let own = own_file(definition);
    let item = |loc: schism_ir::Loc| {
        let file = definition.module.files.get(loc.file?.index())?;
        let is_own = loc.file == own;
        let before = anchors[..anchors.partition_point(|&(old, _)| old < loc.line)].last();
        let name = file.rsplit('/').next().unwrap_or(file);
        Some(Item {
            position: match side {
                Side::Old if is_own => before.map_or(0, |&(_, new)| new),
                Side::Old => loc.line.saturating_sub(1),
                Side::New => loc.line,
            },
            line: Line {
                old: (side == Side::Old).then_some(loc.line),
                new: (side == Side::New).then_some(loc.line),
                file: (!is_own).then(|| file.clone()),
                text: sources.line(file, loc.line),
            },
            other_file: (!is_own).then(|| name.to_owned()),
        })
    };
    source_lines(definition.function, map.changed_instructions(side)).into_iter().filter_map(item).collect()
}
