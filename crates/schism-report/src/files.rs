//! A file tree inside a test folder.
//!
//! The contents lie in a folder as plain files that everybody may read and delete. What a plain file cannot say
//! (modes, owners, links, pipes) stands in a list beside it, one entry a line:
//!
//! ```text
//! dir 755 65534:65534 d
//! file 600 65534:65534 d/secret
//! link 777 65534:65534 l d/secret
//! fifo 644 65534:65534 'a pipe'
//! file 644 65534:65534 old @86400
//! ```
//!
//! A time of the last change stands at the end where it matters, in seconds since 1970.

use std::ffi::OsStr;
use std::fmt::Write;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use schism_case::{Entry, FileTree, Node, Owner};

use crate::error::{FileContext, Result, malformed};
use crate::plain;
use crate::words::{quote, split_words};

/// The list that belongs to a folder of contents.
fn list_path(contents: &Path) -> PathBuf {
    contents.with_extension("list")
}

/// Writes a tree; an empty one leaves nothing.
pub(crate) fn store(tree: &FileTree, contents: &Path) -> Result<()> {
    if tree.is_empty() {
        return Ok(());
    }
    fs::create_dir_all(contents).file("make the folder", contents)?;
    let mut list = String::new();
    for (path, entry) in tree.iter() {
        let target = contents.join(OsStr::from_bytes(path));
        let (kind, mode, more) = match &entry.node {
            Node::File { content, mode } => {
                if let Some(parent) = target.parent() {
                    fs::create_dir_all(parent).file("make the folder", parent)?;
                }
                fs::write(&target, content).file("write", &target)?;
                ("file", *mode, String::new())
            }
            Node::Directory { mode } => {
                fs::create_dir_all(&target).file("make the folder", &target)?;
                ("dir", *mode, String::new())
            }
            Node::Symlink { target } => ("link", 0o777, format!(" {}", quote(target))),
            Node::Fifo { mode } => ("fifo", *mode, String::new()),
            Node::Socket { mode } => ("socket", *mode, String::new()),
        };
        let Owner { uid, gid } = entry.owner;
        let time = match entry.modified {
            None => String::new(),
            Some(Entry::VARIES) => " @varies".to_owned(),
            Some(time) => format!(" @{time}"),
        };
        let _ = writeln!(list, "{kind} {mode:o} {uid}:{gid} {}{more}{time}", quote(path));
    }
    let path = list_path(contents);
    fs::write(&path, list).file("write", &path)
}

/// Reads a tree back; nothing there is an empty tree.
pub(crate) fn load(contents: &Path) -> Result<FileTree> {
    let mut tree = FileTree::default();
    let path = list_path(contents);
    if !path.exists() {
        return if contents.exists() { Err(malformed(&path, "is missing beside the files")) } else { Ok(tree) };
    }
    let list = plain::read(&path).file("read", &path)?;
    for (number, line) in list.split(|&byte| byte == b'\n').enumerate() {
        if line.is_empty() {
            continue;
        }
        let wrong = |why: &dyn std::fmt::Display| malformed(&path, format!("line {}: {why}", number + 1));
        let words = split_words(line).map_err(|error| wrong(&error))?;
        let (name, entry) = parse_entry(&words, contents).map_err(|why| wrong(&why))?;
        tree.insert(name, entry).map_err(|error| wrong(&error))?;
    }
    Ok(tree)
}

/// One line of a list.
fn parse_entry(words: &[Vec<u8>], contents: &Path) -> std::result::Result<(Vec<u8>, Entry), String> {
    let [kind, mode, owner, name, rest @ ..] = words else {
        return Err("not `KIND MODE USER:GROUP NAME`".into());
    };
    let mode = u16::from_str_radix(&String::from_utf8_lossy(mode), 8).map_err(|_| "the mode is not octal")?;
    let owner = String::from_utf8_lossy(owner).into_owned();
    let ids = owner.split_once(':').and_then(|(uid, gid)| Some((uid.parse().ok()?, gid.parse().ok()?)));
    let (uid, gid) = ids.ok_or("the owner is not USER:GROUP in numbers")?;
    // A link has its target first, which may look like a time.
    let fixed = usize::from(kind == b"link");
    let (modified, rest) = match rest {
        [rest @ .., last] if rest.len() >= fixed && last.starts_with(b"@") => {
            let time = match &last[1..] {
                b"varies" => Entry::VARIES,
                seconds => String::from_utf8_lossy(seconds).parse().map_err(|_| "the time is not @SECONDS")?,
            };
            (Some(time), rest)
        }
        _ => (None, rest),
    };
    let node = match (kind.as_slice(), rest) {
        (b"file", []) => {
            let path = contents.join(OsStr::from_bytes(name));
            let content = plain::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            Node::File { content, mode }
        }
        (b"dir", []) => Node::Directory { mode },
        (b"fifo", []) => Node::Fifo { mode },
        (b"socket", []) => Node::Socket { mode },
        (b"link", [target]) => Node::Symlink { target: target.clone() },
        _ => return Err("not a file, dir, fifo, socket or link".into()),
    };
    Ok((name.clone(), Entry { owner: Owner { uid, gid }, modified, node }))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// One entry of each kind, with names and modes that are easily lost.
    pub(crate) fn sample() -> FileTree {
        let mut tree = FileTree::default();
        tree.insert(*b"a b\n'\xc3", Entry::file(*b"\x00\xff\n")).unwrap();
        tree.insert("closed", Entry::directory().with_mode(0o500)).unwrap();
        tree.insert("closed/in", Entry::file("x").with_mode(0)).unwrap();
        tree.insert("implied/deep", Entry::file("")).unwrap();
        tree.insert("link", Entry::symlink("no where")).unwrap();
        let pipe = Node::Fifo { mode: 0o622 };
        tree.insert("pipe", Entry::new(pipe)).unwrap();
        let roots = Entry { owner: Owner { uid: 0, gid: 0 }, ..Entry::file("r") };
        tree.insert("roots", roots).unwrap();
        tree.insert("old", Entry { modified: Some(86_400), ..Entry::file("o") }).unwrap();
        tree.insert("times", Entry { modified: Some(-1), ..Entry::symlink("@5") }).unwrap();
        tree.insert("to a time", Entry::symlink("@5")).unwrap();
        tree
    }

    #[test]
    fn a_tree_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let contents = folder.path().join("files");
        store(&sample(), &contents).unwrap();
        assert_eq!(load(&contents).unwrap(), sample());
    }

    #[test]
    fn an_empty_tree_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        store(&FileTree::default(), &folder.path().join("files")).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(load(&folder.path().join("files")).unwrap().is_empty());
    }

    #[test]
    fn a_damaged_list_is_told_by_line() {
        let folder = tempfile::tempdir().unwrap();
        let contents = folder.path().join("files");
        for (list, part) in [
            ("dir 755 1:1 d\nfile 9 0:0 x\n", "line 2: the mode"),
            ("dir 755 1 d\n", "line 1: the owner"),
            ("dir 755 1:1 ../d\n", "not a plain relative path"),
            ("file 644 1:1 absent\n", "absent"),
            ("what 644 1:1 x\n", "not a file"),
            ("dir 755 1:1 d @never\n", "line 1: the time"),
        ] {
            fs::write(list_path(&contents), list).unwrap();
            let error = load(&contents).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
