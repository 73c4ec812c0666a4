//! The symbols of a directory with free entries, and what the system is told of them.

use schism_case::{EntryKind, EntryLayout, Mark, Owner};
use schism_expr::{ArrayId, Expr, Model};
use schism_os::{FreeDirectory, FreeEntry};

use super::{Engine, byte_tag, expr_of, lane_of, tag_of};
use crate::machine::State;

/// The symbols of an entry, as its record has them.
struct Record {
    name: Vec<Expr>,
    kind: Expr,
    owner: Expr,
    mode: [Expr; 2],
    size: [Expr; 2],
    time: [Expr; 4],
}

/// A tag for each byte of an expression, which is not constant.
fn byte_tags<const N: usize>(e: Expr) -> [u64; N] {
    std::array::from_fn(|lane| byte_tag(e, lane as u32))
}

impl Engine {
    /// Makes the entries of a directory free. Returns the symbols of its records and of the number of entries.
    pub(super) fn mark_directory(
        &mut self,
        state: &mut State,
        mark: &Mark,
        path: &[u8],
        layout: EntryLayout,
        model: &mut Model,
    ) -> (ArrayId, ArrayId) {
        let most = mark.bytes.len() / layout.length();
        let records = self.array(&mark.name, 0, mark.bytes.len() as u32);
        let number = self.array(&format!("{}_entries", mark.name), 0, 1);
        let count = self.pool.byte(number, 0);
        model.set(self.pool.byte_symbol(number, 0), most as u128);
        self.require_at_most(state, count, most as u128);
        let mut entries = Vec::new();
        let mut links = self.pool.bv(64, 2);
        let mut before: Option<Record> = None;
        for index in 0..most {
            let first = index * layout.length();
            for (at, byte) in layout.start(index).into_iter().enumerate() {
                model.set(self.pool.byte_symbol(records, (first + at) as u32), byte.into());
            }
            let record = self.record(records, first, layout);
            self.require_record(state, &record);
            if let Some(before) = &before {
                let ordered = self.is_before(&before.name, &record.name);
                self.require(state, ordered);
            }
            let number = self.pool.bv(8, index as u128);
            let present = self.pool.ult(number, count);
            let is_directory = self.is_kind(&record, EntryKind::Directory);
            let counts = self.pool.and(present, is_directory);
            let one = self.pool.bool_to_bv(counts, 64);
            links = self.pool.add(links, one);
            entries.push(self.free_entry(&record, present));
            before = Some(record);
        }
        let longest = EntryLayout::LARGEST.into();
        let directory = FreeDirectory { count: tag_of(count), links: byte_tags(links), entries, longest };
        let (pool, evaluator) = (&self.pool, &mut self.evaluator);
        evaluator.forget();
        let mut value = |tag: u64| match expr_of(tag) {
            Some(e) => (evaluator.value(pool, model, e) >> (8 * lane_of(tag))) as u8,
            None => 0,
        };
        let is_there = state.os.free_directory(path, directory, &mut value);
        debug_assert!(is_there, "the input has the directory, and it is empty");
        (records, number)
    }

    fn record(&mut self, array: ArrayId, first: usize, layout: EntryLayout) -> Record {
        let mut byte = |at: usize| self.pool.byte(array, (first + at) as u32);
        Record {
            name: (0..layout.name_length).map(&mut byte).collect(),
            kind: byte(layout.kind()),
            owner: byte(layout.owner()),
            mode: std::array::from_fn(|at| byte(layout.mode() + at)),
            size: std::array::from_fn(|at| byte(layout.size() + at)),
            time: std::array::from_fn(|at| byte(layout.time() + at)),
        }
    }

    fn require(&mut self, state: &mut State, condition: Expr) {
        state.trace.path.push(&mut self.facts, &mut self.pool, condition);
    }

    fn require_at_most(&mut self, state: &mut State, byte: Expr, most: u128) {
        let limit = self.pool.bv(8, most);
        let condition = self.pool.ule(byte, limit);
        self.require(state, condition);
    }

