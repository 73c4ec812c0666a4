//! No modules of a crate need each other in a circle, so that each can be understood after those that it names. What still does is listed; the
//! list has to be true, and only ever gets shorter.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Circles that are left: the crate, and its modules that need each other.
const KNOWN: &[(&str, &[&str])] = &[
    (
        "schism-analysis",
        &["accesses", "callgraph", "control", "icfg", "modref", "outputs", "pdg", "points_to", "slice", "system"],
    ),
    ("schism-bitcode", &["functions", "intrinsics", "relative", "translate"]),
    ("schism-code", &["arithmetic", "scalar", "wide"]),
    ("schism-code", &["code", "liveness", "lower"]),
    ("schism-dynamic", &["controllers", "statics", "writers"]),
    ("schism-expr", &["pool", "rules", "symbols"]),
    ("schism-search", &["explorer", "pairs", "sample", "undefined"]),
    (
        "schism-vm",
        &[
            "builtins",
            "dependence",
            "machine",
            "pairs",
            "processes",
            "races",
            "slow",
            "slow_wide",
            "symbolic",
            "threads",
            "undefined",
        ],
    ),
];

/// Which modules each module of a crate names.
type Uses = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_modules_need_each_other() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for folder in entries(&crates).into_iter().filter(|folder| folder.join("Cargo.toml").exists()) {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        found.extend(circles(&uses(&folder.join("src"))).into_iter().map(|circle| (name.clone(), circle)));
    }
    let known = KNOWN.iter().map(|(name, circle)| (name.to_string(), owned(circle)));
    assert_eq!(found, known.collect::<Vec<_>>(), "left: what is so; right: what is known");
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

#[test]
fn a_circle_is_seen() {
    let uses = |lines: &[(&str, &[&str])]| -> Uses {
        lines.iter().map(|(module, named)| (module.to_string(), owned(named).into_iter().collect())).collect()
    };
    let lines: &[(&str, &[&str])] = &[("a", &["b"]), ("b", &["c", "d"]), ("c", &["a"]), ("d", &["e"]), ("e", &[])];
    assert_eq!(circles(&uses(lines)), [["a", "b", "c"]]);
    assert_eq!(shown("pub use a::{B, c};\n")["B"], "a");
    assert_eq!(named("use crate::{a::B, c};\n// crate::d\nlet x = crate::e::f();\n"), ["a", "c", "e"]);
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(folder).expect("a folder");
    let mut all: Vec<PathBuf> = read.map(|entry| entry.expect("an entry").path()).collect();
    all.sort();
    all
}

/// What the modules at the top of a crate name of each other, tests left out.
fn uses(source: &Path) -> Uses {
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for path in entries(source) {
        let module = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !["lib", "main", "tests"].contains(&module.as_str()) {
            texts.entry(module).or_default().push_str(&text_of(&path));
        }
    }
    let root = fs::read_to_string(source.join("lib.rs")).unwrap_or_default();
    let shown = shown(&root);
    let others = |module: &String, text: &String| {
        let names = named(text).into_iter().map(|name| shown.get(&name).cloned().unwrap_or(name));
        names.filter(|name| name != module && texts.contains_key(name)).collect()
    };
    texts.iter().map(|(module, text)| (module.clone(), others(module, text))).collect()
}

/// What the root of a crate shows of its modules: the module of each name.
fn shown(root: &str) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for line in root.replace('\n', " ").split("use ").skip(1) {
        let path = line.split(';').next().unwrap_or_default().trim_start_matches("self::");
        let Some((module, names)) = path.split_once("::") else { continue };
        for name in names.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_') {
            all.insert(name.to_owned(), module.to_owned());
        }
    }
    all
}

/// The text of a module, with what is below it.
fn text_of(path: &Path) -> String {
    if path.file_stem().is_some_and(|name| name == "tests") {
        return String::new();
    }
    if path.is_dir() {
        return entries(path).iter().map(|path| text_of(path)).collect();
    }
    let text = fs::read_to_string(path).expect("a source");
    // Tests of a module stand at its end.
    let end =
        ["mod ", "pub(crate) mod "].into_iter().filter_map(|word| text.find(&format!("#[cfg(test)]\n{word}"))).min();
    text[..end.unwrap_or(text.len())].to_owned()
}

/// The first names behind `crate::`, each once.
fn named(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let text: String = lines.collect::<Vec<_>>().join("\n");
    let mut names = BTreeSet::new();
    for rest in text.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            Some(list) => names.extend(heads(list)),
            None => names.extend(word(rest)),
        }
    }
    names.into_iter().collect()
}

/// The first name of each part of a list, up to the brace that ends it.
fn heads(list: &str) -> Vec<String> {
    let (mut depth, mut is_start, mut names) = (0, true, Vec::new());
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => is_start = true,
            _ if is_start && !letter.is_whitespace() => {
                names.extend(word(&list[at..]));
                is_start = false;
            }
            _ => (),
        }
    }
    names
}

fn word(text: &str) -> Option<String> {
    let end = text.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').unwrap_or(text.len());
    (end > 0).then(|| text[..end].to_owned())
}

/// Sets of modules of which each needs, in the end, every other one.
fn circles(uses: &Uses) -> Vec<Vec<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        uses.keys().map(|module| (module, reached_from(module, uses))).collect();
    let mut circles: BTreeSet<Vec<String>> = BTreeSet::new();
    for (module, all) in reached.iter().filter(|(module, all)| all.contains(*module)) {
        let circle = all.iter().filter(|other| reached.get(**other).is_some_and(|back| back.contains(*module)));
        circles.insert(circle.map(|name| name.to_string()).collect());
    }
    circles.into_iter().collect()
}

/// All modules that one needs, and those that they need.
fn reached_from<'u>(start: &'u String, uses: &'u Uses) -> BTreeSet<&'u String> {
    let (mut seen, mut left) = (BTreeSet::new(), vec![start]);
    while let Some(module) = left.pop() {
        left.extend(uses.get(module).into_iter().flatten().filter(|next| seen.insert(*next)));
    }
    seen
}
