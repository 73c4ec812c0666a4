//! Opening files.

use std::rc::Rc;

use super::content::Content;
use super::descriptors::{Description, Object, flag};
use super::devices::Device;
use super::errno::{Answer, Errno};
use super::identity::{EXECUTE, READ, WRITE};
use super::inode::{Ino, Inode, Kind, SETGID};
use super::path::{Found, Last, PathText, Target, Walk};
use super::{GuestMemory, Os};

/// The flags that are about the act of opening and are forgotten afterwards.
const FORGOTTEN: u32 = flag::CREATE | flag::EXCLUSIVE | flag::NO_TERMINAL | flag::TRUNCATE | flag::CLOSE_ON_EXEC;
/// The only flags that count next to `O_PATH`.
const WITH_PATH: u32 = flag::PATH | flag::DIRECTORY | flag::NO_FOLLOW | flag::CLOSE_ON_EXEC;

/// What an opening asks for.
#[derive(Clone, Copy)]
struct Request {
    flags: u32,
    mode: u16,
}

impl Request {
    /// Checks flags as the kernel does before it looks at any path.
    fn new(flags: u32, mode: u64) -> Result<Self, Errno> {
        let flags = if flags & flag::PATH != 0 { flags & WITH_PATH } else { flags };
        let making = flags & flag::CREATE != 0;
        if making && flags & flag::DIRECTORY != 0 {
            return Err(Errno::EINVAL);
        }
        let temporary = flags & flag::TEMPORARY != 0;
        if temporary && (flags & flag::DIRECTORY == 0 || !matches!(flags & flag::ACCESS, 1 | 2)) {
            return Err(Errno::EINVAL);
        }
        Ok(Request { flags, mode: mode as u16 & 0o7777 })
    }

    fn has(self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    fn walk(self) -> Walk {
        let creates = self.has(flag::CREATE);
        // An exclusive creation does not look behind a link that has the name already.
        let exclusive = creates && self.has(flag::EXCLUSIVE);
        let follow = !exclusive && !self.has(flag::NO_FOLLOW);
        match (creates, follow) {
            (true, true) => Walk::Create,
            (true, false) => Walk::CreateNoFollow,
            (false, true) => Walk::Follow,
            (false, false) => Walk::NoFollow,
        }
    }

    /// The access that the file's mode must grant.
    fn wanted(self) -> u16 {
        let access = match self.flags & flag::ACCESS {
            flag::READ_ONLY => READ,
            flag::WRITE_ONLY => WRITE,
            _ => READ | WRITE,
        };
        if self.has(flag::TRUNCATE) { access | WRITE } else { access }
    }

    /// The flags that the open file keeps.
    fn kept(self) -> u32 {
        let kept = self.flags & !FORGOTTEN;
        if self.has(flag::PATH) { kept } else { kept | flag::LARGE_FILE }
    }
}

impl Os {
    pub(super) fn open<M: GuestMemory>(&mut self, memory: &mut M, at: i32, path: u64, how: (u64, u64)) -> Answer {
        let request = Request::new(how.0 as u32, how.1)?;
        let path = self.read_path(memory, path)?;
        if path.is_empty() {
            return Err(Errno::ENOENT);
        }
        self.need_free_descriptor()?;
        let close_on_exec = request.has(flag::CLOSE_ON_EXEC);
        if request.has(flag::TEMPORARY) {
            let description = self.open_temporary(at, &path, request)?;
            return self.install(description, close_on_exec);
        }
        let found = self.walk(at, &path, request.walk())?;
        let description = match found.target {
            Some(Target::Inode(ino)) => self.open_existing(&found, ino, request)?,
            Some(Target::Descriptor(fd)) => self.open_again(fd, request)?,
            Some(Target::DescriptorLink(_)) if request.has(flag::CREATE) && request.has(flag::EXCLUSIVE) => {
                return Err(Errno::EEXIST);
            }
            Some(Target::DescriptorLink(_)) if request.has(flag::DIRECTORY) => return Err(Errno::ENOTDIR),
            Some(Target::DescriptorLink(_)) if request.has(flag::PATH) => return Err(Errno::EACCES),
            Some(Target::DescriptorLink(_)) => return Err(Errno::ELOOP),
            None if request.has(flag::CREATE) => self.open_new(&found, request)?,
            None => return Err(Errno::ENOENT),
        };
        self.install(description, close_on_exec)
    }

    fn open_existing(&mut self, found: &Found, ino: Ino, request: Request) -> Result<Description, Errno> {
        self.look_kind(ino);
        let inode = self.tree.get(ino);
        if request.has(flag::CREATE) {
            if request.has(flag::EXCLUSIVE) {
                return Err(Errno::EEXIST);
            }
            if inode.is_directory() {
                return Err(Errno::EISDIR);
            }
        }
        if (found.slash || request.has(flag::DIRECTORY)) && !inode.is_directory() {
            return Err(Errno::ENOTDIR);
        }
        let path = self.shown_path(found.parent, &found.last);
        if request.has(flag::PATH) {
            return Ok(Description::new(Object::Inode(ino), request.kept(), path));
        }
        self.may_open(ino, request)?;
        match self.tree.get(ino).kind {
            Kind::Fifo(pipe) => self.open_fifo(ino, pipe, request, path),
            Kind::Socket | Kind::Device(Device::Tty) => Err(Errno::ENXIO),
            _ => {
                if request.has(flag::TRUNCATE) && self.tree.get(ino).is_regular() {
                    self.truncate_inode(ino, 0)?;
                }
                Ok(Description::new(Object::Inode(ino), request.kept(), path))
            }
        }
    }

