//! Two versions, built natively and run in the sandbox: what differs is confirmed, what is noise is not.
//!
//! These tests need musl's source (`make libc` fetches it), because the toolchain does.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use schism_case::{Difference, Input, Status};
use schism_native::{
    Binaries, Confirmation, Confirmer, Flags, Flavour, Making, Sandbox, SandboxLimits, Settled, Side, Toolchain,
    minimise,
};
use tempfile::TempDir;

struct Bench {
    tools: Toolchain,
    folder: TempDir,
}

impl Bench {
    fn new() -> Self {
        Self { tools: Toolchain::open(&mut |_| ()).unwrap(), folder: tempfile::tempdir().unwrap() }
    }

    fn source(&self, name: &str, code: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, code).unwrap();
        path
    }

    fn sandbox(&self) -> Sandbox {
        let mut limits = SandboxLimits::within(self.folder.path().join("runs"));
        limits.wall = Duration::from_secs(3);
        limits.clock = Some(self.tools.clock_library().unwrap());
        Sandbox::new(limits).unwrap()
    }

    fn plain(&self, name: &str, code: &str) -> Binaries<'static> {
        let source = self.source(name, code);
        let program = self.tools.build_native(&[source], &Flags::default(), Flavour::Plain, &mut |_| ()).unwrap();
        Binaries::plain(program.path)
    }

    /// Builds two versions of `main`'s body and runs them on an input.
    fn confirm(&self, old: &str, new: &str, input: &Input) -> Confirmation {
        let confirmer =
            Confirmer::new(self.sandbox(), self.plain("old.c", &program(old)), self.plain("new.c", &program(new)));
        confirmer.confirm(input, &[]).unwrap()
    }
}

fn program(body: &str) -> String {
    let headers =
        ["stdio.h", "stdlib.h", "string.h", "time.h", "unistd.h", "fcntl.h", "math.h", "sys/stat.h", "sys/auxv.h"];
    let headers: String = headers.iter().map(|name| format!("#include <{name}>\n")).collect();
    format!("#define _GNU_SOURCE\n{headers}int main(int argc, char **argv)\n{{\n{body}\n}}\n")
}

#[test]
fn a_difference_is_confirmed() {
    let input = Input::new(["tool", "x"]);
    let found = Bench::new().confirm("puts(argv[1]);", "puts(argv[0]); return 3;", &input);
    assert_eq!((found.old.stdout.as_slice(), found.new.stdout.as_slice()), (&b"x\n"[..], &b"tool\n"[..]));
    assert_eq!(found.differences().len(), 2);
    assert!(found.is_confirmed());
}

#[test]
fn names_paths_and_addresses_do_not_differ() {
    let noise = r#"char here[99]; int local; puts(argv[0]); puts(getcwd(here, 99)); printf("%p\n", &local);
        readlink("/proc/self/exe", here, 99);"#;
    let found = Bench::new().confirm(noise, &format!("volatile int more = 1; {noise}"), &Input::new(["tool"]));
    assert_eq!(found.differences(), [], "{:?}", String::from_utf8_lossy(&found.old.stdout));
    assert_eq!(found.deterministic, [true, true]);
    assert!(String::from_utf8_lossy(&found.old.stdout).starts_with("tool\n/case\n<address>\n"));
}

#[test]
fn what_depends_on_the_surroundings_is_not_confirmed() {
    let bench = Bench::new();
    let looks = [
        r#"system("/bin/ls /");"#,
        r#"struct stat s; stat("/", &s); printf("%ld\n", (long)s.st_ino);"#,
        r#"struct stat s; stat(".", &s); printf("%ld\n", (long)s.st_mtime / 1000);"#,
        r#"perror(rename("/", "x") ? "no" : "yes");"#,
        r#"puts(realpath("..", NULL));"#,
        r#"puts((char *)getauxval(AT_EXECFN));"#,
        r#"printf("%d\n", getpid());"#,
        r#"system("set -- /proc/[0-9]*; echo $#");"#,
        r#"void *volatile much = malloc(3L << 30); puts(much ? "yes" : "no");"#,
        r#"puts(kill(1, 0) ? "no" : "yes");"#,
        r#"puts(kill(-1, 0) ? "no" : "yes");"#,
        "kill(getpid(), 32);",
        "kill(getpid(), 33);",
    ];
    for look in looks {
        let look = format!("dup2(1, 2); {look}");
        let found = bench.confirm(&look, &format!("printf(\"new \"); fflush(stdout); {look}"), &Input::new(["tool"]));
        assert!(!found.is_confirmed(), "{look}: {:?}", found.old);
    }
}

