//! The character devices below `/dev`, and random bytes.

use std::rc::Rc;

use super::content::Content;
use super::errno::{Answer, Errno};
use super::inode::{Directory, Inode, Kind, Mount};
use super::time::Time;
use super::tree::{ROOT, Tree};
use super::{GuestMemory, Os, guest};

/// A character device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Device {
    Null,
    Zero,
    Full,
    Random,
    Urandom,
    /// The controlling terminal, which the process does not have.
    Tty,
}

impl Device {
    const ALL: [(&'static [u8], Device); 6] = [
        (b"null", Device::Null),
        (b"zero", Device::Zero),
        (b"full", Device::Full),
        (b"random", Device::Random),
        (b"urandom", Device::Urandom),
        (b"tty", Device::Tty),
    ];

    /// Major and minor number.
    pub(super) fn number(self) -> (u32, u32) {
        match self {
            Device::Null => (1, 3),
            Device::Zero => (1, 5),
            Device::Full => (1, 7),
            Device::Random => (1, 8),
            Device::Urandom => (1, 9),
            Device::Tty => (5, 0),
        }
    }
}

/// The fixed source of random bytes: a Weyl sequence with a mixing step (splitmix64).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Random(u64);

impl Default for Random {
    fn default() -> Self {
        Random(0x5C41_5300)
    }
}

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn bytes(&mut self, count: u64) -> Vec<u8> {
        let mut bytes: Vec<u8> = (0..count.div_ceil(8)).flat_map(|_| self.next().to_le_bytes()).collect();
        bytes.truncate(count as usize);
        bytes
    }
}

impl Os {
    pub(super) fn read_device(&mut self, device: Device, count: u64) -> Result<Vec<u8>, Errno> {
        match device {
            Device::Null => Ok(Vec::new()),
            Device::Zero | Device::Full => Ok(vec![0; count as usize]),
            Device::Random | Device::Urandom => Ok(self.random.bytes(count)),
            Device::Tty => Err(Errno::ENXIO),
        }
    }

    pub(super) fn write_device(&mut self, device: Device, count: u64) -> Answer {
        match device {
            Device::Full => Err(Errno::ENOSPC),
            Device::Tty => Err(Errno::ENXIO),
            _ => Ok(count as i64),
        }
    }

    pub(super) fn getrandom<M: GuestMemory>(&mut self, memory: &mut M, address: u64, count: u64, flags: u64) -> Answer {
        const NON_BLOCKING: u64 = 1;
        const RANDOM: u64 = 2;
        const INSECURE: u64 = 4;
        const MAX: u64 = 0x1ff_ffff;
        if flags & !(NON_BLOCKING | RANDOM | INSECURE) != 0 || flags & (RANDOM | INSECURE) == RANDOM | INSECURE {
            return Err(Errno::EINVAL);
        }
        let bytes = self.random.bytes(count.min(MAX));
        guest::write_bytes(memory, address, &bytes)?;
        Ok(bytes.len() as i64)
    }
}

/// The processors that a system has in the files of `/sys`, which are all that the model has of it. The sandbox of native runs shows the same,
/// since each machine has another number. That there is more than one is what programs look for.
const PROCESSORS: &[u8] = b"0-3\n";

/// Makes `/dev`, what the model has of `/sys` and, as far as `/dev/fd` needs it, `/proc`.
pub(super) fn populate(tree: &mut Tree, now: Time) {
    let own = |name: &[u8], tree: &mut Tree, parent, mount| {
        let directory = Inode::new(Kind::Directory(Directory::new(parent)), 0o755, (0, 0), now);
        tree.place(parent, name, directory, mount, now)
    };
    let link = |target: &[u8]| Inode::new(Kind::Symlink(Rc::from(target)), 0o777, (0, 0), now);

    let dev = own(b"dev", tree, ROOT, Mount::Dev);
    for (name, device) in Device::ALL {
        tree.place(dev, name, Inode::new(Kind::Device(device), 0o666, (0, 0), now), Mount::Dev, now);
    }
    for (name, target) in [
        (&b"fd"[..], &b"/proc/self/fd"[..]),
        (b"stdin", b"/proc/self/fd/0"),
        (b"stdout", b"/proc/self/fd/1"),
        (b"stderr", b"/proc/self/fd/2"),
    ] {
        tree.place(dev, name, link(target), Mount::Dev, now);
    }

    let proc = own(b"proc", tree, ROOT, Mount::Proc);
    tree.place(proc, b"self", link(b"1000"), Mount::Proc, now);
    let process = own(b"1000", tree, proc, Mount::Proc);
    let mut names = Directory::new(process);
    names.descriptors = true;
    let inode = Inode::new(Kind::Directory(names), 0o500, (65534, 65534), now);
    tree.place(process, b"fd", inode, Mount::Proc, now);

    let processors = [&b"sys"[..], b"devices", b"system", b"cpu"];
    let processors = processors.into_iter().fold(ROOT, |parent, name| own(name, tree, parent, Mount::Sys));
    for name in [&b"online"[..], b"possible", b"present"] {
        let file = Inode::new(Kind::File(Content::from_bytes(PROCESSORS)), 0o444, (0, 0), now);
        tree.place(processors, name, file, Mount::Sys, now);
    }
}
