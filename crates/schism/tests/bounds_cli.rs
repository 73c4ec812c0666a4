//! What `schism diff` says of its bounds, and which input it takes if nobody says it.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

/// A pair of which the versions differ in one word.
fn pair(text: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for word in ["old", "new"] {
        let text = format!("#include <schism.h>\n#include <stdio.h>\n{}", text.replace("WORD", word));
        fs::write(folder.path().join(format!("{word}.c")), text).expect("a file");
    }
    folder
}

/// The exit status and what is printed.
fn diff(folder: &Path, args: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    let output =
        command.args(["diff", "--max-time", "0"]).args(["old.c", "new.c"]).args(args).current_dir(folder).output();
    let output = output.expect("schism starts");
    let printed = [output.stderr, output.stdout].concat();
    (output.status.code(), String::from_utf8_lossy(&printed).into_owned())
}

/// Checks which arguments are free for a program with this in `main`, and that the difference is found.
fn check_arguments(body: &str, template: &str) {
    let folder = pair(&format!("int main(int argc, char **argv)\n{{\n{body}\n\treturn 0;\n}}\n"));
    let (status, printed) = diff(folder.path(), &[]);
    assert!(printed.contains(&format!("reads is: -- {template}\n")), "{body}: {printed}");
    assert_eq!(status, Some(1), "{body}: {printed}");
}

#[test]
fn a_program_gets_as_many_arguments_as_it_asks_for() {
    check_arguments("\tif (5 < argc)\n\t\tputs(\"WORD\");", "--sym-args 0 5 4");
    check_arguments("\tif (argc < 13)\n\t\treturn 1;\n\tputs(\"WORD\");", "--sym-args 0 12 4");
    check_arguments("\tswitch (argc) {\n\tcase 4:\n\t\tputs(\"WORD\");\n\t}", "--sym-args 0 3 4");
    check_arguments("\tif (argv[1] && argv[2] && argv[3])\n\t\tputs(\"WORD\");", "--sym-args 0 3 4");
    check_arguments("\tint used = 1;\n\tif (argc - used == 4)\n\t\tputs(\"WORD\");", "--sym-args 0 4 4");
}

/// Checks which words a program is said to know, and that the difference behind some of them is found.
fn check_words(text: &str, words: &str) {
    let folder = pair(text);
    let (status, printed) = diff(folder.path(), &[]);
    assert!(printed.contains(&format!("input: words that it knows: {words}\n")), "{text}: {printed}");
    assert_eq!(status, Some(1), "{text}: {printed}");
}

#[test]
fn a_program_gets_the_words_that_it_knows() {
    let options = "#include <getopt.h>\nint main(int argc, char **argv)\n{\n\tstatic const struct option table[] = {\n\
                   \t\t{\"quiet\", no_argument, 0, 'q'}, {\"colour\", optional_argument, 0, 'c'}, {\"output\", required_argument, 0, 'o'}, {0},\n\t};\n\
                   \tint all = 0, option;\n\twhile ((option = getopt_long(argc, argv, \"o:\", table, 0)) != -1)\n\
                   \t\tall = all * 256 + option;\n\tputs(all == 'c' * 256 + 'o' ? \"WORD\" : \"\");\n\treturn 0;\n}\n";
    check_words(options, "--colour=[ARG], --output ARG, --quiet, -o ARG");
    let commands = "#include <string.h>\nstatic int is(const char *word, const char *name)\n{\n\treturn !strcmp(word, name);\n}\n\
                    int main(int argc, char **argv)\n{\n\tif (argc == 3 && is(argv[1], \"checkout-index\") && is(argv[2], \"--all-of-it\"))\n\
                    \t\tputs(\"WORD\");\n\treturn 0;\n}\n";
    check_words(commands, "--all-of-it, checkout-index");
    let table = "#include <string.h>\nstatic const char *const names[] = {\"serve\", \"import\", \"export-everything\"};\n\
                 int main(int argc, char **argv)\n{\n\tfor (int i = 0; i < 3; i++)\n\t\tif (argc > 1 && !strcmp(names[i], argv[1]) && i == 2)\n\
                 \t\t\tputs(\"WORD\");\n\treturn 0;\n}\n";
    check_words(table, "export-everything, import, serve");
}

#[test]
fn what_a_program_declares_is_no_fixed_input() {
    let folder = pair(
        "int main(void)\n{\n\tchar value;\n\n\tschism_symbolic(&value, 1, \"value\");\n\
         \tputs(value == 'x' ? \"WORD\" : \"\");\n\treturn 0;\n}\n",
    );
    let (status, printed) = diff(folder.path(), &[]);
    assert_eq!(status, Some(1), "{printed}");
    assert!(printed.contains("the program says itself what is symbolic"), "{printed}");
    assert!(printed.contains(" inputs: what the program itself declares symbolic\n"), "{printed}");
    assert!(!printed.contains("nothing of it is symbolic"), "{printed}");
}

#[test]
fn seeds_alone_bound_a_comparison_by_their_lengths() {
    let folder = pair(
        "int main(int argc, char **argv)\n{\n\tputs(argv[1][0] && argv[1][1] ? \"WORD\" : \"\");\n\treturn 0;\n}\n",
    );
    let (status, printed) = diff(folder.path(), &["--seed", "a"]);
    assert_eq!(status, Some(3), "no such input comes to the change: {printed}");
    let bound = "inputs: 1 seed, each with other bytes in the place of its own and no longer than it is\n";
    assert!(printed.contains(bound), "{printed}");
    let (status, printed) = diff(folder.path(), &["--seed", "a", "--", "--sym-arg", "2"]);
    assert_eq!(status, Some(1), "{printed}");
    assert!(printed.contains("inputs: 1 seed, no longer than each is unless it fits a template\n"), "{printed}");
    let (_, printed) = diff(folder.path(), &["--", "a"]);
    assert!(printed.contains("the input is fixed: nothing of it is symbolic\n"), "{printed}");
}

#[test]
fn contents_of_files_are_seeds() {
    let reader = "int main(int argc, char **argv)\n{\n\tFILE *f = argc > 1 ? fopen(argv[1], \"r\") : stdin;\n\tint c = f ? getc(f) : 0;\n\n\
                  \tputs(c == '#' && getc(f) == '!' && getc(f) == 'x' ? \"WORD\" : \"\");\n\treturn 0;\n}\n";
    let folder = pair(reader);
    fs::write(folder.path().join("text"), "#!abc").expect("a file");
    for (option, shown) in [("--seed-stdin", "printf '#!x"), ("--seed-file", "new text")] {
        let (status, printed) = diff(folder.path(), &[option, "text"]);
        assert_eq!(status, Some(1), "{option}: {printed}");
        assert!(printed.contains(shown) && printed.contains("inputs: 1 seed, each with other bytes"), "{printed}");
    }
    let (status, printed) = diff(folder.path(), &["--seed-file", "nothing"]);
    assert_eq!(status, Some(2), "{printed}");
    assert!(printed.contains("--seed-file: cannot read nothing"), "{printed}");
}
