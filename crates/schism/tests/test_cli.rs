//! `schism test`: what it prints passes on the version that is right, and fails on the other one.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const OLD: &str = "#include <stdio.h>\n#include <string.h>\nstruct box { int w, h; };\n\
                   int area(const struct box *b, int *flags)\n{\n    flags[0] = b->w == 3;\n    return b->w == 3 && b->h == -1 ? 7 : 0;\n}\n\
                   int main(int argc, char **argv)\n{\n    char text[8] = \"\";\n    if (argc > 1 && argv[1][0] == 'f' && fgets(text, 8, stdin))\n        \
                   return puts(text) < 0;\n    return 0;\n}\n";

fn schism(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(args).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder with two versions and what a comparison of them found.
fn compared(new: &str, args: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("old.c"), OLD).unwrap();
    fs::write(folder.path().join("new.c"), new).unwrap();
    let args = [&["diff", "old.c", "new.c", "-o", "out"], args].concat();
    let done = schism(folder.path(), &args);
    assert_eq!(done.status.code(), Some(1), "{}{}", text(&done.stdout), text(&done.stderr));
    folder
}

fn printed(folder: &Path, style: &str, expect: &str) -> String {
    let done = schism(folder, &["test", "out/tests/000001", "--style", style, "--expect", expect]);
    assert_eq!(done.status.code(), Some(0), "{style}: {}", text(&done.stderr));
    text(&done.stdout)
}

fn sh(folder: &Path, line: &str) -> Output {
    Command::new("sh").args(["-c", line]).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

#[test]
fn a_program_is_tested_by_shell_and_python() {
    let new =
        OLD.replace("'f' &&", "'f' && argv[1][1] == 0 &&").replace("puts(text) < 0", "printf(\"<%s>\", text) < 0");
    let folder = compared(&new, &["--", "--sym-arg", "1", "--sym-stdin", "2"]);
    let place = folder.path();
    let programs = ["old", "new"].map(|side| place.join("out/programs").join(side).join("new"));
    for (right, wrong) in [(0, 1), (1, 0)] {
        let side = ["old", "new"][right];
        let shell = printed(place, "shell", side);
        let name = shell.lines().nth(1).unwrap().split('(').next().unwrap().to_owned();
        fs::write(place.join("test.sh"), format!("{shell}\n{name}\n")).unwrap();
        let python = printed(place, "pytest", side);
        let call = "import pathlib, sys, tempfile\nPROGRAM = sys.argv[1]\n";
        fs::write(
            place.join("test.py"),
            format!("{call}{python}\n{name}(pathlib.Path(tempfile.mkdtemp(dir=\".\")))\n"),
        )
        .unwrap();
        for (program, passes) in [(&programs[right], true), (&programs[wrong], false)] {
            let program = program.display();
            let done = sh(place, &format!("PROGRAM='{program}' sh ./test.sh"));
            assert_eq!(done.status.success(), passes, "{shell}\n{}{}", text(&done.stdout), text(&done.stderr));
            let done = sh(place, &format!("python3 test.py '{program}'"));
            assert_eq!(done.status.success(), passes, "{python}\n{}{}", text(&done.stdout), text(&done.stderr));
        }
    }
    let done = schism(place, &["test", "out/tests/000001", "--style", "unity"]);
    assert!(done.status.code() == Some(2) && text(&done.stderr).contains("--style shell or pytest"), "{done:?}");
    let done = schism(place, &["test", "out/tests/000001", "--style", "lisp"]);
    assert!(done.status.code() == Some(2) && text(&done.stderr).contains("gtest"), "{done:?}");
    let done = schism(place, &["test", "out/tests/000099"]);
    assert!(done.status.code() == Some(2) && text(&done.stderr).contains("no such test"), "{done:?}");
}

/// What stands for the frameworks: a failed assertion ends the program.
const FRAMEWORKS: &str = "#include <stdlib.h>\n#define TEST_ASSERT_TRUE(c) do { if (!(c)) exit(1); } while (0)\n\
                          #define assert_true(c) TEST_ASSERT_TRUE(c)\n#define ck_assert(c) TEST_ASSERT_TRUE(c)\n\
                          #define EXPECT_TRUE(c) TEST_ASSERT_TRUE(c)\n#define START_TEST(n) static void n(void)\n#define END_TEST\n\
                          #define TEST(s, n) static void test_##n(void)\n";

#[test]
fn a_function_is_tested_in_each_framework() {
    let folder = compared(&OLD.replace("? 7 : 0", "? 8 : 0"), &["--entry", "area", "--entry-size", "8"]);
    let place = folder.path();
    let styles = [("unity", "gcc"), ("cmocka", "clang-19"), ("check", "gcc"), ("gtest", "g++")];
    for (style, compiler) in styles {
        let written = printed(place, style, "new");
        assert!(written.contains("result == 8"), "{written}");
        let file = if style == "gtest" { "test.cc" } else { "test.c" };
        let fingerprint = written.split("area_").nth(1).unwrap()[..16].to_owned();
        let argument = if style == "cmocka" { "0" } else { "" };
        let end = format!("int main(void) {{ test_area_{fingerprint}({argument}); return 0; }}\n");
        let whole = format!("{FRAMEWORKS}#define main program_main\n#include VERSION\n#undef main\n{written}{end}");
        fs::write(place.join(file), whole).unwrap();
        for (version, passes) in [("old.c", false), ("new.c", true)] {
            let line = format!("{compiler} -w -DVERSION='\"{version}\"' {file} -o tested && ./tested");
            let done = sh(place, &line);
            assert_eq!(done.status.success(), passes, "{style}, {version}: {written}{}", text(&done.stderr));
        }
    }
    assert!(printed(place, "unity", "old").contains("result == 7"));
    // Both drivers, from any folder.
    let script = place.join("out/tests/000001/run.sh");
    let both = Command::new(&script).current_dir("/").env("SCHISM", env!("CARGO_BIN_EXE_schism")).output().unwrap();
    assert!(both.status.success() && text(&both.stdout).contains("== old and new do what they did"), "{both:?}");
    // It sees when they do not.
    fs::copy(place.join("out/programs/old/driver"), place.join("out/programs/new/driver")).unwrap();
    let both = Command::new(&script).current_dir("/").env("SCHISM", env!("CARGO_BIN_EXE_schism")).output().unwrap();
    assert_eq!(both.status.code(), Some(1), "{both:?}");
}
