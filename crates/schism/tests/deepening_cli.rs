//! Without a template the input grows: small sizes are finished first, and what was finished is said.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

/// A pair of which the versions differ in what stands for WORD.
fn pair(text: &str, words: [&str; 2]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, word) in ["old.c", "new.c"].into_iter().zip(words) {
        let text =
            format!("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n{}", text.replace("WORD", word));
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

/// The exit status, what is printed, and the verdict as data.
fn diff(folder: &Path, args: &[&str]) -> (Option<i32>, String, Value) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    let output = command.arg("diff").args(args).args(["old.c", "new.c"]).current_dir(folder).output();
    let output = output.expect("schism starts");
    let printed = String::from_utf8_lossy(&[output.stderr, output.stdout].concat()).into_owned();
    let found = fs::read_to_string(folder.join("schism.out/findings.json")).unwrap_or_default();
    let verdict = serde_json::from_str::<Value>(&found).unwrap_or_default()["verdict"].take();
    (output.status.code(), printed, verdict)
}

const LONG: &str = "int main(int argc, char **argv)\n{\n\tunsigned sum = 0;\n\n\tif (argc < 2)\n\t\treturn 1;\n\
                    \tfor (char *p = argv[1]; *p; p++)\n\t\tsum += *p == 'x';\n\
                    \tputs(sum > WORD ? \"many\" : \"few\");\n\treturn 0;\n}\n";

#[test]
fn a_difference_of_longer_words_is_found_without_a_template() {
    let folder = pair(LONG, ["5", "6"]);
    let (status, printed, verdict) = diff(folder.path(), &["--max-time", "0", "--max-instructions", "40000000"]);
    assert_eq!(status, Some(1), "{printed}");
    assert!(printed.contains("xxxxxx"), "{printed}");
    let sizes = verdict["sizes"].as_array().expect("sizes");
    assert!(sizes.len() > 3 && sizes[2]["finished"] == true, "{verdict}");
    assert_eq!(sizes[2]["input"], "--sym-args 0 2 4");
}

#[test]
fn a_comparison_that_is_stopped_has_said_something_true() {
    let folder = pair(LONG, ["5", "4 + 1"]);
    let body = fs::read_to_string(folder.path().join("new.c"))
        .expect("new.c")
        .replace("sum += *p == 'x'", "sum = sum + (*p == 120 ? 1 : 0)");
    fs::write(folder.path().join("new.c"), body).expect("new.c");
    let (status, printed, verdict) = diff(folder.path(), &["--max-time", "0", "--max-paths", "60"]);
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.contains("same for every input up to these sizes: --sym-args 0 2 "), "{printed}");
    assert!(printed.contains("nothing found\n"), "{printed}");
    let sizes = verdict["sizes"].as_array().expect("sizes");
    let paths: u64 = sizes.iter().filter_map(|size| size["paths"].as_u64()).sum();
    assert!(paths >= 60, "the budget is used: {verdict}");
    assert_eq!(sizes.last().expect("a size")["finished"], false, "{verdict}");

    let (status, printed, _) = diff(folder.path(), &["--max-time", "0", "--max-paths", "4"]);
    assert_eq!(status, Some(3), "too little was finished to say SAME: {printed}");
    assert!(printed.contains("INCONCLUSIVE"), "{printed}");
}

#[test]
fn without_a_limit_larger_inputs_come_as_long_as_they_bring_something_new() {
    let folder = pair(
        "int main(void)\n{\n\tint c = getchar();\n\n\tif (c == WORD)\n\t\tputs(\"x\");\n\treturn c == 7;\n}\n",
        ["'x'", "120 + 0 * c"],
    );
    let (status, printed, verdict) = diff(folder.path(), &["--max-time", "0"]);
    assert_eq!(status, Some(0), "{printed}");
    let sizes = verdict["sizes"].as_array().expect("sizes");
    assert_eq!(sizes.len(), 3, "one byte says it all: {verdict}");
}

#[test]
fn a_template_of_the_user_is_taken_as_it_is() {
    let folder = pair(LONG, ["5", "6"]);
    let args = ["--max-time", "0", "old.c", "new.c", "--", "--sym-arg", "4"];
    let output = Command::new(env!("CARGO_BIN_EXE_schism")).arg("diff").args(args).current_dir(folder.path()).output();
    let output = output.expect("schism starts");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    assert!(printed.contains("inputs: --sym-arg 4\n") && !printed.contains("up to these sizes"), "{printed}");
}
