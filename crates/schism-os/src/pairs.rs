//! Two systems side by side: those of the old and the new version of a program.

use std::rc::Rc;

use super::inode::Kind;
use super::{Os, Pipe, Stream};

/// Bytes with their tags, by index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaggedBytes {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The tags of those that have one: index and tag, ascending.
    pub tags: Vec<(u64, u64)>,
}

fn same<T: PartialEq>(one: &Rc<T>, two: &Rc<T>) -> bool {
    Rc::ptr_eq(one, two) || one == two
}

impl Os {
    /// Whether a program could not tell the two apart. What was written to standard output and error does not count, nor does the clock.
    pub fn is_same_inside(&self, other: &Os) -> bool {
        self.tree.is_same(&other.tree)
            && self.working_directory == other.working_directory
            && same(&self.descriptors, &other.descriptors)
            && same(&self.pipes, &other.pipes)
            && same(&self.sockets, &other.sockets)
            && self.stdin == other.stdin
            && same(&self.lengths, &other.lengths)
            && same(&self.free, &other.free)
            && same(&self.signals, &other.signals)
            && same(&self.limits, &other.limits)
            && self.identity == other.identity
            && self.umask == other.umask
            && self.random == other.random
            && same(&self.mappings, &other.mappings)
            && self.has_shared_memory == other.has_shared_memory
            && self.name == other.name
            && same(&self.processes, &other.processes)
            && same(&self.threads, &other.threads)
    }

    /// Whether nothing was written to standard output and error since the two were one.
    pub fn is_same_output(&self, other: &Os) -> bool {
        Rc::ptr_eq(&self.output, &other.output) && Rc::ptr_eq(&self.started, &other.started)
    }

    /// The programs that were started, in order: for each, all that it can see of how.
    pub fn started(&self) -> &[TaggedBytes] {
        &self.started
    }

    /// What programs that are not modelled were given through pipes.
    pub fn given_to_programs(&self) -> Vec<TaggedBytes> {
        self.pipes.iter().filter(|pipe| pipe.feeds_program).map(Pipe::content).collect()
    }

    /// Takes over what the other version could not do exactly.
    pub fn join_ledger(&mut self, other: &Os) {
        if !Rc::ptr_eq(&self.ledger, &other.ledger) {
            Rc::make_mut(&mut self.ledger).join(&other.ledger);
        }
    }

    /// What was written to a stream so far.
    pub fn written(&self, stream: Stream) -> TaggedBytes {
        let mut all = TaggedBytes::default();
        for output in self.output.iter().filter(|output| output.stream == stream) {
            let start = all.bytes.len() as u64;
            all.tags.extend(output.tags.iter().map(|(at, tag)| (start + at, tag)));
            all.bytes.extend_from_slice(&output.bytes);
        }
        all
    }

    /// The contents of files that have tags in either system, if both have the same files: pairs of the old and the new content.
    pub fn tagged_files(&self, other: &Os) -> Vec<(TaggedBytes, TaggedBytes)> {
        let content = |kind: &Kind| match kind {
            Kind::File(content) => {
                let bytes = content.read(0, content.length());
                Some(TaggedBytes { bytes, tags: content.tags().iter().collect() })
            }
            _ => None,
        };
        let mut found = Vec::new();
        for (one, two) in self.tree.inodes().zip(other.tree.inodes()) {
            let (Kind::File(a), Kind::File(b)) = (&one.kind, &two.kind) else { continue };
            if a.tags() != b.tags()
                && let (Some(one), Some(two)) = (content(&one.kind), content(&two.kind))
            {
                found.push((one, two));
            }
        }
        found
    }
}
