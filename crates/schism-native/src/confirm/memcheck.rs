//! What valgrind's memcheck says of uninitialised memory, exact to the bit: who branches on it, and who hands it to the system.
//!
//! It watches the plain program with all its libraries, and takes its time, so it is asked only where MemorySanitizer suspects something: that
//! sees nothing of what libraries write, and complains of values that are passed on and never used.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use schism_case::{Entry, Input};

use super::sanitizer::{FRAMES, MAX_REPORTS, frame};
use super::{Observed, Plain, Sanitizer, SanitizerReport, Side};
use crate::clang::find_program;

/// A folder in the working directory of the program, for the program itself: where that really is, is not seen in the sandbox.
const FOLDER: &str = ".schism-memcheck";
/// In there: the folder of the program, which may have any name, and the reports.
const PROGRAM: &str = "program";
const LOG: &str = "log";
/// Programs are loaded here unless they say where.
const BASE: u64 = 0x10_8000;
/// Libraries are behind this address.
const LIBRARIES: u64 = 0x400_0000;

const OPTIONS: &[&str] = &[
    "--tool=memcheck",
    "--quiet",
    "--leak-check=no",
    "--vgdb=no",
    "--expensive-definedness-checks=yes",
    "--num-callers=20",
];

/// Tells where memory came from, for twice the time.
const ORIGINS: &str = "--track-origins=yes";

/// Calls whose bytes or numbers leave the program.
const OUTPUTS: &[&str] = &["write", "pwrite", "send", "exit", "socketcall.send"];

/// After so many runs in which nobody depended on what MemorySanitizer had suspected, the same suspicion is not looked into again.
const MOST_DISMISSED: u32 = 4;

/// valgrind, if it is installed.
pub(super) struct Memcheck {
    path: PathBuf,
}

/// Suspicions that valgrind did not share, and how often that was.
#[derive(Default)]
pub(super) struct Dismissed(Mutex<HashMap<Vec<String>, u32>>);

impl Dismissed {
    /// What is suspected, whatever the order.
    pub(super) fn key(suspects: &[Vec<SanitizerReport>; 2]) -> Vec<String> {
        let place = |report: &SanitizerReport| format!("{:?} {:?} {:?}", report.side, report.function, report.place);
        let mut key: Vec<String> = suspects.iter().flatten().map(place).collect();
        key.sort_unstable();
        key
    }

    pub(super) fn is_settled(&self, key: &[String]) -> bool {
        self.count(|counts| counts.get(key).is_some_and(|&count| count >= MOST_DISMISSED))
    }

    pub(super) fn add(&self, key: Vec<String>) {
        self.count(|counts| *counts.entry(key).or_default() += 1);
    }

