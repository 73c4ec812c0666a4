//! Sockets between the processes of a run: of files and abstract names, and of the machine's own network, which is all the network there is.
//!
//! The bytes on their way to a socket are a pipe, its inbox, so that their tags go with them. A connection is two sockets that know one another.
//! Whoever connects is connected at once; the socket that `accept` will find waits with its listener until then. What comes through is in the
//! order in which it was sent, and nothing is lost. `messages.rs` has what is sent and received.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use super::addresses::{Address, Family};
use super::descriptors::{Description, Object, flag};
use super::errno::{Answer, Errno};
use super::inode::{Ino, Kind};
use super::path::{AT_FDCWD, PathText};
use super::{GuestMemory, Os, guest};

/// What the type of a socket may have beside it.
const NON_BLOCKING: u32 = flag::NON_BLOCKING;
const CLOSE_ON_EXEC: u32 = flag::CLOSE_ON_EXEC;
/// The first port that is given to those who ask for any.
const FIRST_PORT: u16 = 40_000;
/// Ports below are for the superuser.
const PRIVILEGED: u16 = 1024;
/// The longest queue of a listener.
const MOST_WAITING: u64 = 4096;

/// How a socket passes bytes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// As a stream without boundaries.
    Stream,
    /// As messages, each by itself.
    Datagram,
    /// As messages over a connection.
    Packets,
}

/// A socket.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Socket {
    pub family: Family,
    pub style: Style,
    /// Its own name.
    pub local: Option<Address>,
    /// The file that it is bound to.
    pub file: Option<Ino>,
    /// The name of the other end, and that end.
    pub remote: Option<Address>,
    pub peer: Option<usize>,
    /// Of a listener: how many may wait, and those that do.
    pub backlog: Option<usize>,
    pub waiting: VecDeque<usize>,
    /// The pipe with what was sent to it.
    pub inbox: usize,
    /// Of messages in the inbox: how long each is, and who sent it.
    pub messages: VecDeque<(usize, Option<Address>)>,
    /// It reads, or writes, no more.
    pub read_ends: bool,
    pub write_ends: bool,
    /// What went wrong while nobody waited for it.
    pub error: Option<Errno>,
    /// Options that were set: level, name, value.
    pub options: BTreeMap<(u32, u32), Vec<u8>>,
}

impl Socket {
    fn new(family: Family, style: Style, inbox: usize) -> Self {
        Socket {
            family,
            style,
            local: None,
            file: None,
            remote: None,
            peer: None,
            backlog: None,
            waiting: VecDeque::new(),
            inbox,
            messages: VecDeque::new(),
            read_ends: false,
            write_ends: false,
            error: None,
            options: BTreeMap::new(),
        }
    }

    pub(super) fn has_messages(&self) -> bool {
        self.style != Style::Stream
    }
}

impl Os {
    /// The socket of a descriptor.
    pub(super) fn socket_of(&self, fd: i32) -> Result<usize, Errno> {
        match self.descriptors.get_real(fd)?.object {
            Object::Socket(socket) => Ok(socket),
            _ => Err(Errno::ENOTSOCK),
        }
    }

    pub(super) fn socket_mut(&mut self, socket: usize) -> &mut Socket {
        &mut Rc::make_mut(&mut self.sockets)[socket]
    }

    fn add_socket(&mut self, family: Family, style: Style) -> usize {
        let inbox = self.new_pipe();
        let sockets = Rc::make_mut(&mut self.sockets);
        sockets.push(Socket::new(family, style, inbox));
        sockets.len() - 1
    }

    fn install_socket(&mut self, socket: usize, kind: u32) -> Answer {
        let path = format!("socket:[{}]", 20_000 + socket).into_bytes();
        let flags = flag::READ_WRITE | kind & NON_BLOCKING;
        self.install(Description::new(Object::Socket(socket), flags, path), kind & CLOSE_ON_EXEC != 0)
    }

