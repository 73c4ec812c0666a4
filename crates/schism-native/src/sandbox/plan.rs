//! The private root: a small tree with what a program needs and nothing of the user's.
//!
//! It is planned here, with all names made, because the process that carries the plan out may not allocate.

use std::ffi::{CStr, CString};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use super::sys;

/// Where programs and their libraries are; links and absent ones stay what they are.
const SYSTEM: &[&str] = &["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"];
/// Files of `/etc` that the loader of programs looks at.
const LOADER: &[&str] = &["/etc/ld.so.cache", "/etc/alternatives"];
/// The devices that the virtual machine has too.
const DEVICES: &[&str] = &["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];
/// The users that the virtual machine knows.
const PASSWD: &[u8] = b"root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n";
const GROUP: &[u8] = b"root:x:0:\nnogroup:x:65534:\n";

/// Where the loader of a program finds the user's libraries: their own folders may lie below one that a run covers.
pub(crate) const LIBRARIES: &str = "/.libraries";

/// What the virtual machine has of `/sys`: the processors that programs look for.
const PROCESSOR_FILES: &[&str] =
    &["/sys/devices/system/cpu/online", "/sys/devices/system/cpu/possible", "/sys/devices/system/cpu/present"];
const PROCESSORS: &[u8] = b"0-3\n";

/// Mode and size of a root in memory. Nothing of the program's can write there, and it looks like a disk to those who ask how large it is.
const ROOT_DATA: &CStr = c"mode=755,size=16g,nr_inodes=1m";

/// Where the folders of all runs are, below the root; a program does not see it.
pub(super) const RUNS: &str = "/.runs";
/// Where a program finds its declared values.
pub(super) const DECLARED: &str = "/.declared";

/// Where a program writes down what it declares an output.
pub(super) const OUTPUTS: &str = "/.outputs";

/// One thing to make. Paths are relative to the root.
enum Step {
    Folder(CString, u32),
    Link { target: CString, path: CString },
    File { path: CString, content: &'static [u8] },
    Show { from: CString, to: CString, read_only: bool },
    Memory(CString, &'static CStr),
}

/// Only in the root [`elsewhere`](Plan::elsewhere), so that listing a root shows which one it is. The working directory is in it: nothing may
/// depend on how deep that is.
const ELSEWHERE: &str = "/srv";
/// The library that moves the clock, where there is one.
const CLOCK: &str = "/etc/clock.so";
/// The usual working directory.
const CASE: &str = "/case";
/// The working directory of runs elsewhere.
pub(super) const CASE_ELSEWHERE: &str = "/srv/case";

/// What a build may read besides [`SYSTEM`]: compilers that no package manager has installed.
const TOOLCHAINS: &[&str] = &["/opt"];
/// The empty home of a build.
pub(super) const BUILD_HOME: &str = "/tmp/home";
/// Size and mode of a build's `/tmp`: compilers keep large files there.
const BUILD_TMP: &CStr = c"mode=1777,size=4g";

/// How the private root is made.
pub(super) struct Plan {
    steps: Vec<Step>,
    root: CString,
    /// The root is a file system of its own, in memory; else the folder itself.
    in_memory: bool,
}

impl Plan {
    /// `root` is an empty folder to build in, `runs` the folder of all runs, `visible` what the program may read besides
    /// the system's own folders.
    pub(super) fn new(root: &Path, runs: &Path, visible: &[PathBuf]) -> io::Result<Self> {
        let mut plan = Self { steps: Vec::new(), root: name(root)?, in_memory: true };
        for folder in ["/etc", "/dev", "/proc", "/tmp", RUNS, CASE] {
            plan.folder(folder)?;
        }
        for path in SYSTEM.iter().map(Path::new).chain(visible.iter().map(PathBuf::as_path)) {
            plan.show_as_it_is(path)?;
        }
        plan.system_files()?;
        plan.folder(LIBRARIES)?;
        for path in visible.iter().filter(|path| path.is_file()) {
            let Some(name_in) = path.file_name() else { continue };
            let seen = Path::new(LIBRARIES).join(name_in);
            plan.steps.push(Step::File { path: below(&seen)?, content: b"" });
            plan.steps.push(Step::Show { from: name(path)?, to: below(&seen)?, read_only: true });
        }
        for path in PROCESSOR_FILES {
            plan.folders_above(Path::new(path))?;
            plan.file(path, PROCESSORS)?;
        }
        plan.file(DECLARED, b"")?;
        plan.file(OUTPUTS, b"")?;
        plan.steps.push(Step::Show { from: name(runs)?, to: below(RUNS)?, read_only: false });
        Ok(plan)
    }

    /// The root of a build: the system and `readable` as they are, and `writable`, which the build may change but for what is `protected` in it.
    pub(super) fn for_build(
        root: &Path,
        readable: &[PathBuf],
        writable: &[PathBuf],
        protected: &[PathBuf],
    ) -> io::Result<Self> {
        let mut plan = Self { steps: Vec::new(), root: name(root)?, in_memory: true };
        for folder in ["/etc", "/dev", "/dev/shm", "/proc", "/tmp"] {
            plan.folder(folder)?;
        }
        for folder in ["/tmp", "/dev/shm"] {
            plan.steps.push(Step::Memory(below(folder)?, BUILD_TMP));
        }
        plan.folder(BUILD_HOME)?;
        let system: Vec<&Path> = SYSTEM.iter().chain(TOOLCHAINS).map(Path::new).collect();
        let further =
            readable.iter().map(PathBuf::as_path).filter(|path| !system.iter().any(|shown| path.starts_with(shown)));
        for path in system.iter().copied().chain(further) {
            plan.show_as_it_is(path)?;
        }
        plan.system_files()?;
        for path in writable {
            plan.folders_above(path)?;
            plan.steps.push(Step::Folder(below(path)?, 0o755));
            plan.steps.push(Step::Show { from: name(path)?, to: below(path)?, read_only: false });
        }
        for path in protected {
            plan.steps.push(Step::Show { from: name(path)?, to: below(path)?, read_only: true });
        }
        Ok(plan)
    }

    /// With a folder to work in, which is empty if nothing else shows it.
    pub(super) fn with_folder(mut self, path: &Path) -> io::Result<Self> {
        self.folders_above(path)?;
        self.steps.push(Step::Folder(below(path)?, 0o755));
        Ok(self)
    }

    /// What programs expect beside their own files: devices, the loader's files, `/proc`, users.
    fn system_files(&mut self) -> io::Result<()> {
        for path in LOADER {
            self.show_as_it_is(Path::new(path))?;
        }
        for path in DEVICES.iter().filter(|path| Path::new(path).exists()) {
            self.file(path, b"")?;
            self.steps.push(Step::Show { from: name(path)?, to: below(path)?, read_only: false });
        }
        for (path, target) in
            [("/dev/fd", "fd"), ("/dev/stdin", "fd/0"), ("/dev/stdout", "fd/1"), ("/dev/stderr", "fd/2")]
        {
            self.steps.push(Step::Link { target: name(format!("/proc/self/{target}"))?, path: below(path)? });
        }
        // The kernel allows a run its own /proc only where one is visible already; the run's will cover it.
        self.steps.push(Step::Show { from: name("/proc")?, to: below("/proc")?, read_only: false });
        self.file("/etc/passwd", PASSWD)?;
        self.file("/etc/group", GROUP)
    }

    /// A root in which all is the same for a program but what no test may depend on: what the root holds, where it is, how far from it
    /// the working directory is, whose the folder around that is, and that both are on the same file system.
    pub(super) fn elsewhere(root: &Path, runs: &Path, visible: &[PathBuf]) -> io::Result<Self> {
        let mut plan = Self { in_memory: false, ..Self::new(root, runs, visible)? };
        plan.folder(ELSEWHERE)?;
        let case = below(CASE)?;
        plan.steps.retain(|step| !matches!(step, Step::Folder(path, _) if *path == case));
        // The path still leads there.
        plan.steps.push(Step::Link { target: name(CASE_ELSEWHERE)?, path: case });
        Ok(plan)
    }

    /// Programs are given this library, which moves their clock. It is not in their environment.
    pub(super) fn move_clock(&mut self, library: &Path) -> io::Result<()> {
        self.file(CLOCK, b"")?;
        self.steps.push(Step::Show { from: name(library)?, to: below(CLOCK)?, read_only: true });
        self.file("/etc/ld.so.preload", CLOCK.as_bytes())
    }

    fn folder(&mut self, path: &str) -> io::Result<()> {
        self.steps.push(Step::Folder(below(path)?, 0o755));
        Ok(())
    }

    fn file(&mut self, path: &str, content: &'static [u8]) -> io::Result<()> {
        self.steps.push(Step::File { path: below(path)?, content });
        Ok(())
    }

    /// A path of the real tree at the same place, read-only.
    fn show_as_it_is(&mut self, path: &Path) -> io::Result<()> {
        let Ok(found) = fs::symlink_metadata(path) else { return Ok(()) };
        self.folders_above(path)?;
        if found.is_symlink() {
            self.steps.push(Step::Link { target: name(fs::read_link(path)?)?, path: below(path)? });
            return Ok(());
        }
        self.steps.push(if found.is_dir() {
            Step::Folder(below(path)?, 0o755)
        } else {
            Step::File { path: below(path)?, content: b"" }
        });
        self.steps.push(Step::Show { from: name(path)?, to: below(path)?, read_only: true });
        Ok(())
    }

    /// The folders on the way to a path.
    fn folders_above(&mut self, path: &Path) -> io::Result<()> {
        let ancestors: Vec<&Path> = path.ancestors().skip(1).filter(|above| above.parent().is_some()).collect();
        for above in ancestors.into_iter().rev() {
            self.steps.push(Step::Folder(below(above)?, 0o755));
        }
        Ok(())
    }

    /// Makes the root and enters it. The old root is gone afterwards. Errors say what failed.
    pub(super) fn carry_out(&self) -> Result<(), (&'static str, io::Error)> {
        let at = |what: &'static str| move |error| (what, error);
        let private = libc::MS_REC | libc::MS_PRIVATE;
        sys::mount(None, c"/", None, private, None).map_err(at("separate the mounts"))?;
        let flags = libc::MS_NOSUID | libc::MS_NODEV;
        let mounted = if self.in_memory {
            sys::mount(Some(c"root"), &self.root, Some(c"tmpfs"), flags, Some(ROOT_DATA))
        } else {
            sys::bind(&self.root, &self.root)
        };
        mounted.map_err(at("mount a private root"))?;
        sys::change_folder(&self.root).map_err(at("enter the private root"))?;
        for step in &self.steps {
            step.carry_out()?;
        }
        sys::pivot_here().map_err(at("leave the old root"))
    }
}

impl Step {
    fn carry_out(&self) -> Result<(), (&'static str, io::Error)> {
        match self {
            Step::Folder(path, mode) => sys::make_folder(path, *mode).map_err(|error| ("fill the private root", error)),
            Step::Link { target, path } => {
                sys::make_link(target, path).map_err(|error| ("fill the private root", error))
            }
            Step::File { path, content } => {
                sys::make_file(path, content).map_err(|error| ("fill the private root", error))
            }
            Step::Show { from, to, read_only } => {
                sys::bind(from, to).map_err(|error| ("show a folder in the private root", error))?;
                if *read_only {
                    sys::make_read_only(to).map_err(|error| ("make a folder read-only", error))?;
                }
                Ok(())
            }
            Step::Memory(path, data) => {
                let flags = libc::MS_NOSUID | libc::MS_NODEV;
                sys::mount(Some(c"tmp"), path, Some(c"tmpfs"), flags, Some(data))
                    .map_err(|error| ("mount a folder in memory", error))
            }
        }
    }
}

fn name(path: impl AsRef<Path>) -> io::Result<CString> {
    Ok(CString::new(path.as_ref().as_os_str().as_bytes())?)
}

/// An absolute path as one below the working folder.
fn below(path: impl AsRef<Path>) -> io::Result<CString> {
    let path = path.as_ref();
    name(path.strip_prefix("/").unwrap_or(path))
}
