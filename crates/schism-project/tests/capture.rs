//! Small projects, built while schism watches. This program stands for the compilers, too, as schism itself does.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use libtest_mimic::{Arguments, Trial};
use schism_native::{Cache, Clang};
use schism_project::{Capture, Captured, Error, Listing, Store, programs_below};

fn main() -> ExitCode {
    if let Some(code) = schism_project::run_if_compiler() {
        return code;
    }
    let tests: &[(&str, fn())] = &[
        ("a_program_lists_what_it_was_linked_from", a_program_lists_what_it_was_linked_from),
        ("only_the_needed_members_of_an_archive_are_listed", only_the_needed_members_of_an_archive_are_listed),
        ("the_list_survives_strip_and_unused_sections", the_list_survives_strip_and_unused_sections),
        ("one_step_builds_are_listed", one_step_builds_are_listed),
        ("link_time_optimisation_keeps_the_list", link_time_optimisation_keeps_the_list),
        ("what_clang_refuses_does_not_break_the_build", what_clang_refuses_does_not_break_the_build),
        ("a_failing_build_fails_as_it_would", a_failing_build_fails_as_it_would),
        ("names_begin_at_the_project", names_begin_at_the_project),
        ("a_build_cannot_touch_the_repository", a_build_cannot_touch_the_repository),
        ("a_build_cannot_forge_what_others_believe", a_build_cannot_forge_what_others_believe),
        ("a_build_ends_in_time", a_build_ends_in_time),
        (
            "shared_libraries_of_the_project_belong_to_the_program",
            shared_libraries_of_the_project_belong_to_the_program,
        ),
        ("cmake_projects_are_captured", cmake_projects_are_captured),
        ("libtool_projects_are_captured", libtool_projects_are_captured),
    ];
    let trial = |&(name, test): &(&'static str, fn())| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    };
    libtest_mimic::run(&Arguments::from_args(), tests.iter().map(trial).collect()).exit_code()
}

/// A project in a temporary folder, with a cache of its own.
struct Project {
    folder: tempfile::TempDir,
    cache: Cache,
}

impl Project {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let cache = Cache::at(folder.path().join("cache"));
        let project = Self { folder, cache };
        for (name, text) in files {
            let path = project.root().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        project
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("project")
    }

    fn capture(&self, script: &str, limit: Option<Duration>) -> schism_project::Result<Captured> {
        let clang = Clang::find(&self.cache).expect("clang");
        let capture = Capture {
            cache: &self.cache,
            clang: &clang,
            wrapper: std::env::current_exe().expect("this program"),
            root: self.root(),
            folder: self.root(),
            insist: false,
            limit,
            loud: false,
        };
        capture.run(&["sh", "-c", script].map(OsString::from))
    }

    fn build(&self, script: &str) -> Captured {
        let captured = self.capture(script, None).expect("a build");
        assert!(captured.status.success(), "{}", captured.words);
        captured
    }

    fn listing(&self, program: &str) -> Listing {
        let store = Store::open(&self.cache).expect("a store");
        Listing::read(&store, &self.root(), &self.root().join(program)).expect("a list")
    }

    /// The sources of a program with bitcode, sorted, and what it does.
    fn modules(&self, program: &str) -> Vec<String> {
        sources(&self.listing(program).modules)
    }
}

fn sources(records: &[schism_project::Record]) -> Vec<String> {
    let mut names: Vec<_> = records.iter().map(|record| record.source.display().to_string()).collect();
    names.sort();
    names
}

fn status_of(program: &Path) -> Option<i32> {
    Command::new(program).status().expect("the program starts").code()
}

const MAIN: &str = "int one(void); int two(void); int main(void) { return one() + two(); }\n";
const ONE: &str = "int one(void) { return 1; }\n";
const TWO: &str = "#include <stdio.h>\nint two(void) { puts(\"two\"); return 2; }\n";
const MAKEFILE: &str = "p: main.o one.o libtwo.a\n\t$(CC) $(LDFLAGS) -o $@ main.o one.o -L. -ltwo\n\
                        libtwo.a: two.o unused.o\n\t$(AR) rc $@ two.o unused.o\n";

fn two_objects_and_a_library() -> Project {
    let files =
        [("main.c", MAIN), ("one.c", ONE), ("two.c", TWO), ("unused.c", "int unused;\n"), ("Makefile", MAKEFILE)];
    Project::new(&files)
}

fn a_program_lists_what_it_was_linked_from() {
    let project = two_objects_and_a_library();
    let captured = project.build("make -j4");
    assert_eq!(sources(&captured.records), ["main.c", "one.c", "two.c", "unused.c"]);
    assert_eq!(programs_below(&project.root()), [project.root().join("p")]);
    let listing = project.listing("p");
    assert_eq!(sources(&listing.modules), ["main.c", "one.c", "two.c"]);
    assert!(listing.lacking.is_empty() && listing.native.is_empty(), "{listing:?}");
    let store = Store::open(&project.cache).unwrap();
    for module in &listing.modules {
        let bitcode = store.bitcode(module).unwrap().expect("bitcode");
        assert!(fs::read(bitcode).unwrap().starts_with(b"BC\xc0\xde"));
    }
    assert_eq!(status_of(&project.root().join("p")), Some(3));
}

fn only_the_needed_members_of_an_archive_are_listed() {
    let project = two_objects_and_a_library();
    project.build(
        "make && ranlib libtwo.a && cc -o q main.o one.o libtwo.a && ld -r -o r.o main.o one.o && cc -o r r.o libtwo.a",
    );
    for program in ["p", "q", "r"] {
        assert_eq!(project.modules(program), ["main.c", "one.c", "two.c"], "{program}");
    }
}

fn the_list_survives_strip_and_unused_sections() {
    let project = two_objects_and_a_library();
    project.build("make CFLAGS='-O2 -ffunction-sections -fdata-sections' LDFLAGS=-Wl,--gc-sections,-s && strip p");
    assert_eq!(project.modules("p"), ["main.c", "one.c", "two.c"]);
    assert_eq!(status_of(&project.root().join("p")), Some(3));
}

fn one_step_builds_are_listed() {
    let project = two_objects_and_a_library();
    let script =
        "cc -c one.c && echo 'main.c -o p one.o' >words && gcc @words two.c && CC=/usr/bin/cc && cc main.c one.c two.c";
    project.build(script);
    for program in ["p", "a.out"] {
        assert_eq!(project.modules(program), ["main.c", "one.c", "two.c"], "{program}");
        assert_eq!(status_of(&project.root().join(program)), Some(3));
    }
}

fn link_time_optimisation_keeps_the_list() {
    let project = two_objects_and_a_library();
    project.build(
        "gcc -O2 -flto -c main.c one.c two.c && gcc-ar rc libtwo.a two.o && gcc -O2 -flto -o p main.o one.o libtwo.a &&
         clang-19 -O2 -flto -c main.c one.c two.c && clang-19 -flto -fuse-ld=lld -o q main.o one.o two.o || cp p q",
    );
    assert_eq!(project.modules("p"), ["main.c", "one.c", "two.c"]);
    assert_eq!(project.modules("q"), ["main.c", "one.c", "two.c"]);
    assert_eq!(status_of(&project.root().join("p")), Some(3));
}

fn what_clang_refuses_does_not_break_the_build() {
    // A function in a function, which only GCC knows, and assembler.
    let nested = "int one(void) { int inner(void) { return 1; } return inner(); }\n";
    let assembler = ".globl two\ntwo: mov $2, %eax\nret\n.section .note.GNU-stack\n";
    let project = Project::new(&[("main.c", MAIN), ("one.c", nested), ("two.S", assembler)]);
    project.build("gcc -c main.c one.c two.S && gcc -o p main.o one.o two.o");
    let listing = project.listing("p");
    assert_eq!(sources(&listing.modules), ["main.c"]);
    assert_eq!(sources(&listing.lacking), ["one.c", "two.S"]);
    let why: Vec<_> = listing.lacking.iter().map(|record| record.bitcode.clone().unwrap_err()).collect();
    assert!(why[0].contains("error: function definition is not allowed here"), "{why:?}");
    assert_eq!(why[1], "assembler");
    assert_eq!(status_of(&project.root().join("p")), Some(3));
}

fn a_failing_build_fails_as_it_would() {
    let project = Project::new(&[("bad.c", "int main(void) { return x; }\n")]);
    let captured = project
        .capture("cc -c bad.c; echo status $?; cc --version | head -1; cc -E bad.c >/dev/null && exit 7", None)
        .unwrap();
    assert_eq!(captured.status.code(), Some(7));
    assert!(captured.words.contains("status 1\n") && captured.words.contains("undeclared"), "{}", captured.words);
    assert!(captured.records.is_empty());
}

fn names_begin_at_the_project() {
    let source = "#include \"h.h\"\n#include <stdio.h>\nint main(void) { puts(__FILE__); puts(h()); return 0; }\n";
    let header = "static const char *h(void) { return __FILE__; }\n";
    let project = Project::new(&[("src/a.c", source), ("include/h.h", header)]);
    project.build("mkdir out && cd out && cc -g -I../include -c ../src/a.c && cc -o ../p a.o");
    let listing = project.listing("p");
    let store = Store::open(&project.cache).unwrap();
    let bitcode = store.bitcode(&listing.modules[0]).unwrap().unwrap();
    let text = Command::new("llvm-dis-19").arg("-o").arg("-").arg(bitcode).output().expect("llvm-dis").stdout;
    let text = String::from_utf8_lossy(&text);
    // In debug information as seen from the project, in `__FILE__` as the compiler was given them.
    for name in [
        "!DIFile(filename: \"src/a.c\"",
        "!DIFile(filename: \"include/h.h\"",
        "c\"../src/a.c\\00\"",
        "c\"../include/h.h\\00\"",
    ] {
        assert!(text.contains(name), "{name}: {text}");
    }
    let printed = Command::new(project.root().join("p")).output().unwrap().stdout;
    assert_eq!(String::from_utf8_lossy(&printed), "../src/a.c\n../include/h.h\n");
}

fn a_build_cannot_touch_the_repository() {
    let project = Project::new(&[(".git/config", "[core]\n"), ("a.c", "int main(void) { return 0; }\n")]);
    project.build("cc -o p a.c; echo x >.git/hooks-post; echo x >>.git/config; rm -rf .git; echo x >../outside; true");
    assert_eq!(fs::read_to_string(project.root().join(".git/config")).unwrap(), "[core]\n");
    assert!(!project.root().join(".git/hooks-post").exists() && !project.folder.path().join("outside").exists());
}

fn a_build_cannot_forge_what_others_believe() {
    let project = two_objects_and_a_library();
    let secret = project.folder.path().join("secret");
    fs::write(&secret, "a secret").unwrap();
    let name = schism_native::content_hash(b"a secret");
    // A file that is not what its name says, and a way to a file that the build itself may not read.
    project.build(&format!(
        "make; cd $SCHISM_CAPTURE; for f in modules/*; do echo x >>$f; break; done; ln -s {} modules/{name}",
        secret.display()
    ));
    let kept = |name: &str| project.folder.path().join("cache/capture").join(name).exists();
    assert!(!kept(&name));
    let store = Store::open(&project.cache).unwrap();
    let lost = project.listing("p").modules.iter().filter(|module| store.bitcode(module).is_err()).count();
    assert!(lost <= 1);
    for entry in fs::read_dir(project.folder.path().join("cache/capture")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert_eq!(schism_native::content_hash(&fs::read(&path).unwrap()), name);
    }
}

fn a_build_ends_in_time() {
    let project = Project::new(&[("a.c", "")]);
    let error = project.capture("sleep 1000 & sleep 1000", Some(Duration::from_millis(300))).unwrap_err();
    assert!(matches!(&error, Error::Build { how, .. } if how.contains("--build-time")), "{error}");
}

fn shared_libraries_of_the_project_belong_to_the_program() {
    let project = two_objects_and_a_library();
    project.build("cc -fPIC -shared -o libone.so one.c two.c && cc -o p main.c -L. -lone -lm");
    let listing = project.listing("p");
    assert_eq!(sources(&listing.modules), ["main.c", "one.c", "two.c"]);
    assert_eq!(listing.own, [project.root().join("libone.so")]);
    assert!(listing.native.is_empty(), "{:?}", listing.native);
}

fn cmake_projects_are_captured() {
    let lists = "cmake_minimum_required(VERSION 3.5)\nproject(p C)\nadd_library(two STATIC two.c unused.c)\n\
                 add_executable(p main.c one.c)\ntarget_link_libraries(p two)\n";
    let project = two_objects_and_a_library();
    fs::write(project.root().join("CMakeLists.txt"), lists).unwrap();
    project.build("cmake -S . -B build && cmake --build build -j2");
    let modules: Vec<_> =
        project.listing("build/p").modules.iter().map(|m| m.source.file_name().unwrap().to_owned()).collect();
    assert_eq!(modules.len(), 3, "{modules:?}");
}

fn libtool_projects_are_captured() {
    let project = two_objects_and_a_library();
    fs::remove_file(project.root().join("Makefile")).unwrap();
    let configure = "AC_INIT([p], [1])\nAM_INIT_AUTOMAKE([foreign])\nAC_PROG_CC\nAM_PROG_AR\nLT_INIT\nAC_CONFIG_FILES([Makefile])\nAC_OUTPUT\n";
    let automake = "lib_LTLIBRARIES = libtwo.la\nlibtwo_la_SOURCES = two.c unused.c\nbin_PROGRAMS = p\np_SOURCES = main.c one.c\np_LDADD = libtwo.la\n";
    fs::write(project.root().join("configure.ac"), configure).unwrap();
    fs::write(project.root().join("Makefile.am"), automake).unwrap();
    project.build("autoreconf -i && ./configure && make -j2");
    assert_eq!(programs_below(&project.root()), [project.root().join("p")]);
    let listing = project.listing("p");
    // All of a shared library belongs to the program.
    assert_eq!(sources(&listing.modules), ["main.c", "one.c", "two.c", "unused.c"]);
    assert!(listing.program.ends_with(".libs/p"));
}
