//! `schism diff` on whole projects: repositories, folders and archives, made here.

mod road_support;

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use road_support::{LIMIT, MAIN, MAKEFILE, PROJECT, Project, Told, longer, state};

#[test]
fn two_revisions_are_built_once_and_compared() {
    let project = Project::new(PROJECT);
    project.commit(&[("limit.c", &longer(3))], "two");
    let first = project.diff(&["--git", "HEAD~1..HEAD"]);
    first.ends(
        1,
        "DIFFERENT: 1 difference",
        &["building HEAD~1 (", ": make -j", "touched by the change: p; 1 others are the same"],
    );
    assert!(first.out.contains("limit.c:2  int limit(const char *s) { return strlen(s) > 3; }"), "{}", first.out);
    assert!(first.out.contains("limit.c:2  int limit(const char *s) { return strlen(s) > 2; }"), "{}", first.out);
    let again = project.diff(&["--git", "HEAD~1..HEAD"]);
    again.ends(1, "DIFFERENT: 1 difference", &[]);
    assert!(!again.words.contains("building HEAD"), "{}", again.words);
    // One of the two is known; another command makes others.
    let other = project.diff(&["--git", "HEAD~1..HEAD", "--build", "cc -o p main.c limit.c"]);
    other.ends(1, "DIFFERENT: 1 difference", &["building HEAD (", ": cc -o p main.c limit.c (--build)"]);
    // The other program is not touched, but may be asked for.
    project.diff(&["--git", "HEAD~1..HEAD", "--program", "other"]).ends(0, "SAME", &[]);
    project.diff(&["--git", "HEAD~1..HEAD", "--program", "q"]).ends(
        2,
        "",
        &["no program q to compare: the builds made p, other"],
    );
}

#[test]
fn names_of_files_do_not_differ() {
    let makefile = "p: main.c\n\t$(CC) -g -o $@ $(CURDIR)/main.c\n";
    let main = "#include <stdio.h>\nint main(void) { puts(__FILE__); return 0; }\n";
    let project = Project::new(&[("main.c", main), ("Makefile", makefile)]);
    project.commit(&[("README", "words\n")], "two");
    project.diff(&["--git", "HEAD~1..HEAD"]).ends(0, "SAME: what HEAD~1 (", &["building HEAD ("]);
    // A comment on a line of its own changes no behaviour, only what the debugger sees.
    project.commit(&[("main.c", &format!("/* a comment */\n{main}"))], "three");
    project.diff(&["--git", "HEAD~1.."]).ends(0, "SAME WITHIN BOUNDS", &["touched by the change: p"]);
}

#[test]
fn the_working_tree_is_compared_and_untouched() {
    let project = Project::new(PROJECT);
    project.put(&[("limit.c", &longer(5)), ("staged.h", "\n")]);
    project.git(&["add", "staged.h"]);
    project.put(&[("main.c", &format!("#include \"new.h\"\n{MAIN}")), ("new.h", "/* not known to git yet */\n")]);
    project.git(&["stash", "list"]);
    // What an earlier build of the user's left is not taken for ours.
    project.put(&[("p", "\x7fELF no program"), ("main.o", "\x7fELF"), ("limit.o", "")]);
    let before = state(&project.root());
    let told = project.diff(&["--git", "HEAD", "--", "--sym-arg", "5"]);
    told.ends(1, "DIFFERENT", &["building the working tree: make"]);
    assert!(told.out.contains("new       the working tree"), "{}", told.out);
    assert!(state(&project.root()) == before);
    assert!(project.git(&["worktree", "list"]).lines().count() == 1 && project.git(&["branch"]).lines().count() == 1);
}

