//! How a project is built, if nobody says it.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use crate::capture::shown;

/// The folder in which a project is built that is built outside of its sources.
const OUTSIDE: &str = "schism-build";

/// Files that say how a folder is built.
const SAYS: &[&str] =
    &["configure", "configure.ac", "CMakeLists.txt", "meson.build", "GNUmakefile", "makefile", "Makefile"];

/// A command for the shell, and why it is that one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The command.
    pub command: String,
    /// What it was chosen for.
    pub found: String,
}

impl Way {
    /// By what lies in the project's folder.
    pub fn detect(root: &Path) -> Option<Self> {
        let is_there = |name: &str| root.join(name).is_file();
        let jobs = thread::available_parallelism().map_or(1, usize::from);
        let way = |found: &str, command: String| Some(Way { command, found: found.to_owned() });
        let configure = format!(
            // Manuals are no programs, and what makes them is often not installed.
            "./configure {}&& make -j{jobs} MAKEINFO=true",
            if is_there("configure") { quiet(root) } else { "--disable-shared " }
        );
        if is_there("configure") && !is_there("CMakeLists.txt") || is_there("Makefile.in") && is_there("configure") {
            return way("configure", format!("chmod +x configure && {configure}"));
        }
        if let Some(found) = ["configure.ac", "configure.in"].into_iter().find(|name| is_there(name)) {
            let script = ["autogen.sh", "bootstrap", "buildconf"].into_iter().find(|name| is_there(name));
            let generate = match script {
                Some(script) => format!("(autoreconf -fi || NOCONFIGURE=1 sh ./{script})"),
                None => "autoreconf -fi".to_owned(),
            };
            return way(found, format!("{generate} && {configure}"));
        }
        if is_there("CMakeLists.txt") {
            let set = "-DBUILD_SHARED_LIBS=OFF -DBUILD_TESTING=OFF -DFETCHCONTENT_FULLY_DISCONNECTED=ON";
            let make = format!("cmake -S . -B {OUTSIDE} {set} && cmake --build {OUTSIDE} -j{jobs}");
            return way("CMakeLists.txt", make);
        }
        if is_there("meson.build") {
            return way("meson.build", format!("meson setup {OUTSIDE} --default-library=static && ninja -C {OUTSIDE}"));
        }
        for name in ["GNUmakefile", "makefile", "Makefile"] {
            if is_there(name) {
                return way(name, format!("make -j{jobs}"));
            }
        }
        ["", "src"].into_iter().find_map(|folder| lone_sources(root, folder)).or_else(|| Self::below(root))
    }

    /// The only folder below that says how it is built, as where a package keeps other things around its sources.
    fn below(root: &Path) -> Option<Self> {
        let mut folders: Vec<PathBuf> = fs::read_dir(root)
            .ok()?
            .flatten()
            .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
            .map(|entry| entry.path())
            .filter(|path| SAYS.iter().any(|name| path.join(name).is_file()))
            .filter(|path| {
                path.file_name().is_some_and(|name| name != "debian" && !name.as_encoded_bytes().starts_with(b"."))
            })
            .collect();
        folders.truncate(2);
        let [only] = &folders[..] else { return None };
        let way = Self::detect(only)?;
        let name = only.file_name().unwrap_or_default();
        // What begins with a dash is no option.
        let command = format!("cd {} && {}", shown(&[Path::new(".").join(name).into_os_string()]), way.command);
        Some(Way { command, found: format!("{}/{}", name.to_string_lossy(), way.found) })
    }
}

/// Options that a configure script knows: static libraries belong to the programs wholly.
fn quiet(root: &Path) -> &'static str {
    let text = fs::read(root.join("configure")).unwrap_or_default();
    let knows = text.windows(14).any(|window| window == b"enable-shared ")
        || text.windows(14).any(|window| window == b"enable_shared+");
    if knows { "--disable-shared " } else { "" }
}

