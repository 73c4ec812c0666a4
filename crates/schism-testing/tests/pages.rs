//! Pages that speak of files name files that exist: code moves, and a map that leads nowhere is worse than none.

use std::fs;
use std::path::Path;

/// Pages whose words in backquotes are checked if they look like paths of this repository.
const PAGES: [&str; 4] = ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/GLOSSARY.md", "docs/PAPERS.md"];
/// The folders in which such paths begin.
const ROOTS: [&str; 6] = ["crates/", "docs/", "tests/", "scripts/", "examples/", "xtask/"];

/// The paths that a page names: whole words in backquotes, and targets of its links, relative to the page's folder or to the root.
fn named(text: &str) -> Vec<String> {
    let quoted = text.split('`').skip(1).step_by(2);
    let quoted = quoted.filter(|word| ROOTS.iter().any(|root| word.starts_with(root)));
    let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let links = links.filter(|link| !link.contains("://") && !link.starts_with('#'));
    // Capital letters stand for any name: `tests/pairs/TOPIC/NAME`.
    let is_form = |word: &str| word.split('/').any(|part| part.len() > 1 && part.chars().all(char::is_uppercase));
    quoted.chain(links).filter(|word| !is_form(word) && !word.contains([' ', '*', '{'])).map(str::to_owned).collect()
}

#[test]
fn pages_name_files_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut missing, mut count) = (Vec::new(), 0);
    for page in PAGES {
        let text = fs::read_to_string(root.join(page)).unwrap_or_else(|error| panic!("{page}: {error}"));
        let folder = root.join(page).parent().map(Path::to_path_buf).unwrap_or_default();
        let named = named(&text);
        count += named.len();
        let is_missing = |path: &String| !root.join(path).exists() && !folder.join(path).exists();
        missing.extend(named.into_iter().filter(is_missing).map(|path| format!("{page}: {path}")));
    }
    assert!(count > 50, "only {count} paths found: the check is blind");
    assert!(missing.is_empty(), "pages name files that do not exist:\n{}", missing.join("\n"));
}
