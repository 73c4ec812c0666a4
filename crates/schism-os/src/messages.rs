//! What is sent through sockets and received from them.

use std::rc::Rc;

use super::addresses::{Address, Family};
use super::descriptors::Object;
use super::errno::{Answer, Errno};
use super::sockets::Style;
use super::tagged::Tagged;
use super::{GuestMemory, Os, guest, signals};

/// The bytes that wait for a socket at most: of one of the Unix family, and of the network.
const ROOM: usize = 212_992;
const NETWORK_ROOM: usize = 2_500_000;
/// The longest message of the network: what fits into one packet.
const LONGEST_PACKET: usize = 65_507;

/// Flags of a call.
mod flag {
    pub const OUT_OF_BAND: u32 = 1;
    pub const PEEK: u32 = 2;
    pub const TRUNCATED: u32 = 0x20;
    pub const DONT_WAIT: u32 = 0x40;
    pub const WAIT_ALL: u32 = 0x100;
    pub const NO_SIGNAL: u32 = 0x4000;
    pub const CLOSE_ON_EXEC: u32 = 0x4000_0000;
    /// Those that the model knows. `MSG_MORE` and `MSG_CONFIRM` change nothing that can be seen.
    pub const KNOWN: u32 =
        PEEK | TRUNCATED | DONT_WAIT | WAIT_ALL | NO_SIGNAL | CLOSE_ON_EXEC | 0x8000 | 0x800 | 0x80 | 0x4;
}

/// What was received.
pub(super) struct Received {
    data: Tagged,
    from: Option<Address>,
    /// How long the message was.
    whole: usize,
}

/// The parts of a `msghdr` that the model looks at.
struct Header {
    name: u64,
    name_length: u32,
    vectors: Vec<(u64, u64)>,
    control_length: u64,
}

impl Os {
    /// What a socket is ready for: whether something can be received without waiting, whether nothing more will come, and whether it can send.
    pub(super) fn socket_readiness(&self, socket: usize) -> (bool, bool, bool) {
        let own = &self.sockets[socket];
        if own.backlog.is_some() {
            return (!own.waiting.is_empty(), false, false);
        }
        let (ends, is_connected) = (self.is_at_end(socket), own.peer.is_some());
        let has_data = self.pipe_length(own.inbox) > 0 || !own.messages.is_empty();
        let can_send = match own.style {
            Style::Datagram => own.peer.is_none_or(|peer| self.room_of(peer) > 0),
            _ => !is_connected || own.peer.is_some_and(|peer| self.room_of(peer) > 0 || !self.is_open_socket(peer)),
        };
        let waits_for_peer = own.style != Style::Datagram && !is_connected && own.error.is_none();
        (has_data || ends, ends && (is_connected || waits_for_peer), can_send)
    }

    /// Whether nothing more can come to a socket.
    fn is_at_end(&self, socket: usize) -> bool {
        let own = &self.sockets[socket];
        let peer_is_gone = |peer: usize| !self.is_open_socket(peer) || self.sockets[peer].write_ends;
        let is_over = match (own.style, own.peer) {
            (Style::Datagram, _) => false,
            (_, Some(peer)) => peer_is_gone(peer),
            (_, None) => own.error.is_none(),
        };
        own.read_ends || is_over
    }

    /// How many bytes still fit into the inbox of a socket.
    fn room_of(&self, socket: usize) -> usize {
        let own = &self.sockets[socket];
        let room = if own.family == Family::Unix { ROOM } else { NETWORK_ROOM };
        room.saturating_sub(self.pipe_length(own.inbox))
    }

    /// A call that would wait does so, or says that it would have to.
    fn wait_or(&mut self, does_not_wait: bool) -> Errno {
        if does_not_wait { Errno::EAGAIN } else { self.wait() }
    }

