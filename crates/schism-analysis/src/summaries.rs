//! What functions do to memory that are not analysed by their bodies: the machine's builtins, and system calls.
//!
//! A summary stands for exactly what the machine does in place of the function, so it applies wherever the machine would not
//! run the function's own code: to names of the table that the program does not define itself. A function that has neither a
//! body nor a summary may do anything to all it can reach.

use schism_ir::{FunctionId, Image};

/// How much memory behind an argument is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extent {
    /// So many bytes.
    Bytes(u64),
    /// As many bytes as an argument says.
    Argument(u32),
    /// All from there to the end of the object.
    Rest,
}

/// One thing that a function does; numbers are those of arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// The result is a new object.
    Allocate,
    /// The address of a new object is stored behind an argument.
    AllocateInto(u32),
    /// The new object gets the content of another one.
    CopyToNew(u32),
    /// Bytes are copied.
    CopyBytes { to: u32, from: u32, length: Extent },
    /// The result is an argument.
    Return(u32),
    /// The result is an address in the object that an argument points into.
    ReturnInside(u32),
    /// Bytes behind an argument are read.
    Read(u32, Extent),
    /// Bytes behind an argument are written, with no addresses among them.
    Write(u32, Extent),
    /// A function of the library runs, without arguments.
    Call(&'static str),
    /// All constructors run, with the arguments of this call.
    Constructors,
    /// All destructors run.
    Destructors,
    /// The system does something: see [`system_call`].
    SystemCall,
}

use Effect::{Allocate, AllocateInto, CopyBytes, CopyToNew, Read, Return, ReturnInside, Write};
use Extent::{Argument, Bytes, Rest};

/// Where the allocator goes when there is nothing left.
const NO_MEMORY: Effect = Effect::Call("__schism_out_of_memory");
/// Bytes of a `jmp_buf` that `setjmp` writes: three words, the mask and whether there is one.
const JUMP_BUFFER: Extent = Bytes(40);

/// The effects of a function of this name where the machine provides it.
fn by_name(name: &str) -> Option<&'static [Effect]> {
    Some(match name {
        "malloc" | "__libc_malloc" | "valloc" | "pvalloc" | "calloc" | "__libc_calloc" | "aligned_alloc"
        | "memalign" => &[Allocate, NO_MEMORY],
        "posix_memalign" => &[AllocateInto(0)],
        "realloc" | "__libc_realloc" | "reallocarray" => &[Allocate, CopyToNew(0), NO_MEMORY],
        "free" | "cfree" | "__libc_free" | "malloc_usable_size" => &[],
        "memcpy" | "memmove" | "__memcpy_fwd" => &[CopyBytes { to: 0, from: 1, length: Argument(2) }, Return(0)],
        "mempcpy" => &[CopyBytes { to: 0, from: 1, length: Argument(2) }, ReturnInside(0)],
        "strcpy" => &[CopyBytes { to: 0, from: 1, length: Rest }, Return(0)],
        "stpcpy" | "__stpcpy" => &[CopyBytes { to: 0, from: 1, length: Rest }, ReturnInside(0)],
        "memset" => &[Write(0, Argument(2)), Return(0)],
        "memcmp" | "bcmp" => &[Read(0, Argument(2)), Read(1, Argument(2))],
        "strlen" => &[Read(0, Rest)],
        "strnlen" => &[Read(0, Argument(1))],
        "memchr" => &[Read(0, Argument(2)), ReturnInside(0)],
        "strchr" | "index" | "strchrnul" | "__strchrnul" => &[Read(0, Rest), ReturnInside(0)],
        "strcmp" => &[Read(0, Rest), Read(1, Rest)],
        "strncmp" => &[Read(0, Argument(2)), Read(1, Argument(2))],
        "setjmp" | "_setjmp" | "__setjmp" | "sigsetjmp" | "__sigsetjmp" | "__builtin_setjmp" => {
            // What it gives back the second time, it gets through the buffer.
            &[Read(0, JUMP_BUFFER), Write(0, JUMP_BUFFER)]
        }
        "longjmp" | "_longjmp" | "siglongjmp" | "__longjmp_chk" | "__builtin_longjmp" => {
            &[Read(0, JUMP_BUFFER), Write(0, JUMP_BUFFER)]
        }
        // Room for one printed number, and the ends of its parts: see the library's `schism_numbers.h`.
        "__schism_format_integer" => &[Write(0, Bytes(128)), Write(1, Bytes(6))],
        "__schism_scan_integer" => &[Read(0, Rest), Write(4, Bytes(24))],
        "__schism_run_constructors" => &[Effect::Constructors],
        "__schism_run_destructors" => &[Effect::Destructors],
        "__schism_syscall" => &[Effect::SystemCall],
        _ => return None,
    })
}

/// The effects of a function that the machine executes itself; `None` for all others.
pub(crate) fn summary(image: &Image, function: FunctionId) -> Option<&'static [Effect]> {
    let definition = image.function(function);
    if image.is_own(function) && definition.body.is_some() {
        return None;
    }
    by_name(&definition.name)
}

/// What a system call does to memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SystemCall {
    /// It reads and writes numbers behind its arguments.
    Plain,
    /// It reads what can be reached from its arguments.
    ReadsAll,
    /// It reads and writes numbers in what can be reached from its arguments.
    Reaches,
    /// The result is new memory.
    Maps,
    /// The result is new memory with the content of the old.
    Remaps,
    /// It registers the function in the structure behind the second argument and stores the one before it behind the third.
    Handles,
    /// It keeps addresses, and may give them back later.
    Keeps,
}

/// What the system call with this number does.
pub(crate) fn system_call(number: i64) -> SystemCall {
    match number {
        9 | 12 => SystemCall::Maps,
        13 => SystemCall::Handles,
        // readv, recvmsg, sendmsg, preadv, preadv2, recvmmsg, process_vm_readv
        19 | 46 | 47 | 295 | 299 | 310 | 327 => SystemCall::Reaches,
        // writev, execve, pwritev, sendmmsg, execveat, pwritev2
        20 | 59 | 296 | 307 | 322 | 328 => SystemCall::ReadsAll,
        25 => SystemCall::Remaps,
        // clone, sigaltstack, aio, timer_create, epoll, mq_notify, clone3
        56 | 131 | 206..=210 | 222 | 232 | 233 | 244 | 281 | 435 => SystemCall::Keeps,
        _ => SystemCall::Plain,
    }
}
