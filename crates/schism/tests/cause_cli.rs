//! Which changes cause a finding: the smallest set, whatever else changed on the way.

use std::fs;
use std::path::Path;

// Others need the rest of it.
#[allow(dead_code)]
mod diff_support;

use diff_support::{folder, json, run, text};

/// What causes the finding on an input, and the whole text.
fn causes(old: &str, new: &str, input: &str) -> (Vec<String>, String) {
    let folder = folder();
    fs::write(folder.path().join("before.c"), old).unwrap();
    fs::write(folder.path().join("after.c"), new).unwrap();
    let output = run(folder.path(), &["before.c", "after.c", "--seed", input, "--max-paths", "1"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let report = json(&folder.path().join("schism.out"));
    let causes = report["findings"][0]["caused_by"].as_array().cloned().unwrap_or_default();
    (causes.iter().map(|cause| cause.as_str().unwrap().to_owned()).collect(), text(&output.stdout))
}

const OLD: &str = r#"#include <stdio.h>
static int scale = 1, shift;
static void set(char c)
{
    if (c == 's')
        scale = 2;
    if (c == 't')
        shift = 1;
}
int main(int argc, char **argv)
{
    for (const char *p = argc > 1 ? argv[1] : ""; *p; p++)
        set(*p);
    printf("%d\n", scale);
    printf("end\n");
    return 0;
}
"#;

/// One version with some lines replaced, each line for one.
fn with(lines: &[(usize, &str)]) -> String {
    let mut all: Vec<&str> = OLD.lines().collect();
    for &(number, line) in lines {
        all[number - 1] = line;
    }
    all.join("\n") + "\n"
}

#[test]
fn changes_that_matter_only_together_are_named_together() {
    let new = with(&[(8, "        shift = 7;"), (14, "    printf(\"%d\\n\", shift > 5 ? shift : scale);")]);
    let (causes, text) = causes(OLD, &new, "t");
    assert_eq!(causes, ["after.c:8", "after.c:14"], "{text}");
    assert!(text.contains("caused by after.c:8 together with after.c:14"), "{text}");
}

#[test]
fn a_change_on_the_way_that_does_nothing_is_not_named() {
    let new =
        with(&[(6, "        scale = 3;"), (8, "        shift = 7;"), (15, "    printf(\"en\" \"d%s\", \"\\n\");")]);
    let (causes, text) = causes(OLD, &new, "ts");
    assert_eq!(causes, ["after.c:6"], "{text}");
}

/// A branch that only the new version has leads through blocks that the old one does not know.
#[test]
fn whole_blocks_are_changes_too() {
    let new = with(&[
        (7, "    if (c == 'u') { if (scale == 1) shift = 4; } else if (c == 't')"),
        (15, "    if (shift > 2) printf(\"much\\n\"); else printf(\"end\\n\");"),
    ]);
    let (causes, text) = causes(OLD, &new, "u");
    assert_eq!(causes.len(), 2, "{text}");
    assert!(causes[0].contains("after.c:7") && causes[1].contains("after.c:15"), "{causes:?}");
}

#[test]
fn pairs_of_the_repository_whose_changes_matter_together() {
    let folder = folder();
    let pair = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pairs/combined/flag-and-use");
    let [old, new] = ["old.c", "new.c"].map(|name| pair.join(name).display().to_string());
    run(folder.path(), &[&old, &new, "--", "--sym-arg", "3"]);
    let report = json(&folder.path().join("schism.out"));
    assert_eq!(report["findings"][0]["caused_by"], serde_json::json!(["new.c:12", "new.c:13"]));
    let page = fs::read_to_string(folder.path().join("schism.out/report.html")).unwrap();
    assert!(page.contains("caused by new.c:12 together with new.c:13"));
}

/// A jump leaves changes in the middle, none of which matters. Where it leaves one inside of another, it is not known which version goes on behind it, so
/// no cause is named; not one that is too large.
#[test]
fn jumps_may_leave_changes_in_the_middle() {
    let old = r#"#include <setjmp.h>
#include <stdio.h>
static jmp_buf place;
static int check(int c)
{
    if (c == 'x')
        longjmp(place, 1);
    return c;
}
static int parse(const char *text)
{
    return check(text[0]);
}
int all(const char *text)
{
    return parse(text);
}
int main(int argc, char **argv)
{
    volatile int number = 0;
    if (setjmp(place) == 0)
        number = parse(argv[argc - 1]);
    else
        number = 7;
    printf("%d\n", number);
    return 0;
}
"#;
    let new = old.replace("number = 7", "number = 8").replace("check(text[0])", "check(text[0] * 1)");
    let (cause, text) = causes(old, &new, "x");
    assert_eq!(cause, ["after.c:24"], "{text}");
    let (cause, text) = causes(old, &new.replace("number = parse(", "number = all("), "x");
    assert_eq!(cause, [""; 0], "{text}");
}

/// Where data changed, a model of the library is run with a copy of the state beside it; its result must not be lost with the copy.
#[test]
fn the_result_of_a_model_survives_where_data_changed() {
    let old = r#"#include <stdio.h>
#include <stdlib.h>
static const char *greeting = "hello";
static int twice(int n) { return n + n; }
int main(int argc, char **argv)
{
    if (argc > 1 && argv[1][0] == 'b' && (realloc(NULL, 5) != NULL) + twice(2) == 5)
        puts(greeting);
    return 0;
}
"#;
    let new = old.replace("hello", "hullo");
    let (causes, text) = causes(old, &new, "b");
    assert_eq!(causes, ["changed data"], "{text}");
}
