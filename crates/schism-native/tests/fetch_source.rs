//! scripts/fetch-source, with stand-ins for apt-get and dpkg-source: no network, and the system stays untouched.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

struct Machine {
    folder: TempDir,
    codename: String,
}

impl Machine {
    /// A machine with this codename's sources; `CODENAME` in a file stands for it.
    fn new(sources: &[(&str, &str)]) -> Self {
        let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
        let codename = release.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME="));
        let codename = codename.expect("a system with a codename").trim_matches('"').to_owned();
        let machine = Self { folder: tempfile::tempdir().unwrap(), codename };
        for (name, text) in sources {
            machine.write(&format!("etc/{name}"), &text.replace("CODENAME", &machine.codename));
        }
        machine.tool("apt-config", "echo 'Acquire::http::Proxy \"http://proxy.invalid\";'");
        // "Downloads" one file, which is named like the package: its last argument.
        machine.tool("apt-get", "for last; do :; done; case \"$*\" in *source*) echo x > ${last}_1.dsc;; esac");
        machine.tool("dpkg-source", "for last; do :; done; mkdir \"$last\"; echo \"$*\" > \"$last/arguments\"");
        machine
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn tool(&self, name: &str, script: &str) {
        fs::create_dir_all(self.path("bin")).unwrap();
        schism_testing::shell_script(&self.path("bin").join(name), script);
    }

    fn fetch(&self, arguments: &[&str]) -> Output {
        Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/fetch-source"))
            .args(arguments)
            .current_dir(self.folder.path())
            .env("PATH", format!("{}:/usr/bin:/bin", self.path("bin").display()))
            .env("SCHISM_CACHE", self.path("cache"))
            .env("SCHISM_APT_ETC", self.path("etc"))
            .output()
            .unwrap()
    }

    fn refuses(&self, arguments: &[&str], words: &str) {
        let output = self.fetch(arguments);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(words), "{message}");
    }

    fn private_sources(&self) -> String {
        fs::read_to_string(self.path("cache/apt/sid/parts/debian.sources")).unwrap()
    }
}

const MODERN: &str = "Types: deb\n# a comment\nURIs: http://archive.invalid/debian\nSuites: CODENAME CODENAME-updates\n\
    Components: main contrib\nSigned-By: /keys/debian.gpg\n\n\
    Types: deb\nURIs: http://other.invalid\nSuites: nodistro\nComponents: main\n\n\
    Enabled: no\nTypes: deb\nURIs: http://disabled.invalid\nSuites: CODENAME\nComponents: main\n";
const LINES: &str = "# deb http://comment.invalid CODENAME main\ndeb http://vendor.invalid/apt cloud-CODENAME main\n\
    deb [arch=amd64 signed-by=/keys/line.gpg] http://lines.invalid/debian CODENAME contrib main # end\n";

#[test]
fn the_address_comes_from_the_machines_own_entries() {
    let machine = Machine::new(&[("sources.list.d/debian.sources", MODERN), ("sources.list", LINES)]);
    let output = machine.fetch(&["hello", "sid", "out/hello"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(
        machine.private_sources(),
        "Types: deb-src\nURIs: http://lines.invalid/debian\nSuites: sid\nComponents: main\nSigned-By: /keys/line.gpg\n\n\
         Types: deb-src\nURIs: http://archive.invalid/debian\nSuites: sid\nComponents: main\nSigned-By: /keys/debian.gpg\n\n"
    );
    let settings = fs::read_to_string(machine.path("cache/apt/sid/apt.conf")).unwrap();
    assert!(settings.contains("proxy.invalid") && settings.contains("Dir::Etc::SourceParts"), "{settings}");
    let unpacked: Vec<_> = fs::read_dir(machine.path("out")).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(unpacked, ["hello"]);
}

#[test]
fn a_complete_folder_is_left_alone() {
    let machine = Machine::new(&[("sources.list.d/debian.sources", MODERN)]);
    assert!(machine.fetch(&["hello", "sid", "hello", "--upstream"]).status.success());
    assert!(fs::read_to_string(machine.path("hello/arguments")).unwrap().starts_with("--skip-patches -x "));
    machine.tool("apt-get", "exit 1");
    assert!(machine.fetch(&["hello", "sid", "hello", "--upstream"]).status.success());
    machine.refuses(&["hello", "sid", "hello"], "holds 'hello sid --upstream'");
    machine.refuses(&["hello", "sid", "other"], "apt-get update failed");
    machine.write("partial/file", "");
    machine.refuses(&["hello", "sid", "partial"], "was not completed");
}

#[test]
fn a_failed_download_leaves_nothing_behind() {
    let machine = Machine::new(&[("sources.list.d/debian.sources", MODERN)]);
    machine.tool("dpkg-source", "echo broken >&2; exit 1");
    machine.refuses(&["hello", "sid", "out/hello"], "dpkg-source could not unpack");
    assert_eq!(fs::read_dir(machine.path("out")).unwrap().count(), 0);
}

#[test]
fn wrong_arguments_and_machines_are_explained() {
    let machine = Machine::new(&[("sources.list", "deb http://vendor.invalid nodistro main\n")]);
    machine.refuses(&["hello"], "usage:");
    machine.refuses(&["hello", "etch", "out"], "unknown suite 'etch'");
    machine.refuses(&["-o", "sid", "out"], "not the name of a source package");
    machine.refuses(&["hello", "sid", "out", "--fast"], "unknown option '--fast'");
    machine.refuses(&["hello", "sid", "out"], "the archive's address is unknown");
}
