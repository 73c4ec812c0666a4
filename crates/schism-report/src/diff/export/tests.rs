//! Golden files of every form in `golden/reports/`, and documents that try to harm whoever reads a report.

use std::collections::BTreeSet;

use serde_json::Value;

use super::*;
use crate::diff::golden::{check, finished};
use crate::diff::{Answer, Bytes, Verdict};

fn sample() -> Document {
    let place = tempfile::tempdir().unwrap();
    Document::read(&finished(place.path())).unwrap()
}

/// Texts of which each form has one that it must not obey.
const HOSTILE: &str = "]]>--><script>alert(1)</script>\n::error::fake\r::set-output name=x::y%0A::warning::z\u{202e}\u{200b}\x1b[2J\x00\x07```` `x` \
    [a](javascript:b) ![p](//q) @all #1 # TODO ok 1 - {0} \" ' & </details>\t\\ \u{fffe}\u{85}|";

/// The sample with a hostile text in the place of every string that is not one of a fixed list.
fn hostile() -> Document {
    fn replace(value: &mut Value, key: &str) {
        const FIXED: [&str; 8] = ["class", "severity", "side", "answer", "ended", "phase", "hex", "version"];
        match value {
            Value::String(text) if !FIXED.contains(&key) => *text = HOSTILE.to_owned(),
            Value::Array(items) => items.iter_mut().for_each(|item| replace(item, key)),
            Value::Object(fields) => fields.iter_mut().for_each(|(key, value)| replace(value, key)),
            _ => {}
        }
    }
    let mut value = serde_json::to_value(sample()).unwrap();
    replace(&mut value, "");
    serde_json::from_value(value).unwrap()
}

#[test]
fn every_form_is_as_before() {
    let sample = sample();
    for format in Format::ALL.into_iter().filter(|&format| format != Format::Json) {
        check(&format!("reports/{}", format.name()), &format.export(&sample));
        check(&format!("reports/hostile.{}", format.name()), &format.export(&hostile()));
    }
    let mut open = sample;
    open.findings.clear();
    let mut all = String::new();
    for answer in [Answer::SameWithinBounds, Answer::NotReached] {
        open.verdict = open.verdict.map(|verdict| Verdict { answer, ..verdict });
        for format in
            Format::ALL.into_iter().filter(|&format| ![Format::Json, Format::Sarif, Format::Summary].contains(&format))
        {
            all += &format!("== {} {}\n{}", format.name(), answer.title(), format.export(&open));
        }
    }
    check("reports/nothing-found", &all);
}

#[test]
fn the_schema_is_that_of_the_code_and_of_the_files() {
    let schema = Document::schema();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("findings.schema.json");
    let text = format!("{schema:#}\n");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    assert!(std::fs::read_to_string(&path).unwrap() == text, "findings.schema.json is old; BLESS=1 writes it");
}

#[test]
fn json_is_the_file_itself() {
    let place = tempfile::tempdir().unwrap();
    let folder = finished(place.path());
    let document = Document::read(&folder).unwrap();
    assert_eq!(Format::Json.export(&document), std::fs::read_to_string(folder.join("findings.json")).unwrap());
}

#[test]
fn no_form_lets_through_what_a_terminal_or_a_runner_obeys() {
    for format in Format::ALL {
        let text = format.export(&hostile());
        let hidden = text.chars().find(|&letter| {
            (letter.is_control() && letter != '\n')
                || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{200b}'..='\u{200f}')
        });
        assert_eq!(hidden, None, "{}", format.name());
        let commands = text.lines().filter(|line| line.trim_start().starts_with("::"));
        let commands: BTreeSet<&str> = commands.filter_map(|line| line.split([' ', ':']).nth(2)).collect();
        let ours = if format == Format::Github { vec!["error", "notice", "warning"] } else { vec![] };
        assert!(commands.iter().all(|command| ours.contains(command)), "{}: {commands:?}", format.name());
    }
    for format in [Format::Sarif, Format::Gitlab, Format::Json] {
        serde_json::from_str::<Value>(&format.export(&hostile())).unwrap();
    }
    let markdown = Format::Markdown.export(&hostile());
    // What is a number in HTML refers to nothing.
    let outside = without_code(&markdown).replace("&#", "");
    for bad in ["<script", "](", "@all", "#1", "$"] {
        assert!(!outside.contains(bad), "{bad}: {outside}");
    }
    assert_eq!(markdown.matches("\n</details>").count(), hostile().findings.len());
    assert!(!Format::Junit.export(&hostile()).contains("]]>"));
    let tap = Format::Tap.export(&hostile());
    assert_eq!(tap.lines().filter(|line| line.starts_with("ok ")).count(), 0);
}

/// Markdown without its code, as far as CommonMark says what is code.
fn without_code(text: &str) -> String {
    let mut outside = String::new();
    let mut fence: Option<usize> = None;
    for line in text.lines() {
        let ticks = line.len() - line.trim_start_matches('`').len();
        match fence {
            Some(open) if ticks >= open && line.len() == ticks => fence = None,
            Some(_) => {}
            None if ticks >= 3 && !line[ticks..].contains('`') => fence = Some(ticks),
            None => outside += &without_spans(line),
        }
        outside.push('\n');
    }
    assert_eq!(fence, None, "every block ends");
    outside
}

