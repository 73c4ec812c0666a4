//! Each `tests/analysis/pointsto/NAME.ll` at the top of the repository is a small program in LLVM's text form. Its first
//! lines say what to print, `; test: pointsto`, `callgraph` or `modref`, and its last lines, after `; ---`, what must come
//! out. `BLESS=1` rewrites those.

#[path = "points_to/crowd.rs"]
mod crowd;
#[path = "../../schism-bitcode/tests/flow/names.rs"]
#[allow(dead_code, reason = "other tests need blocks by name")]
mod names;
#[path = "points_to/print.rs"]
mod print;
#[path = "points_to/scale.rs"]
mod scale;

use std::fs;
use std::path::{Path, PathBuf};

/// What a file without a target gets, so that small ones stay small.
const TARGET: &str = "\
target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"
target triple = \"x86_64-unknown-linux-gnu\"
";
const MARK: &str = "; ---\n";

fn sources() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/analysis/pointsto");
    let entries = fs::read_dir(folder).expect("the folder exists").map(|entry| entry.expect("readable").path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|ext| ext == "ll")).collect();
    files.sort();
    files
}

fn run(path: &Path, text: &str) -> String {
    let name = path.file_name().expect("a file").to_string_lossy();
    let module = schism_bitcode::read_bytes(&name, format!("{TARGET}{text}").as_bytes())
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let image = schism_ir::link(vec![module], None, &[]).unwrap_or_else(|error| panic!("{name}: {error}"));
    let program = print::Program::new(&image, text);
    let kind = text.lines().find_map(|line| line.strip_prefix("; test: "));
    match kind.unwrap_or_else(|| panic!("{name}: no line `; test: KIND`")) {
        "pointsto" => program.points_to(),
        "callgraph" => program.call_graph(),
        "modref" => program.mod_ref(),
        other => panic!("{name}: no test is called {other}"),
    }
}

#[test]
fn prints_are_as_recorded() {
    let mut wrong = Vec::new();
    let sources = sources();
    assert!(sources.len() >= 30, "the files of tests/analysis/pointsto are found");
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
