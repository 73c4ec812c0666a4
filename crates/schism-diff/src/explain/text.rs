//! A story in words: a tree of lines, from the change to what can be seen.

use std::fmt::Write;

use schism_dynamic::{Fate, SourceLine, State, Step, Story, Value};
use schism_os::Visible;
use schism_program::Side;
use schism_report::diff;

use super::explainer::{End, Explained};
use crate::changes::source::Sources;

/// Steps that are printed; the rest is counted.
const MOST_STEPS: usize = 60;
/// Characters of a source line.
const MOST_TEXT: usize = 60;
/// Values of one step.
const MOST_VALUES: usize = 4;

/// The whole story.
pub(crate) fn render(title: &str, explained: &Explained, sources: &Sources) -> String {
    let mut out = format!("{title}\n");
    for (end, name) in explained.ends.iter().zip(["old", "new"]) {
        if let Some(words) = end_in_words(end) {
            let _ = writeln!(out, "{name} {words}");
        }
    }
    let story = &explained.story;
    let is_cut = explained.ends.iter().any(|end| matches!(end, End::TooLong(_)));
    let _ = writeln!(out, "{}", summary(story, explained.differ, is_cut));
    if !explained.has_lines && !story.steps.is_empty() {
        let _ = writeln!(out, "there is no debug information: functions are named instead of lines");
    }
    let mut printer = Printer { story, sources, out, printed: 0 };
    for (number, step) in story.steps.iter().enumerate() {
        if step.parent.is_none() {
            printer.step(number, 1);
        }
    }
    let Printer { mut out, printed, .. } = printer;
    if printed < story.steps.len() {
        let _ = writeln!(out, "  ... and {} more lines", story.steps.len() - printed);
    }
    if story.shown && explained.stdout[0] != explained.stdout[1] {
        out += &first_difference(&explained.stdout);
    }
    if story.dead_ends > 0 {
        let lines = if story.dead_ends == 1 { "1 more line".into() } else { format!("{} more lines", story.dead_ends) };
        let _ = writeln!(out, "{lines} had other values without an effect on what can be seen");
    }
    out
}

fn summary(story: &Story, differ: bool, is_cut: bool) -> &'static str {
    match (story.reached, story.shown) {
        (true, false) if is_cut => {
            "the change is executed; as far as the runs were followed, its effect cannot be seen:"
        }
        (_, false) if differ => "the versions differ, but how the effect of the change comes there cannot be told",
        (false, _) => "no changed line is executed, and no changed data is read",
        (true, true) => "the effect of the change, from the changed line to what can be seen:",
        (true, false) => "the change is executed, but its effect cannot be seen; where it goes and dies:",
    }
}

fn end_in_words(end: &End) -> Option<String> {
    Some(match end {
        End::Exited(0) => return None,
        End::Exited(status) => format!("exits with status {status}"),
        End::Killed(signal) => format!("is killed by signal {signal}"),
        End::Fault(fault) => format!("makes an error: {fault}"),
        End::TooLong(most) => {
            format!("is still running after {most} instructions; it is told up to there (--max-instructions)")
        }
        End::Other => "stops before its end".to_owned(),
    })
}

struct Printer<'p> {
    story: &'p Story,
    sources: &'p Sources,
    out: String,
    printed: usize,
}

impl Printer<'_> {
    fn step(&mut self, number: usize, depth: usize) {
        // Deep trees are cut off; the stack of this function is as deep as the text is.
        if self.printed >= MOST_STEPS {
            return;
        }
        self.printed += 1;
        let step = &self.story.steps[number];
        let indent = "  ".repeat(depth.min(24));
        let place = place(step);
        let text = source(step, self.sources).map_or(String::new(), |text| format!("  {text}"));
        let _ = writeln!(self.out, "{indent}{place}{text}");
        for line in words(step) {
            let _ = writeln!(self.out, "{indent}    {line}");
        }
        let children = self.story.steps.iter().enumerate();
        let children: Vec<_> =
            children.filter(|(_, child)| child.parent == Some(number)).map(|(child, _)| child).collect();
        for child in children {
            self.step(child, depth + 1);
        }
    }
}

/// Where a step is: `file:line`.
pub(crate) fn place(step: &Step) -> String {
    let old = if step.place.side == Side::Old { "old " } else { "" };
    format!("{old}{}", short(&step.place))
}

/// A place without folders.
fn short(place: &SourceLine) -> String {
    match (&place.file, place.line) {
        (Some(file), line) if line != 0 => format!("{}:{line}", file.rsplit('/').next().unwrap_or(file)),
        _ => format!("{}()", place.function),
    }
}

