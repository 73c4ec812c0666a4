//! Each file of `tests/analysis/graphs` at the top of the repository is a small program, in C or in LLVM's text form. Its
//! first lines say what to print, `; test: icfg`, and its last lines, after `; ---`, what must come out (in C, with `//`).
//! `BLESS=1` rewrites those. Where two versions are needed, C has them under `#ifdef OLD`, and LLVM's text form has the
//! new one after a line `;;; new`.

#[path = "graphs/analyses.rs"]
mod analyses;
#[path = "graphs/changes.rs"]
mod changes;
#[path = "graphs/cores.rs"]
mod cores;
#[path = "graphs/dynamic.rs"]
mod dynamic;
#[path = "graphs/lines.rs"]
mod lines;
#[path = "../../schism-bitcode/tests/flow/names.rs"]
#[allow(dead_code, reason = "the tests of schism-bitcode use the rest of it")]
mod names;
#[path = "graphs/print.rs"]
mod print;
#[path = "graphs/random.rs"]
mod random;
#[path = "graphs/stacks.rs"]
mod stacks;

use std::fs;
use std::path::{Path, PathBuf};

use analyses::{Analyses, Case};

fn sources() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/analysis/graphs");
    let entries = fs::read_dir(folder).expect("the folder exists").map(|entry| entry.expect("readable").path());
    let mut files: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|ext| ext == "ll" || ext == "c")).collect();
    files.sort();
    files
}

fn run(case: &Case<'_>) -> String {
    let kind = case.directives("test").next().unwrap_or_else(|| panic!("{}: no line `test: KIND`", case.name));
    match kind {
        "marks" | "reach" | "relevant" => return changes::print(case, kind),
        _ => {}
    }
    let image = case.image("new");
    Analyses::with(&image, |analyses| {
        let printer = print::Printer::new(case, analyses);
        match kind {
            "icfg" => printer.icfg(),
            "cdg" => printer.cdg(),
            "pdg" => printer.pdg(),
            "outputs" => printer.outputs(),
            "slice" => printer.slices(),
            "control-distance" => printer.control_distances(),
            "distance" => printer.flow_distances(),
            "potential" => printer.potential(),
            "switches" => printer.switches(),
            "cfg-lines" => lines::cfg(case, analyses),
            "cdg-lines" => lines::cdg(case, analyses),
            other => panic!("{}: no test is called {other}", case.name),
        }
    })
}

#[test]
fn prints_are_as_recorded() {
    let mut wrong = Vec::new();
    let sources = sources();
    assert!(sources.len() >= 50, "the files of tests/analysis/graphs are found");
    for path in sources {
        let text = fs::read_to_string(&path).expect("readable");
        let comment = if path.extension().is_some_and(|ext| ext == "c") { "//" } else { ";" };
        let mark = format!("{comment} ---\n");
        let input = text.split(&mark).next().unwrap_or_default();
        let name = path.file_name().expect("a file").to_string_lossy();
        let printed = run(&Case { name: &name, path: &path, text: input, comment });
        let printed: String =
            printed.lines().map(|line| format!("{comment} {line}").trim_end().to_owned() + "\n").collect();
        let whole = format!("{}\n\n{mark}{printed}", input.trim_end());
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
