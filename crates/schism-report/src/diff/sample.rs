//! Made-up findings for tests.

use schism_case::{Entry, Input, Outcome, Status};

use super::sanitizer::Report;
use super::{
    Answer, ChangedLine, Cost, DiffHeader, Finding, First, Ignore, Judgement, KeptAlive, Meant, NativeCheck,
    PairCounters, ReachedLines, RunFacts, Sample, Seen, Side, SourcePair, SourcePlace, Step, Triage, Unconfirmed,
    Usage, Verdict,
};
use crate::{Counters, Ended, LedgerEntry, Share};

/// An outcome without files.
pub(crate) fn outcome(stdout: &str, stderr: &str, status: Status) -> Outcome {
    let (files, outputs) = (Default::default(), Vec::new());
    Outcome { stdout: stdout.into(), stderr: stderr.into(), status, files, fault: None, outputs }
}

/// A sanitizer's report in its usual form.
pub(crate) fn overflow() -> &'static str {
    "==17==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000011\nREAD of size 1 at 0x602000000011\n    \
     #0 0x55 in field cut.c:14:9\n"
}

pub(crate) fn header() -> DiffHeader {
    DiffHeader {
        old: "old/cut.c".into(),
        new: "new/cut.c".into(),
        template: vec!["--sym-arg".into(), "3".into(), "--sym-stdin".into(), "4".into()],
        strategy: "auto".into(),
        changes: vec!["field (cut.c:8): 2 lines changed".into(), "usage (cut.c:30): text changed <b>".into()],
        protection: "namespaces & a filter".into(),
        ..DiffHeader::default()
    }
}

/// A crash in new, with everything known about it.
pub(crate) fn crash() -> Finding {
    let mut input = Input::new(["cut", "-f", "0-"]);
    input.stdin = b"a\tb\n".to_vec();
    input.environment = vec![b"LC_ALL=C".to_vec()];
    let old = Seen::new(outcome("a\tb\n", "", Status::Exited(0)));
    let new =
        Seen { sanitizers: vec![Report::address(overflow())], ..Seen::new(outcome("a\n", "", Status::Killed(11))) };
    let predicted = Some((old.outcome.clone(), new.outcome.clone()));
    let line = |side, line, text: &str| ChangedLine { side, file: "cut.c".into(), line, text: text.into() };
    let step = |side, line, words: &str| Step { side, file: "cut.c".into(), line, words: words.into() };
    Finding {
        predicted,
        parting: Some(SourcePlace {
            function: "field".into(),
            file: "cut.c".into(),
            line: 9,
            text: "    if (n < first)".into(),
        }),
        changed_lines: vec![line(Side::Old, 9, "    if (n <= first)"), line(Side::New, 9, "    if (n < first)")],
        travel: vec!["cut.c:9 in field takes another branch".into(), "cut.c:14 in field reads outside".into()],
        way: vec![step(Side::New, 9, "takes another branch"), step(Side::New, 14, "reads outside")],
        picture: Some("<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>\n".into()),
        cost: Some(Cost {
            old: Usage { instructions: 10_400, peak_heap: 96 },
            new: Usage { instructions: 9_100, peak_heap: 96 },
        }),
        condition: vec!["argv[2][0] == '0'".into(), "'a' <= stdin[0] <= 'z'".into()],
        judgement: Some(Judgement { triage: Triage::Regression, meant: Some(Meant::Bug) }),
        ..Finding::compare(12, input, old, new, &Ignore::default()).unwrap()
    }
}

/// Different output that tries to harm whoever looks at it.
pub(crate) fn hostile() -> Finding {
    let mut input = Input::new([&b"cut"[..], b"<script>alert(1)</script>", b"\x1b]0;title\x07"]);
    input.files.insert("in <b>", Entry::file("x")).unwrap();
    let old = outcome("same\n<img src=x onerror=alert(1)>\nend\n", "", Status::Exited(0));
    let mut new =
        outcome("same\n</pre></html>\x1b[2J\x1b[31m &amp; \"'\nend\n", "cut: \u{202e}warning\n", Status::Exited(0));
    new.files.insert("out", Entry::file("</script>")).unwrap();
    Finding {
        values: vec![("n</td>".into(), vec![7, 0, 0, 0])],
        ..Finding::compare(3, input, Seen::new(old), Seen::new(new), &Ignore::default()).unwrap()
    }
}

/// A program that no longer ends.
pub(crate) fn hang() -> Finding {
    let new = Seen { hung: true, ..Seen::new(outcome("xxxx", "", Status::Killed(9))) };
    let old = Seen::new(outcome("x\n", "", Status::Exited(0)));
    Finding::compare(5, Input::new(["cut", "-c", "-"]), old, new, &Ignore::default()).unwrap()
}

