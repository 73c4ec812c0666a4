//! Programs to compare, and a way to run the command on them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

pub mod killed;

/// Differs from the old version in everything one can see, for the argument `x`.
const NEW: &str = r#"
#include <stdio.h>
int main(int argc, char **argv)
{
	if (argc > 1 && argv[1][0] == 'x') {
		puts("new says");
		fputs("new warns\n", stderr);
		return 4;
	}
	puts("same");
	return 0;
}
"#;

/// Two changes that meet on some paths, so that there are several findings, merges and an order to get wrong.
const MANY: &str = r#"
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
	const char *text = argc > 1 ? argv[1] : "";
	int count = strlen(text);
	if (text[0] == 'a')
		count += STEP;
	if (text[0] && text[1] > LIMIT)
		return count;
	printf("%d\n", count > 2 ? 2 : count);
	return 0;
}
"#;

/// A folder with all of them in it, and `tmp` for what is temporary.
pub fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    put("new.c", NEW);
    put("old.c", &NEW.replace("new ", "old ").replace("return 4", "return 3"));
    put("many_old.c", &MANY.replace("STEP", "1").replace("LIMIT", "'p'"));
    put("many_new.c", &MANY.replace("STEP", "2").replace("LIMIT", "'q'"));
    put("broken.c", "int main(void) {\n    return }\n");
    put("letter.txt", "dear reader\n");
    put("noise.bc", "no bitcode at all\n");
    for name in ["empty", "tmp"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    folder
}

/// The command in a folder of [`folder`], ready to start.
pub fn schism(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(["diff", "--max-time", "0"]).args(args).current_dir(folder).env("TMPDIR", folder.join("tmp"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn run(folder: &Path, args: &[&str]) -> Output {
    schism(folder, args).output().expect("schism starts")
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// `findings.json` of an output folder.
pub fn json(output: &Path) -> serde_json::Value {
    let text = fs::read_to_string(output.join("findings.json")).expect("findings.json");
    serde_json::from_str(&text).expect("JSON")
}

/// The names in a folder, in order.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// All files below a folder, by path, with their contents.
pub fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for name in names(folder) {
        let path = folder.join(&name);
        if path.is_dir() {
            all.extend(contents(&path).into_iter().map(|(below, bytes)| (format!("{name}/{below}"), bytes)));
        } else {
            all.insert(name, fs::read(&path).expect("a file"));
        }
    }
    all
}