    /// Receives at most so many bytes.
    pub(super) fn receive(&mut self, socket: usize, count: usize, flags: u32) -> Result<Received, Errno> {
        let does_not_wait = flags & flag::DONT_WAIT != 0;
        if flags & !flag::KNOWN != 0 {
            self.note("a flag of recv that the model does not have");
            return Err(if flags & flag::OUT_OF_BAND != 0 { Errno::EINVAL } else { Errno::EOPNOTSUPP });
        }
        if let Some(error) = self.socket_mut(socket).error.take() {
            return Err(error);
        }
        let own = &self.sockets[socket];
        if own.style != Style::Datagram && own.peer.is_none() {
            let is_unix_stream = own.family == Family::Unix && own.style == Style::Stream;
            return Err(if is_unix_stream { Errno::EINVAL } else { Errno::ENOTCONN });
        }
        let nothing = || Received { data: Tagged::default(), from: None, whole: 0 };
        let (inbox, has_messages) = (own.inbox, own.has_messages());
        let waiting = self.pipe_length(inbox);
        if if has_messages { own.messages.is_empty() } else { waiting == 0 } {
            if self.is_at_end(socket) || (count == 0 && !has_messages) {
                return Ok(nothing());
            }
            return Err(self.wait_or(does_not_wait));
        }
        if !has_messages && flags & flag::WAIT_ALL != 0 && waiting < count && !self.is_at_end(socket) && !does_not_wait
        {
            return Err(self.wait());
        }
        let message = own.messages.front().cloned();
        let (whole, from) = if has_messages { message.unwrap_or_default() } else { (waiting, None) };
        let is_peek = flags & flag::PEEK != 0;
        let before = is_peek.then(|| self.pipes[inbox].clone());
        let pipe = &mut Rc::make_mut(&mut self.pipes)[inbox];
        let data = pipe.take(whole.min(count));
        if has_messages {
            // What of a message does not fit is lost.
            pipe.take(whole.saturating_sub(count));
        }
        match before {
            Some(before) => *pipe = before,
            None if has_messages => drop(self.socket_mut(socket).messages.pop_front()),
            None => {}
        }
        self.stir();
        Ok(Received { data, from, whole })
    }

    /// Sends bytes, to a name if there is no connection. How many went.
    fn send(&mut self, socket: usize, data: &Tagged, to: Option<Address>, flags: u32) -> Answer {
        self.tagged |= !data.tags.is_empty();
        if flags & !flag::KNOWN != 0 {
            self.note("a flag of send that the model does not have");
            return Err(Errno::EOPNOTSUPP);
        }
        if let Some(error) = self.socket_mut(socket).error.take() {
            return Err(error);
        }
        let own = &self.sockets[socket];
        let (style, family) = (own.style, own.family);
        if style != Style::Datagram {
            if own.peer.is_none() && !own.write_ends {
                // A stream of the network that was never connected is as broken as one that was.
                return match (family, style) {
                    (Family::Unix, _) => Err(Errno::ENOTCONN),
                    _ => Err(self.broken(flags)),
                };
            }
            if to.is_some() && family == Family::Unix && style == Style::Stream {
                return Err(Errno::EISCONN);
            }
        } else if own.write_ends {
            return Err(self.broken(flags));
        }
        let peer = match (style, to) {
            (Style::Datagram, to) => match self.receiver(socket, to)? {
                Some(peer) => peer,
                // Nobody is there: the message is lost, and of the network that is told at the next call.
                None => return Ok(data.len() as i64),
            },
            _ => self.sockets[socket].peer.unwrap_or(socket),
        };
        let is_gone = !self.is_open_socket(peer) || self.sockets[peer].read_ends;
        match style {
            Style::Datagram if is_gone => return Err(Errno::ECONNREFUSED),
            Style::Datagram => {}
            _ if self.sockets[socket].write_ends || is_gone => return Err(self.broken(flags)),
            _ => {}
        }
        let room = self.room_of(peer);
        let has_messages = style != Style::Stream;
        let longest = if family == Family::Unix { ROOM } else { LONGEST_PACKET };
        if has_messages && data.len() > longest {
            return Err(Errno::EMSGSIZE);
        }
        if (room == 0 && data.len() > 0) || (has_messages && room < data.len()) {
            self.note("a socket was full: how much fits differs from system to system");
            return Err(self.wait_or(flags & flag::DONT_WAIT != 0));
        }
        let count = room.min(data.len());
        if count < data.len() {
            self.note("a socket was full: how much fits differs from system to system");
        }
        let from = self.sockets[socket].local.as_ref().map(Address::here);
        let inbox = self.sockets[peer].inbox;
        Rc::make_mut(&mut self.pipes)[inbox].put(data, count);
        if has_messages {
            self.socket_mut(peer).messages.push_back((count, from));
        }
        self.stir();
        Ok(count as i64)
    }

