//! What a recorder knows, at the end of its own program file: so it can be copied, called by any name and without any environment.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// The last bytes of a recorder.
const MAGIC: &[u8; 16] = b"\x7fschism-recorder";
/// No trailer is longer.
const MOST_BYTES: u32 = 1 << 16;

/// How much of an invocation is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// All of the working directory, rather than what arguments name.
    pub(super) all_files: bool,
    /// Invocations that are given more are left out.
    pub(super) bytes: u64,
}

/// The program that a recorder stands for, and what to do with its invocations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trailer {
    /// Where the program is now.
    pub(super) real: PathBuf,
    /// Where it is when nobody records.
    pub(super) original: PathBuf,
    /// Where seeds go.
    pub(super) folder: PathBuf,
    pub(super) bounds: Bounds,
}

impl Trailer {
    pub(super) fn encode(&self) -> Vec<u8> {
        let bounds = format!("{} {}", u8::from(self.bounds.all_files), self.bounds.bytes);
        let path = |path: &Path| path.as_os_str().as_bytes().to_vec();
        let fields = [path(&self.real), path(&self.original), path(&self.folder), bounds.into_bytes()];
        let mut bytes = fields.join(&0);
        let length = bytes.len() as u32;
        bytes.extend(length.to_le_bytes());
        bytes.extend(MAGIC);
        bytes
    }

    /// The trailer of a program file, if it is a recorder.
    pub(super) fn of(program: &Path) -> Option<Trailer> {
        let mut file = File::open(program).ok()?;
        let mut end = [0; 4 + MAGIC.len()];
        file.seek(SeekFrom::End(-(end.len() as i64))).ok()?;
        file.read_exact(&mut end).ok()?;
        let (length, magic) = end.split_at(4);
        let length = u32::from_le_bytes(length.try_into().ok()?);
        if magic != MAGIC || length > MOST_BYTES {
            return None;
        }
        file.seek(SeekFrom::End(-(end.len() as i64) - i64::from(length))).ok()?;
        let mut bytes = vec![0; length as usize];
        file.read_exact(&mut bytes).ok()?;
        let fields: Vec<&[u8]> = bytes.split(|&byte| byte == 0).collect();
        let [real, original, folder, bounds] = fields.as_slice() else { return None };
        let path = |bytes: &[u8]| PathBuf::from(OsStr::from_bytes(bytes));
        let (all, bytes) = std::str::from_utf8(bounds).ok()?.split_once(' ')?;
        let bounds = Bounds { all_files: all == "1", bytes: bytes.parse().ok()? };
        Some(Trailer { real: path(real), original: path(original), folder: path(folder), bounds })
    }

    /// The trailer of the program that runs now.
    pub(super) fn own() -> Option<Trailer> {
        Trailer::of(Path::new("/proc/self/exe"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_trailer_is_found_at_the_end_of_a_program() {
        let folder = tempfile::tempdir().unwrap();
        let trailer = Trailer {
            real: "/b/.p.real".into(),
            original: "/b/p".into(),
            folder: "/seeds".into(),
            bounds: Bounds { all_files: true, bytes: 12 },
        };
        let program = folder.path().join("p");
        fs::write(&program, [b"\x7fELF...".as_slice(), &trailer.encode()].concat()).unwrap();
        assert_eq!(Trailer::of(&program), Some(trailer));
    }

    #[test]
    fn other_programs_have_none() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("p");
        for content in [&b""[..], b"short", &[0; 100], &[&u32::MAX.to_le_bytes()[..], MAGIC].concat()] {
            fs::write(&program, content).unwrap();
            assert_eq!(Trailer::of(&program), None, "{content:?}");
        }
    }
}