    fn may_open(&self, ino: Ino, request: Request) -> Result<(), Errno> {
        let inode = self.tree.get(ino);
        if inode.is_symlink() {
            return Err(Errno::ELOOP);
        }
        if inode.is_directory() && request.wanted() & WRITE != 0 {
            return Err(Errno::EISDIR);
        }
        self.need(ino, request.wanted())?;
        if request.has(flag::NO_ACCESS_TIME) {
            self.look_owner(ino);
        }
        if request.has(flag::NO_ACCESS_TIME) && !self.identity.owns(inode) {
            return Err(Errno::EPERM);
        }
        Ok(())
    }

    fn open_new(&mut self, found: &Found, request: Request) -> Result<Description, Errno> {
        let Last::Name(name) = &found.last else { return Err(Errno::EISDIR) };
        self.may_create(found.parent)?;
        self.look_made(found);
        let ino = self.make(found.parent, name, Kind::File(Content::default()), request.mode);
        let path = self.shown_path(found.parent, &found.last);
        Ok(Description::new(Object::Inode(ino), request.kept(), path))
    }

    /// Makes an inode with a name; permission was checked. Returns it.
    pub(super) fn make(&mut self, parent: Ino, name: &[u8], kind: Kind, mode: u16) -> Ino {
        let inode = self.fresh(parent, kind, mode);
        let ino = self.tree.add(inode);
        self.tree.link(parent, name, ino, self.clock.now());
        ino
    }

    /// A new inode for a directory, with the owner and the mode that it gets there.
    fn fresh(&self, parent: Ino, kind: Kind, mode: u16) -> Inode {
        let above = self.tree.get(parent);
        let mut mode = if matches!(kind, Kind::Symlink(_)) { 0o777 } else { mode & !self.umask };
        let mut gid = self.identity.group.file;
        if above.mode & SETGID != 0 {
            gid = above.gid;
            if matches!(kind, Kind::Directory(_)) {
                mode |= SETGID;
            } else if mode & (SETGID | 0o010) == SETGID | 0o010 && !self.identity.is_member(gid) {
                mode &= !SETGID;
            }
        }
        let mut inode = Inode::new(kind, mode, (self.identity.user.file, gid), self.clock.now());
        inode.mount = above.mount;
        inode
    }

    /// `O_TMPFILE`: a file without a name.
    fn open_temporary(&mut self, at: i32, path: &PathText, request: Request) -> Result<Description, Errno> {
        let directory = self.resolve_inode(at, path, !request.has(flag::NO_FOLLOW), Errno::ENOTDIR)?;
        if !self.tree.get(directory).is_directory() {
            return Err(Errno::ENOTDIR);
        }
        self.need(directory, WRITE | EXECUTE)?;
        let mut inode = self.fresh(directory, Kind::File(Content::default()), request.mode);
        inode.links = 0;
        let ino = self.tree.add(inode);
        let name = Last::Name(format!("#{ino} (deleted)").into_bytes());
        let shown = self.shown_path(directory, &name);
        Ok(Description::new(Object::Inode(ino), request.kept(), shown))
    }

    fn open_fifo(
        &mut self,
        ino: Ino,
        pipe: Option<usize>,
        request: Request,
        path: Rc<[u8]>,
    ) -> Result<Description, Errno> {
        let pipe = pipe.unwrap_or_else(|| self.new_pipe());
        self.tree.get_mut(ino).kind = Kind::Fifo(Some(pipe));
        match request.flags & flag::ACCESS {
            flag::READ_ONLY if !request.has(flag::NON_BLOCKING) && !self.has_writer(pipe) => return Err(self.wait()),
            flag::WRITE_ONLY if !self.has_reader(pipe) => {
                return Err(if request.has(flag::NON_BLOCKING) { Errno::ENXIO } else { self.wait() });
            }
            _ => {}
        }
        Ok(Description::new(Object::Pipe { pipe, fifo: Some(ino) }, request.kept(), path))
    }

    /// Opens what a descriptor stands for once more, as `/dev/stdin` and its like do on a pipe.
    fn open_again(&mut self, fd: i32, request: Request) -> Result<Description, Errno> {
        if request.has(flag::CREATE) && request.has(flag::EXCLUSIVE) {
            return Err(Errno::EEXIST);
        }
        if request.has(flag::DIRECTORY) {
            return Err(Errno::ENOTDIR);
        }
        let description = self.descriptors.get_any(fd)?;
        let reads = request.flags & flag::ACCESS != flag::WRITE_ONLY;
        let writes = request.flags & flag::ACCESS != flag::READ_ONLY;
        let crosswise = match description.object {
            Object::Stdin => writes,
            Object::Output(_) => reads,
            _ => false,
        };
        if crosswise {
            // Linux lets one open the far end of such a pipe, which here is outside the model.
            self.note("the far end of a standard stream's pipe was not opened");
            return Err(Errno::EACCES);
        }
        let description = self.descriptors.get_any(fd)?;
        Ok(Description::new(description.object, request.kept(), description.path.clone()))
    }
}
