//! What kind of difference a finding is, and how telling.

use schemars::JsonSchema;
use schism_case::{Difference, Outcome, Status};
use serde::{Deserialize, Serialize};

use super::ignore::{Ignore, differs};
use super::sanitizer::{Report, has_more_races, has_more_undefined};

/// Signals that a program does not send to itself on purpose: SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS.
const CRASHES: [i32; 7] = [4, 5, 6, 7, 8, 11, 31];
/// What was seen of one version on an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its outcome. Of a run that was stopped, what it had done until then.
    pub outcome: Outcome,
    /// Whether it was stopped because it did not end within its time.
    pub hung: bool,
    /// What builds with sanitizers reported, one report each.
    pub sanitizers: Vec<Report>,
}

impl Seen {
    /// A run that ended, and of which no sanitizer reported anything.
    pub fn new(outcome: Outcome) -> Self {
        Seen { outcome, hung: false, sanitizers: Vec::new() }
    }

    /// All that is said to be wrong with it.
    pub(crate) fn reports(&self) -> impl Iterator<Item = String> {
        self.sanitizers.iter().map(Report::to_string).chain(self.outcome.fault.clone())
    }

    /// Whether it crashed or made a memory error.
    pub fn is_faulty(&self) -> bool {
        let crashed = matches!(self.outcome.status, Status::Killed(signal) if CRASHES.contains(&signal));
        let reported = self.sanitizers.iter().any(Report::is_memory_error);
        (crashed && !self.hung) || self.outcome.fault.is_some() || reported
    }

    /// Whether it lost memory that it had allocated.
    pub fn is_leaking(&self) -> bool {
        self.sanitizers.iter().any(Report::is_leak)
    }

    /// Whether it did something whose result the language leaves undefined, and survived.
    pub fn is_undefined(&self) -> bool {
        self.sanitizers.iter().any(Report::is_undefined)
    }
}

/// The kinds of difference, the most telling first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// A crash or memory error that only new has: a regression.
    FaultInNew,
    /// Only new does not end.
    HangInNew,
    /// Undefined behaviour that only new has, and survives: a regression, whatever it does today.
    UndefinedInNew,
    /// A data race of threads that only new has: a regression, whatever its threads do today.
    RaceInNew,
    /// A crash or memory error that only old has: a fix.
    FaultInOld,
    /// Only old does not end: a fix.
    HangInOld,
    /// Undefined behaviour that only old has, and survives: a fix.
    UndefinedInOld,
    /// A data race of threads that only old has: a fix.
    RaceInOld,
    /// Both end, differently.
    Status,
    /// Standard output, or a result that the program or function declares.
    Output,
    /// What is left in the working directory.
    Files,
    /// Only new loses memory.
    LeakInNew,
    /// Only old loses memory: a fix.
    LeakInOld,
    /// Standard error.
    Stderr,
    /// Instructions executed or peak heap.
    Cost,
    /// The sides went different ways and nothing of it can be seen.
    Divergence,
}

impl Class {
    /// All of them, the most telling first.
    pub const ALL: [Class; 16] = [
        Class::FaultInNew,
        Class::HangInNew,
        Class::UndefinedInNew,
        Class::RaceInNew,
        Class::FaultInOld,
        Class::HangInOld,
        Class::UndefinedInOld,
        Class::RaceInOld,
        Class::Status,
        Class::Output,
        Class::Files,
        Class::LeakInNew,
        Class::LeakInOld,
        Class::Stderr,
        Class::Cost,
        Class::Divergence,
    ];