fn without_spans(line: &str) -> String {
    let mut outside = String::new();
    let mut rest = line;
    while let Some(start) = rest.find('`') {
        outside += &rest[..start];
        rest = &rest[start..];
        let ticks = rest.len() - rest.trim_start_matches('`').len();
        rest = &rest[ticks..];
        let runs: Vec<usize> = rest.match_indices('`').map(|(at, _)| at).collect();
        let length = |at: usize| rest[at..].len() - rest[at..].trim_start_matches('`').len();
        let starts = runs.iter().copied().filter(|&at| at == 0 || rest.as_bytes()[at - 1] != b'`');
        let end = starts.into_iter().find(|&at| length(at) == ticks);
        rest = &rest[end.expect("every span ends") + ticks..];
    }
    outside + rest
}

#[test]
fn a_reader_is_not_flooded() {
    let mut many = sample();
    let [first, ..] = &many.findings[..] else { panic!("the sample has findings") };
    many.findings = std::iter::repeat_n(first.clone(), 6000).collect();
    many.findings.iter_mut().for_each(|item| item.headline = "long ".repeat(10_000));
    let sarif: Value = serde_json::from_str(&Format::Sarif.export(&many)).unwrap();
    assert_eq!(sarif["runs"][0]["results"].as_array().unwrap().len(), 5000);
    assert!(Format::Markdown.export(&many).len() < 65_000);
    assert!(Format::Summary.export(&many).len() < 1 << 20);
    let annotations = Format::Github.export(&many);
    assert_eq!(annotations.lines().filter(|line| line.starts_with("::")).count(), 10);
    assert!(
        annotations
            .ends_with("5 990 more differences, for which GitHub has no annotations left; --report summary has them\n")
    );
    assert!(annotations.lines().all(|line| line.len() < 6000));
}

#[test]
fn what_is_no_findings_file_is_told() {
    let told = |text: &str| Document::parse(text.as_bytes()).map(|_| ()).unwrap_err();
    assert!(told("").contains("EOF"));
    assert!(told("[]").contains("invalid"));
    assert!(told("{\"version\": 2}").contains("version 2"));
    assert!(told("{\"version\": 1}").contains("missing field"));
    assert!(told(&format!("{{\"version\": {}", "[".repeat(100_000))).contains("invalid type"));
    assert!(told(&format!("{{\"x\": {}", "[".repeat(100_000))).contains("EOF"));
    let place = tempfile::tempdir().unwrap();
    assert!(Document::read(place.path()).unwrap_err().to_string().contains("findings.json"));
}

#[test]
fn odd_numbers_and_cut_bytes_are_no_trouble() {
    let mut odd = sample();
    for item in &mut odd.findings {
        item.site = None;
        item.changed_lines.iter_mut().for_each(|line| line.line = u32::MAX);
        item.parting.iter_mut().for_each(|place| place.line = 0);
        item.old.exit_status = None;
        item.old.signal = Some(i32::MIN);
        item.count = usize::MAX;
        item.new.stdout =
            Bytes::Other(crate::diff::Other { text: None, hex: Some("zz\u{e9}".into()), bytes: 3, cut: true });
    }
    for format in Format::ALL {
        assert!(!format.export(&odd).is_empty());
    }
}

#[test]
fn wishes_are_read_and_files_are_written_whole() {
    let wanted = |words: &str| words.parse::<Wanted>();
    assert_eq!(wanted("sarif"), Ok(Wanted { format: Format::Sarif, file: None }));
    assert_eq!(wanted("tap=-"), Ok(Wanted { format: Format::Tap, file: None }));
    assert_eq!(wanted("junit=a=b.xml"), Ok(Wanted { format: Format::Junit, file: Some("a=b.xml".into()) }));
    assert_eq!(wanted("junit="), Err(BadReport::File("junit")));
    assert!(wanted("xml").unwrap_err().to_string().starts_with("xml: no form of a report; there are sarif,"));
    let place = tempfile::tempdir().unwrap();
    let to = |name: &str| Wanted { format: Format::Lines, file: Some(place.path().join(name)) };
    assert!(to("none/x").check().unwrap_err().to_string().contains("its folder is not there"));
    assert!(to(".").check().unwrap_err().to_string().contains("is a folder"));
    to("x").check().unwrap();
    assert_eq!(to("x").put(&sample()).unwrap(), None);
    assert_eq!(std::fs::read_to_string(place.path().join("x")).unwrap(), Format::Lines.export(&sample()));
    assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 1);
    // A device stays one.
    std::os::unix::fs::symlink("/dev/null", place.path().join("null")).unwrap();
    to("null").put(&sample()).unwrap();
    assert!(place.path().join("null").symlink_metadata().unwrap().is_symlink());
}
