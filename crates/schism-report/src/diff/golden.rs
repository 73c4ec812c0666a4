//! What users see, as golden files in `golden/`; `BLESS=1` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use super::sample::{crash, facts, hang, header, hostile, sources, unconfirmed, verdict, wide};
use super::terminal::{Style, render};
use super::{Added, Answer, DiffFolder, DiffHeader, Suppressions, Verdict, fingerprint};

pub(super) fn check(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
    }
    let wanted = fs::read_to_string(&path).unwrap_or_default();
    assert!(wanted == text, "{name} is not as in golden/; BLESS=1 accepts it:\n{text}");
}

/// A run that finds everything there is, in a folder that is named alike each time.
fn run(place: &Path) -> (DiffFolder, PathBuf) {
    let path = place.join("schism.out");
    let mut folder = DiffFolder::create(&path, &header()).unwrap();
    assert_eq!(folder.add(&hostile()).unwrap(), Added::New(1));
    assert_eq!(folder.add(&crash()).unwrap(), Added::New(2));
    assert_eq!(folder.add(&crash()).unwrap(), Added::Known);
    assert_eq!(folder.add(&hang()).unwrap(), Added::New(3));
    assert_eq!(folder.add(&wide()).unwrap(), Added::New(4));
    folder.unconfirmed(&unconfirmed()).unwrap();
    folder.finish(&facts(), &verdict(), &sources()).unwrap();
    (folder, path)
}

/// The folder of such a run.
pub(super) fn finished(place: &Path) -> PathBuf {
    run(place).1
}

fn without(place: &Path, text: &str) -> String {
    text.replace(&format!("{}/", place.display()), "")
}

#[test]
fn the_terminal() {
    let place = tempfile::tempdir().unwrap();
    let (folder, _) = run(place.path());
    let (facts, verdict) = (facts(), verdict());
    let report = folder.report(&facts, &verdict);
    let plain = render(&report, Style { width: 80, ..Style::detect(false, None) });
    check("terminal.txt", &without(place.path(), &plain));
    let coloured = render(&report, Style { colour: true, most: 1, ..Style::detect(false, None) });
    check("terminal-colour.txt", &without(place.path(), &coloured));
    // Whatever the program prints, only our own escapes reach the terminal.
    assert!(plain.bytes().all(|byte| byte == b'\n' || byte >= b' '), "{plain}");
    assert!(!plain.contains('\u{202e}'));
}

#[test]
fn the_terminal_without_differences() {
    let place = tempfile::tempdir().unwrap();
    let header = DiffHeader { suppressions: Suppressions::parse("0123456789abcdef").unwrap(), ..header() };
    let folder = DiffFolder::create(&place.path().join("schism.out"), &header).unwrap();
    let style = Style { width: 80, ..Style::detect(false, None) };
    let mut text = String::new();
    for answer in [Answer::SameWithinBounds, Answer::NotReached, Answer::Inconclusive] {
        let verdict = Verdict { answer, ..verdict() };
        text.push_str(&without(place.path(), &render(&folder.report(&facts(), &verdict), style)));
    }
    check("terminal-same.txt", &text);
}

#[test]
fn findings_and_page() {
    let place = tempfile::tempdir().unwrap();
    let (_, path) = run(place.path());
    check("findings.json", &fs::read_to_string(path.join("findings.json")).unwrap());
    let page = fs::read_to_string(path.join("report.html")).unwrap();
    check("report.html", &page);
    for bad in ["<script", "<img", "http://", "https://", "onerror=alert(1)>", "</pre></html>", "\x1b", "\u{202e}"] {
        assert!(!page.contains(bad), "{bad}");
    }
}

#[test]
fn the_page_is_well_formed() {
    let place = tempfile::tempdir().unwrap();
    let (_, path) = run(place.path());
    let page = fs::read_to_string(path.join("report.html")).unwrap();
    let mut open = Vec::new();
    for tag in page.split('<').skip(1).map(|rest| rest.split('>').next().unwrap()) {
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        if tag.starts_with('!') || tag.ends_with('/') || ["meta", "br"].contains(&name) {
            continue;
        }
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else {
            open.push(name);
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn every_field_is_documented() {
    let document = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("FINDINGS.md")).unwrap();
    let place = tempfile::tempdir().unwrap();
    let (_, path) = run(place.path());
    let json: serde_json::Value = serde_json::from_slice(&fs::read(path.join("findings.json")).unwrap()).unwrap();
    let mut waiting = vec![&json];
    while let Some(value) = waiting.pop() {
        match value {
            serde_json::Value::Array(items) => waiting.extend(items),
            serde_json::Value::Object(fields) => {
                for (name, value) in fields {
                    assert!(document.contains(&format!("`{name}`")), "{name}");
                    waiting.push(value);
                }
            }
            _ => {}
        }
    }
}

#[test]
fn what_is_suppressed_is_not_shown() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("out");
    let suppressions = Suppressions::parse(&fingerprint(&crash())).unwrap();
    let mut folder = DiffFolder::create(&path, &DiffHeader { suppressions, ..header() }).unwrap();
    assert_eq!(folder.add(&crash()).unwrap(), Added::Suppressed);
    assert!(folder.clusters().is_empty());
    assert_eq!(fs::read_dir(path.join("tests")).unwrap().count(), 0);
    let text = fs::read_to_string(path.join("findings.json")).unwrap();
    assert!(text.contains("\"suppressed\": 1") && text.contains("\"verdict\": null"), "{text}");
}

#[test]
fn what_is_not_yet_small_has_a_test() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("out");
    let suppressions = Suppressions::parse(&fingerprint(&hang())).unwrap();
    let mut folder = DiffFolder::create(&path, &DiffHeader { suppressions, ..header() }).unwrap();
    let tests = || {
        let mut names: Vec<_> =
            fs::read_dir(path.join("tests")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let told =
        || -> serde_json::Value { serde_json::from_slice(&fs::read(path.join("findings.json")).unwrap()).unwrap() };
    let held = folder.hold(&crash()).unwrap().unwrap();
    assert_eq!(folder.hold(&crash()).unwrap(), None, "there is one of its kind");
    assert_eq!(folder.hold(&hang()).unwrap(), None, "nobody wants to see it");
    assert_eq!(tests(), ["unreduced-000001"]);
    assert!(path.join("tests/unreduced-000001/run.sh").is_file());
    assert_eq!(told()["unreduced"], serde_json::json!(["tests/unreduced-000001"]));
    let suite =
        std::process::Command::new("sh").arg(path.join("tests.sh")).args(["--unsafe", "/bin/true"]).output().unwrap();
    assert!(String::from_utf8_lossy(&suite.stdout).contains("\n1..1\nnot ok 1 "), "it is run too: {suite:?}");
    assert_eq!(told()["suppressed"], 0, "it is counted when it is added");
    assert_eq!(folder.add(&crash()).unwrap(), Added::New(1));
    folder.release(held).unwrap();
    assert_eq!(tests(), ["000001"]);
    assert!(told()["unreduced"].is_null());
}