    /// Whether a socket is open somewhere, or waits with a listener that is.
    pub(super) fn is_open_socket(&self, socket: usize) -> bool {
        let is_held = |socket: usize| self.descriptors.descriptions().any(|open| open.object == Object::Socket(socket));
        is_held(socket)
            || (0..self.sockets.len()).any(|one| self.sockets[one].waiting.contains(&socket) && is_held(one))
    }

    /// The family and the style that `socket` asks for.
    fn asked(&mut self, domain: u64, kind: u64, protocol: u64) -> Result<(Family, Style), Errno> {
        let Some(family) = Family::from_number(domain as u32) else {
            self.note("a socket of a family that the model does not have");
            return Err(Errno::EAFNOSUPPORT);
        };
        let kind = kind as u32;
        if kind & !(0xf | NON_BLOCKING | CLOSE_ON_EXEC) != 0 {
            return Err(Errno::EINVAL);
        }
        let (style, own) = match (kind & 0xf, family) {
            (1, _) => (Style::Stream, 6),
            (2, _) => (Style::Datagram, 17),
            (5, Family::Unix) => (Style::Packets, 0),
            (3, Family::Unix) => (Style::Datagram, 0),
            (3, _) => return Err(Errno::EPERM),
            _ => return Err(Errno::ESOCKTNOSUPPORT),
        };
        let is_known = match family {
            Family::Unix => matches!(protocol, 0 | 1),
            _ => protocol == 0 || protocol == own,
        };
        if is_known { Ok((family, style)) } else { Err(Errno::EPROTONOSUPPORT) }
    }

    pub(super) fn socket(&mut self, domain: u64, kind: u64, protocol: u64) -> Answer {
        let (family, style) = self.asked(domain, kind, protocol)?;
        self.need_free_descriptor()?;
        let socket = self.add_socket(family, style);
        self.install_socket(socket, kind as u32)
    }

