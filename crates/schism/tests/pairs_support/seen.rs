//! What a comparison said, read from its `findings.json`.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use libtest_mimic::Failed;
use serde_json::Value;

use super::corpus::Claim;

/// What a comparison said.
pub struct Seen {
    /// `different`, `same`, `not-reached` or `inconclusive`.
    pub verdict: String,
    pub reasons: Vec<String>,
    pub findings: Vec<Finding>,
    pub predicted: u64,
    pub confirmed: u64,
    /// Predictions that were not seen natively, in words.
    pub unconfirmed: Vec<String>,
}

/// One difference.
pub struct Finding {
    pub class: String,
    /// What to type, and the values that the program or the driver of a function asks for.
    pub command: String,
    /// All respects in which the versions differ, in words.
    pub differences: Vec<String>,
    /// Where the versions part, and the changed lines on the way: `file:line`.
    pub parting: String,
    pub changed: Vec<String>,
    /// The folders of its tests, from the output folder.
    pub tests: Vec<String>,
    /// What sanitizers said, of old and of new.
    pub sanitizers: [Vec<String>; 2],
}

impl Seen {
    /// Reads the output folder of a comparison that has ended.
    pub fn read(output: &Path) -> Result<Seen, Failed> {
        let text = fs::read_to_string(output.join("findings.json"))?;
        let json: Value = serde_json::from_str(&text).map_err(|error| format!("findings.json: {error}"))?;
        let verdict = match word(&json["verdict"]["answer"]).as_str() {
            "same-within-bounds" => "same".to_owned(),
            "" => return Err("findings.json has no verdict".into()),
            other => other.to_owned(),
        };
        let unconfirmed = items(&json["unconfirmed"]).map(|item| {
            format!("{}: predicted {}; {}", word(&item["command"]), word(&item["predicted"]), word(&item["reason"]))
        });
        Ok(Seen {
            verdict,
            reasons: words(&json["verdict"]["reasons"]),
            findings: items(&json["findings"]).map(Finding::read).collect(),
            predicted: json["run"]["predicted"].as_u64().unwrap_or_default(),
            confirmed: json["run"]["confirmed"].as_u64().unwrap_or_default(),
            unconfirmed: unconfirmed.collect(),
        })
    }

    /// The exit status that belongs to the verdict.
    pub fn status(&self) -> i32 {
        match self.verdict.as_str() {
            "same" => 0,
            "different" => 1,
            _ => 3,
        }
    }

    /// How this differs from what is claimed; nothing if it does not.
    pub fn against(&self, claim: &Claim) -> String {
        let mut problems = String::new();
        if self.verdict != claim.verdict {
            let reasons = self.reasons.join("; ");
            let _ = writeln!(problems, "the verdict is {}, claimed is {}: {reasons}", self.verdict, claim.verdict);
        }
        let found = self.findings.len();
        if found < claim.least {
            let _ = writeln!(problems, "{found} findings, at least {} are claimed", claim.least);
        }
        if let Some(most) = claim.most.filter(|&most| found > most) {
            let _ = writeln!(problems, "{found} findings, at most {most} are claimed");
        }
        for class in &claim.classes {
            if !self.findings.iter().any(|finding| finding.is(class)) {
                let _ = writeln!(problems, "no finding has the class {class}");
            }
        }
        problems
    }

    /// What the golden file holds. The order of findings is left out: it is that of the search.
    pub fn summary(&self) -> String {
        let mut findings: Vec<String> = self.findings.iter().map(Finding::summary).collect();
        findings.sort();
        format!("verdict: {}\n{}", self.verdict, findings.concat())
    }

    /// The classes of the findings, in order.
    pub fn classes(&self) -> Vec<&str> {
        let mut classes: Vec<&str> = self.findings.iter().map(|finding| finding.class.as_str()).collect();
        classes.sort_unstable();
        classes
    }
}

impl Finding {
    fn read(item: &Value) -> Finding {
        let place = |place: &Value| match place["line"].as_u64() {
            Some(line) => format!("{}:{line}", word(&place["file"])),
            None => "nowhere".to_owned(),
        };
        let mut tests = vec![word(&item["test"])];
        tests.extend(words(&item["other_tests"]));
        Finding {
            class: word(&item["class"]),
            // Of a function, the sentence about its call.
            command: match item["call"].is_string() {
                true => word(&item["headline"]),
                false => word(&item["command"]) + &values(&item["values"]),
            },
            differences: words(&item["differences"]),
            parting: place(&item["parting"]),
            changed: items(&item["changed_lines"]).map(place).collect(),
            tests,
            sanitizers: ["old", "new"].map(|side| words(&item[side]["sanitizers"])),
        }
    }

    /// Whether it has a class of a claim: as its own, or as one of the respects in which the versions differ.
    fn is(&self, class: &str) -> bool {
        self.class == class_name(class) || self.differences.iter().any(|words| respect(words) == Some(class))
    }

    fn summary(&self) -> String {
        let Finding { class, command, parting, changed, .. } = self;
        format!("{class}: {command}\n  parting: {parting}\n  changed: {}\n", changed.join(" "))
    }
}

/// The name in `findings.json` of a class of a claim.
pub fn class_name(class: &str) -> &str {
    match class {
        "crash-new" => "fault-in-new",
        "crash-old" => "fault-in-old",
        "hang-new" => "hang-in-new",
        "hang-old" => "hang-in-old",
        "undefined-new" => "undefined-in-new",
        "undefined-old" => "undefined-in-old",
        "race-new" => "race-in-new",
        "race-old" => "race-in-old",
        "leak-new" => "leak-in-new",
        "leak-old" => "leak-in-old",
        other => other,
    }
}

/// The class that one difference alone would have.
fn respect(words: &str) -> Option<&'static str> {
    let starts = [
        ("standard output", "output"),
        ("output `", "output"),
        ("standard error", "stderr"),
        ("file ", "files"),
        ("the detected faults", "fault"),
    ];
    let found = starts.iter().find(|(start, _)| words.starts_with(start)).map(|&(_, class)| class);
    found.or(words.contains(" against ").then_some("status"))
}

fn values(list: &Value) -> String {
    items(list).map(|value| format!(" {}={}", word(&value["name"]), word(&value["bytes"]))).collect()
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn words(value: &Value) -> Vec<String> {
    items(value).map(word).collect()
}

fn items(value: &Value) -> std::slice::Iter<'_, Value> {
    value.as_array().map_or(&[][..], Vec::as_slice).iter()
}
