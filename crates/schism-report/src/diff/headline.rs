//! A finding in one line.

use schism_case::{Difference, Status};

use super::align::{Row, align};
use super::class::{Class, Seen};
use super::finding::Finding;
use super::run::grouped;
use super::visible::{fit, pieces};
use crate::words::quote;

/// Characters of a program's own text in a headline.
const SHORT: usize = 32;
/// Files named in a headline.
const MOST_FILES: usize = 4;

impl Finding {
    /// What differs, in a few words.
    pub fn headline(&self) -> String {
        let title = self.class.title();
        match self.class {
            Class::FaultInNew => format!("{title}: {}", fault_words(&self.new)),
            Class::FaultInOld => format!("{title}: {}", fault_words(&self.old)),
            Class::UndefinedInNew => format!("{title}: {}", undefined_words(&self.new)),
            Class::UndefinedInOld => format!("{title}: {}", undefined_words(&self.old)),
            Class::RaceInNew => format!("{title}: {}", undefined_words(&self.new)),
            Class::RaceInOld => format!("{title}: {}", undefined_words(&self.old)),
            Class::Status => format!("{title}: {} in old, {} in new", end(&self.old), end(&self.new)),
            Class::Output | Class::Stderr => format!("{title}{}", self.text_words()),
            Class::Files => {
                let paths = self.differences.iter().filter_map(|difference| match difference {
                    Difference::File(path) => Some(quote(path)),
                    _ => None,
                });
                let paths: Vec<String> = paths.take(MOST_FILES).collect();
                format!("{title}: {}", paths.join(", "))
            }
            Class::Cost => format!("{title}{}", self.cost_words()),
            Class::HangInNew | Class::HangInOld | Class::LeakInNew | Class::LeakInOld | Class::Divergence => {
                title.to_owned()
            }
        }
    }

    /// The first lines of text that differ.
    fn text_words(&self) -> String {
        let (old, new) = (&self.old.outcome, &self.new.outcome);
        for difference in &self.differences {
            let (old, new) = match difference {
                Difference::Stdout(_) => (&old.stdout, &new.stdout),
                Difference::Stderr(_) if self.class == Class::Stderr => (&old.stderr, &new.stderr),
                Difference::Output(name) => return format!(": result {name}"),
                _ => continue,
            };
            let (old, new) = first_difference(old, new);
            return format!(": {} in old, {} in new", line_words(old, new), line_words(new, old));
        }
        String::new()
    }

    fn cost_words(&self) -> String {
        let Some(cost) = &self.cost else { return String::new() };
        let instructions = (grouped(cost.old.instructions), grouped(cost.new.instructions));
        let heap = (grouped(cost.old.peak_heap), grouped(cost.new.peak_heap));
        format!(": {} and {} instructions, {} and {} bytes of heap", instructions.0, instructions.1, heap.0, heap.1)
    }
}

/// The first lines in which two texts differ; `None` where one has no such line.
pub(crate) fn first_difference<'t>(old: &'t [u8], new: &'t [u8]) -> (Option<&'t [u8]>, Option<&'t [u8]>) {
    let lines = |text: &'t [u8]| text.split_inclusive(|&byte| byte == b'\n').collect::<Vec<_>>();
    let (old, new) = (lines(old), lines(new));
    match align(&old, &new).into_iter().find(|row| !matches!(row, Row::Same(..))) {
        Some(Row::Changed(i, j)) => (Some(old[i]), Some(new[j])),
        Some(Row::Old(i)) => (Some(old[i]), None),
        Some(Row::New(j)) => (None, Some(new[j])),
        Some(Row::Same(..)) | None => (None, None),
    }
}

/// A line, cut so that the place where it differs from the other stays in sight.
fn line_words(line: Option<&[u8]>, other: Option<&[u8]>) -> String {
    let strip = |line: &[u8]| line.strip_suffix(b"\n").unwrap_or(line).to_vec();
    let Some(line) = line.map(strip) else { return "nothing".to_owned() };
    let pieces = fit(pieces(&line, &other.map(strip).unwrap_or_default()), SHORT);
    format!("`{}`", pieces.into_iter().map(|piece| piece.text).collect::<String>())
}

/// How a run ended, in words.
pub(crate) fn end(seen: &Seen) -> String {
    end_words(seen.outcome.status, seen.hung)
}

/// How a run with this status ended, in words.
pub(crate) fn end_words(status: Status, hung: bool) -> String {
    let name = match status {
        _ if hung => return "did not end within its time".to_owned(),
        Status::Killed(4) => " (SIGILL)",
        Status::Killed(6) => " (SIGABRT)",
        Status::Killed(7) => " (SIGBUS)",
        Status::Killed(8) => " (SIGFPE)",
        Status::Killed(9) => " (SIGKILL)",
        Status::Killed(11) => " (SIGSEGV)",
        Status::Killed(13) => " (SIGPIPE)",
        Status::Killed(15) => " (SIGTERM)",
        _ => "",
    };
    format!("{status}{name}")
}

