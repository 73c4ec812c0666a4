//! A process that has nothing to do with a run but its user.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::SECRET;

/// It is killed when dropped.
pub struct Bystander {
    child: Child,
    pub pid: u32,
    pub address: u64,
}

impl Bystander {
    /// Starts one; of the user nobody where runs are that, too.
    pub fn start(program: &Path, is_root: bool) -> Self {
        let mut command = if is_root {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.arg(format!("--password={SECRET}")).env("PASSWORD", SECRET).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = u64::from_str_radix(line.trim().trim_start_matches("0x"), 16).unwrap();
        Self { pid: child.id(), child, address }
    }

    /// All that others could change of it.
    pub fn state(&self) -> Vec<String> {
        let read = |name: &str| fs::read_to_string(format!("/proc/{}/{name}", self.pid)).unwrap_or_default();
        let stat = read("stat");
        // Behind the name: state, ..., nice (17th), ..., scheduler (39th).
        let words: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let word = |index: usize| words.get(index).copied().unwrap_or("gone").to_owned();
        let status = read("status");
        let processors = status.lines().find(|line| line.starts_with("Cpus_allowed:")).unwrap_or_default();
        // SAFETY: it takes numbers.
        let disk = unsafe { libc::syscall(libc::SYS_ioprio_get, 1, self.pid) };
        let mut memory = [0; 16];
        let file = File::open(format!("/proc/{}/mem", self.pid));
        let _ = file.and_then(|file| file.read_exact_at(&mut memory, self.address));
        vec![
            // It may just be on its way to its rest.
            format!("the state of a process: {}", word(0).replace('R', "S")),
            format!("the priority of a process: {}", word(16)),
            format!("the scheduler of a process: {}", word(38)),
            format!("the processors of a process: {}", processors.trim()),
            format!("the disk priority of a process: {disk}"),
            format!("the order in which processes die: {}", read("oom_score_adj").trim()),
            format!("the limits of a process: {}", read("limits").replace('\n', "; ")),
            format!("the memory of a process: {}", String::from_utf8_lossy(&memory)),
        ]
    }
}

impl Drop for Bystander {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
