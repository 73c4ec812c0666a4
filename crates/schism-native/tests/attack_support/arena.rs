//! The targets of one attack.

use std::ffi::CString;
use std::fs::{self, File, Permissions};
use std::io;
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::fd::AsRawFd;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::{SocketAddr, UnixDatagram, UnixListener};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::SECRET;
use super::bystander::Bystander;
use super::shared::Shared;

/// Files, servers, a process, and shared things, of which a state can be taken.
pub struct Arena {
    pub folder: PathBuf,
    files: Vec<(&'static str, PathBuf)>,
    servers: Servers,
    bystander: Bystander,
    shared: Shared,
    pub free_port: u16,
}

struct Servers {
    tcp: TcpListener,
    udp: UdpSocket,
    stream: UnixListener,
    abstracted: UnixListener,
    packets: UnixDatagram,
}

impl Arena {
    pub fn new(parent: &Path, bystander: &Path, is_root: bool) -> Self {
        let folder = parent.join("arena");
        fs::create_dir(&folder).unwrap();
        let open = folder.join("open");
        fs::create_dir(&open).unwrap();
        fs::write(folder.join("secret"), format!("{SECRET} in a file\n")).unwrap();
        fs::write(open.join(format!("{SECRET} as a name")), "").unwrap();
        fs::create_dir(folder.join("work")).unwrap();
        let unique = format!("schism-attack-{}", std::process::id());
        let files = vec![
            ("canary", open.join("canary")),
            ("temporary", Path::new("/tmp").join(&unique)),
            ("shared", Path::new("/dev/shm").join(&unique)),
        ];
        for (_, path) in &files {
            fs::write(path, "sings\n").unwrap();
            fs::set_permissions(path, Permissions::from_mode(0o666)).unwrap();
            let name = CString::new(path.to_str().unwrap()).unwrap();
            let long_ago = [libc::timespec { tv_sec: 1_000_000, tv_nsec: 0 }; 2];
            // SAFETY: the name ends with a zero, and there are two times.
            unsafe { libc::utimensat(libc::AT_FDCWD, name.as_ptr(), long_ago.as_ptr(), 0) };
        }
        let servers = Servers::start(&open, &unique);
        for path in [&open, &folder, &folder.join("work")] {
            fs::set_permissions(path, Permissions::from_mode(0o777)).unwrap();
        }
        for name in ["stream", "packets"] {
            fs::set_permissions(open.join(name), Permissions::from_mode(0o777)).unwrap();
        }
        let free_port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let bystander = Bystander::start(bystander, is_root);
        Self { folder, files, servers, bystander, shared: Shared::new(), free_port }
    }

    /// What an attack is told.
    pub fn targets(&self) -> Vec<String> {
        let open = self.folder.join("open");
        let mut targets: Vec<String> =
            self.files.iter().map(|(name, path)| format!("{name}={}", path.display())).collect();
        let Self { servers, bystander, shared, .. } = self;
        targets.extend([
            format!("folder={}", open.display()),
            format!("secret={}", self.folder.join("secret").display()),
            format!("socket={}", open.join("stream").display()),
            format!("packets={}", open.join("packets").display()),
            format!("abstract=schism-attack-{}", std::process::id()),
            format!("port={}", servers.tcp.local_addr().unwrap().port()),
            format!("udp_port={}", servers.udp.local_addr().unwrap().port()),
            format!("free_port={}", self.free_port),
            format!("pid={}", bystander.pid),
            format!("address={:#x}", bystander.address),
            format!("segment={}", shared.segment),
            format!("key={}", shared.key),
            format!("semaphore={}", shared.semaphore),
            format!("queue={}", shared.queue),
            format!("posix_queue={}", shared.posix_queue.to_str().unwrap()),
            format!("key_serial={}", shared.key_serial),
        ]);
        targets
    }

    /// Everything that an attack could change, in words.
    pub fn state(&self) -> Vec<String> {
        let mut state: Vec<String> = self.files.iter().map(|(name, path)| format!("{name}: {}", file(path))).collect();
        let open = self.folder.join("open");
        let mut names: Vec<_> = fs::read_dir(&open).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        state.push(format!("a folder of the user: {names:?}"));
        state.extend(self.bystander.state());
        state.extend(self.shared.state());
        state
    }

