//! What is known of a file: `stat` and its relatives.

use super::content::PAGE;
use super::descriptors::Object;
use super::errno::{Answer, Errno};
use super::free::Told;
use super::identity::Identity;
use super::inode::{Ino, Inode, Kind, Mount, file_type};
use super::path::{AT_EMPTY_PATH, AT_FDCWD, AT_SYMLINK_NOFOLLOW, Target};
use super::tagged::Tagged;
use super::time::Time;
use super::{GuestMemory, Os, Stream, guest};

/// `AT_NO_AUTOMOUNT` and the bits of `AT_STATX_SYNC_TYPE`, which change nothing here.
const HARMLESS: u64 = 0x800;
const SYNC_TYPE: u64 = 0x6000;

/// Everything that `stat` and `statx` tell.
struct Facts {
    device: (u32, u32),
    number: u64,
    /// Type and permission bits.
    mode: u32,
    links: u32,
    uid: u32,
    gid: u32,
    special: (u32, u32),
    size: u64,
    blocks: u64,
    /// Access, content, inode, birth.
    times: [Time; 4],
    /// What of it depends on the input.
    told: Told,
}

/// Where a structure has what may depend on the input; where it has different room for it, with how many bytes there are.
struct Offsets {
    links: (u32, usize),
    mode: (u32, usize),
    uid: u32,
    gid: u32,
    size: u32,
    blocks: u32,
    accessed: u32,
    modified: u32,
}

/// The numbers of the file systems.
fn mount_device(mount: Mount) -> (u32, u32) {
    match mount {
        Mount::Disk => (8, 1),
        Mount::Dev => (0, 5),
        Mount::Proc => (0, 21),
        Mount::Sys => (0, 22),
    }
}

/// The kernel's encoding of a device number in a `dev_t`.
fn encode((major, minor): (u32, u32)) -> u64 {
    u64::from(major) << 8 | u64::from(minor & 0xff) | u64::from(minor & !0xff) << 12
}

impl Facts {
    fn of_inode(number: usize, inode: &Inode, told: Told) -> Self {
        let special = if let Kind::Device(device) = inode.kind { device.number() } else { (0, 0) };
        Facts {
            device: mount_device(inode.mount),
            // The root of a disk has the number 2.
            number: number as u64 + 2,
            mode: inode.file_type() | u32::from(inode.mode),
            links: told.links.map_or(inode.links, |(_, links)| links as u32),
            uid: inode.uid,
            gid: inode.gid,
            special,
            size: told.size.map_or_else(|| inode.size(), |(_, size)| size),
            blocks: told.blocks.map_or_else(|| inode.blocks(), |(_, blocks)| blocks),
            times: [inode.accessed, inode.modified, inode.changed, inode.born],
            told,
        }
    }

    /// A socket.
    fn of_socket(number: u64, identity: &Identity, now: Time) -> Self {
        let mode = file_type::SOCKET | 0o777;
        Facts { device: (0, 8), mode, times: [Time::default(); 4], ..Self::of_pipe(number, identity, now) }
    }

    /// A nameless pipe.
    fn of_pipe(number: u64, identity: &Identity, now: Time) -> Self {
        Facts {
            device: (0, 13),
            number,
            mode: file_type::FIFO | 0o600,
            links: 1,
            uid: identity.user.file,
            gid: identity.group.file,
            special: (0, 0),
            size: 0,
            blocks: 0,
            times: [now; 4],
            told: Told::default(),
        }
    }

    /// The link of a descriptor below `/proc/self/fd`; its mode tells what may be done with the open file.
    fn of_link(fd: i32, readable: bool, writable: bool, identity: &Identity, now: Time) -> Self {
        let mode = if readable { 0o500 } else { 0 } | if writable { 0o300 } else { 0 };
        Facts {
            device: mount_device(Mount::Proc),
            number: 20_000 + fd as u64,
            mode: file_type::SYMLINK | mode,
            size: 64,
            ..Facts::of_pipe(0, identity, now)
        }
    }