#[test]
fn a_limit_of_the_sandbox_is_no_difference() {
    let grows = r#"char block[65536] = {0}; int file = open("f", O_WRONLY | O_CREAT, 0644); while (write(file, block, 65536) > 0);"#;
    let found = Bench::new().confirm("return 0;", grows, &Input::new(["tool"]));
    assert_eq!((found.deterministic, found.is_confirmed()), ([true, false], false));
    assert_eq!(found.notes[1].as_deref(), Some("a file became larger than the sandbox allows"));
}

#[test]
fn addresses_in_programs_of_bitcode_do_not_differ() {
    let bench = Bench::new();
    let of_bitcode = |name: &str, more: &str| {
        let code = format!("{more}\nint global = 1;\n{}", program("printf(\"%p %p\\n\", &global, main);"));
        let bitcode = bench.tools.compile(&bench.source(name, &code), &Flags::default()).unwrap().bitcode;
        let program = bench.tools.build_native(&[bitcode], &Flags::default(), Flavour::Plain, &mut |_| ()).unwrap();
        Binaries::plain(program.path)
    };
    let old = of_bitcode("old.c", "");
    let new = of_bitcode("new.c", "int before[99] = {1}; int unused(void) { return before[0]; }");
    let confirmer = Confirmer::new(bench.sandbox(), old, new);
    let found = confirmer.confirm(&Input::new(["tool"]), &[]).unwrap();
    assert_eq!((found.old.stdout.as_slice(), found.differences()), (&b"<address> <address>\n"[..], vec![]));
}

#[test]
fn lines_that_show_the_time_or_a_random_number_do_not_count() {
    let bench = Bench::new();
    let looks = [
        r#"struct timespec t; clock_gettime(CLOCK_REALTIME, &t); printf("%ld\n", t.tv_nsec);"#,
        r#"time_t t = time(NULL); printf("%d\n", gmtime(&t)->tm_year);"#,
        r#"struct timespec t; timespec_get(&t, TIME_UTC); printf("%d\n", gmtime(&t.tv_sec)->tm_mday);"#,
        r#"struct timeval t; gettimeofday(&t, NULL); printf("%d\n", gmtime(&t.tv_sec)->tm_hour);"#,
        r#"fflush(stdout); system("/bin/date +%m");"#,
    ];
    for look in looks {
        let found = bench.confirm(look, "puts(\"steady\");", &Input::new(["tool"]));
        assert!(!found.is_confirmed(), "{look}: {:?}", found.old);
        let [old, new] = ["old", "new"].map(|version| format!("{look} puts(\"{version}\");"));
        let found = bench.confirm(&old, &new, &Input::new(["tool"]));
        assert_eq!(found.old.stdout, b"<varies>\nold\n", "{look}");
        assert_eq!(found.new.stdout, b"<varies>\nnew\n", "{look}");
        assert!(found.is_confirmed(), "{look}");
    }
}

#[test]
fn nobody_waits_longer_when_the_clock_is_moved() {
    let waits = "struct timespec t = {0, 1000000}; nanosleep(&t, NULL); alarm(1); pause();";
    let found = Bench::new().confirm("return 0;", waits, &Input::new(["tool"]));
    assert_eq!((found.timed_out, found.new.status), ([false; 2], Status::Killed(libc::SIGALRM)));
}

#[test]
fn a_hang_of_one_side_is_a_difference() {
    let (hang, end) = ("puts(\"x\"); for (;;) usleep(1000);", "puts(\"x\");");
    let bench = Bench::new();
    let [old, new] = [("old.c", end), ("new.c", hang)].map(|(name, body)| bench.plain(name, &program(body)));
    let confirmer = Confirmer::new(bench.sandbox(), old, new);
    let start = Instant::now();
    let found = confirmer.confirm(&Input::new(["tool"]), &[]).unwrap();
    // All of its three seconds once, and one more.
    assert!(start.elapsed() < Duration::from_millis(5500), "{:?}", start.elapsed());
    assert_eq!((found.timed_out, found.deterministic), ([false, true], [true, true]));
    let status = Difference::Status(Status::Exited(0), Status::Killed(libc::SIGKILL));
    assert_eq!(found.differences(), [status]);
    assert!(found.is_confirmed());
}

