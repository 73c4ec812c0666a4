//! Tags from outside: which bytes of the input carry one, which bytes of the results do, and new values for them all.

use std::rc::Rc;

use super::inode::{Ino, Kind};
use super::{Os, Stream};

impl Os {
    /// Tags a byte of standard input as it was given, which must have that byte.
    pub fn tag_stdin(&mut self, position: u64, tag: u64) {
        let exists = match self.stdin_file {
            Some(ino) => self.tag_inode(ino, position, tag),
            None => self.stdin.tag(position, tag),
        };
        debug_assert!(exists, "standard input has no byte {position}");
        self.tagged = true;
    }

    /// Tags a byte of a file that the input gave, by its path from the directory that the run started in. Returns
    /// whether there is such a byte. Files of the real tree are never tagged.
    pub fn tag_file(&mut self, path: &[u8], position: u64, tag: u64) -> bool {
        self.tagged = true;
        self.given_file(path).is_some_and(|ino| self.tag_inode(ino, position, tag))
    }

    /// A regular file of the model's own.
    pub(super) fn given_file(&self, path: &[u8]) -> Option<Ino> {
        let ino = self.tree.known(self.start_directory, path)?;
        let inode = self.tree.get(ino);
        (matches!(inode.kind, Kind::File(_)) && !inode.pristine).then_some(ino)
    }

    fn tag_inode(&mut self, ino: Ino, position: u64, tag: u64) -> bool {
        match self.tree.content_mut(ino) {
            Ok(content) if position < content.length() => {
                content.tag(position, tag);
                true
            }
            _ => false,
        }
    }

    /// The tags in what was written to a stream since the last [`Os::take_output`]: positions, counted from there in
    /// this stream alone, and tags, in order.
    pub fn output_tags(&self, stream: Stream) -> impl Iterator<Item = (u64, u64)> {
        let mut end = 0;
        self.output.iter().filter(move |written| written.stream == stream).flat_map(move |written| {
            let start = end;
            end += written.bytes.len() as u64;
            written.tags.iter().map(move |(position, tag)| (start + position, tag))
        })
    }

    /// The tags in a file that is left behind, by its path in [`Os::files`]: positions and tags in order.
    pub fn file_tags(&self, path: &[u8]) -> impl Iterator<Item = (u64, u64)> {
        let ino = self.tree.known(self.start_directory, path);
        let content =
            ino.and_then(|ino| if let Kind::File(content) = &self.tree.get(ino).kind { Some(content) } else { None });
        content.into_iter().flat_map(|content| content.tags().iter())
    }

    /// Gives every tagged byte the value that its tag has now. What does not change stays shared with copies.
    pub fn retag(&mut self, value: &mut dyn FnMut(u64) -> u8) {
        if !self.tagged {
            return;
        }
        self.retag_stdin(value);
        self.retag_pipes(value);
        self.retag_output(value);
        self.retag_started(value);
        self.renew_entries(value);
        let outdated = |(ino, content): (Ino, &super::Content)| (ino, content.outdated(value));
        let files: Vec<_> = self.tree.contents().map(outdated).filter(|(_, values)| !values.is_empty()).collect();
        for (ino, values) in files {
            if let Ok(content) = self.tree.content_mut(ino) {
                content.renew(&values);
            }
        }
    }

    fn retag_stdin(&mut self, value: &mut dyn FnMut(u64) -> u8) {
        let stdin = &mut self.stdin;
        let values = stdin.tags.outdated(|position| stdin.bytes[position as usize], value);
        if !values.is_empty() {
            let bytes: &mut Vec<u8> = Rc::make_mut(&mut stdin.bytes);
            renew(bytes, &values);
        }
    }

    fn retag_pipes(&mut self, value: &mut dyn FnMut(u64) -> u8) {
        for pipe in 0..self.pipes.len() {
            let values = self.pipes[pipe].outdated(value);
            if !values.is_empty() {
                Rc::make_mut(&mut self.pipes)[pipe].renew(&values);
            }
        }
    }

    fn retag_started(&mut self, value: &mut dyn FnMut(u64) -> u8) {
        if self.started.iter().all(|started| started.tags.is_empty()) {
            return;
        }
        for started in Rc::make_mut(&mut self.started) {
            for &(position, tag) in &started.tags {
                started.bytes[position as usize] = value(tag);
            }
        }
    }

    fn retag_output(&mut self, value: &mut dyn FnMut(u64) -> u8) {
        for index in 0..self.output.len() {
            let written = &self.output[index];
            let values = written.tags.outdated(|position| written.bytes[position as usize], value);
            if !values.is_empty() {
                renew(&mut Rc::make_mut(&mut self.output)[index].bytes, &values);
            }
        }
    }
}

fn renew(bytes: &mut [u8], values: &[(u64, u8)]) {
    for &(position, value) in values {
        bytes[position as usize] = value;
    }
}