    /// `struct stat`.
    fn to_stat(&self) -> Tagged {
        let mut words = vec![encode(self.device), self.number, u64::from(self.links)];
        words.push(u64::from(self.mode) | u64::from(self.uid) << 32);
        words.push(u64::from(self.gid));
        words.extend([encode(self.special), self.size, PAGE, self.blocks]);
        for time in &self.times[..3] {
            words.extend([time.seconds as u64, u64::from(time.nanoseconds)]);
        }
        words.extend([0; 3]);
        let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.tagged(
            bytes,
            &Offsets {
                links: (16, 8),
                mode: (24, 4),
                uid: 28,
                gid: 32,
                size: 48,
                blocks: 64,
                accessed: 72,
                modified: 88,
            },
        )
    }

    /// The bytes with the tags of what depends on the input.
    fn tagged(&self, bytes: Vec<u8>, at: &Offsets) -> Tagged {
        let mut tags = Vec::new();
        let mut add = |(start, count): (u32, usize), field: Option<&[u64]>| {
            tags.extend((start..).zip(field.unwrap_or_default().iter().copied().take(count)));
        };
        let told = &self.told;
        add(at.links, told.links.as_ref().map(|(tags, _)| &tags[..]));
        add(at.mode, told.mode.as_ref().map(|tags| &tags[..]));
        add((at.uid, 4), told.uid.as_ref().map(|tags| &tags[..]));
        add((at.gid, 4), told.gid.as_ref().map(|tags| &tags[..]));
        add((at.size, 8), told.size.as_ref().map(|(tags, _)| &tags[..]));
        add((at.blocks, 8), told.blocks.as_ref().map(|(tags, _)| &tags[..]));
        add((at.accessed, 8), told.accessed.as_ref().map(|tags| &tags[..]));
        add((at.modified, 8), told.modified.as_ref().map(|tags| &tags[..]));
        tags.sort_unstable();
        Tagged { bytes, tags }
    }

    /// `struct statx`.
    fn to_statx(&self) -> Tagged {
        /// The basic fields and the birth time are filled in.
        const MASK: u32 = 0x7ff | 0x800;
        /// Attributes that the file system could tell: a mount's root, and what ext4 supports.
        const ATTRIBUTES: u64 = 0;
        let mut bytes = Vec::with_capacity(256);
        let half = |bytes: &mut Vec<u8>, values: &[u32]| {
            bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        };
        half(&mut bytes, &[MASK, PAGE as u32]);
        bytes.extend(ATTRIBUTES.to_le_bytes());
        half(&mut bytes, &[self.links, self.uid, self.gid, self.mode & 0xffff]);
        for word in [self.number, self.size, self.blocks, ATTRIBUTES] {
            bytes.extend(word.to_le_bytes());
        }
        let [accessed, modified, changed, born] = self.times;
        for time in [accessed, born, changed, modified] {
            bytes.extend(time.seconds.to_le_bytes());
            half(&mut bytes, &[time.nanoseconds, 0]);
        }
        half(&mut bytes, &[self.special.0, self.special.1, self.device.0, self.device.1]);
        bytes.resize(256, 0);
        self.tagged(
            bytes,
            &Offsets {
                links: (16, 4),
                mode: (28, 2),
                uid: 20,
                gid: 24,
                size: 40,
                blocks: 48,
                accessed: 64,
                modified: 112,
            },
        )
    }
}

impl Os {
    fn facts_of(&self, ino: Ino) -> Facts {
        Facts::of_inode(ino, self.tree.get(ino), self.told(ino))
    }

    fn facts(&self, target: Target) -> Result<Facts, Errno> {
        let now = self.start_time;
        match target {
            Target::Inode(ino) => Ok(self.facts_of(ino)),
            Target::DescriptorLink(fd) => {
                let description = self.descriptors.get_any(fd)?;
                Ok(Facts::of_link(fd, description.readable(), description.writable(), &self.identity, now))
            }
            Target::Descriptor(fd) => {
                let number = match self.descriptors.get_any(fd)?.object {
                    Object::Inode(ino) => return Ok(self.facts_of(ino)),
                    Object::Pipe { fifo: Some(ino), .. } => return Ok(self.facts_of(ino)),
                    Object::Pipe { pipe, .. } => 10_000 + pipe as u64,
                    Object::Socket(socket) => {
                        return Ok(Facts::of_socket(20_000 + socket as u64, &self.identity, now));
                    }
                    Object::Stdin => super::STDIN_NUMBER,
                    Object::Output(Stream::Stdout) => super::STDIN_NUMBER + 1,
                    Object::Output(Stream::Stderr) => super::STDIN_NUMBER + 2,
                };
                Ok(Facts::of_pipe(number, &self.identity, now))
            }
        }
    }