    /// For programs.
    pub fn name(self) -> &'static str {
        match self {
            Class::FaultInNew => "fault-in-new",
            Class::HangInNew => "hang-in-new",
            Class::UndefinedInNew => "undefined-in-new",
            Class::RaceInNew => "race-in-new",
            Class::FaultInOld => "fault-in-old",
            Class::HangInOld => "hang-in-old",
            Class::UndefinedInOld => "undefined-in-old",
            Class::RaceInOld => "race-in-old",
            Class::Status => "status",
            Class::Output => "output",
            Class::Files => "files",
            Class::LeakInNew => "leak-in-new",
            Class::LeakInOld => "leak-in-old",
            Class::Stderr => "stderr",
            Class::Cost => "cost",
            Class::Divergence => "divergence",
        }
    }

    /// For people.
    pub fn title(self) -> &'static str {
        match self {
            Class::FaultInNew => "crash or memory error only in new",
            Class::HangInNew => "only new does not end",
            Class::UndefinedInNew => "undefined behaviour only in new",
            Class::RaceInNew => "race only in new",
            Class::FaultInOld => "crash or memory error only in old",
            Class::HangInOld => "only old does not end",
            Class::UndefinedInOld => "undefined behaviour only in old",
            Class::RaceInOld => "race only in old",
            Class::Status => "different exit status",
            Class::Output => "different output",
            Class::Files => "different files",
            Class::LeakInNew => "only new loses memory",
            Class::LeakInOld => "only old loses memory",
            Class::Stderr => "different standard error",
            Class::Cost => "different cost",
            Class::Divergence => "different ways without visible effect",
        }
    }

    /// Whether it is a data race of one version.
    pub fn is_race(self) -> bool {
        matches!(self, Class::RaceInNew | Class::RaceInOld)
    }

    /// How bad it is if it was not meant.
    pub fn severity(self) -> Severity {
        match self {
            Class::FaultInNew | Class::HangInNew | Class::UndefinedInNew | Class::RaceInNew => Severity::High,
            Class::FaultInOld
            | Class::HangInOld
            | Class::UndefinedInOld
            | Class::RaceInOld
            | Class::Status
            | Class::Output
            | Class::Files
            | Class::LeakInNew => Severity::Medium,
            Class::LeakInOld | Class::Stderr | Class::Cost | Class::Divergence => Severity::Low,
        }
    }
}

/// How bad a difference is if it was not meant, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// It crashes, hangs, or may do anything.
    High,
    /// It does something else.
    Medium,
    /// Hardly anybody is hurt by it.
    Low,
}

impl Severity {
    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            Severity::High => "high",
            Severity::Medium => "medium",
            Severity::Low => "low",
        }
    }
}

/// What one run costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Instructions executed.
    pub instructions: u64,
    /// Most bytes of heap at a time.
    pub peak_heap: u64,
}

/// What an input costs both versions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// In old.
    pub old: Usage,
    /// In new.
    pub new: Usage,
}

/// From when on a difference in cost counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CostLimit {
    /// By so many percent of the smaller one.
    pub percent: u64,
    /// And by so many instructions, for differences in instructions.
    pub instructions: u64,
    /// And by so many bytes, for differences in peak heap.
    pub bytes: u64,
}

impl CostLimit {
    /// A limit in percent that does not count what is small.
    pub fn percent(percent: u64) -> Self {
        CostLimit { percent, instructions: 1000, bytes: 1024 }
    }

    /// Whether the difference counts.
    pub fn is_exceeded(&self, cost: &Cost) -> bool {
        let exceeds = |old: u64, new: u64, least: u64| {
            let (small, large) = (old.min(new), old.max(new));
            let more = u128::from(large - small);
            more >= u128::from(least.max(1)) && more * 100 >= u128::from(small) * u128::from(self.percent)
        };
        exceeds(cost.old.instructions, cost.new.instructions, self.instructions)
            || exceeds(cost.old.peak_heap, cost.new.peak_heap, self.bytes)
    }
}

