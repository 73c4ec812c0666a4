//! What is said of the commits of a branch, and how a project says how it is built: `review`, `bisect`, `init`, `schism.toml`, `--compile-commands`.

mod road_support;

use std::fs;
use std::process::{Command, Stdio};

use road_support::{LIMIT, MAIN, PROJECT, Project, Told, longer, state};

/// A commit: its subject, the files that it writes, and the answer that the review must give.
type Described = (&'static str, Vec<(&'static str, String)>, &'static str);

/// A branch of twenty commits over three programs and a library: what each does to the files, and what the review must say of it.
fn branch() -> Vec<Described> {
    let program = |text: &str| {
        format!(
            "#include <stdio.h>\nint limit(const char *s);\nint main(int argc, char **argv)\n{{\n\tif (argc != 2) return 2;\n\t{text}\n}}\n"
        )
    };
    let a = |n: u32| ("a.c", program(&format!("if (argv[1][0] == 'a' + {n}) puts(\"yes\"); return 0;")));
    let b = |end: &str| ("b.c", program(&format!("return limit(argv[1]) ? {end} : 0;")));
    let c = |text: &str, end: u32| ("c.c", program(&format!("/* {text} */ return argv[1][0] == '?' ? 3 : {end};")));
    let limit = |by: u32| {
        ("lib/limit.c", format!("#include <string.h>\nint limit(const char *s) {{ return strlen(s) > {by}; }}\n"))
    };
    let twice = |text: &str| ("lib/twice.c", format!("int twice(int x) {{ return {text}; }}\n"));
    let words = |text: &str| ("README", format!("{text}\n"));
    let makefile = "all: a b c\na b c: %: %.o lib/libl.a\n\t$(CC) -o $@ $< lib/libl.a\nlib/libl.a: lib/limit.o lib/twice.o\n\tar rc $@ $^\n";
    let (same, within) = ("SAME, BYTE FOR BYTE", "SAME WITHIN BOUNDS");
    let start =
        vec![a(0), b("4"), c("one", 1), limit(2), twice("2 * x"), words("one"), ("Makefile", makefile.to_owned())];
    vec![
        ("start", start, ""),
        ("words", vec![words("two")], same),
        ("a looks for b", vec![a(1)], "DIFFERENT"),
        ("comment in c", vec![c("two", 1)], within),
        ("c ends with 5", vec![c("two", 5)], "DIFFERENT"),
        ("c ends with 1 again", vec![c("two", 1)], "DIFFERENT"),
        ("more words", vec![words("three")], same),
        ("limit 3", vec![limit(3)], "DIFFERENT"),
        ("twice by adding", vec![twice("x + x")], within),
        ("c does not build", vec![("c.c", "int main(void) { return }\n".to_owned())], "NO ANSWER"),
        ("c is mended", vec![c("two", 1)], "NO ANSWER"),
        ("words again", vec![words("four")], same),
        ("a looks for c", vec![a(2)], "DIFFERENT"),
        ("<b>words</b> `x`", vec![words("five")], same),
        ("comment", vec![c("five", 1)], within),
        ("twice is thrice", vec![twice("x * 3")], "DIFFERENT"),
        ("words 6", vec![words("six")], same),
        ("words 7", vec![words("seven")], same),
        ("words 8", vec![words("eight")], same),
        ("comment 9", vec![c("nine", 1)], within),
        ("words 10", vec![words("ten")], same),
    ]
}

