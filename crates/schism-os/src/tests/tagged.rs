//! Tags on their way: in with the input, through files and pipes, out with the output, and new values for them.

use super::*;

/// Where tests keep tagged bytes.
const TAGGED: u64 = OUT + 0x1000;

/// A machine whose memory has "abcdef" with the tags from 1 on.
fn machine() -> Machine {
    let mut m = Machine::with_files(&[("f", Entry::file("012345"))]);
    m.memory.put_tagged(TAGGED, b"abcdef", 1);
    m
}

fn stdin(text: &str, is_file: bool) -> Machine {
    let mut input = Input::new(["test"]);
    input.stdin = text.into();
    input.stdin_is_file = is_file;
    Machine::with(input)
}

fn file_tags(m: &Machine, path: &str) -> Vec<(u64, u64)> {
    m.os.file_tags(path.as_bytes()).collect()
}

fn output_tags(m: &Machine, stream: Stream) -> Vec<(u64, u64)> {
    m.os.output_tags(stream).collect()
}

/// Reads, and gives the tags of what was read.
fn read_tags(m: &mut Machine, fd: i32, count: u64) -> Vec<u64> {
    let got = m.read(fd, count).len();
    m.memory.tags(OUT, got as u64)
}

#[test]
fn standard_input_comes_with_its_tags() {
    for is_file in [false, true] {
        let mut m = stdin("abcdef", is_file);
        for (position, tag) in [(0, 10), (3, 13), (5, 15)] {
            m.os.tag_stdin(position, tag);
        }
        m.memory.put_tagged(OUT, b"......", 90);
        assert_eq!(read_tags(&mut m, 0, 2), [10, 0]);
        assert_eq!(read_tags(&mut m, 0, 9), [0, 13, 0, 15]);
    }
}

#[test]
fn tags_survive_feeding() {
    let mut m = stdin("ab", false);
    m.os.open_stdin();
    m.os.tag_stdin(1, 7);
    assert_eq!(m.read(0, 1), b"a");
    m.os.feed_stdin(b"cd");
    assert_eq!(read_tags(&mut m, 0, 9), [7, 0, 0]);
}

#[test]
fn files_of_the_input_can_be_tagged() {
    let mut m = machine();
    assert!(m.os.tag_file(b"f", 2, 7));
    assert!(!m.os.tag_file(b"f", 6, 7), "behind the end");
    assert!(!m.os.tag_file(b"g", 0, 7), "no such file");
    assert!(!m.os.tag_file(b"/etc", 0, 7), "not a file");
    let fd = m.open("f", O_RDONLY);
    assert_eq!(read_tags(&mut m, fd, 4), [0, 0, 7, 0]);
    assert_eq!(file_tags(&m, "f"), [(2, 7)]);
}

#[test]
fn writing_only_passes_on() {
    let mut m = machine();
    let fd = m.open("f", O_RDWR);
    assert_eq!(call!(m, write, fd, TAGGED, 2), 2);
    assert_eq!(call!(m, pwrite64, fd, TAGGED + 2, 2, 4), 2);
    assert_eq!((m.content("f"), file_tags(&m, "f")), (b"ab23cd".to_vec(), vec![(0, 1), (1, 2), (4, 3), (5, 4)]));
    assert_eq!(call!(m, pwrite64, fd, "x", 1, 1), 1);
    assert_eq!(file_tags(&m, "f"), [(0, 1), (4, 3), (5, 4)], "a plain byte takes the tag away");
    assert_eq!(call!(m, ftruncate, fd, 5), 0);
    assert_eq!(call!(m, fallocate, fd, 3, 0, 1), 0);
    assert_eq!(file_tags(&m, "f"), [(4, 3)]);
    assert!(m.memory.looked.is_empty());
}

#[test]
fn vectors_keep_each_tag_with_its_byte() {
    let mut m = machine();
    let fd = m.open("f", O_RDWR);
    m.set_words(OUT, &[TAGGED + 4, 2, BASE, 1, 1, 0, TAGGED, 2]);
    assert_eq!(call!(m, writev, fd, OUT, 4), 5);
    assert_eq!(file_tags(&m, "f"), [(0, 5), (1, 6), (3, 1), (4, 2)]);
    m.set_words(OUT, &[OUT + 64, 1, OUT + 80, 0, OUT + 96, 9]);
    assert_eq!(call!(m, preadv, fd, OUT, 3, 1), 5);
    assert_eq!((m.memory.tags(OUT + 64, 1), m.memory.tags(OUT + 96, 4)), (vec![6], vec![0, 1, 2, 0]));
    assert!(m.memory.looked.is_empty());
}

#[test]
fn what_the_system_understands_is_looked_at() {
    let mut m = machine();
    m.memory.put_tagged(OUT, b"f\0", 21);
    assert_eq!(call!(m, symlink, OUT, "l"), 0);
    assert_eq!(m.memory.looked, [21, 22]);
}

