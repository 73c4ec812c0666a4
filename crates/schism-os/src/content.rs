//! The bytes of a regular file.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::tagged::{Tagged, Tags};

/// The size of a page and of a disk block.
pub(super) const PAGE: u64 = 4096;

/// How many pages one file may really hold: a gibibyte. A longer file is fine if the rest is holes.
const MAX_PAGES: usize = 1 << 18;

/// The file holds more than the model is ready to store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Full;

/// The bytes of a file, in pages that are shared between copies until one of them is written to. A page that was never
/// written is a hole: it reads as zeros and takes no room. Tags lie beside the pages. This is the only place that knows
/// how file data is stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Content {
    length: u64,
    pages: Rc<BTreeMap<u64, Rc<Page>>>,
    tags: Tags,
}

type Page = [u8; PAGE as usize];

impl Content {
    /// A content of these bytes.
    pub(super) fn from_bytes(bytes: &[u8]) -> Self {
        let mut pages = BTreeMap::new();
        for (index, chunk) in bytes.chunks(PAGE as usize).enumerate() {
            let mut page = [0; PAGE as usize];
            page[..chunk.len()].copy_from_slice(chunk);
            pages.insert(index as u64, Rc::new(page));
        }
        Content { length: bytes.len() as u64, pages: Rc::new(pages), tags: Tags::default() }
    }

    /// The number of bytes.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// How many pages are stored.
    pub(super) fn stored_pages(&self) -> u64 {
        self.pages.len() as u64
    }

    /// Up to `count` bytes from a position; fewer at the end, none behind it.
    pub(super) fn read(&self, position: u64, count: u64) -> Vec<u8> {
        let count = count.min(self.length.saturating_sub(position));
        let mut bytes = vec![0; count as usize];
        for (place, index, start, length) in pieces(position, count) {
            if let Some(page) = self.pages.get(&index) {
                bytes[place..place + length].copy_from_slice(&page[start..start + length]);
            }
        }
        bytes
    }

    /// The same with tags.
    pub(super) fn read_tagged(&self, position: u64, count: u64) -> Tagged {
        let bytes = self.read(position, count);
        let tags = self.tags.within(position, bytes.len() as u64);
        Tagged { bytes, tags }
    }

    /// The tags of all bytes that have one.
    pub(super) fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Tags a byte that exists.
    pub(super) fn tag(&mut self, position: u64, tag: u64) {
        self.tags.set(position, tag);
    }

    /// The tagged bytes whose value is not what it should be, with what it should be.
    pub(super) fn outdated(&self, wanted: &mut dyn FnMut(u64) -> u8) -> Vec<(u64, u8)> {
        let byte = |position| self.pages.get(&(position / PAGE)).map_or(0, |page| page[(position % PAGE) as usize]);
        self.tags.outdated(byte, wanted)
    }

    /// Gives bytes other values. They keep their tags.
    pub(super) fn renew(&mut self, values: &[(u64, u8)]) {
        let pages = Rc::make_mut(&mut self.pages);
        for &(position, value) in values {
            let page = pages.entry(position / PAGE).or_insert_with(|| Rc::new([0; PAGE as usize]));
            Rc::make_mut(page)[(position % PAGE) as usize] = value;
        }
    }

    /// Writes bytes with their tags at a position; a gap between the end and the position becomes a hole.
    pub(super) fn write(&mut self, position: u64, bytes: &[u8], tags: &[(u32, u64)]) -> Result<(), Full> {
        if bytes.is_empty() {
            return Ok(());
        }
        let new_pages = pieces(position, bytes.len() as u64).filter(|piece| !self.pages.contains_key(&piece.1)).count();
        if self.pages.len() + new_pages > MAX_PAGES {
            return Err(Full);
        }
        let pages = Rc::make_mut(&mut self.pages);
        for (place, index, start, length) in pieces(position, bytes.len() as u64) {
            let page = pages.entry(index).or_insert_with(|| Rc::new([0; PAGE as usize]));
            Rc::make_mut(page)[start..start + length].copy_from_slice(&bytes[place..place + length]);
        }
        self.tags.replace(position, bytes.len() as u64, tags);
        self.length = self.length.max(position + bytes.len() as u64);
        Ok(())
    }

    /// Cuts the content, or makes it longer with a hole.
    pub(super) fn truncate(&mut self, length: u64) {
        if length < self.length {
            let pages = Rc::make_mut(&mut self.pages);
            pages.split_off(&length.div_ceil(PAGE));
            if let Some(page) = pages.get_mut(&(length / PAGE)) {
                Rc::make_mut(page)[(length % PAGE) as usize..].fill(0);
            }
            self.tags.clear(length..);
        }
        self.length = length;
    }

    /// Makes a range read as zeros; whole pages in it become holes. The length stays.
    pub(super) fn punch(&mut self, position: u64, count: u64) {
        let end = position.saturating_add(count).min(self.length);
        if position >= end {
            return;
        }
        self.tags.clear(position..end);
        let pages = Rc::make_mut(&mut self.pages);
        let touched: Vec<u64> = pages.range(position / PAGE..end.div_ceil(PAGE)).map(|(&index, _)| index).collect();
        for index in touched {
            let start = position.saturating_sub(index * PAGE).min(PAGE);
            let stop = end.saturating_sub(index * PAGE).min(PAGE);
            if start == 0 && (stop == PAGE || end == self.length) {
                pages.remove(&index);
            } else if let Some(page) = pages.get_mut(&index) {
                Rc::make_mut(page)[start as usize..stop as usize].fill(0);
            }
        }
    }

