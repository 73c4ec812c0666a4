//! The command line: what it says about bad input, and its options.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, content) in files {
        fs::write(folder.path().join(name), content).expect("a file in it");
    }
    folder
}

fn schism(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(args).current_dir(folder).stdin(Stdio::null()).output().expect("schism starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Trouble: status 2, one message with these words, nothing on standard output.
fn check_trouble(folder: &Path, args: &[&str], words: &str) {
    let output = schism(folder, args);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains(words), "no `{words}` in: {message}");
    assert!(output.stdout.is_empty() && !schism_testing::crashed(&message), "{message}");
}

#[test]
fn bad_input_is_trouble_with_a_reason() {
    let folder = folder(&[
        ("empty.bc", ""),
        ("text.bc", "this is no bitcode"),
        ("wrong.c", "int main(void) { return x; }\n"),
        ("no_main.c", "int f(void) { return 1; }\n"),
        ("other.ll", "target triple = \"aarch64-unknown-linux-gnu\"\n"),
        ("bad.ll", "define i32 @main() { ret i64 0 }\n"),
        ("main.txt", "x"),
    ]);
    let path = folder.path();
    check_trouble(path, &["run", "missing.c"], "missing.c");
    check_trouble(path, &["run", "missing.bc"], "missing.bc");
    check_trouble(path, &["run", "empty.bc"], "empty.bc");
    check_trouble(path, &["run", "text.bc"], "text.bc");
    check_trouble(path, &["run", "wrong.c"], "wrong.c:1:25");
    check_trouble(path, &["run", "no_main.c"], "main");
    check_trouble(path, &["run", "other.ll"], "aarch64");
    check_trouble(path, &["run", "bad.ll"], "bad.ll");
    check_trouble(path, &["run", "main.txt"], "not a .c, .bc or .ll file");
    check_trouble(path, &["run"], "FILE");
    check_trouble(path, &["walk"], "walk");
}

#[test]
fn integers_are_executed_up_to_a_width() {
    let module = |width: u32| {
        format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n@x = global i{width} -1\n\
             define i32 @main() {{\n %a = load volatile i{width}, ptr @x\n %b = lshr i{width} %a, {}\n\
             %c = trunc i{width} %b to i32\n ret i32 %c\n}}\n",
            width - 3
        )
    };
    let folder = folder(&[("most.ll", &module(1024)), ("over.ll", &module(1025))]);
    let output = schism(folder.path(), &["run", "most.ll"]);
    assert_eq!(output.status.code(), Some(7), "{}", text(&output.stderr));
    check_trouble(folder.path(), &["run", "over.ll"], "an integer of 1025 bits: 1024 is the most");
}

#[test]
fn several_files_are_linked_like_a_program() {
    let folder = folder(&[
        (
            "main.c",
            "#include <stdio.h>\nint next(void); int shared; int main(void) { shared = 4; printf(\"%d\\n\", next()); }\n",
        ),
        ("next.c", "extern int shared; static int one(void) { return 1; } int next(void) { return shared + one(); }\n"),
    ]);
    let output = schism(folder.path(), &["run", "main.c", "next.c"]);
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("5\n", Some(0)), "{}", text(&output.stderr));
    check_trouble(folder.path(), &["run", "main.c", "main.c"], "`main` is defined twice");
}

#[test]
fn a_function_of_the_program_is_never_replaced_by_a_model() {
    let source = "#include <stdio.h>\nunsigned long strlen(const char *s) { return 42; }\n\
                  int main(int n, char **v) { printf(\"%lu\\n\", strlen(v[0])); }\n";
    let folder = folder(&[("own.c", source)]);
    let output = schism(folder.path(), &["run", "--cc-arg=-fno-builtin", "own.c"]);
    assert_eq!(text(&output.stdout), "42\n", "{}", text(&output.stderr));
}

#[test]
fn a_runaway_program_ends_at_its_budget() {
    let folder = folder(&[("loop.c", "volatile int x;\nint main(void) {\n    for (;;)\n        x++;\n}\n")]);
    let output = schism(folder.path(), &["run", "--max-instructions", "100000", "loop.c"]);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{message}");
    assert!(message.contains("--max-instructions") && message.contains("loop.c:"), "{message}");
}

#[test]
fn statistics_count_and_name_what_was_approximated() {
    let source = "#include <unistd.h>\n#include <stdlib.h>\n#include <sys/syscall.h>\n\
                  int main(void) {\n    int x;\n    syscall(SYS_bpf, 0, 0, 0);\n    if (x)\n        return 1;\n    free(malloc(1000));\n}\n";
    let folder = folder(&[("approximate.c", source)]);
    let output = schism(folder.path(), &["run", "--cc-arg=-w", "--stats", "approximate.c"]);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{message}");
    for words in
        ["instructions: ", "peak heap: 1000 bytes", "bpf", "uninitialised value at approximate.c:7:9 in main: 1 time"]
    {
        assert!(message.contains(words), "no `{words}` in: {message}");
    }
}

