//! What the memory knows about an object: its bounds, its kind, where it came from, its bytes.

use std::rc::Rc;

use super::page::Page;
use super::radix::Radix;

/// What an object was made for. It decides who may write to it, who may free it, and how a report names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A function: it has an address and nothing to read.
    Function,
    /// A global variable or a string literal.
    Global {
        /// Whether writes are faults.
        constant: bool,
    },
    /// From malloc and its family.
    Heap,
    /// A local variable.
    Stack,
    /// Arguments, environment, and what mmap returns.
    Mapped,
}

impl Kind {
    /// The kind in plain words, as in "a heap object".
    pub fn name(self) -> &'static str {
        match self {
            Kind::Function => "function",
            Kind::Global { constant: true } => "constant",
            Kind::Global { constant: false } => "global",
            Kind::Heap => "heap object",
            Kind::Stack => "stack object",
            Kind::Mapped => "mapped object",
        }
    }
}

/// A copy of what is known of an object, for reports and for the models of library functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectInfo {
    /// Its id: the high half of its addresses.
    pub id: u32,
    /// Its length in bytes.
    pub size: u64,
    /// What it is.
    pub kind: Kind,
    /// Where it was allocated, as the caller of `allocate` said.
    pub origin: u64,
    /// Where its life ended, as the caller of `free` or `release` said.
    pub freed: Option<u64>,
}

/// An entry of the object table.
#[derive(Clone)]
pub(super) struct Object {
    pub(super) content: Content,
    pub(super) origin: u64,
    pub(super) size: u32,
    pub(super) kind: Kind,
    /// Whether a byte of it may have a tag. Such an object stays out of the cache.
    pub(super) tagged: bool,
}

/// The bytes of an object, or what remains after them.
#[derive(Clone)]
pub(super) enum Content {
    /// No bytes: a function or an object of size zero.
    Empty,
    /// All bytes, at most one page of them.
    Small(Page),
    /// More than a page. A page that was never written is absent and reads as zeros.
    Large(Rc<Radix<Page>>),
    /// A tombstone, with the place of the free.
    Freed(u64),
}

// Table leaves are copied after every fork: the entry must stay small.
const _: () = assert!(size_of::<Option<Object>>() <= 40);

impl Object {
    pub(super) fn is_live(&self) -> bool {
        !matches!(self.content, Content::Freed(_))
    }

    /// Whether nothing differs, as far as a look at references tells.
    pub(super) fn is_same(&self, other: &Object) -> bool {
        let content = match (&self.content, &other.content) {
            (Content::Empty, Content::Empty) => true,
            (Content::Small(one), Content::Small(two)) => one.is(two),
            (Content::Large(one), Content::Large(two)) => Rc::ptr_eq(one, two),
            (Content::Freed(_), Content::Freed(_)) => true,
            _ => false,
        };
        content && self.size == other.size && self.kind == other.kind
    }

    pub(super) fn info(&self, id: u32) -> ObjectInfo {
        let freed = match self.content {
            Content::Freed(origin) => Some(origin),
            _ => None,
        };
        ObjectInfo { id, size: u64::from(self.size), kind: self.kind, origin: self.origin, freed }
    }
}
