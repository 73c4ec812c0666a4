//! Projects in repositories that are made here, and what schism says of them.

#![allow(dead_code, reason = "not every test needs all of it")]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

pub const MAIN: &str = r#"
#include <stdio.h>
int limit(const char *s);
int main(int argc, char **argv)
{
	if (argc > 1 && limit(argv[1]))
		puts("long");
	return 0;
}
"#;
pub const LIMIT: &str = "#include <string.h>\nint limit(const char *s) { return strlen(s) > 2; }\n";
pub const MAKEFILE: &str =
    "all: p other\np: main.o limit.o\n\t$(CC) -o $@ main.o limit.o\nother: other.o\n\t$(CC) -o $@ other.o\n";
pub const PROJECT: &[(&str, &str)] =
    &[("main.c", MAIN), ("limit.c", LIMIT), ("other.c", "int main(void) { return 0; }\n"), ("Makefile", MAKEFILE)];

/// A repository in a folder of its own; schism's output lies beside it.
pub struct Project {
    pub folder: TempDir,
}

impl Project {
    pub fn new(files: &[(&str, &str)]) -> Self {
        let project = Self { folder: tempfile::tempdir().expect("a temporary folder") };
        fs::create_dir(project.root()).expect("a folder");
        project.git(&["init", "-q", "-b", "main"]);
        project.commit(files, "one");
        project
    }

    pub fn root(&self) -> PathBuf {
        self.folder.path().join("repository")
    }

    pub fn put(&self, files: &[(&str, &str)]) {
        for (name, text) in files {
            let path = self.root().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
    }

    pub fn git(&self, words: &[&str]) -> String {
        let mut git = Command::new("git");
        git.args(["-c", "protocol.file.allow=always"]).args(words).current_dir(self.root());
        for (role, name) in [("AUTHOR", "Ada"), ("COMMITTER", "Ada")] {
            git.env(format!("GIT_{role}_NAME"), name).env(format!("GIT_{role}_EMAIL"), "ada@example.org");
            git.env(format!("GIT_{role}_DATE"), "2020-01-02T03:04:05Z");
        }
        let output = git.env("GIT_CONFIG_GLOBAL", "/dev/null").output().expect("git starts");
        assert!(output.status.success(), "git {words:?}: {}", text(&output.stderr));
        text(&output.stdout)
    }

    pub fn commit(&self, files: &[(&str, &str)], message: &str) {
        self.put(files);
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "--allow-empty", "-m", message]);
    }

    /// `schism diff` in the repository.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
        command.arg("diff").arg("-o").arg(self.folder.path().join("out")).args(words).current_dir(self.root());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub fn diff(&self, words: &[&str]) -> Told {
        Told::new(self.command(words).output().expect("schism starts"))
    }
}

/// What schism said.
pub struct Told {
    pub status: Option<i32>,
    pub out: String,
    pub words: String,
}

impl Told {
    pub fn new(output: Output) -> Self {
        Self { status: output.status.code(), out: text(&output.stdout), words: text(&output.stderr) }
    }

    #[track_caller]
    pub fn ends(&self, status: i32, out: &str, words: &[&str]) {
        let told = format!("status {:?}\n{}\n{}", self.status, self.out, self.words);
        assert_eq!(self.status, Some(status), "{told}");
        assert!(self.out.starts_with(out), "{told}");
        words.iter().for_each(|word| assert!(self.words.contains(word), "no `{word}`: {told}"));
    }
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// All below a folder: kinds, contents, times.
pub fn state(folder: &Path) -> BTreeMap<PathBuf, (u32, i64, i64, Vec<u8>)> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let found = fs::symlink_metadata(&path).expect("an entry");
        let content = if found.is_file() { fs::read(&path).expect("a file") } else { Vec::new() };
        all.insert(path.clone(), (found.mode(), found.mtime(), found.mtime_nsec(), content));
        if found.is_dir() {
            all.extend(state(&path));
        }
    }
    all
}

pub fn longer(by: u32) -> String {
    LIMIT.replace("> 2", &format!("> {by}"))
}