/// The class of a difference that can be seen, with all respects in which the two differ; `None` if nothing that counts
/// differs. [`Class::Cost`] and [`Class::Divergence`] cannot be seen in outcomes; the engine knows of them.
pub fn classify(old: &Seen, new: &Seen, ignore: &Ignore) -> Option<(Class, Vec<Difference>)> {
    // What a stopped run had written until then is a matter of luck.
    let differences = if old.hung || new.hung { Vec::new() } else { differs(&old.outcome, &new.outcome, ignore) };
    let leak = match (old.is_leaking(), new.is_leaking()) {
        (false, true) => Some(Class::LeakInNew),
        (true, false) => Some(Class::LeakInOld),
        _ => None,
    };
    let class = match (old.is_faulty(), new.is_faulty(), old.hung, new.hung) {
        (false, true, _, _) => Class::FaultInNew,
        (true, false, _, _) => Class::FaultInOld,
        (_, _, false, true) => Class::HangInNew,
        (_, _, true, false) => Class::HangInOld,
        _ if has_more_undefined(&new.sanitizers, &old.sanitizers) => Class::UndefinedInNew,
        _ if has_more_undefined(&old.sanitizers, &new.sanitizers) => Class::UndefinedInOld,
        _ if has_more_races(&new.sanitizers, &old.sanitizers) => Class::RaceInNew,
        _ if has_more_races(&old.sanitizers, &new.sanitizers) => Class::RaceInOld,
        _ => differences.iter().filter_map(class_of).chain(leak).min()?,
    };
    Some((class, differences))
}

