//! What helps: the doctor, completions, pages for man, and how much is said in which colours.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

fn schism(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(args).stdin(Stdio::null());
    command
}

fn done(command: &mut Command) -> (i32, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("it starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (status.code().unwrap_or(-1), text(&stdout), text(&stderr))
}

/// What bash offers for the last of some words.
fn offered(folder: &Path, words: &str) -> Vec<String> {
    let (status, script, _) = done(&mut schism(&["completions", "bash"]));
    assert_eq!(status, 0);
    fs::write(folder.join("completions"), script).expect("a file");
    let ask = format!(
        ". ./completions; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
         _schism schism \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\"; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    );
    let (status, out, err) = done(Command::new("bash").args(["-c", &ask]).current_dir(folder));
    assert_eq!((status, err.as_str()), (0, ""));
    out.lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_commands_options_and_values() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(offered(folder.path(), "schism doc"), ["doctor"]);
    assert_eq!(offered(folder.path(), "schism diff --require"), ["--require-reached"]);
    assert!(offered(folder.path(), "schism diff --strategy sha").contains(&"shadow".to_owned()));
    for (shell, start) in [("zsh", "#compdef schism"), ("fish", "# Print an optspec")] {
        let (status, text, _) = done(&mut schism(&["completions", shell]));
        assert!(status == 0 && text.starts_with(start) && text.contains("doctor"), "{shell}: {text}");
    }
    assert_eq!(done(&mut schism(&["completions", "csh"])).0, 2);
}

#[test]
fn every_command_has_a_page_that_man_can_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    let (status, _, err) = done(schism(&["man"]).arg(&pages));
    assert_eq!((status, err.as_str()), (0, ""));
    for name in ["schism.1", "schism-diff.1", "schism-doctor.1", "schism-report.1"] {
        assert!(pages.join(name).is_file(), "{name}");
    }
    assert!(!pages.join("schism-replay.1").exists(), "nobody types it");
    let man = Command::new("man").arg("-l").arg(pages.join("schism-diff.1")).env("MANPAGER", "cat").output();
    if let Ok(man) = man {
        let text = String::from_utf8_lossy(&man.stdout).replace("\u{2010}", "-");
        assert!(text.contains("--require-reached"), "{text}{}", String::from_utf8_lossy(&man.stderr));
    }
    assert_eq!(done(schism(&["man"]).arg(pages.join("schism.1"))).0, 2);
}

#[test]
fn the_doctor_says_what_is_missing_and_what_mends_it() {
    let (status, text, _) = done(&mut schism(&["doctor"]));
    assert_eq!(status, 0, "{text}");
    let line = |name: &str| text.lines().find(|line| line.contains(name)).unwrap_or_default();
    assert!(line("clang  ").starts_with("ok") && line("sandbox  ").starts_with("ok"), "{text}");
    let (status, text, _) = done(schism(&["doctor"]).env("SCHISM_CLANG", "/no/clang"));
    assert_eq!(status, 2, "{text}");
    assert!(text.contains("MISSING clang") && text.contains("mend it with: apt-get install clang-19"), "{text}");
    assert!(text.contains("schism cannot compare programs here"), "{text}");
}

#[test]
fn the_reader_is_found_beside_schism_or_in_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let built = Path::new(env!("CARGO_BIN_EXE_schism"));
    for (name, program) in [("a", "schism"), ("b", "schism-bitcode")] {
        fs::create_dir(at(name)).expect("a folder");
        fs::copy(built.with_file_name(program), at(name).join(program)).expect("schism and its reader are built");
    }
    let examine = |path: &str| done(Command::new(at("a/schism")).arg("doctor").env("PATH", path)).1;
    let path = std::env::var("PATH").expect("a path");
    let text = examine(&format!("{}:{path}", at("b").display()));
    assert!(text.contains("b/schism-bitcode reads a module"), "{text}");
    let text = examine("/usr/bin:/bin");
    assert!(text.contains("MISSING bitcode reader"), "{text}");
}

/// Two versions of which the new one prints something else.
fn versions() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for version in ["old", "new"] {
        let text = format!("#include <stdio.h>\nint main(void) {{ puts(\"{version}\"); return 0; }}\n");
        fs::write(folder.path().join(format!("{version}.c")), text).expect("a file");
    }
    folder
}

#[test]
fn so_much_is_said_and_in_these_colours() {
    let folder = versions();
    let run = |args: &[&str]| done(schism(&[args, &["diff", "old.c", "new.c"]].concat()).current_dir(folder.path()));
    let (status, plain, notes) = run(&[]);
    assert!(status == 1 && notes.contains("no template") && !plain.contains('\x1b'), "{notes}{plain}");
    let (status, quiet, notes) = run(&["-q"]);
    assert_eq!((status, notes.as_str()), (1, ""));
    assert!(quiet.contains("DIFFERENT"), "what was found is no note: {quiet}");
    assert!(run(&["--color", "always"]).1.contains("\x1b[1;31mDIFFERENT"));
    assert!(!run(&["--color=never"]).1.contains('\x1b'));
    assert_eq!(run(&["-q", "-v"]).0, 2);
    let (status, _, error) = done(&mut schism(&["-q", "diff", "missing.c", "new.c"]));
    assert!(status == 2 && error.contains("missing.c"), "an error is always told: {error}");
}

#[test]
fn all_of_it_is_shown_if_wanted() {
    let folder = tempfile::tempdir().expect("a folder");
    for (version, word) in [("old", "a"), ("new", "b")] {
        let text = format!(
            "#include <stdio.h>\nint main(void) {{ for (int i = 0; i < 40; i++) printf(\"{word} %d\\n\", i); return 0; }}\n"
        );
        fs::write(folder.path().join(format!("{version}.c")), text).expect("a file");
    }
    let run = |args: &[&str]| done(schism(&[args, &["diff", "old.c", "new.c"]].concat()).current_dir(folder.path())).1;
    assert!(!run(&[]).contains("b 39"));
    assert!(run(&["-v"]).contains("b 39"));
}
