//! The real tree showing through.

use std::rc::Rc;

use super::super::{HostKind, HostMeta, HostTree, Source};
use super::*;

/// A small "real" tree: `/case` with a file, a link and a directory, and `/usr/words`.
struct Fake;

impl HostTree for Fake {
    fn metadata(&self, path: &[u8]) -> Option<HostMeta> {
        let (kind, size) = match path {
            b"/" | b"/case" | b"/case/dir" | b"/usr" => (HostKind::Directory, 0),
            b"/case/file" => (HostKind::File, 4),
            b"/case/dir/inner" | b"/usr/words" => (HostKind::File, 5),
            b"/case/link" => (HostKind::Symlink, 0),
            _ => return None,
        };
        let (mode, uid) = if path.starts_with(b"/usr") { (0o644, 0) } else { (0o755, 65534) };
        let mode = if kind == HostKind::Directory { 0o755 } else { mode };
        Some(HostMeta { kind, mode, uid, gid: uid, size, modified: (1234, 0) })
    }

    fn read(&self, path: &[u8]) -> Option<Vec<u8>> {
        match path {
            b"/case/file" => Some(b"real".to_vec()),
            b"/case/dir/inner" => Some(b"inner".to_vec()),
            b"/usr/words" => Some(b"words".to_vec()),
            _ => None,
        }
    }

    fn list(&self, path: &[u8]) -> Option<Vec<Vec<u8>>> {
        let names: &[&[u8]] = match path {
            b"/" => &[b"usr", b"case"],
            b"/case" => &[b"link", b"file", b"dir"],
            b"/case/dir" => &[b"inner"],
            b"/usr" => &[b"words"],
            _ => return None,
        };
        Some(names.iter().map(|name| name.to_vec()).collect())
    }

    fn read_link(&self, path: &[u8]) -> Option<Vec<u8>> {
        (path == b"/case/link").then(|| b"file".to_vec())
    }
}

fn machine() -> Machine {
    Machine { os: Os::new(&Input::new(["test"]), Some(Rc::new(Fake))), memory: Memory::new() }
}

/// The names in a directory.
fn names(m: &mut Machine, path: &str) -> Vec<String> {
    let fd = m.open(path, O_RDONLY);
    let got = call!(m, getdents64, fd, OUT, 4096) as usize;
    let bytes = m.bytes(OUT, got);
    let mut names = Vec::new();
    let mut at = 0;
    while at < got {
        let length = usize::from(u16::from_le_bytes([bytes[at + 16], bytes[at + 17]]));
        names.push(String::from_utf8_lossy(&bytes[at + 19..at + length]).trim_end_matches('\0').to_string());
        at += length;
    }
    names.split_off(2)
}

#[test]
fn it_can_be_read() {
    let mut m = machine();
    assert_eq!((m.size("file"), m.mode("dir")), (4, 0o040755));
    assert_eq!(m.content("link"), b"real");
    assert_eq!(m.content("/usr/words"), b"words");
    assert_eq!(call!(m, stat, "file", OUT), 0);
    assert_eq!(m.word(OUT + 88), 1234);
    assert_eq!(names(&mut m, "."), ["dir", "file", "link"]);
    assert_eq!(names(&mut m, "/"), ["bin", "case", "dev", "etc", "proc", "sys", "tmp", "usr"]);
    assert!(m.os.files().is_empty(), "nothing was changed");
}

#[test]
fn writes_stay_in_memory() {
    let mut m = machine();
    let fd = m.open("file", O_RDWR | O_APPEND);
    assert_eq!(call!(m, write, fd, "ly", 2), 2);
    m.make("dir/new", "n");
    assert_eq!(m.content("file"), b"really");
    let left = m.os.files();
    let paths: Vec<_> = left.iter().map(|(path, _)| String::from_utf8_lossy(path).to_string()).collect();
    assert_eq!(paths, ["dir", "dir/new", "file"]);
    assert_eq!(call!(m, open, "/usr/words", O_WRONLY), err(Errno::EACCES));
    assert_eq!(machine().content("file"), b"real");
}

#[test]
fn a_changed_mode_brings_the_content() {
    let mut m = machine();
    assert_eq!(call!(m, chmod, "file", 0o600), 0);
    let old = Entry { modified: Some(1234), ..Entry::file("real").with_mode(0o600) };
    assert_eq!(m.os.files().get(b"file"), Some(&old));
}

#[test]
fn it_is_never_tagged_nor_open() {
    let mut m = machine();
    assert!(!m.os.tag_file(b"file", 0, 7));
    assert_eq!(m.content("file"), b"real");
    assert!(!m.os.tag_file(b"file", 0, 7), "nor after it was read");
    assert!(!m.os.open_length(Source::File(b"file"), 0, 7));
    m.memory.put_tagged(OUT, b"x", 7);
    let fd = m.open("file", O_WRONLY);
    assert_eq!(call!(m, write, fd, OUT, 1), 1);
    assert_eq!(m.os.file_tags(b"file").collect::<Vec<_>>(), [(0, 7)], "what the program makes of it may be");
}

#[test]
fn removal_hides() {
    let mut m = machine();
    assert_eq!(call!(m, unlink, "file"), 0);
    assert_eq!(call!(m, stat, "file", OUT), err(Errno::ENOENT));
    assert_eq!(call!(m, rmdir, "dir"), err(Errno::ENOTEMPTY));
    assert_eq!(call!(m, unlink, "dir/inner"), 0);
    assert_eq!(call!(m, rmdir, "dir"), 0);
    assert_eq!(names(&mut m, "."), ["link"]);
    m.make("file", "again");
    assert_eq!(m.content("link"), b"again");
    assert_eq!(call!(m, rename, "file", "moved"), 0);
    assert_eq!(names(&mut m, "."), ["link", "moved"]);
}