#[test]
fn a_branch_is_reviewed_commit_by_commit() {
    let commits = branch();
    let files =
        |files: &'static [(&str, String)]| files.iter().map(|(name, text)| (*name, text.as_str())).collect::<Vec<_>>();
    let commits: &'static [_] = commits.leak();
    let project = Project::new(&files(&commits[0].1));
    for (subject, changed, _) in &commits[1..] {
        project.commit(&files(changed), subject);
    }
    let before = state(&project.root());
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(["review", "HEAD~20..HEAD", "--max-time", "30min", "-o", "../review", "--", "--sym-arg", "4"]);
    let told = Told::new(command.current_dir(project.root()).stdin(Stdio::null()).output().unwrap());
    told.ends(1, "6 of 20 commits differ from the commit before, 2 without an answer\n", &["building "]);
    for (subject, _, answer) in &commits[1..] {
        let line = told
            .out
            .lines()
            .find(|line| line.split_once(' ').is_some_and(|(_, rest)| rest == format!("{subject}: {answer}")));
        assert!(line.is_some(), "{subject}: {answer}\n{}", told.out);
    }
    let section = |subject: &str| {
        let rest = told.out.split(&format!(" {subject}: ")).nth(1).unwrap_or_default();
        rest.lines().skip(1).take_while(|line| line.starts_with("    ")).collect::<Vec<_>>().join("\n")
    };
    assert!(section("a looks for b").contains("a: DIFFERENT"), "{}", told.out);
    assert!(
        section("c ends with 5").contains("with status 1 in old and with status 5 in new")
            && section("c ends with 5").contains("(no longer at the end of the branch)"),
        "{}",
        told.out
    );
    assert!(
        section("limit 3").contains("b: DIFFERENT") && section("limit 3").contains("lib/libl: limit: DIFFERENT"),
        "{}",
        told.out
    );
    assert!(!section("limit 3").contains("no longer"), "{}", told.out);
    assert!(section("twice by adding").contains("the same, called alone: twice"), "{}", told.out);
    assert!(section("twice is thrice").contains("lib/libl: twice: DIFFERENT"), "{}", told.out);
    assert!(section("c does not build").contains("ended with status 2"), "{}", told.out);
    let page = fs::read_to_string(project.folder.path().join("review/report.html")).unwrap();
    assert!(page.contains("&lt;b&gt;words") && !page.contains("<b>words"), "{page}");
    let comment = fs::read_to_string(project.folder.path().join("review/report.md")).unwrap();
    assert!(comment.contains("`` <b>words</b> `x` ``: SAME, BYTE FOR BYTE"), "{comment}");
    assert!(state(&project.root()) == before);
}

#[test]
fn the_commit_of_a_finding_is_found() {
    let project = Project::new(PROJECT);
    let comment = |text: &str| format!("/* {text} */\n{MAIN}");
    project.commit(&[("main.c", &comment("two"))], "two");
    project.commit(&[("main.c", &comment("three"))], "three");
    project.commit(&[("other.c", "int main(void) { return }\n")], "does not build");
    project.commit(&[("main.c", &comment("five")), ("other.c", "int main(void) { return 0; }\n")], "mended");
    project.commit(&[("limit.c", &longer(3))], "longer");
    project.commit(&[("main.c", &comment("seven"))], "seven");
    project.diff(&["--git", "HEAD~6..HEAD", "--", "--sym-arg", "4"]).ends(1, "DIFFERENT", &[]);
    let bisect = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
        command.arg("bisect").args(words).current_dir(project.root()).stdin(Stdio::null());
        Told::new(command.output().unwrap())
    };
    let told = bisect(&["../out/tests/000001", "--git", "HEAD~6..HEAD"]);
    let first = project.git(&["rev-parse", "HEAD~1"]);
    told.ends(0, &format!("{} is the first commit with it: longer\n", &first[..8]), &["skipped: "]);
    // A folder stands for its first finding.
    bisect(&["../out", "--git", "HEAD~6..HEAD"]).ends(0, &first[..8], &[]);
    // Between the last that builds and the next are only such that do not.
    project.commit(&[("limit.c", "int limit(const char *s) { return }\n")], "broken");
    project.commit(&[("limit.c", &longer(2))], "undone");
    let told = bisect(&["../out/tests/000001", "--git", "HEAD~2..HEAD"]);
    told.ends(3, "it is one of these commits, which could not be tried: ", &[]);
    bisect(&["../out/tests/000001", "--git", "HEAD~4..HEAD"]).ends(2, "", &["do the same on this input"]);
    bisect(&["../out/tests/000009", "--git", "HEAD~4..HEAD"]).ends(2, "", &["cannot find"]);
    bisect(&["../out/tests/000001", "--git", "HEAD"]).ends(2, "", &["name two revisions, as in HEAD..HEAD"]);
    let state_after = state(&project.root());
    assert_eq!(project.git(&["status", "--porcelain"]), "");
    assert_eq!(project.git(&["branch"]).lines().count(), 1);
    assert!(!state_after.keys().any(|path| path.to_string_lossy().contains("BISECT")));
}