#[test]
fn one_that_hangs_keeps_the_other_from_nothing() {
    let (hang, writes) = ("for (;;) usleep(1000);", "for (int i = 0; i < 200000; i++) putchar('x');");
    let found = Bench::new().confirm(hang, writes, &Input::new(["tool"]));
    assert_eq!((found.timed_out, found.new.stdout.len()), ([true, false], 200_000));
    assert!(found.is_confirmed());
}

#[test]
fn sides_that_both_hang_do_not_differ_and_run_once() {
    let hang = "for (;;) usleep(1000);";
    let start = Instant::now();
    let found = Bench::new().confirm(hang, &format!("puts(\"x\"); {hang}"), &Input::new(["tool"]));
    assert_eq!((found.timed_out, found.differences()), ([true, true], vec![]));
    // Each run takes all of its three seconds.
    assert!(start.elapsed() < Duration::from_secs(12));
}

#[test]
fn crashes_and_files_are_seen() {
    let input = Input::new(["tool"]);
    let found = Bench::new().confirm(
        "close(open(\"f\", O_CREAT | O_WRONLY, 0600));",
        "close(open(\"f\", O_CREAT | O_WRONLY, 0644)); abort();",
        &input,
    );
    let wanted =
        [Difference::Status(Status::Exited(0), Status::Killed(libc::SIGABRT)), Difference::File(b"f".to_vec())];
    assert_eq!(found.differences(), wanted);
}

#[test]
fn sanitizers_report_what_the_plain_program_hides() {
    let bench = Bench::new();
    let code = program(
        r#"char *text = malloc(4); int number = 2147483647; number += argc; strcpy(text, argv[1]);
        printf("%d\n", number & 1); free(text); return 0;"#,
    );
    let source = bench.source("wrong.c", &code);
    let begun = Mutex::new(Vec::new());
    let binaries = bench.tools.binaries(&[source], &Flags::default(), |making| match making {
        Making::Begins(flavour) => begun.lock().unwrap().push(flavour),
        other => panic!("{other:?}"),
    });
    let confirmer = Confirmer::new(bench.sandbox(), binaries.clone(), binaries);
    assert!(begun.lock().unwrap().is_empty(), "nobody has asked for a program");
    confirmer.differences_once(&Input::new(["wrong", "abcd"]), &[]).unwrap();
    assert_eq!(*begun.lock().unwrap(), [Flavour::Plain], "sanitizers are for what is confirmed");
    let reports = confirmer.confirm(&Input::new(["wrong", "abcd"]), &[]).unwrap().sanitizers;
    assert_eq!(begun.lock().unwrap().len(), 4);
    let found: Vec<(Side, &str)> = reports.iter().map(|report| (report.side, report.kind.as_str())).collect();
    let both = |side| [(side, "heap-buffer-overflow"), (side, "signed integer overflow")];
    assert_eq!(found, [both(Side::Old), both(Side::New)].concat(), "{reports:#?}");
    let places: Vec<&str> = reports[..2].iter().map(|report| report.place.as_deref().unwrap_or("none")).collect();
    assert!(places.iter().all(|place| place.contains("wrong.c:13:")), "{places:?}");
    assert!(reports.iter().all(|report| report.function.as_deref() == Some("main")), "{reports:?}");
    let reports = confirmer.confirm(&Input::new(["wrong", "abc"]), &[]).unwrap().sanitizers;
    assert_eq!(reports.len(), 2, "only the overflow of a number: {reports:#?}");
}