#[test]
fn nothing_is_written_to_the_host_but_what_was_asked_for() {
    let source = "#include <stdio.h>\n#include <unistd.h>\n#include <sys/stat.h>\nint main(void) {\n\
                  FILE *f = fopen(\"new\", \"w\"); fputs(\"text\", f); fclose(f);\n\
                  unlink(\"old\"); mkdir(\"dir\", 0700); rename(\"kept\", \"dir/moved\"); return 0; }\n";
    let folder = folder(&[("write.c", source), ("old", "1"), ("kept", "2")]);
    let names = |path: &Path| {
        let mut names: Vec<String> = fs::read_dir(path)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    };
    let before = names(folder.path());
    let out = tempfile::tempdir().expect("a temporary folder");
    let target = out.path().join("left");
    let output = schism(folder.path(), &["run", "write.c", "--files-out", target.to_str().expect("a plain path")]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(names(folder.path()), before);
    assert_eq!(names(&target), ["dir", "new", "write.c"]);
    assert_eq!(fs::read_to_string(target.join("dir/moved")).expect("the moved file"), "2");
}

#[test]
fn a_program_reads_only_below_its_roots() {
    let source = "#include <stdio.h>\nint main(int n, char **v) { puts(fopen(v[1], \"r\") ? \"yes\" : \"no\"); }\n";
    let folder = folder(&[("peek.c", source), ("beside", "")]);
    let other = self::folder(&[("secret", "")]);
    let secret = other.path().join("secret");
    let secret = secret.to_str().expect("a plain path");
    let answer = |args: &[&str]| text(&schism(folder.path(), args).stdout);
    assert_eq!(answer(&["run", "peek.c", "--", "beside"]), "yes\n");
    assert_eq!(answer(&["run", "peek.c", "--", secret]), "no\n");
    let root = other.path().to_str().expect("a plain path");
    assert_eq!(answer(&["run", "--root", root, "peek.c", "--", secret]), "yes\n");
}

#[test]
fn the_same_command_gives_the_same_bytes() {
    let source = "#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n#include <unistd.h>\nint main(void) {\n\
                  printf(\"%p %p %ld %d %d\\n\", malloc(1), (void *)main, (long)time(0), getpid(), rand()); }\n";
    let folder = folder(&[("fixed.c", source)]);
    let first = schism(folder.path(), &["run", "fixed.c"]).stdout;
    assert!(!first.is_empty());
    assert_eq!(first, schism(folder.path(), &["run", "fixed.c"]).stdout);
    // Nor do addresses depend on how many variables the environment has.
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(["run", "fixed.c"]).current_dir(folder.path()).env("ONE_MORE_VARIABLE", "value").stdin(Stdio::null());
    assert_eq!(first, command.output().expect("schism starts").stdout);
}

#[test]
fn interrupting_ends_cleanly() {
    let folder =
        folder(&[("loop.c", "#include <stdio.h>\nint main(void) { puts(\"on\"); fflush(stdout); for (;;); }\n")]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(["run", "loop.c"]).current_dir(folder.path()).stdin(Stdio::null());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("schism starts");
    let mut first = [0; 3];
    std::io::Read::read_exact(child.stdout.as_mut().expect("its output"), &mut first).expect("the first line");
    // SAFETY: a plain system call on a child that has not been waited for.
    assert_eq!(unsafe { libc::kill(child.id() as i32, libc::SIGINT) }, 0);
    let deadline = Instant::now() + Duration::from_secs(20);
    while child.try_wait().expect("a child").is_none() {
        assert!(Instant::now() < deadline, "still running after Ctrl-C");
        std::thread::sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().expect("a child");
    assert_eq!(output.status.code(), Some(130));
    assert!(text(&output.stderr).contains("interrupted after"), "{}", text(&output.stderr));
}

/// The titles in a help text: lines that end with a colon and are not indented.
fn headings(help: &[u8]) -> Vec<String> {
    text(help).lines().filter(|line| line.ends_with(':') && !line.starts_with(' ')).map(str::to_owned).collect()
}

#[test]
fn the_help_of_diff_is_in_groups_and_what_is_for_experiments_has_one_of_its_own() {
    let folder = folder(&[]);
    let help = schism(folder.path(), &["diff", "--help"]);
    let groups =
        ["Arguments:", "Options:", "What to compare:", "Projects:", "Input:", "What counts:", "Budget:", "Output:"];
    assert_eq!(headings(&help.stdout), [&groups[..], &["Research:", "Examples:", "Exit status:"]].concat());
    let research = schism(folder.path(), &["diff", "--help-research"]);
    assert_eq!(headings(&research.stdout), ["Research:"]);
    for (option, in_help) in [("--max-time", true), ("--strategy", false), ("--no-share", false)] {
        assert_eq!(text(&help.stdout).contains(option), in_help, "{option}");
        assert_eq!(text(&research.stdout).contains(option), !in_help, "{option}");
    }
}

#[test]
fn an_option_behind_the_dashes_is_no_word_of_the_program() {
    let folder = folder(&[("old.c", "int main(void) { return 0; }"), ("new.c", "int main(void) { return 1; }")]);
    check_trouble(folder.path(), &["diff", "old.c", "new.c", "--", "--max-time", "5"], "write it before `--`");
    check_trouble(folder.path(), &["explore", "old.c", "--", "--ktest"], "write it before `--`");
}
