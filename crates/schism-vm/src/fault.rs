//! Why a program cannot go on, and the report about it.

use std::fmt;

use schism_memory::{Kind, MemoryFault, ObjectInfo};

/// What went wrong.
#[derive(Clone, Debug)]
pub enum FaultKind {
    /// A memory error.
    Memory(Box<MemoryFault>),
    /// An integer division by zero.
    DivisionByZero,
    /// The most negative integer divided by -1.
    DivisionOverflow,
    /// More stack than the modelled limit.
    StackOverflow,
    /// `abort`, a failed assertion, or SIGABRT by other means.
    Aborted,
    /// The program called something an error by itself, in these words.
    Reported(String),
    /// `unreachable` or a trap was executed.
    Unreachable(String),
    /// A call through a pointer that is no function.
    BadCall(u64),
    /// A jump to a label that is no target of this jump.
    BadJump,
    /// `longjmp` to a call of `setjmp` whose function has returned, or to memory that `setjmp` never filled.
    BadLongjmp,
    /// All threads wait for one another, or the only one for itself.
    Deadlock,
    /// A call of a function that nobody defines and schism does not model.
    UndefinedFunction(String),
    /// An access to a variable that nobody defines, such as one of a library that was not given.
    UndefinedVariable(String),
    /// Something that this machine cannot execute.
    Unsupported(String),
}

impl FaultKind {
    /// Whether this is no fault, but two versions that disagree about a byte that is read.
    #[inline]
    pub(crate) fn is_parting(&self) -> bool {
        matches!(self, FaultKind::Memory(fault) if **fault == schism_memory::MemoryFault::Differs)
    }

    /// Whether a native process would never end.
    pub fn is_hang(&self) -> bool {
        matches!(self, FaultKind::Deadlock)
    }

    /// Whether it is a limit of this machine, and nobody knows what a native process does.
    pub fn is_limit(&self) -> bool {
        self.signal().is_none() && !self.is_hang()
    }

    /// The signal that would kill a native process; `None` if it hangs, or if the fault is a limit of this machine.
    pub fn signal(&self) -> Option<i32> {
        match self {
            FaultKind::Memory(_)
            | FaultKind::StackOverflow
            | FaultKind::BadCall(_)
            | FaultKind::BadJump
            | FaultKind::BadLongjmp => Some(11),
            FaultKind::DivisionByZero | FaultKind::DivisionOverflow => Some(8),
            FaultKind::Aborted | FaultKind::Reported(_) => Some(6),
            FaultKind::Unreachable(_) => Some(4),
            // A native process hangs.
            FaultKind::Deadlock => None,
            FaultKind::UndefinedFunction(_) | FaultKind::UndefinedVariable(_) | FaultKind::Unsupported(_) => None,
        }
    }

    /// The class of the fault in two or three words.
    pub fn class(&self) -> &'static str {
        match self {
            FaultKind::Memory(fault) => memory_class(fault),
            FaultKind::DivisionByZero => "division by zero",
            FaultKind::DivisionOverflow => "division overflow",
            FaultKind::StackOverflow => "stack overflow",
            FaultKind::Aborted => "abort",
            FaultKind::Reported(_) => "reported error",
            FaultKind::Unreachable(_) => "unreachable code",
            FaultKind::BadCall(_) => "bad function pointer",
            FaultKind::BadJump => "bad computed goto",
            FaultKind::BadLongjmp => "bad longjmp",
            FaultKind::Deadlock => "deadlock",
            FaultKind::UndefinedFunction(_) => "undefined function",
            FaultKind::UndefinedVariable(_) => "undefined variable",
            FaultKind::Unsupported(_) => "unsupported",
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultKind::Memory(fault) => write!(f, "{fault}"),
            FaultKind::DivisionByZero => write!(f, "an integer is divided by zero"),
            FaultKind::DivisionOverflow => write!(f, "the quotient does not fit its type"),
            FaultKind::StackOverflow => write!(f, "the stack is larger than {} MiB", crate::STACK_LIMIT >> 20),
            FaultKind::Aborted => write!(f, "the program aborted"),
            FaultKind::Reported(message) | FaultKind::Unreachable(message) | FaultKind::Unsupported(message) => {
                write!(f, "{message}")
            }
            FaultKind::BadCall(0) => write!(f, "call of a null pointer"),
            FaultKind::BadCall(address) => write!(f, "call of {address:#x}, which is no function"),
            FaultKind::BadJump => write!(f, "jump to an address that is no label here"),
            FaultKind::BadLongjmp => write!(f, "longjmp to a function that has returned, or without setjmp"),
            FaultKind::Deadlock => write!(f, "nothing can end this wait"),
            FaultKind::UndefinedFunction(name) => {
                write!(f, "call of `{name}`, which is defined nowhere and not modelled")
            }
            FaultKind::UndefinedVariable(name) => write!(f, "access to `{name}`, which is defined nowhere"),
        }
    }
}