/// A folder of C files and nothing that says how they are built: each file with a `main` is a program, with all files that have none.
fn lone_sources(root: &Path, folder: &str) -> Option<Way> {
    let mut sources: Vec<PathBuf> = fs::read_dir(root.join(folder))
        .ok()?
        .flatten()
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        .map(|entry| Path::new(folder).join(entry.file_name()))
        .filter(|path| path.extension().is_some_and(|end| end == "c"))
        .collect();
    sources.sort();
    let has_main =
        |path: &&PathBuf| fs::read(root.join(path)).is_ok_and(|text| defines_main(&String::from_utf8_lossy(&text)));
    let (mains, others): (Vec<&PathBuf>, Vec<&PathBuf>) = sources.iter().partition(has_main);
    let command = |main: &PathBuf| {
        let out = Path::new(OUTSIDE).join(main.file_stem().unwrap_or_default());
        // What begins with a dash is no option.
        let name = |path: &Path| Path::new(".").join(path).into_os_string();
        let mut words = vec!["cc".into(), "-g".into(), "-o".into(), out.into_os_string(), name(main)];
        words.extend(others.iter().map(|path| name(path)));
        words.push("-lm".into());
        shown(&words)
    };
    let all: Vec<String> = mains.iter().map(|main| command(main)).collect();
    let found = format!("{} C files, {} with a main", sources.len(), mains.len());
    (!mains.is_empty()).then(|| Way { command: format!("mkdir -p {OUTSIDE} && {}", all.join(" && ")), found })
}

/// Whether a C source seems to define `main`. Comments and strings do not count; the preprocessor is not asked.
pub fn defines_main(text: &str) -> bool {
    let plain = without_comments(text);
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    plain.match_indices("main").any(|(at, word)| {
        let before = plain[..at].chars().next_back();
        let rest = plain[at + word.len()..].trim_start();
        let Some(inner) = rest.strip_prefix('(') else { return false };
        let Some(end) = inner.find(')') else { return false };
        let after = inner[end + 1..].trim_start();
        // A declaration ends at once; parameters of the old kind come before the body.
        !before.is_some_and(is_part) && (after.starts_with('{') || after.starts_with(|c: char| c.is_ascii_alphabetic()))
    })
}

fn without_comments(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let skipped = if let Some(inner) = rest.strip_prefix("/*") {
            inner.find("*/").map_or(rest.len(), |end| end + 4)
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if c == '"' {
            let mut escaped = false;
            let end = rest[1..].find(|c: char| {
                let ends = c == '"' && !escaped || c == '\n';
                escaped = c == '\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |end| end + 2)
        } else {
            plain.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        };
        plain.push(' ');
        rest = &rest[skipped..];
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Option<Way> {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Way::detect(folder.path())
    }

    #[test]
    fn the_way_is_what_lies_there() {
        let name = |files: &[(&str, &str)]| found(files).map(|way| way.found).unwrap_or_default();
        assert_eq!(name(&[("configure", ""), ("Makefile.in", ""), ("configure.ac", "")]), "configure");
        assert_eq!(name(&[("configure.ac", ""), ("Makefile.am", "")]), "configure.ac");
        assert_eq!(name(&[("CMakeLists.txt", ""), ("Makefile", "")]), "CMakeLists.txt");
        assert_eq!(name(&[("meson.build", ""), ("Makefile", "")]), "meson.build");
        assert_eq!(name(&[("Makefile", ""), ("a.c", "int main(void) {}")]), "Makefile");
        assert_eq!(found(&[("README", ""), ("a.c", "int x;")]), None);
        let below = found(&[("README", ""), ("my lib/configure", ""), ("debian/Makefile", ""), (".x/Makefile", "")]);
        let below = below.unwrap();
        assert_eq!(below.found, "my lib/configure");
        assert!(below.command.starts_with("cd './my lib' && chmod +x configure && "), "{}", below.command);
        assert_eq!(name(&[("one/Makefile", ""), ("two/Makefile", "")]), "");
    }

    #[test]
    fn each_main_of_a_lone_folder_is_a_program() {
        let main = "/* main() {} */\nint\nmain(argc, argv) int argc; char **argv;\n{ return 0; }\n";
        let other = "int main(void); int f(void) { return domain(3) + main(); } // main() {\nchar *s = \"main() {\";\n";
        let way = found(&[("a.c", main), ("-b.c", "int main() {}"), ("my util.c", other), ("sub/d.c", main)]).unwrap();
        assert_eq!(way.found, "3 C files, 2 with a main");
        let commands = "mkdir -p schism-build && cc -g -o schism-build/-b ./-b.c './my util.c' -lm && cc -g -o schism-build/a ./a.c './my util.c' -lm";
        assert_eq!(way.command, commands);
        assert_eq!(
            found(&[("src/x.c", "int main(void) { }")]).unwrap().command,
            "mkdir -p schism-build && cc -g -o schism-build/x ./src/x.c -lm"
        );
    }
}