    pub(super) fn stat<M: GuestMemory>(&mut self, memory: &mut M, path: u64, to: u64, follow: bool) -> Answer {
        let path = self.read_path(memory, path)?;
        let target = self.resolve_any(AT_FDCWD, &path, follow)?;
        self.facts(target)?.to_stat().write(memory, to)?;
        Ok(0)
    }

    pub(super) fn fstat<M: GuestMemory>(&mut self, memory: &mut M, fd: i32, to: u64) -> Answer {
        self.facts(Target::Descriptor(fd))?.to_stat().write(memory, to)?;
        Ok(0)
    }

    pub(super) fn newfstatat<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [at, path, to, flags, ..] = args;
        if flags & !(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH | HARMLESS | SYNC_TYPE) != 0 {
            return Err(Errno::EINVAL);
        }
        let target = self.resolve_at(memory, at as i32, path, flags)?;
        self.facts(target)?.to_stat().write(memory, to)?;
        Ok(0)
    }

    pub(super) fn statx<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [at, path, flags, mask, to, ..] = args;
        const RESERVED: u64 = 0x8000_0000;
        let unknown = flags & !(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH | HARMLESS | SYNC_TYPE);
        if mask & RESERVED != 0 || unknown != 0 || flags & SYNC_TYPE == SYNC_TYPE {
            return Err(Errno::EINVAL);
        }
        let target = self.resolve_at(memory, at as i32, path, flags)?;
        self.facts(target)?.to_statx().write(memory, to)?;
        Ok(0)
    }

    /// `access` and its relatives. They ask for the real user unless told otherwise.
    pub(super) fn access<M: GuestMemory>(&mut self, memory: &mut M, at: i32, args: [u64; 3]) -> Answer {
        const EFFECTIVE: u64 = 0x200;
        let [path, mode, flags] = args;
        if mode & !7 != 0 || flags & !(EFFECTIVE | AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH) != 0 {
            return Err(Errno::EINVAL);
        }
        let saved = self.identity;
        if flags & EFFECTIVE == 0 {
            self.identity.user.file = saved.user.real;
            self.identity.group.file = saved.group.real;
        }
        let answer = self.resolve_at(memory, at, path, flags).and_then(|target| match target {
            Target::Inode(ino) => self.need(ino, mode as u16),
            // A pipe: its owner may read and write.
            Target::Descriptor(_) if mode & 1 == 0 => Ok(()),
            Target::Descriptor(_) => Err(Errno::EACCES),
            Target::DescriptorLink(_) => Ok(()),
        });
        self.identity = saved;
        answer.map(|()| 0)
    }

    pub(super) fn statfs<M: GuestMemory>(&mut self, memory: &mut M, path: u64, to: u64) -> Answer {
        let path = self.read_path(memory, path)?;
        let target = self.resolve(AT_FDCWD, &path, true)?;
        self.write_statfs(memory, target, to)
    }

    pub(super) fn fstatfs<M: GuestMemory>(&mut self, memory: &mut M, fd: i32, to: u64) -> Answer {
        self.descriptors.get_any(fd)?;
        self.write_statfs(memory, Target::Descriptor(fd), to)
    }

    /// A disk of 64 GiB that is half full, whatever was written; the other file systems have no size.
    fn write_statfs<M: GuestMemory>(&mut self, memory: &mut M, target: Target, to: u64) -> Answer {
        const BLOCKS: u64 = 1 << 24;
        const INODES: u64 = 1 << 22;
        const RELATIME: u64 = 0x1020;
        let disk = [0xef53, PAGE, BLOCKS, BLOCKS / 2, BLOCKS / 2 - BLOCKS / 20, INODES, INODES / 2];
        let words = match self.facts(target)?.device {
            (8, 1) => disk,
            (0, 5) => [0x0102_1994, PAGE, 0, 0, 0, 0, 0],
            (0, 21) => [0x9fa0, PAGE, 0, 0, 0, 0, 0],
            _ => [0x5049_5045, PAGE, 0, 0, 0, 0, 0],
        };
        let mut all = words.to_vec();
        // File system id, longest name, fragment size, flags, spare.
        all.extend([0x5c41_5300, 255, PAGE, RELATIME, 0, 0, 0, 0]);
        guest::write_words(memory, to, &all)?;
        Ok(0)
    }
}