#[test]
fn the_project_says_how_it_is_compared() {
    let makefile = "all:\n\t@echo say how; exit 1\np: main.o limit.o\n\t$(CC) -o $@ main.o limit.o\nother: other.o\n\t$(CC) -o $@ other.o\n";
    let files = [&PROJECT[..3], &[("Makefile", makefile), ("seeds/one/argv", "abcd\n")]].concat();
    let project = Project::new(&files);
    let init = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
        command.arg("init").args(words).current_dir(project.root()).stdin(Stdio::null());
        Told::new(command.output().unwrap())
    };
    init(&[]).ends(2, "", &["does not build so", "say how"]);
    let told = init(&["--build", "make p other"]);
    told.ends(0, "", &[]);
    assert!(told.out.ends_with("schism.toml: build, 2 programs (other, p), 1 folders of seeds\n"), "{}", told.out);
    init(&["--build", "make"]).ends(2, "", &["schism.toml: it is there already"]);
    let text = fs::read_to_string(project.root().join("schism.toml")).unwrap();
    assert!(text.contains("build = \"make p other\"\n") && text.contains("\nseeds = [\"seeds\"]\n"), "{text}");
    project.commit(&[], "settings");
    project.commit(&[("limit.c", &longer(3))], "longer");
    // The command of the file builds it, and its seed has four bytes.
    let told = project.diff(&["--git", "HEAD~1..HEAD"]);
    told.ends(1, "DIFFERENT", &["building HEAD~1", ": make p other (--build)"]);
    // What the new version says of itself is not believed, unless it is.
    let tame = format!("{text}\nignore = [\"stdout\"]\n");
    project.commit(&[("schism.toml", &tame), ("limit.c", &longer(2))], "tame");
    project.diff(&["--git", "HEAD~1..HEAD"]).ends(1, "DIFFERENT", &[]);
    assert_ne!(project.diff(&["--git", "HEAD~1..HEAD", "--trust"]).status, Some(1));
    project.commit(&[("schism.toml", "bild = \"x\"\n"), ("limit.c", &longer(3))], "wrong");
    project.diff(&["--git", "HEAD~1..HEAD", "--trust"]).ends(2, "", &["schism.toml: ", "unknown field `bild`"]);
    project.commit(&[("schism.toml", "seeds = [\"/etc\"]\n")], "outside");
    project.diff(&["--git", "HEAD~1..HEAD", "--trust"]).ends(
        2,
        "",
        &["a path below the folder of this file is needed"],
    );
}

#[test]
fn a_list_of_compile_commands_is_enough() {
    let two =
        "int limit(const char *s);\nint main(int argc, char **argv) { return argc > 1 && limit(argv[1]) ? BAD : 0; }\n";
    let clash = "int limit(const char *s) { return s != 0; }\nint unused(void) { return 1; }\n";
    let files =
        [("main.c", MAIN), ("sub/two.c", two), ("it's limit.c", LIMIT), ("tests/clash.c", clash), ("README", "\n")];
    let project = Project::new(&files);
    project.commit(&[("it's limit.c", &longer(3))], "two");
    let root = project.root().canonicalize().unwrap();
    let entry = |file: &str, more: &str| {
        let (root, file) = (root.display(), file.replace('\'', "'\\\\''"));
        format!(
            "{{\"directory\": \"{root}/build\", \"command\": \"/usr/bin/cc {more} -MD -MF x.d -o x.o -c '{root}/{file}'\", \"file\": \"{root}/{file}\"}}"
        )
    };
    let plain = |file: &str| {
        let root = root.display();
        format!(
            "{{\"directory\": \"{root}\", \"arguments\": [\"gcc\", \"-O1\", \"-c\", \"{file}\"], \"file\": \"{file}\"}}"
        )
    };
    let all = [entry("main.c", ""), plain("it's limit.c"), entry("sub/two.c", "-DBAD=7"), entry("gone.c", "")];
    let list = project.folder.path().join("compile_commands.json");
    fs::write(&list, format!("[{}]", all.join(","))).unwrap();
    let list = list.to_str().unwrap();
    let told = project.diff(&["--git", "HEAD~1..", "--compile-commands", list, "--", "--sym-arg", "4"]);
    told.ends(1, "DIFFERENT", &["touched by the change: schism-build/main, schism-build/two"]);
    assert!(told.out.contains("fails with status 7 in old"), "{}", told.out);
    project.diff(&["--git", "HEAD~1..", "--compile-commands", "nowhere"]).ends(2, "", &["cannot read nowhere"]);
    fs::write(list, "[]").unwrap();
    project.diff(&["--git", "HEAD~1..", "--compile-commands", list]).ends(2, "", &["nothing in it was compiled below"]);
    fs::write(list, format!("[{}]", plain("it's limit.c"))).unwrap();
    project.diff(&["--git", "HEAD~1..", "--compile-commands", list]).ends(2, "", &["none of its 1 sources has a main"]);
}
