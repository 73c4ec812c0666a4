//! What can go wrong outside the machine.

use std::io;
use std::path::{Path, PathBuf};

/// The result of everything in this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// A failure, in words for the user.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file operation failed.
    #[error("cannot {action} {}: {source}", path.display())]
    File {
        /// What was tried.
        action: &'static str,
        /// On which file.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// Neither an environment variable nor the home folder says where the cache is.
    #[error("no place for the cache: set SCHISM_CACHE, XDG_CACHE_HOME or HOME")]
    NoCache,
    /// Somebody else may have put something into the cache.
    #[error(
        "the cache {} is not yours alone: {why}; schism believes and runs what is kept there. Remove the folder and run \
         schism again, or set SCHISM_CACHE={}-of-mine",
        folder.display(), root.display()
    )]
    SharedCache {
        /// The folder that was looked at.
        folder: PathBuf,
        /// The whole cache.
        root: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// No usable clang.
    #[error("no clang of version 14 to 19 found ({0}); install the package clang-19 or set SCHISM_CLANG")]
    NoClang(String),
    /// A tool that belongs to LLVM is missing.
    #[error("{0} not found; install the package llvm-{1}")]
    NoLlvmTool(String, u32),
    /// The program that reads bitcode is missing.
    #[error("schism-bitcode is neither beside this program nor in PATH; build it, or set SCHISM_BITCODE_READER")]
    NoReader,
    /// The source of musl is missing.
    #[error("the source of musl is not in {}; run `make libc`", .0.display())]
    NoMusl(PathBuf),
    /// The source of musl is not the version that schism knows.
    #[error("{} holds musl {found}, but schism needs {wanted}", path.display())]
    WrongMusl {
        /// Where it was found.
        path: PathBuf,
        /// Its version.
        found: String,
        /// The version that schism knows.
        wanted: &'static str,
    },
    /// musl's `struct _IO_FILE` does not have the members that schism lays out anew.
    #[error("musl's stdio_impl.h is not as expected: {0}")]
    StdioLayout(String),
    /// Files of the C library did not compile.
    #[error("the C library does not compile: {0}")]
    LibcBuild(String),
    /// clang refused a user's file; these are its words.
    #[error("{}", .0.trim_end())]
    Compile(String),
    /// A tool ended with an error.
    #[error("{tool} failed: {message}")]
    Tool {
        /// Its name.
        tool: String,
        /// Its message, or how it ended.
        message: String,
    },
    /// A file that should be bitcode is something else.
    #[error("{}: {why}", path.display())]
    NotAModule {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The reader crashed or ran out of its limits on this file.
    #[error("{}: damaged bitcode (the reader {how})", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// How the reader ended.
        how: String,
    },
    /// Nothing on this machine keeps a program from doing harm, so none is run.
    #[error(
        "native programs cannot be run safely here: {0}\nAny of these helps: user namespaces (sysctl user.max_user_namespaces, \
         kernel.unprivileged_userns_clone=1, kernel.apparmor_restrict_unprivileged_userns=0; in a container: --security-opt \
         seccomp=unconfined or --privileged), or a kernel from 5.13 on with Landlock (lsm=landlock,... when it is started). \
         With --unsafe programs are run all the same, and may do what you may do"
    )]
    NoSandbox(String),
    /// Nothing on this machine keeps a build from doing harm, so nothing is built.
    #[error(
        "a project's build cannot be run safely here: {0}\nAny of these helps: user namespaces (sysctl user.max_user_namespaces, \
         kernel.unprivileged_userns_clone=1, kernel.apparmor_restrict_unprivileged_userns=0; in a container: --security-opt \
         seccomp=unconfined or --privileged). With --unsafe the build runs all the same, and may do what you may do"
    )]
    NoBuildSandbox(String),
    /// A sanitizer was asked for that needs C files.
    #[error("sanitizers need C files: bitcode is bound to a C library that they do not know")]
    NoSanitizer,
    /// Something that was needed was not built.
    #[error("there is no native program")]
    NoProgram,
    /// A tool was still at work when the time was over.
    #[error("the time was over before {0} had ended: --max-time sets how long it may be")]
    OutOfTime(String),
    /// The sandbox itself failed.
    #[error("the sandbox cannot {step}: {source}")]
    Sandbox {
        /// What failed.
        step: String,
        /// Why.
        source: io::Error,
    },
    /// A native program could not be started in the sandbox.
    #[error("{} cannot run in the sandbox, which could not {step}: {source}", program.display())]
    Start {
        /// The program.
        program: PathBuf,
        /// What failed.
        step: String,
        /// Why.
        source: io::Error,
    },
    /// The compiled C library is unreadable.
    #[error("the compiled C library {}: {source}", path.display())]
    LibcArchive {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: schism_ir::ArchiveError,
    },
}

/// Adds the file and the attempt to an I/O error.
pub(crate) trait FileContext<T> {
    fn file(self, action: &'static str, path: &Path) -> Result<T>;
}

impl<T> FileContext<T> for io::Result<T> {
    fn file(self, action: &'static str, path: &Path) -> Result<T> {
        self.map_err(|source| Error::File { action, path: path.to_owned(), source })
    }
}
