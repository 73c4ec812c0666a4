//! The names of sockets.

use super::errno::Errno;
use super::{GuestMemory, guest};

/// The longest path of a socket's name.
const LONGEST_PATH: usize = 108;
/// Every address of the machine, and its usual own one.
const ANY: [u8; 4] = [0; 4];
const LOOPBACK: [u8; 4] = [127, 0, 0, 1];
const LOOPBACK_6: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
/// Bytes of a `sockaddr_in` and of a `sockaddr_in6`.
const SIZE: usize = 16;
const SIZE_6: usize = 28;

/// Whose names a socket has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    Unix,
    Inet,
    Inet6,
}

impl Family {
    pub(super) fn from_number(number: u32) -> Option<Self> {
        [Family::Unix, Family::Inet, Family::Inet6].into_iter().find(|family| family.number() == number)
    }

    pub(super) fn number(self) -> u32 {
        match self {
            Family::Unix => 1,
            Family::Inet => 2,
            Family::Inet6 => 10,
        }
    }
}

/// The name of a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Address {
    /// None; of the network: any address and no port.
    Unnamed(Family),
    /// A file.
    Path(Vec<u8>),
    /// A name of its own, behind a zero.
    Abstract(Vec<u8>),
    Inet {
        ip: [u8; 4],
        port: u16,
    },
    Inet6 {
        ip: [u8; 16],
        port: u16,
    },
}

impl Address {
    /// What a socket is called that has no name.
    pub(super) fn unnamed(family: Family) -> Self {
        match family {
            Family::Unix => Address::Unnamed(family),
            Family::Inet => Address::Inet { ip: ANY, port: 0 },
            Family::Inet6 => Address::Inet6 { ip: [0; 16], port: 0 },
        }
    }

    /// Reads a `sockaddr`. That of no family is unnamed, of the Unix family for want of another.
    pub(super) fn read<M: GuestMemory>(memory: &mut M, address: u64, length: u64) -> Result<Self, Errno> {
        const LONGEST: u64 = 128;
        if !(2..=LONGEST).contains(&length) {
            return Err(Errno::EINVAL);
        }
        let bytes = guest::read_bytes(memory, address, length)?;
        let port = || u16::from_be_bytes([bytes[2], bytes[3]]);
        match u16::from_le_bytes([bytes[0], bytes[1]]) {
            0 => Ok(Address::Unnamed(Family::Unix)),
            1 if bytes.len() > LONGEST_PATH + 2 => Err(Errno::EINVAL),
            1 => Ok(match bytes.get(2) {
                None => Address::Unnamed(Family::Unix),
                Some(0) => Address::Abstract(bytes[3..].to_vec()),
                Some(_) => Address::Path(bytes[2..].iter().copied().take_while(|&byte| byte != 0).collect()),
            }),
            2 if bytes.len() < SIZE => Err(Errno::EINVAL),
            2 => Ok(Address::Inet { ip: std::array::from_fn(|at| bytes[4 + at]), port: port() }),
            10 if bytes.len() < 24 => Err(Errno::EINVAL),
            10 => Ok(Address::Inet6 { ip: std::array::from_fn(|at| bytes[8 + at]), port: port() }),
            _ => Err(Errno::EAFNOSUPPORT),
        }
    }

    /// As a `sockaddr`.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let family = (self.family().number() as u16).to_le_bytes();
        match self {
            Address::Unnamed(_) => family.to_vec(),
            Address::Path(path) => [&family[..], path, &[0]].concat(),
            Address::Abstract(name) => [&family[..], &[0], name].concat(),
            Address::Inet { ip, port } => [&family[..], &port.to_be_bytes(), ip, &[0; 8]].concat(),
            Address::Inet6 { ip, port } => {
                let mut bytes = [&family[..], &port.to_be_bytes(), &[0; 4], ip].concat();
                bytes.resize(SIZE_6, 0);
                bytes
            }
        }
    }

    /// Writes as much as there is room for, and how long all of it is.
    pub(super) fn write<M: GuestMemory>(&self, memory: &mut M, address: u64, length: u64) -> Result<(), Errno> {
        let room = guest::read_u32(memory, length)? as i32;
        let room = usize::try_from(room).map_err(|_| Errno::EINVAL)?;
        let bytes = self.bytes();
        guest::write_bytes(memory, address, &bytes[..bytes.len().min(room)])?;
        guest::write_u32s(memory, length, &[bytes.len() as u32])
    }

    pub(super) fn family(&self) -> Family {
        match self {
            Address::Unnamed(family) => *family,
            Address::Path(_) | Address::Abstract(_) => Family::Unix,
            Address::Inet { .. } => Family::Inet,
            Address::Inet6 { .. } => Family::Inet6,
        }
    }

    pub(super) fn port(&self) -> Option<u16> {
        match self {
            Address::Inet { port, .. } | Address::Inet6 { port, .. } => Some(*port),
            _ => None,
        }
    }

    pub(super) fn with_port(self, port: u16) -> Self {
        match self {
            Address::Inet { ip, .. } => Address::Inet { ip, port },
            Address::Inet6 { ip, .. } => Address::Inet6 { ip, port },
            other => other,
        }
    }

    /// Whether it is one of this machine, which has no other network.
    pub(super) fn is_here(&self) -> bool {
        match self {
            Address::Inet { ip, .. } => *ip == ANY || ip[0] == LOOPBACK[0],
            Address::Inet6 { ip, .. } => *ip == [0; 16] || *ip == LOOPBACK_6,
            _ => true,
        }
    }

    /// The address by which the other end sees a socket: none that stands for all.
    pub(super) fn here(&self) -> Self {
        match *self {
            Address::Inet { ip: ANY, port } => Address::Inet { ip: LOOPBACK, port },
            Address::Inet6 { ip, port } if ip == [0; 16] => Address::Inet6 { ip: LOOPBACK_6, port },
            ref other => other.clone(),
        }
    }

    /// Whether what is sent to the one comes to the other.
    pub(super) fn meets(&self, other: &Address) -> bool {
        match (self, other) {
            (Address::Inet { ip, port }, Address::Inet { ip: wanted, port: wanted_port }) => {
                port == wanted_port && (ip == wanted || *ip == ANY || *wanted == ANY)
            }
            (Address::Inet6 { ip, port }, Address::Inet6 { ip: wanted, port: wanted_port }) => {
                port == wanted_port && (ip == wanted || *ip == [0; 16] || *wanted == [0; 16])
            }
            // A socket of any address of the newer network takes what comes from the older one, too.
            (Address::Inet6 { ip, port }, Address::Inet { port: wanted, .. }) => *ip == [0; 16] && port == wanted,
            (one, other) => one == other && !matches!(one, Address::Unnamed(_)),
        }
    }
}
