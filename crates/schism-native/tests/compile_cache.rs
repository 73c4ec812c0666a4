//! What the cache of compiled files believes: contents, and nothing else.

use std::fs;
use std::path::{Path, PathBuf};

use schism_native::{Flags, Flavour, Toolchain};
use tempfile::TempDir;

struct Bench {
    tools: Toolchain,
    folder: TempDir,
}

impl Bench {
    fn new() -> Self {
        let tools = Toolchain::open(&mut |_| ()).unwrap();
        Self { tools, folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// The bitcode of `a.c` with these arguments.
    fn compile(&self, args: &[&str]) -> PathBuf {
        let args: Vec<String> =
            args.iter().map(|arg| arg.replace('@', &self.folder.path().display().to_string())).collect();
        self.tools.compile(&self.path("a.c"), &Flags::alone(&args)).unwrap().bitcode
    }

    /// The bitcode of a version with one file.
    fn version(&self, folder: &str, args: &[&str]) -> PathBuf {
        let args: Vec<String> = args.iter().map(|arg| (*arg).to_owned()).collect();
        let folder = self.path(folder);
        self.tools.compile(&folder.join("a.c"), &Flags::of_version(&folder, &args)).unwrap().bitcode
    }
}

#[test]
fn a_header_that_appears_nearer_is_seen() {
    let bench = Bench::new();
    bench.write("a.c", "#include \"value.h\"\nint value = VALUE;\n");
    bench.write("far/value.h", "#define VALUE 1\n");
    bench.write("near/other.h", "");
    let compile = || bench.compile(&["-I@/near", "-I@/far"]);
    let far = compile();
    assert_eq!(compile(), far);
    bench.write("near/value.h", "#define VALUE 2\n");
    let near = compile();
    assert_ne!(near, far);
    bench.write("value.h", "#define VALUE 3\n");
    let own = compile();
    assert!(own != near && own != far);
    fs::remove_file(bench.path("value.h")).unwrap();
    fs::remove_file(bench.path("near/value.h")).unwrap();
    assert_eq!(compile(), far);
}

#[test]
fn a_header_that_a_program_asks_for_is_seen() {
    let bench = Bench::new();
    bench.write("a.c", "#if __has_include(\"extra.h\")\nint value = 1;\n#else\nint value = 2;\n#endif\n");
    let without = bench.compile(&[]);
    bench.write("extra.h", "");
    let with = bench.compile(&[]);
    assert_ne!(with, without);
    assert_eq!(bench.compile(&[]), with);
}

#[test]
fn embedded_files_are_seen() {
    let bench = Bench::new();
    if bench.tools.clang.version < 19 {
        return;
    }
    bench.write("a.c", "const char text[] = {\n#embed \"text\"\n};\n");
    bench.write("text", "one");
    let one = bench.compile(&["-w"]);
    assert_eq!(bench.compile(&["-w"]), one);
    bench.write("text", "two");
    assert_ne!(bench.compile(&["-w"]), one);
}

#[test]
fn files_that_the_assembler_reads_are_seen() {
    let bench = Bench::new();
    let source = bench.path("a.c");
    let code = "extern const char text[];\nint main(void) { return text[0]; }\n";
    bench.write(
        "a.c",
        &format!("__asm__(\".data\\ntext: .inc\" \"bin \\\"{}\\\"\\n.text\");\n{code}", bench.path("text").display()),
    );
    let build = || {
        let built =
            bench.tools.build_native(std::slice::from_ref(&source), &Flags::default(), Flavour::Plain, &mut |_| ());
        std::process::Command::new(built.unwrap().path).status().unwrap().code()
    };
    for letter in [b'a', b'b'] {
        bench.write("text", std::str::from_utf8(&[letter]).unwrap());
        assert_eq!(build(), Some(i32::from(letter)));
    }
}

#[test]
fn files_that_arguments_name_are_seen() {
    let bench = Bench::new();
    bench.write("a.c", "int value = VALUE;\n");
    bench.write("arguments", "-DVALUE=1");
    let file = format!("@{}", bench.path("arguments").display());
    let compile =
        || bench.tools.compile(&bench.path("a.c"), &Flags::alone(std::slice::from_ref(&file))).unwrap().bitcode;
    let one = compile();
    assert_eq!(compile(), one);
    bench.write("arguments", "-DVALUE=2");
    assert_ne!(compile(), one);
}

#[test]
fn columns_are_those_of_the_file() {
    let bench = Bench::new();
    bench.write("a.c", "int f(int a) { return  a; }\n");
    let wide = bench.compile(&[]);
    bench.write("a.c", "int f(int a) { return a; }\n");
    assert_ne!(bench.compile(&[]), wide);
}

/// Nothing that is made shows where a version lies, and what was made for one folder serves another.
#[test]
fn a_version_is_found_again_in_another_folder() {
    let bench = Bench::new();
    for folder in ["old", "deep/er/new"] {
        let code = "#include \"own.h\"\n#include <inc.h>\nint idle(void) { int unused; }\n";
        bench.write(
            &format!("{folder}/a.c"),
            &format!("{code}const char *name = __FILE__, *header = HEADER, *inc = INC;\n"),
        );
        bench.write(&format!("{folder}/own.h"), "#define HEADER __builtin_FILE()\n");
        bench.write(
            &format!("{folder}/inc/inc.h"),
            "static const char name_of_inc[] = __FILE__;\n#define INC name_of_inc\n",
        );
    }
    let args = ["-I{}/inc", "-Wunused-variable"];
    let old = bench.version("old", &args);
    assert_eq!(bench.version("deep/er/new", &args), old);
    let bitcode = fs::read(&old).unwrap();
    let here = bench.folder.path().display().to_string();
    assert!(!bitcode.windows(here.len()).any(|window| window == here.as_bytes()));

    // What the user reads names the user's files.
    let folder = bench.path("deep/er/new");
    let compiled =
        bench.tools.compile(&folder.join("a.c"), &Flags::of_version(&folder, &args.map(str::to_owned))).unwrap();
    let wanted = format!("{}:3:22: warning: unused variable", folder.join("a.c").display());
    assert!(compiled.diagnostics.contains(&wanted), "{}", compiled.diagnostics);
    let module = bench.tools.load_compiled(&compiled).unwrap();
    assert_eq!(module.source, folder.join("a.c").display().to_string());
    assert!(module.files.iter().all(|file| Path::new(file).exists()), "{:?}", module.files);

    bench.write("deep/er/new/inc/inc.h", "static const char name_of_inc[] = \"\";\n#define INC name_of_inc\n");
    assert_ne!(bench.version("deep/er/new", &args), old);
}

#[test]
fn the_clock_does_not_show() {
    let bench = Bench::new();
    bench.write("a.c", "const char *when = __DATE__ __TIME__ __TIMESTAMP__;\n");
    let first = bench.compile(&[]);
    fs::File::open(bench.path("a.c")).unwrap().set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1100));
    assert_eq!(bench.compile(&[]), first);
}
