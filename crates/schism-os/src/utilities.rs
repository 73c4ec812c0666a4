//! The programs that every system has, where the real tree does not show its own.
//!
//! A program that starts others finds here that they exist. What they do is not modelled, apart from a few: see `programs.rs`.

use std::rc::Rc;

use super::host::{HostKind, HostMeta, HostTree};

/// Where they are.
const FOLDERS: [&[u8]; 2] = [b"/bin", b"/usr/bin"];

/// Utilities of POSIX that are files on every Linux system, in the order of their names.
const NAMES: &[&str] = &[
    "basename", "cat", "chmod", "cksum", "cmp", "comm", "cp", "csplit", "cut", "date", "dd", "df", "diff", "dirname",
    "du", "echo", "env", "expand", "expr", "false", "find", "fold", "getconf", "grep", "head", "id", "join", "kill",
    "link", "ln", "logname", "ls", "mkdir", "mkfifo", "mv", "nice", "nl", "nohup", "od", "paste", "pathchk", "pr",
    "printf", "ps", "pwd", "rm", "rmdir", "sed", "sh", "sleep", "sort", "split", "stty", "tail", "tee", "test",
    "touch", "tr", "true", "tsort", "tty", "uname", "unexpand", "uniq", "unlink", "wc", "who", "xargs",
];

/// What the first bytes of a program are.
pub(super) const PROGRAM: &[u8] = b"\x7fELF";

/// The utilities, behind a real tree if there is one.
pub(super) struct Utilities {
    real: Option<Rc<dyn HostTree>>,
}

impl Utilities {
    pub(super) fn behind(real: Option<Rc<dyn HostTree>>) -> Self {
        Utilities { real }
    }

    fn real<T>(&self, ask: impl FnOnce(&dyn HostTree) -> Option<T>) -> Option<T> {
        self.real.as_deref().and_then(ask)
    }
}

/// The name of the utility that a path names.
pub(super) fn utility(path: &[u8]) -> Option<&'static str> {
    let slash = path.iter().rposition(|&byte| byte == b'/')?;
    let (folder, name) = (&path[..slash], &path[slash + 1..]);
    let found = NAMES.binary_search_by(|known| known.as_bytes().cmp(name)).ok()?;
    FOLDERS.contains(&folder).then_some(NAMES[found])
}

impl HostTree for Utilities {
    fn metadata(&self, path: &[u8]) -> Option<HostMeta> {
        let real = self.real(|real| real.metadata(path));
        if real.is_some() {
            return real;
        }
        let (kind, size) = match path {
            _ if utility(path).is_some() => (HostKind::File, PROGRAM.len() as u64),
            b"/" | b"/usr" => (HostKind::Directory, 0),
            _ if FOLDERS.contains(&path) => (HostKind::Directory, 0),
            _ => return None,
        };
        Some(HostMeta { kind, mode: 0o755, uid: 0, gid: 0, size, modified: (0, 0) })
    }

    fn read(&self, path: &[u8]) -> Option<Vec<u8>> {
        self.real(|real| real.read(path)).or_else(|| utility(path).map(|_| PROGRAM.to_vec()))
    }

    fn list(&self, path: &[u8]) -> Option<Vec<Vec<u8>>> {
        let names: &[&str] = match path {
            b"/" => &["bin", "usr"],
            b"/usr" => &["bin"],
            _ if FOLDERS.contains(&path) => NAMES,
            _ => &[],
        };
        let mut all: Vec<Vec<u8>> = names.iter().map(|name| name.as_bytes().to_vec()).collect();
        let real = self.real(|real| real.list(path));
        if real.is_none() && all.is_empty() {
            return None;
        }
        all.extend(real.unwrap_or_default());
        all.sort();
        all.dedup();
        Some(all)
    }

    fn read_link(&self, path: &[u8]) -> Option<Vec<u8>> {
        self.real(|real| real.read_link(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utilities_are_found_by_their_names() {
        assert!(NAMES.is_sorted());
        assert_eq!(
            [&b"/bin/sh"[..], b"/usr/bin/xargs", b"/bin/gcc", b"/sh", b"sh"].map(utility),
            [Some("sh"), Some("xargs"), None, None, None]
        );
    }
}