/// A place in the program, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The function.
    pub function: String,
    /// File, as the compiler was given it; `None` without debug information.
    pub file: Option<String>,
    /// Line from 1, or 0.
    pub line: u32,
    /// Column from 1, or 0.
    pub column: u32,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) if self.line > 0 => write!(f, "{file}:{}:{} in {}", self.line, self.column, self.function),
            _ => write!(f, "{}", self.function),
        }
    }
}

/// A fault with everything that explains it.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What went wrong.
    pub kind: FaultKind,
    /// Where, innermost frame first.
    pub stack: Vec<Location>,
    /// The object concerned with its birthplace and the place where it ended.
    pub object: Option<FaultObject>,
}

/// The object that a memory error is about.
#[derive(Clone, Debug)]
pub struct FaultObject {
    /// What the memory knows.
    pub info: ObjectInfo,
    /// The variable's name, if it is a global.
    pub name: Option<String>,
    /// Where it was made.
    pub allocated: Option<Location>,
    /// Where it ended.
    pub freed: Option<Location>,
}

/// Frames that a report shows before it cuts.
const SHOWN_FRAMES: usize = 20;

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.class(), self.kind)?;
        for (number, location) in self.stack.iter().take(SHOWN_FRAMES).enumerate() {
            write!(f, "\n  {} {location}", if number == 0 { "at" } else { "called from" })?;
        }
        if self.stack.len() > SHOWN_FRAMES {
            write!(f, "\n  ... {} more frames", self.stack.len() - SHOWN_FRAMES)?;
        }
        let Some(object) = &self.object else { return Ok(()) };
        write!(f, "\n  object: ")?;
        match &object.name {
            Some(name) => write!(f, "{} `{name}`", object.info.kind.name())?,
            None => write!(f, "{}", object.info.kind.name())?,
        }
        write!(f, ", {} bytes", object.info.size)?;
        if let Some(place) = &object.allocated {
            write!(f, ", allocated at {place}")?;
        }
        if let Some(place) = &object.freed {
            write!(f, "\n  freed at {place}")?;
        }
        Ok(())
    }
}

/// The class of a memory error.
fn memory_class(fault: &MemoryFault) -> &'static str {
    match fault {
        MemoryFault::Tagged | MemoryFault::Differs => "symbolic byte",
        MemoryFault::Null { .. } => "null pointer",
        MemoryFault::Wild { .. } => "wild pointer",
        MemoryFault::OutOfBounds { object, .. } => match object.kind {
            Kind::Heap => "heap out of bounds",
            Kind::Stack => "stack out of bounds",
            Kind::Global { .. } => "global out of bounds",
            Kind::Mapped | Kind::Function => "out of bounds",
        },
        MemoryFault::Freed { object: Some(ObjectInfo { kind: Kind::Stack, .. }), .. } => "use after return",
        MemoryFault::Freed { .. } => "use after free",
        MemoryFault::ReadOnly { .. } => "write to a constant",
        MemoryFault::Code { .. } => "access to code",
        MemoryFault::InvalidFree { .. } => "invalid free",
        MemoryFault::DoubleFree { .. } => "double free",
    }
}

/// The object that a memory error is about.
pub(crate) fn memory_object(fault: &MemoryFault) -> Option<ObjectInfo> {
    match *fault {
        MemoryFault::OutOfBounds { object, .. }
        | MemoryFault::ReadOnly { object, .. }
        | MemoryFault::Code { object, .. } => Some(object),
        MemoryFault::Freed { object, .. }
        | MemoryFault::InvalidFree { object, .. }
        | MemoryFault::DoubleFree { object } => object,
        MemoryFault::Null { .. } | MemoryFault::Wild { .. } | MemoryFault::Tagged | MemoryFault::Differs => None,
    }
}