    /// What every record satisfies.
    fn require_record(&mut self, state: &mut State, record: &Record) {
        self.require_at_most(state, record.kind, EntryKind::ALL.len() as u128 - 1);
        self.require_at_most(state, record.owner, 3);
        self.require_at_most(state, record.mode[1], 0o7777 >> 8);
        self.require_at_most(state, record.size[1], (EntryLayout::LARGEST >> 8).into());
        self.require_at_most(state, record.time[3], (EntryLayout::LATEST >> 24).into());
        let (zero, slash, dot) = (self.pool.bv(8, 0), self.pool.bv(8, b'/'.into()), self.pool.bv(8, b'.'.into()));
        for (at, &byte) in record.name.iter().enumerate() {
            let no_slash = self.pool.ne(byte, slash);
            self.require(state, no_slash);
            match at.checked_sub(1).map(|at| record.name[at]) {
                None => {
                    let exists = self.pool.ne(byte, zero);
                    self.require(state, exists);
                }
                Some(before) => {
                    let (ended, ends) = (self.pool.eq(before, zero), self.pool.eq(byte, zero));
                    let filled = self.pool.implies(ended, ends);
                    self.require(state, filled);
                }
            }
        }
        for dots in 1..=2.min(record.name.len()) {
            let mut is_dots = schism_expr::Pool::bool(true);
            for (at, &byte) in record.name.iter().enumerate().take(dots + 1) {
                let equal = self.pool.eq(byte, if at < dots { dot } else { zero });
                is_dots = self.pool.and(is_dots, equal);
            }
            let other = self.pool.not(is_dots);
            self.require(state, other);
        }
    }

    /// Whether a name comes before another in the order of their bytes.
    fn is_before(&mut self, first: &[Expr], second: &[Expr]) -> Expr {
        first.iter().zip(second).rev().fold(schism_expr::Pool::bool(false), |behind, (&a, &b)| {
            let (less, equal) = (self.pool.ult(a, b), self.pool.eq(a, b));
            let later = self.pool.and(equal, behind);
            self.pool.or(less, later)
        })
    }

    fn is_kind(&mut self, record: &Record, kind: EntryKind) -> Expr {
        let number = self.pool.bv(8, kind as u128);
        self.pool.eq(record.kind, number)
    }

    /// A number for each kind, in the order of [`EntryKind::ALL`].
    fn by_kind(&mut self, record: &Record, values: [Expr; 5]) -> Expr {
        let mut e = values[4];
        for (kind, value) in EntryKind::ALL.into_iter().zip(values).take(4).rev() {
            let is_kind = self.is_kind(record, kind);
            e = self.pool.ite(is_kind, value, e);
        }
        e
    }

    /// What the system is told of an entry.
    fn free_entry(&mut self, record: &Record, present: Expr) -> FreeEntry {
        const TYPES: [u128; 5] = [0o100000, 0o040000, 0o010000, 0o120000, 0o120000];
        const BLOCKS: u128 = 8;
        const PAGE: u128 = 4096;
        let present = self.pool.bool_to_bv(present, 8);
        let listed = TYPES.map(|bits| self.pool.bv(8, bits >> 12));
        let listed = self.by_kind(record, listed);
        let types = TYPES.map(|bits| self.pool.bv(32, bits));
        let types = self.by_kind(record, types);
        let bits = self.pool.concat(record.mode[1], record.mode[0]);
        let bits = self.pool.zext(bits, 32);
        let of_link = self.pool.bv(32, 0o777);
        let bits = self.by_kind(record, [bits, bits, bits, of_link, of_link]);
        let mode = self.pool.or(types, bits);

        let content = self.pool.concat(record.size[1], record.size[0]);
        let content = self.pool.zext(content, 64);
        let target = |kind: EntryKind| kind.target().map_or(0, <[u8]>::len) as u128;
        let [page, zero, one, two, blocks] = [PAGE, 0, 1, 2, BLOCKS].map(|value| self.pool.bv(64, value));
        let [dangling, to_itself] = [EntryKind::Dangling, EntryKind::Loop].map(|kind| self.pool.bv(64, target(kind)));
        let size = self.by_kind(record, [content, page, zero, dangling, to_itself]);
        let is_empty = self.pool.eq(content, zero);
        let of_file = self.pool.ite(is_empty, zero, blocks);
        let blocks = self.by_kind(record, [of_file, blocks, zero, zero, zero]);
        let links = self.by_kind(record, [one, two, one, one, one]);

        let [low, mid, high, top] = record.time;
        let time = self.pool.concat_bytes(&[low, mid, high, top]);
        let time = self.pool.zext(time, 64);
        FreeEntry {
            present: tag_of(present),
            name: record.name.iter().map(|&byte| tag_of(byte)).collect(),
            kind: tag_of(record.kind),
            listed: tag_of(listed),
            mode: byte_tags(mode),
            links: byte_tags(links),
            uid: self.id(record.owner, 0, Owner::NOBODY.uid),
            gid: self.id(record.owner, 1, Owner::NOBODY.gid),
            size: byte_tags(size),
            blocks: byte_tags(blocks),
            time: byte_tags(time),
            length: tag_of(content),
        }
    }

    /// An id: root's if a bit of the owner's byte is set.
    fn id(&mut self, owner: Expr, bit: u32, otherwise: u32) -> [u64; 4] {
        let bit = self.pool.extract(owner, bit, 1);
        let is_root = self.pool.is_nonzero(bit);
        let (root, other) = (self.pool.bv(32, 0), self.pool.bv(32, otherwise.into()));
        byte_tags(self.pool.ite(is_root, root, other))
    }
}