/// The line itself.
pub(crate) fn source(step: &Step, sources: &Sources) -> Option<String> {
    let text = sources.line(step.place.file.as_ref()?, step.place.line)?;
    let mut short: String = text.chars().take(MOST_TEXT).collect();
    if short.len() < text.len() {
        short += "...";
    }
    Some(short).filter(|text| !text.is_empty())
}

/// What there is to say of a step, one line each.
pub(crate) fn words(step: &Step) -> Vec<String> {
    let mut lines = Vec::new();
    if step.changed {
        let only = match step.state {
            State::OnlyOld => "removed",
            State::OnlyNew => "added, or executed by new only",
            _ => "changed",
        };
        lines.push(format!("[{only}]"));
    } else if step.begins && step.parent.is_none() {
        lines.push("[reads changed data]".to_owned());
    } else if step.state == State::OnlyOld {
        lines.push("executed by old only".to_owned());
    } else if step.state == State::OnlyNew {
        lines.push("executed by new only".to_owned());
    }
    let shown = step.values.len().min(MOST_VALUES);
    let both = matches!(step.state, State::Same | State::Differs);
    lines.extend(step.values[..shown].iter().filter_map(|known| value(known, both)));
    if shown < step.values.len() {
        lines.push(format!("and {} more values", step.values.len() - shown));
    }
    if let Some(ways) = &step.ways {
        lines.push(format!("old goes on at {}, new at {}", short(&ways.old), short(&ways.new)));
    }
    if step.times > 1 {
        lines.push(format!("({} times; the first is shown)", step.times));
    }
    lines.extend(step.shows.iter().map(|&what| shows(what)));
    lines.extend(step.fate.as_ref().map(fate));
    lines
}

fn value(value: &Value, both: bool) -> Option<String> {
    let name = value.name.as_deref().unwrap_or("value");
    Some(match (&value.old, &value.new) {
        (Some(old), Some(new)) => format!("{name}: {old} -> {new}"),
        (Some(old), None) => format!("{name}: {old} in old"),
        (None, Some(new)) => format!("{name}: {new} in new"),
        (None, None) => value.name.as_ref().filter(|_| both).map(|name| format!("{name} differs"))?,
    })
}

fn shows(what: Visible) -> String {
    match what {
        Visible::Written(1) => "=> shows on standard output".to_owned(),
        Visible::Written(2) => "=> shows on standard error".to_owned(),
        Visible::Written(_) => "=> shows in a file".to_owned(),
        Visible::End => "=> shows in how the program ends".to_owned(),
        Visible::Files => "=> shows in the files that are left".to_owned(),
        Visible::Declared => "=> shows in a declared output".to_owned(),
    }
}

fn fate(fate: &Fate) -> String {
    match fate {
        Fate::Unused => "x here it ends: what differs is not used afterwards".to_owned(),
        Fate::SameDecision(Some(outcome)) => format!("x here it ends: the comparison is {outcome} in both"),
        Fate::SameDecision(None) => "x here it ends: both decide the same".to_owned(),
        Fate::SameValue(Some(value)) => format!("x here it ends: the result is {value} in both"),
        Fate::SameValue(None) => "x here it ends: the result is the same in both".to_owned(),
    }
}

fn first_difference(stdout: &[Vec<u8>; 2]) -> String {
    let [old, new] = stdout.each_ref().map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let (mut olds, mut news) = (old.lines(), new.lines());
    loop {
        let (old, new) = (olds.next(), news.next());
        if old != new || old.is_none() {
            let show = |line: Option<&str>| {
                line.map_or("nothing".to_owned(), |line| {
                    format!("{:?}", line.chars().take(MOST_TEXT).collect::<String>())
                })
            };
            return format!("standard output: {} -> {}\n", show(old), show(new));
        }
    }
}

/// The shortest way to something visible, by lines of the source.
pub(crate) fn way(story: &Story) -> Vec<diff::Step> {
    let told = |&number: &usize| {
        let step = &story.steps[number];
        let SourceLine { side, file, line, .. } = &step.place;
        let words: Vec<String> = words(step).iter().map(|line| line.trim_start_matches("=> ").to_owned()).collect();
        diff::Step {
            side: if *side == Side::Old { diff::Side::Old } else { diff::Side::New },
            file: file.as_deref().map_or("", |file| file.rsplit('/').next().unwrap_or(file)).to_owned(),
            line: *line,
            words: words.join(", "),
        }
    };
    story.chain().iter().map(told).collect()
}

/// The shortest way to something visible, one step a line: for reports.
pub(crate) fn chain(story: &Story) -> Vec<String> {
    let steps = story.chain();
    let told = |&number: &usize| {
        let step = &story.steps[number];
        let words: Vec<String> = words(step).iter().map(|line| line.trim_start_matches("=> ").to_owned()).collect();
        match words.is_empty() {
            true => place(step),
            false => format!("{} {}", place(step), words.join(", ")),
        }
    };
    steps.iter().map(told).collect()
}
