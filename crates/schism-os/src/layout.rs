//! The file tree at the start of a run, and what is left of it at the end.

use std::rc::Rc;

use schism_case::{Entry, FileTree, Input, Node, Owner};

use super::HostTree;
use super::content::Content;
use super::devices;
use super::inode::{Ino, Inode, Kind, STICKY, free};
use super::time::Time;
use super::tree::{ROOT, Tree, join};

const SUPERUSER: (u32, u32) = (0, 0);
const NOBODY: (u32, u32) = (Owner::NOBODY.uid, Owner::NOBODY.gid);

/// A file that is left behind is shown up to this length; only a sparse one is ever longer.
const MAX_LEFT: u64 = 1 << 28;

/// Seconds by which a time may be before a run or behind it and still be of the run, as in native runs.
const MARGIN: i64 = 2;

const PASSWD: &[u8] = b"root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n";
const GROUP: &[u8] = b"root:x:0:\nnogroup:x:65534:\n";

/// Makes the tree that a run starts with. Returns it and the working directory.
pub(super) fn build(input: &Input, host: Option<Rc<dyn HostTree>>, now: Time) -> (Tree, Ino) {
    let mut tree = Tree::new(host, now);
    devices::populate(&mut tree, now);
    let etc = tree.make_directories(ROOT, b"/etc", SUPERUSER, now);
    for (name, text) in [(&b"passwd"[..], PASSWD), (b"group", GROUP)] {
        put(&mut tree, etc, name, Inode::new(Kind::File(Content::from_bytes(text)), 0o644, SUPERUSER, now), now);
    }
    let tmp = tree.make_directories(ROOT, b"/tmp", SUPERUSER, now);
    tree.get_mut(tmp).mode = STICKY | 0o777;

    let path = &input.working_directory;
    let above = path.iter().rposition(|&byte| byte == b'/').map_or(&b""[..], |end| &path[..end]);
    tree.make_directories(ROOT, above, SUPERUSER, now);
    let directory = tree.make_directories(ROOT, path, NOBODY, now);
    for (path, entry) in input.files.iter() {
        add_entry(&mut tree, directory, path, entry, now);
    }
    // What was put into a directory changed its time.
    for (path, entry) in input.files.iter().filter(|(_, entry)| entry.is_directory()) {
        if let (Some(seconds), Some(ino)) = (entry.modified, tree.known(directory, path)) {
            set_times(tree.get_mut(ino), seconds);
        }
    }
    (tree, directory)
}

/// Gives an inode a name, whatever had it before.
fn put(tree: &mut Tree, directory: Ino, name: &[u8], inode: Inode, now: Time) {
    let ino = tree.add(inode);
    tree.link(directory, name, ino, now);
}

fn add_entry(tree: &mut Tree, base: Ino, path: &[u8], entry: &Entry, now: Time) {
    let owner = (entry.owner.uid, entry.owner.gid);
    if let Node::Directory { mode } = entry.node {
        let ino = tree.make_directories(base, path, NOBODY, now);
        let inode = tree.get_mut(ino);
        (inode.mode, inode.uid, inode.gid, inode.pristine) = (mode & 0o7777, owner.0, owner.1, false);
        return;
    }
    let (above, name) = match path.iter().rposition(|&byte| byte == b'/') {
        Some(slash) => (&path[..slash], &path[slash + 1..]),
        None => (&b""[..], path),
    };
    let (kind, mode) = match &entry.node {
        Node::File { content, mode } => (Kind::File(Content::from_bytes(content)), *mode),
        Node::Symlink { target } => (Kind::Symlink(Rc::from(target.as_slice())), 0o777),
        Node::Socket { mode } => (Kind::Socket, *mode),
        Node::Fifo { mode } | Node::Directory { mode } => (Kind::Fifo(None), *mode),
    };
    let parent = tree.make_directories(base, above, NOBODY, now);
    let mut inode = Inode::new(kind, mode & 0o7777, owner, now);
    if let Some(seconds) = entry.modified {
        set_times(&mut inode, seconds);
    }
    put(tree, parent, name, inode, now);
}

/// Whoever made a file set both times.
fn set_times(inode: &mut Inode, seconds: i64) {
    (inode.accessed, inode.modified) = (Time { seconds, nanoseconds: 0 }, Time { seconds, nanoseconds: 0 });
}

/// What is left below a directory, apart from what the real tree had and nobody changed. Times are told that are not of the run itself, which
/// took this long. `length` is that of a file which is not what the tree says.
pub(super) fn left_behind(
    tree: &Tree,
    directory: Ino,
    run: [Time; 2],
    length: &dyn Fn(Ino) -> Option<u64>,
) -> FileTree {
    let run = run[0].seconds - MARGIN..=run[1].seconds + MARGIN;
    let mut left = FileTree::default();
    let mut waiting = vec![(Vec::new(), directory)];
    while let Some((above, directory)) = waiting.pop() {
        for (name, ino) in tree.known_names(directory) {
            let path = if above.is_empty() { name } else { join(&above, &name) };
            let inode = tree.get(ino);
            if let Some(node) = node(tree, ino, length(ino)).filter(|_| !inode.pristine) {
                let owner = Owner { uid: inode.uid, gid: inode.gid };
                // Names come from path look-up, so they are plain, and parents come first.
                let is_known = inode.free & free::MODIFIED == 0;
                let modified = Some(inode.modified.seconds).filter(|time| is_known && !run.contains(time));
                let inserted = left.insert(path.clone(), Entry { owner, modified, node });
                debug_assert!(inserted.is_ok());
            }
            if inode.is_directory() {
                waiting.push((path, ino));
            }
        }
    }
    left
}

/// An inode as data; `None` for a kind that a [`FileTree`] has no word for.
fn node(tree: &Tree, ino: Ino, length: Option<u64>) -> Option<Node> {
    let inode = tree.get(ino);
    let mode = inode.mode;
    match &inode.kind {
        Kind::File(_) | Kind::HostFile { .. } => {
            Some(Node::File { content: tree.bytes(ino, length.unwrap_or(MAX_LEFT)), mode })
        }
        Kind::Directory(_) => Some(Node::Directory { mode }),
        Kind::Symlink(target) => Some(Node::Symlink { target: target.to_vec() }),
        Kind::Fifo(_) => Some(Node::Fifo { mode }),
        Kind::Socket => Some(Node::Socket { mode }),
        Kind::Device(_) => None,
    }
}