    /// Nobody reads any more what is written.
    fn broken(&mut self, flags: u32) -> Errno {
        if flags & flag::NO_SIGNAL == 0 {
            self.post(signals::SIGPIPE, signals::Cause::Kernel);
        }
        Errno::EPIPE
    }

    /// Whom a message goes to that is sent without a connection.
    fn receiver(&mut self, socket: usize, to: Option<Address>) -> Result<Option<usize>, Errno> {
        let own = &self.sockets[socket];
        let (family, peer, remote) = (own.family, own.peer, own.remote.clone());
        let to = match to {
            None if peer.is_some() => return Ok(peer),
            None if family == Family::Unix => return Err(Errno::ENOTCONN),
            None => remote.ok_or(Errno::EDESTADDRREQ)?,
            Some(to) => to,
        };
        if to.family() != family {
            return Err(if family == Family::Unix { Errno::EINVAL } else { Errno::EAFNOSUPPORT });
        }
        if !to.is_here() {
            return Err(Errno::ENETUNREACH);
        }
        self.name_itself(socket);
        match self.find_socket(&to, Style::Datagram, false) {
            Ok(peer) => Ok(Some(peer)),
            Err(Errno::ECONNREFUSED) if family != Family::Unix => {
                if self.sockets[socket].remote.is_some() {
                    self.socket_mut(socket).error = Some(Errno::ECONNREFUSED);
                }
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// The flags of a call on a descriptor that may not wait.
    fn call_flags(&self, fd: i32, flags: u32) -> Result<u32, Errno> {
        let never = if self.descriptors.get_real(fd)?.non_blocking() { flag::DONT_WAIT } else { 0 };
        Ok(flags | never)
    }

    /// `read` from a socket.
    pub(super) fn read_socket(&mut self, socket: usize, count: u64, non_blocking: bool) -> Result<Tagged, Errno> {
        let flags = if non_blocking { flag::DONT_WAIT } else { 0 };
        Ok(self.receive(socket, count as usize, flags)?.data)
    }

    /// `write` to a socket.
    pub(super) fn write_socket(&mut self, socket: usize, data: &Tagged, non_blocking: bool) -> Answer {
        self.send(socket, data, None, if non_blocking { flag::DONT_WAIT } else { 0 })
    }

    pub(super) fn sendto<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [fd, address, count, flags, to, to_length] = args;
        let socket = self.socket_of(fd as i32)?;
        let flags = self.call_flags(fd as i32, flags as u32)?;
        let mut data = Tagged::default();
        guest::read_more(memory, address, count, &mut data)?;
        let to = if to == 0 { None } else { Some(Address::read(memory, to, to_length)?) };
        self.send(socket, &data, to, flags)
    }

    pub(super) fn recvfrom<M: GuestMemory>(&mut self, memory: &mut M, args: [u64; 6]) -> Answer {
        let [fd, address, count, flags, from, from_length] = args;
        let socket = self.socket_of(fd as i32)?;
        let flags = self.call_flags(fd as i32, flags as u32)?;
        let Received { data, from: sender, whole } = self.receive(socket, count as usize, flags)?;
        data.write(memory, address)?;
        if from != 0 {
            self.write_sender(memory, socket, sender, [from, from_length])?;
        }
        let is_told = flags & flag::TRUNCATED != 0 && self.sockets[socket].has_messages();
        Ok(if is_told { whole as i64 } else { data.len() as i64 })
    }

    /// Writes who sent a message; of a connection nobody is named.
    fn write_sender<M: GuestMemory>(
        &self,
        memory: &mut M,
        socket: usize,
        sender: Option<Address>,
        [address, length]: [u64; 2],
    ) -> Result<(), Errno> {
        match sender.filter(|_| self.sockets[socket].style == Style::Datagram) {
            Some(sender) => sender.write(memory, address, length),
            None => guest::write_u32s(memory, length, &[0]),
        }
    }

    fn header<M: GuestMemory>(memory: &mut M, address: u64) -> Result<Header, Errno> {
        let [name, name_length, vectors, count, _, control_length] = guest::read_words(memory, address)?;
        Ok(Header {
            name,
            name_length: name_length as u32,
            vectors: guest::read_vectors(memory, vectors, count)?,
            control_length,
        })
    }

    pub(super) fn sendmsg<M: GuestMemory>(&mut self, memory: &mut M, fd: i32, message: u64, flags: u64) -> Answer {
        let socket = self.socket_of(fd)?;
        let flags = self.call_flags(fd, flags as u32)?;
        let header = Self::header(memory, message)?;
        if header.control_length != 0 {
            self.note("what is sent beside a message, such as descriptors, is not modelled");
            return Err(Errno::EOPNOTSUPP);
        }
        let mut data = Tagged::default();
        for (address, count) in header.vectors {
            guest::read_more(memory, address, count, &mut data)?;
        }
        let has_name = header.name != 0 && header.name_length != 0;
        let to = if has_name { Some(Address::read(memory, header.name, header.name_length.into())?) } else { None };
        self.send(socket, &data, to, flags)
    }

    pub(super) fn recvmsg<M: GuestMemory>(&mut self, memory: &mut M, fd: i32, message: u64, flags: u64) -> Answer {
        const CONTROL_LENGTH: u64 = 40;
        const NAME_LENGTH: u64 = 8;
        let socket = self.socket_of(fd)?;
        let flags = self.call_flags(fd, flags as u32)?;
        let header = Self::header(memory, message)?;
        let count = header.vectors.iter().fold(0_usize, |sum, (_, length)| sum.saturating_add(*length as usize));
        let Received { data, from, whole } = self.receive(socket, count, flags)?;
        let mut done = 0;
        for (address, length) in header.vectors {
            let count = (data.len() - done).min(length as usize);
            guest::write_part(memory, address, &data, done, count)?;
            done += count;
        }
        if header.name != 0 {
            self.write_sender(memory, socket, from, [header.name, message + NAME_LENGTH])?;
        }
        let is_cut = self.sockets[socket].has_messages() && whole > data.len();
        let told = if is_cut { u64::from(flag::TRUNCATED) } else { 0 };
        guest::write_words(memory, message + CONTROL_LENGTH, &[0, told])?;
        let is_told = flags & flag::TRUNCATED != 0 && is_cut;
        Ok(if is_told { whole as i64 } else { data.len() as i64 })
    }

    /// The pipe that a call on a socket reads from, or that it writes to.
    pub(super) fn pipe_of_socket(&self, socket: usize, writes: bool) -> usize {
        let own = &self.sockets[socket];
        let end = own.peer.filter(|_| writes).unwrap_or(socket);
        self.sockets[end].inbox
    }

    /// Whether a descriptor is a socket.
    pub(super) fn is_socket(&self, fd: i32) -> bool {
        matches!(self.descriptors.get_real(fd).map(|open| open.object), Ok(Object::Socket(_)))
    }
}
