//! What builds with sanitizers say, and whether one version does more that is undefined than the other.

use std::fmt;

/// How sanitizers report memory that is lost.
const LEAKS: &str = "detected memory leaks";
/// The words of MemorySanitizer.
const MEMORY_SANITIZER: &str = "use-of-uninitialized-value";

/// An error that a sanitizer saw, or that the machine predicts for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Which one sees it: `AddressSanitizer`, `UndefinedBehaviorSanitizer`, `MemorySanitizer` or `ThreadSanitizer`.
    pub tool: &'static str,
    /// What it is, without numbers: `signed integer overflow`.
    pub kind: String,
    /// The function in which it is, if that is known.
    pub function: Option<String>,
    /// The file's name and the line, if they are known.
    pub place: Option<String>,
    /// The sanitizer's own words.
    pub text: String,
}

impl Report {
    /// A report of AddressSanitizer.
    pub fn address(text: impl Into<String>) -> Self {
        let text = text.into();
        Report { tool: "AddressSanitizer", kind: text.clone(), function: None, place: None, text }
    }

    /// A report of UndefinedBehaviorSanitizer.
    pub fn undefined(text: impl Into<String>) -> Self {
        Report { tool: "UndefinedBehaviorSanitizer", ..Report::address(text) }
    }

    /// A report of ThreadSanitizer.
    pub fn thread(text: impl Into<String>) -> Self {
        Report { tool: "ThreadSanitizer", ..Report::address(text) }
    }

    /// Whether it is a data race.
    pub fn is_race(&self) -> bool {
        self.tool == "ThreadSanitizer"
    }

    /// A report about uninitialised memory, of MemorySanitizer or of valgrind.
    pub fn uninitialised(text: impl Into<String>) -> Self {
        let report = Report::address(text);
        let tool = if report.text.starts_with(MEMORY_SANITIZER) { "MemorySanitizer" } else { "valgrind" };
        Report { tool, ..report }
    }

    /// Whether it is uninitialised memory that something depends on.
    pub fn is_uninitialised(&self) -> bool {
        ["MemorySanitizer", "valgrind"].contains(&self.tool)
    }

    /// Whether it is memory that was lost.
    pub fn is_leak(&self) -> bool {
        self.text.contains(LEAKS)
    }

    /// Whether it is something that the language leaves undefined and a program survives: what UndefinedBehaviorSanitizer sees, copies
    /// between places that overlap, and uninitialised memory.
    pub fn is_undefined(&self) -> bool {
        self.tool == "UndefinedBehaviorSanitizer" || self.kind.ends_with("-param-overlap") || self.is_uninitialised()
    }

    /// Whether it is an error of memory.
    pub fn is_memory_error(&self) -> bool {
        !self.is_leak() && !self.is_undefined() && !self.is_race()
    }

    /// The same for all inputs that show it.
    pub(crate) fn shape(&self) -> String {
        format!("undefined {} in {}", self.kind, self.function.as_deref().unwrap_or("?"))
    }

    /// Whether it is the same as one of the other version. The function tells, for lines move; but a line may also move to another function,
    /// where it does the same with the same numbers.
    fn is_like(&self, other: &Report) -> bool {
        self.kind == other.kind && (self.function == other.function || self.text == other.text)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        if !self.is_undefined() && !self.is_race() {
            return Ok(());
        }
        if let Some(place) = &self.place {
            write!(f, " at {place}")?;
        }
        match &self.function {
            Some(function) => write!(f, " in {function} ({})", self.tool),
            None => write!(f, " ({})", self.tool),
        }
    }
}

/// Whether one version does something that is undefined and for which the other has nothing like it. Each report of the other stands for
/// one: the same twice in one function is more than once. That is not so for uninitialised memory: how often a function asks for a value is
/// a matter of how it is written.
pub(super) fn has_more_undefined(one: &[Report], other: &[Report]) -> bool {
    let undefined = |reports: &'_ [Report]| -> Vec<Report> {
        reports.iter().filter(|report| report.is_undefined()).cloned().collect()
    };
    let (mut mine, mut others) = (undefined(one), undefined(other));
    let is_in_both = |report: &Report, reports: &[Report]| {
        let same = |other: &Report| other.is_uninitialised() && other.function == report.function;
        report.is_uninitialised() && reports.iter().any(same)
    };
    mine.retain(|report| !is_in_both(report, other));
    others.retain(|report| !is_in_both(report, one));
    // Those that are the same to the letter belong together first.
    let mut rest = Vec::new();
    for report in mine {
        match others.iter().position(|other| (&other.kind, &other.text) == (&report.kind, &report.text)) {
            Some(at) => drop(others.remove(at)),
            None => rest.push(report),
        }
    }
    rest.iter().any(|report| match others.iter().position(|other| report.is_like(other)) {
        Some(at) => {
            others.remove(at);
            false
        }
        None => true,
    })
}

/// Whether one version has races and the other none. Which of several races of a program shows is up to the run, so they are not held against
/// one another.
pub(super) fn has_more_races(one: &[Report], other: &[Report]) -> bool {
    one.iter().any(Report::is_race) && !other.iter().any(Report::is_race)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uninitialised(function: &str) -> Report {
        Report { function: Some(function.to_owned()), ..Report::uninitialised("branch on uninitialised memory") }
    }

    #[test]
    fn uninitialised_memory_is_compared_by_functions() {
        let [f, g] = ["f", "g"].map(uninitialised);
        assert!(f.is_undefined() && !f.is_memory_error());
        assert_eq!(f.to_string(), "branch on uninitialised memory in f (valgrind)");
        assert_eq!(Report::uninitialised("use-of-uninitialized-value").tool, "MemorySanitizer");
        let one = std::slice::from_ref(&f);
        assert!(has_more_undefined(one, &[]) && !has_more_undefined(&[], one));
        assert!(!has_more_undefined(&[f.clone(), f.clone()], one), "how often is a matter of how it is written");
        // Whatever the order.
        assert!(has_more_undefined(&[g.clone(), f.clone()], one) && has_more_undefined(&[f.clone(), g.clone()], one));
        assert!(!has_more_undefined(&[g], one), "code moves");
    }
}
