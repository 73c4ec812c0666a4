//! How the C files of one version are compiled: with which arguments, and from which folder.
//!
//! A version is compiled from inside its own folder, so nothing that comes out depends on where that lies: two folders with the same content
//! give the same bitcode, and `__FILE__` says what it says when the owner of the program builds it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::sandbox::plan::LIBRARIES;

/// Stands in the user's arguments for the folder of the version.
pub const FOLDER: &str = "{}";

/// Arguments of clang that name a file or a folder, which follows at once or is the next argument.
const PATHS: &[&str] =
    &["-I", "-L", "-B", "-iquote", "-isystem", "-idirafter", "-include", "-imacros", "-isysroot", "--sysroot="];

/// How the C files of one version are compiled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// For clang, behind schism's own. Names of files are absolute if there is a folder.
    args: Vec<String>,
    /// The folder of a version.
    folder: Option<Folder>,
    /// Of bitcode that a project's build made: where the project lay then, and where it lies now.
    build: Option<(PathBuf, PathBuf)>,
}

/// The folder of a version.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Folder {
    /// Where it is.
    path: PathBuf,
    /// What the user calls it.
    shown: PathBuf,
    /// The version is the folder.
    is_whole: bool,
    /// If the version is a single file: that one, and what `__FILE__` says in both versions.
    file: Option<(PathBuf, String)>,
}

impl Flags {
    /// Of a program that is no version of a pair: names are what the user wrote, seen from the working directory.
    pub fn alone(args: &[String]) -> Self {
        Self { args: args.to_vec(), folder: None, build: None }
    }

    /// Of a version, which is a folder or a file. `{}` in arguments is the folder, or that of the file.
    pub fn of_version(given: &Path, args: &[String]) -> Self {
        let shown = if given.is_dir() { given } else { given.parent().unwrap_or(Path::new("")) };
        let path = std::path::absolute(if shown.as_os_str().is_empty() { Path::new(".") } else { shown });
        let path = path.unwrap_or_else(|_| shown.to_owned());
        let name = path.to_string_lossy();
        let args = absolute(args.iter().map(|arg| arg.replace(FOLDER, &name)));
        Self {
            args,
            folder: Some(Folder { path, shown: shown.to_owned(), is_whole: given.is_dir(), file: None }),
            build: None,
        }
    }

    /// Of bitcode that a project's build made at `place`; the project lies in `folder` now.
    pub fn of_build(place: &Path, folder: &Path) -> Self {
        Self { build: Some((place.to_owned(), folder.to_owned())), ..Self::default() }
    }

    /// Where a project lay when it was built, and where it lies now.
    pub fn build(&self) -> Option<(&Path, &Path)> {
        self.build.as_ref().map(|(place, folder)| (place.as_path(), folder.as_path()))
    }

    /// In a version that is a single file, `__FILE__` is this name. Otherwise two files could not be compared that differ in their names only.
    #[must_use]
    pub fn called(mut self, file: &Path, name: &str) -> Self {
        if let Some(folder) = &mut self.folder {
            folder.file = Some((std::path::absolute(file).unwrap_or_else(|_| file.to_owned()), name.to_owned()));
        }
        self
    }

    /// With one more argument.
    #[must_use]
    pub fn with(mut self, arg: impl Into<String>) -> Self {
        self.args.push(arg.into());
        self
    }

    /// The user's arguments, ready for clang.
    pub(crate) fn args(&self) -> &[String] {
        &self.args
    }

    /// What any compiler is told so that it finds what the files of the version include.
    pub fn portable(&self) -> Vec<String> {
        let mut words = self.args.clone();
        let places = self.folder.iter().flat_map(|folder| ["", "include", "src"].map(|name| folder.path.join(name)));
        for place in places.filter(|place| place.is_dir()) {
            let place = place.to_string_lossy();
            words.extend(["-I".to_owned(), place.trim_end_matches('/').to_owned()]);
        }
        words
    }