#[test]
fn a_repository_starts_nothing() {
    let project = Project::new(PROJECT);
    project.commit(
        &[("limit.c", &longer(3)), (".gitattributes", "*.c filter=evil diff=evil\n*.h working-tree-encoding=UTF-8\n")],
        "two",
    );
    let script = project.folder.path().join("evil");
    let mark = project.folder.path().join("was-here");
    fs::write(&script, format!("#!/bin/sh\necho x >>{}\ncat\n", mark.display())).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let evil = script.to_str().unwrap();
    for name in [
        "core.fsmonitor",
        "filter.evil.smudge",
        "filter.evil.clean",
        "diff.evil.textconv",
        "diff.external",
        "core.pager",
        "core.sshCommand",
    ] {
        project.git(&["config", name, evil]);
    }
    project.git(&["config", "filter.evil.required", "true"]);
    for hook in ["post-checkout", "post-index-change", "reference-transaction", "fsmonitor-watchman", "pre-auto-gc"] {
        fs::copy(&script, project.root().join(".git/hooks").join(hook)).unwrap();
    }
    // A link that leads out of the tree stays a link, and a name may hold anything.
    symlink("/etc", project.root().join("out")).unwrap();
    project.put(&[("a\nb.h", "")]);
    for range in ["HEAD~1..HEAD", "HEAD~1"] {
        let mut command = project.command(&["--git", range]);
        // What a hook of git's or a user's shell may have set.
        command.env("GIT_EXTERNAL_DIFF", evil).env("GIT_CONFIG_COUNT", "1").env("GIT_CONFIG_KEY_0", "core.fsmonitor");
        command.env("GIT_CONFIG_VALUE_0", evil).env("GIT_INDEX_FILE", "/nowhere").env("GIT_DIR", "/nowhere");
        Told::new(command.output().unwrap()).ends(1, "DIFFERENT: 1 difference", &[]);
    }
    assert!(!mark.exists(), "{}", fs::read_to_string(&mark).unwrap_or_default());
}

#[test]
fn a_build_writes_in_its_folder_only_and_sees_no_home() {
    let secret = "all: p\np:\n\tif [ -e $(HOME)/.cache ] || ls .. | grep repository; then exit 1; fi; echo x >../x || true; $(CC) -o p main.c limit.c\n";
    let project = Project::new(&[("main.c", MAIN), ("limit.c", LIMIT), ("Makefile", secret)]);
    project.commit(&[("limit.c", &longer(4))], "two");
    project.diff(&["--git", "HEAD~1..", "--", "--sym-arg", "5"]).ends(1, "DIFFERENT", &[]);
    assert!(!project.folder.path().join("x").exists());
}

#[test]
fn what_cannot_be_compared_is_told() {
    let project = Project::new(PROJECT);
    project.commit(&[("limit.c", "int limit(const char *s) { return }\n")], "broken");
    let broken = project.diff(&["--git", "HEAD~1..HEAD"]);
    broken.ends(
        2,
        "",
        &["ended with status 2:", "limit.c:1:", "HEAD (", "does not build so; another command is said with --build"],
    );
    project.diff(&["--git", "HEAD~7..HEAD"]).ends(2, "", &["no revision HEAD~7 here; `git log --oneline`"]);
    project.diff(&["--git=--upload-pack=x..HEAD"]).ends(2, "", &["no revision --upload-pack=x here"]);
    project.commit(&[("limit.c", LIMIT)], "mended");
    project.git(&["clone", "-q", "--depth", "1", &format!("file://{}", project.root().display()), "../shallow"]);
    let shallow = |words: &[&str]| {
        let mut command = project.command(words);
        Told::new(command.current_dir(project.folder.path().join("shallow")).output().unwrap())
    };
    shallow(&["--git", "HEAD~1..HEAD"]).ends(
        2,
        "",
        &["this is a shallow clone", "`git fetch --unshallow` brings the rest"],
    );
    let outside = Told::new(project.command(&["--git", "HEAD"]).current_dir(project.folder.path()).output().unwrap());
    outside.ends(2, "", &["is in no git repository"]);
    let library = Project::new(&[("a.c", "int a;\n"), ("Makefile", "a.o:\n")]);
    library.diff(&["--git", "HEAD"]).ends(
        2,
        "",
        &["no program that both versions build (1 sources were compiled)", "--build 'COMMAND'"],
    );
    let nothing = Project::new(&[("README", "\n")]);
    nothing.diff(&["--git", "HEAD"]).ends(2, "", &["no configure, configure.ac, CMakeLists.txt", "--build 'COMMAND'"]);
}

