//! What sanitizers say, read from the messages of a run.
//!
//! Frames are left as numbers during the run, because the program that resolves them would not find the binary in the
//! sandbox; they are resolved here afterwards.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::Side;

/// Options of both sanitizers, as variables of the environment.
const OPTIONS: &[&[u8]] = &[
    b"ASAN_OPTIONS=symbolize=0:color=never:detect_leaks=1:allocator_may_return_null=1:handle_abort=0:print_legend=0",
    b"LSAN_OPTIONS=color=never",
];

/// The same for UndefinedBehaviorSanitizer. AddressSanitizer would read them too, and keep silent about segmentation faults.
const UNDEFINED_OPTIONS: &[&[u8]] =
    &[b"UBSAN_OPTIONS=color=never:symbolize=0:print_stacktrace=1:handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_abort=0"];

/// The same for ThreadSanitizer, which is to end as the program does and not to wait at its end for threads that may still run.
pub(super) const THREAD_OPTIONS: &[&[u8]] =
    &[b"TSAN_OPTIONS=symbolize=0:color=never:exitcode=0:report_thread_leaks=0:atexit_sleep_ms=0:handle_segv=0:handle_abort=0"];
/// The same for MemorySanitizer, which goes on after a report.
pub(super) const MEMORY_OPTIONS: &[&[u8]] = &[
    b"MSAN_OPTIONS=symbolize=0:color=never:halt_on_error=0:exit_code=0:allocator_may_return_null=1:handle_segv=0:handle_sigbus=0:\
      handle_sigfpe=0:handle_abort=0",
];

/// Frames that are resolved to find the first of the program's own.
pub(super) const FRAMES: usize = 16;
/// More reports of one run are not kept: a loop can make thousands.
pub(super) const MAX_REPORTS: usize = 16;

/// One error that a sanitizer saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SanitizerReport {
    /// The version in which it is.
    pub side: Side,
    /// Which sanitizer saw it.
    pub tool: Sanitizer,
    /// What it is, such as `heap-buffer-overflow` or `signed integer overflow`.
    pub kind: String,
    /// The sanitizer's own line about it, without addresses and process ids.
    pub summary: String,
    /// In which function of the program it is.
    pub function: Option<String>,
    /// Where it is: `file:line:column`.
    pub place: Option<String>,
}

/// Who reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sanitizer {
    /// AddressSanitizer, with LeakSanitizer.
    Address,
    /// UndefinedBehaviorSanitizer.
    Undefined,
    /// MemorySanitizer, or valgrind, which has the last word about what it says.
    Memory,
    /// ThreadSanitizer.
    Thread,
}

impl Sanitizer {
    /// Whether its programs need much address space, and what they are told.
    pub(super) fn surroundings(self) -> (bool, &'static [&'static [u8]]) {
        match self {
            Sanitizer::Address => (true, OPTIONS),
            Sanitizer::Undefined => (false, UNDEFINED_OPTIONS),
            Sanitizer::Memory => (true, MEMORY_OPTIONS),
            Sanitizer::Thread => (true, THREAD_OPTIONS),
        }
    }
}

/// The reports in the messages of a run.
pub(super) fn reports(side: Side, program: &Path, messages: &[u8]) -> Vec<SanitizerReport> {
    let text = String::from_utf8_lossy(messages);
    let lines: Vec<&str> = text.lines().collect();
    let mut found: Vec<SanitizerReport> = Vec::new();
    let mut uninitialised = HashSet::new();
    for (index, line) in lines.iter().enumerate() {
        let after = &lines[index + 1..];
        let report = undefined(side, program, line, after)
            .or_else(|| address(side, program, line, after))
            .or_else(|| thread(side, program, line, after))
            .or_else(|| memory(side, program, line, after, &mut uninitialised));
        if let Some(report) = report.filter(|report| !found.contains(report))
            && found.len() < MAX_REPORTS
        {
            found.push(report);
        }
    }
    found
}

/// A line such as `a.c:3:9: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'`.
///
/// Frames follow this one, too.
fn undefined(side: Side, program: &Path, line: &str, after: &[&str]) -> Option<SanitizerReport> {
    let (place, what) = line.split_once(": runtime error: ")?;
    let words = || what.split(": ").next().unwrap_or(what).split(' ');
    let mut kind = words().take_while(|word| !is_number(word)).collect::<Vec<_>>().join(" ");
    if kind.is_empty() {
        // The number comes first: `1e+10 is outside the range of representable values of type 'int'`.
        kind = words().filter(|word| !is_number(word)).collect::<Vec<_>>().join(" ");
    }
    let function = frame(program, &offsets(after)).map(|(function, _)| function);
    let (summary, place) = (without_addresses(what), Some(place.to_owned()));
    Some(SanitizerReport { side, tool: Sanitizer::Undefined, kind, summary, function, place })
}

/// The offsets of the first list of frames in messages.
fn offsets(messages: &[&str]) -> Vec<String> {
    let start = messages.iter().position(|line| offset_of_frame(line).is_some()).unwrap_or(messages.len());
    messages[start..].iter().map_while(|line| offset_of_frame(line)).take(FRAMES).map(str::to_owned).collect()
}