    pub(super) fn socketpair<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [domain, kind, protocol, address, ..] = args;
        let (family, style) = self.asked(domain, kind, protocol)?;
        if family != Family::Unix {
            return Err(Errno::EOPNOTSUPP);
        }
        let both = [self.add_socket(family, style), self.add_socket(family, style)];
        self.join(both);
        let one = self.install_socket(both[0], kind as u32)?;
        let other = match self.install_socket(both[1], kind as u32) {
            Ok(other) => other,
            Err(error) => {
                self.close(one as i32)?;
                return Err(error);
            }
        };
        guest::write_u32s(memory, address, &[one as u32, other as u32])?;
        Ok(0)
    }

    /// Connects two sockets.
    fn join(&mut self, [one, other]: [usize; 2]) {
        let names = [one, other].map(|socket| self.sockets[socket].local.clone());
        for (socket, peer, name) in [(one, other, &names[1]), (other, one, &names[0])] {
            let family = self.sockets[socket].family;
            let socket = self.socket_mut(socket);
            (socket.peer, socket.remote) = (Some(peer), Some(name.clone().unwrap_or(Address::unnamed(family))));
        }
        self.stir();
    }

    pub(super) fn bind<M: GuestMemory>(&mut self, memory: &mut M, fd: i32, address: u64, length: u64) -> Answer {
        let socket = self.socket_of(fd)?;
        let address = Address::read(memory, address, length)?;
        let own = &self.sockets[socket];
        if address.family() != own.family {
            return Err(if own.family == Family::Unix { Errno::EINVAL } else { Errno::EAFNOSUPPORT });
        }
        if own.local.is_some() {
            return Err(Errno::EINVAL);
        }
        let style = own.style;
        let address = match address {
            Address::Path(path) => {
                let ino = self.make_socket_file(&path)?;
                self.socket_mut(socket).file = Some(ino);
                Address::Path(path)
            }
            // The kernel makes a name for those who give none.
            Address::Unnamed(_) => Address::Abstract(format!("{socket:05x}").into_bytes()),
            other if !other.is_here() => return Err(Errno::EADDRNOTAVAIL),
            other => match other.port() {
                Some(0) => other.with_port(self.free_port(style)),
                Some(port) if port < PRIVILEGED => return Err(Errno::EACCES),
                _ => other,
            },
        };
        if !matches!(address, Address::Path(_)) && self.is_taken(socket, &address, style) {
            return Err(Errno::EADDRINUSE);
        }
        self.socket_mut(socket).local = Some(address);
        Ok(0)
    }

    /// Whether another socket has a name that this one shall have.
    fn is_taken(&self, socket: usize, address: &Address, style: Style) -> bool {
        const REUSE: (u32, u32) = (1, 2);
        let reuses =
            |socket: &Socket| socket.options.get(&REUSE).is_some_and(|value| value.iter().any(|&byte| byte != 0));
        let reused = reuses(&self.sockets[socket]);
        let others = self.sockets.iter().enumerate().filter(|(number, _)| *number != socket);
        others.filter(|(number, other)| other.style == style && self.is_open_socket(*number)).any(|(_, other)| {
            let may_share = reused && reuses(other) && other.backlog.is_none();
            !may_share && other.peer.is_none() && other.local.as_ref().is_some_and(|local| local.meets(address))
        })
    }

    fn free_port(&self, style: Style) -> u16 {
        let used = |port: u16| {
            self.sockets
                .iter()
                .any(|socket| socket.style == style && socket.local.as_ref().and_then(Address::port) == Some(port))
        };
        (FIRST_PORT..u16::MAX).find(|&port| !used(port)).unwrap_or(FIRST_PORT)
    }

    fn make_socket_file(&mut self, path: &[u8]) -> Result<Ino, Errno> {
        let path = PathText::plain(path.to_vec());
        let (parent, name) = self.free_name(AT_FDCWD, &path, false).map_err(|error| match error {
            Errno::EEXIST => Errno::EADDRINUSE,
            other => other,
        })?;
        self.may_create(parent)?;
        self.make(parent, &name, Kind::Socket, 0o777);
        self.tree.lookup(parent, &name).ok_or(Errno::ENOENT)
    }

    pub(super) fn listen(&mut self, fd: i32, backlog: u64) -> Answer {
        let socket = self.socket_of(fd)?;
        let own = &self.sockets[socket];
        if own.style == Style::Datagram {
            return Err(Errno::EOPNOTSUPP);
        }
        if own.peer.is_some() || (own.local.is_none() && own.family == Family::Unix) {
            return Err(Errno::EINVAL);
        }
        if own.local.is_none() {
            self.name_itself(socket);
        }
        // The queue holds one more than its length says.
        self.socket_mut(socket).backlog = Some((backlog as u32 as u64).min(MOST_WAITING) as usize + 1);
        Ok(0)
    }

    /// A socket of the network that needs a name gets one.
    pub(super) fn name_itself(&mut self, socket: usize) {
        let Socket { family, style, local, .. } = &self.sockets[socket];
        if local.is_none() && *family != Family::Unix {
            let name = Address::unnamed(*family).with_port(self.free_port(*style));
            self.socket_mut(socket).local = Some(name);
        }
    }

    /// The socket that an address names, for those of this style.
    pub(super) fn find_socket(&mut self, address: &Address, style: Style, listens: bool) -> Result<usize, Errno> {
        let file = match address {
            Address::Path(path) => {
                let path = PathText::plain(path.clone());
                let ino = self.resolve_inode(AT_FDCWD, &path, true, Errno::ECONNREFUSED)?;
                if !matches!(self.tree.get(ino).kind, Kind::Socket) {
                    return Err(Errno::ECONNREFUSED);
                }
                self.need(ino, super::identity::WRITE)?;
                Some(ino)
            }
            _ => None,
        };
        let is_named = |socket: &Socket| match file {
            Some(ino) => socket.file == Some(ino),
            None => socket.local.as_ref().is_some_and(|local| local.meets(address)),
        };
        let fits = |(number, socket): &(usize, &Socket)| {
            is_named(socket)
                && self.is_open_socket(*number)
                && (socket.backlog.is_some() || !listens)
                && (listens || socket.style == style)
                && (socket.peer.is_none() || socket.style == Style::Datagram)
        };
        let (found, socket) = self.sockets.iter().enumerate().find(fits).ok_or(Errno::ECONNREFUSED)?;
        if socket.style == style { Ok(found) } else { Err(Errno::EPROTOTYPE) }
    }

    pub(super) fn connect<M: GuestMemory>(&mut self, memory: &mut M, fd: i32, address: u64, length: u64) -> Answer {
        let socket = self.socket_of(fd)?;
        let address = Address::read(memory, address, length)?;
        let own = &self.sockets[socket];
        let (family, style, is_late) = (own.family, own.style, self.descriptors.get_real(fd)?.non_blocking());
        if style == Style::Datagram {
            return self.aim(socket, address);
        }
        if own.backlog.is_some() {
            return Err(if family == Family::Unix { Errno::EINVAL } else { Errno::EISCONN });
        }
        if own.peer.is_some() {
            return Err(Errno::EISCONN);
        }
        if address.family() != family {
            return Err(if family == Family::Unix { Errno::EINVAL } else { Errno::EAFNOSUPPORT });
        }
        if !address.is_here() {
            return Err(Errno::ENETUNREACH);
        }
        let is_network = family != Family::Unix;
        let listener = match self.find_socket(&address, style, true) {
            // The network answers later.
            Err(error) if is_network && is_late => {
                self.socket_mut(socket).error = Some(error);
                return Err(Errno::EINPROGRESS);
            }
            found => found?,
        };
        let Socket { waiting, backlog, .. } = &self.sockets[listener];
        if backlog.is_some_and(|most| waiting.len() >= most) {
            return Err(if is_late { Errno::EAGAIN } else { self.wait() });
        }
        self.name_itself(socket);
        let far = self.add_socket(family, style);
        let local = self.sockets[listener].local.clone();
        self.socket_mut(far).local = if is_network { Some(address.here()) } else { local };
        self.join([socket, far]);
        if is_network {
            let seen = self.sockets[socket].local.as_ref().map(Address::here);
            self.socket_mut(far).remote.clone_from(&seen);
            self.socket_mut(socket).local = seen;
        }
        self.socket_mut(listener).waiting.push_back(far);
        if is_network && is_late { Err(Errno::EINPROGRESS) } else { Ok(0) }
    }

    /// Says where the messages of a socket go that has no connection.
    fn aim(&mut self, socket: usize, address: Address) -> Answer {
        if let Address::Unnamed(_) = address {
            (self.socket_mut(socket).remote, self.socket_mut(socket).peer) = (None, None);
            return Ok(0);
        }
        if address.family() != self.sockets[socket].family {
            return Err(Errno::EINVAL);
        }
        if !address.is_here() {
            return Err(Errno::ENETUNREACH);
        }
        if self.sockets[socket].family == Family::Unix {
            let peer = self.find_socket(&address, Style::Datagram, false)?;
            self.socket_mut(socket).peer = Some(peer);
        }
        self.name_itself(socket);
        self.socket_mut(socket).remote = Some(address);
        Ok(0)
    }

    pub(super) fn accept<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [fd, address, length, flags, ..] = args;
        let socket = self.socket_of(fd as i32)?;
        let flags = flags as u32;
        if flags & !(NON_BLOCKING | CLOSE_ON_EXEC) != 0 || self.sockets[socket].backlog.is_none() {
            let is_stream = self.sockets[socket].style != Style::Datagram;
            return Err(if is_stream { Errno::EINVAL } else { Errno::EOPNOTSUPP });
        }
        let Some(&far) = self.sockets[socket].waiting.front() else {
            let non_blocking = self.descriptors.get_real(fd as i32)?.non_blocking();
            return Err(if non_blocking { Errno::EAGAIN } else { self.wait() });
        };
        self.need_free_descriptor()?;
        if address != 0 {
            let name = self.sockets[far].remote.clone().unwrap_or(Address::unnamed(self.sockets[far].family));
            name.write(memory, address, length)?;
        }
        let installed = self.install_socket(far, flags)?;
        self.socket_mut(socket).waiting.pop_front();
        self.stir();
        Ok(installed)
    }

    /// `getsockname` and `getpeername`.
    pub(super) fn socket_name<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6], of_peer: bool) -> Answer {
        let [fd, address, length, ..] = args;
        let own = &self.sockets[self.socket_of(fd as i32)?];
        let name = match of_peer {
            true => own.remote.clone().ok_or(Errno::ENOTCONN)?,
            false => own.local.clone().unwrap_or(Address::unnamed(own.family)),
        };
        name.write(memory, address, length)?;
        Ok(0)
    }

    pub(super) fn shutdown(&mut self, fd: i32, how: u64) -> Answer {
        let socket = self.socket_of(fd)?;
        if how > 2 {
            return Err(Errno::EINVAL);
        }
        let own = &self.sockets[socket];
        let peer = own.peer;
        if peer.is_none() && (own.family != Family::Unix || own.style == Style::Datagram) && own.remote.is_none() {
            return Err(Errno::ENOTCONN);
        }
        let is_unix = own.family == Family::Unix;
        let own = self.socket_mut(socket);
        (own.read_ends, own.write_ends) = (own.read_ends || how != 1, own.write_ends || how != 0);
        if let Some(peer) = peer.filter(|_| is_unix && how != 1) {
            // Nobody can write to what is read no more.
            self.socket_mut(peer).write_ends = true;
        }
        self.stir();
        Ok(0)
    }

    /// `getsockopt`, for what programs ask.
    pub(super) fn getsockopt<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        const SOCKET: u32 = 1;
        let [fd, level, name, value, length, _] = args;
        let socket = self.socket_of(fd as i32)?;
        let (level, name) = (level as u32, name as u32);
        let own = &self.sockets[socket];
        let number = |number: u32| Some(number.to_le_bytes().to_vec());
        let found = match (level, name) {
            (SOCKET, 3) => number(match own.style {
                Style::Stream => 1,
                Style::Datagram => 2,
                Style::Packets => 5,
            }),
            (SOCKET, 4) => {
                let error = self.socket_mut(socket).error.take();
                number(error.map_or(0, |error| error.0 as u32))
            }
            (SOCKET, 30) => number(own.backlog.is_some().into()),
            (SOCKET, 38) => number(match (own.family, own.style) {
                (Family::Unix, _) => 0,
                (_, Style::Stream) => 6,
                _ => 17,
            }),
            (SOCKET, 39) => number(own.family.number()),
            // The sizes of buffers are those that were set, or usual ones; the kernel doubles what it is told.
            (SOCKET, 7 | 8) if !own.options.contains_key(&(level, name)) => number(212_992),
            (SOCKET, 2 | 6 | 9 | 15 | 16) if !own.options.contains_key(&(level, name)) => number(0),
            _ => own.options.get(&(level, name)).cloned(),
        };
        let Some(found) = found else {
            self.note("an option of a socket that the model does not have");
            return Err(Errno::ENOPROTOOPT);
        };
        let room = guest::read_u32(memory, length)? as usize;
        let count = found.len().min(room);
        guest::write_bytes(memory, value, &found[..count])?;
        guest::write_u32s(memory, length, &[count as u32])?;
        Ok(0)
    }

    /// `setsockopt`: options are kept. None of those that are known changes what a program sees between its own processes.
    pub(super) fn setsockopt<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        const LONGEST: u64 = 64;
        let [fd, level, name, value, length, _] = args;
        let socket = self.socket_of(fd as i32)?;
        if !(4..=LONGEST).contains(&length) {
            return Err(Errno::EINVAL);
        }
        let mut bytes = guest::read_bytes(memory, value, length)?;
        let option = (level as u32, name as u32);
        match option {
            (1, 7 | 8) => {
                let asked = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
                bytes = asked.saturating_mul(2).max(4608).to_le_bytes().to_vec();
            }
            (1, 2 | 6 | 9 | 13 | 15) | (6, 1) => {}
            _ => self.note("an option of a socket that changes nothing in the model"),
        }
        self.socket_mut(socket).options.insert(option, bytes);
        Ok(0)
    }
}