    /// The first position at or behind `from` that lies in a stored page; `None` if only holes follow.
    pub(super) fn next_data(&self, from: u64) -> Option<u64> {
        let (&index, _) = self.pages.range(from / PAGE..).next()?;
        Some(from.max(index * PAGE)).filter(|&position| position < self.length)
    }

    /// The first position at or behind `from` that lies in a hole; the end counts as one.
    pub(super) fn next_hole(&self, from: u64) -> u64 {
        let mut index = from / PAGE;
        while self.pages.contains_key(&index) {
            index += 1;
        }
        from.max(index * PAGE).min(self.length)
    }
}

/// Cuts a range into its parts by page: the place in the range, the page, the start in the page and the length.
fn pieces(position: u64, count: u64) -> impl Iterator<Item = (usize, u64, usize, usize)> {
    let mut done = 0;
    std::iter::from_fn(move || {
        if done == count {
            return None;
        }
        let at = position + done;
        let length = (PAGE - at % PAGE).min(count - done);
        let piece = (done as usize, at / PAGE, (at % PAGE) as usize, length as usize);
        done += length;
        Some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_across_pages() {
        let bytes: Vec<u8> = (0..10_000).map(|i| (i % 251) as u8).collect();
        let mut content = Content::from_bytes(&bytes);
        assert_eq!(content.read(0, 20_000), bytes);
        assert_eq!(content.read(4090, 20), bytes[4090..4110]);
        content.write(4090, b"0123456789", &[]).unwrap();
        assert_eq!(content.read(4089, 12), [&bytes[4089..4090], b"0123456789", &bytes[4100..4101]].concat());
        assert_eq!(content.read(10_000, 1), b"");
    }

    #[test]
    fn a_gap_is_a_hole_of_zeros() {
        let mut content = Content::default();
        content.write(1 << 40, b"x", &[]).unwrap();
        assert_eq!((content.length(), content.stored_pages()), ((1 << 40) + 1, 1));
        assert_eq!(content.read(5, 3), [0; 3]);
        assert_eq!((content.next_data(0), content.next_hole(0)), (Some(1 << 40), 0));
        assert_eq!(content.next_hole(1 << 40), (1 << 40) + 1);
    }

    #[test]
    fn what_was_cut_off_does_not_come_back() {
        let mut content = Content::from_bytes(&[7; 5000]);
        content.truncate(10);
        content.truncate(5000);
        assert_eq!(content.read(0, 5000), [vec![7; 10], vec![0; 4990]].concat());
        assert_eq!(content.stored_pages(), 1);
    }

    #[test]
    fn punching_leaves_the_length() {
        let mut content = Content::from_bytes(&[7; 3 * 4096]);
        content.punch(100, 2 * 4096);
        assert_eq!((content.length(), content.stored_pages()), (3 * 4096, 2));
        assert_eq!(content.read(99, 2), [7, 0]);
        assert_eq!(content.read(2 * 4096 + 99, 2), [0, 7]);
        assert_eq!((content.next_hole(0), content.next_data(4096)), (4096, Some(8192)));
        let mut short = Content::from_bytes(b"abc");
        short.punch(100, 50);
        assert_eq!(short.read(0, 9), b"abc");
    }

    #[test]
    fn copies_share_until_written() {
        let mut one = Content::from_bytes(b"abc");
        let two = one.clone();
        one.write(0, b"X", &[]).unwrap();
        assert_eq!((one.read(0, 3), two.read(0, 3)), (b"Xbc".to_vec(), b"abc".to_vec()));
    }

    fn tags(content: &Content) -> Vec<(u64, u64)> {
        content.tags().iter().collect()
    }

    #[test]
    fn tags_share_the_fate_of_their_bytes() {
        let mut content = Content::from_bytes(&[b'a'; 10]);
        (0..10).for_each(|position| content.tag(position, 100 + position));
        assert_eq!(content.read_tagged(8, 9).tags, [(0, 108), (1, 109)]);
        let copy = content.clone();
        content.write(1, b"xyz", &[(1, 7)]).unwrap();
        content.punch(5, 2);
        content.truncate(8);
        assert_eq!(tags(&content), [(0, 100), (2, 7), (4, 104), (7, 107)]);
        content.truncate(10);
        assert_eq!(content.read_tagged(7, 3), Tagged { bytes: b"a\0\0".to_vec(), tags: vec![(0, 107)] });
        assert_eq!(tags(&copy).len(), 10, "a copy keeps its own");
    }

    #[test]
    fn new_values_reach_tagged_bytes_only() {
        let mut content = Content::from_bytes(&[b'a'; 5000]);
        content.tag(1, 1);
        content.tag(4999, 2);
        let copy = content.clone();
        let values = content.outdated(&mut |tag| if tag == 1 { b'a' } else { b'z' });
        assert_eq!(values, [(4999, b'z')]);
        content.renew(&values);
        assert_eq!(content.read(4998, 9), b"az");
        assert_eq!((copy.read(4998, 9), tags(&content)), (b"aa".to_vec(), vec![(1, 1), (4999, 2)]));
        assert!(Rc::ptr_eq(&content.pages[&0], &copy.pages[&0]), "a page without a change is still shared");
    }
}