#[test]
fn uninitialised_memory_is_reported_where_somebody_depends_on_it() {
    let bench = Bench::new();
    let seen = |name: &str, body: &str| {
        let source = bench.source(&format!("{name}.c"), &program(body));
        let binaries = bench.tools.binaries(&[source], &Flags::default(), |_| ());
        let confirmer = Confirmer::new(bench.sandbox(), binaries.clone(), binaries);
        // The name is that of a file that valgrind writes.
        let reports = confirmer.confirm(&Input::new(["./log"]), &[]).unwrap().sanitizers;
        let new = reports.into_iter().filter(|report| report.side == Side::New);
        new.map(|report| (report.kind, report.place.unwrap_or_default())).collect::<Vec<_>>()
    };
    let found = seen("branch", "int *number = malloc(4); if (*number == 3) puts(\"3\"); free(number); return 0;");
    assert!(
        matches!(&found[..], [(kind, place)] if kind == "branch on uninitialised memory" && place.contains("branch.c:")),
        "{found:?}"
    );
    let found = seen("status", "int *number = malloc(4); int status = *number; free(number); return status;");
    assert_eq!(found.iter().map(|(kind, _)| kind.as_str()).collect::<Vec<_>>(), ["uninitialised exit status"]);
    let found =
        seen("print", "char *text = malloc(4); text[0] = 'a'; fwrite(text, 2, 1, stdout); free(text); return 0;");
    assert_eq!(found.iter().map(|(kind, _)| kind.as_str()).collect::<Vec<_>>(), ["uninitialised memory is written"]);
    // Copied, passed on or masked away: nobody depends on it.
    let found = seen(
        "still",
        "int *number = malloc(8); number[1] = number[0]; int bits = number[1] & 0; free(number); return bits;",
    );
    assert_eq!(found, []);
}

#[test]
fn leaks_are_reported() {
    let bench = Bench::new();
    let leaks = program("char *volatile text = malloc(40); text = NULL; return 0;");
    let old = bench.tools.binaries(&[bench.source("ok.c", &program("return 0;"))], &Flags::default(), |_| ());
    let new = bench.tools.binaries(&[bench.source("leaks.c", &leaks)], &Flags::default(), |_| ());
    let confirmer = Confirmer::new(bench.sandbox(), old, new);
    let reports = confirmer.confirm(&Input::new(["leaks"]), &[]).unwrap().sanitizers;
    let found: Vec<_> = reports.iter().map(|report| (report.side, report.kind.as_str())).collect();
    assert_eq!(found, [(Side::New, "detected memory leaks")]);
}

#[test]
fn remains_on_the_stack_hide_no_leak() {
    let bench = Bench::new();
    // The frames of exit would lie where those of this function were.
    let text = "#include <stdlib.h>\nstatic void lose(void) { char *volatile kept[64]; \
                for (int i = 0; i < 64; i++) kept[i] = malloc(8); }\nint main(void) { lose(); return 0; }\n";
    let binaries = bench.tools.binaries(&[bench.source("lost.c", text)], &Flags::default(), |_| ());
    let confirmer = Confirmer::new(bench.sandbox(), binaries.clone(), binaries);
    let reports = confirmer.confirm(&Input::new(["lost"]), &[]).unwrap().sanitizers;
    let all = |report: &&schism_native::SanitizerReport| report.kind == "detected memory leaks";
    assert_eq!(reports.iter().filter(all).count(), 2, "{reports:?}");
}

const HARNESS: &str = r#"
    #include <klee/klee.h>
    #include <schism.h>
    #include <stdio.h>
    int main(void)
    {
        int first, second, sum;
        klee_make_symbolic(&first, sizeof first, "first");
        schism_symbolic(&second, sizeof second, "second");
        sum = first OPERATOR second;
        schism_output(&sum, sizeof sum, "sum");
        printf("%d\n", first);
        return 0;
    }
"#;

fn number(name: &str, value: i32) -> (String, Vec<u8>) {
    (name.to_owned(), value.to_le_bytes().to_vec())
}

#[test]
fn declared_values_go_in_and_declared_outputs_come_out() {
    let bench = Bench::new();
    let old = bench.plain("old.c", &HARNESS.replace("OPERATOR", "+"));
    let new = bench.plain("new.c", &HARNESS.replace("OPERATOR", "-"));
    check_harness(&bench, old, new);
}