    /// What of the arguments is for the compiler, and what is for the linker alone: libraries and where they are.
    fn parts(&self) -> [Vec<String>; 2] {
        let [mut compiler, mut linker] = [Vec::new(), Vec::new()];
        let mut args = self.args.iter();
        while let Some(arg) = args.next() {
            let is_alone = matches!(arg.as_str(), "-l" | "-L" | "-Xlinker");
            if is_alone {
                linker.extend([arg.clone()].into_iter().chain(args.next().cloned()));
            } else if ["-l", "-L", "-Wl,"].iter().any(|start| arg.starts_with(start)) || is_library(arg) {
                linker.push(arg.clone());
            } else {
                compiler.push(arg.clone());
            }
        }
        [compiler, linker]
    }

    /// The arguments that matter to the linker: libraries, and what the compiler is told, too.
    pub(crate) fn linking(&self) -> Vec<String> {
        let [compiler, linker] = self.parts();
        let matters =
            |arg: &String| ["-pthread", "-m", "-static", "-f", "-O"].iter().any(|start| arg.starts_with(start));
        let folders: Vec<String> = self.shared_folders().iter().map(|path| format!("-Wl,-rpath,{path}")).collect();
        let linker = linker.into_iter().flat_map(|arg| by_name(&arg).unwrap_or_else(|| vec![arg]));
        compiler.into_iter().filter(matters).chain(linker).chain(folders).collect()
    }

    /// Files of libraries that the arguments name, by a path or as `-l` in a folder of `-L`. Those of the system are not among them.
    pub fn libraries(&self) -> Vec<PathBuf> {
        let [_, linker] = self.parts();
        let joined = linker.join("\n").replace("-l\n", "-l").replace("-L\n", "-L");
        let words: Vec<&str> = joined.lines().collect();
        let folders = || words.iter().filter_map(|word| word.strip_prefix("-L").map(Path::new));
        let mut found = Vec::new();
        for word in &words {
            if let Some(name) = word.strip_prefix("-l") {
                let names = [format!("lib{name}.so"), format!("lib{name}.a")];
                let files = folders().flat_map(|folder| names.each_ref().map(|name| folder.join(name)));
                found.extend(files.filter(|path| path.is_file()).take(1));
            } else if is_library(word) {
                found.push(PathBuf::from(word));
            }
        }
        // The loader looks for what a link leads to, too.
        let real: Vec<PathBuf> = found.iter().filter_map(|path| path.canonicalize().ok()).collect();
        found.extend(real);
        found.sort();
        found.dedup();
        found
    }

    /// Whether what is linked besides the compiled files is the same for two versions, as far as that can be seen: the same words, and the same
    /// content of each library. Nobody looks into what a linker is told to read otherwise.
    pub fn links_as(&self, other: &Flags) -> bool {
        let words =
            |flags: &Flags| -> Vec<String> { flags.parts()[1].iter().map(|word| flags.placeless(word)).collect() };
        let contents = |flags: &Flags| -> Option<Vec<Vec<u8>>> {
            flags.libraries().iter().map(|path| fs::read(path).ok()).collect()
        };
        let reads_more = |flags: &Flags| {
            let args = flags.args.iter().enumerate();
            args.filter(|(_, arg)| arg.contains(&flags.own_path())).any(|(index, arg)| {
                let before = index.checked_sub(1).map_or("", |index| &flags.args[index]);
                let opens = |word: &str| {
                    ["-Wl,", "-Xlinker", "-B", "-isysroot", "--sysroot"].iter().any(|start| word.starts_with(start))
                };
                opens(arg) || matches!(before, "-Xlinker" | "-B" | "-isysroot")
            })
        };
        let read = (contents(self), contents(other));
        words(self) == words(other) && read.0.is_some() && read.0 == read.1 && !reads_more(self) && !reads_more(other)
    }

    /// The folder as arguments name it; without one, what no argument has.
    fn own_path(&self) -> String {
        self.folder.as_ref().map_or("\0".to_owned(), |folder| folder.path.display().to_string())
    }