    /// Who came to the servers since they were last asked.
    pub fn visitors(&self) -> Vec<String> {
        self.servers.visitors()
    }
}

/// Looks from outside, until it is told to end, for what a run makes reachable: a server at a port, programs below a folder.
pub fn look_meanwhile(port: u16, below: &Path, end: &AtomicBool) -> Vec<String> {
    let mut seen = Vec::new();
    while !end.load(Ordering::Relaxed) {
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            seen.push("a server for everybody".to_owned());
        }
        if let Some(path) = reachable_set_id(below) {
            seen.push(format!("a program that runs as another user: {}", path.display()));
        }
        thread::sleep(Duration::from_millis(20));
    }
    seen.dedup();
    seen
}

impl Drop for Arena {
    fn drop(&mut self) {
        for (_, path) in &self.files {
            let _ = fs::remove_file(path);
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Servers {
    fn start(open: &Path, unique: &str) -> Self {
        let name = SocketAddr::from_abstract_name(unique).unwrap();
        let servers = Self {
            tcp: TcpListener::bind("127.0.0.1:0").unwrap(),
            udp: UdpSocket::bind("127.0.0.1:0").unwrap(),
            stream: UnixListener::bind(open.join("stream")).unwrap(),
            abstracted: UnixListener::bind_addr(&name).unwrap(),
            packets: UnixDatagram::bind(open.join("packets")).unwrap(),
        };
        servers.tcp.set_nonblocking(true).unwrap();
        servers.udp.set_nonblocking(true).unwrap();
        servers.stream.set_nonblocking(true).unwrap();
        servers.abstracted.set_nonblocking(true).unwrap();
        servers.packets.set_nonblocking(true).unwrap();
        servers
    }

    fn visitors(&self) -> Vec<String> {
        let mut buffer = [0; 16];
        let came = [
            ("TCP", self.tcp.accept().is_ok()),
            ("UDP", self.udp.recv(&mut buffer).is_ok()),
            ("a socket by a path", self.stream.accept().is_ok()),
            ("an abstract socket", self.abstracted.accept().is_ok()),
            ("packets by a path", self.packets.recv(&mut buffer).is_ok()),
        ];
        came.iter().filter(|(_, came)| *came).map(|(name, _)| format!("{name}: somebody came")).collect()
    }
}

/// All about a file.
fn file(path: &Path) -> String {
    let Ok(found) = fs::symlink_metadata(path) else { return "gone".to_owned() };
    let content = fs::read(path).map(|content| content.escape_ascii().to_string());
    let (mode, owner, links, changed) = (found.mode(), found.uid(), found.nlink(), found.mtime());
    format!("{content:?} {mode:o} {owner} {links} {changed} {:?} {:?}", attributes(path), flags(path).ok())
}

fn attributes(path: &Path) -> Vec<u8> {
    let name = CString::new(path.to_str().unwrap()).unwrap();
    let mut names = vec![0_u8; 1024];
    // SAFETY: the name ends with a zero, and the buffer is as long as said.
    let count = unsafe { libc::listxattr(name.as_ptr(), names.as_mut_ptr().cast(), names.len()) };
    names.truncate(count.max(0) as usize);
    names
}

fn flags(path: &Path) -> io::Result<i64> {
    /// `FS_IOC_GETFLAGS`.
    const GET: libc::c_ulong = 0x8008_6601;
    let file = File::open(path)?;
    let mut flags = 0_i64;
    // SAFETY: the kernel writes a number into a live local.
    let done = unsafe { libc::ioctl(file.as_raw_fd(), GET, &raw mut flags) };
    if done == 0 { Ok(flags) } else { Err(io::Error::last_os_error()) }
}

/// A program with a set-user-id or set-group-id bit that everybody can get to and start.
fn reachable_set_id(top: &Path) -> Option<PathBuf> {
    let mut waiting = vec![top.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(found) = entry.metadata() else { continue };
            if found.is_dir() && found.mode() & 0o001 != 0 {
                waiting.push(entry.path());
            } else if found.is_file() && found.mode() & 0o6000 != 0 && found.mode() & 0o001 != 0 {
                return Some(entry.path());
            }
        }
    }
    None
}