fn class_of(difference: &Difference) -> Option<Class> {
    match difference {
        Difference::Status(..) => Some(Class::Status),
        Difference::Stdout(_) | Difference::Output(_) => Some(Class::Output),
        Difference::File(_) => Some(Class::Files),
        Difference::Stderr(_) => Some(Class::Stderr),
        // Faults of both sides; that of one side has a class of its own.
        Difference::Fault => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::sample::outcome;

    fn class(old: &Seen, new: &Seen) -> Option<Class> {
        classify(old, new, &Ignore::default()).map(|(class, _)| class)
    }

    fn seen(stdout: &str, stderr: &str, status: Status) -> Seen {
        Seen::new(outcome(stdout, stderr, status))
    }

    #[test]
    fn the_most_telling_respect_decides() {
        let plain = seen("a", "", Status::Exited(0));
        assert_eq!(class(&plain, &plain.clone()), None);
        assert_eq!(class(&plain, &seen("b", "x", Status::Exited(0))), Some(Class::Output));
        assert_eq!(class(&plain, &seen("b", "x", Status::Exited(1))), Some(Class::Status));
        assert_eq!(class(&plain, &seen("a", "x", Status::Exited(0))), Some(Class::Stderr));
        assert_eq!(class(&plain, &seen("a", "x", Status::Killed(15))), Some(Class::Status));
        assert_eq!(class(&plain, &seen("a", "x", Status::Killed(11))), Some(Class::FaultInNew));
        assert_eq!(class(&seen("a", "x", Status::Killed(6)), &plain), Some(Class::FaultInOld));
    }

    #[test]
    fn sanitizers_and_time_count() {
        let plain = seen("a", "", Status::Exited(0));
        let reported = Seen { sanitizers: vec![Report::address("heap-buffer-overflow")], ..plain.clone() };
        assert_eq!(class(&plain, &reported), Some(Class::FaultInNew));
        assert_eq!(class(&reported, &reported.clone()), None);
        let stopped = Seen { hung: true, ..seen("aaaa", "", Status::Killed(9)) };
        assert_eq!(class(&plain, &stopped), Some(Class::HangInNew));
        assert_eq!(class(&stopped, &plain), Some(Class::HangInOld));
        let other = Seen { hung: true, ..seen("aaaaaaa", "", Status::Killed(9)) };
        assert_eq!(class(&stopped, &other), None);
    }

    #[test]
    fn undefined_behaviour_of_one_side_is_a_class() {
        let plain = seen("a", "", Status::Exited(0));
        let overflow = |function: &str, number: u32| {
            let text = format!("signed integer overflow: {number} + 1 cannot be represented in type 'int'");
            Report {
                kind: "signed integer overflow".into(),
                function: Some(function.into()),
                ..Report::undefined(text)
            }
        };
        let with = |reports: &[Report]| Seen { sanitizers: reports.to_vec(), ..plain.clone() };
        let one = with(&[overflow("f", 1)]);
        assert_eq!(class(&plain, &one), Some(Class::UndefinedInNew));
        assert_eq!(class(&one, &plain), Some(Class::UndefinedInOld));
        // The same function does the same with another number, or another function with the same one.
        assert_eq!(class(&one, &with(&[overflow("f", 2)])), None);
        assert_eq!(class(&one, &with(&[overflow("g", 1)])), None);
        assert_eq!(class(&one, &with(&[overflow("g", 2)])), Some(Class::UndefinedInNew));
        assert_eq!(class(&one, &with(&[overflow("f", 1), overflow("f", 2)])), Some(Class::UndefinedInNew));
        // A crash or a hang is worse, other output is not.
        assert_eq!(class(&one, &seen("a", "", Status::Killed(11))), Some(Class::FaultInNew));
        assert_eq!(class(&seen("b", "", Status::Exited(1)), &one), Some(Class::UndefinedInNew));
        assert_eq!(class(&one, &seen("b", "", Status::Exited(1))), Some(Class::UndefinedInOld));
    }

    #[test]
    fn lost_memory_is_no_crash() {
        let plain = seen("a", "", Status::Exited(0));
        let leaking = Seen { sanitizers: vec![Report::address("detected memory leaks")], ..plain.clone() };
        assert_eq!(class(&plain, &leaking), Some(Class::LeakInNew));
        assert_eq!(class(&leaking, &plain), Some(Class::LeakInOld));
        assert_eq!(class(&leaking, &leaking.clone()), None);
        let wrong = Seen { sanitizers: leaking.sanitizers.clone(), ..seen("b", "", Status::Exited(0)) };
        assert_eq!(class(&plain, &wrong), Some(Class::Output));
        let both = Seen {
            sanitizers: ["detected memory leaks", "heap-use-after-free"].map(Report::address).to_vec(),
            ..plain
        };
        assert_eq!(class(&leaking, &both), Some(Class::FaultInNew));
    }

    #[test]
    fn files_and_results_have_their_class() {
        let plain = seen("a", "", Status::Exited(0));
        let mut left = plain.clone();
        left.outcome.files.insert("f", schism_case::Entry::file("x")).unwrap();
        assert_eq!(class(&plain, &left), Some(Class::Files));
        left.outcome.outputs.push(("result".into(), vec![1]));
        assert_eq!(class(&plain, &left), Some(Class::Output));
    }

    #[test]
    fn cost_counts_from_a_limit_on() {
        let cost = |old, new| Cost {
            old: Usage { instructions: old, peak_heap: 0 },
            new: Usage { instructions: new, peak_heap: 0 },
        };
        let limit = CostLimit::percent(50);
        assert!(limit.is_exceeded(&cost(10_000, 15_000)));
        assert!(limit.is_exceeded(&cost(15_000, 10_000)));
        assert!(!limit.is_exceeded(&cost(10_000, 14_999)));
        assert!(!limit.is_exceeded(&cost(10, 900)));
        assert!(!CostLimit { percent: 0, instructions: 0, bytes: 0 }.is_exceeded(&cost(7, 7)));
        let heap = Cost { new: Usage { instructions: 0, peak_heap: u64::MAX }, ..Cost::default() };
        assert!(limit.is_exceeded(&heap));
    }

    #[test]
    fn every_class_is_listed_in_its_order() {
        for class in Class::ALL {
            assert_eq!(serde_json::to_value(class).unwrap(), class.name());
            assert_eq!(serde_json::to_value(class.severity()).unwrap(), class.severity().name());
        }
        assert!(Class::ALL.is_sorted());
        assert_eq!(Class::ALL.len(), Class::Divergence as usize + 1);
    }
}