    /// Where the loader of a program finds the shared libraries that it was linked with.
    fn shared_folders(&self) -> Vec<String> {
        let shared = self.libraries().into_iter().filter(|path| path.extension().is_none_or(|end| end != "a"));
        let mut folders: Vec<String> =
            shared.filter_map(|path| path.parent().map(|folder| folder.display().to_string())).collect();
        folders.dedup();
        if !folders.is_empty() {
            folders.insert(0, LIBRARIES.to_owned());
        }
        folders
    }

    /// The arguments without the place of the folder.
    pub(crate) fn placeless_args(&self) -> Vec<String> {
        self.own_folders().iter().chain(&self.args).map(|arg| self.placeless(arg)).collect()
    }

    /// Where headers of a version that is a folder are searched first. `include` is made to be named in angle brackets. The other folders may
    /// hold files that are called as those of the system, so in angle brackets these come before them.
    fn own_folders(&self) -> Vec<String> {
        let Some(folder) = self.folder.as_ref().filter(|folder| folder.is_whole) else { return Vec::new() };
        let [include, source] = ["include", "src"].map(|name| folder.path.join(name));
        let quoted = [&folder.path, &include, &source].map(|path| ("-iquote", path));
        let bracketed = [("-I", &include), ("-idirafter", &folder.path), ("-idirafter", &source)];
        let all = quoted.into_iter().chain(bracketed).filter(|(_, path)| path.is_dir());
        all.flat_map(|(option, path)| [option.to_owned(), path.display().to_string()]).collect()
    }

    /// Where the version lies.
    pub(crate) fn own_folder(&self) -> Option<&Path> {
        self.folder.as_ref().map(|folder| folder.path.as_path())
    }

    /// The folders and files that arguments name for headers and the like.
    pub(crate) fn named_folders(&self) -> Vec<PathBuf> {
        let here = env::current_dir().unwrap_or_default();
        let named = self.args.iter().enumerate().filter_map(|(index, arg)| {
            let (_, name) = PATHS.iter().find_map(|option| Some((option, arg.strip_prefix(option)?)))?;
            Some(here.join(if name.is_empty() { self.args.get(index + 1)? } else { name }))
        });
        named.filter(|path| path.exists()).collect()
    }

    /// The first folder that an argument names for headers and that lies in another version, not in this one.
    pub fn named_of(&self, other: &Flags) -> Option<PathBuf> {
        let (own, other) = (self.folder.as_ref()?, other.folder.as_ref()?);
        // If one version lies in the other, nobody can tell whose a folder is.
        if own.path.starts_with(&other.path) || other.path.starts_with(&own.path) {
            return None;
        }
        let named = self.args.iter().enumerate().filter_map(|(index, arg)| {
            let (option, name) = PATHS.iter().find_map(|option| Some((option, arg.strip_prefix(option)?)))?;
            let is_for_headers = option.starts_with("-I") || option.starts_with("-i");
            let name = if name.is_empty() { self.args.get(index + 1)? } else { name };
            is_for_headers.then(|| PathBuf::from(name))
        });
        named.into_iter().find(|path| path.starts_with(&other.path))
    }

    /// A text with `{}/` for the folder's path.
    pub(crate) fn placeless(&self, text: &str) -> String {
        let Some(folder) = &self.folder else { return text.to_owned() };
        let path = folder.path.display().to_string();
        // An argument may name the folder itself, without a slash at the end.
        match text.strip_suffix(&path) {
            Some(option) => format!("{option}{{}}/"),
            None => text.replace(&format!("{path}/"), "{}/"),
        }
    }

    /// A text as the user would write it: the folder is called what the user calls it.
    pub(crate) fn shown(&self, placeless: &str) -> String {
        match &self.folder {
            Some(folder) if folder.shown.as_os_str().is_empty() => placeless.replace("{}/", ""),
            Some(folder) => placeless.replace("{}/", &format!("{}/", folder.shown.display())),
            None => placeless.to_owned(),
        }
    }

    /// What the user calls the folder in which relative names of a compiled file begin.
    pub(crate) fn shown_folder(&self) -> &Path {
        self.folder.as_ref().map_or(Path::new(""), |folder| &folder.shown)
    }