#[test]
fn a_change_that_cannot_be_seen_is_never_the_same() {
    let assembler = ".globl two\ntwo: xor %eax,%eax\ncmp $77777,%edi\nsete %al\nret\n.section .note.GNU-stack\n";
    let main = "#include <stdlib.h>\nint two(int);\nint main(int argc, char **argv) { return argc > 1 ? two(atoi(argv[1])) : 0; }\n";
    let changed = assembler.replace("$77777", "$77778");
    // Through the compiler, by the assembler itself, and in a library; with a change beside it that does nothing, and without.
    let ways = [
        ("two.S", "p: main.o two.o\n\t$(CC) -o $@ main.o two.o\n"),
        ("two.s", "p: main.o two.o\n\t$(CC) -o $@ main.o two.o\n"),
        ("two.s", "p: main.o two.o\n\tar rc libtwo.a two.o\n\t$(CC) -o $@ main.o -L. -ltwo\n"),
    ];
    for (name, makefile) in ways {
        let project = Project::new(&[("main.c", main), (name, assembler), ("Makefile", makefile)]);
        project.commit(&[(name, &changed)], "two");
        let hidden = project.diff(&["--git", "HEAD~1..", "--", "--sym-arg", "1"]);
        hidden.ends(3, "INCONCLUSIVE", &["without bitcode: "]);
        assert!(hidden.out.contains("this may have changed, and schism has no bitcode of it: "), "{}", hidden.out);
        project.commit(&[("main.c", &format!("\n{main}")), (name, assembler)], "three");
        project.diff(&["--git", "HEAD~1..", "--", "--sym-arg", "1"]).ends(3, "INCONCLUSIVE", &[]);
        project.diff(&["--git", "HEAD~1..", "--", "77777"]).ends(1, "DIFFERENT", &[]);
    }
    // The linker's own doing.
    let main = "int one(void) { return 1; }\nint two(void) { return 2; }\nint main(void) { return one(); }\n";
    let makefile = "p: main.o\n\t$(CC) -o $@ main.o\n";
    let project = Project::new(&[("main.c", main), ("Makefile", makefile)]);
    project.commit(&[("Makefile", &makefile.replace("-o", "-Wl,-z,norelro -o"))], "two");
    let told = project.diff(&["--git", "HEAD~1.."]);
    told.ends(3, "INCONCLUSIVE", &["touched by the change: p"]);
    let why = "the native programs differ, though all that schism knows of them is the same";
    assert!(told.out.contains(why), "{}", told.out);
}

#[test]
fn folders_and_archives_are_compared() {
    let project = Project::new(PROJECT);
    let folders = ["name-1.0", "name-1.1"].map(|name| project.folder.path().join(name));
    for (folder, limit) in folders.iter().zip(["2", "4"]) {
        fs::create_dir(folder).unwrap();
        for (name, text) in PROJECT {
            fs::write(folder.join(name), text.replace("> 2", &format!("> {limit}"))).unwrap();
        }
        // Nobody has built these before.
        fs::write(folder.join("stamp"), project.folder.path().display().to_string()).unwrap();
        let tar = Command::new("tar")
            .arg("-czf")
            .arg(format!("{}.tar.gz", folder.display()))
            .arg("-C")
            .arg(project.folder.path())
            .arg(folder.file_name().unwrap())
            .status();
        assert!(tar.unwrap().success());
    }
    let before = state(&folders[0]);
    let template = ["--", "--sym-arg", "5"];
    let words =
        |end: &str| -> Vec<String> { folders.iter().map(|folder| format!("{}{end}", folder.display())).collect() };
    for end in ["", ".tar.gz"] {
        let words = words(end);
        let told = project.diff(&[&[words[0].as_str(), &words[1]], &template[..]].concat());
        told.ends(1, "DIFFERENT", &["touched by the change: p"]);
        // The archives hold what the folders do.
        assert_eq!(told.words.contains("building "), end.is_empty(), "{}", told.words);
    }
    assert!(state(&folders[0]) == before);
}

