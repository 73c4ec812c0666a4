//! The changed source lines of a function, old and new ones side by side.

use schism_ir::{FileId, InstId};
use schism_program::{BodyMatch, Side, source_lines};
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
    /// it changed: a macro, a type, a constant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
}

/// A line, where it belongs in the new version, and from which version it is.
struct Item {
    /// The line of the last unchanged instruction before it, in the new version.
    after: u32,
    side: Side,
    line: u32,
    file: Option<String>,
    text: Option<String>,
}

/// The changed lines: removed ones before those that took their place.
pub(super) fn lines(map: &BodyMatch, old: &Definition, new: &Definition, sources: &Sources) -> Vec<Line> {
    let anchors = anchors(map, old, new);
    let mut items = Vec::new();
    for (side, definition) in [(Side::Old, old), (Side::New, new)] {
        items.extend(changed_lines(map, side, definition, &anchors, sources));
    }
    items.sort_by(|a, b| {
        let key = |item: &Item| (item.file.clone(), item.after, item.side, item.line);
        key(a).cmp(&key(b))
    });
    joined(items)
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
    let Some(body) = definition.body else { return Vec::new() };
    let own = own_file(definition);
    let item = |loc: schism_ir::Loc| {
        let file = definition.module.files.get(loc.file?.index())?;
        let before = match side {
            Side::Old => anchors[..anchors.partition_point(|&(old, _)| old < loc.line)].last().copied(),
            Side::New => anchors.iter().copied().filter(|&(_, new)| new < loc.line).max_by_key(|&(_, new)| new),
        };
        Some(Item {
            after: before.map_or(0, |(_, new)| new),
            side,
            line: loc.line,
            file: (loc.file != own).then(|| file.clone()),
            text: sources.line(file, loc.line),
        })
    };
    source_lines(body, map.changed_instructions(side)).into_iter().filter_map(item).collect()
}

/// An old and a new line of the same place with the same text become one.
fn joined(items: Vec<Item>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut afters: Vec<u32> = Vec::new();
    for Item { after, side, line, file, text } in items {
        let same = |(candidate, &place): (&Line, &u32)| {
            place == after && candidate.new.is_none() && candidate.text.is_some() && candidate.text == text
        };
        if side == Side::New
            && let Some(partner) = lines.iter().zip(&afters).position(same)
        {
            lines[partner].new = Some(line);
            continue;
        }
        let number = |wanted: Side| (side == wanted).then_some(line);
        lines.push(Line { old: number(Side::Old), new: number(Side::New), file, text });
        afters.push(after);
    }
    lines
}
