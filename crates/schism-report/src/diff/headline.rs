//! Words for what differs, and for how a run ended.

use schism_case::Status;

use super::align::{Row, align};
use super::class::Seen;
use super::visible::{fit, pieces};

/// Characters of a program's own text in a headline.
const SHORT: usize = 32;

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
pub(crate) fn line_words(line: Option<&[u8]>, other: Option<&[u8]>) -> String {
    let strip = |line: &[u8]| line.strip_suffix(b"\n").unwrap_or(line).to_vec();
    let ends = |line: Option<&[u8]>| line.is_some_and(|line| line.ends_with(b"\n"));
    // A line's end is told only where it makes the difference.
    let only_end = line.map(strip) == other.map(strip);
    let Some(stripped) = line.map(strip) else { return "nothing".to_owned() };
    if stripped.is_empty() && ends(line) {
        return "an empty line".to_owned();
    }
    let end = if only_end && ends(line) { " and a line end" } else { "" };
    let pieces = fit(pieces(&stripped, &other.map(strip).unwrap_or_default()), SHORT);
    format!("`{}`{end}", pieces.into_iter().map(|piece| piece.text).collect::<String>())
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

    #[test]
    fn reports_are_told_by_their_kind() {
        let ubsan = "a.c:3:5: runtime error: signed integer overflow: 1 + 2147483647 cannot be represented";
        assert!(sanitizer_words(ubsan).starts_with("signed integer overflow"));
        assert_eq!(sanitizer_words(crate::diff::sample::overflow()), "heap-buffer-overflow");
    }

    #[test]
    fn lines_are_told_by_their_text() {
        let both = |old: &str, new: &str| {
            let (old, new) = first_difference(old.as_bytes(), new.as_bytes());
            (line_words(old, new), line_words(new, old))
        };
        assert_eq!(both("a\nx\n", "a\n\n"), ("`x`".into(), "an empty line".into()));
        assert_eq!(both("a\n", ""), ("`a`".into(), "nothing".into()));
        assert_eq!(both("a\n", "a"), ("`a` and a line end".into(), "`a`".into()));
    }
}