/// What is wrong with a run, in a few words.
pub(crate) fn fault_words(seen: &Seen) -> String {
    let memory = seen.sanitizers.iter().filter(|report| !report.is_undefined());
    let undefined = seen.sanitizers.iter().filter(|report| report.is_undefined());
    let sanitizer = memory.chain(undefined).map(|report| sanitizer_words(&report.text));
    let fault = seen.outcome.fault.as_deref().map(|report| report.lines().next().unwrap_or_default().to_owned());
    fault.into_iter().chain(sanitizer).next().unwrap_or_else(|| end(seen))
}

/// What is undefined, and who says so.
pub(crate) fn undefined_words(seen: &Seen) -> String {
    let report = seen.sanitizers.iter().find(|report| report.is_undefined() || report.is_race());
    report.map_or_else(|| end(seen), |report| format!("{} ({})", sanitizer_words(&report.text), report.tool))
}

/// The kind of error in a sanitizer's report: the words that do not change from run to run.
pub(crate) fn sanitizer_words(report: &str) -> String {
    for line in report.lines() {
        if let Some((_, words)) = line.split_once("Sanitizer: ") {
            return words.split([' ', '(']).next().unwrap_or_default().to_owned();
        }
        if let Some((_, words)) = line.split_once("runtime error: ") {
            return words.to_owned();
        }
    }
    report.lines().next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::sample::{outcome, overflow, wide};
    use crate::diff::sanitizer::Report;
    use crate::diff::{Cost, Ignore, Usage};
    use schism_case::Input;

    fn finding(old: Seen, new: Seen) -> Finding {
        Finding::compare(1, Input::new(["p"]), old, new, &Ignore::default()).unwrap()
    }

    #[test]
    fn headlines_say_what_differs() {
        let old = Seen::new(outcome("", "", Status::Exited(0)));
        let status = finding(old.clone(), Seen::new(outcome("", "", Status::Exited(3))));
        assert_eq!(status.headline(), "different exit status: exit status 0 in old, exit status 3 in new");
        let killed = finding(old.clone(), Seen::new(outcome("", "", Status::Killed(11))));
        assert_eq!(killed.headline(), "crash or memory error only in new: killed by signal 11 (SIGSEGV)");
        let reported = finding(old.clone(), Seen { sanitizers: vec![Report::address(overflow())], ..old.clone() });
        assert_eq!(reported.headline(), "crash or memory error only in new: heap-buffer-overflow");
        let ubsan = "a.c:3:5: runtime error: signed integer overflow: 1 + 2147483647 cannot be represented";
        assert!(sanitizer_words(ubsan).starts_with("signed integer overflow"));
        let undefined = Report { function: Some("f".into()), ..Report::undefined("shift exponent 40 is too large") };
        let undefined = finding(Seen { sanitizers: vec![undefined], ..old.clone() }, old.clone());
        let words = "shift exponent 40 is too large (UndefinedBehaviorSanitizer)";
        assert_eq!(undefined.headline(), format!("undefined behaviour only in old: {words}"));
        let cost = Cost { new: Usage { instructions: 5000, peak_heap: 0 }, ..Cost::default() };
        let costly =
            Finding { cost: Some(cost), ..Finding::new(1, Input::new(["p"]), old.clone(), old.clone(), Class::Cost) };
        assert_eq!(costly.headline(), "different cost: 0 and 5 000 instructions, 0 and 0 bytes of heap");
        let mut left = old.clone();
        left.outcome.files.insert("a b", schism_case::Entry::file("x")).unwrap();
        assert_eq!(finding(left, old).headline(), "different files: 'a b'");
    }

    #[test]
    fn headlines_of_text_show_the_first_lines_that_differ() {
        let seen = |stdout: &str, stderr: &str| Seen::new(outcome(stdout, stderr, Status::Exited(0)));
        let output = finding(seen("a\nx = 7\n", ""), seen("a\nx = 8\n", "e"));
        assert_eq!(output.headline(), "different output: `x = 7` in old, `x = 8` in new");
        let stderr = finding(seen("", ""), seen("", "\x1b[1mwarning\n"));
        assert_eq!(stderr.headline(), "different standard error: nothing in old, `\\x1b[1mwarning` in new");
        let long = wide().headline();
        let (old, new) = (
            "`\u{2026}aaaaaaaaaafirstbbbbbbbbbbbbbbb\u{2026}` in old",
            "`\u{2026}aaaaaaaaaasecondbbbbbbbbbbbbbb\u{2026}` in new",
        );
        assert_eq!(long, format!("different output: {old}, {new}"));
        let mut result = seen("", "");
        result.outcome.outputs = vec![("r".into(), vec![1])];
        assert_eq!(finding(result, seen("", "")).headline(), "different output: result r");
    }
}
