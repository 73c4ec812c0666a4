//! Lengths that are open until a call depends on them.

use super::super::Source;
use super::*;

const TAG: u64 = 77;

/// A machine with six bytes on standard input, at least two of which are there for sure.
fn stdin(is_file: bool) -> Machine {
    let mut input = Input::new(["test"]);
    input.stdin = b"abcdef".to_vec();
    input.stdin_is_file = is_file;
    let mut m = Machine::with(input);
    assert!(m.os.open_length(Source::Stdin, 2, TAG));
    m
}

/// The same with a file, and the file open.
fn file(flags: i32) -> (Machine, i32) {
    let mut m = Machine::with_files(&[("f", Entry::file("abcdef")), ("g", Entry::file("ghi"))]);
    let fd = m.open("f", flags);
    assert!(m.os.open_length(Source::File(b"f"), 2, TAG));
    (m, fd)
}

/// Whether a call would depend on the length: `looks!(machine, read, 0, OUT, 3)`.
macro_rules! looks {
    ($machine:expr, $name:ident $(, $arg:expr)* $(,)?) => {{
        let words = $machine.words(vec![$(Arg::from($arg)),*]);
        let tag = $machine.os.undecided_length(number(Call::$name), words, &mut $machine.memory);
        assert!(tag.is_none_or(|tag| tag == TAG));
        tag.is_some()
    }};
}

#[test]
fn only_what_has_a_length_can_be_open() {
    let mut m = Machine::with_files(&[("f", Entry::file("abc"))]);
    assert!(!m.os.open_length(Source::File(b"f"), 4, TAG), "longer than it is");
    assert!(!m.os.open_length(Source::File(b"none"), 0, TAG));
    assert!(!m.os.open_length(Source::Stdin, 1, TAG));
    assert!(m.os.open_length(Source::File(b"f"), 3, TAG), "but there is only one length left");
    assert!(!looks!(m, stat, "f", OUT));
    assert_eq!(m.os.undecided_lengths().count(), 0);
}

#[test]
fn a_pipe_up_to_what_is_there_for_sure() {
    let mut m = stdin(false);
    assert!(!looks!(m, read, 0, OUT, 2));
    assert!(!looks!(m, read, 0, OUT, 0));
    assert!(!looks!(m, fstat, 0, OUT), "a pipe has no size");
    assert!(!looks!(m, pread64, 0, OUT, 9, 0), "nor places");
    assert!(looks!(m, read, 0, OUT, 3));
    assert!(looks!(m, ioctl, 0, 0x541b, OUT));
    assert_eq!(m.read(0, 1), b"a");
    m.set_words(OUT, &[OUT + 64, 1, OUT + 64, 1]);
    assert!(looks!(m, readv, 0, OUT, 2));
    assert!(!looks!(m, readv, 0, OUT, 1));
    m.os.decide_length(TAG, 3);
    assert!(!looks!(m, read, 0, OUT, 9));
    assert_eq!(m.read(0, 9), b"bc");
    assert_eq!(m.read(0, 9), b"");
}

#[test]
fn a_pipe_gives_no_more_than_it_holds() {
    let mut input = Input::new(["test"]);
    input.stdin = vec![b'a'; 70_000];
    let mut m = Machine::with(input);
    assert!(m.os.open_length(Source::Stdin, 65_536, TAG));
    assert!(!looks!(m, read, 0, OUT, 70_000));
    assert_eq!(call!(m, read, 0, OUT, 70_000), 65_536);
    assert!(looks!(m, read, 0, OUT, 1));
}

#[test]
fn waiting_for_a_pipe() {
    let mut m = stdin(false);
    m.set_words(OUT, &[1 << 32]);
    assert!(!looks!(m, poll, OUT, 1, -1), "two bytes are there");
    assert_eq!(m.read(0, 2), b"ab");
    m.set_words(OUT, &[1 | 4 << 32, 1 << 32]);
    assert!(looks!(m, poll, OUT, 2, -1));
    assert!(looks!(m, ppoll, OUT, 2, 0));
    assert!(!looks!(m, poll, OUT, 1, -1), "standard output only");
    m.set_words(OUT, &[0b1]);
    assert!(!looks!(m, select, 1, OUT, 0, 0, 0), "its end is as good as a byte");
    m.os.open_stdin();
    assert!(looks!(m, select, 1, OUT, 0, 0, 0));
    assert!(!looks!(m, select, 1, 0, OUT, 0, 0));
    assert!(!looks!(m, select, 0, OUT, 0, 0, 0));
}

