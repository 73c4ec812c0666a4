//! Each `tests/flow/NAME.ll` at the top of the repository is a small program in LLVM's text form. Its first lines say what
//! to print, `; test: domtree`, and its last lines, after `; ---`, what must come out. `BLESS=1` rewrites those.

#[path = "flow/names.rs"]
mod names;
#[path = "flow/print.rs"]
mod print;

use std::fs;
use std::path::{Path, PathBuf};

/// What a file without a target gets, so that small ones stay small.
const TARGET: &str = "\
target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"
target triple = \"x86_64-unknown-linux-gnu\"
";
const MARK: &str = "; ---\n";

fn sources() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/flow");
    let entries = fs::read_dir(folder).expect("the folder exists").map(|entry| entry.expect("readable").path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|ext| ext == "ll")).collect();
    files.sort();
    files
}

/// The values of all header lines `; key: value`.
fn directives<'t>(text: &'t str, key: &'t str) -> impl Iterator<Item = &'t str> {
    let lines = text.lines().take_while(|line| line.starts_with(';'));
    lines.filter_map(move |line| line.strip_prefix("; ")?.strip_prefix(key)?.strip_prefix(": "))
}

fn run(path: &Path, text: &str) -> String {
    let name = path.file_name().expect("a file").to_string_lossy();
    let whole = if text.contains("target triple") { text.to_owned() } else { format!("{TARGET}{text}") };
    let module = schism_bitcode::read_bytes(&name, whole.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut out = String::new();
    for function in &module.functions {
        let Some(body) = &function.body else { continue };
        let flow = print::Flow::new(&module, function, body, text);
        out += &format!("{}:\n", function.name);
        let kind = directives(text, "test").next().unwrap_or_else(|| panic!("{name}: no line `; test: KIND`"));
        out += &match kind {
            "cfg" => flow.cfg(),
            "domtree" => flow.dominators(),
            "postdom" => flow.post_dominators(),
            "cdg" => flow.control_dependence(directives(text, "all")),
            "loops" => flow.loops(),
            "liveness" => flow.liveness(directives(text, "at")),
            "defuse" => flow.def_use(),
            "region" => flow.regions(directives(text, "around")),
            other => panic!("{name}: no test is called {other}"),
        };
    }
    out
}

#[test]
fn prints_are_as_recorded() {
    let mut wrong = Vec::new();
    let sources = sources();
    assert!(sources.len() >= 45, "the files of tests/flow are found");
    for path in sources {
        let text = fs::read_to_string(&path).expect("readable");
        let input = text.split(MARK).next().unwrap_or_default();
        let printed: String =
            run(&path, input).lines().map(|line| format!("; {line}").trim_end().to_owned() + "\n").collect();
        let whole = format!("{}\n\n{MARK}{printed}", input.trim_end());
        if whole == text {
            continue;
        }
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, whole).expect("writable");
        } else {
            wrong.push(format!("{}:\n{printed}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "prints differ (BLESS=1 rewrites):\n{}", wrong.join("\n"));
}
