//! What sanitizers say, read from the messages of a run.
//!
//! Frames are left as numbers during the run, because the program that resolves them would not find the binary in the
//! sandbox; they are resolved here afterwards.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::Side;

/// Options of both sanitizers, as variables of the environment.
pub(super) const OPTIONS: &[&[u8]] = &[
    b"ASAN_OPTIONS=symbolize=0:color=never:detect_leaks=1:allocator_may_return_null=1:handle_abort=0:print_legend=0",
    b"LSAN_OPTIONS=color=never",
];

/// The same for UndefinedBehaviorSanitizer. AddressSanitizer would read them too, and keep silent about segmentation faults.
pub(super) const UNDEFINED_OPTIONS: &[&[u8]] =
    &[b"UBSAN_OPTIONS=color=never:print_stacktrace=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_abort=0"];

/// Frames that are resolved to find the first of the program's own.
const FRAMES: usize = 16;
/// More reports of one run are not kept: a loop can make thousands.
const MAX_REPORTS: usize = 16;

/// One error that a sanitizer saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SanitizerReport {
    /// The version in which it is.
    pub side: Side,
    /// What it is, such as `heap-buffer-overflow` or `signed integer overflow`.
    pub kind: String,
    /// The sanitizer's own line about it, without addresses and process ids.
    pub summary: String,
    /// Where it is: `file:line:column`, of AddressSanitizer with the function in front.
    pub place: Option<String>,
}

/// The reports in the messages of a run.
pub(super) fn reports(side: Side, program: &Path, messages: &[u8]) -> Vec<SanitizerReport> {
    let text = String::from_utf8_lossy(messages);
    let lines: Vec<&str> = text.lines().collect();
    let mut found: Vec<SanitizerReport> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let report = undefined(side, line).or_else(|| address(side, program, line, &lines[index + 1..]));
        if let Some(report) = report.filter(|report| !found.contains(report))
            && found.len() < MAX_REPORTS
        {
            found.push(report);
        }
    }
    found
}

/// A line such as `a.c:3:9: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'`.
fn undefined(side: Side, line: &str) -> Option<SanitizerReport> {
    let (place, what) = line.split_once(": runtime error: ")?;
    let words: Vec<&str> = what.split(": ").next()?.split(' ').take_while(|word| !is_number(word)).collect();
    let kind = words.join(" ");
    Some(SanitizerReport { side, kind, summary: without_addresses(what), place: Some(place.to_owned()) })
}

/// A line such as `==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x... at pc 0x... bp 0x... sp 0x...`; the
/// frames follow it.
fn address(side: Side, program: &Path, line: &str, after: &[&str]) -> Option<SanitizerReport> {
    let (_, what) = line.split_once("==ERROR: ")?;
    let what = what.strip_prefix("AddressSanitizer: ").or_else(|| what.strip_prefix("LeakSanitizer: "))?;
    let kind = what.split(" on ").next().unwrap_or(what).split(" (").next().unwrap_or(what);
    // A leak has one list of frames for each place; the first is enough to know it again.
    let start = after.iter().position(|line| offset_of_frame(line).is_some()).unwrap_or(after.len());
    let offsets: Vec<String> =
        after[start..].iter().map_while(|line| offset_of_frame(line)).take(FRAMES).map(str::to_owned).collect();
    let place = place(program, &offsets);
    let summary = without_addresses(what.split(" at pc ").next().unwrap_or(what));
    Some(SanitizerReport { side, kind: kind.trim_end_matches(':').to_owned(), summary, place })
}

/// The offset in `    #1 0x5581...  (/path/program+0x1234) (BuildId: ...)`; empty for frames of libraries.
fn offset_of_frame(line: &str) -> Option<&str> {
    let (number, rest) = line.trim_start().strip_prefix('#')?.split_once(' ')?;
    number.parse::<u32>().ok()?;
    let module = rest.split_once('(')?.1.split(')').next()?;
    let (file, offset) = module.rsplit_once('+')?;
    Some(if file.contains(".so") { "" } else { offset })
}

/// The first frame that is the program's own: function, file, line and column.
fn place(program: &Path, offsets: &[String]) -> Option<String> {
    let own: Vec<&String> = offsets.iter().filter(|offset| !offset.is_empty()).collect();
    if own.is_empty() {
        return None;
    }
    let tool = symbolizer()?;
    let mut command = Command::new(tool);
    command.args(["--functions=short", "--no-inlines", "--obj"]).arg(program).args(own);
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    // For each address the function, the place, and an empty line.
    text.split("\n\n").find_map(|answer| {
        let (function, place) = answer.trim().split_once('\n')?;
        let of_sanitizer = place.contains("compiler-rt") || place.contains("sanitizer_common");
        let known = !place.starts_with("??") && !of_sanitizer;
        known.then(|| format!("{function} {}", place.trim_end_matches(":0")))
    })
}

/// The program that turns addresses into places, of any version.
fn symbolizer() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let names = (14..=19).rev().map(|version| format!("llvm-symbolizer-{version}"));
    let names: Vec<String> = std::iter::once("llvm-symbolizer".to_owned()).chain(names).collect();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|path| path.is_file()))
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || c == '-')
}

/// The text with `0x...` for each address.
fn without_addresses(text: &str) -> String {
    let word = |word: &str| match word.split_once("0x") {
        Some((before, digits)) if digits.len() >= 6 && digits.starts_with(|c: char| c.is_ascii_hexdigit()) => {
            let rest = digits.trim_start_matches(|c: char| c.is_ascii_hexdigit());
            format!("{before}0x...{rest}")
        }
        _ => word.to_owned(),
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> SanitizerReport {
        let found = reports(Side::New, Path::new("/nonexistent"), text.as_bytes());
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].clone()
    }

    #[test]
    fn undefined_behaviour_is_read() {
        let overflow =
            "a.c:3:9: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'";
        let found = one(&format!("other words\n{overflow}\n{overflow}\n"));
        assert_eq!((found.kind.as_str(), found.place.as_deref()), ("signed integer overflow", Some("a.c:3:9")));
        assert!(found.summary.starts_with("signed integer overflow: 2147483647"));
        let shift = one("b.c:1:2: runtime error: shift exponent 40 is too large for 32-bit type 'int'");
        assert_eq!(shift.kind, "shift exponent");
        let null = one("b.c:1:2: runtime error: load of misaligned address 0x7ffd12345671 for type 'int'");
        assert_eq!(null.summary, "load of misaligned address 0x... for type 'int'");
    }

    #[test]
    fn address_errors_are_read() {
        let text =
            "==2==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000011 at pc 0x55 bp 0x7f sp 0x7e\n";
        let found = one(text);
        assert_eq!(found.kind, "heap-buffer-overflow");
        assert_eq!(found.summary, "heap-buffer-overflow on address 0x...");
        assert_eq!(one("==2==ERROR: LeakSanitizer: detected memory leaks").kind, "detected memory leaks");
        let free = "==2==ERROR: AddressSanitizer: attempting double-free on 0x602000000010 in thread T0:";
        assert_eq!(one(free).kind, "attempting double-free");
        assert_eq!(reports(Side::Old, Path::new("x"), b"nothing of interest\n"), []);
    }

    #[test]
    fn frames_are_read() {
        let frame = "    #0 0x55d1c2a4b1f6  (/tmp/program+0xdb1f6) (BuildId: 12ab)";
        assert_eq!(offset_of_frame(frame), Some("0xdb1f6"));
        assert_eq!(offset_of_frame("    #1 0x7f12  (/lib/libc.so.6+0x27249)"), Some(""));
        assert_eq!(offset_of_frame("# 1 2"), None);
    }
}