    fn count<R>(&self, work: impl FnOnce(&mut HashMap<Vec<String>, u32>) -> R) -> R {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The program itself: what is found first may be a script that only changes the environment.
pub(crate) fn find() -> Option<PathBuf> {
    find_program("valgrind.bin").or_else(|| find_program("valgrind"))
}

impl Memcheck {
    pub(super) fn find() -> Option<Self> {
        find().map(|path| Self { path })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// An input with which valgrind runs a program on this one; nothing if there is no room for that.
    pub(super) fn input(&self, program: &Path, input: &Input, origins: bool) -> Option<Input> {
        let called = input.argv.first().map_or(&b"program"[..], Vec::as_slice);
        let name = called.rsplit(|&byte| byte == b'/').next().filter(|name| !name.is_empty()).unwrap_or(b"program");
        let folder = format!("{FOLDER}/{PROGRAM}");
        let inside = [folder.as_bytes(), b"/", name].concat();
        let mut input = input.clone();
        input.files.insert(FOLDER, Entry::directory().with_mode(0o777)).ok()?;
        input.files.insert(folder, Entry::directory().with_mode(0o755)).ok()?;
        input.files.insert(inside.clone(), Entry::file(fs::read(program).ok()?).with_mode(0o755)).ok()?;
        let mut words: Vec<Vec<u8>> = vec![b"valgrind".to_vec()];
        words.extend(OPTIONS.iter().map(|option| option.as_bytes().to_vec()));
        words.extend(origins.then(|| ORIGINS.as_bytes().to_vec()));
        words.push(format!("--log-file={FOLDER}/{LOG}").into_bytes());
        words.push([b"./", &inside[..]].concat());
        words.extend(input.argv.drain(..).skip(1));
        input.argv = words;
        Some(input)
    }

    /// What it reports; nothing if it did not come to the end, or does not work here.
    pub(super) fn reports(&self, side: Side, plain: &Plain, seen: &Observed) -> Option<Vec<SanitizerReport>> {
        let log = seen.outcome.files.content(format!("{FOLDER}/{LOG}").as_bytes()).filter(|_| !seen.timed_out)?;
        let text = String::from_utf8_lossy(log);
        if text.contains("valgrind: ") || text.contains("Fatal error at startup") {
            return None;
        }
        let base = if plain.image.is_some() { 0 } else { BASE };
        let mut found: Vec<SanitizerReport> = Vec::new();
        for error in errors(&text) {
            let own = |stack: &[u64]| {
                let inside = stack.iter().filter(|&&address| (base..LIBRARIES).contains(&address));
                let offsets: Vec<_> = inside.take(FRAMES).map(|address| format!("{:#x}", address - base)).collect();
                frame(&plain.path, &offsets)
            };
            let (function, place) = own(&error.stack).or_else(|| own(&error.origin)).unzip();
            let (summary, kind, tool) = (error.kind.to_owned(), error.kind.to_owned(), Sanitizer::Memory);
            let report = SanitizerReport { side, tool, kind, summary, function, place };
            if found.len() < MAX_REPORTS && !found.contains(&report) {
                found.push(report);
            }
        }
        Some(found)
    }
}

/// An error about uninitialised memory.
#[derive(Debug, PartialEq, Eq)]
struct Uninitialised {
    kind: &'static str,
    /// Addresses of the calls that led there, the last first.
    stack: Vec<u64>,
    /// The same for where the memory came from.
    origin: Vec<u64>,
}

/// The errors in a log. Lines begin with `==PID== `; an error is a line of words, frames, and perhaps where the memory came from.
fn errors(log: &str) -> Vec<Uninitialised> {
    let mut found: Vec<Uninitialised> = Vec::new();
    // Whether the error is one of these, and which stack follows.
    let (mut is_open, mut stack) = (false, Stack::Other);
    for line in log.lines() {
        let Some((_, words)) = line.strip_prefix("==").and_then(|line| line.split_once("==")) else { continue };
        let words = words.trim();
        if let Some(address) = address(words) {
            match (found.last_mut().filter(|_| is_open), &stack) {
                (Some(error), Stack::Use) => error.stack.push(address),
                (Some(error), Stack::Origin) => error.origin.push(address),
                _ => {}
            }
        } else if words.starts_with("Uninitialised value was created by") {
            stack = Stack::Origin;
        } else if let Some(kind) = kind(words) {
            found.push(Uninitialised { kind, stack: Vec::new(), origin: Vec::new() });
            (is_open, stack) = (true, Stack::Use);
        } else {
            is_open &= ["Address ", "in frame ", "Block was "].iter().any(|start| words.starts_with(start));
            stack = Stack::Other;
        }
    }
    found
}

/// What the frames in a log are those of.
enum Stack {
    /// What was done with the memory.
    Use,
    /// Where it came from.
    Origin,
    /// Anything else.
    Other,
}

/// The kind of an error, if it is about uninitialised memory that matters.
fn kind(words: &str) -> Option<&'static str> {
    if words.starts_with("Conditional jump or move depends on uninitialised value") {
        return Some("branch on uninitialised memory");
    }
    if words.starts_with("Use of uninitialised value of size") {
        return Some("address made of uninitialised memory");
    }
    let call = words.strip_prefix("Syscall param ").filter(|_| words.contains("uninitialised"))?;
    let is_output = OUTPUTS.iter().any(|name| call.starts_with(name));
    let is_number = call.starts_with("exit");
    is_output.then_some(if is_number { "uninitialised exit status" } else { "uninitialised memory is written" })
}

/// The address in `at 0x1091E0: main (a.c:11)` or `by 0x109202: main (a.c:12)`, where that is what the call returns to.
fn address(words: &str) -> Option<u64> {
    let (is_return, rest) = match words.split_at_checked(5)? {
        ("at 0x", rest) => (false, rest),
        ("by 0x", rest) => (true, rest),
        _ => return None,
    };
    let address = u64::from_str_radix(rest.split(':').next()?, 16).ok()?;
    Some(address.saturating_sub(u64::from(is_return)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "\
==9== Conditional jump or move depends on uninitialised value(s)
==9==    at 0x1091E0: main (a.c:11)
==9==  Uninitialised value was created by a heap allocation
==9==    at 0x48417B4: malloc (in /usr/libexec/valgrind/vgpreload_memcheck-amd64-linux.so)
==9==    by 0x109202: main (a.c:9)
==9==
==9== Syscall param write(buf) points to uninitialised byte(s)
==9==    at 0x4953350: write (write.c:26)
==9==    by 0x109221: main (a.c:14)
==9==  Address 0x1fff000521 is on thread 1's stack
==9==  in frame #1, created by main (a.c:6)
==9==    at 0x333: not_of_this_stack
==9==  Uninitialised value was created by a stack allocation
==9==    at 0x109100: main (a.c:6)
==9==
==9== Syscall param ioctl(arg) points to uninitialised byte(s)
==9==    at 0x1: main
==9== Invalid read of size 1
==9==    at 0x2: main
==9== Syscall param exit_group(status) contains uninitialised byte(s)
==9==    at 0x492F409: _Exit (_exit.c:30)
==9== Use of uninitialised value of size 8
==9==    at 0x3: main
";

    #[test]
    fn errors_are_read_with_their_stacks() {
        let error = |kind, stack: &[u64], origin: &[u64]| Uninitialised {
            kind,
            stack: stack.to_vec(),
            origin: origin.to_vec(),
        };
        let wanted = [
            error("branch on uninitialised memory", &[0x10_91e0], &[0x484_17b4, 0x10_9201]),
            error("uninitialised memory is written", &[0x495_3350, 0x10_9220], &[0x10_9100]),
            error("uninitialised exit status", &[0x492_f409], &[]),
            error("address made of uninitialised memory", &[3], &[]),
        ];
        assert_eq!(errors(LOG), wanted);
    }
}
