//! Each `ir/NAME.ll` (or `.bc`) is translated and printed; `ir/NAME.txt` is what must come out. `BLESS=1` rewrites it.

use std::fs;
use std::path::{Path, PathBuf};

use schism_bitcode::{print_module, read_file};
use schism_ir::{decode_module, encode_module};

fn sources() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ir");
    let entries = fs::read_dir(folder).expect("the folder exists").map(|entry| entry.expect("readable").path());
    let mut files: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|ext| ext == "ll" || ext == "bc")).collect();
    files.sort();
    files
}

#[test]
fn prints_are_as_recorded() {
    let mut wrong = Vec::new();
    for source in sources() {
        let module = read_file(&source).unwrap_or_else(|error| panic!("{}: {error}", source.display()));
        let printed = print_module(&module);
        let recorded = source.with_extension("txt");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&recorded, &printed).expect("writable");
        } else if fs::read_to_string(&recorded).unwrap_or_default() != printed {
            wrong.push(format!("{}:\n{printed}", recorded.display()));
        }
    }
    assert!(wrong.is_empty(), "prints differ (BLESS=1 rewrites):\n{}", wrong.join("\n"));
}

#[test]
fn modules_survive_encoding() {
    for source in sources() {
        let module = read_file(&source).expect("a valid module");
        let again = decode_module(&encode_module(&module)).expect("what was encoded can be decoded");
        assert_eq!(print_module(&module), print_module(&again), "{}", source.display());
    }
}

#[test]
fn old_and_new_debug_information_say_the_same() {
    let print = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ir").join(name);
        print_module(&read_file(&path).expect("a valid module"))
    };
    assert_eq!(print("debug_o2.ll"), print("debug_calls.ll"));
}