#[test]
fn pipes_pass_tags_on() {
    let mut m = machine();
    assert_eq!(call!(m, pipe2, OUT, 0), 0);
    let (reader, writer) = (m.half(OUT) as i32, m.half(OUT + 4) as i32);
    assert_eq!(call!(m, write, writer, "..", 2), 2);
    assert_eq!(call!(m, write, writer, TAGGED, 4), 4);
    assert_eq!(read_tags(&mut m, reader, 4), [0, 0, 1, 2]);
    assert_eq!(call!(m, write, writer, TAGGED, 1), 1);
    m.os.retag(&mut |tag| b'A' + tag as u8);
    assert_eq!(read_tags(&mut m, reader, 9), [3, 4, 1]);
    assert_eq!(m.bytes(OUT, 3), b"DEB");
}

#[test]
fn copies_inside_the_system_keep_tags() {
    let mut m = machine();
    assert!(m.os.tag_file(b"f", 1, 7));
    let from = m.open("f", O_RDONLY);
    let to = m.open("g", O_RDWR | O_CREAT);
    assert_eq!(call!(m, copy_file_range, from, 0, to, 0, 3, 0), 3);
    assert_eq!(call!(m, lseek, from, 0, 0), 0);
    assert_eq!(call!(m, sendfile, to, from, 0, 3), 3);
    assert_eq!(call!(m, lseek, from, 0, 0), 0);
    assert_eq!(call!(m, sendfile, 1, from, 0, 3), 3);
    assert_eq!((file_tags(&m, "g"), output_tags(&m, Stream::Stdout)), (vec![(1, 7), (4, 7)], vec![(1, 7)]));
}

#[test]
fn mappings_have_the_tags_of_their_file() {
    let mut m = machine();
    assert!(m.os.tag_file(b"f", 1, 7));
    let fd = m.open("f", O_RDONLY);
    let address = call!(m, mmap, 0, 4096, 3, 2, fd, 0) as u64;
    assert_eq!(m.memory.tags(address, 3), [0, 7, 0]);
    let moved = call!(m, mremap, address, 4096, 8192, 1) as u64;
    assert_eq!((m.memory.tags(moved, 3), m.memory.looked.len()), (vec![0, 7, 0], 0));
    assert_eq!(call!(m, madvise, moved, 4096, 4), 0);
    assert_eq!(m.memory.tags(moved, 3), [0; 3]);
}

#[test]
fn output_tags_count_in_their_own_stream() {
    let mut m = machine();
    for (fd, address, count) in [(1, TAGGED, 2), (2, TAGGED + 2, 1), (1, BASE, 1), (1, TAGGED + 3, 1)] {
        assert_eq!(call!(m, write, fd, address, count), count);
    }
    assert_eq!(output_tags(&m, Stream::Stdout), [(0, 1), (1, 2), (3, 4)]);
    assert_eq!(output_tags(&m, Stream::Stderr), [(0, 3)]);
    m.os.take_output();
    assert_eq!(output_tags(&m, Stream::Stdout), []);
}

#[test]
fn devices_swallow() {
    let mut m = machine();
    let null = m.open("/dev/null", O_RDWR);
    assert_eq!(call!(m, write, null, TAGGED, 6), 6);
    assert!(m.memory.looked.is_empty());
}

#[test]
fn new_values_reach_every_tagged_byte() {
    let mut m = stdin("xyz", false);
    m.memory.put_tagged(TAGGED, b"abcdef", 1);
    m.os.tag_stdin(2, 3);
    m.make("f", "....");
    let fd = m.open("f", O_RDWR);
    assert_eq!(call!(m, pwrite64, fd, TAGGED, 1, 2), 1);
    assert_eq!(call!(m, write, 1, TAGGED + 1, 1), 1);
    assert_eq!(call!(m, write, 2, "e", 1), 1);
    assert_eq!(call!(m, write, 1, TAGGED, 1), 1);
    let mut other = Machine { os: m.os.clone(), memory: Memory::new() };
    m.os.retag(&mut |tag| b'0' + tag as u8);
    assert_eq!((m.content("f"), m.read(0, 9)), (b"..1.".to_vec(), b"xy3".to_vec()));
    assert_eq!((m.output(Stream::Stdout), file_tags(&m, "f")), (b"21".to_vec(), vec![(2, 1)]));
    assert_eq!((other.content("f"), other.read(0, 9)), (b"..a.".to_vec(), b"xyz".to_vec()));
    assert_eq!(other.output(Stream::Stdout), b"ba");
}

#[test]
fn without_tags_nothing_is_asked() {
    let mut m = machine();
    assert_eq!(call!(m, write, 1, "plain", 5), 5);
    m.os.retag(&mut |_| unreachable!("there is no tag"));
}