#[test]
fn standard_input_that_is_a_file() {
    let mut m = stdin(true);
    assert!(!looks!(m, read, 0, OUT, 2));
    assert!(looks!(m, fstat, 0, OUT));
    assert!(looks!(m, stat, "/dev/stdin", OUT));
    assert!(!looks!(m, lstat, "/dev/stdin", OUT), "the link itself");
    m.os.decide_length(TAG, 2);
    assert_eq!((m.read(0, 9), m.os.undecided_lengths().count()), (b"ab".to_vec(), 0));
}

#[test]
fn reading_a_file() {
    let (mut m, fd) = file(O_RDONLY);
    assert!(!looks!(m, read, fd, OUT, 2));
    assert!(looks!(m, read, fd, OUT, 3));
    assert!(looks!(m, pread64, fd, OUT, 1, 5));
    assert!(!looks!(m, pread64, fd, OUT, 1, 6), "no length leads there");
    assert!(!looks!(m, pread64, fd, OUT, 1, -1), "an error in any case");
    m.set_words(OUT, &[OUT + 64, 2]);
    assert!(looks!(m, preadv, fd, OUT, 1, 1));
    assert!(!looks!(m, preadv, fd, OUT, 1, 0));
    let other = m.open("g", O_RDONLY);
    assert!(!looks!(m, read, other, OUT, 9));
    assert!(!looks!(m, read, 99, OUT, 9));
    let write_only = m.open("f", O_WRONLY);
    assert!(!looks!(m, read, write_only, OUT, 9));
    let path_only = m.open("f", O_PATH);
    assert!(!looks!(m, read, path_only, OUT, 9));
    m.os.decide_length(TAG, 4);
    assert_eq!((m.content("f"), m.size("f")), (b"abcd".to_vec(), 4));
}

#[test]
fn asking_for_the_size() {
    let (mut m, fd) = file(O_RDONLY);
    for whence in 2..5 {
        assert!(looks!(m, lseek, fd, 0, whence));
    }
    assert!(!looks!(m, lseek, fd, 5, 0) && !looks!(m, lseek, fd, 5, 1));
    assert!(looks!(m, fstat, fd, OUT) && looks!(m, stat, "f", OUT) && looks!(m, lstat, "./f", OUT));
    assert!(looks!(m, newfstatat, AT_FDCWD, "f", OUT, 0));
    assert!(looks!(m, newfstatat, fd, "", OUT, 0x1000));
    assert!(looks!(m, statx, AT_FDCWD, "f", 0, 0x7ff, OUT));
    assert!(looks!(m, ioctl, fd, 0x541b, OUT));
    assert!(!looks!(m, stat, "g", OUT) && !looks!(m, stat, "none", OUT) && !looks!(m, access, "f", 0));
    assert!(!looks!(m, ioctl, fd, 0x5401, OUT));
    let path_only = m.open("f", O_PATH);
    assert!(looks!(m, fstat, path_only, OUT));
}

#[test]
fn looking_ahead_does_not_look_at_the_path() {
    let (mut m, _) = file(O_RDONLY);
    m.memory.put_tagged(OUT, b"f\0", 1);
    assert!(looks!(m, stat, OUT, OUT + 64));
    assert!(m.memory.looked.is_empty());
}

#[test]
fn writing_to_a_file() {
    let (mut m, fd) = file(O_RDWR);
    assert!(!looks!(m, write, fd, "xy", 2));
    assert!(looks!(m, write, fd, "xyz", 3));
    assert!(looks!(m, pwrite64, fd, "x", 1, 9), "what lies before depends on it");
    assert!(!looks!(m, pwrite64, fd, "x", 0, 9));
    m.set_words(OUT, &[BASE, 2, BASE, 1]);
    assert!(looks!(m, writev, fd, OUT, 2) && !looks!(m, writev, fd, OUT, 1));
    assert!(looks!(m, pwritev, fd, OUT, 1, 1));
    assert_eq!(call!(m, write, fd, "X", 1), 1);
    let append = m.open("f", O_WRONLY | O_APPEND);
    assert!(looks!(m, write, append, "x", 1));
    let read_only = m.open("f", O_RDONLY);
    assert!(!looks!(m, write, read_only, "xyz", 3));
    m.os.decide_length(TAG, 3);
    assert_eq!(m.content("f"), b"Xbc");
}

