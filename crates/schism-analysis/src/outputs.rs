//! Output statements: where a program's own code hands something to the world.
//!
//! A statement is one if it is
//! - a call in the program's own files of a library function, or of a function that nobody defines, that may write to a file
//!   or stream, change the file system or end the program (its status is an output), directly or through other library
//!   functions;
//! - a return of `main`, which gives the status.
//!
//! `printf` is one statement, not the hundreds of musl that carry it out. A function of the program that prints is none
//! itself; the calls of the library in it are. Reading a stream may flush another one in musl, which is no output: those
//! bytes were output before. The same holds for printing into memory.

use schism_ir::flow::BitSet;
use schism_ir::{FunctionId, Image, InstId};

use crate::{CallGraph, CallSite, Icfg};

/// What writes, or ends the program, at the lowest level or under a name of the C library.
const EFFECTS: &[&str] = &[
    "write",
    "writev",
    "pwrite",
    "pwrite64",
    "pwritev",
    "send",
    "sendto",
    "sendmsg",
    "__stdio_write",
    "__stdout_write",
    "printf",
    "fprintf",
    "vprintf",
    "vfprintf",
    "dprintf",
    "vdprintf",
    "puts",
    "putchar",
    "putc",
    "fputc",
    "fputs",
    "fwrite",
    "putw",
    "putwchar",
    "fputwc",
    "fputws",
    "wprintf",
    "fwprintf",
    "putchar_unlocked",
    "putc_unlocked",
    "fputc_unlocked",
    "fputs_unlocked",
    "fwrite_unlocked",
    "perror",
    "error",
    "error_at_line",
    "err",
    "errx",
    "warn",
    "warnx",
    "verr",
    "verrx",
    "vwarn",
    "vwarnx",
    "syslog",
    "fflush",
    "fflush_unlocked",
    "fclose",
    "pclose",
    "exit",
    "_exit",
    "_Exit",
    "quick_exit",
    "abort",
    "__assert_fail",
    "unlink",
    "unlinkat",
    "rename",
    "renameat",
    "remove",
    "mkdir",
    "mkdirat",
    "rmdir",
    "link",
    "linkat",
    "symlink",
    "symlinkat",
    "truncate",
    "ftruncate",
    "chmod",
    "fchmod",
    "fchmodat",
    "chown",
    "fchown",
    "lchown",
    "fchownat",
    "utimensat",
    "futimens",
    "mknod",
    "mknodat",
    "mkfifo",
    "copy_file_range",
    "sendfile",
    "sendfile64",
    "fallocate",
];

/// What reaches a write in musl without being an output.
const QUIET: &[&str] = &[
    "sprintf",
    "snprintf",
    "vsprintf",
    "vsnprintf",
    "swprintf",
    "vswprintf",
    "asprintf",
    "vasprintf",
    "sscanf",
    "vsscanf",
    "swscanf",
    "vswscanf",
    "__toread",
    "__fseeko",
    "__fseeko_unlocked",
    "setvbuf",
    "open_memstream",
    "open_wmemstream",
    "fmemopen",
];

/// The output statements of one linked version.
#[derive(Debug)]
pub struct Outputs {
    statements: Vec<CallSite>,
    functions: BitSet,
    /// Functions without a body that are known by name.
    named: BitSet,
}

impl Outputs {
    /// Finds the output statements.
    pub fn new(image: &Image, calls: &CallGraph, icfg: &Icfg) -> Self {
        let functions = outputting(image, calls);
        let mut statements = Vec::new();
        let main = image.function_named("main");
        for id in icfg.ids() {
            let node = icfg.node(id);
            let site = CallSite { function: node.function, inst: node.last() };
            if !image.is_own(node.function) {
                continue;
            }
            let callees = calls.callees(site).iter();
            let output = callees.copied().any(|id| !is_defined_here(image, id) && functions.contains(id.index()));
            if (icfg.is_call(id) && output) || (icfg.returns(id) && Some(node.function) == main) {
                statements.push(site);
            }
        }
        let mut named = BitSet::new(image.functions.len());
        for number in 0..image.functions.len() {
            let function = image.function(FunctionId::new(number));
            if function.body.is_none() && EFFECTS.contains(&function.name.as_str()) {
                named.insert(number);
            }
        }
        Self { statements, functions, named }
    }

    /// All output statements: function by function, in program order.
    pub fn statements(&self) -> &[CallSite] {
        &self.statements
    }

    /// True if an instruction is an output statement.
    pub fn contains(&self, function: FunctionId, inst: InstId) -> bool {
        self.statements.binary_search(&CallSite { function, inst }).is_ok()
    }

    /// True if a library function, or one that nobody defines, may output something.
    pub fn may_output(&self, function: FunctionId) -> bool {
        self.functions.contains(function.index())
    }

    /// True if all that is known of a function is its name, which says that it outputs.
    pub(crate) fn only_outputs(&self, function: FunctionId) -> bool {
        self.named.contains(function.index())
    }
}

/// True if the program itself has the function's body.
pub(crate) fn is_defined_here(image: &Image, function: FunctionId) -> bool {
    image.is_own(function) && image.function(function).body.is_some()
}

/// The functions outside of the program's own code that may output something.
fn outputting(image: &Image, calls: &CallGraph) -> BitSet {
    let mut found = BitSet::new(image.functions.len());
    let mut work = Vec::new();
    for number in 0..image.functions.len() {
        let id = FunctionId::new(number);
        if !is_defined_here(image, id) && EFFECTS.contains(&image.function(id).name.as_str()) && found.insert(number) {
            work.push(id);
        }
    }
    while let Some(id) = work.pop() {
        for caller in calls.callers(id).iter().map(|site| site.function).filter(|&caller| !image.is_own(caller)) {
            if !QUIET.contains(&image.function(caller).name.as_str()) && found.insert(caller.index()) {
                work.push(caller);
            }
        }
    }
    found
}