#[test]
fn each_main_of_a_lone_folder_is_a_program() {
    let main = "#include <stdio.h>\nint limit(const char *s);\nint main(int argc, char **argv) { return argc > 1 && limit(argv[1]); }\n";
    let project =
        Project::new(&[("a.c", main), ("b.c", main), ("limit.c", LIMIT), ("c.c", "int main(void) { return 3; }\n")]);
    project.commit(&[("limit.c", &longer(3)), ("b.c", "int main(void) { return 0; }\n")], "two");
    let told = project.diff(&["--git", "HEAD~1..", "--", "--sym-arg", "4"]);
    told.ends(
        1,
        "DIFFERENT",
        &["(4 C files, 3 with a main)", "program 1 of 3: schism-build/b", "program 2 of 3: schism-build/a"],
    );
    for name in ["a", "b"] {
        assert!(project.folder.path().join(format!("out.schism-build-{name}/findings.json")).is_file());
    }
}

#[test]
fn submodules_belong_to_the_project() {
    let inner = Project::new(&[("limit.c", LIMIT)]);
    let project = Project::new(&[("main.c", MAIN), ("Makefile", "p:\n\t$(CC) -o $@ main.c lib/limit.c\n")]);
    project.git(&["submodule", "add", "-q", &inner.root().display().to_string(), "lib"]);
    project.commit(&[], "two");
    inner.commit(&[("limit.c", &longer(3))], "two");
    project.git(&["-C", "lib", "pull", "-q"]);
    project.commit(&[], "three");
    project.diff(&["--git", "HEAD~1..HEAD", "--", "--sym-arg", "4"]).ends(1, "DIFFERENT", &[]);
    // Changes that are not committed in it count as well.
    fs::write(project.root().join("lib/limit.c"), LIMIT).unwrap();
    project.diff(&["--git", "HEAD", "--", "--sym-arg", "4"]).ends(1, "DIFFERENT", &[]);
    // A clone without it says what is missing.
    project.git(&["clone", "-q", &project.root().display().to_string(), "../clone"]);
    let mut clone = project.command(&["--git", "HEAD~1..HEAD"]);
    let told = Told::new(clone.current_dir(project.folder.path().join("clone")).output().unwrap());
    told.ends(2, "", &["the submodule lib is left empty", "`git submodule update --init` brings it"]);
}