/// A line such as `==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x... at pc 0x... bp 0x... sp 0x...`; the
/// frames follow it.
fn address(side: Side, program: &Path, line: &str, after: &[&str]) -> Option<SanitizerReport> {
    let (_, what) = line.split_once("==ERROR: ")?;
    let what = what.strip_prefix("AddressSanitizer: ").or_else(|| what.strip_prefix("LeakSanitizer: "))?;
    let kind = [" on ", " (", ": "].iter().fold(what, |kind, &end| kind.split(end).next().unwrap_or(kind));
    // A leak has one list of frames for each place; the first is enough to know it again.
    let (function, place) = frame(program, &offsets(after)).unzip();
    let summary = without_addresses(what.split(" at pc ").next().unwrap_or(what));
    let kind = kind.trim_end_matches(':').to_owned();
    Some(SanitizerReport { side, tool: Sanitizer::Address, kind, summary, function, place })
}

/// A line such as `WARNING: ThreadSanitizer: data race (pid=7562)`; the frames of the later access follow it. Only races count.
fn thread(side: Side, program: &Path, line: &str, after: &[&str]) -> Option<SanitizerReport> {
    line.strip_prefix("WARNING: ThreadSanitizer: data race")?;
    let (function, place) = frame(program, &offsets(after)).unzip();
    let kind = "data race".to_owned();
    Some(SanitizerReport { side, tool: Sanitizer::Thread, summary: kind.clone(), kind, function, place })
}

/// A line such as `==7==WARNING: MemorySanitizer: use-of-uninitialized-value`; the frames follow it. A loop reports in each round; `seen` has the
/// places that are known.
fn memory(
    side: Side,
    program: &Path,
    line: &str,
    after: &[&str],
    seen: &mut HashSet<Vec<String>>,
) -> Option<SanitizerReport> {
    let (_, what) = line.split_once("==WARNING: MemorySanitizer: ")?;
    let offsets = offsets(after);
    if seen.len() >= MAX_REPORTS || !seen.insert(offsets.clone()) {
        return None;
    }
    let (function, place) = frame(program, &offsets).unzip();
    let kind = what.trim_end().to_owned();
    Some(SanitizerReport { side, tool: Sanitizer::Memory, summary: kind.clone(), kind, function, place })
}

/// The offset in `    #1 0x5581...  (/path/program+0x1234) (BuildId: ...)`; empty for frames of libraries.
fn offset_of_frame(line: &str) -> Option<&str> {
    let (number, rest) = line.trim_start().strip_prefix('#')?.split_once(' ')?;
    number.parse::<u32>().ok()?;
    let module = rest.split_once('(')?.1.split(')').next()?;
    let (file, offset) = module.rsplit_once('+')?;
    Some(if file.contains(".so") { "" } else { offset })
}

/// The first frame that is the program's own: the function, and file, line and column.
pub(super) fn frame(program: &Path, offsets: &[String]) -> Option<(String, String)> {
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
        known.then(|| (function.to_owned(), place.trim_end_matches(":0").to_owned()))
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
    word.starts_with(|c: char| c.is_ascii_digit() || c == '-') || matches!(word, "inf" | "nan")
}

/// The text with `0x...` for each address.
fn without_addresses(text: &str) -> String {
    let mut parts = text.split("0x");
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_hexdigit());
        let is_address = part.len() - rest.len() >= 6;
        result.push_str("0x");
        result.push_str(if is_address { "..." } else { &part[..part.len() - rest.len()] });
        result.push_str(rest);
    }
    result
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
        let range = one("b.c:1:2: runtime error: 1e+10 is outside the range of representable values of type 'int'");
        assert_eq!(range.kind, "is outside the range of representable values of type 'int'");
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
        let overlap = "==2==ERROR: AddressSanitizer: memcpy-param-overlap: memory ranges [0x7ffe1,0x7ffc9988) and [0x7ffc9981, 0x7ffc9989) overlap";
        let found = one(overlap);
        let ranges = "memory ranges [0x7ffe1,0x...) and [0x..., 0x...) overlap";
        assert_eq!(
            (found.kind.as_str(), found.summary),
            ("memcpy-param-overlap", format!("memcpy-param-overlap: {ranges}"))
        );
        let free = "==2==ERROR: AddressSanitizer: attempting double-free on 0x602000000010 in thread T0:";
        assert_eq!(one(free).kind, "attempting double-free");
        assert_eq!(reports(Side::Old, Path::new("x"), b"nothing of interest\n"), []);
    }

    #[test]
    fn races_are_read() {
        let text = "==================\nWARNING: ThreadSanitizer: data race (pid=7562)\n  Write of size 4 at 0x55 by thread T1:\n    #0 <null> <null> (r+0xe45b6) (BuildId: 74)\n";
        let found = one(text);
        assert_eq!((found.tool, found.kind.as_str()), (Sanitizer::Thread, "data race"));
        let leak = b"WARNING: ThreadSanitizer: thread leak (pid=1)\n";
        assert_eq!(reports(Side::Old, Path::new("x"), leak), []);
    }

    #[test]
    fn uninitialised_memory_is_read_once_for_each_place() {
        let report = |offset: &str| {
            format!(
                "==7==WARNING: MemorySanitizer: use-of-uninitialized-value\n    #0 0x55  (/p+{offset}) (BuildId: 1)\n\n"
            )
        };
        let found = reports(Side::New, Path::new("/nonexistent"), [report("0x1"), report("0x1")].concat().as_bytes());
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].tool, found[0].kind.as_str()), (Sanitizer::Memory, "use-of-uninitialized-value"));
    }

    #[test]
    fn frames_are_read() {
        let frame = "    #0 0x55d1c2a4b1f6  (/tmp/program+0xdb1f6) (BuildId: 12ab)";
        assert_eq!(offset_of_frame(frame), Some("0xdb1f6"));
        assert_eq!(offset_of_frame("    #1 0x7f12  (/lib/libc.so.6+0x27249)"), Some(""));
        assert_eq!(offset_of_frame("# 1 2"), None);
    }
}
