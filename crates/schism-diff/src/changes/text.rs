//! The report for people.

use std::fmt::Write;

use super::data::DataReport;
use super::function::{BodyReport, FunctionReport, LineRange, What};
use super::report::{Place, Report, Summary};

/// The whole report, a one-line summary last.
pub(super) fn print(report: &Report) -> String {
    let mut text = String::new();
    for function in &report.functions {
        print_function(&mut text, function);
    }
    for data in &report.data {
        print_data(&mut text, data);
    }
    if report.startup_changed {
        text.push_str("changed: what runs before main or after it\n");
    }
    let _ = writeln!(text, "{}", summary(&report.summary, report.startup_changed));
    text
}

fn print_function(text: &mut String, function: &FunctionReport) {
    let what = match function.status {
        What::Changed => "changed",
        What::Added => "added",
        What::Removed => "removed",
        What::Same if function.old_name.is_some() && function.moved => "renamed and moved",
        What::Same if function.old_name.is_some() => "renamed",
        What::Same => "moved",
    };
    let name = match &function.old_name {
        Some(old) => format!("{old} is now {}", function.name),
        None => function.name.clone(),
    };
    let _ = writeln!(text, "{what}: function {name}{}", places(function.old.as_ref(), function.new.as_ref()));
    if let Some(body) = &function.body {
        print_body(text, body);
    }
}

fn print_body(text: &mut String, body: &BodyReport) {
    let counts = [
        (body.instructions_removed, "removed"),
        (body.instructions_modified, "modified"),
        (body.instructions_added, "added"),
    ];
    let mut facts = Vec::new();
    if body.signature_changed {
        facts.push("signature changed".to_owned());
    }
    let counted = counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    let counted: Vec<_> = counted.collect();
    if !counted.is_empty() {
        facts.push(format!("instructions: {}", counted.join(", ")));
    }
    let regions = [("old", &body.old_regions), ("new", &body.new_regions)];
    let regions = regions.iter().filter(|(_, ranges)| !ranges.is_empty());
    let regions: Vec<_> = regions.map(|(side, ranges)| format!("{side} lines {}", line_list(ranges))).collect();
    if !regions.is_empty() {
        facts.push(format!("regions: {}", regions.join("; ")));
    }
    for fact in facts {
        let _ = writeln!(text, "    {fact}");
    }
    for line in &body.lines {
        let (mark, number) = match (line.old, line.new) {
            (Some(old), Some(new)) => ('~', format!("{old}/{new}")),
            (Some(old), None) => ('-', old.to_string()),
            (None, new) => ('+', new.unwrap_or(0).to_string()),
        };
        let file = line.file.as_ref().map_or(String::new(), |file| format!("{file}:"));
        let content = line.text.as_ref().map_or(String::new(), |content| format!(": {content}"));
        let _ = writeln!(text, "  {mark} {file}{number}{content}");
    }
}

fn line_list(ranges: &[LineRange]) -> String {
    let range = |range: &LineRange| match range.first == range.last {
        true => range.first.to_string(),
        false => format!("{}-{}", range.first, range.last),
    };
    ranges.iter().map(range).collect::<Vec<_>>().join(", ")
}

fn print_data(text: &mut String, data: &DataReport) {
    let what = match data.status {
        What::Changed | What::Same => "changed",
        What::Added => "added",
        What::Removed => "removed",
    };
    let _ = writeln!(text, "{what}: data {}{}", data.name, places(data.old.as_ref(), data.new.as_ref()));
    if let (Some(old), Some(new)) = (data.old_size, data.new_size)
        && old != new
    {
        let _ = writeln!(text, "    size: {old} bytes, now {new}");
    }
    if let Some(is_const) = data.became_const {
        text.push_str(if is_const { "    now const\n" } else { "    no longer const\n" });
    }
    for part in &data.parts {
        let mut show = |mark: char, content: &Option<String>| {
            if let Some(content) = content {
                let place = if part.offset == 0 { String::new() } else { format!("offset {}: ", part.offset) };
                let _ = writeln!(text, "  {mark} {place}{content}");
            }
        };
        show('-', &part.old);
        show('+', &part.new);
    }
    if data.more_parts > 0 {
        let _ = writeln!(text, "    and {} more places", data.more_parts);
    }
}

/// Where something is, or was and is.
fn places(old: Option<&Place>, new: Option<&Place>) -> String {
    let places: Vec<_> = old.into_iter().chain(new).map(|place| format!("{}:{}", place.file, place.line)).collect();
    if places.is_empty() { String::new() } else { format!(" ({})", places.join(", ")) }
}

fn summary(summary: &Summary, startup_changed: bool) -> String {
    let functions = [
        (summary.functions_changed, "changed"),
        (summary.functions_added, "added"),
        (summary.functions_removed, "removed"),
    ];
    let names = [
        (summary.functions_renamed, "renamed"),
        (summary.functions_moved, "moved"),
        (summary.functions_same, "the same"),
    ];
    let data = [(summary.data_changed, "changed"), (summary.data_added, "added"), (summary.data_removed, "removed")];
    let is_any = |counts: &[(usize, &str)]| counts.iter().any(|&(count, _)| count > 0);
    let mut parts = Vec::new();
    if !is_any(&functions) && !is_any(&data) && !startup_changed {
        parts.push("no change".to_owned());
    }
    for (what, counts) in [("functions", [functions, names].concat()), ("data", data.to_vec())] {
        if is_any(&counts) {
            let counts = counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
            parts.push(format!("{what}: {}", counts.collect::<Vec<_>>().join(", ")));
        }
    }
    if startup_changed {
        parts.push("start-up changed".to_owned());
    }
    parts.join("; ")
}