/// Output that is wider and longer than any screen, after more changed lines than anybody reads.
pub(crate) fn wide() -> Finding {
    let text = |value: &str| {
        let long = format!("{}{value}{}\n", "a".repeat(150), "b".repeat(150));
        let lines: String = (0..60).map(|n| format!("line {n} of {value}\n")).collect();
        format!("{}{long}{lines}", "equal\n".repeat(9))
    };
    let seen = |value: &str| Seen::new(outcome(&text(value), "", Status::Exited(0)));
    let mut input = Input::new(["cut".to_owned(), "-d".into(), "x".repeat(120)]);
    input.stdin = b"0123456789".repeat(30);
    let line = |line| ChangedLine { side: Side::New, file: "cut.c".into(), line, text: format!("x = {line};") };
    Finding {
        changed_lines: (40..60).map(line).collect(),
        ..Finding::compare(8, input, seen("first"), seen("second"), &Ignore::default()).unwrap()
    }
}

pub(crate) fn facts() -> RunFacts {
    let counters = Counters {
        paths: 214,
        unfinished_paths: 3,
        candidates: 900,
        picked: 420,
        infeasible: 96,
        waiting: 480,
        queries: 1312,
        sat_calls: 377,
        unknown: 1,
        instructions: 4_810_223,
        rebuilt: 0,
    };
    let sample = |instructions, paths, findings| Sample { instructions, paths, findings };
    RunFacts {
        ended: Ended::MaxPaths,
        counters,
        pairs: PairCounters { shared: 214, retired: 171, split: 58, merged: 31, parted: 9, finished: 27 },
        predicted: 5,
        confirmed: 4,
        first: Some(First { runs: 12, instructions: 390_000, queries: 71 }),
        native: NativeCheck { inputs: 12, differ: 1, ..NativeCheck::default() },
        kept_alive: vec![
            KeptAlive { change: "field (cut.c:8)".into(), states: 40 },
            KeptAlive { change: "usage (cut.c:30)".into(), states: 3 },
        ],
        changed_lines: Share { covered: 3, total: 4 },
        reached_lines: vec![ReachedLines { side: Side::New, file: "cut.c".into(), lines: [8, 9, 30].into() }],
        pruning: None,
        sequences: Vec::new(),
        history: vec![sample(0, 0, 0), sample(400_000, 20, 1), sample(2_000_000, 150, 2), sample(4_810_223, 214, 3)],
        phases: Vec::new(),
        seconds: 2.5,
        built_seconds: Some(0.125),
        path_seconds: Some(0.25),
        first_seconds: Some(0.5),
        first_searched: Some(0.25),
        tests: Vec::new(),
        solver_seconds: 0.75,
    }
}

pub(crate) fn verdict() -> Verdict {
    Verdict {
        answer: Answer::Different,
        bounds: vec!["arguments: one of up to 3 bytes".into(), "standard input: up to 4 bytes".into()],
        reasons: vec!["--max-paths reached with 480 branches open".into()],
        not_reached: vec!["new seq.c: 44-45".into()],
        ledger: vec![LedgerEntry { what: "cut.c:21: size of malloc concretised".into(), count: 2 }],
        sizes: Vec::new(),
    }
}

pub(crate) fn unconfirmed() -> Unconfirmed {
    Unconfirmed {
        path: 77,
        command: "cut -b $'\\xff' < /dev/null".into(),
        predicted: "standard output differs at byte 0".into(),
        reason: "the outputs of two runs of old differ <i>".into(),
    }
}

pub(crate) fn sources() -> Vec<SourcePair> {
    let body = |test: &str, usage: &str| {
        let filler: String = (3..9).map(|n| format!("    step({n});\n")).collect();
        format!(
            "#include <stdio.h>\nint field(int n) {{\n{filler}    if (n {test} first)\n        return -1;\n    return \
             buffer[n];\n}}\n\nvoid usage(void) {{\n    puts(\"{usage}\");\n}}\n"
        )
    };
    vec![SourcePair {
        old_name: "old/cut.c".into(),
        new_name: "new/cut.c".into(),
        new_path: "new/cut.c".into(),
        old: body("<=", "usage: cut"),
        new: body("<", &format!("usage: cut <list> {}", "[file] ".repeat(20))),
        changed_old: [9, 15].into(),
        changed_new: [9, 15].into(),
        covered_old: [2, 9, 10, 11].into(),
        covered_new: [2, 9, 11].into(),
    }]
}
