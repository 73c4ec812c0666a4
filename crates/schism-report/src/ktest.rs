//! KLEE's binary format of tests, version 3.
//!
//! Numbers are 32 bits, big-endian; strings and contents have their length in front: `KTEST`, version, arguments,
//! two numbers about symbolic arguments, objects as name and contents. The file has no place for predicted output.

use std::fmt;

/// The version that is written.
const VERSION: u32 = 3;
/// What a file starts with.
const MAGIC: &[u8] = b"KTEST";

/// A test in KLEE's sense: named bytes in the order in which the program asks for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KTest {
    /// The command line, program first.
    pub arguments: Vec<Vec<u8>>,
    /// How many symbolic arguments there are, and the length of the longest.
    pub symbolic_arguments: (u32, u32),
    /// The bytes.
    pub objects: Vec<KTestObject>,
}

/// Named bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KTestObject {
    /// The name.
    pub name: Vec<u8>,
    /// The value.
    pub bytes: Vec<u8>,
}

/// The bytes are no KTest file of a known version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotKTest;

impl fmt::Display for NotKTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a complete KTest file of version 1 to 3")
    }
}

impl std::error::Error for NotKTest {}

impl KTest {
    /// The file's bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        number(&mut out, VERSION);
        count(&mut out, self.arguments.len());
        for argument in &self.arguments {
            block(&mut out, argument);
        }
        number(&mut out, self.symbolic_arguments.0);
        number(&mut out, self.symbolic_arguments.1);
        count(&mut out, self.objects.len());
        for object in &self.objects {
            block(&mut out, &object.name);
            block(&mut out, &object.bytes);
        }
        out
    }

    /// Reads a file's bytes.
    ///
    /// # Errors
    /// If they are something else, or cut short.
    pub fn decode(bytes: &[u8]) -> Result<KTest, NotKTest> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(NotKTest)?;
        let version = take_number(&mut rest)?;
        if !(1..=VERSION).contains(&version) {
            return Err(NotKTest);
        }
        let mut arguments = Vec::new();
        for _ in 0..take_number(&mut rest)? {
            arguments.push(take_block(&mut rest)?);
        }
        let symbolic_arguments = if version >= 2 { (take_number(&mut rest)?, take_number(&mut rest)?) } else { (0, 0) };
        let mut objects = Vec::new();
        for _ in 0..take_number(&mut rest)? {
            let name = take_block(&mut rest)?;
            objects.push(KTestObject { name, bytes: take_block(&mut rest)? });
        }
        if rest.is_empty() { Ok(KTest { arguments, symbolic_arguments, objects }) } else { Err(NotKTest) }
    }
}

fn number(out: &mut Vec<u8>, number: u32) {
    out.extend_from_slice(&number.to_be_bytes());
}

/// A length. The format ends at 4 GiB; nothing that schism makes symbolic comes near.
fn count(out: &mut Vec<u8>, length: usize) {
    number(out, u32::try_from(length).unwrap_or(u32::MAX));
}

fn block(out: &mut Vec<u8>, bytes: &[u8]) {
    count(out, bytes.len());
    out.extend_from_slice(bytes);
}

fn take_number(rest: &mut &[u8]) -> Result<u32, NotKTest> {
    let (number, after) = rest.split_first_chunk::<4>().ok_or(NotKTest)?;
    *rest = after;
    Ok(u32::from_be_bytes(*number))
}

fn take_block(rest: &mut &[u8]) -> Result<Vec<u8>, NotKTest> {
    let length = take_number(rest)? as usize;
    let (block, after) = rest.split_at_checked(length).ok_or(NotKTest)?;
    *rest = after;
    Ok(block.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> KTest {
        let object = |name: &str, bytes: &[u8]| KTestObject { name: name.into(), bytes: bytes.to_vec() };
        KTest {
            arguments: vec![b"cut".to_vec(), b"-c".to_vec()],
            symbolic_arguments: (1, 3),
            objects: vec![object("arg00", b"1-\0\0"), object("stdin", b"")],
        }
    }

    #[test]
    fn the_bytes_are_those_of_the_format() {
        let expected: &[&[u8]] = &[
            b"KTEST\0\0\0\x03\0\0\0\x02\0\0\0\x03cut\0\0\0\x02-c",
            b"\0\0\0\x01\0\0\0\x03\0\0\0\x02",
            b"\0\0\0\x05arg00\0\0\0\x041-\0\0\0\0\0\x05stdin\0\0\0\0",
        ];
        assert_eq!(sample().encode(), expected.concat());
    }

    #[test]
    fn it_comes_back_and_nothing_shorter_does() {
        let bytes = sample().encode();
        assert_eq!(KTest::decode(&bytes), Ok(sample()));
        for length in 0..bytes.len() {
            assert_eq!(KTest::decode(&bytes[..length]), Err(NotKTest), "{length}");
        }
        assert_eq!(KTest::decode(&[&bytes[..], b"x"].concat()), Err(NotKTest));
    }

    #[test]
    fn other_versions_are_refused_and_old_ones_read() {
        assert_eq!(KTest::decode(b"KTEST\0\0\0\x04\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"), Err(NotKTest));
        let old = KTest::decode(b"KTEST\0\0\0\x01\0\0\0\0\0\0\0\0").unwrap();
        assert_eq!(old, KTest { arguments: vec![], symbolic_arguments: (0, 0), objects: vec![] });
    }
}
