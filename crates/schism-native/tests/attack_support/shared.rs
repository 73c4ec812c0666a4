//! Memory, semaphores, queues and keys that any process of the machine could reach.

use std::ffi::CString;
use std::fs;
use std::ptr;

use super::SECRET;

/// The key of memory that an attack makes.
const LEFT_BEHIND: i32 = 0x5c15_d001;

/// One of each, gone when dropped.
pub struct Shared {
    pub key: i32,
    pub segment: i32,
    pub semaphore: i32,
    pub queue: i32,
    pub posix_queue: CString,
    posix: i32,
    pub key_serial: i64,
    memory: *mut u8,
}

impl Shared {
    pub fn new() -> Self {
        let key = 0x5c15_0000 | (std::process::id() as i32 & 0xffff);
        let posix_queue = CString::new(format!("/schism-attack-{}", std::process::id())).unwrap();
        let flags = libc::IPC_CREAT | 0o666;
        // SAFETY: all strings end with a zero and live; what is written to lies inside of what was made.
        unsafe {
            libc::mq_unlink(posix_queue.as_ptr());
            // What an attack left behind where nothing kept it from that.
            libc::shmctl(libc::shmget(LEFT_BEHIND, 0, 0), libc::IPC_RMID, ptr::null_mut());
            // A ring for this process and its children, and a key in it.
            libc::syscall(libc::SYS_keyctl, 1, ptr::null::<u8>());
            let (name, kind) = (CString::new(format!("schism:{SECRET}")).unwrap(), c"user");
            let payload = SECRET.as_bytes();
            let key_serial =
                libc::syscall(libc::SYS_add_key, kind.as_ptr(), name.as_ptr(), payload.as_ptr(), payload.len(), -3);
            // Everybody who has the ring may do anything with it.
            libc::syscall(libc::SYS_keyctl, 5, key_serial, 0x3f3f_3f3f_i64);
            let segment = libc::shmget(key, 4096, flags);
            let memory = libc::shmat(segment, ptr::null(), 0).cast::<u8>();
            assert!(segment >= 0 && memory as isize != -1, "{}", std::io::Error::last_os_error());
            memory.copy_from(b"sings".as_ptr(), 5);
            let semaphore = libc::semget(key, 1, flags);
            libc::semctl(semaphore, 0, libc::SETVAL, 7);
            let queue = libc::msgget(key, flags);
            let message = [1_u64, 0x6469_7270];
            libc::msgsnd(queue, message.as_ptr().cast(), 8, 0);
            let old = libc::umask(0);
            let attributes = ptr::null::<libc::mq_attr>();
            let posix = libc::mq_open(posix_queue.as_ptr(), libc::O_CREAT | libc::O_RDWR, 0o666, attributes);
            libc::umask(old);
            Self { key, segment, semaphore, queue, posix_queue, posix, key_serial, memory }
        }
    }

    /// All that others could change of it.
    pub fn state(&self) -> Vec<String> {
        let mut payload = [0_u8; 16];
        // SAFETY: everything that is read lies in live locals or in the segment.
        let (memory, semaphore, messages, key, name) = unsafe {
            let mut attributes: libc::mq_attr = std::mem::zeroed();
            libc::mq_getattr(self.posix, &mut attributes);
            let again = libc::mq_open(self.posix_queue.as_ptr(), libc::O_RDONLY);
            libc::mq_close(again);
            libc::syscall(libc::SYS_keyctl, 11, self.key_serial, payload.as_mut_ptr(), payload.len());
            let memory = std::slice::from_raw_parts(self.memory, 8).to_vec();
            let semaphore = libc::semctl(self.semaphore, 0, libc::GETVAL);
            // Whether the ring still has it: a search from the session's ring.
            let found = libc::syscall(libc::SYS_keyctl, 10, -3, c"user".as_ptr(), key_name().as_ptr(), 0);
            (memory, semaphore, attributes.mq_curmsgs, found == self.key_serial, again >= 0)
        };
        let list = |name: &str| {
            let text = fs::read_to_string(format!("/proc/sysvipc/{name}")).unwrap_or_default();
            // Key, id, and what is in a queue. Of others' memory not how much of it is in use.
            let fields = |line: &str| line.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
            let content = |line: &str| line.split_whitespace().nth(3).unwrap_or_default().to_owned();
            let lines = text.lines().skip(1);
            let lines = lines.map(|line| fields(line) + &if name == "msg" { content(line) } else { String::new() });
            lines.collect::<Vec<_>>().join("; ")
        };
        vec![
            format!("System V memory: {memory:?} {}", list("shm")),
            format!("a System V semaphore: {semaphore} {}", list("sem")),
            format!("a System V queue: {}", list("msg")),
            format!("a POSIX queue: {messages} {name}"),
            format!("a key: {key} {payload:?}"),
        ]
    }
}

fn key_name() -> CString {
    CString::new(format!("schism:{SECRET}")).unwrap()
}

impl Drop for Shared {
    fn drop(&mut self) {
        // SAFETY: they take numbers, or a string that lives.
        unsafe {
            libc::shmdt(self.memory.cast());
            libc::shmctl(self.segment, libc::IPC_RMID, ptr::null_mut());
            libc::semctl(self.semaphore, 0, libc::IPC_RMID);
            libc::msgctl(self.queue, libc::IPC_RMID, ptr::null_mut());
            libc::mq_close(self.posix);
            libc::mq_unlink(self.posix_queue.as_ptr());
        }
    }
}