#[test]
fn whoever_is_killed_leaves_nothing_behind() {
    let project = Project::new(PROJECT);
    project.commit(
        &[("limit.c", &longer(3)), ("Makefile", &format!("{MAKEFILE}other.o: wait\nwait:\n\tsleep $${{SLEEP-0}}\n"))],
        "two",
    );
    // What the user has put aside stays there, too.
    project.put(&[("limit.c", &longer(9))]);
    project.git(&["stash"]);
    let review = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
        command.args(["review", "HEAD~1..HEAD", "-o", "../review", "--build", "sleep 60; make"]);
        command.current_dir(project.root()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let diff = || project.command(&["--git", "HEAD~1..HEAD", "--build", "sleep 60; make"]);
    let ways = [(libc::SIGINT, diff()), (libc::SIGKILL, diff()), (libc::SIGINT, review()), (libc::SIGKILL, review())];
    for (signal, mut command) in ways {
        let before = state(&project.root());
        let mut child = command.spawn().unwrap();
        thread::sleep(Duration::from_millis(700));
        let start = Instant::now();
        // SAFETY: it is a child that was not waited for.
        unsafe { libc::kill(child.id() as libc::pid_t, signal) };
        child.wait().unwrap();
        assert!(start.elapsed() < Duration::from_secs(5));
        assert!(state(&project.root()) == before);
    }
    project.diff(&["--git", "HEAD~1..HEAD"]).ends(1, "DIFFERENT", &[]);
    assert!(project.git(&["worktree", "list"]).lines().count() == 1 && project.git(&["branch"]).lines().count() == 1);
    assert_eq!(project.git(&["stash", "list"]).lines().count(), 1);
}

#[test]
fn git_bisects_with_it() {
    let project = Project::new(PROJECT);
    let first = project.git(&["rev-parse", "HEAD"]).trim().to_owned();
    let comment = |text: &str| format!("/* {text} */\n{MAIN}");
    project.commit(&[("main.c", &comment("two"))], "two");
    project.commit(&[("main.c", &comment("three"))], "three");
    // The middle, which git tries first.
    project.commit(&[("other.c", "int main(void) { return }\n")], "does not build");
    project.commit(&[("main.c", &comment("five")), ("other.c", "int main(void) { return 0; }\n")], "mended");
    project.commit(&[("limit.c", &longer(3))], "longer");
    project.commit(&[("main.c", &comment("seven"))], "seven");
    project.git(&["bisect", "start", "HEAD", &first]);
    let schism = env!("CARGO_BIN_EXE_schism");
    let words =
        ["bisect", "run", schism, "diff", "-o", "../out", "--git", &first, "--bisect-status", "--", "--sym-arg", "4"];
    let told = project.git(&words);
    assert!(told.contains("is the first bad commit") && told.contains("    longer"), "{told}");
    let log = project.git(&["bisect", "log"]);
    assert!(log.contains("git bisect skip"), "{log}");
    // What is wrong with the command is no verdict about a revision.
    assert_eq!(project.diff(&["--git", "nowhere", "--bisect-status"]).status, Some(128));
    assert_eq!(project.diff(&["--git", "HEAD", "--bisect-status", "--no-such-option"]).status, Some(128));
}

#[test]
fn libraries_are_compared_by_their_functions() {
    let library = "static int half(int x) { return x / 2; }\nint guarded(int x) { return x < 0 ? half(x) : x; }\n";
    let other = "int other(int x) { return x; }\n";
    let makefile =
        "all: p\nlibone.a: one.o two.o\n\tar rc $@ one.o two.o\np: p.o libone.a\n\t$(CC) -o $@ p.o -L. -lone\n";
    let main = "int other(int); int main(int argc, char **argv) { return other(argc); }\n";
    let project = Project::new(&[("one.c", library), ("two.c", other), ("p.c", main), ("Makefile", makefile)]);
    // The program is the same, byte for byte, because it needs nothing of the changed object.
    project.commit(&[("one.c", &library.replace("x / 2", "x >> 1"))], "two");
    let told = project.diff(&["--git", "HEAD~1..", "--max-time", "10min"]);
    told.ends(
        1,
        "DIFFERENT: 1 of 1 changed functions, from the interface\n  from the interface: half, by guarded: guarded(",
        &[
            "no program is touched by the change; the changed functions of libraries are compared",
            "the changed functions of libone",
        ],
    );
    // A folder alone, without a program, and a change of an object that schism cannot look into.
    let makefile = "libone.a: one.o two.o\n\tar rc $@ one.o two.o\ntwo.o: two.s\n\tas -o $@ two.s\n";
    let assembler = ".globl two\ntwo: xor %eax,%eax\nret\n.section .note.GNU-stack\n";
    let project = Project::new(&[("one.c", library), ("two.s", assembler), ("Makefile", makefile)]);
    project.commit(&[("two.s", &assembler.replace("xor %eax,%eax", "mov $1,%eax"))], "two");
    let told = project.diff(&["--git", "HEAD~1.."]);
    told.ends(3, "INCONCLUSIVE", &["no program that both versions build"]);
    assert!(told.out.contains("schism has no bitcode of it"), "{}", told.out);
    project.commit(&[("one.c", &library.replace("x / 2", "x >> 1"))], "three");
    let told = project.diff(&["--git", "HEAD~1..", "--entry-changed", "--max-time", "10min"]);
    told.ends(1, "DIFFERENT: 1 of 1 changed functions, from the interface", &[]);
    project.commit(&[("README", "words\n")], "four");
    project.diff(&["--git", "HEAD~1.."]).ends(0, "SAME: what HEAD~1 (", &[]);
    // What is the same in C says nothing of the assembler beside it.
    let same = library.replace("x / 2", "x >> 1").replace("return x < 0 ?", "return 0 > x ?");
    project.commit(&[("one.c", &same), ("two.s", assembler)], "five");
    let told = project.diff(&["--git", "HEAD~1..", "--max-time", "10min"]);
    told.ends(3, "INCONCLUSIVE", &[]);
    assert!(told.out.contains("no bitcode of it: libone.a: made by no compiler that was watched"), "{}", told.out);
}

#[test]
fn what_a_build_tool_tries_is_no_program() {
    let makefile = format!(
        "{MAKEFILE}all: try\ntry: main.o limit.o\n\tmkdir -p build/CMakeFiles/try\n\t$(CC) -o build/CMakeFiles/try/p main.o limit.o\n"
    );
    let project = Project::new(&[&PROJECT[..3], &[("Makefile", makefile.as_str())]].concat());
    project.commit(&[("limit.c", &longer(3))], "two");
    let told = project.diff(&["--git", "HEAD~1..", "--max-time", "0", "--max-findings", "1", "--", "--sym-arg", "4"]);
    told.ends(1, "DIFFERENT", &["touched by the change: p; 1 others are the same"]);
}

/// Prints what stands behind a checksum of the first sixteen bytes; KIND is one of the bytes.
const CHECKED: &str = r#"
#include <stdint.h>
#include <stdio.h>
int main(int argc, char **argv)
{
	unsigned char text[20];
	FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
	if (!file || fread(text, 1, sizeof text, file) != sizeof text)
		return 2;
	uint32_t sum = ~0u;
	for (int i = 0; i < 16; i++) {
		sum ^= text[i];
		for (int bit = 0; bit < 8; bit++)
			sum = sum & 1 ? sum >> 1 ^ 0xedb88320 : sum >> 1;
	}
	for (int i = 0; i < 4; i++)
		if (text[16 + i] != (unsigned char)(~sum >> 8 * i))
			return 1;
	puts(text[3] == 'KIND' ? "kind" : "other");
	return 0;
}
"#;

/// The checksum that the program asks for.
fn checksum(text: &[u8]) -> u32 {
    let step = |sum: u32, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
    !text.iter().fold(!0, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), step))
}

#[test]
fn files_of_its_tests_are_where_a_comparison_begins() {
    let project = Project::new(&[("p.c", &CHECKED.replace("KIND", "x")), ("Makefile", "p: p.c\n\t$(CC) -o p p.c\n")]);
    let mut file = b"sixteen letters!".to_vec();
    let sum = checksum(&file);
    file.extend(sum.to_le_bytes());
    fs::create_dir(project.root().join("tests")).expect("a folder");
    fs::write(project.root().join("tests/good.dat"), file).expect("a file");
    project.commit(&[("p.c", &CHECKED.replace("KIND", "t"))], "two");
    let told = project.diff(&["--git", "HEAD~1..HEAD", "--max-findings", "1"]);
    told.ends(1, "DIFFERENT: 1 difference", &["input: 1 seed: the project's own examples and test files"]);
    assert!(told.out.contains("good.dat"), "{}", told.out);
}
