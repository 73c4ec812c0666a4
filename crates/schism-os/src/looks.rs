//! What a system call depended on.
//!
//! A call runs on the values of one input. Where it looks at something that depends on the input, such as the name in a path or the
//! mode of a free entry, it leaves a [`Look`], in the order in which it looked. Whoever made the call then knows for which
//! other inputs it would have come out the same.

use super::Os;
use super::inode::Ino;

/// A number that depends on the input: its bytes, the lowest first, each with its tag (0 for none) and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Tags and values.
    pub bytes: Vec<(u64, u8)>,
}

impl Field {
    /// A number of as many bytes as there are tags.
    pub(super) fn new(tags: &[u64], value: u64) -> Self {
        Field { bytes: tags.iter().copied().zip(value.to_le_bytes()).collect() }
    }

    /// Its value.
    pub fn value(&self) -> u64 {
        self.bytes.iter().rev().fold(0, |value, &(_, byte)| value << 8 | u64::from(byte))
    }
}

/// One thing that a call looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// What the bits of a number under a mask are.
    Bits {
        /// The number.
        field: Field,
        /// Which bits.
        mask: u64,
    },
    /// Whether a number is less than a bound.
    Below {
        /// The number.
        field: Field,
        /// The bound.
        bound: u64,
    },
    /// Whether a mode grants access.
    Access {
        /// The mode, with at least its nine bits.
        mode: Field,
        /// The file's user.
        uid: Field,
        /// The file's group.
        gid: Field,
        /// What is wanted, as in the last octal digit of a mode.
        want: u16,
        /// Who wants it.
        user: u32,
        /// The group of who wants it.
        group: u32,
    },
    /// Whether a path ends at this address.
    End(u64),
    /// That a path has so many slashes at this address.
    Slashes(u64, usize),
    /// Which of the names in a directory a component of a path is, if any.
    Component(Component),
    /// The very bytes of a component: a name was made of them.
    Made(u64, usize),
}

/// A component of a path, looked up in a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// Where it stands in the program's memory, if it may have tags there.
    pub address: Option<u64>,
    /// What it is on this input.
    pub text: Vec<u8>,
    /// The names in the directory, without the dots.
    pub names: Vec<KnownName>,
}

/// A name in a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownName {
    /// Its bytes on this input.
    pub bytes: Vec<u8>,
    /// The tags of its bytes; those behind its end are zeros. Empty for a plain name.
    pub tags: Vec<u64>,
    /// The tag of a byte that says whether it is there; 0 if it certainly is.
    pub present: u64,
    /// Whether it is there on this input.
    pub is_there: bool,
}

impl Os {
    /// Leaves a look.
    pub(super) fn look(&self, look: Look) {
        self.looks.borrow_mut().push(look);
    }

    /// Takes what was looked at since the last call.
    pub fn take_looks(&mut self) -> Vec<Look> {
        std::mem::take(self.looks.get_mut())
    }

    /// A component is about to be looked up in a directory.
    pub(super) fn look_component(&mut self, directory: Ino, text: &[u8], address: Option<u64>) {
        let is_free = self.is_free_directory(directory);
        if address.is_none() && (!is_free || matches!(text, b"." | b"..")) {
            return;
        }
        let numbered = self.tree.get(directory).directory().is_some_and(|names| names.descriptors);
        if let (true, Some(address)) = (numbered, address) {
            return self.look(Look::Made(address, text.len()));
        }
        let names = self.known_names(directory);
        self.look(Look::Component(Component { address, text: text.to_vec(), names }));
    }

    /// The names in a directory: those of free entries, then the plain ones.
    fn known_names(&mut self, directory: Ino) -> Vec<KnownName> {
        let free = self.free.clone();
        let placed = free.entries.iter().filter(|entry| entry.is_placed_in(directory));
        let mut names: Vec<KnownName> = placed
            .map(|entry| KnownName {
                bytes: entry.name.clone(),
                tags: entry.tags.name.clone(),
                present: entry.tags.present,
                is_there: entry.is_present,
            })
            .collect();
        for (bytes, ino) in self.tree.names(directory) {
            if !free.entries.iter().any(|entry| entry.ino == ino && entry.is_placed_in(directory)) {
                names.push(KnownName { bytes, tags: Vec::new(), present: 0, is_there: true });
            }
        }
        names
    }
}
