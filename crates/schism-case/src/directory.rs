//! A directory of which the entries are free, as bytes: one record for each entry.

use crate::{Entry, Node, Owner};

/// What an entry of a free directory is: the values of a record's byte for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum EntryKind {
    /// A regular file of zeros.
    File,
    /// An empty directory.
    Directory,
    /// A named pipe.
    Fifo,
    /// A symbolic link to nothing. All kinds from here on are symbolic links.
    Dangling,
    /// A symbolic link to the directory that it lies in.
    Loop,
}

impl EntryKind {
    /// All kinds, each at the place of its number.
    pub const ALL: [EntryKind; 5] =
        [EntryKind::File, EntryKind::Directory, EntryKind::Fifo, EntryKind::Dangling, EntryKind::Loop];

    /// The path that a symbolic link of this kind holds.
    pub fn target(self) -> Option<&'static [u8]> {
        match self {
            EntryKind::Dangling => Some(b"/nonexistent"),
            EntryKind::Loop => Some(b"."),
            _ => None,
        }
    }
}

/// How a record is laid out. Numbers have their low byte first.
///
/// | bytes | meaning |
/// |---|---|
/// | as many as a name may have | the name, filled up with zeros |
/// | 1 | what it is, see [`EntryKind`] |
/// | 1 | the owner: with bit 0 the user is root, with bit 1 the group is; else nobody |
/// | 2 | the permission bits |
/// | 2 | the size of a regular file |
/// | 4 | the time of the last change of content, in seconds since 1970 |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryLayout {
    /// The most bytes of a name.
    pub name_length: usize,
}

impl EntryLayout {
    /// The largest size of a regular file.
    pub const LARGEST: u16 = 0x0fff;
    /// The greatest time, in 2023: earlier than a run by so much that no program calls it recent, whenever it runs.
    pub const LATEST: u32 = 0x63ff_ffff;
    /// The time that an entry starts with, in 2000.
    const START: u32 = 946_684_800;

    /// Where the kind stands.
    pub fn kind(self) -> usize {
        self.name_length
    }

    /// Where the owner stands.
    pub fn owner(self) -> usize {
        self.name_length + 1
    }

    /// Where the permission bits stand.
    pub fn mode(self) -> usize {
        self.name_length + 2
    }

    /// Where the size stands.
    pub fn size(self) -> usize {
        self.name_length + 4
    }

    /// Where the time stands.
    pub fn time(self) -> usize {
        self.name_length + 6
    }

    /// The number of bytes of a record.
    pub fn length(self) -> usize {
        self.name_length + 10
    }

    /// The record that an entry starts with: an empty file with a short name, of which each index has its own, in order.
    pub fn start(self, index: usize) -> Vec<u8> {
        let mut record = vec![0; self.length()];
        if let Some(first) = record.first_mut() {
            *first = b'a' + (index % 26) as u8;
        }
        record[self.mode()..self.size()].copy_from_slice(&0o644u16.to_le_bytes());
        record[self.time()..].copy_from_slice(&Self::START.to_le_bytes());
        record
    }

    /// The name and the entry that a record describes; `None` if its name is empty or it is cut.
    pub fn read(self, record: &[u8]) -> Option<(&[u8], Entry)> {
        if record.len() < self.length() {
            return None;
        }
        let name = record[..self.name_length].split(|&byte| byte == 0).next().filter(|name| !name.is_empty())?;
        let number = |start: usize, end: usize| {
            record[start..end].iter().rev().fold(0_u32, |value, &byte| value << 8 | u32::from(byte))
        };
        let mode = number(self.mode(), self.size()) as u16;
        let kind = EntryKind::ALL.get(usize::from(record[self.kind()])).copied().unwrap_or(EntryKind::File);
        let node = match kind {
            EntryKind::File => Node::File { content: vec![0; number(self.size(), self.time()) as usize], mode },
            EntryKind::Directory => Node::Directory { mode },
            EntryKind::Fifo => Node::Fifo { mode },
            EntryKind::Dangling | EntryKind::Loop => {
                Node::Symlink { target: kind.target().unwrap_or_default().to_vec() }
            }
        };
        let id = |bit: u8, otherwise: u32| if record[self.owner()] >> bit & 1 == 1 { 0 } else { otherwise };
        let owner = Owner { uid: id(0, Owner::NOBODY.uid), gid: id(1, Owner::NOBODY.gid) };
        let modified = Some(i64::from(number(self.time(), self.length())));
        Some((name, Entry { owner, modified, node }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYOUT: EntryLayout = EntryLayout { name_length: 3 };

    #[test]
    fn a_record_is_read_back() {
        let record = [b'x', b'y', 0, 0, 2, 0o55, 0o1, 5, 0, 1, 2, 0, 0];
        let (name, entry) = LAYOUT.read(&record).unwrap();
        assert_eq!(name, b"xy");
        assert_eq!(entry.node, Node::File { content: vec![0; 5], mode: 0o455 });
        assert_eq!((entry.owner.uid, entry.owner.gid, entry.modified), (65534, 0, Some(0x201)));
    }

    #[test]
    fn every_kind_has_its_number() {
        for (number, kind) in EntryKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, number);
            let mut record = LAYOUT.start(number);
            record[LAYOUT.kind()] = number as u8;
            let (_, entry) = LAYOUT.read(&record).unwrap();
            assert_eq!(matches!(entry.node, Node::Symlink { .. }), kind.target().is_some());
        }
    }

    #[test]
    fn entries_start_in_order_and_what_has_no_name_is_none() {
        let names: Vec<_> = (0..3).map(|index| LAYOUT.read(&LAYOUT.start(index)).unwrap().0.to_vec()).collect();
        assert_eq!(names, [b"a", b"b", b"c"]);
        assert_eq!(LAYOUT.read(&[0; 13]), None);
        assert_eq!(LAYOUT.read(b"abc"), None);
    }
}