    /// The name by which clang is told of a file: seen from the folder, if it lies in there.
    pub(crate) fn name(&self, file: &Path) -> PathBuf {
        let Some(folder) = &self.folder else { return file.to_owned() };
        let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        file.strip_prefix(&folder.path).map(Path::to_owned).unwrap_or(file)
    }

    /// A mark of a place in a preprocessed text, with the name that all versions have if they are single files.
    pub(crate) fn nameless(&self, mark: &str) -> String {
        match self.folder.as_ref().and_then(|folder| folder.file.as_ref()) {
            Some((file, name)) => mark.replace(&format!("\"{}\"", self.name(file).display()), &format!("\"{name}\"")),
            None => mark.to_owned(),
        }
    }

    /// Whether a file of this version has the name that another has in its version.
    pub fn same_name(&self, own: &Path, other: &Flags, others: &Path) -> bool {
        let called = |flags: &Flags| flags.folder.as_ref().and_then(|folder| Some(folder.file.as_ref()?.1.clone()));
        self.name(own) == other.name(others) || (called(self).is_some() && called(self) == called(other))
    }

    /// Where a file is that clang names.
    pub(crate) fn place(&self, name: &Path) -> PathBuf {
        self.folder.as_ref().map_or_else(|| name.to_owned(), |folder| folder.path.join(name))
    }

    /// Makes a compiler work in the folder, and say nothing of where that is.
    pub(crate) fn apply(&self, command: &mut Command) {
        if let Some(folder) = &self.folder {
            command.current_dir(&folder.path);
            let here = folder.path.display();
            for map in ["-fdebug-prefix-map", "-fmacro-prefix-map"] {
                command.arg(format!("{map}={here}/="));
            }
            if let Some((file, name)) = &folder.file {
                // The last map that fits counts.
                for spelled in [file, &self.name(file)] {
                    command.arg(format!("-fmacro-prefix-map={}={name}", spelled.display()));
                }
            }
            command.arg("-fdiagnostics-absolute-paths");
        }
        let [compiler, _] = self.parts();
        command.args(self.own_folders()).args(compiler);
    }
}

/// A shared library that is given by its path, as one that is looked for by its name: the program would look for it at that path alone, which
/// is another one in the sandbox.
fn by_name(arg: &str) -> Option<Vec<String>> {
    let path = Path::new(arg);
    let is_shared = is_library(arg) && !arg.ends_with(".a");
    let (folder, name) = (path.parent()?, path.file_name()?.to_str()?);
    is_shared.then(|| vec![format!("-L{}", folder.display()), format!("-l:{name}")])
}

/// Whether an argument is a file that is only linked.
fn is_library(arg: &str) -> bool {
    let path = Path::new(arg);
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    !arg.starts_with('-') && (name.ends_with(".a") || name.ends_with(".so") || name.contains(".so.")) && path.is_file()
}