#[test]
fn setting_the_size() {
    let (mut m, fd) = file(O_RDWR);
    assert!(looks!(m, ftruncate, fd, 3) && looks!(m, truncate, "f", 3));
    assert!(looks!(m, fallocate, fd, 0, 1, 2) && !looks!(m, fallocate, fd, 0, 0, 2));
    assert!(!looks!(m, ftruncate, fd, 2) && !looks!(m, truncate, "f", 0));
    assert_eq!(call!(m, ftruncate, fd, 1), 0);
    assert!(!looks!(m, fstat, fd, OUT), "the length is known now");
    m.os.decide_length(TAG, 5);
    assert_eq!(m.content("f"), b"a");
}

#[test]
fn emptying_and_removing_do_not_depend_on_it() {
    let (mut m, _) = file(O_RDONLY);
    assert!(!looks!(m, open, "f", O_WRONLY | O_TRUNC));
    m.open("f", O_WRONLY | O_TRUNC);
    assert_eq!(m.os.undecided_lengths().count(), 0);
    let (mut m, fd) = file(O_RDONLY);
    assert!(!looks!(m, unlink, "f") && !looks!(m, close, fd) && !looks!(m, exit_group, 0));
    assert_eq!((call!(m, unlink, "f"), m.os.undecided_lengths().count()), (0, 1));
    assert_eq!((call!(m, close, fd), m.os.undecided_lengths().count()), (0, 0));
}

#[test]
fn copying_depends_on_both_ends() {
    let (mut m, fd) = file(O_RDWR);
    let other = m.open("g", O_RDWR);
    assert!(looks!(m, sendfile, 1, fd, 0, 3) && !looks!(m, sendfile, 1, fd, 0, 2));
    m.set_words(OUT, &[1]);
    assert!(looks!(m, sendfile, 1, fd, OUT, 2));
    assert!(looks!(m, sendfile, fd, other, 0, 3) && !looks!(m, sendfile, fd, other, 0, 2));
    assert!(looks!(m, copy_file_range, fd, 0, other, 0, 3, 0) && looks!(m, copy_file_range, other, 0, fd, 0, 3, 0));
    assert!(!looks!(m, copy_file_range, other, 0, fd, 0, 2, 0) && looks!(m, copy_file_range, other, 0, fd, OUT, 2, 0));
    assert!(looks!(m, copy_file_range, fd, OUT, other, 0, 2, 0));
}

#[test]
fn mapping_depends_on_it() {
    let (mut m, fd) = file(O_RDONLY);
    assert!(looks!(m, mmap, 0, 1, 1, 2, fd, 0), "the whole page shows");
    assert!(!looks!(m, mmap, 0, 1, 1, 2, fd, 4096));
    assert!(!looks!(m, mmap, 0, 1, 1, 0x22, fd, 0), "anonymous");
}

#[test]
fn a_copy_decides_on_its_own() {
    let (mut m, _) = file(O_RDONLY);
    let mut other = Machine { os: m.os.clone(), memory: Memory::new() };
    m.os.decide_length(TAG, 3);
    other.os.decide_length(99, 2);
    assert_eq!(other.os.undecided_lengths().collect::<Vec<_>>(), [TAG]);
    other.os.decide_length(TAG, 6);
    assert_eq!((m.content("f"), other.content("f")), (b"abc".to_vec(), b"abcdef".to_vec()));
}

#[test]
fn cutting_takes_tags_along() {
    let mut m = stdin(false);
    (0..6).for_each(|position| m.os.tag_stdin(position, position + 1));
    m.os.decide_length(TAG, 4);
    m.os.retag(&mut |tag| b'0' + tag as u8);
    assert_eq!((m.read(0, 9), m.memory.tags(OUT, 6)), (b"1234".to_vec(), vec![1, 2, 3, 4, 0, 0]));
}