#[test]
fn bitcode_becomes_a_program_too() {
    let bench = Bench::new();
    let of_bitcode = |name: &str, operator: &str| {
        let source = bench.source(name, &HARNESS.replace("OPERATOR", operator));
        let bitcode = bench.tools.compile(&source, &Flags::default()).unwrap().bitcode;
        let build =
            |flavour| bench.tools.build_native(std::slice::from_ref(&bitcode), &Flags::default(), flavour, &mut |_| ());
        assert!(build(Flavour::Address).is_err());
        Binaries::plain(build(Flavour::Plain).unwrap().path)
    };
    check_harness(&bench, of_bitcode("old.c", "+"), of_bitcode("new.c", "-"));
}

fn check_harness(bench: &Bench, old: Binaries<'_>, new: Binaries<'_>) {
    let confirmer = Confirmer::new(bench.sandbox(), old.clone(), new);
    let declared = [number("first", 30), number("second", 4)];
    let input = Input::new(["harness"]);
    let found = confirmer.confirm(&input, &declared).unwrap();
    assert_eq!((found.old.stdout.as_slice(), found.old.stderr.as_slice()), (&b"30\n"[..], &b""[..]));
    assert_eq!(found.old.outputs, [number("sum", 34)]);
    assert_eq!(found.new.outputs, [number("sum", 26)]);
    assert_eq!(found.differences(), [Difference::Output("sum".to_owned())]);
    assert!(!confirmer.confirm(&input, &[number("first", 30)]).unwrap().is_confirmed());
    let alone = Settled::of(confirmer.sandbox(), &old, (&input, &declared), None).unwrap();
    assert_eq!((alone.outcome, alone.deterministic), (found.old, true));
}

#[test]
fn programs_are_kept_and_built_anew_when_something_changes() {
    let bench = Bench::new();
    let header = bench.source("value.h", "#define VALUE 1\n");
    let source = bench.source("a.c", "#include \"value.h\"\nint main(void) { return VALUE + MORE; }\n");
    let build = |more: u32| {
        let arguments = Flags::alone(&[format!("-DMORE={more}")]);
        bench.tools.build_native(std::slice::from_ref(&source), &arguments, Flavour::Plain, &mut |_| ()).unwrap().path
    };
    let sandbox = bench.sandbox();
    let status = |program: &Path| sandbox.run(program, b"a", &Input::new(["a"])).unwrap().outcome.status;
    let first = build(0);
    let written = fs::metadata(&first).unwrap().created().unwrap();
    assert_eq!((build(0), fs::metadata(&first).unwrap().created().unwrap()), (first.clone(), written));
    assert_eq!(status(&first), Status::Exited(1));
    assert_eq!(status(&build(1)), Status::Exited(2));
    fs::write(header, "#define VALUE 5\n").unwrap();
    assert_eq!(status(&build(0)), Status::Exited(5));
}

#[test]
fn files_that_do_not_compile_are_refused_in_clangs_words() {
    let bench = Bench::new();
    let source = bench.source("bad.c", "int main(void) { return absent; }\n");
    let error =
        bench.tools.build_native(&[source], &Flags::default(), Flavour::Plain, &mut |_| ()).unwrap_err().to_string();
    assert!(error.contains("use of undeclared identifier 'absent'"), "{error}");
    let source = bench.source("half.c", "int other(void); int main(void) { return other(); }\n");
    let error =
        bench.tools.build_native(&[source], &Flags::default(), Flavour::Plain, &mut |_| ()).unwrap_err().to_string();
    assert!(error.contains("other"), "{error}");
}

#[test]
fn an_input_is_minimised_on_the_native_programs() {
    let bench = Bench::new();
    let body =
        |letter: char| format!("int c; while ((c = getchar()) != EOF) if (c == '{letter}') return argc > 1; return 0;");
    let old = bench.plain("old.c", &program(&body('q')));
    let new = bench.plain("new.c", &program(&body('?')));
    let confirmer = Confirmer::new(bench.sandbox(), old, new);
    let mut input = Input::new(["tool", "first", "second"]);
    input.stdin = b"a longer text\nwith a q in it\nand more".to_vec();
    let mut differs = |input: &Input| !confirmer.differences_once(input, &[]).unwrap().is_empty();
    let found = minimise(&input, &mut differs, 300);
    let mut wanted = Input::new(["tool", ""]);
    wanted.stdin = b"q".to_vec();
    assert_eq!(found, wanted);
}