/// Arguments in which relative names of files are those seen from the working directory.
fn absolute(args: impl Iterator<Item = String>) -> Vec<String> {
    let here = env::current_dir().unwrap_or_default();
    let place = |name: &str| here.join(name).to_string_lossy().into_owned();
    let mut is_name = false;
    args.map(|arg| {
        let option = PATHS.iter().filter(|option| arg.starts_with(**option)).max_by_key(|option| option.len());
        if std::mem::take(&mut is_name) {
            return place(&arg);
        }
        match option.and_then(|option| Some((option, arg.strip_prefix(option)?))) {
            Some((_, "")) => {
                is_name = true;
                arg
            }
            // `-include=` is no option, and `-I=` means the system's root.
            Some((option, name)) if !name.starts_with('=') => format!("{option}{}", place(name)),
            None if !arg.starts_with(['-', '@']) && here.join(&arg).exists() => place(&arg),
            None => match arg.strip_prefix('@') {
                Some(name) => format!("@{}", place(name)),
                None => arg,
            },
            Some(_) => arg,
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_arguments_are_seen_from_the_working_directory() {
        let here = env::current_dir().unwrap();
        let here = here.display();
        let args =
            ["-I", "inc", "-I{}/x", "-iquoteq", "-I/abs", "-DA=b", "src", "-lm", "-I=x", "-include", "a.h", "@r"];
        let flags = Flags::of_version(Path::new("src"), &args.map(str::to_owned));
        let wanted = [
            "-I",
            &format!("{here}/inc"),
            &format!("-I{here}/src/x"),
            &format!("-iquote{here}/q"),
            "-I/abs",
            "-DA=b",
            &format!("{here}/src"),
            "-lm",
            "-I=x",
            "-include",
            &format!("{here}/a.h"),
            &format!("@{here}/r"),
        ];
        assert_eq!(flags.args(), wanted);
        assert!(flags.placeless_args().contains(&"-I{}/x".to_owned()));
    }

    #[test]
    fn headers_of_another_version_are_noticed() {
        let of = |version: &str, args: &[&str]| {
            let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
            Flags::of_version(Path::new(version), &args)
        };
        let (old, new) = (of("v1/a.c", &[]), of("v2/a.c", &[]));
        let here = env::current_dir().unwrap();
        assert_eq!(of("v2/a.c", &["-Iv1/include"]).named_of(&old), Some(here.join("v1/include")));
        assert_eq!(of("v1/a.c", &["-isystem", "v2"]).named_of(&new), Some(here.join("v2")));
        for args in [&["-Iv2/include"][..], &["-I{}/include"], &["-Iinclude"], &["-Lv1"], &["-Iv10"]] {
            assert_eq!(of("v2/a.c", args).named_of(&old), None, "{args:?}");
        }
        // The folder of the one is that of the other, or holds it.
        assert_eq!(of("v1/b.c", &["-Iv1"]).named_of(&old), None);
        assert_eq!(of("b.c", &["-Iv1"]).named_of(&old), None);
    }

    #[test]
    fn libraries_are_for_the_linker() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, "").unwrap();
            path
        };
        let (one, two, three) = (file("one.a"), file("libtwo.so"), file("three.so.2"));
        let place = folder.path().display().to_string();
        let args =
            ["-O1", &format!("{place}/one.a"), "-L", &place, "-ltwo", "-lm", &format!("{place}/three.so.2"), "-DA"];
        let flags = Flags::alone(&args.map(str::to_owned));
        assert_eq!(flags.parts()[0], ["-O1", "-DA"]);
        assert_eq!(flags.libraries(), [two, one, three].map(|path| path.canonicalize().unwrap()));
        let linking = flags.linking();
        assert!(linking.contains(&"-O1".to_owned()) && linking.contains(&format!("-Wl,-rpath,{place}")), "{linking:?}");
        assert!(linking.contains(&"-l:three.so.2".to_owned()) && !linking.contains(&"-DA".to_owned()));
    }

    #[test]
    fn a_folder_is_searched_for_headers_first() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("include")).unwrap();
        let args = Flags::of_version(folder.path(), &["-Iother".to_owned()]).placeless_args();
        let other = env::current_dir().unwrap().join("other").display().to_string();
        let wanted = "-iquote {}/ -iquote {}/include -I {}/include -idirafter {}/ -IOTHER";
        assert_eq!(args.join(" "), wanted.replace("OTHER", &other));
    }

    #[test]
    fn files_are_named_as_their_owner_does() {
        let flags = Flags::of_version(Path::new("src"), &[]);
        assert_eq!(flags.name(Path::new("src/deep/a.c")), Path::new("deep/a.c"));
        assert_eq!(flags.name(Path::new("/elsewhere/a.c")), Path::new("/elsewhere/a.c"));
        assert_eq!(
            flags.shown(&flags.placeless(&format!("{}/src/a.c:1", env::current_dir().unwrap().display()))),
            "src/a.c:1"
        );
        let single = Flags::of_version(Path::new("Cargo.toml"), &[]);
        assert_eq!((single.name(Path::new("Cargo.toml")), single.shown("{}/a.c")), ("Cargo.toml".into(), "a.c".into()));
        assert_eq!(Flags::alone(&[]).name(Path::new("src/a.c")), Path::new("src/a.c"));
    }
}
